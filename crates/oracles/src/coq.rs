//! The rules of draughts in Coq, extracted: the program `checkproof-draughts` that `coq/build` makes.
//!
//! It shares no line with the Rust, and what it lists is proved to be the legal moves of `coq/draughts`.

use spec::draughts::{Move, Position};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running program that answers one position a line.
pub struct Coq {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Coq {
    /// Starts it to list moves. Says why when it cannot.
    pub fn moves() -> Result<Coq, String> {
        Coq::start(&["moves"])
    }

    /// Starts it to count plays of this length.
    pub fn perft(depth: u32) -> Result<Coq, String> {
        Coq::start(&["perft", &depth.to_string()])
    }

    fn start(args: &[&str]) -> Result<Coq, String> {
        let program = program()?;
        let mut command = Command::new(&program);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().map_err(|why| format!("{}: {why}", program.display()))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(format!("{}: no pipes", program.display()));
        };
        Ok(Coq { process, input, output: BufReader::new(output) })
    }

    /// All legal moves, in the order of the program, which is ours.
    pub fn list(&mut self, position: &Position) -> Result<Vec<Move>, String> {
        let answer = self.ask(position)?;
        answer.split_whitespace().map(|text| text.parse().map_err(|why| format!("{answer}: {why}"))).collect()
    }

    /// The number of plays.
    pub fn count(&mut self, position: &Position) -> Result<u64, String> {
        let answer = self.ask(position)?;
        answer.parse().map_err(|why| format!("{answer}: {why}"))
    }

    fn ask(&mut self, position: &Position) -> Result<String, String> {
        let mut line = String::new();
        writeln!(self.input, "{position}")
            .and_then(|()| self.input.flush())
            .and_then(|()| self.output.read_line(&mut line))
            .map_err(|why| why.to_string())?;
        Ok(line.trim_end().to_string())
    }
}

/// Where the program is: where `CHECKPROOF_DRAUGHTS` says, or where the test of the Coq proofs has made it.
fn program() -> Result<PathBuf, String> {
    let made = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tmp/coq/draughts/checkproof-draughts");
    let program = std::env::var_os("CHECKPROOF_DRAUGHTS").map_or_else(made, PathBuf::from);
    if program.is_file() {
        Ok(program)
    } else {
        let how = "`sh coq/build DIR draughts` makes it, and CHECKPROOF_DRAUGHTS names it";
        Err(format!("{} is not there; {how}", program.display()))
    }
}

impl Drop for Coq {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
