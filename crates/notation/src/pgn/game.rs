//! The tree of a game.

/// A game as a file tells it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Game {
    /// The tags in their order.
    pub tags: Vec<Tag>,
    /// The moves that were played, with everything that hangs on them.
    pub line: Line,
    /// The result after the last move.
    pub ending: Ending,
}

/// One tag, such as `[White "Anderssen"]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The name before the quotes.
    pub name: String,
    /// The text between the quotes, without escapes.
    pub value: String,
}

/// The tags of a game in their order, all in one text: a reader of millions of games has no time to make a string of
/// each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags {
    /// UTF-8. That it is so is looked at when a tag is asked for, which most are not.
    text: Vec<u8>,
    ends: Vec<Ends>,
    /// A bit for each name, so that most names that are not there need no search.
    names: u64,
}

/// Where a name and its value end in the text of all tags, and where the tag stands in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ends {
    name: u32,
    value: u32,
    lines_below: u32,
    column: u32,
}

/// The bit of a name: its length and its first two letters tell most names apart.
fn bit(name: &[u8]) -> u64 {
    let letter = |n: usize| name.get(n).map_or(0, |&byte| byte as usize);
    1 << ((name.len() * 7 + letter(0) + letter(1) * 3) % 64)
}

impl Tags {
    /// The value of the first tag of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        if self.names & bit(name.as_bytes()) == 0 {
            return None;
        }
        self.bytes().find(|(known, _)| *known == name.as_bytes()).map(|(_, value)| text(value))
    }

    /// Is there a tag of this name?
    pub(super) fn has(&self, name: &[u8]) -> bool {
        self.names & bit(name) != 0 && self.bytes().any(|(known, _)| known == name)
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.bytes().map(|(name, value)| (text(name), text(value)))
    }

    fn bytes(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|ends| ends.value as usize));
        starts.zip(&self.ends).map(|(start, ends)| {
            let (name, value) = (ends.name as usize, ends.value as usize);
            (&self.text[start..name], &self.text[name..value])
        })
    }

    /// Where the first tag of this name stands: how many lines below the first line of its game, and at which column.
    pub fn place(&self, name: &str) -> Option<(u64, u64)> {
        let at = self.bytes().position(|(known, _)| known == name.as_bytes())?;
        let Ends { lines_below, column, .. } = self.ends[at];
        Some((u64::from(lines_below), u64::from(column)))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a tag, both texts UTF-8. The lengths of tokens and the number of tags are limited, so that 32 bits do.
    pub(super) fn push(&mut self, name: &[u8], value: &[u8], (lines_below, column): (u64, u64)) {
        let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        if self.ends.is_empty() {
            // Room for the tags of most games at once.
            self.text.reserve(512);
            self.ends.reserve(16);
        }
        self.names |= bit(name);
        self.text.extend_from_slice(name);
        let name = small(self.text.len() as u64);
        self.text.extend_from_slice(value);
        let value = small(self.text.len() as u64);
        self.ends.push(Ends { name, value, lines_below: small(lines_below), column: small(column) });
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("only UTF-8 is put in")
}

/// A series of moves: the game itself or a variation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<Played>,
}

/// A move of a line, and what is said about it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Played {
    /// The move as it is written, without `!` and `?`.
    pub text: String,
    /// Numeric annotations; `!` is 1, `?` is 2, `!!` is 3, `??` is 4, `!?` is 5, `?!` is 6.
    pub nags: Vec<u16>,
    /// The comments after it. Line breaks and other white space in a comment count as one blank.
    pub comments: Vec<String>,
    /// What could have been played instead of this move.
    pub variations: Vec<Line>,
}

/// What stands at the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Ending {
    /// `1-0`: the side that moves first in the game wins, White in chess and Black in English draughts.
    FirstWins,
    /// `0-1`: the other side wins.
    SecondWins,
    /// `1/2-1/2`
    Draw,
    /// `0-0`, in PDN alone: the game was declared lost for both.
    BothLose,
    /// `*`: unfinished, or not told.
    #[default]
    Unknown,
}

impl Game {
    /// The value of the first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }
}

impl Ending {
    /// The text in a file.
    pub fn as_str(self) -> &'static str {
        match self {
            Ending::FirstWins => "1-0",
            Ending::SecondWins => "0-1",
            Ending::Draw => "1/2-1/2",
            Ending::BothLose => "0-0",
            Ending::Unknown => "*",
        }
    }
}
