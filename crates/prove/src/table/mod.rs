//! Endgame tables: the value of every position of an ending, found backward from the mates.
//!
//! A **slice** is everything irreversible fixed: in chess, the men of both sides. Its positions are numbered densely,
//! so that a table is one byte a position and nothing else. Captures and promotions leave the slice for lower ones,
//! which are solved first. The engine, [`solve`], knows of a game only what [`Slice`] says; [`Layout`] and its
//! neighbours say it for chess. The idea is Ströhlein's (1970) and Thompson's (1986); the numbering by the kings'
//! squares first, with the board turned until they stand in one corner, is Nalimov's.
//!
//! Distances are counted in **plies to mate**: 0 for the side that is mated, odd for a win, even for a loss. A win in p
//! plies is a mate in (p + 1) / 2 moves of the winner. Draws by repetition and by counting moves are not known here, as
//! everywhere in checkproof where a position has no history.
//!
//! One-sided tables ask less, whether a side can be mated by force, in one bit a position: [`SafeTables`], and [`lost`] for
//! any slice.
//!
//! Nothing here is believed: [`Tables::strategy`] cuts a strategy out for the checker, and [`verify`] compares every
//! entry with those that its moves lead to.
//!
//! Left out, and refused by name: endings with pawns on both sides where there are double steps (an en passant right
//! would be part of the position), castling rights, boards larger than 8 x 8.

mod audit;
mod chess;
mod engine;
mod file;
mod layout;
mod material;
mod parts;
mod reach;
mod safe;
mod skeleton;
mod stats;
mod strategy;
mod symmetry;
mod tables;
mod value;

pub use audit::WrongEntry;
pub use engine::{Next, Progress, Slice, TooLong, Unsound, solve, verify};
pub use file::{BadTable, read_table as read, write_table as write};
pub use layout::{Layout, Placed};
pub use material::{BadMaterial, Material};
pub use safe::{Sided, lost};
pub use skeleton::{BadSkeleton, NoAnswer, SafeCount, SafeTable, SafeTables, Skeleton, WrongBit};
pub use stats::{Count, Stats};
pub use tables::{Choice, Finished, Missing, Tables, Unbuildable};
pub use value::Value;
