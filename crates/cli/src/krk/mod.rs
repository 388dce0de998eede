//! `checkproof krk`: king and rook against king, by the strategy of Bratko.

mod advice;
mod board;
mod boards;
pub mod ledger;
pub mod play;
pub mod proof;
mod words;

use crate::Answer;
use anyhow::{Context, Result, anyhow, bail, ensure};
use prove::krk::Size;
use spec::chess::{Fen, Position, Rules};
use spec::krk::{Kind, Krk};

/// King and rook against king: a strategy that mates, its moves explained, and the evidence that it does.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    Move(advice::Args),
    Board(board::Args),
    Boards(boards::Args),
    Obligations(proof::obligations::Args),
}

pub fn run(args: &Args) -> Result<Answer> {
    match &args.verb {
        Verb::Move(args) => advice::run(args),
        Verb::Board(args) => board::run(args),
        Verb::Boards(args) => boards::run(args),
        Verb::Obligations(args) => proof::obligations::run(args),
    }
}

/// A position of this ending in which the strategy has a move.
struct Ending {
    rules: Rules,
    position: Position,
    p: Krk,
    kinds: &'static [Kind],
}

/// Reads a position of this ending, or says which condition it breaks. The board is as large as the FEN says.
fn read_fen(fen: &str) -> Result<Ending> {
    let setup = fen.parse::<Fen>()?.0;
    let rules = match (setup.files, setup.ranks) {
        (8, 8) => Rules::chess(),
        (files, ranks) => Rules::board(files, ranks).map_err(|why| anyhow!("{why}"))?,
    };
    let position = rules.position(&setup).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(|fault| format!("\n  {fault}")).collect();
        anyhow!("this position breaks the rules:{}", faults.concat())
    })?;
    let p = prove::krk::read(&rules, &position)?;
    let Some(kinds) = Kind::for_board(p.files, p.ranks) else {
        bail!(prove::krk::NotCovered::Board(p.files, p.ranks));
    };
    Ok(Ending { rules, position, p, kinds })
}

/// Reads a board such as `8x8`.
fn read_size(text: &str) -> Result<Size> {
    let sides = text.split_once('x').and_then(|(files, ranks)| Some((files.parse().ok()?, ranks.parse().ok()?)));
    let (files, ranks) = sides.with_context(|| format!("`{text}` is no board; write files x ranks, such as 8x8"))?;
    Ok(Size::new(files, ranks)?)
}

/// Reads the side of a board.
fn read_side(text: &str) -> Result<i32> {
    let side: i32 = text.parse().with_context(|| format!("`{text}` is no number"))?;
    ensure!(Size::SIDES.contains(&side), "the side of a board is 3 to 16 squares, not {side}");
    Ok(side)
}
