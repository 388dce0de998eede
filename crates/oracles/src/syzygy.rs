//! Asking the endgame tables of Syzygy through shakmaty-syzygy, as a peer of our tables: who wins, and how many moves
//! it is to the next capture.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};
use shakmaty_syzygy::Tablebase;
use shakmaty_syzygy::filesystem::{Filesystem, RandomAccessFile, ReadHint};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, io};

/// A question: a position, and who wins it by our tables, from the side to move.
pub struct Question {
    position: Chess,
    fen: String,
    winner: Winner,
}

/// Who wins, from the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Winner {
    Mover,
    Other,
    Nobody,
}

/// Reads questions, one a line: `win`, `loss` or `draw`, and a FEN.
pub fn questions(text: &str) -> Result<Vec<Question>, String> {
    let question = |(n, line): (usize, &str)| {
        let bad = |why: &str| format!("line {}: {why}", n + 1);
        let (word, fen) = line.split_once(' ').ok_or_else(|| bad("wanted: win, loss or draw, and a FEN"))?;
        let winner = match word {
            "win" => Winner::Mover,
            "loss" => Winner::Other,
            "draw" => Winner::Nobody,
            _ => return Err(bad("wanted: win, loss or draw")),
        };
        let position = fen.parse::<Fen>().map_err(|why| bad(&why.to_string()))?;
        let position = position.into_position(CastlingMode::Standard).map_err(|why| bad(&why.to_string()))?;
        Ok(Question { position, fen: fen.to_string(), winner })
    };
    text.lines().enumerate().map(question).collect()
}

/// Asks all questions so many times over, from the files of a folder; fails at the first answer that differs from ours.
pub fn ask(folder: &Path, questions: &[Question], times: usize) -> Result<(u64, Duration), String> {
    let mut tables = Tablebase::<Chess>::with_filesystem(Arc::new(Memory));
    tables.add_directory(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let start = Instant::now();
    for question in std::iter::repeat_n(questions, times).flatten() {
        let distance = tables.probe_dtz(&question.position).map_err(|why| format!("{}: {why}", question.fen))?;
        let distance = distance.ignore_rounding().0;
        let winner = match distance.signum() {
            1 => Winner::Mover,
            -1 => Winner::Other,
            _ => Winner::Nobody,
        };
        if winner != question.winner {
            return Err(format!("{}: Syzygy says {distance}, we say {:?}", question.fen, question.winner));
        }
    }
    Ok(((questions.len() * times) as u64, start.elapsed()))
}

/// Files that are read whole before they are asked, so that the system is not called for every few bytes.
struct Memory;

impl Filesystem for Memory {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        Ok(fs::metadata(path)?.len())
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect()
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        Ok(Box::new(InMemory(fs::read(path)?)))
    }
}

struct InMemory(Vec<u8>);

impl RandomAccessFile for InMemory {
    fn read_at(&self, buf: &mut [u8], offset: u64, _: ReadHint) -> io::Result<usize> {
        let rest = usize::try_from(offset).ok().and_then(|offset| self.0.get(offset..)).unwrap_or_default();
        let count = rest.len().min(buf.len());
        buf[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_lines_of_a_word_and_a_position() {
        assert_eq!(
            questions("draw 8/8/8/4k3/8/8/8/K7 w - - 0 1\nwin 8/8/8/4k3/8/8/8/K6Q w - - 0 1\n").map(|all| all.len()),
            Ok(2)
        );
        for (text, why) in [
            ("draw", "line 1: wanted"),
            ("drawn 8/8/8/4k3/8/8/8/K7 w - - 0 1", "line 1: wanted"),
            ("draw 8/8/8/4k3/8/8/8/K7 w - - 0 1\nwin nonsense", "line 2: "),
            ("win 8/8/8/8/8/8/8/Kk6 w - - 0 1", "line 1: "),
        ] {
            let said = questions(text).err().unwrap_or_default();
            assert!(said.starts_with(why), "{text}: {said}");
        }
    }

    /// Two kings need no table, and a queen needs one.
    #[test]
    fn an_answer_that_differs_or_is_not_there_is_an_error() {
        let empty = std::env::temp_dir().join(format!("checkproof-syzygy-{}", std::process::id()));
        fs::create_dir_all(&empty).unwrap();
        let asked = |text: &str, folder: &Path| ask(folder, &questions(text).unwrap(), 3).map(|(answers, _)| answers);
        assert_eq!(asked("draw 8/8/8/4k3/8/8/8/K7 w - - 0 1", &empty), Ok(3));
        let said = asked("win 8/8/8/4k3/8/8/8/K7 w - - 0 1", &empty).unwrap_err();
        assert!(said.contains("Syzygy says 0, we say Mover"), "{said}");
        assert!(asked("win 8/8/8/4k3/8/8/8/K6Q w - - 0 1", &empty).is_err());
        fs::remove_dir_all(&empty).unwrap();
        assert!(asked("draw 8/8/8/4k3/8/8/8/K7 w - - 0 1", &empty).is_err());
    }
}
