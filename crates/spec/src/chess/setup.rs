//! A set-up: anything that can be written down as a position, sound or not.

use super::{Board, Piece, Square};
use crate::Side;

/// What a diagram, a FEN text or a program says is on the board.
///
/// Nothing is checked here: two pieces may share a square, kings may be missing.
/// [`Rules::position`](super::Rules::position) turns a set-up into a position or says what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The number of files of the board.
    pub files: u8,
    /// The number of ranks of the board.
    pub ranks: u8,
    /// The pieces and where they stand.
    pub pieces: Vec<(Square, Piece)>,
    /// Who is to move.
    pub turn: Side,
    /// The rooks with which castling is said to be still allowed.
    pub castling: Vec<Square>,
    /// The square that a pawn is said to have just passed over.
    pub en_passant: Option<Square>,
    /// How many moves, of either side, were made since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move to be made: 1 at the start of a game, one more after each move of Black.
    pub move_number: u32,
}

impl Setup {
    /// A set-up of this board with the given side to move, no castling, no en passant, clocks at the start.
    pub fn of(board: &Board, turn: Side) -> Setup {
        Setup {
            files: board.files(),
            ranks: board.ranks(),
            pieces: board.pieces().collect(),
            turn,
            castling: Vec::new(),
            en_passant: None,
            halfmove_clock: 0,
            move_number: 1,
        }
    }
}
