//! `checkproof perft`: count move sequences.

use crate::Answer;
use crate::position::{AnyRecord, PositionArgs};
use anyhow::{Context, Result, ensure};
use fast::draughts::Board as DraughtsBoard;
use fast::wide::Wide;
use fast::{Chess, PerftTable};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use notation::uci;
use serde_json::json;
use spec::chess::{Move, Position, Record, Rules};
use spec::draughts::{self, Draughts};
use spec::{Game, State};
use std::io::Write;
use std::time::{Duration, Instant};

/// Count the ways to make exactly DEPTH moves: the usual test of a move generator.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof perft 5
  checkproof perft 7 --game four-file
  checkproof perft 3 --divide --fen \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\"
  checkproof perft 11 --game draughts
  checkproof perft 3 --spec           the slow, readable rules instead of the bitboards")]
pub struct Args {
    /// How many moves, of either side
    depth: u32,

    #[command(flatten)]
    position: PositionArgs,

    /// Print the count of each first move
    #[arg(long)]
    divide: bool,

    /// Count with the specification, not the bitboards
    #[arg(long, conflicts_with = "hash")]
    spec: bool,

    /// Remember positions in a table of so many megabytes (two positions with one 64-bit key would be confused)
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=16384))]
    hash: Option<u32>,

    /// Draughts: count captures once that have the same origin, the same end and the same captured pieces
    #[arg(long, conflicts_with = "hash")]
    merged: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was counted: the game, the position, the count after each first move, and by what.
struct Counted {
    game: String,
    fen: String,
    parts: Vec<(String, u64)>,
    by: &'static str,
}

pub fn run(args: &Args) -> Result<Answer> {
    ensure!(args.depth <= 64, "a depth of {} would not end; 64 is the most", args.depth);
    let record = args.position.any_record()?;
    let start = Instant::now();
    let Counted { game, fen, parts, by } = match &record {
        AnyRecord::Chess(record) => chess(args, record)?,
        AnyRecord::Draughts(record) => draughts(args, record.position())?,
    };
    let seconds = start.elapsed().as_secs_f64();

    let nodes: u64 = if args.depth == 0 { 1 } else { parts.iter().map(|(_, nodes)| nodes).sum() };
    let mut out = std::io::stdout().lock();
    if args.json {
        let divided: Option<serde_json::Map<_, _>> =
            args.divide.then(|| parts.iter().map(|(played, nodes)| (played.clone(), json!(nodes))).collect());
        let report = json!({
            "game": game, "fen": fen, "depth": args.depth,
            "nodes": nodes, "seconds": seconds, "by": by, "divide": divided,
        });
        writeln!(out, "{report:#}")?;
        return Ok(Answer::Yes);
    }
    if args.divide {
        parts.iter().try_for_each(|(played, nodes)| writeln!(out, "{played}: {nodes}"))?;
    }
    let rate = nodes as f64 / seconds.max(1e-9) / 1e6;
    writeln!(out, "perft {} = {nodes}  ({seconds:.2} s, {rate:.1} million a second, {by})", args.depth)?;
    Ok(Answer::Yes)
}

fn chess(args: &Args, record: &Record) -> Result<Counted> {
    ensure!(!args.merged, "--merged is for draughts; no two moves of chess do the same");
    let (rules, position) = (record.rules(), record.position());
    let mut counter = Counter::new(args, rules)?;
    let moves = match rules.state(position) {
        State::ToMove(_, moves) if args.depth > 0 => moves,
        _ => Vec::new(),
    };
    let parts = divide(moves, |&played| {
        let nodes = counter.count(rules, position, played, args.depth - 1)?;
        Ok((uci::write(rules, position, played), nodes))
    })?;
    Ok(Counted { game: rules.to_string(), fen: position.to_string(), parts, by: counter.name() })
}

fn draughts(args: &Args, position: &draughts::Position) -> Result<Counted> {
    ensure!(args.hash.is_none(), "--hash is for chess");
    let moves = match Draughts.state(position) {
        State::ToMove(_, moves) if args.depth > 0 && args.merged => draughts::merged(&moves),
        State::ToMove(_, moves) if args.depth > 0 => moves,
        _ => Vec::new(),
    };
    let parts = divide(moves, |played| {
        let (next, depth) = (Draughts.play(position, played)?, args.depth - 1);
        let nodes = match (args.spec, args.merged) {
            (true, false) => spec::perft(&Draughts, &next, depth),
            (true, true) => draughts::perft_merged(&next, depth),
            (false, false) => DraughtsBoard::load(&next).perft(depth),
            (false, true) => DraughtsBoard::load(&next).perft_merged(depth),
        };
        Ok((played.to_string(), nodes))
    })?;
    let by = if args.spec { "specification" } else { "bitboards" };
    Ok(Counted { game: Draughts.to_string(), fen: position.to_string(), parts, by })
}

/// The count after each first move, in the order of the moves; shows progress once it takes long.
fn divide<M>(moves: Vec<M>, mut count: impl FnMut(&M) -> Result<(String, u64)>) -> Result<Vec<(String, u64)>> {
    let progress = progress_bar(moves.len() as u64);
    let mut nodes = 0;
    let mut parts = Vec::new();
    for played in &moves {
        let part = count(played)?;
        nodes += part.1;
        parts.push(part);
        progress.inc(1);
        progress.set_message(HumanCount(nodes).to_string());
    }
    progress.finish_and_clear();
    Ok(parts)
}

/// A bar on the terminal's error stream, which stays silent when that is not a terminal.
fn progress_bar(steps: u64) -> ProgressBar {
    let style = "{elapsed} [{bar:30}] first move {pos} of {len}, {msg} nodes, {eta} left";
    let bar = ProgressBar::new(steps);
    bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

enum Counter {
    Spec,
    Fast(Chess),
    Wide(Wide),
    Hashed(Chess, PerftTable),
}

impl Counter {
    fn new(args: &Args, rules: &Rules) -> Result<Counter> {
        Ok(match (args.spec, args.hash) {
            (true, _) => Counter::Spec,
            (false, None) => match Chess::new(rules) {
                Ok(chess) => Counter::Fast(chess),
                // A large board on which kings castle is for the specification alone.
                Err(_) => Wide::new(rules).map_or(Counter::Spec, Counter::Wide),
            },
            (false, Some(size)) => {
                let table = PerftTable::megabytes(size as usize);
                let table = table.with_context(|| format!("there is no memory for a table of {size} megabytes"))?;
                Counter::Hashed(Chess::new(rules)?, table)
            }
        })
    }

    fn name(&self) -> &'static str {
        match self {
            Counter::Spec => "specification",
            Counter::Fast(_) => "bitboards",
            Counter::Wide(_) => "wide boards",
            Counter::Hashed(..) => "bitboards with table",
        }
    }

    fn count(&mut self, rules: &Rules, position: &Position, played: Move, depth: u32) -> Result<u64> {
        let next = rules.play(position, &played)?;
        Ok(match self {
            Counter::Spec => spec::perft(rules, &next, depth),
            Counter::Fast(chess) => chess.perft(&chess.load(&next), depth),
            Counter::Wide(chess) => chess.perft(&chess.load(&next), depth),
            Counter::Hashed(chess, table) => chess.perft_hashed(&chess.load(&next), depth, table),
        })
    }
}
