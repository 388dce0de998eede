//! Bitbases of FOUR FILE in blocks: where White never needs to lose, five thousand positions at a time.
//!
//! The third kind of tables. They ask what the safe tables of `skeleton/` ask, for one game and one side, and are
//! made for whole *universes* of slices. A **slice** is a pawn skeleton and the set of Black's men; White's rook,
//! bishop and knight are not part of it. A **block** has one bit for each of the 5,049 ways in which those three can
//! stand or be gone, for one placing of the kings and of Black's men: a question to all of them is a few operations
//! on 162 words. Kings of FOUR FILE stay on the e-file in one order with its pawns, so that a slice with both e-pawns
//! has 1 to 9 pairs of kings and not 21; over the slices after 1.a4 this makes a quarter of the blocks.
//!
//! A [`Universe`] says which slices there are and which pawn moves White allows himself. It restricts White only, so
//! that what is safe in a universe is safe. Left out on purpose: queens and second men of a kind, which are in no
//! block. Where a universe has promotions, White's pawns become men that he has lost, and a man that Black promotes
//! to is taken at once or counts as lost. Stalemates are exact.
//!
//! [`BlockTables::build`] makes the slices, the lowest first; the folder keeps them through stops and kills.
//! [`BlockTables::verify`] looks at them again without the solver, and [`cut`] cuts strategies out for
//! the checker, which believes neither.

mod block;
mod build;
mod choice;
mod cut;
mod exits;
mod guest;
mod habits;
mod places;
mod slice;
mod solve;
mod spot;
mod stalemate;
mod stand;
mod store;
mod strategy;
mod table;
mod tables;
mod taste;
mod together;
mod universe;
mod verify;
mod white;

pub use build::{BuildProgress, Limits, count_blocks, order};
pub use cut::{Cut, CutProgress, CutStyle, KnownLines, cut};
pub use slice::{BadBlockSlice, BlockSlice, Pawns};
pub use spot::colours_exchanged;
pub use stand::Stand;
pub use strategy::BlockStrategy;
pub use tables::{BlockError, BlockTables, Safety};
pub use taste::{BadTaste, Formation, Taste};
pub use universe::{BadUniverse, Files, Presence, Universe};
pub use verify::NotSafe;

#[cfg(test)]
mod tests;
