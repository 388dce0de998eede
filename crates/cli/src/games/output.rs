//! Where converted games go: to the standard output, into one file, or into several of so many games each.

use crate::files;
use anyhow::{Context, Result};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// What does the writing.
type Writing<'a> = &'a mut dyn FnMut(&mut Output) -> Result<()>;

/// Takes one game after the other.
pub struct Output<'a> {
    to: To<'a>,
}

enum To<'a> {
    /// One file or stream.
    One(&'a mut dyn Write),
    /// Files of so many games: where, how many, the number of the next, and the games that wait for it.
    Many { path: &'a Path, games: u64, number: u64, waiting: Vec<u8>, held: u64 },
}

impl Output<'_> {
    /// Writes to the standard output. What was converted before a fault is not lost.
    pub fn standard(write: Writing) -> Result<()> {
        let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
        let converted = write(&mut Output { to: To::One(&mut out) });
        out.flush()?;
        converted
    }

    /// Writes a file. It is given up when the games cannot be read, and the reason is told as it is.
    pub fn whole(path: &Path, write: Writing) -> Result<()> {
        let mut unreadable = None;
        let written = files::write_whole(path, |mut out| {
            write(&mut Output { to: To::One(&mut out) }).map_err(|why| {
                unreadable = Some(why);
                std::io::Error::other("not all games could be read")
            })
        });
        unreadable.map_or(written, Err)
    }

    /// Writes files of at most so many games, each whole. Those before a fault stay.
    pub fn split(path: &Path, games: u64, write: Writing) -> Result<()> {
        let mut out = Output { to: To::Many { path, games, number: 1, waiting: Vec::new(), held: 0 } };
        write(&mut out)?;
        out.close()
    }

    /// Writes a game.
    pub fn game(&mut self, text: &str) -> Result<()> {
        match &mut self.to {
            To::One(out) => Ok(out.write_all(text.as_bytes())?),
            To::Many { games, waiting, held, .. } => {
                waiting.extend_from_slice(text.as_bytes());
                *held += 1;
                if held == games { self.close() } else { Ok(()) }
            }
        }
    }

    /// Writes the games that wait for their file.
    fn close(&mut self) -> Result<()> {
        let To::Many { path, number, waiting, held, .. } = &mut self.to else { return Ok(()) };
        if *held > 0 {
            let file = numbered(path, *number).with_context(|| format!("{}: this names no file", path.display()))?;
            files::write_whole(&file, |out| out.write_all(waiting))?;
            (*held, *number) = (0, *number + 1);
            waiting.clear();
        }
        Ok(())
    }
}

/// `games.pgn` as `games-1.pgn`; the number stands before the first dot of the name.
fn numbered(path: &Path, number: u64) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    let (stem, ending) = name.split_at(name.find('.').filter(|&dot| dot > 0).unwrap_or(name.len()));
    Some(path.with_file_name(format!("{stem}-{number}{ending}")))
}
