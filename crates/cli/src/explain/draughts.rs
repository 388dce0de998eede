//! The same for draughts: by which section?

use crate::Answer;
use anyhow::{Result, bail};
use notation::pdn::{self, MoveError};
use serde_json::json;
use spec::draughts::{Draughts, Illegal, Move, Position, Record, Square, diag_adj, diag_jump, explain};
use spec::{Game, State};
use std::io::Write;

/// Explains a move, or all moves from a square.
pub fn run(asked: &str, as_json: bool, record: &Record) -> Result<Answer> {
    if let Some(outcome) = record.outcome() {
        eprintln!("note: the game is over here: {outcome}");
    }
    let position = record.position();
    match asked.parse::<Square>() {
        Ok(from) if position.board().at(from).is_some() => all_from(from, as_json, position),
        _ => match pdn::read_move(position, asked) {
            Ok(played) => one(played, as_json, position),
            Err(ambiguous @ MoveError::Ambiguous { .. }) => bail!("{ambiguous}"),
            // As it stands, so that it can be explained.
            Err(_) => one(asked.parse()?, as_json, position),
        },
    }
}

fn one(played: Move, as_json: bool, position: &Position) -> Result<Answer> {
    let reason = explain(position, &played).err();
    let mut out = std::io::stdout().lock();
    let printed = match (&reason, as_json) {
        (_, true) => {
            let mut report = row(&played, reason.as_ref());
            report["fen"] = json!(position.to_string());
            writeln!(out, "{report:#}")
        }
        (Some(reason), false) => writeln!(out, "{played} is not legal\n  {reason}"),
        (None, false) => writeln!(out, "{played} is legal{}", taking(&played)),
    };
    (if reason.is_none() { Answer::Yes } else { Answer::No }).once(printed.map_err(Into::into))
}

/// What a capture takes, in words.
fn taking(played: &Move) -> String {
    let captures: Vec<String> = played.captures().iter().map(|square| square.to_string()).collect();
    if captures.is_empty() { String::new() } else { format!(", it captures {}", captures.join(", ")) }
}

/// Every step and every single jump that the piece might try, and the legal captures that begin with one.
fn all_from(from: Square, as_json: bool, position: &Position) -> Result<Answer> {
    let steps = Square::all().filter(|&to| diag_adj(from, to)).map(|to| Move::Step { from, to });
    let jumps =
        Square::all().filter(|&to| diag_jump(from, to).is_some()).map(|to| Move::Jump { from, landings: vec![to] });
    let mut moves: Vec<Move> = steps.chain(jumps).collect();
    if let State::ToMove(_, legal) = Draughts.state(position) {
        moves.extend(legal.into_iter().filter(|played| played.from() == from));
    }
    moves.sort();
    moves.dedup();
    let verdicts: Vec<(&Move, Option<Illegal>)> =
        moves.iter().map(|played| (played, explain(position, played).err())).collect();
    let mut out = std::io::stdout().lock();
    if as_json {
        let rows: Vec<_> = verdicts.iter().map(|(played, reason)| row(played, reason.as_ref())).collect();
        writeln!(out, "{:#}", json!({ "fen": position.to_string(), "from": from.number(), "moves": rows }))?;
    } else {
        for (played, reason) in &verdicts {
            let verdict = reason.as_ref().map_or("legal".to_string(), Illegal::to_string);
            writeln!(out, "{:6} {verdict}", played.to_string())?;
        }
    }
    Ok(if verdicts.iter().any(|(_, reason)| reason.is_none()) { Answer::Yes } else { Answer::No })
}

fn row(played: &Move, reason: Option<&Illegal>) -> serde_json::Value {
    json!({
        "move": played.to_string(),
        "legal": reason.is_none(),
        "section": reason.map(Illegal::section),
        "reason": reason.map(Illegal::to_string),
    })
}
