//! The lemmas as questions to any SMT solver, in SMT-LIB 2: "is there a play that breaks this?"
//!
//! Equal terms get one name, so that a formula of a hundred thousand comparisons becomes a file that a person can
//! scroll through. The board is given, or its size is two more unknown integers.

use spec::krk::lemmas::{Form, Lemma};
use spec::logic::{Num, Prop};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::{Add, BitAnd, BitOr, Not, Sub};

/// A question to a solver: `unsat` proves the lemma, `sat` breaks it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obligation {
    /// The lemma.
    pub lemma: Lemma,
    /// As it is, or said too strongly.
    pub form: Form,
    /// The board, files and ranks; `None` for all boards that the lemmas are about.
    pub board: Option<(i32, i32)>,
    /// How many different comparisons there are.
    pub atoms: usize,
    /// The names of the unknowns.
    pub unknowns: Vec<String>,
    /// The text in SMT-LIB 2, up to the question.
    text: String,
}

impl Obligation {
    /// The question whether a lemma can be broken.
    pub fn new(lemma: Lemma, form: Form, board: Option<(i32, i32)>) -> Obligation {
        let terms = Terms::default();
        let mut unknowns = Vec::new();
        let play = lemma.play(form, &mut |name| match (name, board) {
            ("files", Some((files, _))) => Term::Known(files),
            ("ranks", Some((_, ranks))) => Term::Known(ranks),
            _ => {
                unknowns.push(name.to_string());
                terms.unknown(name)
            }
        });
        let broken = (!lemma.statement(form, &play)).text();
        let Written { lines, atoms, .. } = terms.0.into_inner();
        let mut text = introduction(lemma, form, board);
        text += "(set-option :produce-models true)\n(set-logic QF_LIA)\n";
        unknowns.iter().for_each(|name| text += &format!("(declare-fun {name} () Int)\n"));
        // One `let` inside the other: solvers read a chain of these in no time, but take long over as many definitions.
        text += "(assert\n";
        lines.iter().for_each(|line| text += line);
        text += &format!("{broken}{})\n", ")".repeat(lines.len()));
        Obligation { lemma, form, board, atoms, unknowns, text }
    }

    /// Its name, for a file or a table: `lex3`, or `lex3-too-strong`.
    pub fn name(&self) -> String {
        match self.form {
            Form::True => self.lemma.to_string(),
            Form::TooStrong => format!("{}-too-strong", self.lemma),
        }
    }

    /// The answer that a solver should give.
    pub fn expected(&self) -> &'static str {
        match self.form {
            Form::True => "unsat",
            Form::TooStrong => "sat",
        }
    }

    /// The file, in SMT-LIB 2. One that should be satisfiable also asks for the play.
    pub fn question(&self) -> String {
        match self.form {
            Form::True => format!("{}(check-sat)\n", self.text),
            Form::TooStrong => self.question_with_values(),
        }
    }

    /// The file, and the request to name the values of the unknowns.
    pub fn question_with_values(&self) -> String {
        format!("{}(check-sat)\n(get-value ({}))\n", self.text, self.unknowns.join(" "))
    }
}

/// What the file states, for human eyes.
fn introduction(lemma: Lemma, form: Form, board: Option<(i32, i32)>) -> String {
    let board = match board {
        Some((files, ranks)) => format!("on a board of {files} files and {ranks} ranks"),
        None => format!("on every board with {}", check::krk::domain()),
    };
    let (name, expected) = match form {
        Form::True => (format!("The lemma {lemma}"), "A solver must answer unsat: no play breaks it."),
        Form::TooStrong => (
            format!("The lemma {lemma}, said too strongly"),
            "A solver must answer sat, with a play that breaks it; otherwise the lemma itself would say nothing.",
        ),
    };
    format!(
        "; King and rook against king, {board}.\n; {name}: {}.\n; Asserted is its negation. {expected}\n\
         ; files, ranks: the size of the board. king, rook, lone: where the white king, the rook and the black king\n\
         ; stand with White to move; files and ranks count from 0. king1, rook1: after White's first move; \
         lone1: after\n\
         ; the reply. Written by checkproof from the source of its rules; n0, n1, ... are names for terms.\n",
        lemma.says(form)
    )
}

/// The definitions written so far.
#[derive(Debug, Default)]
struct Terms(RefCell<Written>);

#[derive(Debug, Default)]
struct Written {
    lines: Vec<String>,
    /// The name of each defined term, by its definition.
    names: HashMap<String, u32>,
    /// The unknowns, by the number that stands in their terms.
    unknowns: Vec<String>,
    atoms: usize,
}

/// A number: known, an unknown, or a defined term.
#[derive(Debug, Clone, Copy)]
enum Term<'a> {
    Known(i32),
    Unknown(&'a Terms, u32),
    Defined(&'a Terms, u32),
}

/// A statement: known, or a defined term or its negation.
#[derive(Debug, Clone, Copy)]
enum Formula<'a> {
    Known(bool),
    Defined(&'a Terms, u32, bool),
}

impl Terms {
    fn unknown(&self, name: &str) -> Term<'_> {
        let mut written = self.0.borrow_mut();
        written.unknowns.push(name.to_string());
        Term::Unknown(self, written.unknowns.len() as u32 - 1)
    }

    fn define(&self, definition: String) -> u32 {
        let mut written = self.0.borrow_mut();
        let next = written.names.len() as u32;
        if let Some(&name) = written.names.get(&definition) {
            return name;
        }
        written.atoms += usize::from(definition.starts_with("(<=") || definition.starts_with("(="));
        written.lines.push(format!("(let ((n{next} {definition}))\n"));
        written.names.insert(definition, next);
        next
    }
}

impl<'a> Term<'a> {
    fn text(self) -> String {
        match self {
            Term::Known(value) if value < 0 => format!("(- {})", value.unsigned_abs()),
            Term::Known(value) => value.to_string(),
            Term::Unknown(terms, place) => terms.0.borrow().unknowns[place as usize].clone(),
            Term::Defined(_, name) => format!("n{name}"),
        }
    }

    fn terms(self) -> Option<&'a Terms> {
        match self {
            Term::Known(_) => None,
            Term::Unknown(terms, _) | Term::Defined(terms, _) => Some(terms),
        }
    }

    /// What an operator makes of two terms, if not both are known.
    fn define(self, operator: &str, other: Term<'a>) -> Option<(&'a Terms, u32)> {
        let terms = self.terms().or(other.terms())?;
        Some((terms, terms.define(format!("({operator} {} {})", self.text(), other.text()))))
    }

    fn compare(self, operator: &str, other: Term<'a>) -> Option<Formula<'a>> {
        self.define(operator, other).map(|(terms, name)| Formula::Defined(terms, name, true))
    }
}

impl Formula<'_> {
    fn text(self) -> String {
        match self {
            Formula::Known(known) => known.to_string(),
            Formula::Defined(_, name, true) => format!("n{name}"),
            Formula::Defined(_, name, false) => format!("(not n{name})"),
        }
    }
}

impl<'a> Num for Term<'a> {
    type Prop = Formula<'a>;

    fn at_most(self, other: impl Into<Self>) -> Formula<'a> {
        match (self, other.into()) {
            (Term::Known(one), Term::Known(other)) => Formula::Known(one <= other),
            (one, other) => one.compare("<=", other).unwrap_or(Formula::Known(false)),
        }
    }

    fn is(self, other: impl Into<Self>) -> Formula<'a> {
        match (self, other.into()) {
            (Term::Known(one), Term::Known(other)) => Formula::Known(one == other),
            (one, other) => one.compare("=", other).unwrap_or(Formula::Known(false)),
        }
    }

    fn choose(condition: Formula<'a>, yes: Self, no: Self) -> Self {
        match condition {
            Formula::Known(known) => {
                if known {
                    yes
                } else {
                    no
                }
            }
            Formula::Defined(terms, ..) => {
                let definition = format!("(ite {} {} {})", condition.text(), yes.text(), no.text());
                Term::Defined(terms, terms.define(definition))
            }
        }
    }
}

impl From<i32> for Term<'_> {
    fn from(value: i32) -> Self {
        Term::Known(value)
    }
}

impl Add for Term<'_> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Term::Known(one), Term::Known(other)) => Term::Known(one + other),
            (one, Term::Known(0)) => one,
            (one, other) => one.define("+", other).map_or(one, |(terms, name)| Term::Defined(terms, name)),
        }
    }
}

impl Sub for Term<'_> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        match (self, other) {
            (Term::Known(one), Term::Known(other)) => Term::Known(one - other),
            (one, Term::Known(0)) => one,
            (one, other) => one.define("-", other).map_or(one, |(terms, name)| Term::Defined(terms, name)),
        }
    }
}

impl Add<i32> for Term<'_> {
    type Output = Self;
    fn add(self, other: i32) -> Self {
        self + Term::Known(other)
    }
}

impl Sub<i32> for Term<'_> {
    type Output = Self;
    fn sub(self, other: i32) -> Self {
        self - Term::Known(other)
    }
}

impl Prop for Formula<'_> {
    fn truth(value: bool) -> Self {
        Formula::Known(value)
    }
}

impl Not for Formula<'_> {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Formula::Known(known) => Formula::Known(!known),
            Formula::Defined(terms, name, positive) => Formula::Defined(terms, name, !positive),
        }
    }
}

impl BitAnd for Formula<'_> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        match (self, other) {
            (Formula::Known(true), other) | (other, Formula::Known(true)) => other,
            (Formula::Known(false), _) | (_, Formula::Known(false)) => Formula::Known(false),
            (Formula::Defined(terms, ..), _) => {
                let definition = format!("(and {} {})", self.text(), other.text());
                Formula::Defined(terms, terms.define(definition), true)
            }
        }
    }
}

impl BitOr for Formula<'_> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        match (self, other) {
            (Formula::Known(false), other) | (other, Formula::Known(false)) => other,
            (Formula::Known(true), _) | (_, Formula::Known(true)) => Formula::Known(true),
            (Formula::Defined(terms, ..), _) => {
                let definition = format!("(or {} {})", self.text(), other.text());
                Formula::Defined(terms, terms.define(definition), true)
            }
        }
    }
}
