//! Numbers and statements that can be computed or written down.
//!
//! A lemma about a board of 8 x 8 can be run on every position of it; a lemma about boards of every size can only
//! be proved, by something that sees a formula instead of a number. So that both see the same source line, the
//! predicates of [`krk`](crate::krk) are generic over a [`Num`]: at `i32` they are plain arithmetic, at a term type
//! they build the formula. Nothing else in this project is written so, and whoever calls them at `i32` need not
//! know.
//!
//! ```
//! use checkproof_spec::logic::{Num, Prop};
//!
//! fn near<N: Num>(here: N, there: N) -> N::Prop {
//!     here.gap(there).at_most(1)
//! }
//! assert!(near(3, 4) & !near(3, 5));
//! ```
//!
//! Rust's own `if`, `==` and `&&` would need to know the answer at once, which a formula has not. On generic values
//! they do not compile:
//!
//! ```compile_fail,E0308
//! # use checkproof_spec::logic::Num;
//! fn nearer<N: Num>(one: N, other: N) -> N { if one.at_most(other) { one } else { other } }
//! ```
//! ```compile_fail,E0369
//! # use checkproof_spec::logic::Num;
//! fn same<N: Num>(one: N, other: N) -> bool { one == other }
//! ```
//! ```compile_fail,E0308
//! # use checkproof_spec::logic::Num;
//! fn both<N: Num>(one: N, other: N) -> bool { one.is(1) && other.is(1) }
//! ```

use std::ops::{Add, BitAnd, BitOr, Not, Sub};

/// A number: an integer, or a term that stands for one.
pub trait Num:
    Copy + From<i32> + Add<Output = Self> + Sub<Output = Self> + Add<i32, Output = Self> + Sub<i32, Output = Self>
{
    /// What can be said of such numbers.
    type Prop: Prop;

    /// This number is `other` or less.
    fn at_most(self, other: impl Into<Self>) -> Self::Prop;

    /// This number is `other`.
    fn is(self, other: impl Into<Self>) -> Self::Prop;

    /// One number or the other, as the condition says.
    fn choose(condition: Self::Prop, yes: Self, no: Self) -> Self;

    /// This number is `other` or more.
    fn at_least(self, other: impl Into<Self>) -> Self::Prop {
        other.into().at_most(self)
    }

    /// This number is less than `other`.
    fn below(self, other: impl Into<Self>) -> Self::Prop {
        (self + 1).at_most(other)
    }

    /// This number is more than `other`.
    fn above(self, other: impl Into<Self>) -> Self::Prop {
        other.into().below(self)
    }

    /// This number is not `other`.
    fn differs(self, other: impl Into<Self>) -> Self::Prop {
        !self.is(other)
    }

    /// This number is strictly between two others, in whichever order these come.
    fn between(self, one: Self, other: Self) -> Self::Prop {
        (one.below(self) & self.below(other)) | (other.below(self) & self.below(one))
    }

    /// How far apart two numbers are.
    fn gap(self, other: Self) -> Self {
        Self::choose(self.at_most(other), other - self, self - other)
    }

    /// The larger of two numbers.
    fn larger(self, other: Self) -> Self {
        Self::choose(self.at_most(other), other, self)
    }
}

/// A statement: true or false, or a formula that is one of these once its terms are numbers.
pub trait Prop: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {
    /// The statement that is true, or the one that is false.
    fn truth(value: bool) -> Self;

    /// If this holds, so does `other`.
    fn implies(self, other: Self) -> Self {
        !self | other
    }

    /// All of these hold.
    fn all(statements: impl IntoIterator<Item = Self>) -> Self {
        statements.into_iter().fold(Self::truth(true), |all, one| all & one)
    }

    /// At least one of these holds.
    fn any(statements: impl IntoIterator<Item = Self>) -> Self {
        statements.into_iter().fold(Self::truth(false), |any, one| any | one)
    }
}

impl Num for i32 {
    type Prop = bool;

    fn at_most(self, other: impl Into<i32>) -> bool {
        self <= other.into()
    }

    fn is(self, other: impl Into<i32>) -> bool {
        self == other.into()
    }

    fn choose(condition: bool, yes: i32, no: i32) -> i32 {
        if condition { yes } else { no }
    }
}

impl Prop for bool {
    fn truth(value: bool) -> bool {
        value
    }
}
