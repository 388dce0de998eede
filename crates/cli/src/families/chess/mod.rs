//! Chess as people read and write it, on boards of any size.

mod count;
mod explain;
mod picture;
mod second_opinion;
mod tables;

pub use picture::picture_with;
pub use second_opinion::SecondOpinion;

use super::{Counter, Explained, How, Listed, Marks, Picture, Readable, broken, sought};
use crate::position::Look;
use anyhow::{Context, Result};
use check::Written;
use fast::Chess;
use fast::wide::Wide;
use notation::diagram::{self, Style};
use notation::san::{Language, San, SanError};
use prove::mate::Mate;
use serde_json::{Map, Value, json};
use spec::Side;
use spec::chess::{Doubt, Fen, Move, NAMED, Position, Record, Rules, Square, doubts, insufficient_material};

impl Readable for Rules {
    const CLAUSE: &str = "article";

    fn begin(&self, fen: Option<&str>) -> Result<Record> {
        let setup = match fen {
            Some(fen) => fen.parse::<Fen>()?.0,
            None => self.start_setup().with_context(|| {
                let named = NAMED.map(|(name, _)| name).join(", ");
                format!("{self} has no starting position of its own; give one with --fen (games with one: {named})")
            })?,
        };
        Record::from_setup(self.clone(), &setup).map_err(broken)
    }

    fn play_text(record: &mut Record, text: &str) -> Result<()> {
        let played = read_move(record.rules(), record.position(), text)?;
        Ok(record.play(played)?)
    }

    fn fen(record: &Record) -> String {
        Fen(record.setup()).to_string()
    }

    fn turn(position: &Position) -> Side {
        position.turn()
    }

    fn in_check(position: &Position) -> bool {
        position.in_check()
    }

    fn notes(record: &Record) -> Vec<String> {
        doubts(record.rules(), &record.setup()).iter().map(Doubt::to_string).collect()
    }

    fn facts(record: &Record) -> Map<String, Value> {
        let position = record.position();
        super::names([
            ("check", json!(position.in_check())),
            ("insufficient_material", json!(insufficient_material(record.rules(), position.board()))),
            ("notes", json!(Self::notes(record))),
        ])
    }

    fn left_out_of_sets(&self) -> Option<&'static str> {
        match (self.castling(), self.double_step()) {
            (true, true) => Some("castling rights and en passant"),
            (true, false) => Some("castling rights"),
            (false, true) => Some("en passant"),
            (false, false) => None,
        }
    }

    fn listed(&self, position: &Position, moves: &[Move]) -> Vec<Listed> {
        let mut names: Vec<(String, String)> =
            moves.iter().map(|&played| both_notations(self, position, played)).collect();
        names.sort();
        let listed = |(san, uci)| Listed { told: json!({ "san": san, "uci": uci }), columns: vec![san, uci] };
        names.into_iter().map(listed).collect()
    }

    fn spelled(&self, position: &Position, played: &Move) -> String {
        notation::uci::write(self, position, *played)
    }

    fn named(&self, position: &Position, played: &Move) -> String {
        notation::san::write(self, position, *played)
    }

    fn second_opinion(&self) -> Result<impl Written> {
        Ok(SecondOpinion(Chess::new(self)?))
    }

    fn forced_win(&self, position: &Position, most: u64) -> Option<Mate> {
        match Chess::new(self) {
            Ok(chess) => sought(&chess, position, most),
            Err(_) => sought(&Wide::new(self).ok()?, position, most),
        }
    }

    fn explain(&self, record: &Record, asked: &str) -> Result<Explained> {
        explain::explain(record, asked)
    }

    fn counter(&self, how: &How) -> Result<Counter<'_, Rules>> {
        count::counter(self, how)
    }

    fn diagram(&self, position: &Position, style: Style, flipped: bool) -> String {
        let options = diagram::Options { style, flipped, rules: Some(self), ..Default::default() };
        diagram::draw(position.board(), &options)
    }

    fn picture(&self, position: &Position, marks: &Marks) -> Result<Picture> {
        picture_with(self, position.board(), marks, Default::default())
    }
}

/// Is this a square of some board?
pub fn square(text: &str) -> Result<(), String> {
    text.parse::<Square>().map(|_| ()).map_err(|why| why.to_string())
}

/// Are these two squares, and so an arrow?
pub fn arrow(text: &str) -> Result<(), String> {
    text.parse::<Move>().map(|_| ()).map_err(|why| why.to_string())
}

/// Reads a move in UCI or SAN. A pair of squares is taken as it stands, legal or not, so that it can be explained;
/// SAN names a legal move or none.
pub fn read_move(rules: &Rules, position: &Position, text: &str) -> Result<Move> {
    match notation::uci::read(rules, position, text) {
        Ok(played) => Ok(played),
        Err(_) => {
            let (san, _) =
                San::parse_loosely(text.as_bytes(), Language::ENGLISH).map_err(|why| SanError::Text(*why))?;
            Ok(notation::san::resolve(rules, position, san)?)
        }
    }
}

/// A move in both notations.
pub fn both_notations(rules: &Rules, position: &Position, played: Move) -> (String, String) {
    (notation::san::write(rules, position, played), notation::uci::write(rules, position, played))
}

/// A diagram of the board with marks, seen by White.
pub fn draw_with(rules: &Rules, position: &Position, look: Look, marks: diagram::Options<'static>) -> String {
    let options = diagram::Options { style: look.style(), rules: Some(rules), ..marks };
    diagram::draw(position.board(), &options)
}
