//! Claims: what is to be proved, in a file for human eyes.

use crate::Written;
use crate::krk::{KrkClaim, KrkGoal};
use spec::{Game, Side};
use std::fmt;
use std::num::NonZeroU32;
use std::ops::RangeInclusive;
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

impl<G: Game + PartialEq> Claim<G> {
    /// Is it the same statement, whatever the names?
    pub fn says_the_same(&self, other: &Claim<G>) -> bool {
        let Claim { name: _, game, side, goal, from } = self;
        (game, side, goal, from) == (&other.game, &other.side, &other.goal, &other.from)
    }
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
            // Positions have no memory: such a win may come after a draw could have been claimed.
            Goal::Win { in_time: false, .. } => {
                write!(f, "{}, {}: {} (clocks aside), from {from}", self.game, self.side, self.goal)
            }
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
        /// Before anybody can claim a draw by the half-move clock, which is at 0 at the start. If this is not asked
        /// for, clocks are set aside: the win may come later.
        in_time: bool,
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
            Goal::Win { within, in_time } => {
                f.write_str("win")?;
                within.map_or(Ok(()), |n| write!(f, " within {n}"))?;
                f.write_str(if *in_time { " in time" } else { "" })
            }
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
            ["win"] => Some(Goal::Win { within: None, in_time: false }),
            ["win", "in", "time"] => Some(Goal::Win { within: None, in_time: true }),
            ["win", "within", n] => number(n).map(|n| Goal::Win { within: Some(n), in_time: false }),
            ["win", "within", n, "in", "time"] => number(n).map(|n| Goal::Win { within: Some(n), in_time: true }),
            ["no", "loss"] => Some(Goal::NoLoss),
            ["survive", n] => number(n).map(|moves| Goal::Survive { moves }),
            ["dead"] => Some(Goal::Dead),
            _ => None,
        };
        goal.ok_or_else(|| {
            format!(
                "`{text}` is no goal; there are `win`, `win within N`, both also with `in time` behind them, \
                 `no loss`, `survive N`, `dead`, N from 1 up"
            )
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
        match text.parse()? {
            Statement::Game(claim) => Ok(claim),
            Statement::Krk(claim) => Err(BadClaim { line: 0, what: format!("`{claim}` is not proved by a strategy") }),
        }
    }
}

/// What a claim's file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    /// What a side can do in a game; a strategy proves it.
    Game(ClaimText),
    /// Something about king and rook against king on boards of every size.
    Krk(KrkClaim),
}

impl FromStr for Statement {
    type Err = BadClaim;

    fn from_str(text: &str) -> Result<Statement, BadClaim> {
        let fields = Fields::read(text)?;
        match &fields.game {
            Some((_, game)) if game == KrkClaim::GAME => fields.krk().map(Statement::Krk),
            _ => fields.claim().map(Statement::Game),
        }
    }
}

/// The values of a claim's keys, each with its line.
#[derive(Default)]
struct Fields {
    name: Option<(usize, String)>,
    game: Option<(usize, String)>,
    side: Option<(usize, String)>,
    goal: Option<(usize, String)>,
    from: Vec<(usize, String)>,
}

impl Fields {
    fn read(text: &str) -> Result<Fields, BadClaim> {
        if text.len() > LONGEST_CLAIM {
            return Err(BadClaim { line: 0, what: format!("the text is longer than {LONGEST_CLAIM} bytes") });
        }
        if let Some((line, letter)) = not_plain(text) {
            let what = format!(
                "`{}` may not stand here: a claim is in printable ASCII, its name and comments also in letters and \
                 signs that everybody sees",
                letter.escape_unicode()
            );
            return Err(BadClaim { line, what });
        }
        let mut fields = Fields::default();
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
            let value = (n + 1, value.to_string());
            let repeated = match key {
                "claim" => fields.name.replace(value).is_some(),
                "game" => fields.game.replace(value).is_some(),
                "side" => fields.side.replace(value).is_some(),
                "goal" => fields.goal.replace(value).is_some(),
                "from" => {
                    fields.from.push(value);
                    false
                }
                _ => return Err(bad(format!("`{key}` is not a key; they are claim, game, side, goal and from"))),
            };
            if repeated {
                return Err(bad(format!("`{key}` stands a second time")));
            }
        }
        Ok(fields)
    }

    fn claim(self) -> Result<ClaimText, BadClaim> {
        let (line, side) = needed("side", self.side)?;
        let side = read_side(&side).map_err(|what| BadClaim { line, what })?;
        let (line, goal) = needed("goal", self.goal)?;
        let goal = goal.parse().map_err(|what| BadClaim { line, what })?;
        let (name, game) = (needed("claim", self.name)?.1, needed("game", self.game)?.1);
        Ok(ClaimText { name, game, side, goal, from: self.from })
    }

    /// A claim about boards of every size has no side, and one line that says which boards.
    fn krk(self) -> Result<KrkClaim, BadClaim> {
        if let Some((line, _)) = self.side {
            return Err(BadClaim { line, what: format!("a claim about the game {} has no side", KrkClaim::GAME) });
        }
        let (line, goal) = needed("goal", self.goal)?;
        let goal: KrkGoal = goal.parse().map_err(|what| BadClaim { line, what })?;
        match &self.from[..] {
            [(_, from)] if *from == goal.boards() => Ok(KrkClaim { name: needed("claim", self.name)?.1, goal }),
            [] => Err(BadClaim { line: 0, what: format!("a line `from: {}` is missing", goal.boards()) }),
            [(line, _), ..] => {
                let what = format!("`{goal}` is about `{}`, which is all that may stand here", goal.boards());
                Err(BadClaim { line: *line, what })
            }
        }
    }
}

fn needed(key: &str, value: Option<(usize, String)>) -> Result<(usize, String), BadClaim> {
    value.ok_or_else(|| BadClaim { line: 0, what: format!("a line `{key}: ...` is missing") })
}

/// A claim is for human eyes; nobody reads more.
pub const LONGEST_CLAIM: usize = 1 << 20;

/// A character that may not stand where it stands, and its line. Outside of comments and names that is all but
/// printable ASCII. In them also those of [`PLAIN`] may stand: what may is listed, because nobody can list what
/// deceives.
fn not_plain(text: &str) -> Option<(usize, char)> {
    text.split('\n').enumerate().find_map(|(n, line)| {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let free = line.trim_start().starts_with('#') || line.trim_start().starts_with("claim:");
        let plain = |letter: char| PLAIN.iter().any(|(range, _)| range.contains(&letter));
        let good = |letter: &char| matches!(letter, ' '..='~') || (free && plain(*letter));
        line.chars().find(|letter| !good(letter)).map(|letter| (n + 1, letter))
    })
}

/// What may stand in names and comments besides printable ASCII, and what it is for. All of it has a shape of its own
/// in its place: no blanks, no marks that join others, none that are not seen.
const PLAIN: [(RangeInclusive<char>, &str); 16] = [
    ('\u{A1}'..='\u{AC}', "Latin-1 signs; the blank before them and the soft hyphen behind are left out"),
    ('\u{AE}'..='\u{17F}', "Latin-1 signs and letters, Latin Extended-A: the names of Europe"),
    ('\u{218}'..='\u{21B}', "Romanian letters"),
    ('\u{391}'..='\u{3A1}', "Greek capitals"),
    ('\u{3A3}'..='\u{3A9}', "Greek capitals behind a gap"),
    ('\u{3B1}'..='\u{3C9}', "Greek letters"),
    ('\u{401}'..='\u{401}', "Cyrillic Io"),
    ('\u{410}'..='\u{44F}', "Cyrillic letters"),
    ('\u{451}'..='\u{451}', "Cyrillic io"),
    ('\u{2013}'..='\u{2014}', "dashes"),
    ('\u{2018}'..='\u{201E}', "quotation marks"),
    ('\u{2026}'..='\u{2026}', "an ellipsis"),
    ('\u{2190}'..='\u{2193}', "arrows"),
    ('\u{2260}'..='\u{2260}', "not equal"),
    ('\u{2264}'..='\u{2265}', "at most, at least"),
    ('\u{2654}'..='\u{265F}', "chess pieces"),
];

pub(crate) fn read_side(text: &str) -> Result<Side, String> {
    match text {
        "White" => Ok(Side::White),
        "Black" => Ok(Side::Black),
        _ => Err(format!("`{text}` is no side; write White or Black")),
    }
}
