//! `checkproof bench --page`: how long two hundred clients wait for the page.

use crate::Answer;
use crate::shelf;
use anyhow::{Context, Result};
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::time::Duration;
use web::Shelf;

/// So many clients ask at once.
const CLIENTS: usize = 200;

/// What they ask: pages, positions, reasons, Bratko's strategy, an ending, and the strategy of FOUR FILE with sixteen
/// men.
const QUESTIONS: &[&str] = &[
    "/play",
    "/api/game?game=four-file&moves=a2a3",
    "/api/explain?game=chess&move=e2e5",
    "/api/claims/four-file-sixteen-men/answer?fen=r1b1k1n1/2p5/6p1/p3p3/P3P3/6P1/2P5/R1B1K1N1+w+-+-",
    "/api/krk?fen=8/1k6/8/4R3/8/5K2/8/8+w+-+-",
    "/api/game?game=draughts&moves=11-15,22-18,15x22",
    "/api/ending?fen=8/8/4k3/8/8/8/1Q6/K6r+w+-+-",
    "/assets/board.js",
];

pub fn run(seconds: u64, json: bool) -> Result<Answer> {
    let claim = Path::new("claims/four-file-sixteen-men.claim");
    let claims = Path::new("claims");
    let shelved = shelf::shelved(claim, claims, &shelf::beside(claim, claims, Path::new("certificates")))?;
    let name = shelved.name.clone();
    let shelf = Shelf::new(vec![shelved]).map_err(|why| anyhow::anyhow!("{why}"))?;
    shelf::checked(&shelf, &name)?;
    let questions = QUESTIONS.iter().map(ToString::to_string).collect();
    let load = web::load(shelf, questions, CLIENTS, Duration::from_secs(seconds)).context("the page")?;
    let milliseconds = |percent| load.within(percent).as_secs_f64() * 1e3;
    let rate = load.waits.len() as f64 / seconds as f64;
    let mut out = std::io::stdout().lock();
    match json {
        true => writeln!(
            out,
            "{:#}",
            json!({
                "clients": load.clients, "seconds": seconds, "answers": load.waits.len(), "answers_a_second": rate,
                "median_ms": milliseconds(50), "99_percent_ms": milliseconds(99), "longest_ms": milliseconds(100),
                "faults": load.faults, "memory_mb": memory(),
            })
        )?,
        false => {
            writeln!(
                out,
                "page, {CLIENTS} clients for {seconds} s: {} answers, {rate:.0} a second; half within {:.1} ms, 99 of \
                 100 within {:.1} ms, all within {:.1} ms; {} faults{}",
                load.waits.len(),
                milliseconds(50),
                milliseconds(99),
                milliseconds(100),
                load.faults.len(),
                memory().map(|megabytes| format!("; {megabytes} MB at most")).unwrap_or_default(),
            )?;
            load.faults.iter().take(5).try_for_each(|fault| writeln!(out, "  {fault}"))?;
        }
    }
    Ok(if load.faults.is_empty() { Answer::Yes } else { Answer::No })
}

/// The most memory that this program has had, in megabytes, where the system tells.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}
