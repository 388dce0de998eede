//! From a move text to the one legal move that it means, and back.
//!
//! A short capture names only its first and its last square. Where several captures fit, their results decide: if all
//! take the same pieces, it does not matter which is meant, and the one with the lowest landing squares is taken, the
//! first landing first. If they do not, nobody but the writer knows which is meant, and the text is refused with
//! all that fit.

use super::{MoveText, Written};
use spec::draughts::{Draughts, Illegal, Move, Position, Square, diag_adj, explain, merged};
use spec::{Game, State};
use std::fmt;

/// The legal move that a text means, in any of the spellings of [`Written`].
///
/// ```
/// use spec::draughts::Draughts;
///
/// let position = Draughts.read("B:W14,22,15,23:B10").unwrap();
/// assert_eq!(
///     checkproof_notation::pdn::read_move(&position, "10x26").unwrap_err().to_string(),
///     "10x26: may mean 10x17x26 or 10x19x26; the landing squares between are missing"
/// );
/// let played = checkproof_notation::pdn::read_move(&position, "10x19x26").unwrap();
/// assert_eq!(played.captures().len(), 2);
/// ```
pub fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    match Written::parse(text.as_bytes()) {
        Ok(Written::Move(written)) => resolve(position, &written).map(|resolved| resolved.played),
        Ok(Written::Setup(_)) => Err(MoveError::Text { text: text.into(), what: "this is a set-up" }),
        Err(what) => Err(MoveError::Text { text: text.into(), what }),
    }
}

/// The legal move that a text means, and what is unusual about the text.
pub fn resolve(position: &Position, written: &MoveText) -> Result<Resolved, MoveError> {
    let fitting = fitting(position, written);
    let (exact, several) = (fitting.iter().find(|played| squares(played) == written.squares), merged(&fitting));
    match (exact.or(several.first()), &several[..]) {
        (None, _) => Err(refusal(position, written)),
        (Some(played), [_]) => Ok(Resolved { played: played.clone(), remark: remark(written, played) }),
        // All landings are there. That other captures end on the same square matters only when the text is short, too.
        (Some(played), _) if exact.is_some() => {
            let remark = if written.squares.len() == 2 { Some(Remark::OthersFit) } else { remark(written, played) };
            Ok(Resolved { played: played.clone(), remark })
        }
        _ => Err(MoveError::Ambiguous { written: written.clone(), candidates: several }),
    }
}

/// A move that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    /// The move.
    pub played: Move,
    /// What is unusual about the text that names it.
    pub remark: Option<Remark>,
}

/// What is unusual about a text that nevertheless means one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Remark {
    /// `10x14` for a move that captures nothing, or `22-15` for one that captures.
    Sign,
    /// Some landings are named and some are not.
    Incomplete,
    /// A capture with one landing, where longer captures end on the same square: if the text were a short one, it
    /// could mean those too.
    OthersFit,
}

/// A legal move as PDN 3.0 writes it: a capture by its first and its last square where that is enough, else with every
/// landing.
///
/// [`Move`] itself is always written with every landing.
pub fn write_move(position: &Position, played: &Move) -> String {
    let (Move::Jump { from, .. }, Some(to)) = (played, played.to()) else { return played.to_string() };
    let short = MoveText { squares: vec![*from, to], capture: true };
    match merged(&fitting(position, &short)).len() {
        1 => short.to_string(),
        _ => played.to_string(),
    }
}

/// The legal moves that begin and end as the text says and land on all squares between, in their order.
fn fitting(position: &Position, MoveText { squares: written, .. }: &MoveText) -> Vec<Move> {
    let State::ToMove(_, mut moves) = Draughts.state(position) else { return Vec::new() };
    let fits = |played: &Move| {
        let squares = squares(played);
        let mut rest = squares.iter();
        let ends = squares.first() == written.first() && squares.last() == written.last();
        ends && written.iter().all(|square| rest.any(|landing| landing == square))
    };
    moves.retain(fits);
    moves
}

/// Where a move starts and every square it lands on.
fn squares(played: &Move) -> Vec<Square> {
    match played {
        Move::Step { from, to } => vec![*from, *to],
        Move::Jump { from, landings } => std::iter::once(*from).chain(landings.iter().copied()).collect(),
    }
}

fn remark(written: &MoveText, played: &Move) -> Option<Remark> {
    let incomplete = written.squares.len() > 2 && squares(played) != written.squares;
    match (written.capture == played.is_capture(), incomplete) {
        (false, _) => Some(Remark::Sign),
        (true, true) => Some(Remark::Incomplete),
        (true, false) => None,
    }
}

/// Why no legal move fits. The sign between the squares says less than the squares do, so these decide what is asked.
fn refusal(position: &Position, written: &MoveText) -> MoveError {
    let [from, to] = [written.squares[0], written.squares[1]];
    let as_step = Move::Step { from, to };
    let as_jump = Move::Jump { from, landings: written.squares[1..].to_vec() };
    let asked = if diag_adj(from, to) && written.squares.len() == 2 { as_step } else { as_jump };
    match explain(position, &asked) {
        // A short capture is more than one jump, and that its squares are no jump apart is no fault of it.
        Err(Illegal::JumpPattern { .. }) if written.squares.len() == 2 => {
            MoveError::NoSuchMove { written: written.clone(), due: captures(position) }
        }
        Err(reason) => MoveError::Illegal { written: written.clone(), reason },
        Ok(()) => unreachable!("a legal move with these squares fits them"),
    }
}

/// The captures of the side to move.
fn captures(position: &Position) -> Vec<Move> {
    let State::ToMove(_, mut moves) = Draughts.state(position) else { return Vec::new() };
    moves.retain(Move::is_capture);
    moves
}

/// Why a text is not one legal move of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveError {
    /// It is not a move text at all.
    Text {
        /// The text.
        text: String,
        /// What is wrong with it.
        what: &'static str,
    },
    /// The rules refuse the move.
    Illegal {
        /// What was written.
        written: MoveText,
        /// Why.
        reason: Illegal,
    },
    /// The piece reaches that square neither with a step nor with a capture.
    NoSuchMove {
        /// What was written.
        written: MoveText,
        /// The captures that could be made instead.
        due: Vec<Move>,
    },
    /// Several captures fit, and they do not take the same pieces.
    Ambiguous {
        /// What was written.
        written: MoveText,
        /// One capture for each result.
        candidates: Vec<Move>,
    },
}

impl MoveError {
    /// The move text that was understood, unless the text is none.
    pub fn written(&self) -> Option<&MoveText> {
        match self {
            MoveError::Text { .. } => None,
            MoveError::Illegal { written, .. }
            | MoveError::NoSuchMove { written, .. }
            | MoveError::Ambiguous { written, .. } => Some(written),
        }
    }

    /// Why, in words, without the move that it is about.
    pub fn reason(&self) -> impl fmt::Display + '_ {
        Reason(self)
    }
}

struct Reason<'a>(&'a MoveError);

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" or ");
        match self.0 {
            MoveError::Text { text, what } => write!(f, "`{}` is not a move: {what}", text.escape_debug()),
            MoveError::Illegal { reason, .. } => write!(f, "{reason}"),
            MoveError::NoSuchMove { written, due } => {
                let (from, to) = (written.squares[0], written.squares[1]);
                write!(f, "section 6: neither a step nor a capture leads from {from} to {to}")?;
                if due.is_empty() { Ok(()) } else { write!(f, "; a capture is due: {}", list(due)) }
            }
            MoveError::Ambiguous { candidates, .. } => {
                write!(f, "may mean {}; the landing squares between are missing", list(candidates))
            }
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(written) = self.written() {
            write!(f, "{written}: ")?;
        }
        write!(f, "{}", self.reason())
    }
}

impl std::error::Error for MoveError {}
