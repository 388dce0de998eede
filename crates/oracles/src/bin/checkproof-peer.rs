//! A peer for the benchmark: another library doing the same work, timed in the same run and on the same machine as
//! ours.

use oracles::{cozy, replay, shakmaty, syzygy};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const USAGE: &str = "usage: checkproof-peer perft cozy|shakmaty FEN DEPTH
       checkproof-peer replay FILE
       checkproof-peer probe FOLDER QUESTIONS TIMES
Prints `nodes N seconds S`; only the work itself is timed. For `replay`, by pgn-reader and shakmaty, N counts
half-moves. For `probe`, by shakmaty-syzygy from the Syzygy tables of a folder, N counts answers; QUESTIONS is a file
with lines like `win FEN`, who wins from the side to move, and an answer that differs is an error.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let answer = match words[..] {
        ["perft", "cozy", fen, depth] => perft(cozy::perft, fen, depth),
        ["perft", "shakmaty", fen, depth] => perft(shakmaty::perft, fen, depth),
        ["replay", file] => replay(file),
        ["probe", folder, questions, times] => probe(folder, questions, times),
        _ => Err("not understood".to_string()),
    };
    match answer {
        Ok((nodes, time)) => {
            println!("nodes {nodes} seconds {:.6}", time.as_secs_f64());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("checkproof-peer: {why}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

type Measured = Result<(u64, Duration), String>;

fn perft(count: fn(&str, u32) -> Measured, fen: &str, depth: &str) -> Measured {
    count(fen, depth.parse().map_err(|_| "the depth is a number".to_string())?)
}

fn probe(folder: &str, questions: &str, times: &str) -> Measured {
    let text = std::fs::read_to_string(questions).map_err(|why| format!("{questions}: {why}"))?;
    let asked = syzygy::questions(&text).map_err(|why| format!("{questions}: {why}"))?;
    syzygy::ask(Path::new(folder), &asked, times.parse().map_err(|_| "TIMES is a number".to_string())?)
}

fn replay(path: &str) -> Measured {
    let file = std::fs::File::open(path).map_err(|why| format!("{path}: {why}"))?;
    let start = Instant::now();
    let count = replay::replay(file).map_err(|why| format!("{path}: {why}"))?;
    let time = start.elapsed();
    match count.broken {
        0 => Ok((count.half_moves, time)),
        n => Err(format!("{path}: {n} games could not be replayed")),
    }
}
