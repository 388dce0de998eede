//! Other people's programs, measured beside ours in the same run.
//!
//! The libraries themselves are never linked into this program: a helper, `checkproof-peer`, is built with the
//! workspace and looked for beside this executable.

use crate::files;
use anyhow::{Context, Result, ensure};
use std::ffi::OsStr;
use std::io::ErrorKind;
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

    /// Lets shakmaty-syzygy answer a file of questions so many times from the tables of a folder.
    pub fn probe(&self, folder: &Path, questions: &Path, times: usize) -> Result<Measured> {
        self.run(&["probe".as_ref(), folder.as_os_str(), questions.as_os_str(), times.to_string().as_ref()])
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

/// Lets pgn-extract rewrite a file; false where it is not installed.
pub fn pgn_extract(file: &Path) -> Result<bool> {
    // Debian keeps it among the games, where not every shell looks.
    for program in ["pgn-extract", "/usr/games/pgn-extract"] {
        let mut command = Command::new(program);
        command.arg("-s").arg(file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        match command.status() {
            Ok(status) => {
                ensure!(status.success(), "{program} does not rewrite {}", file.display());
                return Ok(true);
            }
            Err(why) if why.kind() == ErrorKind::NotFound => {}
            Err(why) => return Err(why).context("cannot run pgn-extract"),
        }
    }
    Ok(false)
}

/// Lets Popeye solve problems; how long it took, and what it printed.
pub fn popeye(program: &Path, input: &str) -> Result<(f64, String)> {
    let file = std::env::temp_dir().join(format!("checkproof-{}.popeye", std::process::id()));
    files::write_whole(&file, |out| out.write_all(input.as_bytes()))?;
    let start = Instant::now();
    let output = Command::new(program).arg(&file).stdin(Stdio::null()).output();
    let seconds = start.elapsed().as_secs_f64();
    std::fs::remove_file(&file).with_context(|| file.display().to_string())?;
    let output = output.with_context(|| format!("cannot run {}", program.display()))?;
    Ok((seconds, String::from_utf8_lossy(&output.stdout).into_owned()))
}
