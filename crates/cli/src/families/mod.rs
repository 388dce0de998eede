//! Families of games as people read and write them: what the verbs that show something ask of a game.
//!
//! The verbs are generic over [`Readable`]; `check::with_game!` finds the family. This is the one shared file of the
//! program that must name a new family: its module, and a line in each list below.

pub mod chess;
pub mod draughts;

use crate::table::{Common, Prober};
use anyhow::Result;
use check::{AnyGame, Written};
use fast::{PositionOf, Quick};
use notation::diagram::Style;
use prove::mate::{self, Limits, Mate, Sought};
use serde_json::{Map, Value};
use spec::{Faults, Game, Record, Recorded, Side, State};

/// A game that people read and write: its records, its moves as players name them, its boards.
pub trait Readable: Written + Recorded {
    /// What the clauses of the rules are called, for programs: `article` or `section`.
    const CLAUSE: &str;

    /// A game that begins in a position given in FEN, or where the game starts.
    fn begin(&self, fen: Option<&str>) -> Result<Record<Self>>;

    /// Reads a move as players write it, and makes it.
    fn play_text(record: &mut Record<Self>, text: &str) -> Result<()>;

    /// The position now in FEN, with the clocks where the family's FEN has them.
    fn fen(record: &Record<Self>) -> String;

    /// Whose move it is, or would be if the game went on.
    fn turn(position: &Self::Position) -> Side;

    /// Is the side to move threatened in the sense of check?
    fn in_check(_: &Self::Position) -> bool {
        false
    }

    /// What is odd about the position.
    fn notes(_: &Record<Self>) -> Vec<String> {
        Vec::new()
    }

    /// What a program is told of a position besides what is told of every game.
    fn facts(_: &Record<Self>) -> Map<String, Value> {
        Map::new()
    }

    /// What the sets of starting positions of a claim leave out, where this game has it.
    fn left_out_of_sets(&self) -> Option<&'static str> {
        None
    }

    /// The legal moves of a position in the order and the words in which they are listed.
    fn listed(&self, position: &Self::Position, moves: &[Self::Move]) -> Vec<Listed>;

    /// The name of a move between programs.
    fn spelled(&self, position: &Self::Position, played: &Self::Move) -> String;

    /// The name of a legal move among players.
    fn named(&self, position: &Self::Position, played: &Self::Move) -> String;

    /// The same game by its quick implementation, in the words of the specification, to be checked again.
    fn second_opinion(&self) -> Result<impl Written>;

    /// A win that the side to move can force, looked for at no more positions than these.
    fn forced_win(&self, position: &Self::Position, most: u64) -> Option<Mate<Self>>;

    /// Is what is asked about legal? It may be a move, or a square to go through all moves from there.
    fn explain(&self, record: &Record<Self>, asked: &str) -> Result<Explained>;

    /// What counts move sequences in the way that is asked for.
    fn counter(&self, how: &How) -> Result<Counter<'_, Self>>;

    /// The board as text.
    fn diagram(&self, position: &Self::Position, style: Style, flipped: bool) -> String;

    /// The board as a picture, with arrows and marks.
    fn picture(&self, position: &Self::Position, marks: &Marks) -> Result<Picture>;
}

/// Looks for a win of the side to move, deeper and deeper, and at no more positions than these.
fn sought<Q: Quick<Rules: Written>>(quick: &Q, position: &PositionOf<Q>, most: u64) -> Option<Mate<Q::Rules>> {
    const LONGEST: u32 = 30;
    let State::ToMove(attacker, _) = quick.state(&quick.load(position)) else { return None };
    let limits = Limits { moves: LONGEST, positions: most };
    match mate::seek(quick, attacker, std::slice::from_ref(position), limits, &mut |_| ()) {
        Sought::Won(mate) => Some(mate),
        _ => None,
    }
}

/// A game with endgame tables.
pub trait Tabled: Readable {
    /// Tells what the tables say to positions: their value, the best moves, and the line to the end.
    fn prober<'a>(&self, common: &'a Common) -> Result<Prober<'a, Self::Position>>;
}

/// A legal move in a list: its names in columns, and what a program is told.
pub struct Listed {
    pub columns: Vec<String>,
    pub told: Value,
}

/// An answer to `explain`.
pub enum Explained {
    /// About one move.
    One(Verdict),
    /// About the moves from a square.
    From { square: Value, moves: Vec<Verdict> },
}

/// What the rules say to a move.
pub struct Verdict {
    /// The move as it was asked about.
    pub asked: String,
    /// What is said if it is legal.
    pub legal: String,
    /// Why it is not.
    pub refused: Option<Refused>,
    /// The names of the move, for programs.
    pub names: Map<String, Value>,
}

/// Why a move is not legal.
pub struct Refused {
    /// The number of the clause, if one clause is to be named.
    pub clause: Option<Value>,
    pub reason: String,
}

/// How move sequences are to be counted.
#[derive(Default)]
pub struct How {
    /// By the specification, not by bitboards.
    pub spec: bool,
    /// With a table of so many megabytes.
    pub hash: Option<u32>,
    /// Moves that do the same count once.
    pub merged: bool,
}

/// Counts the sequences of so many moves from a position.
pub type Count<'a, G> = Box<dyn FnMut(&<G as Game>::Position, u32) -> u64 + 'a>;

/// What counts move sequences.
pub struct Counter<'a, G: Game> {
    /// What it is, in words.
    pub by: &'static str,
    /// The first moves that are counted, of all that are legal.
    pub first: fn(Vec<G::Move>) -> Vec<G::Move>,
    /// How many sequences of so many moves there are from a position.
    pub count: Count<'a, G>,
}

/// What is to be drawn into a picture besides the board.
pub struct Marks<'a> {
    /// The side of a square in pixels.
    pub square: u32,
    /// Seen by Black?
    pub flipped: bool,
    /// Arrows and squares as the user wrote them.
    pub arrows: &'a [String],
    pub marked: &'a [String],
}

/// A picture, and its letters as strokes for a renderer without fonts.
pub struct Picture {
    pub svg: String,
    pub strokes: String,
}

/// The game that a FEN without the name of a game is of. Only chess has no sign of its own.
pub fn of_fen(fen: &str) -> AnyGame {
    match draughts::is_fen(fen) {
        true => AnyGame::Draughts(spec::draughts::Draughts),
        false => AnyGame::Chess(spec::chess::Rules::chess()),
    }
}

/// Reads a square of any family, and leaves it as it stands until the game is known.
pub fn any_square(text: &str) -> Result<String, String> {
    of_any([chess::square, draughts::square], text)
}

/// Reads an arrow in the same way.
pub fn any_arrow(text: &str) -> Result<String, String> {
    of_any([chess::arrow, draughts::arrow], text)
}

/// Tells whether a text is something, or why not.
type Reads = fn(&str) -> Result<(), String>;

/// Of several reasons why a text is nothing, the first is told.
fn of_any(families: [Reads; 2], text: &str) -> Result<String, String> {
    let read = families.map(|read| read(text));
    match read.iter().any(Result::is_ok) {
        true => Ok(text.to_string()),
        false => read.into_iter().collect::<Result<Vec<()>, String>>().map(|_| text.to_string()),
    }
}

/// Every rule that a set-up breaks, a line each.
pub fn broken(faults: Faults<impl ToString>) -> anyhow::Error {
    let faults: Vec<String> = faults.iter().map(|fault| format!("\n  {}", fault.to_string())).collect();
    anyhow::anyhow!("this position breaks the rules:{}", faults.concat())
}

/// Names of a move as an object.
fn names<const N: usize>(names: [(&str, Value); N]) -> Map<String, Value> {
    names.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
}
