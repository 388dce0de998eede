//! A game's rules as masks, and the bridge to `spec`.

use crate::bits::{RANK_1, bit, squares};
use crate::board::{Board, NO_SQUARE, index, square};
use crate::sliders::Method;
use spec::Side;
use spec::chess::{Kind, Parts, Position, Rules, Setup};
use std::fmt;

/// One game of the chess family on bitboards.
#[derive(Clone)]
pub struct Chess {
    rules: Rules,
    pub(crate) method: Method,
    /// Squares that are not on the board; they block like pieces.
    pub(crate) outside: u64,
    /// Where a move may end.
    pub(crate) landing: u64,
    /// The rank that a pawn must have reached by a single step for a double step to go on; none without double steps.
    pub(crate) double_step: [u64; 2],
    /// Where the pawns of each side promote.
    pub(crate) last_rank: [u64; 2],
    pub(crate) first_rank: [u64; 2],
    pub(crate) promotion: Vec<Kind>,
}

/// A board that does not fit into 64 bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TooLarge {
    files: u8,
    ranks: u8,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board of {} x {} is too large for bitboards, which go up to 8 x 8", self.files, self.ranks)
    }
}

impl std::error::Error for TooLarge {}

impl Chess {
    /// Prepares the masks of a game.
    pub fn new(rules: &Rules) -> Result<Chess, TooLarge> {
        // Taken apart whole: a rule that is new there must be thought about here. Castling needs no mask, because only
        // positions have rights to it, and the start decides about no move.
        let &Parts { files, ranks, landing: _, castling: _, double_step, ref promotion, start: _ } = rules.parts();
        if files > 8 || ranks > 8 {
            return Err(TooLarge { files, ranks });
        }
        let set = |keep: &dyn Fn(spec::chess::Square) -> bool| {
            rules.squares().filter(|&square| keep(square)).map(|square| bit(index(square))).fold(0, |a, b| a | b)
        };
        let rank = |rank: u8| RANK_1 << (8 * rank as u32);
        let double_step = |side| match (double_step, side) {
            (false, _) => 0,
            (true, Side::White) => rank(rules.pawn_rank(side) + 1),
            (true, Side::Black) => rank(rules.pawn_rank(side) - 1),
        };
        Ok(Chess {
            rules: rules.clone(),
            method: Method::of_this_machine(),
            outside: !set(&|_| true),
            landing: set(&|square| rules.lands_on(square)),
            double_step: Side::BOTH.map(double_step),
            last_rank: Side::BOTH.map(|side| rank(rules.last_rank(side))),
            first_rank: Side::BOTH.map(|side| rank(rules.first_rank(side))),
            promotion: promotion.clone(),
        })
    }

    /// The rules that the masks were made of.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The same game with sliders computed by arithmetic, for machines without PEXT and to compare the two.
    pub fn without_pext(mut self) -> Chess {
        self.method = Method::Arithmetic;
        self
    }

    /// A position of `spec` on bitboards.
    pub fn load(&self, position: &Position) -> Board {
        let mut board = Board::empty();
        for (at, piece) in position.board().pieces() {
            board.toggle(piece.side as usize, piece.kind as usize, index(at));
        }
        board.set_castling(position.castling().iter().map(|&rook| bit(index(rook))).fold(0, |a, b| a | b));
        board.set_en_passant(position.en_passant().map_or(NO_SQUARE, |at| index(at) as u8));
        if position.turn() == Side::Black {
            board.pass_turn();
        }
        board
    }

    /// The position of `spec` that a board stands for.
    ///
    /// ```
    /// use checkproof_fast::Chess;
    /// use spec::chess::Rules;
    ///
    /// let rules = Rules::four_file();
    /// let (chess, start) = (Chess::new(&rules).unwrap(), rules.start().unwrap());
    /// assert_eq!(chess.unload(&chess.load(&start)), start);
    /// ```
    pub fn unload(&self, board: &Board) -> Position {
        let pieces = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.into_iter().map(move |kind| (side, kind)));
        let pieces = pieces.flat_map(|(side, kind)| {
            squares(board.pieces(side, kind)).map(move |at| (square(at), spec::chess::Piece { side, kind }))
        });
        let setup = Setup {
            files: self.rules.files(),
            ranks: self.rules.ranks(),
            pieces: pieces.collect(),
            turn: board.turn(),
            castling: squares(board.castling).map(square).collect(),
            en_passant: (board.en_passant != NO_SQUARE).then(|| square(board.en_passant as u32)),
            halfmove_clock: 0,
            move_number: 1,
        };
        self.rules.position(&setup).expect("a board comes of a legal position and legal moves")
    }
}

impl fmt::Debug for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chess({})", self.rules)
    }
}
