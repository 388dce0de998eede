//! One round: all positions of one distance, of one side to move.

use super::block::PairBlock;
use super::ending::{EndingSets, WordPlace};
use super::geometry::{Set, bit, squares};
use super::on_blocks;
use crate::GoOn;
use crate::front::Front;
use spec::Side;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The moves of one side, into what is known of the other side's positions.
#[derive(Clone, Copy)]
pub struct Mover<'a> {
    pub ending: &'a EndingSets,
    pub side: Side,
    /// The blocks of the other side; what it found in the round before is in their fronts.
    pub others: &'a [PairBlock],
}

impl Mover<'_> {
    /// Plays a round: is anything found?
    pub fn play(&self, round: u16, mine: &mut [PairBlock], bytes: &mut [u8], threads: usize, go_on: &GoOn) -> bool {
        let found = AtomicBool::new(false);
        let begin = || Front::new(self.ending.words());
        on_blocks(mine, bytes, threads, go_on, begin, |pair, block, bytes, before| {
            match round % 2 {
                1 => self.win(round, pair, block, before),
                _ => self.lose(round, pair, block, before),
            }
            let now = if round % 2 == 1 { &block.won_now } else { &block.lost_now };
            now.for_each(|word, set| {
                let bytes = &mut bytes[word * 64..word * 64 + 64];
                squares(set).for_each(|square| bytes[square as usize & 63] = (round + 1) as u8);
            });
            if !now.is_empty() {
                found.store(true, Relaxed);
            }
        });
        found.into_inner()
    }

    /// Positions a step back from lost ones, and those whose exit wins now, are won.
    fn win(&self, round: u16, pair: usize, block: &mut PairBlock, before: &mut Front<Set>) {
        self.step_back(pair, |block| &block.lost_now, before);
        block.due(round).for_each(|event| before.add(event.word as usize, event.set));
        let PairBlock { won, open, won_now, restless, .. } = block;
        for restless in restless {
            if restless.is_won(&self.others[pair].lost_now, round) {
                before.add(restless.word as usize, bit(restless.square));
            }
        }
        won_now.drain(|_, _| ());
        before.drain(|word, set| {
            let new = set & !won[word];
            won[word] |= new;
            open[word] &= !new;
            won_now.add(word, new);
        });
    }

    /// Positions a step back from won ones, and those whose last exit loses now, are lost if they have no other move.
    fn lose(&self, round: u16, pair: usize, block: &mut PairBlock, before: &mut Front<Set>) {
        self.step_back(pair, |block| &block.won_now, before);
        for event in block.due(round) {
            block.open[event.word as usize] |= event.set & !block.won[event.word as usize];
            before.add(event.word as usize, event.set);
        }
        let PairBlock { won, open, lost_now, restless, .. } = block;
        restless.retain(|restless| {
            let (word, set) = (restless.word as usize, bit(restless.square));
            let is_bare = restless.is_bare(&self.others[pair], round);
            if is_bare {
                open[word] |= set & !won[word];
                before.add(word, set);
            }
            !is_bare && won[word] & set == 0
        });
        lost_now.drain(|_, _| ());
        before.drain(|word, set| {
            let doubtful = set & open[word];
            if doubtful != 0 {
                let lost = self.refuted(&self.ending.place(pair, word), doubtful);
                open[word] &= !lost;
                lost_now.add(word, lost);
            }
        });
    }

    /// The positions of a block from which a move leads into a front of the other side. Among them may be what is no
    /// position.
    fn step_back(&self, pair: usize, front: impl Fn(&PairBlock) -> &Front<Set>, before: &mut Front<Set>) {
        let ending = self.ending;
        let last = ending.last().1.side == self.side;
        front(&self.others[pair]).for_each(|word, set| {
            let place = ending.place(pair, word);
            if last {
                before.add(word, ending.last_from(&place, set));
            }
            for (n, man) in ending.fixed().filter(|(_, man)| man.side == self.side) {
                let _ = ending.moves_back(&place, n, man, |word, blocked| {
                    before.add(word, set & !blocked);
                    ControlFlow::Continue(())
                });
            }
        });
        for step in ending.steps(self.side, pair) {
            let symmetry = &ending.symmetries[step.symmetry];
            front(&self.others[step.pair]).for_each(|word, set| {
                before.add(ending.home(ending.mapped(word, &symmetry.back)), symmetry.origin(set));
            });
        }
    }

    /// Of these positions of a word, those from which every move inside the ending leads to what is won for the other
    /// side, or to no position.
    pub fn refuted(&self, place: &WordPlace, mut set: Set) -> Set {
        let (ending, won) = (self.ending, &self.others[place.pair].won);
        if ending.last().1.side == self.side && set != 0 {
            set &= !ending.last_from(place, !won[place.word]);
        }
        for (n, man) in ending.fixed().filter(|(_, man)| man.side == self.side) {
            if set == 0 {
                return 0;
            }
            let _ = ending.moves(place, n, man, |word, blocked| {
                set &= won[word] | blocked;
                if set == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        for step in ending.steps(self.side, place.pair) {
            if set == 0 {
                return 0;
            }
            let symmetry = &ending.symmetries[step.symmetry];
            let word = ending.home(ending.mapped(place.word, &symmetry.there));
            set &= !symmetry.origin(!self.others[step.pair].won[word]);
        }
        set
    }
}
