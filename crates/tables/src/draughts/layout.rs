//! Indexing: positions of an ending of draughts by number.
//!
//! The number is made, from the slowest part to the fastest, of the side to move, Black's kings, White's kings, Black's
//! men and White's men, each group as a number of the combinatorial system: the set of the places a < b < c is
//! C(a, 1) + C(b, 2) + C(c, 3). Men have 28 squares, as none stands on its king row. Numbers in which two pieces share
//! a square are not squeezed out.

use super::material::DraughtsMaterial;
use fast::draughts::Board;
use spec::Side;

/// The numbering of an ending's positions.
#[derive(Debug)]
pub struct DraughtsLayout {
    material: DraughtsMaterial,
    /// How many ways there are to place Black's kings, White's kings, Black's men, White's men.
    ways: [usize; 4],
    half: usize,
}

/// Black's men stand on squares 1 to 28, White's on 5 to 32.
pub(super) const MEN: usize = 28;
pub(super) const KINGS: usize = 32;
pub(super) const WHITE_MEN_BEGIN: u32 = 4;

impl DraughtsLayout {
    /// The numbering of an ending, or `None` where the numbers grow too large to count.
    pub fn new(material: DraughtsMaterial) -> Option<DraughtsLayout> {
        let DraughtsMaterial { black, white } = material;
        let ways = [
            choose(KINGS, black.kings.into()),
            choose(KINGS, white.kings.into()),
            choose(MEN, black.men().into()),
            choose(MEN, white.men().into()),
        ];
        let half = ways.iter().try_fold(1usize, |all, &ways| all.checked_mul(ways))?;
        half.checked_mul(2).map(|_| DraughtsLayout { material, ways, half })
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        2 * self.half
    }

    /// The ending.
    pub fn material(&self) -> DraughtsMaterial {
        self.material
    }

    /// The number of a position of this ending.
    #[inline]
    pub fn number(&self, board: &Board) -> usize {
        let Board { black, white, kings, turn } = *board;
        let sets = [black & kings, white & kings, black & !kings, (white & !kings) >> WHITE_MEN_BEGIN];
        let placed = self.ways.iter().zip(sets).fold(0, |number, (ways, set)| number * ways + rank(set));
        if turn == Side::White { placed } else { self.half + placed }
    }

    /// The placing that a number below the count is made of. Pieces may share a square, and then there are too few.
    #[inline]
    pub fn board(&self, number: usize) -> Board {
        let (turn, mut rest) = match number.checked_sub(self.half) {
            None => (Side::White, number),
            Some(rest) => (Side::Black, rest),
        };
        let DraughtsMaterial { black, white } = self.material;
        let mut take = |group: usize, many: u8| {
            let set = unrank(rest % self.ways[group], many.into());
            rest /= self.ways[group];
            set
        };
        let white_men = take(3, white.men()) << WHITE_MEN_BEGIN;
        let black_men = take(2, black.men());
        let white_kings = take(1, white.kings);
        let black_kings = take(0, black.kings);
        Board { black: black_kings | black_men, white: white_kings | white_men, kings: black_kings | white_kings, turn }
    }
}

/// The number of a set among those of as many places.
#[inline]
pub(super) fn rank(mut set: u32) -> usize {
    let (mut rank, mut many) = (0, 0);
    while set != 0 {
        many += 1;
        rank += CHOOSE[set.trailing_zeros() as usize][many & MOST];
        set &= set - 1;
    }
    rank
}

/// All sets of so many of the first places, in the order of their numbers, which is that of the sets read as numbers.
pub(super) fn placings(of: usize, many: u8) -> Vec<u32> {
    let mut set = (1u64 << many) - 1;
    let mut placings = Vec::with_capacity(choose(of, many.into()));
    while set >> of == 0 {
        placings.push(set as u32);
        if set == 0 {
            break;
        }
        // The next larger number with as many bits.
        let low = set & set.wrapping_neg();
        let moved = set + low;
        set = (moved ^ set) >> 2 >> low.trailing_zeros() | moved;
    }
    placings
}

#[inline]
fn unrank(mut number: usize, many: usize) -> u32 {
    let mut set = 0;
    let mut place = KINGS;
    for many in (1..=many).rev() {
        // The largest place whose combinations still fit into the number.
        place = (0..place).rev().find(|&place| CHOOSE[place][many & MOST] <= number).unwrap_or(0);
        number -= CHOOSE[place][many & MOST];
        set |= 1 << place;
    }
    set
}

/// One less than a power of two, so that no index is ever outside.
const MOST: usize = 15;

static CHOOSE: [[usize; MOST + 1]; KINGS + 1] = {
    let mut table = [[0; MOST + 1]; KINGS + 1];
    let mut of = 0;
    while of <= KINGS {
        table[of][0] = 1;
        let mut many = 1;
        while many <= MOST && of > 0 {
            table[of][many] = table[of - 1][many - 1] + table[of - 1][many];
            many += 1;
        }
        of += 1;
    }
    table
};

/// The ways to choose so many of so many.
pub(super) fn choose(of: usize, many: usize) -> usize {
    CHOOSE[of][many]
}
