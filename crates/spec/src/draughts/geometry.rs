//! Sections 6 and 7: which squares a piece could step or jump to, whatever else stands on the board.

use super::{Kind, Piece, Square};
use crate::Side;

/// Two squares that touch at a corner.
///
/// ```
/// use checkproof_spec::Side;
/// use checkproof_spec::draughts::{Board, Kind, Piece, Square, diag_adj};
///
/// let from = Square::new(18).unwrap();
/// let board = Board::empty().with(from, Some(Piece { side: Side::Black, kind: Kind::King }));
/// // A man of the other side on every square that it could go to.
/// let other = Some(Piece { side: Side::White, kind: Kind::Man });
/// let reached = Square::all().filter(|&to| diag_adj(from, to));
/// assert_eq!(reached.fold(board, |board, to| board.with(to, other)).to_string(), "\
/// . - . - . - . -
/// - . - . - . - .
/// . - . - . - . -
/// - . w . w . - .
/// . - . B . - . -
/// - . w . w . - .
/// . - . - . - . -
/// - . - . - . - .");
/// ```
pub fn diag_adj(from: Square, to: Square) -> bool {
    let (ranks, files) = from.to(to);
    ranks.abs() == 1 && files.abs() == 1
}

/// The square in the middle of two squares that are two apart on a diagonal.
///
/// ```
/// use checkproof_spec::draughts::{Square, diag_jump};
///
/// let square = |number| Square::new(number).unwrap();
/// assert_eq!(diag_jump(square(18), square(11)), Some(square(15)));
/// assert_eq!(diag_jump(square(18), square(15)), None, "a neighbour has nothing between");
/// ```
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
///
/// ```
/// use checkproof_spec::Side;
/// use checkproof_spec::draughts::{Square, forward_of};
///
/// let square = |number| Square::new(number).unwrap();
/// assert!(forward_of(Side::Black, square(11), square(15)), "Black goes down the page");
/// assert!(forward_of(Side::White, square(22), square(18)), "White goes up");
/// assert!(!forward_of(Side::White, square(18), square(22)));
/// ```
pub fn forward_of(side: Side, from: Square, to: Square) -> bool {
    match side {
        Side::Black => from.rank() < to.rank(),
        Side::White => from.rank() > to.rank(),
    }
}

/// The rank on which a side's men become kings.
///
/// ```
/// use checkproof_spec::Side;
/// use checkproof_spec::draughts::{Square, king_row};
///
/// let in_row = |side| Square::all().filter(move |square| square.rank() == king_row(side));
/// let row = |side| in_row(side).map(Square::number).collect::<Vec<_>>();
/// assert_eq!((row(Side::White), row(Side::Black)), (vec![1, 2, 3, 4], vec![29, 30, 31, 32]));
/// ```
pub fn king_row(side: Side) -> u8 {
    match side {
        Side::Black => 7,
        Side::White => 0,
    }
}

/// A man steps to a neighbouring square ahead of it.
///
/// ```
/// use checkproof_spec::Side;
/// use checkproof_spec::draughts::{Board, Kind, Piece, Square, step_man};
///
/// let from = Square::new(18).unwrap();
/// let board = Board::empty().with(from, Some(Piece { side: Side::Black, kind: Kind::Man }));
/// // A man of the other side on every square that it could go to.
/// let other = Some(Piece { side: Side::White, kind: Kind::Man });
/// let reached = Square::all().filter(|&to| step_man(Side::Black, from, to));
/// assert_eq!(reached.fold(board, |board, to| board.with(to, other)).to_string(), "\
/// . - . - . - . -
/// - . - . - . - .
/// . - . - . - . -
/// - . - . - . - .
/// . - . b . - . -
/// - . w . w . - .
/// . - . - . - . -
/// - . - . - . - .");
/// ```
pub fn step_man(side: Side, from: Square, to: Square) -> bool {
    diag_adj(from, to) && forward_of(side, from, to)
}

/// A king steps to any neighbouring square, and no further.
///
/// ```
/// use checkproof_spec::Side;
/// use checkproof_spec::draughts::{Board, Kind, Piece, Square, step_king};
///
/// let from = Square::new(12).unwrap();
/// let board = Board::empty().with(from, Some(Piece { side: Side::Black, kind: Kind::King }));
/// // A man of the other side on every square that it could go to.
/// let other = Some(Piece { side: Side::White, kind: Kind::Man });
/// let reached = Square::all().filter(|&to| step_king(from, to));
/// assert_eq!(reached.fold(board, |board, to| board.with(to, other)).to_string(), "\
/// . - . - . - . -
/// - . - . - . w .
/// . - . - . - . B
/// - . - . - . w .
/// . - . - . - . -
/// - . - . - . - .
/// . - . - . - . -
/// - . - . - . - .");
/// ```
pub fn step_king(from: Square, to: Square) -> bool {
    diag_adj(from, to)
}

/// A man jumps over a neighbouring square ahead of it to the square behind that one.
///
/// ```
/// use checkproof_spec::Side;
/// use checkproof_spec::draughts::{Board, Kind, Piece, Square, jump_man};
///
/// let from = Square::new(23).unwrap();
/// let board = Board::empty().with(from, Some(Piece { side: Side::White, kind: Kind::Man }));
/// // A man of the other side on every square that it could go to.
/// let other = Some(Piece { side: Side::Black, kind: Kind::Man });
/// let reached = Square::all().filter(|&to| Square::all().any(|over| jump_man(Side::White, from, over, to)));
/// assert_eq!(reached.fold(board, |board, to| board.with(to, other)).to_string(), "\
/// . - . - . - . -
/// - . - . - . - .
/// . - . - . - . -
/// - . b . - . b .
/// . - . - . - . -
/// - . - . w . - .
/// . - . - . - . -
/// - . - . - . - .");
/// ```
pub fn jump_man(side: Side, from: Square, over: Square, to: Square) -> bool {
    diag_jump(from, to) == Some(over) && forward_of(side, from, to)
}

/// A king jumps over a neighbouring square to the square behind it, in any direction.
///
/// ```
/// use checkproof_spec::Side;
/// use checkproof_spec::draughts::{Board, Kind, Piece, Square, jump_king};
///
/// let from = Square::new(18).unwrap();
/// let board = Board::empty().with(from, Some(Piece { side: Side::White, kind: Kind::King }));
/// // A man of the other side on every square that it could go to.
/// let other = Some(Piece { side: Side::Black, kind: Kind::Man });
/// let reached = Square::all().filter(|&to| Square::all().any(|over| jump_king(from, over, to)));
/// assert_eq!(reached.fold(board, |board, to| board.with(to, other)).to_string(), "\
/// . - . - . - . -
/// - . - . - . - .
/// . b . - . b . -
/// - . - . - . - .
/// . - . W . - . -
/// - . - . - . - .
/// . b . - . b . -
/// - . - . - . - .");
/// ```
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
