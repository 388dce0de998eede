//! Stalemates of White, exactly: moves of every man, pins and promotions included.
//!
//! A block of safe moves cannot tell "no move is safe" from "no move is legal". So the configurations without a legal
//! move are found once for each placing. Almost always some man that is not pinned can move, and that is seen for a
//! whole block; what is left is looked at position by position.

use super::block::{Block, Lanes, ROOK_LANES, lane};
use super::places::{Places, bit, king_at};
use super::slice::{BlockSlice, Placing};
use super::spot::Spot;

/// Finds the stalemates of White in a slice.
pub struct Stalemates<'a> {
    slice: &'a BlockSlice,
    /// Where some man is free to move, for each place of the king and what may be pinned: there are few.
    mobile: Vec<((u8, u32), Block)>,
}

impl<'a> Stalemates<'a> {
    pub fn of(slice: &'a BlockSlice) -> Stalemates<'a> {
        Stalemates { slice, mobile: Vec::new() }
    }

    /// Where White, to move in a placing, has no legal move and is not in check; none if that is nowhere.
    pub fn at(&mut self, at: &Placing, occupied: u32) -> Option<Block> {
        let mut left = Block::possible(occupied);
        left.remove(self.mobile(king_at(at.kings()[0]), pinning(at, occupied)));
        if left.is_empty() {
            return None;
        }
        let mut stalemates = Block::EMPTY;
        for white in left.configurations().filter(|&white| Spot::new(self.slice, at, white).is_stalemate()) {
            let (lane, bit) = Block::locate(white).expect("a configuration of the block");
            stalemates.0[lane] |= 1 << bit;
        }
        Some(stalemates).filter(|stalemates| !stalemates.is_empty())
    }

    fn mobile(&mut self, king: u8, pinning: u32) -> &Block {
        let known = self.mobile.iter().position(|(key, _)| *key == (king, pinning));
        let number = known.unwrap_or_else(|| {
            self.mobile.push(((king, pinning), mobile(self.slice.pawns.white_set() | bit(king), pinning)));
            self.mobile.len() - 1
        });
        &self.mobile[number].1
    }
}

/// Whatever stands between a black line piece and White's king may be pinned.
fn pinning(at: &Placing, occupied: u32) -> u32 {
    let places = Places::get();
    let king = at.kings()[0] as usize;
    let between = places.checks.iter().zip(&at.men).filter_map(|(checks, &man)| Some(checks.get(man as usize)?[king]));
    between.filter(|between| between & occupied == 0).fold(0, |pinning, between| pinning | between)
}

/// Configurations in which a rook, bishop or knight that cannot be pinned has a move to the next place. `own` are
/// White's king and pawns.
fn mobile(own: u32, pinning: u32) -> Block {
    const NOT_A: u32 = 0xeeee_eeee;
    const NOT_G: u32 = 0x7777_7777;
    let (lanes, places) = (Lanes::get(), Places::get());
    let mut mobile = Block::EMPTY;
    for lane in 0..ROOK_LANES {
        let to = !(own | lanes.men[lane]);
        mobile.0[lane] = (to << 4 | to >> 4 | (to << 1 & NOT_A) | (to >> 1 & NOT_G)) & !pinning;
    }
    for man in [1, 2] {
        let domain = &places.white[man];
        for (from, &place) in domain.places.iter().enumerate().filter(|&(_, &place)| bit(place) & pinning == 0) {
            for way in places.ways[man][place as usize].iter().filter(|way| way.passed == 0 && bit(way.to) & own == 0) {
                let others = if man == 1 { 17 } else { 9 };
                for other in 0..others {
                    let (b, n) = if man == 1 { (from, other) } else { (other, from) };
                    let its_place = if man == 1 { lanes.knight[other] } else { lanes.bishop[other] };
                    if its_place & bit(way.to) == 0 {
                        mobile.0[lane(b, n)] |= !bit(way.to);
                        mobile.0[ROOK_LANES + b] |= 1 << n;
                    }
                }
            }
        }
    }
    mobile
}
