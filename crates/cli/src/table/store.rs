//! The folder of tables: their names, reading them, and what a family's moves look like.

use super::Common;
use anyhow::{Context, Result, ensure};
use fast::Chess;
use fast::draughts::Draughts;
use fast::wide::Wide;
use fast::{MoveOf, PositionOf, Quick};
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use tables::{Entries, Family, Form, Tables, Value};

/// A family whose positions and moves the user reads and writes.
pub trait Shown: Family {
    /// A position as the user types it.
    fn read(&self, fen: &str) -> Result<PositionOf<Self>>;

    /// The names of the notations that moves are given in, that of players first.
    const NOTATIONS: &[&str];

    /// A legal move in each of them.
    fn notations(&self, position: &PositionOf<Self>, played: &MoveOf<Self>) -> Vec<String>;

    /// A value with its distance, as players say it.
    fn in_words(value: Value) -> String;
}

/// Chess is shown in the same way on small boards and on large ones.
macro_rules! shown_as_chess {
    ($boards:ty) => {
        impl Shown for $boards {
            fn read(&self, fen: &str) -> Result<PositionOf<Self>> {
                Ok(Quick::rules(self).read(fen)?)
            }

            const NOTATIONS: &[&str] = &["san", "uci"];

            fn notations(&self, position: &PositionOf<Self>, played: &MoveOf<Self>) -> Vec<String> {
                let (san, uci) = crate::position::both_notations(Quick::rules(self), position, *played);
                vec![san, uci]
            }

            fn in_words(value: Value) -> String {
                value.to_string()
            }
        }
    };
}

shown_as_chess!(Chess);
shown_as_chess!(Wide);

impl Shown for Draughts {
    fn read(&self, fen: &str) -> Result<PositionOf<Self>> {
        Ok(self.rules().read(fen)?)
    }

    const NOTATIONS: &[&str] = &["move"];

    fn notations(&self, _: &PositionOf<Self>, played: &MoveOf<Self>) -> Vec<String> {
        vec![played.to_string()]
    }

    fn in_words(value: Value) -> String {
        let moves = value.moves().unwrap_or(0);
        match value {
            Value::Draw => "draw".to_string(),
            Value::Win(1) => "win with this move (1 ply)".to_string(),
            Value::Win(plies) => format!("win in {moves} moves ({plies} plies)"),
            Value::Loss(0) => "loss, no move is left".to_string(),
            Value::Loss(plies) => format!("loss in {moves} moves ({plies} plies)"),
        }
    }
}

/// The file of a table: the ending, the game, the form unless it is the usual one, and no character that file systems
/// mind.
pub fn path<F: Family>(common: &Common, tables: &Tables<F>, ending: &F::Ending) -> PathBuf {
    let title = tables.title(ending);
    let game: String = title.game.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let form = match tables.form() {
        Form::Distances => String::new(),
        form => format!(".{form}"),
    };
    common.dir.join(format!("{}@{game}{form}.table", title.slice))
}

pub fn not_built<F: Family>(common: &Common, tables: &Tables<F>, ending: &F::Ending) -> String {
    let path = path(common, tables, ending);
    format!("{}: this table is not there; `checkproof table build` makes it", path.display())
}

/// How a table is to be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// Into memory, for many questions.
    Whole,
    /// Block by block, for a few.
    Mapped,
}

/// Reads one table. False if there is no such file.
pub fn load<F: Family>(tables: &mut Tables<F>, common: &Common, ending: &F::Ending, reading: Reading) -> Result<bool> {
    let path = path(common, tables, ending);
    let in_place = || path.display().to_string();
    let (title, form, count) = (tables.title(ending), tables.form(), tables.count(ending)?);
    let entries = match reading {
        Reading::Whole => match fs::read(&path) {
            Ok(file) => {
                let content = tables::read(&title, count, &file).with_context(in_place)?;
                Entries::packed(form, count, content).with_context(in_place)?
            }
            Err(why) if why.kind() == ErrorKind::NotFound => return Ok(false),
            Err(why) => return Err(why).with_context(in_place),
        },
        Reading::Mapped if !path.exists() => return Ok(false),
        Reading::Mapped => Entries::in_file(&title, form, count, &path).with_context(in_place)?,
    };
    ensure!(tables.insert(ending, entries)?, "{}: the table has another number of entries", in_place());
    Ok(true)
}

/// Reads a table and all that it needs.
pub fn load_all<F: Family>(family: F, common: &Common, ending: &F::Ending, reading: Reading) -> Result<Tables<F>> {
    let mut tables = Tables::new(family, common.form());
    for needed in tables.order(ending)? {
        ensure!(load(&mut tables, common, &needed, reading)?, "{}", not_built(common, &tables, &needed));
    }
    Ok(tables)
}
