//! Sections 10, 13, 15 and 16: which set-ups are positions.

use spec::Side;
use spec::draughts::{Draughts, Fault, Fen, Square, Unreadable};

fn faults(fen: &str) -> Vec<String> {
    match Draughts.read(fen) {
        Ok(_) => Vec::new(),
        Err(Unreadable::Setup(faults)) => faults.iter().map(Fault::to_string).collect(),
        Err(why) => panic!("{fen}: {why}"),
    }
}

#[test]
#[rustfmt::skip]
fn rules_of_a_set_up() {
    let cases: [(&str, &str, &[&str]); 15] = [
        ("the start", "B:W21-32:B1-12", &[]),
        ("any kings", "W:WK1,K32:BK4,K29", &[]),
        ("men on their first row", "B:W29:B1", &[]),
        ("twelve kings", "B:WK1-12:BK21-32", &[]),
        ("the side to move has nothing left", "B:W5:B", &[]),
        ("thirteen", "B:W20-32:B1-12", &["section 10: White has 13 pieces, a side has at most 12"]),
        ("thirteen with kings", "B:W32:B1-12,K13", &["section 10: Black has 13 pieces, a side has at most 12"]),
        ("White's man on its king row", "B:W4:B5", &["section 13: White's man on 4 stands on its king row and should be a king"]),
        ("Black's man on its king row", "B:W5:B29", &["section 13: Black's man on 29 stands on its king row and should be a king"]),
        ("a king there is one", "B:WK4:BK29", &[]),
        ("two pieces on a square", "B:W15:B15,16", &["section 5: two pieces stand on 15"]),
        ("the same piece twice", "B:W15,15:B16", &["section 5: two pieces stand on 15"]),
        ("the side that waits has nothing", "B:W:B5", &["section 16: White has no piece, so the game was over before Black's turn"]),
        ("nobody has anything", "W:W:B", &["section 16: Black has no piece, so the game was over before White's turn"]),
        ("everything at once", "W:W1-14:B", &[
            "section 10: White has 14 pieces, a side has at most 12",
            "section 13: White's man on 1 stands on its king row and should be a king",
            "section 13: White's man on 2 stands on its king row and should be a king",
            "section 13: White's man on 3 stands on its king row and should be a king",
            "section 13: White's man on 4 stands on its king row and should be a king",
            "section 16: Black has no piece, so the game was over before White's turn",
        ]),
    ];
    for (sentence, fen, expected) in cases {
        assert_eq!(faults(fen), expected, "{sentence}");
    }
}

#[test]
fn a_position_is_its_board_and_turn() {
    let start = Draughts.start();
    assert_eq!(Draughts.position(&start.setup()), Ok(start));
    let other = Draughts.read("W:W21-32:B1-12").unwrap();
    assert!(start != other && start.board() == other.board());
    assert_eq!(start.turn(), Side::Black);
    assert_eq!(start.to_string(), Fen(start.setup()).to_string());
    let squares: Vec<Square> = start.board().pieces().map(|(square, _)| square).collect();
    assert!(squares.is_sorted() && squares.len() == 24);
}
