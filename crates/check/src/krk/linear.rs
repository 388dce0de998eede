//! Linear expressions over integer variables, and the inequalities between them, in exact arithmetic.

use std::collections::BTreeMap;

/// `a1 x1 + a2 x2 + ... + constant`: variables by their numbers, rising, and no coefficient is 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Linear {
    terms: Vec<(u32, i64)>,
    constant: i64,
}

/// `a1 x1 + a2 x2 + ... <= bound`, in the one form that all equivalent ones get: the coefficients have no common
/// divisor, and the first of them is positive.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Inequality {
    /// The variables by their numbers, rising, and their coefficients, none of which is 0.
    pub terms: Vec<(u32, i64)>,
    /// What the sum is at most.
    pub bound: i64,
}

/// What `expression <= 0` says.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// There is no variable in it.
    Known(bool),
    /// The inequality, or if the flag is false its negation.
    Inequality(Inequality, bool),
}

impl Linear {
    /// A number.
    pub fn number(value: i64) -> Linear {
        Linear { terms: Vec::new(), constant: value }
    }

    /// A variable.
    pub fn variable(number: u32) -> Linear {
        Linear { terms: vec![(number, 1)], constant: 0 }
    }

    /// This and a multiple of another.
    pub fn plus(&self, factor: i64, other: &Linear) -> Linear {
        let mut sum: BTreeMap<u32, i64> = self.terms.iter().copied().collect();
        for &(variable, coefficient) in &other.terms {
            *sum.entry(variable).or_default() += factor * coefficient;
        }
        let terms = sum.into_iter().filter(|&(_, coefficient)| coefficient != 0).collect();
        Linear { terms, constant: self.constant + factor * other.constant }
    }

    /// Is it at most 0? All variables are integers, so a common divisor of the coefficients divides the bound too, and
    /// what is left over is cut off.
    pub fn at_most_zero(&self) -> Comparison {
        let divisor = self.terms.iter().fold(0, |divisor, &(_, coefficient)| common_divisor(divisor, coefficient));
        if divisor == 0 {
            return Comparison::Known(self.constant <= 0);
        }
        let bound = (-self.constant).div_euclid(divisor);
        let terms = |sign: i64| self.terms.iter().map(|&(x, a)| (x, sign * a / divisor)).collect();
        // Not (-s <= b) is -s >= b + 1, which is s <= -b - 1.
        match self.terms[0].1 > 0 {
            true => Comparison::Inequality(Inequality { terms: terms(1), bound }, true),
            false => Comparison::Inequality(Inequality { terms: terms(-1), bound: -bound - 1 }, false),
        }
    }

    /// The variables in it.
    pub fn variables(&self) -> impl Iterator<Item = u32> {
        self.terms.iter().map(|&(variable, _)| variable)
    }

    /// Its value when the variables have values.
    pub fn value(&self, values: &[i64]) -> i64 {
        self.terms.iter().fold(self.constant, |sum, &(x, a)| sum + a * values[x as usize])
    }
}

impl Inequality {
    /// Is it true when the variables have these values?
    pub fn holds(&self, values: &[i64]) -> bool {
        self.terms.iter().map(|&(x, a)| a * values[x as usize]).sum::<i64>() <= self.bound
    }
}

/// A sum of inequalities, each multiplied by a positive number: whoever believes them must believe the sum.
#[derive(Default)]
pub struct Sum {
    terms: BTreeMap<u32, i128>,
    bound: i128,
}

impl Sum {
    /// Adds a multiple of an inequality, or if the flag is false of its negation.
    pub fn add(&mut self, factor: u32, inequality: &Inequality, holds: bool) {
        // Not (s <= b) is s >= b + 1, which is -s <= -b - 1.
        let bound = i128::from(inequality.bound);
        let (sign, bound) = if holds { (1, bound) } else { (-1, -bound - 1) };
        let factor = i128::from(factor);
        for &(variable, coefficient) in &inequality.terms {
            *self.terms.entry(variable).or_default() += factor * sign * i128::from(coefficient);
        }
        self.bound += factor * bound;
    }

    /// Does it say that 0 is at most a negative number?
    pub fn is_absurd(&self) -> bool {
        self.bound < 0 && self.terms.values().all(|&coefficient| coefficient == 0)
    }
}

fn common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `2x - 4y + c <= 0`.
    fn example(c: i64) -> Comparison {
        let (x, y) = (Linear::variable(0), Linear::variable(1));
        Linear::number(c).plus(2, &x).plus(-4, &y).at_most_zero()
    }

    #[test]
    fn equivalent_inequalities_are_equal() {
        // x - 2y <= -1/2 means x - 2y <= -1 for integers.
        assert_eq!(example(1), example(2));
        assert_ne!(example(2), example(3));
        let Comparison::Inequality(one, true) = example(2) else { panic!("the first coefficient is positive") };
        assert_eq!(one, Inequality { terms: vec![(0, 1), (1, -2)], bound: -1 });
    }

    #[test]
    fn an_inequality_and_its_opposite_share_a_form() {
        // -x + 3 <= 0 is the negation of x <= 2.
        let opposite = Linear::number(3).plus(-1, &Linear::variable(0)).at_most_zero();
        assert_eq!(opposite, Comparison::Inequality(Inequality { terms: vec![(0, 1)], bound: 2 }, false));
        assert_eq!(Linear::number(0).at_most_zero(), Comparison::Known(true));
        assert_eq!(Linear::number(1).at_most_zero(), Comparison::Known(false));
    }

    #[test]
    fn the_form_means_what_the_expression_means() {
        for a in -4..=4 {
            for b in -4..=4 {
                for c in -7..=7 {
                    let expression = Linear::number(c).plus(a, &Linear::variable(0)).plus(b, &Linear::variable(1));
                    for values in [[0, 0], [1, -2], [5, 3], [-4, 4]] {
                        let said = match expression.at_most_zero() {
                            Comparison::Known(known) => known,
                            Comparison::Inequality(inequality, positive) => inequality.holds(&values) == positive,
                        };
                        assert_eq!(said, expression.value(&values) <= 0, "{expression:?} at {values:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn absurd_sums() {
        let x_at_most = |bound| Inequality { terms: vec![(0, 1)], bound };
        let mut sum = Sum::default();
        sum.add(2, &x_at_most(3), true);
        assert!(!sum.is_absurd(), "a variable is left");
        sum.add(2, &x_at_most(3), false);
        assert!(sum.is_absurd(), "x <= 3 and x >= 4");
        let mut sum = Sum::default();
        sum.add(1, &x_at_most(4), true);
        sum.add(1, &x_at_most(3), false);
        assert!(!sum.is_absurd(), "x = 4 satisfies both");
    }
}
