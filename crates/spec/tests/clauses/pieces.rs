//! Articles 3.1 to 3.6: captures, bishop, rook, queen, no jumping, knight.

use crate::table::{Case, LEGAL, check, check_after, check_targets};
use spec::chess::Rules;

/// A white bishop, rook, queen and knight, some own and some foreign pieces around them, nobody in check.
const MEN: &str = "4k3/1p6/6p1/3B4/8/1P1Q1p2/8/R3K1N1 w - - 0 1";

#[test]
fn pieces_move_along_their_lines_and_capture_what_ends_them() {
    #[rustfmt::skip]
    let cases: [Case; 31] = [
        ("a bishop goes along a diagonal", MEN, "d5g8", LEGAL),
        ("a bishop goes along the other diagonal", MEN, "d5e4", LEGAL),
        ("a bishop captures at the end of its line", MEN, "d5f3", LEGAL),
        ("a bishop captures on the other side too", MEN, "d5b7", LEGAL),
        ("a bishop does not go straight", MEN, "d5d6", "3.2: a bishop moves along a diagonal, d5 to d6 is none"),
        ("a bishop does not leap like a knight", MEN, "d5e7", "3.2: a bishop moves along a diagonal, d5 to e7 is none"),
        ("a bishop does not go on after a capture", MEN, "d5a8", "3.5: the bishop may not move over the pawn on b7"),
        ("a bishop does not capture its own pawn", MEN, "d5b3", "3.1: b3 is occupied by the own pawn"),
        ("a rook goes along its file", MEN, "a1a8", LEGAL),
        ("a rook goes along its rank", MEN, "a1d1", LEGAL),
        ("a rook does not go diagonally", MEN, "a1b2", "3.3: a rook moves along a file or a rank, a1 to b2 is neither"),
        ("a rook does not leap", MEN, "a1b7", "3.3: a rook moves along a file or a rank, a1 to b7 is neither"),
        ("a rook does not jump over its own king", MEN, "a1f1", "3.5: the rook may not move over the king on e1"),
        ("a queen goes along a file", MEN, "d3d1", LEGAL),
        ("a queen captures along a rank", MEN, "d3f3", LEGAL),
        ("a queen captures along a diagonal", MEN, "d3g6", LEGAL),
        ("a queen does not leap like a knight", MEN, "d3e5",
            "3.4: a queen moves along a file, a rank or a diagonal, d3 to e5 is none of them"),
        ("a queen does not go anywhere it likes", MEN, "d3a7",
            "3.4: a queen moves along a file, a rank or a diagonal, d3 to a7 is none of them"),
        ("a queen does not jump over a foreign pawn", MEN, "d3g3", "3.5: the queen may not move over the pawn on f3"),
        ("a queen does not jump along a diagonal", MEN, "d3h7", "3.5: the queen may not move over the pawn on g6"),
        ("a queen does not jump over an own piece", MEN, "d3d8", "3.5: the queen may not move over the bishop on d5"),
        ("the first obstacle is the one that is named", "4k3/8/8/8/8/8/8/RNB1K3 w - - 0 1", "a1d1",
            "3.5: the rook may not move over the knight on b1"),
        ("a knight captures", MEN, "g1f3", LEGAL),
        ("a knight goes to the edge", MEN, "g1h3", LEGAL),
        ("a knight does not go straight", MEN, "g1g3",
            "3.6: a knight moves two squares one way and one the other, not from g1 to g3"),
        ("a knight does not go diagonally", MEN, "g1e3",
            "3.6: a knight moves two squares one way and one the other, not from g1 to e3"),
        ("a knight does not go three squares", MEN, "g1f4",
            "3.6: a knight moves two squares one way and one the other, not from g1 to f4"),
        ("a knight jumps over whatever stands around it",
            "4k3/8/8/8/2ppp3/2pNp3/2ppp3/K7 w - - 0 1", "d3f4", LEGAL),
        ("an empty square has nothing to move", MEN, "h2h3", "1.1: there is no piece on h2"),
        ("the other side's piece does not move", MEN, "b7b6", "1.2: the black pawn on b7 may not move, it is White's turn"),
        ("to stay is not to move", MEN, "d5d5", "1.1: the piece on d5 must go to another square"),
    ];
    check(&Rules::chess(), &cases);
}

#[test]
fn a_capture_takes_the_piece_off_the_board() {
    let cases: [Case; 3] = [
        ("the captured pawn is replaced by the bishop", MEN, "d5b7", "4k3/1B6/6p1/8/8/1P1Q1p2/8/R3K1N1 b - -"),
        ("a quiet move changes two squares", MEN, "a1a8", "R3k3/1p6/6p1/3B4/8/1P1Q1p2/8/4K1N1 b - -"),
        ("Black's move gives the turn back", "4k3/8/8/8/8/8/8/4K2R b K - 0 1", "e8e7", "8/4k3/8/8/8/8/8/4K2R w K -"),
    ];
    check_after(&Rules::chess(), &cases);
}

#[test]
fn the_whole_list_of_a_piece_in_the_open() {
    #[rustfmt::skip]
    let cases: [Case; 8] = [
        ("a bishop on d4", "k7/8/8/8/3B4/8/8/7K w - - 0 1", "d4", "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8"),
        ("a rook on d4", "k7/8/8/8/3R4/8/8/7K w - - 0 1", "d4", "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 e4 f4 g4 h4"),
        ("a queen on d4", "k7/8/8/8/3Q4/8/8/7K w - - 0 1", "d4",
            "a1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f2 f4 f6 g1 g4 g7 h4 h8"),
        ("a knight on d4", "k7/8/8/8/3N4/8/8/7K w - - 0 1", "d4", "b3 b5 c2 c6 e2 e6 f3 f5"),
        ("a knight in the corner", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "a1", "b3 c2"),
        ("a king on d4", "k7/8/8/8/3K4/8/8/8 w - - 0 1", "d4", "c3 c4 c5 d3 d5 e3 e4 e5"),
        ("a queen shut in by its own men", "k7/8/8/2NNN3/2NQN3/2NNN3/8/7K w - - 0 1", "d4", ""),
        ("a queen that may take everything around it", "k7/8/8/2ppp3/2pQp3/2ppp3/8/7K w - - 0 1", "d4",
            "c3 c4 c5 d3 d5 e3 e4 e5"),
    ];
    check_targets(&Rules::chess(), &cases);
}

#[test]
fn the_edge_of_a_small_board_ends_every_line() {
    let rules = Rules::board(4, 5).unwrap();
    #[rustfmt::skip]
    let cases: [Case; 4] = [
        ("a rook stays on the board", "k3/4/1R2/4/3K w - - 0 1", "b3h3", "2.1: h3 is not on this board"),
        ("a rank that is not there", "k3/4/1R2/4/3K w - - 0 1", "b3b6", "2.1: b6 is not on this board"),
        ("a piece that is not there", "k3/4/1R2/4/3K w - - 0 1", "e5e4", "2.1: e5 is not on this board"),
        ("the last square is there", "k3/4/1R2/4/3K w - - 0 1", "b3d3", LEGAL),
    ];
    check(&rules, &cases);
}
