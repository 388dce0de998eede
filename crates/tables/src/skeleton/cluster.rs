//! A distributed fixpoint: safe tables built on several processes and machines.
//!
//! Every worker has the words of consecutive numbers: its shard of the lost ones, of those that are never lost, and of
//! the flags, and nothing else of the slice; of the finished tables every process has a copy. The kings are the slowest
//! part of a number, so that only their moves lead from one worker's words to another's. A round is the same as on
//! threads, by the same functions of `solve.rs`. A stretch of flagged words is one step: a worker asks for the words of
//! others that it may have to read, settles its own, and tells the others whose words that makes dirty. A word that
//! grows after it was told marks the one who asked dirty, so that nothing is missed; and since the end is the least
//! fixpoint, it is the same, byte for byte, as that of one thread.
//!
//! Each worker leaves drafts of its own shard, all at the same time. After a kill they need not be of the same round;
//! the first looks go on from those that the last worker has done.

use super::geometry::Set;
use super::shard::{Bitmap, Shard};
use super::solve::{Look, WordSolver, earlier};
use super::{SafeTables, Skeleton};
use crate::exchange::{Message, TELL, Worker};
use crate::{Checkpoint, Progress, Title};
use spec::Side;
use std::cell::RefCell;
use std::ops::Range;
use std::sync::{PoisonError, RwLock};

const ASK: u8 = TELL + 1;
const DIRTY: u8 = TELL + 2;

/// So many words a worker settles in one step: enough that the steps do not count, few enough that the messages do not
/// fill the memory.
const STRETCH: usize = 1 << 15;

/// Builds a worker's shard of a table, and gives one worker of each process the file, when it has taken the table in.
pub fn build_shard(
    tables: &RwLock<SafeTables>,
    worker: &mut Worker,
    skeleton: &Skeleton,
    checkpoint: &dyn Checkpoint,
) -> Result<Option<Vec<u8>>, String> {
    let shard = {
        let tables = tables.read().unwrap_or_else(PoisonError::into_inner);
        let (grid, exits) = tables.ready(skeleton).map_err(|why| why.to_string())?;
        let mut title = tables.draft_title(skeleton);
        title.form += &format!(", part {} of {}", worker.index() + 1, worker.peers());
        let shares = Shares { words: grid.words(), workers: worker.peers() };
        let solver = tables.solver(&grid, &exits);
        let shard = Shard::new(shares.of(worker.index()), grid.places());
        ShardBuilder { worker, solver, shares, shard }.solve(&title, checkpoint)?
    };
    let content = gather(worker, &shard)?;
    let mut file = Ok(None);
    if worker.is_leader() {
        let mut tables = tables.write().unwrap_or_else(PoisonError::into_inner);
        file = match tables.insert(skeleton, &content) {
            true => tables.write(skeleton).map(Some).map_err(|why| why.to_string()),
            false => Err("the shards do not make up a table".to_string()),
        };
    }
    worker.all_well(file.as_ref().map(drop).map_err(String::clone))?;
    file
}

/// Sends the finished shards to one worker of each process, and gives it the content of the table.
fn gather(worker: &mut Worker, shard: &Shard) -> Result<Vec<u8>, String> {
    let message = Message { bytes: shard.to_bytes(), ..Message::default() };
    let to = |other| if worker.leader_of(other) == other { message.clone() } else { Message::default() };
    let heard = worker.exchange(TELL, (0..worker.peers()).map(to).collect())?;
    let halves = || heard.iter().map(|message| message.bytes.split_at(message.bytes.len() / 2));
    let white = halves().flat_map(|(white, _)| white);
    Ok(white.chain(halves().flat_map(|(_, black)| black)).copied().collect())
}

/// Which words a worker has.
#[derive(Clone, Copy)]
struct Shares {
    words: usize,
    workers: usize,
}

impl Shares {
    fn of(self, worker: usize) -> Range<usize> {
        let begin = |worker: usize| (self.words as u128 * worker as u128 / self.workers as u128) as usize;
        begin(worker)..begin(worker + 1)
    }

    /// Deals sorted numbers out to the workers that have them.
    fn deal(self, numbers: &[u64]) -> Vec<Vec<u64>> {
        let mut rest = numbers;
        let shares = (0..self.workers).map(|worker| {
            let (share, others) = rest.split_at(rest.partition_point(|&number| number < self.of(worker).end as u64));
            rest = others;
            share.to_vec()
        });
        shares.collect()
    }

    /// The stretches of a worker; as many as every other one has, even if the last are empty.
    fn stretches(self, worker: usize) -> impl Iterator<Item = Range<usize>> {
        let Range { start, end } = self.of(worker);
        let steps = self.words.div_ceil(self.workers).div_ceil(STRETCH);
        (0..steps).map(move |n| (start + n * STRETCH).min(end)..(start + (n + 1) * STRETCH).min(end))
    }
}

/// A worker at its work.
struct ShardBuilder<'a, 'b> {
    worker: &'a mut Worker<'b>,
    solver: WordSolver<'a>,
    shares: Shares,
    shard: Shard,
}

impl ShardBuilder<'_, '_> {
    /// Solves this worker's shard.
    fn solve(mut self, title: &Title, checkpoint: &dyn Checkpoint) -> Result<Shard, String> {
        let holder = self.solver.holder;
        let found = earlier(&self.shard, title, checkpoint);
        self.worker.all_well(found.as_ref().map(drop).map_err(String::clone))?;
        let (mine, draft) = found?;
        draft.iter().for_each(|draft| self.shard.add_draft(draft));
        let heard = self.worker.share([mine as u64])?;
        // A worker that is ahead of another looks again. Its own stalemates are in its draft, so none is taken for a
        // mate; and where the other finds a holder's moves to lead only to words of this one that are lost by now, he
        // is lost.
        let done = heard.iter().map(|&[looks]| looks as usize).min().unwrap_or(mine);
        for (n, look) in Look::ALL.into_iter().enumerate().skip(done) {
            self.look(look, n, checkpoint)?;
            let is_due = self.worker.any(checkpoint.is_due())?;
            self.keep(is_due, mine.max(n + 1), title, checkpoint)?;
        }
        for round in 1.. {
            let mut all = 0;
            for side in [holder.other(), holder] {
                let heard = self.worker.share([self.shard.dirty(side) as u64, checkpoint.is_due().into()])?;
                self.keep(heard.iter().any(|&[_, due]| due == 1), Look::ALL.len(), title, checkpoint)?;
                let dirty = || heard.iter().map(|&[dirty, _]| dirty as usize);
                all += dirty().sum::<usize>();
                checkpoint.watch(Progress::Round(round, all));
                let mut groups = 0..self.shard.groups();
                for _ in 0..dirty().max().unwrap_or(0).div_ceil(STRETCH) {
                    let numbers = self.next_stretch(side, &mut groups);
                    self.step(side, numbers, |solver, desk, number| solver.settle(desk, number, side))?;
                }
            }
            if all == 0 {
                break;
            }
        }
        Ok(self.shard)
    }

    /// Looks at all words of this worker, after so many other looks.
    fn look(&mut self, look: Look, after: usize, checkpoint: &dyn Checkpoint) -> Result<(), String> {
        for stretch in self.shares.stretches(self.worker.index()) {
            let done = stretch.end - self.shard.numbers.start;
            match look {
                Look::Stuck => {
                    let holder = self.solver.holder;
                    self.step(holder, stretch.collect(), |solver, desk, number| solver.look(desk, number, look))?;
                }
                Look::Checks | Look::Wins => stretch.for_each(|number| self.solver.look(&self.shard, number, look)),
            }
            self.worker.is_still_wanted()?;
            let size = self.shard.numbers.len();
            checkpoint.watch(Progress::Looked(after * size + done, Look::ALL.len() * size));
        }
        Ok(())
    }

    /// Keeps a draft, if one is due for any worker: drafts of the same time go together.
    fn keep(&mut self, is_due: bool, looks: usize, title: &Title, checkpoint: &dyn Checkpoint) -> Result<(), String> {
        match is_due {
            true => {
                let kept = checkpoint.keep(title, &self.shard.to_draft(looks));
                self.worker.all_well(kept)
            }
            false => Ok(()),
        }
    }

    /// The next of this worker's words that are to be looked at again.
    fn next_stretch(&self, side: Side, groups: &mut Range<usize>) -> Vec<usize> {
        let mut numbers = Vec::new();
        while let Some(group) = if numbers.len() < STRETCH { groups.next() } else { None } {
            numbers.extend(self.shard.take(side, group));
        }
        numbers
    }

    /// Works on some of this worker's words with one side to move, together with the others. All workers must take the
    /// step.
    fn step(
        &mut self,
        side: Side,
        numbers: Vec<usize>,
        work: impl Fn(&WordSolver, &Desk, usize),
    ) -> Result<(), String> {
        let (shard, other) = (&self.shard, side.other());
        let mut asked = Vec::new();
        for &number in &numbers {
            self.solver.needs(shard, number, side, |needed| {
                if !shard.numbers.contains(&needed) {
                    asked.push(needed as u64);
                }
            });
        }
        asked.sort_unstable();
        asked.dedup();
        let questions = self.worker.send(ASK, self.shares.deal(&asked))?;
        let lost = |number| shard.lost(other, number);
        let answers = self.own(questions)?.into_iter().map(|numbers| numbers.into_iter().map(lost).collect());
        let told: Vec<Set> = self.worker.send(TELL, answers.collect())?.concat();
        if told.len() != asked.len() {
            return Err(format!("{} words were asked for, and {} have come", asked.len(), told.len()));
        }
        let desk = Desk { shard, asked, told, marked: RefCell::default() };
        numbers.into_iter().for_each(|number| work(&self.solver, &desk, number));
        let mut marked = desk.marked.into_inner();
        marked.sort_unstable();
        marked.dedup();
        let heard = self.worker.send(DIRTY, self.shares.deal(&marked))?;
        self.own(heard)?.into_iter().flatten().for_each(|number| self.shard.mark_dirty(other, number));
        Ok(())
    }

    /// The numbers that others have sent; they must be this worker's own.
    fn own(&self, heard: Vec<Vec<u64>>) -> Result<Vec<Vec<usize>>, String> {
        let own = |worker: usize, number: u64| {
            let own = usize::try_from(number).ok().filter(|number| self.shard.numbers.contains(number));
            own.ok_or_else(|| self.worker.nonsense(worker, &format!("the number {number}")))
        };
        let all = |(worker, numbers): (usize, Vec<u64>)| numbers.into_iter().map(|n| own(worker, n)).collect();
        heard.into_iter().enumerate().map(all).collect()
    }
}

/// A worker's own words, and what the others have told of theirs.
struct Desk<'a> {
    shard: &'a Shard,
    /// Sorted; and the words with the other side to move that were told, in the same order.
    asked: Vec<u64>,
    told: Vec<Set>,
    /// The words of others that a change concerns.
    marked: RefCell<Vec<u64>>,
}

impl Bitmap for Desk<'_> {
    fn lost(&self, turn: Side, number: usize) -> Set {
        if self.shard.numbers.contains(&number) {
            return self.shard.lost(turn, number);
        }
        // What was not told is not known to be lost. It is asked for whenever it can matter.
        let place = self.asked.binary_search(&(number as u64));
        place.ok().and_then(|place| self.told.get(place)).copied().unwrap_or(0)
    }

    fn add_lost(&self, turn: Side, number: usize, set: Set) {
        self.shard.add_lost(turn, number, set);
    }

    fn never(&self, number: usize) -> Set {
        self.shard.never(number)
    }

    fn add_never(&self, number: usize, set: Set) {
        self.shard.add_never(number, set);
    }

    fn mark_dirty(&self, turn: Side, number: usize) {
        match self.shard.numbers.contains(&number) {
            true => self.shard.mark_dirty(turn, number),
            false => self.marked.borrow_mut().push(number as u64),
        }
    }
}
