//! Replaying the games of a file, on several threads if there are.

use crate::families::replay_all;
use crate::parallel::{Told, Work, in_pieces};
use crate::replay::Arbiter;
use crate::report::Report;
use crate::rulebook::{IsDead, Rulebook};
use crate::summary::Summary;
use notation::pgn::{Format, Reader};
use notation::san::Language;
use std::io::{self, Read};
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
    /// Is what is [sloppy](crate::Sloppy) told too?
    pub strict: bool,
    /// The letters of the pieces.
    pub language: Language,
}

impl How<'_> {
    /// Games of this format, on all processors, without looking for dead positions, and not strictly.
    pub fn new(format: Format) -> How<'static> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        How { format, threads, expert: None, strict: false, language: Language::ENGLISH }
    }
}

/// Replays all games of a file and tells the reports in their order, until one telling fails.
///
/// ```
/// use checkproof_arbiter::{How, replay};
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
    replay_counting(file, how, &mut Summary::default(), &|_| true, tell)
}

/// Replays all games of a file, counts them, and tells the reports that are wanted in their order, until one telling
/// fails. Which are wanted is asked on the threads that replay, where numbers of games and lines are not known yet;
/// those that are not wanted cost the caller's thread nothing.
pub fn replay_counting<E: From<io::Error>>(
    file: impl Read + Send,
    how: How,
    summary: &mut Summary,
    is_wanted: &(dyn Fn(&Report) -> bool + Sync),
    tell: &mut dyn FnMut(Report) -> Result<(), E>,
) -> Result<(), E> {
    in_pieces(file, how.threads, &Judging { how, is_wanted }, summary, tell)
}

/// Replaying, and which reports are wanted.
struct Judging<'a> {
    how: How<'a>,
    is_wanted: &'a (dyn Fn(&Report) -> bool + Sync),
}

impl Work for Judging<'_> {
    type Told = Report;
    type Sum = Summary;

    fn each<E: From<io::Error>>(&self, file: impl Read, tell: impl FnMut(Report) -> Result<(), E>) -> Result<(), E> {
        replay_all(self.how, file, tell)
    }

    fn count(&self, summary: &mut Summary, report: Report) -> Option<Report> {
        summary.add(&report);
        Some(report).filter(self.is_wanted)
    }

    fn add(&self, summary: &mut Summary, more: Summary) {
        summary.add_all(more);
    }
}

impl Told for Report {
    fn is_ended(&self) -> bool {
        self.is_ended
    }

    fn moved(self, games: u64, lines: u64) -> Report {
        Report::moved(self, games, lines)
    }
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
