//! A lemma as clauses: the definitions of all that its statement speaks of, and that the statement is false. If these
//! have no solution, the lemma holds.

use super::linear::Inequality;
use super::terms::{Integer, Literal, Meaning, TRUE, Terms};
use spec::krk::lemmas::{Form, Lemma};

/// The clauses of a lemma, and what their variables mean. It depends on the source of the lemma alone.
#[derive(Debug)]
pub struct Problem {
    meanings: Vec<Meaning>,
    integers: Vec<Integer>,
    clauses: Vec<Box<[Literal]>>,
}

impl Problem {
    /// The clauses of a lemma.
    pub fn of(lemma: Lemma) -> Problem {
        let terms = Terms::default();
        let play = lemma.play(Form::True, &mut |_| terms.free());
        let statement = terms.literal(lemma.statement(Form::True, &play));
        let (meanings, integers, implications) = terms.into_parts();
        let mut clauses: Vec<Box<[Literal]>> = Vec::new();
        for (variable, meaning) in (TRUE..).zip(&meanings) {
            match *meaning {
                Meaning::True => clauses.push([variable].into()),
                Meaning::Atom(_) => {}
                Meaning::Both(one, other) => {
                    clauses.push([-variable, one].into());
                    clauses.push([-variable, other].into());
                    clauses.push([variable, -one, -other].into());
                }
            }
        }
        clauses.extend(implications.iter().map(|&[guard, atom]| [-guard, atom].into()));
        clauses.push([-statement].into());
        Problem { meanings, integers, clauses }
    }

    /// The clauses. The first has number 1 in certificates.
    pub fn clauses(&self) -> &[Box<[Literal]>] {
        &self.clauses
    }

    /// What the variables mean, from variable 1 on.
    pub fn meanings(&self) -> &[Meaning] {
        &self.meanings
    }

    /// The integer variables, from number 0 on.
    pub fn integers(&self) -> &[Integer] {
        &self.integers
    }

    /// The inequality that a literal says, and whether it says that it holds; `None` if it says something else.
    pub fn inequality(&self, literal: Literal) -> Option<(&Inequality, bool)> {
        match self.meanings.get(literal.unsigned_abs().checked_sub(1)? as usize)? {
            Meaning::Atom(inequality) => Some((inequality, literal > 0)),
            _ => None,
        }
    }

    /// Is there such a literal?
    pub fn has(&self, literal: Literal) -> bool {
        literal != 0 && literal.unsigned_abs() as usize <= self.meanings.len()
    }
}
