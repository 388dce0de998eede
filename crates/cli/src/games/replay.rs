//! `checkproof replay`: the arbiter for game files.

use super::parallel::{self, How};
use super::report::{Kind, Report};
use super::{FileFormat, format_of};
use crate::Answer;
use crate::files;
use anyhow::{Context, Result};
use notation::pgn::{Ending, Finding, Format};
use serde_json::json;
use spec::{Clause, Outcome, chess, draughts};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Replay game files by the rules: what is illegal and why, which results contradict the board, who played on after
/// the game was drawn; and how the games ended.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof replay games.pgn
  checkproof replay *.pgn --quiet           the summary alone
  checkproof replay games.pgn.zst --json    a line of JSON for each finding, and the summary
  checkproof replay - --games < games.pgn   a line for each game as well
  checkproof replay tournament.pdn          draughts: ambiguous captures are told with all that fit

The exit code is 1 when anything is wrong. Variations are replayed too. A tag Variant that names one of our games
(four-file, gardner, chess:5x6 with a tag FEN) is respected; other variants are reported and not checked. Of draughts
only the English game is played, GameType 21, and 1-0 means that Black wins, who moves first.")]
pub struct Args {
    /// PGN files, or PDN files by their ending .pdn; .zst is decompressed, - is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// What is read [default: pdn for files that end so, otherwise pgn]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<FileFormat>,

    /// Print only the summary
    #[arg(long)]
    quiet: bool,

    /// Print a line for each game: how it ended on the board
    #[arg(long)]
    games: bool,

    /// Look for dead positions of chess too (article 5.2.2): games that went on when nobody could mate any more. Some
    /// milliseconds a game
    #[arg(long)]
    dead: bool,

    /// How many threads to use [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let threads = args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let mut summary = Summary::default();
    let mut output_failed = false;
    for path in &args.files {
        let bar = files::byte_bar("replaying");
        let replayed = files::open(path, &bar).and_then(|file| {
            let tell = &mut |report: Report| {
                summary.add(&report);
                print_report(&mut out, args, path, &report).context("output").inspect_err(|_| output_failed = true)
            };
            let how = How { format: format_of(path, args.format), threads, dead: args.dead };
            parallel::replay(file, how, tell).with_context(|| path.display().to_string())
        });
        bar.finish_and_clear();
        match replayed {
            Ok(()) => summary.files += 1,
            Err(why) if output_failed => return Err(why),
            // A file that cannot be read does not keep the others from being replayed.
            Err(why) => {
                eprintln!("error: {why:#}");
                summary.unreadable += 1;
            }
        }
    }
    if args.json {
        writeln!(out, "{}", summary.json())?;
    } else {
        write!(out, "{}", summary.text())?;
    }
    out.flush()?;
    if summary.unreadable > 0 {
        anyhow::bail!("not all files could be read; see above");
    }
    Ok(if summary.findings.is_empty() { Answer::Yes } else { Answer::No })
}

fn print_report(out: &mut impl Write, args: &Args, path: &Path, report: &Report) -> Result<()> {
    let remarks = &report.outline.remarks;
    if args.quiet || (report.findings.is_empty() && remarks.is_empty() && !args.games) {
        return Ok(());
    }
    let file = path.display().to_string();
    let findings = report.findings.iter().map(|(kind, finding)| (kind.name(), finding));
    for (kind, finding) in findings.chain(remarks.iter().map(|remark| (NOTE, remark))) {
        let Finding { game, line, column, token, what } = finding;
        if args.json {
            let names = players(report);
            let object = json!({
                "file": file, "game": game, "line": line, "column": column, "kind": kind,
                "token": token, "what": what, "players": names,
            });
            writeln!(out, "{object}")?;
        } else {
            let note = if kind == NOTE { "note: " } else { "" };
            writeln!(out, "{file}: {note}{finding}")?;
        }
    }
    if args.games {
        let ending = report.outline.ending.as_str();
        let on_board = on_board(report);
        if args.json {
            let object = json!({
                "file": file, "game": report.outline.number, "line": report.outline.line, "players": players(report),
                "half_moves": report.plies, "result": ending, "on_board": on_board, "findings": report.findings.len(),
            });
            writeln!(out, "{object}")?;
        } else {
            let number = report.outline.number;
            writeln!(
                out,
                "{file}: game {number}, {}: {ending}, {} half-moves, {on_board}",
                players(report),
                report.plies
            )?;
        }
    }
    Ok(())
}

/// What is unusual, though nothing is wrong with it.
const NOTE: &str = "note";

fn players(report: &Report) -> String {
    let tag = |name: &str| report.outline.tags.get(name).unwrap_or("?");
    // Who moves first stands first.
    let [first, second] = match report.format {
        Format::Pgn => ["White", "Black"],
        Format::Pdn => ["Black", "White"],
    };
    format!("{} - {}", tag(first), tag(second))
}

/// How a game stands when it ends, in words.
fn on_board(report: &Report) -> String {
    match (report.outcome, &report.claimable[..]) {
        (Some(outcome), _) => outcome.to_string(),
        (None, _) if report.dead_since.is_some() => "5.2.2: drawn, no series of moves can lead to mate".to_string(),
        (None, []) => "not decided on the board".to_string(),
        (None, [Clause { number, name, .. }]) => format!("a draw by {number} ({name}) may be claimed"),
        (None, _) if report.format == Format::Pdn => {
            "a draw by section 16 (repetition, forty moves) may be claimed".to_string()
        }
        (None, _) => "a draw by 9.2 and 9.3 (repetition, fifty moves) may be claimed".to_string(),
    }
}

/// What is counted over all games.
#[derive(Default)]
struct Summary {
    files: u64,
    unreadable: u64,
    games: u64,
    half_moves: u64,
    wrong_games: u64,
    results: BTreeMap<Ending, u64>,
    endings: BTreeMap<&'static str, u64>,
    findings: BTreeMap<Kind, u64>,
    notes: u64,
    signs: u64,
}

/// How games end on the board or come close to it, in the order of the summary.
const ENDINGS: [(&str, &str); 11] = [
    ("mate", "mate"),
    ("no_move", "no move left"),
    ("stalemate", "stalemate"),
    ("insufficient", "insufficient material at the end"),
    ("dead", "dead at the end by more than insufficient material"),
    ("threefold", "some position three times or more"),
    ("fivefold", "some position five times or more"),
    ("fifty", "fifty moves without capture or pawn move"),
    ("forty", "forty moves without capture or advance of a man"),
    ("seventy_five", "seventy-five moves without capture or pawn move"),
    ("claimable", "a draw could be claimed at the end"),
];

impl Summary {
    fn add(&mut self, report: &Report) {
        self.games += 1;
        self.half_moves += report.plies;
        self.wrong_games += u64::from(!report.findings.is_empty());
        self.signs += report.signs;
        self.notes += report.outline.remarks.len() as u64;
        *self.results.entry(report.outline.ending).or_default() += 1;
        for (kind, _) in &report.findings {
            *self.findings.entry(*kind).or_default() += 1;
        }
        let is_chess = report.format == Format::Pgn;
        let by = report.outcome.map(Outcome::by);
        let ended = [
            ("mate", by == Some(&chess::ending::CHECKMATE)),
            ("no_move", by == Some(&draughts::ending::NO_MOVE)),
            ("stalemate", by == Some(&chess::ending::STALEMATE)),
            ("insufficient", by == Some(&chess::ending::INSUFFICIENT_MATERIAL)),
            ("dead", report.dead_since.is_some()),
            ("threefold", report.repetitions >= 3),
            ("fivefold", is_chess && report.repetitions >= 5),
            ("fifty", is_chess && report.longest_clock >= 100),
            ("forty", !is_chess && report.longest_clock >= 80),
            ("seventy_five", is_chess && report.longest_clock >= 150),
            ("claimable", !report.claimable.is_empty()),
        ];
        for (name, _) in ended.into_iter().filter(|(_, is_so)| *is_so) {
            *self.endings.entry(name).or_default() += 1;
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{}, {}", count(self.games, "game"), count(self.half_moves, "half-move"));
        if self.files > 1 {
            text += &format!(", in {} files", self.files);
        }
        text.push('\n');
        let results: Vec<String> = self.results.iter().map(|(ending, n)| format!("{} {n}", ending.as_str())).collect();
        if !results.is_empty() {
            text += &format!("results: {}\n", results.join(", "));
        }
        let endings = ENDINGS.iter().map(|(name, words)| (self.endings.get(name), *words));
        let findings = Kind::ALL.iter().map(|(kind, _, words)| (self.findings.get(kind), *words));
        let notes = (self.notes > 0).then_some((Some(&self.notes), "notes on what is unusual but not wrong"));
        let signs = (self.signs > 0).then_some((Some(&self.signs), "moves with - for x or x for -, read all the same"));
        for (n, words) in endings.chain(findings).chain(notes).chain(signs) {
            if let Some(n) = n {
                text += &format!("{n:>9}  {words}\n");
            }
        }
        text + &match (self.wrong_games, self.games, self.unreadable) {
            (0, 0, 0) => "no game was found\n".to_string(),
            (0, 0, _) => String::new(),
            (0, ..) => "nothing wrong\n".to_string(),
            (wrong, ..) => format!("something is wrong with {}\n", count(wrong, "game")),
        }
    }

    fn json(&self) -> serde_json::Value {
        let results: BTreeMap<&str, u64> = self.results.iter().map(|(ending, n)| (ending.as_str(), *n)).collect();
        let findings: BTreeMap<&str, u64> = self.findings.iter().map(|(kind, n)| (kind.name(), *n)).collect();
        json!({ "summary": {
            "files": self.files, "unreadable": self.unreadable, "games": self.games, "half_moves": self.half_moves, "wrong_games": self.wrong_games,
            "results": results, "endings": self.endings, "findings": findings, "notes": self.notes,
            "signs": self.signs,
        }})
    }
}

fn count(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
