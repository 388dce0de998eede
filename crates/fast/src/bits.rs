//! Sets of squares as 64-bit numbers: bit 0 is a1, bit 7 is h1, bit 63 is h8.

/// The a-file.
pub const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The h-file.
pub const FILE_H: u64 = FILE_A << 7;
/// The first rank.
pub const RANK_1: u64 = 0xFF;

/// The set with one square.
#[inline(always)]
pub fn bit(square: u32) -> u64 {
    1 << square
}

/// The first square of a set that is not empty.
#[inline(always)]
pub fn first(set: u64) -> u32 {
    set.trailing_zeros()
}

/// The squares of a set, lowest first.
#[inline(always)]
pub fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = set.trailing_zeros();
        set &= set - 1;
        Some(square)
    })
}

/// A set moved one rank ahead, as the side sees it.
#[inline(always)]
pub fn ahead<const WHITE: bool>(set: u64) -> u64 {
    if WHITE { set << 8 } else { set >> 8 }
}

/// The squares that pawns of a set attack towards the a-file.
#[inline(always)]
pub fn pawn_attacks_west<const WHITE: bool>(pawns: u64) -> u64 {
    ahead::<WHITE>(pawns & !FILE_A) >> 1
}

/// The squares that pawns of a set attack towards the h-file.
#[inline(always)]
pub fn pawn_attacks_east<const WHITE: bool>(pawns: u64) -> u64 {
    ahead::<WHITE>(pawns & !FILE_H) << 1
}

/// The squares that pawns of a set attack.
#[inline(always)]
pub fn pawn_attacks<const WHITE: bool>(pawns: u64) -> u64 {
    pawn_attacks_west::<WHITE>(pawns) | pawn_attacks_east::<WHITE>(pawns)
}
