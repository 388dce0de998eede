//! Where the positions of an ending are when they are kept as sets, and where moves lead.
//!
//! For each side to move and each pair of kings there is a **block**; in it, for each placing of all other men but the
//! last, a **word**: the squares of the last man as a set. So a word is a number with six bits for each of these men,
//! and a step of one man changes only its bits. Of the words that differ only in which of some equal men stands where,
//! the one with the men in order is at **home**, and the others are not used. The last man is told apart even from its
//! equals, and pairs of kings that two symmetries lead to have both pictures of their positions: both say the same.

use super::super::Material;
use super::super::layout::{ChessLayout, Placed};
use super::geometry::{BoardSymmetry, BoardWays, Set, ahead, back, beside, bit};
use spec::Side;
use spec::chess::{Kind, Piece, Rules};
use std::ops::ControlFlow;

/// A byte and five bits for each, which must be in memory: 3.5 gigabytes.
const MOST_POSITIONS: usize = 1 << 31;

/// Is shown words, each with squares of the last man, until it has seen enough.
pub trait Visit: FnMut(usize, Set) -> ControlFlow<()> {}

impl<V: FnMut(usize, Set) -> ControlFlow<()>> Visit for V {}

/// The men of an ending and their ways.
pub struct EndingSets {
    pub geometry: BoardWays,
    /// All men but the kings.
    pub men: Vec<Piece>,
    /// The squares of both kings, for each pair.
    pub pairs: Vec<[u8; 2]>,
    /// For each side and pair, where its king can step.
    steps: [Vec<Vec<Step>>; 2],
    pub symmetries: Vec<BoardSymmetry>,
    /// Where neighbours among equal men have their bits, in an order in which exchanging them sorts the men.
    twins: Vec<(u32, u32)>,
    /// Can pawns meet in passing?
    pub en_passant: bool,
}

/// A step of a king: the pair that it leads to, as a picture of the board.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    pub to: u8,
    pub pair: usize,
    pub symmetry: usize,
}

/// One word, taken apart.
#[derive(Clone, Copy)]
pub struct WordPlace {
    pub pair: usize,
    pub word: usize,
    pub kings: [u8; 2],
    /// The kings and all men but the last.
    pub occupied: Set,
}

impl EndingSets {
    pub fn new(rules: &Rules, layout: &ChessLayout) -> EndingSets {
        let geometry = BoardWays::new(rules);
        let kings = layout.kings();
        let symmetries: Vec<BoardSymmetry> =
            kings.symmetries().iter().map(|map| BoardSymmetry::new(&geometry, map)).collect();
        let pairs: Vec<[u8; 2]> = (0..kings.count()).map(|pair| kings.squares(pair)).collect();
        let step = |side: Side, pair: [u8; 2], to: u8| {
            let mut after = pair;
            after[side as usize] = to;
            let (pair, leading) = kings.number(after)?;
            Some(Step { to, pair: pair as usize, symmetry: leading.trailing_zeros() as usize })
        };
        let around = |square: u8| super::geometry::squares(geometry.reach(Kind::King, bit(square), 0));
        let steps = Side::BOTH.map(|side| {
            let of = |&pair: &[u8; 2]| around(pair[side as usize]).filter_map(|to| step(side, pair, to)).collect();
            pairs.iter().map(of).collect()
        });
        let men: Vec<Piece> = layout.men()[2..].to_vec();
        let pawns = |side| men.contains(&Piece { side, kind: Kind::Pawn });
        let en_passant = rules.double_step() && Side::BOTH.into_iter().all(pawns);
        let mut ending = EndingSets { geometry, men, pairs, steps, symmetries, twins: Vec::new(), en_passant };
        ending.twins = ending.twins();
        ending
    }

    /// Every neighbour with every other, once for each man: the exchanges of a bubble sort.
    fn twins(&self) -> Vec<(u32, u32)> {
        let fixed = self.men.len() - 1;
        let neighbours = |n: &usize| self.men[*n] == self.men[*n + 1];
        let once = || (0..fixed.saturating_sub(1)).filter(neighbours).map(|n| (self.shift(n), self.shift(n + 1)));
        (1..fixed).flat_map(|_| once()).collect()
    }

    /// How many words a block has, for so many men beside the kings.
    pub fn words_of(men: usize) -> usize {
        1 << (6 * men.saturating_sub(1))
    }

    /// How many positions there are room for; none if that is more than fits into memory.
    pub fn positions(&self) -> Option<usize> {
        let positions = 2 * self.pairs.len() * self.words() * 64;
        (positions <= MOST_POSITIONS).then_some(positions)
    }

    pub fn words(&self) -> usize {
        EndingSets::words_of(self.men.len())
    }

    /// The men of a word that are each on one square, with their numbers.
    #[inline]
    pub fn fixed(&self) -> impl Iterator<Item = (usize, Piece)> + '_ {
        self.men[..self.men.len() - 1].iter().copied().enumerate()
    }

    /// The number of the last man, and what it is.
    #[inline]
    pub fn last(&self) -> (usize, Piece) {
        (self.men.len() - 1, self.men[self.men.len() - 1])
    }

    #[inline]
    pub fn shift(&self, man: usize) -> u32 {
        6 * (self.men.len() - 2 - man) as u32
    }

    /// Where a man stands in a word.
    #[inline]
    pub fn square(&self, word: usize, man: usize) -> u8 {
        (word >> self.shift(man) & 63) as u8
    }

    /// The word with a man on another square.
    #[inline]
    pub fn with(&self, word: usize, man: usize, square: u8) -> usize {
        word & !(63 << self.shift(man)) | (square as usize) << self.shift(man)
    }

    /// The same, at home.
    #[inline]
    pub fn home_with(&self, word: usize, man: usize, square: u8) -> usize {
        self.home(self.with(word, man, square))
    }

    /// The word in which equal men stand in order.
    #[inline]
    pub fn home(&self, mut word: usize) -> usize {
        for &(first, second) in &self.twins {
            let (a, b) = (word >> first & 63, word >> second & 63);
            if a > b {
                word ^= (a ^ b) << first | (a ^ b) << second;
            }
        }
        word
    }

    /// The word with every man where a map takes it.
    #[inline]
    pub fn mapped(&self, word: usize, map: &[u8; 64]) -> usize {
        (0..self.men.len() - 1).fold(0, |all, man| all << 6 | map[self.square(word, man) as usize & 63] as usize)
    }

    #[inline]
    pub fn place(&self, pair: usize, word: usize) -> WordPlace {
        let kings = self.pairs[pair];
        let men = (0..self.men.len() - 1).fold(0, |set, man| set | bit(self.square(word, man)));
        WordPlace { pair, word, kings, occupied: men | bit(kings[0]) | bit(kings[1]) }
    }

    /// The position with the last man on a square, as the layout has it.
    pub fn placed(&self, place: &WordPlace, turn: Side, last: u8) -> Placed {
        let mut squares = [0; Material::MOST_MEN];
        squares[..2].copy_from_slice(&place.kings);
        self.fixed().for_each(|(n, _)| squares[n + 2] = self.square(place.word, n));
        squares[self.men.len() + 1] = last;
        Placed { turn, squares }
    }

    #[inline]
    pub fn steps(&self, side: Side, pair: usize) -> &[Step] {
        &self.steps[side as usize][pair]
    }

    /// Where a double step cannot end as an ordinary move: beside pawns of the other side, which may then capture en
    /// passant. Those among the men of a word that are each on one square.
    #[inline]
    pub fn guarded(&self, side: Side, word: usize) -> Set {
        if !self.en_passant {
            return 0;
        }
        let guard = Piece { side: side.other(), kind: Kind::Pawn };
        beside(self.fixed().filter(|(_, man)| *man == guard).fold(0, |set, (n, _)| set | bit(self.square(word, n))))
    }

    /// The squares of the last man from which it guards a square in this way.
    #[inline]
    pub fn guards(&self, side: Side, square: u8) -> Set {
        match self.last().1 == (Piece { side: side.other(), kind: Kind::Pawn }) && self.en_passant {
            true => beside(bit(square)),
            false => 0,
        }
    }

    /// From where the last man can move inside the ending to one of these squares.
    #[inline]
    pub fn last_from(&self, place: &WordPlace, targets: Set) -> Set {
        let (_, Piece { side, kind }) = self.last();
        let empty = !place.occupied;
        match kind {
            Kind::Pawn => {
                let near = back(side, targets);
                let doubled = targets & self.geometry.doubled(side, Set::MAX) & !self.guarded(side, place.word);
                near | back(side, back(side, doubled) & empty)
            }
            _ => self.geometry.reach(kind, targets, empty),
        }
    }

    /// Visits the words to which a man that is on one square moves ahead inside the ending, each with the squares of
    /// the last man that do not allow it.
    #[inline]
    pub fn moves(&self, place: &WordPlace, n: usize, man: Piece, mut visit: impl Visit) -> ControlFlow<()> {
        let from = self.square(place.word, n);
        match man.kind {
            Kind::Pawn => {
                let (near, free) = (ahead(man.side, bit(from)), !place.occupied);
                if near & free == 0 {
                    return ControlFlow::Continue(());
                }
                visit(self.home_with(place.word, n, near.trailing_zeros() as u8), 0)?;
                let double = self.geometry.double_step(man.side, from);
                let free = free & !self.guarded(man.side, place.word);
                if let Some((over, to)) = double.filter(|(_, to)| bit(*to) & free != 0) {
                    visit(self.home_with(place.word, n, to), bit(over) | self.guards(man.side, to))?;
                }
                ControlFlow::Continue(())
            }
            _ => self.ways(place, n, man.kind, from, visit),
        }
    }

    /// The same for moves back: the words from which the man can have come.
    #[inline]
    pub fn moves_back(&self, place: &WordPlace, n: usize, man: Piece, mut visit: impl Visit) -> ControlFlow<()> {
        let to = self.square(place.word, n);
        match man.kind {
            Kind::Pawn => {
                let (near, free) = (back(man.side, bit(to)), !place.occupied);
                if near & free == 0 {
                    return ControlFlow::Continue(());
                }
                visit(self.home_with(place.word, n, near.trailing_zeros() as u8), 0)?;
                let far = back(man.side, near) & free;
                if self.geometry.doubled(man.side, far) & bit(to) & !self.guarded(man.side, place.word) != 0 {
                    visit(self.home_with(place.word, n, far.trailing_zeros() as u8), near | self.guards(man.side, to))?;
                }
                ControlFlow::Continue(())
            }
            _ => self.ways(place, n, man.kind, to, visit),
        }
    }

    /// Pieces move back as they move ahead.
    #[inline]
    fn ways(&self, place: &WordPlace, n: usize, kind: Kind, from: u8, mut visit: impl Visit) -> ControlFlow<()> {
        if kind == Kind::Knight {
            return self.geometry.leaps(from).iter().try_for_each(|&to| visit(self.home_with(place.word, n, to), 0));
        }
        for line in self.geometry.lines(kind, from) {
            let mut passed = 0;
            for &to in line.squares() {
                if place.occupied & bit(to) != 0 {
                    break;
                }
                visit(self.home_with(place.word, n, to), passed)?;
                passed |= bit(to);
            }
        }
        ControlFlow::Continue(())
    }
}
