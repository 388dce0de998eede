//! English draughts on bitboards of 32 bits: the same game as `spec::draughts`, quick.
//!
//! Bit n - 1 is square n. From any square one of the two diagonals ahead is four bits away; the other is three or five,
//! by the parity of the row. So a set of pieces steps ahead by two shifts: the *straight* one, and the *slanted* one,
//! whose halves never meet. Two steps along one diagonal are always a straight one and a slanted one, in either order,
//! which makes jumps as cheap as steps.
//!
//! A captured piece is taken off at once here and at the end of the chain in the specification. That makes no
//! difference: a jump keeps the parity of the row and the jumped square has the other one, so no chain ever lands where
//! it has captured.
//!
//! ```
//! use checkproof_fast::draughts::Board;
//! use spec::draughts::Draughts;
//!
//! let board = Board::load(&Draughts.start());
//! assert_eq!(board.perft(7), 179_740);
//! ```

mod board;
mod game;
mod generate;
mod perft;
mod shift;

pub use board::{Board, Move};
pub use game::Draughts;
pub use shift::{Direction, king_row};
