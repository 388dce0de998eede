//! The graph of positions, one slice of it: what retrograde analysis must know of a game.

use super::Value;

/// A slice of a game: its positions by number, and where moves lead.
pub trait Slice: Sync {
    /// A position taken out of its number.
    type Position: Copy;

    /// How many numbers there are. Some may stand for no position.
    fn count(&self) -> usize;

    /// What a number below the count is made of. It may not be lawful.
    fn position(&self, number: usize) -> Self::Position;

    /// Does this keep the rules, and is this its own number and not that of another picture of it?
    fn is_lawful(&self, number: usize, position: &Self::Position) -> bool;

    /// The number of a position of this slice.
    fn number(&self, position: &Self::Position) -> Option<usize>;

    /// Adds to the list where every legal move leads. Where the game is over, there are none, and the answer is what
    /// that end is worth to the side to move.
    fn successors(&self, position: &Self::Position, into: &mut Vec<Next>) -> Option<Value>;

    /// Visits the numbers from which a move inside the slice may lead here, all of those that list this number as
    /// [`Next::Inside`]. Among them may be numbers of no position.
    fn predecessors(&self, position: &Self::Position, visit: &mut impl FnMut(usize));
}

/// Where a move leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// To this number of the same slice.
    Inside(usize),
    /// Out of it, to a position of this value for the side that is then to move.
    Outside(Value),
    /// To this number of the same slice, but with a move more: the side then to move may also capture en passant, which
    /// leaves the slice and is worth this much to it.
    Passing(usize, Value),
}
