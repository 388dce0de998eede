//! `checkproof show`: the board and all that can be said of the position.

use crate::Answer;
use crate::families::Readable;
use crate::picture::PictureArgs;
use crate::position::{Look, PositionArgs, draw};
use anyhow::Result;
use check::with_game;
use serde_json::json;
use spec::{DrawRule, Game, Record, State};
use std::io::Write;

/// Show a position: the board, whose move it is, check, the end of the game, draws, and what is odd about it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof show
  checkproof show --play \"e4 e5 Nf3 Nc6 Bb5\"
  checkproof show --fen \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"
  checkproof show --game four-file --look unicode --flip
  checkproof show --play \"e4 e5\" --svg board.svg --arrow g1f3 --mark e5
  checkproof show --game gardner --png board.png --square 90
  checkproof show --fen \"W:W21,K14:B4,K32\" --svg board.svg --arrow 14-9")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// How to draw the board
    #[arg(long, value_enum, default_value = "auto", value_name = "LOOK")]
    look: Look,

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
    with_game!(args.position.game()?, game => show(args, &game))
}

fn show<G: Readable>(args: &Args, game: &G) -> Result<Answer> {
    let record = args.position.record_of(game)?;
    let position = record.position();
    if args.picture.is_wanted() {
        args.picture.put(&game.picture(position, &args.picture.marks(args.flip))?)?;
        return Ok(Answer::Yes);
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{:#}", report(game, &record))?;
        return Ok(Answer::Yes);
    }
    write!(out, "{}\n{}\n", draw(game, position, args.look, args.flip), G::fen(&record))?;
    match record.outcome() {
        Some(outcome) => writeln!(out, "{outcome}")?,
        None => {
            let check = if G::in_check(position) { ", in check" } else { "" };
            writeln!(out, "{} to move{check}, {} legal moves", G::turn(position), legal_moves(game, position))?;
        }
    }
    for claim in record.claims() {
        writeln!(out, "may be claimed: {claim}")?;
    }
    for note in G::notes(&record) {
        writeln!(out, "note: {note}")?;
    }
    Ok(Answer::Yes)
}

fn report<G: Readable>(game: &G, record: &Record<G>) -> serde_json::Value {
    let position = record.position();
    let mut facts = G::facts(record);
    let outcome = record.outcome().map(|outcome| {
        json!({
            "winner": outcome.winner().map(|side| side.to_string()),
            "draw": outcome.winner().is_none(),
            "reason": outcome.to_string(),
        })
    });
    facts.insert("game".to_string(), json!(game.to_string()));
    facts.insert("fen".to_string(), json!(G::fen(record)));
    facts.insert("turn".to_string(), json!(G::turn(position).to_string()));
    facts.insert("legal_moves".to_string(), json!(legal_moves(game, position)));
    facts.insert("outcome".to_string(), json!(outcome));
    facts.insert("claims".to_string(), json!(record.claims().into_iter().map(DrawRule::to_string).collect::<Vec<_>>()));
    facts.into()
}

fn legal_moves<G: Game>(game: &G, position: &G::Position) -> usize {
    match game.state(position) {
        State::ToMove(_, moves) => moves.len(),
        State::Over(_) => 0,
    }
}
