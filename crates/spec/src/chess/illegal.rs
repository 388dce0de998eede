//! The reasons why a move is not legal, one for each way a move can fail.

use super::{Kind, Piece, Square};
use crate::Side;
use std::fmt;

/// Why a move is not legal: the article and the squares.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // The text of each reason says what it is.
pub enum Illegal {
    OffBoard { square: Square },
    NoPiece { from: Square },
    OtherSide { from: Square, piece: Piece },
    NotAMove { from: Square },
    Landing { to: Square },
    OwnPiece { to: Square, piece: Piece },
    BishopLine { from: Square, to: Square },
    RookLine { from: Square, to: Square },
    QueenLine { from: Square, to: Square },
    Jump { kind: Kind, over: Square, piece: Piece },
    KnightLeap { from: Square, to: Square },
    PawnStep { from: Square, to: Square, side: Side },
    PawnBlocked { to: Square, piece: Piece },
    NoDoubleStep,
    DoubleStepFrom { from: Square },
    DoubleStepOver { over: Square, piece: Piece },
    DoubleStepOnto { to: Square, piece: Piece },
    NothingToCapture { to: Square },
    EnPassant { to: Square, pawn: Square },
    PromotionMissing { to: Square },
    PromotionTooSoon { to: Square, kind: Kind },
    PromotionKind { kind: Kind },
    PromotionOfPiece { piece: Piece },
    KingStep { from: Square, to: Square },
    NoCastling,
    CastlingWriting { from: Square, rook: Square },
    CastlingRight { rook: Square },
    CastlingBlocked { square: Square, piece: Piece },
    CastlingOutOfCheck { king: Square, by: Square, piece: Piece },
    CastlingThrough { square: Square, by: Square, piece: Piece },
    CastlingInto { square: Square, by: Square, piece: Piece },
    KingAttacked { king: Square, attacker: Square, piece: Piece },
}

impl Illegal {
    /// The article of the FIDE Laws that the move breaks; `landing` for the rule that makes a variant.
    pub fn article(&self) -> &'static str {
        match self {
            Illegal::OffBoard { .. } => "2.1",
            Illegal::NoPiece { .. } | Illegal::NotAMove { .. } => "1.1",
            Illegal::OtherSide { .. } => "1.2",
            Illegal::Landing { .. } => "landing",
            Illegal::OwnPiece { .. } => "3.1",
            Illegal::BishopLine { .. } => "3.2",
            Illegal::RookLine { .. } => "3.3",
            Illegal::QueenLine { .. } => "3.4",
            Illegal::Jump { .. } => "3.5",
            Illegal::KnightLeap { .. } => "3.6",
            Illegal::PawnStep { .. } => "3.7",
            Illegal::PawnBlocked { .. } => "3.7.1",
            Illegal::NoDoubleStep
            | Illegal::DoubleStepFrom { .. }
            | Illegal::DoubleStepOver { .. }
            | Illegal::DoubleStepOnto { .. } => "3.7.2",
            Illegal::NothingToCapture { .. } => "3.7.3",
            Illegal::EnPassant { .. } => "3.7.3.2",
            Illegal::PromotionMissing { .. }
            | Illegal::PromotionTooSoon { .. }
            | Illegal::PromotionKind { .. }
            | Illegal::PromotionOfPiece { .. } => "3.7.3.3",
            Illegal::KingStep { .. } => "3.8.1",
            Illegal::NoCastling | Illegal::CastlingWriting { .. } => "3.8.2",
            Illegal::CastlingRight { .. } => "3.8.2.1",
            Illegal::CastlingOutOfCheck { .. } | Illegal::CastlingThrough { .. } | Illegal::CastlingInto { .. } => {
                "3.8.2.2.1"
            }
            Illegal::CastlingBlocked { .. } => "3.8.2.2.2",
            Illegal::KingAttacked { .. } => "3.9.2",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Illegal::*;
        write!(f, "{}: ", self.article())?;
        match self {
            OffBoard { square } => write!(f, "{square} is not on this board"),
            NoPiece { from } => write!(f, "there is no piece on {from}"),
            OtherSide { from, piece } => {
                write!(f, "the {piece} on {from} may not move, it is {}'s turn", piece.side.other())
            }
            NotAMove { from } => write!(f, "the piece on {from} must go to another square"),
            Landing { to } => write!(f, "no move of this game may end on {to}"),
            OwnPiece { to, piece } => write!(f, "{to} is occupied by the own {}", piece.kind),
            BishopLine { from, to } => write!(f, "a bishop moves along a diagonal, {from} to {to} is none"),
            RookLine { from, to } => write!(f, "a rook moves along a file or a rank, {from} to {to} is neither"),
            QueenLine { from, to } => {
                write!(f, "a queen moves along a file, a rank or a diagonal, {from} to {to} is none of them")
            }
            Jump { kind, over, piece } => write!(f, "the {kind} may not move over the {} on {over}", piece.kind),
            KnightLeap { from, to } => {
                write!(f, "a knight moves two squares one way and one the other, not from {from} to {to}")
            }
            PawnStep { from, to, side } => {
                write!(f, "{side}'s pawn on {from} may step ahead or capture diagonally ahead, {to} is neither")
            }
            PawnBlocked { to, piece } => write!(f, "the pawn is blocked by the {} on {to}", piece.kind),
            NoDoubleStep => f.write_str("this game has no double step"),
            DoubleStepFrom { from } => write!(f, "the pawn on {from} has already moved, no double step"),
            DoubleStepOver { over, piece } => write!(f, "the double step passes over the {} on {over}", piece.kind),
            DoubleStepOnto { to, piece } => write!(f, "the double step ends on the {} on {to}", piece.kind),
            NothingToCapture { to } => write!(f, "a pawn moves diagonally only to capture, {to} is empty"),
            EnPassant { to, pawn } => {
                write!(f, "the pawn on {pawn} did not just make a double step, so it can't be captured on {to}")
            }
            PromotionMissing { to } => write!(f, "on {to} the pawn must be promoted; say to what"),
            PromotionTooSoon { to, kind } => {
                write!(f, "the pawn does not become a {kind} on {to}, which is not the last rank")
            }
            PromotionKind { kind } => write!(f, "a pawn may not become a {kind} in this game"),
            PromotionOfPiece { piece } => write!(f, "a {} is not promoted, only a pawn is", piece.kind),
            KingStep { from, to } => write!(f, "the king moves one square, {to} is further from {from}"),
            NoCastling => f.write_str("this game has no castling"),
            CastlingWriting { from, rook } => {
                write!(f, "the king moves one square; castling is the king onto its rook, {from}{rook}")
            }
            CastlingRight { rook } => {
                write!(f, "the right to castle with the rook on {rook} is lost: it or the king has moved")
            }
            CastlingBlocked { square, piece } => write!(f, "castling is prevented by the {} on {square}", piece.kind),
            CastlingOutOfCheck { king, by, piece } => {
                write!(f, "castling out of check: the {} on {by} attacks the king on {king}", piece.kind)
            }
            CastlingThrough { square, by, piece } => {
                write!(f, "castling through {square}, which the {} on {by} attacks", piece.kind)
            }
            CastlingInto { square, by, piece } => {
                write!(f, "castling into {square}, which the {} on {by} attacks", piece.kind)
            }
            KingAttacked { king, attacker, piece } => {
                write!(f, "leaves the king on {king} attacked by the {} on {attacker}", piece.kind)
            }
        }
    }
}

impl std::error::Error for Illegal {}
