//! Which game a PDN file is about, and where a game starts.

use spec::draughts::{Draughts, Position, Unreadable};
use std::fmt;

/// Where a game starts, by its tags `GameType` and `FEN`.
///
/// English draughts is game type 21, whatever follows that number: `21`, `21,B,8,8,N1,0`. A file that does not name
/// its game is taken for English draughts, as English collections do not.
///
/// ```
/// assert!(checkproof_notation::pdn::start(Some("21,B,8,8,N1,0"), None).is_ok());
/// assert_eq!(
///     checkproof_notation::pdn::start(Some("25"), None).unwrap_err().to_string(),
///     "game type 25, Russian draughts, is not played here; English draughts is 21"
/// );
/// ```
pub fn start(game_type: Option<&str>, fen: Option<&str>) -> Result<Position, StartError> {
    if let Some(text) = game_type.map(str::trim).filter(|text| !text.is_empty()) {
        let number = text.split(',').next().unwrap_or(text).trim();
        match number.parse() {
            Ok(ENGLISH) => {}
            Ok(number) => return Err(StartError::OtherGame { number }),
            Err(_) => return Err(StartError::NoGameType),
        }
    }
    match fen {
        Some(fen) => Draughts.read(fen).map_err(StartError::Fen),
        None => Ok(Draughts.start()),
    }
}

/// The number of English draughts.
pub const ENGLISH: u32 = 21;

/// The numbers that other games have.
const OTHERS: [(u32, &str); 14] = [
    (0, "chess"),
    (1, "Chinese chess"),
    (20, "international draughts"),
    (22, "Italian draughts"),
    (23, "pool checkers"),
    (24, "Spanish draughts"),
    (25, "Russian draughts"),
    (26, "Brazilian draughts"),
    (27, "Canadian draughts"),
    (28, "Portuguese draughts"),
    (29, "Czech draughts"),
    (30, "Turkish draughts"),
    (31, "Thai draughts"),
    (40, "Frisian draughts"),
];

/// Why a game cannot be played here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartError {
    /// It is another game.
    OtherGame {
        /// The number of its type.
        number: u32,
    },
    /// The tag `GameType` does not begin with a number.
    NoGameType,
    /// The tag `FEN` gives no position.
    Fen(Unreadable),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::OtherGame { number } => {
                write!(f, "game type {number}, ")?;
                if let Some((_, name)) = OTHERS.iter().find(|(known, _)| known == number) {
                    write!(f, "{name}, ")?;
                }
                write!(f, "is not played here; English draughts is {ENGLISH}")
            }
            StartError::NoGameType => write!(f, "a game type is a number; English draughts is {ENGLISH}"),
            StartError::Fen(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for StartError {}
