//! Message authentication: frames over a connection, each with a keyed digest (HMAC-SHA256, RFC 2104).
//!
//! | bytes | what |
//! |---|---|
//! | 4 | the length n of the body, little-endian, at most [`LONGEST`] |
//! | 1 | the kind: 0 greeting, 1 alive, 2 a piece of a message, 3 its last piece, 4 farewell |
//! | n | the body |
//! | 32 | the digest |
//!
//! The digest is keyed with the direction's own key and covers the number of the frame in this direction, 8 bytes
//! little-endian and counted from 0, and everything before it in the frame. So a frame that was changed, left out, put
//! in another place, sent twice or sent back does not fit, and neither does one of another day: the keys are made anew
//! of both ends' random numbers (`connect.rs`). Nothing is encrypted.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use std::io::{self, ErrorKind, Read, Write};

/// The longest body of a frame: so much is read, and no more, before its digest is looked at.
pub(super) const LONGEST: usize = 1 << 20;

/// The length of a digest.
pub(super) const DIGEST: usize = 32;

/// What a frame is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Frame {
    /// Shows that the other end has the key.
    Greeting,
    /// Says nothing but that the other end is there.
    Alive,
    /// A piece of a message; more follow.
    Piece,
    /// The last piece of a message.
    Last,
    /// The other end is done, or gives up if there are words.
    Farewell,
}

impl Frame {
    const ALL: [Frame; 5] = [Frame::Greeting, Frame::Alive, Frame::Piece, Frame::Last, Frame::Farewell];
}

/// Why there is no next frame.
#[derive(Debug)]
pub(super) enum BadFrame {
    /// The connection has ended.
    Gone(io::Error),
    /// Nothing came in time.
    Silent,
    /// A body longer than any that is sent.
    TooLong(usize),
    /// The digest does not fit.
    Forged,
    /// The digest fits, and there is no such kind.
    Unknown(u8),
}

impl fmt::Display for BadFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadFrame::Gone(why) => write!(f, "the connection has ended: {why}"),
            BadFrame::Silent => f.write_str("nothing was heard of it"),
            BadFrame::TooLong(length) => write!(f, "a frame of {length} bytes, more than the {LONGEST} allowed"),
            BadFrame::Forged => f.write_str("a frame whose keyed digest does not fit"),
            BadFrame::Unknown(kind) => write!(f, "a frame of the unknown kind {kind}"),
        }
    }
}

/// The key of one direction of one connection.
#[derive(Clone)]
pub(super) struct Direction {
    digest: Hmac<Sha256>,
    frames: u64,
}

impl Direction {
    /// A key made of the shared one and of what both ends have said of themselves.
    pub fn new(shared: &[u8; 32], told: &[&[u8]]) -> Direction {
        let mut key = keyed(shared);
        told.iter().for_each(|part| key.update(part));
        Direction { digest: keyed(&key.finalize().into_bytes()), frames: 0 }
    }

    /// The digest of the next frame, still to be finished.
    fn next(&mut self, head: &[u8], body: &[u8]) -> Hmac<Sha256> {
        let mut digest = self.digest.clone();
        digest.update(&self.frames.to_le_bytes());
        digest.update(head);
        digest.update(body);
        self.frames += 1;
        digest
    }
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("HMAC takes a key of any length")
}

/// The end of a connection that frames go into.
pub(super) struct FrameWriter<W> {
    out: W,
    direction: Direction,
}

impl<W: Write> FrameWriter<W> {
    pub fn new(out: W, direction: Direction) -> FrameWriter<W> {
        FrameWriter { out, direction }
    }

    /// Writes one frame.
    pub fn write(&mut self, kind: Frame, body: &[u8]) -> io::Result<()> {
        let [a, b, c, d] = (body.len() as u32).to_le_bytes();
        let head = [a, b, c, d, kind as u8];
        let digest = self.direction.next(&head, body).finalize().into_bytes();
        self.out.write_all(&[&head, body, &digest].concat())
    }

    /// Writes a message in as many frames as it takes.
    pub fn write_message(&mut self, message: &[u8]) -> io::Result<()> {
        let pieces = message.len().div_ceil(LONGEST).max(1);
        for n in 0..pieces {
            let piece = &message[n * LONGEST..message.len().min((n + 1) * LONGEST)];
            self.write(if n + 1 == pieces { Frame::Last } else { Frame::Piece }, piece)?;
        }
        Ok(())
    }
}

/// The end of a connection that frames come out of.
pub(super) struct FrameReader<R> {
    from: R,
    direction: Direction,
}

impl<R: Read> FrameReader<R> {
    pub fn new(from: R, direction: Direction) -> FrameReader<R> {
        FrameReader { from, direction }
    }

    /// Reads one frame and adds its body to what is there. The digests are compared in constant time.
    pub fn read(&mut self, into: &mut Vec<u8>) -> Result<Frame, BadFrame> {
        let mut head = [0; 5];
        self.fill(&mut head)?;
        let [a, b, c, d, kind] = head;
        let length = u32::from_le_bytes([a, b, c, d]) as usize;
        if length > LONGEST {
            return Err(BadFrame::TooLong(length));
        }
        let begin = into.len();
        into.resize(begin + length, 0);
        self.fill(&mut into[begin..])?;
        let mut digest = [0; DIGEST];
        self.fill(&mut digest)?;
        let expected = self.direction.next(&head, &into[begin..]);
        expected.verify_slice(&digest).map_err(|_| BadFrame::Forged)?;
        Frame::ALL.into_iter().find(|frame| *frame as u8 == kind).ok_or(BadFrame::Unknown(kind))
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), BadFrame> {
        self.from.read_exact(bytes).map_err(|why| match why.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => BadFrame::Silent,
            _ => BadFrame::Gone(why),
        })
    }
}
