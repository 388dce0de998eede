//! Writes the games of a file as clean PGN or PDN, on all processors:
//! `cargo run --release -p checkproof-arbiter --example convert FILE`.

extern crate checkproof_arbiter as arbiter;

use arbiter::{Conversion, ConvertedGame, convert};
use notation::pgn::Format;
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    let format = if path.ends_with(".pdn") { Format::Pdn } else { Format::Pgn };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut out = BufWriter::new(stdout().lock());
    let tell = &mut |game: ConvertedGame| -> Result<(), Box<dyn Error>> {
        match game.converted {
            Ok(converted) => Ok(converted.iter().try_for_each(|game| out.write_all(game.text.as_bytes()))?),
            Err(why) => Err(format!("game {}: {why}", game.number).into()),
        }
    };
    convert(File::open(&path)?, &Conversion::new(format), threads, tell)
}
