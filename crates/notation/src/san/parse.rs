//! Taking a move text apart, as forgivingly as game files need.

use super::{Action, Mark, San};
use crate::Wing;
use spec::chess::{Kind, Square};
use std::fmt;
use std::str::FromStr;

impl San {
    /// Takes a move text apart. The text is bytes because game files are; a move has only ASCII in it.
    ///
    /// Besides exact SAN this reads `e8Q`, `e8(Q)`, `e8/Q`; castling with letters, zeros or small letters; `++`;
    /// `!` and `?` at the end; `e.p.` and `ep`; `e2-e4` and `Ng1-f3`; `e4:d5`.
    #[inline]
    pub fn parse(text: &[u8]) -> Result<San, Box<NotSan>> {
        match San::parse_plain(text) {
            Some(san) => Ok(san),
            None => San::parse_any(text),
        }
    }

    /// Takes a move text apart if it has one of the plain forms that nearly all moves of game files have.
    #[inline(always)]
    pub fn parse_plain(text: &[u8]) -> Option<San> {
        quick(text)
    }

    fn parse_any(text: &[u8]) -> Result<San, Box<NotSan>> {
        let mut rest = Rest { text, at: 0 };
        let action = match rest.castling() {
            Some(wing) => Action::Castle(wing),
            None => rest.piece_move()?,
        };
        let mark = rest.suffixes();
        if rest.at < text.len() {
            return rest.fault("this does not belong to a move");
        }
        Ok(San { action, mark })
    }
}

/// The plain forms that nearly all moves of game files have; everything else is left to the full parser, which would
/// say the same of these.
#[inline(always)]
fn quick(text: &[u8]) -> Option<San> {
    let (text, mark) = match text {
        [text @ .., b'+'] => (text, Mark::Check),
        [text @ .., b'#'] => (text, Mark::Mate),
        _ => (text, Mark::None),
    };
    let (piece, from_file, from_rank, capture, file, rank) = match *text {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (None, None, None, false, file, rank),
        [piece @ b'A'..=b'Z', file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(piece), None, None, false, file, rank),
        [from @ b'a'..=b'h', b'x', file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            (None, Some(from), None, true, file, rank)
        }
        [piece @ b'A'..=b'Z', b'x', file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            (Some(piece), None, None, true, file, rank)
        }
        [piece @ b'A'..=b'Z', from @ b'a'..=b'h', file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            (Some(piece), Some(from), None, false, file, rank)
        }
        [piece @ b'A'..=b'Z', from @ b'1'..=b'8', file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            (Some(piece), None, Some(from), false, file, rank)
        }
        _ => return None,
    };
    let kind = match piece {
        None => Kind::Pawn,
        Some(b'N') => Kind::Knight,
        Some(b'B') => Kind::Bishop,
        Some(b'R') => Kind::Rook,
        Some(b'Q') => Kind::Queen,
        Some(b'K') => Kind::King,
        Some(_) => return None,
    };
    let to = Square { file: file - b'a', rank: rank - b'1' };
    let (from_file, from_rank) = (from_file.map(|file| file - b'a'), from_rank.map(|rank| rank - b'1'));
    Some(San { action: Action::Move { kind, from_file, from_rank, capture, to, promotion: None }, mark })
}

impl FromStr for San {
    type Err = NotSan;

    fn from_str(text: &str) -> Result<San, NotSan> {
        San::parse(text.as_bytes()).map_err(|fault| *fault)
    }
}

/// A text that is not a move, with the place where it stops being one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotSan {
    /// The text; bytes that are not UTF-8 are replaced.
    pub text: String,
    /// The byte at which it goes wrong, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub what: &'static str,
}

impl fmt::Display for NotSan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text.escape_debug();
        write!(
            f,
            "`{text}` is not a move, column {}: {}; moves look like e4, Nf3, exd5, e8=Q, O-O",
            self.column, self.what
        )
    }
}

impl std::error::Error for NotSan {}

/// A text and how much of it has been read.
struct Rest<'a> {
    text: &'a [u8],
    at: usize,
}

impl Rest<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Reads one of these bytes, if it comes next.
    #[inline(always)] // The list is a constant in every call and becomes a few comparisons.
    fn take<const N: usize>(&mut self, wanted: &[u8; N]) -> Option<u8> {
        let byte = self.peek().filter(|byte| wanted.iter().any(|one| one == byte))?;
        self.at += 1;
        Some(byte)
    }

    /// Reads this text, if it comes next.
    fn take_all(&mut self, wanted: &[u8]) -> bool {
        let found = self.text[self.at..].starts_with(wanted);
        self.at += if found { wanted.len() } else { 0 };
        found
    }

    #[cold]
    fn fault<T>(&self, what: &'static str) -> Result<T, Box<NotSan>> {
        Err(Box::new(NotSan { text: String::from_utf8_lossy(self.text).into_owned(), column: self.at + 1, what }))
    }

    /// `O-O` and `O-O-O`. A small o needs its dash at once: on a wide board there is a file of that letter.
    fn castling(&mut self) -> Option<Wing> {
        const O: &[u8; 3] = b"O0o";
        let start = self.at;
        self.take(O)?;
        let short = self.take(b"-").and_then(|_| self.take(O)).is_some();
        if !short {
            self.at = start;
            return None;
        }
        let after_short = self.at;
        if self.take(b"-").and_then(|_| self.take(O)).is_some() {
            return Some(Wing::Queen);
        }
        self.at = after_short;
        Some(Wing::King)
    }

    fn piece_move(&mut self) -> Result<Action, Box<NotSan>> {
        let kind = self.take(b"KQRBNP").map_or(Kind::Pawn, kind_of);
        if self.peek() == Some(b'@') {
            return self.fault("chess has no pieces to be put on the board");
        }
        let (first_file, first_rank) = (self.file(), self.rank()?);
        let capture = self.take(b"x:").is_some();
        if !capture {
            self.take(b"-");
        }
        let (second_file, second_rank) = (self.file(), self.rank()?);
        // With one square it is the target; with more, what comes first says where the piece comes from.
        let nothing_more = (second_file, second_rank) == (None, None) && !capture;
        let (from_file, from_rank, file, rank) = if nothing_more {
            (None, None, first_file, first_rank)
        } else {
            (first_file, first_rank, second_file, second_rank)
        };
        let (file, rank) = match (file, rank) {
            (Some(file), Some(rank)) => (file, rank),
            (None, _) => return self.fault("the file of the target square is missing"),
            (_, None) => return self.fault("the rank of the target square is missing"),
        };
        let promotion = self.promotion()?;
        Ok(Action::Move { kind, from_file, from_rank, capture, to: Square { file, rank }, promotion })
    }

    fn file(&mut self) -> Option<u8> {
        let file = self.peek()?.checked_sub(b'a').filter(|&file| file < Square::MOST)?;
        self.at += 1;
        Some(file)
    }

    fn rank(&mut self) -> Result<Option<u8>, Box<NotSan>> {
        let start = self.at;
        let mut number: u8 = 0;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            number = number * 10 + (digit - b'0');
            self.at += 1;
            if !(1..=Square::MOST).contains(&number) {
                self.at = start;
                return self.fault("ranks are numbered from 1 to 16");
            }
        }
        Ok((self.at > start).then(|| number - 1))
    }

    fn promotion(&mut self) -> Result<Option<Kind>, Box<NotSan>> {
        if self.at == self.text.len() {
            return Ok(None);
        }
        const LETTERS: &[u8; 12] = b"QRBNKPqrbnkp";
        let sign = self.take(b"=/(");
        let kind = self.take(LETTERS).map(|letter| kind_of(letter.to_ascii_uppercase()));
        if sign.is_some() && kind.is_none() {
            return self.fault("what the pawn becomes is missing");
        }
        if sign == Some(b'(') && self.take(b")").is_none() {
            return self.fault("the closing bracket is missing");
        }
        Ok(kind)
    }

    /// `e.p.`, check marks, `!` and `?`, in any order; of several check marks the strongest counts.
    fn suffixes(&mut self) -> Mark {
        let mut mark = Mark::None;
        while self.at < self.text.len() {
            let start = self.at;
            match self.take(b"+#!? ") {
                Some(b'+') => mark = mark.max(Mark::Check),
                Some(b'#') => mark = Mark::Mate,
                Some(b' ') => {
                    // A blank only stands before `e.p.`
                    if !self.en_passant() {
                        self.at = start;
                        return mark;
                    }
                }
                Some(_) => {}
                None if self.en_passant() => {}
                None => return mark,
            }
        }
        mark
    }

    fn en_passant(&mut self) -> bool {
        self.take_all(b"e.p.") || self.take_all(b"ep")
    }
}

fn kind_of(letter: u8) -> Kind {
    match letter {
        b'K' => Kind::King,
        b'Q' => Kind::Queen,
        b'R' => Kind::Rook,
        b'B' => Kind::Bishop,
        b'N' => Kind::Knight,
        _ => Kind::Pawn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the quick forms take, the full parser takes in the same way: tried on every text of up to five bytes
    /// from the alphabet of moves.
    #[test]
    fn quick_forms_are_a_shortcut_only() {
        const ALPHABET: &[u8] = b"abhi189NBKPxO=+#-";
        let mut texts = vec![Vec::new()];
        let mut quickly = 0;
        for _ in 0..5 {
            texts = texts.iter().flat_map(|text| ALPHABET.iter().map(|&byte| [&text[..], &[byte]].concat())).collect();
            for text in &texts {
                if let Some(san) = quick(text) {
                    assert_eq!(San::parse_any(text), Ok(san), "{}", String::from_utf8_lossy(text));
                    quickly += 1;
                }
            }
        }
        assert!(quickly > 400, "{quickly}");
    }
}
