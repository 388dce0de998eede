//! Building the slices of a universe: a graph of jobs, the lowest first, on several threads.
//!
//! A slice is solved when all tables that its exits lead to are there. The table with White to move is kept until the
//! last slice above has been solved, the other for good. Whatever is in the folder is not built again, so that a build
//! that was stopped or killed goes on.

use super::exits::{Exits, Turn};
use super::slice::{BlockSlice, Shape};
use super::solve::{Solved, solve};
use super::tables::{BlockError, BlockTables};
use super::universe::{Presence, Universe};
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// What a build may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Threads.
    pub threads: usize,
    /// Bytes of tables on the disk.
    pub disk: u64,
}

/// How far a build is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BuildProgress {
    /// Slices that were built in this run, and how many are to be built in it.
    pub slices: [usize; 2],
    /// The same in blocks of 5,049 positions.
    pub blocks: [u64; 2],
    /// How many blocks were worked out with White to move, and how often one was taken off another.
    pub looks: u64,
    /// Of these, how often one block was taken off another.
    pub edges: u64,
}

/// The slices that a universe has below some, themselves included, the lowest first.
pub fn order(universe: &Universe, roots: &[BlockSlice]) -> Vec<BlockSlice> {
    let mut order = Vec::new();
    let mut seen: HashMap<BlockSlice, ()> = HashMap::new();
    let mut waiting: Vec<(BlockSlice, bool)> = Vec::new();
    for root in roots.iter().filter(|root| universe.presence(root) == Presence::Whole) {
        waiting.push((*root, false));
        while let Some((slice, is_below_done)) = waiting.pop() {
            if is_below_done {
                order.push(slice);
            } else if seen.insert(slice, ()).is_none() {
                waiting.push((slice, true));
                let below = Exits::of(universe, &slice).needed();
                waiting.extend(below.into_iter().rev().map(|(slice, _)| (slice, false)));
            }
        }
    }
    order
}

/// How many blocks these slices have.
pub fn count_blocks(slices: &[BlockSlice]) -> u64 {
    slices.iter().map(|slice| Shape::of(slice).blocks() as u64).sum()
}

impl BlockTables {
    /// Builds these slices and all below them. `watch` is told of each slice, and may stop the build, which then ends
    /// as soon as the slices at hand are done; what it returned is returned.
    pub fn build(
        &self,
        roots: &[BlockSlice],
        limits: Limits,
        watch: &(dyn Fn(&BuildProgress) -> ControlFlow<()> + Sync),
    ) -> Result<ControlFlow<()>, BlockError> {
        let universe = self.universe();
        let plan = Plan::new(universe, order(universe, roots), &|slice, turn| self.store.has(slice, turn));
        self.store.keep_replies(|slice| plan.replies.contains_key(slice))?;
        let job =
            Job { tables: self, plan: &plan, limits, watch, state: Mutex::new(plan.begin()), free: Condvar::new() };
        fast::threads::on_threads(limits.threads.min(plan.slices.len()), || job.work());
        let state = job.state.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        state.failed.map_or(Ok(state.flow), Err)
    }
}

/// What is to be built, and who needs whom.
pub struct Plan {
    universe: Universe,
    pub slices: Vec<BlockSlice>,
    /// For each slice those that wait for it, and for how many it waits.
    above: Vec<Vec<u32>>,
    below: Vec<u32>,
    /// How many slices to be built need the table with White to move.
    pub replies: HashMap<BlockSlice, u32>,
}

impl Plan {
    /// What is to be built of these slices, the lowest first, where some tables are there already.
    pub fn new(universe: &Universe, mut slices: Vec<BlockSlice>, has: &dyn Fn(&BlockSlice, Turn) -> bool) -> Plan {
        let mut replies: HashMap<BlockSlice, u32> = HashMap::new();
        // From the top: a slice is to be built if its table is not there, or if one above needs the replies and they
        // are gone.
        slices.reverse();
        slices.retain(|slice| {
            let needs_replies = replies.contains_key(slice) && !has(slice, Turn::White);
            let is_due = !has(slice, Turn::Black) || needs_replies;
            if is_due {
                let needed = Exits::of(universe, slice).needed().into_iter();
                needed
                    .filter(|key| key.1 == Turn::White)
                    .for_each(|(below, _)| *replies.entry(below).or_default() += 1);
            }
            is_due
        });
        slices.reverse();
        let numbers: HashMap<BlockSlice, usize> = slices.iter().enumerate().map(|(n, slice)| (*slice, n)).collect();
        let (above, below) = (vec![Vec::new(); slices.len()], vec![0; slices.len()]);
        let mut plan = Plan { universe: universe.clone(), above, below, replies, slices };
        for (number, slice) in plan.slices.iter().enumerate() {
            let mut below: Vec<BlockSlice> = Exits::of(universe, slice).needed().into_iter().map(|key| key.0).collect();
            below.dedup();
            for at in below.iter().filter_map(|below| numbers.get(below)) {
                plan.above[*at].push(number as u32);
                plan.below[number] += 1;
            }
        }
        plan
    }

    pub fn begin(&self) -> JobState {
        let ready = (0..self.slices.len()).filter(|&number| self.below[number] == 0).collect();
        JobState {
            ready,
            below: self.below.clone(),
            replies: self.replies.clone(),
            progress: BuildProgress {
                slices: [0, self.slices.len()],
                blocks: [0, count_blocks(&self.slices)],
                ..BuildProgress::default()
            },
            flow: ControlFlow::Continue(()),
            failed: None,
        }
    }
}

/// How far a plan is.
pub struct JobState {
    /// The slices that wait for nobody.
    pub ready: BTreeSet<usize>,
    below: Vec<u32>,
    replies: HashMap<BlockSlice, u32>,
    pub progress: BuildProgress,
    pub flow: ControlFlow<()>,
    failed: Option<BlockError>,
}

impl JobState {
    pub fn is_over(&self) -> bool {
        self.flow.is_break() || self.failed.is_some() || self.progress.slices[0] == self.progress.slices[1]
    }

    /// A slice is done, with so many looks and edges. Gives those whose tables with White to move are needed no more.
    pub fn finish(&mut self, plan: &Plan, number: usize, [looks, edges]: [u64; 2]) -> Vec<BlockSlice> {
        let slice = plan.slices[number];
        let mut released = Vec::new();
        for (below, turn) in Exits::of(&plan.universe, &slice).needed() {
            let left = if turn == Turn::White { self.replies.get_mut(&below) } else { None };
            let Some(left) = left else { continue };
            *left -= 1;
            if *left == 0 {
                released.push(below);
            }
        }
        self.progress.slices[0] += 1;
        self.progress.blocks[0] += Shape::of(&slice).blocks() as u64;
        self.progress.looks += looks;
        self.progress.edges += edges;
        for &above in &plan.above[number] {
            self.below[above as usize] -= 1;
            if self.below[above as usize] == 0 {
                self.ready.insert(above as usize);
            }
        }
        released
    }
}

/// Solves a slice all of whose exits have their tables.
pub fn solve_slice(tables: &BlockTables, slice: &BlockSlice) -> Result<Solved, BlockError> {
    let exits = Exits::of(tables.universe(), slice).with_tables(|slice, turn| tables.table(slice, turn))?;
    Ok(solve(slice, tables.universe().stand(slice), &exits))
}

struct Job<'a> {
    tables: &'a BlockTables,
    plan: &'a Plan,
    limits: Limits,
    watch: &'a (dyn Fn(&BuildProgress) -> ControlFlow<()> + Sync),
    state: Mutex<JobState>,
    free: Condvar,
}

impl Job<'_> {
    fn lock(&self) -> MutexGuard<'_, JobState> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn work(&self) {
        while let Some(number) = self.next() {
            if let Err(why) = self.build(number) {
                self.lock().failed.get_or_insert(why);
            }
            self.free.notify_all();
        }
    }

    /// The lowest slice that waits for nobody; none when there is nothing left to do.
    fn next(&self) -> Option<usize> {
        let mut state = self.lock();
        loop {
            if state.is_over() {
                return None;
            }
            if let Some(number) = state.ready.pop_first() {
                return Some(number);
            }
            state = self.free.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }

    fn build(&self, number: usize) -> Result<(), BlockError> {
        let tables = self.tables;
        let slice = self.plan.slices[number];
        let solved = solve_slice(tables, &slice)?;
        if tables.store.bytes() > self.limits.disk {
            return Err(BlockError::DiskLimit(self.limits.disk));
        }
        tables.store.put(&slice, Turn::Black, &solved.black_to_move)?;
        tables.cache().insert((slice, Turn::Black), Arc::new(solved.black_to_move));
        if self.plan.replies.contains_key(&slice) {
            tables.store.put(&slice, Turn::White, &solved.white_to_move)?;
            tables.cache().insert((slice, Turn::White), Arc::new(solved.white_to_move));
        }
        let mut state = self.lock();
        for below in state.finish(self.plan, number, [solved.looks, solved.edges]) {
            tables.release(&below)?;
        }
        if (self.watch)(&state.progress).is_break() {
            state.flow = ControlFlow::Break(());
        }
        Ok(())
    }
}
