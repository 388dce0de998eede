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
//! let verdict = checkproof_check::check_text(claim, strategy.as_bytes()).unwrap();
//! assert_eq!(verdict.to_string(), "\
//! proved: a rook mates in one (1 entry, 1 starting position)
//!   chess:4x4, White: win within 1 (clocks aside), from k3/4/1K2/3R w - -");
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod any;
mod chess;
mod claim;
mod digest;
mod draughts;
pub mod krk;
mod laws;
mod need;
mod parts;
mod placements;
mod refusal;
mod start;
mod strategy;
mod table;
mod text;
mod written;

pub use any::AnyGame;
pub use claim::{BadClaim, Claim, ClaimText, Goal, LONGEST_CLAIM, Statement};
pub use digest::{Digest, Digester};
pub use laws::{MOST_ASSUMED, Parts, Theorem, Verdict, check, check_watched};
pub use need::Need;
pub use parts::{PartFault, REPORT, check_parts};
pub use refusal::{Reason, Refusal};
pub use strategy::{BadText, Line, ReadFault, StrategyReader};
pub use table::{Entry, Form, Strategy};
pub use text::{
    Answer, LISTED, RefusalText, Size, Unusable, VerdictText, check_stream, check_text, read_strategy, verdict_text,
};
pub use written::{Positions, Written};

// What the public items take and give, so that whoever depends on this crate needs no other.
pub use ::spec;
