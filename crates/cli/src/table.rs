//! `checkproof table`: endgame tables, built, asked, looked over, and cut into strategies.

use crate::Answer;
use crate::check::{check_watched, report};
use crate::files;
use crate::position::{PositionArgs, both_notations};
use crate::table_safe;
use anyhow::{Context, Result, anyhow, bail, ensure};
use check::{Claim, Goal, Header, Written, write_strategy};
use prove::table::{self, Count, Material, Progress, Tables, Value};
use serde_json::json;
use spec::chess::{Position, Record, Rules};
use spec::{Game, Side};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Instant;

/// Build endgame tables and ask them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof table build KQvKR
  checkproof table build KRvK@6x6 --dir small
  checkproof table probe --fen \"8/8/8/3k4/8/8/8/KR6 w - - 0 1\"
  checkproof table stats KQvKR
  checkproof table verify KQvKR
  checkproof table strategy KRvK --out krk.strategy.zst
  checkproof table build four-file:KRBvKR+Pa4pa5 --safe White
  checkproof table probe --game four-file --fen \"4k3/8/8/8/8/8/8/R3K1r1 w - -\" --safe White

An ending is KRvK for chess, KRvK@6x6 for another board, KRvK@four-file for another game. Distances count to mate.
A table needs those that captures and promotions lead to; `build` makes them first, each in a file of its own, and takes
up finished ones. A damaged or foreign file is refused by name.
With --safe a table has one bit a position: can that side be mated by force? Its slices have the pawns fixed: the game, the
men, and after + every pawn with its square, P for White and p for Black. A man out of its usual squares, say a promoted
bishop, has a square of its own behind it: four-file:KRBa1vKR. The pawns' game must be one in which they never capture.
Exit codes: 0 done; 1 verify found a wrong entry, or the checker refused the strategy; 3 unusable input.")]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Build the table of an ending, and those it needs
    Build(EndingArgs),
    /// The value of a position, its best moves, and the line to mate
    Probe(ProbeArgs),
    /// What is in a table: wins, draws, losses, the longest win
    Stats(EndingArgs),
    /// Compare every entry with those its moves lead to, and a sample by the specification
    Verify(VerifyArgs),
    /// Cut a strategy that wins, or with --safe never loses, out of a table, have it checked, and write it
    Strategy(StrategyArgs),
}

#[derive(clap::Args)]
pub struct EndingArgs {
    /// The ending, or with --safe the slice
    #[arg(value_name = "ENDING")]
    pub ending: String,

    #[command(flatten)]
    pub common: Common,
}

#[derive(clap::Args)]
struct ProbeArgs {
    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    common: Common,
}

#[derive(clap::Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub of: EndingArgs,

    /// How many numbers of each table to look at by the specification
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub sample: usize,
}

#[derive(clap::Args)]
pub struct StrategyArgs {
    #[command(flatten)]
    pub of: EndingArgs,

    /// Where to write the strategy; .zst is compressed
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Only from this position, and not from all that the first side of the ending wins, or the safe side holds, with the
    /// move
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
}

#[derive(clap::Args)]
pub struct Common {
    /// The folder of the tables
    #[arg(long, value_name = "DIR", default_value = "tables")]
    pub dir: PathBuf,

    /// One-sided tables instead: where can this side, White or Black, never be mated by force?
    #[arg(long, value_name = "SIDE", value_parser = read_side)]
    safe: Option<Side>,

    /// How many threads to use [default: all processors]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

fn read_side(text: &str) -> Result<Side> {
    let side = Side::BOTH.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(text));
    side.ok_or_else(|| anyhow!("`{text}` is neither White nor Black"))
}

impl Common {
    pub fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1)
    }
}

/// Men and the game that they are of.
#[derive(Clone)]
struct Ending {
    material: Material,
    rules: Rules,
}

impl FromStr for Ending {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Ending> {
        let (rules, material) = game_and_name(text)?;
        Ok(Ending { material: material.parse()?, rules })
    }
}

/// Takes a game and a name in it apart: `KRvK`, `KRvK@6x6`, `KRvK@four-file`, `four-file:KRvK`.
pub fn game_and_name(text: &str) -> Result<(Rules, &str)> {
    let (name, game) = match text.split_once('@') {
        Some(parts) => parts,
        None => text.rsplit_once(':').map_or((text, "chess"), |(game, name)| (name, game)),
    };
    let is_size = game.starts_with(|first: char| first.is_ascii_digit());
    let game = if is_size { format!("chess:{game}") } else { game.to_string() };
    Ok((game.parse().map_err(|why| anyhow!("{why}"))?, name))
}

pub fn run(args: &Args) -> Result<Answer> {
    match &args.verb {
        Verb::Build(args) => match args.common.safe {
            Some(holder) => table_safe::build(&args.ending, holder, &args.common),
            None => build(&args.ending.parse()?, &args.common),
        },
        Verb::Probe(args) => {
            let record = args.position.record()?;
            match args.common.safe {
                Some(holder) => table_safe::probe(&record, holder, &args.common),
                None => probe(&record, &args.common),
            }
        }
        Verb::Stats(args) => match args.common.safe {
            Some(holder) => table_safe::stats(&args.ending, holder, &args.common),
            None => stats(&args.ending.parse()?, &args.common),
        },
        Verb::Verify(args) => match args.of.common.safe {
            Some(holder) => table_safe::verify(args, holder),
            None => verify(args),
        },
        Verb::Strategy(args) => match args.of.common.safe {
            Some(holder) => table_safe::strategy(args, holder),
            None => strategy(args),
        },
    }
}

fn build(Ending { material, rules }: &Ending, common: &Common) -> Result<Answer> {
    let dir = &common.dir;
    let mut out = std::io::stdout().lock();
    let mut tables = Tables::new(rules)?;
    let order = tables.order(material)?;
    fs::create_dir_all(dir).with_context(|| dir.display().to_string())?;
    let mut built = Vec::new();
    for needed in order {
        let path = path(dir, rules, &needed);
        if load(&mut tables, dir, &needed)? {
            built.push(json!({ "ending": needed.to_string(), "file": path, "built": false }));
            if !common.json {
                writeln!(out, "{needed}: there already")?;
            }
            continue;
        }
        let begin = Instant::now();
        let bar = files::spinner(&needed.to_string());
        let table = tables.build(&needed, common.threads(), &|progress| match progress {
            Progress::Looked(numbers) => {
                let rate = numbers as f64 / begin.elapsed().as_secs_f64().max(1e-3);
                bar.set_message(format!("{numbers} looked at, {rate:.0} a second"));
            }
            Progress::Solved(plies) => bar.set_message(format!("all mates within {plies} plies are known")),
        });
        bar.finish_and_clear();
        let table = table?;
        let seconds = begin.elapsed().as_secs_f64();
        let file = table::write(rules, &table).with_context(|| path.display().to_string())?;
        files::write_whole(&path, |out| out.write_all(&file))?;
        let (numbers, bytes) = (table.bytes().len(), file.len());
        let rate = numbers as f64 / seconds.max(1e-3);
        built.push(json!({
            "ending": needed.to_string(), "file": path, "built": true, "numbers": numbers, "seconds": seconds,
            "bytes": bytes,
        }));
        if !common.json {
            let megabytes = bytes as f64 / 1e6;
            writeln!(out, "{needed}: {numbers} numbers in {seconds:.2} s, {rate:.0} a second, {megabytes:.2} MB")?;
        }
    }
    if common.json {
        writeln!(out, "{:#}", json!({ "game": rules.to_string(), "tables": built }))?;
    }
    Ok(Answer::Yes)
}

fn probe(record: &Record, common: &Common) -> Result<Answer> {
    let (rules, position) = (record.rules(), record.position());
    let men = position.board().pieces().count();
    ensure!(men <= Material::MOST_MEN, "tables have at most {} men, here are {men}", Material::MOST_MEN);
    let material = Material::of(position.board().pieces().map(|(_, piece)| piece));
    let tables = match material.men() {
        2 => Tables::new(rules)?,
        _ => load_all(&Ending { material, rules: rules.clone() }, &common.dir)?,
    };
    let value = tables.value(position)?;
    let choices = tables.choices(position)?;
    let line = tables.line(position)?;
    let mut out = std::io::stdout().lock();
    let best = choices.iter().take_while(|choice| choice.after == choices[0].after);
    let best: Vec<String> = best.map(|choice| both_notations(rules, position, choice.played).0).collect();
    let mut at = position.clone();
    let mut moves = Vec::new();
    for played in &line {
        moves.push(notation::san::write(rules, &at, *played));
        at = rules.play(&at, played)?;
    }
    if common.json {
        let choices: Vec<_> = choices
            .iter()
            .map(|choice| {
                let (san, uci) = both_notations(rules, position, choice.played);
                json!({ "san": san, "uci": uci, "after": in_json(choice.after) })
            })
            .collect();
        let object = json!({
            "fen": position.to_string(), "value": in_json(value), "best": best, "moves": choices, "line": moves,
        });
        writeln!(out, "{object:#}")?;
        return Ok(Answer::Yes);
    }
    writeln!(out, "{} to move: {value}", position.turn())?;
    if !best.is_empty() {
        writeln!(out, "best: {}", best.join(" "))?;
    }
    if !moves.is_empty() {
        writeln!(out, "line: {}", moves.join(" "))?;
    }
    Ok(Answer::Yes)
}

fn in_json(value: Value) -> serde_json::Value {
    let (word, plies) = match value {
        Value::Draw => ("draw", None),
        Value::Win(plies) => ("win", Some(plies)),
        Value::Loss(plies) => ("loss", Some(plies)),
    };
    json!({ "value": word, "plies": plies, "moves": value.moves() })
}

fn stats(Ending { material, rules }: &Ending, common: &Common) -> Result<Answer> {
    let mut tables = Tables::new(rules)?;
    tables.order(material)?;
    // Counting needs no other table.
    let standard = material.standard(rules).0;
    ensure!(load(&mut tables, &common.dir, &standard)?, "{}", not_built(&common.dir, rules, &standard));
    let stats = tables.stats(&standard)?;
    let mut out = std::io::stdout().lock();
    if common.json {
        let of = |count: &Count| {
            let longest = count.longest.as_ref();
            let longest =
                longest.map(|(value, position)| json!({ "value": in_json(*value), "fen": position.to_string() }));
            json!({ "wins": count.wins, "draws": count.draws, "losses": count.losses, "longest_win": longest })
        };
        let object = json!({
            "ending": standard.to_string(), "game": rules.to_string(), "numbers": stats.numbers,
            "positions": stats.positions(), "white_to_move": of(&stats.sides[0]), "black_to_move": of(&stats.sides[1]),
        });
        writeln!(out, "{object:#}")?;
        return Ok(Answer::Yes);
    }
    writeln!(out, "{standard} in {rules}: {} positions, mirrored ones counted once", stats.positions())?;
    for side in Side::BOTH {
        let Count { wins, draws, losses, longest } = &stats.sides[side as usize];
        writeln!(out, "{side} to move: {wins} won, {draws} drawn, {losses} lost")?;
        if let Some((value, position)) = longest {
            writeln!(out, "  longest: {value}\n  {position}")?;
        }
    }
    Ok(Answer::Yes)
}

fn verify(args: &VerifyArgs) -> Result<Answer> {
    let common = &args.of.common;
    let ending: Ending = args.of.ending.parse()?;
    let tables = load_all(&ending, &common.dir)?;
    let mut out = std::io::stdout().lock();
    let mut verified = Vec::new();
    // A table rests on those that it needs, so they are gone through as well.
    for needed in tables.order(&ending.material)? {
        let bar = files::spinner(&format!("verifying {needed}"));
        let by_spec = match tables.verify(&needed, common.threads())? {
            Ok(()) => tables.verify_by_spec(&needed, args.sample)?,
            Err(wrong) => Err(wrong),
        };
        bar.finish_and_clear();
        let by_spec = match by_spec {
            Ok(positions) => positions,
            Err(wrong) => {
                match common.json {
                    true => {
                        let object = json!({ "ending": needed.to_string(), "sound": false, "why": wrong.to_string() });
                        writeln!(out, "{object:#}")?;
                    }
                    false => writeln!(out, "{needed}: WRONG: {wrong}")?,
                }
                return Ok(Answer::No);
            }
        };
        let entries = tables.get(&needed)?.bytes().len();
        verified.push(json!({ "ending": needed.to_string(), "entries": entries, "by_spec": by_spec }));
        if !common.json {
            writeln!(
                out,
                "{needed}: all {entries} entries follow from their moves; {by_spec} by the specification too"
            )?;
        }
    }
    if common.json {
        writeln!(out, "{:#}", json!({ "sound": true, "tables": verified }))?;
    }
    Ok(Answer::Yes)
}

/// More starting positions than this are not tried one by one.
const MOST_PLACEMENTS: usize = 1 << 20;

fn strategy(args: &StrategyArgs) -> Result<Answer> {
    let ending: Ending = args.of.ending.parse()?;
    let Ending { material, rules } = &ending;
    let tables = load_all(&ending, &args.of.common.dir)?;
    let (side, starts) = match &args.fen {
        Some(fen) => {
            let start = rules.read(fen).map_err(|why| anyhow!("{why}"))?;
            let side = match tables.value(&start)? {
                Value::Win(_) => start.turn(),
                Value::Loss(_) => start.turn().other(),
                Value::Draw => bail!("{start} is a draw"),
            };
            (side, vec![start])
        }
        None => (Side::White, won_starts(&tables, material)?),
    };
    ensure!(!starts.is_empty(), "{side} wins no position of {material}");
    let bar = files::spinner("cutting");
    let strategy = tables.strategy(side, starts.iter().cloned());
    bar.finish_and_clear();
    let strategy = strategy?;
    let claim = Claim {
        name: match starts.as_slice() {
            [start] => format!("{side} wins from {start}"),
            _ => format!("{side} wins {} positions of {material}", starts.len()),
        },
        game: rules.clone(),
        side,
        goal: Goal::Win { within: None },
        from: starts.iter().map(Position::to_string).collect(),
    };
    let verdict = check_watched(&claim, &strategy);
    let mut out = std::io::stdout().lock();
    match args.of.common.json {
        true => writeln!(out, "{:#}", report(&verdict, false))?,
        false => writeln!(out, "{verdict}")?,
    }
    if !matches!(verdict.answer, check::Answer::Proved { .. }) {
        return Ok(Answer::No);
    }
    let header = Header { game: rules.to_string(), side, form: strategy.form() };
    files::write_whole(&args.out, |mut file| write_strategy(rules, &header, &strategy, &mut file))?;
    eprintln!("written: {}", args.out.display());
    Ok(Answer::Yes)
}

/// All positions of an ending that White, to move, wins.
fn won_starts(tables: &Tables, material: &Material) -> Result<Vec<Position>> {
    let rules = tables.rules();
    let placements = rules.squares().count().checked_pow(material.men() as u32);
    ensure!(
        placements.is_some_and(|placements| placements <= MOST_PLACEMENTS),
        "{material} has too many positions for a strategy from all of them; give one with --fen"
    );
    let starts = rules.positions(&format!("all {material}, White to move")).map_err(|why| anyhow!("{why}"))?;
    let mut won = Vec::new();
    for start in starts {
        if tables.is_won(Side::White, &start)? {
            won.push(start);
        }
    }
    Ok(won)
}

/// The file of a table: the ending, the game, and no character that file systems mind.
fn path(dir: &Path, rules: &Rules, material: &Material) -> PathBuf {
    let game: String = rules.to_string().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    dir.join(format!("{material}@{game}.table"))
}

fn not_built(dir: &Path, rules: &Rules, material: &Material) -> String {
    let path = path(dir, rules, material);
    format!("{}: this table is not there; `checkproof table build` makes it", path.display())
}

/// Reads one table. False if there is no such file.
fn load(tables: &mut Tables, dir: &Path, material: &Material) -> Result<bool> {
    let path = path(dir, tables.rules(), material);
    let in_place = || path.display().to_string();
    let file = match fs::read(&path) {
        Ok(file) => file,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(false),
        Err(why) => return Err(why).with_context(in_place),
    };
    let bytes = table::read(tables.rules(), material, &file).with_context(in_place)?;
    ensure!(tables.insert(material, bytes)?, "{}: the table has another number of entries", in_place());
    Ok(true)
}

/// Reads a table and all that it needs.
fn load_all(ending: &Ending, dir: &Path) -> Result<Tables> {
    let mut tables = Tables::new(&ending.rules)?;
    for needed in tables.order(&ending.material)? {
        ensure!(load(&mut tables, dir, &needed)?, "{}", not_built(dir, &ending.rules, &needed));
    }
    Ok(tables)
}
