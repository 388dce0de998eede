//! Replays a game file by the rules, on all processors:
//! `cargo run --release -p checkproof-arbiter --example replay FILE`.

extern crate checkproof_arbiter as arbiter;

use arbiter::{How, Summary, replay};
use notation::pgn::Format;
use std::fs::File;
use std::io;

fn main() -> io::Result<()> {
    let path = std::env::args().nth(1).ok_or_else(|| io::Error::other("which file?"))?;
    let format = if path.ends_with(".pdn") { Format::Pdn } else { Format::Pgn };
    let mut summary = Summary::default();
    replay(File::open(&path)?, How::new(format), &mut |report| -> io::Result<()> {
        summary.add(&report);
        report.findings.iter().for_each(|finding| println!("{path}: {finding}"));
        Ok(())
    })?;
    print!("{summary}");
    Ok(())
}
