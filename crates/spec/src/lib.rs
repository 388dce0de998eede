//! The rules of the games, written to be read.
//!
//! This crate is the ground everything else stands on, so it uses the standard library alone, has no
//! `unsafe`, and prefers the plain statement of a rule to a quick one. Quick code lives elsewhere and is
//! compared with this, whole move list by whole move list.
//!
//! | module | game |
//! |---|---|
//! | [`chess`] | the FIDE Laws on any board up to 16 x 16, article by article; FOUR FILE by one rule more |
//! | [`draughts`] | English draughts, in 21 sections |
//! | [`krk`] | king and rook against king in the terms of a strategy, generic over [numbers](logic) that may be terms |
//!
//! A game is a value of a type that is a [`Game`]: it tells of a position who is to move and which moves there are, or
//! how the game has ended, and it plays a move or says which rule forbids it. Positions have no memory; a [`Record`]
//! has.
//!
//! ```
//! use checkproof_spec::{Game, State};
//! use checkproof_spec::chess::Rules;
//!
//! let rules = Rules::chess();
//! let start = rules.start().expect("chess has a starting position");
//! let State::ToMove(side, moves) = rules.state(&start) else { panic!("nobody has moved yet") };
//! assert_eq!((side, moves.len()), (checkproof_spec::Side::White, 20));
//! ```
//!
//! A move is refused with the article it breaks and the squares concerned:
//!
//! ```
//! use checkproof_spec::Game;
//! use checkproof_spec::chess::Rules;
//!
//! let rules = Rules::chess();
//! let position = rules.read("rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2").unwrap();
//! let reason = rules.play(&position, &"f2f4".parse().unwrap()).unwrap_err();
//! assert_eq!(reason.to_string(), "3.7.2: the double step passes over the knight on f3");
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod chess;
pub mod draughts;
mod faults;
mod game;
pub mod krk;
pub mod logic;
mod record;
mod text;

pub use faults::Faults;
pub use game::{Clause, Game, Invoked, Outcome, Side, State, perft};
pub use record::{DrawRule, Endings, Record, Recorded, Unplayable, When};
