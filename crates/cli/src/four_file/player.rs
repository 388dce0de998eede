//! A player of FOUR FILE who asks block tables: what is safe in one of them he plays, and of several such moves the one
//! that wins most.

use super::deeper::Deeper;
use super::{open, seen_by};
use anyhow::{Context, Result, anyhow, ensure};
use indicatif::ProgressBar;
use spec::chess::{Kind, Move, Position, Rules};
use spec::{Game, Side, State};
use std::fs;
use std::path::{Path, PathBuf};
use tables::{BlockTables, Safety};

/// Megabytes of plain tables that are kept in memory, for all folders.
const MEMORY: usize = 1000;

/// So many of his moves he looks beyond the tables where none of them holds.
const BEYOND: u32 = 2;

/// Block tables, in the order in which they are asked, and whom they play for.
pub struct Player {
    rules: Rules,
    side: Side,
    names: Vec<String>,
    folders: Vec<BlockTables>,
}

impl Player {
    /// A player by the tables of these folders, or of the folders in them.
    pub fn open(side: Side, dirs: &[PathBuf]) -> Result<Player> {
        let dirs = dirs.iter().map(|dir| with_tables(dir)).collect::<Result<Vec<_>>>()?.concat();
        let memory = MEMORY / dirs.len().max(1);
        let folders = dirs.iter().map(|dir| open(dir, memory)).collect::<Result<_>>()?;
        let names = dirs.iter().map(|dir| dir.display().to_string()).collect();
        Ok(Player { rules: Rules::four_file(), side, names, folders })
    }

    /// What he plays in a position, and why in a sentence.
    pub fn answer(&self, position: &Position) -> Result<(Move, String)> {
        ensure!(position.turn() == self.side, "it is not {}'s move", self.side);
        let State::ToMove(_, moves) = self.rules.state(position) else { return Err(anyhow!("the game is over")) };
        let mut best: Option<((bool, i32), Move, String)> = None;
        for played in moves {
            let after = self.after(position, &played)?;
            let folder = self.safe_in(&after)?;
            let why = match folder {
                Some(folder) => format!("The tables of {} call this safe for {}.", self.names[folder], self.side),
                None => format!("No table calls any move safe for {}.", self.side),
            };
            let worth = (folder.is_some(), self.least_balance(&after)?);
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, played, why));
            }
        }
        let ((is_safe, _), played, why) = best.ok_or_else(|| anyhow!("there is no move"))?;
        Ok(match if is_safe { None } else { self.beyond(position)? } {
            Some(played) => (played, "Every reply leads back to what the tables call safe.".to_string()),
            None => (played, why),
        })
    }

    fn after(&self, position: &Position, played: &Move) -> Result<Position> {
        self.rules.play(position, played).map_err(|why| anyhow!("{why}"))
    }

    /// The first folder in which the player is safe.
    fn safe_in(&self, position: &Position) -> Result<Option<usize>> {
        let seen = seen_by(self.side, position);
        for (number, folder) in self.folders.iter().enumerate() {
            if folder.safety(&seen).map_err(|why| anyhow!("{why}"))? == Safety::Safe {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// The first of the moves by which he comes back to what the tables hold.
    fn beyond(&self, position: &Position) -> Result<Option<Move>> {
        let seen = seen_by(self.side, position);
        let found = Deeper::new(&self.folders, ProgressBar::hidden()).find(&seen, BEYOND)?;
        let Some((_, first)) = found.and_then(|found| found.into_iter().find(|(at, _)| *at == seen)) else {
            return Ok(None);
        };
        // The same move with the colours exchanged is the one that leads where that one leads.
        let wanted = self.after(&seen, &first)?;
        let State::ToMove(_, moves) = self.rules.state(position) else { return Ok(None) };
        for played in moves {
            if seen_by(self.side, &self.after(position, &played)?) == wanted {
                return Ok(Some(played));
            }
        }
        Ok(None)
    }

    /// What his men are worth more than the other's after the reply that is worst for him; mates are worth most.
    fn least_balance(&self, position: &Position) -> Result<i32> {
        const MATE: i32 = 1000;
        let replies = match self.rules.state(position) {
            State::ToMove(_, replies) => replies,
            State::Over(outcome) if outcome.winner() == Some(self.side) => return Ok(MATE),
            State::Over(_) => return Ok(self.balance(position)),
        };
        let mut least = MATE;
        for reply in &replies {
            let after = self.after(position, reply)?;
            least = least.min(match self.rules.state(&after) {
                State::Over(outcome) if outcome.winner() == Some(self.side.other()) => -MATE,
                _ => self.balance(&after),
            });
        }
        Ok(least)
    }

    fn balance(&self, position: &Position) -> i32 {
        let worth = |kind: Kind| match kind {
            Kind::King => 0,
            Kind::Queen => 9,
            Kind::Rook => 5,
            Kind::Bishop | Kind::Knight => 3,
            Kind::Pawn => 1,
        };
        let men = position.board().pieces();
        men.map(|(_, piece)| if piece.side == self.side { worth(piece.kind) } else { -worth(piece.kind) }).sum()
    }
}

/// The folder itself, or those in it that have tables where it has none: so `four-file prove` leaves them.
fn with_tables(dir: &Path) -> Result<Vec<PathBuf>> {
    let has_tables = |dir: &Path| dir.join("universe").is_file();
    let listed = fs::read_dir(dir).with_context(|| dir.display().to_string())?;
    let mut inside: Vec<PathBuf> = listed.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    inside.retain(|dir| has_tables(dir));
    inside.sort_unstable();
    Ok(if has_tables(dir) || inside.is_empty() { vec![dir.to_path_buf()] } else { inside })
}
