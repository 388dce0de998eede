//! Strategies cut out of tables, for the checker.

use super::{Missing, Tables, Value};
use check::{Entry, Form, Strategy};
use spec::Side;
use spec::chess::{Position, Rules};
use std::collections::HashSet;
use std::num::NonZeroU32;

impl Tables {
    /// Does this side win from here?
    pub fn is_won(&self, winner: Side, position: &Position) -> Result<bool, Missing> {
        Ok(match self.value(position)? {
            Value::Win(_) => position.turn() == winner,
            Value::Loss(_) => position.turn() != winner,
            Value::Draw => false,
        })
    }

    /// The shortest wins of a side from the starting positions that it wins, and from all that can follow.
    pub fn strategy(
        &self,
        winner: Side,
        starts: impl IntoIterator<Item = Position>,
    ) -> Result<Strategy<Rules>, Missing> {
        let mut strategy = Strategy::new(self.rules(), Form::Win);
        let mut waiting = Vec::new();
        for start in starts {
            if self.is_won(winner, &start)? {
                waiting.push(self.chess.load(&start));
            }
        }
        let mut met = HashSet::new();
        while let Some(board) = waiting.pop() {
            if !met.insert(board) {
                continue;
            }
            let choices = self.board_choices(&board)?;
            if board.turn() != winner {
                waiting.extend(choices.iter().map(|&(_, next, _)| next));
                continue;
            }
            let Some(&(played, next, after @ Value::Loss(_))) = choices.first() else { continue };
            let bound = after.moves().and_then(|moves| NonZeroU32::new(moves + 1));
            strategy.add(self.rules(), &self.chess.unload(&board), Entry { play: Some(played.into()), bound });
            waiting.push(next);
        }
        Ok(strategy)
    }
}
