//! The checker of draughts that is extracted from Coq: a second opinion that is proved down to the rules.
//!
//! `sh coq/build DIR draughts` makes it, and `CHECKPROOF_DRAUGHTS` names it; without that nothing is asked.

use crate::{carried, files};
use anyhow::{Context, Result};
use check::{Claim, Strategy, Written};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A strategy that was shown for a claim.
pub enum Shown<'a, G: Written> {
    /// It stands in a file.
    File(&'a Path),
    /// It was made just now.
    Made(&'a Strategy<G>),
}

/// Does the extracted checker prove the claim too? `Err` inside has its words when it does not; `None` when it is not
/// there, or the claim or the file is not for it.
pub fn proves<G: Written>(file: &Path, claim: &Claim<G>, shown: &Shown<G>) -> Result<Option<Result<(), String>>> {
    let Some(program) = std::env::var_os("CHECKPROOF_DRAUGHTS").map(PathBuf::from) else { return Ok(None) };
    if claim.game.to_string() != "draughts" {
        return Ok(None);
    }
    match shown {
        Shown::File(path) if path.extension().is_some_and(|ending| ending == "strategy") => {
            ask(&program, file, &OnDisk::of(path)?.path).map(Some)
        }
        Shown::File(_) => Ok(None),
        Shown::Made(strategy) => {
            let path = std::env::temp_dir().join(format!("checkproof-draughts-{}.strategy", std::process::id()));
            files::write_whole(&path, |mut out| strategy.write(&mut out))?;
            let answer = ask(&program, file, &path);
            // It was written for one question; that it cannot be removed is not worth a message.
            let _ = std::fs::remove_file(&path);
            answer.map(Some)
        }
    }
}

/// A file on the disk, or a copy of one that the program carries, which is removed afterwards.
struct OnDisk {
    path: PathBuf,
    is_copy: bool,
}

impl OnDisk {
    fn of(path: &Path) -> Result<OnDisk> {
        let Some(bytes) = carried::bytes(path) else { return Ok(OnDisk { path: path.to_path_buf(), is_copy: false }) };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let copy = std::env::temp_dir().join(format!("checkproof-{}-{name}", std::process::id()));
        files::write_whole(&copy, |file| file.write_all(bytes))?;
        Ok(OnDisk { path: copy, is_copy: true })
    }
}

impl Drop for OnDisk {
    fn drop(&mut self) {
        if self.is_copy {
            // It was written for one question; that it cannot be removed is not worth a message.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn ask(program: &Path, claim: &Path, strategy: &Path) -> Result<Result<(), String>> {
    let claim = OnDisk::of(claim)?;
    let output = Command::new(program).arg("check").args([claim.path.as_path(), strategy]).output();
    let output = output.with_context(|| format!("{}: CHECKPROOF_DRAUGHTS names it", program.display()))?;
    let words = [output.stdout, output.stderr].concat();
    let words = String::from_utf8_lossy(&words).trim().to_string();
    Ok(if output.status.success() && words == "proved" { Ok(()) } else { Err(words) })
}
