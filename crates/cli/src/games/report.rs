//! What an arbiter says of a game.

use notation::pgn::{Ending, Finding, Format, Outline, Place};
use spec::{Clause, Outcome, Side};

/// What is wrong with a game, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The text is not PGN, or not PDN.
    Text,
    /// The game or its starting position is not one we can play.
    Start,
    /// A move is not legal.
    Illegal,
    /// A capture of draughts may be one of several.
    Ambiguous,
    /// The result contradicts the board.
    Result,
    /// Play went on after the game was drawn by itself.
    PlayedOn,
}

impl Kind {
    /// All kinds, with their names in reports.
    pub const ALL: [(Kind, &'static str, &'static str); 6] = [
        (Kind::Text, "text", "faults of the text"),
        (Kind::Start, "start", "games or positions that cannot be played here"),
        (Kind::Illegal, "illegal", "illegal moves"),
        (Kind::Ambiguous, "ambiguous", "captures that may be one of several"),
        (Kind::Result, "result", "results that contradict the board"),
        (Kind::PlayedOn, "played-on", "games played on after an automatic draw"),
    ];

    /// The name in reports for programs.
    pub fn name(self) -> &'static str {
        Kind::ALL[self as usize].1
    }
}

/// What the arbiter says of one game.
#[derive(Debug, Clone)]
pub struct Report {
    /// Chess or draughts.
    pub format: Format,
    /// What the file says of it.
    pub outline: Outline,
    /// Everything found, in the order of the file.
    pub findings: Vec<(Kind, Finding)>,
    /// How many half-moves of the game itself were replayed.
    pub plies: u64,
    /// How the game ended on the board, if it did.
    pub outcome: Option<Outcome>,
    /// Which draws could have been claimed in the last position.
    pub claimable: Vec<&'static Clause>,
    /// The highest number of times that one position stood on the board.
    pub repetitions: usize,
    /// The longest stretch of half-moves without capture, and without move of a pawn or man.
    pub longest_clock: u32,
    /// After how many half-moves no mate could be reached any more, where that was asked and is so.
    pub dead_since: Option<u64>,
    /// How many moves of draughts are written with the sign of a capture and are none, or the other way round.
    pub signs: u64,
}

/// A finding about a game as a whole stands on its first line.
pub const NOWHERE: Place = Place { line: 0, column: 1, offset: 0 };

/// What the reader found in a game, and after it what an arbiter did: of which kind, where, about which text.
pub fn found(outline: &mut Outline, by_arbiter: Vec<(Kind, Place, String, String)>) -> Vec<(Kind, Finding)> {
    let faults = std::mem::take(&mut outline.faults).into_iter();
    let mut findings: Vec<(Kind, Finding)> = faults.map(|fault| (kind_of(&fault), fault)).collect();
    if by_arbiter.iter().any(|(kind, place, ..)| *kind == Kind::Start && place.line == 0) {
        // Moves of another game are no faults of its text.
        findings.retain(|(_, fault)| !fault.what.starts_with("not a move"));
    }
    for (kind, place, token, what) in by_arbiter {
        let place = if place.line == 0 { Place { line: outline.line, ..place } } else { place };
        findings.push((kind, Finding::new(outline.number, place, &token, what)));
    }
    findings
}

/// The reader tells of a contradiction between the tag and the end of the game as of other faults.
fn kind_of(fault: &Finding) -> Kind {
    if fault.what.contains("its tag Result says") { Kind::Result } else { Kind::Text }
}

/// A finding about the result, where it stands.
pub fn about_result(outline: &Outline, what: String) -> (Kind, Finding) {
    let place = outline.result_at.unwrap_or(Place { line: outline.line, ..NOWHERE });
    (Kind::Result, Finding::new(outline.number, place, outline.ending.as_str(), what))
}

/// What is wrong with a result if the game ended so on the board; `first` is the side that moves first.
pub fn contradiction(outcome: Outcome, ending: Ending, first: Side) -> Option<String> {
    let right = match outcome.winner() {
        Some(winner) if winner == first => Ending::FirstWins,
        Some(_) => Ending::SecondWins,
        None => Ending::Draw,
    };
    // A game may be stopped before its result was entered, but a result that was entered must be right.
    let contradicts = ending != right && (ending != Ending::Unknown || outcome.winner().is_some());
    contradicts.then(|| format!("{outcome}, but the result is {}", ending.as_str()))
}
