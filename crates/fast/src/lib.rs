//! Chess and draughts on bitboards: the same games as `spec`, quick.
//!
//! Draughts has a module of its own, [`draughts`]. All else is chess: every board of up to 8 x 8 squares lies in the
//! corner a1 of one 64-bit board. Two masks make the games: squares *outside* the board block like pieces, and a move
//! must end in the *landing* mask. So one table of sliding attacks serves standard chess, every small board, and FOUR
//! FILE. Larger boards, for endings with few men, are in [`wide`].
//!
//! Nothing here is trusted: the tests compare whole move lists with `spec` and with other people's generators.
//!
//! ```
//! use checkproof_fast::Chess;
//! use spec::chess::Rules;
//!
//! let rules = Rules::four_file();
//! let chess = Chess::new(&rules).unwrap();
//! let board = chess.load(&rules.start().unwrap());
//! assert_eq!(chess.perft(&board, 5), 130_273);
//! ```
#![warn(missing_docs)]

mod bits;
mod board;
mod checks;
mod chess;
pub mod draughts;
mod find;
mod game;
mod generate;
mod perft;
mod play;
mod quick;
mod reach;
mod sliders;
mod tables;
pub mod threads;
pub mod wide;

pub use board::{Board, Move};
pub use chess::{Chess, TooLarge};
pub use game::NotListed;
pub use perft::PerftTable;
pub use quick::{MoveOf, Plain, PositionOf, Quick};
pub use reach::Reach;
pub use sliders::slider_method;

// What the public items take and give, so that whoever depends on this crate needs no other.
pub use ::spec;
