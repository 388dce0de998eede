//! What an arbiter says of a game.

use crate::finding::{Note, Wrong};
use notation::pgn::{Ending, Finding, Format, Tags};
use spec::chess::ending::DEAD_POSITION;
use spec::{Clause, Outcome};

/// What the arbiter says of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Chess or draughts.
    pub format: Format,
    /// The number of the game in its file, counted from 1.
    pub number: u64,
    /// The line on which it starts.
    pub line: u64,
    /// Its tags.
    pub tags: Tags,
    /// The result at its end.
    pub ending: Ending,
    /// Does the file end the game with a result, as it should?
    pub is_ended: bool,
    /// Everything that is wrong, in the order of the file.
    pub findings: Vec<Finding<Wrong>>,
    /// What is unusual, though nothing is wrong with it.
    pub notes: Vec<Finding<Note>>,
    /// How many half-moves of the game itself were replayed.
    pub plies: u64,
    /// How the game ended on the board, if it did.
    pub outcome: Option<Outcome>,
    /// How the game stands in its last position by the rules that need no claim. It may have ended so earlier, and gone
    /// on.
    pub last: Option<Outcome>,
    /// By which clauses a draw could have been claimed in the last position.
    pub claimable: Vec<&'static Clause>,
    /// The clauses about repetition and long play whose number was reached at some time.
    pub reached: Vec<&'static Clause>,
    /// After how many half-moves no mate could be reached any more, where that was asked and is so.
    pub dead_since: Option<u64>,
    /// How many moves of draughts are written with the sign of a capture and are none, or the other way round.
    pub signs: u64,
}

impl Report {
    /// The players, who moves first standing first.
    pub fn players(&self) -> String {
        let tag = |name: &str| self.tags.get(name).unwrap_or("?");
        let [first, second] = match self.format {
            Format::Pgn => ["White", "Black"],
            Format::Pdn => ["Black", "White"],
        };
        format!("{} - {}", tag(first), tag(second))
    }

    /// How the game stands when it ends, in words.
    pub fn on_board(&self) -> String {
        if let Some(outcome) = self.last {
            return outcome.to_string();
        }
        if self.dead_since.is_some() {
            return DEAD_POSITION.to_string();
        }
        if self.claimable.is_empty() {
            return "not decided on the board".to_string();
        }
        let mut numbers: Vec<&str> = self.claimable.iter().map(|clause| clause.number).collect();
        numbers.dedup();
        let names: Vec<&str> = self.claimable.iter().map(|clause| clause.name).collect();
        format!("a draw by {} ({}) may be claimed", numbers.join(" and "), names.join(", "))
    }

    /// The same report of a game that stands further down in its file.
    pub(crate) fn moved(mut self, games: u64, lines: u64) -> Report {
        self.number += games;
        self.line += lines;
        for finding in &mut self.findings {
            (finding.game, finding.line) = (finding.game + games, finding.line + lines);
        }
        for note in &mut self.notes {
            (note.game, note.line) = (note.game + games, note.line + lines);
        }
        self
    }
}
