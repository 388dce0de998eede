//! What the endings of chess ask of a quick implementation: there is one for boards up to 8 x 8, and one for larger
//! ones.

use super::symmetry::Width;
use fast::{Chess, Quick, wide, wide::Wide};
use spec::Side;
use spec::chess::{Kind, Piece, Rules};

/// Chess on quick boards. Squares are numbers, rank by rank from a1.
pub trait Boards: Quick<Rules = Rules, Position: Copy> + Sized {
    /// How squares are numbered.
    const WIDTH: Width;

    /// A board with these men, without castling and en passant.
    fn of(men: impl Iterator<Item = (Piece, u8)>, turn: Side) -> Self::Position;

    /// The men of a board and their squares, White's first.
    fn men(board: &Self::Position) -> Vec<(Piece, u8)>;

    /// Who is to move.
    fn turn(board: &Self::Position) -> Side;

    /// May anybody still castle?
    fn can_castle(board: &Self::Position) -> bool;

    /// The square that a pawn has just passed over, if it can be captured there.
    fn en_passant(board: &Self::Position) -> Option<u8>;

    /// The same position without the right to capture en passant.
    fn without_en_passant(board: &Self::Position) -> Self::Position;

    /// From where to where a move leads, and what a pawn becomes.
    fn parts(played: &Self::Move) -> (u8, u8, Option<Kind>);

    /// Is the king of the side to move attacked?
    fn in_check(&self, board: &Self::Position) -> bool;
}

impl Boards for Chess {
    const WIDTH: Width = Width(8);

    #[inline]
    fn of(men: impl Iterator<Item = (Piece, u8)>, turn: Side) -> fast::Board {
        fast::Board::of(men.map(|(man, square)| (man, square.into())), turn)
    }

    fn men(board: &fast::Board) -> Vec<(Piece, u8)> {
        let mut men = Vec::new();
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let set = board.pieces(side, kind);
                let squares = (0..64).filter(|square| set >> square & 1 == 1);
                men.extend(squares.map(|square| (Piece { side, kind }, square)));
            }
        }
        men
    }

    fn turn(board: &fast::Board) -> Side {
        board.turn()
    }

    fn can_castle(board: &fast::Board) -> bool {
        board.castling() != 0
    }

    fn en_passant(board: &fast::Board) -> Option<u8> {
        board.en_passant().map(|square| square as u8)
    }

    fn without_en_passant(board: &fast::Board) -> fast::Board {
        board.without_en_passant()
    }

    #[inline]
    fn parts(played: &fast::Move) -> (u8, u8, Option<Kind>) {
        (played.from() as u8, played.to() as u8, played.promotion())
    }

    #[inline]
    fn in_check(&self, board: &fast::Board) -> bool {
        self.in_check(board)
    }
}

impl Boards for Wide {
    const WIDTH: Width = Width(wide::WIDTH);

    fn of(men: impl Iterator<Item = (Piece, u8)>, turn: Side) -> wide::Board {
        wide::Board::of(men, turn)
    }

    fn men(board: &wide::Board) -> Vec<(Piece, u8)> {
        Side::BOTH.into_iter().flat_map(|side| board.men(side)).collect()
    }

    fn turn(board: &wide::Board) -> Side {
        board.turn
    }

    /// A game that castles has no wide boards.
    fn can_castle(_: &wide::Board) -> bool {
        false
    }

    fn en_passant(board: &wide::Board) -> Option<u8> {
        board.en_passant
    }

    fn without_en_passant(board: &wide::Board) -> wide::Board {
        let mut still = *board;
        still.en_passant = None;
        still
    }

    fn parts(&wide::Move { from, to, promotion }: &wide::Move) -> (u8, u8, Option<Kind>) {
        (from, to, promotion)
    }

    fn in_check(&self, board: &wide::Board) -> bool {
        self.in_check(board)
    }
}
