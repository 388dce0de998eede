//! Draughts on the page.

use crate::Fault;
use crate::chess::line;
use crate::shown::{Explained, Man, SetUp, Shown, WhyNot};
use notation::pdn::{self, MoveError};
use notation::pgn::{Ending, Game, Tag};
use spec::Side;
use spec::draughts::{Draughts, Fen, Illegal, Kind, Move, Piece, Position, Record, Square, explain};

impl Shown for Draughts {
    const CLAUSE: &str = "section";
    const FILE: &str = "pdn";
    type Quick = fast::draughts::Draughts;
    // Position by position, and not by sets as in chess.
    const MOST_ENTRIES: usize = 1 << 20;

    fn quick(&self) -> Result<fast::draughts::Draughts, Fault> {
        Ok(fast::draughts::Draughts)
    }

    fn begin(&self, fen: Option<&str>) -> Result<Record, Fault> {
        let position = match fen {
            Some(fen) => self
                .position(&fen.parse::<Fen>().map_err(Fault::bad)?.0)
                .map_err(|faults| Fault::broken(faults.iter().map(ToString::to_string).collect()))?,
            None => self.start(),
        };
        Ok(Record::new(*self, position))
    }

    fn play_text(record: &mut Record, text: &str) -> Result<(), Fault> {
        let refuse = |reason: String| Fault::broken(vec![reason]);
        let played = pdn::read_move(record.position(), text).map_err(|why| refuse(why.to_string()))?;
        record.play(played).map_err(|why| refuse(format!("{text}: {why}")))
    }

    fn fen(record: &Record) -> String {
        record.position().to_string()
    }

    fn turn(position: &Position) -> Side {
        position.turn()
    }

    fn rows(&self) -> Vec<Vec<Option<String>>> {
        let row = |rank| (0..8).map(|file| Square::at(rank, file).map(|square| square.to_string())).collect();
        (0..8).map(row).collect()
    }

    fn men(position: &Position) -> Vec<Man> {
        position.board().pieces().map(|(square, piece)| man(square.to_string(), piece)).collect()
    }

    fn set_up(&self, fen: &str) -> Result<SetUp, Fault> {
        let setup = fen.parse::<Fen>().map_err(Fault::bad)?.0;
        let faults: Vec<_> = self.position(&setup).err().into_iter().flatten().collect();
        Ok(SetUp {
            men: setup.pieces.iter().map(|(square, piece)| man(square.to_string(), *piece)).collect(),
            turn: setup.turn,
            faults: faults.iter().map(ToString::to_string).collect(),
        })
    }

    fn all_men() -> Vec<Man> {
        pieces().map(|piece| man(String::new(), piece)).collect()
    }

    fn named(&self, position: &Position, played: &Move) -> String {
        pdn::write_move(position, played)
    }

    fn spelled(&self, _: &Position, played: &Move) -> String {
        played.to_string()
    }

    fn path(&self, _: &Position, played: &Move) -> Vec<String> {
        let to = match played {
            Move::Step { to, .. } => vec![*to],
            Move::Jump { landings, .. } => landings.clone(),
        };
        std::iter::once(played.from()).chain(to).map(|square| square.to_string()).collect()
    }

    fn explain(record: &Record, asked: &str) -> Result<Explained, Fault> {
        let position = record.position();
        let played = match pdn::read_move(position, asked) {
            Ok(played) => played,
            Err(ambiguous @ MoveError::Ambiguous { .. }) => {
                let refused = WhyNot { clause: None, reason: ambiguous.to_string(), squares: Vec::new() };
                return Ok(Explained { names: None, refused: Some(refused) });
            }
            // As it stands, so that it can be explained.
            Err(_) => asked.parse().map_err(Fault::bad)?,
        };
        Ok(match explain(position, &played) {
            Ok(_) => {
                let names = Some((pdn::write_move(position, &played), played.to_string()));
                Explained { names, refused: None }
            }
            Err(why) => Explained { names: None, refused: Some(why.into()) },
        })
    }

    fn file(record: &Record, names: Vec<String>) -> String {
        let tag = |name: &str, value: String| Tag { name: name.to_string(), value };
        let mut tags = vec![tag("GameType", "21".to_string())];
        let first = &record.positions()[0];
        if *first != record.rules().start() {
            tags.push(tag("FEN", first.to_string()));
        }
        let ending = record.outcome().map_or(Ending::Unknown, |outcome| match outcome.winner() {
            Some(Side::Black) => Ending::FirstWins,
            Some(Side::White) => Ending::SecondWins,
            None => Ending::Draw,
        });
        pdn::write(&Game { tags, line: line(names), ending })
    }
}

fn pieces() -> impl Iterator<Item = Piece> {
    Side::BOTH.into_iter().flat_map(|side| Kind::BOTH.into_iter().map(move |kind| Piece { side, kind }))
}

fn man(at: String, piece: Piece) -> Man {
    let side = if piece.side == Side::White { 'w' } else { 'b' };
    let kind = if piece.kind == Kind::Man { "man" } else { "king" };
    Man { at, man: format!("{side}-{kind}"), words: piece.to_string() }
}

/// A picture of a man of draughts by its name.
pub(crate) fn drawing(name: &str) -> Option<String> {
    let found = pieces().find(|&piece| man(String::new(), piece).man == name);
    found.map(notation::svg::draughts::piece)
}

impl From<Illegal> for WhyNot {
    fn from(illegal: Illegal) -> WhyNot {
        let squares = squares(&illegal).into_iter().map(|square| square.to_string()).collect();
        WhyNot { clause: Some(illegal.section().to_string()), reason: illegal.to_string(), squares }
    }
}

/// The squares that a reason speaks of.
fn squares(illegal: &Illegal) -> Vec<Square> {
    use Illegal::*;
    match illegal {
        NoPiece { from } | OtherSide { from, .. } | EmptyChain { from } => vec![*from],
        StepPattern { from, to }
        | JumpAsStep { from, to }
        | BackwardStep { from, to }
        | JumpPattern { from, to }
        | BackwardCapture { from, to } => vec![*from, *to],
        StepOccupied { to, .. } | LandingOccupied { to, .. } => vec![*to],
        NothingCaptured { over } | OwnPieceCaptured { over, .. } | CapturedTwice { over, .. } => vec![*over],
        CaptureDue { captures } => captures.iter().flat_map(|due| [Some(due.from()), due.to()]).flatten().collect(),
        Crowned { at, to } => vec![*at, *to],
        Unfinished { onward, .. } => onward.clone(),
    }
}
