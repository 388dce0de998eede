//! Moves as players write them: `Nf3`, `exd6`, `e8=Q+`, `O-O`.
//!
//! Three steps, each of use by itself. [`San`] is the text taken apart, without any board. [`read`] looks for the
//! one legal move that it describes in a position, and says why when there is none. [`write`](fn@write) goes back, and
//! [`remarks`] tells how a text differs from what [`write`](fn@write) would have written.

mod loose;
mod parse;
mod read;
mod write;

pub use loose::{Language, Spelling, UnknownLanguage};
pub use parse::NotSan;
pub use read::{SanError, read, resolve};
pub use write::{Remark, exact, remarks, write};

use crate::Wing;
use spec::chess::{Kind, Square};
use std::fmt;

/// A move text taken apart. What it means depends on a position; see [`resolve`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct San {
    /// What is moved where.
    pub action: Action,
    /// The mark at the end.
    pub mark: Mark,
}

/// What a move text says is moved, and where to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Castling.
    Castle(Wing),
    /// Any other move.
    Move {
        /// The kind of piece that moves.
        ///
        /// A text that names both squares and no piece, `g1f3`, may be a pawn's move in long notation or any
        /// piece's in coordinates. It is a pawn here; [`resolve`] takes the piece that stands on the first square.
        kind: Kind,
        /// The file it comes from, if the text says so.
        from_file: Option<u8>,
        /// The rank it comes from, if the text says so.
        from_rank: Option<u8>,
        /// Does the text have the `x` of a capture?
        capture: bool,
        /// Where it goes.
        to: Square,
        /// What the pawn becomes.
        promotion: Option<Kind>,
    },
}

/// The mark at the end of a move text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// No mark.
    None,
    /// `+`
    Check,
    /// `#`
    Mate,
}

impl San {
    /// Adds the text of the move to another, more quickly than formatting does.
    pub fn push_to(&self, text: &mut String) {
        let rank = |text: &mut String, rank: u8| {
            if rank >= 9 {
                text.push('1');
            }
            text.push((b'0' + (rank + 1) % 10) as char);
        };
        match self.action {
            Action::Castle(Wing::King) => text.push_str("O-O"),
            Action::Castle(Wing::Queen) => text.push_str("O-O-O"),
            Action::Move { kind, from_file, from_rank, capture, to, promotion } => {
                if kind != Kind::Pawn {
                    text.push(kind.letter().to_ascii_uppercase());
                }
                if let Some(file) = from_file {
                    text.push(Square::file_letter(file));
                }
                if let Some(from) = from_rank {
                    rank(text, from);
                }
                if capture {
                    text.push('x');
                }
                text.push(Square::file_letter(to.file));
                rank(text, to.rank);
                if let Some(kind) = promotion {
                    text.push('=');
                    text.push(kind.letter().to_ascii_uppercase());
                }
            }
        }
        text.push_str(match self.mark {
            Mark::None => "",
            Mark::Check => "+",
            Mark::Mate => "#",
        });
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(8);
        self.push_to(&mut text);
        f.write_str(&text)
    }
}
