//! Draughts as people read and write it.

mod second_opinion;
pub mod tables;

use super::{Counter, Explained, How, Listed, Marks, Picture, Readable, Refused, Verdict, broken, names, sought};
use crate::picture::letters;
use anyhow::{Result, anyhow, bail, ensure};
use check::Written;
use fast::draughts::Board as QuickBoard;
use notation::diagram::{self, Style};
use notation::pdn::{self, MoveError};
use notation::svg::draughts::{self as svg, Options};
use prove::mate::Mate;
use second_opinion::SecondOpinion;
use serde_json::{Value, json};
use spec::draughts::{
    Draughts, Fen, Illegal, Move, Position, Record, Square, diag_adj, diag_jump, explain, merged, perft_merged,
};
use spec::{Game, Side, State};

impl Readable for Draughts {
    const CLAUSE: &str = "section";

    fn begin(&self, fen: Option<&str>) -> Result<Record> {
        Ok(Record::new(
            *self,
            match fen {
                Some(fen) => self.position(&fen.parse::<Fen>()?.0).map_err(broken)?,
                None => self.start(),
            },
        ))
    }

    fn play_text(record: &mut Record, text: &str) -> Result<()> {
        let played = pdn::read_move(record.position(), text)?;
        Ok(record.play(played)?)
    }

    fn fen(record: &Record) -> String {
        record.position().to_string()
    }

    fn turn(position: &Position) -> Side {
        position.turn()
    }

    fn listed(&self, _: &Position, moves: &[Move]) -> Vec<Listed> {
        let listed = |played: &Move| {
            let captures: Vec<u8> = played.captures().iter().map(|square| square.number()).collect();
            let name = played.to_string();
            Listed { told: json!({ "move": name, "captures": captures }), columns: vec![name] }
        };
        moves.iter().map(listed).collect()
    }

    fn spelled(&self, _: &Position, played: &Move) -> String {
        played.to_string()
    }

    fn named(&self, position: &Position, played: &Move) -> String {
        pdn::write_move(position, played)
    }

    fn second_opinion(&self) -> Result<impl Written> {
        Ok(SecondOpinion(*self))
    }

    fn forced_win(&self, position: &Position, most: u64) -> Option<Mate<Draughts>> {
        sought(&fast::draughts::Draughts, position, most)
    }

    fn explain(&self, record: &Record, asked: &str) -> Result<Explained> {
        let position = record.position();
        match asked.parse::<Square>() {
            Ok(from) if position.board().at(from).is_some() => Ok(all_from(from, position)),
            _ => match pdn::read_move(position, asked) {
                Ok(played) => Ok(one(&played, position)),
                Err(ambiguous @ MoveError::Ambiguous { .. }) => bail!("{ambiguous}"),
                // As it stands, so that it can be explained.
                Err(_) => Ok(one(&asked.parse()?, position)),
            },
        }
    }

    fn counter(&self, how: &How) -> Result<Counter<'_, Draughts>> {
        ensure!(how.hash.is_none(), "--hash is for chess");
        Ok(Counter {
            by: if how.spec { "specification" } else { "bitboards" },
            first: if how.merged { |moves| merged(&moves) } else { |moves| moves },
            count: match (how.spec, how.merged) {
                (true, false) => Box::new(|position, depth| spec::perft(&Draughts, position, depth)),
                (true, true) => Box::new(perft_merged),
                (false, false) => Box::new(|position, depth| QuickBoard::load(position).perft(depth)),
                (false, true) => Box::new(|position, depth| QuickBoard::load(position).perft_merged(depth)),
            },
        })
    }

    fn diagram(&self, position: &Position, style: Style, flipped: bool) -> String {
        let options = diagram::draughts::Options { style, flipped, ..Default::default() };
        diagram::draughts::draw(position.board(), &options)
    }

    fn picture(&self, position: &Position, marks: &Marks) -> Result<Picture> {
        let options = options(marks)?;
        Ok(Picture { svg: svg::draw(position.board(), &options), strokes: numbers(&options) })
    }
}

/// Is this FEN one of draughts? It begins with the side to move and a colon, which no chess FEN does.
pub fn is_fen(fen: &str) -> bool {
    ["B:", "W:"].iter().any(|start| fen.trim_start().starts_with(start))
}

/// Is this the number of a square?
pub fn square(text: &str) -> Result<(), String> {
    text.parse::<Square>().map(|_| ()).map_err(|why| why.to_string())
}

/// Is this a move, and so an arrow or several?
pub fn arrow(text: &str) -> Result<(), String> {
    text.parse::<Move>().map(|_| ()).map_err(|why| why.to_string())
}

fn one(played: &Move, position: &Position) -> Explained {
    let captures: Vec<String> = played.captures().iter().map(|square| square.to_string()).collect();
    let taking = if captures.is_empty() { String::new() } else { format!(", it captures {}", captures.join(", ")) };
    Explained::One(verdict(played, position, format!("{played} is legal{taking}")))
}

/// Every step and every single jump that the piece might try, and the legal captures that begin with one.
fn all_from(from: Square, position: &Position) -> Explained {
    let steps = Square::all().filter(|&to| diag_adj(from, to)).map(|to| Move::Step { from, to });
    let jumps =
        Square::all().filter(|&to| diag_jump(from, to).is_some()).map(|to| Move::Jump { from, landings: vec![to] });
    let mut moves: Vec<Move> = steps.chain(jumps).collect();
    if let State::ToMove(_, legal) = Draughts.state(position) {
        moves.extend(legal.into_iter().filter(|played| played.from() == from));
    }
    moves.sort();
    moves.dedup();
    let moves = moves.iter().map(|played| verdict(played, position, "legal".to_string())).collect();
    Explained::From { square: json!(from.number()), moves }
}

fn verdict(played: &Move, position: &Position, legal: String) -> Verdict {
    let refused = explain(position, played).err();
    Verdict {
        asked: played.to_string(),
        legal,
        refused: refused
            .map(|why: Illegal| Refused { clause: Some(Value::from(why.section())), reason: why.to_string() }),
        names: names([("move", json!(played.to_string()))]),
    }
}

fn options(marks: &Marks) -> Result<Options> {
    let mut options = Options { square: marks.square, flipped: marks.flipped, ..Default::default() };
    for mark in marks.marked {
        let square = mark.parse();
        options.marked.push(square.map_err(|_| anyhow!("--mark: {mark} is no square of draughts; these are 1 to 32"))?);
    }
    for arrow in marks.arrows {
        match arrow.parse() {
            Ok(Move::Step { from, to }) => options.arrows.push((from, to)),
            Ok(Move::Jump { from, landings }) => {
                let starts = std::iter::once(from).chain(landings.iter().copied());
                options.arrows.extend(starts.zip(landings.iter().copied()));
            }
            Err(_) => bail!("--arrow: an arrow on this board is written as a move, such as 11-15"),
        }
    }
    Ok(options)
}

/// The numbers of the squares as strokes.
fn numbers(options: &Options) -> String {
    let scale = options.number_height() / 10.0;
    let mut strokes = letters::pen(svg::NUMBER, 1.5);
    for (square, x, y) in options.number_places() {
        let text = square.to_string();
        letters::word(&mut strokes, &text, x + letters::width(&text) / 2.0 * scale, y, scale);
    }
    strokes + "</g>"
}
