//! Article 3.8.1: the king's step.

use crate::table::{Case, LEGAL, check, check_targets};
use spec::chess::Rules;

#[test]
fn the_king_goes_to_an_adjoining_square_that_is_not_attacked() {
    #[rustfmt::skip]
    let cases: [Case; 12] = [
        ("straight", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", LEGAL),
        ("diagonally", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1f2", LEGAL),
        ("not two squares", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3", "3.8.1: the king moves one square, e3 is further from e1"),
        ("not two squares along the rank without a right to castle", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1g1",
            "3.8.1: the king moves one square, g1 is further from e1"),
        ("not like a knight", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1f3", "3.8.1: the king moves one square, f3 is further from e1"),
        ("it captures what nobody protects", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2", LEGAL),
        ("it does not capture what is protected", "4k3/8/8/1b6/8/8/4q3/4K3 w - - 0 1", "e1e2",
            "3.9.2: leaves the king on e2 attacked by the bishop on b5"),
        ("not next to the other king", "8/8/8/4k3/8/4K3/8/8 w - - 0 1", "e3e4", "3.9.2: leaves the king on e4 attacked by the king on e5"),
        ("not next to the other king diagonally", "8/8/8/4k3/8/4K3/8/8 w - - 0 1", "e3d4",
            "3.9.2: leaves the king on d4 attacked by the king on e5"),
        ("not onto a square a pawn attacks", "4k3/8/8/8/8/5p2/8/3K4 w - - 0 1", "d1e2",
            "3.9.2: leaves the king on e2 attacked by the pawn on f3"),
        ("ahead of a pawn is safe", "4k3/8/8/8/8/4p3/8/3K4 w - - 0 1", "d1e2", LEGAL),
        ("not along the line on which it is attacked", "4k3/8/8/8/8/8/8/r2K4 w - - 0 1", "d1e1",
            "3.9.2: leaves the king on e1 attacked by the rook on a1"),
    ];
    check(&Rules::chess(), &cases);
}

#[test]
fn a_piece_pinned_to_its_king_still_guards() {
    // The knight on d7 stands between its king and the rook; it may not move, yet e5 is its to guard.
    let cases: [Case; 2] = [
        (
            "the pinned knight guards e5",
            "3k4/3n4/8/4p3/3RK3/8/8/8 w - - 0 1",
            "e4e5",
            "3.9.2: leaves the king on e5 attacked by the knight on d7",
        ),
        ("without the knight the pawn is free", "3k4/8/8/4p3/2R1K3/8/8/8 w - - 0 1", "e4e5", LEGAL),
    ];
    check(&Rules::chess(), &cases);
}

#[test]
fn whole_lists_of_the_king() {
    #[rustfmt::skip]
    let cases: [Case; 3] = [
        ("kings in opposition take three squares from each other", "8/8/8/3k4/8/3K4/8/8 w - - 0 1", "d3", "c2 c3 d2 e2 e3"),
        ("a rook shuts a king in", "7k/8/8/8/8/8/1r6/K7 w - - 0 1", "a1", "b2"),
        ("a king in the corner beside its own men", "7k/8/8/8/8/8/PP6/KN6 w - - 0 1", "a1", ""),
    ];
    check_targets(&Rules::chess(), &cases);
}
