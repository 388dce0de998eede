//! Chess on the page, on boards of any size.

use crate::Fault;
use crate::shown::{Explained, Man, SetUp, Shown, WhyNot};
use notation::pgn::{Ending, Game, Line, Played, Tag};
use notation::san::SanError;
use notation::{pgn, san, uci};
use spec::Side;
use spec::chess::{Doubt, Fen, Illegal, Kind, Move, Piece, Position, Record, Rules, Square, doubts, explain};

impl Shown for Rules {
    const CLAUSE: &str = "article";
    const FILE: &str = "pgn";
    type Quick = fast::Chess;
    const MOST_ENTRIES: usize = 32 << 20;

    fn quick(&self) -> Result<fast::Chess, Fault> {
        fast::Chess::new(self).map_err(|why| Fault::broken(vec![why.to_string()]))
    }

    fn begin(&self, fen: Option<&str>) -> Result<Record, Fault> {
        let setup = match fen {
            Some(fen) => fen.parse::<Fen>().map_err(Fault::bad)?.0,
            None => self.start_setup().ok_or_else(|| {
                Fault::bad(format!("{self} has no starting position of its own; the query needs a `fen`"))
            })?,
        };
        Record::from_setup(self.clone(), &setup)
            .map_err(|faults| Fault::broken(faults.iter().map(ToString::to_string).collect()))
    }

    fn play_text(record: &mut Record, text: &str) -> Result<(), Fault> {
        let refuse = |reason: String| Fault::broken(vec![reason]);
        let played = read_move(record.rules(), record.position(), text).map_err(|why| refuse(why.to_string()))?;
        record.play(played).map_err(|why| refuse(format!("{text}: {why}")))
    }

    fn fen(record: &Record) -> String {
        Fen(record.setup()).to_string()
    }

    fn turn(position: &Position) -> Side {
        position.turn()
    }

    fn rows(&self) -> Vec<Vec<Option<String>>> {
        let row = |rank| (0..self.files()).map(|file| Some(Square { file, rank }.to_string())).collect();
        (0..self.ranks()).rev().map(row).collect()
    }

    fn closed(&self) -> Vec<String> {
        self.squares().filter(|&square| !self.lands_on(square)).map(|square| square.to_string()).collect()
    }

    fn check(position: &Position) -> Option<String> {
        position.in_check().then(|| position.king(position.turn()).to_string())
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
        let kinds = Kind::ALL.into_iter().rev();
        Side::BOTH
            .into_iter()
            .flat_map(|side| kinds.clone().map(move |kind| man(String::new(), Piece { side, kind })))
            .collect()
    }

    fn named(&self, position: &Position, played: &Move) -> String {
        san::write(self, position, *played)
    }

    fn spelled(&self, position: &Position, played: &Move) -> String {
        uci::write(self, position, *played)
    }

    /// Castling is the king onto the square where he ends, as a hand makes it; where the program's name of the move
    /// has another, that one.
    fn path(&self, position: &Position, played: &Move) -> Vec<String> {
        let spelled = uci::write(self, position, *played);
        let to = spelled.parse::<Move>().map_or(played.to, |spelled| spelled.to);
        vec![played.from.to_string(), to.to_string()]
    }

    fn promotion(played: &Move) -> Option<char> {
        played.promotion.map(Kind::letter)
    }

    fn notes(record: &Record) -> Vec<String> {
        doubts(record.rules(), &record.setup()).iter().map(Doubt::to_string).collect()
    }

    fn explain(record: &Record, asked: &str) -> Result<Explained, Fault> {
        let (rules, position) = (record.rules(), record.position());
        let refused = match read_move(rules, position, asked) {
            Ok(played) => match explain(rules, position, played) {
                Ok(_) => {
                    let names = (san::write(rules, position, played), uci::write(rules, position, played));
                    return Ok(Explained { names: Some(names), refused: None });
                }
                Err(why) => why.into(),
            },
            Err(SanError::Text(_)) => {
                let asked = crate::request::short(asked);
                return Err(Fault::bad(format!("`{asked}` is no move in UCI (e2e4, e7e8q) or SAN (Nf3, exd5, O-O)")));
            }
            Err(SanError::Illegal { reason, .. }) => reason.into(),
            Err(other) => WhyNot { clause: None, reason: other.to_string(), squares: Vec::new() },
        };
        Ok(Explained { names: None, refused: Some(refused) })
    }

    fn file(record: &Record, names: Vec<String>) -> String {
        let tag = |name: &str, value: String| Tag { name: name.to_string(), value };
        let mut tags = Vec::new();
        let rules = record.rules();
        if *rules != Rules::chess() {
            tags.push(tag("Variant", rules.to_string()));
        }
        let first = &record.positions()[0];
        if rules.start().as_ref() != Some(first) {
            tags.extend([tag("SetUp", "1".to_string()), tag("FEN", Fen(first.setup()).to_string())]);
        }
        let ending = record.outcome().map_or(Ending::Unknown, |outcome| match outcome.winner() {
            Some(Side::White) => Ending::FirstWins,
            Some(Side::Black) => Ending::SecondWins,
            None => Ending::Draw,
        });
        pgn::write(&Game { tags, line: line(names), ending })
    }
}

/// The moves of a file.
pub(crate) fn line(names: Vec<String>) -> Line {
    let moves = names.into_iter().map(|text| Played { text, ..Played::default() }).collect();
    Line { moves, ..Line::default() }
}

fn man(at: String, piece: Piece) -> Man {
    Man { at, man: picture(piece), words: piece.to_string() }
}

/// The name of a piece's picture.
fn picture(Piece { side, kind }: Piece) -> String {
    let side = if side == Side::White { 'w' } else { 'b' };
    format!("{side}{}", kind.letter().to_ascii_uppercase())
}

/// Reads a move in UCI or SAN. A pair of squares is taken as it stands, legal or not, so that it can be explained.
fn read_move(rules: &Rules, position: &Position, text: &str) -> Result<Move, SanError> {
    uci::read(rules, position, text).or_else(|_| san::read(rules, position, text))
}

/// A picture of a man of chess by its name.
pub(crate) fn drawing(name: &str) -> Option<String> {
    let all = Rules::all_men().into_iter().map(|man| man.man);
    let pieces =
        Side::BOTH.into_iter().flat_map(|side| Kind::ALL.into_iter().rev().map(move |kind| Piece { side, kind }));
    all.zip(pieces).find(|(known, _)| known == name).map(|(_, piece)| notation::svg::piece(piece))
}

impl From<Illegal> for WhyNot {
    fn from(illegal: Illegal) -> WhyNot {
        let squares = squares(&illegal).into_iter().map(|square| square.to_string()).collect();
        WhyNot { clause: Some(illegal.article().to_string()), reason: illegal.to_string(), squares }
    }
}

/// The squares that a reason speaks of.
fn squares(illegal: &Illegal) -> Vec<Square> {
    use Illegal::*;
    match *illegal {
        OffBoard { square } | CastlingBlocked { square, .. } => vec![square],
        NoPiece { from } | OtherSide { from, .. } | NotAMove { from } | DoubleStepFrom { from } => vec![from],
        Landing { to }
        | OwnPiece { to, .. }
        | PawnBlocked { to, .. }
        | DoubleStepOnto { to, .. }
        | NothingToCapture { to }
        | PromotionMissing { to }
        | PromotionTooSoon { to, .. } => vec![to],
        BishopLine { from, to }
        | RookLine { from, to }
        | QueenLine { from, to }
        | KnightLeap { from, to }
        | PawnStep { from, to, .. }
        | KingStep { from, to } => vec![from, to],
        Jump { over, .. } | DoubleStepOver { over, .. } => vec![over],
        EnPassant { to, pawn } => vec![to, pawn],
        CastlingWriting { from, rook } => vec![from, rook],
        CastlingRight { rook } => vec![rook],
        CastlingOutOfCheck { king, by, .. } => vec![king, by],
        CastlingThrough { square, by, .. } | CastlingInto { square, by, .. } => vec![square, by],
        KingAttacked { king, attacker, .. } => vec![king, attacker],
        NoDoubleStep | PromotionKind { .. } | PromotionOfPiece { .. } | NoCastling => Vec::new(),
    }
}
