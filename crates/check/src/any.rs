//! The games that a claim can be about.

use spec::chess::{NAMED, Rules};
use spec::draughts::Draughts;
use std::fmt;
use std::str::FromStr;

/// One of the games, as its name tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyGame {
    /// A game of the chess family.
    Chess(Rules),
    /// English draughts.
    Draughts(Draughts),
}

impl FromStr for AnyGame {
    type Err = String;

    fn from_str(text: &str) -> Result<AnyGame, String> {
        let draughts = Draughts.to_string();
        if text == draughts {
            return Ok(AnyGame::Draughts(Draughts));
        }
        if !text.starts_with("chess:") && NAMED.iter().all(|(name, _)| *name != text) {
            let names = NAMED.map(|(name, _)| name).join(", ");
            return Err(format!(
                "the game `{text}`: not known; there are {names}, {draughts}, and boards such as chess:5x6"
            ));
        }
        text.parse().map(AnyGame::Chess).map_err(|why: spec::chess::BadRules| why.to_string())
    }
}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyGame::Chess(rules) => write!(f, "{rules}"),
            AnyGame::Draughts(draughts) => write!(f, "{draughts}"),
        }
    }
}
