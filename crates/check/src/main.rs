//! `checkproof-check CLAIM STRATEGY`: the checker as a program, with nothing else in it.

use check::{Answer, VerdictText, check_text};
use std::fs::File;
use std::io::{self, BufReader, Read};
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
        [option] if option == "--help" || option == "-h" => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
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
    println!("{verdict}");
    match &verdict.answer {
        Answer::Proved { .. } => ExitCode::SUCCESS,
        Answer::Refused(_) => ExitCode::from(1),
        Answer::Open { assuming, .. } => {
            for (position, assumed) in assuming.iter().take(LISTED) {
                println!("  {position}: {assumed}");
            }
            if assuming.len() > LISTED {
                println!("  and {} more", assuming.len() - LISTED);
            }
            ExitCode::from(2)
        }
    }
}
