//! What the page asks of a family of games.

use crate::Fault;
use check::Written;
use serde_json::Value;
use spec::{Record, Recorded, Side};
use std::fmt::Display;
use std::str::FromStr;
use tables::Family;

/// A game that the page can show.
pub trait Shown: Written<Position: Send + Sync, Move: Send + Sync> + Recorded + Send + Sync + 'static {
    /// What the clauses of the rules are called: `article` or `section`.
    const CLAUSE: &str;

    /// How a file of such games ends.
    const FILE: &str;

    /// The quick form, of which there are tables.
    type Quick: Family<Rules = Self, Ending: FromStr<Err: Display> + Send> + Send + 'static;

    /// An ending whose tables need more entries is for `checkproof table`: so many take a second or two.
    const MOST_ENTRIES: usize;

    /// The game in its quick form; an error where the board is too large for it.
    fn quick(&self) -> Result<Self::Quick, Fault>;

    /// A game that begins in a position given in FEN, or where the game starts.
    fn begin(&self, fen: Option<&str>) -> Result<Record<Self>, Fault>;

    /// Reads a move as players or programs write it, and makes it.
    fn play_text(record: &mut Record<Self>, text: &str) -> Result<(), Fault>;

    /// The position now in FEN.
    fn fen(record: &Record<Self>) -> String;

    /// Whose move it is, or would be if the game went on.
    fn turn(position: &Self::Position) -> Side;

    /// The names of the squares, row by row as White sees them; none where nothing can ever stand.
    fn rows(&self) -> Vec<Vec<Option<String>>>;

    /// The squares on which no move may end, where the game has such.
    fn closed(&self) -> Vec<String> {
        Vec::new()
    }

    /// The square of a king in check.
    fn check(_: &Self::Position) -> Option<String> {
        None
    }

    /// What stands where.
    fn men(position: &Self::Position) -> Vec<Man>;

    /// What a FEN says, broken or not, with every rule that it breaks.
    fn set_up(&self, fen: &str) -> Result<SetUp, Fault>;

    /// The men that one may set up.
    fn all_men() -> Vec<Man>;

    /// The name of a legal move among players.
    fn named(&self, position: &Self::Position, played: &Self::Move) -> String;

    /// The name of a move between programs.
    fn spelled(&self, position: &Self::Position, played: &Self::Move) -> String;

    /// The squares that a hand touches: where the man stands, then where it goes.
    fn path(&self, position: &Self::Position, played: &Self::Move) -> Vec<String>;

    /// What a pawn becomes by a move.
    fn promotion(_: &Self::Move) -> Option<char> {
        None
    }

    /// What is odd about the position.
    fn notes(_: &Record<Self>) -> Vec<String> {
        Vec::new()
    }

    /// What the rules say to a move, legal or not.
    fn explain(record: &Record<Self>, asked: &str) -> Result<Explained, Fault>;

    /// The game as a file.
    fn file(record: &Record<Self>, names: Vec<String>) -> String;
}

/// A man, where it stands and what it is called.
pub struct Man {
    /// The square; empty for a man in the box.
    pub at: String,
    /// The name of its picture, which is its letter with its side: `wK`.
    pub man: String,
    /// In words: `white king`.
    pub words: String,
}

impl Man {
    pub(crate) fn told(&self) -> Value {
        serde_json::json!({ "at": self.at, "man": self.man, "words": self.words })
    }
}

/// What a FEN says.
pub struct SetUp {
    pub men: Vec<Man>,
    pub turn: Side,
    /// Every rule that it breaks.
    pub faults: Vec<String>,
}

/// What the rules say to a move.
pub struct Explained {
    /// The names of a legal move: among players, and between programs.
    pub names: Option<(String, String)>,
    /// Why it is not legal: the clause, if one clause is to be named, the reason, the squares it speaks of.
    pub refused: Option<WhyNot>,
}

/// Why a move is not legal.
pub struct WhyNot {
    pub clause: Option<String>,
    pub reason: String,
    pub squares: Vec<String>,
}
