//! Going through one file on several threads, with the same answer as on one.
//!
//! The file is cut into pieces before lines that begin with `[Event `, where a new game most likely starts. That it
//! does is not believed: a piece whose last game ended with a result and nothing after it was cut rightly, because
//! the reader is then in the same state as at the start. Where it did not, the piece is read together with the
//! rest of the file, on one thread.

use fast::threads::start;
use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc;
use std::thread;

/// What is done with each game of a file.
pub(crate) trait Work: Sync {
    /// What is told of a game.
    type Told: Told;
    /// What is counted over many games.
    type Sum: Default + Send;

    /// Does it with all games of a file, one after the other.
    fn each<E: From<io::Error>>(&self, file: impl Read, tell: impl FnMut(Self::Told) -> Result<(), E>)
    -> Result<(), E>;

    /// Counts a game, and gives it back if it is to be told. What is not told is gone on the thread that made it: to
    /// give back memory of another thread costs both of them time.
    fn count(&self, sum: &mut Self::Sum, told: Self::Told) -> Option<Self::Told>;

    /// Adds what was counted of further games.
    fn add(&self, sum: &mut Self::Sum, more: Self::Sum);
}

/// What is told of a game of a file.
pub(crate) trait Told: Send {
    /// Does the file end the game with a result, as it should?
    fn is_ended(&self) -> bool;

    /// The same of a game that stands further down in its file.
    fn moved(self, games: u64, lines: u64) -> Self;
}

/// Does something with all games of a file, counts them and tells what came of them in their order, until one telling
/// fails.
pub(crate) fn in_pieces<W: Work, E: From<io::Error>>(
    file: impl Read + Send,
    threads: usize,
    work: &W,
    sum: &mut W::Sum,
    tell: &mut dyn FnMut(W::Told) -> Result<(), E>,
) -> Result<(), E> {
    let mut pieces = Pieces { file, kept: Vec::new(), spare: Vec::new(), ended: false, failed: None };
    let mut telling = Telling { games: 0, lines: 0, work, sum, tell };
    if threads > 1
        && let Some(rest) = on_threads(&mut pieces, threads, &mut telling)?
    {
        return telling.sequentially(Cursor::new(rest).chain(pieces.whole_rest()));
    }
    telling.sequentially(pieces.whole_rest())
}

/// Hands pieces to threads until the file ends, or until a piece that was cut wrongly: then what was read of the file
/// since is given back.
fn on_threads<W: Work, E: From<io::Error>>(
    pieces: &mut Pieces<impl Read>,
    threads: usize,
    told: &mut Telling<W, E>,
) -> Result<Option<Vec<u8>>, E> {
    let work = told.work;
    thread::scope(|scope| {
        let (results, inbox) = mpsc::channel::<(u64, thread::Result<Done<W>>)>();
        let mut workers = Vec::new();
        for _ in 0..threads {
            let (hand, todo) = mpsc::channel::<(u64, Vec<u8>, Vec<W::Told>)>();
            let results = results.clone();
            let started = start(scope, move || {
                while let Ok((number, piece, room)) = todo.recv() {
                    // A fault of ours must end the program, not leave the others waiting for an answer.
                    let done = catch_unwind(AssertUnwindSafe(|| do_piece(piece, room, work)));
                    if results.send((number, done)).is_err() {
                        return;
                    }
                }
            });
            // As many as can be had; and with none the whole file is for the caller's thread.
            if started.is_err() {
                break;
            }
            workers.push(hand);
        }
        drop(results);
        if workers.is_empty() {
            return Ok(Some(Vec::new()));
        }

        let (mut sent, mut next) = (0u64, 0u64);
        let mut waiting = BTreeMap::new();
        let mut wrong: Option<Vec<u8>> = None;
        // Room for games that were told, which are large enough that new room for each piece would cost time.
        let mut rooms = Vec::new();
        loop {
            // Two pieces a thread are under way, so that nobody waits and memory stays small.
            while wrong.is_none() && sent < next + 2 * workers.len() as u64 {
                let Some(piece) = pieces.next() else { break };
                let worker = &workers[(sent % workers.len() as u64) as usize];
                worker.send((sent, piece, rooms.pop().unwrap_or_default())).map_err(|_| stopped())?;
                sent += 1;
            }
            if next == sent {
                return Ok(wrong);
            }
            let (number, done) = inbox.recv().map_err(|_| stopped())?;
            waiting.insert(number, done.unwrap_or_else(|fault| resume_unwind(fault)));
            while let Some(done) = waiting.remove(&next) {
                next += 1;
                match &mut wrong {
                    Some(rest) => rest.extend(done.piece),
                    None if done.cut_rightly => {
                        let (piece, room) = told.piece(done)?;
                        pieces.spare.push(piece);
                        rooms.push(room);
                    }
                    None => wrong = Some(done.piece),
                }
            }
        }
    })
}

/// Threads catch their panics, so none stops before its work is done.
fn stopped() -> io::Error {
    io::Error::other("a thread has stopped")
}

/// A piece, and what is told of its games. Numbers of games and lines count from the start of the piece.
struct Done<W: Work> {
    piece: Vec<u8>,
    told: Vec<W::Told>,
    sum: W::Sum,
    games: u64,
    lines: u64,
    cut_rightly: bool,
}

fn do_piece<W: Work>(piece: Vec<u8>, mut told: Vec<W::Told>, work: &W) -> Done<W> {
    let (mut sum, mut games, mut cut_rightly) = (W::Sum::default(), 0, true);
    let keep = |game: W::Told| -> io::Result<()> {
        games += 1;
        cut_rightly = game.is_ended();
        told.extend(work.count(&mut sum, game));
        Ok(())
    };
    work.each(&piece[..], keep).expect("reading from memory does not fail");
    // Counted in bytes, as many at once as a byte can count.
    let ends = |bytes: &[u8]| bytes.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
    let lines = piece.chunks(255).map(|bytes| u64::from(ends(bytes))).sum();
    Done { piece, told, sum, games, lines, cut_rightly }
}

/// How much has been told.
struct Telling<'a, W: Work, E> {
    games: u64,
    lines: u64,
    work: &'a W,
    sum: &'a mut W::Sum,
    tell: &'a mut dyn FnMut(W::Told) -> Result<(), E>,
}

impl<W: Work, E: From<io::Error>> Telling<'_, W, E> {
    /// Tells the games of a piece, and gives back its bytes and the list of its games, whose room can be used again.
    fn piece(&mut self, mut done: Done<W>) -> Result<(Vec<u8>, Vec<W::Told>), E> {
        self.work.add(self.sum, done.sum);
        for told in done.told.drain(..) {
            (self.tell)(told.moved(self.games, self.lines))?;
        }
        self.games += done.games;
        self.lines += done.lines;
        Ok((done.piece, done.told))
    }

    fn sequentially(&mut self, file: impl Read) -> Result<(), E> {
        self.work.each(file, |game| match self.work.count(self.sum, game) {
            Some(told) => (self.tell)(told.moved(self.games, self.lines)),
            None => Ok(()),
        })
    }
}

/// Cuts a file into pieces.
struct Pieces<R> {
    file: R,
    /// What has been read and belongs to the next piece.
    kept: Vec<u8>,
    /// Room of pieces that are done.
    spare: Vec<Vec<u8>>,
    ended: bool,
    /// Why the file could not be read on. It is told after the games before it, as on one thread.
    failed: Option<io::Error>,
}

/// Large enough that threads have work, small enough that memory stays small.
const PIECE: usize = 1 << 19;

/// So much is read at once in search of a place to cut: what is behind the cut is copied.
const STEP: usize = 1 << 15;

const CUT: &[u8] = b"\n[Event ";

impl<R: Read> Pieces<R> {
    /// The next piece; `None` at the end, when the file cannot be read on, or when no place to cut is in sight: then
    /// the rest is for one thread.
    fn next(&mut self) -> Option<Vec<u8>> {
        let mut piece = std::mem::take(&mut self.kept);
        let mut wanted = PIECE + STEP;
        loop {
            self.fill(&mut piece, wanted);
            if self.ended {
                return (!piece.is_empty()).then_some(piece);
            }
            let rest = piece.get(PIECE..).unwrap_or_default();
            if let Some(cut) = rest.windows(CUT.len()).position(|window| window == CUT) {
                self.kept = self.spare.pop().unwrap_or_default();
                self.kept.clear();
                self.kept.extend_from_slice(&rest[cut + 1..]);
                piece.truncate(PIECE + cut + 1);
                return Some(piece);
            }
            if self.failed.is_some() || piece.len() >= 4 * PIECE {
                self.kept = piece;
                return None;
            }
            wanted += STEP;
        }
    }

    /// Reads on until a piece has so many bytes, or the file no more.
    fn fill(&mut self, piece: &mut Vec<u8>, wanted: usize) {
        let missing = wanted.saturating_sub(piece.len());
        if missing == 0 || self.ended || self.failed.is_some() {
            return;
        }
        piece.reserve(missing);
        match self.file.by_ref().take(missing as u64).read_to_end(piece) {
            Ok(read) => self.ended = read < missing,
            Err(why) => self.failed = Some(why),
        }
    }

    /// Everything that has not been cut off yet.
    fn whole_rest(self) -> impl Read {
        Cursor::new(self.kept).chain(Failed(self.failed)).chain(self.file)
    }
}

/// Gives the error once, and nothing if there was none.
struct Failed(Option<io::Error>);

impl Read for Failed {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
