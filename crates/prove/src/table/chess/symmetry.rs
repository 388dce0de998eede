//! The kings' squares as one number, with the board turned and mirrored as far as the rules allow.
//!
//! Of all pictures of a pair of squares under the symmetries the smallest stands for them all. Usually one symmetry
//! leads to it; where several do (both kings on the diagonal, or in the middle of a board with a middle) the other men
//! decide, and so the table of pairs keeps all of them. On 8 x 8 this gives the well-known 462 pairs without pawns.

use super::Material;
use spec::Side;
use spec::chess::{Rules, Square};

/// The number of a square on the 8 x 8 board in which all boards lie: 0 is a1, 7 is h1.
pub fn number_of(square: Square) -> u8 {
    square.rank * 8 + square.file
}

/// The square with a number.
pub fn square_of(number: u8) -> Square {
    Square { file: number % 8, rank: number / 8 }
}

/// The pairs of squares on which the kings can stand.
#[derive(Debug)]
pub struct Kings {
    /// For White's square times 64 plus Black's: the number of the pair, and the symmetries that lead to its picture.
    pairs: Vec<Option<(u32, u8)>>,
    /// The picture that stands for each pair.
    pictures: Vec<[u8; 2]>,
    /// Where each symmetry takes each square.
    symmetries: Vec<[u8; 64]>,
}

impl Kings {
    pub fn new(rules: &Rules, material: &Material) -> Kings {
        let symmetries = symmetries(rules, material);
        let squares: Vec<u8> = landing(rules).collect();
        let mut kings = Kings { pairs: vec![None; 64 * 64], pictures: Vec::new(), symmetries };
        for &white in &squares {
            for &black in &squares {
                let (files, ranks) = square_of(white).to(square_of(black));
                if files.abs().max(ranks.abs()) > 1 {
                    kings.add([white, black]);
                }
            }
        }
        kings
    }

    /// Pairs come from the smallest up, so the picture of each has its number before the others need it.
    fn add(&mut self, pair: [u8; 2]) {
        let picture = |map: &[u8; 64]| pair.map(|square| map[square as usize & 63]);
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

    /// Where a symmetry takes each square.
    #[inline]
    pub fn symmetry(&self, n: u32) -> &[u8; 64] {
        &self.symmetries[n as usize]
    }
}

#[inline]
fn place([white, black]: [u8; 2]) -> usize {
    (white as usize & 63) * 64 + (black as usize & 63)
}

/// The squares on which a piece can stand.
pub fn landing(rules: &Rules) -> impl Iterator<Item = u8> + '_ {
    rules.squares().filter(|&square| rules.lands_on(square)).map(number_of)
}

/// Pawns see a difference between up and down, but none between left and right. A board on which not every square can
/// be landed on is left as it is.
fn symmetries(rules: &Rules, material: &Material) -> Vec<[u8; 64]> {
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
                    number_of(if turn { Square { file: rank, rank: file } } else { Square { file, rank } })
                };
                let mut table = [0; 64];
                rules.squares().for_each(|square| table[number_of(square) as usize & 63] = map(square));
                symmetries.push(table);
            }
        }
    }
    symmetries
}
