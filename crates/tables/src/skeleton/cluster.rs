//! Safe tables built on several processes and machines.
//!
//! Every worker has the words of consecutive numbers: its part of the lost ones, of those that are never lost, and of
//! the flags, and nothing else of the slice; of the finished tables every process has a copy. The kings are the slowest
//! part of a number, so that only their moves lead from one worker's words to another's. A round is the same as on
//! threads, by the same functions of `solve.rs`. A stretch of flagged words is one step: a worker asks for the words of
//! others that it may have to read, settles its own, and tells the others whose flags that raises. A word that grows
//! after it was told raises the flag of the one who asked, so that nothing is missed; and since the end is the least
//! fixpoint, it is the same, byte for byte, as that of one thread.
//!
//! Each worker leaves drafts of its own part, all at the same time. After a kill they need not be of the same round; the
//! first looks go on from those that the last worker has done.

use super::geometry::Set;
use super::keeper::{Keeper, SafeProgress};
use super::part::{Part, Sheet};
use super::solve::{Look, Solver, earlier};
use super::{SafeTables, Skeleton};
use crate::Title;
use crate::exchange::{Cluster, Message, TELL, Worker, on_cluster};
use spec::Side;
use std::cell::RefCell;
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock};

/// What a build on a cluster asks of the process it runs in.
pub trait SafeSite: Send + Sync {
    /// Reads a finished table from this process's folder into the tables, if it is there.
    fn load(&self, tables: &mut SafeTables, skeleton: &Skeleton) -> Result<bool, String>;

    /// Writes a finished table into this process's folder.
    fn save(&self, tables: &SafeTables, skeleton: &Skeleton) -> Result<(), String>;

    /// Keeps the drafts of a worker's part.
    fn keeper(&self, tables: &SafeTables, skeleton: &Skeleton, worker: usize) -> Box<dyn Keeper>;
}

/// Builds tables in this order, each after those that it needs, together with the other processes.
pub fn build_safe_on_cluster(
    cluster: &Cluster,
    tables: SafeTables,
    order: Vec<Skeleton>,
    site: Arc<dyn SafeSite>,
) -> Result<(), String> {
    let tables = RwLock::new(tables);
    on_cluster(cluster, move |worker| {
        let titles: Vec<String> = {
            let tables = tables.read().unwrap_or_else(PoisonError::into_inner);
            order.iter().map(|skeleton| tables.title(skeleton).to_string()).collect()
        };
        worker.agree(titles)?;
        order.iter().try_for_each(|skeleton| build(worker, &tables, &*site, skeleton))
    })
}

const ASK: u8 = TELL + 1;
const RAISE: u8 = TELL + 2;

/// So many words a worker settles in one step: enough that the steps do not count, few enough that the messages do not
/// fill the memory.
const STRETCH: usize = 1 << 15;

fn build(
    worker: &mut Worker,
    tables: &RwLock<SafeTables>,
    site: &dyn SafeSite,
    skeleton: &Skeleton,
) -> Result<(), String> {
    let write = || tables.write().unwrap_or_else(PoisonError::into_inner);
    let read = || tables.read().unwrap_or_else(PoisonError::into_inner);
    let found = if worker.is_leader() { site.load(&mut write(), skeleton) } else { Ok(true) };
    let keeper = site.keeper(&read(), skeleton, worker.index());
    if !worker.all_found(found)? {
        let part = {
            let tables = read();
            let (grid, exits) = tables.ready(skeleton).map_err(|why| why.to_string())?;
            let mut title = tables.draft_title(skeleton);
            title.form += &format!(", part {} of {}", worker.index() + 1, worker.peers());
            let shares = Shares { words: grid.words(), workers: worker.peers() };
            let solver = tables.solver(&grid, &exits);
            let part = Part::new(shares.of(worker.index()), grid.places());
            Builder { worker, solver, shares, part }.solve(&title, &*keeper)?
        };
        let content = gather(worker, &part)?;
        let mut saved = Ok(());
        if worker.is_leader() {
            let taken_in = write().insert(skeleton, &content);
            saved = if taken_in { Ok(()) } else { Err("the parts do not make up a table".to_string()) };
            saved = saved.and_then(|()| site.save(&read(), skeleton));
        }
        worker.all_well(saved)?;
    }
    worker.all_well(keeper.discard())
}

/// Sends the finished parts to one worker of each process, and gives it the content of the table.
fn gather(worker: &mut Worker, part: &Part) -> Result<Vec<u8>, String> {
    let message = Message { bytes: part.to_bytes(), ..Message::default() };
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
struct Builder<'a, 'b> {
    worker: &'a mut Worker<'b>,
    solver: Solver<'a>,
    shares: Shares,
    part: Part,
}

impl Builder<'_, '_> {
    /// Solves this worker's part.
    fn solve(mut self, title: &Title, keeper: &dyn Keeper) -> Result<Part, String> {
        let holder = self.solver.holder;
        let found = earlier(&self.part, title, keeper);
        self.worker.all_well(found.as_ref().map(drop).map_err(String::clone))?;
        let (mine, draft) = found?;
        draft.iter().for_each(|draft| self.part.add_draft(draft));
        let heard = self.worker.share([mine as u64])?;
        // A worker that is ahead of another looks again. Its own stalemates are in its draft, so none is taken for a mate;
        // and where the other finds a holder's moves to lead only to words of this one that are lost by now, he is lost.
        let done = heard.iter().map(|&[looks]| looks as usize).min().unwrap_or(mine);
        for (n, look) in Look::ALL.into_iter().enumerate().skip(done) {
            self.look(look, n, keeper)?;
            let is_due = self.worker.any(keeper.is_due())?;
            self.keep(is_due, mine.max(n + 1), title, keeper)?;
        }
        for round in 1.. {
            let mut all = 0;
            for side in [holder.other(), holder] {
                let heard = self.worker.share([self.part.stirred(side) as u64, keeper.is_due().into()])?;
                self.keep(heard.iter().any(|&[_, due]| due == 1), Look::ALL.len(), title, keeper)?;
                let stirred = || heard.iter().map(|&[stirred, _]| stirred as usize);
                all += stirred().sum::<usize>();
                keeper.watch(SafeProgress::Round(round, all));
                let mut groups = 0..self.part.groups();
                for _ in 0..stirred().max().unwrap_or(0).div_ceil(STRETCH) {
                    let numbers = self.next_stretch(side, &mut groups);
                    self.step(side, numbers, |solver, desk, number| solver.settle(desk, number, side))?;
                }
            }
            if all == 0 {
                break;
            }
        }
        Ok(self.part)
    }

    /// Looks at all words of this worker, after so many other looks.
    fn look(&mut self, look: Look, after: usize, keeper: &dyn Keeper) -> Result<(), String> {
        for stretch in self.shares.stretches(self.worker.index()) {
            let done = stretch.end - self.part.numbers.start;
            match look {
                Look::Stuck => {
                    let holder = self.solver.holder;
                    self.step(holder, stretch.collect(), |solver, desk, number| solver.look(desk, number, look))?;
                }
                Look::Checks | Look::Wins => stretch.for_each(|number| self.solver.look(&self.part, number, look)),
            }
            self.worker.is_still_wanted()?;
            let size = self.part.numbers.len();
            keeper.watch(SafeProgress::Looked(after * size + done, Look::ALL.len() * size));
        }
        Ok(())
    }

    /// Keeps a draft, if one is due for any worker: drafts of the same time go together.
    fn keep(&mut self, is_due: bool, looks: usize, title: &Title, keeper: &dyn Keeper) -> Result<(), String> {
        match is_due {
            true => {
                let kept = keeper.keep(title, &self.part.to_draft(looks));
                self.worker.all_well(kept)
            }
            false => Ok(()),
        }
    }

    /// The next of this worker's words that are to be looked at again.
    fn next_stretch(&self, side: Side, groups: &mut Range<usize>) -> Vec<usize> {
        let mut numbers = Vec::new();
        while let Some(group) = if numbers.len() < STRETCH { groups.next() } else { None } {
            numbers.extend(self.part.take(side, group));
        }
        numbers
    }

    /// Works on some of this worker's words with one side to move, together with the others. All workers must take the
    /// step.
    fn step(&mut self, side: Side, numbers: Vec<usize>, work: impl Fn(&Solver, &Desk, usize)) -> Result<(), String> {
        let (part, other) = (&self.part, side.other());
        let mut asked = Vec::new();
        for &number in &numbers {
            self.solver.needs(part, number, side, |needed| {
                if !part.numbers.contains(&needed) {
                    asked.push(needed as u64);
                }
            });
        }
        asked.sort_unstable();
        asked.dedup();
        let questions = self.worker.send(ASK, self.shares.deal(&asked))?;
        let lost = |number| part.lost(other, number);
        let answers = self.own(questions)?.into_iter().map(|numbers| numbers.into_iter().map(lost).collect());
        let told: Vec<Set> = self.worker.send(TELL, answers.collect())?.concat();
        if told.len() != asked.len() {
            return Err(format!("{} words were asked for, and {} have come", asked.len(), told.len()));
        }
        let desk = Desk { part, asked, told, raised: RefCell::default() };
        numbers.into_iter().for_each(|number| work(&self.solver, &desk, number));
        let mut raised = desk.raised.into_inner();
        raised.sort_unstable();
        raised.dedup();
        let heard = self.worker.send(RAISE, self.shares.deal(&raised))?;
        self.own(heard)?.into_iter().flatten().for_each(|number| self.part.raise(other, number));
        Ok(())
    }

    /// The numbers that others have sent; they must be this worker's own.
    fn own(&self, heard: Vec<Vec<u64>>) -> Result<Vec<Vec<usize>>, String> {
        let own = |worker: usize, number: u64| {
            let own = usize::try_from(number).ok().filter(|number| self.part.numbers.contains(number));
            own.ok_or_else(|| self.worker.nonsense(worker, &format!("the number {number}")))
        };
        let all = |(worker, numbers): (usize, Vec<u64>)| numbers.into_iter().map(|n| own(worker, n)).collect();
        heard.into_iter().enumerate().map(all).collect()
    }
}

/// A worker's own words, and what the others have told of theirs.
struct Desk<'a> {
    part: &'a Part,
    /// Sorted; and the words with the other side to move that were told, in the same order.
    asked: Vec<u64>,
    told: Vec<Set>,
    /// The words of others that a change concerns.
    raised: RefCell<Vec<u64>>,
}

impl Sheet for Desk<'_> {
    fn lost(&self, turn: Side, number: usize) -> Set {
        if self.part.numbers.contains(&number) {
            return self.part.lost(turn, number);
        }
        // What was not told is not known to be lost. It is asked for whenever it can matter.
        let place = self.asked.binary_search(&(number as u64));
        place.ok().and_then(|place| self.told.get(place)).copied().unwrap_or(0)
    }

    fn add_lost(&self, turn: Side, number: usize, set: Set) {
        self.part.add_lost(turn, number, set);
    }

    fn never(&self, number: usize) -> Set {
        self.part.never(number)
    }

    fn add_never(&self, number: usize, set: Set) {
        self.part.add_never(number, set);
    }

    fn raise(&self, turn: Side, number: usize) {
        match self.part.numbers.contains(&number) {
            true => self.part.raise(turn, number),
            false => self.raised.borrow_mut().push(number as u64),
        }
    }
}
