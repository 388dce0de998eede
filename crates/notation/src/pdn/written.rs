//! Moves as PDN files write them, before anybody asks whether they are legal.

use spec::draughts::Square;
use std::fmt;

/// What stands at the place of a move: a move, or a position from which play goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written<'a> {
    /// A move.
    Move(MoveText),
    /// `/FEN "W:WK3:B12"/`, and this is the text between the quotes.
    Setup(&'a str),
}

/// A move text taken apart. Which move it means depends on a position; see [`resolve`](super::resolve).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MoveText {
    /// From where, and where the piece lands; a capture may leave out all landings but the last. At least two.
    pub squares: Vec<Square>,
    /// Is it written with `x` or `:`, as captures are?
    pub capture: bool,
}

impl Written<'_> {
    /// Takes a text apart. Besides what PDN 3.0 writes this reads `:` for `x`, and leading zeros.
    ///
    /// ```
    /// use checkproof_notation::pdn::Written;
    ///
    /// let Ok(Written::Move(text)) = Written::parse(b"01:10:19") else { panic!() };
    /// assert_eq!(text.to_string(), "1x10x19");
    /// assert_eq!(Written::parse(b"/FEN \"W:WK3:B12\"/"), Ok(Written::Setup("W:WK3:B12")));
    /// assert_eq!(Written::parse(b"9-33"), Err("squares are numbered 1 to 32"));
    /// ```
    pub fn parse(text: &[u8]) -> Result<Written<'_>, &'static str> {
        match text.first() {
            Some(b'/') => setup(text).map(Written::Setup).ok_or(NOT_A_SETUP),
            _ => MoveText::parse(text).map(Written::Move),
        }
    }
}

const NOT_A_MOVE: &str = "moves look like 11-15, 22x15 or 22x15x8";
const NOT_A_SETUP: &str = "a set-up looks like /FEN \"W:WK3:B12\"/";

impl MoveText {
    fn parse(text: &[u8]) -> Result<MoveText, &'static str> {
        let separators: Vec<u8> = text.iter().copied().filter(|byte| !byte.is_ascii_digit()).collect();
        let capture = match separators[..] {
            [] => return Err("a - or x between the squares is missing"),
            [b'-'] => false,
            _ if separators.iter().all(|byte| matches!(byte, b'x' | b'X' | b':')) => true,
            _ if separators.iter().all(|byte| matches!(byte, b'-' | b'x' | b'X' | b':')) => {
                return Err("a plain move has two squares, and a capture has x between all of its squares");
            }
            [b'a'..=b'h', ..] => return Err("squares are numbers in English draughts, such as in 11-15"),
            _ => return Err(NOT_A_MOVE),
        };
        let squares = text.split(|byte| !byte.is_ascii_digit()).map(square).collect::<Result<_, _>>()?;
        Ok(MoveText { squares, capture })
    }
}

fn square(digits: &[u8]) -> Result<Square, &'static str> {
    if digits.is_empty() {
        return Err(NOT_A_MOVE);
    }
    let number = digits.iter().fold(0u8, |number, digit| number.saturating_mul(10).saturating_add(digit - b'0'));
    Square::new(number).ok_or("squares are numbered 1 to 32")
}

fn setup(text: &[u8]) -> Option<&str> {
    let inside = std::str::from_utf8(text).ok()?.strip_prefix('/')?.strip_suffix('/')?;
    let quoted = inside.trim().strip_prefix("FEN")?.trim_start();
    quoted.strip_prefix('"')?.strip_suffix('"').filter(|fen| !fen.contains('"'))
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares: Vec<String> = self.squares.iter().map(Square::to_string).collect();
        f.write_str(&squares.join(if self.capture { "x" } else { "-" }))
    }
}
