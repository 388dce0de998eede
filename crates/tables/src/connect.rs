//! The connections between the processes of a cluster.
//!
//! Every process listens at its own place of the hosts file, calls all that stand before it, and waits for the calls of
//! those behind it. Both ends of a call say first who they are, so that a stranger who finds the port is not taken for a
//! process, nor one that was started with other hosts or threads for one of ours.

use super::Cluster;
use std::cell::RefCell;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::thread::sleep;
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::stream::Stream;

/// The connections to the other processes, by number; none to itself.
pub(super) fn connect(cluster: &Cluster) -> Result<Vec<Option<TcpStream>>, String> {
    let Cluster { hosts, process, .. } = cluster;
    let unusable = |why: io::Error| format!("process {process} cannot listen at {}: {why}", hosts[*process]);
    // Before any call, so that a port that is taken is noticed at once.
    let listener = TcpListener::bind(&hosts[*process]).map_err(unusable)?;
    listener.set_nonblocking(true).map_err(unusable)?;
    let mut sockets: Vec<Option<TcpStream>> = hosts.iter().map(|_| None).collect();
    let mut patience = Patience::new(cluster);
    for (other, socket) in sockets.iter_mut().enumerate().take(*process) {
        *socket = Some(call(cluster, other, &mut patience)?);
    }
    while let Some(missing) = (process + 1..hosts.len()).find(|&other| sockets[other].is_none()) {
        match listener.accept() {
            Ok((stream, _)) => {
                if let Some((other, stream)) = answer(cluster, stream)? {
                    // One that was started again calls again, and its first call is of no use.
                    sockets[other] = Some(stream);
                }
            }
            Err(why) if why.kind() == ErrorKind::WouldBlock => patience.wait(missing, None),
            Err(why) => return Err(unusable(why)),
        }
    }
    Ok(sockets)
}

/// What went wrong with a connection of this thread the last time that it was used, if anything did.
///
/// The threads of timely that use the connections panic when one fails. Whoever hears of a panic can ask here, on the
/// thread that panicked, whether that was the reason.
pub fn failed_connection() -> Option<String> {
    FAILED.with_borrow(Option::clone)
}

thread_local! {
    static FAILED: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// A connection that remembers how it failed.
pub(super) struct Connection(pub TcpStream);

/// Keeps what an attempt says.
fn noted<T>(attempt: io::Result<T>, is_closed: impl Fn(&T) -> bool) -> io::Result<T> {
    let failed = match &attempt {
        Ok(value) => is_closed(value).then(|| "the connection was closed".to_string()),
        Err(why) => Some(why.to_string()),
    };
    FAILED.set(failed);
    attempt
}

impl Read for Connection {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        noted(self.0.read(bytes), |&read| read == 0 && !bytes.is_empty())
    }
}

impl Write for Connection {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        noted(self.0.write(bytes), |&written| written == 0 && !bytes.is_empty())
    }

    fn flush(&mut self) -> io::Result<()> {
        noted(self.0.flush(), |()| false)
    }
}

impl Stream for Connection {
    fn try_clone(&self) -> io::Result<Connection> {
        self.0.try_clone().map(Connection)
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.0.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.0.shutdown(how)
    }
}

/// Calls a process until it answers.
fn call(cluster: &Cluster, other: usize, patience: &mut Patience) -> Result<TcpStream, String> {
    loop {
        let called = reach(&cluster.hosts[other]).and_then(|mut stream| {
            // It answers when it has reached those before it, which may take long.
            let hello = Hello::of(cluster).exchange(&mut stream)?;
            Ok((stream, hello))
        });
        match called {
            Ok((stream, Some(hello))) => {
                hello.suits(cluster)?;
                match hello.process == other as u64 {
                    true => return Ok(stream),
                    false => return Err(format!("at {} is process {}", cluster.hosts[other], hello.process)),
                }
            }
            Ok((_, None)) => return Err(format!("at {} is another program", cluster.hosts[other])),
            Err(why) => patience.wait(other, Some(why)),
        }
    }
}

/// Opens a connection, or says soon why not: a host that is switched off would otherwise be waited for without a word.
fn reach(host: &str) -> io::Result<TcpStream> {
    let mut failed = io::Error::new(ErrorKind::NotFound, "the host has no address");
    for address in host.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, LONG) {
            Ok(stream) => return Ok(stream),
            Err(why) => failed = why,
        }
    }
    Err(failed)
}

/// So long a caller may take to say who it is.
const HELLO: Duration = Duration::from_secs(5);

/// Answers a call. None if it is not one of ours, or was given up.
fn answer(cluster: &Cluster, mut stream: TcpStream) -> Result<Option<(usize, TcpStream)>, String> {
    let greet = |stream: &mut TcpStream| {
        stream.set_nonblocking(false)?;
        stream.set_read_timeout(Some(HELLO))?;
        let hello = Hello::of(cluster).exchange(stream)?;
        stream.set_read_timeout(None)?;
        Ok::<_, io::Error>(hello)
    };
    let Ok(Some(hello)) = greet(&mut stream) else { return Ok(None) };
    hello.suits(cluster)?;
    match (cluster.process + 1..cluster.hosts.len()).find(|&other| other as u64 == hello.process) {
        Some(other) => Ok(Some((other, stream))),
        None => Err(format!("process {} has called process {}", hello.process, cluster.process)),
    }
}

/// What a process says of itself.
struct Hello {
    process: u64,
    processes: u64,
    threads: u64,
}

const MAGIC: u64 = u64::from_le_bytes(*b"checkprf");

impl Hello {
    fn of(cluster: &Cluster) -> Hello {
        let Cluster { hosts, process, threads, .. } = cluster;
        Hello { process: *process as u64, processes: hosts.len() as u64, threads: *threads as u64 }
    }

    /// Says who is here, and hears who is there; none if that is another program.
    fn exchange(&self, stream: &mut TcpStream) -> io::Result<Option<Hello>> {
        stream.set_nodelay(true)?;
        let numbers = [MAGIC, self.process, self.processes, self.threads];
        stream.write_all(&numbers.map(u64::to_le_bytes).concat())?;
        let mut heard = [[0; 8]; 4];
        for number in &mut heard {
            stream.read_exact(number)?;
        }
        let [magic, process, processes, threads] = heard.map(u64::from_le_bytes);
        Ok((magic == MAGIC).then_some(Hello { process, processes, threads }))
    }

    /// The workers are counted by processes and threads, so all must have the same numbers of both.
    fn suits(&self, cluster: &Cluster) -> Result<(), String> {
        let Hello { process, processes, threads } = self;
        let mine = Hello::of(cluster);
        match (*processes, *threads) == (mine.processes, mine.threads) {
            true => Ok(()),
            false => Err(format!(
                "the processes were started with different commands or programs: process {process} has {processes} hosts \
                 and {threads} threads, this one {} and {}",
                mine.processes, mine.threads
            )),
        }
    }
}

/// Waits, and says for whom when it takes long.
struct Patience<'a> {
    cluster: &'a Cluster,
    begin: Instant,
    told: Option<usize>,
}

const BETWEEN_TRIES: Duration = Duration::from_millis(50);
const LONG: Duration = Duration::from_secs(1);

impl Patience<'_> {
    fn new(cluster: &Cluster) -> Patience<'_> {
        Patience { cluster, begin: Instant::now(), told: None }
    }

    fn wait(&mut self, other: usize, why: Option<io::Error>) {
        if self.begin.elapsed() >= LONG && self.told != Some(other) {
            let why = why.map(|why| format!(" ({why})")).unwrap_or_default();
            (self.cluster.waiting)(&format!("waiting for process {other} at {}{why}", self.cluster.hosts[other]));
            self.told = Some(other);
        }
        sleep(BETWEEN_TRIES);
    }
}
