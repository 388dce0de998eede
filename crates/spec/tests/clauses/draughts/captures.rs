//! Sections 7, 8, 9 and 12: captures.

use super::{LEGAL, check, check_after, check_lists, moves, read};
use spec::draughts::{Illegal, Move, Square, explain};

const RING: &str = "B:W14,15,22,23:BK26";
const NINE: &str = "B:W6,7,8,14,15,16,22,23,24:BK1";

#[test]
#[rustfmt::skip]
fn single_jumps() {
    check(&[
        ("over an enemy onto an empty square", "B:W15:B11", "11x18", LEGAL),
        ("a man does not capture backward", "B:W7:B11", "11x2", "section 8: a man does not capture backward, from 11 to 2"),
        ("a king does", "B:W7:BK11", "11x2", LEGAL),
        ("a king captures a king", "B:WK7:BK11", "11x2", LEGAL),
        ("a man captures a king", "B:WK15:B11", "11x18", LEGAL),
        ("over nothing", "B:W32:B11", "11x18", "section 7: there is no piece on 15 to capture"),
        ("over an own piece", "B:W32:B11,15", "11x18", "section 12: the man on 15 is the player's own and can't be captured"),
        ("over an own king", "B:W32:B11,K15", "11x18", "section 12: the king on 15 is the player's own and can't be captured"),
        ("onto a piece", "B:W15,18:B11", "11x18", "section 7: the jump lands on 18, where the white man stands"),
        ("onto an own piece", "B:W15:B11,18", "11x18", "section 7: the jump lands on 18, where the black man stands"),
        ("a step is no jump", "B:W32:B11", "11x15", "section 6: a jump goes two squares along a diagonal, from 11 to 15 does not"),
        ("kings do not jump from afar", "B:W18:BK4", "4x22", "section 6: a jump goes two squares along a diagonal, from 4 to 22 does not"),
        ("round the edge", "B:W13:B12", "12x17", "section 6: a jump goes two squares along a diagonal, from 12 to 17 does not"),
        ("of the other side's piece", "B:W15:B11", "15x8", "section 12: the white man on 15 may not move, it is Black's turn"),
        ("from an empty square", "B:W15:B11", "10x19", "section 12: there is no piece on 10"),
        ("a capture is written as one", "B:W15:B11", "11-18", "section 6: a step goes one square; from 11 to 18 is a jump, written 11x18"),
    ]);
}

#[test]
#[rustfmt::skip]
fn chains() {
    check(&[
        ("two jumps", "B:W15,23:B11", "11x18x27", LEGAL),
        ("a capture goes on as long as it can", "B:W15,23:B11", "11x18", "section 9: the capture must go on: 11x18x27"),
        ("either way", "B:W15,22,23:B11", "11x18x25", LEGAL),
        ("or the other", "B:W15,22,23:B11", "11x18x27", LEGAL),
        ("but one of them", "B:W15,22,23:B11", "11x18", "section 9: the capture must go on: 11x18x25 or 11x18x27"),
        ("a jump left out", "B:W15,23:B11", "11x27", "section 6: a jump goes two squares along a diagonal, from 11 to 27 does not"),
        ("a jump too many", "B:W15:B11", "11x18x27", "section 7: there is no piece on 23 to capture"),
        ("a man goes on forward only", "B:W15,14:B11", "11x18", LEGAL),
        ("and not backward", "B:W15,14:B11", "11x18x9", "section 8: a man does not capture backward, from 18 to 9"),
        ("a king may", "B:W15,14:BK11", "11x18x9", LEGAL),
        ("and must", "B:W15,14:BK11", "11x18", "section 9: the capture must go on: 11x18x9"),
        ("fewer pieces may be captured than possible", "B:W14,15,23:B10", "10x17", LEGAL),
        ("the crowned man stops", "B:W26,27:B22", "22x31", LEGAL),
        ("although a king could go on", "B:W26,27:B22", "22x31x24", "section 8: the man is crowned on 31 and the capture ends there, it does not go on to 24"),
        ("a king on that row goes on", "B:W26,27:BK22", "22x31x24", LEGAL),
        ("and must", "B:W26,27:BK22", "22x31", "section 9: the capture must go on: 22x31x24"),
        ("a king takes no piece twice", "B:W15:BK11", "11x18x11", "section 8: the white man on 15 was jumped before and can't be jumped twice"),
        ("not after a ring either", RING, "26x17x10x19x26x17", "section 8: the white man on 22 was jumped before and can't be jumped twice"),
        ("a ring ends where it began", RING, "26x17x10x19x26", LEGAL),
        ("the other way round", RING, "26x19x10x17x26", LEGAL),
        ("half a ring is not enough", RING, "26x17x10x19", "section 9: the capture must go on: 26x17x10x19x26"),
        ("nine pieces", NINE, "1x10x17x26x19x10x3x12x19x28", LEGAL),
    ]);
}

#[test]
fn a_chain_is_not_empty() {
    for fen in ["B:W21-32:B1-12", "B:W15:B11", RING, "B:W32:BK1"] {
        let position = read(fen);
        for (from, _) in position.board().pieces_of(position.turn()) {
            let pass = Move::Jump { from, landings: Vec::new() };
            assert_eq!(explain(&position, &pass), Err(Illegal::EmptyChain { from }), "{fen}");
            assert!(!moves(&position).contains(&pass), "{fen}");
        }
    }
    let reason = Illegal::EmptyChain { from: Square::new(11).unwrap() };
    assert_eq!(reason.to_string(), "section 8: a capture takes at least one piece, this one stays on 11");
}

#[test]
#[rustfmt::skip]
fn lists() {
    check_lists(&[
        ("a ring, both ways", RING, "26x17x10x19x26 26x19x10x17x26"),
        ("two ways to the same square", "W:W32:B27,18,10,19,11", "32x23x14x7 32x23x16x7"),
        ("no rule of the majority", "B:W14,15,23:B10", "10x17 10x19x26"),
        ("the crowned man stops", "B:W26,27:B22", "22x31"),
        ("men and kings alike", "B:W15,7:B10,K11", "10x19 11x2 11x18"),
    ]);
}

#[test]
#[rustfmt::skip]
fn what_is_captured() {
    check_after(&[
        ("the captured man is gone", "B:W15,32:B11", "11x18", "W:W32:B18"),
        ("all of a chain are", "B:W15,23,5:B11", "11x18x27", "W:W5:B27"),
        ("what was not jumped stays", "B:W14,15,23,5:B10", "10x17", "W:W5,15,23:B17"),
        ("a king on its origin", "B:W14,15,22,23,5:BK26", "26x17x10x19x26", "W:W5:BK26"),
        ("captured kings too", "B:WK15,K5:B11", "11x18", "W:WK5:B18"),
        ("the captured piece's kind does not matter", "B:WK26,27:B22", "22x31", "W:W27:BK31"),
    ]);
}
