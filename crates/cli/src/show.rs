//! `checkproof show`: the board and all that can be said of the position.

use crate::Answer;
use crate::picture::PictureArgs;
use crate::position::{AnyRecord, Look, PositionArgs, draw, draw_draughts};
use anyhow::Result;
use serde_json::json;
use spec::chess::{Doubt, Fen, Record, doubts, insufficient_material};
use spec::draughts::{self, Draughts};
use spec::{DrawRule, Game, Outcome, State};
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
  checkproof show --game gardner --png board.png --square 90
  checkproof show --fen \"W:W21,K14:B4,K32\" --svg board.svg --arrow 14-9")]
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
    match args.position.any_record()? {
        AnyRecord::Chess(record) => chess(args, &record),
        AnyRecord::Draughts(record) => draughts(args, &record),
    }
}

fn draughts(args: &Args, record: &draughts::Record) -> Result<Answer> {
    let position = record.position();
    if args.picture.is_wanted() {
        args.picture.draw_draughts(position.board(), args.flip)?;
        return Ok(Answer::Yes);
    }
    let legal_moves = legal_moves(&Draughts, position);
    let claims: Vec<String> = record.claims().into_iter().map(DrawRule::to_string).collect();
    let mut out = std::io::stdout().lock();
    if args.json {
        let report = json!({
            "game": Draughts.to_string(),
            "fen": position.to_string(),
            "turn": position.turn().to_string(),
            "legal_moves": legal_moves,
            "outcome": outcome_json(record.outcome()),
            "claims": claims,
        });
        writeln!(out, "{report:#}")?;
        return Ok(Answer::Yes);
    }
    write!(out, "{}\n{position}\n", draw_draughts(position, args.board, args.flip))?;
    match record.outcome() {
        Some(outcome) => writeln!(out, "{outcome}")?,
        None => writeln!(out, "{} to move, {legal_moves} legal moves", position.turn())?,
    }
    claims.iter().try_for_each(|claim| writeln!(out, "may be claimed: {claim}"))?;
    Ok(Answer::Yes)
}

fn chess(args: &Args, record: &Record) -> Result<Answer> {
    if args.picture.is_wanted() {
        args.picture.draw(record.rules(), record.position().board(), args.flip)?;
        return Ok(Answer::Yes);
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{:#}", report(record))?;
        return Ok(Answer::Yes);
    }
    let (rules, position) = (record.rules(), record.position());
    write!(out, "{}\n{}\n", draw(rules, position, args.board, args.flip), Fen(record.setup()))?;
    match record.outcome() {
        Some(outcome) => writeln!(out, "{outcome}")?,
        None => {
            let check = if position.in_check() { ", in check" } else { "" };
            writeln!(out, "{} to move{check}, {} legal moves", position.turn(), legal_moves(rules, position))?;
        }
    }
    for claim in record.claims() {
        writeln!(out, "may be claimed: {claim}")?;
    }
    for doubt in doubts(rules, &record.setup()) {
        writeln!(out, "note: {doubt}")?;
    }
    Ok(Answer::Yes)
}

fn legal_moves<G: Game>(game: &G, position: &G::Position) -> usize {
    match game.state(position) {
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
        "legal_moves": legal_moves(rules, position),
        "outcome": outcome_json(record.outcome()),
        "insufficient_material": insufficient_material(rules, position.board()),
        "claims": record.claims().into_iter().map(DrawRule::to_string).collect::<Vec<_>>(),
        "notes": doubts(rules, &record.setup()).iter().map(Doubt::to_string).collect::<Vec<_>>(),
    })
}

fn outcome_json(outcome: Option<Outcome>) -> Option<serde_json::Value> {
    outcome.map(|outcome| {
        json!({
            "winner": outcome.winner().map(|side| side.to_string()),
            "draw": outcome.winner().is_none(),
            "reason": outcome.to_string(),
        })
    })
}
