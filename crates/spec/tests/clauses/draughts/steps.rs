//! Sections 6, 7, 9 and 12: moves that capture nothing.

use super::{LEGAL, check, check_after, check_lists, moves, read};

#[test]
#[rustfmt::skip]
fn steps() {
    check(&[
        ("a man steps ahead to the left", "B:W32:B11", "11-15", LEGAL),
        ("and to the right", "B:W32:B11", "11-16", LEGAL),
        ("a man does not step backward", "B:W32:B11", "11-7", "section 6: a man does not move backward, from 11 to 7"),
        ("a king does", "B:W32:BK11", "11-7", LEGAL),
        ("a king steps ahead too", "B:W32:BK11", "11-16", LEGAL),
        ("a king does not fly", "B:W32:BK11", "11-18", "section 6: a step goes one square; from 11 to 18 is a jump, written 11x18"),
        ("not three squares either", "B:W32:BK1", "1-15", "section 6: a step goes to a neighbouring square on a diagonal, 15 is none of 1"),
        ("nobody steps sideways", "B:W32:BK11", "11-10", "section 6: a step goes to a neighbouring square on a diagonal, 10 is none of 11"),
        ("nobody stays", "B:W32:BK11", "11-11", "section 6: a step goes to a neighbouring square on a diagonal, 11 is none of 11"),
        ("there is no way round the edge", "B:W32:B12", "12-17", "section 6: a step goes to a neighbouring square on a diagonal, 17 is none of 12"),
        ("five lies on the left edge", "B:W32:B5", "5-8", "section 6: a step goes to a neighbouring square on a diagonal, 8 is none of 5"),
        ("four has one neighbour", "B:W32:B4", "4-8", LEGAL),
        ("the own piece is in the way", "B:W32:B11,15", "11-15", "section 7: 15 is occupied by the black man"),
        ("the other side's as well", "B:W15,18:B11", "11-15", "section 7: 15 is occupied by the white man"),
        ("nothing moves from an empty square", "B:W32:B11", "12-16", "section 12: there is no piece on 12"),
        ("the other side's piece does not move", "B:W22:B11", "22-18", "section 12: the white man on 22 may not move, it is Black's turn"),
    ]);
}

#[test]
#[rustfmt::skip]
fn captures_come_first() {
    check(&[
        ("a step while the same piece can capture", "B:W15:B11", "11-16", "section 9: a capture is due: 11x18"),
        ("a step of another piece", "B:W15:B6,11", "6-9", "section 9: a capture is due: 11x18"),
        ("several captures are due", "B:W15,22:B11,18", "11-16", "section 9: a capture is due: 18x25"),
        ("two pieces can capture", "B:W14,15:B10", "10-7", "section 6: a man does not move backward, from 10 to 7"),
        ("a king's capture is due as a man's is", "B:W7:B1,K11", "1-5", "section 9: a capture is due: 11x2"),
        ("a man's capture backward is not due", "B:W7:B1,11", "1-5", LEGAL),
        ("a capture that is blocked is not due", "B:W15,18:B1,11", "1-5", LEGAL),
        ("the other side's capture is not due", "B:W18:B1,11", "1-5", LEGAL),
        ("a piece at the edge cannot be captured", "B:W13:B1,9", "1-5", LEGAL),
    ]);
    let due = "section 9: a capture is due: 10x17 or 10x19 or 11x18";
    check(&[("all are told", "B:W14,15:B1,10,11", "1-5", due)]);
}

#[test]
#[rustfmt::skip]
fn lists() {
    check_lists(&[
        ("seven first moves", "B:W21-32:B1-12", "9-13 9-14 10-14 10-15 11-15 11-16 12-16"),
        ("seven for White", "W:W21-32:B1-12", "21-17 22-17 22-18 23-18 23-19 24-19 24-20"),
        ("a man in the middle", "W:W18:B1", "18-14 18-15"),
        ("a king in the middle", "W:WK18:B1", "18-14 18-15 18-22 18-23"),
        ("a king in the single corner", "B:W32:BK4", "4-8"),
        ("a king in the double corner", "B:W32:BK1", "1-5 1-6"),
        ("a man at the edge", "B:W32:B13", "13-17"),
        ("only the capture", "B:W15:B2,3,11", "11x18"),
    ]);
    assert!(moves(&read("B:W17,22:B13")).is_empty(), "a man that is blocked");
}

#[test]
#[rustfmt::skip]
fn crowning() {
    check_after(&[
        ("a man on the king row is a king", "B:W5:B26", "26-31", "W:W5:BK31"),
        ("one row before it is not", "B:W5:B22", "22-26", "W:W5:B26"),
        ("a king stays one", "B:W5:BK26", "26-31", "W:W5:BK31"),
        ("and on the way back too", "B:W5:BK31", "31-26", "W:W5:BK26"),
        ("a capture onto the king row crowns", "B:W5,26:B22", "22x31", "W:W5:BK31"),
        ("White's king row is the first", "W:W6:BK32", "6-1", "B:WK1:BK32"),
        ("the own first row does not crown", "B:W32:BK6", "6-1", "W:W32:BK1"),
    ]);
}
