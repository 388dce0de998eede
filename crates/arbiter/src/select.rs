//! Selection: which games of a file are wanted, by tags, positions, material and endings.

use crate::convert::NoConversion;
use crate::report::Report;
use crate::rewrite::Rewritten;
use crate::rulebook::{Men, Rulebook, Start};
use crate::summary::ENDINGS;
use notation::pgn::Game;
use std::fmt;
use std::str::FromStr;

/// Which games are wanted. A game must pass every test of tags, and one of each other sort that is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    /// Tests of tags.
    pub tags: Vec<TagTest>,
    /// Positions, one of which stands on the board at some time; in FEN.
    pub positions: Vec<String>,
    /// The men that are on the board at some time: `KRPvKR`, whoever has which; in draughts `BKKvWM`.
    pub materials: Vec<String>,
    /// How the game ends or comes close to it, by the names of [`ENDINGS`].
    pub endings: Vec<String>,
}

/// A test of a tag: `White=Tal`, `WhiteElo>=2600`.
///
/// `=` asks whether the text occurs in the tag and `!=` whether it does not, capital or not; `==` asks for the whole
/// tag.
/// `<=` and `>=` compare numbers if both are, otherwise letter by letter, which is right for dates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagTest {
    name: String,
    sign: Sign,
    value: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Has,
    HasNot,
    Is,
    AtLeast,
    AtMost,
}

/// Longer signs first, because the shorter ones begin them or end them.
const SIGNS: [(&str, Sign); 5] =
    [("!=", Sign::HasNot), (">=", Sign::AtLeast), ("<=", Sign::AtMost), ("==", Sign::Is), ("=", Sign::Has)];

/// A text that is no test of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoTest;

impl FromStr for TagTest {
    type Err = NoTest;

    fn from_str(text: &str) -> Result<TagTest, NoTest> {
        let end = text.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').ok_or(NoTest)?;
        let (name, rest) = text.split_at(end);
        let found = SIGNS.iter().find_map(|&(sign, meaning)| Some((meaning, rest.strip_prefix(sign)?)));
        let (sign, value) = found.filter(|_| !name.is_empty()).ok_or(NoTest)?;
        Ok(TagTest { name: name.to_string(), sign, value: value.to_string() })
    }
}

impl fmt::Display for NoTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a test of a tag is a name, one of = != == <= >=, and a text, such as White=Tal")
    }
}

impl std::error::Error for NoTest {}

impl TagTest {
    /// Does a game pass? One without the tag passes only if it should not have the text.
    fn passes(&self, game: &Game) -> bool {
        let Some(told) = game.tag(&self.name) else { return self.sign == Sign::HasNot };
        let has = || told.to_lowercase().contains(&self.value.to_lowercase());
        let number = |text: &str| text.trim().parse::<i64>().ok();
        let order = match (number(told), number(&self.value)) {
            (Some(told), Some(value)) => told.cmp(&value),
            _ => told.cmp(self.value.as_str()),
        };
        match self.sign {
            Sign::Has => has(),
            Sign::HasNot => !has(),
            Sign::Is => told == self.value,
            Sign::AtLeast => order.is_ge(),
            Sign::AtMost => order.is_le(),
        }
    }
}

impl Selection {
    /// Must the arbiter judge a game before it can be selected?
    pub(crate) fn asks_arbiter(&self) -> bool {
        !self.endings.is_empty()
    }

    /// Are the tags of a game as they should be?
    pub(crate) fn tags_pass(&self, game: &Game) -> bool {
        self.tags.iter().all(|test| test.passes(game))
    }

    /// Has a game ended as it should?
    pub(crate) fn ending_passes(&self, report: &Report) -> bool {
        let is_so = |wanted: &String| {
            let counted = ENDINGS.iter().find(|(name, ..)| name == wanted);
            counted.is_some_and(|(_, _, counted)| counted.is_so(report))
        };
        self.endings.is_empty() || self.endings.iter().any(is_so)
    }
}

/// The boards and the men that a selection asks for.
pub(crate) struct Wanted<G: Rulebook> {
    boards: Vec<G::Board>,
    men: Vec<(Men, Men)>,
}

impl<G: Rulebook> Wanted<G> {
    /// Reads a selection; or says what of it is unreadable.
    pub fn read(usual: &Start<G>, selection: &Selection) -> Result<Wanted<G>, NoConversion> {
        let board = |fen: &String| usual.rules.set_up(fen).map_err(NoConversion::Position);
        let men = |text: &String| G::read_men(text).ok_or_else(|| NoConversion::Material(text.clone()));
        for name in &selection.endings {
            ENDINGS.iter().find(|(known, ..)| known == name).ok_or_else(|| NoConversion::Ending(name.clone()))?;
        }
        Ok(Wanted {
            boards: selection.positions.iter().map(board).collect::<Result<_, _>>()?,
            men: selection.materials.iter().map(men).collect::<Result<_, _>>()?,
        })
    }

    /// Does a game come to what is wanted?
    pub fn passes(&self, game: &Rewritten<G>) -> bool {
        let boards = || game.moves.iter().map(|(board, _)| board).chain([&game.last]);
        let comes_to_board = || boards().any(|board| self.boards.contains(board));
        let comes_to_men = || {
            boards().any(|board| {
                let men = G::men(board);
                self.men.iter().any(|&(one, other)| men == one || men == other)
            })
        };
        (self.boards.is_empty() || comes_to_board()) && (self.men.is_empty() || comes_to_men())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use notation::pgn::Tag;

    #[test]
    fn tags_are_tested_as_the_signs_say() {
        let tag = |name: &str, value: &str| Tag { name: name.into(), value: value.into() };
        let tags = vec![tag("White", "Tal, Mikhail"), tag("WhiteElo", "980"), tag("Date", "1960.03.15")];
        let game = Game { tags, ..Game::default() };
        let passes = |text: &str| text.parse::<TagTest>().unwrap().passes(&game);
        for test in
            ["White=tal", "White==Tal, Mikhail", "White!=Botvinnik", "Black!=Tal", "WhiteElo<=1000", "Date>=1960"]
        {
            assert!(passes(test), "{test}");
        }
        for test in ["White=Talent", "White==Tal", "White!=Tal", "Black=Tal", "WhiteElo>=1000", "Date<=1959.12.31"] {
            assert!(!passes(test), "{test}");
        }
        for none in ["White", "=Tal", "White Tal", "White>Tal", ""] {
            assert_eq!(none.parse::<TagTest>(), Err(NoTest), "{none}");
        }
    }
}
