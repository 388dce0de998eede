//! Looking a table over: what is in it, and whether it is right.

use super::chess::Ending;
use super::engine::{self, Slice, Unsound, best};
use super::{Material, Missing, Stats, Tables, Unbuildable, Value};
use spec::chess::Position;
use spec::{Game, State};
use std::fmt;

/// A position whose value does not follow from those after its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongEntry {
    /// The position, or the number of the entry where the table has a value for what is no position.
    pub position: Result<Position, usize>,
    /// What the table says.
    pub says: Option<Value>,
    /// What follows from the values after its moves.
    pub follows: Option<Value>,
}

impl fmt::Display for WrongEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let in_words = |value: Option<Value>| value.map_or("no position".to_string(), |value| value.to_string());
        match &self.position {
            Ok(position) => write!(f, "{position}")?,
            Err(number) => write!(f, "entry {number}")?,
        }
        write!(f, ": the table says {}, from its moves follows {}", in_words(self.says), in_words(self.follows))
    }
}

impl Tables {
    /// Counts the values of a table.
    pub fn stats(&self, material: &Material) -> Result<Stats, Missing> {
        let table = self.get(material)?;
        let ending = self.ending(table);
        Ok(Stats::of(&table.bytes, |number| self.at(&ending, number)))
    }

    /// The position of a number, if it is one.
    fn at(&self, ending: &Ending, number: usize) -> Option<Position> {
        let placed = ending.position(number);
        ending.is_lawful(number, &placed).then(|| self.chess.unload(&ending.board(&placed, placed.turn)))
    }

    /// Compares every entry of a table with those that its moves lead to, by the bitboards. The tables that it needs
    /// must be there; they are taken as they are.
    pub fn verify(&self, material: &Material, threads: usize) -> Result<Result<(), WrongEntry>, Unbuildable> {
        let order = self.order(material)?;
        order.iter().try_for_each(|needed| self.get(needed).map(drop)).map_err(Unbuildable::Missing)?;
        let table = self.get(material).map_err(Unbuildable::Missing)?;
        let ending = self.ending(table);
        Ok(engine::verify(&ending, &table.bytes, threads).map_err(|Unsound { number, says, follows }| WrongEntry {
            position: self.at(&ending, number).ok_or(number),
            says,
            follows,
        }))
    }

    /// The same for some positions, evenly spread over the table, by the specification. Gives how many they were.
    pub fn verify_by_spec(&self, material: &Material, sample: usize) -> Result<Result<usize, WrongEntry>, Missing> {
        let table = self.get(material)?;
        let ending = self.ending(table);
        let count = table.bytes.len();
        let mut looked_at = 0;
        for n in 0..sample.min(count) {
            let number = (n as u128 * count as u128 / sample.min(count) as u128) as usize;
            let Some(position) = self.at(&ending, number) else { continue };
            let says = self.value(&position)?;
            let follows = self.follows_by_spec(&position)?;
            if says != follows {
                return Ok(Err(WrongEntry { position: Ok(position), says: Some(says), follows: Some(follows) }));
            }
            looked_at += 1;
        }
        Ok(Ok(looked_at))
    }

    fn follows_by_spec(&self, position: &Position) -> Result<Value, Missing> {
        let rules = self.rules();
        let moves = match rules.state(position) {
            State::Over(_) => Vec::new(),
            State::ToMove(_, moves) => moves,
        };
        let next = moves.iter().filter_map(|played| rules.play(position, played).ok());
        let after: Vec<Value> = next.map(|next| self.value(&next)).collect::<Result<_, _>>()?;
        let lost = moves.is_empty() && position.in_check();
        Ok(best(after.into_iter().map(Some), lost).unwrap_or(Value::Draw))
    }
}
