//! Bitboards: squares of one man as a set, and how sets move.

use super::super::symmetry::BySquare;
use spec::Side;
use spec::chess::{Kind, Rules, Square};

/// Squares of a board up to 8 x 8 as bits, rank by rank from a1.
pub type Set = u64;

#[inline]
pub fn bit(square: u8) -> Set {
    1 << (square & 63)
}

/// The squares of a set, the lowest first.
#[inline]
pub fn squares(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(lowest)
    })
}

const FILE_A: Set = 0x0101_0101_0101_0101;
const FILE_H: Set = FILE_A << 7;

/// Straight directions first, then diagonal ones.
const STEPS: [(i16, i16); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
const LEAPS: [(i16, i16); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Squares one after the other, the nearest first.
#[derive(Debug, Clone, Copy, Default)]
pub struct Line {
    squares: [u8; 8],
    length: u8,
}

impl Line {
    fn of(squares: impl Iterator<Item = u8>) -> Line {
        let mut line = Line::default();
        for (slot, square) in line.squares.iter_mut().zip(squares) {
            *slot = square;
            line.length += 1;
        }
        line
    }

    #[inline]
    pub fn squares(&self) -> &[u8] {
        &self.squares[..self.length as usize]
    }
}

/// The ways of men over a board.
pub struct BoardWays {
    files: u8,
    ranks: u8,
    /// Where men can stand. Sliders pass over the other squares.
    pub landing: Set,
    lines: Vec<[Line; 8]>,
    leaps: Vec<Line>,
    between: Vec<[Set; 64]>,
    /// From where pawns make a double step; nowhere without that rule.
    double_from: [Set; 2],
    pub last_rank: [Set; 2],
    pub pawns: Set,
}

impl BoardWays {
    pub fn new(rules: &Rules) -> BoardWays {
        let (files, ranks) = (rules.files(), rules.ranks());
        let all = || (0..64).map(|number| Square { file: number % 8, rank: number / 8 });
        let number = |square: Square| square.rank * 8 + square.file;
        let set = |keep: &dyn Fn(Square) -> bool| {
            rules.squares().filter(|&square| keep(square)).fold(0, |set, square| set | bit(number(square)))
        };
        let step = |from: Square, (files, ranks): (i16, i16)| from.step(files, ranks).filter(|&to| rules.on_board(to));
        let line = |from: Square, by: (i16, i16)| {
            Line::of(std::iter::successors(step(from, by), move |&at| step(at, by)).map(number))
        };
        let lines: Vec<[Line; 8]> = all().map(|from| STEPS.map(|by| line(from, by))).collect();
        let leaps = all().map(|from| Line::of(LEAPS.iter().filter_map(|&by| step(from, by)).map(number))).collect();
        let mut between = vec![[0; 64]; 64];
        for (from, lines) in lines.iter().enumerate() {
            for line in lines {
                let mut passed = 0;
                for &to in line.squares() {
                    between[from][to as usize] = passed;
                    passed |= bit(to);
                }
            }
        }
        let double_from = |side| set(&|square| rules.double_step() && square.rank == rules.pawn_rank(side));
        BoardWays {
            files,
            ranks,
            landing: set(&|square| rules.lands_on(square)),
            lines,
            leaps,
            between,
            double_from: Side::BOTH.map(double_from),
            last_rank: Side::BOTH.map(|side| set(&|square| square.rank == rules.last_rank(side))),
            pawns: set(&|square| rules.lands_on(square) && (1..ranks - 1).contains(&square.rank)),
        }
    }

    /// The squares strictly between two that see each other.
    #[inline]
    pub fn between(&self, a: u8, b: u8) -> Set {
        self.between[a as usize & 63][b as usize & 63]
    }

    /// The lines along which a slider moves from a square; none for the others.
    #[inline]
    pub fn lines(&self, kind: Kind, from: u8) -> &[Line] {
        let lines = &self.lines[from as usize & 63];
        match kind {
            Kind::Rook => &lines[..4],
            Kind::Bishop => &lines[4..],
            Kind::Queen => lines,
            _ => &[],
        }
    }

    /// Where a knight goes.
    #[inline]
    pub fn leaps(&self, from: u8) -> &[u8] {
        self.leaps[from as usize & 63].squares()
    }

    /// Where a pawn's double step leads over which square, if it can make one from here.
    #[inline]
    pub fn double_step(&self, side: Side, from: u8) -> Option<(u8, u8)> {
        let on = |square: u8| if side == Side::White { square + 8 } else { square - 8 };
        (self.double_from[side as usize] & bit(from) != 0).then(|| (on(from), on(on(from))))
    }

    /// Where pawns that have just made a double step stand, of those that stand here.
    #[inline]
    pub fn doubled(&self, side: Side, stood: Set) -> Set {
        ahead(side, ahead(side, self.double_from[side as usize] & stood))
    }

    /// From where pieces of one kind can move to these squares, over the empty ones; what blocks a line is among them.
    /// Pieces move back as they move ahead, so this is also where they can go, and what they attack.
    #[inline]
    pub fn reach(&self, kind: Kind, set: Set, empty: Set) -> Set {
        match kind {
            Kind::Pawn => 0,
            Kind::Knight => leap(set),
            Kind::King => around(set),
            Kind::Rook => straight(set, empty),
            Kind::Bishop => diagonal(set, empty),
            Kind::Queen => straight(set, empty) | diagonal(set, empty),
        }
    }
}

/// The squares a step further for pawns of a side.
#[inline]
pub fn ahead(side: Side, set: Set) -> Set {
    if side == Side::White { set << 8 } else { set >> 8 }
}

/// The squares a step back for pawns of a side.
#[inline]
pub fn back(side: Side, set: Set) -> Set {
    ahead(side.other(), set)
}

/// The squares that pawns of a side attack.
#[inline]
pub fn pawn_attacks(side: Side, set: Set) -> Set {
    beside(ahead(side, set))
}

/// The squares to the left and to the right.
#[inline]
pub fn beside(set: Set) -> Set {
    (set & !FILE_H) << 1 | (set & !FILE_A) >> 1
}

#[inline]
fn around(set: Set) -> Set {
    let row = set | beside(set);
    row << 8 | row >> 8 | beside(set)
}

#[inline]
fn leap(set: Set) -> Set {
    let (near, far) = (beside(set), (set & !(FILE_H | FILE_H >> 1)) << 2 | (set & !(FILE_A | FILE_A << 1)) >> 2);
    near << 16 | near >> 16 | far << 8 | far >> 8
}

#[inline]
fn straight(set: Set, empty: Set) -> Set {
    upward::<8>(set, empty) | downward::<8>(set, empty) | {
        let (right, left) = (empty & !FILE_A, empty & !FILE_H);
        (flow_up::<1>(set, right) & !FILE_H) << 1 | (flow_down::<1>(set, left) & !FILE_A) >> 1
    }
}

#[inline]
fn diagonal(set: Set, empty: Set) -> Set {
    let (right, left) = (empty & !FILE_A, empty & !FILE_H);
    (flow_up::<9>(set, right) & !FILE_H) << 9
        | (flow_up::<7>(set, left) & !FILE_A) << 7
        | (flow_down::<7>(set, right) & !FILE_H) >> 7
        | (flow_down::<9>(set, left) & !FILE_A) >> 9
}

#[inline]
fn upward<const BY: u32>(set: Set, empty: Set) -> Set {
    flow_up::<BY>(set, empty) << BY
}

#[inline]
fn downward<const BY: u32>(set: Set, empty: Set) -> Set {
    flow_down::<BY>(set, empty) >> BY
}

/// A set with all that flows from it over empty squares, by doubling (the fill of Kogge and Stone).
#[inline]
fn flow_up<const BY: u32>(mut set: Set, mut empty: Set) -> Set {
    set |= empty & set << BY;
    empty &= empty << BY;
    set |= empty & set << (2 * BY);
    empty &= empty << (2 * BY);
    set | empty & set << (4 * BY)
}

#[inline]
fn flow_down<const BY: u32>(mut set: Set, mut empty: Set) -> Set {
    set |= empty & set >> BY;
    empty &= empty >> BY;
    set |= empty & set >> (2 * BY);
    empty &= empty >> (2 * BY);
    set | empty & set >> (4 * BY)
}

/// A symmetry of the board, on squares and on sets: mirrored, then flipped, then turned over the diagonal.
#[derive(Debug, Clone)]
pub struct BoardSymmetry {
    /// Where each square goes, and whence it comes.
    pub there: [u8; 64],
    pub back: [u8; 64],
    mirror: bool,
    flip: bool,
    turn: bool,
    spare_files: u32,
    spare_ranks: u32,
}

impl BoardSymmetry {
    /// A symmetry given by where it takes each square.
    pub fn new(geometry: &BoardWays, map: &BySquare<u8>) -> BoardSymmetry {
        let there = std::array::from_fn(|square| map[square]);
        let (files, ranks) = (geometry.files, geometry.ranks);
        let (corner, right) = (there[0], there[files as usize - 1]);
        let mut symmetry = BoardSymmetry {
            there,
            back: [0; 64],
            mirror: false,
            flip: false,
            turn: corner % 8 == right % 8 && files > 1,
            spare_files: 8 - files as u32,
            spare_ranks: 8 * (8 - ranks as u32),
        };
        // Before a turn over the diagonal, which takes files to ranks.
        let (file, rank) = if symmetry.turn { (corner / 8, corner % 8) } else { (corner % 8, corner / 8) };
        (symmetry.mirror, symmetry.flip) = (file != 0, rank != 0);
        for square in (0..64).filter(|square| square % 8 < files && square / 8 < ranks) {
            symmetry.back[there[square as usize] as usize & 63] = square;
        }
        symmetry
    }

    /// The set of which this is the picture.
    #[inline]
    pub fn origin(&self, mut set: Set) -> Set {
        set = if self.turn { turned(set) } else { set };
        set = if self.flip { set.swap_bytes() >> self.spare_ranks } else { set };
        if self.mirror { mirrored(set) >> self.spare_files } else { set }
    }
}

/// Files from right to left.
#[inline]
fn mirrored(set: Set) -> Set {
    set.reverse_bits().swap_bytes()
}

/// Files exchanged with ranks.
#[inline]
fn turned(mut set: Set) -> Set {
    let mut exchange = |by: u32, of: Set| {
        let difference = (set ^ set >> by) & of;
        set ^= difference | difference << by;
    };
    exchange(7, 0x00aa_00aa_00aa_00aa);
    exchange(14, 0x0000_cccc_0000_cccc);
    exchange(28, 0x0000_0000_f0f0_f0f0);
    set
}

#[cfg(test)]
mod tests {
    use super::super::super::Material;
    use super::super::super::symmetry::{KingPairs, Width};
    use super::*;

    /// A set goes where its squares go, on square boards and on others.
    #[test]
    fn sets_turn_as_their_squares_do() {
        for (files, ranks, count) in [(8, 8, 8), (5, 5, 8), (4, 6, 4), (3, 8, 4)] {
            let rules = Rules::board(files, ranks).unwrap();
            let geometry = BoardWays::new(&rules);
            let kings = KingPairs::new(&rules, Width(8), &"KQvK".parse::<Material>().unwrap());
            assert_eq!(kings.symmetries().len(), count, "{files} x {ranks}");
            for map in kings.symmetries() {
                let symmetry = BoardSymmetry::new(&geometry, map);
                for square in squares(geometry.landing) {
                    let there = symmetry.there[square as usize];
                    assert_eq!(symmetry.origin(bit(there)), bit(square), "{files} x {ranks}: {square} to {there}");
                    assert_eq!(symmetry.back[there as usize], square);
                }
            }
        }
    }

    /// A flood stops where a walk square by square does, and passes over squares on which nobody stands.
    #[test]
    fn floods_reach_what_walks_reach() {
        let rules: Rules = "chess:7x6,landing=abdfg".parse().unwrap();
        let geometry = BoardWays::new(&rules);
        let occupied = bit(3) | bit(10) | bit(27) | bit(36) | bit(44);
        for kind in [Kind::Rook, Kind::Bishop, Kind::Queen] {
            for from in squares(geometry.landing) {
                let mut walked = 0;
                for line in geometry.lines(kind, from) {
                    for &to in line.squares() {
                        walked |= bit(to);
                        if occupied & bit(to) != 0 {
                            break;
                        }
                    }
                }
                assert_eq!(geometry.reach(kind, bit(from), !occupied) & geometry.landing, walked & geometry.landing);
            }
        }
        let board = rules.squares().fold(0, |set, square| set | bit(square.rank * 8 + square.file));
        for from in squares(board) {
            let leaps = geometry.leaps(from).iter().fold(0, |set, &to| set | bit(to));
            assert_eq!(geometry.reach(Kind::Knight, bit(from), 0) & board, leaps, "{from}");
        }
    }
}
