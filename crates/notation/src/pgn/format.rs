//! What the two kinds of game files do not share.

use super::Ending;
use crate::pdn;
use crate::san::{Language, San};

/// The kind of a game file. PDN, the format of draughts, is PGN with other moves, other results and a few signs more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Format {
    /// Chess.
    #[default]
    Pgn,
    /// Draughts.
    Pdn,
}

impl Format {
    /// The result that a text tells. PDN counts a win as one point or as two, and has a result by which both lose.
    pub fn ending(self, text: &[u8]) -> Option<Ending> {
        match (text, self) {
            (b"1-0", _) | (b"2-0", Format::Pdn) => Some(Ending::FirstWins),
            (b"0-1", _) | (b"0-2", Format::Pdn) => Some(Ending::SecondWins),
            (b"1/2-1/2" | b"1/2", _) | (b"1-1", Format::Pdn) => Some(Ending::Draw),
            (b"0-0", Format::Pdn) => Some(Ending::BothLose),
            (b"*", _) => Some(Ending::Unknown),
            _ => None,
        }
    }

    /// Is a text a move as this format writes moves? If not, why not?
    pub fn check_move(self, text: &[u8], language: Language) -> Result<(), &'static str> {
        match self {
            Format::Pgn if language == Language::ENGLISH && San::parse_plain(text).is_some() => Ok(()),
            Format::Pgn => match San::parse_loosely(text, language) {
                Err(fault) if !is_pass(text) => Err(fault.what),
                _ => Ok(()),
            },
            Format::Pdn => pdn::Written::parse(text).map(|_| ()),
        }
    }

    /// What stands at the end of a game of this format.
    pub(super) fn endings(self) -> &'static str {
        match self {
            Format::Pgn => "1-0, 0-1, 1/2-1/2 or *",
            Format::Pdn => "*, 1-0, 0-1 or 1/2-1/2",
        }
    }
}

/// Is this a pass? Players never pass; annotators do, to show a threat.
pub fn is_pass(text: &[u8]) -> bool {
    matches!(text, b"--" | b"Z0" | b"<>")
}

/// The exact text of a pass, of those that are read.
pub const PASS: &str = "--";

/// Does a word say of the move before it that it gives check or mate? Older writers have such words for `+` and `#`.
pub fn is_mark_word(text: &[u8]) -> bool {
    const WORDS: [&[u8]; 6] = [b"ch", b"check", b"mate", b"checkmate", b"mat", b"matt"];
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
}
