//! Other people's move generators, to compare ours with.
//!
//! Programs that share no line with us or with each other answer the same question, "which moves are
//! legal here?", and the tests of this crate compare whole lists, in both directions:
//!
//! | oracle | games | how |
//! |---|---|---|
//! | [`cozy`]: cozy-chess | chess and Chess960 | library |
//! | [`shakmaty`] | chess and Chess960 | library (GPL: a reason why this crate is never published) |
//! | [`chess_coq`]: our definitions in Coq, extracted | chess without pawns, and Bratko's strategy | a program |
//! | [`fairy`]: Fairy-Stockfish | FOUR FILE and every board up to 8 x 8 | one process, over UCI |
//! | [`pydraughts`] | English draughts | one Python process |
//! | [`coq`]: the rules in Coq, extracted | English draughts | one process; ours, and proved |
//!
//! An oracle that cannot take a position says so by `None`; the tests count how often.
//! [`samples`] has the positions to compare on, [`compare`] the comparison.

pub mod chess_coq;
pub mod compare;
pub mod coq;
pub mod cozy;
pub mod fairy;
pub mod pydraughts;
pub mod replay;
pub mod samples;
pub mod shakmaty;
pub mod syzygy;
