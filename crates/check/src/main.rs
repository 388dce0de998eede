//! `checkproof-check CLAIM PROOF ...`: the checker as a program, with nothing else in it.

extern crate checkproof_check as check;

use check::krk::{KrkGoal, LONGEST_CERTIFICATE};
use check::{
    Answer, AnyGame, BadClaim, Claim, ClaimText, LISTED, LONGEST_CLAIM, MOST_ASSUMED, REPORT, Statement, Theorem,
    Verdict, VerdictText, Written, check_parts, verdict_text,
};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;

const USAGE: &str = "\
Checks a proof of a claim, believing neither: a strategy, or the certificate of a lemma.

Usage: checkproof-check CLAIM PROOF
       checkproof-check CLAIM PART ... [REPORT ...]
       checkproof-check --report FILE CLAIM PART
  CLAIM   the file that says what is to be proved, of at most 1 MiB
  PROOF   the file that proves it, not compressed: a strategy, or for a lemma a certificate of at most 1 GiB; - is the
          standard input
  PART    a strategy that is a part of the proof: each is checked by itself, then what one assumes is looked for among
          the lines of all
  REPORT  what another run, with --report, has written about a part: that part is not checked again, but believed
  FILE    where to write the report on a part

It prints the verdict. Exit codes: 0 proved, 1 refused, 2 open, 3 unusable input.

Examples: checkproof-check claims/krk-4x4.claim krk-4x4.strategy
          checkproof-check claims/krk/applicable.claim applicable.certificate
          checkproof-check large.claim one.strategy two.strategy";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let printed = match &arguments[..] {
        ["--help" | "-h"] => Ok(said(writeln!(io::stdout(), "{USAGE}"), ExitCode::SUCCESS)),
        ["--report", report, claim, part] => run(claim, &[part], Some(report)),
        [claim, proofs @ ..] if !proofs.is_empty() && arguments.iter().all(|word| !word.starts_with("--")) => {
            run(claim, proofs, None)
        }
        _ => Err(USAGE.to_string()),
    };
    printed.unwrap_or_else(|why| {
        eprintln!("{why}");
        ExitCode::from(3)
    })
}

fn run(claim: &str, proofs: &[&str], report: Option<&str>) -> Result<ExitCode, String> {
    let bytes = read_at_most(claim, LONGEST_CLAIM)?;
    let text = String::from_utf8(bytes).map_err(|_| format!("error: {claim}: the claim is not UTF-8"))?;
    let unusable = |bad: BadClaim| format!("error: {claim}: {bad}");
    match (text.parse().map_err(unusable)?, proofs) {
        (Statement::Krk(krk), &[certificate]) if report.is_none() => match krk.goal {
            KrkGoal::Lemma(lemma) => {
                let bytes = read_at_most(certificate, LONGEST_CERTIFICATE)?;
                let (text, code) = match check::krk::check(lemma, &bytes) {
                    Ok(certified) => {
                        let (sums, clauses) = (certified.sums(), certified.clauses());
                        (format!("proved: {} ({sums} sums, {clauses} clauses)\n  {krk}", krk.name), 0)
                    }
                    Err(refusal) => (format!("refused: {}\n  {krk}\n  certificate, {refusal}", krk.name), 1),
                };
                Ok(said(writeln!(io::stdout(), "{text}"), ExitCode::from(code)))
            }
            KrkGoal::Theorem => Err(format!("error: {claim}: this is proved in Coq, by `sh coq/build DIR krk`")),
        },
        (Statement::Krk(_), _) => Err(format!("error: {claim}: a lemma has one certificate")),
        (Statement::Game(text), proofs) => {
            let any: AnyGame = text.game.parse().map_err(|what| unusable(BadClaim { line: 0, what }))?;
            check::with_game!(any, rules => game(&claim_of(rules, &text).map_err(unusable)?, proofs, report))
        }
    }
}

fn claim_of<G: Written>(game: G, text: &ClaimText) -> Result<Claim<G>, BadClaim> {
    Claim::read(game, text)
}

/// Checks strategies: one as it comes, several as parts, of which reports may be among the files.
fn game<G: Written>(claim: &Claim<G>, proofs: &[&str], report: Option<&str>) -> Result<ExitCode, String> {
    let verdict = match proofs {
        &[strategy] => {
            let checked = check::check_stream(claim, open(strategy)?, MOST_ASSUMED, &mut |_| {});
            checked.map_err(|why| format!("error: {strategy}: {why}"))?
        }
        files => {
            let (mut parts, mut reports) = (Vec::new(), Vec::new());
            for &file in files {
                if file == "-" {
                    return Err(
                        "error: parts are read more than once, so that they cannot come from the standard input".into(),
                    );
                }
                if is_report(file)? { reports.push(file) } else { parts.push(file) }
            }
            let opened: Vec<Box<dyn BufRead>> = reports.iter().map(|file| open(file)).collect::<Result<_, _>>()?;
            let mut open_part = |n: usize| open(parts[n]).map_err(io::Error::other);
            let checked = check_parts(claim, opened, parts.len(), MOST_ASSUMED, &mut open_part, &mut |_| {});
            checked.map_err(|why| format!("error: {why}"))?
        }
    };
    if let (Some(path), Verdict::Proved(part) | Verdict::Open(part)) = (report, &verdict) {
        write_report(part, path)?;
    }
    Ok(print(&verdict_text(claim, &verdict, LISTED)))
}

fn is_report(path: &str) -> Result<bool, String> {
    let mut first = Vec::new();
    let longest = REPORT.len() as u64 + 1;
    open(path)?.take(longest).read_to_end(&mut first).map_err(|why| format!("error: {path}: {why}"))?;
    Ok(first == format!("{REPORT}\n").as_bytes())
}

/// Writes a report beside its place and then moves it there: a program that is killed leaves no half report.
fn write_report<G: Written>(part: &Theorem<G>, path: &str) -> Result<(), String> {
    let beside = format!("{path}.part");
    let written = File::create(&beside).and_then(|file| {
        let mut out = io::BufWriter::new(file);
        part.write_report(&mut out)
            .unwrap_or_else(|| Err(io::Error::other("the strategy was not read from a file")))?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        std::fs::rename(&beside, path)
    });
    written.map_err(|why| format!("error: {path}: {why}"))
}

fn open(path: &str) -> Result<Box<dyn BufRead>, String> {
    Ok(match path {
        "-" => Box::new(io::stdin().lock()),
        path => Box::new(BufReader::new(File::open(path).map_err(|why| format!("error: {path}: {why}"))?)),
    })
}

/// A file that is read whole, unless it is longer than it may be.
fn read_at_most(path: &str, most: usize) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let longest = most as u64 + 1;
    open(path)?.take(longest).read_to_end(&mut bytes).map_err(|why| format!("error: {path}: {why}"))?;
    if bytes.len() > most { Err(format!("error: {path}: longer than {most} bytes")) } else { Ok(bytes) }
}

fn print(verdict: &VerdictText) -> ExitCode {
    let mut text = format!("{verdict}\n");
    let code = match &verdict.answer {
        Answer::Proved(_) => 0,
        Answer::Refused(_) => 1,
        Answer::Open { assumed, listed, .. } => {
            for (position, need) in listed {
                text += &format!("  {position}: {need}\n");
            }
            if *assumed > listed.len() {
                text += &format!("  and {} more\n", assumed - listed.len());
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
