//! `checkproof dead`: can any series of legal moves still lead to mate? (FIDE 5.2.2)

use crate::Answer;
use crate::check::check_watched;
use crate::files;
use crate::position::PositionArgs;
use anyhow::Result;
use check::{Claim, Strategy};
use prove::dead::{Argument, Budget, Evidence, Verdict, decide};
use serde_json::json;
use spec::chess::{Move, Position, Record, Rules};
use spec::{Game, Side};
use std::io::Write;
use std::path::PathBuf;

/// Say whether a position is dead: whether no series of legal moves by both sides can end in mate.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof dead --fen \"4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1\"
  checkproof dead --fen \"8/8/8/8/8/8/k7/2KB4 w - - 0 1\" --out kbk.strategy.zst

A dead position comes with the closed set of all positions that can be reached, which the checker re-checks; where
that set is too large, with an argument, and the answer says so. A live one comes with moves that lead to mate.
Exit codes: 0 dead, 1 alive, 2 dead by an argument that the checker did not check, or unknown.")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Write the closed set; .zst is compressed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    let record: Record = args.position.record()?;
    let (rules, position) = (record.rules(), record.position());
    let mut out = std::io::stdout().lock();
    match decide(rules, position, Budget::default()) {
        Verdict::Dead(Evidence::Closed(positions)) => {
            let strategy = positions.strategy(Side::White);
            let claim = claim(rules, position);
            let verdict = check_watched(&claim, &strategy);
            let proved = matches!(verdict.answer, check::Answer::Proved { .. });
            write_set(args, &strategy)?;
            if args.json {
                let object = json!({ "fen": position.to_string(), "verdict": "dead", "positions": strategy.len(), "checked": proved });
                writeln!(out, "{object:#}")?;
            } else {
                match strategy.len() {
                    0 => writeln!(out, "dead: the game is over, and nobody has won")?,
                    n => writeln!(out, "dead: no mate among the {n} positions that can be reached")?,
                }
                writeln!(
                    out,
                    "{}",
                    if proved { "checked: the set is closed under all moves" } else { "NOT confirmed by the checker" }
                )?;
            }
            anyhow::ensure!(proved, "the checker does not confirm the prover's set: {verdict}");
            Ok(Answer::Yes)
        }
        Verdict::Dead(Evidence::UpTo { positions, assuming }) => {
            write_set(args, &positions.strategy(Side::White))?;
            let by_material = assuming.iter().filter(|(_, argument)| *argument == Argument::Material).count();
            if args.json {
                let object = json!({
                    "fen": position.to_string(), "verdict": "dead", "checked": false, "positions": positions.len(),
                    "assuming_material": by_material, "assuming_regions": assuming.len() - by_material,
                });
                writeln!(out, "{object:#}")?;
            } else {
                writeln!(
                    out,
                    "dead, by argument: {} positions visited, and from these every way out leads to",
                    positions.len()
                )?;
                writeln!(out, "  {by_material} positions without the material to mate")?;
                writeln!(
                    out,
                    "  {} positions whose pieces never reach a mating picture",
                    assuming.len() - by_material
                )?;
                writeln!(out, "these were argued, not visited; the checker would call the theorem open")?;
            }
            Ok(Answer::Open)
        }
        Verdict::Alive { mate, by } => {
            let line = san_line(rules, position, &mate)?;
            if args.json {
                let object =
                    json!({ "fen": position.to_string(), "verdict": "alive", "by": by.to_string(), "line": line });
                writeln!(out, "{object:#}")?;
            } else if mate.is_empty() {
                writeln!(out, "alive: it is mate already, {by} has won")?;
            } else {
                writeln!(out, "alive: {by} can still mate, for instance by\n  {}", line.join(" "))?;
            }
            Ok(Answer::No)
        }
        Verdict::Unknown { why } => {
            if args.json {
                writeln!(out, "{:#}", json!({ "fen": position.to_string(), "verdict": "unknown", "why": why }))?;
            } else {
                writeln!(out, "unknown: {why}")?;
            }
            Ok(Answer::Open)
        }
    }
}

fn claim(rules: &Rules, position: &Position) -> Claim<Rules> {
    let name = format!("{position} is dead");
    Claim { name, game: rules.clone(), side: Side::White, goal: check::Goal::Dead, from: vec![position.to_string()] }
}

fn write_set(args: &Args, strategy: &Strategy<Rules>) -> Result<()> {
    let Some(path) = &args.out else { return Ok(()) };
    files::write_whole(path, |mut file| strategy.write(&mut file))
}

fn san_line(rules: &Rules, position: &Position, moves: &[Move]) -> Result<Vec<String>> {
    let mut position = position.clone();
    let mut line = Vec::new();
    for played in moves {
        line.push(notation::san::write(rules, &position, *played));
        position = rules.play(&position, played)?;
    }
    Ok(line)
}
