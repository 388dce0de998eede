//! A peer for the benchmark: another library's perft, timed in the same run and on the same machine as ours.

use oracles::{cozy, shakmaty};
use std::process::ExitCode;

const USAGE: &str = "usage: checkproof-peer perft cozy|shakmaty FEN DEPTH
Prints `nodes N seconds S`; only the counting is timed.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (perft, fen, depth): (fn(&str, u32) -> _, &str, &str) = match words[..] {
        ["perft", "cozy", fen, depth] => (cozy::perft, fen, depth),
        ["perft", "shakmaty", fen, depth] => (shakmaty::perft, fen, depth),
        _ => return usage("not understood"),
    };
    let Ok(depth) = depth.parse() else { return usage("the depth is a number") };
    match perft(fen, depth) {
        Ok((nodes, time)) => {
            println!("nodes {nodes} seconds {:.6}", time.as_secs_f64());
            ExitCode::SUCCESS
        }
        Err(why) => usage(&why),
    }
}

fn usage(why: &str) -> ExitCode {
    eprintln!("checkproof-peer: {why}\n{USAGE}");
    ExitCode::from(2)
}
