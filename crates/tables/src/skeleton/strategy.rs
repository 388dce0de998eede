//! Strategies that never lose, cut out of safe tables for the checker.

use super::{NoAnswer, SafeTables};
use check::{Entry, Form, Strategy};
use fast::Board;
use spec::chess::{Position, Rules};
use std::collections::HashSet;

impl SafeTables {
    /// What the holder plays from the starting positions that are safe, and from all that can follow. Of several safe
    /// moves the one is taken after which the fewest new positions need an answer.
    pub fn strategy(&self, starts: impl IntoIterator<Item = Position>) -> Result<Strategy<Rules>, NoAnswer> {
        let chess = &self.geometry.chess;
        let mut strategy = Strategy::new(self.rules(), self.holder(), Form::NoLoss);
        let mut waiting = Vec::new();
        for start in starts {
            if !self.is_lost(&start)? {
                waiting.push(chess.load(&start));
            }
        }
        let mut met = HashSet::new();
        while let Some(board) = waiting.pop() {
            if !met.insert(board) {
                continue;
            }
            let replies = |board: Board| chess.moves(&board).into_iter().map(move |reply| chess.play(&board, reply));
            if board.turn() != self.holder {
                waiting.extend(replies(board));
                continue;
            }
            let mut safe = Vec::new();
            for played in chess.moves(&board) {
                let next = chess.play(&board, played);
                if !self.is_board_lost(&next)? {
                    safe.push((replies(next).filter(|reply| !met.contains(reply)).count(), played, next));
                }
            }
            // Without a safe move the holder is stalemated, and needs no entry.
            let Some((_, played, next)) = safe.into_iter().min_by_key(|&(new, played, _)| (new, played)) else {
                continue;
            };
            strategy.add(&chess.unload(&board), Entry::playing(played.into()));
            waiting.push(next);
        }
        Ok(strategy)
    }
}
