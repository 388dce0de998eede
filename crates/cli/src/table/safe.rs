//! `checkproof table ... --safe`: one-sided tables, a bit for each position with the pawns fixed.

use super::cluster;
use super::draft::Draft;
use super::target::game_and_name;
use super::{BuildArgs, Common, StrategyArgs, VerifyArgs};
use crate::Answer;
use crate::check::{check_watched, report};
use crate::files;
use crate::position::both_notations;
use anyhow::{Context, Error, Result, anyhow, ensure};
use check::{Claim, Goal};
use serde_json::json;
use spec::Side;
use spec::chess::{Position, Record};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tables::{Keeper, SafeCount, SafeTables, Skeleton};

pub fn build(args: &BuildArgs, holder: Side) -> Result<Answer> {
    let common = &args.common;
    let (mut tables, skeleton) = open(&args.ending, holder)?;
    let order = tables.order(&skeleton)?;
    let dir = &common.dir;
    fs::create_dir_all(dir).with_context(|| dir.display().to_string())?;
    if let Some(hosts) = &args.hosts {
        return cluster::build_safe(args, &cluster::cluster(args, hosts)?, tables, order);
    }
    let mut out = std::io::stdout().lock();
    let mut built = Vec::new();
    let mut sum = Sum::default();
    let all: usize = order.iter().filter_map(|needed| tables.numbers(needed)).sum();
    let bar = files::counting_bar("building", all as u64);
    files::restyle(&bar, "building {elapsed} [{bar:30}] {human_pos} of {human_len}, {eta} left {msg}");
    for needed in &order {
        let name = tables.name(needed);
        let path = path(dir, &tables, needed);
        let every = Duration::from_secs(args.draft_every);
        let draft = Draft::new(path.with_extension("draft"), name.clone(), every, bar.clone());
        if load(&mut tables, dir, needed)? {
            // A build may have been killed when its table was written and its draft not yet removed.
            draft.discard().map_err(Error::msg)?;
            bar.inc(tables.numbers(needed).unwrap_or(0) as u64);
            built.push(json!({ "slice": name, "file": path, "built": false }));
            continue;
        }
        let begin = Instant::now();
        tables.build_kept(needed, common.threads(), &draft)?;
        let seconds = begin.elapsed().as_secs_f64();
        let count = tables.count(needed, common.threads())?;
        let file = tables.write(needed).with_context(|| path.display().to_string())?;
        files::write_whole(&path, |out| out.write_all(&file))?;
        draft.discard().map_err(Error::msg)?;
        bar.inc(count.numbers as u64);
        sum.add(&count, seconds, file.len());
        if !common.json {
            bar.suspend(|| writeln!(out, "{name}: {}", in_words(&count, seconds)))?;
        }
        let mut object = in_json(&count);
        object["slice"] = json!(name);
        object["file"] = json!(path);
        object["built"] = json!(true);
        object["seconds"] = json!(seconds);
        object["bytes"] = json!(file.len());
        built.push(object);
    }
    bar.finish_and_clear();
    if common.json {
        let object = json!({ "game": tables.rules().to_string(), "safe": holder.to_string(), "memory_bytes": all / 8, "tables": built });
        writeln!(out, "{object:#}")?;
    } else {
        writeln!(out, "{}", sum.text(order.len(), all))?;
    }
    Ok(Answer::Yes)
}

/// What was built, all slices together.
#[derive(Default)]
struct Sum {
    built: usize,
    numbers: usize,
    positions: usize,
    seconds: f64,
    bytes: usize,
}

impl Sum {
    fn add(&mut self, count: &SafeCount, seconds: f64, bytes: usize) {
        self.built += 1;
        self.numbers += count.numbers;
        self.positions += count.positions.iter().sum::<usize>();
        self.seconds += seconds;
        self.bytes += bytes;
    }

    fn text(&self, slices: usize, numbers: usize) -> String {
        let there = slices - self.built;
        let memory = numbers as f64 / 8e6;
        let begin = format!("{slices} slices, {memory:.2} MB in memory; {there} there already");
        if self.built == 0 {
            return begin;
        }
        let rate = self.positions as f64 / self.seconds.max(1e-3) / 1e6;
        format!(
            "{begin}, {} built: {} numbers, {} positions in {:.2} s, {rate:.1} million positions a second, {:.2} MB on disk",
            self.built,
            self.numbers,
            self.positions,
            self.seconds,
            self.bytes as f64 / 1e6
        )
    }
}

fn in_words(count: &SafeCount, seconds: f64) -> String {
    let SafeCount { numbers, positions, lost } = count;
    let (positions, lost) = (positions[0] + positions[1], lost[0] + lost[1]);
    format!("{positions} positions ({numbers} numbers), {lost} lost, {seconds:.3} s")
}

fn in_json(count: &SafeCount) -> serde_json::Value {
    let of = |side: usize| json!({ "positions": count.positions[side], "lost": count.lost[side] });
    json!({ "numbers": count.numbers, "white_to_move": of(0), "black_to_move": of(1) })
}

pub fn probe(record: &Record, holder: Side, common: &Common) -> Result<Answer> {
    let (rules, position) = (record.rules(), record.position());
    let mut tables = SafeTables::new(rules, holder)?;
    let skeleton = tables.skeleton_of(position)?;
    // One move leads no further than to the slices just below.
    for needed in tables.just_below(&skeleton).into_iter().chain([skeleton]) {
        need(&mut tables, &common.dir, &needed)?;
    }
    let lost = tables.is_lost(position)?;
    let choices = tables.choices(position)?;
    let san = |lost: bool| -> Vec<String> {
        let moves = choices.iter().filter(|(_, after)| *after == lost);
        moves.map(|(played, _)| both_notations(rules, position, *played).0).collect()
    };
    let (losing, saving) = (san(true), san(false));
    let mut out = std::io::stdout().lock();
    if common.json {
        let object = json!({
            "fen": position.to_string(), "holder": holder.to_string(), "lost": lost, "moves_to_lost": losing,
            "moves_to_safe": saving,
        });
        writeln!(out, "{object:#}")?;
        return Ok(Answer::Yes);
    }
    let verdict = if lost { format!("{} can force mate", holder.other()) } else { format!("{holder} is safe") };
    writeln!(out, "{} to move: {verdict}", position.turn())?;
    for (moves, after) in [(saving, "safe"), (losing, "lost")] {
        if !moves.is_empty() {
            writeln!(out, "{after} for {holder} after: {}", moves.join(" "))?;
        }
    }
    Ok(Answer::Yes)
}

pub fn stats(slice: &str, holder: Side, common: &Common) -> Result<Answer> {
    let (mut tables, skeleton) = open(slice, holder)?;
    need(&mut tables, &common.dir, &skeleton)?;
    let count = tables.count(&skeleton, common.threads())?;
    let (name, game) = (tables.name(&skeleton), tables.rules().to_string());
    let mut out = std::io::stdout().lock();
    if common.json {
        let mut object = in_json(&count);
        object["slice"] = json!(name);
        object["game"] = json!(game);
        object["holder"] = json!(holder.to_string());
        writeln!(out, "{object:#}")?;
        return Ok(Answer::Yes);
    }
    let positions = count.positions[0] + count.positions[1];
    writeln!(out, "{name} in {game}, {holder} holds: {positions} positions, {} numbers", count.numbers)?;
    for side in Side::BOTH {
        let (all, lost) = (count.positions[side as usize], count.lost[side as usize]);
        writeln!(out, "{side} to move: {} safe, {lost} lost", all - lost)?;
    }
    Ok(Answer::Yes)
}

pub fn verify(args: &VerifyArgs, holder: Side) -> Result<Answer> {
    let common = &args.of.common;
    let (mut tables, skeleton) = open(&args.of.ending, holder)?;
    let order = load_all(&mut tables, &common.dir, &skeleton)?;
    let mut out = std::io::stdout().lock();
    let all: usize = order.iter().filter_map(|needed| tables.numbers(needed)).sum();
    let bar = files::counting_bar("verifying", all as u64);
    let (mut numbers, mut by_spec) = (0, 0);
    // A table rests on those below it, so they are gone through as well.
    for needed in &order {
        let looked_at = match tables.verify(needed, common.threads())? {
            Ok(()) => tables.verify_by_spec(needed, args.sample)?,
            Err(wrong) => Err(wrong),
        };
        match looked_at {
            Ok(positions) => by_spec += positions,
            Err(wrong) => {
                bar.finish_and_clear();
                let name = tables.name(needed);
                match common.json {
                    true => writeln!(out, "{:#}", json!({ "slice": name, "sound": false, "why": wrong.to_string() }))?,
                    false => writeln!(out, "{name}: WRONG: {wrong}")?,
                }
                return Ok(Answer::No);
            }
        }
        numbers += tables.get(needed)?.numbers();
        bar.set_position(numbers as u64);
    }
    bar.finish_and_clear();
    let name = tables.name(&skeleton);
    match common.json {
        true => {
            let object =
                json!({ "slice": name, "sound": true, "slices": order.len(), "entries": numbers, "by_spec": by_spec });
            writeln!(out, "{object:#}")?;
        }
        false => {
            writeln!(
                out,
                "{name}: all {numbers} entries of {} slices follow from their moves, and the lost ones from mates; {by_spec} by the specification too",
                order.len()
            )?;
        }
    }
    Ok(Answer::Yes)
}

/// More starting positions than this are not tried one by one.
const MOST_STARTS: usize = 1 << 20;

pub fn strategy(args: &StrategyArgs, holder: Side) -> Result<Answer> {
    let (mut tables, skeleton) = open(&args.of.ending, holder)?;
    load_all(&mut tables, &args.of.common.dir, &skeleton)?;
    let name = tables.name(&skeleton);
    let rules = tables.rules().clone();
    let starts = match &args.fen {
        Some(fen) => {
            let start = rules.read(fen).map_err(|why| anyhow!("{why}"))?;
            let its = tables.skeleton_of(&start)?;
            ensure!(its == skeleton, "{start} is a position of {}, not of {name}", tables.name(&its));
            ensure!(!tables.is_lost(&start)?, "{start} is lost for {holder}");
            vec![start]
        }
        None => {
            let numbers = tables.get(&skeleton)?.numbers();
            let too_many = "has too many positions for a strategy from all of them; give one with --fen";
            ensure!(numbers <= MOST_STARTS, "{name} {too_many}");
            tables.safe_positions(&skeleton, holder)?
        }
    };
    ensure!(!starts.is_empty(), "no position of {name} with {holder} to move is safe");
    let bar = files::spinner("cutting");
    let strategy = tables.strategy(starts.iter().cloned());
    bar.finish_and_clear();
    let strategy = strategy?;
    let claim = Claim {
        name: match starts.as_slice() {
            [start] => format!("{holder} never loses from {start}"),
            _ => format!("{holder} never loses from {} positions of {name}", starts.len()),
        },
        game: rules.clone(),
        side: holder,
        goal: Goal::NoLoss,
        from: starts.iter().map(Position::to_string).collect(),
    };
    let verdict = check_watched(&claim, &strategy);
    let mut out = std::io::stdout().lock();
    match args.of.common.json {
        true => writeln!(out, "{:#}", report(&verdict, false))?,
        // From many positions the verdict's list of them would only fill the screen.
        false if starts.len() > 1 => writeln!(out, "{}", verdict.to_string().lines().next().unwrap_or_default())?,
        false => writeln!(out, "{verdict}")?,
    }
    if !matches!(verdict.answer, check::Answer::Proved { .. }) {
        return Ok(Answer::No);
    }
    files::write_whole(&args.out, |mut file| strategy.write(&mut file))?;
    eprintln!("written: {}", args.out.display());
    Ok(Answer::Yes)
}

/// The tables of a game, none read yet, and the slice that a text names in it.
fn open(slice: &str, holder: Side) -> Result<(SafeTables, Skeleton)> {
    let (rules, name) = game_and_name(slice)?;
    let tables = SafeTables::new(&rules, holder)?;
    let skeleton = tables.skeleton(name)?;
    Ok((tables, skeleton))
}

/// The file of a table: the slice, the game, the holder, and no character that file systems mind.
pub fn path(dir: &Path, tables: &SafeTables, skeleton: &Skeleton) -> PathBuf {
    let game = tables.rules().to_string();
    let game: String = game.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    dir.join(format!("{}@{game}.safe-{}.table", tables.name(skeleton), tables.holder()))
}

/// Reads one table. False if there is no such file.
pub fn load(tables: &mut SafeTables, dir: &Path, skeleton: &Skeleton) -> Result<bool> {
    let path = path(dir, tables, skeleton);
    let in_place = || path.display().to_string();
    match fs::read(&path) {
        Ok(file) => tables.read(skeleton, &file).with_context(in_place)?,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(false),
        Err(why) => return Err(why).with_context(in_place),
    }
    Ok(true)
}

/// Reads one table, which must be there.
fn need(tables: &mut SafeTables, dir: &Path, skeleton: &Skeleton) -> Result<()> {
    let there = load(tables, dir, skeleton)?;
    let path = path(dir, tables, skeleton);
    ensure!(there, "{}: this table is not there; `checkproof table build --safe` makes it", path.display());
    Ok(())
}

/// Reads a table and all that it needs, and tells which these are, itself last.
fn load_all(tables: &mut SafeTables, dir: &Path, skeleton: &Skeleton) -> Result<Vec<Skeleton>> {
    let order = tables.order(skeleton)?;
    order.iter().try_for_each(|needed| need(tables, dir, needed))?;
    Ok(order)
}
