//! Numbers and statements that write themselves down: the formulas behind [`spec::krk`]'s predicates.
//!
//! A number is a list of cases: linear expressions, each with a guard, of which in any situation exactly one is true.
//! A statement is a literal: a variable that is true, an inequality, or "both of these two", or the negation of one.
//! Equal ones are kept once, so that a formula of a million signs becomes some ten thousand variables, in an order that
//! depends on nothing but the source of the predicates.

use super::linear::{Comparison, Inequality, Linear};
use spec::logic::{Num, Prop};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::{Add, BitAnd, BitOr, Not, Sub};

/// A variable counted from 1, or its negation as a negative number.
pub type Literal = i32;

/// The first variable is true.
pub const TRUE: Literal = 1;

/// A number with more cases than these gets a variable of its own.
const MOST_CASES: usize = 6;

/// What a variable of the formula means.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// The first variable: true.
    True,
    /// An inequality between integers.
    Atom(Inequality),
    /// Both of two literals.
    Both(Literal, Literal),
}

/// What an integer variable means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Integer {
    /// It can be anything.
    Free,
    /// It is the expression whose guard is true.
    Cases(Vec<(Literal, Linear)>),
}

/// Everything that has been written down.
#[derive(Debug, Default)]
pub struct Terms {
    written: RefCell<Written>,
}

#[derive(Debug, Default)]
struct Written {
    meanings: Vec<Meaning>,
    known: HashMap<Meaning, Literal>,
    integers: Vec<Integer>,
    numbers: Vec<Vec<(Literal, Linear)>>,
    /// If the guard, then the inequality: what the integers with cases are.
    implications: Vec<[Literal; 2]>,
}

/// A number: known, or one of the numbers written down.
#[derive(Debug, Clone, Copy)]
pub enum Number<'a> {
    /// An integer.
    Known(i32),
    /// The number at this place.
    Written(&'a Terms, usize),
}

/// A statement: known, or a literal.
#[derive(Debug, Clone, Copy)]
pub enum Statement<'a> {
    /// True or false.
    Known(bool),
    /// A literal.
    Written(&'a Terms, Literal),
}

impl Terms {
    /// A number that can be anything.
    pub fn free(&self) -> Number<'_> {
        let mut written = self.written.borrow_mut();
        let variable = written.integer(Integer::Free);
        self.number(written.number(vec![(TRUE, variable)]))
    }

    /// The literal of a statement.
    pub fn literal(&self, statement: Statement<'_>) -> Literal {
        match statement {
            Statement::Known(known) => {
                self.written.borrow_mut().literal(Meaning::True);
                if known { TRUE } else { -TRUE }
            }
            Statement::Written(_, literal) => literal,
        }
    }

    /// What the variables mean, from the first on; the integers, from number 0 on; and which literal implies which,
    /// because of the integers with cases.
    pub fn into_parts(self) -> (Vec<Meaning>, Vec<Integer>, Vec<[Literal; 2]>) {
        let written = self.written.into_inner();
        (written.meanings, written.integers, written.implications)
    }

    fn number(&self, place: usize) -> Number<'_> {
        Number::Written(self, place)
    }

    fn statement(&self, literal: Literal) -> Statement<'_> {
        Statement::Written(self, literal)
    }
}

impl Written {
    fn literal(&mut self, meaning: Meaning) -> Literal {
        if self.meanings.is_empty() {
            self.meanings.push(Meaning::True);
            self.known.insert(Meaning::True, TRUE);
        }
        if let Some(&literal) = self.known.get(&meaning) {
            return literal;
        }
        self.meanings.push(meaning.clone());
        let literal = Literal::try_from(self.meanings.len()).expect("memory ends before the numbers do");
        self.known.insert(meaning, literal);
        literal
    }

    fn both(&mut self, one: Literal, other: Literal) -> Literal {
        let (one, other) = if one.abs() <= other.abs() { (one, other) } else { (other, one) };
        match (one, other) {
            (TRUE, _) => other,
            _ if one == -TRUE || one == -other => -TRUE,
            _ if one == other => one,
            _ => self.literal(Meaning::Both(one, other)),
        }
    }

    fn either(&mut self, one: Literal, other: Literal) -> Literal {
        -self.both(-one, -other)
    }

    fn at_most_zero(&mut self, expression: &Linear) -> Literal {
        match expression.at_most_zero() {
            Comparison::Known(true) => TRUE,
            Comparison::Known(false) => -TRUE,
            Comparison::Inequality(inequality, positive) => {
                let literal = self.literal(Meaning::Atom(inequality));
                if positive { literal } else { -literal }
            }
        }
    }

    fn integer(&mut self, integer: Integer) -> Linear {
        let number = u32::try_from(self.integers.len()).expect("memory ends before the numbers do");
        self.integers.push(integer);
        Linear::variable(number)
    }

    /// Keeps a number: cases with one expression are put together, those that cannot be are left out, and many cases
    /// become a variable.
    fn number(&mut self, cases: Vec<(Literal, Linear)>) -> usize {
        let mut kept: Vec<(Literal, Linear)> = Vec::new();
        for (guard, expression) in cases {
            match kept.iter().position(|(_, known)| *known == expression) {
                _ if guard == -TRUE => {}
                Some(place) => kept[place].0 = self.either(kept[place].0, guard),
                None => kept.push((guard, expression)),
            }
        }
        if kept.len() > MOST_CASES {
            let variable = self.integer(Integer::Cases(kept.clone()));
            for (guard, expression) in &kept {
                for (one, other) in [(&variable, expression), (expression, &variable)] {
                    let atom = self.at_most_zero(&one.plus(-1, other));
                    self.implications.push([*guard, atom]);
                }
            }
            kept = vec![(TRUE, variable)];
        }
        self.numbers.push(kept);
        self.numbers.len() - 1
    }

    /// The first number and a multiple of the second, in every pair of their cases.
    fn sum(&mut self, one: &[(Literal, Linear)], factor: i64, other: &[(Literal, Linear)]) -> Vec<(Literal, Linear)> {
        let mut sum = Vec::new();
        for (guard, expression) in one {
            for (also, added) in other {
                sum.push((self.both(*guard, *also), expression.plus(factor, added)));
            }
        }
        sum
    }
}

impl<'a> Number<'a> {
    /// Where this is written, if it is.
    fn terms(self) -> Option<&'a Terms> {
        match self {
            Number::Known(_) => None,
            Number::Written(terms, _) => Some(terms),
        }
    }

    fn cases(self, written: &Written) -> Vec<(Literal, Linear)> {
        match self {
            Number::Known(value) => vec![(TRUE, Linear::number(value.into()))],
            Number::Written(_, place) => written.numbers[place].clone(),
        }
    }

    fn plus(self, factor: i32, other: Number<'a>) -> Number<'a> {
        match (self, other) {
            (Number::Known(one), Number::Known(other)) => Number::Known(one + factor * other),
            (one, other) => {
                let terms = one.terms().or(other.terms()).expect("one of them is not known");
                let mut written = terms.written.borrow_mut();
                let (one, other) = (one.cases(&written), other.cases(&written));
                let sum = written.sum(&one, factor.into(), &other);
                terms.number(written.number(sum))
            }
        }
    }
}

impl<'a> Num for Number<'a> {
    type Prop = Statement<'a>;

    fn at_most(self, other: impl Into<Self>) -> Statement<'a> {
        match (self, other.into()) {
            (Number::Known(one), Number::Known(other)) => Statement::Known(one <= other),
            (one, other) => {
                let terms = one.terms().or(other.terms()).expect("one of them is not known");
                let mut written = terms.written.borrow_mut();
                let (one, other) = (one.cases(&written), other.cases(&written));
                let mut any = -TRUE;
                for (guard, difference) in written.sum(&one, -1, &other) {
                    let atom = written.at_most_zero(&difference);
                    let case = written.both(guard, atom);
                    any = written.either(any, case);
                }
                terms.statement(any)
            }
        }
    }

    fn is(self, other: impl Into<Self>) -> Statement<'a> {
        let other = other.into();
        self.at_most(other) & other.at_most(self)
    }

    fn choose(condition: Statement<'a>, yes: Self, no: Self) -> Self {
        match condition {
            Statement::Known(true) => yes,
            Statement::Known(false) => no,
            Statement::Written(terms, condition) => {
                let mut written = terms.written.borrow_mut();
                let mut cases = Vec::new();
                for (number, condition) in [(yes, condition), (no, -condition)] {
                    for (guard, expression) in number.cases(&written) {
                        cases.push((written.both(condition, guard), expression));
                    }
                }
                terms.number(written.number(cases))
            }
        }
    }
}

impl From<i32> for Number<'_> {
    fn from(value: i32) -> Self {
        Number::Known(value)
    }
}

impl Add for Number<'_> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        self.plus(1, other)
    }
}

impl Sub for Number<'_> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.plus(-1, other)
    }
}

impl Add<i32> for Number<'_> {
    type Output = Self;
    fn add(self, other: i32) -> Self {
        self.plus(1, Number::Known(other))
    }
}

impl Sub<i32> for Number<'_> {
    type Output = Self;
    fn sub(self, other: i32) -> Self {
        self.plus(-1, Number::Known(other))
    }
}

impl Prop for Statement<'_> {
    fn truth(value: bool) -> Self {
        Statement::Known(value)
    }
}

impl Not for Statement<'_> {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Statement::Known(known) => Statement::Known(!known),
            Statement::Written(terms, literal) => terms.statement(-literal),
        }
    }
}

impl BitAnd for Statement<'_> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        match (self, other) {
            (Statement::Known(true), other) | (other, Statement::Known(true)) => other,
            (Statement::Known(false), _) | (_, Statement::Known(false)) => Statement::Known(false),
            (Statement::Written(terms, one), Statement::Written(_, other)) => {
                terms.statement(terms.written.borrow_mut().both(one, other))
            }
        }
    }
}

impl BitOr for Statement<'_> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        !(!self & !other)
    }
}
