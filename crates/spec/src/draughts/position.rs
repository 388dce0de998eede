//! Sections 10 and 15: positions that can be played, and the rules that a set-up must keep to become one.

use super::{Board, Draughts, Kind, Piece, Square, king_row};
use crate::Side;
use std::collections::BTreeSet;
use std::fmt;

/// A position that can be played: it keeps every rule of this file.
///
/// Two positions are equal exactly when section 18 calls them a repetition: the same pieces on the same squares, the
/// same side to move. The counter of the forty-move rule belongs to a [`Record`](crate::Record).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    board: Board,
    turn: Side,
}

impl Position {
    /// A position whose board is known to keep the rules.
    pub(super) fn new(board: Board, turn: Side) -> Position {
        Position { board, turn }
    }

    /// What stands where.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The set-up that this position is.
    pub fn setup(&self) -> Setup {
        Setup { pieces: self.board.pieces().collect(), turn: self.turn }
    }
}

/// What a diagram, a FEN text or a program says is on the board.
///
/// Nothing is checked here. [`Draughts::position`] turns a set-up into a position or says what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The pieces and where they stand.
    pub pieces: Vec<(Square, Piece)>,
    /// Who is to move.
    pub turn: Side,
}

impl Draughts {
    /// The position at the start of a game: twelve men each, Black to move.
    pub fn start(self) -> Position {
        Position::new(Board::start(), Side::Black)
    }

    /// The position that a set-up stands for, or every rule that it breaks.
    pub fn position(self, setup: &Setup) -> Result<Position, Vec<Fault>> {
        let mut faults = one_piece_a_square(setup);
        faults.extend(twelve_at_most(setup));
        faults.extend(no_man_on_its_king_row(setup));
        faults.extend(somebody_moved_before(setup));
        let board = setup.pieces.iter().fold(Board::empty(), |board, &(square, piece)| board.with(square, Some(piece)));
        if faults.is_empty() { Ok(Position::new(board, setup.turn)) } else { Err(faults) }
    }
}

/// A rule that a set-up breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // The text of each fault says what it is.
pub enum Fault {
    TwoPieces { square: Square },
    TooMany { side: Side, pieces: usize },
    Uncrowned { square: Square, side: Side },
    NoOpponent { turn: Side },
}

/// Section 5: a square holds at most one piece.
fn one_piece_a_square(setup: &Setup) -> Vec<Fault> {
    let mut seen = BTreeSet::new();
    let shared: BTreeSet<Square> =
        setup.pieces.iter().map(|&(square, _)| square).filter(|&square| !seen.insert(square)).collect();
    shared.into_iter().map(|square| Fault::TwoPieces { square }).collect()
}

/// Section 10: each side starts with twelve pieces and never has more.
fn twelve_at_most(setup: &Setup) -> Vec<Fault> {
    let count = |side| setup.pieces.iter().filter(|(_, piece)| piece.side == side).count();
    let counts = Side::BOTH.map(|side| (side, count(side)));
    counts
        .into_iter()
        .filter(|&(_, pieces)| pieces > 12)
        .map(|(side, pieces)| Fault::TooMany { side, pieces })
        .collect()
}

/// Section 13: a man that reaches its king row is a king at once. One that stayed could never move again.
fn no_man_on_its_king_row(setup: &Setup) -> Vec<Fault> {
    let men = setup.pieces.iter().filter(|(_, piece)| piece.kind == Kind::Man);
    men.filter(|(square, piece)| square.rank() == king_row(piece.side))
        .map(|&(square, piece)| Fault::Uncrowned { square, side: piece.side })
        .collect()
}

/// Section 16: the side that waits has moved before and so has a piece. Without this rule a board could have no
/// pieces of either side, or a game could go on that its last capture ended.
fn somebody_moved_before(setup: &Setup) -> Option<Fault> {
    let has_piece = setup.pieces.iter().any(|(_, piece)| piece.side != setup.turn);
    (!has_piece).then_some(Fault::NoOpponent { turn: setup.turn })
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::TwoPieces { square } => write!(f, "section 5: two pieces stand on {square}"),
            Fault::TooMany { side, pieces } => {
                write!(f, "section 10: {side} has {pieces} pieces, a side has at most 12")
            }
            Fault::Uncrowned { square, side } => {
                write!(f, "section 13: {side}'s man on {square} stands on its king row and should be a king")
            }
            Fault::NoOpponent { turn } => {
                write!(f, "section 16: {} has no piece, so the game was over before {turn}'s turn", turn.other())
            }
        }
    }
}
