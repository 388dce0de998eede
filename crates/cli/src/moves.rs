//! `checkproof moves`: the legal moves of a position.

use crate::Answer;
use crate::batch;
use crate::families::{Listed, Readable};
use crate::position::PositionArgs;
use anyhow::Result;
use check::with_game;
use serde_json::{Value, json};
use spec::{Record, State};
use std::io::Write;

/// List the legal moves of a position, by the specification, in SAN and UCI; in draughts with all landings.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof moves
  checkproof moves --game four-file
  checkproof moves --fen \"8/P6k/8/8/8/8/8/K7 w - - 0 1\" --json
  checkproof moves --fen \"B:W22,14,15,23:BK26\"
  checkproof moves --fen - < positions.fen     a line of JSON for each line")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    if args.position.is_batch() {
        return batch::each(
            &args.position,
            &mut |position| with_game!(position.game()?, game => Ok(told(&game, &position.record_of(&game)?))),
        );
    }
    with_game!(args.position.game()?, game => list(args, &game))
}

/// The moves, for programs.
fn told<G: Readable>(game: &G, record: &Record<G>) -> Value {
    let position = record.position();
    let moves = match game.state(position) {
        State::Over(_) => Vec::new(),
        State::ToMove(_, moves) => moves,
    };
    let moves: Vec<_> = game.listed(position, &moves).into_iter().map(|listed| listed.told).collect();
    let outcome = record.outcome().map(|outcome| outcome.to_string());
    json!({ "game": game.to_string(), "fen": game.write_position(position), "moves": moves, "outcome": outcome })
}

fn list<G: Readable>(args: &Args, game: &G) -> Result<Answer> {
    let record = args.position.record_of(game)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{:#}", told(game, &record))?;
        return Ok(Answer::Yes);
    }
    let position = record.position();
    let (outcome, moves) = match game.state(position) {
        State::Over(outcome) => (Some(outcome), Vec::new()),
        State::ToMove(_, moves) => (None, moves),
    };
    let listed = game.listed(position, &moves);
    if let (None, Some(end)) = (outcome, record.outcome()) {
        writeln!(out, "the game is over: {end}; by the rules of movement there are still")?;
    }
    match outcome {
        Some(outcome) => writeln!(out, "{outcome}; there are no moves")?,
        None => writeln!(out, "{} to move, {} legal moves", G::turn(position), listed.len())?,
    }
    for line in in_columns(&listed) {
        writeln!(out, "{line}")?;
    }
    Ok(Answer::Yes)
}

/// The names of each move, one under the other, each column as wide as its longest name.
fn in_columns(listed: &[Listed]) -> impl Iterator<Item = String> {
    let width = |n: usize| listed.iter().filter_map(|row| row.columns.get(n)).map(String::len).max().unwrap_or(0);
    let line = move |row: &Listed| -> String {
        let padded = row.columns.iter().enumerate().map(|(n, name)| format!("{name:width$}  ", width = width(n)));
        padded.collect::<String>().trim_end().to_string()
    };
    listed.iter().map(line)
}
