//! Building the tree of each game of a file, and telling what is wrong with it.

use super::{Ending, Game, Line, Place, Played, Tag, Token, Tokens, decode, limits, unescape};
use crate::san::San;
use std::fmt;
use std::io::{self, Read};

/// The games of a file, one after the other. Only one is in memory at a time.
///
/// An error is one of the file (a directory, a broken disk) and ends the iteration. What is wrong with a game
/// stands in its [`Reading`], and the next game follows.
#[derive(Debug)]
pub struct Games<R> {
    tokens: Tokens<R>,
    number: u64,
    /// The tag that ended the game before it, which had no result.
    first_tag: Option<(Tag, Place, bool)>,
    over: bool,
}

/// A game, and what was found while reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The number of the game in its file, counted from 1.
    pub number: u64,
    /// The line on which it starts.
    pub line: u64,
    /// The game.
    pub game: Game,
    /// What is wrong. The game holds everything that could be read in spite of it.
    pub faults: Vec<Finding>,
    /// What is unusual, though nothing was lost by it.
    pub remarks: Vec<Finding>,
}

/// Something found in a file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The number of the game, counted from 1.
    pub game: u64,
    /// The line, counted from 1.
    pub line: u64,
    /// The byte of the line, counted from 1.
    pub column: u64,
    /// The text that it is about, shortened.
    pub token: String,
    /// What was found.
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { game, line, column, token, what } = self;
        write!(f, "game {game}, line {line}, column {column}: ")?;
        if !token.is_empty() {
            write!(f, "`{}`: ", token.escape_debug())?;
        }
        f.write_str(what)
    }
}

impl<R: Read> Games<R> {
    /// The games of a file.
    pub fn new(file: R) -> Games<R> {
        Games { tokens: Tokens::new(file), number: 0, first_tag: None, over: false }
    }

    fn read_game(&mut self) -> io::Result<Option<Reading>> {
        let mut builder = Builder::new(self.number + 1);
        if let Some((tag, place, is_utf8)) = self.first_tag.take() {
            builder.start(place);
            builder.add_tag(tag, place, is_utf8);
        }
        while let Some((token, place)) = self.tokens.next()? {
            builder.start(place);
            match token {
                Token::Tag { name, value } => {
                    let (tag, is_utf8) = tag(name, value);
                    if builder.ends_before(&tag) {
                        self.first_tag = Some((tag, place, is_utf8));
                        return Ok(Some(builder.finish_without_ending(place, "the next game starts")));
                    }
                    builder.add_tag(tag, place, is_utf8);
                }
                _ if builder.too_long(place) => {}
                Token::Ending(ending) if builder.lines.is_empty() => {
                    return Ok(Some(builder.finish_with(ending, place)));
                }
                token => builder.add(token, place),
            }
        }
        self.over = true;
        Ok(builder.last.map(|place| builder.finish_without_ending(place, "the file ends")))
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Reading>;

    fn next(&mut self) -> Option<io::Result<Reading>> {
        if self.over {
            return None;
        }
        match self.read_game() {
            Ok(Some(reading)) => {
                self.number += 1;
                Some(Ok(reading))
            }
            Ok(None) => None,
            Err(error) => {
                self.over = true;
                Some(Err(error))
            }
        }
    }
}

/// A game half read.
struct Builder {
    reading: Reading,
    /// The lines that are interrupted by the variations inside them, the game first. Empty outside of variations.
    lines: Vec<Line>,
    /// The line to which moves are added now.
    line: Line,
    /// How many variations are open beyond the allowed depth.
    too_deep: usize,
    /// How many moves, comments, annotations and variations there are.
    items: usize,
    first: Option<Place>,
    last: Option<Place>,
    given_up: bool,
    latin_1: bool,
}

impl Builder {
    fn new(number: u64) -> Builder {
        let reading = Reading { number, line: 1, game: Game::default(), faults: Vec::new(), remarks: Vec::new() };
        Builder {
            reading,
            lines: Vec::new(),
            line: Line::default(),
            too_deep: 0,
            items: 0,
            first: None,
            last: None,
            given_up: false,
            latin_1: false,
        }
    }

    fn start(&mut self, place: Place) {
        if self.first.is_none() {
            self.first = Some(place);
            self.reading.line = place.line;
        }
        self.last = Some(place);
    }

    fn fault(&mut self, place: Place, token: &str, what: impl Into<String>) {
        let faults = self.reading.faults.len();
        if faults < limits::FAULTS {
            let finding = self.finding(place, token, what.into());
            self.reading.faults.push(finding);
        } else if faults == limits::FAULTS {
            let finding =
                self.finding(place, "", format!("more than {} faults; the others are not told", limits::FAULTS));
            self.reading.faults.push(finding);
        }
    }

    fn finding(&self, Place { line, column, .. }: Place, token: &str, what: String) -> Finding {
        let token = match token.char_indices().nth(40) {
            Some((end, _)) => format!("{}...", &token[..end]),
            None => token.to_string(),
        };
        Finding { game: self.reading.number, line, column, token, what }
    }

    /// Has the game grown beyond the limits? Then the rest of it is passed over.
    fn too_long(&mut self, place: Place) -> bool {
        let length = self.first.map_or(0, |first| place.offset - first.offset);
        if !self.given_up && (length > limits::GAME || self.items > limits::ITEMS) {
            self.given_up = true;
            self.fault(place, "", "the game is too long to be one; the rest up to the next tag is left out");
        }
        self.given_up
    }

    /// Does this tag belong to the next game?
    fn ends_before(&self, tag: &Tag) -> bool {
        let in_moves = self.given_up || !self.lines.is_empty() || !self.line.moves.is_empty();
        let tags = &self.reading.game.tags;
        let after_tags = !tags.is_empty() && !self.line.comments.is_empty();
        in_moves || after_tags || (tag.name == "Event" && tags.iter().any(|known| known.name == "Event"))
    }

    fn add_tag(&mut self, tag: Tag, place: Place, is_utf8: bool) {
        self.remark_on_latin_1(place, &tag.value, is_utf8);
        if self.reading.game.tags.len() >= limits::TAGS {
            return self.fault(place, &tag.name, format!("more than {} tags; this one is left out", limits::TAGS));
        }
        if self.reading.game.tag(&tag.name).is_some() {
            self.fault(place, &tag.name, "the tag is given twice; both are kept, the first counts");
        }
        self.reading.game.tags.push(tag);
    }

    fn add(&mut self, token: Token, place: Place) {
        if self.too_deep > 0 && !matches!(token, Token::Open | Token::Close) {
            return;
        }
        self.items += usize::from(!matches!(token, Token::Number(_)));
        match token {
            Token::Number(_) | Token::Tag { .. } => {}
            Token::Move(text) => self.add_move(text, place),
            Token::Nag(nag) => match self.line.moves.last_mut() {
                Some(played) => played.nags.push(nag),
                None => self.fault(place, &format!("${nag}"), "an annotation before the first move"),
            },
            Token::Comment(text) => self.add_comment(text, place),
            Token::Open => self.open(place),
            Token::Close => self.close(place),
            Token::Ending(ending) => {
                self.fault(place, ending.as_str(), "a result inside a variation; is a closing bracket missing?");
            }
            Token::Bad { text, what } => self.fault(place, decode(text).0.trim_end(), what),
        }
    }

    fn add_move(&mut self, text: &[u8], place: Place) {
        let (decoded, is_utf8) = decode(text);
        self.remark_on_latin_1(place, &decoded, is_utf8);
        // Annotators pass with these to show a threat.
        let is_pass = matches!(text, b"--" | b"Z0");
        if let Err(fault) = San::parse(text)
            && !is_pass
        {
            self.fault(place, &decoded, format!("not a move: {}", fault.what));
        }
        self.line.moves.push(Played { text: decoded.into_owned(), ..Played::default() });
    }

    fn add_comment(&mut self, text: &[u8], place: Place) {
        let (decoded, is_utf8) = decode(text);
        let words: Vec<&str> = decoded.split_ascii_whitespace().collect();
        let comment = words.join(" ");
        self.remark_on_latin_1(place, &comment, is_utf8);
        if comment.is_empty() {
            return;
        }
        match self.line.moves.last_mut() {
            Some(played) => played.comments.push(comment),
            None => self.line.comments.push(comment),
        }
    }

    fn open(&mut self, place: Place) {
        if self.too_deep > 0 || self.lines.len() >= limits::DEPTH {
            if self.too_deep == 0 {
                self.fault(place, "(", format!("variations nested deeper than {}, left out", limits::DEPTH));
            }
            self.too_deep += 1;
            return;
        }
        if self.line.moves.is_empty() {
            self.fault(place, "(", "a variation before any move, left out");
        }
        self.lines.push(std::mem::take(&mut self.line));
    }

    fn close(&mut self, place: Place) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        let Some(outer) = self.lines.pop() else {
            return self.fault(place, ")", "a closing bracket without an opening one");
        };
        let variation = std::mem::replace(&mut self.line, outer);
        if variation == Line::default() {
            self.fault(place, ")", "a variation without moves, left out");
        } else if let Some(instead_of) = self.line.moves.last_mut() {
            instead_of.variations.push(variation);
        }
    }

    fn remark_on_latin_1(&mut self, place: Place, text: &str, is_utf8: bool) {
        if !is_utf8 && !self.latin_1 {
            self.latin_1 = true;
            let finding =
                self.finding(place, text, "not UTF-8, read as Latin-1 here and in the rest of the game".into());
            self.reading.remarks.push(finding);
        }
    }

    fn finish_without_ending(mut self, place: Place, when: &str) -> Reading {
        if !self.lines.is_empty() {
            self.fault(place, "", format!("{when} inside a variation; a closing bracket is missing"));
            self.too_deep = 0;
            while !self.lines.is_empty() {
                self.close(place);
            }
        }
        self.fault(place, "", format!("{when} before a result; 1-0, 0-1, 1/2-1/2 or * is missing"));
        self.finish(Ending::Unknown)
    }

    fn finish_with(mut self, ending: Ending, place: Place) -> Reading {
        if self.reading.game.tags.is_empty() && self.line == Line::default() {
            self.fault(place, ending.as_str(), "a result without a game before it");
        }
        let told = self.reading.game.tag("Result").and_then(|value| Ending::from_bytes(value.as_bytes()));
        if let Some(told) = told.filter(|&told| told != ending) {
            let what = format!("the game ends so, but its tag Result says {}", told.as_str());
            self.fault(place, ending.as_str(), what);
        }
        self.finish(ending)
    }

    fn finish(mut self, ending: Ending) -> Reading {
        self.reading.game.line = self.line;
        self.reading.game.ending = ending;
        self.reading
    }
}

fn tag(name: &[u8], value: &[u8]) -> (Tag, bool) {
    let (value, is_utf8) = decode(value);
    // The scanner lets only ASCII letters into a name.
    (Tag { name: decode(name).0.into_owned(), value: unescape(&value).into_owned() }, is_utf8)
}
