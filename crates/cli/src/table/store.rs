//! The folder of tables: their names, reading them, and what a family's moves look like.

use super::Common;
use super::words::InWords;
use anyhow::{Context, Result, ensure};
use fast::{MoveOf, PositionOf};
use spec::Side;
use std::path::{Path, PathBuf};
use tables::{Family, TableSet, Value};

/// A family whose positions and moves the user reads and writes.
pub trait Shown: Family {
    /// A position as the user types it.
    fn read(&self, fen: &str) -> Result<PositionOf<Self>>;

    /// The side that is named first in an ending.
    const FIRST: Side;

    /// The names of the notations that moves are given in, that of players first.
    const NOTATIONS: &[&str];

    /// A legal move in each of them.
    fn notations(&self, position: &PositionOf<Self>, played: &MoveOf<Self>) -> Vec<String>;

    /// A value with its distance, as players say it.
    fn in_words(value: Value) -> String;
}

/// The file of a table.
pub fn path<T: TableSet>(common: &Common, tables: &T, slice: &T::Slice) -> PathBuf {
    common.dir.join(tables.title(slice).file_name())
}

/// How a table is to be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// Into memory, for many questions.
    Whole,
    /// Block by block, for a few.
    Mapped,
}

/// Reads one table, which must be there. If it is not, it is told how to make it with what was asked for.
pub fn need<T: InWords>(
    tables: &mut T,
    common: &Common,
    slice: &T::Slice,
    asked: &T::Slice,
    reading: Reading,
) -> Result<()> {
    let path = path(common, tables, slice);
    let usual = Path::new("tables") == common.dir;
    let folder = if usual { String::new() } else { format!(" --dir {}", common.dir.display()) };
    let command = tables.command(asked);
    ensure!(path.exists(), "{}: this table is not there; `{command}{folder}` makes it", path.display());
    let in_place = || path.display().to_string();
    match reading {
        Reading::Mapped => tables.open(slice, &path).with_context(in_place),
        Reading::Whole => tables.read(slice, &std::fs::read(&path).with_context(in_place)?).with_context(in_place),
    }
}

/// Reads a table and all that it needs, and tells which these are, itself last.
pub fn need_all<T: InWords>(
    tables: &mut T,
    common: &Common,
    slice: &T::Slice,
    reading: Reading,
) -> Result<Vec<T::Slice>> {
    let order = tables.order(slice)?;
    order.iter().try_for_each(|needed| need(tables, common, needed, slice, reading))?;
    Ok(order)
}
