//! pydraughts (PyPI), one Python process: English draughts.
//!
//! It is not to be confused with py-draughts, whose American rules make captures optional.

use spec::draughts::{Move, Position};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running Python that answers for pydraughts.
pub struct Pydraughts {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// Answers each position with its moves, all landings written.
const PROGRAM: &str = r#"
import sys
from importlib.metadata import version
version("pydraughts")
from draughts import Board
print("ready", flush=True)
for line in sys.stdin:
    moves = Board(variant="english", fen=line.strip()).legal_moves()
    print(*(("x" if move.has_captures else "-").join(map(str, move.steps_move)) for move in moves), flush=True)
"#;

impl Pydraughts {
    /// Starts Python, from the path. Says why when it cannot, or has no pydraughts.
    pub fn start() -> Result<Pydraughts, String> {
        let mut command = Command::new("python3");
        command.args(["-c", PROGRAM]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().map_err(|why| format!("python3: {why}"))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err("python3: no pipes".into());
        };
        let mut pydraughts = Pydraughts { process, input, output: BufReader::new(output) };
        match pydraughts.line()?.as_str() {
            "ready" => Ok(pydraughts),
            _ => Err("python3 has no pydraughts; pip install pydraughts".into()),
        }
    }

    /// All legal moves, sorted.
    pub fn moves(&mut self, position: &Position) -> Result<Vec<Move>, String> {
        writeln!(self.input, "{position}").and_then(|()| self.input.flush()).map_err(|why| why.to_string())?;
        let answer = self.line()?;
        let moves = answer.split_whitespace().map(|text| text.parse().map_err(|why| format!("{position}: {why}")));
        let mut moves: Vec<Move> = moves.collect::<Result<_, _>>()?;
        moves.sort();
        Ok(moves)
    }

    fn line(&mut self) -> Result<String, String> {
        let mut line = String::new();
        self.output.read_line(&mut line).map_err(|why| why.to_string())?;
        Ok(line.trim_end().to_string())
    }
}

impl Drop for Pydraughts {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
