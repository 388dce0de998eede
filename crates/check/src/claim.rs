//! Claims: what is to be proved, in a file for human eyes.

use crate::Written;
use spec::{Game, Side};
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

/// A statement about a game. It owns the rules, so that a theorem of one game cannot be shown as another's.
#[derive(Debug, Clone)]
pub struct Claim<G: Game> {
    /// What the claim is called.
    pub name: String,
    /// The game.
    pub game: G,
    /// Whom the goal is about.
    pub side: Side,
    /// What is claimed.
    pub goal: Goal,
    /// From every position that these lines describe; see [`Written::positions`].
    pub from: Vec<String>,
}

impl<G: Written> Claim<G> {
    /// The claim about a game that a text makes.
    pub fn read(game: G, text: &ClaimText) -> Result<Claim<G>, BadClaim> {
        for (line, description) in &text.from {
            game.positions(description).map(drop).map_err(|what| BadClaim { line: *line, what })?;
        }
        let from = text.from.iter().map(|(_, description)| description.clone()).collect();
        Ok(Claim { name: text.name.clone(), game, side: text.side, goal: text.goal, from })
    }
}

/// The whole statement in one line, without the name, which may say anything.
impl<G: Game + fmt::Display> fmt::Display for Claim<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from = self.from.join("; ");
        match self.goal {
            Goal::Dead => write!(f, "{}: dead, from {from}", self.game),
            goal => write!(f, "{}, {}: {goal}, from {from}", self.game, self.side),
        }
    }
}

/// What a side is claimed to be able to do, whatever the other side does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// To win, in at most so many of its own moves if a number is given.
    Win {
        /// The number of moves.
        within: Option<NonZeroU32>,
    },
    /// Never to be beaten. Endless play and draws are no losses.
    NoLoss,
    /// Not to be beaten by the next so many moves of the other side.
    Survive {
        /// The number of moves.
        moves: NonZeroU32,
    },
    /// Nobody can be beaten, even if both sides help. The side does not matter.
    Dead,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Win { within: None } => f.write_str("win"),
            Goal::Win { within: Some(n) } => write!(f, "win within {n}"),
            Goal::NoLoss => f.write_str("no loss"),
            Goal::Survive { moves } => write!(f, "survive {moves}"),
            Goal::Dead => f.write_str("dead"),
        }
    }
}

impl FromStr for Goal {
    type Err = String;

    fn from_str(text: &str) -> Result<Goal, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |digits: &str| digits.parse::<NonZeroU32>().ok().filter(|_| !digits.starts_with(['+', '0']));
        let goal = match words[..] {
            ["win"] => Some(Goal::Win { within: None }),
            ["win", "within", n] => number(n).map(|n| Goal::Win { within: Some(n) }),
            ["no", "loss"] => Some(Goal::NoLoss),
            ["survive", n] => number(n).map(|moves| Goal::Survive { moves }),
            ["dead"] => Some(Goal::Dead),
            _ => None,
        };
        goal.ok_or_else(|| {
            format!("`{text}` is no goal; there are `win`, `win within N`, `no loss`, `survive N`, `dead`, N from 1 up")
        })
    }
}

/// A claim as it is written, before the game's own reader has seen the game and the positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimText {
    /// What the claim is called.
    pub name: String,
    /// The text that names the game.
    pub game: String,
    /// Whom the goal is about.
    pub side: Side,
    /// What is claimed.
    pub goal: Goal,
    /// The starting positions: `start`, a position, or a description of a set, with the line each stands on.
    pub from: Vec<(usize, String)>,
}

/// What is wrong with the text of a claim, and on which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadClaim {
    /// The line, counted from 1; 0 when something is missing from the whole text.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for BadClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "claim: {}", self.what),
            line => write!(f, "claim, line {line}: {}", self.what),
        }
    }
}

impl std::error::Error for BadClaim {}

impl FromStr for ClaimText {
    type Err = BadClaim;

    fn from_str(text: &str) -> Result<ClaimText, BadClaim> {
        if text.len() > LONGEST_CLAIM {
            return Err(BadClaim { line: 0, what: format!("the text is longer than {LONGEST_CLAIM} bytes") });
        }
        if let Some((line, letter)) = deceptive(text) {
            let what =
                format!("`{}` may not stand in a claim: it can hide what the claim says", letter.escape_unicode());
            return Err(BadClaim { line, what });
        }
        let (mut name, mut game, mut side, mut goal) = (None, None, None, None);
        let mut from = Vec::new();
        for (n, line) in text.lines().enumerate() {
            let bad = |what: String| BadClaim { line: n + 1, what };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Some((key, value)) = line.split_once(':').map(|(key, value)| (key.trim(), value.trim())) else {
                return Err(bad(format!("`{line}` has no colon; a line is `key: value`")));
            };
            if value.is_empty() {
                return Err(bad(format!("nothing stands after `{key}:`")));
            }
            let repeated = match key {
                "claim" => name.replace(value.to_string()).is_some(),
                "game" => game.replace(value.to_string()).is_some(),
                "side" => side.replace(read_side(value).map_err(bad)?).is_some(),
                "goal" => goal.replace(value.parse().map_err(bad)?).is_some(),
                "from" => {
                    from.push((n + 1, value.to_string()));
                    false
                }
                _ => return Err(bad(format!("`{key}` is not a key; they are claim, game, side, goal and from"))),
            };
            if repeated {
                return Err(bad(format!("`{key}` stands a second time")));
            }
        }
        let missing = |key: &str| BadClaim { line: 0, what: format!("a line `{key}: ...` is missing") };
        Ok(ClaimText {
            name: name.ok_or_else(|| missing("claim"))?,
            game: game.ok_or_else(|| missing("game"))?,
            side: side.ok_or_else(|| missing("side"))?,
            goal: goal.ok_or_else(|| missing("goal"))?,
            from,
        })
    }
}

/// A claim is for human eyes; nobody reads more.
const LONGEST_CLAIM: usize = 1 << 20;

/// A character that can make a text look other than it is, and its line: control characters, line breaks that only
/// some programs know, marks that turn the direction of writing, and outside comments and names all but ASCII.
fn deceptive(text: &str) -> Option<(usize, char)> {
    text.split('\n').enumerate().find_map(|(n, line)| {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let free = line.trim_start().starts_with(['#']) || line.trim_start().starts_with("claim:");
        let turns = |letter: char| matches!(letter, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}');
        let bad = |letter: &char| letter.is_control() || turns(*letter) || (!free && !letter.is_ascii());
        line.chars().find(bad).map(|letter| (n + 1, letter))
    })
}

pub(crate) fn read_side(text: &str) -> Result<Side, String> {
    match text {
        "White" => Ok(Side::White),
        "Black" => Ok(Side::Black),
        _ => Err(format!("`{text}` is no side; write White or Black")),
    }
}
