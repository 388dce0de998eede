//! Game files of draughts: the arbiter, and the writer of clean files.

mod arbiter;
mod convert;
mod quick;

pub use arbiter::Arbiter;
pub use convert::Replayed;
