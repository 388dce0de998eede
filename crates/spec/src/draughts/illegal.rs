//! The reasons why a move is not legal, one for each way a move can fail.

use super::{Move, Piece, Square};
use std::fmt;

/// Why a move is not legal: the section and the squares.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // The text of each reason says what it is.
pub enum Illegal {
    NoPiece { from: Square },
    OtherSide { from: Square, piece: Piece },
    StepPattern { from: Square, to: Square },
    JumpAsStep { from: Square, to: Square },
    BackwardStep { from: Square, to: Square },
    StepOccupied { to: Square, piece: Piece },
    CaptureDue { captures: Vec<Move> },
    EmptyChain { from: Square },
    JumpPattern { from: Square, to: Square },
    BackwardCapture { from: Square, to: Square },
    NothingCaptured { over: Square },
    LandingOccupied { to: Square, piece: Piece },
    OwnPieceCaptured { over: Square, piece: Piece },
    CapturedTwice { over: Square, piece: Piece },
    Crowned { at: Square, to: Square },
    Unfinished { played: Move, onward: Vec<Square> },
}

impl Illegal {
    /// The section that the move breaks.
    pub fn section(&self) -> u8 {
        match self {
            Illegal::StepPattern { .. }
            | Illegal::JumpAsStep { .. }
            | Illegal::BackwardStep { .. }
            | Illegal::JumpPattern { .. } => 6,
            Illegal::StepOccupied { .. } | Illegal::NothingCaptured { .. } | Illegal::LandingOccupied { .. } => 7,
            Illegal::EmptyChain { .. }
            | Illegal::BackwardCapture { .. }
            | Illegal::CapturedTwice { .. }
            | Illegal::Crowned { .. } => 8,
            Illegal::CaptureDue { .. } | Illegal::Unfinished { .. } => 9,
            Illegal::NoPiece { .. } | Illegal::OtherSide { .. } | Illegal::OwnPieceCaptured { .. } => 12,
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "section {}: ", self.section())?;
        match self {
            Illegal::NoPiece { from } => write!(f, "there is no piece on {from}"),
            Illegal::OtherSide { from, piece } => {
                write!(f, "the {piece} on {from} may not move, it is {}'s turn", piece.side.other())
            }
            Illegal::StepPattern { from, to } => {
                write!(f, "a step goes to a neighbouring square on a diagonal, {to} is none of {from}")
            }
            Illegal::JumpAsStep { from, to } => {
                write!(f, "a step goes one square; from {from} to {to} is a jump, written {from}x{to}")
            }
            Illegal::BackwardStep { from, to } => {
                write!(f, "a man does not move backward, from {from} to {to}")
            }
            Illegal::StepOccupied { to, piece } => write!(f, "{to} is occupied by the {piece}"),
            Illegal::CaptureDue { captures } => write!(f, "a capture is due: {}", one_of(captures)),
            Illegal::EmptyChain { from } => write!(f, "a capture takes at least one piece, this one stays on {from}"),
            Illegal::JumpPattern { from, to } => {
                write!(f, "a jump goes two squares along a diagonal, from {from} to {to} does not")
            }
            Illegal::BackwardCapture { from, to } => {
                write!(f, "a man does not capture backward, from {from} to {to}")
            }
            Illegal::NothingCaptured { over } => write!(f, "there is no piece on {over} to capture"),
            Illegal::LandingOccupied { to, piece } => write!(f, "the jump lands on {to}, where the {piece} stands"),
            Illegal::OwnPieceCaptured { over, piece } => {
                write!(f, "the {} on {over} is the player's own and can't be captured", piece.kind)
            }
            Illegal::CapturedTwice { over, piece } => {
                write!(f, "the {piece} on {over} was jumped before and can't be jumped twice")
            }
            Illegal::Crowned { at, to } => {
                write!(f, "the man is crowned on {at} and the capture ends there, it does not go on to {to}")
            }
            Illegal::Unfinished { played, onward } => {
                write!(f, "the capture must go on: {}", one_of(onward.iter().map(|to| format!("{played}x{to}"))))
            }
        }
    }
}

impl std::error::Error for Illegal {}

fn one_of(choices: impl IntoIterator<Item = impl fmt::Display>) -> String {
    choices.into_iter().map(|choice| choice.to_string()).collect::<Vec<_>>().join(" or ")
}
