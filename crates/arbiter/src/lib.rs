//! The arbiter: game files replayed by the rules at full speed, and rewritten.
//!
//! A file is read by `notation`, its moves are found and made on the bitboards of `fast`, and where one is refused,
//! `spec` is asked which rule forbids it. Chess and draughts share everything but what a [`Rulebook`] tells of each.
//!
//! - [`replay()`] goes through a file, on several threads if there are, and tells a [`Report`] of each game: what is
//!   wrong with it as a typed [`Wrong`], how it ended on the board, which draws could be claimed. [`Summary`] counts.
//! - [`Arbiter`] does the same game by game, for those who read with a
//!   [`Reader`](notation::pgn::Reader) of their own.
//! - [`Converter`] writes games in another form: clean PGN and PDN, last positions, moves for engines.
//! - [`chess`] and [`draughts`] find the legal move that a text means on a bitboard, and write it back.
//!
//! Findings are data with a stable [`Kind`] and code; texts are made from them. Dead positions (FIDE 5.2.2) beyond
//! those that material tells take a prover, which the caller hands in as an [`IsDead`].
//!
//! ```
//! use checkproof_arbiter::{How, Summary, Wrong, replay};
//! use notation::pgn::Format;
//!
//! let file = "[Event \"blitz\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n\
//!     [Event \"next\"]\n\n1. d4 d5 2. Bg5 h6 3. Ke3 *\n";
//! let mut summary = Summary::default();
//! replay(file.as_bytes(), How::new(Format::Pgn), &mut |report| -> std::io::Result<()> {
//!     summary.add(&report);
//!     for finding in &report.findings {
//!         assert!(matches!(finding.what, Wrong::Illegal(..)));
//!         println!("{}: {finding}", report.players());
//!     }
//!     Ok(())
//! })
//! .unwrap();
//! assert_eq!((summary.games, summary.half_moves, summary.wrong_games), (2, 9, 1));
//! assert_eq!(summary.endings["mate"], 1);
//! ```
#![forbid(unsafe_code)]

pub mod chess;
mod convert;
pub mod draughts;
mod families;
mod finding;
mod history;
mod judge;
mod line;
mod parallel;
mod replay;
mod report;
mod rewrite;
mod rulebook;
mod select;
mod strict;
mod summary;
mod verdict;

pub use convert::{Conversion, Converted, ConvertedGame, Converter, NoConversion, To, Without, convert};
pub use finding::{Kind, MoveNumber, NotAMove, Note, Refusal, Sloppy, StartError, WhyNoStart, Wrong};
pub use judge::{How, replay, replay_counting};
pub use replay::Arbiter;
pub use report::Report;
pub use rewrite::{Refused, Rewritten, Unwritable};
pub use rulebook::{IsDead, Men, Rulebook, Start, Written};
pub use select::{NoTest, Selection, TagTest};
pub use summary::{Counted, ENDINGS, Summary};

// What the public items take and give, so that whoever depends on this crate needs no other.
pub use ::fast;
pub use ::notation;
pub use ::spec;
