//! English draughts (checkers), in the 21 sections of the formal specification that the project follows.
//!
//! | section | where |
//! |---|---|
//! | 1 foundations | the language itself: equality of boards is equality of values |
//! | 2 finite domains, 3 squares 1 to 32 | [`Square`] |
//! | 4 sides and pieces | [`Side`](crate::Side) (Dark is Black and moves first), [`Kind`], [`Piece`] |
//! | 5 the board | [`Board`] |
//! | 6 geometry, 7 patterns | [`diag_adj`], [`diag_jump`] and their neighbours, [`step_pattern`], [`jump_pattern`] |
//! | 8 capture chains | `Flight` in `flight.rs` |
//! | 9 forcing | `no_capture_due` and `finished` in `explain.rs` |
//! | 10 the state of a game | [`Position`], [`Draughts::position`], [`Record`] |
//! | 11 moves | [`Move`]; resigning and agreeing are [`Record::resign`](crate::Record::resign) and `agree`, no moves of the board |
//! | 12 legality | [`explain`] |
//! | 13 applying, 14 generating moves | `moves.rs`, reached through [`Game`](crate::Game) |
//! | 15 well-formed positions stay so | [`Draughts::position`] has the rules; the tests play from them |
//! | 16 the end, 18 repetition | [`Game::state`](crate::Game::state), [`ending`], [`Record::claims`](crate::Record::claims) |
//! | 17 ballots | [`ballots`] |
//! | 19 notation | [`Fen`]; [`Move`] reads and writes itself |
//! | 20 evaluation | [`evaluate`], [`Weights::bound`] |
//! | 21 metatheorems | the tests `lemmas` of this crate |
//!
//! ```
//! use checkproof_spec::draughts::Draughts;
//! use checkproof_spec::Game;
//!
//! let position = Draughts.read("B:W15:B6,11").unwrap();
//! let reason = Draughts.play(&position, &"6-9".parse().unwrap()).unwrap_err();
//! assert_eq!(reason.to_string(), "section 9: a capture is due: 11x18");
//! ```

mod ballot;
mod board;
pub mod ending;
mod evaluate;
mod explain;
mod fen;
mod flight;
mod geometry;
mod illegal;
mod moves;
mod piece;
mod position;
mod square;

pub use crate::text::FenFault;
pub use ballot::{Ballot, BallotClass, ballots};
pub use board::Board;
pub use evaluate::{Weights, evaluate, material};
pub use explain::explain;
pub use fen::{Fen, Unreadable};
pub use geometry::{
    diag_adj, diag_jump, forward_of, jump_king, jump_man, jump_pattern, king_row, step_king, step_man, step_pattern,
};
pub use illegal::Illegal;
pub use moves::{Draughts, Move, NotAMove, merged, perft_merged};
pub use piece::{Kind, Piece};
pub use position::{Fault, Position, Setup};
pub use square::{NotASquare, Square};

/// The record of a game of draughts.
pub type Record = crate::Record<Draughts>;

/// Why something cannot be done in a game of draughts.
pub type Unplayable = crate::Unplayable<Illegal>;
