//! The trait of a game with endgame tables: which slices there are, and how positions find theirs.

use super::{Finished, GoOn, Missing, Progress, Slice, Tables, Unbuildable, Unsolved, Value};
use check::Written;
use fast::Quick;
use spec::Side;
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// A quick game with endings.
pub trait Family: Quick<Rules: Written, Position: Copy> + Sized {
    /// What is fixed in a slice; its text names it.
    type Ending: Clone + Ord + Hash + Sync + fmt::Debug + fmt::Display;
    /// How the positions of an ending are numbered.
    type Layout: Send + Sync;
    /// An ending as the engine sees it.
    type Slice<'a>: Slice
    where
        Self: 'a;

    /// Who is to move, or would be if the game were not over.
    fn turn(&self, board: &Self::Position) -> Side;

    /// The ending of a position, in its standard form; none where no table is needed or there are too many men.
    fn ending(&self, board: &Self::Position) -> Option<Self::Ending>;

    /// The ending that stands for this one in the tables.
    fn standard(&self, ending: &Self::Ending) -> Self::Ending;

    /// The endings that are needed for the table of this one, each after those that it needs, itself last.
    fn order(&self, ending: &Self::Ending) -> Vec<Self::Ending>;

    /// The numbering of an ending in its standard form.
    fn layout(&self, ending: &Self::Ending) -> Result<Self::Layout, Unbuildable>;

    /// How many numbers a layout has.
    fn count(layout: &Self::Layout) -> usize;

    /// The slice of an ending. What its moves lead to is found by standard endings.
    fn slice<'a>(&'a self, layout: &'a Self::Layout, find: &Find<'_, Self>) -> Self::Slice<'a>;

    /// The bytes of an ending's table, if the game can work on sets of positions and there is room for them. They are
    /// the same as the engine's, only sooner. It may be stopped, as the engine may.
    fn solve_by_sets(
        _: &Self::Slice<'_>,
        _threads: usize,
        _watch: &(dyn Fn(Progress) + Sync),
        _go_on: &GoOn,
    ) -> Option<Result<Vec<u8>, Unsolved>> {
        None
    }

    /// The position of a number, if it is one.
    fn board_at(slice: &Self::Slice<'_>, number: usize) -> Option<Self::Position>;

    /// The value of a position, from the tables at hand.
    fn value(&self, tables: &Tables<Self>, board: &Self::Position) -> Result<Value, Missing>;
}

/// Finds the table of a standard ending, if it is there.
pub type Find<'a, F> = dyn Fn(&<F as Family>::Ending) -> Option<Arc<Finished<F>>> + 'a;
