//! `checkproof convert`: game files rewritten cleanly, or as positions or engine moves.

use super::{FileFormat, format_of};
use crate::Answer;
use crate::files;
use anyhow::{Context, Result, bail};
use arbiter::{Converted, Converter, NoConversion};
use notation::pgn::{Games, Reading};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Rewrite game files: clean PGN with exact SAN, clean PDN of draughts, or the last positions, or the moves as engines
/// write them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof convert games.pgn > clean.pgn
  checkproof convert games.pgn --to fen --out positions.fen
  checkproof convert games.pgn.zst --to uci
  checkproof convert draughts.pdn --long   every landing of every capture

What is wrong with a game is told on the error stream, and the exit code is then 1. A game or variation with an illegal
move is written up to that move; what follows it in the file is kept as a comment. A variation in which a side passes
(--) is kept from there as it stands. A game that cannot be played here, because of its variant or its first position,
is left out. When a file cannot be read, --out writes nothing. A capture of draughts that may be one of several is
treated like an illegal move: nobody but its writer knows which was meant.")]
pub struct Args {
    /// PGN files, or PDN files by their ending .pdn; .zst is decompressed, - is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// What to write [default: what is read]
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<To>,

    /// What is read [default: pdn for files that end so, otherwise pgn]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<FileFormat>,

    /// Draughts: write every landing of every capture, not only where it is needed
    #[arg(long)]
    long: bool,

    /// Where to write; .zst is compressed [default: the standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum To {
    /// Clean PGN: exact SAN, the seven tags first, 80 columns
    Pgn,
    /// Clean PDN 3.0: captures as short as may be, 80 columns
    Pdn,
    /// The last position of each game
    Fen,
    /// The last position of each game, with the players and the result
    Epd,
    /// A line for each game as engines read it: position startpos moves e2e4 e7e5
    Uci,
}

pub fn run(args: &Args) -> Result<Answer> {
    let mut wrong = false;
    let mut all =
        |out: &mut dyn Write| args.files.iter().try_for_each(|path| convert_file(args, path, out, &mut wrong));
    match &args.out {
        Some(path) => {
            // The file is given up when the games cannot be read, and the reason is told as it is.
            let mut unreadable = None;
            let written = files::write_whole(path, |out| {
                all(out).map_err(|why| {
                    unreadable = Some(why);
                    std::io::Error::other("not all games could be read")
                })
            });
            unreadable.map_or(written, Err)?;
        }
        None => {
            let mut out = std::io::BufWriter::new(std::io::stdout().lock());
            // What was converted before a fault is not lost.
            let converted = all(&mut out);
            out.flush()?;
            converted?;
        }
    }
    Ok(if wrong { Answer::No } else { Answer::Yes })
}

fn convert_file(args: &Args, path: &Path, out: &mut dyn Write, wrong: &mut bool) -> Result<()> {
    let format = format_of(path, args.format);
    let converter = match Converter::new(format, args.to.map(Into::into), args.long) {
        Ok(converter) => converter,
        Err(why @ NoConversion::PgnToPdn) => bail!("{}: {why}", path.display()),
        Err(NoConversion::PdnToChess) => bail!("{}: draughts is written --to pdn or fen", path.display()),
        Err(NoConversion::LongPgn) => bail!("{}: --long is for draughts", path.display()),
    };
    let bar = files::byte_bar("converting");
    for reading in Games::of(format, files::open(path, &bar)?) {
        let Reading { number, game, faults, .. } = reading.with_context(|| path.display().to_string())?;
        for fault in &faults {
            eprintln!("{}: {fault}", path.display());
        }
        *wrong |= !faults.is_empty();
        match converter.convert(game) {
            Ok(Converted { text, refused }) => {
                for what in &refused {
                    eprintln!("{}: game {number}: {what}", path.display());
                }
                *wrong |= !refused.is_empty();
                out.write_all(text.as_bytes())?;
            }
            Err(why) => {
                eprintln!("{}: game {number}: {why}; the game is left out", path.display());
                *wrong = true;
            }
        }
    }
    bar.finish_and_clear();
    Ok(())
}

impl From<To> for arbiter::To {
    fn from(to: To) -> arbiter::To {
        match to {
            To::Pgn => arbiter::To::Pgn,
            To::Pdn => arbiter::To::Pdn,
            To::Fen => arbiter::To::Fen,
            To::Epd => arbiter::To::Epd,
            To::Uci => arbiter::To::Uci,
        }
    }
}
