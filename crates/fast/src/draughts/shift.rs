//! Steps of whole sets of pieces, and the four directions of single ones.

use spec::Side;

/// A side whose men go one way and whose opponent's go the other.
///
/// The generator is compiled once for each side, so that no shift asks whose turn it is.
pub(super) trait Mover {
    /// The opponent.
    type Other: Mover;
    const SIDE: Side;
    /// The directions of its men.
    const AHEAD: [Direction; 2];
}

/// Black, whose men go to higher numbers.
pub(super) enum Dark {}

/// White, whose men go to lower numbers.
pub(super) enum Light {}

impl Mover for Dark {
    type Other = Light;
    const SIDE: Side = Side::Black;
    const AHEAD: [Direction; 2] = [Direction::DownStraight, Direction::DownSlanted];
}

impl Mover for Light {
    type Other = Dark;
    const SIDE: Side = Side::White;
    const AHEAD: [Direction; 2] = [Direction::UpStraight, Direction::UpSlanted];
}

/// A diagonal, named by the first of two steps along it. Down is toward higher numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Four bits down.
    DownStraight,
    /// Three or five bits down, by the parity of the row.
    DownSlanted,
    /// Four bits up.
    UpStraight,
    /// Three or five bits up.
    UpSlanted,
}

impl Direction {
    /// All four: those of Black's men, then those of White's.
    pub const ALL: [Direction; 4] =
        [Direction::DownStraight, Direction::DownSlanted, Direction::UpStraight, Direction::UpSlanted];

    /// The two directions of a side's men.
    #[inline(always)]
    pub fn ahead(side: Side) -> [Direction; 2] {
        match side {
            Side::Black => Dark::AHEAD,
            Side::White => Light::AHEAD,
        }
    }

    /// One step of a set of squares; what leaves the board is lost.
    #[inline(always)]
    pub fn step(self, set: u32) -> u32 {
        match self {
            Direction::DownStraight => set << 4,
            Direction::DownSlanted => (set & NOT_LEFT) << 3 | (set & NOT_RIGHT) << 5,
            Direction::UpStraight => set >> 4,
            Direction::UpSlanted => (set & NOT_RIGHT) >> 3 | (set & NOT_LEFT) >> 5,
        }
    }

    /// The direction of the second step along the same diagonal: rows of the two parities are shifted against each
    /// other.
    #[inline(always)]
    pub fn onward(self) -> Direction {
        match self {
            Direction::DownStraight => Direction::DownSlanted,
            Direction::DownSlanted => Direction::DownStraight,
            Direction::UpStraight => Direction::UpSlanted,
            Direction::UpSlanted => Direction::UpStraight,
        }
    }

    /// The direction that undoes a step.
    #[inline(always)]
    pub fn back(self) -> Direction {
        match self {
            Direction::DownStraight => Direction::UpStraight,
            Direction::DownSlanted => Direction::UpSlanted,
            Direction::UpStraight => Direction::DownStraight,
            Direction::UpSlanted => Direction::DownSlanted,
        }
    }

    /// The squares where jumps of a set of pieces end: over an enemy, onto an empty square.
    #[inline(always)]
    pub fn jump(self, set: u32, enemies: u32, empty: u32) -> u32 {
        self.onward().step(self.step(set) & enemies) & empty
    }
}

/// The odd rows (5 to 8 the first) without the left edge.
const NOT_LEFT: u32 = 0xE0E0_E0E0;

/// The even rows (1 to 4 the first) without the right edge.
const NOT_RIGHT: u32 = 0x0707_0707;

/// The row on which a side's men become kings.
#[inline(always)]
pub fn king_row(side: Side) -> u32 {
    match side {
        Side::Black => 0xF000_0000,
        Side::White => 0x0000_000F,
    }
}
