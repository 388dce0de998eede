//! `checkproof krk move`: what the strategy plays in a position, and why.

use super::{Ending, read_fen, words};
use crate::Answer;
use crate::families::chess::{both_notations, draw_with, picture_with};
use crate::picture::PictureArgs;
use crate::position::Look;
use anyhow::{Context, Result};
use notation::{diagram, svg};
use serde_json::json;
use spec::krk::Move;
use std::io::Write;

/// Say what the strategy plays in a position, which kind of move that is, and why.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof krk move --fen \"8/1k6/8/4R3/8/5K2/8/8 w - - 0 1\"
  checkproof krk move --fen \"8/1k6/8/4R3/8/5K2/8/8 w - - 0 1\" --all
  checkproof krk move --fen \"5/1k3/5/3R1/K4 w - - 0 1\" --svg room.svg

The board is as large as the FEN says. The room, into which the rook shuts the black king, is framed, and the critical
square marked. White has king and rook and is to move; the smaller side of the board is 4 or more.")]
pub struct Args {
    /// The position, in FEN for a board of any size
    #[arg(long, value_name = "FEN")]
    fen: String,

    /// List all moves that the strategy allows here, not only the one that it picks
    #[arg(long)]
    all: bool,

    /// How to draw the board
    #[arg(long, value_enum, default_value = "auto", value_name = "LOOK")]
    board: Look,

    /// Print JSON
    #[arg(long, conflicts_with = "picture")]
    json: bool,

    #[command(flatten)]
    picture: PictureArgs,
}

pub fn run(args: &Args) -> Result<Answer> {
    let ending = read_fen(&args.fen)?;
    let Ending { rules, position, p, kinds } = &ending;
    let (kind, moves) = p.strategy(kinds).context("no kind of move applies here; the strategy is wrong")?;
    let chosen = p.choose(kind, &moves).context("a kind that applies has a move")?;
    let name = |played: Move| Ok::<_, anyhow::Error>(both_notations(rules, position, words::chess_move(*p, played)?));
    let room = words::room(*p);
    let critical = prove::krk::square(p.critical_square());

    if args.picture.is_wanted() {
        let arrow = words::chess_move(*p, chosen)?;
        let more = svg::Options {
            marked: critical.into_iter().collect(),
            frames: room.into_iter().collect(),
            arrows: vec![(arrow.from, arrow.to)],
            ..Default::default()
        };
        args.picture.put(&picture_with(rules, position.board(), &args.picture.marks(false), more)?)?;
        return Ok(Answer::Yes);
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        let described = |played: Move| {
            let (san, uci) = name(played)?;
            Ok(json!({ "san": san, "uci": uci, "reason": words::reason(kind, *p, played) }))
        };
        let all = moves.iter().map(|&played| described(played)).collect::<Result<Vec<_>>>()?;
        let report = json!({
            "fen": position.to_string(), "kind": kind.to_string(), "move": described(chosen)?, "moves": all,
            "room": p.room(), "room_from_to": room.map(|(one, other)| [one.to_string(), other.to_string()]),
            "critical_square": p.critical_square().to_string(),
            "king_to_critical_square": p.king_to_critical_square(),
        });
        writeln!(out, "{report:#}")?;
        return Ok(Answer::Yes);
    }
    let marks = diagram::Options {
        marked: critical.into_iter().collect(),
        frames: room.into_iter().collect(),
        ..Default::default()
    };
    write!(out, "{}\n{}\n", draw_with(rules, position, args.board, marks), words::room_in_words(*p))?;
    let shown = if args.all { &moves[..] } else { &[chosen][..] };
    for &played in shown {
        writeln!(out, "{}  {kind}: {}", name(played)?.0, words::reason(kind, *p, played))?;
    }
    if !args.all && moves.len() > 1 {
        writeln!(out, "the strategy allows {} moves here; --all lists them", moves.len())?;
    }
    Ok(Answer::Yes)
}
