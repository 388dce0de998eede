//! `checkproof show`: the board and all that can be said of the position.

use crate::Answer;
use crate::picture::PictureArgs;
use crate::position::{Look, PositionArgs, draw};
use anyhow::Result;
use serde_json::json;
use spec::chess::{Doubt, Fen, Record, doubts, insufficient_material};
use spec::{Draw, Game, Outcome, State};
use std::io::Write;

/// Show a position: the board, whose move it is, check, the end of the game, draws, and what is odd about it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof show
  checkproof show --play \"e4 e5 Nf3 Nc6 Bb5\"
  checkproof show --fen \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"
  checkproof show --game four-file --board unicode --flip
  checkproof show --play \"e4 e5\" --svg board.svg --arrow g1f3 --mark e5
  checkproof show --game gardner --png board.png --square 90")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// How to draw the board
    #[arg(long, value_enum, default_value = "auto", value_name = "LOOK")]
    board: Look,

    /// See the board as Black does
    #[arg(long)]
    flip: bool,

    /// Print JSON
    #[arg(long, conflicts_with = "picture")]
    json: bool,

    #[command(flatten)]
    picture: PictureArgs,
}

pub fn run(args: &Args) -> Result<Answer> {
    let record = args.position.record()?;
    if args.picture.is_wanted() {
        args.picture.draw(record.rules(), record.position().board(), args.flip)?;
        return Ok(Answer::Yes);
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{:#}", report(&record))?;
        return Ok(Answer::Yes);
    }
    let (rules, position) = (record.rules(), record.position());
    write!(out, "{}\n{}\n", draw(rules, position, args.board, args.flip), Fen(record.setup()))?;
    match record.outcome() {
        Some(outcome) => writeln!(out, "{outcome}")?,
        None => {
            let check = if position.in_check() { ", in check" } else { "" };
            writeln!(out, "{} to move{check}, {} legal moves", position.turn(), legal_moves(&record))?;
        }
    }
    for draw in record.claims() {
        writeln!(out, "may be claimed: {}", claim_text(draw))?;
    }
    for doubt in doubts(rules, &record.setup()) {
        writeln!(out, "note: {doubt}")?;
    }
    Ok(Answer::Yes)
}

fn claim_text(draw: Draw) -> &'static str {
    match draw {
        Draw::Threefold => "9.2: the position stands for the third time or more",
        _ => "9.3: fifty moves without capture or pawn move",
    }
}

fn legal_moves(record: &Record) -> usize {
    match record.rules().state(record.position()) {
        State::ToMove(_, moves) => moves.len(),
        State::Over(_) => 0,
    }
}

fn report(record: &Record) -> serde_json::Value {
    let (rules, position) = (record.rules(), record.position());
    json!({
        "game": rules.to_string(),
        "fen": Fen(record.setup()).to_string(),
        "turn": position.turn().to_string(),
        "check": position.in_check(),
        "legal_moves": legal_moves(record),
        "outcome": record.outcome().map(|outcome| json!({
            "winner": outcome.winner().map(|side| side.to_string()),
            "draw": matches!(outcome, Outcome::Drawn { .. }),
            "reason": outcome.to_string(),
        })),
        "insufficient_material": insufficient_material(rules, position.board()),
        "claims": record.claims().into_iter().map(claim_text).collect::<Vec<_>>(),
        "notes": doubts(rules, &record.setup()).iter().map(Doubt::to_string).collect::<Vec<_>>(),
    })
}
