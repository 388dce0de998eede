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

/// Does something with a game of whichever family: the one dispatch over families.
///
/// The body is compiled for each of them, so it may ask of the game whatever all families offer where it stands.
///
/// ```
/// use checkproof_check::{AnyGame, Written, with_game};
///
/// let game: AnyGame = "draughts".parse().unwrap();
/// assert_eq!(with_game!(game, game => game.packed_size()), 13);
/// ```
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:pat => $body:expr) => {
        match $any {
            $crate::AnyGame::Chess($game) => $body,
            $crate::AnyGame::Draughts($game) => $body,
        }
    };
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
        with_game!(self, game => write!(f, "{game}"))
    }
}
