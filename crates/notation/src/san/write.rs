//! From a move to its text, and what a given text does differently.

use super::{Action, Mark, San};
use crate::castling::wing_of;
use spec::chess::{Illegal, Kind, Move, Position, Rules, explain};
use spec::{Game, State};
use std::fmt;

/// Writes a legal move exactly as SAN wants it: the least that tells it from the other legal moves, with `x`,
/// `=Q`, `+` and `#`.
///
/// A move that is not legal has no SAN; it is written as its squares.
pub fn write(rules: &Rules, position: &Position, played: Move) -> String {
    exact(rules, position, played).map_or_else(|_| played.to_string(), |san| san.to_string())
}

/// The same, taken apart; or why the move is not legal.
pub fn exact(rules: &Rules, position: &Position, played: Move) -> Result<San, Illegal> {
    let after = rules.play(position, &played)?;
    let mark = match after.in_check() {
        true if matches!(rules.state(&after), State::Over(_)) => Mark::Mate,
        true => Mark::Check,
        false => Mark::None,
    };
    Ok(San { action: exact_action(rules, position, played)?, mark })
}

fn exact_action(rules: &Rules, position: &Position, played: Move) -> Result<Action, Illegal> {
    let Move { from, to, promotion } = played;
    if position.is_castling(played) {
        return Ok(Action::Castle(wing_of(from, to)));
    }
    let piece = position.board().at(from).ok_or(Illegal::NoPiece { from })?;
    // A pawn that leaves its file captures, on an empty square en passant.
    let capture = position.board().at(to).is_some() || (piece.kind == Kind::Pawn && from.file != to.file);
    let (by_file, by_rank) = if piece.kind == Kind::Pawn {
        (capture, false)
    } else {
        let others = position
            .board()
            .find(piece)
            .filter(|&other| other != from && explain(rules, position, Move { from: other, to, promotion }).is_ok());
        let others: Vec<_> = others.collect();
        let same_file = others.iter().any(|other| other.file == from.file);
        let same_rank = others.iter().any(|other| other.rank == from.rank);
        (!others.is_empty() && (!same_file || same_rank), same_file)
    };
    Ok(Action::Move {
        kind: piece.kind,
        from_file: by_file.then_some(from.file),
        from_rank: by_rank.then_some(from.rank),
        capture,
        to,
        promotion,
    })
}

/// How a text differs from the exact SAN of the move it means. None of these keeps a move from being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Remark {
    /// The move captures and has no `x`.
    CaptureUnmarked,
    /// The move has an `x` and does not capture.
    NoCapture,
    /// The move gives check, or mate, and has no mark.
    CheckUnmarked,
    /// The move has a mark and gives no check.
    NoCheck,
    /// The move mates and is marked with `+`.
    MateUnmarked,
    /// The move is marked with `#` and only gives check.
    NoMate,
    /// The text says more, or something else than needed, about where the piece comes from.
    Origin,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Remark::CaptureUnmarked => "the x of a capture is missing",
            Remark::NoCapture => "marked as a capture, but nothing is captured",
            Remark::CheckUnmarked => "gives check and is not marked so",
            Remark::NoCheck => "marked as check, but gives none",
            Remark::MateUnmarked => "mates and is marked only as check",
            Remark::NoMate => "marked as mate, but is only check",
            Remark::Origin => "says where the piece comes from otherwise than needed",
        })
    }
}

/// Everything in which a text differs from the exact SAN of the legal move that it was read as.
pub fn remarks(rules: &Rules, position: &Position, written: San, played: Move) -> Vec<Remark> {
    let Ok(exact) = exact(rules, position, played) else { return Vec::new() };
    let mut remarks = Vec::new();
    if let (
        Action::Move { from_file, from_rank, capture, .. },
        Action::Move { from_file: exact_file, from_rank: exact_rank, capture: captures, .. },
    ) = (written.action, exact.action)
    {
        if captures != capture {
            remarks.push(if captures { Remark::CaptureUnmarked } else { Remark::NoCapture });
        }
        if (from_file, from_rank) != (exact_file, exact_rank) {
            remarks.push(Remark::Origin);
        }
    }
    remarks.extend(match (exact.mark, written.mark) {
        (Mark::Check | Mark::Mate, Mark::None) => Some(Remark::CheckUnmarked),
        (Mark::None, Mark::Check | Mark::Mate) => Some(Remark::NoCheck),
        (Mark::Mate, Mark::Check) => Some(Remark::MateUnmarked),
        (Mark::Check, Mark::Mate) => Some(Remark::NoMate),
        _ => None,
    });
    remarks
}
