//! `cargo run -p xtask --bin advisories FOLDER > xtask/advisories.tsv`: the security advisories of a checked-out
//! RustSec database (github.com/rustsec/advisory-db) as one table, so that the tests need no network.
//!
//! A line has the crate, the advisory, its kind (`security`, or what the database calls informational), the versions in
//! which it is patched, and those that never had it. Withdrawn advisories are left out.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder] = &arguments[..] else {
        eprintln!("usage: advisories FOLDER, where FOLDER is a copy of the RustSec database");
        return ExitCode::from(2);
    };
    match table(Path::new(folder)) {
        Ok(table) => {
            print!("{table}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(3)
        }
    }
}

fn table(folder: &Path) -> Result<String, String> {
    let mut lines = Vec::new();
    for advisories in entries(&folder.join("crates"))? {
        for path in entries(&advisories)? {
            let in_place = |why: String| format!("{}: {why}", path.display());
            let text = std::fs::read_to_string(&path).map_err(|why| in_place(why.to_string()))?;
            lines.extend(line(&text).map_err(in_place)?);
        }
    }
    lines.sort();
    Ok("crate\tadvisory\tkind\tpatched\tunaffected\n".to_string() + &lines.concat())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let in_place = |why: std::io::Error| format!("{}: {why}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(in_place)?;
    entries.map(|entry| entry.map(|entry| entry.path()).map_err(in_place)).collect()
}

/// The line of one advisory, `None` if it was withdrawn. Its head is TOML, of which only a few keys are of use here.
fn line(text: &str) -> Result<Option<String>, String> {
    let head = text.split("```").nth(1).and_then(|head| head.strip_prefix("toml\n")).ok_or("it has no head in TOML")?;
    if value(head, "withdrawn").is_some() {
        return Ok(None);
    }
    let quoted = |key: &str| value(head, key).map(|value| value.trim_matches('"'));
    let id = quoted("id").ok_or("it has no id")?;
    let package = quoted("package").ok_or("it names no package")?;
    let kind = quoted("informational").unwrap_or("security");
    // Ranges have commas themselves, so a list is taken apart at its quotes.
    let list = |key: &str| -> String {
        let ranges: Vec<&str> = value(head, key).unwrap_or_default().split('"').skip(1).step_by(2).collect();
        ranges.join(" | ")
    };
    Ok(Some(format!("{package}\t{id}\t{kind}\t{}\t{}\n", list("patched"), list("unaffected"))))
}

/// What stands behind `key = `, up to the end of the line or of the list.
fn value<'t>(toml: &'t str, key: &str) -> Option<&'t str> {
    let begins = |line: &&str| line.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('='));
    let line = toml.lines().find(begins)?;
    let from = line.as_ptr() as usize - toml.as_ptr() as usize;
    let value = toml[from..].split_once('=')?.1.trim_start();
    let end = if value.starts_with('[') { value.find(']')? + 1 } else { value.find('\n').unwrap_or(value.len()) };
    Some(value[..end].trim_end())
}
