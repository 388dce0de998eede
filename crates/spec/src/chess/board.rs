//! A board with pieces on it, and who attacks what (articles 2, 3.1 to 3.6, 3.9.1).

use super::{Kind, Piece, Square};
use crate::Side;

/// What stands on each square of a board of `files` by `ranks` squares.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    files: u8,
    ranks: u8,
    squares: Vec<Option<Piece>>,
}

impl Board {
    /// A board without pieces.
    ///
    /// # Panics
    /// When there are more files or ranks than squares can be written for, 16.
    pub fn empty(files: u8, ranks: u8) -> Board {
        assert!(files.max(ranks) <= Square::MOST, "a board of {files} x {ranks} squares is larger than 16 x 16");
        Board { files, ranks, squares: vec![None; files as usize * ranks as usize] }
    }

    /// The number of files.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// The number of ranks.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// The squares of the board, a1 first, rank by rank.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let files = self.files;
        (0..self.ranks).flat_map(move |rank| (0..files).map(move |file| Square { file, rank }))
    }

    /// Is the square inside the bounds?
    pub fn on_board(&self, square: Square) -> bool {
        square.file < self.files && square.rank < self.ranks
    }

    /// The piece on a square; none on an empty square or outside the board.
    pub fn at(&self, square: Square) -> Option<Piece> {
        if self.on_board(square) { self.squares[self.index(square)] } else { None }
    }

    /// The pieces and where they stand, a1 first, rank by rank.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.squares().zip(&self.squares).filter_map(|(square, piece)| piece.map(|piece| (square, piece)))
    }

    /// The squares where this piece stands.
    pub fn find(&self, piece: Piece) -> impl Iterator<Item = Square> {
        self.pieces().filter(move |&(_, found)| found == piece).map(|(square, _)| square)
    }

    /// The square of a side's king. A board without one has no such square.
    pub fn king(&self, side: Side) -> Option<Square> {
        self.find(Piece { side, kind: Kind::King }).next()
    }

    /// The same board with other contents on one square.
    ///
    /// # Panics
    /// When the square is not on the board: a piece cannot be put there.
    pub fn with(mut self, square: Square, piece: Option<Piece>) -> Board {
        assert!(self.on_board(square), "{square} is not on a board of {} x {} squares", self.files, self.ranks);
        let index = self.index(square);
        self.squares[index] = piece;
        self
    }

    /// The first piece strictly between two squares of one line.
    pub fn obstacle(&self, from: Square, to: Square) -> Option<(Square, Piece)> {
        from.between(to).find_map(|square| self.at(square).map(|piece| (square, piece)))
    }

    /// Does the piece on `from` attack `to`?
    ///
    /// Articles 3.1.2 and 3.1.3: it does when it could capture there by articles 3.2 to 3.8, even if it is
    /// itself pinned.
    pub fn attacks(&self, from: Square, to: Square) -> bool {
        self.at(from).is_some_and(|piece| in_scope(piece, from, to) && self.obstacle(from, to).is_none())
    }

    /// The pieces of a side that attack a square, in the order of the squares.
    pub fn attackers(&self, target: Square, by: Side) -> impl Iterator<Item = (Square, Piece)> {
        self.pieces().filter(move |&(from, piece)| piece.side == by && self.attacks(from, target))
    }

    /// 3.9.1: a king is in check when an opponent's piece attacks it.
    pub fn in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.attackers(king, side.other()).next().is_some())
    }

    fn index(&self, square: Square) -> usize {
        square.rank as usize * self.files as usize + square.file as usize
    }
}

/// Could this piece capture on `to` from `from` if nothing stood between?
pub fn in_scope(piece: Piece, from: Square, to: Square) -> bool {
    match piece.kind {
        Kind::Bishop => bishop_scope(from, to),
        Kind::Rook => rook_scope(from, to),
        Kind::Queen => queen_scope(from, to),
        Kind::Knight => knight_scope(from, to),
        Kind::Pawn => pawn_scope(piece.side, from, to),
        Kind::King => king_scope(from, to),
    }
}

/// 3.2: the bishop, along a diagonal.
pub fn bishop_scope(from: Square, to: Square) -> bool {
    let (files, ranks) = from.to(to);
    files != 0 && files.abs() == ranks.abs()
}

/// 3.3: the rook, along a file or a rank.
pub fn rook_scope(from: Square, to: Square) -> bool {
    let (files, ranks) = from.to(to);
    (files == 0) != (ranks == 0)
}

/// 3.4: the queen, along a file, a rank or a diagonal.
pub fn queen_scope(from: Square, to: Square) -> bool {
    bishop_scope(from, to) || rook_scope(from, to)
}

/// 3.6: the knight, to the nearest squares not on its own rank, file or diagonal.
pub fn knight_scope(from: Square, to: Square) -> bool {
    let (files, ranks) = from.to(to);
    matches!((files.abs(), ranks.abs()), (1, 2) | (2, 1))
}

/// 3.7.3: the pawn captures diagonally in front of it.
pub fn pawn_scope(side: Side, from: Square, to: Square) -> bool {
    let (files, ranks) = from.to(to);
    files.abs() == 1 && ranks == forward(side)
}

/// 3.8.1: the king, to an adjoining square.
pub fn king_scope(from: Square, to: Square) -> bool {
    let (files, ranks) = from.to(to);
    files.abs().max(ranks.abs()) == 1
}

/// The direction in which a side's pawns advance.
pub fn forward(side: Side) -> i16 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}
