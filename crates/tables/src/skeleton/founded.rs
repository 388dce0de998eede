//! Well-foundedness: that what a safe table calls lost is lost, a pass from nothing, forward only.
//!
//! A table whose bits agree with those after their moves may still call lost what is not: positions that are lost only
//! because each other are. So the lost ones are admitted one after the other, beginning with none. One is admitted when
//! a step of `forward.rs` says that it follows from admitted ones and from lost ones below: by one move of the
//! attacker's, or by all moves of the holder's, or because he is mated. What was admitted first is a mate or leaves the
//! slice, and so by induction every admitted position is lost. If in the end one is left, it is named.
//!
//! A word is tried again when something behind one of its moves was admitted. Which words these are decides only how
//! long this takes: when none seems to be left to try, everything that is not admitted is tried once more.

use super::audit::{Fault, WrongBit};
use super::forward::Forward;
use super::geometry::{Set, places};
use super::words::{Flags, Words};
use super::{NoAnswer, SafeTable, SafeTables, Skeleton};
use crate::parts::in_parts;
use spec::Side;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

impl SafeTables {
    /// Does mate follow from every position that a table calls lost? The tables one move below must be there and are
    /// taken as they are.
    pub(super) fn founded(
        &self,
        forward: &Forward,
        skeleton: &Skeleton,
        threads: usize,
    ) -> Result<Result<(), WrongBit>, NoAnswer> {
        let table = &**self.get(skeleton)?;
        let words = || Words::new(table.grid.words(), table.grid.places());
        let flags = || Flags::all_up(table.grid.words());
        let mut admission = Admission { forward, table, admitted: [words(), words()], ripe: [flags(), flags()] };
        let sides = [self.holder.other(), self.holder];
        // What is no position has its bit from the beginning.
        let fixed = &admission.admitted[self.holder.other() as usize];
        (0..table.grid.words()).for_each(|number| fixed.add(number, forward.no_position(number)));
        loop {
            while sides.map(|side| admission.round(side, threads)).iter().sum::<usize>() > 0 {}
            admission.ripe = [flags(), flags()];
            if sides.map(|side| admission.round(side, threads)).iter().sum::<usize>() == 0 {
                break;
            }
        }
        Ok(admission
            .first_left(self, threads)
            .map_or(Ok(()), |number| Err(self.wrong_bit(table, number, Fault::Unfounded))))
    }
}

/// How many groups of 64 words a thread takes at a time.
const PART: usize = 1 << 3;

struct Admission<'a> {
    forward: &'a Forward<'a>,
    table: &'a SafeTable,
    /// By the side to move.
    admitted: [Words; 2],
    /// The words to try, by the side to move.
    ripe: [Flags; 2],
}

impl Admission<'_> {
    /// The positions of a word that are called lost and not yet admitted.
    fn left(&self, side: Side, number: usize) -> Set {
        self.table.lost[side as usize].get(number) & !self.admitted[side as usize].get(number)
    }

    /// Tries the words with one side to move that seem ripe; tells in how many something was admitted.
    fn round(&self, side: Side, threads: usize) -> usize {
        let new_words = AtomicUsize::new(0);
        in_parts(self.ripe[side as usize].groups(), PART, threads, |groups| {
            for number in groups.flat_map(|group| self.ripe[side as usize].take(group)) {
                let left = self.left(side, number);
                let Some(at) = (left != 0).then(|| self.table.grid.placing(number)).flatten() else { continue };
                let new = self.forward.follows(&at, side, &self.admitted, left);
                if new != 0 {
                    self.admitted[side as usize].add(number, new);
                    self.forward
                        .sources(&at, side.other(), new, |number| self.ripe[side.other() as usize].raise(number));
                    new_words.fetch_add(1, Relaxed);
                }
            }
        });
        new_words.into_inner()
    }

    /// The first number of a position that is called lost and was not admitted.
    fn first_left(&self, tables: &SafeTables, threads: usize) -> Option<usize> {
        let first = AtomicUsize::new(usize::MAX);
        for side in Side::BOTH {
            in_parts(self.table.grid.words(), 64 * PART, threads, |part| {
                let left = part.filter(|&number| self.left(side, number) != 0);
                for at in left.filter_map(|number| self.table.grid.placing(number)) {
                    // Nothing stands for no position but what the bitboards say stands for none.
                    let left = places(self.left(side, at.number) & at.free);
                    let mut positions = left.filter(|&place| tables.lawful(self.table, &at, place, side).is_some());
                    if let Some(place) = positions.next() {
                        first.fetch_min(self.table.number(side, at.number, place), Relaxed);
                    }
                }
            });
        }
        Some(first.into_inner()).filter(|&number| number != usize::MAX)
    }
}
