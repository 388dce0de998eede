//! What the tables must know of a game besides its slices: which there are, and how positions find theirs.

use super::{Finished, Missing, Slice, Tables, Unbuildable, Value};
use check::Written;
use spec::{Game, Side};
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// A game with endings.
pub trait Family: Sync + Sized {
    /// The specification of the game.
    type Rules: Written;
    /// A position as the quick implementation has it.
    type Board: Copy + Eq + Hash;
    /// What is fixed in a slice; its text names it.
    type Ending: Clone + Ord + Hash + Sync + fmt::Debug + fmt::Display;
    /// How the positions of an ending are numbered.
    type Layout: Send + Sync;
    /// An ending as the engine sees it.
    type Slice<'a>: Slice
    where
        Self: 'a;

    /// The rules.
    fn rules(&self) -> &Self::Rules;

    /// A position of the specification as a board.
    fn load(&self, position: &PositionOf<Self>) -> Self::Board;

    /// A board as a position of the specification.
    fn unload(&self, board: &Self::Board) -> PositionOf<Self>;

    /// Who is to move.
    fn turn(&self, board: &Self::Board) -> Side;

    /// The legal moves, in order, each with the position after it.
    fn moves(&self, board: &Self::Board) -> Vec<(MoveOf<Self>, Self::Board)>;

    /// Has the side to move, which has no move, lost?
    fn is_lost_without_moves(&self, board: &Self::Board) -> bool;

    /// The ending of a position, in its standard form; none where no table is needed or there are too many men.
    fn ending(&self, board: &Self::Board) -> Option<Self::Ending>;

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

    /// The position of a number, if it is one.
    fn board_at(slice: &Self::Slice<'_>, number: usize) -> Option<Self::Board>;

    /// The value of a position, from the tables at hand.
    fn value(&self, tables: &Tables<Self>, board: &Self::Board) -> Result<Value, Missing>;
}

/// Finds the table of a standard ending, if it is there.
pub type Find<'a, F> = dyn Fn(&<F as Family>::Ending) -> Option<Arc<Finished<F>>> + 'a;

/// The positions of a family's specification.
pub type PositionOf<F> = <<F as Family>::Rules as Game>::Position;

/// The moves of a family's specification.
pub type MoveOf<F> = <<F as Family>::Rules as Game>::Move;
