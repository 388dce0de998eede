//! King and rook against king: the strategy of `spec::krk`, run on every position of a board.
//!
//! This is one of the kinds of evidence for that strategy, and the only one that needs no proof: every legal position
//! is visited, every move that the strategy allows is tried, and every answer to it. What comes out:
//!
//! - [`compare`]: the rules of the ending are the rules of chess, position by position and move list by move list;
//! - [`Graph`]: where the strategy leads from every position;
//! - [`Graph::plays`]: whether every play ends in mate, and how long the longest takes;
//! - [`Graph::run_all`]: the steps of the argument that works for boards of every size, each with what it says, how
//!   often it was tried, and a play that breaks it where there is one;
//! - [`strategy`]: the strategy as a table for the checker, which then believes none of this.

mod compare;
mod graph;
mod lemmas;
mod parallel;
mod plays;
mod read;
mod strategy;

pub use compare::{Compared, Difference, compare};
pub use graph::{Graph, Place, Size, TooLarge};
pub use lemmas::Ran;
pub use plays::{Fault, Plays};
pub use read::{NotKrk, position, read, square};
pub use strategy::{NotCovered, strategy};
