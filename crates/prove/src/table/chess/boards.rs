//! What the endings of chess ask of a quick implementation: there is one for boards up to 8 x 8, and one for larger ones.

use super::symmetry::Width;
use fast::{Chess, wide, wide::Wide};
use spec::Side;
use spec::chess::{Kind, Move, Piece, Position, Rules};
use std::hash::Hash;

/// Chess on quick boards. Squares are numbers, rank by rank from a1.
pub trait Boards: Sync + Sized {
    /// A position.
    type Board: Copy + Eq + Hash;
    /// A move.
    type Move: Copy + Ord + Into<Move>;
    /// How squares are numbered.
    const WIDTH: Width;

    /// The rules.
    fn rules(&self) -> &Rules;

    /// A position of the specification as a board.
    fn load(&self, position: &Position) -> Self::Board;

    /// A board as a position of the specification.
    fn unload(&self, board: &Self::Board) -> Position;

    /// A board with these men, without castling and en passant.
    fn of(men: impl Iterator<Item = (Piece, u8)>, turn: Side) -> Self::Board;

    /// The men of a board and their squares, White's first.
    fn men(board: &Self::Board) -> Vec<(Piece, u8)>;

    /// Who is to move.
    fn turn(board: &Self::Board) -> Side;

    /// May anybody still castle?
    fn can_castle(board: &Self::Board) -> bool;

    /// The square that a pawn has just passed over, if it can be captured there.
    fn en_passant(board: &Self::Board) -> Option<u8>;

    /// The same position without the right to capture en passant.
    fn without_en_passant(board: &Self::Board) -> Self::Board;

    /// The legal moves, in no particular order.
    fn moves(&self, board: &Self::Board) -> Vec<Self::Move>;

    /// From where to where a move leads, and what a pawn becomes.
    fn parts(played: Self::Move) -> (u8, u8, Option<Kind>);

    /// The board after a legal move.
    fn play(&self, board: &Self::Board, played: Self::Move) -> Self::Board;

    /// Is the king of the side to move attacked?
    fn in_check(&self, board: &Self::Board) -> bool;
}

impl Boards for Chess {
    type Board = fast::Board;
    type Move = fast::Move;
    const WIDTH: Width = Width(8);

    fn rules(&self) -> &Rules {
        self.rules()
    }

    fn load(&self, position: &Position) -> fast::Board {
        self.load(position)
    }

    fn unload(&self, board: &fast::Board) -> Position {
        self.unload(board)
    }

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
    fn moves(&self, board: &fast::Board) -> Vec<fast::Move> {
        self.moves(board)
    }

    #[inline]
    fn parts(played: fast::Move) -> (u8, u8, Option<Kind>) {
        (played.from() as u8, played.to() as u8, played.promotion())
    }

    fn play(&self, board: &fast::Board, played: fast::Move) -> fast::Board {
        self.play(board, played)
    }

    #[inline]
    fn in_check(&self, board: &fast::Board) -> bool {
        self.in_check(board)
    }
}

impl Boards for Wide {
    type Board = wide::Board;
    type Move = wide::Move;
    const WIDTH: Width = Width(wide::WIDTH);

    fn rules(&self) -> &Rules {
        self.rules()
    }

    fn load(&self, position: &Position) -> wide::Board {
        self.load(position)
    }

    fn unload(&self, board: &wide::Board) -> Position {
        self.unload(board)
    }

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

    fn moves(&self, board: &wide::Board) -> Vec<wide::Move> {
        self.moves(board)
    }

    fn parts(wide::Move { from, to, promotion }: wide::Move) -> (u8, u8, Option<Kind>) {
        (from, to, promotion)
    }

    fn play(&self, board: &wide::Board, played: wide::Move) -> wide::Board {
        self.play(board, played)
    }

    fn in_check(&self, board: &wide::Board) -> bool {
        self.in_check(board)
    }
}
