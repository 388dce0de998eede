//! Where White would like to stand: formations that he comes back to make short strategies.

use super::places::{ABSENT, Places, bit, king_at, place_at, place_name};
use super::slice::{BlockSlice, Pawns};
use super::spot::Spot;
use std::fmt;
use std::str::FromStr;

/// Where White would like to stand. Men that are not named may be anywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taste(pub Formation);

/// The rank of White's king and the places of his men: what a strategy should have few of.
pub type Formation = (u8, [u8; 3]);

/// A text that describes no taste.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadTaste(String);

impl fmt::Display for BadTaste {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no formation; write the king and any of his men, as in Ke1Rc3Bc1Ng1", self.0)
    }
}

impl std::error::Error for BadTaste {}

impl FromStr for Taste {
    type Err = BadTaste;

    fn from_str(text: &str) -> Result<Taste, BadTaste> {
        read_formation(text).map(Taste).ok_or_else(|| BadTaste(text.into()))
    }
}

impl fmt::Display for Taste {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (king, [rook, bishop, knight]) = self.0;
        write!(f, "K{}", place_name(king_at(king)))?;
        let men = [('R', rook), ('B', bishop), ('N', knight)];
        men.iter().filter(|man| man.1 != ABSENT).try_for_each(|(letter, at)| write!(f, "{letter}{}", place_name(*at)))
    }
}

/// `Ke1Rc3Bc1Ng1`: where White's king and men should be; those that are left out may be anywhere.
fn read_formation(text: &str) -> Option<Formation> {
    let mut king = None;
    let mut men = [ABSENT; 3];
    for man in text.as_bytes().chunks(3) {
        let &[letter, file, rank @ b'1'..=b'8'] = man else { return None };
        let place = place_at(b"aceg".iter().position(|&name| name == file)?, rank - b'1');
        match letter {
            b'K' if file == b'e' => king = Some(rank - b'1'),
            _ => {
                let number = b"RBN".iter().position(|&name| name == letter)?;
                Places::get().white[number].number(place)?;
                men[number] = place;
            }
        }
    }
    Some((king?, men))
}

pub fn formation(spot: &Spot) -> Formation {
    (spot.kings[0], spot.men[0])
}

/// How many moves each of White's men needs between two places, if only pawns stand in the way.
pub struct Distances {
    moves: [Vec<[u8; 32]>; 3],
}

/// A way that is not there.
const FAR: u8 = 20;

impl Distances {
    pub fn of(pawns: &Pawns) -> Distances {
        let occupied = pawns.white_set() | pawns.black_set();
        Distances { moves: std::array::from_fn(|man| (0..32).map(|from| distances(man, from, occupied)).collect()) }
    }

    /// How far a formation is from another, men that are missing in either not counted.
    pub fn between(&self, (king, white): &Formation, (other_king, other): &Formation) -> u32 {
        let men = (0..3).filter(|&man| white[man] != ABSENT && other[man] != ABSENT);
        let moves = men.map(|man| self.moves[man][other[man] as usize][white[man] as usize] as u32);
        moves.sum::<u32>() + king.abs_diff(*other_king) as u32
    }
}

fn distances(man: usize, from: u8, occupied: u32) -> [u8; 32] {
    let places = Places::get();
    let mut distances = [FAR; 32];
    distances[from as usize] = 0;
    let mut list = vec![from];
    let mut next = 0;
    while let Some(&at) = list.get(next) {
        next += 1;
        for way in &places.ways[man][at as usize] {
            let is_free = (way.passed | bit(way.to)) & occupied == 0;
            if is_free && distances[way.to as usize] == FAR {
                distances[way.to as usize] = distances[at as usize] + 1;
                list.push(way.to);
            }
        }
    }
    distances
}

/// Falls with every move that cannot be taken back.
pub fn height(slice: &BlockSlice) -> u32 {
    let pawns = |ranks: &[u8; 4], left: fn(u32) -> u32| -> u32 {
        ranks.iter().filter(|&&rank| rank != 0).map(|&rank| 60 + left(rank.into())).sum()
    };
    60 * slice.men.count_ones() + pawns(&slice.pawns.white, |rank| 7 - rank) + pawns(&slice.pawns.black, |rank| rank)
}
