//! The bitmap that the solver writes on: the words and dirty flags of a slice, or of one worker's shard of it.

use super::geometry::Set;
use super::solve::Look;
use super::words::{Flags, Words};
use spec::Side;
use std::ops::Range;

/// Words by number, as the rules of settling read and write them. Those that are written are a shard's own; of others
/// only the lost ones are read, and their flags raised.
pub trait Bitmap {
    /// Where the holder is lost or, with the attacker to move, his king is attacked.
    fn lost(&self, turn: Side, number: usize) -> Set;

    fn add_lost(&self, turn: Side, number: usize, set: Set);

    /// With the holder to move: where he leaves the slice for safety, is stalemated, or where there is no position.
    fn never(&self, number: usize) -> Set;

    fn add_never(&self, number: usize, set: Set);

    /// Marks a word dirty: a change may concern it.
    fn mark_dirty(&self, turn: Side, number: usize);
}

/// The words of consecutive numbers, in memory.
pub struct Shard {
    pub numbers: Range<usize>,
    lost: [Words; 2],
    never: Words,
    /// The words that a change may concern, by the side to move.
    dirty: [Flags; 2],
}

impl Shard {
    /// Nothing is lost yet, and everything is to be looked at.
    pub fn new(numbers: Range<usize>, places: u32) -> Shard {
        let words = || Words::new(numbers.len(), places);
        let flags = || Flags::all_up(numbers.len());
        Shard { lost: [words(), words()], never: words(), dirty: [flags(), flags()], numbers }
    }

    /// How many words are to be looked at again.
    pub fn dirty(&self, turn: Side) -> usize {
        self.dirty[turn as usize].count()
    }

    /// How many groups of flags there are.
    pub fn groups(&self) -> usize {
        self.dirty[0].groups()
    }

    /// The words of a group that are to be looked at again, and takes their flags down.
    pub fn take(&self, turn: Side, group: usize) -> impl Iterator<Item = usize> {
        self.dirty[turn as usize].take(group).map(|number| number + self.numbers.start)
    }

    /// The lost words with White to move, then those with Black to move.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.lost.each_ref().map(Words::to_bytes).concat()
    }

    /// The content of a draft: a byte that says how many of the first looks are done, the lost words, and those that
    /// are never lost.
    pub fn to_draft(&self, looks: usize) -> Vec<u8> {
        [vec![looks as u8], self.to_bytes(), self.never.to_bytes()].concat()
    }

    /// How many bytes a draft has.
    pub fn draft_size(&self) -> usize {
        1 + self.all().iter().map(|words| words.bits() / 8).sum::<usize>()
    }

    /// How many of the first looks are done in a draft; none if it is not of this shard.
    pub fn looks_done(&self, draft: &[u8]) -> Option<usize> {
        let looks = *draft.first().filter(|_| draft.len() == self.draft_size())? as usize;
        (looks <= Look::ALL.len()).then_some(looks)
    }

    /// Adds the words of a draft.
    pub fn add_draft(&self, draft: &[u8]) {
        let mut words = draft.get(1..).unwrap_or_default().chunks_exact((self.never.bits() / 8).max(1));
        self.all().iter().for_each(|own| {
            own.add_bytes(words.next().unwrap_or_default());
        });
    }

    fn all(&self) -> [&Words; 3] {
        [&self.lost[0], &self.lost[1], &self.never]
    }

    pub fn into_lost(self) -> [Words; 2] {
        self.lost
    }
}

impl Bitmap for Shard {
    #[inline]
    fn lost(&self, turn: Side, number: usize) -> Set {
        self.lost[turn as usize].get(number - self.numbers.start)
    }

    #[inline]
    fn add_lost(&self, turn: Side, number: usize, set: Set) {
        self.lost[turn as usize].add(number - self.numbers.start, set);
    }

    #[inline]
    fn never(&self, number: usize) -> Set {
        self.never.get(number - self.numbers.start)
    }

    #[inline]
    fn add_never(&self, number: usize, set: Set) {
        self.never.add(number - self.numbers.start, set);
    }

    #[inline]
    fn mark_dirty(&self, turn: Side, number: usize) {
        self.dirty[turn as usize].raise(number - self.numbers.start);
    }
}
