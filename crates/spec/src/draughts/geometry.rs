//! Sections 6 and 7: which squares a piece could step or jump to, whatever else stands on the board.

use super::{Kind, Piece, Square};
use crate::Side;

/// Two squares that touch at a corner.
pub fn diag_adj(from: Square, to: Square) -> bool {
    let (ranks, files) = from.to(to);
    ranks.abs() == 1 && files.abs() == 1
}

/// The square in the middle of two squares that are two apart on a diagonal.
pub fn diag_jump(from: Square, to: Square) -> Option<Square> {
    let (ranks, files) = from.to(to);
    if ranks.abs() == 2 && files.abs() == 2 { from.off(ranks / 2, files / 2) } else { None }
}

/// The squares so far away along the four diagonals, by number.
pub(super) fn diagonals(from: Square, distance: i8) -> impl Iterator<Item = Square> {
    [(-1, -1), (-1, 1), (1, -1), (1, 1)]
        .into_iter()
        .filter_map(move |(ranks, files)| from.off(ranks * distance, files * distance))
}

/// Is `to` further than `from` on a side's way to its king row? Black's men go up in rank, White's down.
pub fn forward_of(side: Side, from: Square, to: Square) -> bool {
    match side {
        Side::Black => from.rank() < to.rank(),
        Side::White => from.rank() > to.rank(),
    }
}

/// The rank on which a side's men become kings.
pub fn king_row(side: Side) -> u8 {
    match side {
        Side::Black => 7,
        Side::White => 0,
    }
}

/// A man steps to a neighbouring square ahead of it.
pub fn step_man(side: Side, from: Square, to: Square) -> bool {
    diag_adj(from, to) && forward_of(side, from, to)
}

/// A king steps to any neighbouring square, and no further.
pub fn step_king(from: Square, to: Square) -> bool {
    diag_adj(from, to)
}

/// A man jumps over a neighbouring square ahead of it to the square behind that one.
pub fn jump_man(side: Side, from: Square, over: Square, to: Square) -> bool {
    diag_jump(from, to) == Some(over) && forward_of(side, from, to)
}

/// A king jumps over a neighbouring square to the square behind it, in any direction.
pub fn jump_king(from: Square, over: Square, to: Square) -> bool {
    diag_jump(from, to) == Some(over)
}

/// Section 7: the steps of a piece.
pub fn step_pattern(piece: Piece, from: Square, to: Square) -> bool {
    match piece.kind {
        Kind::Man => step_man(piece.side, from, to),
        Kind::King => step_king(from, to),
    }
}

/// Section 7: the jumps of a piece.
pub fn jump_pattern(piece: Piece, from: Square, over: Square, to: Square) -> bool {
    match piece.kind {
        Kind::Man => jump_man(piece.side, from, over, to),
        Kind::King => jump_king(from, over, to),
    }
}
