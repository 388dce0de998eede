//! The checker. It takes a claim and a strategy, both as text, and says *proved*, *refused* or *open*.
//!
//! It believes nothing but the rules of the game: every line of the strategy is tested against every reply, and
//! nothing is ever searched for. It sees the crate `spec` and the standard library, no files and no other program.
//! The formats are described byte by byte in this crate's README.
//!
//! ```
//! let claim = "\
//! claim: a rook mates in one
//! game: chess:4x4
//! side: White
//! goal: win within 1
//! from: k3/4/1K2/3R w - -
//! ";
//! let strategy = "\
//! checkproof strategy 1
//! game: chess:4x4
//! side: White
//! kind: win
//! k3/4/1K2/3R w - - d1d4 1
//! end 1
//! ";
//! let verdict = check::check_text(claim, strategy.as_bytes()).unwrap();
//! assert_eq!(verdict.to_string(), "\
//! proved: a rook mates in one (1 entry, 1 starting position)
//!   chess:4x4, White: win within 1, from k3/4/1K2/3R w - -");
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod any;
mod chess;
mod claim;
mod draughts;
pub mod krk;
mod laws;
mod placements;
mod refusal;
mod start;
mod strategy;
mod table;
mod text;
mod written;

pub use any::AnyGame;
pub use claim::{BadClaim, Claim, ClaimText, Goal};
pub use laws::{Need, Theorem, Verdict, check, check_watched};
pub use refusal::{Reason, Refusal};
pub use strategy::{BadStrategy, Header, ReadFault, StrategyReader, write_strategy};
pub use table::{Entry, Form, Strategy};
pub use text::{Answer, RefusalText, Unusable, VerdictText, check_text, read_strategy, refused_text, verdict_text};
pub use written::{Positions, Written};
