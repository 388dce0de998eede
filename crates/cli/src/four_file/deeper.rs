//! A look beyond the tables: is there a move of White's after which every reply leads back to what they call safe, or
//! to a position of which the same is true, so many moves deep?
//!
//! What is safe in one universe or the other is safe, and so is what leads there by force. So a few moves may join
//! universes none of which holds the position.

use crate::stop::stopped;
use anyhow::{Result, anyhow, ensure};
use indicatif::ProgressBar;
use spec::chess::{Move, Position, Rules};
use spec::{Game, State};
use std::collections::HashMap;
use tables::{BlockTables, Safety};

/// Moves of White's with more replies that no table answers are not looked at further.
const WIDTH: usize = 6;

/// A search beyond tables, for White.
pub struct Deeper<'a> {
    rules: Rules,
    folders: &'a [BlockTables],
    /// What White plays where the search has found a move.
    moves: HashMap<Position, Move>,
    /// What the tables say, and how deep it was looked where they and the search know nothing.
    told: HashMap<Position, bool>,
    failed: HashMap<Position, u32>,
    bar: ProgressBar,
}

impl<'a> Deeper<'a> {
    pub fn new(folders: &'a [BlockTables], bar: ProgressBar) -> Deeper<'a> {
        Deeper {
            rules: Rules::four_file(),
            folders,
            moves: HashMap::new(),
            told: HashMap::new(),
            failed: HashMap::new(),
            bar,
        }
    }

    /// The moves by which White, to move, comes to what the tables hold, at most so many of his moves deep and as few
    /// as may be; each with its position, and none if there are no such moves.
    pub fn find(&mut self, start: &Position, depth: u32) -> Result<Option<Vec<(Position, Move)>>> {
        for depth in 0..=depth {
            if self.holds(start, depth)? {
                let mut found = Vec::new();
                self.collect(start, &mut found)?;
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn after(&self, position: &Position, played: &Move) -> Result<Position> {
        self.rules.play(position, played).map_err(|why| anyhow!("{why}"))
    }

    fn replies(&self, position: &Position) -> Result<Vec<Position>> {
        match self.rules.state(position) {
            State::ToMove(_, moves) => moves.iter().map(|played| self.after(position, played)).collect(),
            State::Over(_) => Ok(Vec::new()),
        }
    }

    /// Do the tables, or moves that were found before, hold a position with White to move?
    fn is_safe(&mut self, position: &Position) -> Result<bool> {
        if self.moves.contains_key(position) {
            return Ok(true);
        }
        if let Some(told) = self.told.get(position) {
            return Ok(*told);
        }
        let mut is_safe = false;
        for folder in self.folders {
            is_safe |= folder.safety(position).map_err(|why| anyhow!("{why}"))? == Safety::Safe;
        }
        self.told.insert(position.clone(), is_safe);
        Ok(is_safe)
    }

    fn holds(&mut self, position: &Position, depth: u32) -> Result<bool> {
        if self.is_safe(position)? {
            return Ok(true);
        }
        if depth == 0 || self.failed.get(position).is_some_and(|looked| *looked >= depth) {
            return Ok(false);
        }
        ensure!(!stopped(), "stopped");
        self.bar.set_message(format!("{} positions beyond the tables", self.failed.len()));
        let State::ToMove(_, moves) = self.rules.state(position) else { return Ok(false) };
        let mut open = Vec::new();
        for played in moves {
            let mut left = Vec::new();
            for reply in self.replies(&self.after(position, &played)?)? {
                if left.len() <= WIDTH && !self.is_safe(&reply)? {
                    left.push(reply);
                }
            }
            if left.len() <= WIDTH {
                open.push((left, played));
            }
        }
        open.sort_by_key(|(left, _)| left.len());
        for (left, played) in open {
            let mut all = true;
            for reply in &left {
                all = all && self.holds(reply, depth - 1)?;
            }
            if all {
                self.moves.insert(position.clone(), played);
                return Ok(true);
            }
        }
        self.failed.insert(position.clone(), depth);
        Ok(false)
    }

    /// The moves that were found from a position on.
    fn collect(&self, position: &Position, found: &mut Vec<(Position, Move)>) -> Result<()> {
        let Some(played) = self.moves.get(position) else { return Ok(()) };
        if found.iter().any(|(known, _)| known == position) {
            return Ok(());
        }
        found.push((position.clone(), *played));
        for reply in self.replies(&self.after(position, played)?)? {
            self.collect(&reply, found)?;
        }
        Ok(())
    }
}
