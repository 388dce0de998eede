//! What a game must offer besides its rules so that claims and strategies about it can be files.

use spec::Game;
use std::collections::BTreeSet;
use std::fmt;

/// Positions one after the other, so that a large set needs no memory.
pub type Positions<'a, P> = Box<dyn Iterator<Item = P> + 'a>;

/// A game whose positions and moves can be written down, and packed into a few bytes.
pub trait Written: Game + Clone + PartialEq + fmt::Debug + fmt::Display {
    /// Reads a position and makes sure that it is a legal one, written in the one way that this game writes it.
    fn read_position(&self, text: &str) -> Result<Self::Position, String>;

    /// The text that [`read_position`](Written::read_position) reads.
    fn write_position(&self, position: &Self::Position) -> String;

    /// The positions that a `from` line of a claim describes: one position, or a set that is enumerated from the rules.
    fn positions(&self, description: &str) -> Result<Positions<'_, Self::Position>, String>;

    /// Reads a move, legal or not.
    fn read_move(&self, text: &str) -> Result<Self::Move, String>;

    /// A draw can be claimed when the half-move clock ([`Game::resets_clock`]) has come so far: after so many moves of
    /// both sides together. A game without such a rule has none, and no win in time.
    fn clock_limit(&self) -> Option<u32> {
        None
    }

    /// How many bytes a packed position has.
    fn packed_size(&self) -> usize;

    /// Appends exactly [`packed_size`](Written::packed_size) bytes that no other position has.
    fn pack(&self, position: &Self::Position, bytes: &mut Vec<u8>);

    /// The position that was packed into these bytes.
    fn unpack(&self, bytes: &[u8]) -> Self::Position;
}

/// The set of positions that a description names, without those that stand after `, but not `, separated by ` | `.
pub(crate) fn all_but<'a, G: Written, I: Iterator<Item = G::Position> + 'a>(
    game: &G,
    description: &str,
    all: impl FnOnce(&str) -> Result<I, String>,
) -> Result<Positions<'a, G::Position>, String>
where
    G::Position: 'a,
{
    let Some((set, exceptions)) = description.split_once(", but not ") else { return Ok(Box::new(all(description)?)) };
    let exceptions: BTreeSet<G::Position> =
        exceptions.split(" | ").map(|text| game.read_position(text)).collect::<Result<_, _>>()?;
    Ok(Box::new(all(set)?.filter(move |position| !exceptions.contains(position))))
}
