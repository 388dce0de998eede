//! Building the tree of each game of a file.

use super::{
    Fault, Finding, Format, Game, Line, Listener, Oddity, Outline, Place, Played, Reader, Tag, Tags, decode,
    is_mark_word,
};
use crate::san::Language;
use std::io::{self, Read};

/// The games of a file as trees, one after the other. Only one is in memory at a time.
///
/// An error is one of the file (a directory, a broken disk) and ends the iteration. What is wrong with a game
/// stands in its [`Reading`], and the next game follows.
#[derive(Debug)]
pub struct Games<R> {
    reader: Reader<R>,
    format: Format,
    over: bool,
}

/// A game, and what was found while reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The number of the game in its file, counted from 1.
    pub number: u64,
    /// The line on which it starts.
    pub line: u64,
    /// Does the file end the game with a result, as it should?
    pub is_ended: bool,
    /// The game.
    pub game: Game,
    /// What is wrong. The game holds everything that could be read in spite of it.
    pub faults: Vec<Finding<Fault>>,
    /// What is unusual, though nothing was lost by it.
    pub remarks: Vec<Finding<Oddity>>,
}

impl<R: Read> Games<R> {
    /// The games of a PGN file.
    pub fn new(file: R) -> Games<R> {
        Games::of(Format::Pgn, file)
    }

    /// The games of a file of this format.
    pub fn of(format: Format, file: R) -> Games<R> {
        Games { reader: Reader::of(format, file), format, over: false }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Reading>;

    fn next(&mut self) -> Option<io::Result<Reading>> {
        if self.over {
            return None;
        }
        let mut tree = Tree::new(self.format, Language::ENGLISH);
        match self.reader.read(&mut tree) {
            Ok(Some(outline)) => Some(Ok(tree.reading(outline))),
            Ok(None) => {
                self.over = true;
                None
            }
            Err(error) => {
                self.over = true;
                Some(Err(error))
            }
        }
    }
}

/// A game half built: a [`Listener`] that keeps all it is told.
#[derive(Debug)]
pub struct Tree {
    format: Format,
    language: Language,
    /// The lines that are interrupted by the variations inside them, the game first.
    outer: Vec<Line>,
    /// The line to which moves are added now.
    line: Line,
    /// Room of moves that are no longer needed.
    spare: Vec<String>,
}

impl Tree {
    /// Nothing yet, of a game of this format in whose file the pieces have the letters of this language.
    pub fn new(format: Format, language: Language) -> Tree {
        Tree { format, language, outer: Vec::new(), line: Line::default(), spare: Vec::new() }
    }

    /// The game that was just read. The next one starts with nothing.
    pub fn reading(&mut self, outline: Outline) -> Reading {
        let Outline { number, line, tags, ending, result_at, faults, remarks } = outline;
        let tags = tags.iter().map(|(name, value)| Tag { name: name.into(), value: value.into() }).collect();
        self.outer.clear();
        let game = Game { tags, line: std::mem::take(&mut self.line), ending };
        Reading { number, line, is_ended: result_at.is_some(), game, faults, remarks }
    }

    /// Keeps the memory of a line that is no longer needed for the next game, before that is read: an allocation for
    /// each move of a file would take a fifth of the time.
    pub fn reuse(&mut self, line: Line) {
        if self.line != Line::default() {
            return;
        }
        self.line.moves = line.moves;
        self.spare.extend(self.line.moves.drain(..).map(|played| played.text));
    }
}

impl Listener for Tree {
    fn start(&mut self, _: &Tags) {}

    fn play(&mut self, text: &[u8], _: Place) -> Result<(), &'static str> {
        let checked = self.format.check_move(text, self.language);
        if checked.is_err() && is_mark_word(text) && !self.line.moves.is_empty() {
            return Ok(());
        }
        let mut kept = self.spare.pop().unwrap_or_default();
        kept.clear();
        kept.push_str(&decode(text).0);
        self.line.moves.push(Played { text: kept, ..Played::default() });
        checked
    }

    fn nag(&mut self, nag: u16, _: Place) {
        if let Some(played) = self.line.moves.last_mut() {
            played.nags.push(nag);
        }
    }

    fn comment(&mut self, text: &[u8]) {
        let decoded = decode(text).0;
        let words: Vec<&str> = decoded.split_ascii_whitespace().collect();
        let comments = match self.line.moves.last_mut() {
            Some(played) => &mut played.comments,
            None => &mut self.line.comments,
        };
        comments.push(words.join(" "));
    }

    fn open(&mut self) {
        self.outer.push(std::mem::take(&mut self.line));
    }

    fn close(&mut self) {
        let Some(outer) = self.outer.pop() else { return };
        let variation = std::mem::replace(&mut self.line, outer);
        if let Some(instead_of) = self.line.moves.last_mut().filter(|_| variation != Line::default()) {
            instead_of.variations.push(variation);
        }
    }
}
