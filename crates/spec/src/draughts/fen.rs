//! Section 19: positions as text, the FEN of PDN.
//!
//! Read: the side to move, then the pieces of both sides in either order, as in `B:W21,K22:B1-12`. A `K` makes a
//! king, `1-12` is a range, leading zeros and a dot at the end do no harm.
//! Written: always the same text for the same set-up, White's pieces first, by number, without ranges.

use super::{Draughts, Fault, Kind, Piece, Position, Setup, Square};
use crate::text::{FenFault, fault, offset};
use crate::{Faults, Side};
use std::fmt;
use std::str::FromStr;

/// A set-up that reads and writes itself as FEN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fen(pub Setup);

/// Why a FEN text gives no position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// The text is not FEN.
    Text(FenFault),
    /// The set-up breaks rules.
    Setup(Faults<Fault>),
}

impl Draughts {
    /// Reads a position from FEN.
    pub fn read(self, text: &str) -> Result<Position, Unreadable> {
        let fen: Fen = text.parse().map_err(Unreadable::Text)?;
        self.position(&fen.0).map_err(Unreadable::Setup)
    }
}

impl FromStr for Fen {
    type Err = FenFault;

    fn from_str(text: &str) -> Result<Fen, FenFault> {
        let trimmed = text.trim();
        let trimmed = trimmed.strip_suffix('.').unwrap_or(trimmed);
        let mut fields = trimmed.split(':').map(|field| (offset(text, field), field));
        let turn = match fields.next() {
            Some((at, field)) => match side(field) {
                Some((turn, "")) => turn,
                _ => return fault(at, format!("the side to move is `B` or `W`, not `{field}`")),
            },
            None => return fault(0, "the text is empty"),
        };
        let mut pieces = Vec::new();
        let mut told = Vec::new();
        for (at, field) in fields {
            let Some((side, list)) = side(field) else {
                return fault(at, format!("a list of pieces begins with `B` or `W`, not `{field}`"));
            };
            if told.contains(&side) {
                return fault(at, format!("{side}'s pieces are told a second time"));
            }
            told.push(side);
            for item in list.split(',').filter(|_| !list.is_empty()) {
                read_item(at + offset(field, item), item, side, &mut pieces)?;
            }
        }
        match Side::BOTH.into_iter().find(|side| !told.contains(side)) {
            Some(missing) => fault(text.len(), format!("{missing}'s pieces are not told")),
            None => Ok(Fen(Setup { pieces, turn })),
        }
    }
}

/// Takes the letter of a side off the front of a text.
fn side(text: &str) -> Option<(Side, &str)> {
    let black = text.strip_prefix('B').map(|rest| (Side::Black, rest));
    black.or_else(|| text.strip_prefix('W').map(|rest| (Side::White, rest)))
}

/// One square or one range of squares, with a `K` before it if kings stand there.
fn read_item(at: usize, item: &str, side: Side, pieces: &mut Vec<(Square, Piece)>) -> Result<(), FenFault> {
    let (kind, squares) = match item.strip_prefix('K') {
        Some(squares) => (Kind::King, squares),
        None => (Kind::Man, item),
    };
    let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
    let square = |number: &str| {
        // `parse` would also take a plus sign.
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let square = if digits { number.parse().ok().and_then(Square::new) } else { None };
        square.map_or_else(|| fault(at, format!("`{item}` is not a square from 1 to 32 or a range of them")), Ok)
    };
    let (first, last) = (square(first)?, square(last)?);
    if first > last {
        return fault(at, format!("the range `{item}` runs backward"));
    }
    let range = Square::all().filter(|square| (first..=last).contains(square));
    pieces.extend(range.map(|square| (square, Piece { side, kind })));
    Ok(())
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(letter(self.0.turn))?;
        for side in Side::BOTH {
            let mut own: Vec<(Square, Piece)> =
                self.0.pieces.iter().copied().filter(|(_, piece)| piece.side == side).collect();
            own.sort();
            write!(f, ":{}", letter(side))?;
            for (n, (square, piece)) in own.into_iter().enumerate() {
                let comma = if n > 0 { "," } else { "" };
                let king = if piece.kind == Kind::King { "K" } else { "" };
                write!(f, "{comma}{king}{square}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Fen(self.setup()))
    }
}

fn letter(side: Side) -> &'static str {
    match side {
        Side::White => "W",
        Side::Black => "B",
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Text(why) => write!(f, "{why}"),
            Unreadable::Setup(faults) => write!(f, "{faults}"),
        }
    }
}

impl std::error::Error for Unreadable {}
