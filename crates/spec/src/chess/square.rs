//! Squares, written as players write them: a file letter and a rank number.

use std::fmt;
use std::str::FromStr;

/// One square of a board, counted from zero: `a1` is file 0, rank 0.
///
/// A square by itself belongs to no board; [`Rules::on_board`](super::Rules::on_board) tells whether a game has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// 0 is the a-file.
    pub file: u8,
    /// 0 is the first rank, White's.
    pub rank: u8,
}

impl Square {
    /// The widest board that squares can be written for: files a to p, ranks 1 to 16.
    pub const MOST: u8 = 16;

    /// The square `files` to the right of this one and `ranks` above it, if squares can be written there.
    ///
    /// ```
    /// use checkproof_spec::chess::Square;
    ///
    /// let b1: Square = "b1".parse().unwrap();
    /// assert_eq!(b1.step(1, 2), "c3".parse().ok(), "a knight's move");
    /// assert_eq!(b1.step(0, -1), None, "below the first rank there is nothing");
    /// ```
    pub fn step(self, files: i16, ranks: i16) -> Option<Square> {
        let within = |n: i16| u8::try_from(n).ok().filter(|&n| n < Self::MOST);
        Some(Square { file: within(self.file as i16 + files)?, rank: within(self.rank as i16 + ranks)? })
    }

    /// How far it is from here to `other`, in files and in ranks, with sign.
    ///
    /// ```
    /// use checkproof_spec::chess::Square;
    ///
    /// let square = |name: &str| name.parse::<Square>().unwrap();
    /// assert_eq!(square("e4").to(square("c5")), (-2, 1));
    /// ```
    pub fn to(self, other: Square) -> (i16, i16) {
        (other.file as i16 - self.file as i16, other.rank as i16 - self.rank as i16)
    }

    /// The squares strictly between two squares of one rank, file or diagonal; none for any other pair.
    ///
    /// ```
    /// use checkproof_spec::chess::{Board, Piece, Square};
    ///
    /// let between = |one: &str, other: &str| {
    ///     let squares = one.parse::<Square>().unwrap().between(other.parse().unwrap());
    ///     squares.fold(Board::empty(5, 5), |board, square| board.with(square, Piece::from_letter('P'))).to_string()
    /// };
    /// assert_eq!(between("a1", "e5"), "\
    /// . . . . .
    /// . . . P .
    /// . . P . .
    /// . P . . .
    /// . . . . .");
    /// assert_eq!(between("a1", "b5").find('P'), None, "these two are on no line");
    /// ```
    pub fn between(self, other: Square) -> impl Iterator<Item = Square> {
        let (files, ranks) = self.to(other);
        let in_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let steps = if in_line { files.abs().max(ranks.abs()) } else { 0 };
        (1..steps).filter_map(move |n| self.step(n * files.signum(), n * ranks.signum()))
    }

    /// True for the squares of the colour of a1.
    ///
    /// ```
    /// use checkproof_spec::chess::Square;
    ///
    /// let is_dark = |name: &str| name.parse::<Square>().unwrap().is_dark();
    /// assert!(is_dark("a1") && is_dark("h8") && !is_dark("h1"));
    /// ```
    pub fn is_dark(self) -> bool {
        (self.file ^ self.rank) & 1 == 0
    }

    /// The letter of a file; `?` past the last letter, z.
    pub fn file_letter(file: u8) -> char {
        b'a'.checked_add(file).filter(u8::is_ascii_lowercase).map_or('?', char::from)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Square::file_letter(self.file), self.rank as u16 + 1)
    }
}

/// A text that is not a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotASquare(pub(super) String);

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a square: a square is a file from a to p and a rank from 1 to 16, such as e4", self.0)
    }
}

impl std::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        match split_square(text) {
            Some((square, "")) => Ok(square),
            _ => Err(NotASquare(text.to_string())),
        }
    }
}

/// Takes one square off the front of a text.
pub(super) fn split_square(text: &str) -> Option<(Square, &str)> {
    let letter = text.bytes().next()?;
    let file = letter.checked_sub(b'a').filter(|&file| file < Square::MOST)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text[1..].split_at(digits);
    let rank: u8 = number.parse().ok().filter(|rank| (1..=Square::MOST).contains(rank))?;
    // One way to write each square: no `e04`.
    (!number.starts_with('0')).then_some((Square { file, rank: rank - 1 }, rest))
}
