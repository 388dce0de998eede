//! Retrograde analysis by sets: the distances of an ending of draughts, many positions at a time.
//!
//! An ending is cut into **sub-slices** by where the men stand (`men.rs`). As men do not come back, all that leaves a
//! sub-slice is known before it is begun: captures and promotions from finished tables, steps of men from sub-slices of
//! the level solved before. What is left are kings' steps, and for them the squares of one king are the bits of a word
//! (`kings.rs`). Who must capture cannot step, which is found for a word at a time; what the capture is worth, position
//! by position (`first.rs`). Then the rounds are those of chess (`round.rs`): won in an odd one, from those lost
//! before, a step back; lost in an even one, of those a step back from won ones that have no other move.
//!
//! The values are those of `engine.rs`, which looks at positions one by one; the tests compare whole tables. Sub-slices
//! of a level do not see each other, so the result does not depend on the number of threads, which work on one each.

mod below;
mod finish;
mod first;
mod kings;
mod men;
mod round;
mod score;
mod work;

use super::slice::DraughtsSlice;
use crate::rounds::TooLong;
use crate::{GoOn, Progress, Slice, Unsolved, Value};
use below::LowerTables;
use fast::threads::on_threads;
use first::SubSlice;
use kings::KingWords;
use men::MenLevels;
use score::BestExit;
use spec::Side;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use work::Work;

/// Two bytes for each must be in memory, beside the finished tables.
const MOST_NUMBERS: usize = 1 << 31;

/// The bytes of an ending's table; none where there is no room for the sets.
pub fn solve(
    slice: &DraughtsSlice<'_>,
    threads: usize,
    watch: &(dyn Fn(Progress) + Sync),
    go_on: &GoOn,
) -> Option<Result<Vec<u8>, Unsolved>> {
    let (count, material) = (slice.count(), slice.layout().material());
    if count > MOST_NUMBERS {
        return None;
    }
    let (words, men) = (KingWords::new(material), MenLevels::new(material));
    let below = LowerTables::new(slice.below());
    let ending = SubSlices { words: words.as_ref(), men: &men, below: &below };
    let mut levels: Vec<Vec<u8>> = vec![Vec::new(); men.count()];
    let mut looked = 0;
    for level in (0..men.count()).rev() {
        let (now, later) = levels.split_at_mut(level + 1);
        let last = later.first().map_or(&[][..], |level| level);
        match ending.solve(level, last, threads, go_on) {
            Ok(bytes) => now[level] = bytes,
            Err(why) => return Some(Err(why)),
        }
        looked += now[level].len();
        watch(Progress::Looked(looked, count));
    }
    Some(Ok(finish::numbered(&men, ending.block() / 2, levels, threads)))
}

/// The sub-slices of an ending.
struct SubSlices<'a> {
    words: Option<&'a KingWords>,
    men: &'a MenLevels,
    below: &'a LowerTables<'a>,
}

/// So many numbers a thread takes at a time, in whole sub-slices.
const PART: usize = 1 << 13;

impl SubSlices<'_> {
    /// How many bytes a sub-slice has: those of White to move, then those of Black.
    fn block(&self) -> usize {
        2 * self.words.map_or(1, |words| words.count)
    }

    /// The bytes of a level, when those of the next one are known.
    fn solve(&self, level: usize, next: &[u8], threads: usize, go_on: &GoOn) -> Result<Vec<u8>, Unsolved> {
        let mut bytes = vec![Value::NOWHERE; self.men.size(level) * self.block()];
        let at_once = (PART / self.block()).max(1);
        let parts = bytes.len().div_ceil(at_once * self.block());
        let too_long = AtomicBool::new(false);
        let waiting = Mutex::new(bytes.chunks_mut(at_once * self.block()).enumerate());
        on_threads(threads.min(parts), || {
            let mut work = self.words.map(Work::new);
            loop {
                let part = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((n, bytes)) = part.filter(|_| go_on().is_continue()) else { break };
                for (place, bytes) in (n * at_once..).zip(bytes.chunks_mut(self.block())) {
                    if self.solve_one(level, place, next, work.as_mut(), bytes).is_err() {
                        too_long.store(true, Relaxed);
                    }
                }
            }
        });
        match too_long.into_inner() {
            true => Err(Unsolved::TooLong(TooLong)),
            false if go_on().is_break() => Err(Unsolved::Stopped),
            false => Ok(bytes),
        }
    }

    fn solve_one(
        &self,
        level: usize,
        place: usize,
        next: &[u8],
        work: Option<&mut Work>,
        bytes: &mut [u8],
    ) -> Result<(), TooLong> {
        let (black, white) = self.men.men(level, place);
        if black & white != 0 {
            return Ok(());
        }
        let half = self.block() / 2;
        let find = |mover: Side, [white, black]: [u32; 2]| {
            let begin = self.men.place(black, white) * 2 * half + mover.other() as usize * half;
            &next[begin..begin + half]
        };
        let sub = SubSlice::new(self.below, [white, black], find);
        let Some((words, work)) = self.words.zip(work) else {
            for side in Side::BOTH {
                bytes[side as usize] = match BestExit::of(sub.without_kings(side)) {
                    BestExit::None => 1,
                    BestExit::Draw => 0,
                    BestExit::Won(round) | BestExit::Lost(round) if round > usize::from(Value::LONGEST) => {
                        return Err(TooLong);
                    }
                    BestExit::Won(round) | BestExit::Lost(round) => (round + 1) as u8,
                };
            }
            return Ok(());
        };
        sub.look(words, work, bytes);
        round::play_all(words, work, bytes)
    }
}
