//! How games are written down: UCI and SAN moves, EPD, PGN and PDN files, diagrams as text and as SVG.
//!
//! Nothing here decides what is legal; every reader asks the rules of `spec`, and hands on their reason when
//! they refuse.
//!
//! ```
//! use checkproof_notation::{san, uci};
//! use spec::chess::Rules;
//!
//! let rules = Rules::chess();
//! let start = rules.start().unwrap();
//! let played = uci::read(&rules, &start, "g1f3").unwrap();
//! assert_eq!(san::write(&rules, &start, played), "Nf3");
//! assert_eq!(
//!     san::read(&rules, &start, "Qh5").unwrap_err().to_string(),
//!     "Qh5: 3.5: the queen may not move over the pawn on e2"
//! );
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod castling;
pub mod diagram;
pub mod epd;
pub mod pdn;
pub mod pgn;
pub mod san;
pub mod svg;
pub mod uci;

pub use castling::Wing;

// What the public items take and give, so that whoever depends on this crate needs no other.
pub use ::spec;
