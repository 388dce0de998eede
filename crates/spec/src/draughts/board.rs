//! Section 5: what stands on the squares.

use super::{Kind, Piece, Square};
use crate::Side;
use std::fmt;

/// What stands on each of the 32 squares.
///
/// It prints as White sees it, square 1 above: `b` and `w` are men, `B` and `W` kings, `-` is an empty square, and a
/// point one that is not played on.
///
/// ```
/// use checkproof_spec::draughts::Board;
///
/// assert_eq!(Board::start().to_string(), "\
/// . b . b . b . b
/// b . b . b . b .
/// . b . b . b . b
/// - . - . - . - .
/// . - . - . - . -
/// w . w . w . w .
/// . w . w . w . w
/// w . w . w . w .");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board([Option<Piece>; Square::COUNT]);

impl Board {
    /// A board without pieces.
    pub fn empty() -> Board {
        Board([None; Square::COUNT])
    }

    /// The board at the start of a game: Black's men on 1 to 12, White's on 21 to 32.
    pub fn start() -> Board {
        Square::all().fold(Board::empty(), |board, square| {
            let man = |side| Some(Piece { side, kind: Kind::Man });
            match square.number() {
                1..=12 => board.with(square, man(Side::Black)),
                21..=32 => board.with(square, man(Side::White)),
                _ => board,
            }
        })
    }

    /// The piece on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    /// The same board with other contents on one square.
    pub fn with(mut self, square: Square, piece: Option<Piece>) -> Board {
        self.0[square.index()] = piece;
        self
    }

    /// The pieces and where they stand, square 1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| self.at(square).map(|piece| (square, piece)))
    }

    /// The pieces of one side and where they stand, square 1 first.
    pub fn pieces_of(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> {
        self.pieces().filter(move |(_, piece)| piece.side == side)
    }

    /// How many pieces of this kind a side has.
    pub fn count(&self, side: Side, kind: Kind) -> usize {
        self.pieces().filter(|&(_, piece)| piece == Piece { side, kind }).count()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |rank, file| match Square::at(rank, file).map(|square| self.at(square)) {
            None => ".",
            Some(None) => "-",
            Some(Some(Piece { side: Side::White, kind: Kind::Man })) => "w",
            Some(Some(Piece { side: Side::White, kind: Kind::King })) => "W",
            Some(Some(Piece { side: Side::Black, kind: Kind::Man })) => "b",
            Some(Some(Piece { side: Side::Black, kind: Kind::King })) => "B",
        };
        let row = |rank| (0..8).map(|file| letter(rank, file)).collect::<Vec<_>>().join(" ");
        f.write_str(&(0..8).map(row).collect::<Vec<_>>().join("\n"))
    }
}
