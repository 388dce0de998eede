//! What is known of a sub-slice while it is solved. A thread keeps the memory of it from one sub-slice to the next.

use super::kings::{KingWords, SquareSet, squares};
use super::score::{BestExit, ExitScore, NO_EXIT};
use crate::Value;
use crate::front::Front;

/// The positions of a sub-slice.
pub struct Work {
    /// Of each word, the squares of the last king with which there is a position.
    pub lawful: Vec<SquareSet>,
    pub sides: [SideWork; 2],
    pub before: Front<SquareSet>,
}

/// Those of one side to move.
pub struct SideWork {
    /// Those without a capture.
    pub quiet: Vec<SquareSet>,
    /// What the best move out of the sub-slice is worth, by the number of the kings' placing.
    pub exits: Vec<ExitScore>,
    /// Won so far; and what is no position, which nobody may move to.
    pub won: Vec<SquareSet>,
    /// Not decided, and nothing but kings' moves keeps them from being lost.
    pub open: Vec<SquareSet>,
    /// Found lost and found won in the last rounds.
    pub lost_now: Front<SquareSet>,
    pub won_now: Front<SquareSet>,
    /// For each round, the positions that an exit concerns in it: in an odd one they are won by it, in an even one all
    /// their exits are known to lose.
    events: Vec<Vec<ExitEvent>>,
    /// The last round that has any.
    last_event: usize,
}

/// A word and a square of the last king.
#[derive(Debug, Clone, Copy)]
pub struct ExitEvent(u32);

impl ExitEvent {
    /// The word, and the square as a set.
    #[inline]
    pub fn place(self) -> (usize, SquareSet) {
        (self.0 as usize / 32, 1 << (self.0 % 32))
    }
}

impl Work {
    pub fn new(words: &KingWords) -> Work {
        let side = || SideWork::new(words);
        Work { lawful: vec![0; words.words()], sides: [side(), side()], before: Front::new(words.words()) }
    }
}

impl SideWork {
    fn new(words: &KingWords) -> SideWork {
        let count = words.words();
        SideWork {
            quiet: vec![0; count],
            exits: vec![NO_EXIT; words.count],
            won: vec![0; count],
            open: vec![0; count],
            lost_now: Front::new(count),
            won_now: Front::new(count),
            events: vec![Vec::new(); usize::from(Value::LONGEST) + 2],
            last_event: 0,
        }
    }

    /// Sorts what the exits are worth by the rounds in which that matters. What remains in `open` has no exit.
    pub fn sort(&mut self, words: &KingWords, lawful: &[SquareSet]) {
        self.last_event = 0;
        self.lost_now.drain(|_, _| ());
        self.won_now.drain(|_, _| ());
        for (word, &lawful) in lawful.iter().enumerate() {
            self.won[word] = !lawful;
            let numbers = words.numbers(words.parts(word));
            let mut open = 0;
            for square in squares(lawful) {
                let round = match BestExit::of(self.exits[numbers(square)]) {
                    BestExit::Won(round) | BestExit::Lost(round) => round,
                    BestExit::Draw => continue,
                    BestExit::None => {
                        open |= 1 << square;
                        continue;
                    }
                };
                self.events[round].push(ExitEvent(word as u32 * 32 + square));
                self.last_event = self.last_event.max(round);
            }
            self.open[word] = open;
        }
    }

    pub fn last_event(&self) -> usize {
        self.last_event
    }

    /// Takes the events of a round; what they were in is to be given back.
    pub fn due(&mut self, round: usize) -> Vec<ExitEvent> {
        self.events.get_mut(round).map(std::mem::take).unwrap_or_default()
    }

    /// Gives back the memory of a round's events.
    pub fn done(&mut self, round: usize, mut events: Vec<ExitEvent>) {
        events.clear();
        if let Some(place) = self.events.get_mut(round) {
            *place = events;
        }
    }
}
