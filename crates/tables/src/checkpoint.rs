//! Checkpoints: what a long build tells while it is at work, and leaves behind when it is killed. The house calls what
//! is left a draft.
//!
//! There are two kinds, for two kinds of tables. The bytes of a distance table may be written in any order and again,
//! so that its draft is the very file it is built in (`cells.rs`). The words of a safe table only grow, and the end is
//! the least fixpoint that the rules of settling allow, so that whatever they are between two rounds is a place to go
//! on from: there a draft is a copy, written now and then, with a digest like a finished table's.

use super::folder::{read_if_there, write_whole};
use super::{Progress, Title, file};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Keeps the draft of a table, or of one worker's shard of it, while it is built.
pub trait Checkpoint: Sync {
    /// The file to build in, for tables that are their own draft; none if memory is to do.
    fn file(&self) -> Option<&Path>;

    /// Is the file wanted even where memory would do and the table is quickly built there?
    fn insists_on_file(&self) -> bool {
        false
    }

    /// The content of the draft with this title and so many bytes, if an earlier build has left a copy. An error, when
    /// something else lies in its place, ends the build.
    fn earlier(&self, title: &Title, bytes: usize) -> Result<Option<Vec<u8>>, String>;

    /// Is asked between rounds whether a copy is to be kept now.
    fn is_due(&self) -> bool;

    /// Keeps the content of a draft. An error ends the build.
    fn keep(&self, title: &Title, content: &[u8]) -> Result<(), String>;

    /// Removes the draft, if there is one; the table is finished and written.
    fn discard(&self) -> Result<(), String>;

    /// Is told how far the build is, by any thread.
    fn watch(&self, progress: Progress);
}

/// Keeps nothing.
impl Checkpoint for () {
    fn file(&self) -> Option<&Path> {
        None
    }

    fn earlier(&self, _: &Title, _: usize) -> Result<Option<Vec<u8>>, String> {
        Ok(None)
    }

    fn is_due(&self) -> bool {
        false
    }

    fn keep(&self, _: &Title, _: &[u8]) -> Result<(), String> {
        Ok(())
    }

    fn discard(&self) -> Result<(), String> {
        Ok(())
    }

    fn watch(&self, _: Progress) {}
}

/// Where tables are built that can be their own draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Workplace {
    /// In memory.
    Memory,
    /// In a file, if it takes long.
    FileIfLong,
    /// In a file.
    File,
}

/// A draft in a file of its own.
pub struct Draft<W> {
    path: PathBuf,
    workplace: Workplace,
    due: Mutex<Due>,
    watch: W,
}

/// When the next copy is to be written.
struct Due {
    at: Instant,
    every: Duration,
}

/// Writing copies again and again takes no more of the time than one part in this many.
const SHARE: u32 = 10;

impl<W: Fn(Progress) + Sync> Draft<W> {
    /// Nothing is written yet. A copy is written no sooner than so long after the one before.
    pub fn new(path: PathBuf, workplace: Workplace, every: Duration, watch: W) -> Draft<W> {
        Draft { path, workplace, due: Mutex::new(Due { at: Instant::now() + every, every }), watch }
    }
}

impl<W: Fn(Progress) + Sync> Checkpoint for Draft<W> {
    fn file(&self) -> Option<&Path> {
        (self.workplace != Workplace::Memory).then_some(&self.path)
    }

    fn insists_on_file(&self) -> bool {
        self.workplace == Workplace::File
    }

    /// What is damaged or of something else is named and left alone, like any file of ours.
    fn earlier(&self, title: &Title, bytes: usize) -> Result<Option<Vec<u8>>, String> {
        let refused = |why: String| format!("{}: {why}; remove it to begin again", self.path.display());
        match read_if_there(&self.path).map_err(|why| refused(why.to_string()))? {
            None => Ok(None),
            Some(draft) => file::read(title, bytes * 8, &draft).map(Some).map_err(|why| refused(why.to_string())),
        }
    }

    fn is_due(&self) -> bool {
        Instant::now() >= self.due.lock().unwrap_or_else(PoisonError::into_inner).at
    }

    fn keep(&self, title: &Title, content: &[u8]) -> Result<(), String> {
        let begin = Instant::now();
        let packed = file::write(title, content.len() * 8, content);
        let packed = packed.map_err(|why| format!("{}: {why}", self.path.display()))?;
        write_whole(&self.path, &packed)?;
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        due.at = Instant::now() + due.every.max(begin.elapsed() * SHARE);
        Ok(())
    }

    fn discard(&self) -> Result<(), String> {
        match std::fs::remove_file(&self.path) {
            Err(why) if why.kind() != ErrorKind::NotFound => Err(format!("{}: {why}", self.path.display())),
            _ => Ok(()),
        }
    }

    fn watch(&self, progress: Progress) {
        (self.watch)(progress);
    }
}
