//! `checkproof four-file value`: what block tables know of any position, for either side, and which moves keep it so.

use super::deeper::Deeper;
use super::{open, read, seen_by};
use crate::{Answer, files};
use anyhow::{Result, anyhow, bail};
use serde_json::{Value, json};
use spec::chess::{Move, Position, Rules};
use spec::{Game, Side, State};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tables::{BlockSlice, BlockStrategy, BlockTables, Safety, Universe};

/// Megabytes of plain tables that are kept in memory, for all folders.
const MEMORY: usize = 1000;

#[derive(clap::Args)]
pub struct Args {
    /// The folders of the tables; what is safe in one of them is safe
    #[arg(required = true, value_name = "DIR")]
    dirs: Vec<PathBuf>,
    /// The position
    #[arg(long)]
    fen: String,
    /// Where nothing is known, look at most so many moves of the side to move beyond the tables, for a way back to
    /// what one of them holds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=50))]
    deeper: Option<u32>,
    /// Write the moves that were found so, for `strategy --earlier`
    #[arg(long, value_name = "FILE", requires = "deeper")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    let position = read(&args.fen)?;
    let memory = MEMORY / args.dirs.len();
    let folders = args.dirs.iter().map(|dir| open(dir, memory)).collect::<Result<Vec<_>>>()?;
    let mut out = io::stdout().lock();
    let rules = Rules::four_file();
    let moves = match rules.state(&position) {
        State::ToMove(_, moves) => moves,
        State::Over(outcome) => {
            let told = json!({ "position": position.to_string(), "over": outcome.to_string() });
            let printed =
                if args.json { writeln!(out, "{told:#}") } else { writeln!(out, "the game is over, {outcome}") };
            return Answer::Yes.once(printed.map_err(Into::into));
        }
    };
    let asked = Asked { rules, folders, position, moves };
    let known = [asked.known(Side::White)?, asked.known(Side::Black)?];
    let is_any_safe = known.iter().any(Known::is_safe);
    let turn = asked.position.turn();
    let beyond = match args.deeper {
        Some(depth) if !known[turn as usize].is_safe() => asked.beyond(depth, args.out.as_deref())?,
        _ => Vec::new(),
    };
    if let ([Known::NoTable(slice), Known::NoTable(other)], true) = (&known, beyond.is_empty()) {
        bail!("{}", asked.how_to_build(&args.dirs, slice, other));
    }
    if known.iter().all(|known| matches!(known, Known::NoSlice)) {
        bail!(
            "{}: no block table has such men: each side has its king, and at most its own rook, bishop and knight \
               and a pawn on each file",
            asked.position
        );
    }
    let safe = asked.safe_moves()?;
    let mut breaks = Vec::new();
    // That the other side is safe answers nothing for the one to move.
    let is_asked = |side: Side| (!is_any_safe || side == turn) && matches!(known[side as usize], Known::Unknown);
    for side in Side::BOTH.into_iter().filter(|&side| is_asked(side)) {
        breaks.push((side, asked.breaks(side)?));
    }
    let printed = match args.json {
        true => {
            let mut told = asked.json(&args.dirs, &known, &safe, &breaks);
            told["beyond"] = json!(beyond);
            writeln!(out, "{told:#}")
        }
        false if !beyond.is_empty() => write!(out, "{}", asked.told_beyond(&beyond)),
        false => write!(out, "{}", asked.text(&args.dirs, &known, &safe, &breaks)),
    };
    let answer = if is_any_safe || !beyond.is_empty() { Answer::Yes } else { Answer::Open };
    answer.once(printed.map_err(Into::into))
}

/// A move as players name it and as programs do.
type Named = (String, String);

/// What keeps the tables from calling a side safe: a move of its own, or none if the other side is to move, and the
/// other side's moves after which nothing safe is known.
struct Break {
    played: Option<Named>,
    replies: Vec<Named>,
}

/// What the tables know of a side.
enum Known {
    /// It need not lose, as these folders know.
    Safe(Vec<usize>),
    /// There are tables, and none calls it safe.
    Unknown,
    /// No table was built that could tell.
    NoTable(BlockSlice),
    /// The position has men that no slice has.
    NoSlice,
}

impl Known {
    fn is_safe(&self) -> bool {
        matches!(self, Known::Safe(_))
    }

    fn word(&self) -> &'static str {
        match self {
            Known::Safe(_) => "safe",
            Known::Unknown => "unknown",
            Known::NoTable(_) | Known::NoSlice => "no table",
        }
    }
}

struct Asked {
    rules: Rules,
    folders: Vec<BlockTables>,
    position: Position,
    moves: Vec<Move>,
}

impl Asked {
    fn after(&self, played: &Move) -> Result<Position> {
        self.rules.play(&self.position, played).map_err(|why| anyhow!("{why}"))
    }

    /// The folders that call a side safe in a position.
    fn safe_in(&self, side: Side, position: &Position) -> Result<Vec<usize>> {
        let seen = seen_by(side, position);
        let mut safe = Vec::new();
        for (number, folder) in self.folders.iter().enumerate() {
            if folder.safety(&seen).map_err(|why| anyhow!("{why}"))? == Safety::Safe {
                safe.push(number);
            }
        }
        Ok(safe)
    }

    fn known(&self, side: Side) -> Result<Known> {
        let safe = self.safe_in(side, &self.position)?;
        if !safe.is_empty() {
            return Ok(Known::Safe(safe));
        }
        let Some(own) = BlockSlice::of(&seen_by(side, &self.position)) else { return Ok(Known::NoSlice) };
        // With the side to move, the tables of what its moves lead to can tell as well.
        let mut near = vec![own];
        if side == self.position.turn() {
            for played in &self.moves {
                near.extend(BlockSlice::of(&seen_by(side, &self.after(played)?)));
            }
        }
        let is_there = |slice: &BlockSlice| self.folders.iter().any(|folder| folder.has(slice));
        Ok(if near.iter().any(is_there) { Known::Unknown } else { Known::NoTable(own) })
    }

    fn named(&self, position: &Position, played: &Move) -> Named {
        (notation::san::write(&self.rules, position, *played), played.to_string())
    }

    /// The moves after which the side to move is safe.
    fn safe_moves(&self) -> Result<Vec<Named>> {
        let mut safe = Vec::new();
        for played in &self.moves {
            if !self.safe_in(self.position.turn(), &self.after(played)?)?.is_empty() {
                safe.push(self.named(&self.position, played));
            }
        }
        Ok(safe)
    }

    /// Why a side is not known to be safe; its own moves with the fewest replies first.
    fn breaks(&self, side: Side) -> Result<Vec<Break>> {
        if side != self.position.turn() {
            return Ok(vec![Break { played: None, replies: self.breaking(side, &self.position)? }]);
        }
        let mut breaks = Vec::new();
        for played in &self.moves {
            let replies = self.breaking(side, &self.after(played)?)?;
            breaks.push(Break { played: Some(self.named(&self.position, played)), replies });
        }
        breaks.sort_by_key(|one| one.replies.len());
        Ok(breaks)
    }

    /// The moves of the other side, which is to move, after which this one is not known to be safe.
    fn breaking(&self, side: Side, position: &Position) -> Result<Vec<Named>> {
        let State::ToMove(_, replies) = self.rules.state(position) else { return Ok(Vec::new()) };
        let mut breaking = Vec::new();
        for reply in &replies {
            let after = self.rules.play(position, reply).map_err(|why| anyhow!("{why}"))?;
            if self.safe_in(side, &after)?.is_empty() {
                breaking.push(self.named(position, reply));
            }
        }
        Ok(breaking)
    }

    /// The lines by which the side to move comes to what the tables hold, if there are any so near.
    fn beyond(&self, depth: u32, out: Option<&Path>) -> Result<Vec<String>> {
        let side = self.position.turn();
        let bar = files::spinner("looking");
        let found = Deeper::new(&self.folders, bar.clone()).find(&seen_by(side, &self.position), depth);
        bar.finish_and_clear();
        let Some(strategy) = found?.as_deref().and_then(BlockStrategy::of) else { return Ok(Vec::new()) };
        if let Some(path) = out {
            files::write_whole(path, |file| strategy.write(side, file))?;
            eprintln!("written: {}", path.display());
        }
        let mut text = Vec::new();
        strategy.write(side, &mut text)?;
        let lines =
            String::from_utf8_lossy(&text).lines().filter(|line| line.contains('/')).map(String::from).collect();
        Ok(lines)
    }

    fn told_beyond(&self, lines: &[String]) -> String {
        let side = self.position.turn();
        let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
        format!("{side} need not lose: with these moves every reply leads to what one of the tables holds\n{lines}")
    }

    /// Why nothing can be said, and the command after which it can. A folder whose universe has the slice is named.
    fn how_to_build(&self, dirs: &[PathBuf], slice: &BlockSlice, other: &BlockSlice) -> String {
        let build = |slice: &BlockSlice| {
            let has_it = |(_, folder): &(usize, &BlockTables)| folder.universe().whole_slice(*slice).is_some();
            let (dir, universe) = match self.folders.iter().enumerate().find(has_it) {
                Some((number, folder)) => (dirs[number].display().to_string(), folder.universe().clone()),
                None => ("DIR".to_string(), Universe::whole()),
            };
            format!("\n  checkproof four-file build {dir} {slice} --universe \"{universe}\"")
        };
        let mut text = format!("{}: no table of it has been built; for White", self.position);
        text += &build(slice);
        if other != slice {
            text += &format!("\nand for Black{}", build(other));
        }
        text
    }

    fn text(&self, dirs: &[PathBuf], known: &[Known; 2], safe: &[Named], breaks: &[(Side, Vec<Break>)]) -> String {
        let mut text = match known {
            [Known::Safe(_), Known::Safe(_)] => "a draw: neither side needs to lose\n".to_string(),
            [Known::Safe(_), _] => format!("{} need not lose; of {} nothing is known here\n", Side::White, Side::Black),
            [_, Known::Safe(_)] => format!("{} need not lose; of {} nothing is known here\n", Side::Black, Side::White),
            _ if dirs.len() == 1 => "not known in this universe\n".to_string(),
            _ => "not known in these universes\n".to_string(),
        };
        if !safe.is_empty() {
            text += &format!("  safe moves of {}: {}\n", self.position.turn(), names(safe));
        }
        for (side, breaks) in breaks {
            text += &format!("  {side} is not known to be safe; not answered is\n");
            for Break { played, replies } in breaks {
                let after = played.as_ref().map_or(String::new(), |(name, _)| format!("after {name}: "));
                let replies = if replies.is_empty() { "nothing, but no table says so".into() } else { names(replies) };
                text += &format!("    {after}{replies}\n");
            }
        }
        for (side, known) in Side::BOTH.into_iter().zip(known) {
            match known {
                Known::NoTable(slice) => text += &format!("  for {side} there is no table of {slice}\n"),
                Known::NoSlice => text += &format!("  for {side} no table has such men\n"),
                Known::Safe(_) | Known::Unknown => {}
            }
        }
        for (number, folder) in self.folders.iter().enumerate() {
            let sides = self.told_safe(known, number);
            let safe = if sides.is_empty() { String::new() } else { format!(": {} safe", sides.join(" and ")) };
            let of = if dirs.len() == 1 { String::new() } else { format!(" of {}{safe}", dirs[number].display()) };
            text += &format!("  universe{of}: {}\n", folder.universe());
        }
        text
    }

    /// The sides that a folder calls safe.
    fn told_safe(&self, known: &[Known; 2], folder: usize) -> Vec<String> {
        let is_safe = |known: &Known| matches!(known, Known::Safe(folders) if folders.contains(&folder));
        let sides = Side::BOTH.into_iter().zip(known).filter(|(_, known)| is_safe(known));
        sides.map(|(side, _)| side.to_string()).collect()
    }

    fn json(&self, dirs: &[PathBuf], known: &[Known; 2], safe: &[Named], breaks: &[(Side, Vec<Break>)]) -> Value {
        let folders: Vec<Value> = (self.folders.iter().enumerate())
            .map(|(number, folder)| {
                let safe = self.told_safe(known, number);
                json!({ "dir": dirs[number], "universe": folder.universe().to_string(), "safe": safe })
            })
            .collect();
        let [white, black] = known.each_ref().map(Known::word);
        let named = |(san, spelled): &Named| json!({ "san": san, "move": spelled });
        let all = |moves: &[Named]| moves.iter().map(named).collect::<Vec<Value>>();
        let one = |one: &Break| json!({ "after": one.played.as_ref().map(named), "replies": all(&one.replies) });
        let breaks: serde_json::Map<String, Value> =
            (breaks.iter()).map(|(side, breaks)| (side.to_string(), breaks.iter().map(one).collect())).collect();
        json!({
            "position": self.position.to_string(), "White": white, "Black": black,
            "draw": known.iter().all(Known::is_safe), "safe_moves": all(safe), "not_answered": breaks,
            "folders": folders,
        })
    }
}

fn names(moves: &[Named]) -> String {
    moves.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" ")
}
