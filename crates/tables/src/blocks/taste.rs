//! What White likes where several moves are safe: few configurations used often make short strategies.

use super::places::{ABSENT, Places, bit, king_at, place_at, place_name};
use super::slice::{BlockSlice, Pawns};
use super::spot::Spot;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

/// What White likes, where several moves are safe and none leads back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taste {
    /// The configuration that was used most often in the slice, by powers of two; then few new replies.
    Habit,
    /// The same, exactly; where there is none, the fewest black men.
    Taker,
    /// Few moves away from this formation, then what was used often.
    Near(Formation),
}

/// The rank of White's king and the places of his men: what a strategy should have few of.
pub type Formation = (u8, [u8; 3]);

/// A text that describes no taste.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadTaste(String);

impl fmt::Display for BadTaste {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tastes = "habit, taker or a formation like Ke1Rc3Bc1Ng1";
        write!(f, "`{}` is no taste; write {tastes}", self.0)
    }
}

impl std::error::Error for BadTaste {}

const NAMES: [(&str, Taste); 2] = [("habit", Taste::Habit), ("taker", Taste::Taker)];

impl FromStr for Taste {
    type Err = BadTaste;

    fn from_str(text: &str) -> Result<Taste, BadTaste> {
        let named = NAMES.iter().find(|(name, _)| *name == text).map(|(_, taste)| *taste);
        named.or_else(|| read_formation(text).map(Taste::Near)).ok_or_else(|| BadTaste(text.into()))
    }
}

impl fmt::Display for Taste {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, NAMES.iter().find(|(_, taste)| taste == self)) {
            (_, Some((name, _))) => write!(f, "{name}"),
            (Taste::Near((king, [rook, bishop, knight])), _) => {
                write!(f, "K{}", place_name(king_at(*king)))?;
                let men = [('R', rook), ('B', bishop), ('N', knight)];
                men.iter()
                    .filter(|man| *man.1 != ABSENT)
                    .try_for_each(|(letter, at)| write!(f, "{letter}{}", place_name(**at)))
            }
            _ => Ok(()),
        }
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

/// How often each formation was chosen in a slice.
#[derive(Clone, Default)]
pub struct Habits {
    counts: HashMap<Formation, u32>,
}

impl Habits {
    pub fn add(&mut self, formation: Formation) {
        *self.counts.entry(formation).or_default() += 1;
    }

    pub fn add_all(&mut self, other: &Habits) {
        for (formation, count) in &other.counts {
            *self.counts.entry(*formation).or_default() += count;
        }
    }

    pub fn count(&self, formation: &Formation) -> u32 {
        self.counts.get(formation).copied().unwrap_or(0)
    }

    /// The formations that were used most often.
    pub fn top(&self, count: usize) -> Vec<Formation> {
        let mut all: Vec<(u32, Formation)> =
            self.counts.iter().map(|(formation, &count)| (count, *formation)).collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        all.into_iter().take(count).map(|(_, formation)| formation).collect()
    }
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
