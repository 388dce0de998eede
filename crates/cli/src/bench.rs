//! `checkproof bench`: a fingerprint of what the program does, and how quick it is beside its peers.

use crate::Answer;
use crate::peer::{Measured, Peer};
use anyhow::{Context, Result, ensure};
use fast::{Chess, slider_method};
use serde_json::json;
use spec::chess::Rules;
use std::io::Write;
use std::time::Instant;

/// Print the fingerprint (one number that changes when behaviour does) and measure speeds, side by side with other
/// move generators where the workspace was built with them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof bench --fingerprint      the number alone, for a commit message
  cargo build --release && target/release/checkproof bench

The peers (cozy-chess, shakmaty) are measured by the program checkproof-peer, which `cargo build --release` puts
beside this one. Each measurement is repeated, ours and the peer's in turn, and the best of each is compared.")]
pub struct Args {
    /// Print the fingerprint only
    #[arg(long)]
    fingerprint: bool,

    /// How often to repeat each measurement
    #[arg(long, default_value_t = 5, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The fingerprint adds the counts of these.
const FINGERPRINT: &[(&str, &str, u32)] = &[
    ("chess", START, 4),
    ("chess", KIWIPETE, 3),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
    ("chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4),
    ("chess", "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w GEge - 0 1", 4),
    ("four-file", FOUR_FILE, 6),
    ("gardner", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", 5),
    ("los-alamos", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", 5),
    ("chess:4x4", "k2r/p3/3P/R2K w - - 0 1", 6),
];

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const FOUR_FILE: &str = "r1b1k1n1/p1p1p1p1/8/8/8/8/P1P1P1P1/R1B1K1N1 w - - 0 1";

/// What is timed: a name, a game, a position, a depth, the count it must give, and the peers that can do it too.
struct Task {
    name: &'static str,
    game: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: u64,
    peers: &'static [&'static str],
}

const TASKS: &[Task] = &[
    Task {
        name: "start, depth 6",
        game: "chess",
        fen: START,
        depth: 6,
        nodes: 119_060_324,
        peers: &["cozy", "shakmaty"],
    },
    Task {
        name: "Kiwipete, depth 5",
        game: "chess",
        fen: KIWIPETE,
        depth: 5,
        nodes: 193_690_690,
        peers: &["cozy", "shakmaty"],
    },
    Task { name: "FOUR FILE, depth 7", game: "four-file", fen: FOUR_FILE, depth: 7, nodes: 12_793_590, peers: &[] },
];

pub fn run(args: &Args) -> Result<Answer> {
    let fingerprint = fingerprint()?;
    let mut out = std::io::stdout().lock();
    if args.fingerprint {
        writeln!(out, "{fingerprint}")?;
        return Ok(Answer::Yes);
    }
    let peer = Peer::find();
    if peer.is_none() {
        eprintln!(
            "note: no checkproof-peer beside this program, so no peers are measured; `cargo build --release` makes it"
        );
    }
    let mut rows = Vec::new();
    if !args.json {
        writeln!(
            out,
            "perft, million positions a second on one thread, best of {} (sliders: {})",
            args.rounds,
            slider_method()
        )?;
        writeln!(out, "{:20} {:>10} {:>20} {:>20}", "", "checkproof", "cozy-chess", "shakmaty")?;
    }
    for task in TASKS {
        let row = measure(task, peer.as_ref(), args.rounds)?;
        if !args.json {
            writeln!(out, "{}", row.text())?;
        }
        rows.push(row);
    }
    let spec = spec_speed()?;
    if args.json {
        let tasks: Vec<_> = rows.iter().map(Row::json).collect();
        let report = json!({ "fingerprint": fingerprint, "sliders": slider_method(), "perft": tasks, "spec_million_per_second": spec.rate() });
        writeln!(out, "{report:#}")?;
    } else {
        writeln!(out, "{:20} {:>10.3}", "specification, d 4", spec.rate())?;
        writeln!(out, "Bench: {fingerprint}")?;
    }
    Ok(Answer::Yes)
}

fn fingerprint() -> Result<u64> {
    FINGERPRINT.iter().map(|(game, fen, depth)| Ok(ours(game, fen, *depth)?.nodes)).sum()
}

fn ours(game: &str, fen: &str, depth: u32) -> Result<Measured> {
    let rules: Rules = game.parse()?;
    let chess = Chess::new(&rules)?;
    let board = chess.load(&rules.read(fen).with_context(|| format!("{game}: {fen}"))?);
    let start = Instant::now();
    let nodes = chess.perft(&board, depth);
    Ok(Measured { nodes, seconds: start.elapsed().as_secs_f64() })
}

fn spec_speed() -> Result<Measured> {
    let rules = Rules::chess();
    let position = rules.read(START)?;
    let start = Instant::now();
    let nodes = spec::perft(&rules, &position, 4);
    Ok(Measured { nodes, seconds: start.elapsed().as_secs_f64() })
}

struct Row {
    name: &'static str,
    rate: f64,
    /// Each peer's name and rate.
    peers: Vec<(&'static str, f64)>,
}

fn measure(task: &Task, peer: Option<&Peer>, rounds: u32) -> Result<Row> {
    let mut row = Row { name: task.name, rate: 0.0, peers: Vec::new() };
    if peer.is_some() {
        row.peers = task.peers.iter().map(|&name| (name, 0.0)).collect();
    }
    for _ in 0..rounds {
        let measured = ours(task.game, task.fen, task.depth)?;
        ensure!(measured.nodes == task.nodes, "{}: {} nodes, known are {}", task.name, measured.nodes, task.nodes);
        row.rate = row.rate.max(measured.rate());
        if let Some(peer) = peer {
            for (name, best) in &mut row.peers {
                let measured = peer.perft(name, task.fen, task.depth)?;
                ensure!(measured.nodes == task.nodes, "{name}: {} nodes, known are {}", measured.nodes, task.nodes);
                *best = best.max(measured.rate());
            }
        }
    }
    Ok(row)
}

impl Row {
    fn text(&self) -> String {
        let peers: Vec<String> = self
            .peers
            .iter()
            .map(|(_, rate)| format!("{:>20}", format!("{rate:.1} (x{:.2})", self.rate / rate)))
            .collect();
        format!("{:20} {:>10.1} {}", self.name, self.rate, peers.join(" ")).trim_end().to_string()
    }

    fn json(&self) -> serde_json::Value {
        let peers: serde_json::Map<_, _> = self
            .peers
            .iter()
            .map(|(name, rate)| (name.to_string(), json!({ "million_per_second": rate, "ratio": self.rate / rate })))
            .collect();
        json!({ "name": self.name, "million_per_second": self.rate, "peers": peers })
    }
}
