//! How good a problem is: named verdicts, a grade, a difficulty.
//!
//! Problemists agree on what makes a problem wrong (a second key, a shorter mate) and mostly on what makes it better (a
//! quiet key, several defences, different mates, no duals, no man that could be left out). Each of these is a verdict
//! of its own here, told with the squares and moves it is about; [`Grade`] is a short word for four of them together.
//! docs/puzzles.md explains each.
//!
//! ```
//! use fast::Chess;
//! use checkproof_puzzle::{Grade, judge};
//! use spec::chess::Rules;
//!
//! let rules = Rules::chess();
//! let chess = Chess::new(&rules).unwrap();
//! let position = rules.read("8/8/1k6/8/5B2/3Q4/6B1/K7 w - -").unwrap();
//! let report = judge(&chess, &position, 2);
//! assert_eq!(report.grade(), Grade::Fine);
//! assert_eq!(report.verdicts(&rules, &position)[0].text, "unique key, 1.Bf1");
//! ```

mod judge;
mod mates;
mod needed;
mod verdicts;

pub(crate) use judge::worth;
pub use judge::{judge, judge_series};
pub use needed::{Needed, Without};
pub use verdicts::Judgement;

use crate::{Quiet, Solution, Stipulation};
use spec::chess::{Doubt, Kind, Move, Square};
use std::fmt;
use std::str::FromStr;

/// All that is known of a direct mate as a problem.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// What was asked for.
    pub stipulation: Stipulation,
    /// The whole solution, with set play and tries.
    pub solution: Solution,
    /// A mate in fewer moves, by this one first.
    pub shorter: Option<(u32, Move)>,
    /// Is the side to move in check?
    pub in_check: bool,
    /// Why the position can hardly have arisen in a game.
    pub doubts: Vec<Doubt>,
    /// The number of legal first moves.
    pub first_moves: usize,
    /// What the key does, if there is exactly one.
    pub key: Option<KeyMove>,
    /// The replies to the key.
    pub replies: usize,
    /// Those of them that stop what is threatened.
    pub defences: usize,
    /// The different mates, threats included.
    pub mates: Vec<Move>,
    /// How many of the final positions are pure mates, and how many of these are model mates.
    pub pure: (usize, usize),
    /// Several answers to one reply.
    pub duals: Duals,
    /// Checks and flights of the other king that would have no answer if it were its turn in the diagram.
    pub unprovided: Vec<Move>,
    /// Replies with an answer in the diagram already, and those of them that are answered differently after the key.
    pub set: (usize, usize),
    /// What becomes of the problem without each man.
    pub needed: Vec<Needed>,
    /// The men of the side that mates and of the other, and what they are worth.
    pub men: [(usize, u32); 2],
}

/// The only key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyMove {
    /// The move.
    pub played: Move,
    /// Does it give check?
    pub check: bool,
    /// What it takes, and whether that was guarded.
    pub takes: Option<(Kind, bool)>,
    /// What it promotes to.
    pub promotes: Option<Kind>,
    /// The squares that the other king could go to before the key and not after it.
    pub flights_taken: Vec<Square>,
    /// The squares that it can go to after the key and could not before.
    pub flights_given: Vec<Square>,
    /// The man that moved can be taken, and is worth more than what it took.
    pub sacrifice: bool,
    /// From where the man starts to the other king, in king's steps.
    pub distance: u32,
    /// Threat or zugzwang, where it is no check.
    pub quiet: Option<QuietKind>,
}

/// What a key without check leaves to the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuietKind {
    /// Something is threatened.
    Threat,
    /// Any move makes it worse: a block problem.
    Zugzwang,
}

impl From<&Quiet> for QuietKind {
    fn from(quiet: &Quiet) -> QuietKind {
        match quiet {
            Quiet::Threat(_) => QuietKind::Threat,
            Quiet::Zugzwang => QuietKind::Zugzwang,
        }
    }
}

/// Replies to the key that several moves answer. The worst kind found is told, with its replies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Duals {
    /// There are none.
    None,
    /// Only after replies that do nothing against the threat.
    AfterThreat(Vec<Move>),
    /// The answers differ only in what a pawn becomes, or in the last move of a problem in three moves or more.
    Minor(Vec<Move>),
    /// After real defences.
    Major(Vec<Move>),
}

/// What a problem is worth, in one word. Each includes all before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// No key, several keys, a shorter mate, or the side to move in check.
    Unsound,
    /// Exactly one key, no shorter mate, the side to move not in check.
    Sound,
    /// The key is no check, no capture and no promotion.
    Quiet,
    /// At least two defences, and no man can be left out.
    Good,
    /// At least three different mates, and no duals.
    Fine,
}

impl Grade {
    /// All grades, the worst first.
    pub const ALL: [Grade; 5] = [Grade::Unsound, Grade::Sound, Grade::Quiet, Grade::Good, Grade::Fine];
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Grade::Unsound => "unsound",
            Grade::Sound => "sound",
            Grade::Quiet => "quiet",
            Grade::Good => "good",
            Grade::Fine => "fine",
        })
    }
}

impl FromStr for Grade {
    type Err = String;

    fn from_str(text: &str) -> Result<Grade, String> {
        let found = Grade::ALL.into_iter().find(|grade| grade.to_string() == text);
        found.ok_or_else(|| format!("`{text}` is no grade; there are unsound, sound, quiet, good and fine"))
    }
}

impl Report {
    /// The grade.
    pub fn grade(&self) -> Grade {
        let Some(key) = self.key.as_ref().filter(|_| self.shorter.is_none() && !self.in_check) else {
            return Grade::Unsound;
        };
        if key.check || key.takes.is_some() || key.promotes.is_some() {
            return Grade::Sound;
        }
        if self.defences < 2 || self.needed.iter().any(|man| man.without == Without::Same) {
            return Grade::Quiet;
        }
        match self.mates.len() >= 3 && self.duals == Duals::None {
            true => Grade::Fine,
            false => Grade::Good,
        }
    }

    /// Romstad's four criteria of a good puzzle, as paper 001 quotes them, those of them that are not met. Whether a
    /// player has missed the move is known of games alone.
    pub fn romstad(&self, missed: bool) -> Vec<&'static str> {
        let key = self.key.as_ref();
        let tests = [
            ("there is exactly one winning move", key.is_some()),
            ("the side to move is not in check", !self.in_check),
            (
                "the move is no mate in one, no promotion to a queen, no capture of a man that hangs",
                self.stipulation.length > 1
                    && self.shorter.is_none_or(|(moves, _)| moves > 1)
                    && key.is_some_and(|key| {
                        key.promotes != Some(Kind::Queen) && key.takes.is_none_or(|(_, guarded)| guarded)
                    }),
            ),
            ("the move is a sacrifice, or a player missed it", missed || key.is_some_and(|key| key.sacrifice)),
        ];
        tests.into_iter().filter(|(_, met)| !met).map(|(name, _)| name).collect()
    }

    /// How hard the key is to find, from 0 up: one point for each legal first move up to 40, eight for each try up to
    /// five (a first move that only one reply refutes misleads), fifteen for a quiet key, ten for a sacrifice, two for
    /// each step between the man that moves and the king, three for each defence up to eight, and forty for each move
    /// beyond the second.
    pub fn difficulty(&self) -> u32 {
        let Some(key) = &self.key else { return 0 };
        let tries = match &self.solution {
            Solution::Trees { tries, .. } => tries.len(),
            Solution::Lines { .. } => 0,
        };
        let quiet = !key.check && key.takes.is_none() && key.promotes.is_none();
        self.first_moves.min(40) as u32
            + 8 * tries.min(5) as u32
            + if quiet { 15 } else { 0 }
            + if key.sacrifice { 10 } else { 0 }
            + 2 * key.distance
            + 3 * self.defences.min(8) as u32
            + 40 * self.stipulation.length.saturating_sub(2)
    }
}
