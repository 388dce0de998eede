//! `checkproof moves`: the legal moves of a position.

use crate::Answer;
use crate::position::{AnyRecord, PositionArgs, both_notations};
use anyhow::Result;
use serde_json::json;
use spec::chess::Record;
use spec::draughts::{self, Draughts};
use spec::{Game, State};
use std::io::Write;

/// List the legal moves of a position, by the specification, in SAN and UCI; in draughts with all landings.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof moves
  checkproof moves --game four-file
  checkproof moves --fen \"8/P6k/8/8/8/8/8/K7 w - - 0 1\" --json
  checkproof moves --fen \"B:W22,14,15,23:BK26\"")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    match args.position.any_record()? {
        AnyRecord::Chess(record) => chess(args, &record),
        AnyRecord::Draughts(record) => draughts(args, record.position()),
    }
}

fn draughts(args: &Args, position: &draughts::Position) -> Result<Answer> {
    let (outcome, moves) = match Draughts.state(position) {
        State::Over(outcome) => (Some(outcome.to_string()), Vec::new()),
        State::ToMove(_, moves) => (None, moves),
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        let row = |played: &draughts::Move| {
            let captures: Vec<u8> = played.captures().iter().map(|square| square.number()).collect();
            json!({ "move": played.to_string(), "captures": captures })
        };
        let moves: Vec<_> = moves.iter().map(row).collect();
        let report = json!({
            "game": Draughts.to_string(), "fen": position.to_string(), "moves": moves, "outcome": outcome,
        });
        writeln!(out, "{report:#}")?;
        return Ok(Answer::Yes);
    }
    match outcome {
        Some(outcome) => writeln!(out, "{outcome}; there are no moves")?,
        None => writeln!(out, "{} to move, {} legal moves", position.turn(), moves.len())?,
    }
    moves.iter().try_for_each(|played| writeln!(out, "{played}"))?;
    Ok(Answer::Yes)
}

fn chess(args: &Args, record: &Record) -> Result<Answer> {
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
