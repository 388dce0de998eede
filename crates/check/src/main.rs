//! `checkproof-check CLAIM STRATEGY`, `checkproof-check LEMMA CERTIFICATE`: the checker as a program, with nothing else
//! in it.

use check::{Answer, VerdictText, check_text};
use spec::krk::lemmas::Lemma;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::process::ExitCode;

const USAGE: &str = "\
Checks a strategy against a claim, or a certificate of a lemma, believing none of them.

Usage: checkproof-check CLAIM STRATEGY
       checkproof-check LEMMA CERTIFICATE
  CLAIM        the file that says what is to be proved
  STRATEGY     the file that proves it; - is the standard input
  LEMMA        the name of a lemma about king and rook against king on boards of every size
  CERTIFICATE  the file that proves it, not compressed; - is the standard input

It prints the verdict. Exit codes: 0 proved, 1 refused, 2 open, 3 unusable input.

Examples: checkproof-check claims/krk-4x4.claim krk-4x4.strategy
          checkproof-check applicable applicable.certificate";

/// So many assumptions are listed; the number of all is always printed.
const LISTED: usize = 20;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [option] if option == "--help" || option == "-h" => said(writeln!(io::stdout(), "{USAGE}"), ExitCode::SUCCESS),
        [claim, proof] => {
            let printed = match Lemma::named(claim) {
                Some(lemma) => certificate(lemma, proof),
                None => run(claim, proof).map(|verdict| print(&verdict)),
            };
            printed.unwrap_or_else(|why| {
                eprintln!("error: {why}");
                ExitCode::from(3)
            })
        }
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(3)
        }
    }
}

fn run(claim: &str, strategy: &str) -> Result<VerdictText, String> {
    let text = std::fs::read_to_string(claim).map_err(|why| format!("{claim}: {why}"))?;
    check_text(&text, BufReader::new(open(strategy)?)).map_err(|why| why.to_string())
}

fn certificate(lemma: Lemma, path: &str) -> Result<ExitCode, String> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes).map_err(|why| format!("{path}: {why}"))?;
    let (text, code) = match check::krk::check(lemma, &bytes) {
        Ok(certified) => (format!("{certified}\n"), 0),
        Err(refusal) => (format!("refused: {lemma}\n  {refusal}\n"), 1),
    };
    Ok(said(io::stdout().write_all(text.as_bytes()), ExitCode::from(code)))
}

fn open(path: &str) -> Result<Box<dyn Read>, String> {
    Ok(match path {
        "-" => Box::new(io::stdin().lock()),
        path => Box::new(File::open(path).map_err(|why| format!("{path}: {why}"))?),
    })
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
