//! Which squares a piece attacks, past a given set of blockers. Bit 0 is a1, bit 7 is h1, bit 63 is h8.
//!
//! `fast` has quicker sliders, but only for whole boards with real pieces. Here the blockers are whatever an argument
//! says will stand for ever.

use spec::Side;
use spec::chess::Kind;

/// The squares of a set, lowest first.
pub fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(square)
    })
}

/// The set with one square.
pub fn bit(square: u32) -> u64 {
    1 << (square & 63)
}

/// What a piece attacks from a square; the first blocker of each line is attacked too.
pub fn attacks(side: Side, kind: Kind, square: u32, blockers: u64) -> u64 {
    let at = square as usize & 63;
    let sliding = |directions: std::ops::Range<usize>| {
        directions.map(|direction| ray(direction, square, blockers)).fold(0, |a, b| a | b)
    };
    match kind {
        Kind::Pawn => PAWN[side as usize][at],
        Kind::Knight => KNIGHT[at],
        Kind::King => KING[at],
        Kind::Bishop => sliding(4..8),
        Kind::Rook => sliding(0..4),
        Kind::Queen => sliding(0..8),
    }
}

/// How many king's steps one square is from another.
pub fn distance(a: u32, b: u32) -> u32 {
    (a & 7).abs_diff(b & 7).max((a >> 3).abs_diff(b >> 3))
}

/// One line from a square up to the first blocker, which is part of it.
fn ray(direction: usize, square: u32, blockers: u64) -> u64 {
    let line = RAYS[direction][square as usize & 63];
    let met = line & blockers;
    if met == 0 {
        return line;
    }
    let (files, ranks) = DIRECTIONS[direction];
    let upward = ranks > 0 || (ranks == 0 && files > 0);
    let first = if upward { met.trailing_zeros() } else { 63 - met.leading_zeros() };
    line & !RAYS[direction][first as usize & 63]
}

/// The rook's four directions, then the bishop's.
const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

static RAYS: [[u64; 64]; 8] = {
    let mut rays = [[0; 64]; 8];
    let mut n = 0;
    while n < 8 {
        rays[n] = table(&[DIRECTIONS[n]], 7);
        n += 1;
    }
    rays
};
static KNIGHT: [u64; 64] = table(&LEAPS, 1);
static KING: [u64; 64] = table(&DIRECTIONS, 1);
static PAWN: [[u64; 64]; 2] = [table(&[(-1, 1), (1, 1)], 1), table(&[(-1, -1), (1, -1)], 1)];

/// For each square, what lies up to `most` steps away in any of the directions.
const fn table(steps: &[(i32, i32)], most: i32) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut n = 0;
        while n < steps.len() {
            let mut times = 1;
            while times <= most {
                let file = square % 8 + steps[n].0 * times;
                let rank = square / 8 + steps[n].1 * times;
                if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                    table[square as usize] |= 1 << (rank * 8 + file);
                }
                times += 1;
            }
            n += 1;
        }
        square += 1;
    }
    table
}
