//! The files of a strategy that is being cut: drafts while it is cut, so that a kill loses little, then its parts.

use crate::files;
use anyhow::{Context, Result, bail, ensure};
use spec::Side;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tables::{BlockError, BlockStrategy};

/// No strategy has more parts.
const MOST_PARTS: usize = 10_000;

/// Where a strategy is written.
pub struct Parts<'a> {
    out: &'a Path,
    side: Side,
    drafts: Vec<PathBuf>,
    /// The files of its parts.
    pub written: Vec<PathBuf>,
}

/// Nothing that is rested on may be written over, nor what a cut that was killed has left.
pub fn may_write(out: &Path, earlier: &[PathBuf]) -> Result<()> {
    if let Some(path) = earlier.iter().find(|path| is_part_of(out, path)) {
        bail!("--earlier {}: --out would write over it; choose another name for --out", path.display());
    }
    let left = (1..).map(|number| draft_path(out, number)).take_while(|path| path.is_file());
    let left: Vec<String> = left.map(|path| path.display().to_string()).collect();
    let left = left.join(" ");
    ensure!(
        left.is_empty(),
        "{left}: left by a cut that was killed; go on with --earlier {left} and another name for --out, or remove them"
    );
    Ok(())
}

impl<'a> Parts<'a> {
    pub fn new(out: &'a Path, side: Side) -> Parts<'a> {
        Parts { out, side, drafts: Vec::new(), written: Vec::new() }
    }

    /// Writes a part as a draft.
    pub fn keep(&mut self, part: BlockStrategy) -> Result<(), BlockError> {
        let path = draft_path(self.out, self.drafts.len() + 1);
        let write = files::write_whole(&path, |file| part.write(self.side, file));
        write.map_err(|why| io::Error::other(format!("{why:#}")))?;
        self.drafts.push(path);
        Ok(())
    }

    /// All parts are there, and get their names.
    pub fn finish(&mut self) -> Result<()> {
        for (number, draft) in self.drafts.drain(..).enumerate() {
            let path = part_path(self.out, number + 1);
            fs::rename(&draft, &path).with_context(|| path.display().to_string())?;
            self.written.push(path);
        }
        Ok(())
    }
}

/// May this file be written as a part?
fn is_part_of(out: &Path, path: &Path) -> bool {
    let folder = |path: &Path| fs::canonicalize(Path::new(".").join(path.parent()?)).ok();
    let mut parts = (1..=MOST_PARTS).map(|number| part_path(out, number));
    folder(out) == folder(path) && parts.any(|part| part.file_name() == path.file_name())
}

/// The file of a part: the first has the name that was asked for, the others a number in it.
pub fn part_path(out: &Path, number: usize) -> PathBuf {
    if number == 1 { out.to_path_buf() } else { marked(out, &number.to_string()) }
}

fn draft_path(out: &Path, number: usize) -> PathBuf {
    marked(out, &format!("draft-{number}"))
}

/// A file beside another, with a mark before the ending of its name.
fn marked(out: &Path, mark: &str) -> PathBuf {
    let name = out.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let (stem, ending) =
        name.split_once('.').map_or((name.as_str(), String::new()), |(stem, e)| (stem, format!(".{e}")));
    out.with_file_name(format!("{stem}.{mark}{ending}"))
}
