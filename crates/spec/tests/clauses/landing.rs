//! The landing rule: a move must end on certain squares. It makes FOUR FILE, and nothing else does.

use crate::table::{Case, LEGAL, check, check_after, check_targets};
use spec::chess::{Rules, insufficient_material};

#[test]
fn in_four_file_every_move_ends_on_a_c_e_or_g() {
    const START: &str = "r1b1k1n1/p1p1p1p1/8/8/8/8/P1P1P1P1/R1B1K1N1 w - - 0 1";
    #[rustfmt::skip]
    let cases: [Case; 14] = [
        ("a pawn's single step", START, "a2a3", LEGAL),
        ("a pawn's double step", START, "e2e4", LEGAL),
        ("a bishop passes over the files between", START, "c1g5", LEGAL),
        ("a bishop does not stop there", START, "c1b2", "landing: no move of this game may end on b2"),
        ("nor does a knight", START, "g1f3", "landing: no move of this game may end on f3"),
        ("a knight two files away does", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1e2", LEGAL),
        ("a rook passes over b to c", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1c1", LEGAL),
        ("a rook does not jump", "4k3/8/8/8/8/8/8/R1B1K3 w - - 0 1", "a1g1",
            "3.5: the rook may not move over the bishop on c1"),
        ("a king steps up and down only", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", LEGAL),
        ("not aside", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1f2", "landing: no move of this game may end on f2"),
        ("not two files", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1g1", "3.8.1: the king moves one square, g1 is further from e1"),
        ("a pawn has nothing to capture on the next file", "4k3/8/8/2p5/4P3/8/8/4K3 w - - 0 1", "e4d5",
            "3.7.3: a pawn moves diagonally only to capture, d5 is empty"),
        ("kings two files apart do not touch", "8/8/8/2k5/4K3/8/8/8 w - - 0 1", "e4e5", LEGAL),
        ("a promotion is an ordinary one", "8/P7/8/4k3/8/8/8/4K3 w - - 0 1", "a7a8q", LEGAL),
    ];
    check(&Rules::four_file(), &cases);
}

#[test]
fn castling_in_four_file_would_put_the_rook_on_d() {
    let cases: [Case; 2] = [
        (
            "even with the right",
            "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "e1a1",
            "landing: no move of this game may end on d1",
        ),
        (
            "short castling puts it on f",
            "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1",
            "e1g1",
            "landing: no move of this game may end on f1",
        ),
    ];
    check(&Rules::four_file(), &cases);
}

#[test]
fn a_double_step_in_four_file_is_never_answered_en_passant() {
    check_after(
        &Rules::four_file(),
        &[("no pawn is beside", "4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/2p1P3/8/8/4K3 b - -")],
    );
}

#[test]
fn landing_squares_of_our_own() {
    let rules: Rules = "chess:4x4,landing=ab1b2d4".parse().unwrap();
    check_targets(&rules, &[("a queen", "3k/4/Q3/K3 w - - 0 1", "a2", "a3 a4 b1 b2")]);
    check_targets(&rules, &[("its king", "3k/4/Q3/K3 w - - 0 1", "a1", "b1 b2")]);
}

#[test]
fn a_bishop_can_be_enough_in_four_file_and_never_where_moves_end_everywhere() {
    let fen = "8/6B1/8/8/8/4K3/8/4k3 w - - 0 1";
    let board = |rules: &Rules| crate::table::read(rules, fen).board().clone();
    assert!(!insufficient_material(&Rules::four_file(), &board(&Rules::four_file())));
    assert!(insufficient_material(&Rules::chess(), &board(&Rules::chess())));
}
