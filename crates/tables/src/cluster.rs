//! The engine on several processes and machines.
//!
//! The numbers of a slice are dealt out to the workers in whole blocks of the file, one after the other, so that every
//! worker has the same work and can pack its own part of the file. Each keeps the bytes of its own numbers and nothing
//! else of the slice; of the finished tables every process has its own copy. A round is the same as on threads, by the
//! same functions of `rounds.rs`; only what a worker has to tell about a number of another one goes there as a message
//! (`exchange.rs`): *improve* it, *doubt* it, or *what is its byte*. It does not matter in which order the messages of a step
//! arrive, because any two that it brings to one number write the same; so the file is the same, byte for byte, as
//! that of one thread.
//!
//! Each worker has a draft of its part, and after a process was lost the next start goes on from the last round that all
//! of them have noted.

use super::cells::Cells;
use super::entries::{Entries, Form};
use super::exchange::{Cluster, Message, TELL, Worker, on_cluster};
use super::file::{BLOCK, assemble, pack_block};
use super::rounds::{self, IN_DOUBT, Look, RESTLESS, TooLong};
use super::tables::spoiled_draft;
use super::verify::verify;
use super::{Family, Finished, Next, Progress, Slice, Tables, Value};
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

/// What a build on a cluster asks of the process it runs in.
pub trait Site<F: Family>: Send + Sync {
    /// Reads a finished table from this process's folder into the tables, if it is there.
    fn load(&self, tables: &mut Tables<F>, ending: &F::Ending) -> Result<bool, String>;

    /// Writes the file of a finished table into this process's folder.
    fn save(&self, tables: &Tables<F>, ending: &F::Ending, file: &[u8]) -> Result<(), String>;

    /// Where a worker keeps the draft of its part, if this slice is to have one.
    fn draft(&self, tables: &Tables<F>, ending: &F::Ending, worker: usize) -> Option<PathBuf>;

    /// Is told by one worker of each process how far the build is.
    fn watch(&self, ending: &F::Ending, progress: Progress);
}

/// Builds tables in this order, each after those that it needs, together with the other processes.
pub fn build_on_cluster<F>(
    cluster: &Cluster,
    tables: Tables<F>,
    order: Vec<F::Ending>,
    site: Arc<dyn Site<F>>,
) -> Result<(), String>
where
    F: Family + Send + Sync + 'static,
    F::Ending: Send + Sync,
{
    let tables = RwLock::new(tables);
    on_cluster(cluster, move |worker| {
        let titles: Vec<String> = {
            let tables = tables.read().unwrap_or_else(PoisonError::into_inner);
            order.iter().map(|ending| tables.title(ending).to_string()).collect()
        };
        worker.agree(titles)?;
        let mut builder = Builder { worker, tables: &tables, site: &*site };
        order.iter().try_for_each(|ending| builder.build(ending))
    })
}

const IMPROVE: u8 = TELL + 1;
const DOUBT: u8 = TELL + 2;
const ASK: u8 = TELL + 3;

/// A worker at its work.
struct Builder<'a, 'b, F: Family> {
    worker: &'a mut Worker<'b>,
    tables: &'a RwLock<Tables<F>>,
    site: &'a dyn Site<F>,
}

/// So many of its own numbers a worker goes through in one step: enough that the steps do not count, few enough that the
/// messages do not fill the memory.
const STRETCH: usize = 1 << 17;

impl<F: Family> Builder<'_, '_, F> {
    fn build(&mut self, ending: &F::Ending) -> Result<(), String> {
        let tables = self.tables;
        let write = || tables.write().unwrap_or_else(PoisonError::into_inner);
        let read = || tables.read().unwrap_or_else(PoisonError::into_inner);
        let found = if self.worker.is_leader() { self.site.load(&mut write(), ending) } else { Ok(true) };
        if self.worker.all_found(found)? {
            return Ok(());
        }
        let (layout, form) = {
            let tables = read();
            (tables.ready(&tables.family().standard(ending)).map_err(|why| why.to_string())?, tables.form())
        };
        let count = F::count(&layout);
        let part = Part { form, count, worker: self.worker.index(), workers: self.worker.peers() };
        let (draft, title) = {
            let tables = read();
            (self.site.draft(&tables, ending, part.worker), tables.title(ending))
        };
        let what = format!("{title}, part {} of {}", part.worker + 1, part.workers);
        let cells = match &draft {
            None => Ok(Cells::in_memory(part.size())),
            Some(path) => Cells::in_file(path, &what, part.size()).map_err(|why| format!("{}: {why}", path.display())),
        };
        self.worker.all_well(cells.as_ref().map(drop).map_err(String::clone))?;
        let cells = cells?;
        let is_resumed = self.worker.any(cells.is_resumed())?;
        if is_resumed && self.worker.is_leader() {
            self.site.watch(ending, Progress::Resumed);
        }
        let blocks = {
            let tables = read();
            let slice = tables.slice(&layout);
            self.solve(ending, &slice, part, cells)?
        };
        let heard = self.gather(blocks)?;
        let mut saved = Ok(());
        if self.worker.is_leader() {
            let blocks = part.in_order(heard);
            let file = assemble(&title, count, form.size(count), &blocks);
            let made = super::file::read(&title, count, &file).map_err(|why| why.to_string());
            let made = made.and_then(|content| {
                let entries = Entries::packed(form, count, content).ok_or("the parts do not make up a table")?;
                if is_resumed {
                    self.site.watch(ending, Progress::Verifying);
                    let verified = verify(&read().slice(&layout), &entries, self.worker.threads());
                    verified.map_err(|_| spoiled_draft(&title))?;
                }
                Ok(entries)
            });
            // The lock is let go before the table is taken in.
            saved = made.and_then(|entries| {
                self.site.save(&read(), ending, &file)?;
                write().insert_finished(ending, Finished { layout, entries });
                Ok(())
            });
        }
        self.worker.all_well(saved)?;
        let removed = draft
            .map_or(Ok(()), |path| std::fs::remove_file(&path).map_err(|why| format!("{}: {why}", path.display())));
        self.worker.all_well(removed)
    }

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

    /// Solves this worker's part, and gives its packed blocks.
    fn solve<S: Slice>(
        &mut self,
        ending: &F::Ending,
        slice: &S,
        part: Part,
        mut cells: Cells,
    ) -> Result<Vec<Vec<u8>>, String> {
        let mut furthest = Ok(0);
        for own in 0..part.size() {
            let look = self.look(slice, part.number(own), &cells, own);
            furthest = furthest.and_then(|furthest: u8| look.map(|ahead| furthest.max(ahead)));
            if own % STRETCH == STRETCH - 1 {
                self.worker.is_still_wanted()?;
                if self.worker.is_leader() {
                    self.site.watch(ending, Progress::Looked(own + 1, part.size()));
                }
            }
        }
        // Where one has a draft and another none, the first plays rounds again that it has played already.
        let (mut stage, mut furthest) = self.common_stage(cells.stage().max(1), furthest)?;
        while let Some(plies) = rounds::due(stage, furthest) {
            let mut furthest_now = Ok(furthest);
            for stretch in part.stretches() {
                self.step_back(slice, part, &cells, stretch, plies, &mut furthest_now)?;
            }
            for stretch in part.stretches() {
                self.settle(slice, part, &cells, stretch, plies, &mut furthest_now)?;
            }
            (stage, furthest) = self.common_stage(stage + 1, furthest_now)?;
            self.worker.all_well(cells.note(stage).map_err(|why| why.to_string()))?;
            if self.worker.is_leader() {
                self.site.watch(ending, Progress::Solved(plies));
            }
        }
        let bytes = cells.into_bytes();
        let packed = bytes.chunks(part.block()).map(|block| pack_block(&part.form.pack(block.to_vec())));
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
        if cells.is_resumed() {
            return rounds::look_again(cells.get(own), look);
        }
        let look = match slice.is_lawful(number, &position) {
            true => look()?,
            false => Look { byte: Value::NOWHERE, ahead: 0 },
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

    /// One ply back from this worker's positions whose distance is that of the round, and what the others tell of theirs.
    fn step_back<S: Slice>(
        &mut self,
        slice: &S,
        part: Part,
        cells: &Cells,
        stretch: std::ops::Range<usize>,
        plies: u8,
        furthest: &mut Result<u8, TooLong>,
    ) -> Result<(), String> {
        let topic = if plies % 2 == 1 { DOUBT } else { IMPROVE };
        let mut before = vec![Vec::new(); part.workers];
        for own in stretch.filter(|&own| cells.get(own) == plies + 1) {
            slice.predecessors(&slice.position(part.number(own)), &mut |number| {
                before[part.owner(number)].push(number as u64);
            });
        }
        let win = rounds::to_byte(plies.checked_add(1));
        let heard = self.worker.send(topic, before)?;
        for own in self.own_places(part, heard)?.into_iter().flatten() {
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
    fn own_places(&self, part: Part, heard: Vec<Vec<u64>>) -> Result<Vec<Vec<usize>>, String> {
        let place = |worker: usize, number: u64| {
            let own = usize::try_from(number).ok().filter(|&n| n < part.count && part.owner(n) == part.worker);
            own.map(|n| part.place(n)).ok_or_else(|| self.worker.nonsense(worker, &format!("the number {number}")))
        };
        let places = |(worker, numbers): (usize, Vec<u64>)| numbers.into_iter().map(|n| place(worker, n)).collect();
        heard.into_iter().enumerate().map(places).collect()
    }

    /// Settles this worker's positions that the round has brought into doubt, and the restless ones.
    fn settle<S: Slice>(
        &mut self,
        slice: &S,
        part: Part,
        cells: &Cells,
        stretch: std::ops::Range<usize>,
        plies: u8,
        furthest: &mut Result<u8, TooLong>,
    ) -> Result<(), String> {
        let is_due = |byte| if plies % 2 == 1 { rounds::is_to_be_settled(byte) } else { byte == RESTLESS };
        let mut open = Vec::new();
        let mut asked = vec![Vec::new(); part.workers];
        for own in stretch.filter(|&own| is_due(cells.get(own))) {
            let mut nexts = Vec::new();
            slice.successors(&slice.position(part.number(own)), &mut nexts);
            for next in &nexts {
                if let Next::Inside(number) | Next::Passing(number, _) = *next {
                    asked[part.owner(number)].push(number as u64);
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
        let answers = self.own_places(part, questions)?.into_iter().map(answer).collect();
        let answers = self.worker.exchange(TELL, answers)?;
        if let Some(worker) = (0..part.workers).find(|&n| answers[n].bytes.len() != asked[n].len()) {
            return Err(self.worker.nonsense(worker, "another count of answers than was asked for"));
        }
        let known = |number: usize| {
            let owner = part.owner(number);
            asked[owner].binary_search(&(number as u64)).map_or(0, |place| answers[owner].bytes[place])
        };
        for (own, nexts) in open {
            let byte = cells.get(own);
            let settled = match plies % 2 {
                1 => rounds::settled(byte, &nexts, &known, plies),
                _ => rounds::stirred(&nexts, &known, plies),
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
struct Part {
    form: Form,
    count: usize,
    worker: usize,
    workers: usize,
}

impl Part {
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
        let largest = Part { worker: 0, ..self }.size();
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
