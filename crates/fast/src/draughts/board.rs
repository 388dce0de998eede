//! Positions as three sets of squares, moves in few bytes, and the bridge to `spec`.

use super::shift::{Direction, king_row};
use spec::draughts::{Draughts, Fault, Kind, Piece, Position, Setup, Square};
use spec::{Faults, Side};
use std::cmp::Ordering;
use std::fmt;

/// A position: bit n - 1 is square n.
///
/// The sets of the two sides do not meet, and kings are pieces of one of them. Whether a board keeps the other rules of
/// a position is not asked here; see [`Board::position`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// All pieces of Black.
    pub black: u32,
    /// All pieces of White.
    pub white: u32,
    /// The kings of both sides.
    pub kings: u32,
    /// Who is to move.
    pub turn: Side,
}

/// A move of some board: where it begins and ends, what it captures, and which way it goes.
///
/// The moves of a position are ordered as those of the specification: by the square they leave, then by their landings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The number of the square it leaves, less 1.
    pub from: u8,
    /// The number of the square it reaches, less 1.
    pub to: u8,
    /// How many jumps it makes; none for a step. Nine are the most.
    pub(super) jumps: u8,
    /// The captured pieces.
    pub captured: u32,
    /// The direction of each jump, two bits each, the first jump lowest.
    pub(super) directions: u32,
}

impl Board {
    /// The board of a position.
    pub fn load(position: &Position) -> Board {
        let mut board = Board { black: 0, white: 0, kings: 0, turn: position.turn() };
        for (square, Piece { side, kind }) in position.board().pieces() {
            let bit = 1 << square.index();
            match side {
                Side::Black => board.black |= bit,
                Side::White => board.white |= bit,
            }
            board.kings |= if kind == Kind::King { bit } else { 0 };
        }
        board
    }

    /// The position of this board, or every rule that it breaks. A board that was loaded or reached by moves from one
    /// that was breaks none.
    pub fn position(&self) -> Result<Position, Faults<Fault>> {
        let piece = |square: Square| {
            let has = |set: u32| set >> square.index() & 1 == 1;
            let side = match (has(self.black), has(self.white)) {
                (true, _) => Side::Black,
                (_, true) => Side::White,
                _ => return None,
            };
            Some((square, Piece { side, kind: if has(self.kings) { Kind::King } else { Kind::Man } }))
        };
        Draughts.position(&Setup { pieces: Square::all().filter_map(piece).collect(), turn: self.turn })
    }

    /// The pieces of the side to move.
    #[inline(always)]
    pub fn own(&self) -> u32 {
        match self.turn {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    /// The pieces of the side that waits.
    #[inline(always)]
    pub fn other(&self) -> u32 {
        match self.turn {
            Side::Black => self.white,
            Side::White => self.black,
        }
    }

    /// Does one of its moves capture something or advance a man?
    #[inline(always)]
    pub fn is_irreversible(&self, played: Move) -> bool {
        played.is_capture() || self.kings >> played.from & 1 == 0
    }

    /// The board after one of its moves.
    #[inline(always)]
    pub fn play(&self, played: Move) -> Board {
        let (from, to) = (1 << played.from, 1 << played.to);
        // The origin is cleared first: a king's capture may end on it.
        let own = self.own() & !from | to;
        let other = self.other() & !played.captured;
        let arrives_king = self.kings & from != 0 || to & king_row(self.turn) != 0;
        let kings = self.kings & !from & !played.captured | if arrives_king { to } else { 0 };
        let (black, white) = match self.turn {
            Side::Black => (own, other),
            Side::White => (other, own),
        };
        Board { black, white, kings, turn: self.turn.other() }
    }
}

impl Move {
    /// Does it capture?
    pub fn is_capture(&self) -> bool {
        self.captured != 0
    }

    /// The squares that it lands on, in order, each as a bit.
    fn landings(&self) -> impl Iterator<Item = u32> + use<> {
        let Move { from, to, jumps, directions, .. } = *self;
        let mut at = 1u32 << from;
        let step = (jumps == 0).then_some(1u32 << to);
        step.into_iter().chain((0..jumps).map(move |n| {
            let direction = Direction::ALL[(directions >> (2 * n) & 3) as usize];
            at = direction.onward().step(direction.step(at));
            at
        }))
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Move) -> Ordering {
        self.from.cmp(&other.from).then_with(|| self.landings().cmp(other.landings()))
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Move) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A move in the words of the specification.
impl From<Move> for spec::draughts::Move {
    fn from(played: Move) -> spec::draughts::Move {
        let square = |bit: u32| Square::new(bit.trailing_zeros() as u8 + 1).expect("moves stay on the board");
        let from = square(1 << played.from);
        let landings = played.landings().map(square);
        match played.jumps {
            0 => spec::draughts::Move::Step { from, to: square(1 << played.to) },
            _ => spec::draughts::Move::Jump { from, landings: landings.collect() },
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told: spec::draughts::Move = (*self).into();
        told.fmt(f)
    }
}
