//! Workers on several processes and machines, by timely dataflow, and the letters that they send each other.
//!
//! Work goes in steps: all workers send what a stretch of their own calls for, and go on when everything sent in this
//! step has arrived. A process that is lost ends the others.

use super::connect::{Connection, connect};
use std::any::Any;
use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks};
use timely::dataflow::operators::{Exchange, Input, Inspect, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::execute::execute_from;
use timely::worker::Worker;

/// The processes that build together.
#[derive(Debug, Clone)]
pub struct Cluster {
    /// Host and port of each process.
    pub hosts: Vec<String>,
    /// Which of them this one is.
    pub process: usize,
    /// How many workers each process has; the same number everywhere.
    pub threads: usize,
    /// Is told in words for whom this process waits.
    pub waiting: fn(&str),
}

/// Does the same work on every worker of every process.
pub(super) fn on_cluster(
    cluster: &Cluster,
    work: impl Fn(&mut Station) -> Result<(), String> + Send + Sync + 'static,
) -> Result<(), String> {
    let threads = cluster.threads;
    let (workers, others) = match cluster.hosts.len() {
        0 | 1 => Config::Process(threads).try_build()?,
        _ => connected(cluster)?,
    };
    let guards = execute_from(workers, others, timely::WorkerConfig::default(), move |worker| {
        let post = Post::new(worker);
        work(&mut Station { worker, post, threads })
    })?;
    guards.join().into_iter().try_for_each(|result| result.and_then(|built| built))
}

type Workers = (Vec<AllocatorBuilder>, Box<dyn Any + Send>);

/// The workers of this process, when all processes are there. Timely would connect them itself, but reports on the
/// standard output while it waits, where the answer belongs.
fn connected(cluster: &Cluster) -> Result<Workers, String> {
    let sockets = connect(cluster)?.into_iter().map(|socket| socket.map(Connection)).collect();
    let hooks = Hooks::default();
    let inside = ProcessBuilder::new_typed_vector(cluster.threads, hooks.refill.clone(), None);
    let network = initialize_networking_from_sockets(inside, sockets, cluster.process, cluster.threads, hooks);
    let (workers, guard) = network.map_err(|why| format!("the connections cannot be used: {why}"))?;
    Ok((workers.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard)))
}

/// To a worker, from a worker, what it is about, numbers, bytes.
pub(super) type Letter = (u64, u64, u8, Vec<u64>, Vec<u8>);

/// What a letter that answers or shares is about; each kind of table has its others.
pub(super) const TELL: u8 = 0;

/// Brings letters to the workers they are for.
struct Post {
    input: InputHandle<u64, timely::container::CapacityContainerBuilder<Vec<Letter>>>,
    probe: ProbeHandle<u64>,
    /// With the step in which each was sent: a quicker worker may be one step ahead.
    arrived: Rc<RefCell<Vec<(u64, Letter)>>>,
}

impl Post {
    fn new(worker: &mut Worker) -> Post {
        let mut input = InputHandle::new();
        let arrived = Rc::new(RefCell::new(Vec::new()));
        let box_of_letters = arrived.clone();
        let probe = worker.dataflow(|scope| {
            scope
                .input_from(&mut input)
                .container::<Vec<Letter>>()
                .exchange(|letter: &Letter| letter.0)
                .inspect_time(move |step, letter: &Letter| box_of_letters.borrow_mut().push((*step, letter.clone())))
                .probe()
                .0
        });
        Post { input, probe, arrived }
    }
}

/// A worker among the others.
pub(super) struct Station<'a> {
    worker: &'a mut Worker,
    post: Post,
    threads: usize,
}

impl Station<'_> {
    /// Which worker this is.
    pub fn index(&self) -> usize {
        self.worker.index()
    }

    /// How many workers there are, on all processes.
    pub fn peers(&self) -> usize {
        self.worker.peers()
    }

    /// How many workers each process has.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Is this so for one of the workers at least?
    pub fn any(&mut self, mine: bool) -> bool {
        self.share(vec![mine.into()], Vec::new()).iter().any(|(told, _)| told[0] == 1)
    }

    /// The worker that keeps the folder of a worker's process.
    pub fn leader_of(&self, worker: usize) -> usize {
        worker - worker % self.threads
    }

    pub fn is_leader(&self) -> bool {
        self.leader_of(self.index()) == self.index()
    }

    /// Sends letters, and gives those that this worker gets in the same step. All workers must take the step.
    pub fn exchange(&mut self, letters: Vec<Letter>) -> Vec<Letter> {
        let Post { input, probe, arrived } = &mut self.post;
        letters.into_iter().for_each(|letter| input.send(letter));
        let next = input.time() + 1;
        input.advance_to(next);
        input.flush();
        while probe.less_than(&next) {
            self.worker.step_or_park(Some(std::time::Duration::from_millis(5)));
        }
        let mut arrived = arrived.borrow_mut();
        let (now, later): (Vec<_>, Vec<_>) =
            std::mem::take(&mut *arrived).into_iter().partition(|(step, _)| *step < next);
        *arrived = later;
        now.into_iter().map(|(_, letter)| letter).collect()
    }

    /// The same with a letter to each worker for whom there are numbers.
    pub fn send(&mut self, kind: u8, numbers: Vec<Vec<u64>>) -> Vec<Letter> {
        let me = self.index() as u64;
        let full = numbers.into_iter().enumerate().filter(|(_, numbers)| !numbers.is_empty());
        self.exchange(full.map(|(to, numbers)| (to as u64, me, kind, numbers, Vec::new())).collect())
    }

    /// Tells every worker something and hears it from all, in the order of the workers.
    pub fn share(&mut self, numbers: Vec<u64>, bytes: Vec<u8>) -> Vec<(Vec<u64>, Vec<u8>)> {
        let me = self.index() as u64;
        let to_all = (0..self.peers() as u64).map(|to| (to, me, TELL, numbers.clone(), bytes.clone())).collect();
        let mut heard = self.exchange(to_all);
        heard.sort_by_key(|letter| letter.1);
        heard.into_iter().map(|(_, _, _, numbers, bytes)| (numbers, bytes)).collect()
    }

    /// All or none go on.
    pub fn all_well(&mut self, mine: Result<(), String>) -> Result<(), String> {
        let words = mine.err().unwrap_or_default();
        let heard = self.share(Vec::new(), words.into_bytes());
        match heard.iter().position(|(_, words)| !words.is_empty()) {
            None => Ok(()),
            Some(worker) => {
                let words = String::from_utf8_lossy(&heard[worker].1).into_owned();
                Err(format!("process {}: {words}", worker / self.threads))
            }
        }
    }

    /// Have all workers found what they looked for? All or none go on if one could not look.
    pub fn all_found(&mut self, mine: Result<bool, String>) -> Result<bool, String> {
        let found = mine == Ok(true);
        self.all_well(mine.map(drop))?;
        Ok(self.share(vec![found.into()], Vec::new()).iter().all(|(found, _)| found[0] == 1))
    }

    /// Do all processes build the same with the same program?
    pub fn agree(&mut self, titles: impl IntoIterator<Item = String>) -> Result<(), String> {
        let mut hasher = DefaultHasher::new();
        env!("CARGO_PKG_VERSION").hash(&mut hasher);
        titles.into_iter().for_each(|title| title.hash(&mut hasher));
        let heard = self.share(vec![hasher.finish()], Vec::new());
        match heard.iter().all(|told| *told == heard[0]) {
            true => Ok(()),
            false => Err("the processes were started with different commands or programs".to_string()),
        }
    }
}
