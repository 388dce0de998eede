//! `checkproof krk board`: the strategy run on every position of a board.

use super::{read_size, words};
use crate::Answer;
use crate::files;
use anyhow::{Context, Result, anyhow, ensure};
use indicatif::ProgressBar;
use prove::krk::{Compared, Fault, Graph, Plays, Ran, Size, compare};
use serde_json::{Value, json};
use spec::chess::Rules;
use spec::krk::Kind;
use spec::krk::lemmas::Form;
use std::io::Write;

/// Run the strategy on every position of a board: the rules are those of chess, every play mates, every lemma holds.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof krk board 8x8
  checkproof krk board 4x4 --kinds 9      the tenth kind is missing: no move in 20 positions
  checkproof krk board 12x12 --json

Each lemma is run twice: as it is, and said too strongly, when it must be broken; a play that breaks it is shown. Boards
larger than 8 x 8 are compared with the rules of chess only on request, for that takes long.
Exit codes: 0 everything holds, 1 something does not.")]
pub struct Args {
    /// The board, files x ranks
    #[arg(value_name = "BOARD")]
    board: String,

    /// How many kinds of move to use: 9, or 10 with the one for the smallest boards [default: what the board needs]
    #[arg(long, value_name = "KINDS", value_parser = ["9", "10"])]
    kinds: Option<String>,

    /// Compare with the rules of chess on a board larger than 8 x 8 too
    #[arg(long)]
    chess: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was found out about the strategy on one board.
pub struct Report {
    pub size: Size,
    pub rules: Rules,
    pub kinds: Vec<(Kind, usize)>,
    pub positions: usize,
    pub undefined: usize,
    pub relation: Plays,
    pub function: Plays,
    /// The longest win when both sides play as well as can be.
    pub best: u32,
    pub lemmas: Vec<Ran>,
}

impl Report {
    /// Runs everything but the comparison with chess.
    pub fn make(size: Size, kinds: &[Kind], bar: &ProgressBar) -> Result<Report> {
        let graph = Graph::new(size, kinds, &|message| bar.set_message(message));
        bar.set_message(format!("{size}: plays"));
        let (relation, function) = (graph.plays(), graph.plays_of_function());
        bar.set_message(format!("{size}: lemmas"));
        let lemmas = graph.run_all();
        bar.set_message(format!("{size}: the best play"));
        let best = tables::best_play(size);
        let (positions, kinds) = graph.count();
        let rules = Rules::board(size.files() as u8, size.ranks() as u8).map_err(|why| anyhow!("{why}"))?;
        let undefined = graph.undefined().count();
        Ok(Report { size, rules, kinds, positions, undefined, relation, function, best, lemmas })
    }

    /// Does every play end in mate, and does every lemma hold?
    pub fn holds(&self) -> bool {
        self.relation.failing == 0 && self.broken().next().is_none()
    }

    /// The lemmas that are broken and should not be.
    pub fn broken(&self) -> impl Iterator<Item = &Ran> {
        self.lemmas.iter().filter(|ran| ran.form == Form::True && ran.broken > 0)
    }

    /// What goes wrong first, in words.
    pub fn fault(&self) -> Option<String> {
        let &(fault, at) = self.relation.faults.first()?;
        let fen = |turn| words::fen(&self.rules, at, turn);
        Some(match fault {
            Fault::Undefined => {
                format!("no kind of move applies in {} positions, one is {}", self.undefined, fen(spec::Side::White))
            }
            Fault::RookLost => format!("the rook can be taken in {}", fen(spec::Side::Black)),
            Fault::Stalemate => format!("Black is stalemated in {}", fen(spec::Side::Black)),
            Fault::Endless => format!("a play comes back to {}", fen(spec::Side::White)),
        })
    }

    pub fn json(&self) -> Value {
        let plays = |plays: &Plays| {
            let hardest = plays.hardest.first().map(|&p| words::fen(&self.rules, p, spec::Side::White));
            json!({ "longest": plays.longest, "positions": plays.hardest.len(), "example": hardest })
        };
        let lemma = |ran: &Ran| {
            json!({
                "lemma": ran.lemma.name(), "form": form(ran), "says": ran.lemma.says(ran.form), "cases": ran.cases,
                "broken": ran.broken, "example": ran.example.as_ref().map(|line| words::play(&self.rules, line)),
            })
        };
        let kinds: serde_json::Map<_, _> =
            self.kinds.iter().map(|(kind, count)| (kind.to_string(), json!(count))).collect();
        json!({
            "board": self.size.to_string(), "holds": self.holds(), "positions": self.positions,
            "kinds": kinds, "undefined": self.undefined, "failing": self.relation.failing, "fault": self.fault(),
            "relation": plays(&self.relation), "function": plays(&self.function), "best_play": self.best,
            "lemmas": self.lemmas.iter().map(lemma).collect::<Vec<_>>(),
        })
    }
}

fn form(ran: &Ran) -> &'static str {
    match ran.form {
        Form::True => "as it is",
        Form::TooStrong => "too strong",
    }
}

pub fn run(args: &Args) -> Result<Answer> {
    let size = read_size(&args.board)?;
    ensure!(size.placements() <= MOST_PLACEMENTS, "{size} has {} placements, too many to hold", size.placements());
    let kinds = match args.kinds.as_deref() {
        Some("9") => &Kind::NINE[..],
        Some(_) => &Kind::TEN,
        None => Kind::for_board(size.files(), size.ranks()).unwrap_or(&Kind::TEN),
    };
    let bar = files::spinner("running");
    let small = size.files().max(size.ranks()) <= 8;
    let compared = (small || args.chess).then(|| compare(size, &|message| bar.set_message(message))).transpose();
    let report = Report::make(size, kinds, &bar);
    bar.finish_and_clear();
    let (compared, report) = (compared.context("the rules of this ending are not those of chess")?, report?);
    let mut out = std::io::stdout().lock();
    let printed = match args.json {
        true => {
            let mut value = report.json();
            value["compared_with_chess"] = compared.map_or(Value::Null, |compared| compared_json(&compared));
            writeln!(out, "{value:#}").map_err(Into::into)
        }
        false => print(&mut out, &report, compared.as_ref()),
    };
    (if report.holds() { Answer::Yes } else { Answer::No }).once(printed)
}

/// The lists of a board of 14 x 14 take about a gigabyte.
const MOST_PLACEMENTS: usize = 8_000_000;

fn compared_json(compared: &Compared) -> Value {
    let &Compared { placements, positions, mates, stalemates } = compared;
    json!({ "placements": placements, "positions": positions, "mates": mates, "stalemates": stalemates })
}

fn print(out: &mut impl Write, report: &Report, compared: Option<&Compared>) -> Result<()> {
    writeln!(out, "{}, {} kinds of move, {} positions", report.size, report.kinds.len(), report.positions)?;
    match compared {
        Some(Compared { positions, mates, stalemates, .. }) => writeln!(
            out,
            "the rules are those of chess: {positions} positions of either side, all their moves, {mates} mates, \
             {stalemates} stalemates"
        )?,
        None => writeln!(out, "not compared with the rules of chess; --chess does it")?,
    }
    writeln!(out)?;
    for (kind, count) in &report.kinds {
        writeln!(out, "{:<18}{count:>8}", kind.to_string())?;
    }
    writeln!(out)?;
    match report.fault() {
        None => {
            let example = report.relation.hardest.first();
            let example = example.map(|&p| words::fen(&report.rules, p, spec::Side::White)).unwrap_or_default();
            writeln!(out, "every play ends in mate, after {} moves at most", report.relation.longest)?;
            writeln!(out, "  {} such positions, one is {example}", report.relation.hardest.len())?;
            writeln!(out, "  {} with the move that the strategy picks", report.function.longest)?;
            writeln!(out, "  {} with the best play there is", report.best)?;
        }
        Some(fault) => {
            writeln!(out, "plays fail from {} positions\n  {fault}", report.relation.failing)?;
        }
    }
    for wanted in [Form::True, Form::TooStrong] {
        let heading = match wanted {
            Form::True => "lemma",
            Form::TooStrong => "said too strongly",
        };
        writeln!(out, "\n{heading:<18}{:>8} {:>7}", "cases", "broken")?;
        for ran in report.lemmas.iter().filter(|ran| ran.form == wanted) {
            let says = ran.lemma.says(ran.form);
            writeln!(out, "{:<18}{:>8} {:>7}  {says}", ran.lemma.name(), ran.cases, ran.broken)?;
            if let Some(example) = &ran.example {
                writeln!(out, "{:<34}  {}", "", words::play(&report.rules, example))?;
            }
        }
    }
    Ok(())
}
