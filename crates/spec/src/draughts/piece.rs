//! Section 4: men and kings.

use crate::Side;
use std::fmt;

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Moves and captures forward only.
    Man,
    /// Moves and captures forward and backward, one square or one piece at a time.
    King,
}

impl Kind {
    /// Both kinds.
    pub const BOTH: [Kind; 2] = [Kind::Man, Kind::King];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Man => "man",
            Kind::King => "king",
        })
    }
}

/// A piece of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::White => "white",
            Side::Black => "black",
        };
        write!(f, "{side} {}", self.kind)
    }
}
