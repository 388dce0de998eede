//! Where a game of a file begins and ends, how its variations nest, and what is wrong with either.
//!
//! What is done with the moves is a [`Listener`]'s business: one builds a tree, another only replays. So a quick
//! program pays for nothing but the tokens.

use super::{Ending, Fault, Finding, Format, Oddity, Place, Stop, Tags, Token, Tokens, decode, limits, unescape};
use std::io::{self, Read};

/// Is told the content of a game, in the order of the file.
pub trait Listener {
    /// The tags, before anything else. Called once for each game.
    fn start(&mut self, tags: &Tags);
    /// A move of the current line, as it is written. The listener takes it apart and answers why it is no move if it
    /// is none; that it be legal is not asked here.
    fn play(&mut self, text: &[u8], place: Place) -> Result<(), &'static str>;
    /// Is it told the numbers before moves? Without them a file is read more quickly.
    fn wants_numbers(&self) -> bool {
        false
    }
    /// The number before a move.
    fn number(&mut self, _: u32, _: Place) {}
    /// An annotation of the move before.
    fn nag(&mut self, nag: u16, place: Place);
    /// A comment on the move before, or on the line when there is none.
    fn comment(&mut self, text: &[u8]);
    /// The start of a variation, instead of the move before.
    fn open(&mut self);
    /// The end of the variation.
    fn close(&mut self);
}

/// Reads the games of a file one after the other. Only what a listener keeps stays in memory.
#[derive(Debug)]
pub struct Reader<R> {
    tokens: Tokens<R>,
    format: Format,
    number: u64,
    /// The tag that ended the game before it, which had no result.
    first_tag: Option<(Vec<u8>, Vec<u8>, Place)>,
}

/// What the reader itself can tell of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    /// The number of the game in its file, counted from 1.
    pub number: u64,
    /// The line on which it starts.
    pub line: u64,
    /// The tags in their order.
    pub tags: Tags,
    /// The result after the last move.
    pub ending: Ending,
    /// Where the result stands; none if the game ended without one, as it should not.
    pub result_at: Option<Place>,
    /// What is wrong. Everything that could be read in spite of it was told.
    pub faults: Vec<Finding<Fault>>,
    /// What is unusual, though nothing was lost by it.
    pub remarks: Vec<Finding<Oddity>>,
}

impl<R: Read> Reader<R> {
    /// The games of a PGN file.
    pub fn new(file: R) -> Reader<R> {
        Reader::of(Format::Pgn, file)
    }

    /// The games of a file of this format.
    pub fn of(format: Format, file: R) -> Reader<R> {
        Reader { tokens: Tokens::of(format, file), format, number: 0, first_tag: None }
    }

    /// Reads the next game; `None` at the end of the file. An error is one of the file (a broken disk), not of a game.
    pub fn read(&mut self, listener: &mut impl Listener) -> io::Result<Option<Outline>> {
        let mut walk = Walk::new(self.number + 1, self.format);
        if let Some((name, value, place)) = self.first_tag.take() {
            walk.start(place);
            walk.tag(&name, &value, place);
        }
        let wants_numbers = listener.wants_numbers();
        loop {
            while walk.is_among_moves() && !wants_numbers {
                let Some((text, place)) = self.tokens.plain_move() else { break };
                walk.plain_move(listener, text, place);
            }
            let Some((token, place)) = self.tokens.next()? else { break };
            walk.start(place);
            match token {
                Token::Tag { name, value } => {
                    if walk.ends_before(name) {
                        self.first_tag = Some((name.to_vec(), value.to_vec(), place));
                        self.number += 1;
                        return Ok(Some(walk.finish_without_ending(listener, place, Stop::NextGame)));
                    }
                    walk.tag(name, value, place);
                }
                _ if walk.too_long(place) => {}
                Token::Ending(ending) if walk.outer.is_empty() => {
                    self.number += 1;
                    return Ok(Some(walk.finish_with(listener, ending, place)));
                }
                token => walk.token(listener, token, place),
            }
        }
        self.number += 1;
        Ok(walk.last.map(|place| walk.finish_without_ending(listener, place, Stop::File)))
    }
}

/// A game half read.
struct Walk {
    format: Format,
    outline: Outline,
    /// Has the listener been told of the tags?
    started: bool,
    /// For each line that a variation interrupts, the game first: are there moves in it?
    outer: Vec<bool>,
    /// Are there moves in the line that is read now?
    has_moves: bool,
    /// Is there anything in the line that is read now?
    has_content: bool,
    /// The number before the first move, of which the listener will be told after the tags.
    first_number: Option<(u32, Place)>,
    /// How many variations are open beyond the allowed depth.
    too_deep: usize,
    /// How many moves, comments, annotations and variations there are.
    items: usize,
    first: Option<Place>,
    last: Option<Place>,
    given_up: bool,
    latin_1: bool,
}

impl Walk {
    fn new(number: u64, format: Format) -> Walk {
        let outline = Outline {
            number,
            line: 1,
            tags: Tags::default(),
            ending: Ending::Unknown,
            result_at: None,
            faults: Vec::new(),
            remarks: Vec::new(),
        };
        Walk {
            format,
            outline,
            started: false,
            outer: Vec::new(),
            has_moves: false,
            has_content: false,
            first_number: None,
            too_deep: 0,
            items: 0,
            first: None,
            last: None,
            given_up: false,
            latin_1: false,
        }
    }

    #[inline]
    fn start(&mut self, place: Place) {
        if self.first.is_none() {
            self.first = Some(place);
            self.outline.line = place.line;
        }
        self.last = Some(place);
    }

    #[cold]
    fn fault(&mut self, place: Place, token: &str, what: Fault) {
        let faults = self.outline.faults.len();
        let (token, what) = match faults.cmp(&limits::FAULTS) {
            std::cmp::Ordering::Less => (token, what),
            std::cmp::Ordering::Equal => ("", Fault::TooMany),
            std::cmp::Ordering::Greater => return,
        };
        self.outline.faults.push(Finding::new(self.outline.number, place, token, what));
    }

    /// Has the game grown beyond the limits? Then the rest of it is passed over.
    fn too_long(&mut self, place: Place) -> bool {
        let length = self.first.map_or(0, |first| place.offset - first.offset);
        if !self.given_up && (length > limits::GAME || self.items > limits::ITEMS) {
            self.given_up = true;
            self.fault(place, "", Fault::TooLong);
        }
        self.given_up
    }

    /// Is a move as likely as anything else to come next, and the game within its limits?
    #[inline(always)]
    fn is_among_moves(&self) -> bool {
        let length = match (self.first, self.last) {
            (Some(first), Some(last)) => last.offset - first.offset,
            _ => 0,
        };
        self.started && self.too_deep == 0 && self.items < limits::ITEMS && length < limits::GAME / 2
    }

    #[inline(always)]
    fn plain_move(&mut self, listener: &mut impl Listener, text: &[u8], place: Place) {
        self.last = Some(place);
        self.items += 1;
        self.play(listener, text, place);
    }

    /// Does this tag belong to the next game?
    fn ends_before(&self, name: &[u8]) -> bool {
        let in_moves = self.given_up || !self.outer.is_empty() || self.has_moves;
        let tags = &self.outline.tags;
        let after_tags = !tags.is_empty() && self.has_content;
        in_moves || after_tags || (name == b"Event" && tags.get("Event").is_some())
    }

    fn tag(&mut self, name: &[u8], value: &[u8], place: Place) {
        let lines_below = place.line.saturating_sub(self.outline.line);
        let at = (lines_below, place.column);
        if self.outline.tags.len() >= limits::TAGS {
            return self.fault(place, &decode(name).0, Fault::TooManyTags);
        }
        if self.outline.tags.has(name) {
            self.fault(place, &decode(name).0, Fault::TagTwice);
        }
        // The scanner lets only ASCII letters into a name, and most values are as plain.
        if value.iter().all(|&byte| byte.is_ascii() && byte != b'\\') {
            return self.outline.tags.push(name, value, at);
        }
        let (value, is_utf8) = decode(value);
        self.remark_on_latin_1(place, &value, is_utf8);
        self.outline.tags.push(name, unescape(&value).as_bytes(), at);
    }

    #[inline]
    fn token(&mut self, listener: &mut impl Listener, token: Token, place: Place) {
        if self.too_deep > 0 && !matches!(token, Token::Open | Token::Close) {
            return;
        }
        if let Token::Number(number) = token {
            match self.started {
                true => listener.number(number, place),
                false => self.first_number = Some((number, place)),
            }
            return;
        }
        self.items += 1;
        self.tell_tags(listener);
        match token {
            Token::Number(_) | Token::Tag { .. } => {}
            Token::Move(text) => self.play(listener, text, place),
            Token::Nag(nag) if self.has_moves => listener.nag(nag, place),
            Token::Nag(nag) => self.fault(place, &format!("${nag}"), Fault::NagBeforeMove),
            Token::Comment(text) => self.comment(listener, text, place),
            Token::NestedComment(text) => {
                self.fault(place, decode(text).0.trim(), Fault::NestedComment);
                self.comment(listener, text, place);
            }
            Token::Open => self.open(listener, place),
            Token::Close => self.close(listener, place),
            Token::Ending(ending) => {
                self.fault(place, ending.as_str(), Fault::ResultInVariation);
            }
            Token::Bad { text, what } => self.fault(place, decode(text).0.trim_end(), Fault::Token(what)),
        }
    }

    #[inline]
    fn tell_tags(&mut self, listener: &mut impl Listener) {
        if !self.started {
            self.started = true;
            listener.start(&self.outline.tags);
            if let Some((number, place)) = self.first_number.take() {
                listener.number(number, place);
            }
        }
    }

    #[inline]
    fn play(&mut self, listener: &mut impl Listener, text: &[u8], place: Place) {
        (self.has_moves, self.has_content) = (true, true);
        if let Err(what) = listener.play(text, place) {
            self.no_move(text, place, what);
        }
    }

    #[cold]
    fn no_move(&mut self, text: &[u8], place: Place, what: &'static str) {
        let (decoded, is_utf8) = decode(text);
        self.remark_on_latin_1(place, &decoded, is_utf8);
        self.fault(place, &decoded, Fault::NotAMove(what));
    }

    fn comment(&mut self, listener: &mut impl Listener, text: &[u8], place: Place) {
        if text.trim_ascii().is_empty() {
            return;
        }
        if !text.is_ascii() {
            let (decoded, is_utf8) = decode(text);
            self.remark_on_latin_1(place, &decoded, is_utf8);
        }
        self.has_content = true;
        listener.comment(text);
    }

    fn open(&mut self, listener: &mut impl Listener, place: Place) {
        if self.too_deep > 0 || self.outer.len() >= limits::DEPTH {
            if self.too_deep == 0 {
                self.fault(place, "(", Fault::TooDeep);
            }
            self.too_deep += 1;
            return;
        }
        if !self.has_moves {
            self.fault(place, "(", Fault::VariationBeforeMove);
        }
        self.outer.push(self.has_moves);
        (self.has_moves, self.has_content) = (false, false);
        listener.open();
    }

    fn close(&mut self, listener: &mut impl Listener, place: Place) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        let Some(has_moves) = self.outer.pop() else {
            return self.fault(place, ")", Fault::Unopened);
        };
        if !self.has_content {
            self.fault(place, ")", Fault::EmptyVariation);
        }
        (self.has_moves, self.has_content) = (has_moves, true);
        listener.close();
    }

    fn remark_on_latin_1(&mut self, place: Place, text: &str, is_utf8: bool) {
        if !is_utf8 && !self.latin_1 {
            self.latin_1 = true;
            self.outline.remarks.push(Finding::new(self.outline.number, place, text, Oddity::Latin1));
        }
    }

    /// The result that the tag tells.
    fn told_ending(&self) -> Option<Ending> {
        self.outline.tags.get("Result").and_then(|value| self.format.ending(value.as_bytes()))
    }

    fn finish_without_ending(mut self, listener: &mut impl Listener, place: Place, stop: Stop) -> Outline {
        self.tell_tags(listener);
        if !self.outer.is_empty() {
            self.fault(place, "", Fault::Unclosed(stop));
            self.too_deep = 0;
            while !self.outer.is_empty() {
                self.close(listener, place);
            }
        }
        // PDN separates games, and the last one needs nothing behind it if its tag tells the result.
        match self.told_ending().filter(|_| self.format == Format::Pdn && stop == Stop::File) {
            Some(ending) => self.outline.ending = ending,
            None => self.fault(place, "", Fault::NoResult(stop, self.format)),
        }
        self.outline
    }

    fn finish_with(mut self, listener: &mut impl Listener, ending: Ending, place: Place) -> Outline {
        self.tell_tags(listener);
        if self.outline.tags.is_empty() && !self.has_content {
            self.fault(place, ending.as_str(), Fault::ResultAlone);
        }
        let told = self.told_ending().filter(|&told| told != ending);
        // In PDN the star only ends the game, and the tag alone tells how.
        if let Some(told) = told.filter(|_| self.format == Format::Pdn && ending == Ending::Unknown) {
            return Outline { ending: told, result_at: Some(place), ..self.outline };
        }
        if let Some(told) = told {
            self.fault(place, ending.as_str(), Fault::ResultTag(told));
        }
        Outline { ending, result_at: Some(place), ..self.outline }
    }
}
