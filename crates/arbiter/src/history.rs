//! Repetition detection: how often a position has stood since the last move that cannot be taken back.

use spec::{DrawRule, When};
use std::collections::HashMap;

/// The keys of the positions since the last move that resets the clock, the current one included.
#[derive(Debug, Clone, Default)]
pub struct History {
    keys: Vec<u64>,
    /// How often each key has stood. Empty while there are few keys, which are looked through more quickly.
    times: HashMap<u64, usize>,
}

/// From so many on, keys are counted in a table: a game without end must not take the square of its length.
const MANY: usize = 256;

impl History {
    /// A game that starts with this position.
    pub fn new(key: u64) -> History {
        let mut keys = Vec::with_capacity(64);
        keys.push(key);
        History { keys, times: HashMap::new() }
    }

    /// Forgets everything: no earlier position can come again.
    #[inline]
    pub fn clear(&mut self) {
        self.keys.clear();
        if !self.times.is_empty() {
            self.times.clear();
        }
    }

    /// Adds a position and tells how often its key has stood, this time included.
    #[inline]
    pub fn push(&mut self, key: u64) -> usize {
        if self.keys.len() >= MANY {
            return self.push_among_many(key);
        }
        // The side to move is the same two half-moves before, four before, and so on.
        let earlier = self.keys.iter().rev().skip(1).step_by(2);
        let times = 1 + earlier.filter(|&&earlier| earlier == key).count();
        self.keys.push(key);
        times
    }

    /// Adds a position after the end of the game, when nothing is counted any more.
    #[inline]
    pub fn push_uncounted(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// How often the current key has stood.
    pub fn times(&self) -> usize {
        self.keys.last().map_or(0, |key| self.keys.iter().filter(|earlier| *earlier == key).count())
    }

    #[cold]
    fn push_among_many(&mut self, key: u64) -> usize {
        if self.times.is_empty() {
            self.keys.iter().for_each(|&earlier| *self.times.entry(earlier).or_insert(0) += 1);
        }
        self.keys.push(key);
        let times = self.times.entry(key).or_insert(0);
        *times += 1;
        *times
    }
}

/// The numbers in a game's draw rules that decide, move by move, whether the rules must be looked at.
#[derive(Debug, Clone, Copy)]
pub struct Numbers {
    pub least_repetition: usize,
    pub most_repetition: usize,
    pub automatic_repetition: usize,
    pub automatic_clock: u32,
}

impl Numbers {
    pub fn of(rules: &[DrawRule]) -> Numbers {
        let mut numbers = Numbers {
            least_repetition: usize::MAX,
            most_repetition: 0,
            automatic_repetition: usize::MAX,
            automatic_clock: u32::MAX,
        };
        for rule in rules {
            match rule.when {
                When::DeadByMaterial => {}
                When::Repeated(times) => {
                    numbers.least_repetition = numbers.least_repetition.min(times);
                    numbers.most_repetition = numbers.most_repetition.max(times);
                    if rule.by.is_automatic() {
                        numbers.automatic_repetition = numbers.automatic_repetition.min(times);
                    }
                }
                When::Clock(half_moves) if rule.by.is_automatic() => {
                    numbers.automatic_clock = numbers.automatic_clock.min(half_moves);
                }
                When::Clock(_) => {}
            }
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Few keys and many are counted alike, and nothing is remembered from before a move that cannot be taken back.
    #[test]
    fn keys_are_counted_however_many_there_are() {
        let mut history = History::new(1_000);
        // A walk of four positions, so that each comes again after four half-moves.
        for half_move in 1..4 * MANY as u64 {
            let times = history.push(1_000 + half_move % 4);
            assert_eq!(times as u64, half_move / 4 + 1, "{half_move}");
            assert_eq!(history.times(), times);
        }
        history.clear();
        assert_eq!(history.push(1_000), 1);
        for half_move in 1..2 * MANY as u64 {
            assert_eq!(history.push(2_000 + half_move), 1, "{half_move}");
        }
    }
}
