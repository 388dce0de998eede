//! The rules of chess, as far as two kings and a white rook need them.

use super::Square;
use crate::logic::{Num, Prop};

/// A placement of the three men on a board. Who is to move, the question asked of it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Krk<N = i32> {
    /// The number of files.
    pub files: N,
    /// The number of ranks.
    pub ranks: N,
    /// The white king.
    pub king: Square<N>,
    /// The white rook.
    pub rook: Square<N>,
    /// The black king, alone.
    pub lone: Square<N>,
}

/// The two men that White moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Man {
    /// The white king.
    King,
    /// The rook.
    Rook,
}

impl<N: Num> Krk<N> {
    /// The square lies on the board.
    pub fn on_board(self, square: Square<N>) -> N::Prop {
        square.file.at_least(0)
            & square.file.below(self.files)
            & square.rank.at_least(0)
            & square.rank.below(self.ranks)
    }

    /// Black may be to move here: three men on three squares of the board, the kings apart.
    pub fn legal_for_black(self) -> N::Prop {
        self.on_board(self.king)
            & self.on_board(self.rook)
            & self.on_board(self.lone)
            & !self.rook.same(self.king)
            & !self.rook.same(self.lone)
            & !self.king.adjacent(self.lone)
    }

    /// White may be to move here: besides, the black king is not in check.
    pub fn legal_for_white(self) -> N::Prop {
        self.legal_for_black() & !self.check()
    }

    /// The rook attacks the square. Only the white king is in its way: the black king is taken to have left for
    /// the square in question.
    pub fn rook_attacks(self, square: Square<N>) -> N::Prop {
        self.rook.in_line(square) & !self.king.stands_between(self.rook, square)
    }

    /// The black king is in check.
    pub fn check(self) -> N::Prop {
        self.rook_attacks(self.lone)
    }

    /// The white king may step to the square.
    pub fn king_may_go(self, to: Square<N>) -> N::Prop {
        self.on_board(to) & self.king.adjacent(to) & !self.king.same(to) & !self.rook.same(to) & !self.lone.adjacent(to)
    }

    /// The rook may move to the square.
    pub fn rook_may_go(self, to: Square<N>) -> N::Prop {
        self.on_board(to)
            & self.rook.in_line(to)
            & !self.king.same(to)
            & !self.lone.same(to)
            & !self.king.stands_between(self.rook, to)
            & !self.lone.stands_between(self.rook, to)
    }

    /// The man may move to the square.
    pub fn may_go(self, man: Man, to: Square<N>) -> N::Prop {
        match man {
            Man::King => self.king_may_go(to),
            Man::Rook => self.rook_may_go(to),
        }
    }

    /// The position with a man on another square.
    pub fn with(self, man: Man, to: Square<N>) -> Self {
        match man {
            Man::King => Krk { king: to, ..self },
            Man::Rook => Krk { rook: to, ..self },
        }
    }

    /// The black king may step to the square. Where the rook stands it takes the rook.
    pub fn lone_may_go(self, to: Square<N>) -> N::Prop {
        self.on_board(to)
            & self.lone.adjacent(to)
            & !self.lone.same(to)
            & !self.king.adjacent(to)
            & !self.rook_attacks(to)
    }

    /// The position after a step of the black king that takes nothing.
    pub fn with_lone(self, to: Square<N>) -> Self {
        Krk { lone: to, ..self }
    }

    /// The black king can take the rook.
    pub fn rook_can_be_taken(self) -> N::Prop {
        self.lone_may_go(self.rook)
    }

    /// The black king has no step at all.
    pub fn stuck(self) -> N::Prop {
        N::Prop::all(self.lone.around().map(|to| !self.lone_may_go(to)))
    }

    /// Black, to move, is mated.
    pub fn mate(self) -> N::Prop {
        self.check() & self.stuck()
    }

    /// Black, to move, is stalemated.
    pub fn stalemate(self) -> N::Prop {
        !self.check() & self.stuck()
    }
}
