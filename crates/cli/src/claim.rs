//! `checkproof claim`: the texts that are proved and checked, and how to write one.

use crate::{Answer, carried, files, visible};
use anyhow::{Result, ensure};
use check::{Claim, Written};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write a claim: a statement about positions of a game, for human eyes, that `prove` and `check` take.
#[derive(clap::Args)]
#[command(after_help = format!("\
Examples:
  checkproof claim new mine.claim        a template with comments, to be changed
  checkproof claim list                  the claims that the program carries
  checkproof claim show smothered-mate
  checkproof prove mine.claim --out mine.strategy
  checkproof check mine.claim mine.strategy

{FORMAT}"))]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Write a template with comments, which is a true claim as it stands
    New {
        /// Where to write it; a file that is there already is left alone [default: the standard output]
        file: Option<PathBuf>,
    },
    /// The names of the claims that the program carries
    List,
    /// The text of a claim that the program carries, or of a file
    Show {
        /// Its name, or a file
        name: PathBuf,
    },
}

/// What a claim looks like, for the help of every verb that takes one.
pub const FORMAT: &str = "\
A claim is a text of lines `key: value`, and lines that begin with # say nothing:
  claim: the pawn becomes a rook and mates in 2       what it is called; the verdict repeats what it says
  game: chess                                         or four-file, gardner, los-alamos, chess:5x6, draughts, ...
  side: White                                         whom the goal is about, White or Black
  goal: win within 2                                  see below
  from: 8/5P1k/5K2/8/8/8/8/8 w - -                    a position, `start`, or `all KRvK, White to move`; or more lines

Goals: `win`; `win within N`, in at most N of its own moves; either with `in time` behind it, before a draw could be
claimed by the move count; `no loss`, it is never beaten; `survive N`, it is not beaten by the next N moves of the other
side; `dead`, no series of legal moves ends with anybody beaten. If the other side is to move, the goal must be met
after each of its moves. `checkproof claim new` writes a template.";

const TEMPLATE: &str = "\
# A claim: what a side can do, whatever the other side does. Change what you like; lines with # say nothing.

# What it is called. The name may say anything; what is proved is said by the lines below.
claim: the pawn becomes a rook and mates in 2

# The rules: chess, four-file, gardner, los-alamos, draughts, or a board such as chess:5x6 or chess:8x8,double-step.
game: chess

# Whom the goal is about: White or Black.
side: White

# What this side can do:
#   win              it wins
#   win within 2     it wins in at most so many of its own moves
#   win in time, win within 2 in time    the same, before anybody can claim a draw by the move count
#   no loss          it is never beaten; draws and endless play are no losses
#   survive 3        it is not beaten by the next so many moves of the other side
#   dead             nobody can be beaten any more, even if both sides help
goal: win within 2

# Where it starts; there may be several such lines. A position in FEN (the first four fields), `start`, or all
# positions of an ending: all KRvK, White to move
from: 8/5P1k/5K2/8/8/8/8/8 w - -
";

pub fn run(args: &Args) -> Result<Answer> {
    match &args.verb {
        Verb::New { file: None } => std::io::stdout().lock().write_all(TEMPLATE.as_bytes())?,
        Verb::New { file: Some(path) } => {
            ensure!(!path.exists(), "{}: this file is there already, and is left as it is", path.display());
            files::write_whole(path, |file| file.write_all(TEMPLATE.as_bytes()))?;
            eprintln!("written: {}", path.display());
        }
        Verb::List => {
            let names: Vec<&str> = carried::claim_names().collect();
            writeln!(std::io::stdout().lock(), "{}", names.join("\n"))?;
        }
        Verb::Show { name } => {
            let text = files::read_text(&carried::claim(name))?;
            std::io::stdout().lock().write_all(visible::lines(&text).as_bytes())?;
        }
    }
    Ok(Answer::Yes)
}

/// Writes a claim to a file, as it is read.
pub fn write<G: Written>(path: &Path, claim: &Claim<G>) -> Result<()> {
    files::write_whole(path, |file| {
        let Claim { name, game, side, goal, from } = claim;
        write!(file, "claim: {name}\ngame: {game}\nside: {side}\ngoal: {goal}\n")?;
        from.iter().try_for_each(|from| writeln!(file, "from: {from}"))
    })?;
    eprintln!("written: {}", path.display());
    Ok(())
}
