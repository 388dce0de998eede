//! Reads the log in which z3 tells how it got to its answer.
//!
//! The log is a series of S-expressions. Terms get names (`define-const $14 Bool (<= $11 3)`), clauses are assumed,
//! inferred with a hint, or deleted. Two hints matter: `farkas` (and `bound`), which lists inequalities with factors,
//! and `rup`, which says that the clause follows by propagation. Whatever is not understood is counted and left out:
//! a certificate made of the rest is complete, or it is refused.

use check::krk::linear::{Comparison, Linear};
use check::krk::{Literal, Meaning, Problem};
use std::collections::HashMap;
use std::io::{self, BufRead};

/// One inference of z3.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inference {
    /// Inequalities, each with its factor, whose sum is absurd.
    Sum(Vec<(u32, Literal)>),
    /// A clause that follows from earlier ones.
    Clause(Vec<Literal>),
}

/// What a log says.
#[derive(Debug, Default)]
pub struct Log {
    /// The inferences in their order.
    pub inferences: Vec<Inference>,
    /// How many inferences were not understood, by the word of their hint.
    pub unknown: HashMap<String, usize>,
}

/// What a name in the log stands for.
#[derive(Debug, Clone)]
enum Term {
    Number(i64, i64),
    Linear(Linear),
    Literal(Literal),
    Sum(Vec<(u32, Literal)>),
    Rup,
    Unknown(String),
}

enum Expression {
    Word(String),
    List(Vec<Expression>),
}

impl Log {
    /// Reads a log about the clauses of a problem.
    pub fn read(problem: &Problem, log: impl BufRead) -> io::Result<Log> {
        let atoms = (1..).zip(problem.meanings()).filter_map(|(variable, meaning)| match meaning {
            Meaning::Atom(inequality) => Some((Comparison::Inequality(inequality.clone(), true), variable)),
            _ => None,
        });
        let variables = problem.meanings().len() as u32;
        let mut reader = Reader { variables, names: HashMap::new(), atoms: atoms.collect(), log: Log::default() };
        let mut pending = String::new();
        for line in log.lines() {
            pending += &line?;
            let depth = pending.bytes().fold(0i64, |depth, byte| depth + (byte == b'(') as i64 - (byte == b')') as i64);
            if depth > 0 {
                pending.push(' ');
                continue;
            }
            if let Some(Expression::List(list)) = parse(&pending) {
                reader.entry(&list);
            }
            pending.clear();
        }
        Ok(reader.log)
    }
}

/// Larger numbers are not understood. No certificate has needed a factor above 12.
const LARGEST: i64 = 1_000_000;

struct Reader {
    /// How many variables the problem has.
    variables: u32,
    names: HashMap<String, Term>,
    atoms: HashMap<Comparison, Literal>,
    log: Log,
}

impl Reader {
    fn entry(&mut self, list: &[Expression]) {
        match list {
            [Expression::Word(word), Expression::Word(name), _, value] if word == "define-const" => {
                let term = self.term(value);
                self.names.insert(name.clone(), term);
            }
            [Expression::Word(word), clause @ .., hint] if word == "infer" => match self.term(hint) {
                Term::Sum(sum) => self.log.inferences.push(Inference::Sum(sum)),
                Term::Rup => match self.clause(clause) {
                    Some(clause) => self.log.inferences.push(Inference::Clause(clause)),
                    None => self.missed("rup with unknown literals"),
                },
                Term::Unknown(word) => self.missed(&word),
                _ => self.missed("no hint"),
            },
            _ => {}
        }
    }

    fn missed(&mut self, word: &str) {
        *self.log.unknown.entry(word.to_string()).or_default() += 1;
    }

    fn clause(&self, literals: &[Expression]) -> Option<Vec<Literal>> {
        literals.iter().map(|literal| self.literal(literal)).collect()
    }

    fn literal(&self, expression: &Expression) -> Option<Literal> {
        match self.term(expression) {
            Term::Literal(literal) => Some(literal),
            _ => None,
        }
    }

    fn linear(&self, expression: &Expression) -> Option<Linear> {
        match self.term(expression) {
            Term::Linear(linear) => Some(linear),
            Term::Number(value, 1) => Some(Linear::number(value)),
            _ => None,
        }
    }

    fn term(&self, expression: &Expression) -> Term {
        match expression {
            Expression::Word(word) => self.word(word),
            Expression::List(list) => {
                let Some(Expression::Word(head)) = list.first() else { return Term::Unknown("?".to_string()) };
                self.application(head, &list[1..]).unwrap_or_else(|| Term::Unknown(head.clone()))
            }
        }
    }

    fn word(&self, word: &str) -> Term {
        if let Some(term) = self.names.get(word) {
            return term.clone();
        }
        let number = word.parse().ok().filter(|value| (0..=LARGEST).contains(value));
        let numbered = |letter: char| word.strip_prefix(letter).and_then(|rest| rest.parse::<u32>().ok());
        match (numbered('b'), numbered('x')) {
            (Some(variable), _) if (1..=self.variables).contains(&variable) => Term::Literal(variable as Literal),
            (_, Some(integer)) => Term::Linear(Linear::variable(integer)),
            _ if word == "rup" => Term::Rup,
            _ => number.map_or(Term::Unknown(word.to_string()), |value| Term::Number(value, 1)),
        }
    }

    fn application(&self, head: &str, arguments: &[Expression]) -> Option<Term> {
        match (head, arguments) {
            ("-", [one]) => match self.term(one) {
                Term::Number(value, under) => Some(Term::Number(-value, under)),
                _ => Some(Term::Linear(Linear::number(0).plus(-1, &self.linear(one)?))),
            },
            ("/", [one, other]) => match (self.term(one), self.term(other)) {
                (Term::Number(over, 1), Term::Number(under, 1)) if under > 0 => Some(Term::Number(over, under)),
                _ => None,
            },
            ("*", [one, other]) => match self.term(one) {
                Term::Number(factor, 1) => Some(Term::Linear(Linear::number(0).plus(factor, &self.linear(other)?))),
                _ => None,
            },
            ("+", all) => {
                let all: Option<Vec<Linear>> = all.iter().map(|one| self.linear(one)).collect();
                Some(Term::Linear(all?.iter().fold(Linear::number(0), |sum, one| sum.plus(1, one))))
            }
            ("-", [one, other]) => Some(Term::Linear(self.linear(one)?.plus(-1, &self.linear(other)?))),
            ("not", [one]) => Some(Term::Literal(-self.literal(one)?)),
            ("<=", [one, other]) => self.at_most_zero(&self.linear(one)?.plus(-1, &self.linear(other)?)),
            (">=", [one, other]) => self.at_most_zero(&self.linear(other)?.plus(-1, &self.linear(one)?)),
            ("farkas" | "bound", pairs) => {
                let mut factors = Vec::new();
                let mut literals = Vec::new();
                for pair in pairs.chunks(2) {
                    let [factor, literal] = pair else { return None };
                    let Term::Number(over, under) = self.term(factor) else { return None };
                    factors.push((over.abs(), under));
                    literals.push(self.literal(literal)?);
                }
                // z3's factors are fractions.
                let common = factors.iter().try_fold(1i64, |common, &(_, under)| {
                    (common / gcd(common, under)).checked_mul(under).filter(|&common| common <= LARGEST)
                })?;
                let whole = factors.iter().map(|&(over, under)| u32::try_from(over * (common / under)).ok());
                let sum = whole.zip(literals).map(|(factor, literal)| Some((factor?, literal)));
                sum.collect::<Option<_>>().map(Term::Sum)
            }
            _ => None,
        }
    }

    fn at_most_zero(&self, expression: &Linear) -> Option<Term> {
        match expression.at_most_zero() {
            Comparison::Inequality(inequality, positive) => {
                let literal = *self.atoms.get(&Comparison::Inequality(inequality, true))?;
                Some(Term::Literal(if positive { literal } else { -literal }))
            }
            Comparison::Known(known) => Some(Term::Literal(if known { 1 } else { -1 })),
        }
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

fn parse(text: &str) -> Option<Expression> {
    let mut stack: Vec<Vec<Expression>> = vec![Vec::new()];
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    for word in spaced.split_ascii_whitespace() {
        match word {
            "(" => stack.push(Vec::new()),
            ")" => {
                let list = stack.pop()?;
                stack.last_mut()?.push(Expression::List(list));
            }
            word => stack.last_mut()?.push(Expression::Word(word.to_string())),
        }
    }
    stack.pop()?.pop()
}
