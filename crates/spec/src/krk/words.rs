//! The words in which the strategy is told.
//!
//! Some of them say "on some edge", "either way" or "in some corner". The board is then turned so that one edge or
//! one corner stands for all of them, and the word is said once.

use super::{Krk, Square};
use crate::Side;
use crate::logic::{Num, Prop};

impl<N: Num> Krk<N> {
    /// How much room the rook leaves the black king: the sides of the rectangle that it shuts him into, added.
    /// A king in line with the rook is not shut in, and has more room than any rectangle.
    ///
    /// ```text
    /// . . . . | . . .      The rook on e5 shuts the king on b7 into
    /// . k . . | . . .      four files and three ranks: a room of 7.
    /// . . . c | . . .
    /// - - - - R - - -      c is the critical square, d6.
    /// . . . . | . . .
    /// . . . . | K . .
    /// . . . . | . . .
    /// . . . . | . . .
    /// ```
    ///
    /// ```
    /// use checkproof_spec::krk::{Krk, Square};
    ///
    /// let p = Krk { files: 8, ranks: 8, king: Square { file: 5, rank: 2 }, rook: Square { file: 4, rank: 4 },
    ///     lone: Square { file: 1, rank: 6 } };
    /// assert_eq!((p.room_sides(), p.room()), ((4, 3), 7));
    /// let in_line = Krk { lone: Square { file: 1, rank: 4 }, ..p };
    /// assert_eq!(in_line.room(), 15, "more than any rectangle has");
    /// ```
    pub fn room(self) -> N {
        let open = self.rook.file.is(self.lone.file) | self.rook.rank.is(self.lone.rank);
        let (wide, high) = self.room_sides();
        N::choose(open, self.files + self.ranks - 1, wide + high)
    }

    /// The sides of the rectangle between the rook's lines and the two edges behind the black king.
    pub fn room_sides(self) -> (N, N) {
        let side = |rook: N, lone: N, size: N| N::choose(rook.above(lone), rook, size - 1 - rook);
        (side(self.rook.file, self.lone.file, self.files), side(self.rook.rank, self.lone.rank, self.ranks))
    }

    /// The critical square: the rook's neighbour towards the black king. From there the white king guards the rook
    /// and lets it squeeze.
    ///
    /// ```
    /// use checkproof_spec::krk::{Krk, Square};
    ///
    /// let p = Krk { files: 8, ranks: 8, king: Square { file: 5, rank: 2 }, rook: Square { file: 4, rank: 4 },
    ///     lone: Square { file: 1, rank: 6 } };
    /// assert_eq!(p.critical_square(), Square { file: 3, rank: 5 });
    /// assert_eq!(p.king_to_critical_square(), 2 + 3);
    /// ```
    pub fn critical_square(self) -> Square<N> {
        let towards = |from: N, to: N| N::choose(from.is(to), from, N::choose(from.above(to), from - 1, from + 1));
        Square { file: towards(self.rook.file, self.lone.file), rank: towards(self.rook.rank, self.lone.rank) }
    }

    /// How far the white king is from the critical square.
    pub fn king_to_critical_square(self) -> N {
        self.king.distance(self.critical_square())
    }

    /// The black king gets to the rook before the white king can guard it. Who is to move has a step in hand.
    ///
    /// ```
    /// use checkproof_spec::Side;
    /// use checkproof_spec::krk::{Krk, Square};
    ///
    /// let p = Krk { files: 8, ranks: 8, king: Square { file: 5, rank: 2 }, rook: Square { file: 4, rank: 4 },
    ///     lone: Square { file: 1, rank: 6 } };
    /// // The black king needs three steps to the rook, the white king two.
    /// assert!(!p.rook_exposed(Side::White));
    /// let far = Krk { king: Square { file: 7, rank: 0 }, lone: Square { file: 3, rank: 6 }, ..p };
    /// assert!(far.rook_exposed(Side::White));
    /// ```
    pub fn rook_exposed(self, to_move: Side) -> N::Prop {
        let in_hand = match to_move {
            Side::White => 1,
            Side::Black => 0,
        };
        self.king.king_distance(self.rook).above(self.lone.king_distance(self.rook) + in_hand)
    }

    /// The rook's file or its rank parts the two kings.
    ///
    /// ```
    /// use checkproof_spec::krk::{Krk, Square};
    ///
    /// let p = Krk { files: 8, ranks: 8, king: Square { file: 5, rank: 2 }, rook: Square { file: 4, rank: 4 },
    ///     lone: Square { file: 1, rank: 6 } };
    /// assert!(p.rook_divides());
    /// let beside = Krk { king: Square { file: 3, rank: 6 }, ..p };
    /// assert!(!beside.rook_divides());
    /// ```
    pub fn rook_divides(self) -> N::Prop {
        self.rook.file.between(self.lone.file, self.king.file) | self.rook.rank.between(self.lone.rank, self.king.rank)
    }

    /// The three men form an L: the kings face each other two squares apart, and the rook stands beside its king,
    /// across the line from king to king.
    ///
    /// ```text
    /// . . . .
    /// k . K .
    /// . . R .
    /// . . . .
    /// ```
    ///
    /// ```
    /// use checkproof_spec::krk::{Krk, Square};
    ///
    /// let square = |file, rank| Square { file, rank };
    /// let p = Krk { files: 4, ranks: 4, king: square(2, 2), rook: square(2, 1), lone: square(0, 2) };
    /// assert!(p.l_pattern());
    /// assert!(!Krk { rook: square(3, 1), ..p }.l_pattern());
    /// ```
    pub fn l_pattern(self) -> N::Prop {
        N::Prop::any([self, self.transposed()].map(|p| {
            p.king.rank.is(p.lone.rank)
                & p.king.file.gap(p.lone.file).is(2)
                & p.rook.file.is(p.king.file)
                & p.rook.rank.gap(p.king.rank).is(1)
        }))
    }

    /// The black king cannot take the rook: he does not touch it, or the white king guards it.
    pub fn rook_is_safe(self) -> N::Prop {
        !self.lone.adjacent(self.rook) | self.king.adjacent(self.rook)
    }

    /// Both kings stand on one and the same edge of the board.
    pub fn kings_on_one_edge(self) -> N::Prop {
        N::Prop::any(self.from_each_edge().map(|p| p.king.file.is(0) & p.lone.file.is(0)))
    }

    /// The black king stands on an edge, the rook keeps him there from the next line, and the white king steps back
    /// towards that edge.
    pub fn king_steps_back(self, after: Self) -> N::Prop {
        N::Prop::any(both_from_each_edge(self, after).map(|(before, after)| {
            before.lone.file.is(0) & before.rook.file.is(1) & after.king.file.below(before.king.file)
        }))
    }

    /// In a room of 3 or less the white king must not lose time: he goes to no edge where the black king stands,
    /// and from beside the rook he does not step back.
    pub fn king_loses_no_time(self, after: Self) -> N::Prop {
        let beside_rook = self.king.king_distance(self.rook).is(1);
        after.room().above(3) | (!after.kings_on_one_edge() & !(beside_rook & self.king_steps_back(after)))
    }

    /// Black to move is mated next, whatever he does: one of three pictures, in some corner, either way.
    pub fn ready_to_mate(self) -> N::Prop {
        N::Prop::any(self.images().map(|p| p.ready_in_the_corner() | p.ready_beside_it() | p.ready_on_the_edge()))
    }

    /// The black king in the corner a1, the white king on b3, the rook on d2 or further out and up.
    fn ready_in_the_corner(self) -> N::Prop {
        self.lone.file.is(0)
            & self.lone.rank.is(0)
            & self.king.file.is(1)
            & self.king.rank.is(2)
            & self.rook.file.at_least(3)
            & self.rook.rank.at_least(1)
    }

    /// The black king on a2, the white king on c2, the rook on the third rank, which shuts him in.
    fn ready_beside_it(self) -> N::Prop {
        self.lone.file.is(0)
            & self.lone.rank.is(1)
            & self.king.file.is(2)
            & self.king.rank.is(1)
            & self.rook.file.at_least(1)
            & self.rook.rank.is(2)
    }

    /// The black king on the a-file, the white king on the c-file one rank past him, the rook on the other side of
    /// him, one rank from him: he must step where the kings face each other.
    fn ready_on_the_edge(self) -> N::Prop {
        self.lone.file.is(0)
            & self.king.file.is(2)
            & self.rook.file.at_least(2)
            & self.king.rank.gap(self.lone.rank).is(1)
            & self.rook.rank.gap(self.lone.rank).is(1)
            & self.king.rank.differs(self.rook.rank)
    }

    /// The rook comes to an edge where it was not.
    pub fn rook_comes_to_an_edge(self, after: Self) -> N::Prop {
        N::Prop::any(
            both_from_each_edge(self, after).map(|(before, after)| before.rook.file.differs(0) & after.rook.file.is(0)),
        )
    }

    /// The rook comes to the line next to its king, on the side of the black king; if all three stand on one line,
    /// to either side.
    pub fn rook_comes_home(self, after: Self) -> N::Prop {
        N::Prop::any([(self, after), (self.transposed(), after.transposed())].map(|(before, after)| {
            let (rook, king, lone) = (before.rook.file, before.king.file, before.lone.file);
            let comes_to = |home: N| rook.differs(home) & after.rook.file.is(home);
            (lone.below(king) & comes_to(king - 1))
                | (lone.above(king) & comes_to(king + 1))
                | (rook.is(king) & king.is(lone) & (comes_to(king - 1) | comes_to(king + 1)))
        }))
    }

    /// Files and ranks exchanged.
    pub fn transposed(self) -> Self {
        Krk {
            files: self.ranks,
            ranks: self.files,
            king: self.king.transposed(),
            rook: self.rook.transposed(),
            lone: self.lone.transposed(),
        }
    }

    /// Left and right exchanged.
    pub fn mirrored(self) -> Self {
        let mirror = |square: Square<N>| Square { file: self.files - 1 - square.file, rank: square.rank };
        Krk { king: mirror(self.king), rook: mirror(self.rook), lone: mirror(self.lone), ..self }
    }

    /// The position as it looks when each of the four edges is the a-file.
    pub fn from_each_edge(self) -> [Self; 4] {
        [self, self.mirrored(), self.transposed(), self.transposed().mirrored()]
    }

    /// The position and its seven images on the turned and mirrored board.
    pub fn images(self) -> [Self; 8] {
        let [left, right, bottom, top] = self.from_each_edge();
        // The other three corners of an edge's view: the same view with the ranks upside down.
        let flipped = |p: Self| p.transposed().mirrored().transposed();
        [left, right, bottom, top, flipped(left), flipped(right), flipped(bottom), flipped(top)]
    }
}

/// A position before and after a move, as both look when each of the four edges is the a-file.
fn both_from_each_edge<N: Num>(before: Krk<N>, after: Krk<N>) -> [(Krk<N>, Krk<N>); 4] {
    let (before, after) = (before.from_each_edge(), after.from_each_edge());
    [0, 1, 2, 3].map(|edge| (before[edge], after[edge]))
}
