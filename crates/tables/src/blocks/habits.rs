//! How White's men stand in a strategy. It is short where he has few formations, since each of them meets every placing
//! of Black's men; so he would rather stand as he has stood before.

use super::cut::KeyHasher;
use super::slice::{BlockSlice, Pawns};
use super::spot::Spot;
use super::taste::formation;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// How often White's men stand so with Black to move, in each slice and in each kind of slices.
#[derive(Default)]
pub struct Habits {
    slices: Counts,
    kinds: Counts,
}

type Counts = HashMap<u64, u32, BuildHasherDefault<KeyHasher>>;

impl Habits {
    /// White comes to a position once more.
    pub fn add(&mut self, after: &Spot) {
        let slice = after.slice();
        *self.slices.entry(key(slice, after)).or_default() += 1;
        *self.kinds.entry(key(kind(slice), after)).or_default() += 1;
    }

    /// How little White is used to standing so, by powers of two: in this slice, and in all of its kind.
    pub fn strangeness(&self, after: &Spot) -> [u32; 2] {
        let slice = after.slice();
        let of = |counts: &Counts, key| u32::BITS - (counts.get(&key).copied().unwrap_or(0) + 1).ilog2();
        [of(&self.slices, key(slice, after)), of(&self.kinds, key(kind(slice), after))]
    }
}

/// Slices are of one kind if the same men and pawns are left, wherever the pawns stand.
fn kind(slice: BlockSlice) -> BlockSlice {
    let is_left = |ranks: [u8; 4]| ranks.map(|rank| rank.min(1));
    let Pawns { white, black } = slice.pawns;
    BlockSlice { pawns: Pawns { white: is_left(white), black: is_left(black) }, ..slice }
}

/// Twenty-seven bits for the slice, three for White's king and six for each of his men.
fn key(slice: BlockSlice, after: &Spot) -> u64 {
    let (king, men) = formation(after);
    men.iter().fold(slice.key() << 3 | u64::from(king), |key, &man| key << 6 | u64::from(man))
}
