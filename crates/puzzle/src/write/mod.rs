//! Puzzles as texts for people and for other programs, one file a format.
//!
//! | function | format | read by |
//! |---|---|---|
//! | [`boards`] | boards of letters, stipulation, solution | people |
//! | [`epd`] | EPD with `bm`, `dm`, `id`, `c0` | engines, this program |
//! | [`pgn`] | games whose variations are the whole solution | every chess program, this one too |
//! | [`latex`] | LaTeX, package `diagram` | the problem journals |
//! | [`yacpdb`] | YAML of YACPDB and Olive | composers' databases |
//! | [`lichess`] | CSV as the lichess puzzles have it | trainers |
//! | [`cards`] | flash cards, two columns with a tab between | Anki and its like |
//! | [`svg`] | one picture, what is asked below it | browsers |
//!
//! The formats of other people cannot hold every puzzle: those that only know the board of 8 x 8 say which puzzles they
//! leave out, and why ([`Written`]). Whatever comes from outside (`origin`) is escaped as each format wants it.

mod boards;
mod brief;
mod cards;
mod epd;
mod latex;
mod lead_in;
mod lichess;
mod pgn;
mod svg;
mod yacpdb;

pub use boards::boards;
pub use brief::{brief, play, tries};
pub use cards::cards;
pub use epd::epd;
pub use latex::latex;
pub use lead_in::lead_in;
pub use lichess::lichess;
pub use pgn::pgn;
pub use svg::svg;
pub use yacpdb::yacpdb;

use crate::Puzzle;
use spec::chess::{Kind, Move, Piece, Position, Rules};
use spec::{Game, Side};
use std::fmt;

/// A file for another program, and the puzzles that its format cannot hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Written {
    /// The file.
    pub text: String,
    /// What is missing in it.
    pub left_out: Vec<LeftOut>,
}

/// A puzzle that a format cannot hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// Which one, counted from 1.
    pub number: usize,
    /// Why.
    pub why: String,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "puzzle {} is left out: {}", self.number, self.why)
    }
}

/// Writes the puzzles one after the other and keeps account of those that cannot be.
fn each(head: &str, puzzles: &[Puzzle], write: impl Fn(usize, &Puzzle) -> Result<String, String>) -> Written {
    let mut written = Written { text: head.to_string(), left_out: Vec::new() };
    for (number, puzzle) in (1..).zip(puzzles) {
        match write(number, puzzle) {
            Ok(text) => written.text += &text,
            Err(why) => written.left_out.push(LeftOut { number, why }),
        }
    }
    written
}

/// Refuses games that a format for chess has no words for.
fn only_chess(puzzle: &Puzzle, format: &str) -> Result<(), String> {
    match puzzle.rules == Rules::chess() {
        true => Ok(()),
        false => Err(format!("{format} knows chess alone, and this is {}", puzzle.rules)),
    }
}

fn after(rules: &Rules, position: &Position, played: Move) -> Position {
    rules.play(position, &played).unwrap_or_else(|_| position.clone())
}

/// The men of a side as problemists list them: the king first, then by worth, then by square.
fn men(position: &Position, side: Side) -> Vec<(spec::chess::Square, Piece)> {
    const ORDER: [Kind; 6] = [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
    let board = position.board();
    ORDER
        .into_iter()
        .flat_map(|kind| board.find(Piece { side, kind }).map(move |at| (at, Piece { side, kind })))
        .collect()
}

/// How many men White has and how many Black, as it is written under a diagram: `4+1`.
fn count(position: &Position) -> String {
    format!("{}+{}", men(position, Side::White).len(), men(position, Side::Black).len())
}
