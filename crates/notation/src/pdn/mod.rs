//! PDN, the format of draughts games: English draughts, squares 1 to 32, Black moves first, and `1-0` is Black's win.
//!
//! A PDN file is read by the same reader as a PGN file, [`Games`](crate::pgn::Games) or [`Reader`](crate::pgn::Reader)
//! of [`Format::Pdn`](crate::pgn::Format); its tree has the same form. What a move text means stands here: [`Written`]
//! takes it apart, [`resolve`] finds the legal move, [`write_move`] goes back. [`write`](fn@write) makes a file of a
//! tree.
//!
//! ```
//! use checkproof_notation::pdn;
//! use spec::draughts::Draughts;
//!
//! let start = Draughts.start();
//! let played = pdn::read_move(&start, "11-15").unwrap();
//! assert_eq!(pdn::write_move(&start, &played), "11-15");
//! assert_eq!(
//!     pdn::read_move(&start, "11-18").unwrap_err().to_string(),
//!     "11-18: section 7: there is no piece on 15 to capture"
//! );
//! ```

mod resolve;
mod start;
mod write;
mod written;

pub use resolve::{MoveError, Remark, Resolved, read_move, resolve, write_move};
pub use start::{ENGLISH, StartError, start};
pub use write::write;
pub use written::{MoveText, Written};
