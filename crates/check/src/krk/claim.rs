//! Claims about king and rook against king on boards of every size: the lemmas, and the theorem that follows from them.

use super::refutation::domain;
use spec::krk::lemmas::{FEWEST_FILES, FEWEST_RANKS, Form, Lemma};
use std::fmt;
use std::str::FromStr;

/// A statement about the strategy of `spec::krk`, on boards of every size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KrkClaim {
    /// What the claim is called.
    pub name: String,
    /// What is claimed.
    pub goal: KrkGoal,
}

/// What is claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KrkGoal {
    /// A lemma; a certificate proves it.
    Lemma(Lemma),
    /// Bratko's strategy mates on all boards. That this follows from the lemmas is proved in Coq.
    Theorem,
}

/// The theorem's name in `coq/krk/KrkAllBoards.v`.
const THEOREM: &str = "bratko_wins_on_all_boards";

impl KrkClaim {
    /// What stands in the place of a game: the rules as `spec::krk` has them, for any board.
    pub const GAME: &'static str = "krk";
}

impl KrkGoal {
    /// The boards that it is about.
    pub fn boards(self) -> String {
        match self {
            KrkGoal::Lemma(_) => format!("every board, {}", domain()),
            KrkGoal::Theorem => {
                format!("every board, smaller side >= {FEWEST_FILES}, larger side >= {FEWEST_RANKS}")
            }
        }
    }

    /// What it says, in words.
    pub fn says(self) -> &'static str {
        match self {
            KrkGoal::Lemma(lemma) => lemma.says(Form::True),
            KrkGoal::Theorem => "White wins with Bratko's strategy (clocks aside), from all KRvK, White to move",
        }
    }
}

/// The whole statement in one line, without the name, which may say anything.
impl fmt::Display for KrkClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}: {}, on {}", Self::GAME, self.goal, self.goal.says(), self.goal.boards())
    }
}

impl fmt::Display for KrkGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KrkGoal::Lemma(lemma) => write!(f, "lemma {lemma}"),
            KrkGoal::Theorem => write!(f, "theorem {THEOREM}"),
        }
    }
}

impl FromStr for KrkGoal {
    type Err = String;

    fn from_str(text: &str) -> Result<KrkGoal, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let goal = match words[..] {
            ["lemma", name] => Lemma::named(name).map(KrkGoal::Lemma),
            ["theorem", name] if name == THEOREM => Some(KrkGoal::Theorem),
            _ => None,
        };
        goal.ok_or_else(|| {
            let names = Lemma::ALL.map(Lemma::name).join(", ");
            format!("`{text}` is no goal here; there are `theorem {THEOREM}`, and `lemma NAME` with {names}")
        })
    }
}
