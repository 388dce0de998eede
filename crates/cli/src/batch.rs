//! Many positions in one run: `--fen -` reads them from the standard input, one a line; a line of JSON answers each.

use crate::Answer;
use crate::position::PositionArgs;
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use std::io::{BufRead, Write};

/// Answers every line of the standard input. A line that cannot be answered is told as such, and the others are
/// answered all the same.
pub fn each(common: &PositionArgs, answer: &mut dyn FnMut(&PositionArgs) -> Result<Value>) -> Result<Answer> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let (mut lines, mut failed) = (0u64, 0u64);
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let text = line.trim();
        if text.is_empty() {
            continue;
        }
        lines += 1;
        let answered = common.of_line(text).and_then(|position| answer(&position));
        let object = answered.unwrap_or_else(|why| {
            failed += 1;
            json!({ "line": text, "error": format!("{why:#}") })
        });
        writeln!(out, "{object}")?;
        // Whoever asks line by line waits for the answer.
        out.flush()?;
    }
    ensure!(failed == 0, "{failed} of {lines} lines could not be answered; see above");
    Ok(Answer::Yes)
}
