//! The kinds of move of the strategy, and what each asks for.

use super::{Krk, Man, Square};
use crate::Side;
use crate::logic::{Num, Prop};
use std::fmt;

/// A kind of move. The strategy plays a move of the first kind, in this order, of which there is a legal one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The rook mates.
    ImmediateMate,
    /// Whatever Black answers, the rook mates next.
    ReadyToMate,
    /// The rook makes the room smaller.
    Squeeze,
    /// The king steps diagonally nearer to the critical square.
    ApproachDiagonal,
    /// The king steps along a file or a rank nearer to the critical square.
    ApproachStraight,
    /// The king steps diagonally and all stays as it is: a waiting move.
    KeepRoomDiagonal,
    /// The king steps along a file or a rank and all stays as it is: a waiting move.
    KeepRoomStraight,
    /// The rook goes to the line next to its king, to part the kings.
    RookHome,
    /// The rook goes to an edge, far from the black king.
    RookSafe,
    /// The rook goes to an edge near the black king, in line with its own. Only the smallest boards need it.
    RookSafeSmall,
}

impl Kind {
    /// The kinds that suffice when the smaller side of the board is 4 or more and the larger 6 or more.
    pub const NINE: [Kind; 9] = [
        Kind::ImmediateMate,
        Kind::ReadyToMate,
        Kind::Squeeze,
        Kind::ApproachDiagonal,
        Kind::ApproachStraight,
        Kind::KeepRoomDiagonal,
        Kind::KeepRoomStraight,
        Kind::RookHome,
        Kind::RookSafe,
    ];

    /// All kinds: 4 x 4, 4 x 5 and 5 x 5 need the tenth.
    pub const TEN: [Kind; 10] = {
        let mut ten = [Kind::RookSafeSmall; 10];
        let mut i = 0;
        while i < 9 {
            ten[i] = Kind::NINE[i];
            i += 1;
        }
        ten
    };

    /// The kinds that shrink or keep the room. Once one of them is played, only these and the mating kinds follow.
    pub const BASIC: [Kind; 5] =
        [Kind::Squeeze, Kind::ApproachDiagonal, Kind::ApproachStraight, Kind::KeepRoomDiagonal, Kind::KeepRoomStraight];

    /// The kinds with which the strategy wins on a board of this size; none, where it does not.
    pub fn for_board(files: i32, ranks: i32) -> Option<&'static [Kind]> {
        match (files.min(ranks), files.max(ranks)) {
            (..=3, _) => None,
            (_, ..=5) => Some(&Kind::TEN),
            _ => Some(&Kind::NINE),
        }
    }

    /// The men that make moves of this kind.
    pub fn men(self) -> &'static [Man] {
        match self {
            Kind::ImmediateMate | Kind::Squeeze | Kind::RookHome | Kind::RookSafe | Kind::RookSafeSmall => &[Man::Rook],
            Kind::ReadyToMate => &[Man::King, Man::Rook],
            Kind::ApproachDiagonal | Kind::ApproachStraight => &[Man::King],
            Kind::KeepRoomDiagonal | Kind::KeepRoomStraight => &[Man::King],
        }
    }

    /// The move of a man to a square is legal and of this kind. That no earlier kind applies is not part of it.
    pub fn fits<N: Num>(self, before: Krk<N>, man: Man, to: Square<N>) -> N::Prop {
        if self.men().contains(&man) {
            before.may_go(man, to) & self.condition(before, before.with(man, to))
        } else {
            N::Prop::truth(false)
        }
    }

    /// What this kind asks of the positions before and after a legal move of one of its [men](Kind::men): White to
    /// move before, Black to move after.
    pub fn condition<N: Num>(self, before: Krk<N>, after: Krk<N>) -> N::Prop {
        match self {
            Kind::ImmediateMate => after.mate(),
            Kind::ReadyToMate => after.ready_to_mate(),
            Kind::Squeeze => {
                after.room().below(before.room())
                    & after.rook_divides()
                    & !after.rook_exposed(Side::Black)
                    & !after.stalemate()
            }
            Kind::ApproachDiagonal => is_diagonal(before, after) & approaches(before, after),
            Kind::ApproachStraight => !is_diagonal(before, after) & approaches(before, after),
            Kind::KeepRoomDiagonal => is_diagonal(before, after) & keeps_room(before, after),
            Kind::KeepRoomStraight => !is_diagonal(before, after) & keeps_room(before, after),
            Kind::RookHome => before.rook_comes_home(after) & after.rook_is_safe() & !after.stalemate(),
            Kind::RookSafe => {
                before.rook_comes_to_an_edge(after)
                    & after.lone.king_distance(after.rook).above(2)
                    & after.rook_is_safe()
                    & !after.stalemate()
            }
            Kind::RookSafeSmall => {
                before.rook_comes_to_an_edge(after)
                    & after.lone.king_distance(after.rook).is(2)
                    & (after.rook.file.is(after.king.file) | after.rook.rank.is(after.king.rank))
                    & !after.stalemate()
            }
        }
    }
}

/// The king's step changes his file and his rank.
fn is_diagonal<N: Num>(before: Krk<N>, after: Krk<N>) -> N::Prop {
    before.king.file.differs(after.king.file) & before.king.rank.differs(after.king.rank)
}

/// The king comes nearer to the critical square, and spoils nothing.
fn approaches<N: Num>(before: Krk<N>, after: Krk<N>) -> N::Prop {
    after.king_to_critical_square().below(before.king_to_critical_square())
        & !after.rook_exposed(Side::Black)
        & (after.rook_divides() | after.l_pattern())
        & !after.stalemate()
        & before.king_loses_no_time(after)
}

/// The king waits: no further from the rook than before, and spoiling nothing.
fn keeps_room<N: Num>(before: Krk<N>, after: Krk<N>) -> N::Prop {
    after.king.king_distance(after.rook).at_most(before.king.king_distance(before.rook))
        & !after.rook_exposed(Side::Black)
        & after.rook_divides()
        & !after.stalemate()
        & before.king_loses_no_time(after)
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::ImmediateMate => "ImmediateMate",
            Kind::ReadyToMate => "ReadyToMate",
            Kind::Squeeze => "Squeeze",
            Kind::ApproachDiagonal => "ApproachDiagonal",
            Kind::ApproachStraight => "ApproachStraight",
            Kind::KeepRoomDiagonal => "KeepRoomDiagonal",
            Kind::KeepRoomStraight => "KeepRoomStraight",
            Kind::RookHome => "RookHome",
            Kind::RookSafe => "RookSafe",
            Kind::RookSafeSmall => "RookSafeSmall",
        })
    }
}
