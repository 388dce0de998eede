//! The draft of a safe table that is being built, beside where the table will be.

use crate::files;
use indicatif::{HumanCount, ProgressBar};
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tables::{self, Keeper, SafeProgress, Title};

/// The draft of one slice.
pub struct Draft {
    path: PathBuf,
    bar: ProgressBar,
    name: String,
    due: Mutex<Due>,
}

/// When the next draft is to be written.
struct Due {
    at: Instant,
    every: Duration,
}

/// Writing a draft again and again takes no more of the time than one part in this many.
const SHARE: u32 = 10;

impl Draft {
    /// Nothing is written yet. No draft is written sooner than so long after the one before.
    pub fn new(path: PathBuf, name: String, every: Duration, bar: ProgressBar) -> Draft {
        Draft { path, bar, name, due: Mutex::new(Due { at: Instant::now() + every, every }) }
    }

    fn say(&self, words: &str) {
        self.bar.suspend(|| eprintln!("{words}"));
    }
}

impl Keeper for Draft {
    /// What is damaged or of something else is named and left alone, like any file of ours.
    fn earlier(&self, title: &Title, bytes: usize) -> Result<Option<Vec<u8>>, String> {
        let refused = |why: String| format!("{}: {why}; remove it to begin again", self.path.display());
        let file = match fs::read(&self.path) {
            Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|why| refused(why.to_string()))?,
        };
        let draft = tables::read(title, bytes * 8, &file).map_err(|why| refused(why.to_string()))?;
        self.say(&format!("{}: going on from its draft", self.name));
        Ok(Some(draft))
    }

    fn is_due(&self) -> bool {
        Instant::now() >= self.due.lock().unwrap_or_else(PoisonError::into_inner).at
    }

    fn keep(&self, title: &Title, content: &[u8]) -> Result<(), String> {
        let begin = Instant::now();
        let file = tables::write(title, content.len() * 8, content);
        let file = file.map_err(|why| format!("{}: {why}", self.path.display()))?;
        files::write_whole(&self.path, |out| out.write_all(&file)).map_err(|why| format!("{why:#}"))?;
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        due.at = Instant::now() + due.every.max(begin.elapsed() * SHARE);
        Ok(())
    }

    fn discard(&self) -> Result<(), String> {
        match fs::remove_file(&self.path) {
            Err(why) if why.kind() != ErrorKind::NotFound => Err(format!("{}: {why}", self.path.display())),
            _ => Ok(()),
        }
    }

    fn watch(&self, progress: SafeProgress) {
        self.bar.set_message(match progress {
            // A worker of many may have no words at all.
            SafeProgress::Looked(looked, of) => {
                format!("{}: {}% of the first looks", self.name, (looked * 100).checked_div(of).unwrap_or(100))
            }
            SafeProgress::Round(round, stirred) => {
                format!("{}: round {round}, {} words to look at", self.name, HumanCount(stirred as u64))
            }
        });
    }
}
