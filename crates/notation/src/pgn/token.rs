//! The tokens of a game file, read in one pass through a buffer that moves along the file.

use super::scan::{Cursor, Lexeme, Scan, What};
use super::{BadToken, Ending, Format, limits};
use std::borrow::Cow;
use std::io::{self, Read};

/// One token. Texts are bytes of the file; [`decode`] makes strings of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token<'a> {
    /// A tag. The value is what stands between the quotes; [`unescape`] takes its backslashes away.
    Tag {
        /// The name.
        name: &'a [u8],
        /// The value with its escapes.
        value: &'a [u8],
    },
    /// A move number, with the dots after it.
    Number(u32),
    /// A move, or something that stands where a move could; in PDN also a set-up, `/FEN "..."/`.
    Move(&'a [u8]),
    /// A numeric annotation: `$5`, or `!?` for it. PDN also has `(!?)`, to which [`BRACKETED`] is added.
    Nag(u16),
    /// A comment in braces or after a semicolon, without either.
    Comment(&'a [u8]),
    /// A comment with comments in it, which PGN does not have, without its outer braces.
    NestedComment(&'a [u8]),
    /// The start of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// The result at the end of a game.
    Ending(Ending),
    /// Something that is no token.
    Bad {
        /// The beginning of it.
        text: &'a [u8],
        /// What is wrong with it, and what to do.
        what: BadToken,
    },
}

/// Where a token starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, counted from 1.
    pub line: u64,
    /// The byte of the line, counted from 1.
    pub column: u64,
    /// The byte of the file, counted from 0.
    pub offset: u64,
}

/// The tokens of a file.
///
/// Move numbers' dots, white space, byte order marks, lines that start with `%` and the remark `e.p.` are passed
/// over. A token longer than [`limits::TOKEN`] is told of as [`Token::Bad`] and passed over too, so that memory
/// stays small whatever the file.
///
/// ```
/// use checkproof_notation::pgn::{Token, Tokens};
///
/// let mut tokens = Tokens::new("1.e4! e5".as_bytes());
/// let mut read = Vec::new();
/// while let Some((token, place)) = tokens.next().unwrap() {
///     read.push((format!("{token:?}"), place.column));
/// }
/// let expected = [("Number(1)", 1), ("Move([101, 52])", 3), ("Nag(1)", 5), ("Move([101, 53])", 7)];
/// assert_eq!(read, expected.map(|(token, column)| (token.to_string(), column)));
/// ```
#[derive(Debug)]
pub struct Tokens<R> {
    file: R,
    buffer: Vec<u8>,
    /// How much of the buffer has been read from the file.
    filled: usize,
    ended: bool,
    /// An error that came after bytes which are still to be looked at.
    broken: Option<io::Error>,
    cursor: Cursor,
}

/// The number of an annotation in brackets, such as `(!)`, is larger by this than that of `!`. PDN has such
/// annotations, and no numbers of its own beyond 255.
pub const BRACKETED: u16 = 256;

/// The buffer at the start. It grows for a longer token only.
const BUFFER: usize = 1 << 16;

impl<R: Read> Tokens<R> {
    /// Tokens of a PGN file. It needs no buffer of its own.
    pub fn new(file: R) -> Tokens<R> {
        Tokens::of(Format::Pgn, file)
    }

    /// Tokens of a file of this format.
    pub fn of(format: Format, file: R) -> Tokens<R> {
        let cursor = Cursor::new(format);
        Tokens { file, buffer: vec![0; BUFFER], filled: 0, ended: false, broken: None, cursor }
    }

    /// The next token and where it stands; `None` at the end of the file.
    #[allow(clippy::should_implement_trait)] // The token borrows from the buffer, an iterator's could not.
    #[inline(always)] // A call for each token would cost a reader a twentieth of its time.
    pub fn next(&mut self) -> io::Result<Option<(Token<'_>, Place)>> {
        if let Some(lexeme) = self.cursor.quick_scan(&self.buffer[..self.filled]) {
            return Ok(Some((token(&self.buffer, &lexeme), lexeme.place)));
        }
        let lexeme = loop {
            match self.cursor.scan(&self.buffer[..self.filled], self.ended) {
                Scan::Found(lexeme) => break lexeme,
                Scan::End => return Ok(None),
                Scan::Incomplete if self.filled - self.cursor.at >= limits::TOKEN => {
                    break self.cursor.cut_off(&self.buffer[..self.filled]);
                }
                Scan::Incomplete => self.fill()?,
            }
        };
        Ok(Some((token(&self.buffer, &lexeme), lexeme.place)))
    }

    /// The next move, if it is a plain one that is in the buffer whole; move numbers before it are passed over.
    #[inline(always)]
    pub(super) fn plain_move(&mut self) -> Option<(&[u8], Place)> {
        let (start, end, place) = self.cursor.plain_move(&self.buffer[..self.filled])?;
        Some((&self.buffer[start..end], place))
    }

    /// Makes room in the buffer and reads on, at least as much again as there is: a long token is looked through
    /// from its start every time, which must not happen for each little piece that a slow file gives.
    fn fill(&mut self) -> io::Result<()> {
        if let Some(error) = self.broken.take() {
            return Err(error);
        }
        self.buffer.copy_within(self.cursor.at..self.filled, 0);
        self.filled -= self.cursor.at;
        self.cursor.forget_before();
        let enough = 2 * self.filled;
        if self.buffer.len() <= enough {
            self.buffer.resize(2 * enough.max(BUFFER), 0);
        }
        let before = self.filled;
        loop {
            match self.file.read(&mut self.buffer[self.filled..]) {
                Ok(0) => self.ended = true,
                Ok(read) => self.filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) if self.filled > before => self.broken = Some(error),
                Err(error) => return Err(error),
            }
            if self.ended || self.broken.is_some() || self.filled >= enough {
                return Ok(());
            }
        }
    }
}

#[inline]
fn token<'a>(buffer: &'a [u8], lexeme: &Lexeme) -> Token<'a> {
    let text = &buffer[lexeme.start..lexeme.end];
    match lexeme.what {
        What::Tag { name_end, value_start } => {
            Token::Tag { name: &buffer[lexeme.start..name_end], value: &buffer[value_start..lexeme.end] }
        }
        What::Number(number) => Token::Number(number),
        What::Move => Token::Move(text),
        What::Nag(nag) => Token::Nag(nag),
        What::Comment => Token::Comment(text),
        What::NestedComment => Token::NestedComment(text),
        What::Open => Token::Open,
        What::Close => Token::Close,
        What::Ending(ending) => Token::Ending(ending),
        What::Bad(what) => Token::Bad { text, what },
    }
}

/// A text of a file as a string: UTF-8 if it is that, otherwise Latin-1, in which every byte is a letter. The
/// second value tells whether it was UTF-8.
pub fn decode(text: &[u8]) -> (Cow<'_, str>, bool) {
    match std::str::from_utf8(text) {
        Ok(text) => (Cow::Borrowed(text), true),
        Err(_) => (Cow::Owned(text.iter().map(|&byte| byte as char).collect()), false),
    }
}

/// A tag's value without its escapes: `\"` is a quote, `\\` a backslash.
pub fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut plain = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some(&escaped @ ('"' | '\\'))) => {
                plain.push(escaped);
                letters.next();
            }
            _ => plain.push(letter),
        }
    }
    Cow::Owned(plain)
}
