//! Replaying one file on several threads, with the same answer as on one.
//!
//! The file is cut into pieces before lines that begin with `[Event `, where a new game most likely starts. That it
//! does is not believed: a piece whose last game ended with a result and nothing after it was cut rightly, because
//! the reader is then in the same state as at the start. Where it did not, the piece is replayed together with the
//! rest of the file, on one thread.

use crate::families::replay_all;
use crate::replay::Arbiter;
use crate::report::Report;
use crate::rulebook::{IsDead, Rulebook};
use fast::threads::start;
use notation::pgn::{Format, Reader};
use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc;
use std::thread;

/// How to replay.
#[derive(Clone, Copy)]
pub struct How<'a> {
    /// Games of chess or of draughts?
    pub format: Format,
    /// On how many threads.
    pub threads: usize,
    /// Who is asked about dead positions of chess, if they are looked for. That takes much longer than all else.
    pub expert: Option<&'a IsDead>,
}

impl How<'_> {
    /// Games of this format, on all processors, without looking for dead positions.
    pub fn new(format: Format) -> How<'static> {
        How { format, threads: thread::available_parallelism().map_or(1, usize::from), expert: None }
    }
}

/// Replays all games of a file and tells the reports in their order, until one telling fails.
///
/// ```
/// use arbiter::{How, replay};
/// use notation::pgn::Format;
///
/// let file = "[Event \"x\"]\n\n1.f3 e5 2.g4 Qh4# 1-0\n";
/// let mut told = Vec::new();
/// replay(file.as_bytes(), How::new(Format::Pgn), &mut |report| -> std::io::Result<()> {
///     told.extend(report.findings.iter().map(|finding| (finding.line, finding.what.to_string())));
///     Ok(())
/// })
/// .unwrap();
/// assert_eq!(told, [(3, "5.1.1: Black wins by checkmate, but the result is 1-0".to_string())]);
/// ```
pub fn replay<E: From<io::Error>>(
    file: impl Read + Send,
    how: How,
    tell: &mut dyn FnMut(Report) -> Result<(), E>,
) -> Result<(), E> {
    let mut pieces = Pieces { file, kept: Vec::new(), ended: false, failed: None };
    let mut told = Told { games: 0, lines: 0, how, tell };
    if how.threads > 1
        && let Some(rest) = on_threads(&mut pieces, how.threads, &mut told)?
    {
        return told.sequentially(Cursor::new(rest).chain(pieces.whole_rest()));
    }
    told.sequentially(pieces.whole_rest())
}

/// Hands pieces to threads until the file ends, or until a piece that was cut wrongly: then what was read of the file
/// since is given back.
fn on_threads<E: From<io::Error>>(
    pieces: &mut Pieces<impl Read>,
    threads: usize,
    told: &mut Told<E>,
) -> Result<Option<Vec<u8>>, E> {
    let how = told.how;
    thread::scope(|scope| {
        let (results, inbox) = mpsc::channel::<(u64, thread::Result<Replayed>)>();
        let mut workers = Vec::new();
        for _ in 0..threads {
            let (work, todo) = mpsc::channel::<(u64, Vec<u8>)>();
            let results = results.clone();
            let started = start(scope, move || {
                while let Ok((number, piece)) = todo.recv() {
                    // A fault of ours must end the program, not leave the others waiting for an answer.
                    let replayed = catch_unwind(AssertUnwindSafe(|| replay_piece(piece, how)));
                    if results.send((number, replayed)).is_err() {
                        return;
                    }
                }
            });
            // As many as can be had; and with none the whole file is for the caller's thread.
            if started.is_err() {
                break;
            }
            workers.push(work);
        }
        drop(results);
        if workers.is_empty() {
            return Ok(Some(Vec::new()));
        }

        let (mut sent, mut next) = (0u64, 0u64);
        let mut waiting = BTreeMap::new();
        let mut wrong: Option<Vec<u8>> = None;
        loop {
            // Two pieces a thread are under way, so that nobody waits and memory stays small.
            while wrong.is_none() && sent < next + 2 * workers.len() as u64 {
                let Some(piece) = pieces.next() else { break };
                let worker = &workers[(sent % workers.len() as u64) as usize];
                worker.send((sent, piece)).map_err(|_| stopped())?;
                sent += 1;
            }
            if next == sent {
                return Ok(wrong);
            }
            let (number, replayed) = inbox.recv().map_err(|_| stopped())?;
            waiting.insert(number, replayed.unwrap_or_else(|fault| resume_unwind(fault)));
            while let Some(replayed) = waiting.remove(&next) {
                next += 1;
                match &mut wrong {
                    Some(rest) => rest.extend(replayed.piece),
                    None if replayed.cut_rightly => told.piece(replayed)?,
                    None => wrong = Some(replayed.piece),
                }
            }
        }
    })
}

/// Threads catch their panics, so none stops before its work is done.
fn stopped() -> io::Error {
    io::Error::other("a thread has stopped")
}

/// A piece with its reports. Numbers of games and lines count from the start of the piece.
struct Replayed {
    piece: Vec<u8>,
    reports: Vec<Report>,
    lines: u64,
    cut_rightly: bool,
}

/// Replays the games of a file one after the other.
pub(crate) fn judge_all<G: Rulebook, E: From<io::Error>>(
    mut arbiter: Arbiter<G>,
    file: impl Read,
    mut tell: impl FnMut(Report) -> Result<(), E>,
) -> Result<(), E> {
    let mut reader = Reader::of(G::FORMAT, file);
    while let Some(outline) = reader.read(&mut arbiter)? {
        tell(arbiter.report(outline))?;
    }
    Ok(())
}

fn replay_piece(piece: Vec<u8>, how: How) -> Replayed {
    let mut reports = Vec::new();
    let keep = |report| -> io::Result<()> {
        reports.push(report);
        Ok(())
    };
    replay_all(how, &piece[..], keep).expect("reading from memory does not fail");
    let lines = piece.iter().filter(|&&byte| byte == b'\n').count() as u64;
    let cut_rightly = reports.last().is_none_or(|report: &Report| report.is_ended);
    Replayed { piece, reports, lines, cut_rightly }
}

/// How much has been told.
struct Told<'a, E> {
    games: u64,
    lines: u64,
    how: How<'a>,
    tell: &'a mut dyn FnMut(Report) -> Result<(), E>,
}

impl<E: From<io::Error>> Told<'_, E> {
    fn piece(&mut self, replayed: Replayed) -> Result<(), E> {
        let games = replayed.reports.len() as u64;
        for report in replayed.reports {
            (self.tell)(report.moved(self.games, self.lines))?;
        }
        self.games += games;
        self.lines += replayed.lines;
        Ok(())
    }

    fn sequentially(&mut self, file: impl Read) -> Result<(), E> {
        replay_all(self.how, file, |report| (self.tell)(report.moved(self.games, self.lines)))
    }
}

/// Cuts a file into pieces.
struct Pieces<R> {
    file: R,
    /// What has been read and belongs to the next piece.
    kept: Vec<u8>,
    ended: bool,
    /// Why the file could not be read on. It is told after the games before it, as on one thread.
    failed: Option<io::Error>,
}

/// Large enough that threads have work, small enough that memory stays small.
const PIECE: usize = 1 << 20;

const CUT: &[u8] = b"\n[Event ";

impl<R: Read> Pieces<R> {
    /// The next piece; `None` at the end, when the file cannot be read on, or when no place to cut is in sight: then
    /// the rest is for one thread.
    fn next(&mut self) -> Option<Vec<u8>> {
        while !self.ended && self.failed.is_none() && self.kept.len() < 2 * PIECE {
            let before = self.kept.len();
            self.kept.resize(before + PIECE, 0);
            let read = self.file.read(&mut self.kept[before..]);
            self.kept.truncate(before + *read.as_ref().unwrap_or(&0));
            match read {
                Ok(read) => self.ended = read == 0,
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                Err(why) => self.failed = Some(why),
            }
        }
        if self.ended {
            let rest = std::mem::take(&mut self.kept);
            return (!rest.is_empty()).then_some(rest);
        }
        let cut = self.kept.get(PIECE..)?.windows(CUT.len()).position(|window| window == CUT)?;
        let next = self.kept.split_off(PIECE + cut + 1);
        Some(std::mem::replace(&mut self.kept, next))
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
