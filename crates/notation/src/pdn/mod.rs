//! PDN, the format of draughts games: English draughts, 1 to 32, Black moves first.
//!
//! A PDN file is read by the same reader as a PGN file, see [`pgn`](crate::pgn); what differs stands in
//! [`Format`](crate::pgn::Format).

mod written;

pub use written::Written;
