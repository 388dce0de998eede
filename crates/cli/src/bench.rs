//! `checkproof bench`: a fingerprint of what the program does, and how quick it is beside its peers.

use crate::Answer;
use crate::families::chess::SecondOpinion;
use crate::fingerprint::{DRAUGHTS, FOUR_FILE, Fingerprint, KIWIPETE, START, count};
use crate::peer::{Measured, Peer};
use crate::{bench_blocks, bench_convert, bench_page, bench_puzzle, bench_replay, bench_safe, bench_tables};
use anyhow::{Result, ensure};
use check::{Claim, Entry, Goal, Strategy, Verdict};
use fast::{Board, Chess, slider_method};
use serde_json::json;
use spec::Side;
use spec::chess::Rules;
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Print the fingerprint of what the program does (numbers that change when its moves, strategies, tables or messages
/// do) and measure speeds, side by side with other move generators where the workspace was built with them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof bench --fingerprint      the numbers alone; the last is for a commit message
  cargo build --release && target/release/checkproof bench
  checkproof bench --only replay --only convert --pgn games.pgn

The peers (cozy-chess, shakmaty) are measured by the program checkproof-peer, which `cargo build --release` puts
beside this one. Each measurement is repeated, ours and the peer's in turn, and the best of each is compared. Game files
and tables are told in processor time where the system tells it, and by the clock where that is too short to be told;
how much all threads gain over one is always told by the clock.")]
pub struct Args {
    /// Print the fingerprint only
    #[arg(long)]
    fingerprint: bool,

    /// Measure this alone; may be given several times [default: all]
    #[arg(long, value_enum, value_name = "WHAT")]
    only: Vec<What>,

    /// Replay and rewrite this PGN file too, beside pgn-reader with shakmaty, and pgn-extract if it is installed
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// Solve the mates in two of this EPD file too
    #[arg(long, value_name = "FILE")]
    mates: Option<PathBuf>,

    /// The program Popeye, to solve the same mates beside us
    #[arg(long, value_name = "PROGRAM", requires = "mates")]
    popeye: Option<PathBuf>,

    /// A folder with Syzygy's KQvKR, KQvK and KRvK, to ask them by shakmaty-syzygy beside our table
    #[arg(long, value_name = "FOLDER")]
    syzygy: Option<PathBuf>,

    /// Measure the page alone: two hundred clients at once, for so many seconds
    #[arg(long, value_name = "SECONDS", conflicts_with = "fingerprint")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=600))]
    page: Option<u64>,

    /// How often to repeat each measurement
    #[arg(long, default_value_t = 5, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What can be measured.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum What {
    /// Counting positions, by the bitboards and by the specification
    Perft,
    /// Replaying the file of --pgn
    Replay,
    /// Rewriting the file of --pgn
    Convert,
    /// Checking a strategy
    Checker,
    /// Building tables of distances, and asking one
    Distances,
    /// Building and verifying safe tables
    Safe,
    /// Building block tables of FOUR FILE
    Blocks,
    /// Solving and composing problems
    Problems,
}

impl Args {
    /// What is measured if it is wanted.
    fn wanted<T>(&self, what: What, measure: impl FnOnce() -> Result<T>) -> Result<Option<T>> {
        (self.only.is_empty() || self.only.contains(&what)).then(measure).transpose()
    }
}

/// What is timed: a name, a game, a position, a depth, the count it must give, the peers that can do it too,
/// and what is known of others that cannot be linked here.
struct Task {
    name: &'static str,
    game: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: u64,
    peers: &'static [&'static str],
    elsewhere: &'static str,
}

const TASKS: &[Task] = &[
    Task {
        name: "start, depth 6",
        game: "chess",
        fen: START,
        depth: 6,
        nodes: 119_060_324,
        peers: &["cozy", "shakmaty"],
        elsewhere: "",
    },
    Task {
        name: "Kiwipete, depth 5",
        game: "chess",
        fen: KIWIPETE,
        depth: 5,
        nodes: 193_690_690,
        peers: &["cozy", "shakmaty"],
        elsewhere: "",
    },
    Task {
        name: "FOUR FILE, depth 7",
        game: "four-file",
        fen: FOUR_FILE,
        depth: 7,
        nodes: 12_793_590,
        peers: &[],
        elsewhere: "",
    },
    Task {
        name: "draughts, depth 11",
        game: "draughts",
        fen: DRAUGHTS,
        depth: 11,
        nodes: 85_242_128,
        peers: &[],
        elsewhere: "DarkHorse 75 to 86, measured elsewhere",
    },
];

pub fn run(args: &Args) -> Result<Answer> {
    match args.page {
        Some(seconds) => bench_page::run(seconds, args.json),
        None => all(args),
    }
}

fn all(args: &Args) -> Result<Answer> {
    let mut out = std::io::stdout().lock();
    let fingerprint = Fingerprint::take()?;
    if args.fingerprint {
        match args.json {
            true => writeln!(out, "{:#}", fingerprint.json())?,
            false => writeln!(out, "{fingerprint}")?,
        }
        return Ok(Answer::Yes);
    }
    let peer = found_peer();
    let rounds = args.rounds;
    let perft = args.wanted(What::Perft, || Ok((measure_all(peer.as_ref(), rounds)?, spec_speed()?)))?;
    let replay = |path: &PathBuf| bench_replay::measure(path, peer.as_ref(), rounds);
    let replay = args.wanted(What::Replay, || args.pgn.as_ref().map(replay).transpose())?.flatten();
    let convert = |path: &PathBuf| bench_convert::measure(path, rounds);
    let convert = args.wanted(What::Convert, || args.pgn.as_ref().map(convert).transpose())?.flatten();
    let checker = args.wanted(What::Checker, checker_speed)?;
    let distances = || bench_tables::measure(rounds, peer.as_ref().zip(args.syzygy.as_deref()));
    let distances = args.wanted(What::Distances, distances)?;
    let safe = args.wanted(What::Safe, bench_safe::measure)?;
    let blocks = args.wanted(What::Blocks, bench_blocks::measure)?;
    let problems = || bench_puzzle::measure(args.mates.as_deref(), args.popeye.as_deref(), rounds);
    let problems = args.wanted(What::Problems, problems)?;
    if args.json {
        let tasks = perft.as_ref().map(|(rows, _)| rows.iter().map(Row::json).collect::<Vec<_>>());
        let report = json!({
            "fingerprint": fingerprint.json(), "sliders": slider_method(), "perft": tasks,
            "spec_million_per_second": perft.as_ref().map(|(_, spec)| spec.rate()),
            "replay": replay.map(|replay| replay.json()), "convert": convert.map(|convert| convert.json()),
            "checker": checker.map(|checker| checker.json()),
            "distance_tables": distances.map(|distances| distances.json()),
            "safe_tables": safe.map(|safe| safe.json()), "block_tables": blocks.map(|blocks| blocks.json()),
            "problems": problems.map(|problems| problems.json()),
        });
        writeln!(out, "{report:#}")?;
        return Ok(Answer::Yes);
    }
    if let Some((rows, spec)) = perft {
        let method = slider_method();
        writeln!(out, "perft, million positions a second on one thread, best of {rounds} (sliders: {method})")?;
        writeln!(out, "{:20} {:>10} {:>20} {:>20}", "", "checkproof", "cozy-chess", "shakmaty")?;
        rows.iter().try_for_each(|row| writeln!(out, "{}", row.text()))?;
        writeln!(out, "{:20} {:>10.3}", "specification, d 4", spec.rate())?;
    }
    let texts = [
        checker.map(|checker| checker.text()),
        distances.map(|distances| distances.text()),
        safe.map(|safe| safe.text()),
        blocks.map(|blocks| blocks.text()),
        problems.map(|problems| problems.text()),
        replay.map(|replay| replay.text()),
        convert.map(|convert| convert.text()),
    ];
    texts.into_iter().flatten().try_for_each(|text| writeln!(out, "{text}"))?;
    writeln!(out, "{fingerprint}")?;
    Ok(Answer::Yes)
}

/// The peers, or a note that there are none.
fn found_peer() -> Option<Peer> {
    let peer = Peer::find();
    if peer.is_none() {
        eprintln!(
            "note: no checkproof-peer beside this program, so no peers are measured; `cargo build --release` makes it"
        );
    }
    peer
}

fn measure_all(peer: Option<&Peer>, rounds: u32) -> Result<Vec<Row>> {
    TASKS.iter().map(|task| measure(task, peer, rounds)).collect()
}

fn ours(game: &str, fen: &str, depth: u32) -> Result<Measured> {
    timed(|| count(game, fen, depth))
}

fn timed(count: impl FnOnce() -> Result<u64>) -> Result<Measured> {
    let start = Instant::now();
    let nodes = count()?;
    Ok(Measured { nodes, seconds: start.elapsed().as_secs_f64() })
}

fn spec_speed() -> Result<Measured> {
    let rules = Rules::chess();
    let position = rules.read(START)?;
    timed(|| Ok(spec::perft(&rules, &position, 4)))
}

struct Row {
    name: &'static str,
    rate: f64,
    /// Each peer's name and rate.
    peers: Vec<(&'static str, f64)>,
    /// What is known of a peer that was not run beside us.
    elsewhere: &'static str,
}

fn measure(task: &Task, peer: Option<&Peer>, rounds: u32) -> Result<Row> {
    let mut row = Row { name: task.name, rate: 0.0, peers: Vec::new(), elsewhere: task.elsewhere };
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
        let row = format!("{:20} {:>10.1} {}   {}", self.name, self.rate, peers.join(" "), self.elsewhere);
        row.trim_end().to_string()
    }

    fn json(&self) -> serde_json::Value {
        let peers: serde_json::Map<_, _> = self
            .peers
            .iter()
            .map(|(name, rate)| (name.to_string(), json!({ "million_per_second": rate, "ratio": self.rate / rate })))
            .collect();
        let elsewhere = Some(self.elsewhere).filter(|known| !known.is_empty());
        json!({ "name": self.name, "million_per_second": self.rate, "peers": peers, "elsewhere": elsewhere })
    }
}

/// How quickly the checker goes through a strategy of FOUR FILE positions with fourteen men, in entries a minute.
struct Checker {
    entries: u32,
    spec: f64,
    fast: f64,
}

/// Pawns that block each other, rooks and bishops that roam behind them.
const BLOCKED: &str = "r1b1k3/8/p1p1p1p1/P1P1P1P1/8/8/8/R1B1K3 w - -";

fn checker_speed() -> Result<Checker> {
    let rules = Rules::four_file();
    let chess = Chess::new(&rules)?;
    let starts = reachable(&chess, chess.load(&rules.read(BLOCKED)?), 200_000);
    let starts = starts.into_iter().map(|board| chess.unload(&board)).filter(|start| start.turn() == Side::White);
    let held = prove::hold::hold(&chess, Side::White, starts, &mut |_| ())?;
    let goal = Goal::NoLoss;
    let claim = |from: &str| Claim {
        name: String::new(),
        game: rules.clone(),
        side: Side::White,
        goal,
        from: vec![from.into()],
    };
    let per_minute = |entries: u32, start: Instant| f64::from(entries) / start.elapsed().as_secs_f64() * 60.0;

    let start = Instant::now();
    let verdict = check::check(&claim(BLOCKED), &held.strategy);
    let spec = per_minute(held.strategy.len(), start);
    ensure!(matches!(verdict, Verdict::Proved(_)), "the checker does not prove the benchmark's claim: {verdict:?}");

    let game = SecondOpinion(chess);
    let claim = Claim { name: String::new(), game: game.clone(), side: Side::White, goal, from: vec![BLOCKED.into()] };
    let mut strategy = Strategy::new(&game, held.strategy.side(), held.strategy.form());
    for number in 0..held.strategy.len() {
        let Entry { play, bound, clock } = held.strategy.entry(number);
        let board = game.0.load(&held.strategy.position(number));
        strategy.add(&board, Entry { play: play.map(|play| play.into()), bound, clock });
    }
    let start = Instant::now();
    let verdict = check::check(&claim, &strategy);
    let fast = per_minute(strategy.len(), start);
    ensure!(matches!(verdict, Verdict::Proved(_)), "the bitboards disagree about the benchmark's claim: {verdict:?}");
    Ok(Checker { entries: strategy.len(), spec, fast })
}

/// The boards that play can reach, up to so many.
fn reachable(chess: &Chess, start: Board, most: usize) -> Vec<Board> {
    let mut seen = HashSet::from([start]);
    let mut boards = vec![start];
    let mut n = 0;
    while let Some(&board) = boards.get(n).filter(|_| boards.len() < most) {
        n += 1;
        for played in chess.moves(&board) {
            let next = chess.play(&board, played);
            if seen.insert(next) {
                boards.push(next);
            }
        }
    }
    boards
}

impl Checker {
    fn text(&self) -> String {
        let (spec, fast) = (self.spec / 1e6, self.fast / 1e6);
        format!(
            "checker, FOUR FILE with 14 men, {} entries: {spec:.2} million entries a minute by the rules, {fast:.1} by \
             bitboards",
            self.entries
        )
    }

    fn json(&self) -> serde_json::Value {
        json!({ "entries": self.entries, "entries_per_minute": self.spec, "entries_per_minute_fast": self.fast })
    }
}
