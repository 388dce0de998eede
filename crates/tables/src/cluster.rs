//! Distributed retrograde analysis: the engine on several processes and machines.
//!
//! The numbers of a slice are dealt out to the workers in whole blocks of the file, one after the other, so that every
//! worker has the same work and can pack its own shard of the file. Each keeps the bytes of its own numbers and nothing
//! else of the slice; of the finished tables every process has its own copy. A round is the same as on threads, by the
//! same functions of `rounds.rs`; only what a worker has to tell about a number of another one goes there as a message
//! (`exchange.rs`): *improve* it, *doubt* it, or *what is its byte*. It does not matter in which order the messages of
//! a step arrive, because any two that it brings to one number write the same; so the file is the same, byte for byte,
//! as that of one thread.
//!
//! Each worker has a draft of its shard, and after a process was lost the next start goes on from the last round that
//! all of them have noted.

use super::cells::Cells;
use super::entries::{Entries, Form};
use super::exchange::{Message, TELL, Worker};
use super::file::{BLOCK, assemble, pack_block};
use super::rounds::{self, FirstLook, IN_DOUBT, RESTLESS, TooLong};
use super::tables::spoiled_draft;
use super::verify::verify;
use super::{Checkpoint, Family, Next, Progress, Slice, Tables, Value};
use std::sync::{PoisonError, RwLock};

const IMPROVE: u8 = TELL + 1;
const DOUBT: u8 = TELL + 2;
const ASK: u8 = TELL + 3;

/// So many of its own numbers a worker goes through in one step: enough that the steps do not count, few enough that
/// the messages do not fill the memory.
const STRETCH: usize = 1 << 17;

/// Builds a worker's shard of a table, and gives one worker of each process the file, when it has taken the table in.
pub(super) fn build_shard<F: Family>(
    tables: &RwLock<Tables<F>>,
    worker: &mut Worker,
    ending: &F::Ending,
    checkpoint: &dyn Checkpoint,
) -> Result<Option<Vec<u8>>, String> {
    let read = || tables.read().unwrap_or_else(PoisonError::into_inner);
    let (layout, form, title) = {
        let tables = read();
        let layout = tables.ready(&tables.family().standard(ending)).map_err(|why| why.to_string())?;
        (layout, tables.form(), tables.title(ending))
    };
    let count = F::count(&layout);
    let deal = Deal { form, count, worker: worker.index(), workers: worker.peers() };
    let what = format!("{title}, part {} of {}", deal.worker + 1, deal.workers);
    let cells = match checkpoint.file() {
        None => Ok(Cells::in_memory(deal.size())),
        Some(path) => Cells::in_file(path, &what, deal.size()).map_err(|why| format!("{}: {why}", path.display())),
    };
    worker.all_well(cells.as_ref().map(drop).map_err(String::clone))?;
    let cells = cells?;
    let is_resumed = worker.any(cells.is_resumed())?;
    if is_resumed {
        checkpoint.watch(Progress::Resumed);
    }
    let mut builder = ShardBuilder { worker, deal, checkpoint };
    let blocks = {
        let tables = read();
        builder.solve(&tables.slice(&layout), cells)?
    };
    let heard = builder.gather(blocks)?;
    if !worker.is_leader() {
        worker.all_well(Ok(()))?;
        return Ok(None);
    }
    let file = assemble(&title, count, form.size(count), &deal.in_order(heard));
    let made = super::file::read(&title, count, &file).map_err(|why| why.to_string()).and_then(|content| {
        let entries = Entries::packed(form, count, content).ok_or("the shards do not make up a table")?;
        if is_resumed {
            checkpoint.watch(Progress::Verifying);
            let verified = verify(&read().slice(&layout), &entries, worker.threads());
            verified.map_err(|_| spoiled_draft(&title))?;
        }
        Ok(entries)
    });
    // The lock is let go before the table is taken in.
    let taken_in = made.and_then(|entries| {
        let mut tables = tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.insert(ending, entries).map(drop).map_err(|why| why.to_string())
    });
    worker.all_well(taken_in)?;
    Ok(Some(file))
}

/// A worker at its work.
struct ShardBuilder<'a, 'b> {
    worker: &'a mut Worker<'b>,
    deal: Deal,
    checkpoint: &'a dyn Checkpoint,
}

impl ShardBuilder<'_, '_> {
    /// Sends the packed blocks to one worker of each process, and gives it those of all workers, each in its order.
    fn gather(&mut self, blocks: Vec<Vec<u8>>) -> Result<Vec<Vec<Vec<u8>>>, String> {
        let numbers = blocks.iter().map(|block| block.len() as u64).collect();
        let message = Message { numbers, bytes: blocks.concat() };
        let to = |worker| if self.worker.leader_of(worker) == worker { message.clone() } else { Message::default() };
        let heard = self.worker.exchange(TELL, (0..self.worker.peers()).map(to).collect())?;
        let apart = |(worker, Message { numbers, bytes }): (usize, Message)| {
            let mut rest = bytes.as_slice();
            let mut take = |length: u64| {
                let (block, others) = rest.split_at_checked(usize::try_from(length).ok()?)?;
                rest = others;
                Some(block.to_vec())
            };
            let blocks = numbers.into_iter().map(&mut take).collect::<Option<Vec<_>>>();
            blocks.filter(|_| rest.is_empty()).ok_or_else(|| self.worker.nonsense(worker, "blocks of another length"))
        };
        heard.into_iter().enumerate().map(apart).collect()
    }

    /// Solves this worker's shard, and gives its packed blocks.
    fn solve<S: Slice>(&mut self, slice: &S, mut cells: Cells) -> Result<Vec<Vec<u8>>, String> {
        let deal = self.deal;
        let mut furthest = Ok(0);
        for own in 0..deal.size() {
            let look = self.look(slice, deal.number(own), &cells, own);
            furthest = furthest.and_then(|furthest: u8| look.map(|ahead| furthest.max(ahead)));
            if own % STRETCH == STRETCH - 1 {
                self.worker.is_still_wanted()?;
                self.checkpoint.watch(Progress::Looked(own + 1, deal.size()));
            }
        }
        // Where one has a draft and another none, the first plays rounds again that it has played already.
        let (mut stage, mut furthest) = self.common_stage(cells.stage().max(1), furthest)?;
        while let Some(plies) = rounds::due(stage, furthest) {
            let mut furthest_now = Ok(furthest);
            for stretch in deal.stretches() {
                self.step_back(slice, &cells, stretch, plies, &mut furthest_now)?;
            }
            for stretch in deal.stretches() {
                self.settle(slice, &cells, stretch, plies, &mut furthest_now)?;
            }
            (stage, furthest) = self.common_stage(stage + 1, furthest_now)?;
            self.worker.all_well(cells.note(stage).map_err(|why| why.to_string()))?;
            self.checkpoint.watch(Progress::Solved(plies));
        }
        let bytes = cells.into_bytes();
        let packed = bytes.chunks(deal.block()).map(|block| pack_block(&deal.form.pack(block.to_vec())));
        packed.collect::<std::io::Result<_>>().map_err(|why| why.to_string())
    }

    /// The first look at a number of this worker's, or at what an earlier build has found out about it. Gives the last
    /// round that it matters in.
    fn look<S: Slice>(&self, slice: &S, number: usize, cells: &Cells, own: usize) -> Result<u8, TooLong> {
        let position = slice.position(number);
        let look = || {
            let mut nexts = Vec::new();
            let end = slice.successors(&position, &mut nexts);
            rounds::look(&nexts, end)
        };
        let look = match slice.is_lawful(number, &position) {
            true if cells.is_resumed() => return rounds::look_again(cells.get(own), look),
            true => look()?,
            // A damaged draft may say something of a number that is no position.
            false => FirstLook { byte: Value::NOWHERE, ahead: 0 },
        };
        cells.set(own, look.byte);
        Ok(look.ahead)
    }

    /// The stage that all workers have come to, and the furthest of their bytes.
    fn common_stage(&mut self, stage: u8, furthest: Result<u8, TooLong>) -> Result<(u8, u8), String> {
        let too_long = u64::from(furthest.is_err());
        let heard = self.worker.share([stage.into(), furthest.unwrap_or(0).into(), too_long])?;
        if heard.iter().any(|&[_, _, too_long]| too_long == 1) {
            return Err(TooLong.to_string());
        }
        let stage = heard.iter().map(|&[stage, ..]| stage as u8).min().unwrap_or(stage);
        let furthest = heard.iter().map(|&[_, furthest, _]| furthest as u8).max().unwrap_or(0);
        Ok((stage, furthest))
    }

    /// One ply back from this worker's positions whose distance is that of the round, and what the others tell of
    /// theirs.
    fn step_back<S: Slice>(
        &mut self,
        slice: &S,
        cells: &Cells,
        stretch: std::ops::Range<usize>,
        plies: u8,
        furthest: &mut Result<u8, TooLong>,
    ) -> Result<(), String> {
        let deal = self.deal;
        let topic = if plies % 2 == 1 { DOUBT } else { IMPROVE };
        let mut before = vec![Vec::new(); deal.workers];
        for own in stretch.filter(|&own| cells.get(own) == plies + 1) {
            slice.predecessors(&slice.position(deal.number(own)), &mut |number| {
                before[deal.owner(number)].push(number as u64);
            });
        }
        let win = rounds::to_byte(plies.checked_add(1));
        let heard = self.worker.send(topic, before)?;
        for own in self.own_places(heard)?.into_iter().flatten() {
            let byte = cells.get(own);
            if topic == DOUBT && byte == 0 {
                cells.set(own, IN_DOUBT);
            }
            if topic == IMPROVE && rounds::is_improved(byte, plies) {
                put(cells, own, win, furthest);
            }
        }
        Ok(())
    }

    /// Where this worker keeps the numbers that others have sent; they must be its own.
    fn own_places(&self, heard: Vec<Vec<u64>>) -> Result<Vec<Vec<usize>>, String> {
        let deal = self.deal;
        let place = |worker: usize, number: u64| {
            let own = usize::try_from(number).ok().filter(|&n| n < deal.count && deal.owner(n) == deal.worker);
            own.map(|n| deal.place(n)).ok_or_else(|| self.worker.nonsense(worker, &format!("the number {number}")))
        };
        let places = |(worker, numbers): (usize, Vec<u64>)| numbers.into_iter().map(|n| place(worker, n)).collect();
        heard.into_iter().enumerate().map(places).collect()
    }

    /// Settles this worker's positions that the round has brought into doubt, and the restless ones.
    fn settle<S: Slice>(
        &mut self,
        slice: &S,
        cells: &Cells,
        stretch: std::ops::Range<usize>,
        plies: u8,
        furthest: &mut Result<u8, TooLong>,
    ) -> Result<(), String> {
        let deal = self.deal;
        let is_due = |byte| if plies % 2 == 1 { rounds::is_to_be_settled(byte) } else { byte == RESTLESS };
        let mut open = Vec::new();
        let mut asked = vec![Vec::new(); deal.workers];
        for own in stretch.filter(|&own| is_due(cells.get(own))) {
            let mut nexts = Vec::new();
            slice.successors(&slice.position(deal.number(own)), &mut nexts);
            for next in &nexts {
                if let Next::Inside(number) | Next::Passing(number, _) = *next {
                    asked[deal.owner(number)].push(number as u64);
                }
            }
            open.push((own, nexts));
        }
        for numbers in &mut asked {
            numbers.sort_unstable();
            numbers.dedup();
        }
        let questions = self.worker.send(ASK, asked.clone())?;
        let answer = |places: Vec<usize>| Message {
            bytes: places.into_iter().map(|own| cells.get(own)).collect(),
            ..Message::default()
        };
        let answers = self.own_places(questions)?.into_iter().map(answer).collect();
        let answers = self.worker.exchange(TELL, answers)?;
        if let Some(worker) = (0..deal.workers).find(|&n| answers[n].bytes.len() != asked[n].len()) {
            return Err(self.worker.nonsense(worker, "another count of answers than was asked for"));
        }
        let known = |number: usize| {
            let owner = deal.owner(number);
            asked[owner].binary_search(&(number as u64)).map_or(0, |place| answers[owner].bytes[place])
        };
        for (own, nexts) in open {
            let byte = cells.get(own);
            let settled = match plies % 2 {
                1 => rounds::settled(byte, &nexts, &known, plies),
                _ => rounds::settled_as_won(&nexts, &known, plies),
            };
            if settled != Ok(byte) {
                put(cells, own, settled, furthest);
            }
        }
        Ok(())
    }
}

fn put(cells: &Cells, own: usize, byte: Result<u8, TooLong>, furthest: &mut Result<u8, TooLong>) {
    match byte {
        Ok(byte) => {
            cells.set(own, byte);
            *furthest = furthest.map(|furthest| furthest.max(byte));
        }
        Err(TooLong) => *furthest = Err(TooLong),
    }
}

/// Which numbers a worker has: every so-manieth block of the file.
#[derive(Clone, Copy)]
struct Deal {
    form: Form,
    count: usize,
    worker: usize,
    workers: usize,
}

impl Deal {
    /// How many entries a block of the file has.
    fn block(self) -> usize {
        BLOCK * 8 / self.form.bits()
    }

    fn owner(self, number: usize) -> usize {
        number / self.block() % self.workers
    }

    /// Where a worker keeps a number of its own.
    fn place(self, number: usize) -> usize {
        number / self.block() / self.workers * self.block() + number % self.block()
    }

    fn number(self, place: usize) -> usize {
        (place / self.block() * self.workers + self.worker) * self.block() + place % self.block()
    }

    /// How many numbers the worker has.
    fn size(self) -> usize {
        let (blocks, last) = (self.count / self.block(), self.count % self.block());
        let whole = (blocks + self.workers - 1 - self.worker) / self.workers;
        whole * self.block() + if blocks % self.workers == self.worker { last } else { 0 }
    }

    /// The stretches of this worker; as many as every other one has, even if the last are empty.
    fn stretches(self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let size = self.size();
        let largest = Deal { worker: 0, ..self }.size();
        let stretch = move |n: usize| (n * STRETCH).min(size)..((n + 1) * STRETCH).min(size);
        (0..largest.div_ceil(STRETCH).max(1)).map(stretch)
    }

    /// The blocks of all workers, in the order of the file.
    fn in_order(self, heard: Vec<Vec<Vec<u8>>>) -> Vec<Vec<u8>> {
        let mut shares: Vec<_> = heard.into_iter().map(Vec::into_iter).collect();
        let blocks = self.form.size(self.count).div_ceil(BLOCK);
        (0..blocks).filter_map(|block| shares[block % self.workers].next()).collect()
    }
}
