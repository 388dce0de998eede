//! Game files: replayed by the rules, and rewritten.

pub mod arbiter;
pub mod convert;
pub mod parallel;
pub mod quick;
pub mod replay;
