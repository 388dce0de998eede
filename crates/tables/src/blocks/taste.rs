//! What White likes where several moves are safe: few configurations used often make short strategies.

use super::block::{Block, LANES};
use super::exits::BlockTable;
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
    /// The configuration that is safe for most placings of Black's men.
    Fortress,
    /// Few moves away from the configuration that was used most often.
    NearHabit,
    /// Few moves away from the one that is safe for most placings of Black's men.
    NearFortress,
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
        let tastes = "habit, taker, fortress, near-habit, near-fortress or a formation like Ke1Rc3Bc1Ng1";
        write!(f, "`{}` is no taste; write {tastes}", self.0)
    }
}

impl std::error::Error for BadTaste {}

const NAMES: [(&str, Taste); 5] = [
    ("habit", Taste::Habit),
    ("taker", Taste::Taker),
    ("fortress", Taste::Fortress),
    ("near-habit", Taste::NearHabit),
    ("near-fortress", Taste::NearFortress),
];

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
#[derive(Default)]
pub struct Habits {
    counts: HashMap<Formation, u32>,
    most: Option<(u32, Formation)>,
}

impl Habits {
    pub fn add(&mut self, formation: Formation) {
        let count = self.counts.entry(formation).or_default();
        *count += 1;
        if self.most.is_none_or(|(most, _)| *count > most) {
            self.most = Some((*count, formation));
        }
    }

    pub fn count(&self, formation: &Formation) -> u32 {
        self.counts.get(formation).copied().unwrap_or(0)
    }

    pub fn favourite(&self) -> Option<Formation> {
        self.most.map(|(_, formation)| formation)
    }
}

/// For each rank of White's king and each configuration, how many placings of Black's men it is not safe for, in parts
/// of 65,536.
pub struct Fortress {
    weakness: Vec<[[u32; 32]; LANES]>,
}

impl Fortress {
    pub fn of(table: &BlockTable) -> Fortress {
        let mut safe = vec![[[0; 32]; LANES]; 8];
        let mut placings = [0u64; 8];
        for (number, block) in table.blocks.iter().enumerate() {
            let rank = table.shape.placing(number).kings()[0] as usize;
            placings[rank] += 1;
            for (counts, &word) in safe[rank].iter_mut().zip(&block.0).filter(|(_, word)| **word != 0) {
                counts.iter_mut().enumerate().for_each(|(n, count)| *count += word >> n & 1);
            }
        }
        for (counts, placings) in safe.iter_mut().zip(placings) {
            for count in counts.iter_mut().flatten() {
                *count = 65_536 - (*count as u64 * 65_536 / placings.max(1)) as u32;
            }
        }
        Fortress { weakness: safe }
    }

    pub fn weakness(&self, (king, white): &Formation) -> u32 {
        let (lane, bit) = Block::locate(*white).unwrap_or((0, 0));
        self.weakness[*king as usize][lane][bit as usize]
    }

    /// The strongest formation in which White has these men.
    pub fn strongest(&self, has: [bool; 3]) -> Option<Formation> {
        let kings = self.weakness.iter().enumerate();
        let all = kings.flat_map(|(king, lanes)| {
            let bits =
                lanes.iter().enumerate().flat_map(|(lane, bits)| bits.iter().enumerate().map(move |b| (lane, b)));
            bits.map(move |(lane, (bit, &weakness))| (weakness, king as u8, lane, bit as u32))
        });
        let (weakness, king, lane, bit) = all
            .filter(|&(_, _, lane, bit)| Block::configuration(lane, bit).map(|place| place != ABSENT) == has)
            .min()?;
        (weakness < 65_536).then(|| (king, Block::configuration(lane, bit)))
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
