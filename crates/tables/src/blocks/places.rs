//! Bitboards of the 32 landing squares of FOUR FILE, and where each man of the game can ever be.
//!
//! A *place* is the number of a landing square, rank by rank, as in the other safe tables, whose geometry is asked. The
//! bishops stay on 8 places and the knights on 16; the kings never leave the e-file, and neither passes the other nor a
//! pawn of that file.

use crate::skeleton::geometry::{Geometry, NOWHERE, Set, places};
use fast::Chess;
use spec::Side;
use spec::chess::{Kind, Piece, Rules};
use std::sync::OnceLock;

/// The place of a man that has been taken.
pub const ABSENT: u8 = 32;

/// The men beside king and pawns, in the order in which they are kept everywhere here.
pub const MEN: [Kind; 3] = [Kind::Rook, Kind::Bishop, Kind::Knight];

/// The file on which the kings live.
pub const KINGS_FILE: usize = 2;

/// So many pairs of ranks the kings can have.
pub const PAIRS: usize = 21;

/// One move of a man: where to, and what it passes over.
#[derive(Debug, Clone, Copy)]
pub struct Way {
    pub to: u8,
    pub passed: u32,
}

/// The places that a man can never leave, numbered.
pub struct Domain {
    pub places: Vec<u8>,
    numbers: [u8; 33],
}

impl Domain {
    fn new(set: Set) -> Domain {
        let places: Vec<u8> = places(set).collect();
        let mut numbers = [u8::MAX; 33];
        places.iter().enumerate().for_each(|(n, &place)| numbers[place as usize] = n as u8);
        numbers[ABSENT as usize] = places.len() as u8;
        Domain { places, numbers }
    }

    /// The number of a place, or how many places there are for an absent man; none for a place outside.
    #[inline]
    pub fn number(&self, place: u8) -> Option<usize> {
        let number = self.numbers[place as usize];
        (number != u8::MAX).then_some(number as usize)
    }
}

/// What follows from the rules of FOUR FILE about places.
pub struct Places {
    pub chess: Chess,
    pub geometry: Geometry,
    /// For each of [`MEN`] and each place, its moves on an empty board.
    pub ways: [Vec<Vec<Way>>; 3],
    /// For each of [`MEN`] its domain, White's and Black's.
    pub white: [Domain; 3],
    pub black: [Domain; 3],
    /// For each of [`MEN`], each place and each rank of a king, what the man passes over on its way to the king; all
    /// places where it has no such way.
    pub checks: [Vec<[u32; 8]>; 3],
    /// The ranks of the kings, White's first.
    pub pairs: Vec<[u8; 2]>,
    numbers: [[u8; 8]; 8],
}

impl Places {
    /// The places of FOUR FILE.
    pub fn get() -> &'static Places {
        static PLACES: OnceLock<Places> = OnceLock::new();
        PLACES.get_or_init(|| {
            let rules = Rules::four_file();
            let geometry = Geometry::new(&rules).expect("FOUR FILE fits into 8 x 8");
            let ways = MEN.map(|kind| (0..32).map(|from| ways(&geometry, kind, from)).collect());
            let ways: [Vec<Vec<Way>>; 3] = ways;
            let checks = std::array::from_fn(|man| (0..32).map(|from| checks(&ways[man], from)).collect());
            let domain = |side, kind| {
                let home = geometry.home(Piece { side, kind }).expect("FOUR FILE begins with one man of each kind");
                Domain::new(geometry.domains(kind)[home as usize])
            };
            let pairs: Vec<[u8; 2]> =
                (0..8).flat_map(|white| (white + 2..8).map(move |black| [white, black])).collect();
            let mut numbers = [[u8::MAX; 8]; 8];
            for (n, [white, black]) in pairs.iter().enumerate() {
                numbers[*white as usize][*black as usize] = n as u8;
            }
            Places {
                chess: Chess::new(&rules).expect("FOUR FILE fits into 8 x 8"),
                ways,
                checks,
                white: MEN.map(|kind| domain(Side::White, kind)),
                black: MEN.map(|kind| domain(Side::Black, kind)),
                pairs,
                numbers,
                geometry,
            }
        })
    }

    /// The number of a pair of ranks; none where the kings touch or have passed each other.
    #[inline]
    pub fn pair(&self, white: i8, black: i8) -> Option<u8> {
        let on_board = |rank: i8| (0..8).contains(&rank);
        let number = (on_board(white) && on_board(black)).then(|| self.numbers[white as usize][black as usize])?;
        (number != u8::MAX).then_some(number)
    }

    /// The place of a square's number on 8 x 8.
    pub fn place(&self, square: u32) -> u8 {
        match self.geometry.place_of_number(square) {
            NOWHERE => ABSENT,
            place => place,
        }
    }
}

fn ways(geometry: &Geometry, kind: Kind, from: u8) -> Vec<Way> {
    let mut ways = Vec::new();
    geometry.walk(kind, from, 0, |to, passed, _| ways.push(Way { to, passed: passed as u32 }));
    ways
}

fn checks(ways: &[Vec<Way>], from: usize) -> [u32; 8] {
    std::array::from_fn(|rank| {
        ways[from].iter().find(|way| way.to == king_at(rank as u8)).map_or(u32::MAX, |way| way.passed)
    })
}

/// The place on a file, 0 for the a-file to 3 for the g-file, and a rank from 0 on.
#[inline]
pub fn place_at(file: usize, rank: u8) -> u8 {
    rank * 4 + file as u8
}

/// The place of a king.
#[inline]
pub fn king_at(rank: u8) -> u8 {
    place_at(KINGS_FILE, rank)
}

/// The bit of a place; no bit for an absent man.
#[inline]
pub fn bit(place: u8) -> u32 {
    1u32.checked_shl(place as u32).unwrap_or(0)
}

/// The name of a place's square.
pub fn place_name(place: u8) -> String {
    format!("{}{}", ['a', 'c', 'e', 'g'][place as usize % 4], place / 4 + 1)
}
