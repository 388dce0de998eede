//! What the tests of the program share: running it, reading what it prints, and finding the game collections.

// Each test file uses its own part of this.
#![allow(dead_code)]

use serde_json::Value;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs the program with these arguments.
pub fn checkproof<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Run {
    Run::of(Command::new(PROGRAM).args(args).output().expect("the program starts"))
}

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_checkproof");

/// Runs the program with a text on its standard input.
pub fn checkproof_reading(input: &[u8], args: &[&str]) -> Run {
    let (from, to) = (Stdio::piped(), Stdio::piped());
    let mut child = Command::new(PROGRAM).args(args).stdin(from).stdout(to).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    let written = writer.join().unwrap();
    // A program that refuses its arguments need not read on.
    assert!(written.is_ok() || !output.status.success(), "the program does not read all of its input: {written:?}");
    Run::of(output)
}

/// What a run of the program printed, and its exit code.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl Run {
    pub fn of(output: Output) -> Run {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program prints UTF-8");
        Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
    }
}

/// What `replay --json --games` says.
#[derive(Debug)]
pub struct Verdict {
    pub findings: Vec<Value>,
    pub games: Vec<Value>,
    pub summary: Value,
    pub code: Option<i32>,
}

impl Verdict {
    /// Replays a file.
    pub fn of_file(path: &Path) -> Verdict {
        Verdict::of_run(checkproof([OsStr::new("replay"), OsStr::new("--json"), OsStr::new("--games"), path.as_ref()]))
    }

    /// Replays a text.
    pub fn of_text(text: impl AsRef<[u8]>) -> Verdict {
        Verdict::of_run(checkproof_reading(text.as_ref(), &["replay", "--json", "--games", "-"]))
    }

    /// Replays a text of draughts.
    pub fn of_pdn(text: impl AsRef<[u8]>) -> Verdict {
        Verdict::of_run(checkproof_reading(text.as_ref(), &["replay", "--json", "--games", "--format", "pdn", "-"]))
    }

    fn of_run(run: Run) -> Verdict {
        let mut verdict = Verdict { findings: Vec::new(), games: Vec::new(), summary: Value::Null, code: run.code };
        for line in run.out.lines() {
            let object: Value = serde_json::from_str(line).expect("every line is JSON");
            match &object {
                _ if object.get("kind").is_some() => verdict.findings.push(object),
                _ if object.get("on_board").is_some() => verdict.games.push(object),
                _ => verdict.summary = object["summary"].clone(),
            }
        }
        assert!(run.code == Some(3) || !verdict.summary.is_null(), "no summary: {}", run.err);
        verdict
    }

    /// The kinds of the findings, in their order.
    pub fn kinds(&self) -> Vec<&str> {
        self.findings.iter().map(|finding| finding["kind"].as_str().unwrap()).collect()
    }

    /// What the findings say.
    pub fn whats(&self) -> Vec<&str> {
        self.findings.iter().map(|finding| finding["what"].as_str().unwrap()).collect()
    }

    /// How each game stands in the end.
    pub fn on_board(&self) -> Vec<&str> {
        self.games.iter().map(|game| game["on_board"].as_str().unwrap()).collect()
    }

    pub fn half_moves(&self) -> u64 {
        self.summary["half_moves"].as_u64().unwrap()
    }
}

/// A file of the shared collections of chess.
pub fn shared(name: &str) -> Option<PathBuf> {
    shared_data(&format!("chess/{name}"))
}

/// A file of the shared collections. Where they are absent the test is left out, and says so; not under CI.
pub fn shared_data(name: &str) -> Option<PathBuf> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")).join(name);
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var("CHECKPROOF_CI").as_deref() != Ok("1"), "{name} is missing, and CI runs every test");
    println!("left out: {name} is not here");
    None
}

/// A folder for the files of one test, removed at its end.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, content).unwrap();
        path
    }

    /// The names of what is in it.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// Small and repeatable: the same numbers in every run.
pub struct Random(pub u64);

impl Random {
    /// A number below this one.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most as u64) as usize
    }
}
