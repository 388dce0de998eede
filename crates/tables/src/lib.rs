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
//! En passant is in the tables, castling rights are not. Boards go up to 16 x 16; one-sided tables up to 8 x 8.

#![warn(missing_docs)]

mod audit;
mod best;
mod cells;
mod chess;
mod cluster;
mod connect;
mod draughts;
mod engine;
mod entries;
mod family;
mod file;
mod goal;
mod parts;
mod post;
mod rounds;
mod safe;
mod skeleton;
mod slice;
mod stats;
mod strategy;
mod tables;
mod value;
mod verify;

pub use audit::WrongEntry;
pub use best::best_play;
pub use cells::Cells;
pub use chess::{BadMaterial, Material};
pub use cluster::{Site, build_on_cluster};
pub use connect::failed_connection;
pub use draughts::{BadStock, Stock};
pub use engine::{Progress, Unsolved, solve};
pub use entries::{Entries, Form};
pub use family::{Family, Find};
pub use file::{BadTable, Mapped, Title, read, write};
pub use goal::{Provable, prove, prove_by_bratko};
pub use post::Cluster;
pub use rounds::TooLong;
pub use safe::{Sided, lost};
pub use skeleton::{
    BadSkeleton, Fault, Keeper, NoAnswer, SafeCount, SafeProgress, SafeSite, SafeTable, SafeTables, Skeleton, WrongBit,
    build_safe_on_cluster,
};
pub use slice::{Next, Slice};
pub use stats::{Count, Stats};
pub use tables::{Choice, Finished, Missing, Tables, Unbuildable};
pub use value::Value;
pub use verify::{Said, Unsound, verify};
