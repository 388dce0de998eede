//! What is counted over all games.

use crate::finding::Kind;
use crate::report::Report;
use notation::pgn::Ending;
use spec::{Clause, Outcome, chess, draughts};
use std::collections::BTreeMap;
use std::fmt;

/// Counts over many games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many files were read to their end.
    pub files: u64,
    /// How many could not be read.
    pub unreadable: u64,
    /// All games.
    pub games: u64,
    /// All half-moves that were replayed.
    pub half_moves: u64,
    /// The games with something wrong.
    pub wrong_games: u64,
    /// How often each result was given.
    pub results: BTreeMap<Ending, u64>,
    /// How games ended on the board or came close to it, by the names of [`ENDINGS`].
    pub endings: BTreeMap<&'static str, u64>,
    /// How often each kind of thing was wrong.
    pub findings: BTreeMap<Kind, u64>,
    /// What was unusual.
    pub notes: u64,
    /// Moves of draughts with the wrong sign.
    pub signs: u64,
}

/// How games end on the board or come close to it, in the order of the summary: a name, words, and when it is so.
pub const ENDINGS: [(&str, &str, Counted); 11] = [
    ("mate", "mate", Counted::Ended(&chess::ending::CHECKMATE)),
    ("no_move", "no move left", Counted::Ended(&draughts::ending::NO_MOVE)),
    ("stalemate", "stalemate", Counted::Ended(&chess::ending::STALEMATE)),
    ("insufficient", "insufficient material at the end", Counted::Ended(&chess::ending::INSUFFICIENT_MATERIAL)),
    ("dead", "dead at the end by more than insufficient material", Counted::Dead),
    (
        "threefold",
        "some position three times or more",
        Counted::Reached(&[&chess::ending::THREEFOLD, &draughts::ending::THREEFOLD]),
    ),
    ("fivefold", "some position five times or more", Counted::Reached(&[&chess::ending::FIVEFOLD])),
    ("fifty", "fifty moves without capture or pawn move", Counted::Reached(&[&chess::ending::FIFTY_MOVES])),
    ("forty", "forty moves without capture or advance of a man", Counted::Reached(&[&draughts::ending::FORTY_MOVES])),
    (
        "seventy_five",
        "seventy-five moves without capture or pawn move",
        Counted::Reached(&[&chess::ending::SEVENTY_FIVE_MOVES]),
    ),
    ("claimable", "a draw could be claimed at the end", Counted::Claimable),
];

/// What a line of the summary counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Counted {
    /// The game ended by this clause.
    Ended(&'static Clause),
    /// Some position was such that one of these clauses could be asked about.
    Reached(&'static [&'static Clause]),
    /// The last position was dead, though its material did not tell.
    Dead,
    /// A draw could be claimed in the last position.
    Claimable,
}

impl Counted {
    pub(crate) fn is_so(self, report: &Report) -> bool {
        match self {
            Counted::Ended(clause) => report.last.map(Outcome::by) == Some(clause),
            Counted::Reached(clauses) => report.reached.iter().any(|reached| clauses.contains(reached)),
            Counted::Dead => report.dead_since.is_some(),
            Counted::Claimable => !report.claimable.is_empty(),
        }
    }
}

impl Summary {
    /// Counts a game.
    pub fn add(&mut self, report: &Report) {
        self.games += 1;
        self.half_moves += report.plies;
        self.wrong_games += u64::from(!report.findings.is_empty());
        self.signs += report.signs;
        self.notes += report.notes.len() as u64;
        *self.results.entry(report.ending).or_default() += 1;
        for finding in &report.findings {
            *self.findings.entry(finding.what.kind()).or_default() += 1;
        }
        for (name, _, _) in ENDINGS.iter().filter(|(_, _, counted)| counted.is_so(report)) {
            *self.endings.entry(name).or_default() += 1;
        }
    }

    /// Adds what was counted over other games.
    pub fn add_all(&mut self, more: Summary) {
        fn add<K: Ord>(counts: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
            more.into_iter().for_each(|(key, n)| *counts.entry(key).or_default() += n);
        }
        let Summary { files, unreadable, games, half_moves, wrong_games, results, endings, findings, notes, signs } =
            more;
        self.files += files;
        self.unreadable += unreadable;
        self.games += games;
        self.half_moves += half_moves;
        self.wrong_games += wrong_games;
        self.notes += notes;
        self.signs += signs;
        add(&mut self.results, results);
        add(&mut self.endings, endings);
        add(&mut self.findings, findings);
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", count(self.games, "game"), count(self.half_moves, "half-move"))?;
        if self.files > 1 {
            write!(f, ", in {} files", self.files)?;
        }
        writeln!(f)?;
        let results: Vec<String> = self.results.iter().map(|(ending, n)| format!("{} {n}", ending.as_str())).collect();
        if !results.is_empty() {
            writeln!(f, "results: {}", results.join(", "))?;
        }
        let endings = ENDINGS.iter().map(|(name, words, _)| (self.endings.get(name), *words));
        let findings = Kind::ALL.iter().map(|(kind, _, words)| (self.findings.get(kind), *words));
        let notes = (self.notes > 0).then_some((Some(&self.notes), "notes on what is unusual but not wrong"));
        let signs = (self.signs > 0).then_some((Some(&self.signs), "moves with - for x or x for -, read all the same"));
        for (n, words) in endings.chain(findings).chain(notes).chain(signs) {
            if let Some(n) = n {
                writeln!(f, "{n:>9}  {words}")?;
            }
        }
        match (self.wrong_games, self.games, self.unreadable) {
            (0, 0, 0) => writeln!(f, "no game was found"),
            (0, 0, _) => Ok(()),
            (0, ..) => writeln!(f, "nothing wrong"),
            (wrong, ..) => writeln!(f, "something is wrong with {}", count(wrong, "game")),
        }
    }
}

fn count(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
