//! `checkproof perft`: count move sequences.

use crate::Answer;
use crate::batch;
use crate::families::{How, Readable};
use crate::position::PositionArgs;
use anyhow::{Result, anyhow, ensure};
use check::with_game;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use spec::State;
use std::io::Write;
use std::time::Instant;

/// Count the ways to make exactly DEPTH moves: the usual test of a move generator.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof perft 5
  checkproof perft 7 --game four-file
  checkproof perft 3 --divide --fen \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\"
  checkproof perft 11 --game draughts
  checkproof perft 4 --fen - < positions.fen   a line of JSON for each line
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

/// What was counted: the game, the position, the count after each first move, by what, and how long it took.
struct Counted {
    game: String,
    fen: String,
    parts: Vec<(String, u64)>,
    by: &'static str,
    seconds: f64,
}

pub fn run(args: &Args) -> Result<Answer> {
    ensure!(args.depth <= 64, "a depth of {} would not end; 64 is the most", args.depth);
    let count = |position: &PositionArgs| with_game!(position.game()?, game => counted(args, position, &game));
    if args.position.is_batch() {
        return batch::each(&args.position, &mut |position| Ok(count(position)?.told(args)));
    }
    let counted = count(&args.position)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{:#}", counted.told(args))?;
        return Ok(Answer::Yes);
    }
    let nodes = counted.nodes(args);
    let Counted { parts, by, seconds, .. } = counted;
    if args.divide {
        parts.iter().try_for_each(|(played, nodes)| writeln!(out, "{played}: {nodes}"))?;
    }
    let rate = nodes as f64 / seconds.max(1e-9) / 1e6;
    writeln!(out, "perft {} = {nodes}  ({seconds:.2} s, {rate:.1} million a second, {by})", args.depth)?;
    Ok(Answer::Yes)
}

impl Counted {
    fn nodes(&self, args: &Args) -> u64 {
        if args.depth == 0 { 1 } else { self.parts.iter().map(|(_, nodes)| nodes).sum() }
    }

    /// The count, for programs.
    fn told(&self, args: &Args) -> Value {
        let Counted { game, fen, parts, by, seconds } = self;
        let divided: Option<serde_json::Map<_, _>> =
            args.divide.then(|| parts.iter().map(|(played, nodes)| (played.clone(), json!(nodes))).collect());
        json!({
            "game": game, "fen": fen, "depth": args.depth,
            "nodes": self.nodes(args), "seconds": seconds, "by": by, "divide": divided,
        })
    }
}

fn counted<G: Readable>(args: &Args, position: &PositionArgs, game: &G) -> Result<Counted> {
    let record = position.record_of(game)?;
    let position = record.position();
    let Args { spec, hash, merged, .. } = *args;
    let mut counter = game.counter(&How { spec, hash, merged })?;
    let moves = match game.state(position) {
        State::ToMove(_, moves) if args.depth > 0 => (counter.first)(moves),
        _ => Vec::new(),
    };
    let start = Instant::now();
    let parts = divide(moves, |played| {
        let next = game.play(position, played).map_err(|why| anyhow!("{why}"))?;
        Ok((game.spelled(position, played), (counter.count)(&next, args.depth - 1)))
    })?;
    let seconds = start.elapsed().as_secs_f64();
    Ok(Counted { game: game.to_string(), fen: game.write_position(position), parts, by: counter.by, seconds })
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
    crate::files::tick(&bar);
    bar
}
