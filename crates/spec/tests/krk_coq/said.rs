//! Numbers of which a statement is made that can be taken apart again: what is supposed and what is concluded.

use spec::logic::{Num, Prop};
use std::ops::{Add, BitAnd, BitOr, Not, Sub};

/// An integer.
#[derive(Debug, Clone, Copy)]
pub struct Number(pub i32);

/// A truth, and of the last `implies` that made it, what was supposed and what was concluded.
#[derive(Debug, Clone, Copy)]
pub struct Said {
    holds: bool,
    /// Both sides of the implication, if this is one.
    pub implication: Option<(bool, bool)>,
}

impl Num for Number {
    type Prop = Said;

    fn at_most(self, other: impl Into<Number>) -> Said {
        Said::truth(self.0 <= other.into().0)
    }

    fn is(self, other: impl Into<Number>) -> Said {
        Said::truth(self.0 == other.into().0)
    }

    fn choose(condition: Said, yes: Number, no: Number) -> Number {
        if condition.holds { yes } else { no }
    }
}

impl Prop for Said {
    fn truth(holds: bool) -> Said {
        Said { holds, implication: None }
    }

    fn implies(self, other: Said) -> Said {
        Said { holds: !self.holds | other.holds, implication: Some((self.holds, other.holds)) }
    }
}

impl From<i32> for Number {
    fn from(value: i32) -> Number {
        Number(value)
    }
}

impl Add for Number {
    type Output = Number;
    fn add(self, other: Number) -> Number {
        Number(self.0 + other.0)
    }
}

impl Sub for Number {
    type Output = Number;
    fn sub(self, other: Number) -> Number {
        Number(self.0 - other.0)
    }
}

impl Add<i32> for Number {
    type Output = Number;
    fn add(self, other: i32) -> Number {
        Number(self.0 + other)
    }
}

impl Sub<i32> for Number {
    type Output = Number;
    fn sub(self, other: i32) -> Number {
        Number(self.0 - other)
    }
}

impl Not for Said {
    type Output = Said;
    fn not(self) -> Said {
        Said::truth(!self.holds)
    }
}

impl BitAnd for Said {
    type Output = Said;
    fn bitand(self, other: Said) -> Said {
        Said::truth(self.holds & other.holds)
    }
}

impl BitOr for Said {
    type Output = Said;
    fn bitor(self, other: Said) -> Said {
        Said::truth(self.holds | other.holds)
    }
}
