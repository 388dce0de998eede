//! `checkproof play krk`: a person defends with the lone king.

use super::{Ending, read_fen, read_size, words};
use crate::Answer;
use crate::families::chess::{draw_with, read_move};
use crate::files;
use crate::position::Look;
use anyhow::{Context, Result, bail};
use notation::{diagram, svg};
use prove::krk::NotCovered;
use spec::chess::{Position, Rules};
use spec::krk::{Kind, Krk, Square};
use spec::{Game, Side, State};
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Defend with the lone king against a strategy that always mates.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof play krk
  checkproof play krk --board 5x5
  checkproof play krk --fen \"8/8/8/8/8/3R4/2k5/K7 w - - 0 1\"
  echo \"Kd4 Kd5\" | tr ' ' '\\n' | checkproof play krk

You have the black king. Write where he goes, as d4, Kd4 or d5d4; `moves` lists what there is, `quit` or the end of the
input leaves. White's moves come with their kind and the reason; the room is framed and the critical square marked.")]
pub struct Args {
    /// The board, files x ranks, with the kings in opposite corners
    #[arg(long, value_name = "BOARD", conflicts_with = "fen")]
    board: Option<String>,

    /// The position to start from, White to move, in FEN for a board of any size
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    /// How to draw the board
    #[arg(long, value_enum, default_value = "auto", value_name = "LOOK")]
    look: Look,

    /// Keep a picture of the board in an SVG file, drawn anew after each move of White
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<Answer> {
    let ending = match (&args.fen, &args.board) {
        (Some(fen), _) => read_fen(fen)?,
        (None, board) => start(board.as_deref().unwrap_or("8x8"))?,
    };
    let Ending { rules, mut position, mut p, kinds } = ending;
    let mut out = std::io::stdout().lock();
    let mut input = std::io::stdin().lock();
    write!(out, "{}\nYou are Black.", board(&rules, &position, p, args.look))?;
    for number in 1u32.. {
        let (kind, played) = p.chosen(kinds).context("no kind of move applies here; the strategy is wrong")?;
        let chess_move = words::chess_move(p, played)?;
        let name = notation::san::write(&rules, &position, chess_move);
        let why = words::reason(kind, p, played);
        position = rules.play(&position, &chess_move)?;
        p = p.after(played);
        let drawn = board(&rules, &position, p, args.look);
        write!(out, "\n\n{number}. {name}  {kind}: {why}\n\n{drawn}\n{}\n", words::room_in_words(p))?;
        if let Some(path) = &args.svg {
            picture(path, &rules, &position, p)?;
        }
        match rules.state(&position) {
            State::ToMove(..) => {}
            State::Over(outcome) if outcome.winner().is_some() => {
                writeln!(out, "\nMate, after {}.", moves(number))?;
                return Ok(Answer::Yes);
            }
            State::Over(outcome) => bail!("{outcome}; the strategy is wrong"),
        }
        let Some(reply) = ask(&rules, &position, &mut input, &mut out)? else {
            writeln!(out, "\nLeft after {} of White.", moves(number))?;
            return Ok(Answer::Yes);
        };
        position = rules.play(&position, &reply)?;
        p = prove::krk::read(&rules, &position).context("the rook is gone; the strategy is wrong")?;
    }
    Ok(Answer::Yes)
}

fn moves(number: u32) -> String {
    if number == 1 { "1 move".to_string() } else { format!("{number} moves") }
}

/// The white men in one corner, the black king near the opposite one.
fn start(board: &str) -> Result<Ending> {
    let size = read_size(board)?;
    let (files, ranks) = (size.files(), size.ranks());
    let Some(kinds) = Kind::for_board(files, ranks) else { bail!(NotCovered::Board(files, ranks)) };
    let square = |file, rank| Square { file, rank };
    let p = Krk { files, ranks, king: square(0, 0), rook: square(0, 1), lone: square(files - 2, ranks - 2) };
    let rules = Rules::board(files as u8, ranks as u8).map_err(|why| anyhow::anyhow!("{why}"))?;
    let position = prove::krk::position(&rules, p, Side::White).context("a legal position to start from")?;
    Ok(Ending { rules, position, p, kinds })
}

fn board(rules: &Rules, position: &Position, p: Krk, look: Look) -> String {
    let marks = diagram::Options {
        marked: prove::krk::square(p.critical_square()).into_iter().collect(),
        frames: words::room(p).into_iter().collect(),
        ..Default::default()
    };
    draw_with(rules, position, look, marks)
}

fn picture(path: &Path, rules: &Rules, position: &Position, p: Krk) -> Result<()> {
    let options = svg::Options {
        marked: prove::krk::square(p.critical_square()).into_iter().collect(),
        frames: words::room(p).into_iter().collect(),
        rules: Some(rules),
        ..Default::default()
    };
    files::write_whole(path, |out| out.write_all(svg::draw(position.board(), &options).as_bytes()))
}

/// Asks until there is a legal move of Black; none at the end of the input or when the player leaves.
fn ask(
    rules: &Rules,
    position: &Position,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<spec::chess::Move>> {
    // What was piped in does not show, so it is repeated.
    let echo = !std::io::stdin().is_terminal();
    loop {
        write!(out, "\nyour move: ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line).context("the input is no text")? == 0 {
            return Ok(None);
        }
        let text = line.trim();
        if echo {
            writeln!(out, "{}", text.escape_default())?;
        }
        match text {
            "quit" => return Ok(None),
            "moves" => {
                let State::ToMove(_, moves) = rules.state(position) else { return Ok(None) };
                let names = moves.iter().map(|&played| notation::san::write(rules, position, played));
                writeln!(out, "{}", names.collect::<Vec<_>>().join(" "))?;
            }
            "" | "help" => writeln!(out, "Write where the king goes, such as d4; or moves, or quit.")?,
            _ => match read_reply(rules, position, text) {
                Ok(reply) => return Ok(Some(reply)),
                Err(why) => writeln!(out, "{why:#}")?,
            },
        }
    }
}

/// A legal move of the black king, written as a square or as any move.
fn read_reply(rules: &Rules, position: &Position, text: &str) -> Result<spec::chess::Move> {
    let square = text.parse::<spec::chess::Square>().ok();
    let played = match (square, position.board().king(Side::Black)) {
        (Some(to), Some(from)) => spec::chess::Move { from, to, promotion: None },
        _ => read_move(rules, position, text)?,
    };
    rules.play(position, &played)?;
    Ok(played)
}
