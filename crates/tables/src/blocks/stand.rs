//! Where White's men stand with Black to move, as far as a universe restricts it: he keeps so many of them, and each at
//! certain places. A strategy that keeps to few places is short.

use super::block::Block;
use super::places::{KINGS_FILE, bit, king_at, place_at, place_name};
use std::fmt;

/// Where White's men may be with Black to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stand {
    /// Of rook, bishop and knight there are at least so many.
    pub least: u8,
    /// The places of king, rook, bishop and knight.
    pub places: [u32; 4],
}

const LETTERS: &str = "KRBN";

impl Stand {
    /// Anywhere, however few.
    pub const ANY: Stand = Stand { least: 0, places: [!0; 4] };

    /// Does it allow a king on this rank with rook, bishop and knight on these places?
    pub fn allows(&self, king: u8, men: [u8; 3]) -> bool {
        let count = men.iter().filter(|&&man| bit(man) != 0).count();
        let all = [king_at(king), men[0], men[1], men[2]];
        count >= self.least as usize && all.iter().zip(self.places).all(|(&man, places)| bit(man) & !places == 0)
    }

    /// The configurations that it allows with White's king on a rank.
    pub fn block(&self, king: u8) -> Block {
        let mut block = Block::EMPTY;
        for men in Block::possible(0).configurations().filter(|men| self.allows(king, *men)) {
            let (lane, number) = Block::locate(men).expect("the block has it");
            block.0[lane] |= 1 << number;
        }
        block
    }

    /// Reads `Ke1e2Bc1`: letters of men, each with its squares. Whoever is not named may be anywhere; `*` names nobody.
    pub fn read(least: u8, text: &str) -> Option<Stand> {
        let mut places = [!0; 4];
        let mut man = None;
        let mut signs = if text == "*" { "".chars() } else { text.chars() };
        while let Some(sign) = signs.next() {
            if let Some(number) = LETTERS.find(sign) {
                man = Some(number).filter(|&number| places[number] == !0);
                places[number] = 0;
                continue;
            }
            let file = "aceg".find(sign).filter(|&file| man != Some(0) || file == KINGS_FILE)?;
            let rank = signs.next()?.to_digit(9).filter(|&rank| rank > 0)? as u8 - 1;
            places[man?] |= bit(place_at(file, rank));
        }
        Some(Stand { least, places })
    }
}

impl fmt::Display for Stand {
    /// The places as they are read; how few men there may be is said elsewhere.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.places == [!0; 4] {
            return write!(f, "*");
        }
        for (letter, set) in LETTERS.chars().zip(self.places).filter(|(_, set)| *set != !0) {
            write!(f, "{letter}")?;
            let file_by_file = (0..4).flat_map(|file| (0..8).map(move |rank| place_at(file, rank)));
            file_by_file
                .filter(|&place| set & bit(place) != 0)
                .try_for_each(|place| write!(f, "{}", place_name(place)))?;
        }
        Ok(())
    }
}
