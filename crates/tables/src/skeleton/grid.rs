//! Indexing: the positions of a skeleton by number.
//!
//! The last man is taken out: its places are the bits of a word. A word's number is made, from the slowest part to the
//! fastest, of the pair of kings and the place of each other man, counted within its domain without the pawns' squares.
//! Equal men are not folded, so that moving a man is always one addition; the two numbers of a position with two
//! equal men say the same. Numbers in which men share a square are not squeezed out.

use super::geometry::{Geometry, Kings, Set, bit, places};
use super::name::{MOST_MEN, Skeleton};
use super::words::log_width;
use fast::Board;
use spec::Side;
use spec::chess::{Kind, Piece};

/// The numbering of a skeleton.
#[derive(Debug)]
pub struct Grid {
    pub skeleton: Skeleton,
    pub kings: Kings,
    /// All men but the last.
    pub outer: Vec<Outer>,
    /// The last man, and where it can be. There is none beside bare kings and pawns; then only bit 0 of a word is used.
    pub inner: Option<(Piece, Set)>,
    /// The words of one pair of kings.
    rest: usize,
    places: u32,
}

/// A man that is part of a word's number.
#[derive(Debug)]
pub struct Outer {
    pub piece: Piece,
    squares: Vec<u8>,
    stride: usize,
    /// What a place adds to the number.
    offsets: [usize; 64],
}

/// Where the men of a word stand, all but the last.
#[derive(Debug, Clone, Copy)]
pub struct Placing {
    pub number: usize,
    pub kings: [u8; 2],
    /// The places of the outer men; then that of the last where it is known, and behind [`MOST_MEN`] of a promoted one.
    pub at: [u8; MOST_MEN + 1],
    pub occupied: Set,
    /// Where the last man can stand.
    pub free: Set,
}

impl Grid {
    /// None where the numbers grow too large to count.
    pub fn new(geometry: &Geometry, skeleton: &Skeleton) -> Option<Grid> {
        let domain = |n: usize| {
            let man = skeleton.men[n];
            geometry.domains(man.piece.kind)[man.domain as usize] & !skeleton.all_pawns()
        };
        let last = skeleton.men.len().checked_sub(1);
        let mut stride = 1usize;
        let mut outer = Vec::new();
        for n in (0..last.unwrap_or(0)).rev() {
            let squares: Vec<u8> = places(domain(n)).collect();
            let mut offsets = [0; 64];
            squares.iter().enumerate().for_each(|(place, &square)| offsets[square as usize] = place * stride);
            let next = stride.checked_mul(squares.len())?;
            outer.push(Outer { piece: skeleton.men[n].piece, squares, stride, offsets });
            stride = next;
        }
        outer.reverse();
        let kings = geometry.kings()[skeleton.kings as usize].clone();
        let inner = last.map(|last| (skeleton.men[last].piece, domain(last)));
        let grid =
            Grid { skeleton: skeleton.clone(), kings, outer, inner, rest: stride, places: geometry.all().count_ones() };
        stride.checked_mul(grid.kings.pairs.len())?.checked_mul(2 << log_width(grid.places))?;
        Some(grid)
    }

    /// How many words there are for each side to move.
    pub fn words(&self) -> usize {
        self.rest * self.kings.pairs.len()
    }

    /// How many places a word has bits for.
    pub fn places(&self) -> u32 {
        self.places
    }

    /// The numbers of positions, both sides to move counted, those that stand for no position among them.
    pub fn numbers(&self) -> usize {
        self.words() * (2 << log_width(self.places))
    }

    /// What a word's number is made of; none where two men share a square.
    #[inline]
    pub fn placing(&self, number: usize) -> Option<Placing> {
        let kings = self.kings.pairs[number / self.rest];
        let mut occupied = self.skeleton.all_pawns();
        let mut shared = occupied & (bit(kings[0]) | bit(kings[1]));
        occupied |= bit(kings[0]) | bit(kings[1]);
        let mut at = [0; MOST_MEN + 1];
        let mut rest = number % self.rest;
        for (outer, at) in self.outer.iter().zip(&mut at) {
            *at = outer.squares[rest / outer.stride];
            rest %= outer.stride;
            shared |= occupied & bit(*at);
            occupied |= bit(*at);
        }
        let free = self.inner.map_or(1, |(_, domain)| domain & !occupied);
        (shared == 0).then_some(Placing { number, kings, at, occupied, free })
    }

    /// The number when an outer man stands elsewhere.
    #[inline]
    pub fn moved(&self, placing: &Placing, man: usize, to: u8) -> usize {
        let offsets = &self.outer[man].offsets;
        placing.number + offsets[to as usize % 64] - offsets[placing.at[man] as usize % 64]
    }

    /// The number when a king stands elsewhere; none where the kings would touch.
    #[inline]
    pub fn king_moved(&self, placing: &Placing, side: Side, to: u8) -> Option<usize> {
        let mut kings = placing.kings;
        kings[side as usize] = to;
        Some(self.kings.number(kings)? * self.rest + placing.number % self.rest)
    }

    /// The number of a word from the kings and the outer men.
    #[inline]
    pub fn number(&self, kings: [u8; 2], at: impl Fn(usize) -> u8) -> Option<usize> {
        let outer = self.outer.iter().enumerate().map(|(n, outer)| outer.offsets[at(n) as usize % 64]);
        Some(self.kings.number(kings)? * self.rest + outer.sum::<usize>())
    }

    /// What a place of one outer man adds to a number.
    #[inline]
    pub fn offset(&self, man: usize, place: u8) -> usize {
        self.outer[man].offsets[place as usize % 64]
    }

    /// A set of places of the last man that stand in its way; where there is no such man, nothing does.
    #[inline]
    pub fn in_the_way(&self, set: Set) -> Set {
        if self.inner.is_some() { set } else { 0 }
    }

    /// The places of the last man for which this side's king is attacked. Pawns never attack anything here.
    pub fn checked(&self, geometry: &Geometry, at: &Placing, side: Side) -> Set {
        let king = at.kings[side as usize];
        let mut checked = 0;
        for (n, outer) in self.outer.iter().enumerate().filter(|(_, outer)| outer.piece.side != side) {
            geometry.walk(outer.piece.kind, at.at[n], at.occupied, |to, passed, _| {
                if to == king {
                    checked |= !self.in_the_way(passed);
                }
            });
        }
        if let Some((piece, _)) = self.inner.filter(|(piece, _)| piece.side != side) {
            checked |= geometry.origins(piece.kind, bit(king), !at.occupied);
        }
        checked & at.free
    }

    /// The position with the last man on a place.
    pub fn board(&self, geometry: &Geometry, placing: &Placing, inner: u8, turn: Side) -> Board {
        let man = |piece: Piece, place: u8| (piece, geometry.number_of_place(place));
        let kings = Side::BOTH.map(|side| man(Piece { side, kind: Kind::King }, placing.kings[side as usize]));
        let outer = self.outer.iter().zip(placing.at).map(|(outer, at)| man(outer.piece, at));
        let last = self.inner.map(|(piece, _)| man(piece, inner));
        let pawns = Side::BOTH.into_iter().flat_map(|side| {
            places(self.skeleton.pawns[side as usize]).map(move |place| man(Piece { side, kind: Kind::Pawn }, place))
        });
        Board::of(kings.into_iter().chain(outer).chain(last).chain(pawns), turn)
    }
}
