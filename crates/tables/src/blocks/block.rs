//! A block: one bit for each of the 5,049 ways in which White's rook, bishop and knight can stand or be gone, for one
//! placing of everything else. A question to all of them is a few operations on 162 words.
//!
//! The bits of a *lane* are the places of the rook, for one place of the bishop and one of the knight, either
//! possibly absent: 9 x 17 lanes. Nine more lanes are without a rook; their bits are the knight's numbers. Bits that
//! stand for no configuration, two men on one place, are kept 0 or 1 as a table's reader expects: what Black may not
//! play counts as safe for White, and what White may not play as not safe.

use super::places::{ABSENT, Places, bit};
use crate::skeleton::geometry::places;
use std::sync::OnceLock;

/// Lanes with a rook.
pub const ROOK_LANES: usize = 9 * 17;
/// All lanes.
pub const LANES: usize = ROOK_LANES + 9;
/// The number of an absent bishop and of an absent knight.
pub const NO_BISHOP: usize = 8;
pub const NO_KNIGHT: usize = 16;

/// A bit for each configuration of White's men.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Block(pub [u32; LANES]);

/// The lane of a bishop and a knight beside a rook.
#[inline(always)]
pub fn lane(bishop: usize, knight: usize) -> usize {
    bishop * 17 + knight
}

/// What is the same for every block.
pub struct Lanes {
    /// The places of bishop and knight in each lane with a rook.
    pub men: [u32; ROOK_LANES],
    /// All bits where bishop and knight stand apart, else none.
    pub apart: [u32; ROOK_LANES],
    /// The places of the bishop's and the knight's numbers.
    pub bishop: [u32; 9],
    pub knight: [u32; 17],
    /// The differences of numbers that a knight's moves make.
    pub knight_steps: Vec<KnightStep>,
    /// The numbers of the knights among a set of places, a byte of the set at a time.
    knights: [[u16; 256]; 4],
}

/// A knight's number changes by no more than this in a move.
pub const KNIGHT_REACH: usize = 3;

/// The knight's moves that change its number by the same difference.
pub struct KnightStep {
    /// The difference and [`KNIGHT_REACH`].
    pub shift: usize,
    /// All bits for the numbers from which there is such a move, else none; and the set of these numbers.
    pub from: [u32; 16],
    pub numbers: u32,
}

impl KnightStep {
    fn all() -> Vec<KnightStep> {
        let places = Places::get();
        let knights = &places.white[2];
        let reached = |from: usize, shift: usize| {
            let to = (from + shift).checked_sub(KNIGHT_REACH).and_then(|to| knights.places.get(to));
            to.is_some_and(|&to| places.ways[2][knights.places[from] as usize].iter().any(|way| way.to == to))
        };
        let step = |shift: usize| {
            let from = std::array::from_fn(|from| if reached(from, shift) { !0 } else { 0 });
            let numbers = (0..16).filter(|&number| from[number] != 0).fold(0, |set, number| set | 1 << number);
            KnightStep { shift, from, numbers }
        };
        let steps: Vec<KnightStep> = (0..=2 * KNIGHT_REACH).map(step).filter(|step| step.numbers != 0).collect();
        let found: u32 = steps.iter().map(|step| step.numbers.count_ones()).sum();
        let all: usize = knights.places.iter().map(|&place| places.ways[2][place as usize].len()).sum();
        assert_eq!(found as usize, all, "a knight's number changes by more than {KNIGHT_REACH}");
        steps
    }
}

impl Lanes {
    pub fn get() -> &'static Lanes {
        static LANES: OnceLock<Lanes> = OnceLock::new();
        LANES.get_or_init(|| {
            let [_, bishops, knights] = &Places::get().white;
            let set_of = |places: &[u8], n: usize| places.get(n).map_or(0, |&place| bit(place));
            let bishop: [u32; 9] = std::array::from_fn(|n| set_of(&bishops.places, n));
            let knight: [u32; 17] = std::array::from_fn(|n| set_of(&knights.places, n));
            let men: [u32; ROOK_LANES] = std::array::from_fn(|lane| bishop[lane / 17] | knight[lane % 17]);
            let apart = std::array::from_fn(|lane| if bishop[lane / 17] & knight[lane % 17] != 0 { 0 } else { !0 });
            let numbers = |byte: usize, bits: usize| {
                let among = |n: &usize| knight[*n] >> (8 * byte) & 0xff & bits as u32 != 0;
                (0..16usize).filter(among).fold(0u16, |set, n| set | 1 << n)
            };
            let knights = std::array::from_fn(|byte| std::array::from_fn(|bits| numbers(byte, bits)));
            Lanes { men, apart, bishop, knight, knight_steps: KnightStep::all(), knights }
        })
    }

    /// The numbers of the knights that stand on a set of places.
    #[inline(always)]
    pub fn knights_on(&self, set: u32) -> u32 {
        let [a, b, c, d] = set.to_le_bytes();
        let tables = &self.knights;
        u32::from(tables[0][a as usize] | tables[1][b as usize] | tables[2][c as usize] | tables[3][d as usize])
    }
}

impl Block {
    /// No configuration.
    pub const EMPTY: Block = Block([0; LANES]);
    /// Every bit, those that stand for nothing too.
    pub const FULL: Block = Block([!0; LANES]);

    /// The configurations in which nobody stands on an occupied place and no two on one.
    #[inline(always)]
    pub fn possible(occupied: u32) -> Block {
        let lanes = Lanes::get();
        let mut block = Block::EMPTY;
        for lane in 0..ROOK_LANES {
            let men = lanes.men[lane];
            block.0[lane] = if men & occupied != 0 { 0 } else { !(occupied | men) & lanes.apart[lane] };
        }
        let knights = !lanes.knights_on(occupied) & 0x1_ffff;
        for bishop in 0..9 {
            let at = lanes.bishop[bishop];
            block.0[ROOK_LANES + bishop] = if at & occupied != 0 { 0 } else { knights & !lanes.knights_on(at) };
        }
        block
    }

    /// Every bit that this has not.
    #[inline(always)]
    pub fn complement(&self) -> Block {
        Block(self.0.map(|word| !word))
    }

    /// Keeps what the other has too, where none of White's men stands on the way. True if anything went.
    #[inline(always)]
    pub fn keep_if_way_is_free(&mut self, other: &Block, way: u32) -> bool {
        let mut gone = 0;
        if way == 0 {
            for (word, other) in self.0.iter_mut().zip(&other.0) {
                gone |= *word & !other;
                *word &= other;
            }
            return gone != 0;
        }
        let lanes = Lanes::get();
        for lane in 0..ROOK_LANES {
            let barred = if lanes.men[lane] & way != 0 { !0 } else { way };
            let word = &mut self.0[lane];
            gone |= *word & !(other.0[lane] | barred);
            *word &= other.0[lane] | barred;
        }
        let knights = lanes.knights_on(way);
        for bishop in 0..9 {
            let barred = if lanes.bishop[bishop] & way != 0 { !0 } else { knights };
            let word = &mut self.0[ROOK_LANES + bishop];
            gone |= *word & !(other.0[ROOK_LANES + bishop] | barred);
            *word &= other.0[ROOK_LANES + bishop] | barred;
        }
        gone != 0
    }

    /// Adds what the other has, where none of White's men stands on the way.
    #[inline(always)]
    pub fn add_if_way_is_free(&mut self, other: &Block, way: u32) {
        let lanes = Lanes::get();
        for lane in 0..ROOK_LANES {
            let free = if lanes.men[lane] & way != 0 { 0 } else { !way };
            self.0[lane] |= other.0[lane] & free;
        }
        let knights = !lanes.knights_on(way);
        for bishop in 0..9 {
            let free = if lanes.bishop[bishop] & way != 0 { 0 } else { knights };
            self.0[ROOK_LANES + bishop] |= other.0[ROOK_LANES + bishop] & free;
        }
    }

    /// Adds what the other has.
    #[inline(always)]
    pub fn add(&mut self, other: &Block) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    /// Takes away what the other has.
    #[inline(always)]
    pub fn remove(&mut self, other: &Block) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
    }

    /// How many bits are set.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is no bit set?
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// With White to move, this block as a black man sees it that has just come to a place: what stood there of White's
    /// is gone.
    #[inline(always)]
    pub fn after_arrival(&self, place: u8) -> Block {
        let [_, bishops, knights] = &Places::get().white;
        let at = bit(place);
        let mut seen = *self;
        for bishop in 0..9 {
            let without_rook = self.0[ROOK_LANES + bishop];
            for (knight, word) in seen.0[lane(bishop, 0)..][..17].iter_mut().enumerate() {
                let is_safe = without_rook & 1 << knight != 0;
                *word = *word & !at | if is_safe { at } else { 0 };
            }
        }
        if let Some(bishop) = bishops.number(place) {
            for knight in 0..17 {
                seen.0[lane(bishop, knight)] = self.0[lane(NO_BISHOP, knight)];
            }
            seen.0[ROOK_LANES + bishop] = self.0[ROOK_LANES + NO_BISHOP];
        }
        if let Some(knight) = knights.number(place) {
            for bishop in 0..9 {
                seen.0[lane(bishop, knight)] = self.0[lane(bishop, NO_KNIGHT)];
                let word = &mut seen.0[ROOK_LANES + bishop];
                *word = *word & !(1 << knight) | (self.0[ROOK_LANES + bishop] >> NO_KNIGHT & 1) << knight;
            }
        }
        seen
    }

    /// Where White promotes on a place, given what is safe after it: without a man, if it is safe with one there.
    #[inline(always)]
    pub fn before_promotion(&self, place: u8) -> Block {
        let [_, bishops, knights] = &Places::get().white;
        let mut before = Block::EMPTY;
        for bishop in 0..9 {
            for knight in 0..17 {
                before.0[ROOK_LANES + bishop] |= (self.0[lane(bishop, knight)] >> place & 1) << knight;
            }
        }
        if let Some(bishop) = bishops.number(place) {
            for knight in 0..17 {
                before.0[lane(NO_BISHOP, knight)] |= self.0[lane(bishop, knight)];
            }
            before.0[ROOK_LANES + NO_BISHOP] |= self.0[ROOK_LANES + bishop];
        }
        if let Some(knight) = knights.number(place) {
            for bishop in 0..9 {
                before.0[lane(bishop, NO_KNIGHT)] |= self.0[lane(bishop, knight)];
                before.0[ROOK_LANES + bishop] |= (self.0[ROOK_LANES + bishop] >> knight & 1) << NO_KNIGHT;
            }
        }
        before
    }

    /// The lane and the bit of a configuration, White's rook, bishop and knight; none if one of them is where it can
    /// never be.
    pub fn locate([rook, bishop, knight]: [u8; 3]) -> Option<(usize, u32)> {
        let [_, bishops, knights] = &Places::get().white;
        let (b, n) = (bishops.number(bishop)?, knights.number(knight)?);
        Some(if bit(rook) == 0 { (ROOK_LANES + b, n as u32) } else { (lane(b, n), rook.into()) })
    }

    /// The configuration of a lane and a bit.
    pub fn configuration(at: usize, number: u32) -> [u8; 3] {
        let [_, bishops, knights] = &Places::get().white;
        let place = |places: &[u8], n: usize| places.get(n).copied().unwrap_or(ABSENT);
        match at.checked_sub(ROOK_LANES) {
            None => [number as u8, place(&bishops.places, at / 17), place(&knights.places, at % 17)],
            Some(b) => [ABSENT, place(&bishops.places, b), place(&knights.places, number as usize)],
        }
    }

    /// The configurations in the block.
    pub fn configurations(&self) -> impl Iterator<Item = [u8; 3]> + '_ {
        let lanes = self.0.iter().enumerate().filter(|(_, word)| **word != 0);
        lanes.flat_map(|(at, &word)| places(word.into()).map(move |n| Block::configuration(at, n.into())))
    }

    /// Is this configuration in the block?
    #[inline(always)]
    pub fn has(&self, white: [u8; 3]) -> bool {
        Block::locate(white).is_some_and(|(at, n)| self.0[at] >> n & 1 != 0)
    }
}

/// The places from which a rook moves to one of these targets over empty places: parallel prefix fills in the four
/// directions, three doublings each.
#[inline(always)]
pub fn rook_origins(targets: u32, empty: u32) -> u32 {
    const NOT_A: u32 = 0xeeee_eeee;
    const NOT_G: u32 = 0x7777_7777;
    let mut up = targets;
    let mut free = empty;
    up |= free & up << 4;
    free &= free << 4;
    up |= free & up << 8;
    free &= free << 8;
    up |= free & up << 16;
    let mut down = targets;
    let mut free = empty;
    down |= free & down >> 4;
    free &= free >> 4;
    down |= free & down >> 8;
    free &= free >> 8;
    down |= free & down >> 16;
    let mut right = targets;
    let mut free = empty & NOT_A;
    right |= free & right << 1;
    free &= free << 1;
    right |= free & right << 2;
    let mut left = targets;
    let mut free = empty & NOT_G;
    left |= free & left >> 1;
    free &= free >> 1;
    left |= free & left >> 2;
    (up << 4 | down >> 4 | right << 1 & NOT_A | left >> 1 & NOT_G) & empty
}
