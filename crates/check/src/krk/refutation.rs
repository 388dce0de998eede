//! THE check of a certificate. It reads line by line, tests every step and believes none.

use super::linear::Sum;
use super::problem::Problem;
use super::terms::Literal;
use spec::krk::lemmas::{FEWEST_FILES, FEWEST_RANKS, Form, Lemma};
use std::fmt;

/// A lemma that has been checked, for all boards of its [domain]. Only [`check`] makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Certified {
    lemma: Lemma,
    sums: usize,
    clauses: usize,
}

/// Why a certificate proves nothing, and in which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: Reason,
}

/// What can be wrong with a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // The text of each reason says what it is.
#[non_exhaustive]
pub enum Reason {
    NotText,
    Header { found: String, expected: String },
    UnknownStep { found: String },
    NoNumber { found: String },
    FactorOutOfRange { factor: String },
    OddSum,
    NoColon,
    NoVariable { literal: i64 },
    NoInequality { literal: Literal },
    NotAbsurd,
    NotEarlier { hint: i64 },
    HintSaysNothing { hint: usize },
    NoConflict,
    Cut,
    WrongCount { found: String, steps: usize },
    NotEmpty,
    More,
}

/// Certificates are read whole, and none is longer: the longest in the repository has 6 MB.
pub const LONGEST_CERTIFICATE: usize = 1 << 30;

/// Checks a certificate, given as the bytes of its file, for a lemma.
pub fn check(lemma: Lemma, certificate: &[u8]) -> Result<Certified, Refusal> {
    let problem = Problem::of(lemma);
    let mut lines = Lines { rest: certificate, line: 0 };
    for expected in header(lemma, &problem).lines() {
        let found = lines.next()?;
        if found != expected {
            return Err(lines.refuse(Reason::Header { found: shown(found), expected: expected.to_string() }));
        }
    }
    let mut refutation = Refutation::new(&problem);
    let certified = loop {
        let line = lines.next()?;
        let (sort, rest) = line.split_once(' ').unwrap_or((line, ""));
        let step = match sort {
            "sum" => refutation.sum(rest),
            "so" => refutation.so(rest),
            "end" => break refutation.end(lemma, rest).map_err(|reason| lines.refuse(reason))?,
            _ => Err(Reason::UnknownStep { found: shown(line) }),
        };
        step.map_err(|reason| lines.refuse(reason))?;
    };
    if !lines.rest.is_empty() {
        lines.line += 1;
        return Err(lines.refuse(Reason::More));
    }
    Ok(certified)
}

/// The lines with which every certificate of a lemma begins.
pub fn header(lemma: Lemma, problem: &Problem) -> String {
    format!(
        "checkproof krk certificate 1\nlemma: {lemma}\nboards: {}\nproblem: {} variables, {} clauses\n",
        domain(),
        problem.meanings().len(),
        problem.clauses().len()
    )
}

/// The boards that the lemmas are about, in words.
pub fn domain() -> String {
    format!("files >= {FEWEST_FILES}, ranks >= {FEWEST_RANKS}")
}

/// The largest factor of an inequality in a sum. With it no sum of a file that fits into memory leaves 128 bits.
const LARGEST_FACTOR: u32 = 1_000_000;

struct Refutation<'a> {
    problem: &'a Problem,
    /// The clauses that steps have added, behind those of the problem.
    added: Vec<Box<[Literal]>>,
    sums: usize,
    /// By variable: in which step it got its value last, and the value.
    values: Vec<(usize, bool)>,
}

impl<'a> Refutation<'a> {
    fn new(problem: &'a Problem) -> Refutation<'a> {
        Refutation { problem, added: Vec::new(), sums: 0, values: vec![(0, false); problem.meanings().len() + 1] }
    }

    /// `sum FACTOR LITERAL FACTOR LITERAL ...`: inequalities whose sum is absurd, so that one of them is false.
    fn sum(&mut self, text: &str) -> Result<(), Reason> {
        let mut sum = Sum::default();
        let mut clause = Vec::new();
        let mut words = text.split(' ');
        while let Some(word) = words.next() {
            let factor = match number(word)? {
                factor @ 1..=0xFFFF_FFFF if factor <= LARGEST_FACTOR.into() => factor as u32,
                _ => return Err(Reason::FactorOutOfRange { factor: shown(word) }),
            };
            let literal = self.literal(words.next().ok_or(Reason::OddSum)?)?;
            let (inequality, holds) = self.problem.inequality(literal).ok_or(Reason::NoInequality { literal })?;
            sum.add(factor, inequality, holds);
            clause.push(-literal);
        }
        if !sum.is_absurd() {
            return Err(Reason::NotAbsurd);
        }
        self.added.push(clause.into());
        self.sums += 1;
        Ok(())
    }

    /// `so LITERAL ... : CLAUSE CLAUSE ...`: a clause that follows. If all its literals are false, each of the named
    /// clauses in turn leaves one literal that must be true, and the last one none.
    fn so(&mut self, text: &str) -> Result<(), Reason> {
        let (literals, hints) = text.split_once(": ").ok_or(Reason::NoColon)?;
        let step = self.added.len() + 1;
        let mut clause = Vec::new();
        for word in literals.split_terminator(' ') {
            let literal = self.literal(word)?;
            self.values[literal.unsigned_abs() as usize] = (step, literal < 0);
            clause.push(literal);
        }
        let mut hints = hints.split(' ');
        while let Some(word) = hints.next() {
            let (hint, named) = self.hint(word)?;
            let mut open = None;
            for &literal in named {
                match self.values[literal.unsigned_abs() as usize] {
                    (when, value) if when == step && value != (literal > 0) => {}
                    (when, _) if when != step && open.is_none() => open = Some(literal),
                    _ => return Err(Reason::HintSaysNothing { hint: hint as usize }),
                }
            }
            match open {
                Some(literal) => self.values[literal.unsigned_abs() as usize] = (step, literal > 0),
                None => {
                    // What is named beyond this is not needed, but it is looked at: a line is all right or it is not.
                    hints.try_for_each(|word| self.hint(word).map(drop))?;
                    self.added.push(clause.into());
                    return Ok(());
                }
            }
        }
        Err(Reason::NoConflict)
    }

    /// `end STEPS`, after the empty clause.
    fn end(&self, lemma: Lemma, text: &str) -> Result<Certified, Reason> {
        if text != self.added.len().to_string() {
            return Err(Reason::WrongCount { found: shown(text), steps: self.added.len() });
        }
        match self.added.last() {
            Some(clause) if clause.is_empty() => {
                Ok(Certified { lemma, sums: self.sums, clauses: self.added.len() - self.sums })
            }
            _ => Err(Reason::NotEmpty),
        }
    }

    /// The clause of this number: those of the problem from 1 on, then the steps'.
    fn clause(&self, number: i64) -> Option<&[Literal]> {
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        let given = self.problem.clauses();
        match place.checked_sub(given.len()) {
            None => Some(&given[place]),
            Some(place) => self.added.get(place).map(|clause| &clause[..]),
        }
    }

    /// The number and the literals of an earlier clause.
    fn hint(&self, word: &str) -> Result<(i64, &[Literal]), Reason> {
        let hint = number(word)?;
        Ok((hint, self.clause(hint).ok_or(Reason::NotEarlier { hint })?))
    }

    fn literal(&self, word: &str) -> Result<Literal, Reason> {
        let literal = number(word)?;
        match Literal::try_from(literal) {
            Ok(known) if self.problem.has(known) => Ok(known),
            _ => Err(Reason::NoVariable { literal }),
        }
    }
}

/// A decimal number as the format has it: no sign but `-`, no leading zero.
fn number(word: &str) -> Result<i64, Reason> {
    let bad = || Reason::NoNumber { found: shown(word) };
    let digits = word.strip_prefix('-').unwrap_or(word);
    let plain = !digits.is_empty() && !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { word.parse().map_err(|_| bad()) } else { Err(bad()) }
}

struct Lines<'a> {
    rest: &'a [u8],
    line: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Result<&'a str, Refusal> {
        self.line += 1;
        let end = self.rest.iter().position(|&byte| byte == b'\n').ok_or_else(|| self.refuse(Reason::Cut))?;
        let (line, rest) = self.rest.split_at(end);
        self.rest = &rest[1..];
        std::str::from_utf8(line).map_err(|_| self.refuse(Reason::NotText))
    }

    fn refuse(&self, reason: Reason) -> Refusal {
        Refusal { line: self.line, reason }
    }
}

/// The beginning of what was found, for a message.
fn shown(found: &str) -> String {
    found.chars().take(60).flat_map(char::escape_debug).collect()
}

impl Certified {
    /// The lemma.
    pub fn lemma(self) -> Lemma {
        self.lemma
    }

    /// How many sums of inequalities the certificate has.
    pub fn sums(self) -> usize {
        self.sums
    }

    /// How many clauses it derives.
    pub fn clauses(self) -> usize {
        self.clauses
    }
}

impl fmt::Display for Certified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Certified { lemma, sums, clauses } = self;
        write!(f, "proved: {lemma}, for all boards with {} ({sums} sums, {clauses} clauses)", domain())?;
        write!(f, "\n  {}", lemma.says(Form::True))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NotText => f.write_str("this is no text"),
            Reason::Header { found, expected } => write!(f, "`{expected}` should stand here, not `{found}`"),
            Reason::UnknownStep { found } => write!(f, "`{found}` begins with neither sum, so nor end"),
            Reason::NoNumber { found } => write!(f, "`{found}` is not a number as the format writes it"),
            Reason::FactorOutOfRange { factor } => {
                write!(f, "the factor {factor} is not between 1 and {LARGEST_FACTOR}")
            }
            Reason::OddSum => f.write_str("the last factor has no inequality"),
            Reason::NoColon => f.write_str("there is no `: ` between the clause and what it follows from"),
            Reason::NoVariable { literal } => write!(f, "the problem has no variable for the literal {literal}"),
            Reason::NoInequality { literal } => write!(f, "the literal {literal} is not an inequality"),
            Reason::NotAbsurd => f.write_str("the sum of the inequalities is not absurd"),
            Reason::NotEarlier { hint } => write!(f, "there is no earlier clause {hint}"),
            Reason::HintSaysNothing { hint } => {
                write!(f, "clause {hint} is true already or leaves more than one literal open")
            }
            Reason::NoConflict => f.write_str("the named clauses do not contradict each other"),
            Reason::Cut => f.write_str("the file ends here, without its last line"),
            Reason::WrongCount { found, steps } => write!(f, "there are {steps} steps, not {found}"),
            Reason::NotEmpty => f.write_str("the last step is not the empty clause"),
            Reason::More => f.write_str("something follows the last line"),
        }
    }
}
