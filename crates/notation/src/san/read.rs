//! From a text to the one legal move that it means, or the reason why there is none.

use super::{Action, NotSan, San};
use crate::Wing;
use crate::castling::castling_move;
use crate::uci;
use spec::Side;
use spec::chess::{Illegal, Kind, Move, Piece, Position, Rules, Square, explain};
use std::fmt;

/// The legal move that a text means in this position.
///
/// Missing and wrong `x`, `+` and `#` are forgiven; [`remarks`](super::remarks) finds them.
///
/// ```
/// use checkproof_notation::san;
/// use spec::chess::Rules;
///
/// let rules = Rules::chess();
/// let pinned = rules.read("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1").unwrap();
/// assert_eq!(
///     san::read(&rules, &pinned, "Nf3").unwrap_err().to_string(),
///     "Nf3: 3.9.2: leaves the king on e1 attacked by the bishop on b4"
/// );
/// ```
pub fn read(rules: &Rules, position: &Position, text: &str) -> Result<Move, SanError> {
    resolve(rules, position, text.parse().map_err(SanError::Text)?)
}

/// The same for a text that has been taken apart already.
pub fn resolve(rules: &Rules, position: &Position, san: San) -> Result<Move, SanError> {
    match san.action {
        Action::Castle(wing) => castle(rules, position, san, wing),
        Action::Move { kind, from_file, from_rank, capture, to, promotion } => {
            let side = position.turn();
            if let (Kind::Pawn, Some(file), Some(rank)) = (kind, from_file, from_rank) {
                let from = Square { file, rank };
                let pawn = Some(Piece { side, kind });
                if position.board().at(from) != pawn {
                    return coordinates(rules, position, san, Move { from, to, promotion });
                }
            }
            // A pawn that is said neither to capture nor where it comes from steps ahead on its file.
            let steps = kind == Kind::Pawn && !capture && from_rank.is_none();
            let from_file = from_file.or(steps.then_some(to.file));
            let on_file = |from: &Square| from_file.is_none_or(|file| file == from.file);
            let on_rank = |from: &Square| from_rank.is_none_or(|rank| rank == from.rank);
            let own = position.board().find(Piece { side, kind });
            let from: Vec<Square> = own.filter(|from| on_file(from) && on_rank(from)).collect();
            if from.is_empty() {
                return Err(no_piece(position, san, Piece { side, kind }, from_file, from_rank));
            }
            choose(rules, position, san, from.into_iter().map(|from| Move { from, to, promotion }).collect())
        }
    }
}

fn castle(rules: &Rules, position: &Position, san: San, wing: Wing) -> Result<Move, SanError> {
    match castling_move(rules, position, wing) {
        _ if !rules.castling() => Err(SanError::Illegal { san, reason: Illegal::NoCastling }),
        // A king that left its first rank has lost the right, wherever its rooks stand.
        Some(Move { from, to: rook, .. }) if from.rank != rules.first_rank(position.turn()) => {
            Err(SanError::Illegal { san, reason: Illegal::CastlingRight { rook } })
        }
        Some(played) => choose(rules, position, san, vec![played]),
        None => Err(SanError::NoRook { san, side: position.turn(), wing }),
    }
}

/// A text of two squares, `g1f3`, for whichever piece stands on the first.
fn coordinates(rules: &Rules, position: &Position, san: San, written: Move) -> Result<Move, SanError> {
    match uci::read_legal(rules, position, &written.to_string()) {
        Ok(played) => Ok(played),
        Err(uci::UciError::Illegal { reason, .. }) => Err(SanError::Illegal { san, reason }),
        // Two squares are always a UCI move, so only the rules can refuse here.
        Err(_) => Err(SanError::Illegal { san, reason: Illegal::NoPiece { from: written.from } }),
    }
}

/// The one legal move among the candidates, of which there is at least one.
fn choose(rules: &Rules, position: &Position, san: San, candidates: Vec<Move>) -> Result<Move, SanError> {
    let explained = |&played: &Move| explain(rules, position, played);
    let legal: Vec<Move> = candidates.iter().copied().filter(|played| explained(played).is_ok()).collect();
    if let [played] = legal[..] {
        return Ok(played);
    }
    let refusals = candidates.iter().filter_map(|played| explained(played).err());
    match refusals.max_by_key(nearness) {
        Some(reason) if legal.is_empty() => Err(SanError::Illegal { san, reason }),
        _ => Err(SanError::Ambiguous { san, candidates: legal }),
    }
}

/// How near a refused move came to being legal: of several pieces that cannot make a move, the one that fails
/// last is the one that was meant.
fn nearness(reason: &Illegal) -> u8 {
    match reason {
        Illegal::KingAttacked { .. } => 4,
        Illegal::PromotionMissing { .. } | Illegal::PromotionTooSoon { .. } | Illegal::PromotionKind { .. } => 3,
        Illegal::Jump { .. }
        | Illegal::PawnBlocked { .. }
        | Illegal::DoubleStepOver { .. }
        | Illegal::DoubleStepOnto { .. }
        | Illegal::EnPassant { .. }
        | Illegal::NothingToCapture { .. }
        | Illegal::PromotionOfPiece { .. } => 2,
        Illegal::DoubleStepFrom { .. } | Illegal::NoDoubleStep => 1,
        _ => 0,
    }
}

/// Says where the piece is missing, which is everywhere when there is none of its kind.
fn no_piece(position: &Position, san: San, piece: Piece, file: Option<u8>, rank: Option<u8>) -> SanError {
    let on_board = position.board().find(piece).next().is_some();
    SanError::NoPiece { san, piece, file: file.filter(|_| on_board), rank: rank.filter(|_| on_board) }
}

/// Why a text is not one legal move of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SanError {
    /// It is not a move text at all.
    Text(NotSan),
    /// The side to move has no such piece on the board, or none on that file and rank.
    NoPiece {
        /// What was written.
        san: San,
        /// The piece that is missing.
        piece: Piece,
        /// The file on which the text looks for it.
        file: Option<u8>,
        /// The rank on which the text looks for it.
        rank: Option<u8>,
    },
    /// Castling on a wing without a rook.
    NoRook {
        /// What was written.
        san: San,
        /// Who wants to castle.
        side: Side,
        /// On which wing.
        wing: Wing,
    },
    /// There is such a piece, but the rules refuse its move.
    Illegal {
        /// What was written.
        san: San,
        /// Why the piece that comes nearest to it may not make this move.
        reason: Illegal,
    },
    /// Several legal moves fit.
    Ambiguous {
        /// What was written.
        san: San,
        /// All legal moves that fit.
        candidates: Vec<Move>,
    },
}

impl SanError {
    /// The move that was understood, unless the text is none.
    pub fn san(&self) -> Option<San> {
        match *self {
            SanError::Text(_) => None,
            SanError::NoPiece { san, .. }
            | SanError::NoRook { san, .. }
            | SanError::Illegal { san, .. }
            | SanError::Ambiguous { san, .. } => Some(san),
        }
    }

    /// Why, in words, without the move that it is about.
    pub fn reason(&self) -> impl fmt::Display + '_ {
        Reason(self)
    }
}

struct Reason<'a>(&'a SanError);

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            SanError::Text(fault) => write!(f, "{fault}"),
            SanError::NoPiece { piece, file, rank, .. } => {
                write!(f, "{} has no {}", piece.side, piece.kind)?;
                match (file, rank) {
                    (None, None) => f.write_str(" on the board"),
                    (Some(file), None) => write!(f, " on the {}-file", Square::file_letter(*file)),
                    (None, Some(rank)) => write!(f, " on rank {}", *rank as u16 + 1),
                    (&Some(file), &Some(rank)) => write!(f, " on {}", Square { file, rank }),
                }
            }
            SanError::NoRook { side, wing, .. } => {
                let wing = match wing {
                    Wing::King => "king's",
                    Wing::Queen => "queen's",
                };
                write!(f, "3.8.2: {side} has no rook on the {wing} wing to castle with")
            }
            SanError::Illegal { reason, .. } => write!(f, "{reason}"),
            SanError::Ambiguous { candidates, .. } => {
                let list: Vec<String> = candidates.iter().map(Move::to_string).collect();
                write!(f, "may mean {}; say which piece moves", list.join(" or "))
            }
        }
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(san) = self.san() {
            write!(f, "{san}: ")?;
        }
        write!(f, "{}", self.reason())
    }
}

impl std::error::Error for SanError {}
