//! Verification and statistics of a table: what is in it, and whether it is right.

use super::verify::{Unsound, best, verify};
use super::{Family, Missing, Stats, Tables, Unbuildable, Value};
use check::Written;
use fast::PositionOf;
use spec::{Game, State};
use std::fmt;

/// A position whose value does not follow from those after its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongEntry {
    /// The position, or the number of the entry where the table has a value for what is no position.
    pub position: Result<String, usize>,
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

impl<F: Family> Tables<F> {
    /// Counts the values of a table.
    pub fn stats(&self, ending: &F::Ending) -> Result<Stats<PositionOf<F>>, Missing> {
        let table = self.get(ending)?;
        let slice = self.slice(&table.layout);
        Ok(Stats::of(&table.entries, |number| self.at(&slice, number)))
    }

    /// The position of a number, if it is one.
    fn at(&self, slice: &F::Slice<'_>, number: usize) -> Option<PositionOf<F>> {
        F::board_at(slice, number).map(|board| self.family().unload(&board))
    }

    /// Compares every entry of a table with those that its moves lead to, by the quick implementation. The tables that
    /// it needs must be there; they are taken as they are.
    pub fn verify(&self, ending: &F::Ending, threads: usize) -> Result<Result<(), WrongEntry>, Unbuildable> {
        self.ready(&self.family().standard(ending))?;
        let table = self.get(ending).map_err(Unbuildable::Missing)?;
        let slice = self.slice(&table.layout);
        Ok(verify(&slice, &table.entries, threads).map_err(|Unsound { number, says, follows }| {
            let position = self.at(&slice, number).map(|position| self.rules().write_position(&position));
            WrongEntry { position: position.ok_or(number), says, follows }
        }))
    }

    /// The same for some positions, evenly spread over the table, by the specification. Gives how many they were.
    pub fn verify_by_spec(&self, ending: &F::Ending, sample: usize) -> Result<Result<usize, WrongEntry>, Missing> {
        let table = self.get(ending)?;
        let slice = self.slice(&table.layout);
        let count = table.entries.count();
        let mut looked_at = 0;
        for n in 0..sample.min(count) {
            let number = (n as u128 * count as u128 / sample.min(count) as u128) as usize;
            let Some(position) = self.at(&slice, number) else { continue };
            let says = self.value(&position)?;
            let follows = self.follows_by_spec(&position)?;
            if self.form().said(says) != self.form().said(follows) {
                let position = Ok(self.rules().write_position(&position));
                return Ok(Err(WrongEntry { position, says: Some(says), follows: Some(follows) }));
            }
            looked_at += 1;
        }
        Ok(Ok(looked_at))
    }

    fn follows_by_spec(&self, position: &PositionOf<F>) -> Result<Value, Missing> {
        let rules = self.rules();
        let turn = self.family().turn(&self.family().load(position));
        let moves = match rules.state(position) {
            State::Over(outcome) => return Ok(Value::of_end(outcome, turn)),
            State::ToMove(_, moves) => moves,
        };
        let next = moves.iter().filter_map(|played| rules.play(position, played).ok());
        let after: Vec<Value> = next.map(|next| self.value(&next)).collect::<Result<_, _>>()?;
        Ok(best(after.into_iter().map(Some), None).unwrap_or(Value::Draw))
    }
}
