//! Atomic bitmaps, which many threads read and set: words of a fixed width, packed, and flags.

use super::geometry::Set;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A [`Set`] for each number, packed as closely as a power of two allows. Threads only ever add places.
#[derive(Debug)]
pub struct Words {
    packed: Vec<AtomicU64>,
    count: usize,
    /// The binary logarithm of the width in bits, from 3 (a byte) to 6.
    log_width: u32,
}

impl Words {
    /// Empty sets of so many places.
    pub fn new(count: usize, places: u32) -> Words {
        let log_width = log_width(places);
        let packed = count.div_ceil(64 >> log_width);
        Words { packed: (0..packed).map(|_| AtomicU64::new(0)).collect(), count, log_width }
    }

    #[inline]
    fn find(&self, number: usize) -> (&AtomicU64, u32) {
        let together = 6 - self.log_width;
        let shift = (number as u32 & ((1 << together) - 1)) << self.log_width;
        (&self.packed[number >> together], shift)
    }

    #[inline]
    pub fn get(&self, number: usize) -> Set {
        let (packed, shift) = self.find(number);
        packed.load(Relaxed) >> shift & Set::MAX >> (64 - (1 << self.log_width))
    }

    #[inline]
    pub fn add(&self, number: usize, set: Set) {
        if set != 0 {
            let (packed, shift) = self.find(number);
            packed.fetch_or(set << shift, Relaxed);
        }
    }

    /// The bits as bytes, the first in the lowest bit of the first byte.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.packed.iter().flat_map(|packed| packed.load(Relaxed).to_le_bytes()).collect();
        bytes.truncate(self.bits() / 8);
        bytes
    }

    /// The same from such bytes, of which there must be as many.
    pub fn from_bytes(count: usize, places: u32, bytes: &[u8]) -> Option<Words> {
        let words = Words::new(count, places);
        words.add_bytes(bytes).then_some(words)
    }

    /// Adds the places that such bytes have. False if there are not as many bytes.
    pub fn add_bytes(&self, bytes: &[u8]) -> bool {
        if bytes.len() != self.bits() / 8 {
            return false;
        }
        for (packed, bytes) in self.packed.iter().zip(bytes.chunks(8)) {
            let mut whole = [0; 8];
            whole[..bytes.len()].copy_from_slice(bytes);
            packed.fetch_or(u64::from_le_bytes(whole), Relaxed);
        }
        true
    }

    /// How many bits there are.
    pub fn bits(&self) -> usize {
        self.count << self.log_width
    }
}

/// How wide a word is for so many places.
pub fn log_width(places: u32) -> u32 {
    places.max(8).next_power_of_two().trailing_zeros()
}

/// One bit for each number.
pub struct Flags(Vec<AtomicU64>);

impl Flags {
    /// All flags are up.
    pub fn all_up(count: usize) -> Flags {
        let full = |n: usize| if n < count / 64 { u64::MAX } else { (1 << (count % 64)) - 1 };
        Flags((0..count.div_ceil(64)).map(|n| AtomicU64::new(full(n))).collect())
    }

    #[inline]
    pub fn raise(&self, number: usize) {
        let (flags, flag) = (&self.0[number / 64], 1 << (number % 64));
        // Most are up already, and a look is cheaper than a write that other threads must see.
        if flags.load(Relaxed) & flag == 0 {
            flags.fetch_or(flag, Relaxed);
        }
    }

    /// How many groups of 64 flags there are.
    pub fn groups(&self) -> usize {
        self.0.len()
    }

    /// The numbers whose flags are up in a group, and takes these down.
    pub fn take(&self, group: usize) -> impl Iterator<Item = usize> + use<> {
        let flags = &self.0[group];
        let up = if flags.load(Relaxed) == 0 { 0 } else { flags.swap(0, Relaxed) };
        super::geometry::places(up).map(move |n| group * 64 + n as usize)
    }

    /// How many flags are up.
    pub fn count(&self) -> usize {
        self.0.iter().map(|flags| flags.load(Relaxed).count_ones() as usize).sum()
    }
}
