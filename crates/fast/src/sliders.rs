//! Attacks of rooks and bishops past whatever stands in their way, in two ways.
//!
//! On x86-64 with BMI2 the instruction PEXT gathers the relevant occupancy into an index of a table (the idea is
//! Steffan Westcott's and Gerd Isenberg's). Everywhere else each line is solved by arithmetic: subtracting twice the
//! rook from the occupancy borrows through the empty squares up to the first obstacle, and byte reversal gives the
//! other half ("o ^ (o - 2r)", hyperbola quintessence). Magic multiplication was not taken: it needs as large a
//! table as PEXT and a list of found constants besides.
//!
//! The way is chosen once, when a [`Chess`](crate::Chess) is made, by asking the processor.

use crate::bits::bit;
use crate::tables::LINE;
#[cfg(target_arch = "x86_64")]
use crate::tables::{DIRECTIONS, ray};
#[cfg(target_arch = "x86_64")]
use std::sync::LazyLock;

/// The name of the method that this machine uses: `pext` or `arithmetic`.
pub fn slider_method() -> &'static str {
    match Method::of_this_machine() {
        #[cfg(target_arch = "x86_64")]
        Method::Pext(_) => "pext",
        Method::Arithmetic => "arithmetic",
    }
}

/// How sliders are computed on this machine.
#[derive(Clone, Copy)]
pub enum Method {
    /// By table, on processors that have BMI2 and its companions.
    #[cfg(target_arch = "x86_64")]
    Pext(Pext),
    /// By arithmetic, anywhere.
    Arithmetic,
}

impl Method {
    pub fn of_this_machine() -> Method {
        #[cfg(target_arch = "x86_64")]
        if let Some(pext) = Pext::detect() {
            return Method::Pext(pext);
        }
        Method::Arithmetic
    }
}

/// A way to compute sliding attacks. The first obstacle of each line is part of the answer.
pub trait Sliders: Copy {
    fn rook(self, square: u32, occupied: u64) -> u64;
    fn bishop(self, square: u32, occupied: u64) -> u64;
}

/// Line by line, with subtraction.
#[derive(Clone, Copy)]
pub struct Arithmetic;

impl Sliders for Arithmetic {
    #[inline(always)]
    fn rook(self, square: u32, occupied: u64) -> u64 {
        along_rank(square, occupied) | along(square, occupied, file(square))
    }

    #[inline(always)]
    fn bishop(self, square: u32, occupied: u64) -> u64 {
        along(square, occupied, diagonal(square)) | along(square, occupied, anti_diagonal(square))
    }
}

/// Both halves of a line that crosses each rank at most once.
#[inline(always)]
fn along(square: u32, occupied: u64, line: u64) -> u64 {
    let from = bit(square);
    let occupied = occupied & line;
    let up = occupied.wrapping_sub(from << 1);
    let down = occupied.swap_bytes().wrapping_sub(from.swap_bytes() << 1).swap_bytes();
    (up ^ down) & line
}

/// A rank lies within one byte, where reversal means reversing bits.
#[inline(always)]
fn along_rank(square: u32, occupied: u64) -> u64 {
    let shift = square & 56;
    let from = 1u8 << (square & 7);
    let occupied = (occupied >> shift) as u8 & !from;
    let up = occupied ^ (occupied.wrapping_sub(from).wrapping_sub(from));
    let reversed = from.reverse_bits();
    let occupied = occupied.reverse_bits();
    let down = (occupied ^ (occupied.wrapping_sub(reversed).wrapping_sub(reversed))).reverse_bits();
    (((up | down) & !from) as u64) << shift
}

#[inline(always)]
fn file(square: u32) -> u64 {
    (crate::bits::FILE_A << (square & 7)) & !bit(square)
}

#[inline(always)]
fn diagonal(square: u32) -> u64 {
    line_through(square, 9)
}

#[inline(always)]
fn anti_diagonal(square: u32) -> u64 {
    line_through(square, 7)
}

/// The diagonal through a square whose neighbours are `step` apart, without the square.
#[inline(always)]
fn line_through(square: u32, step: u32) -> u64 {
    // One neighbour on the diagonal is enough to look the whole line up; at the edge it is the one below.
    let (file, rank) = (square & 7, square >> 3);
    let east_above = step == 9;
    let up_fits = rank < 7 && if east_above { file < 7 } else { file > 0 };
    let down_fits = rank > 0 && if east_above { file > 0 } else { file < 7 };
    let neighbour = if up_fits {
        square + step
    } else if down_fits {
        square - step
    } else {
        return 0;
    };
    LINE[square as usize][neighbour as usize] & !bit(square)
}

/// Tables indexed with PEXT. A value of this type proves that the processor has the instruction.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Pext(&'static PextTables);

/// Where the attacks of one piece on one square begin, and which squares decide them.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Default)]
struct Entry {
    mask: u64,
    offset: usize,
}

/// 102,400 entries for rooks and 5,248 for bishops, rounded up so that a masked index is always inside.
#[cfg(target_arch = "x86_64")]
const ATTACKS: usize = 1 << 17;

#[cfg(target_arch = "x86_64")]
struct PextTables {
    rook: [Entry; 64],
    bishop: [Entry; 64],
    attacks: Box<[u64; ATTACKS]>,
}

#[cfg(target_arch = "x86_64")]
impl Pext {
    fn detect() -> Option<Pext> {
        static TABLES: LazyLock<PextTables> = LazyLock::new(PextTables::build);
        let all = is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
        all.then(|| Pext(&TABLES))
    }

    #[inline(always)]
    fn look_up(self, entry: Entry, occupied: u64) -> u64 {
        // SAFETY: `detect` made this value, so the processor has BMI2.
        let index = unsafe { std::arch::x86_64::_pext_u64(occupied, entry.mask) } as usize;
        self.0.attacks[(entry.offset + index) & (ATTACKS - 1)]
    }
}

#[cfg(target_arch = "x86_64")]
impl Sliders for Pext {
    #[inline(always)]
    fn rook(self, square: u32, occupied: u64) -> u64 {
        self.look_up(self.0.rook[square as usize & 63], occupied)
    }

    #[inline(always)]
    fn bishop(self, square: u32, occupied: u64) -> u64 {
        self.look_up(self.0.bishop[square as usize & 63], occupied)
    }
}

#[cfg(target_arch = "x86_64")]
impl PextTables {
    fn build() -> PextTables {
        let mut attacks = vec![0; ATTACKS];
        let mut used = 0;
        let mut fill = |parity: usize| {
            let mut entries = [Entry::default(); 64];
            for square in 0..64 {
                let directions = DIRECTIONS.iter().skip(parity).step_by(2);
                // The last square of a ray decides nothing: what stands there is reached anyway.
                let mask =
                    directions.clone().map(|&way| ray(square, way, 0) & !last(square, way)).fold(0, |a, b| a | b);
                entries[square as usize] = Entry { mask, offset: used };
                // All subsets of the mask, in the order in which PEXT numbers them.
                let mut occupied = 0u64;
                for index in 0..1usize << mask.count_ones() {
                    let seen = directions.clone().map(|&way| ray(square, way, occupied)).fold(0, |a, b| a | b);
                    attacks[used + index] = seen;
                    occupied = occupied.wrapping_sub(mask) & mask;
                }
                used += 1 << mask.count_ones();
            }
            entries
        };
        let (rook, bishop) = (fill(0), fill(1));
        let attacks = attacks.into_boxed_slice().try_into().expect("the table has the size it was made with");
        PextTables { rook, bishop, attacks }
    }
}

/// The square of a ray that lies on the edge of the 8 x 8 board.
#[cfg(target_arch = "x86_64")]
fn last(square: u32, way: (i32, i32)) -> u64 {
    crate::bits::squares(ray(square, way, 0)).map(bit).find(|&end| ray(end.trailing_zeros(), way, 0) == 0).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{DIRECTIONS, ray};

    /// Both methods against walking the rays, on every square with many occupancies.
    #[test]
    fn sliders_are_rays() {
        let mut seed = 0x9E37_79B9_7F4A_7C15u64;
        for _ in 0..2_000 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let occupied = seed & seed.rotate_left(23);
            for square in 0..64 {
                let walk = |parity: usize| {
                    DIRECTIONS
                        .iter()
                        .skip(parity)
                        .step_by(2)
                        .map(|&way| ray(square, way, occupied))
                        .fold(0, |a, b| a | b)
                };
                assert_eq!(Arithmetic.rook(square, occupied), walk(0), "rook {square} {occupied:x}");
                assert_eq!(Arithmetic.bishop(square, occupied), walk(1), "bishop {square} {occupied:x}");
                #[cfg(target_arch = "x86_64")]
                if let Some(pext) = Pext::detect() {
                    assert_eq!(pext.rook(square, occupied), walk(0), "pext rook {square} {occupied:x}");
                    assert_eq!(pext.bishop(square, occupied), walk(1), "pext bishop {square} {occupied:x}");
                }
            }
        }
    }
}
