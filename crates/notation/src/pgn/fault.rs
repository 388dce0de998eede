//! Diagnostics: what a reader can find in a game file, as data. The texts are made from it, and never the other way.

use super::{Ending, Format, Place, limits};
use std::fmt;

/// Something found in a file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding<W = Fault> {
    /// The number of the game, counted from 1.
    pub game: u64,
    /// The line, counted from 1.
    pub line: u64,
    /// The byte of the line, counted from 1.
    pub column: u64,
    /// The text that it is about, shortened.
    pub token: String,
    /// What was found.
    pub what: W,
}

impl<W> Finding<W> {
    /// A finding about a text at a place.
    pub fn new(game: u64, Place { line, column, .. }: Place, token: &str, what: W) -> Finding<W> {
        let token = match token.char_indices().nth(40) {
            Some((end, _)) => format!("{}...", &token[..end]),
            None => token.to_string(),
        };
        Finding { game, line, column, token, what }
    }

    /// The same finding in other terms.
    pub fn map<V>(self, terms: impl FnOnce(W) -> V) -> Finding<V> {
        let Finding { game, line, column, token, what } = self;
        Finding { game, line, column, token, what: terms(what) }
    }
}

impl<W: fmt::Display> fmt::Display for Finding<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { game, line, column, token, what } = self;
        write!(f, "game {game}, line {line}, column {column}: ")?;
        if !token.is_empty() {
            write!(f, "`{}`: ", token.escape_debug())?;
        }
        write!(f, "{what}")
    }
}

impl<W: fmt::Debug + fmt::Display> std::error::Error for Finding<W> {}

/// What is wrong with the text of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// It is no token.
    Token(BadToken),
    /// It stands where a move should, and is none.
    NotAMove(&'static str),
    /// A comment inside a comment.
    NestedComment,
    /// There is no move yet that the annotation could be about.
    NagBeforeMove,
    /// A game does not end inside a variation.
    ResultInVariation,
    /// There is no move yet that could be replaced.
    VariationBeforeMove,
    /// Nothing stands between its brackets.
    EmptyVariation,
    /// A closing bracket too many.
    Unopened,
    /// A closing bracket too few.
    Unclosed(Stop),
    /// Variations in variations, more than [`limits::DEPTH`].
    TooDeep,
    /// More than [`limits::GAME`] bytes or [`limits::ITEMS`] items.
    TooLong,
    /// More than [`limits::TAGS`].
    TooManyTags,
    /// Two tags have one name.
    TagTwice,
    /// The game has no result at its end.
    NoResult(Stop, Format),
    /// A result, and neither tags nor moves before it.
    ResultAlone,
    /// The tag `Result` tells this result, and the game ends with another.
    ResultTag(Ending),
    /// More than [`limits::FAULTS`] in one game.
    TooMany,
}

/// What comes where a game should have ended before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stop {
    /// The end of the file.
    File,
    /// The tags of the next game.
    NextGame,
}

/// What is wrong with a text that is no token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum BadToken {
    /// The file is compressed.
    Packed(Packing),
    /// The file is text, but two bytes a letter.
    Utf16,
    /// The text does not end within [`limits::TOKEN`] bytes.
    Endless,
    /// The file ends inside a comment.
    OpenComment,
    /// `}` without `{`.
    ClosingBrace,
    /// `]` or `"` outside of a tag.
    TagPart,
    /// `<` or `>`, for which PGN has no use yet.
    Reserved,
    /// `[` and something that is no tag.
    Tag,
    /// Digits and dashes that are neither a number nor a result.
    Result,
    /// `$` and no number of an annotation of this format.
    Nag(Format),
    /// Signs such as `!!!`.
    Glyph,
    /// `/` and something that is no position.
    Setup,
}

/// How a file is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names say it.
#[non_exhaustive]
pub enum Packing {
    Gzip,
    Bzip2,
    Zip,
    Zstd,
}

/// What is unusual about the text of a game, though nothing was lost by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Oddity {
    /// The text is not UTF-8 and was read as Latin-1, here and in the rest of the game.
    Latin1,
}

impl Fault {
    /// A name for programs, which stays the same when the words change.
    pub fn code(self) -> &'static str {
        match self {
            Fault::Token(bad) => bad.code(),
            Fault::NotAMove(_) => "not-a-move",
            Fault::NestedComment => "nested-comment",
            Fault::NagBeforeMove => "annotation-before-move",
            Fault::ResultInVariation => "result-in-variation",
            Fault::VariationBeforeMove => "variation-before-move",
            Fault::EmptyVariation => "empty-variation",
            Fault::Unopened => "unopened-variation",
            Fault::Unclosed(_) => "unclosed-variation",
            Fault::TooDeep => "too-deep",
            Fault::TooLong => "too-long",
            Fault::TooManyTags => "too-many-tags",
            Fault::TagTwice => "tag-twice",
            Fault::NoResult(..) => "no-result",
            Fault::ResultAlone => "result-alone",
            Fault::ResultTag(_) => "result-tag",
            Fault::TooMany => "too-many-faults",
        }
    }
}

impl BadToken {
    fn code(self) -> &'static str {
        match self {
            BadToken::Packed(_) => "packed-file",
            BadToken::Utf16 => "utf-16",
            BadToken::Endless => "endless-token",
            BadToken::OpenComment => "unclosed-comment",
            BadToken::ClosingBrace => "unopened-comment",
            BadToken::TagPart => "part-of-tag",
            BadToken::Reserved => "reserved-sign",
            BadToken::Tag => "bad-tag",
            BadToken::Result => "bad-result",
            BadToken::Nag(_) | BadToken::Glyph => "bad-annotation",
            BadToken::Setup => "bad-set-up",
        }
    }
}

impl Oddity {
    /// A name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Oddity::Latin1 => "latin-1",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Token(bad) => write!(f, "{bad}"),
            Fault::NotAMove(why) => write!(f, "not a move: {why}"),
            Fault::NestedComment => {
                f.write_str("a comment inside a comment, which is not allowed; read as one, to the brace that matches")
            }
            Fault::NagBeforeMove => f.write_str("an annotation before the first move"),
            Fault::ResultInVariation => f.write_str("a result inside a variation; is a closing bracket missing?"),
            Fault::VariationBeforeMove => f.write_str("a variation before any move, left out"),
            Fault::EmptyVariation => f.write_str("a variation without moves, left out"),
            Fault::Unopened => f.write_str("a closing bracket without an opening one"),
            Fault::Unclosed(stop) => write!(f, "{stop} inside a variation; a closing bracket is missing"),
            Fault::TooDeep => write!(f, "variations nested deeper than {}, left out", limits::DEPTH),
            Fault::TooLong => f.write_str("the game is too long to be one; the rest up to the next tag is left out"),
            Fault::TooManyTags => write!(f, "more than {} tags; this one is left out", limits::TAGS),
            Fault::TagTwice => f.write_str("the tag is given twice; both are kept, the first counts"),
            Fault::NoResult(stop, format) => write!(f, "{stop} before a result; {} is missing", format.endings()),
            Fault::ResultAlone => f.write_str("a result without a game before it"),
            Fault::ResultTag(told) => write!(f, "the game ends so, but its tag Result says {}", told.as_str()),
            Fault::TooMany => write!(f, "more than {} faults; the others are not told", limits::FAULTS),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::File => "the file ends",
            Stop::NextGame => "the next game starts",
        })
    }
}

impl fmt::Display for BadToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadToken::Packed(Packing::Gzip) => "this is a gzip file; unpack it first",
            BadToken::Packed(Packing::Bzip2) => "this is a bzip2 file; unpack it first",
            BadToken::Packed(Packing::Zip) => "this is a zip file; unpack it first",
            BadToken::Packed(Packing::Zstd) => "this is a zstd file; unpack it first",
            BadToken::Utf16 => "this is UTF-16; convert it to UTF-8 first",
            BadToken::Endless => "longer than 16 MB, given up; is a closing brace or quote missing?",
            BadToken::OpenComment => "the comment is not closed; a } is missing",
            BadToken::ClosingBrace => "a closing brace without an opening one",
            BadToken::TagPart => "part of a tag, outside of any",
            BadToken::Reserved => "PGN keeps this sign for later and has no use for it yet",
            BadToken::Tag => {
                "not a tag; a tag is a name and a text in quotes on one line, such as [White \"Anderssen\"], \
                 with a backslash before quotes and backslashes in the text"
            }
            BadToken::Result => "not a result; results are 1-0, 0-1, 1/2-1/2 and *",
            BadToken::Nag(Format::Pgn) => "not an annotation; a dollar sign is followed by a number, 0 to 65535",
            BadToken::Nag(Format::Pdn) => "not an annotation; a dollar sign is followed by a number, 0 to 255",
            BadToken::Glyph => "not an annotation; there are !, ?, !!, ??, !? and ?!",
            BadToken::Setup => "not a set-up; write it on one line, such as /FEN \"W:WK3:B12\"/",
        })
    }
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Oddity::Latin1 => f.write_str("not UTF-8, read as Latin-1 here and in the rest of the game"),
        }
    }
}
