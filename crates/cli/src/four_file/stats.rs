//! `checkproof four-file stats`: the sizes of the thesis of 2009 (its table 7.1), and ours beside.

use super::recipe::Recipe;
use crate::check::check_files;
use crate::ledger::strategy_files;
use crate::prove::read_claim;
use crate::{Answer, carried, files};
use anyhow::{Context, Result, bail, ensure};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use spec::chess::Rules;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// Strategies, named like their claims: white.strategy, black-a2a4.2.strategy.zst for a second part
    files: Vec<PathBuf>,
    /// The folder with the strategies of the claims for which none is given
    #[arg(long, value_name = "DIR", default_value = "certificates/four-file")]
    dir: PathBuf,
    /// Count the lines only, and have nothing checked
    #[arg(long)]
    count: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A claim of claims/four-file, what the thesis calls its starting position, and the positions that it added to the
/// database there. The thesis always lets White hold, after a first move of Black's.
struct Row {
    claim: &'static str,
    thesis: &'static str,
    positions: Option<u64>,
}

const fn row(claim: &'static str, thesis: &'static str, positions: Option<u64>) -> Row {
    Row { claim, thesis, positions }
}

/// Table 7.1, in its order; the last row is the claim that unites the eleven before it.
const ROWS: [Row; 13] = [
    row("white", "White moves first", Some(2_682_885)),
    row("black-g2g4", "g7g5", Some(1_157_650)),
    row("black-g2g3", "g7g6", Some(147_103)),
    row("black-a2a3", "a7a6", Some(216_225)),
    row("black-c2c3", "c7c6", Some(138_279)),
    row("black-c1g5", "c8g4", Some(1_818_041)),
    row("black-e2e3", "e7e6", Some(182_372)),
    row("black-c1a3", "c8a6", Some(73_114)),
    row("black-c1e3", "c8e6", Some(60_095)),
    row("black-e2e4", "e7e5", Some(1_067_253)),
    row("black-c2c4", "c7c5", Some(148_955)),
    row("black-a2a4", "a7a5", None),
    row("black", "all of these", None),
];

/// What the thesis gives as the size of the whole, without duplicates.
const TOTAL: u64 = 7_493_909;

pub fn run(args: &Args) -> Result<Answer> {
    let stem_of = |path: &Path| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name.split('.').next().unwrap_or_default().to_string()
    };
    for path in &args.files {
        let stem = stem_of(path);
        ensure!(ROWS.iter().any(|row| row.claim == stem), "{}: named like no claim of table 7.1", path.display());
    }
    let mut known = Vec::new();
    for row in &ROWS {
        let given: Vec<PathBuf> = args.files.iter().filter(|path| stem_of(path) == row.claim).cloned().collect();
        let parts = if given.is_empty() { strategy_files(&args.dir, row.claim) } else { given };
        known.push(Ours::of(row, &parts, args)?);
    }
    let mut out = io::stdout().lock();
    let printed = match args.json {
        true => writeln!(out, "{:#}", report(&known)),
        false => write!(out, "{}", table(&known)),
    };
    Answer::Yes.once(printed.map_err(Into::into))
}

/// What is known of a claim here.
struct Ours {
    lines: u64,
    parts: usize,
    verdict: Checked,
}

enum Checked {
    Proved,
    Recorded,
    Open { assumed: usize },
    Counted,
    NoStrategy,
}

impl Ours {
    fn of(row: &Row, parts: &[PathBuf], args: &Args) -> Result<Ours> {
        if parts.is_empty()
            && let Some(recorded) = Recipe::of(&args.dir, row.claim)?.and_then(|recipe| recipe.recorded)
        {
            return Ok(Ours { lines: recorded.lines, parts: 0, verdict: Checked::Recorded });
        }
        let lines = parts.iter().map(|path| lines(path)).sum::<Result<u64>>()?;
        let verdict = match (parts.is_empty(), !args.count) {
            (true, _) => Checked::NoStrategy,
            (false, false) => Checked::Counted,
            (false, true) => check(row.claim, parts)?,
        };
        Ok(Ours { lines, parts: parts.len(), verdict })
    }

    fn text(&self) -> String {
        let lines = match self.parts {
            0 if matches!(self.verdict, Checked::Recorded) => {
                return format!("recorded: {} lines", grouped(self.lines));
            }
            0 => return "no strategy here".to_string(),
            1 => format!("{} lines", grouped(self.lines)),
            parts => format!("{} lines in {parts} parts", grouped(self.lines)),
        };
        match self.verdict {
            Checked::Proved => format!("proved: {lines}"),
            Checked::Open { assumed: 1 } => format!("open: {lines}, 1 position assumed"),
            Checked::Open { assumed } => format!("open: {lines}, {} positions assumed", grouped(assumed as u64)),
            Checked::Counted | Checked::NoStrategy | Checked::Recorded => format!("{lines}, not checked"),
        }
    }

    fn json(&self, row: &Row) -> Value {
        let (verdict, assumed) = match self.verdict {
            Checked::Proved => ("proved", Some(0)),
            Checked::Recorded => ("recorded", None),
            Checked::Open { assumed } => ("open", Some(assumed)),
            Checked::Counted => ("not checked", None),
            Checked::NoStrategy => ("no strategy", None),
        };
        json!({
            "claim": row.claim, "thesis": row.thesis, "thesis_positions": row.positions, "lines": self.lines,
            "parts": self.parts, "verdict": verdict, "assumed": assumed,
        })
    }
}

/// What the checker says to the parts of a strategy. One that it refuses is no strategy at all.
fn check(claim: &str, parts: &[PathBuf]) -> Result<Checked> {
    let (_, text) = read_claim(&carried::claim(&Path::new("four-file").join(claim)))?;
    match check_files(Rules::four_file(), &text, parts)?.answer {
        check::Answer::Proved(_) => Ok(Checked::Proved),
        check::Answer::Open { assumed, .. } => Ok(Checked::Open { assumed }),
        check::Answer::Refused(refusal) => bail!("{}: refused: {}", parts[0].display(), refusal.what),
    }
}

/// How many lines a strategy says it has, in its last line.
fn lines(path: &Path) -> Result<u64> {
    let mut reader = files::open(path, &ProgressBar::hidden())?;
    let in_place = || path.display().to_string();
    let (mut line, mut last) = (Vec::new(), Vec::new());
    let mut count = 0;
    while reader.read_until(b'\n', &mut line).with_context(in_place)? > 0 {
        count += 1;
        std::mem::swap(&mut line, &mut last);
        line.clear();
    }
    let said = String::from_utf8_lossy(&last).trim().strip_prefix("end ").and_then(|said| said.parse().ok());
    // Four lines stand before the entries, and one after them.
    said.filter(|said: &u64| said + 5 == count).with_context(|| format!("{}: no strategy, or half of one", in_place()))
}

/// The digits of a number in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(",")
}

fn table(known: &[Ours]) -> String {
    let mut text = format!("{:<11} {:<17} {:>12}   ours\n", "claim", "in the thesis", "positions");
    for (row, ours) in ROWS.iter().zip(known) {
        let positions = row.positions.map_or("incomplete".to_string(), grouped);
        text += &format!("{:<11} {:<17} {positions:>12}   {}\n", row.claim, row.thesis, ours.text());
    }
    let total = grouped(TOTAL);
    let sum: u64 = known.iter().map(|ours| ours.lines).sum();
    text += &format!("{:<11} {:<17} {total:>12}   {} lines\n", "", "without repeats", grouped(sum));
    text + "The thesis counts the positions of its database; ours are lines: positions, each with its move.\n"
}

fn report(known: &[Ours]) -> Value {
    let rows: Vec<Value> = ROWS.iter().zip(known).map(|(row, ours)| ours.json(row)).collect();
    json!({ "claims": rows, "thesis_total": TOTAL })
}
