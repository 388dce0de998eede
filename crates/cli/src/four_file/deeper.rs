//! A look beyond the tables: is there a move of White's after which every reply leads back to what they call safe, or
//! to a position of which the same is true, so many moves deep?
//!
//! What is safe in one universe or the other is safe, and so is what leads there by force. So a few moves may join
//! universes none of which holds the position. Black may also go round in circles, and that does not beat White: a
//! position from which he has begun counts as held while what follows it is looked at, and what was found so is
//! forgotten if it turns out not to be.

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
    /// What White plays where the search has found a move, and in which order the positions were found.
    moves: HashMap<Position, Move>,
    found: Vec<Position>,
    /// The positions that are being looked at, and whether Black came back to them.
    open: HashMap<Position, bool>,
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
            found: Vec::new(),
            open: HashMap::new(),
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
        if let Some(came_back) = self.open.get_mut(position) {
            *came_back = true;
            return Ok(true);
        }
        if depth == 0 || self.failed.get(position).is_some_and(|looked| *looked >= depth) {
            return Ok(false);
        }
        ensure!(!stopped(), "stopped");
        self.bar.set_message(format!("{} positions beyond the tables", self.failed.len()));
        let before = self.found.len();
        self.open.insert(position.clone(), false);
        let played = self.holding_move(position, depth)?;
        let came_back = self.open.remove(position) == Some(true);
        match played {
            Some(played) => {
                self.moves.insert(position.clone(), played);
                self.found.push(position.clone());
            }
            None => {
                if came_back {
                    // What was found since may rest on this position.
                    for found in self.found.drain(before..) {
                        self.moves.remove(&found);
                    }
                }
                self.failed.insert(position.clone(), depth);
            }
        }
        Ok(played.is_some())
    }

    /// A move after which every reply leads to what is held.
    fn holding_move(&mut self, position: &Position, depth: u32) -> Result<Option<Move>> {
        let State::ToMove(_, moves) = self.rules.state(position) else { return Ok(None) };
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
                return Ok(Some(played));
            }
        }
        Ok(None)
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

#[cfg(test)]
mod tests {
    use super::*;
    use check::{Answer, check_text};
    use spec::Side;
    use tables::BlockStrategy;

    fn found(fen: &str, depth: u32) -> Option<Vec<(Position, Move)>> {
        let start = Rules::four_file().read(fen).unwrap();
        Deeper::new(&[], ProgressBar::hidden()).find(&start, depth).unwrap()
    }

    /// Without any tables all that holds is going round in circles; and the checker believes what was found.
    #[test]
    fn circles_are_no_loss() {
        for (fen, depth) in [("4k3/8/8/p7/P7/8/8/4K3 w - -", 6), ("4k3/8/4p3/p7/P3P3/8/4K3/8 w - -", 8)] {
            let lines = found(fen, depth).unwrap_or_else(|| panic!("{fen}: nothing found"));
            let mut text = Vec::new();
            BlockStrategy::of(&lines).unwrap().write(Side::White, &mut text).unwrap();
            let claim = format!("claim: c\ngame: four-file\nside: White\ngoal: no loss\nfrom: {fen}\n");
            let verdict = check_text(&claim, &text[..]).unwrap();
            assert!(matches!(verdict.answer, Answer::Proved(_)), "{fen}: {verdict}");
            assert!(found(fen, 1).is_none(), "{fen}: a circle is longer than a move");
        }
    }

    /// What Black can win is not held, though he can also go round in circles.
    #[test]
    fn what_is_lost_is_not_held() {
        for fen in ["4k3/8/8/8/8/8/r7/4K3 w - -", "4k3/8/p7/8/P5r1/2n5/4p3/4K3 w - -", "8/8/8/p7/P7/4k1r1/8/4K3 w - -"]
        {
            assert!(found(fen, 6).is_none(), "{fen}");
        }
    }
}
