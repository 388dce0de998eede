//! Symmetry reduction: the kings' squares as one number, with the board turned and mirrored as far as the rules allow.
//!
//! Of all pictures of a pair of squares under the symmetries the smallest stands for them all. Usually one symmetry
//! leads to it; where several do (both kings on the diagonal, or in the middle of a board with a middle) the other men
//! decide, and so the table of pairs keeps all of them. On 8 x 8 this gives the well-known 462 pairs without pawns.

use super::Material;
use spec::Side;
use spec::chess::{Rules, Square};

/// How many numbers a rank has. Squares are numbered rank by rank from a1, those that are not on the board too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Width(pub u8);

impl Width {
    pub fn number_of(self, square: Square) -> u8 {
        square.rank * self.0 + square.file
    }

    pub fn square_of(self, number: u8) -> Square {
        Square { file: number % self.0, rank: number / self.0 }
    }

    /// The squares on which a piece can stand.
    pub fn landing(self, rules: &Rules) -> impl Iterator<Item = u8> + '_ {
        rules.squares().filter(|&square| rules.lands_on(square)).map(move |square| self.number_of(square))
    }
}

/// Something for each number that a square can have, so that no look-up can miss.
pub type BySquare<T> = [T; 256];

/// The pairs of squares on which the kings can stand.
#[derive(Debug)]
pub struct KingPairs {
    /// For White's square times 256 plus Black's: the number of the pair, and the symmetries that lead to its picture.
    pairs: Vec<Option<(u32, u8)>>,
    /// The picture that stands for each pair.
    pictures: Vec<[u8; 2]>,
    /// Where each symmetry takes each square.
    symmetries: Vec<BySquare<u8>>,
}

impl KingPairs {
    pub fn new(rules: &Rules, width: Width, material: &Material) -> KingPairs {
        let symmetries = symmetries(rules, width, material);
        let squares: Vec<u8> = width.landing(rules).collect();
        let mut kings = KingPairs { pairs: vec![None; 256 * 256], pictures: Vec::new(), symmetries };
        for &white in &squares {
            for &black in &squares {
                let (files, ranks) = width.square_of(white).to(width.square_of(black));
                if files.abs().max(ranks.abs()) > 1 {
                    kings.add([white, black]);
                }
            }
        }
        kings
    }

    /// Pairs come from the smallest up, so the picture of each has its number before the others need it.
    fn add(&mut self, pair: [u8; 2]) {
        let picture = |map: &BySquare<u8>| pair.map(|square| map[square as usize]);
        let smallest = self.symmetries.iter().map(picture).min().unwrap_or(pair);
        let leading = self.symmetries.iter().enumerate().filter(|(_, map)| picture(map) == smallest);
        let leading = leading.fold(0, |set, (n, _)| set | 1 << n);
        let number = match self.pairs[place(smallest)] {
            Some((number, _)) => number,
            None => {
                self.pictures.push(smallest);
                self.pictures.len() as u32 - 1
            }
        };
        self.pairs[place(pair)] = Some((number, leading));
    }

    /// How many pairs there are.
    pub fn count(&self) -> usize {
        self.pictures.len()
    }

    /// The number of a pair, and the symmetries (as a set of bits) that lead to its picture.
    #[inline]
    pub fn number(&self, pair: [u8; 2]) -> Option<(u32, u8)> {
        self.pairs[place(pair)]
    }

    /// The squares that stand for a pair.
    pub fn squares(&self, number: usize) -> [u8; 2] {
        self.pictures[number]
    }

    /// Do several symmetries lead to the squares of a pair, so that a position with it has several pictures?
    pub fn has_pictures(&self, number: usize) -> bool {
        self.number(self.squares(number)).is_some_and(|(_, leading)| leading.count_ones() > 1)
    }

    /// All symmetries.
    pub fn symmetries(&self) -> &[BySquare<u8>] {
        &self.symmetries
    }

    /// Where a symmetry takes each square.
    #[inline]
    pub fn symmetry(&self, n: u32) -> &BySquare<u8> {
        &self.symmetries[n as usize]
    }
}

#[inline]
fn place([white, black]: [u8; 2]) -> usize {
    white as usize * 256 + black as usize
}

/// Pawns see a difference between up and down, but none between left and right. A board on which not every square can
/// be landed on is left as it is.
fn symmetries(rules: &Rules, width: Width, material: &Material) -> Vec<BySquare<u8>> {
    let (files, ranks) = (rules.files(), rules.ranks());
    let pawns = Side::BOTH.into_iter().any(|side| material.has_pawns(side));
    let everywhere = rules.lands_everywhere();
    let choices = |allowed: bool| if allowed { [false, true].as_slice() } else { [false].as_slice() };
    let mut symmetries = Vec::new();
    for &turn in choices(everywhere && !pawns && files == ranks) {
        for &flip in choices(everywhere && !pawns) {
            for &mirror in choices(everywhere) {
                let map = |square: Square| {
                    let Square { file, rank } = square;
                    let file = if mirror { files - 1 - file } else { file };
                    let rank = if flip { ranks - 1 - rank } else { rank };
                    width.number_of(if turn { Square { file: rank, rank: file } } else { Square { file, rank } })
                };
                let mut table = [0; 256];
                rules.squares().for_each(|square| table[width.number_of(square) as usize] = map(square));
                symmetries.push(table);
            }
        }
    }
    symmetries
}
