//! Captures and promotions: what they are worth, from the tables of lower endings.

use super::super::Boards;
use super::super::Material;
use super::super::ending::{ChessSlice, NO_MAN};
use super::super::layout::Placed;
use super::ending::{EndingSets, WordPlace};
use super::geometry::{Set, ahead, bit, pawn_attacks, squares};
use crate::Value;
use crate::parts::in_parts;
use spec::Side;
use spec::chess::{Kind, Piece};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// How good the best exit of a position is for the side to move, as a number that grows with it; 0 without exits.
pub type Score = u16;

const DRAW: Score = 1000;
const WIN: Score = 2000;

/// What a score means for the rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// No exit.
    None,
    /// All exits lose, and the last of them in this round.
    LostIn(u16),
    Draw,
    /// The quickest wins in this round.
    WonIn(u16),
}

impl Exit {
    pub fn of(score: Score) -> Exit {
        match score {
            0 => Exit::None,
            DRAW => Exit::Draw,
            lost if lost < DRAW => Exit::LostIn(lost),
            won => Exit::WonIn(WIN - won),
        }
    }
}

/// The score of a move, given the value after it for the side then to move.
pub fn score(after: Value) -> Score {
    match after {
        Value::Draw => DRAW,
        Value::Win(plies) => plies as Score + 1,
        Value::Loss(plies) => WIN - (plies as Score + 1),
    }
}

/// What lies behind the exits of an ending.
pub struct Exits<'a, C: Boards> {
    pub slice: &'a ChessSlice<'a, C>,
    ending: &'a EndingSets,
    /// For each man, the ending without it: a byte for each pair of kings and each placing of the others, when the side
    /// that has lost it is to move.
    without: Vec<Vec<u8>>,
    /// The score of a move to a position with this byte; 0 for no position, to which no legal move leads.
    scores: [Score; 256],
}

impl<'a, C: Boards> Exits<'a, C> {
    pub fn new(slice: &'a ChessSlice<'a, C>, ending: &'a EndingSets, threads: usize) -> Exits<'a, C> {
        let scores = std::array::from_fn(|byte| Value::from_byte(byte as u8).map_or(0, score));
        let without = (0..ending.men.len()).map(|man| without(slice, ending, man, threads)).collect();
        Exits { slice, ending, without, scores }
    }

    /// The best exit of each position of a word, for the side to move. Only these positions are asked about; the answer
    /// is those that have an exit.
    pub fn best(&self, turn: Side, place: &WordPlace, asked: Set, best: &mut [Score; 64]) -> Set {
        let mut found = Best { best, found: 0 };
        for (captured, _) in self.ending.men.iter().enumerate().filter(|(_, man)| man.side != turn) {
            match captured == self.ending.last().0 {
                true => self.captures_of_last(turn, place, asked, &mut found),
                false => self.captures_of(turn, place, captured, asked, &mut found),
            }
        }
        if self.ending.men.contains(&Piece { side: turn, kind: Kind::Pawn }) {
            self.promotions(turn, place, asked, &mut found);
        }
        found.found
    }

    /// Captures of a man that is on one square.
    fn captures_of(&self, turn: Side, place: &WordPlace, captured: usize, asked: Set, found: &mut Best) {
        let ending = self.ending;
        let target = ending.square(place.word, captured);
        for step in ending.steps(turn, place.pair).iter().filter(|step| step.to == target) {
            let symmetry = &ending.symmetries[step.symmetry];
            let row = self.row(step.pair, ending.mapped(place.word, &symmetry.there), captured);
            for square in squares(asked) {
                found.add(square, self.scores[row[symmetry.there[square as usize] as usize & 63] as usize]);
            }
        }
        for (n, man) in ending.fixed().filter(|(_, man)| man.side == turn) {
            let from = ending.square(place.word, n);
            if self.attacks(man, from, place) & bit(target) == 0 {
                continue;
            }
            let asked = asked & !ending.geometry.between(from, target);
            if man.kind == Kind::Pawn && ending.geometry.last_rank[turn as usize] & bit(target) != 0 {
                squares(asked).for_each(|square| self.promote(place, square, n, target, Some(captured), found));
                continue;
            }
            let row = self.row(place.pair, ending.with(place.word, n, target), captured);
            squares(asked).for_each(|square| found.add(square, self.scores[row[square as usize] as usize]));
        }
        let (last, man) = ending.last();
        if man.side == turn {
            let from = asked & self.attackers(man, target, place);
            if man.kind == Kind::Pawn && ending.geometry.last_rank[turn as usize] & bit(target) != 0 {
                squares(from).for_each(|square| self.promote(place, square, last, target, Some(captured), found));
            } else if from != 0 {
                let byte = self.row(place.pair, place.word, captured)[target as usize];
                squares(from).for_each(|square| found.add(square, self.scores[byte as usize]));
            }
        }
    }

    /// Captures of the last man.
    fn captures_of_last(&self, turn: Side, place: &WordPlace, asked: Set, found: &mut Best) {
        let ending = self.ending;
        let (last, _) = ending.last();
        let behind = &self.without[last];
        for step in ending.steps(turn, place.pair).iter().filter(|step| asked & bit(step.to) != 0) {
            let word = ending.mapped(place.word, &ending.symmetries[step.symmetry].there);
            found.add(step.to, self.scores[behind[step.pair * ending.words() + word] as usize]);
        }
        for (n, man) in ending.fixed().filter(|(_, man)| man.side == turn) {
            let from = ending.square(place.word, n);
            for to in squares(asked & self.attacks(man, from, place)) {
                if man.kind == Kind::Pawn && ending.geometry.last_rank[turn as usize] & bit(to) != 0 {
                    self.promote(place, to, n, to, Some(last), found);
                } else {
                    let word = ending.with(place.word, n, to);
                    found.add(to, self.scores[behind[place.pair * ending.words() + word] as usize]);
                }
            }
        }
    }

    /// Promotions without a capture.
    fn promotions(&self, turn: Side, place: &WordPlace, asked: Set, found: &mut Best) {
        let ending = self.ending;
        let last_rank = ending.geometry.last_rank[turn as usize] & ending.geometry.landing & !place.occupied;
        let pawn = Piece { side: turn, kind: Kind::Pawn };
        for (n, _) in ending.fixed().filter(|(_, man)| *man == pawn) {
            let to = ahead(turn, bit(ending.square(place.word, n))) & last_rank;
            if to != 0 {
                let to = to.trailing_zeros() as u8;
                squares(asked & !bit(to)).for_each(|square| self.promote(place, square, n, to, None, found));
            }
        }
        let (last, man) = ending.last();
        if man == pawn {
            for square in squares(asked & ahead(turn.other(), last_rank)) {
                let to = ahead(turn, bit(square)).trailing_zeros() as u8;
                self.promote(place, square, last, to, None, found);
            }
        }
    }

    fn promote(&self, place: &WordPlace, square: u8, mover: usize, to: u8, captured: Option<usize>, found: &mut Best) {
        let turn = self.ending.men[mover].side;
        let placed = self.ending.placed(place, turn, square);
        let captured = captured.map_or(NO_MAN, |man| man + 2);
        for &kind in self.slice.rules().promotion() {
            // The kings come first in the layout.
            let behind = self.slice.behind(&placed, mover + 2, to, captured, Some(kind));
            found.add(square, behind.map_or(0, score));
        }
    }

    /// The bytes for all squares of the last man when another is captured.
    fn row(&self, pair: usize, word: usize, captured: usize) -> &[u8] {
        let word = without_bits(word, self.ending.shift(captured));
        let row = pair * self.ending.words() + word * 64;
        &self.without[captured][row..row + 64]
    }

    fn attacks(&self, man: Piece, from: u8, place: &WordPlace) -> Set {
        match man.kind {
            Kind::Pawn => pawn_attacks(man.side, bit(from)),
            kind => self.ending.geometry.reach(kind, bit(from), !place.occupied),
        }
    }

    fn attackers(&self, man: Piece, target: u8, place: &WordPlace) -> Set {
        match man.kind {
            Kind::Pawn => pawn_attacks(man.side.other(), bit(target)),
            kind => self.ending.geometry.reach(kind, bit(target), !place.occupied),
        }
    }
}

/// The best scores of a word while they are collected.
struct Best<'a> {
    best: &'a mut [Score; 64],
    found: Set,
}

impl Best<'_> {
    #[inline]
    fn add(&mut self, square: u8, score: Score) {
        let slot = &mut self.best[square as usize & 63];
        *slot = if self.found & bit(square) == 0 { score } else { score.max(*slot) };
        self.found |= if score == 0 { 0 } else { bit(square) };
    }
}

/// The word without the six bits of one man.
fn without_bits(word: usize, shift: u32) -> usize {
    word >> (shift + 6) << shift | word & ((1 << shift) - 1)
}

/// The bytes of an ending after one of its men was captured.
fn without<C: Boards>(slice: &ChessSlice<'_, C>, ending: &EndingSets, captured: usize, threads: usize) -> Vec<u8> {
    let others: Vec<usize> = (0..ending.men.len()).filter(|&man| man != captured).collect();
    let side = ending.men[captured].side;
    let king = side.other() as usize;
    let standing: Vec<u8> = squares(ending.geometry.landing).collect();
    let (ways, room) = (standing.len().pow(others.len() as u32), 1usize << (6 * others.len()));
    let bytes: Vec<AtomicU8> = (0..ending.pairs.len() * room).map(|_| AtomicU8::new(Value::NOWHERE)).collect();
    in_parts(ending.pairs.len() * ways, 1 << 10, threads, |part| {
        for number in part {
            let (pair, mut way) = (number / ways, number % ways);
            let mut placed = Placed { turn: side.other(), squares: [0; Material::MOST_MEN] };
            placed.squares[..2].copy_from_slice(&ending.pairs[pair]);
            let mut place = pair * room;
            for (n, &man) in others.iter().rev().enumerate() {
                let square = standing[way % standing.len()];
                way /= standing.len();
                placed.squares[man + 2] = square;
                place += (square as usize) << (6 * n);
            }
            // As if the king had made the capture without leaving its square.
            if let Some(value) = slice.behind(&placed, king, placed.squares[king], captured + 2, None) {
                bytes[place].store(value.to_byte(), Relaxed);
            }
        }
    });
    bytes.into_iter().map(AtomicU8::into_inner).collect()
}
