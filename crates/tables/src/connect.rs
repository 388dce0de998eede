//! Mutual authentication by challenge and response: the connections between the processes of a cluster, and their door.
//!
//! Every process listens at its own place of the hosts file, calls all that stand before it, and waits for the calls of
//! those behind it. Both ends of a call say first who they are, with 32 random bytes, and then show in a first frame
//! (`link.rs`) that they have the shared key. A stranger who finds the port is not let in, and cannot end the build;
//! one with the key that was started with other hosts or threads is refused by name.
//!
//! | bytes | what each end says |
//! |---|---|
//! | 8 | `checkpr2`, in ASCII |
//! | 8, 8, 8 | its number, the number of processes, and of threads, little-endian |
//! | 32 | random bytes |
//!
//! The key of a direction is the HMAC-SHA256, by the shared key, of `call` or `answer` in ASCII, as the direction goes,
//! of what the caller has said and of what the called one has said.

use super::Cluster;
use super::link::{BadFrame, Direction, Frame, FrameReader, FrameWriter};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A connection to another process that has shown that it has the key.
pub(super) struct Connection {
    pub stream: TcpStream,
    pub writer: FrameWriter<TcpStream>,
    pub reader: FrameReader<TcpStream>,
}

/// The connections to the other processes, by number; none to itself.
pub(super) fn connect(cluster: &Cluster) -> Result<Vec<Option<Connection>>, String> {
    let Cluster { hosts, process, .. } = cluster;
    let place = cluster.listen.as_ref().unwrap_or(&hosts[*process]);
    let unusable = |why: io::Error| format!("process {process} cannot listen at {place}: {why}");
    // Before any call, so that a port that is taken is noticed at once.
    let listener = TcpListener::bind(place).map_err(unusable)?;
    listener.set_nonblocking(true).map_err(unusable)?;
    if !listener.local_addr().is_ok_and(|address| address.ip().is_loopback()) {
        (cluster.tell)(&format!(
            "process {process} listens at {place}, which other machines can reach: what is sent is authenticated by \
             the key, but everybody on the way can read it"
        ));
    }
    let mut connections: Vec<Option<Connection>> = hosts.iter().map(|_| None).collect();
    let mut patience = Waiting::new(cluster);
    for (other, connection) in connections.iter_mut().enumerate().take(*process) {
        *connection = Some(call(cluster, other, &mut patience)?);
    }
    while let Some(missing) = (process + 1..hosts.len()).find(|&other| connections[other].is_none()) {
        match listener.accept() {
            Ok((stream, caller)) => match answer(cluster, stream) {
                // One that was started again calls again, and its first call is of no use.
                Ok((other, connection)) => connections[other] = Some(connection),
                Err(Unwelcome::Stranger(why)) => patience.turned_away(caller, &why),
                Err(Unwelcome::Misfit(why)) => return Err(why),
            },
            Err(why) if why.kind() == ErrorKind::WouldBlock => patience.wait(missing, None),
            Err(why) => return Err(unusable(why)),
        }
    }
    Ok(connections)
}

/// Why a caller is not let in.
enum Unwelcome {
    /// It does not show that it has the key, and so may be anybody.
    Stranger(String),
    /// It has the key, and was started with another command.
    Misfit(String),
}

/// Calls a process until it answers.
fn call(cluster: &Cluster, other: usize, patience: &mut Waiting) -> Result<Connection, String> {
    let place = &cluster.hosts[other];
    loop {
        let mut stream = match reach(place) {
            Ok(stream) => stream,
            Err(why) => {
                patience.wait(other, Some(why));
                continue;
            }
        };
        let mine = Hello::of(cluster);
        // It answers when it has reached those before it, which may take long.
        let theirs = mine.say(&mut stream).and_then(|()| Hello::hear(&mut stream, None, || patience.tell(other, None)));
        let theirs = match theirs {
            Ok(theirs) => theirs.ok_or_else(|| format!("at {place} is another program"))?,
            Err(why) => {
                patience.wait(other, Some(why));
                continue;
            }
        };
        let told = [&mine.0[..], &theirs.0[..]];
        let connection = match prove(cluster, stream, told, [CALL, ANSWER]) {
            Ok(connection) => connection,
            // It may have been ended just now, and be started again.
            Err(BadFrame::Gone(why)) => {
                patience.wait(other, Some(why));
                continue;
            }
            Err(BadFrame::Forged) => {
                return Err(format!("at {place} is a process with another key; all must have the same"));
            }
            Err(why) => return Err(format!("at {place} is no process of ours: {why}")),
        };
        theirs.suits(cluster)?;
        return match theirs.process() == other as u64 {
            true => Ok(connection),
            false => Err(format!("at {place} is process {}", theirs.process())),
        };
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

/// Answers a call.
fn answer(cluster: &Cluster, mut stream: TcpStream) -> Result<(usize, Connection), Unwelcome> {
    let mine = Hello::of(cluster);
    let greeted = stream.set_nonblocking(false).and_then(|()| mine.say(&mut stream));
    let greeted = greeted.and_then(|()| Hello::hear(&mut stream, Some(Instant::now() + HELLO), || ()));
    let theirs = greeted.map_err(|why| Unwelcome::Stranger(why.to_string()))?;
    let theirs = theirs.ok_or_else(|| Unwelcome::Stranger("it is another program".to_string()))?;
    let told = [&theirs.0[..], &mine.0[..]];
    let connection = prove(cluster, stream, told, [ANSWER, CALL]).map_err(|why| match why {
        BadFrame::Forged => Unwelcome::Stranger("it has another key".to_string()),
        why => Unwelcome::Stranger(why.to_string()),
    })?;
    theirs.suits(cluster).map_err(Unwelcome::Misfit)?;
    match (cluster.process + 1..cluster.hosts.len()).find(|&other| other as u64 == theirs.process()) {
        Some(other) => Ok((other, connection)),
        None => Err(Unwelcome::Misfit(format!("process {} has called process {}", theirs.process(), cluster.process))),
    }
}

const CALL: &[u8] = b"call";
const ANSWER: &[u8] = b"answer";

/// Shows the other end that this one has the key, and has it shown. What was told is the caller's first; the roles are
/// this end's first.
fn prove(
    cluster: &Cluster,
    stream: TcpStream,
    told: [&[u8]; 2],
    [mine, theirs]: [&[u8]; 2],
) -> Result<Connection, BadFrame> {
    let key = &cluster.key.as_ref().ok_or_else(|| BadFrame::Gone(io::Error::other("there is no key")))?.0;
    let direction = |role: &[u8]| Direction::new(key, &[role, told[0], told[1]]);
    let half = || {
        stream.set_read_timeout(Some(cluster.silence.min(HELLO)))?;
        stream.set_write_timeout(Some(cluster.silence))?;
        stream.try_clone()
    };
    let mut writer = FrameWriter::new(half().map_err(BadFrame::Gone)?, direction(mine));
    let mut reader = FrameReader::new(half().map_err(BadFrame::Gone)?, direction(theirs));
    writer.write(Frame::Greeting, &[]).map_err(BadFrame::Gone)?;
    let mut body = Vec::new();
    match reader.read(&mut body)? {
        Frame::Greeting if body.is_empty() => {}
        other => return Err(BadFrame::Unknown(other as u8)),
    }
    stream.set_read_timeout(Some(cluster.silence)).map_err(BadFrame::Gone)?;
    Ok(Connection { stream, writer, reader })
}

/// What a process says of itself.
struct Hello([u8; HELLO_BYTES]);

const MAGIC: &[u8; 8] = b"checkpr2";
const HELLO_BYTES: usize = 64;

impl Hello {
    fn of(cluster: &Cluster) -> Hello {
        let mut bytes = [0; HELLO_BYTES];
        bytes[..8].copy_from_slice(MAGIC);
        for (n, number) in [cluster.process, cluster.hosts.len(), cluster.threads].into_iter().enumerate() {
            bytes[8 + 8 * n..16 + 8 * n].copy_from_slice(&(number as u64).to_le_bytes());
        }
        getrandom::fill(&mut bytes[32..]).expect("every system that we know has random bytes");
        Hello(bytes)
    }

    fn say(&self, stream: &mut TcpStream) -> io::Result<()> {
        stream.set_nodelay(true)?;
        stream.write_all(&self.0)
    }

    /// Hears who is there; none if that is another program. Says so now and then while nothing comes, and gives up at
    /// the deadline, if there is one.
    fn hear(stream: &mut TcpStream, deadline: Option<Instant>, mut waiting: impl FnMut()) -> io::Result<Option<Hello>> {
        stream.set_read_timeout(Some(LONG))?;
        let mut bytes = [0; HELLO_BYTES];
        let mut heard = 0;
        while heard < bytes.len() {
            match stream.read(&mut bytes[heard..]) {
                Ok(0) => return Err(io::Error::new(ErrorKind::UnexpectedEof, "it has hung up")),
                Ok(count) => heard += count,
                Err(why) if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => waiting(),
                Err(why) => return Err(why),
            }
            if !MAGIC.starts_with(&bytes[..heard.min(MAGIC.len())]) {
                return Ok(None);
            }
            if heard < bytes.len() && deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(io::Error::new(ErrorKind::TimedOut, "it does not say who it is"));
            }
        }
        Ok(Some(Hello(bytes)))
    }

    fn number(&self, n: usize) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|byte| self.0[8 + 8 * n + byte]))
    }

    fn process(&self) -> u64 {
        self.number(0)
    }

    /// The workers are counted by processes and threads, so all must have the same numbers of both.
    fn suits(&self, cluster: &Cluster) -> Result<(), String> {
        let (process, processes, threads) = (self.process(), self.number(1), self.number(2));
        let mine = (cluster.hosts.len() as u64, cluster.threads as u64);
        match (processes, threads) == mine {
            true => Ok(()),
            false => Err(format!(
                "the processes were started with different commands or programs: process {process} has {processes} \
                 hosts and {threads} threads, this one {} and {}",
                mine.0, mine.1
            )),
        }
    }
}

/// Waits, and says for whom when it takes long.
struct Waiting<'a> {
    cluster: &'a Cluster,
    begin: Instant,
    told: Option<usize>,
    strangers: usize,
}

const BETWEEN_TRIES: Duration = Duration::from_millis(50);
const LONG: Duration = Duration::from_secs(1);

/// So many strangers are worth a line each; who knocks oftener does not fill the screen.
const MOST_STRANGERS: usize = 5;

impl Waiting<'_> {
    fn new(cluster: &Cluster) -> Waiting<'_> {
        Waiting { cluster, begin: Instant::now(), told: None, strangers: 0 }
    }

    fn wait(&mut self, other: usize, why: Option<io::Error>) {
        self.tell(other, why);
        sleep(BETWEEN_TRIES);
    }

    fn tell(&mut self, other: usize, why: Option<io::Error>) {
        if self.begin.elapsed() >= LONG && self.told != Some(other) {
            let why = why.map(|why| format!(" ({why})")).unwrap_or_default();
            (self.cluster.tell)(&format!("waiting for process {other} at {}{why}", self.cluster.hosts[other]));
            self.told = Some(other);
        }
    }

    fn turned_away(&mut self, caller: SocketAddr, why: &str) {
        self.strangers += 1;
        if self.strangers <= MOST_STRANGERS {
            (self.cluster.tell)(&format!("a caller from {caller} is not let in: {why}"));
        }
    }
}
