//! Indexing: positions of an ending of chess by number.
//!
//! The number is made, from the slowest part to the fastest, of the side to move, the pair of kings, and a part for
//! each group of equal men: the squares of a group, in order, as a number of the combinatorial system (for two squares
//! a < b it is b (b - 1) / 2 + a), so that exchanging equal men gives no second number. Pawns have fewer squares than
//! pieces. Numbers in which two men share a square are not squeezed out; they are about a tenth with four men.

use super::Material;
use super::symmetry::{BySquare, KingPairs, Width};
use fast::wide::Squares;
use spec::Side;
use spec::chess::{Kind, Piece, Rules};
use std::ops::Range;

/// Where the men of an ending stand, in the order of its [`ChessLayout`], and who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    pub(super) turn: Side,
    /// The kings first, White's before Black's, then the others; numbered as the layout's board is.
    pub(super) squares: [u8; Material::MOST_MEN],
}

/// The numbering of an ending's positions.
#[derive(Debug)]
pub struct ChessLayout {
    material: Material,
    men: Vec<Piece>,
    kings: KingPairs,
    groups: Vec<Group>,
    /// The ways to place all men but the kings.
    rest: usize,
    count: usize,
}

/// Equal men.
#[derive(Debug)]
struct Group {
    /// Which of the men.
    men: Range<usize>,
    /// Where such a man can stand, the lowest first.
    squares: Vec<u8>,
    /// For each square its place in that list.
    places: BySquare<u16>,
    /// The ways to place the group.
    ways: usize,
}

impl ChessLayout {
    /// The numbering of an ending, or `None` where the numbers grow too large to count.
    pub fn new(rules: &Rules, width: Width, material: &Material) -> Option<ChessLayout> {
        let kings = KingPairs::new(rules, width, material);
        let both = Side::BOTH.map(|side| Piece { side, kind: Kind::King });
        let men: Vec<Piece> = both.into_iter().chain(material.pieces()).collect();
        let mut groups: Vec<Group> = Vec::new();
        let mut begin = both.len();
        while begin < men.len() {
            let end = begin + men[begin..].iter().take_while(|&&man| man == men[begin]).count();
            groups.push(Group::new(rules, width, men[begin].kind, begin..end));
            begin = end;
        }
        let rest = groups.iter().try_fold(1usize, |all, group| all.checked_mul(group.ways))?;
        let count = kings.count().checked_mul(2)?.checked_mul(rest)?;
        Some(ChessLayout { material: material.clone(), men, kings, groups, rest, count })
    }

    /// The ending.
    pub fn material(&self) -> &Material {
        &self.material
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The men, in the order of [`Placed`].
    pub(super) fn men(&self) -> &[Piece] {
        &self.men
    }

    /// The number of a position; none where the kings touch or a man stands where it never can.
    #[inline]
    pub fn number(&self, placed: &Placed) -> Option<usize> {
        let (pair, mut leading) = self.kings.number([placed.squares[0], placed.squares[1]])?;
        let mut rest = usize::MAX;
        while leading != 0 {
            let symmetry = self.kings.symmetry(leading.trailing_zeros());
            rest = rest.min(self.rest_number(placed, symmetry)?);
            leading &= leading - 1;
        }
        Some((placed.turn as usize * self.kings.count() + pair as usize) * self.rest + rest)
    }

    #[inline]
    fn rest_number(&self, placed: &Placed, symmetry: &BySquare<u8>) -> Option<usize> {
        let mut number = 0;
        for group in &self.groups {
            number = number * group.ways + group.number(&placed.squares[group.men.clone()], symmetry)?;
        }
        Some(number)
    }

    /// The placing that a number below the count is made of. It may break the rules.
    #[inline]
    pub(super) fn placed(&self, number: usize) -> Placed {
        let (kings, mut rest) = (number / self.rest, number % self.rest);
        let turn = if kings < self.kings.count() { Side::White } else { Side::Black };
        let mut squares = [0; Material::MOST_MEN];
        squares[..2].copy_from_slice(&self.kings.squares(kings % self.kings.count()));
        for group in self.groups.iter().rev() {
            group.place(rest % group.ways, &mut squares[group.men.clone()]);
            rest /= group.ways;
        }
        Placed { turn, squares }
    }

    /// The pairs of kings.
    pub(super) fn kings(&self) -> &KingPairs {
        &self.kings
    }

    /// For each way to place the men other than the kings, in the order of the numbers, something made of their
    /// squares.
    pub(super) fn rest_places(&self, make: impl Fn(&[u8]) -> usize) -> Vec<usize> {
        (0..self.rest).map(|rest| make(&self.placed(rest).squares[2..self.men.len()])).collect()
    }

    /// Does each man have a square of its own?
    pub(super) fn is_apart(&self, placed: &Placed) -> bool {
        let squares = &placed.squares[..self.men.len()];
        squares.iter().copied().collect::<Squares>().count() == squares.len()
    }

    /// The placing of some men of this material.
    pub(super) fn place(&self, turn: Side, men: &[(Piece, u8)]) -> Option<Placed> {
        let mut squares = [0; Material::MOST_MEN];
        let mut used = 0u64;
        for (slot, man) in squares.iter_mut().zip(&self.men) {
            let (n, (_, square)) = men.iter().enumerate().find(|(n, (piece, _))| piece == man && used >> n & 1 == 0)?;
            used |= 1 << n;
            *slot = *square;
        }
        (men.len() == self.men.len()).then_some(Placed { turn, squares })
    }
}

const NEVER: u16 = u16::MAX;

impl Group {
    fn new(rules: &Rules, width: Width, kind: Kind, men: Range<usize>) -> Group {
        let within =
            |square: &u8| kind != Kind::Pawn || (1..rules.ranks() - 1).contains(&width.square_of(*square).rank);
        let squares: Vec<u8> = width.landing(rules).filter(within).collect();
        let mut places = [NEVER; 256];
        squares.iter().enumerate().for_each(|(place, &square)| places[square as usize] = place as u16);
        let ways = choose(squares.len(), men.len());
        Group { men, squares, places, ways }
    }

    #[inline]
    fn number(&self, squares: &[u8], symmetry: &BySquare<u8>) -> Option<usize> {
        let place = |square: u8| match self.places[symmetry[square as usize] as usize] {
            NEVER => None,
            place => Some(place as usize),
        };
        if let [only] = squares {
            return place(*only);
        }
        let mut places = [usize::MAX; Material::MOST_MEN];
        for (slot, &square) in places.iter_mut().zip(squares) {
            *slot = place(square)?;
        }
        places[..squares.len()].sort_unstable();
        Some(places[..squares.len()].iter().enumerate().map(|(n, &place)| choose(place, n + 1)).sum())
    }

    #[inline]
    fn place(&self, mut number: usize, squares: &mut [u8]) {
        if let [only] = squares {
            *only = self.squares[number];
            return;
        }
        for n in (0..squares.len()).rev() {
            // The largest place whose combinations still fit into the number.
            let place = (n..self.squares.len()).rev().find(|&place| choose(place, n + 1) <= number).unwrap_or(n);
            number -= choose(place, n + 1);
            squares[n] = self.squares[place];
        }
    }
}

/// The ways to choose so many of so many; small here, at most 4 of 256.
fn choose(of: usize, many: usize) -> usize {
    if many > of {
        return 0;
    }
    (0..many).fold(1, |ways, n| ways * (of - n) / (n + 1))
}
