//! The rounds of a sub-slice: in each all positions of one distance, as kings' moves and exits decide them.

use super::kings::{KingWords, SquareSet, neighbours, squares};
use super::work::{SideWork, Work};
use crate::Value;
use crate::front::Front;
use crate::rounds::TooLong;
use spec::Side;

/// Plays all rounds after the first look, and writes the distances.
pub fn play_all(words: &KingWords, work: &mut Work, bytes: &mut [u8]) -> Result<(), TooLong> {
    let Work { lawful, sides, before } = work;
    for side in sides.iter_mut() {
        side.sort(words, lawful);
    }
    let (white, black) = bytes.split_at_mut(words.count);
    let halves = [white, black];
    for side in Side::BOTH {
        let (mine, others) = pair(sides, side);
        KingMover { words, side, others }.begin(mine, halves[side as usize]);
    }
    let last = sides.iter().map(SideWork::last_event).max().unwrap_or(0);
    let (mut round, mut found) = (0, true);
    while found || round < last {
        round += 1;
        found = false;
        for side in Side::BOTH {
            let (mine, others) = pair(sides, side);
            found |= KingMover { words, side, others }.play(round, mine, before, halves[side as usize]);
        }
        if found && round > usize::from(Value::LONGEST) {
            return Err(TooLong);
        }
    }
    Ok(())
}

/// The work of a side to move, and of the other.
fn pair(sides: &mut [SideWork; 2], side: Side) -> (&mut SideWork, &SideWork) {
    let [first, second] = sides;
    if side as usize == 0 { (first, second) } else { (second, first) }
}

/// The kings' moves of one side, into what is known of the other side's positions.
struct KingMover<'a> {
    words: &'a KingWords,
    side: Side,
    others: &'a SideWork,
}

impl KingMover<'_> {
    /// Finds who has no move at all.
    fn begin(&self, mine: &mut SideWork, bytes: &mut [u8]) {
        for word in 0..mine.open.len() {
            let stuck = self.refuted(word, mine.open[word]);
            mine.open[word] &= !stuck;
            mine.lost_now.add(word, stuck);
        }
        self.write(0, &mine.lost_now, bytes);
    }

    /// Plays a round: is anything found?
    fn play(&self, round: usize, mine: &mut SideWork, before: &mut Front<SquareSet>, bytes: &mut [u8]) -> bool {
        match round % 2 {
            1 => self.win(round, mine, before),
            _ => self.lose(round, mine, before),
        }
        let now = if round % 2 == 1 { &mine.won_now } else { &mine.lost_now };
        self.write(round, now, bytes);
        !now.is_empty()
    }

    fn write(&self, round: usize, found: &Front<SquareSet>, bytes: &mut [u8]) {
        found.for_each(|word, set| {
            let numbers = self.words.numbers(self.words.parts(word));
            squares(set).for_each(|square| bytes[numbers(square)] = (round + 1) as u8);
        });
    }

    /// Positions a step back from lost ones, and those whose exit wins now, are won.
    fn win(&self, round: usize, mine: &mut SideWork, before: &mut Front<SquareSet>) {
        self.step_back(&self.others.lost_now, &mine.quiet, before);
        let events = mine.due(round);
        for (word, set) in events.iter().map(|event| event.place()) {
            before.add(word, set);
        }
        mine.done(round, events);
        let SideWork { won, open, won_now, .. } = mine;
        won_now.drain(|_, _| ());
        before.drain(|word, set| {
            let new = set & !won[word];
            won[word] |= new;
            open[word] &= !new;
            won_now.add(word, new);
        });
    }

    /// Positions a step back from won ones, and those whose last exit loses now, are lost if they have no other move.
    /// Who must capture has none.
    fn lose(&self, round: usize, mine: &mut SideWork, before: &mut Front<SquareSet>) {
        self.step_back(&self.others.won_now, &mine.open, before);
        let events = mine.due(round);
        for (word, set) in events.iter().map(|event| event.place()) {
            mine.open[word] |= set & !mine.won[word];
            before.add(word, set);
        }
        mine.done(round, events);
        let SideWork { quiet, open, lost_now, .. } = mine;
        lost_now.drain(|_, _| ());
        before.drain(|word, set| {
            let doubtful = set & open[word];
            if doubtful != 0 {
                let lost = doubtful & !quiet[word] | self.refuted(word, doubtful & quiet[word]);
                open[word] &= !lost;
                lost_now.add(word, lost);
            }
        });
    }

    /// The positions from which a king's step leads into a front of the other side, among those of a set that has the
    /// quiet ones alone.
    fn step_back(&self, front: &Front<SquareSet>, among: &[SquareSet], before: &mut Front<SquareSet>) {
        let words = self.words;
        front.for_each(|word, set| {
            let (theirs, others) = words.parts(word);
            if words.side == self.side {
                before.add(word, neighbours(set) & among[word]);
                for &others in words.others.steps(others) {
                    let word = words.word(theirs, others as usize);
                    before.add(word, set & among[word]);
                }
            } else {
                for &theirs in words.theirs.steps(theirs) {
                    let word = words.word(theirs as usize, others);
                    before.add(word, set & among[word]);
                }
            }
        });
    }

    /// Of these quiet positions of a word, those from which every king's step leads to what is won for the other side,
    /// or to no position.
    fn refuted(&self, word: usize, mut set: SquareSet) -> SquareSet {
        let (words, won) = (self.words, &self.others.won);
        if set == 0 {
            return 0;
        }
        let (theirs, others) = words.parts(word);
        if words.side == self.side {
            set &= !neighbours(!won[word]);
            for &others in words.others.steps(others) {
                if set == 0 {
                    return 0;
                }
                set &= won[words.word(theirs, others as usize)];
            }
        } else {
            for &theirs in words.theirs.steps(theirs) {
                if set == 0 {
                    return 0;
                }
                set &= won[words.word(theirs as usize, others)];
            }
        }
        set
    }
}
