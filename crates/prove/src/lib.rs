//! Provers. Nothing here is believed: what they find is a strategy, and `check` re-checks it.
#![warn(missing_docs)]

pub mod dead;
pub mod mate;
pub mod retrograde;
