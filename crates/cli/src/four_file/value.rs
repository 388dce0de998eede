//! `checkproof four-file value`: what block tables know of any position, for either side, and which moves keep it so.

use super::{open, read};
use crate::Answer;
use anyhow::{Result, anyhow, bail};
use serde_json::{Value, json};
use spec::chess::{Move, Position, Rules};
use spec::{Game, Side, State};
use std::io::{self, Write};
use std::path::PathBuf;
use tables::{BlockSlice, BlockTables, Safety, Universe, colours_exchanged};

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
    if let [Known::NoTable(slice), Known::NoTable(other)] = &known {
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
    let printed = match args.json {
        true => writeln!(out, "{:#}", asked.json(&args.dirs, &known, &safe)),
        false => write!(out, "{}", asked.text(&args.dirs, &known, &safe)),
    };
    let answer = if known.iter().any(Known::is_safe) { Answer::Yes } else { Answer::Open };
    answer.once(printed.map_err(Into::into))
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

/// A position as a side sees it that plays White's part in the tables.
fn seen_by(side: Side, position: &Position) -> Position {
    if side == Side::White { position.clone() } else { colours_exchanged(position) }
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

    /// The moves after which the side to move is safe, named as players name them and between programs.
    fn safe_moves(&self) -> Result<Vec<(String, String)>> {
        let mut safe = Vec::new();
        for played in &self.moves {
            if !self.safe_in(self.position.turn(), &self.after(played)?)?.is_empty() {
                safe.push((notation::san::write(&self.rules, &self.position, *played), played.to_string()));
            }
        }
        Ok(safe)
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

    fn text(&self, dirs: &[PathBuf], known: &[Known; 2], safe: &[(String, String)]) -> String {
        let mut text = match known {
            [Known::Safe(_), Known::Safe(_)] => "a draw: neither side needs to lose\n".to_string(),
            [Known::Safe(_), _] => format!("{} need not lose; of {} nothing is known here\n", Side::White, Side::Black),
            [_, Known::Safe(_)] => format!("{} need not lose; of {} nothing is known here\n", Side::Black, Side::White),
            _ if dirs.len() == 1 => "not known in this universe\n".to_string(),
            _ => "not known in these universes\n".to_string(),
        };
        if !safe.is_empty() {
            let names: Vec<&str> = safe.iter().map(|(name, _)| name.as_str()).collect();
            text += &format!("  safe moves of {}: {}\n", self.position.turn(), names.join(" "));
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

    fn json(&self, dirs: &[PathBuf], known: &[Known; 2], safe: &[(String, String)]) -> Value {
        let folders: Vec<Value> = (self.folders.iter().enumerate())
            .map(|(number, folder)| {
                let safe = self.told_safe(known, number);
                json!({ "dir": dirs[number], "universe": folder.universe().to_string(), "safe": safe })
            })
            .collect();
        let [white, black] = known.each_ref().map(Known::word);
        let moves: Vec<Value> = safe.iter().map(|(san, spelled)| json!({ "san": san, "move": spelled })).collect();
        json!({
            "position": self.position.to_string(), "White": white, "Black": black,
            "draw": known.iter().all(Known::is_safe), "safe_moves": moves, "folders": folders,
        })
    }
}
