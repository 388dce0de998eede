//! What a problem asks for: `#3`, `s#2`, `h#2.5`, `ser-#4`.

use spec::Side;
use std::fmt;
use std::str::FromStr;

/// A stipulation: the kind of play, and its length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stipulation {
    /// Who helps whom.
    pub play: Play,
    /// The number of moves, the last of which mates; of half-moves in help play.
    pub length: u32,
}

/// The kinds of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Play {
    /// The side to move mates, whatever the other side does: `#n`.
    Direct,
    /// The side to move forces the other side to mate it: `s#n`.
    Selfmate,
    /// Both sides help to mate the side that moves before last: `h#n`.
    Help,
    /// Only the side to move moves, gives no check before the last move, and mates with it: `ser-#n`.
    Series,
}

/// No problem is longer; a number above it is a slip of the pen.
const LONGEST: u32 = 200;

/// A text that is no stipulation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadStipulation(String);

impl fmt::Display for BadStipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.0;
        write!(f, "`{text}` is no stipulation; there are #N, s#N, h#N, h#N.5 and ser-#N, N from 1 to {LONGEST}")
    }
}

impl std::error::Error for BadStipulation {}

impl FromStr for Stipulation {
    type Err = BadStipulation;

    fn from_str(text: &str) -> Result<Stipulation, BadStipulation> {
        let kinds = [("ser-#", Play::Series), ("s#", Play::Selfmate), ("h#", Play::Help), ("#", Play::Direct)];
        let found = kinds.into_iter().find_map(|(sign, play)| Some((play, text.strip_prefix(sign)?)));
        let read = |(play, digits): (Play, &str)| {
            let (digits, half) = match digits.strip_suffix(".5") {
                Some(whole) if play == Play::Help => (whole, 1),
                _ => (digits, 0),
            };
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && (!digits.starts_with('0') || half == 1);
            let moves = digits.parse::<u32>().ok().filter(|&moves| plain && moves <= LONGEST)?;
            let length = if play == Play::Help { 2 * moves + half } else { moves };
            (length > 0).then_some(Stipulation { play, length })
        };
        found.and_then(read).ok_or_else(|| BadStipulation(text.to_string()))
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stipulation { play, length } = *self;
        match play {
            Play::Direct => write!(f, "#{length}"),
            Play::Selfmate => write!(f, "s#{length}"),
            Play::Series => write!(f, "ser-#{length}"),
            Play::Help if length % 2 == 1 => write!(f, "h#{}.5", length / 2),
            Play::Help => write!(f, "h#{}", length / 2),
        }
    }
}

impl Stipulation {
    /// What is asked of the side to move, for those who do not know the signs.
    ///
    /// ```
    /// use checkproof_puzzle::Stipulation;
    /// use spec::Side;
    ///
    /// let asked: Stipulation = "#2".parse().unwrap();
    /// assert_eq!(asked.in_words(Side::White), "White to play and mate in 2");
    /// ```
    pub fn in_words(&self, to_move: Side) -> String {
        let Stipulation { play, length } = *self;
        match play {
            Play::Direct => format!("{to_move} to play and mate in {length}"),
            Play::Selfmate => format!("{to_move} to play and be mated in {length}"),
            Play::Series => format!("{to_move} alone plays {length} moves and mates with the last"),
            Play::Help => {
                let moves = self.to_string();
                format!("{to_move} to play, both help to mate in {}", moves.trim_start_matches("h#"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stipulations_are_read_as_they_are_written() {
        for text in ["#1", "#2", "s#3", "h#2", "h#2.5", "h#0.5", "ser-#7"] {
            assert_eq!(text.parse::<Stipulation>().unwrap().to_string(), text);
        }
        for text in ["", "#", "#0", "#-1", "#01", "#2.5", "h#0", "#999", "mate in 2", "ser-#", "##2", "#2 "] {
            let why = text.parse::<Stipulation>().unwrap_err().to_string();
            assert!(why.starts_with(&format!("`{text}` is no stipulation")), "{why}");
        }
    }
}
