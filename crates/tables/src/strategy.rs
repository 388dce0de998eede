//! Strategies cut out of tables, for the checker.

use super::{Family, Missing, Tables, Value};
use check::{Entry, Form, Strategy};
use fast::PositionOf;
use spec::Side;
use std::collections::HashSet;
use std::num::NonZeroU32;

impl<F: Family> Tables<F> {
    /// Does this side win from here?
    pub fn is_won(&self, winner: Side, position: &PositionOf<F>) -> Result<bool, Missing> {
        let turn = self.family().turn(&self.family().load(position));
        Ok(match self.value(position)? {
            Value::Win(_) => turn == winner,
            Value::Loss(_) => turn != winner,
            Value::Draw => false,
        })
    }

    /// The shortest wins of a side from the starting positions that it wins, and from all that can follow. The tables
    /// must have distances.
    pub fn strategy(
        &self,
        winner: Side,
        starts: impl IntoIterator<Item = PositionOf<F>>,
    ) -> Result<Strategy<F::Rules>, Missing> {
        let family = self.family();
        let mut strategy = Strategy::new(self.rules(), winner, Form::Win);
        let mut waiting = Vec::new();
        for start in starts {
            if self.is_won(winner, &start)? {
                waiting.push(family.load(&start));
            }
        }
        let mut met = HashSet::new();
        while let Some(board) = waiting.pop() {
            if !met.insert(board) {
                continue;
            }
            let choices = self.board_choices(&board)?;
            if family.turn(&board) != winner {
                waiting.extend(choices.iter().map(|&(_, next, _)| next));
                continue;
            }
            let Some((played, next, after @ Value::Loss(_))) = choices.into_iter().next() else { continue };
            let bound = after.moves().and_then(|moves| NonZeroU32::new(moves + 1));
            strategy.add(&family.unload(&board), Entry { play: Some(played), bound, clock: None });
            waiting.push(next);
        }
        Ok(strategy)
    }
}
