//! Game files: replayed by the rules, and rewritten.

pub mod arbiter;
pub mod convert;
mod dead;
pub mod parallel;
pub mod quick;
pub mod replay;
