//! `checkproof four-file`: block tables of FOUR FILE built, asked, verified, and cut into strategies.

mod deeper;
mod parts;
mod player;
mod prove;
mod recipe;
mod stats;
mod value;

pub use player::Player;
pub use prove::{Asked, remake};
pub use recipe::{Recipe, Recorded, how_to_prove, prove_command};

use crate::stop::stopped;
use crate::{Answer, cluster, files};
use anyhow::{Context, Result, anyhow, bail, ensure};
use indicatif::ProgressBar;
use parts::Parts;
use spec::Side;
use spec::chess::{Position, Rules};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tables::{
    BlockSlice, BlockStrategy, BlockTables, BuildProgress, Cut, CutProgress, CutStyle, KnownLines, Limits, Taste,
    Universe, colours_exchanged, count_blocks, order,
};

/// Where nobody needs to lose in FOUR FILE: tables of whole universes of slices, and strategies out of them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof four-file count krbn+Pa4Pc2Pe2Pg2pa7pc6pe7pg7 --universe \"lost 3210 bare 44gg steps a4c3e4g3\"
  checkproof four-file build DIR kr+Pa4pa5 --universe \"lost 4400 bare 4400 steps\" --minutes 30
  checkproof four-file build DIR kr+Pa4pa5 --universe \"lost 4400 bare 4400 steps\" --hosts hosts.txt --process 0
  checkproof four-file value DIR --fen \"4k3/8/8/p7/P5r1/2R5/8/2B1K1N1 w - -\"
  checkproof four-file value ONE TWO --fen \"4k3/8/8/p7/8/P1R5/4N3/r3K3 w - -\" --deeper 3 --out lines.strategy
  checkproof four-file strategy DIR --fen \"4k3/8/8/p7/P5r1/2R5/8/2B1K1N1 w - -\" --out white.strategy
  checkproof four-file strategy SMALL LARGE --fen \"r1b1k3/8/p1p1p1p1/P1P1P1P1/8/8/8/R1B1K3 w - -\" --out s.strategy
  checkproof four-file strategy DIR --fen \"4k3/8/8/p7/P5r1/2R5/4K3/2B3N1 w - -\" --earlier s1 --out s2
  checkproof four-file verify DIR --slices 100 --step 1000
  checkproof four-file prove --for white --budget 30m --dir DIR --out white.strategy
  checkproof four-file stats

A slice is Black's men and all pawns. A universe says, for 0, 1, 2 and 3 men of Black's beside king and pawns, how many
pawns White may have lost, how many files may have a white pawn and no black one (a letter: only that file), and where
White's pawns may step. `lost 4443 behind 4321` also says how many pawns more than White Black may have; after the steps
`promotions 1100` lets White promote to men that he has lost and take what Black promotes to, and, with none or one man
of Black's, run with free pawns. It may go on with how many men White keeps at least with Black to move, and where they
stand: `men 0003 at */*/*/Ke1e2Bc1a3e3` (four entries, * for anywhere). Last, `below Pe2pa5pe5 lost 4444 bare 4444
steps e3e4` gives another universe to all slices whose pawns can have come from these: where few are left more costs
little. A universe that White needs no more than makes short strategies. It restricts White only: what is safe in it is
safe, and what is not may be safe all the same.
What is safe is safe for White; for Black the colours are exchanged, and what is safe for both is a draw.
A build that is stopped or killed goes on from its folder. With --hosts the same command runs on every host, with
another --process on each and the same --threads on all, and every process ends with all tables in its own folder,
byte for byte those of a single one.
A strategy is for `checkproof check`, goal `no loss`. With --earlier it goes on where one was stopped, or rests on
those of other positions; the checker wants all of them.
Exit codes: 0 yes, 1 no, 2 not known, or stopped by --minutes or --most, 3 unusable input.")]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// How many slices and blocks of 5,049 positions a universe has below a slice
    Count {
        /// The slice, as in krbn+Pa4Pc2pa5pc7
        slice: BlockSlice,
        /// The universe, as in "lost 3210 bare 4411 steps a4c3e4g3"
        #[arg(long)]
        universe: Universe,
    },
    /// Build a slice and all below it
    Build(BuildArgs),
    /// What the tables say of a position, for either side, and which moves are safe
    Value(value::Args),
    /// Look again at what the tables call safe, without the solver
    Verify {
        /// The folder of the tables
        dir: PathBuf,
        /// Look at each so manyth slice
        #[arg(long, default_value_t = 1)]
        slices: usize,
        /// Look at each so manyth safe position of it
        #[arg(long, default_value_t = 1)]
        step: usize,
    },
    /// Write what the side to move plays from a position, so that it does not lose
    Strategy(StrategyArgs),
    /// Build tables for a claim of claims/four-file, cut a strategy, and have it checked, within a time
    Prove(prove::Args),
    /// The sizes in the thesis of 2009, and ours beside
    Stats(stats::Args),
}

#[derive(clap::Args)]
struct BuildArgs {
    /// The folder of the tables; it is made if it is not there
    dir: PathBuf,
    /// The slices, as in krbn+Pa4Pc2pa5pc7
    #[arg(required = true)]
    slices: Vec<BlockSlice>,
    /// The universe, as in "lost 3210 bare 4411 steps a4c3e4g3"
    #[arg(long)]
    universe: Universe,
    /// Threads
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Megabytes of plain tables that are kept in memory
    #[arg(long, default_value_t = 4000)]
    memory: usize,
    /// Gigabytes that the tables may take on the disk
    #[arg(long, default_value_t = 40)]
    disk: u64,
    /// Stop after so many minutes; the next run goes on
    #[arg(long)]
    minutes: Option<u64>,
    #[command(flatten)]
    cluster: cluster::Args,
}

#[derive(clap::Args)]
struct StrategyArgs {
    /// The folders of the tables, those of the smallest universe first: the side stays in the smallest that holds, and
    /// so meets few slices
    #[arg(required = true)]
    dirs: Vec<PathBuf>,
    /// A position; the side to move is the one that holds. Several, of one side, make one strategy
    #[arg(long, required = true)]
    fen: Vec<String>,
    /// Where to write the strategy; .zst is compressed
    #[arg(long)]
    out: PathBuf,
    /// Strategies to rest on, all their parts, of this side: what they have lines for needs none here, and what they
    /// left open gets its lines. The checker wants them beside the new parts
    #[arg(long, value_name = "FILE", num_args = 1..)]
    earlier: Vec<PathBuf>,
    /// Where the side would like to stand, seen as White's, where several moves are as good: the king, and any of rook,
    /// bishop and knight
    #[arg(long, value_name = "FORMATION", default_value = TASTE)]
    taste: Taste,
    /// Write parts of so many lines, numbered out.2.strategy.zst and so on, which the checker takes one at a time: less
    /// memory, and more time
    #[arg(long, value_name = "LINES")]
    part: Option<usize>,
    /// Stop when there are more lines than this; what is written then proves the position but for what is left
    #[arg(long, default_value_t = 100_000_000)]
    most: usize,
    /// Megabytes of plain tables that are kept in memory
    #[arg(long, default_value_t = 4000)]
    memory: usize,
}

/// A draft is written after so many lines.
const PART: usize = 3_000_000;

/// A formation that makes short strategies from positions with all men.
const TASTE: &str = "Ke1Rc3Bc1Ng1";

pub fn run(args: &Args) -> Result<Answer> {
    match &args.verb {
        Verb::Count { slice, universe } => {
            let slices = order(universe, &[*slice]);
            ensure!(!slices.is_empty(), "{slice} is not in the universe {universe}");
            let printed = writeln!(io::stdout(), "{} slices, {} blocks", slices.len(), count_blocks(&slices));
            Answer::Yes.once(printed.map_err(Into::into))
        }
        Verb::Build(args) => build(args),
        Verb::Value(args) => value::run(args),
        Verb::Verify { dir, slices, step } => verify(&open(dir, 1000)?, *slices, *step),
        Verb::Strategy(args) => strategy(args),
        Verb::Prove(args) => prove::run(args),
        Verb::Stats(args) => stats::run(args),
    }
}

fn open(dir: &Path, megabytes: usize) -> Result<BlockTables> {
    BlockTables::read(dir, megabytes << 20).map_err(|why| anyhow!("{why}"))
}

fn read(fen: &str) -> Result<Position> {
    Rules::four_file().read(fen).map_err(|why| anyhow!("{why}")).context("--fen")
}

/// A position as a side sees it that plays White's part in the tables.
fn seen_by(side: Side, position: &Position) -> Position {
    if side == Side::White { position.clone() } else { colours_exchanged(position) }
}

fn build(args: &BuildArgs) -> Result<Answer> {
    let cluster = args.cluster.cluster(args.threads.max(1))?;
    let tables = BlockTables::open(&args.dir, &args.universe, args.memory << 20).map_err(|why| anyhow!("{why}"))?;
    for slice in &args.slices {
        ensure!(!order(&args.universe, &[*slice]).is_empty(), "{slice} is not in the universe {}", args.universe);
    }
    let begin = Instant::now();
    let budget = args.minutes.map(|minutes| Duration::from_secs(60 * minutes));
    let bar = files::counting_bar("blocks", 0);
    let watch = |progress: &BuildProgress| {
        bar.set_length(progress.blocks[1]);
        bar.set_position(progress.blocks[0]);
        match budget.is_some_and(|budget| begin.elapsed() > budget) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let limits = Limits { threads: args.threads.max(1), disk: args.disk << 30 };
    let flow = match cluster {
        None => tables.build(&args.slices, limits, &watch),
        Some(cluster) => tables.build_on_cluster(&args.slices, limits, &cluster, &watch),
    };
    let flow = flow.map_err(|why| anyhow!("{why}"))?;
    bar.finish_and_clear();
    let answer = if flow.is_continue() { "built" } else { "stopped; the same command goes on" };
    let printed = writeln!(io::stdout(), "{answer}: {} slices, {} bytes", tables.slices().len(), tables.bytes());
    let answer = if flow.is_continue() { Answer::Yes } else { Answer::Open };
    answer.once(printed.map_err(Into::into))
}

fn verify(tables: &BlockTables, every: usize, step: usize) -> Result<Answer> {
    let slices: Vec<BlockSlice> = tables.slices().into_iter().step_by(every.max(1)).collect();
    let bar = files::counting_bar("slices", slices.len() as u64);
    let mut looked = 0;
    for slice in &slices {
        match tables.verify(slice, step).map_err(|why| anyhow!("{why}"))? {
            Ok(more) => looked += more,
            Err(wrong) => bail!("{slice}: {wrong}"),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let printed = writeln!(io::stdout(), "{} slices, {looked} safe positions looked at: all hold", slices.len());
    Answer::Yes.once(printed.map_err(Into::into))
}

fn strategy(args: &StrategyArgs) -> Result<Answer> {
    parts::may_write(&args.out, &args.earlier)?;
    let tables: Vec<BlockTables> = args.dirs.iter().map(|dir| open(dir, 0)).collect::<Result<_>>()?;
    let positions: Vec<Position> = args.fen.iter().map(|fen| read(fen)).collect::<Result<_>>()?;
    let side = positions[0].turn();
    ensure!(positions.iter().all(|position| position.turn() == side), "--fen: one strategy is for one side");
    let starts: Vec<Position> = positions.iter().map(|position| seen_by(side, position)).collect();
    let style = CutStyle { taste: args.taste, part: args.part.unwrap_or(PART), memory: args.memory << 20 };
    let known = known_lines(side, &args.earlier)?;
    let bar = files::spinner("cutting");
    let mut parts = Parts::new(&args.out, side);
    let keep = &mut |lines| parts.keep(lines);
    let cut = tables::cut(&tables.iter().collect::<Vec<_>>(), &starts, known, &style, keep, &mut |progress| {
        cut_bar(&bar, progress);
        let is_over = progress.lines > args.most || stopped();
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    let cut = cut.map_err(|why| anyhow!("{why}"))?;
    match (args.part, &cut) {
        (_, Cut::NotSafe(_)) => {}
        (Some(_), _) => parts.finish()?,
        (None, _) => _ = parts.finish_whole()?,
    }
    let names: Vec<String> = parts.written.iter().map(|path| path.display().to_string()).collect();
    let (answer, text) = match cut {
        Cut::Whole(CutProgress { lines, slices, .. }) => {
            (Answer::Yes, format!("written: {}: {lines} lines in {slices} slices", names.join(" ")))
        }
        Cut::NotSafe(number) => {
            let position = &positions[number];
            let universes: Vec<String> = tables.iter().map(|tables| tables.universe().to_string()).collect();
            (Answer::No, format!("{position} is not known to be safe in the universe {}", universes.join(", nor in ")))
        }
        Cut::Stopped(CutProgress { lines, waiting, .. }) => {
            let names = names.join(" ");
            let earlier: String = args.earlier.iter().map(|path| format!(" {}", path.display())).collect();
            let text = format!("written: {names}: stopped at {lines} lines, and {waiting} positions need one");
            let more =
                format!("to go on, rest on all of it and write elsewhere: --earlier {names}{earlier} --out FILE");
            (Answer::Open, format!("{text}\n{more}"))
        }
    };
    let printed = writeln!(io::stdout(), "{text}");
    answer.once(printed.map_err(Into::into))
}

/// What earlier strategies of a side say is played.
fn known_lines(side: Side, earlier: &[PathBuf]) -> Result<KnownLines> {
    let mut known = KnownLines::default();
    for path in earlier {
        let bar = files::byte_bar("reading");
        let part = BlockStrategy::read(side, files::open(path, &bar)?);
        bar.finish_and_clear();
        known.learn(&part.map_err(|why| anyhow!("{}: {why}", path.display()))?);
    }
    Ok(known)
}

/// Tells how far a cut is. It is asked after every line, which is very often.
fn cut_bar(bar: &ProgressBar, progress: &CutProgress) {
    let CutProgress { lines, slices, waiting, height: [height, top], by_men: [.., all] } = progress;
    if bar.is_hidden() {
        return;
    }
    bar.set_message(format!(
        "{lines} lines in {slices} slices, {all} with all of Black's men; {waiting} positions wait; height {height} of \
         {top}"
    ));
}
