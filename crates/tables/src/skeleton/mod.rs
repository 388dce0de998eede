//! Bitbases, one-sided and with the pawns fixed; the house calls them safe tables: in which positions does the holder
//! never need to lose?
//!
//! For the goal `no loss` a distance is not needed, nor who wins otherwise: one bit a position says whether the other
//! side, the *attacker*, can force mate. A [`Skeleton`] is a slice of such positions: the men of both sides, each
//! within the squares it can ever reach, and every pawn on its square. Captures, pawn steps and promotions lead to
//! lower skeletons, which are solved first; where pawns are free there are many of them. [`SafeTables`] keeps them.
//!
//! It is made for FOUR FILE, whose open rook endings need billions of positions, but nothing in it knows that game:
//! domains, lines and the pairs of kings are found by following the rules, on any board up to 8 x 8. Known exactly are
//! stalemate and every promotion that the rules allow. Refused by name: pawns in games in which they can capture, and
//! rights to castle.
//!
//! Memory: a bit for each number is kept, and while a slice is built half a bit more, beside the finished slices below
//! it. A number is a placing of the men on their domains with a side to move, the last man on any landing square (their
//! count rounded up to a power of two); so slices without rooks and queens have two to four times as many numbers.
//! What the pawns may become is most of it: all 56 slices of FOUR FILE without pawns and with at most two black men
//! beside the king have 203 million numbers, 25 MB; KRBNvKRN with the one blocked pair Pa4pa5 needs 512 slices and 2.7
//! GB. Equal men are not folded, which doubles the slices with two of a kind.
//!
//! While a table is in memory or in a file, the numbers that stand for no position have a fixed bit too: 1 where the
//! attacker is to move and the holder's king is attacked, else 0.

mod audit;
mod cluster;
mod exits;
mod forward;
mod founded;
pub(crate) mod geometry;
mod grid;
mod life;
mod name;
mod shard;
mod sight;
mod solve;
mod strategy;
mod tables;
mod words;

pub use audit::{Fault, SafeCount, WrongBit};
pub use name::{BadSkeleton, Skeleton};
pub use tables::{NoAnswer, SafeTable, SafeTables};
