//! `checkproof moves`: the legal moves of a position.

use crate::Answer;
use crate::position::{PositionArgs, both_notations};
use anyhow::Result;
use serde_json::json;
use spec::{Game, State};
use std::io::Write;

/// List the legal moves of a position, by the specification, in SAN and UCI.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof moves
  checkproof moves --game four-file
  checkproof moves --fen \"8/P6k/8/8/8/8/8/K7 w - - 0 1\" --json")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    let record = args.position.record()?;
    let (rules, position) = (record.rules(), record.position());
    let mut out = std::io::stdout().lock();
    let (outcome, moves) = match rules.state(position) {
        State::Over(outcome) => (Some(outcome), Vec::new()),
        State::ToMove(_, moves) => (None, moves),
    };
    let mut names: Vec<(String, String)> =
        moves.iter().map(|&played| both_notations(rules, position, played)).collect();
    names.sort();
    if args.json {
        let moves: Vec<_> = names.iter().map(|(san, uci)| json!({ "san": san, "uci": uci })).collect();
        let outcome = record.outcome().map(|outcome| outcome.to_string());
        let report =
            json!({ "game": rules.to_string(), "fen": position.to_string(), "moves": moves, "outcome": outcome });
        writeln!(out, "{report:#}")?;
        return Ok(Answer::Yes);
    }
    if let (None, Some(end)) = (outcome, record.outcome()) {
        writeln!(out, "the game is over: {end}; by the rules of movement there are still")?;
    }
    match outcome {
        Some(outcome) => writeln!(out, "{outcome}; there are no moves")?,
        None => writeln!(out, "{} to move, {} legal moves", position.turn(), names.len())?,
    }
    let width = names.iter().map(|(san, _)| san.len()).max().unwrap_or(0);
    for (san, uci) in names {
        writeln!(out, "{san:width$}  {uci}")?;
    }
    Ok(Answer::Yes)
}
