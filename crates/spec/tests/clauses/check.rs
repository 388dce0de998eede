//! Article 3.9: check, pins, and moves that uncover the own king.

use crate::table::{Case, LEGAL, check, check_targets};
use spec::chess::{Rules, Square};

#[test]
fn a_check_is_answered_by_moving_capturing_or_standing_between() {
    const FEN: &str = "4k3/8/8/8/4r3/8/1B6/R3K3 w Q - 0 1";
    #[rustfmt::skip]
    let cases: [Case; 9] = [
        ("the king steps aside", FEN, "e1d1", LEGAL),
        ("the king stays on the line", FEN, "e1e2", "3.9.2: leaves the king on e2 attacked by the rook on e4"),
        ("another piece does something else", FEN, "a1a8", "3.9.2: leaves the king on e1 attacked by the rook on e4"),
        ("castling does not help", FEN, "e1a1", "3.8.2.2.1: castling out of check: the rook on e4 attacks the king on e1"),
        ("the checker is captured", "4k3/8/8/8/4r3/8/6B1/4K3 w - - 0 1", "g2e4", LEGAL),
        ("a piece that goes elsewhere", "4k3/8/8/8/4r3/8/6B1/4K3 w - - 0 1", "g2f1", "3.9.2: leaves the king on e1 attacked by the rook on e4"),
        ("a knight's check cannot be blocked", "4k3/8/8/8/8/3n4/3R4/4K3 w - - 0 1", "d2e2", "3.9.2: leaves the king on e1 attacked by the knight on d3"),
        ("a bishop comes between", "4k3/8/8/8/4r3/8/8/4K1B1 w - - 0 1", "g1e3", LEGAL),
        ("beyond the checker is not between", "4k3/8/8/8/4r3/6B1/8/4K3 w - - 0 1", "g3e5", "3.9.2: leaves the king on e1 attacked by the rook on e4"),
    ];
    check(&Rules::chess(), &cases);
}

#[test]
fn from_a_double_check_only_the_king_can_go() {
    // The rook on e8 and the knight on f3 both give check.
    const FEN: &str = "4r1k1/8/8/8/8/5n2/6P1/R3K3 w - - 0 1";
    #[rustfmt::skip]
    let cases: [Case; 3] = [
        ("capturing one leaves the other", FEN, "g2f3", "3.9.2: leaves the king on e1 attacked by the rook on e8"),
        ("the king goes", FEN, "e1d1", LEGAL),
        ("the king goes where neither attacks", FEN, "e1f2", LEGAL),
    ];
    check(&Rules::chess(), &cases);
    check_targets(&Rules::chess(), &[("nothing for the rook", FEN, "a1", ""), ("nor for the pawn", FEN, "g2", "")]);
}

#[test]
fn a_pinned_piece_stays_on_its_line() {
    #[rustfmt::skip]
    let cases: [Case; 7] = [
        ("a pinned knight cannot move", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "3.9.2: leaves the king on e1 attacked by the rook on e7"),
        ("a pinned rook moves along the pin", "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2e5", LEGAL),
        ("a pinned rook captures the pinner", "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2e7", LEGAL),
        ("a pinned rook does not leave the line", "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2", "3.9.2: leaves the king on e1 attacked by the rook on e7"),
        ("a pawn pinned on the file steps on", "4k3/4r3/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", LEGAL),
        ("a pawn pinned on the file does not capture", "4k3/4r3/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2d3", "3.9.2: leaves the king on e1 attacked by the rook on e7"),
        ("a pawn pinned on the diagonal captures the pinner", "4k3/8/8/8/8/6b1/5P2/4K3 w - - 0 1", "f2g3", LEGAL),
    ];
    check(&Rules::chess(), &cases);
    let two_between = [("two pieces between: neither is pinned", "4k3/4r3/8/4p3/8/8/4N3/4K3 w - - 0 1", "e2c3", LEGAL)];
    check(&Rules::chess(), &two_between);
}

#[test]
fn en_passant_takes_two_pawns_off_one_rank() {
    #[rustfmt::skip]
    let cases: [Case; 8] = [
        ("it captures the pawn that gives check", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", LEGAL),
        ("the published case of it", "8/8/8/3k4/3pP3/8/8/4K3 b - e3 0 1", "d4e3", LEGAL),
        ("it would uncover the rank", "8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1", "d4e3",
            "3.9.2: leaves the king on a4 attacked by the queen on h4"),
        ("it would uncover the capturer's diagonal", "8/8/8/3k4/2pP4/8/B7/4K3 b - d3 0 1", "c4d3",
            "3.9.2: leaves the king on d5 attacked by the bishop on a2"),
        ("a capturer pinned along the diagonal of the capture", "8/8/8/2k5/3pP3/8/5B2/4K3 b - e3 0 1", "d4e3", LEGAL),
        ("a capturer not pinned, beside one that is", "8/8/8/8/1k1pPp1Q/8/8/4K3 b - e3 0 1", "d4e3", LEGAL),
        ("two capturers: the rank stays closed", "8/8/8/8/1k1pPp1Q/8/8/4K3 b - e3 0 1", "f4e3", LEGAL),
        ("one of two capturers is pinned on its file", "3k4/8/8/8/3pPp2/8/3R4/4K3 b - e3 0 1", "d4e3",
            "3.9.2: leaves the king on d8 attacked by the rook on d2"),
    ];
    check(&Rules::chess(), &cases);
}

#[test]
fn who_is_in_check() {
    let cases = [
        ("nobody", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", false),
        ("by a rook", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", true),
        ("not through a piece", "4k3/8/8/8/8/8/8/rn2K3 w - - 0 1", false),
        ("by a pawn", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", true),
        ("not by a pawn straight ahead", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", false),
        ("not by a pawn that looks the other way", "4k3/8/8/8/4K3/3p4/8/8 w - - 0 1", false),
        ("by a knight", "4k3/8/8/8/8/3n4/8/4K3 w - - 0 1", true),
        ("by a pinned knight", "3k4/8/8/8/8/3n4/3R4/4K3 w - - 0 1", true),
    ];
    for (sentence, fen, expected) in cases {
        assert_eq!(crate::table::read(&Rules::chess(), fen).in_check(), expected, "{sentence}");
    }
}

#[test]
fn squares_between() {
    let between = |from: &str, to: &str| {
        let squares = from.parse::<Square>().unwrap().between(to.parse().unwrap());
        squares.map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(between("a1", "d4"), "b2 c3");
    assert_eq!(between("h8", "h5"), "h7 h6");
    assert_eq!(between("c3", "a3"), "b3");
    assert_eq!(between("a1", "b2"), "", "neighbours have nothing between them");
    assert_eq!(between("a1", "b3"), "", "a knight's leap is no line");
    assert_eq!(between("a1", "p16"), "b2 c3 d4 e5 f6 g7 h8 i9 j10 k11 l12 m13 n14 o15");
}
