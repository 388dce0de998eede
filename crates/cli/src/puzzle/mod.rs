//! `checkproof puzzle`: mate problems made, graded, counted and printed.

mod check;
mod count;
mod games;
mod make;
mod output;
mod proofs;
mod read;

pub use proofs::write_proofs;
pub use read::read;

use crate::Answer;
use ::check::AnyGame;
use anyhow::{Context, Result, anyhow, bail, ensure};
use puzzle::Men;
use spec::chess::Rules;

/// Make mate problems that are proved: one key and no other, and no shorter mate. Or grade anybody's.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  checkproof puzzle                                             five good mates in two on 8 x 8
  checkproof puzzle --board 5x5 --count 20 --grade fine --seed 7
  checkproof puzzle --theme sacrifice --theme knight-mates --men 5v6
  checkproof puzzle --from games.pgn --count 50 --grade sound   mined from real games
  checkproof puzzle --engine asp --board 4x4 --theme queen-sacrifice --theme knight-mates --grade quiet
  checkproof puzzle --engine asp --static --board 4x4 --mate 3 --grade sound      only White moves
  checkproof puzzle --count 100 --out sheet.pdf                 a sheet to print, solutions on the last page
  checkproof puzzle --count 10 --format pgn --out ten.pgn --proofs ten
  checkproof puzzle check problems.epd                          keys, cooks, duals, needless men, a grade for each
  checkproof puzzle count --board 4x4 --men KQvKR               every one there is

Grades: sound (one key, no shorter mate, no check in the diagram), quiet (the key is no check, capture or promotion),
good (two defences or more, no man can be left out), fine (three different mates or more, no duals). Every problem that
is printed was proved to the checker: that the key mates, that nothing else does, that nothing mates sooner. The same
seed gives the same problems. Ctrl-C stops the search and keeps what was found."
)]
pub struct Args {
    #[command(subcommand)]
    verb: Option<Verb>,

    #[command(flatten)]
    make: make::MakeArgs,
}

#[derive(clap::Subcommand)]
enum Verb {
    Check(check::Args),
    Count(count::Args),
}

pub fn run(args: &Args) -> Result<Answer> {
    match &args.verb {
        None => make::run(&args.make),
        Some(Verb::Check(args)) => check::run(args),
        Some(Verb::Count(args)) => count::run(args),
    }
}

/// Which board problems are on.
#[derive(clap::Args)]
pub struct BoardArgs {
    /// The board, files x ranks, such as 5x5
    #[arg(long, value_name = "FxR", conflicts_with = "game")]
    board: Option<String>,

    /// The game, such as gardner or chess:5x6,double-step, instead of plain chess on a board
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

impl BoardArgs {
    /// The board or game that is asked for, if any, as it was written.
    pub fn name(&self) -> Option<&str> {
        self.board.as_deref().or(self.game.as_deref())
    }

    /// The rules that are asked for, or those of a board of this size.
    pub fn rules_or(&self, size: &str) -> Result<Rules> {
        self.rules()?.map_or_else(|| of_size(size), Ok)
    }

    /// The rules that are asked for, if any.
    pub fn rules(&self) -> Result<Option<Rules>> {
        match (&self.board, &self.game) {
            (Some(size), _) => of_size(size).map(Some),
            (None, Some(name)) => game(name).map(Some),
            (None, None) => Ok(None),
        }
    }
}

/// Plain chess on a board of this size, the usual one on 8 x 8.
fn of_size(text: &str) -> Result<Rules> {
    ensure!(is_size(text), "`{text}` is no board; write 5x6, files first. The name of a game goes behind --game");
    game(text)
}

fn is_size(text: &str) -> bool {
    text.split_once('x').is_some_and(|(files, ranks)| {
        [files, ranks].iter().all(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
    })
}

/// The game of a problem: a name, or the size of a board.
pub fn game(text: &str) -> Result<Rules> {
    let name = match text {
        "8x8" => "chess".to_string(),
        _ if is_size(text) => format!("chess:{text}"),
        _ => text.to_string(),
    };
    match name.parse().map_err(|why| anyhow!("{why}"))? {
        AnyGame::Chess(rules) => Ok(rules),
        other => bail!("mate problems are of chess, not of {other}"),
    }
}

/// `5v4`: at most five white men and four black ones, the kings included.
pub fn men(text: &str) -> Result<Men> {
    let number = |digits: &str| digits.parse::<usize>().ok().filter(|_| !digits.starts_with(['+', '0']));
    let read = || {
        let (white, black) = text.split_once('v')?;
        Some(Men { white: number(white)?, black: number(black)? })
    };
    read().with_context(|| {
        format!(
            "`{text}` is no number of men; write for example 5v4, White's first, with the kings counted: 1v1 at least"
        )
    })
}

/// Is there room for so many men, and can they mate?
pub fn fits(rules: &Rules, men: Men) -> Result<()> {
    let squares = rules.squares().filter(|&square| rules.lands_on(square)).count();
    let Men { white, black } = men;
    ensure!(
        white + black <= squares,
        "{white} white and {black} black men do not fit on {rules}, which has {squares} squares to stand on"
    );
    ensure!(white >= 2, "a king alone cannot mate: give White two men at least, for example 4v{black}");
    Ok(())
}
