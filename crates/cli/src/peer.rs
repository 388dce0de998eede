//! Other people's programs, measured beside ours in the same run.
//!
//! The libraries themselves are never linked into this program: a helper, `checkproof-peer`, is built with the
//! workspace and looked for beside this executable.

use anyhow::{Context, Result, ensure};
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The helper, if it was built.
pub struct Peer(PathBuf);

/// What a measurement gave.
pub struct Measured {
    /// How many positions were counted.
    pub nodes: u64,
    /// In how many seconds.
    pub seconds: f64,
}

impl Measured {
    /// Positions a second, in millions.
    pub fn rate(&self) -> f64 {
        self.nodes as f64 / self.seconds.max(1e-9) / 1e6
    }
}

impl Peer {
    /// Finds the helper beside this program.
    pub fn find() -> Option<Peer> {
        let own = std::env::current_exe().ok()?;
        let path = own.with_file_name(format!("checkproof-peer{}", std::env::consts::EXE_SUFFIX));
        path.is_file().then_some(Peer(path))
    }

    /// Lets a library count a perft.
    pub fn perft(&self, library: &str, fen: &str, depth: u32) -> Result<Measured> {
        self.run(&["perft".as_ref(), library.as_ref(), fen.as_ref(), depth.to_string().as_ref()])
    }

    /// Lets pgn-reader and shakmaty replay a file; the count is of half-moves.
    pub fn replay(&self, file: &Path) -> Result<Measured> {
        self.run(&["replay".as_ref(), file.as_os_str()])
    }

    fn run(&self, arguments: &[&OsStr]) -> Result<Measured> {
        let output = Command::new(&self.0)
            .args(arguments)
            .output()
            .with_context(|| format!("cannot run {}", self.0.display()))?;
        ensure!(output.status.success(), "{}: {}", self.0.display(), String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8_lossy(&output.stdout);
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["nodes", nodes, "seconds", seconds] => Ok(Measured { nodes: nodes.parse()?, seconds: seconds.parse()? }),
            _ => anyhow::bail!("{} answered `{}`", self.0.display(), text.trim()),
        }
    }
}

/// Lets Popeye solve problems; how long it took, and what it printed.
pub fn popeye(program: &Path, input: &str) -> Result<(f64, String)> {
    let in_place = || format!("cannot run {}", program.display());
    let start = Instant::now();
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(in_place)?;
    let mut stdin = child.stdin.take().with_context(in_place)?;
    // It is written from a thread of its own: Popeye prints while it reads.
    let input = input.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().with_context(in_place)?;
    writer.join().map_err(|_| anyhow::anyhow!("the thread that writes to Popeye panicked"))?.with_context(in_place)?;
    Ok((start.elapsed().as_secs_f64(), String::from_utf8_lossy(&output.stdout).into_owned()))
}
