//! Retrograde analysis by sets: the distances of an ending of chess, many positions at a time.
//!
//! The squares of one man are a word of 64 bits (`ending.rs`), and a move of a man is a shift, a flood, or a look at
//! the same bits of another word. In a round all positions of one distance are found: won in an odd one, from those
//! lost before, a step back; lost in an even one, of those a step back from won ones that have no other move. What is
//! no position counts as won for the side to move, so that moves into check need no rule of their own. Captures and
//! promotions are looked up once (`exits.rs`) and wait for the round of their distance.
//!
//! The values are those of `engine.rs`, which looks at positions one by one and serves every game; the tests compare
//! whole tables. A round writes only into the block that it works on and reads only what other rounds have written, so
//! the result does not depend on the number of threads.

mod block;
mod ending;
mod exits;
mod finish;
mod first;
mod geometry;
mod passing;
mod round;

use super::Boards;
use super::ending::ChessSlice;
use crate::rounds::TooLong;
use crate::{GoOn, Progress, Unsolved, Value};
use block::PairBlock;
use ending::EndingSets;
use fast::threads::on_threads;
use round::Mover;
use spec::Side;
use std::sync::{Mutex, PoisonError};

/// The bytes of an ending's table; none where there is no room for the sets.
pub fn solve<C: Boards>(
    slice: &ChessSlice<'_, C>,
    threads: usize,
    watch: &(dyn Fn(Progress) + Sync),
    go_on: &GoOn,
) -> Option<Result<Vec<u8>, Unsolved>> {
    let ending = EndingSets::new(slice.rules(), slice.layout());
    let positions = ending.positions()?;
    let mut bytes = vec![0; positions];
    let mut sides = first::look(slice, &ending, &mut bytes, threads, go_on);
    watch(Progress::Looked(positions, positions));
    let last = sides.iter().flatten().map(PairBlock::last_event).max().unwrap_or(0);
    let (mut round, mut found) = (0, true);
    while found || round < last {
        if go_on().is_break() {
            return Some(Err(Unsolved::Stopped));
        }
        round += 1;
        found = false;
        let (white, black) = bytes.split_at_mut(positions / 2);
        for (side, bytes) in [(Side::White, white), (Side::Black, black)] {
            let [first, second] = &mut sides;
            let (mine, others) = if side == Side::White { (first, &*second) } else { (second, &*first) };
            found |= Mover { ending: &ending, side, others }.play(round, mine, bytes, threads, go_on);
        }
        if found && round > Value::LONGEST as u16 {
            return Some(Err(Unsolved::TooLong(TooLong)));
        }
        watch(Progress::Solved(round as u8));
    }
    if go_on().is_break() {
        return Some(Err(Unsolved::Stopped));
    }
    drop(sides);
    Some(Ok(finish::numbered(slice.layout(), &ending, bytes)))
}

/// So many numbers are worth a thread of their own.
const A_THREADS_WORTH: usize = 1 << 18;

/// Works on all blocks of a side, each on the next thread that is free, with its bytes and something for each thread to
/// keep; those that are left when it may not go on are left out.
fn on_blocks<T>(
    blocks: &mut [PairBlock],
    bytes: &mut [u8],
    threads: usize,
    go_on: &GoOn,
    begin: impl Fn() -> T + Sync,
    work: impl Fn(usize, &mut PairBlock, &mut [u8], &mut T) + Sync,
) {
    let size = bytes.len() / blocks.len().max(1);
    let most = bytes.len().div_ceil(A_THREADS_WORTH);
    let waiting = Mutex::new(blocks.iter_mut().zip(bytes.chunks_mut(size.max(1))).enumerate());
    // A small ending is done before a second thread has begun.
    on_threads(threads.min(most), || {
        let mut kept = begin();
        loop {
            let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((pair, (block, bytes))) = next.filter(|_| go_on().is_continue()) else { break };
            work(pair, block, bytes, &mut kept);
        }
    });
}
