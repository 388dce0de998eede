//! Is a move of chess legal, and if not, by which article?

use super::{both_notations, read_move};
use crate::families::{Explained, Refused, Verdict, names};
use anyhow::{Context, Result, bail};
use notation::san::SanError;
use serde_json::{Value, json};
use spec::chess::{Illegal, Kind, Move, Piece, Record, Square};

/// Explains a move, or all moves from a square.
pub fn explain(record: &Record, asked: &str) -> Result<Explained> {
    let piece_on = |square| record.position().board().at(square);
    // `e4` is a square and a pawn's move; where the pawn's move is legal, that is what is meant.
    let names_pawn_move = || notation::san::read(record.rules(), record.position(), asked).is_ok();
    if let Ok(from) = asked.parse::<Square>()
        && let Some(piece) = piece_on(from)
        && (piece.kind != Kind::Pawn || !names_pawn_move())
    {
        return all_from(record, from, piece);
    }
    one(record, asked).map(Explained::One)
}

impl From<Illegal> for Refused {
    fn from(illegal: Illegal) -> Refused {
        Refused { clause: Some(Value::from(illegal.article())), reason: illegal.to_string() }
    }
}

fn one(record: &Record, asked: &str) -> Result<Verdict> {
    let (rules, position) = (record.rules(), record.position());
    let (played, refused) = match read_move(rules, position, asked) {
        Ok(played) => (Some(played), spec::chess::explain(rules, position, played).err().map(Refused::from)),
        Err(why) => {
            let refused = match why.downcast::<SanError>()? {
                SanError::Text(_) => bail!("`{asked}` is no move in UCI (e2e4, e7e8q) or SAN (Nf3, exd5, O-O)"),
                ambiguous @ SanError::Ambiguous { .. } => bail!("{ambiguous}; say which"),
                SanError::Illegal { reason, .. } => reason.into(),
                other => Refused { clause: None, reason: other.to_string() },
            };
            (None, Some(refused))
        }
    };
    let both = played.filter(|_| refused.is_none()).map(|played| both_notations(rules, position, played));
    let (san, uci) = both.clone().unzip();
    Ok(Verdict {
        asked: asked.to_string(),
        legal: both.map(|(san, uci)| format!("{san} ({uci}) is legal")).unwrap_or_default(),
        refused,
        names: names([("asked", json!(asked)), ("san", json!(san)), ("uci", json!(uci))]),
    })
}

/// Every square that the piece on `from` might be moved to, with the verdict. Each is read as if it had been asked
/// about by itself, so that a king's way to where castling takes it is castling here too.
fn all_from(record: &Record, from: Square, Piece { side, kind }: Piece) -> Result<Explained> {
    let (rules, position) = (record.rules(), record.position());
    let verdict = |to: Square| {
        let promotes = kind == Kind::Pawn && to.rank == rules.last_rank(side);
        let promotion = rules.promotion().last().copied().filter(|_| promotes);
        let asked = Move { from, to, promotion }.to_string();
        let played = notation::uci::read(rules, position, &asked).context("two squares are a move")?;
        let castling = position.is_castling(played);
        Ok(Verdict {
            legal: match castling {
                true => format!("legal: {}", notation::san::write(rules, position, played)),
                false => "legal".to_string(),
            },
            refused: spec::chess::explain(rules, position, played).err().map(Refused::from),
            names: names([("move", json!(asked))]),
            asked,
        })
    };
    let moves = rules.squares().filter(|&to| to != from).map(verdict).collect::<Result<_>>()?;
    Ok(Explained::From { square: json!(from.to_string()), moves })
}
