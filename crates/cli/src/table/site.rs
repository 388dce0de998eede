//! The folder of a process's tables, and what is shown while they are built.

use super::{BuildArgs, Common};
use crate::{Answer, files};
use anyhow::Result;
use indicatif::{HumanCount, ProgressBar};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tables::{Checkpoint, Cluster, Draft, Progress, Site, Title, Workplace};

/// Where tables are built and kept.
pub struct Place {
    common: Common,
    on_disk: bool,
    draft_every: Duration,
    bar: Mutex<ProgressBar>,
    /// On a cluster whatever is written is told at once; and at the end, for programs.
    on_cluster: bool,
    written: Mutex<Vec<serde_json::Value>>,
}

/// A slice with more numbers than this takes long enough to be worth a draft.
const LONG: usize = 1 << 25;

impl Place {
    pub fn new(args: &BuildArgs) -> Place {
        let draft_every = Duration::from_secs(args.draft_every);
        let on_cluster = args.cluster.hosts.is_some();
        let bar = Mutex::new(if on_cluster { files::spinner("") } else { ProgressBar::hidden() });
        let common = args.common.clone();
        Place { common, on_disk: args.on_disk, draft_every, bar, on_cluster, written: Mutex::default() }
    }

    /// Shows a bar while a table is built.
    pub fn watching<T>(&self, name: &str, numbers: usize, work: impl FnOnce() -> T) -> T {
        let bar = files::counting_bar(name, numbers as u64);
        *self.bar.lock().unwrap_or_else(PoisonError::into_inner) = bar.clone();
        let done = work();
        bar.finish_and_clear();
        done
    }

    /// What was built on a cluster, when all is done.
    pub fn report(&self, cluster: &Cluster) -> Result<Answer> {
        let (dir, tables) = (&self.common.dir, self.written.lock().unwrap_or_else(PoisonError::into_inner));
        let mut out = std::io::stdout().lock();
        match self.common.json {
            true => writeln!(out, "{:#}", json!({ "process": cluster.process, "dir": dir, "tables": *tables }))?,
            false => writeln!(out, "done; this process's tables are in {}", dir.display())?,
        }
        Ok(Answer::Yes)
    }

    fn path(&self, title: &Title) -> PathBuf {
        self.common.dir.join(title.file_name())
    }
}

impl Site for Place {
    fn load(&self, title: &Title) -> Result<Option<Vec<u8>>, String> {
        let path = self.path(title);
        tables::read_if_there(&path).map_err(|why| format!("{}: {why}", path.display()))
    }

    fn save(&self, title: &Title, file: &[u8]) -> Result<(), String> {
        let path = self.path(title);
        tables::write_whole(&path, file)?;
        let name = &title.slice;
        if self.on_cluster && self.common.json {
            let object = json!({ "ending": name, "file": path, "built": true, "bytes": file.len() });
            self.written.lock().unwrap_or_else(PoisonError::into_inner).push(object);
        } else if self.on_cluster {
            let line = writeln!(std::io::stdout(), "{name}: {:.2} MB", file.len() as f64 / 1e6);
            line.map_err(|why| format!("the standard output: {why}"))?;
        }
        Ok(())
    }

    fn place(&self, title: &Title) -> String {
        self.path(title).display().to_string()
    }

    fn checkpoint(&self, title: &Title, numbers: usize, worker: Option<usize>) -> Box<dyn Checkpoint + '_> {
        let path = self.path(title);
        let (path, name) = match worker {
            None => (path.with_extension("draft"), title.slice.clone()),
            Some(n) => (path.with_extension(format!("{n}.draft")), format!("{}, part {}", title.slice, n + 1)),
        };
        // One worker of each process is enough to be watched.
        let is_watched = worker.is_none_or(|worker| worker.is_multiple_of(self.common.threads()));
        let watch = move |progress| {
            if is_watched {
                let bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner).clone();
                show(&bar, &name, progress, self.on_cluster);
            }
        };
        let workplace = match self.on_disk {
            true => Workplace::File,
            false if numbers >= LONG => Workplace::FileIfLong,
            false => Workplace::Memory,
        };
        Box::new(Draft::new(path, workplace, self.draft_every, watch))
    }
}

/// The first looks know their end; of the rounds nobody knows how many there will be.
fn show(bar: &ProgressBar, name: &str, progress: Progress, on_cluster: bool) {
    let rounds = || files::restyle(bar, &format!("{name} {{elapsed}} {{msg}}"));
    match progress {
        Progress::Resumed => bar.suspend(|| eprintln!("{name}: going on from its draft")),
        // A worker of many may have no numbers at all.
        Progress::Looked(looked, of) if on_cluster => {
            let percent = (looked * 100).checked_div(of).unwrap_or(100);
            bar.set_message(format!("{name}: {percent}% of the first looks"));
        }
        Progress::Looked(looked, of) => {
            bar.set_length(of as u64);
            bar.set_position(looked as u64);
        }
        Progress::Solved(0) => rounds(),
        Progress::Solved(plies) => bar.set_message(format!("everything within {plies} plies of the end is known")),
        Progress::Round(round, words) => {
            if round == 1 {
                rounds();
            }
            bar.set_message(format!("round {round}, {} words to look at", HumanCount(words as u64)));
        }
        Progress::Verifying => bar.set_message("going through what has come of a draft"),
    }
}
