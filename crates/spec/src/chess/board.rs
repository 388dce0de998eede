//! A board with pieces on it, and who attacks what (articles 2, 3.1 to 3.6, 3.9.1).

use super::{Kind, Piece, Square};
use crate::Side;
use std::fmt;

/// What stands on each square of a board of `files` by `ranks` squares.
///
/// It prints as White sees it: a letter for each piece, upper case for White, and a point for each empty square.
///
/// ```
/// use checkproof_spec::chess::Rules;
///
/// let position = Rules::chess().read("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// r . b q k b . r
/// p p p p . Q p p
/// . . n . . n . .
/// . . . . p . . .
/// . . B . P . . .
/// . . . . . . . .
/// P P P P . P P P
/// R N B . K . N R");
/// ```
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
    ///
    /// ```
    /// use checkproof_spec::chess::{Board, Piece};
    ///
    /// let board = Board::empty(4, 3).with("b2".parse().unwrap(), Piece::from_letter('K'));
    /// assert_eq!(board.to_string(), "\
    /// . . . .
    /// . K . .
    /// . . . .");
    /// ```
    pub fn with(mut self, square: Square, piece: Option<Piece>) -> Board {
        assert!(self.on_board(square), "{square} is not on a board of {} x {} squares", self.files, self.ranks);
        let index = self.index(square);
        self.squares[index] = piece;
        self
    }

    /// The first piece strictly between two squares of one line.
    ///
    /// ```
    /// use checkproof_spec::chess::Rules;
    ///
    /// let position = Rules::board(5, 5).unwrap().read("4k/5/5/1Rn1r/K4 w - -").unwrap();
    /// assert_eq!(position.board().to_string(), "\
    /// . . . . k
    /// . . . . .
    /// . . . . .
    /// . R n . r
    /// K . . . .");
    /// let in_the_way = |from: &str, to: &str| {
    ///     let obstacle = position.board().obstacle(from.parse().unwrap(), to.parse().unwrap());
    ///     obstacle.map(|(square, piece)| format!("{piece} on {square}"))
    /// };
    /// assert_eq!(in_the_way("b2", "e2"), Some("black knight on c2".to_string()));
    /// assert_eq!(in_the_way("e2", "e5"), None);
    /// ```
    pub fn obstacle(&self, from: Square, to: Square) -> Option<(Square, Piece)> {
        from.between(to).find_map(|square| self.at(square).map(|piece| (square, piece)))
    }

    /// Does the piece on `from` attack `to`?
    ///
    /// Articles 3.1.2 and 3.1.3: it does when it could capture there by articles 3.2 to 3.8, even if it is
    /// itself pinned.
    ///
    /// Here the knight is pinned, and may not move; it attacks both kings' neighbours all the same.
    ///
    /// ```
    /// use checkproof_spec::chess::Rules;
    /// use checkproof_spec::Game;
    ///
    /// let rules = Rules::board(5, 5).unwrap();
    /// let position = rules.read("4k/4n/5/5/K3R b - -").unwrap();
    /// assert_eq!(position.board().to_string(), "\
    /// . . . . k
    /// . . . . n
    /// . . . . .
    /// . . . . .
    /// K . . . R");
    /// let attacks = |from: &str, to: &str| position.board().attacks(from.parse().unwrap(), to.parse().unwrap());
    /// assert!(attacks("e4", "d2") && attacks("e1", "e4"));
    /// assert!(!attacks("e1", "e5"), "the knight is in the way");
    /// assert!(rules.play(&position, &"e4d2".parse().unwrap()).is_err());
    /// ```
    pub fn attacks(&self, from: Square, to: Square) -> bool {
        self.at(from).is_some_and(|piece| in_scope(piece, from, to) && self.obstacle(from, to).is_none())
    }

    /// The pieces of a side that attack a square, in the order of the squares.
    ///
    /// ```
    /// use checkproof_spec::Side;
    /// use checkproof_spec::chess::Rules;
    ///
    /// let position = Rules::board(5, 5).unwrap().read("b3k/5/P1N2/5/R3K w - -").unwrap();
    /// assert_eq!(position.board().to_string(), "\
    /// b . . . k
    /// . . . . .
    /// P . N . .
    /// . . . . .
    /// R . . . K");
    /// let a5 = "a5".parse().unwrap();
    /// // The rook looks at its own pawn's back, and the pawn does not capture straight ahead.
    /// assert_eq!(position.board().attackers(a5, Side::White).count(), 0);
    /// let c3 = "c3".parse().unwrap();
    /// assert_eq!(position.board().attackers(c3, Side::Black).count(), 1);
    /// ```
    pub fn attackers(&self, target: Square, by: Side) -> impl Iterator<Item = (Square, Piece)> {
        self.pieces().filter(move |&(from, piece)| piece.side == by && self.attacks(from, target))
    }

    /// 3.9.1: a king is in check when an opponent's piece attacks it.
    ///
    /// ```
    /// use checkproof_spec::Side;
    /// use checkproof_spec::chess::Rules;
    ///
    /// let position = Rules::board(4, 4).unwrap().read("k2R/4/1K2/4 b - -").unwrap();
    /// assert_eq!(position.board().to_string(), "\
    /// k . . R
    /// . . . .
    /// . K . .
    /// . . . .");
    /// assert!(position.board().in_check(Side::Black) && !position.board().in_check(Side::White));
    /// ```
    pub fn in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.attackers(king, side.other()).next().is_some())
    }

    fn index(&self, square: Square) -> usize {
        square.rank as usize * self.files as usize + square.file as usize
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter =
            |file, rank| self.at(Square { file, rank }).map_or(".".to_string(), |piece| piece.letter().to_string());
        let row = |rank| (0..self.files).map(|file| letter(file, rank)).collect::<Vec<_>>().join(" ");
        f.write_str(&(0..self.ranks).rev().map(row).collect::<Vec<_>>().join("\n"))
    }
}

/// Could this piece capture on `to` from `from` if nothing stood between?
///
/// ```
/// use checkproof_spec::chess::{Piece, in_scope};
///
/// let queen = Piece::from_letter('Q').unwrap();
/// let square = |name: &str| name.parse().unwrap();
/// assert!(in_scope(queen, square("a1"), square("h8")), "whatever stands on the way");
/// assert!(!in_scope(queen, square("a1"), square("b3")));
/// ```
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
///
/// ```
/// use checkproof_spec::chess::{Board, Piece, bishop_scope};
///
/// let c3 = "c3".parse().unwrap();
/// let board = Board::empty(5, 5).with(c3, Piece::from_letter('B'));
/// // A pawn of the other side on every square where it could be captured.
/// let scope = board.squares().filter(|&to| bishop_scope(c3, to));
/// let drawn = scope.fold(board.clone(), |board, to| board.with(to, Piece::from_letter('p')));
/// assert_eq!(drawn.to_string(), "\
/// p . . . p
/// . p . p .
/// . . B . .
/// . p . p .
/// p . . . p");
/// ```
pub fn bishop_scope(from: Square, to: Square) -> bool {
    let (files, ranks) = from.to(to);
    files != 0 && files.abs() == ranks.abs()
}

/// 3.3: the rook, along a file or a rank.
///
/// ```
/// use checkproof_spec::chess::{Board, Piece, rook_scope};
///
/// let c3 = "c3".parse().unwrap();
/// let board = Board::empty(5, 5).with(c3, Piece::from_letter('R'));
/// // A pawn of the other side on every square where it could be captured.
/// let scope = board.squares().filter(|&to| rook_scope(c3, to));
/// let drawn = scope.fold(board.clone(), |board, to| board.with(to, Piece::from_letter('p')));
/// assert_eq!(drawn.to_string(), "\
/// . . p . .
/// . . p . .
/// p p R p p
/// . . p . .
/// . . p . .");
/// ```
pub fn rook_scope(from: Square, to: Square) -> bool {
    let (files, ranks) = from.to(to);
    (files == 0) != (ranks == 0)
}

/// 3.4: the queen, along a file, a rank or a diagonal.
///
/// ```
/// use checkproof_spec::chess::{Board, Piece, queen_scope};
///
/// let c3 = "c3".parse().unwrap();
/// let board = Board::empty(5, 5).with(c3, Piece::from_letter('Q'));
/// // A pawn of the other side on every square where it could be captured.
/// let scope = board.squares().filter(|&to| queen_scope(c3, to));
/// let drawn = scope.fold(board.clone(), |board, to| board.with(to, Piece::from_letter('p')));
/// assert_eq!(drawn.to_string(), "\
/// p . p . p
/// . p p p .
/// p p Q p p
/// . p p p .
/// p . p . p");
/// ```
pub fn queen_scope(from: Square, to: Square) -> bool {
    bishop_scope(from, to) || rook_scope(from, to)
}

/// 3.6: the knight, to the nearest squares not on its own rank, file or diagonal.
///
/// ```
/// use checkproof_spec::chess::{Board, Piece, knight_scope};
///
/// let c3 = "c3".parse().unwrap();
/// let board = Board::empty(5, 5).with(c3, Piece::from_letter('N'));
/// // A pawn of the other side on every square where it could be captured.
/// let scope = board.squares().filter(|&to| knight_scope(c3, to));
/// let drawn = scope.fold(board.clone(), |board, to| board.with(to, Piece::from_letter('p')));
/// assert_eq!(drawn.to_string(), "\
/// . p . p .
/// p . . . p
/// . . N . .
/// p . . . p
/// . p . p .");
/// ```
pub fn knight_scope(from: Square, to: Square) -> bool {
    let (files, ranks) = from.to(to);
    matches!((files.abs(), ranks.abs()), (1, 2) | (2, 1))
}

/// 3.7.3: the pawn captures diagonally in front of it.
///
/// ```
/// use checkproof_spec::chess::{Board, Piece, pawn_scope};
/// use checkproof_spec::Side;
///
/// let c3 = "c3".parse().unwrap();
/// let board = Board::empty(5, 5).with(c3, Piece::from_letter('P'));
/// // A pawn of the other side on every square where it could be captured.
/// let scope = board.squares().filter(|&to| pawn_scope(Side::White, c3, to));
/// let drawn = scope.fold(board.clone(), |board, to| board.with(to, Piece::from_letter('p')));
/// assert_eq!(drawn.to_string(), "\
/// . . . . .
/// . p . p .
/// . . P . .
/// . . . . .
/// . . . . .");
/// ```
pub fn pawn_scope(side: Side, from: Square, to: Square) -> bool {
    let (files, ranks) = from.to(to);
    files.abs() == 1 && ranks == forward(side)
}

/// 3.8.1: the king, to an adjoining square.
///
/// ```
/// use checkproof_spec::chess::{Board, Piece, king_scope};
///
/// let c3 = "c3".parse().unwrap();
/// let board = Board::empty(5, 5).with(c3, Piece::from_letter('K'));
/// // A pawn of the other side on every square where it could be captured.
/// let scope = board.squares().filter(|&to| king_scope(c3, to));
/// let drawn = scope.fold(board.clone(), |board, to| board.with(to, Piece::from_letter('p')));
/// assert_eq!(drawn.to_string(), "\
/// . . . . .
/// . p p p .
/// . p K p .
/// . p p p .
/// . . . . .");
/// ```
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
