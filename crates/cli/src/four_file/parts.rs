//! The files of a strategy that is being cut: drafts while it is cut, so that a kill loses little, then its parts.

use crate::files;
use anyhow::{Context, Result, bail, ensure};
use indicatif::ProgressBar;
use sha2::{Digest, Sha256};
use spec::Side;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use tables::{BlockError, BlockStrategy};

/// No strategy has more parts.
const MOST_PARTS: usize = 10_000;

/// Where a strategy is written.
pub struct Parts<'a> {
    out: &'a Path,
    side: Side,
    drafts: Vec<PathBuf>,
    /// How many lines they have.
    lines: usize,
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
        Parts { out, side, drafts: Vec::new(), lines: 0, written: Vec::new() }
    }

    /// Writes a part as a draft.
    pub fn keep(&mut self, part: BlockStrategy) -> Result<(), BlockError> {
        let path = draft_path(self.out, self.drafts.len() + 1);
        let write = files::write_whole(&path, |file| part.write(self.side, file));
        write.map_err(|why| io::Error::other(format!("{why:#}")))?;
        self.drafts.push(path);
        self.lines += part.len();
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

    /// All parts are there, and become one strategy; where there are none, one without lines, which assumes what the
    /// claim says. The SHA-256 of its text.
    pub fn finish_whole(&mut self) -> Result<String> {
        let bar = files::counting_bar("joining", self.lines as u64);
        let mut parts = self.drafts.iter().map(|path| SortedLines::open(path)).collect::<Result<Vec<_>>>()?;
        let mut hasher = Sha256::new();
        let side = self.side;
        files::write_whole(self.out, |file| {
            let mut told = |line: &str| {
                hasher.update(line);
                hasher.update("\n");
                writeln!(file, "{line}")
            };
            told(&format!("checkproof strategy 1\ngame: four-file\nside: {side}\nkind: no loss"))?;
            let mut lines = 0;
            let mut first: BinaryHeap<Reverse<(String, usize)>> = BinaryHeap::new();
            for (number, part) in parts.iter_mut().enumerate() {
                first.extend(part.next()?.map(|line| Reverse((line, number))));
            }
            while let Some(Reverse((line, number))) = first.pop() {
                told(&line)?;
                lines += 1;
                if lines % 10_000 == 0 {
                    bar.set_position(lines);
                }
                first.extend(parts[number].next()?.map(|line| Reverse((line, number))));
            }
            told(&format!("end {lines}"))
        })?;
        bar.finish_and_clear();
        for draft in self.drafts.drain(..) {
            fs::remove_file(&draft).with_context(|| draft.display().to_string())?;
        }
        self.written.push(self.out.to_path_buf());
        Ok(files::hex(&hasher.finalize()))
    }
}

/// The lines of a part, which are sorted, one after the other.
struct SortedLines {
    lines: Box<dyn BufRead + Send>,
}

impl SortedLines {
    fn open(path: &Path) -> Result<SortedLines> {
        let mut lines = files::open(path, &ProgressBar::hidden())?;
        for _ in 0..HEAD {
            lines.read_line(&mut String::new()).with_context(|| path.display().to_string())?;
        }
        Ok(SortedLines { lines })
    }

    /// The next line; none at the end.
    fn next(&mut self) -> io::Result<Option<String>> {
        let mut line = String::new();
        self.lines.read_line(&mut line)?;
        if line.pop() != Some('\n') {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "a draft of this strategy has no end"));
        }
        Ok(Some(line).filter(|line| !line.starts_with("end ")))
    }
}

/// So many lines stand before the first position.
const HEAD: usize = 4;

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

#[cfg(test)]
mod tests {
    use super::*;
    use spec::chess::{Move, Position, Rules};
    use spec::{Game, State};
    use std::io::Read;

    /// Parts come in any order, and what they are joined to is what one part with all lines would have been.
    #[test]
    fn parts_are_joined_to_one_sorted_strategy() {
        let rules = Rules::four_file();
        let boards = (1..=8).flat_map(|rank| [format!("{rank}K"), format!("{rank}R")]);
        let fens = boards.filter_map(|at| {
            let rank: usize = at[..1].parse().ok()?;
            let man = if at.ends_with('K') { "4K3" } else { "R3K3" };
            let row = |n: usize| {
                if n == 8 {
                    "4k3"
                } else if n == rank {
                    man
                } else {
                    "8"
                }
            };
            Some((1..=8).rev().map(row).collect::<Vec<_>>().join("/") + " w - -")
        });
        let lines: Vec<(Position, Move)> = fens
            .filter_map(|fen| rules.read(&fen).ok())
            .filter_map(|position| match rules.state(&position) {
                State::ToMove(_, moves) => Some((position.clone(), moves[0])),
                State::Over(_) => None,
            })
            .collect();
        assert!(lines.len() > 8);
        for (side, name) in [(Side::White, "w.strategy"), (Side::Black, "b.strategy.zst")] {
            let folder = tempfile::tempdir().unwrap();
            let out = folder.path().join(name);
            let mut parts = Parts::new(&out, side);
            for some in lines.chunks(3) {
                parts.keep(BlockStrategy::of(some).unwrap()).unwrap();
            }
            let sha256 = parts.finish_whole().unwrap();
            let mut whole = Vec::new();
            BlockStrategy::of(&lines).unwrap().write(side, &mut whole).unwrap();
            let mut written = String::new();
            files::open(&out, &ProgressBar::hidden()).unwrap().read_to_string(&mut written).unwrap();
            assert_eq!(written, String::from_utf8(whole).unwrap());
            assert_eq!(sha256, files::digest_of(written.as_bytes()));
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no drafts are left");
        }
    }

    /// A draft that was cut short gives no strategy, and not half of one.
    #[test]
    fn half_a_draft_is_not_joined() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("x.strategy");
        let mut parts = Parts::new(&out, Side::White);
        parts.keep(BlockStrategy::of(&[]).unwrap()).unwrap();
        let draft = draft_path(&out, 1);
        let text = fs::read_to_string(&draft).unwrap();
        fs::write(&draft, text.replace("end 0\n", "")).unwrap();
        assert!(format!("{:#}", parts.finish_whole().unwrap_err()).contains("has no end"));
        assert!(!out.exists());
    }
}
