//! `checkproof-check CLAIM STRATEGY`: the checker as a program, with nothing else in it.

use check::{Answer, VerdictText, check_text};
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::process::ExitCode;

const USAGE: &str = "\
Checks a strategy against a claim, believing neither.

Usage: checkproof-check CLAIM STRATEGY
  CLAIM     the file that says what is to be proved
  STRATEGY  the file that proves it; - is the standard input

It prints the verdict. Exit codes: 0 proved, 1 refused, 2 open, 3 unusable input.

Example: checkproof-check claims/krk-4x4.claim krk-4x4.strategy";

/// So many assumptions are listed; the number of all is always printed.
const LISTED: usize = 20;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [option] if option == "--help" || option == "-h" => said(writeln!(io::stdout(), "{USAGE}"), ExitCode::SUCCESS),
        [claim, strategy] => match run(claim, strategy) {
            Ok(verdict) => print(&verdict),
            Err(why) => {
                eprintln!("error: {why}");
                ExitCode::from(3)
            }
        },
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(3)
        }
    }
}

fn run(claim: &str, strategy: &str) -> Result<VerdictText, String> {
    let text = std::fs::read_to_string(claim).map_err(|why| format!("{claim}: {why}"))?;
    let file: Box<dyn Read> = match strategy {
        "-" => Box::new(io::stdin().lock()),
        path => Box::new(File::open(path).map_err(|why| format!("{path}: {why}"))?),
    };
    check_text(&text, BufReader::new(file)).map_err(|why| why.to_string())
}

fn print(verdict: &VerdictText) -> ExitCode {
    let mut text = format!("{verdict}\n");
    let code = match &verdict.answer {
        Answer::Proved { .. } => 0,
        Answer::Refused(_) => 1,
        Answer::Open { assuming, .. } => {
            for (position, assumed) in assuming.iter().take(LISTED) {
                text += &format!("  {position}: {assumed}\n");
            }
            if assuming.len() > LISTED {
                text += &format!("  and {} more\n", assuming.len() - LISTED);
            }
            2
        }
    };
    said(io::stdout().write_all(text.as_bytes()), ExitCode::from(code))
}

/// A verdict that could not be printed is none.
fn said(written: io::Result<()>, code: ExitCode) -> ExitCode {
    if written.is_ok() { code } else { ExitCode::from(3) }
}
