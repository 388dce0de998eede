//! Well-foundedness: that what a safe table calls lost is lost, a pass from nothing, forward only.
//!
//! A table whose bits agree with those after their moves may still call lost what is not: positions that are lost only
//! because each other are. So the lost ones are admitted one after the other, beginning with none. One is admitted when
//! the bitboards' own moves lead it to admitted ones, or to lost ones below: one move of the attacker's, or all moves
//! of the holder's; or when he is mated. What was admitted first is a mate or leaves the slice, and so by induction
//! every admitted position is lost. If in the end one is left, it is named.
//!
//! Which positions to try, and when, decides only how long this takes. Trying all again in every round would take as
//! many rounds as the longest mate has moves, so a word of them is first asked by the word solver's functions which of
//! them may be ripe. Their answer is not believed: what they call ripe is tried, and when they call nothing ripe any
//! more, everything left is tried once more.

use super::audit::{Fault, WrongBit};
use super::geometry::{Set, bit, places};
use super::grid::Placing;
use super::solve::WordSolver;
use super::words::Words;
use super::{NoAnswer, SafeTable, SafeTables, Skeleton};
use crate::parts::in_parts;
use spec::Side;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

impl SafeTables {
    /// Does mate follow from every position that a table calls lost? The tables one move below must be there and are
    /// taken as they are.
    pub fn founded(&self, skeleton: &Skeleton, threads: usize) -> Result<Result<(), WrongBit>, NoAnswer> {
        let table = &**self.get(skeleton)?;
        let (_, exits) = self.ready(skeleton)?;
        let words = || Words::new(table.grid.words(), table.grid.places());
        let solver = self.solver(&table.grid, &exits);
        let admission = Admission { tables: self, table, solver, admitted: [words(), words()], captured: words() };
        in_parts(table.grid.words(), PART, threads, |part| {
            for at in part.filter_map(|number| table.grid.placing(number)) {
                admission.captured.add(at.number, table.grid.checked(&self.geometry, &at, self.holder));
            }
        });
        let sides = [self.holder.other(), self.holder];
        // From outside, then as long as something seems ripe, then whatever is left.
        admission.round(self.holder.other(), threads, |at, side, left| left & admission.solver.leaving(at, side));
        loop {
            let ripe = |at: &Placing, side, left| admission.ripe(at, side, left);
            let all = |_: &Placing, _, left| left;
            let admits_ripe = sides.map(|side| admission.round(side, threads, ripe)).contains(&true);
            if !admits_ripe && !sides.map(|side| admission.round(side, threads, all)).contains(&true) {
                break;
            }
        }
        Ok(admission.first_left(threads).map_or(Ok(()), |number| Err(self.wrong_bit(table, number, Fault::Unfounded))))
    }
}

/// How many words a thread takes at a time.
const PART: usize = 1 << 8;

struct Admission<'a> {
    tables: &'a SafeTables,
    table: &'a SafeTable,
    /// Says what is worth trying, and is not believed.
    solver: WordSolver<'a>,
    /// By the side to move.
    admitted: [Words; 2],
    /// With the attacker to move: where the holder's king seems to be attacked, so that there is no position.
    captured: Words,
}

impl Admission<'_> {
    /// The positions of a word that are called lost and not yet admitted.
    fn left(&self, side: Side, number: usize) -> Set {
        self.table.lost[side as usize].get(number) & !self.admitted[side as usize].get(number)
    }

    /// Tries the positions with one side to move that are worth it; tells whether one was admitted.
    fn round(&self, side: Side, threads: usize, worth: impl Fn(&Placing, Side, Set) -> Set + Sync) -> bool {
        let new = AtomicBool::new(false);
        in_parts(self.table.grid.words(), PART, threads, |part| {
            for number in part {
                let no_position = if side == self.tables.holder { 0 } else { self.captured.get(number) };
                let left = self.left(side, number) & !no_position;
                let Some(at) = (left != 0).then(|| self.table.grid.placing(number)).flatten() else { continue };
                let admitted = places(worth(&at, side, left)).filter(|&place| self.follows(&at, place, side));
                let admitted = admitted.fold(0, |set, place| set | bit(place));
                if admitted != 0 {
                    self.admitted[side as usize].add(number, admitted);
                    new.store(true, Relaxed);
                }
            }
        });
        new.into_inner()
    }

    /// Is the position lost because of what is admitted already?
    fn follows(&self, at: &Placing, place: u8, side: Side) -> bool {
        let board = self.tables.lawful(self.table, at, place, side);
        board.is_some_and(|board| self.tables.follows(&self.table.grid, &self.admitted, at, place, &board))
    }

    /// The places among those left from which moves inside the slice seem to lead to admitted positions.
    fn ripe(&self, at: &Placing, side: Side, left: Set) -> Set {
        let admitted = |number: usize| self.admitted[side.other() as usize].get(number);
        match side == self.tables.holder {
            true => {
                left & !self.solver.reaching(at, side, left, |number| !(admitted(number) | self.captured.get(number)))
            }
            false => self.solver.reaching(at, side, left, admitted),
        }
    }

    /// The first number of a position that is called lost and was not admitted.
    fn first_left(&self, threads: usize) -> Option<usize> {
        let first = AtomicUsize::new(usize::MAX);
        for side in Side::BOTH {
            in_parts(self.table.grid.words(), PART, threads, |part| {
                for at in part.filter_map(|number| self.table.grid.placing(number)) {
                    // Nothing stands for no position but what the bitboards say stands for none.
                    let left = places(self.left(side, at.number) & at.free);
                    let mut positions =
                        left.filter(|&place| self.tables.lawful(self.table, &at, place, side).is_some());
                    if let Some(place) = positions.next() {
                        first.fetch_min(self.table.number(side, at.number, place), Relaxed);
                    }
                }
            });
        }
        Some(first.into_inner()).filter(|&number| number != usize::MAX)
    }
}
