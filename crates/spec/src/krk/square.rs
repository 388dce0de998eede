//! Squares as pairs of numbers, and the distances between them.

use crate::logic::Num;

/// A square: `a1` is file 0, rank 0. Whether it lies on a board, [`Krk::on_board`](super::Krk::on_board) tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<N = i32> {
    /// 0 is the a-file.
    pub file: N,
    /// 0 is the first rank.
    pub rank: N,
}

/// The eight steps of a king, in files and ranks: east first, then against the clock.
pub const STEPS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl<N: Num> Square<N> {
    /// The two are one square.
    pub fn same(self, other: Self) -> N::Prop {
        self.file.is(other.file) & self.rank.is(other.rank)
    }

    /// The two touch, or are one square.
    pub fn adjacent(self, other: Self) -> N::Prop {
        self.file.gap(other.file).at_most(1) & self.rank.gap(other.rank).at_most(1)
    }

    /// The two stand on one file or on one rank, and are not one square.
    pub fn in_line(self, other: Self) -> N::Prop {
        (self.file.is(other.file) & self.rank.differs(other.rank))
            | (self.rank.is(other.rank) & self.file.differs(other.file))
    }

    /// This square stands strictly between two squares of one file or of one rank.
    pub fn stands_between(self, one: Self, other: Self) -> N::Prop {
        (self.file.is(one.file) & self.file.is(other.file) & self.rank.between(one.rank, other.rank))
            | (self.rank.is(one.rank) & self.rank.is(other.rank) & self.file.between(one.file, other.file))
    }

    /// How many steps a king needs from here to `other`: Chebyshev's distance.
    pub fn king_distance(self, other: Self) -> N {
        self.file.gap(other.file).larger(self.rank.gap(other.rank))
    }

    /// How many files and ranks there are from here to `other` together: Manhattan distance.
    pub fn distance(self, other: Self) -> N {
        self.file.gap(other.file) + self.rank.gap(other.rank)
    }

    /// The eight squares around this one, on the board or not.
    pub fn around(self) -> [Self; 8] {
        STEPS.map(|(files, ranks)| Square { file: self.file + files, rank: self.rank + ranks })
    }

    /// The square with its file and rank exchanged.
    pub fn transposed(self) -> Self {
        Square { file: self.rank, rank: self.file }
    }
}
