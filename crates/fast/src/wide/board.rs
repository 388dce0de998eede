//! A position on a large board, and a move of it.

use super::{Squares, WIDTH};
use spec::Side;
use spec::chess::{Kind, Piece, Square};

/// A position of a game, as its [`Wide`](super::Wide) sees it. As in `spec`, an en passant square is kept only where
/// the capture is legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    pub(super) kinds: [Squares; 6],
    pub(super) sides: [Squares; 2],
    /// The square that a pawn has just passed over, if it can be captured there.
    pub en_passant: Option<u8>,
    /// Who is to move.
    pub turn: Side,
}

/// A move: from, to, and what a pawn becomes. 0 is a1, 15 is p1, 16 is a2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square left.
    pub from: u8,
    /// The square reached.
    pub to: u8,
    /// What a pawn becomes.
    pub promotion: Option<Kind>,
}

impl Board {
    /// A board with these men, without en passant. Whether it is a position of any game is for the caller to know.
    pub fn of(men: impl IntoIterator<Item = (Piece, u8)>, turn: Side) -> Board {
        let mut board =
            Board { kinds: [Squares::default(); 6], sides: [Squares::default(); 2], en_passant: None, turn };
        men.into_iter().for_each(|(piece, at)| board.put(piece, at));
        board
    }

    /// The men of a side and their squares.
    pub fn men(&self, side: Side) -> impl Iterator<Item = (Piece, u8)> + '_ {
        let own = self.sides[side as usize];
        Kind::ALL
            .into_iter()
            .flat_map(move |kind| self.kinds[kind as usize].and(&own).iter().map(move |at| (Piece { side, kind }, at)))
    }

    /// All men.
    pub fn occupied(&self) -> Squares {
        self.sides[0].or(&self.sides[1])
    }

    pub(super) fn is_own(&self, at: u8) -> bool {
        self.sides[self.turn as usize].contains(at)
    }

    pub(super) fn at(&self, at: u8) -> Option<Piece> {
        let side = Side::BOTH.into_iter().find(|&side| self.sides[side as usize].contains(at))?;
        let kind = Kind::ALL.into_iter().find(|&kind| self.kinds[kind as usize].contains(at))?;
        Some(Piece { side, kind })
    }

    pub(super) fn put(&mut self, piece: Piece, at: u8) {
        self.kinds[piece.kind as usize].insert(at);
        self.sides[piece.side as usize].insert(at);
    }

    pub(super) fn take(&mut self, at: u8) {
        self.kinds.iter_mut().chain(&mut self.sides).for_each(|set| set.remove(at));
    }
}

impl From<Move> for spec::chess::Move {
    fn from(Move { from, to, promotion }: Move) -> spec::chess::Move {
        spec::chess::Move { from: square_of(from), to: square_of(to), promotion }
    }
}

pub(super) fn number_of(square: Square) -> u8 {
    square.rank * WIDTH + square.file
}

pub(super) fn square_of(number: u8) -> Square {
    Square { file: number % WIDTH, rank: number / WIDTH }
}
