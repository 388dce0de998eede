//! `checkproof four-file prove`, also `checkproof prove four-file`: tables are built and a strategy is cut within a
//! time, and the checker says what that proves.

use super::deeper::Deeper;
use super::parts::{Parts, may_write, part_path};
use super::recipe::{RECIPES, Recipe, RecipeTable, Recorded};
use super::{PART, TASTE, cut_bar, known_lines};
use crate::check::{answer_of, check_files, report};
use crate::prove::read_claim;
use crate::stop::stopped;
use crate::{Answer, carried, files};
use anyhow::{Context, Result, anyhow, ensure};
use check::{Claim, ClaimText, Goal, MOST_ASSUMED, VerdictText, Written};
use serde_json::json;
use spec::chess::{Move, Position, Rules};
use spec::{Game, Side, State};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};
use tables::{
    BlockSlice, BlockStrategy, BlockTables, BuildProgress, Cut, CutProgress, CutStyle, Limits, Universe,
    colours_exchanged,
};

/// The universe of a new folder: the plan of the thesis for White's pawns.
const PLAN: &str = "lost 3210 bare 4444 steps a4c3e4g3";

#[derive(clap::Args)]
pub struct Args {
    /// The claim: white, black, black-a2a4, or another of claims/four-file about `no loss`
    #[arg(long = "for", value_name = "CLAIM")]
    pub claim: String,
    /// The time for tables and strategy together, as in 90s, 30m or 2h; checking comes on top [default: no end]
    #[arg(long, value_name = "TIME")]
    pub budget: Option<Budget>,
    /// The folder of the tables; it is made if it is not there, and another run goes on with what is in it
    #[arg(long, value_name = "DIR")]
    pub dir: PathBuf,
    /// Where to write the strategy; .zst is compressed
    #[arg(long)]
    pub out: PathBuf,
    /// The universe of the tables [default: that of the folder; else, for a root of the game, the tables that its
    /// recipe names, each in a folder in DIR; else "lost 3210 bare 4444 steps a4c3e4g3"]
    #[arg(long)]
    pub universe: Option<Universe>,
    /// Folders of tables of smaller universes, the smallest first: the strategy stays in the smallest that holds
    #[arg(long, value_name = "DIR", value_delimiter = ',')]
    pub smaller: Vec<PathBuf>,
    /// Where a starting position is not safe in the tables, look at most so many moves beyond them
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=50))]
    pub beyond: u32,
    /// Strategies to rest on, all their parts, of the same side: what they have lines for needs none here
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub earlier: Vec<PathBuf>,
    /// Threads
    #[arg(long, default_value_t = THREADS)]
    pub threads: usize,
    /// Megabytes of plain tables that are kept in memory
    #[arg(long, default_value_t = MEMORY)]
    pub memory: usize,
    /// Gigabytes that the tables may take on the disk
    #[arg(long, default_value_t = DISK)]
    pub disk: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

const THREADS: usize = 2;
const MEMORY: usize = 4000;
const DISK: u64 = 80;

/// Megabytes of tables of one folder that are kept in memory to look at starting positions.
const MEMORY_OF_A_LOOK: usize = 200;

/// The same as options of `checkproof prove four-file`.
#[derive(clap::Args)]
pub struct Asked {
    /// With `prove four-file`: the claim, white, black or black-a2a4; see `checkproof four-file prove --help`
    #[arg(long = "for", value_name = "CLAIM")]
    whom: Option<String>,
    /// With `prove four-file`: the time for tables and strategy together, as in 90s, 30m or 2h
    #[arg(long, value_name = "TIME")]
    budget: Option<Budget>,
    /// With `prove four-file`: the folder of the tables
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Asked {
    pub fn any(&self) -> bool {
        self.whom.is_some() || self.budget.is_some() || self.dir.is_some()
    }

    pub fn run(&self, out: Option<&Path>, json: bool) -> Result<Answer> {
        let needed =
            "`checkproof prove four-file` needs --for, --dir and --out; see `checkproof four-file prove --help`";
        let (Some(claim), Some(dir), Some(out)) = (&self.whom, &self.dir, out) else { return Err(anyhow!(needed)) };
        run(&Args { budget: self.budget, json, ..Args::new(claim, dir, out) })
    }
}

impl Args {
    fn new(claim: &str, dir: &Path, out: &Path) -> Args {
        Args {
            claim: claim.to_string(),
            budget: None,
            dir: dir.to_path_buf(),
            out: out.to_path_buf(),
            universe: None,
            smaller: Vec::new(),
            beyond: 0,
            earlier: Vec::new(),
            threads: THREADS,
            memory: MEMORY,
            disk: DISK,
            json: false,
        }
    }
}

/// A time that a command may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget(Duration);

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Budget, String> {
        let units = [('s', 1), ('m', 60), ('h', 3600)];
        let unit = units.iter().find_map(|(letter, seconds)| Some((text.strip_suffix(*letter)?, seconds)));
        let seconds = unit.and_then(|(digits, seconds)| digits.parse::<u32>().ok().map(|n| u64::from(n) * seconds));
        seconds.map(|seconds| Budget(Duration::from_secs(seconds))).ok_or("write 90s, 30m or 2h".to_string())
    }
}

pub fn run(args: &Args) -> Result<Answer> {
    let end = args.budget.map(|budget| Instant::now() + budget.0);
    let job = Job::of(args, end)?;
    let built = job.build()?;
    let strategy = job.cut(built.is_whole)?;
    let verdict = job.check(&strategy)?;
    let printed = job.print(&built, &strategy, &verdict);
    answer_of(&verdict).once(printed)
}

/// Makes the strategy of a claim again as its recipe says, with its tables in a folder, and the strategy beside them.
/// What the checker says, and what was made.
pub fn remake(name: &str, text: &ClaimText, recipe: Recipe, dir: &Path) -> Result<(VerdictText, String)> {
    let args = Args::new(name, dir, &dir.join(format!("{name}.strategy.zst")));
    let job = Job::new(&args, None, text.clone(), Some(recipe))?;
    let built = job.build()?;
    ensure!(built.is_whole, "stopped while tables were built; the same command goes on");
    let strategy = job.cut(true)?;
    ensure!(!stopped(), "stopped while the strategy was cut");
    let verdict = job.check(&strategy)?;
    let how = format!("a strategy made now as its recipe says: {}, {}", strategy.state, job.told_digest(&strategy));
    Ok((verdict, how))
}

/// A claim, the positions that its side has to hold, seen as White's, and the tables for it.
struct Job<'a> {
    args: &'a Args,
    end: Option<Instant>,
    text: ClaimText,
    side: Side,
    starts: Vec<Position>,
    /// The tables, those of the smallest universe first.
    folders: Vec<Folder>,
    /// How many moves beyond them the starting positions may be.
    beyond: u32,
    recorded: Option<Recorded>,
}

/// Tables of a universe: where they are, and the slices to build there.
struct Folder {
    dir: PathBuf,
    universe: Universe,
    roots: Vec<BlockSlice>,
}

/// What was built, in all folders together.
struct Built {
    is_whole: bool,
    slices: usize,
    bytes: u64,
}

/// The strategy that was cut, and how that went.
struct Strategy {
    state: String,
    /// Was everything cut that the tables hold?
    is_whole: bool,
    files: Vec<PathBuf>,
    sha256: String,
}

impl<'a> Job<'a> {
    fn of(args: &'a Args, end: Option<Instant>) -> Result<Job<'a>> {
        may_write(&args.out, &args.earlier)?;
        let path = carried::claim(&Path::new("four-file").join(&args.claim));
        let (_, text) = read_claim(&path).with_context(|| format!("--for {}", args.claim))?;
        let is_own = args.universe.is_some() || !args.smaller.is_empty() || args.dir.join("universe").exists();
        let recipe = if is_own { None } else { Recipe::of(Path::new(RECIPES), &args.claim)? };
        Job::new(args, end, text, recipe).with_context(|| path.display().to_string())
    }

    fn new(args: &'a Args, end: Option<Instant>, text: ClaimText, recipe: Option<Recipe>) -> Result<Job<'a>> {
        let claim = Claim::read(Rules::four_file(), &text)?;
        ensure!(text.game == "four-file" && claim.goal == Goal::NoLoss, "not about `no loss`");
        let starts = starts(&claim)?;
        let side = claim.side;
        let Some(Recipe { tables, beyond, recorded }) = recipe else {
            let folders = own_folders(args, &starts)?;
            return Ok(Job { args, end, text, side, starts, folders, beyond: args.beyond, recorded: None });
        };
        let folder =
            |RecipeTable { name, root, universe }| Folder { dir: args.dir.join(name), universe, roots: vec![root] };
        let folders = tables.into_iter().map(folder).collect();
        Ok(Job { args, end, text, side, starts, folders, beyond: beyond.max(args.beyond), recorded })
    }

    fn flow(&self) -> ControlFlow<()> {
        match stopped() || self.end.is_some_and(|end| Instant::now() >= end) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn build(&self) -> Result<Built> {
        let mut built = Built { is_whole: true, slices: 0, bytes: 0 };
        for folder in &self.folders {
            let disk = (self.args.disk << 30).saturating_sub(built.bytes);
            let (tables, is_whole) = self.build_folder(folder, disk)?;
            built.slices += tables.slices().len();
            built.bytes += tables.bytes();
            if !is_whole {
                return Ok(Built { is_whole, ..built });
            }
        }
        Ok(built)
    }

    /// The tables of a folder, and whether all are there now. Where nothing is missing nothing is written, so that
    /// others may use the folder at the same time.
    fn build_folder(&self, folder: &Folder, disk: u64) -> Result<(BlockTables, bool)> {
        let Folder { dir, universe, roots } = folder;
        let is_whole = |tables: &BlockTables| roots.iter().all(|root| tables.has(root));
        let there = BlockTables::read(dir, 0).ok();
        if let Some(tables) = there.filter(|tables| tables.universe() == universe && is_whole(tables)) {
            return Ok((tables, true));
        }
        let tables = BlockTables::open(dir, universe, self.args.memory << 20).map_err(|why| anyhow!("{why}"))?;
        let bar = files::counting_bar(&format!("{}: blocks", dir.display()), 0);
        let watch = |progress: &BuildProgress| {
            bar.set_length(progress.blocks[1]);
            bar.set_position(progress.blocks[0]);
            self.flow()
        };
        let limits = Limits { threads: self.args.threads.max(1), disk };
        _ = tables.build(roots, limits, &watch).map_err(|why| anyhow!("{why}"))?;
        bar.finish_and_clear();
        let is_whole = is_whole(&tables);
        Ok((tables, is_whole))
    }

    /// Cuts a strategy from the starting positions that are held.
    fn cut(&self, is_built: bool) -> Result<Strategy> {
        let mut parts = Parts::new(&self.args.out, self.side);
        if !is_built {
            let state = format!("0 of {} starting positions are safe in the tables", self.starts.len());
            return self.written(state, false, parts);
        }
        let memory = (self.args.memory / self.folders.len()).min(MEMORY_OF_A_LOOK);
        let opened = self.folders.iter().map(|folder| super::open(&folder.dir, memory)).collect::<Result<Vec<_>>>()?;
        let (held, lines) = self.held(&opened)?;
        let mut state = format!("{} of {} starting positions are safe in the tables", held.len(), self.starts.len());
        let mut known = known_lines(self.side, &self.args.earlier)?;
        if lines.len() > 0 {
            state += &format!(" and {} moves beyond them", lines.len());
            known.learn(&lines);
            parts.keep(lines).map_err(|why| anyhow!("{why}"))?;
        }
        let mut is_whole = held.len() == self.starts.len();
        if !held.is_empty() {
            let bar = files::spinner("cutting");
            let style = CutStyle { taste: TASTE.parse()?, part: PART, memory: self.args.memory << 20 };
            let keep = &mut |lines| parts.keep(lines);
            let universes: Vec<&BlockTables> = opened.iter().collect();
            let cut = tables::cut(&universes, &held, known, &style, keep, &mut |progress: &CutProgress| {
                cut_bar(&bar, progress);
                // More than the checker takes would be of no use.
                if progress.waiting > MOST_ASSUMED / 2 { ControlFlow::Break(()) } else { self.flow() }
            });
            bar.finish_and_clear();
            let cut = cut.map_err(|why| anyhow!("{why}"))?;
            is_whole &= matches!(cut, Cut::Whole(_));
            state += &match cut {
                Cut::Whole(progress) => format!("; {} lines in {} slices", progress.lines, progress.slices),
                Cut::Stopped(progress) => {
                    format!("; stopped at {} lines, and {} positions need one", progress.lines, progress.waiting)
                }
                Cut::NotSafe(number) => format!("; {} is not safe after all", held[number]),
            };
        }
        self.written(state, is_whole, parts)
    }

    /// The starting positions that the tables hold, or that are so few moves beyond them; and these moves.
    fn held(&self, opened: &[BlockTables]) -> Result<(Vec<Position>, BlockStrategy)> {
        let bar = files::spinner("looking");
        let mut deeper = Deeper::new(opened, bar.clone());
        let mut held = Vec::new();
        let mut moves: Vec<(Position, Move)> = Vec::new();
        for start in &self.starts {
            let Some(found) = deeper.find(start, self.beyond)? else { continue };
            held.push(start.clone());
            for (position, played) in found {
                if !moves.iter().any(|(known, _)| *known == position) {
                    moves.push((position, played));
                }
            }
        }
        bar.finish_and_clear();
        let lines = BlockStrategy::of(&moves).context("a move beyond the tables leads to men that no slice has")?;
        Ok((held, lines))
    }

    fn check(&self, strategy: &Strategy) -> Result<VerdictText> {
        let all: Vec<PathBuf> = strategy.files.iter().chain(&self.args.earlier).cloned().collect();
        check_files(Rules::four_file(), &self.text, &all)
    }

    /// Is it the strategy that is recorded? None where none is, or where this one was not cut to its end.
    fn is_recorded(&self, strategy: &Strategy) -> Option<bool> {
        self.recorded.as_ref().filter(|_| strategy.is_whole).map(|recorded| recorded.sha256 == strategy.sha256)
    }

    /// The digest of a strategy, and whether it is the one that is recorded.
    fn told_digest(&self, strategy: &Strategy) -> String {
        let recorded = match self.is_recorded(strategy) {
            None => "",
            Some(true) => ", the one that is recorded",
            Some(false) => ", not the one that is recorded",
        };
        format!("SHA-256 of its text {}{recorded}", strategy.sha256)
    }

    fn written(&self, state: String, is_whole: bool, mut parts: Parts) -> Result<Strategy> {
        let sha256 = parts.finish_whole()?;
        self.remove_old_parts()?;
        Ok(Strategy { state, is_whole, files: parts.written, sha256 })
    }

    /// Parts with numbers are from an earlier run, and would be taken for parts of this strategy.
    fn remove_old_parts(&self) -> Result<()> {
        let old = (2..).map(|number| part_path(&self.args.out, number)).take_while(|path| path.is_file());
        for path in old {
            fs::remove_file(&path).with_context(|| path.display().to_string())?;
            eprintln!("removed: {}, a part of an earlier strategy", path.display());
        }
        Ok(())
    }

    fn print(&self, built: &Built, strategy: &Strategy, verdict: &VerdictText) -> Result<()> {
        let mut out = io::stdout().lock();
        let Built { is_whole, slices, bytes } = built;
        let tables = if *is_whole { "built" } else { "stopped; the same command goes on" };
        let universe = self.folders.last().map(|folder| folder.universe.to_string());
        if self.args.json {
            let mut told = report(verdict, false);
            // What waits may be millions of positions; `checkproof check --assumptions` lists them.
            told["details"].as_object_mut().and_then(|details| details.remove("assuming"));
            let folder =
                |Folder { dir, universe, .. }: &Folder| json!({ "dir": dir, "universe": universe.to_string() });
            told["tables"] = json!({
                "state": tables, "slices": slices, "bytes": bytes, "universe": universe,
                "folders": self.folders.iter().map(folder).collect::<Vec<_>>(),
            });
            told["strategy"] = json!({
                "files": strategy.files, "state": strategy.state, "sha256": strategy.sha256,
                "as_recorded": self.is_recorded(strategy),
            });
            return Ok(writeln!(out, "{told:#}")?);
        }
        writeln!(out, "{verdict}\n  tables: {tables}: {slices} slices, {bytes} bytes")?;
        match &self.folders[..] {
            [Folder { universe, .. }] => writeln!(out, "  universe: {universe}")?,
            folders => (folders.iter())
                .try_for_each(|folder| writeln!(out, "  universe of {}: {}", folder.dir.display(), folder.universe))?,
        }
        let (file, digest) = (self.args.out.display(), self.told_digest(strategy));
        Ok(writeln!(out, "  strategy: {}\n  written: {file}, {digest}", strategy.state)?)
    }
}

/// The folders of a job without a recipe: those that are named as smaller, and the one that is built.
fn own_folders(args: &Args, starts: &[Position]) -> Result<Vec<Folder>> {
    let universe = match &args.universe {
        Some(universe) => universe.clone(),
        None => BlockTables::read(&args.dir, 0)
            .map_or_else(|_| PLAN.parse(), |tables| Ok(tables.universe().clone()))
            .map_err(|why| anyhow!("{why}"))?,
    };
    let mut roots = BTreeSet::new();
    for start in starts {
        let root = BlockSlice::of(start).map(|slice| behind_the_first_step(&universe, slice));
        let root = root.with_context(|| format!("{start}: no block table has such men"))?;
        ensure!(universe.whole_slice(root).is_some(), "{root} is not in the universe {universe}");
        roots.insert(root);
    }
    let mut folders = Vec::new();
    for dir in &args.smaller {
        let universe = super::open(dir, 0)?.universe().clone();
        folders.push(Folder { dir: dir.clone(), universe, roots: Vec::new() });
    }
    folders.push(Folder { dir: args.dir.clone(), universe, roots: roots.into_iter().collect() });
    Ok(folders)
}

/// The positions with the claim's side to move that it has to hold, seen as White's.
fn starts(claim: &Claim<Rules>) -> Result<Vec<Position>> {
    let rules = &claim.game;
    let mut starts = Vec::new();
    for text in &claim.from {
        for position in rules.positions(text).map_err(|why| anyhow!("{why}"))? {
            let State::ToMove(turn, moves) = rules.state(&position) else { continue };
            if turn == claim.side {
                starts.push(position);
                continue;
            }
            for played in &moves {
                let after = rules.play(&position, played).map_err(|why| anyhow!("{why}"))?;
                starts.extend(Some(after).filter(|after| matches!(rules.state(after), State::ToMove(..))));
            }
        }
    }
    let of_white = |start: Position| if claim.side == Side::White { start } else { colours_exchanged(&start) };
    Ok(starts.into_iter().map(of_white).collect())
}

/// From the start and after a first move of Black's the tables are built for what follows after a2a4, the first move
/// of every strategy that is known: it is a good part of the slices, and they are many.
fn behind_the_first_step(universe: &Universe, slice: BlockSlice) -> BlockSlice {
    let steps = universe.white_steps(&slice).into_iter().map(|(_, after)| after);
    let mut far = steps.filter(|after| slice.men == 7 && slice.pawns.white == [1; 4] && after.pawns.white[0] == 3);
    far.next().unwrap_or(slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_have_a_number_and_a_unit() {
        for (text, seconds) in [("0s", 0), ("90s", 90), ("30m", 1800), ("2h", 7200)] {
            assert_eq!(text.parse(), Ok(Budget(Duration::from_secs(seconds))));
        }
        for text in ["", "30", "m", "-1m", "1.5h", "30 m", "99999999999h", "1d"] {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }

    #[test]
    fn tables_begin_behind_the_first_step_where_it_can_be_made() {
        let universe: Universe = PLAN.parse().unwrap();
        let behind = |text: &str| behind_the_first_step(&universe, text.parse().unwrap()).to_string();
        assert_eq!(behind("krbn+Pa2Pc2Pe2Pg2pa7pc7pe7pg7"), "krbn+Pa4Pc2Pe2Pg2pa7pc7pe7pg7");
        // A black pawn in the way, pawns that are not all at home, and a slice that has few below it.
        assert_eq!(behind("krbn+Pa2Pc2Pe2Pg2pa4pc7pe7pg7"), "krbn+Pa2Pc2Pe2Pg2pa4pc7pe7pg7");
        assert_eq!(behind("krbn+Pa2Pc3pa7"), "krbn+Pa2Pc3pa7");
        assert_eq!(behind("k+Pa2Pc2Pe2Pg2pa7"), "k+Pa2Pc2Pe2Pg2pa7");
    }

    #[test]
    fn every_claim_about_a_side_names_positions_to_hold() {
        let rules = Rules::four_file();
        for (name, count, first) in [
            ("white", 1, "r1b1k1n1/p1p1p1p1/8/8/8/8/P1P1P1P1/R1B1K1N1 w - -"),
            // After 1.a4 Black holds what White holds after 1...a5.
            ("black-a2a4", 1, "r1b1k1n1/2p1p1p1/8/p7/8/8/P1P1P1P1/R1B1K1N1 w - -"),
            ("black", 11, "r1b1k1n1/"),
        ] {
            let (_, text) = read_claim(&carried::claim(&Path::new("four-file").join(name))).unwrap();
            let starts = starts(&Claim::read(rules.clone(), &text).unwrap()).unwrap();
            assert_eq!(starts.len(), count, "{name}");
            assert!(starts.iter().all(|start| start.turn() == Side::White));
            assert!(count > 1 || starts[0].to_string() == first, "{name}: {}", starts[0]);
        }
    }
}
