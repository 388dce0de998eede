//! Provers. Nothing here is believed: what they find is a strategy, and `check` re-checks it.
#![warn(missing_docs)]

pub mod dead;
mod goal;
mod graph;
pub mod hold;
mod in_time;
pub mod krk;
pub mod mate;
pub mod retrograde;

pub use goal::{NotFound, Proof, Won, backward, prove, single_start, starts, won};
pub use in_time::{in_time, with_clocks};
