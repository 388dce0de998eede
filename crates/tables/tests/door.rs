//! The door of a cluster: what a process does with a peer that has no key, another key, nonsense, or nothing to say.
//!
//! The peer is written here anew, from the tables in `connect.rs` and `link.rs`, and shares no code with them.

extern crate checkproof_tables as tables;

use fast::Chess;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use spec::chess::Rules;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;
use tables::{Checkpoint, Cluster, Form, Key, Site, Tables, Title, build_on_cluster};

const KEY: [u8; 32] = [7; 32];
const GREETING: u8 = 0;
const ALIVE: u8 = 1;
const LAST: u8 = 3;
const FAREWELL: u8 = 4;

struct Nowhere;

impl Site for Nowhere {
    fn load(&self, _: &Title) -> Result<Option<Vec<u8>>, String> {
        Ok(None)
    }

    fn save(&self, _: &Title, _: &[u8]) -> Result<(), String> {
        Ok(())
    }

    fn checkpoint(&self, _: &Title, _: usize, _: Option<usize>) -> Box<dyn Checkpoint + '_> {
        Box::new(())
    }
}

/// Process 0 of two, at work in a thread, and where it listens.
fn process_0() -> (JoinHandle<Result<(), String>>, String) {
    let free = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let hosts = free.map(|listener| listener.local_addr().unwrap().to_string()).to_vec();
    let place = hosts[0].clone();
    let key = Key::read(&"07".repeat(32));
    let cluster = Cluster { hosts, key, silence: Duration::from_secs(2), ..Cluster::alone(1) };
    let tables = Tables::new(Chess::new(&Rules::board(4, 4).unwrap()).unwrap(), Form::Distances);
    let order = ["KRvK".parse().unwrap()];
    let built = std::thread::spawn(move || build_on_cluster(&cluster, tables, &order, &Nowhere));
    (built, place)
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut digest = <Hmac<Sha256> as KeyInit>::new_from_slice(key).unwrap();
    parts.iter().for_each(|part| digest.update(part));
    digest.finalize().into_bytes().into()
}

/// Process 1, as far as it has come.
struct Peer {
    stream: TcpStream,
    keys: [[u8; 32]; 2],
    frames: u64,
}

impl Peer {
    /// Calls and says who it is; so many hosts and threads.
    fn call(place: &str, key: &[u8; 32], numbers: [u64; 3]) -> Peer {
        let mut stream = loop {
            match TcpStream::connect(place) {
                Ok(stream) => break stream,
                Err(_) => std::thread::sleep(Duration::from_millis(10)),
            }
        };
        let mine = [b"checkpr2".to_vec(), numbers.map(u64::to_le_bytes).concat(), vec![9; 32]].concat();
        stream.write_all(&mine).unwrap();
        let mut theirs = [0; 64];
        stream.read_exact(&mut theirs).unwrap();
        let keys = [b"call".as_slice(), b"answer"].map(|role| hmac(key, &[role, &mine, &theirs]));
        Peer { stream, keys, frames: 0 }
    }

    /// The same to the end of the greeting, with the right key.
    fn welcome(place: &str) -> Peer {
        let mut peer = Peer::call(place, &KEY, [1, 2, 1]);
        peer.send(GREETING, &[]);
        assert_eq!(peer.read_frame(0), Some((GREETING, Vec::new())));
        peer
    }

    fn frame(&self, kind: u8, body: &[u8]) -> Vec<u8> {
        let head = [&(body.len() as u32).to_le_bytes() as &[u8], &[kind]].concat();
        let digest = hmac(&self.keys[0], &[&self.frames.to_le_bytes(), &head, body]);
        [head, body.to_vec(), digest.to_vec()].concat()
    }

    fn send(&mut self, kind: u8, body: &[u8]) {
        let frame = self.frame(kind, body);
        self.stream.write_all(&frame).unwrap();
        self.frames += 1;
    }

    /// The next frame of process 0, whose digest must fit; none if the connection ends.
    fn read_frame(&mut self, number: u64) -> Option<(u8, Vec<u8>)> {
        let mut head = [0; 5];
        self.stream.read_exact(&mut head).ok()?;
        let mut body = vec![0; u32::from_le_bytes(std::array::from_fn(|n| head[n])) as usize];
        self.stream.read_exact(&mut body).ok()?;
        let mut digest = [0; 32];
        self.stream.read_exact(&mut digest).ok()?;
        assert_eq!(digest, hmac(&self.keys[1], &[&number.to_le_bytes(), &head, &body]));
        Some((head[4], body))
    }

    /// A message from worker 1 to worker 0.
    fn message(from: u32, to: u32, topic: u8, count: u64, rest: &[u8]) -> Vec<u8> {
        [&from.to_le_bytes() as &[u8], &to.to_le_bytes(), &[topic], &count.to_le_bytes(), rest].concat()
    }
}

/// What process 0 says of a peer that does this after the greeting.
fn refusal(after: impl FnOnce(&mut Peer)) -> String {
    let (built, place) = process_0();
    let mut peer = Peer::welcome(&place);
    after(&mut peer);
    let why = built.join().expect("no panic").unwrap_err();
    assert!(why.contains("process 1"), "{why}");
    why
}

#[test]
fn nonsense_is_refused_by_name() {
    let forged = "a frame whose keyed digest does not fit";
    let raw = |bytes: &'static [u8]| move |peer: &mut Peer| peer.stream.write_all(bytes).unwrap();
    assert!(
        refusal(raw(b"GET / HTTP/1.1\r\nHost: checkproof\r\n\r\nlong enough to be a frame")).contains("a frame of")
    );
    assert!(refusal(raw(&[0; 37])).contains(forged));
    // Frames by somebody with the key, but wrong.
    let sent = |kind: u8, body: Vec<u8>| move |peer: &mut Peer| peer.send(kind, &body);
    assert!(refusal(sent(77, vec![])).contains("the unknown kind 77"));
    assert!(refusal(sent(GREETING, vec![])).contains("a second greeting"));
    assert!(refusal(sent(LAST, vec![1, 2, 3])).contains("a message that is cut off"));
    assert!(refusal(sent(LAST, Peer::message(1, 0, 0, 3, &[0; 16]))).contains("a message that is cut off"));
    assert!(refusal(sent(LAST, Peer::message(1, 0, 0, u64::MAX, &[]))).contains("a message that is cut off"));
    assert!(refusal(sent(LAST, Peer::message(1, 7, 0, 0, &[]))).contains("from worker 1 to worker 7"));
    assert!(refusal(sent(LAST, Peer::message(0, 0, 0, 0, &[]))).contains("from worker 0 to worker 0"));
    assert!(refusal(sent(LAST, Peer::message(1, 0, 9, 0, &[]))).contains("a message of another step"));
    assert!(refusal(sent(FAREWELL, vec![])).contains("it has ended before this one"));
    assert!(
        refusal(sent(FAREWELL, b"the disk \x1b is full".to_vec())).contains("process 1 gives up: the disk   is full")
    );
}

#[test]
fn a_frame_that_is_too_long_is_not_read() {
    let longer = |peer: &mut Peer| {
        let head = [&(u32::MAX).to_le_bytes() as &[u8], &[LAST]].concat();
        peer.stream.write_all(&head).unwrap();
    };
    assert!(refusal(longer).contains("a frame of 4294967295 bytes, more than the 1048576 allowed"));
}

#[test]
fn a_frame_that_is_cut_off_changed_or_sent_again_is_refused() {
    let cut_off = |peer: &mut Peer| {
        let frame = peer.frame(ALIVE, &[]);
        peer.stream.write_all(&frame[..20]).unwrap();
        peer.stream.shutdown(std::net::Shutdown::Write).unwrap();
    };
    assert!(refusal(cut_off).contains("the connection has ended"));
    for byte in [0, 4, 5, 36] {
        let changed = |peer: &mut Peer| {
            let mut frame = peer.frame(ALIVE, &[0]);
            frame[byte] ^= 2;
            // So that whatever length is read there are bytes enough.
            frame.extend([0; 8]);
            peer.stream.write_all(&frame).unwrap();
        };
        assert!(refusal(changed).contains("a frame whose keyed digest does not fit"), "byte {byte}");
    }
    let again = |peer: &mut Peer| {
        let frame = peer.frame(ALIVE, &[]);
        peer.stream.write_all(&[frame.clone(), frame].concat()).unwrap();
    };
    assert!(refusal(again).contains("a frame whose keyed digest does not fit"));
    let sent_back = |peer: &mut Peer| {
        let (kind, body) = peer.read_frame(1).expect("process 0 says what it builds");
        peer.keys.swap(0, 1);
        peer.send(kind, &body);
    };
    assert!(refusal(sent_back).contains("a frame whose keyed digest does not fit"));
}

#[test]
fn silence_is_named() {
    assert!(refusal(|peer| peer.send(ALIVE, &[])).contains("process 1 is gone (nothing was heard of it)"));
}

/// Nobody without the key can end the build, whatever he says; nor with a greeting that was overheard.
#[test]
fn strangers_are_turned_away_and_the_right_one_is_let_in() {
    let (built, place) = process_0();
    let mut wrong = Peer::call(&place, &[8; 32], [1, 2, 1]);
    wrong.send(GREETING, &[]);
    // It is answered, since nobody can tell yet, and then dropped.
    assert!(wrong.stream.read_to_end(&mut Vec::new()).is_ok_and(|length| length == 37));
    let overheard = Peer::call(&place, &KEY, [1, 2, 1]);
    let greeting = overheard.frame(GREETING, &[]);
    overheard.stream.shutdown(std::net::Shutdown::Both).unwrap();
    let mut replayed = Peer::call(&place, &KEY, [1, 2, 1]);
    replayed.stream.write_all(&greeting).unwrap();
    assert!(replayed.stream.read_to_end(&mut Vec::new()).is_ok_and(|length| length == 37));
    for words in [b"GET / HTTP/1.1\r\n\r\n".as_slice(), b"checkpr2 and then", b""] {
        let mut stranger = TcpStream::connect(&place).unwrap();
        stranger.write_all(words).unwrap();
        stranger.shutdown(std::net::Shutdown::Write).unwrap();
    }
    assert!(!built.is_finished());
    let mut peer = Peer::welcome(&place);
    peer.send(FAREWELL, b"enough");
    assert_eq!(built.join().unwrap(), Err("process 1 gives up: enough".to_string()));
}

/// With the key, and another command: that is an error of the user's.
#[test]
fn another_number_of_threads_is_refused() {
    let (built, place) = process_0();
    let mut peer = Peer::call(&place, &KEY, [1, 2, 5]);
    peer.send(GREETING, &[]);
    assert!(built.join().unwrap().unwrap_err().contains("process 1 has 2 hosts and 5 threads, this one 2 and 1"));
}

#[test]
fn a_key_has_64_digits_and_is_not_shown() {
    assert!(Key::read(&"0g".repeat(32)).is_none() && Key::read(&"00".repeat(31)).is_none() && Key::read("").is_none());
    assert_eq!(format!("{:?}", Key::read(&"aF".repeat(32))), "Some(Key(..))");
}
