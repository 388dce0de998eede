//! Sections 2 and 3: the 32 dark squares, by number and by coordinates.

use std::fmt;
use std::str::FromStr;

/// One of the 32 squares that pieces stand on, numbered as draughts players do.
///
/// Ranks count from Black's side, files from the left as White sees the board, both from 0:
///
/// ```text
///        file 0   1   2   3   4   5   6   7
///  rank 0   .   1   .   2   .   3   .   4     Black's side
///  rank 1   5   .   6   .   7   .   8   .
///  rank 2   .   9   .  10   .  11   .  12
///  rank 3  13   .  14   .  15   .  16   .
///  rank 4   .  17   .  18   .  19   .  20
///  rank 5  21   .  22   .  23   .  24   .
///  rank 6   .  25   .  26   .  27   .  28
///  rank 7  29   .  30   .  31   .  32   .     White's side
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many there are.
    pub const COUNT: usize = 32;

    /// The square with this number, 1 to 32.
    pub fn new(number: u8) -> Option<Square> {
        (1..=32).contains(&number).then_some(Square(number))
    }

    /// All squares, 1 first.
    pub fn all() -> impl Iterator<Item = Square> {
        (1..=32).map(Square)
    }

    /// Its number, 1 to 32.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its place in a list of all squares, 0 to 31.
    pub fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// 0 is the rank of the squares 1 to 4, 7 that of 29 to 32.
    pub fn rank(self) -> u8 {
        (self.0 - 1) / 4
    }

    /// 0 is the file of square 5, 7 that of square 4.
    pub fn file(self) -> u8 {
        2 * ((self.0 - 1) % 4) + (self.rank() + 1) % 2
    }

    /// The square with these coordinates; none off the board, none on a light square.
    pub fn at(rank: u8, file: u8) -> Option<Square> {
        let dark = rank < 8 && file < 8 && (rank + file) % 2 == 1;
        dark.then(|| Square(4 * rank + file / 2 + 1))
    }

    /// The square `ranks` further from Black's side and `files` further to the right.
    ///
    /// ```
    /// use checkproof_spec::draughts::Square;
    ///
    /// let square = |number| Square::new(number).unwrap();
    /// assert_eq!(square(18).off(-1, 1), Some(square(15)));
    /// assert_eq!(square(12).off(1, 1), None, "12 lies on the edge");
    /// ```
    pub fn off(self, ranks: i8, files: i8) -> Option<Square> {
        let moved = |from: u8, by: i8| from.checked_add_signed(by);
        Square::at(moved(self.rank(), ranks)?, moved(self.file(), files)?)
    }

    /// How far it is from here to `other`, in ranks and in files, with sign.
    pub fn to(self, other: Square) -> (i8, i8) {
        (other.rank() as i8 - self.rank() as i8, other.file() as i8 - self.file() as i8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A text that is not a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotASquare(String);

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a square: a square is a number from 1 to 32", self.0)
    }
}

impl std::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        // One way to write each square: no `07`, and no `+7`, which `parse` would take.
        let plain = text.starts_with(|first: char| ('1'..='9').contains(&first));
        let number = if plain { text.parse().ok() } else { None };
        number.and_then(Square::new).ok_or_else(|| NotASquare(text.to_string()))
    }
}
