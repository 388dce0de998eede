//! Block tables on several processes and machines: slices are jobs that are dealt out.
//!
//! Work goes in steps (`exchange.rs`). In each the lowest slices that wait for nobody are dealt out to the workers, by
//! their sizes; each solves its own and sends the packed tables to one worker of every process, which takes in those of
//! all. So every process has all tables in its own folder, byte for byte those of a single one. What one of them lacks
//! is built again by all, and a slice that was taken in by all is never lost.

use super::build::{BuildProgress, JobState, Limits, Plan, order, solve_slice};
use super::exits::Turn;
use super::slice::{BlockSlice, Shape};
use super::store::{pack, unpack};
use super::tables::{BlockError, BlockTables};
use crate::exchange::{Cluster, Message, TELL, Worker, on_cluster};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// The messages of a step.
const TABLES: u8 = TELL + 1;

/// So many blocks a worker gets in a step, about: enough that the steps do not count, few enough that a kill loses
/// little and the messages do not fill the memory.
const STRETCH: u64 = 100_000;

impl BlockTables {
    /// Builds these slices and all below them together with the other processes of a cluster, each with its own folder.
    /// `watch` is told of each step, and may stop the build for all.
    pub fn build_on_cluster(
        &self,
        roots: &[BlockSlice],
        limits: Limits,
        cluster: &Cluster,
        watch: &(dyn Fn(&BuildProgress) -> ControlFlow<()> + Sync),
    ) -> Result<ControlFlow<()>, BlockError> {
        let ended = Mutex::new(ControlFlow::Continue(()));
        let work = |worker: &mut Worker| {
            let flow = Together { tables: self, limits, watch, worker }.build(roots)?;
            *ended.lock().unwrap_or_else(PoisonError::into_inner) = flow;
            Ok(())
        };
        on_cluster(cluster, work).map_err(BlockError::Cluster)?;
        Ok(ended.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A worker at its work.
struct Together<'a, 'b> {
    tables: &'a BlockTables,
    limits: Limits,
    watch: &'a (dyn Fn(&BuildProgress) -> ControlFlow<()> + Sync),
    worker: &'a mut Worker<'b>,
}

/// A slice that was solved: its number in the plan, what that took, and its tables for the files, the one with White
/// to move only if a slice above needs it.
struct Packed {
    number: usize,
    looks: u64,
    edges: u64,
    tables: Vec<Vec<u8>>,
}

/// Of each table which turn it is for, in the order in which they are sent.
const TURNS: [Turn; 2] = [Turn::Black, Turn::White];

impl Together<'_, '_> {
    fn build(&mut self, roots: &[BlockSlice]) -> Result<ControlFlow<()>, String> {
        let universe = self.tables.universe();
        let names = roots.iter().map(BlockSlice::to_string);
        self.worker.agree(&[universe.to_string()].into_iter().chain(names).collect::<Vec<_>>())?;
        let slices = order(universe, roots);
        let held = self.held_by_all(&slices)?;
        let plan = Plan::new(universe, slices, &|slice, turn| held.get(slice).is_some_and(|held| held[turn as usize]));
        let mut state = plan.begin();
        while !state.is_over() {
            let deal = deal(&plan, &mut state, self.worker.peers());
            let mine = &deal[self.worker.index()];
            let packed: Result<Vec<Packed>, BlockError> =
                mine.iter().map(|&number| self.solve(&plan, number)).collect();
            let packed = packed.map_err(|why| why.to_string());
            self.worker.all_well(packed.as_ref().map(drop).map_err(String::clone))?;
            let heard = self.tell_leaders(packed?)?;
            let taken = self.take_in(&plan, &mut state, &deal, heard);
            self.worker.all_well(taken)?;
            let is_stopped = self.worker.is_leader() && (self.watch)(&state.progress).is_break();
            if self.worker.any(is_stopped)? {
                state.flow = ControlFlow::Break(());
            }
        }
        Ok(state.flow)
    }

    /// Of these slices, which tables every process has.
    fn held_by_all(&mut self, slices: &[BlockSlice]) -> Result<HashMap<BlockSlice, [bool; 2]>, String> {
        let store = &self.tables.store;
        let byte = |slice: &BlockSlice| {
            TURNS.iter().fold(0, |held, &turn| held | u8::from(store.has(slice, turn)) << turn as u8)
        };
        let bytes = if self.worker.is_leader() { slices.iter().map(byte).collect() } else { Vec::new() };
        let message = Message { bytes, ..Message::default() };
        let heard = self.worker.exchange(TELL, vec![message; self.worker.peers()])?;
        let mut held = vec![u8::MAX; slices.len()];
        for (worker, Message { bytes, .. }) in heard.into_iter().enumerate() {
            if self.worker.leader_of(worker) != worker {
                continue;
            }
            if bytes.len() != slices.len() {
                return Err(self.worker.nonsense(worker, "a list of other slices"));
            }
            held.iter_mut().zip(bytes).for_each(|(held, told)| *held &= told);
        }
        Ok(slices.iter().copied().zip(held.into_iter().map(|held| [held & 1 != 0, held & 2 != 0])).collect())
    }

    /// Solves a slice. Its tables are kept in memory for the other workers of this process.
    fn solve(&self, plan: &Plan, number: usize) -> Result<Packed, BlockError> {
        let slice = plan.slices[number];
        let solved = solve_slice(self.tables, &slice)?;
        let needed = if plan.replies.contains_key(&slice) { 2 } else { 1 };
        let mut tables = Vec::new();
        for (turn, table) in TURNS.into_iter().zip([solved.black_to_move, solved.white_to_move]).take(needed) {
            tables.push(pack(&table)?);
            self.tables.cache().insert((slice, turn), Arc::new(table));
        }
        Ok(Packed { number, looks: solved.looks, edges: solved.edges, tables })
    }

    /// Sends what this worker has solved to one worker of each process, and gives that one what all have.
    fn tell_leaders(&mut self, packed: Vec<Packed>) -> Result<Vec<Message>, String> {
        let mut message = Message::default();
        for Packed { number, looks, edges, tables } in packed {
            message.numbers.extend([number as u64, looks, edges]);
            message.numbers.extend((0..2).map(|turn| tables.get(turn).map_or(0, |table| table.len() as u64)));
            tables.iter().for_each(|table| message.bytes.extend(table));
        }
        let to = |worker| match self.worker.leader_of(worker) == worker {
            true => message.clone(),
            false => Message { numbers: message.numbers.clone(), bytes: Vec::new() },
        };
        let messages = (0..self.worker.peers()).map(to).collect();
        self.worker.exchange(TABLES, messages)
    }

    /// Notes that the slices of a step are done; a worker that keeps a folder takes in their tables.
    fn take_in(
        &self,
        plan: &Plan,
        state: &mut JobState,
        deal: &[Vec<usize>],
        heard: Vec<Message>,
    ) -> Result<(), String> {
        for (worker, Message { numbers, bytes }) in heard.into_iter().enumerate() {
            let nonsense = || self.worker.nonsense(worker, "tables that it was not asked for, or that are none");
            let (told, rest) = numbers.as_chunks::<5>();
            let is_asked = told.iter().map(|told| told[0] as usize).eq(deal[worker].iter().copied());
            if !is_asked || !rest.is_empty() {
                return Err(nonsense());
            }
            let mut bytes = &bytes[..];
            for &[number, looks, edges, black, white] in told {
                let slice = plan.slices[number as usize];
                if black == 0 || (white > 0) != plan.replies.contains_key(&slice) {
                    return Err(nonsense());
                }
                if self.worker.is_leader() {
                    for (turn, length) in TURNS.into_iter().zip([black, white]).filter(|(_, length)| *length > 0) {
                        let (packed, others) = bytes.split_at_checked(length as usize).ok_or_else(nonsense)?;
                        bytes = others;
                        self.keep(worker, &slice, turn, packed).map_err(|why| why.unwrap_or_else(nonsense))?;
                    }
                }
                let released = state.finish(plan, number as usize, [looks, edges]);
                for below in released.into_iter().filter(|_| self.worker.is_leader()) {
                    self.tables.release(&below).map_err(|why| why.to_string())?;
                }
            }
            if !bytes.is_empty() {
                return Err(nonsense());
            }
        }
        if self.worker.is_leader() && self.tables.bytes() > self.limits.disk {
            return Err(BlockError::DiskLimit(self.limits.disk).to_string());
        }
        Ok(())
    }

    /// Takes a table into the files. What another process says is a table must be one; it is kept in memory as those
    /// are that were solved here. The reason why not, if it is not that the message is nonsense.
    fn keep(&self, worker: usize, slice: &BlockSlice, turn: Turn, packed: &[u8]) -> Result<(), Option<String>> {
        if self.worker.leader_of(worker) != self.worker.index() {
            let table = unpack(Shape::of(slice), turn, packed).ok_or(None)?;
            self.tables.cache().insert((*slice, turn), Arc::new(table));
        }
        self.tables.store.put_packed(slice, turn, packed).map_err(|why| Some(why.to_string()))
    }
}

/// Takes the lowest slices that wait for nobody, and deals them out: the largest first, each to the worker that has
/// least. All workers do this alike.
fn deal(plan: &Plan, state: &mut JobState, workers: usize) -> Vec<Vec<usize>> {
    let blocks = |number: usize| Shape::of(&plan.slices[number]).blocks() as u64;
    let (mut batch, mut sum) = (Vec::new(), 0);
    while sum < STRETCH * workers as u64
        && let Some(number) = state.ready.pop_first()
    {
        sum += blocks(number);
        batch.push(number);
    }
    batch.sort_by_key(|&number| (Reverse(blocks(number)), number));
    let mut deal = vec![Vec::new(); workers];
    let mut loads = vec![0; workers];
    for number in batch {
        let least = (0..workers).min_by_key(|&worker| loads[worker]).unwrap_or(0);
        loads[least] += blocks(number);
        deal[least].push(number);
    }
    deal
}
