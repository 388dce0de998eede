//! King and rook against king: the strategy of `spec::krk`, run on every position of a board, and its lemmas put to
//! solvers for boards of every size.
//!
//! Running is one of the kinds of evidence for that strategy, and the only one that needs no proof: every legal
//! position is visited, every move that the strategy allows is tried, and every answer to it. What comes out:
//!
//! - [`compare`]: the rules of the ending are the rules of chess, position by position and move list by move list;
//! - [`Graph`]: where the strategy leads from every position;
//! - [`Graph::plays`]: whether every play ends in mate, and how long the longest takes;
//! - [`Graph::run_all`]: the steps of the argument that works for boards of every size, each with what it says, how
//!   often it was tried, and a play that breaks it where there is one;
//! - [`strategy`]: the strategy as a table for the checker, which then believes none of this.
//!
//! For boards of every size the same lemmas become formulas: [`smt`] writes them as questions for any solver, [`model`]
//! replays the play with which a solver breaks one, and [`certify`] makes certificates that need no solver any more.

pub mod certify;
mod compare;
mod graph;
mod lemmas;
pub mod model;
mod parallel;
mod plays;
mod read;
pub mod smt;
mod strategy;
pub mod words;

pub use compare::{Compared, Difference, compare};
pub use graph::{Graph, Size, Standing, TooLarge};
pub use lemmas::Ran;
pub use plays::{Fault, Plays};
pub use read::{NotKrk, position, read, square};
pub use strategy::{NotCovered, strategy};
