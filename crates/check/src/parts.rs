//! Proofs in parts: strategies for one claim that are checked one by one, and what one run of the checker reports of a
//! part to another.
//!
//! The formats are described byte by byte in this crate's README.

use crate::laws::{Assuming, packed};
use crate::strategy::{Lines, plain_number};
use crate::{
    Claim, Digest, Goal, Need, Parts, ReadFault, Reason, Refusal, StrategyReader, Theorem, Verdict, Written,
    check_stream,
};
use std::io::{self, BufRead, Write};

/// The first line of a report on a part.
pub const REPORT: &str = "checkproof part 1";

/// Checks the parts of a proof one after the other, so that one at a time is in memory; then goes through the lines of
/// all of them, for what each assumes. Parts on which there is a report are not checked again.
///
/// `open` opens a part, by its number from 0 on; it is asked two or three times for each. `watch` is told of each that
/// is done.
pub fn check_parts<G: Written, R: BufRead>(
    claim: &Claim<G>,
    reports: Vec<R>,
    count: usize,
    most_assumed: usize,
    open: &mut dyn FnMut(usize) -> io::Result<R>,
    watch: &mut dyn FnMut(usize),
) -> Result<Verdict<G>, PartFault> {
    let mut parts = Parts::new(claim, most_assumed);
    let refused = |reason: Reason<G>| Ok(Verdict::Refused(Refusal::of(reason)));
    let mut reported = Vec::new();
    for (number, report) in reports.into_iter().enumerate() {
        let report = Report::read(claim, report).map_err(|fault| PartFault { part: None, number, fault })?;
        reported.push(report.digest);
        if let Err(reason) = parts.add_reported(report.digest, report.entries, report.starts, report.assuming) {
            return refused(reason);
        }
    }
    for number in 0..count {
        let fault = |fault| PartFault { part: Some(number), number, fault };
        let mut opened = || open(number).map_err(|why| fault(ReadFault::Io(why)));
        if !reported.is_empty() && reported.contains(&digest_of(opened()?).map_err(|why| fault(ReadFault::Io(why)))?) {
            continue;
        }
        let checked = check_stream(claim, opened()?, most_assumed, &mut |_| {});
        match checked.map_err(|why| fault(ReadFault::Io(why)))? {
            Verdict::Refused(refusal) => return Ok(Verdict::Refused(refusal.in_part(number))),
            Verdict::Proved(part) | Verdict::Open(part) => {
                if let Err(reason) = parts.add(part) {
                    return refused(reason);
                }
            }
        }
        watch(number + 1);
    }
    for number in 0..count {
        let fault = |fault| PartFault { part: Some(number), number, fault };
        let file = open(number).map_err(|why| fault(ReadFault::Io(why)))?;
        StrategyReader::new(&claim.game, file).and_then(|lines| parts.rest_on(lines)).map_err(fault)?;
    }
    Ok(parts.verdict())
}

/// Which part could not be used, and why.
#[derive(Debug)]
#[non_exhaustive]
pub struct PartFault {
    /// The number of the strategy, from 0 on; `None` when it is a report.
    pub part: Option<usize>,
    /// The number of the strategy or report.
    pub number: usize,
    /// What is wrong with it.
    pub fault: ReadFault,
}

fn digest_of(mut file: impl BufRead) -> io::Result<Digest> {
    let mut digester = crate::digest::Digester::default();
    loop {
        let bytes = file.fill_buf()?;
        if bytes.is_empty() {
            return Ok(digester.finish());
        }
        digester.add(bytes);
        let read = bytes.len();
        file.consume(read);
    }
}

/// What is told of a part: which it is, of which claim, and what it assumes.
struct Report {
    digest: Digest,
    entries: u64,
    starts: u64,
    assuming: Assuming,
}

impl<G: Written> Theorem<G> {
    /// Writes the report on a part, for another run; `None` when the strategy was not read from a file.
    pub fn write_report(&self, out: &mut impl Write) -> Option<io::Result<()>> {
        let digest = self.digest()?;
        Some(self.write_report_of(digest, out))
    }

    fn write_report_of(&self, digest: Digest, out: &mut impl Write) -> io::Result<()> {
        let game = &self.claim().game;
        writeln!(out, "{REPORT}\nclaim: {}\nstrategy: {digest}", statement(self.claim()))?;
        writeln!(out, "entries: {}\nstarts: {}", self.entries(), self.starts())?;
        for (position, need) in self.assuming() {
            let position = game.write_position(&position);
            match need {
                Need::Entry => writeln!(out, "line {position}"),
                Need::WinWithin(n) => writeln!(out, "win {n} {position}"),
                Need::InTime { within: Some(n), clock } => writeln!(out, "time {n} {clock} {position}"),
                Need::InTime { within: None, clock } => writeln!(out, "time - {clock} {position}"),
                Need::Survive(n) => writeln!(out, "survive {n} {position}"),
            }?;
        }
        writeln!(out, "end {}", self.assumed())
    }
}

/// The digest of the whole statement of a claim, without its name.
fn statement<G: Written>(claim: &Claim<G>) -> Digest {
    Digest::of(claim.to_string().as_bytes())
}

impl Report {
    fn read<G: Written>(claim: &Claim<G>, file: impl BufRead) -> Result<Report, ReadFault> {
        let mut lines = Lines::new(file);
        lines.must_be(REPORT, "report on a part")?;
        let digest = |text: String| text.parse::<Digest>();
        let about = lines.value("claim").and_then(|text| digest(text).map_err(|what| lines.bad(what)))?;
        if about != statement(claim) {
            return Err(lines.bad("the report is on a part of a proof of another claim".to_string()));
        }
        let part = lines.value("strategy").and_then(|text| digest(text).map_err(|what| lines.bad(what)))?;
        let mut number = |key: &str| {
            let text = lines.value(key)?;
            let number = text.parse::<u64>().ok().filter(|number| number.to_string() == text);
            number.ok_or_else(|| lines.bad(format!("`{text}` is no number")))
        };
        let (entries, starts) = (number("entries")?, number("starts")?);
        let mut report = Report { digest: part, entries, starts, assuming: Assuming::new() };
        loop {
            let line = lines.next()?;
            if let Some(count) = line.strip_prefix("end ") {
                lines.end(count, report.assuming.len() as u64, "assumptions")?;
                return Ok(report);
            }
            let (need, text) = need(claim.goal, &line).ok_or_else(|| {
                lines.bad(format!("`{line}` is not what can be needed for the goal `{}`", claim.goal))
            })?;
            let position = claim.game.read_position(text).map_err(|why| lines.bad(format!("`{text}`: {why}")))?;
            if report.assuming.insert(packed(&claim.game, &position), need).is_some() {
                return Err(lines.bad(format!("`{text}`: the position stands twice")));
            }
        }
    }
}

/// What a line of a report says is needed, and the text of the position. It must be something that the goal can need.
fn need(goal: Goal, line: &str) -> Option<(Need, &str)> {
    let (word, rest) = line.split_once(' ')?;
    let number = |text: &'_ str| text.split_once(' ').map(|(word, _)| word).and_then(plain_number);
    let behind = |text| str::split_once(text, ' ').map(|(_, rest)| rest);
    match (word, goal) {
        ("line", Goal::Win { in_time: false, within: None } | Goal::NoLoss | Goal::Dead) => Some((Need::Entry, rest)),
        ("win", Goal::Win { in_time: false, .. }) => Some((Need::WinWithin(number(rest)?), behind(rest)?)),
        ("survive", Goal::Survive { .. }) => Some((Need::Survive(number(rest)?), behind(rest)?)),
        ("time", Goal::Win { in_time: true, .. }) => {
            let within = if rest.starts_with("- ") { None } else { Some(number(rest)?) };
            let rest = behind(rest)?;
            Some((Need::InTime { within, clock: number(rest)? }, behind(rest)?))
        }
        _ => None,
    }
}

impl std::fmt::Display for PartFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.part {
            Some(_) => write!(f, "part {}: {}", self.number + 1, self.fault),
            None => write!(f, "report {}: {}", self.number + 1, self.fault),
        }
    }
}

impl std::error::Error for PartFault {}
