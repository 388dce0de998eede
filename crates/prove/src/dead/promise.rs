//! How near a position looks to a helpmate. It only orders the search; a wrong order costs time, never truth.
//!
//! A king is mated where it has few squares to go to, so those count most; corners have the fewest. The other side's
//! men should be about, and without a rook or queen it had better run with a pawn. The loser's own loose pieces
//! count a little against, because they capture and interpose more often than they stand in their king's way.
//! Where the argument found a picture of a mate, the men had better go there: this finds the mates in which a king must
//! be walled in by his own bishops.
//!
//! The weights were found by trying a few on the labelled positions. Leaving out the distances of the pieces, or half
//! of them, finds no more mates in all.

use super::lines::{attacks, bit, distance, squares};
use super::regions::Ground;
use fast::Board;
use spec::Side;
use spec::chess::Kind;

/// A rough measure of what is still missing for a mate by this side: lower is better.
pub fn promise(ground: &Ground, board: &Board, winner: Side, picture: &[(Side, Kind, u32)]) -> i32 {
    let loser = winner.other();
    let king = board.pieces(loser, Kind::King).trailing_zeros();
    let own_king = board.pieces(winner, Kind::King).trailing_zeros();
    let blockers = (board.occupied() | ground.outside) & !bit(king);

    let (mut attacked, mut far) = (0, 0);
    for kind in Kind::ALL {
        for at in squares(board.pieces(winner, kind)) {
            attacked |= attacks(winner, kind, at, blockers);
            far += if kind == Kind::Pawn { 0 } else { distance(at, king) };
        }
    }
    let men = Kind::ALL.into_iter().map(|kind| board.pieces(loser, kind)).fold(0, |a, b| a | b);
    let flights = (attacks(loser, Kind::King, king, 0) & ground.landing & !men & !attacked).count_ones();
    let loose = (men & !board.pieces(loser, Kind::Pawn)).count_ones();
    (8 * flights + 3 * ground.to_corner(king) + 3 * distance(own_king, king) + far + 2 * loose) as i32
        + to_a_heavy_piece(ground, board, winner)
        + 8 * picture.iter().map(|&(side, kind, at)| to_place(board, side, kind, at)).sum::<u32>() as i32
}

/// About how many moves a side needs to have such a man on a square.
fn to_place(board: &Board, side: Side, kind: Kind, target: u32) -> u32 {
    let moves = |at: u32| match kind {
        Kind::King | Kind::Pawn => distance(at, target),
        Kind::Knight => distance(at, target).div_ceil(2),
        _ if at == target => 0,
        kind if attacks(side, kind, at, 0) & bit(target) != 0 => 1,
        _ => 2,
    };
    squares(board.pieces(side, kind)).map(moves).min().unwrap_or(8)
}

/// How far a side is from having a rook or a queen.
fn to_a_heavy_piece(ground: &Ground, board: &Board, side: Side) -> i32 {
    if board.pieces(side, Kind::Queen) | board.pieces(side, Kind::Rook) != 0 {
        return 0;
    }
    let steps = squares(board.pieces(side, Kind::Pawn)).map(|pawn| ground.to_last_rank(side, pawn)).min();
    20 + 6 * steps.unwrap_or(0) as i32
}
