//! Moves as chess engines exchange them: `e2e4`, `e7e8q`, `e1g1`.
//!
//! The rules write castling as the king's move onto its rook, `e1h1`, which is also how engines write it in
//! Chess960. From the usual squares engines write where the king arrives, `e1g1`. Both are read.

use crate::castling::{castling_move, king_file, wing_of};
use spec::chess::{Illegal, Kind, Move, Piece, Position, Rules, Square, explain, king_scope};
use std::fmt;

/// Writes a move of this position.
///
/// ```
/// use spec::chess::Rules;
///
/// let rules = Rules::chess();
/// let position = rules.read("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
/// assert_eq!(checkproof_notation::uci::write(&rules, &position, "e1h1".parse().unwrap()), "e1g1");
/// let chess960 = rules.read("4k3/8/8/8/8/8/8/3K2R1 w K - 0 1").unwrap();
/// assert_eq!(checkproof_notation::uci::write(&rules, &chess960, "d1g1".parse().unwrap()), "d1g1");
/// ```
pub fn write(rules: &Rules, position: &Position, played: Move) -> String {
    let Move { from, to, promotion } = played;
    let usual_squares = rules.files() == 8 && from.file == 4 && (to.file == 0 || to.file == 7);
    if position.is_castling(played) && usual_squares {
        let king_to = Square { file: king_file(wing_of(from, to)), ..from };
        return Move { from, to: king_to, promotion }.to_string();
    }
    played.to_string()
}

/// The move that a text means in this position, legal or not.
///
/// What the text means depends on the position only for castling: a king that goes two files or more along its
/// first rank to the c- or g-file castles on that wing.
pub fn read(rules: &Rules, position: &Position, text: &str) -> Result<Move, UciError> {
    if text == "0000" {
        return Err(UciError::NullMove);
    }
    // Some programs write the promoted piece in upper case.
    let lower = match text.char_indices().last() {
        Some((at, letter @ 'A'..='Z')) => format!("{}{}", &text[..at], letter.to_ascii_lowercase()),
        _ => text.to_string(),
    };
    let written: Move = lower.parse().map_err(|_| UciError::NotAMove(text.to_string()))?;
    Ok(castling_by_arrival(rules, position, written).unwrap_or(written))
}

/// The same as [`read`], and refuses moves that are not legal.
pub fn read_legal(rules: &Rules, position: &Position, text: &str) -> Result<Move, UciError> {
    let played = read(rules, position, text)?;
    match explain(rules, position, played) {
        Ok(()) => Ok(played),
        Err(reason) => Err(UciError::Illegal { played, reason }),
    }
}

/// The castling that is meant by a king's long move to the c- or g-file, if one is.
fn castling_by_arrival(rules: &Rules, position: &Position, written: Move) -> Option<Move> {
    let Move { from, to, promotion } = written;
    let side = position.turn();
    let king_moves = position.board().at(from) == Some(Piece { side, kind: Kind::King });
    let along_first_rank = from.rank == rules.first_rank(side) && to.rank == from.rank && to != from;
    let onto_own_rook = position.is_castling(written);
    let meant = rules.castling() && king_moves && along_first_rank && !king_scope(from, to) && !onto_own_rook;
    let wing = wing_of(from, to);
    if !meant || promotion.is_some() || to.file != king_file(wing) {
        return None;
    }
    castling_move(rules, position, wing)
}

/// Why a text is not a UCI move, or not a legal one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciError {
    /// `0000`, by which engines say that they have no move.
    NullMove,
    /// The text is no pair of squares.
    NotAMove(String),
    /// The text is a move that the rules refuse.
    Illegal {
        /// The move that was meant.
        played: Move,
        /// Why it is refused.
        reason: Illegal,
    },
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciError::NullMove => f.write_str("`0000` is the engines' null move, which no game has"),
            UciError::NotAMove(text) => {
                write!(f, "`{}` is not a UCI move; write two squares and what a pawn becomes, ", text.escape_debug())?;
                f.write_str("such as e2e4 or e7e8q")
            }
            UciError::Illegal { played, reason } => write!(f, "{played}: {reason}"),
        }
    }
}

impl std::error::Error for UciError {}
