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

    /// Moves of a side after which the other side does not win, from the starting positions where it does not, and from
    /// all that can follow. Of several such moves the one is taken after which the fewest new positions need an answer.
    pub fn holding(
        &self,
        holder: Side,
        starts: impl IntoIterator<Item = PositionOf<F>>,
    ) -> Result<Strategy<F::Rules>, Missing> {
        let family = self.family();
        let mut strategy = Strategy::new(self.rules(), holder, Form::NoLoss);
        let mut waiting = Vec::new();
        for start in starts {
            if !self.is_won(holder.other(), &start)? {
                waiting.push(family.load(&start));
            }
        }
        let mut met = HashSet::new();
        while let Some(board) = waiting.pop() {
            if !met.insert(board) {
                continue;
            }
            if family.turn(&board) != holder {
                waiting.extend(self.next_boards(&board));
                continue;
            }
            let mut best: Option<(usize, _, F::Position)> = None;
            for (played, next, after) in self.board_choices(&board)? {
                if matches!(after, Value::Win(_)) {
                    continue;
                }
                // What has been met has all its replies on the list.
                let unanswered = match met.contains(&next) {
                    true => 0,
                    false => self.next_boards(&next).filter(|reply| !met.contains(reply)).count(),
                };
                if best.as_ref().is_none_or(|(fewest, ..)| unanswered < *fewest) {
                    best = Some((unanswered, played, next));
                }
                if unanswered == 0 {
                    break;
                }
            }
            let Some((_, played, next)) = best else { continue };
            strategy.add(&family.unload(&board), Entry { play: Some(played), ..Entry::member() });
            waiting.push(next);
        }
        Ok(strategy)
    }

    /// Where the moves from here lead.
    fn next_boards(&self, board: &F::Position) -> impl Iterator<Item = F::Position> {
        let moves = self.family().options(board).unwrap_or_default();
        moves.into_iter().map(|played| self.family().make(board, &played))
    }
}
