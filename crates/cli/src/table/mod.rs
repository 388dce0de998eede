//! `checkproof table`: endgame tables, built, asked, looked over, and cut into strategies.

mod ask;
mod build;
mod safe;
mod site;
mod store;
mod strategy;
mod target;
mod words;

pub use ask::{Prober, few_enough, print, probe_in};
pub use safe::probe as probe_safe;
pub use store::Shown;
pub use target::{ChessTables, draughts_tables};

use crate::Answer;
use crate::batch;
use crate::cluster;
use crate::families::Tabled;
use crate::position::{PositionArgs, read_side};
use anyhow::Result;
use check::with_game;
use serde_json::Value;
use spec::Side;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::PathBuf;
use tables::Form;
use target::{Target, with_target};
use words::InWords;

/// Build endgame tables and ask them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof table build KQvKR
  checkproof table build KRvK@6x6 --dir small
  checkproof table probe --fen \"8/8/8/3k4/8/8/8/KR6 w - - 0 1\"
  checkproof table probe --fen - < positions.fen   a line of JSON for each line
  checkproof table stats KQvKR
  checkproof table verify KQvKR
  checkproof table build draughts:4
  checkproof table build KQvKR --hosts hosts.txt --process 0
  checkproof table probe --fen \"B:WK32:BK10,K11\"
  checkproof table strategy KRvK --out krk.strategy.zst
  checkproof table build four-file:KRBvKR+Pa4pa5 --safe White
  checkproof table build four-file:KRBNvKRN --safe White --hosts hosts.txt --process 0
  checkproof table probe --game four-file --fen \"4k3/8/8/8/8/8/8/R3K1r1 w - -\" --safe White

An ending is KRvK for chess, KRvK@6x6 for another board (up to 16x16), four-file:KRvK for another game; pawnless:4 and
men:4 are all endings of up to so many men. In draughts an ending is draughts:BKKvWM (Black has two kings, White a
man), and draughts:4 are all of up to four pieces. Distances count to the end of the game.
A table needs those that captures and promotions lead to; `build` makes them first, each in a file of its own, and
takes up finished ones. Large ones are built in a draft on the disk: one that was killed goes on where it was. A
damaged or foreign file, table or draft, is refused by name.
With --safe a table has one bit a position: can that side be mated by force? Its slices have the pawns fixed: the
game, the men, and after + every pawn with its square, P for White and p for Black. A man out of its usual squares,
say a promoted bishop, has a square of its own behind it: four-file:KRBa1vKR. The pawns' game must be one in which
they never capture.
A slice that takes longer than five seconds leaves a draft between rounds, and a killed build goes on from there.
With --hosts the same command runs on every host, with another --process on each and the same --threads on all, and
every process ends with all tables in its own folder, byte for byte those of a single one. If a process is lost or
silent the others end too and name it; start all again. Processes know each other by the key of the hosts file, so
keep that to yourself; what they send can be read by whoever is on the way, but not changed.
Exit codes: 0 done; 1 verify found a wrong entry, or the checker refused the strategy; 3 unusable input.")]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Build the tables of an ending, or of many, and those they need
    Build(BuildArgs),
    /// The value of a position, its best moves, and the line to mate
    Probe(ProbeArgs),
    /// What is in a table: wins, draws, losses, the longest win
    Stats(EndingArgs),
    /// Compare every entry with those its moves lead to, and a sample by the specification; with --safe also that mate
    /// follows from every lost one
    Verify(VerifyArgs),
    /// Cut a strategy that wins, or with --safe never loses, out of a table, have it checked, and write it
    Strategy(StrategyArgs),
}

#[derive(clap::Args)]
struct BuildArgs {
    /// The ending, or pawnless:N, men:N or draughts:N for all of up to N men; with --safe the slice
    #[arg(value_name = "ENDING")]
    ending: String,

    /// Build in a file even where memory would do
    #[arg(long, conflicts_with = "safe")]
    on_disk: bool,

    /// With --safe: keep a draft of a long slice at most every so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 5, requires = "safe")]
    draft_every: u64,

    #[command(flatten)]
    cluster: cluster::Args,

    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
struct EndingArgs {
    /// The ending, or with --safe the slice
    #[arg(value_name = "ENDING")]
    ending: String,

    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
struct ProbeArgs {
    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
struct VerifyArgs {
    #[command(flatten)]
    of: EndingArgs,

    /// How many numbers of each table to look at by the specification
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    sample: usize,
}

#[derive(clap::Args)]
pub struct StrategyArgs {
    #[command(flatten)]
    of: EndingArgs,

    /// Where to write the strategy; .zst is compressed
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Where to write the claim that the strategy proves, for checkproof check
    #[arg(long, value_name = "FILE")]
    claim: Option<PathBuf>,

    /// Only from this position, and not from all that the first side of the ending wins, or the safe side holds, with
    /// the move
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
}

#[derive(Clone, clap::Args)]
pub struct Common {
    /// The folder of the tables
    #[arg(long, value_name = "DIR", default_value = "tables")]
    dir: PathBuf,

    /// One-sided tables instead: where can this side, White or Black, never be mated by force?
    #[arg(long, value_name = "SIDE", value_parser = read_side, conflicts_with = "values")]
    safe: Option<Side>,

    /// How many threads to use [default: all processors]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Tables that say who wins, in two bits a position, and not how soon
    #[arg(long)]
    values: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What the tables of an ending are to say.
#[derive(Clone, Copy)]
pub enum Kind {
    Distances,
    Values,
    Safe(Side),
}

/// The files of the tables of an ending, or of many, and of those they need, built in memory.
pub fn files_of(ending: &str, kind: Kind) -> Result<Vec<Vec<u8>>> {
    let (safe, values) = match kind {
        Kind::Safe(side) => (Some(side), false),
        Kind::Values => (None, true),
        Kind::Distances => (None, false),
    };
    let common = Common { dir: PathBuf::new(), safe, threads: Some(1), values, json: false };
    with_target!(Target::read(ending, &common)?, |tables, slices| build::files_of(tables, &slices))
}

/// Asks about every position of the standard input. Tables that were read stay, whichever game they are of.
fn probe_all(args: &ProbeArgs) -> Result<Answer> {
    type Ask<'a> = Box<dyn FnMut(&PositionArgs) -> Result<Value> + 'a>;
    let mut games: BTreeMap<String, Ask> = BTreeMap::new();
    batch::each(&args.position, &mut |position| {
        let game = position.game()?;
        let ask = match games.entry(game.to_string()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(with_game!(game, game => asking(game, &args.common)?)),
        };
        ask(position)
    })
}

fn asking<'a, G: Tabled + 'a>(game: G, common: &'a Common) -> Result<Teller<'a>> {
    let mut probe = game.prober(common)?;
    Ok(Box::new(move |position| Ok(probe(position.record_of(&game)?.position())?.told)))
}

impl Common {
    fn form(&self) -> Form {
        if self.values { Form::Values } else { Form::Distances }
    }

    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1)
    }
}

/// What tables tell of one position after the other.
type Teller<'a> = Box<dyn FnMut(&PositionArgs) -> Result<Value> + 'a>;

pub fn run(args: &Args) -> Result<Answer> {
    match &args.verb {
        Verb::Build(args) => {
            let target = Target::read(&args.ending, &args.common)?;
            with_target!(target, |tables, slices| build::build(args, tables, &slices))
        }
        Verb::Probe(args) => {
            if args.position.is_batch() {
                return probe_all(args);
            }
            let game = args.position.game()?;
            let probed = with_game!(game, game => {
                (game.prober(&args.common)?)(args.position.record_of(&game)?.position())
            })?;
            print(&args.common, &probed)
        }
        Verb::Stats(args) => {
            let target = Target::read(&args.ending, &args.common)?;
            with_target!(target, |tables, slices| ask::stats(args, tables, &Target::only(&slices)?))
        }
        Verb::Verify(args) => {
            let target = Target::read(&args.of.ending, &args.of.common)?;
            with_target!(target, |tables, slices| ask::verify(args, tables, &Target::only(&slices)?))
        }
        Verb::Strategy(args) => {
            let target = Target::read(&args.of.ending, &args.of.common)?;
            with_target!(target, |tables, slices| tables.cut(args, &Target::only(&slices)?))
        }
    }
}
