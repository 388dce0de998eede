//! The kings of an ending as words: the squares of one king are the bits, and a step of another king leads to the same
//! bits of another word.
//!
//! The **last** king is one of the side that has fewer of them, if it has any. A word stands for a placing of all other
//! kings. The last king is told apart from its equals, so that a position with several of them is in as many words, and
//! all of these say the same.

use super::super::layout::{KINGS, choose, placings, rank};
use super::super::material::DraughtsMaterial;
use fast::draughts::Direction;
use spec::Side;

/// The squares of the last king, or other squares.
pub type SquareSet = u32;

/// The words of an ending.
pub struct KingWords {
    /// Whose king is the last.
    pub side: Side,
    /// All kings of the other side.
    pub theirs: KingPlacings,
    /// The kings of the last one's side without it.
    pub others: KingPlacings,
    /// How many placings of all kings there are, as the layout numbers them.
    pub count: usize,
    /// What a placing of their kings, and one of the others with each square of the last, add to that number.
    stride: usize,
    lanes: Vec<[u32; 32]>,
}

/// Every way to place some kings, numbered as the layout does.
pub struct KingPlacings {
    pub sets: Vec<SquareSet>,
    /// Where in the list of steps those of each begin.
    begin: Vec<u32>,
    steps: Vec<u32>,
}

impl KingWords {
    /// The words of an ending that has a king.
    pub fn new(material: DraughtsMaterial) -> Option<KingWords> {
        let (black, white) = (material.black.kings, material.white.kings);
        let (side, mine, their) = match (black, white) {
            (0, 0) => return None,
            (_, 0) => (Side::Black, black, white),
            (0, _) => (Side::White, white, black),
            _ if black < white => (Side::Black, black, white),
            _ => (Side::White, white, black),
        };
        let (theirs, others) = (KingPlacings::new(their), KingPlacings::new(mine - 1));
        let all = choose(KINGS, mine.into());
        // Black's kings are the slower part of the number.
        let (stride, last_stride) = match side {
            Side::White => (all, 1),
            Side::Black => (1, theirs.sets.len()),
        };
        let lane = |others: &SquareSet, square: usize| (rank(others | 1 << square) * last_stride) as u32;
        let lanes = others.sets.iter().map(|others| std::array::from_fn(|square| lane(others, square))).collect();
        let count = all * theirs.sets.len();
        Some(KingWords { side, theirs, others, count, stride, lanes })
    }

    /// How many words there are.
    pub fn words(&self) -> usize {
        self.theirs.sets.len() * self.others.sets.len()
    }

    /// The placing of their kings, and of the others, that a word stands for.
    #[inline]
    pub fn parts(&self, word: usize) -> (usize, usize) {
        (word / self.others.sets.len(), word % self.others.sets.len())
    }

    /// The word of these.
    #[inline]
    pub fn word(&self, theirs: usize, others: usize) -> usize {
        theirs * self.others.sets.len() + others
    }

    /// The number of the kings' placing with the last on a square, for all words with these parts.
    #[inline]
    pub fn numbers(&self, (theirs, others): (usize, usize)) -> impl Fn(u32) -> usize + '_ {
        let (base, lanes) = (theirs * self.stride, &self.lanes[others]);
        move |square| base + lanes[square as usize & 31] as usize
    }
}

impl KingPlacings {
    fn new(many: u8) -> KingPlacings {
        let sets = placings(KINGS, many);
        let (mut begin, mut steps) = (vec![0], Vec::new());
        for &set in &sets {
            for from in squares(set) {
                let to = neighbours(1 << from) & !set;
                steps.extend(squares(to).map(|to| rank(set & !(1 << from) | 1 << to) as u32));
            }
            begin.push(steps.len() as u32);
        }
        KingPlacings { sets, begin, steps }
    }

    /// The placings that a step of a king leads to, and comes from: kings step back as they step ahead.
    #[inline]
    pub fn steps(&self, number: usize) -> &[u32] {
        &self.steps[self.begin[number] as usize..self.begin[number + 1] as usize]
    }
}

/// The squares of a set.
#[inline]
pub fn squares(mut set: SquareSet) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(square)
    })
}

/// All squares a step from those of a set.
#[inline]
pub fn neighbours(set: SquareSet) -> SquareSet {
    Direction::ALL.iter().fold(0, |all, direction| all | direction.step(set))
}
