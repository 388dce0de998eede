//! All-to-all exchange of messages: workers on several threads, processes and machines, and the messages that they
//! exchange.
//!
//! Work goes in steps (bulk-synchronous, an all-to-all exchange): in each every worker sends one message, which may be
//! empty, to every worker, and goes on when it has one from each. So messages need no numbers: the next one of a worker
//! is that of the next step. Workers of one process hand messages to each other; between two processes there is one
//! connection, with a thread at each end that reads whatever comes, so that no two can wait for each other to read.
//!
//! A process that gives up says why, and one that is lost, silent or talks nonsense is named; either ends the others.

use super::connect::{Connection, connect};
use super::link::{BadFrame, Frame, FrameReader, FrameWriter};
use fast::threads::start;
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::io;
use std::net::{Shutdown, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

/// The processes that build together.
#[derive(Debug, Clone)]
pub struct Cluster {
    /// Host and port of each process.
    pub hosts: Vec<String>,
    /// Which of them this one is.
    pub process: usize,
    /// Where this one listens, if that is not its own place among the hosts.
    pub listen: Option<String>,
    /// How many workers each process has; the same number everywhere.
    pub threads: usize,
    /// What all processes know and nobody else; one process alone needs none.
    pub key: Option<Key>,
    /// A process of which nothing is heard for so long is given up.
    pub silence: Duration,
    /// Is told in words for whom this process waits, and of what its user should know.
    pub tell: fn(&str),
}

impl Cluster {
    /// One process, with so many workers.
    pub fn alone(threads: usize) -> Cluster {
        let silence = Duration::from_secs(60);
        Cluster { hosts: Vec::new(), process: 0, listen: None, threads, key: None, silence, tell: |_| () }
    }
}

/// The shared key of a cluster: 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(pub(super) [u8; 32]);

impl Key {
    /// Reads a key; none if the text is not one.
    pub fn read(text: &str) -> Option<Key> {
        let digits: Vec<u8> = text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
        let bytes: Vec<u8> =
            digits.chunks(2).map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit)).collect();
        (digits.len() == 64).then_some(Key(bytes.try_into().ok()?))
    }
}

/// A key is not shown by mistake.
impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(..)")
    }
}

/// Does the same work on every worker of every process.
pub(super) fn on_cluster(
    cluster: &Cluster,
    work: impl Fn(&mut Worker) -> Result<(), String> + Sync,
) -> Result<(), String> {
    let threads = cluster.threads;
    let connections = if cluster.hosts.len() > 1 { connect(cluster)? } else { vec![None] };
    let (inboxes, receivers): (Vec<_>, Vec<_>) = (0..threads).map(|_| channel()).unzip();
    let (wires, readers): (Vec<_>, Vec<_>) = connections.into_iter().map(Wire::split).unzip();
    let process = cluster.process;
    let shared =
        Exchange { process, threads, inboxes, wires, failed: OnceLock::new(), is_over: AtomicBool::new(false) };
    let (stop, stopped) = channel::<()>();
    thread::scope(|scope| {
        let (shared, work) = (&shared, &work);
        let mut workers = Vec::new();
        let begin = || -> io::Result<()> {
            for (other, reader) in readers.into_iter().enumerate().filter_map(|(n, reader)| Some((n, reader?))) {
                start(scope, move || shared.read_all(other, reader))?;
            }
            start(scope, || shared.stay_alive(cluster.silence / 4, stopped))?;
            for (n, inbox) in receivers.into_iter().enumerate() {
                let worker = move || shared.run(&mut Worker::new(shared, process * threads + n, inbox), work);
                workers.push(start(scope, worker)?);
            }
            Ok(())
        };
        // All processes count on the same workers, so that it cannot be done with fewer.
        if let Err(why) = begin() {
            shared.give_up(why.to_string());
        }
        workers.into_iter().for_each(|worker| drop(worker.join()));
        drop(stop);
        shared.say_farewell();
    });
    shared.failed.into_inner().map_or(Ok(()), Err)
}

/// What one worker tells another in one step.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Message {
    pub numbers: Vec<u64>,
    pub bytes: Vec<u8>,
}

/// What a message is about: the same for all messages of a step. Each kind of table has its own beside this one, which
/// answers or shares.
pub(super) const TELL: u8 = 0;

/// What comes to a worker.
enum Delivery {
    Message {
        from: usize,
        topic: u8,
        message: Message,
    },
    /// The process will say nothing more; with the reason, if it was to say more.
    Ended {
        process: usize,
        why: Option<String>,
    },
}

/// What the threads of a process share.
struct Exchange {
    process: usize,
    threads: usize,
    inboxes: Vec<Sender<Delivery>>,
    /// By process; none to itself.
    wires: Vec<Option<Wire>>,
    /// Why this process gives up; the first reason counts.
    failed: OnceLock<String>,
    is_over: AtomicBool,
}

/// The way to another process.
struct Wire {
    writer: Mutex<FrameWriter<TcpStream>>,
    stream: TcpStream,
}

impl Wire {
    fn split(connection: Option<Connection>) -> (Option<Wire>, Option<FrameReader<TcpStream>>) {
        match connection {
            Some(Connection { stream, writer, reader }) => {
                (Some(Wire { writer: Mutex::new(writer), stream }), Some(reader))
            }
            None => (None, None),
        }
    }
}

impl Exchange {
    /// Does a worker's work. Whatever ends it before its time ends the other workers too.
    fn run(&self, worker: &mut Worker, work: &impl Fn(&mut Worker) -> Result<(), String>) {
        let done = catch_unwind(AssertUnwindSafe(|| work(worker)));
        if let Err(why) = done.unwrap_or_else(|_| Err("a worker has failed".to_string())) {
            self.give_up(why);
        }
    }

    fn give_up(&self, why: String) {
        let first = self.failed.get_or_init(|| why);
        self.deliver_to_all(self.process, Some(first.clone()));
    }

    fn deliver_to_all(&self, process: usize, why: Option<String>) {
        for inbox in &self.inboxes {
            // A worker that has ended needs no more messages.
            let _ = inbox.send(Delivery::Ended { process, why: why.clone() });
        }
    }

    /// Brings a message to the worker it is for.
    fn send(&self, from: usize, to: usize, topic: u8, message: Message) -> Result<(), String> {
        let process = to / self.threads;
        match &self.wires[process] {
            None => {
                let _ = self.inboxes[to % self.threads].send(Delivery::Message { from, topic, message });
                Ok(())
            }
            Some(wire) => {
                let mut writer = wire.writer.lock().unwrap_or_else(PoisonError::into_inner);
                let sent = writer.write_message(&message.to_wire(from, to, topic));
                sent.map_err(|why| gone(process, &format!("nothing can be sent to it: {why}")))
            }
        }
    }

    /// Takes in what another process sends, to the end.
    fn read_all(&self, process: usize, mut reader: FrameReader<TcpStream>) {
        let mut body = Vec::new();
        let why = loop {
            match reader.read(&mut body) {
                Ok(Frame::Last) => {
                    if let Err(why) = self.take_in(process, &body) {
                        break Some(nonsense(process, &why));
                    }
                    body.clear();
                }
                Ok(Frame::Piece) if body.len() > LONGEST_MESSAGE => {
                    break Some(nonsense(process, "a message that has no end"));
                }
                Ok(Frame::Piece | Frame::Alive) => {}
                Ok(Frame::Greeting) => break Some(nonsense(process, "a second greeting")),
                Ok(Frame::Farewell) if body.is_empty() => break None,
                Ok(Frame::Farewell) => break Some(format!("process {process} gives up: {}", words(&body))),
                Err(why @ (BadFrame::Gone(_) | BadFrame::Silent)) => break Some(gone(process, &why.to_string())),
                Err(why) => break Some(nonsense(process, &why.to_string())),
            }
            if self.is_over.load(Relaxed) && self.failed.get().is_some() {
                break None;
            }
        };
        self.deliver_to_all(process, why);
    }

    /// A message of another process must be from one of its workers to one of ours.
    fn take_in(&self, process: usize, wire: &[u8]) -> Result<(), String> {
        let (from, to, topic, message) = Message::of_wire(wire).ok_or("a message that is cut off")?;
        if from / self.threads != process || to / self.threads != self.process {
            return Err(format!("a message from worker {from} to worker {to}"));
        }
        let _ = self.inboxes[to % self.threads].send(Delivery::Message { from, topic, message });
        Ok(())
    }

    /// Lets the others know that this process is there, however long its workers are busy.
    fn stay_alive(&self, every: Duration, stopped: Receiver<()>) {
        while stopped.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
            for wire in self.wires.iter().flatten() {
                // Whoever holds the lock is sending something, which is a sign of life as well.
                if let Ok(mut writer) = wire.writer.try_lock() {
                    // That it cannot be sent is noticed by those who wait for the other process.
                    let _ = writer.write(Frame::Alive, &[]);
                }
            }
        }
    }

    fn say_farewell(&self) {
        self.is_over.store(true, Relaxed);
        let words = self.failed.get().map_or(&[] as &[u8], |why| why.as_bytes());
        for wire in self.wires.iter().flatten() {
            let mut writer = wire.writer.lock().unwrap_or_else(PoisonError::into_inner);
            // A process that is gone does not hear it; the others do.
            let _ = writer.write(Frame::Farewell, &words[..words.len().min(LONGEST_WORDS)]);
            let _ = wire.stream.shutdown(Shutdown::Write);
        }
    }
}

/// More than the largest table there can be; only a program that is not ours sends more.
const LONGEST_MESSAGE: usize = 1 << 37;
const LONGEST_WORDS: usize = 1000;

fn gone(process: usize, why: &str) -> String {
    format!("process {process} is gone ({why}); finished tables and drafts are kept, start all processes again")
}

fn nonsense(process: usize, what: &str) -> String {
    format!("process {process} has sent {what}; it is not believed, and the build ends")
}

/// Words of another process, without what a terminal would obey.
fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

impl Message {
    /// On the wire: from and to, 4 bytes each, the topic, how many numbers as 8 bytes, the numbers, the bytes.
    fn to_wire(&self, from: usize, to: usize, topic: u8) -> Vec<u8> {
        let mut wire = Vec::with_capacity(HEAD + 8 * self.numbers.len() + self.bytes.len());
        wire.extend((from as u32).to_le_bytes());
        wire.extend((to as u32).to_le_bytes());
        wire.push(topic);
        wire.extend((self.numbers.len() as u64).to_le_bytes());
        self.numbers.iter().for_each(|number| wire.extend(number.to_le_bytes()));
        wire.extend(&self.bytes);
        wire
    }

    fn of_wire(wire: &[u8]) -> Option<(usize, usize, u8, Message)> {
        let (from, rest) = wire.split_first_chunk()?;
        let (to, rest) = rest.split_first_chunk()?;
        let (&topic, rest) = rest.split_first()?;
        let (count, rest) = rest.split_first_chunk()?;
        let length = usize::try_from(u64::from_le_bytes(*count)).ok()?.checked_mul(8)?;
        let (numbers, bytes) = rest.split_at_checked(length)?;
        let (numbers, _) = numbers.as_chunks();
        let numbers = numbers.iter().map(|number| u64::from_le_bytes(*number)).collect();
        let worker = |bytes: &[u8; 4]| u32::from_le_bytes(*bytes) as usize;
        Some((worker(from), worker(to), topic, Message { numbers, bytes: bytes.to_vec() }))
    }
}

const HEAD: usize = 17;

/// A worker among the others.
pub struct Worker<'a> {
    exchange: &'a Exchange,
    index: usize,
    inbox: Receiver<Delivery>,
    /// What has come of each worker: a quicker one may be a step ahead.
    arrived: Vec<VecDeque<(u8, Message)>>,
    /// The processes that will say nothing more.
    ended: Vec<bool>,
}

impl<'a> Worker<'a> {
    fn new(exchange: &'a Exchange, index: usize, inbox: Receiver<Delivery>) -> Worker<'a> {
        let processes = exchange.wires.len();
        let arrived = (0..processes * exchange.threads).map(|_| VecDeque::new()).collect();
        Worker { exchange, index, inbox, arrived, ended: vec![false; processes] }
    }

    /// Which worker this is.
    pub fn index(&self) -> usize {
        self.index
    }

    /// How many workers there are, on all processes.
    pub fn peers(&self) -> usize {
        self.arrived.len()
    }

    /// How many workers each process has.
    pub fn threads(&self) -> usize {
        self.exchange.threads
    }

    /// The worker that keeps the folder of a worker's process.
    pub fn leader_of(&self, worker: usize) -> usize {
        worker - worker % self.threads()
    }

    pub fn is_leader(&self) -> bool {
        self.leader_of(self.index) == self.index
    }

    /// What is said of a worker whose message cannot be meant.
    pub fn nonsense(&self, worker: usize, what: &str) -> String {
        nonsense(worker / self.threads(), what)
    }

    /// An error if another process has ended the build meanwhile. For work that takes long between two steps.
    pub fn is_still_wanted(&mut self) -> Result<(), String> {
        while let Ok(delivery) = self.inbox.try_recv() {
            self.take(delivery)?;
        }
        Ok(())
    }

    /// Sends a message to each worker, and gives those of all workers to this one, in their order. All workers must
    /// take the step.
    pub(super) fn exchange(&mut self, topic: u8, messages: Vec<Message>) -> Result<Vec<Message>, String> {
        debug_assert_eq!(messages.len(), self.peers());
        for (to, message) in messages.into_iter().enumerate() {
            match to == self.index {
                true => self.arrived[to].push_back((topic, message)),
                false => self.exchange.send(self.index, to, topic, message)?,
            }
        }
        while let Some(missing) = self.arrived.iter().position(VecDeque::is_empty) {
            let process = missing / self.threads();
            if self.ended[process] {
                return Err(gone(process, "it has ended before this one"));
            }
            let delivery = self.inbox.recv().map_err(|_| "the exchange has ended".to_string())?;
            self.take(delivery)?;
        }
        let arrived: Vec<_> = self.arrived.iter_mut().filter_map(VecDeque::pop_front).collect();
        match arrived.iter().position(|(found, _)| *found != topic) {
            None => Ok(arrived.into_iter().map(|(_, message)| message).collect()),
            Some(worker) => Err(self.nonsense(worker, "a message of another step")),
        }
    }

    fn take(&mut self, delivery: Delivery) -> Result<(), String> {
        match delivery {
            Delivery::Message { from, topic, message } => self.arrived[from].push_back((topic, message)),
            Delivery::Ended { process, why: None } => self.ended[process] = true,
            Delivery::Ended { why: Some(why), .. } => return Err(why),
        }
        Ok(())
    }

    /// The same with numbers alone.
    pub fn send(&mut self, topic: u8, numbers: Vec<Vec<u64>>) -> Result<Vec<Vec<u64>>, String> {
        let messages = numbers.into_iter().map(|numbers| Message { numbers, ..Message::default() }).collect();
        Ok(self.exchange(topic, messages)?.into_iter().map(|message| message.numbers).collect())
    }

    /// Tells every worker some numbers and hears theirs, in the order of the workers.
    pub fn share<const N: usize>(&mut self, numbers: [u64; N]) -> Result<Vec<[u64; N]>, String> {
        let heard = self.send(TELL, vec![numbers.to_vec(); self.peers()])?;
        let numbers = |(worker, told): (usize, Vec<u64>)| {
            told.try_into().map_err(|_| self.nonsense(worker, "another count of numbers than was asked for"))
        };
        heard.into_iter().enumerate().map(numbers).collect()
    }

    /// Is this so for one of the workers at least?
    pub fn any(&mut self, mine: bool) -> Result<bool, String> {
        Ok(self.share([mine.into()])?.iter().any(|&[told]| told == 1))
    }

    /// All or none go on.
    pub fn all_well(&mut self, mine: Result<(), String>) -> Result<(), String> {
        let message = Message { bytes: mine.err().unwrap_or_default().into_bytes(), ..Message::default() };
        let heard = self.exchange(TELL, vec![message; self.peers()])?;
        match heard.iter().position(|message| !message.bytes.is_empty()) {
            None => Ok(()),
            Some(worker) => Err(format!("process {}: {}", worker / self.threads(), words(&heard[worker].bytes))),
        }
    }

    /// Have all workers found what they looked for? All or none go on if one could not look.
    pub fn all_found(&mut self, mine: Result<bool, String>) -> Result<bool, String> {
        let found = mine == Ok(true);
        self.all_well(mine.map(drop))?;
        Ok(!self.any(!found)?)
    }

    /// Do all processes build the same with the same program?
    pub fn agree(&mut self, titles: &[String]) -> Result<(), String> {
        let mut digest = Sha256::new_with_prefix(env!("CARGO_PKG_VERSION"));
        titles.iter().for_each(|title| digest.update(format!("\n{title}")));
        let message = Message { bytes: digest.finalize().to_vec(), ..Message::default() };
        let heard = self.exchange(TELL, vec![message; self.peers()])?;
        match heard.iter().all(|told| *told == heard[0]) {
            true => Ok(()),
            false => Err("the processes were started with different commands or programs".to_string()),
        }
    }
}
