//! Fault injection: `cargo run --release -p xtask --bin reliability -- CHECKPROOF [TIMES] > docs/reliability.md`.
//!
//! Every command of `checkproof` that writes files is run under every kind of fault, so many times; what it leaves
//! behind is compared with what an undisturbed run writes, and then it is run once more, undisturbed, over what was
//! left. The page that this prints has the counts. The exit code is 1 if anything was lost.

mod commands;
mod faults;
mod report;
mod run;

use commands::Writer;
use faults::Fault;
use run::{Bench, Tried};
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (program, times) = match &arguments[..] {
        [program] => (program, Some(10)),
        [program, times] => (program, times.parse().ok()),
        _ => return usage(),
    };
    let (Ok(program), Some(times)) = (PathBuf::from(program).canonicalize(), times) else { return usage() };
    match try_all(program, times) {
        Ok(rows) => {
            print!("{}", report::page(&rows, times));
            if rows.iter().any(|row| row.tried.iter().any(Tried::is_bad)) {
                ExitCode::from(1)
            } else {
                ExitCode::SUCCESS
            }
        }
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(3)
        }
    }
}

fn usage() -> ExitCode {
    eprintln!(
        "usage: reliability CHECKPROOF [TIMES]\n  CHECKPROOF  the program to try, such as target/release/checkproof"
    );
    ExitCode::from(2)
}

/// What came of one command under one fault.
struct Row {
    command: &'static str,
    fault: &'static str,
    tried: Vec<Tried>,
}

fn try_all(program: PathBuf, times: u64) -> Result<Vec<Row>, String> {
    let faults: Vec<Fault> = Fault::ALL.into_iter().filter(|fault| fault.can_be_made()).collect();
    for left_out in Fault::ALL.iter().filter(|fault| !faults.contains(fault)) {
        eprintln!("left out: {}, which needs root", left_out.name());
    }
    let mut rows = Vec::new();
    for writer in commands::all() {
        let Writer { name, .. } = writer;
        let bench = Bench::new(&program, writer)?;
        for &fault in &faults {
            let tried = (0..times).map(|time| bench.try_once(fault, time)).collect::<Result<Vec<_>, String>>()?;
            let bad = tried.iter().filter(|tried| tried.is_bad()).count();
            eprintln!("{name}, {}: {times} times, {bad} bad", fault.name());
            rows.push(Row { command: name, fault: fault.name(), tried });
        }
    }
    Ok(rows)
}
