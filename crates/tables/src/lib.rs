//! Endgame tables by retrograde analysis: the value of every position of an ending, found backward from the mates.
//!
//! A **slice** is everything irreversible fixed: in chess, the men of both sides. Its positions are numbered densely,
//! so that a table is one byte a position and nothing else. Captures and promotions leave the slice for lower ones,
//! which are solved first. The engine, [`solve`], knows of a game only what [`Slice`] says, and the tables what
//! [`Family`] says; chess on every board and English draughts say both. The idea is Ströhlein's (1970) and Thompson's
//! (1986); the numbering by the kings' squares first, with the board turned until they stand in one corner, is
//! Nalimov's.
//!
//! There are two kinds of tables, and one life of a table ([`TableSet`]: named, built, kept, read, verified):
//! - [`Tables`] of **distances** in plies to the end, or of values alone. 0 for the side that is mated, odd for a win,
//!   even for a loss; a win in p plies is a mate in (p + 1) / 2 moves of the winner.
//! - [`SafeTables`], one-sided **bitbases**: whether a side can be mated by force, one bit a position, with every pawn
//!   on its square (a [`Skeleton`]).
//!
//! ```
//! use fast::Chess;
//! use spec::chess::Rules;
//! use checkproof_tables::{Form, Tables};
//!
//! let rules = Rules::board(5, 5).unwrap();
//! let mut tables = Tables::new(Chess::new(&rules).unwrap(), Form::Distances);
//! let ending = "KRvK".parse().unwrap();
//! tables.build_all(&ending, 2, &|_| ()).unwrap();
//! assert_eq!(tables.verify(&ending, 2).unwrap(), Ok(()));
//! let position = rules.read("k4/5/2K2/5/3R1 w - - 0 1").unwrap();
//! assert_eq!(tables.value(&position).unwrap().to_string(), "win, mate in 2 (3 plies)");
//! assert_eq!(tables.line(&position).unwrap().len(), 3);
//! ```
//!
//! A build goes in rounds on threads (`engine.rs`, `skeleton/solve.rs`; `chess/sets/` and `draughts/sets/` for many
//! positions at a time), goes on from its checkpoint ([`Checkpoint`]; the house calls it a draft), and can be shared by
//! several machines ([`build_on_cluster`]) by messages that are authenticated; the bytes are the same each time. The
//! crate's README has the map of the files.
//!
//! Nothing here is believed: [`Tables::strategy`] and [`SafeTables::strategy`] cut a strategy out for the checker, and
//! `verify` compares every entry with those that its moves lead to, going forward only.
//!
//! Draws by repetition and by counting moves are not known here, as everywhere in checkproof where a position has no
//! history. En passant is in the tables, castling rights are not. Boards go up to 16 x 16; one-sided tables up to 8 x
//! 8.

#![warn(missing_docs)]

mod audit;
mod best;
mod blocks;
mod cells;
mod checkpoint;
mod chess;
mod cluster;
mod connect;
mod distances;
mod draughts;
mod engine;
mod entries;
mod exchange;
mod family;
mod file;
mod folder;
mod front;
mod goal;
mod hosts;
mod life;
mod link;
mod parts;
mod rounds;
mod skeleton;
mod slice;
mod stats;
mod strategy;
mod tables;
mod value;
mod verify;

pub use audit::WrongEntry;
pub use best::best_play;
pub use blocks::*;
pub use cells::Cells;
pub use checkpoint::{Checkpoint, Draft, Workplace};
pub use chess::{BadMaterial, Material};
pub use draughts::{BadDraughtsMaterial, DraughtsMaterial};
pub use engine::{GoOn, Progress, Unsolved, solve, solve_until};
pub use entries::{Entries, Form};
pub use exchange::{Cluster, Key};
pub use family::{Family, Find};
pub use file::{BadTable, Mapped, Title, read, write};
pub use folder::{read_if_there, write_whole};
pub use goal::{Provable, prove, prove_among, prove_by_bratko};
pub use hosts::{BadHosts, Hosts};
pub use life::{Site, TableSet, build_on_cluster, load};
pub use rounds::TooLong;
pub use skeleton::{BadSkeleton, Fault, NoAnswer, SafeCount, SafeTable, SafeTables, Skeleton, WrongBit};
pub use slice::{Next, Slice};
pub use stats::{Count, Stats};
pub use tables::{Choice, Finished, Missing, Tables, Unbuildable};
pub use value::Value;
pub use verify::{Said, Unsound, verify};

// What the public items take and give, so that whoever depends on this crate needs no other.
pub use ::check;
pub use ::fast;
pub use ::prove;
pub use ::spec;
