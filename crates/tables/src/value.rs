//! What a table says of a position, and the byte in which it says so.

use spec::{Outcome, Side};
use std::fmt;

/// The value of a position for the side to move, with the plies to mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// Neither side can force mate.
    Draw,
    /// The side to move mates in so many plies, an odd number.
    Win(u8),
    /// The side to move is mated in so many plies, an even number; in 0 it is mated now.
    Loss(u8),
}

impl Value {
    /// The longest distance that a byte holds beside a draw, [`Value::NOWHERE`], and two bytes that the engine needs.
    pub const LONGEST: u8 = 251;

    /// The byte of a number that stands for no position.
    pub const NOWHERE: u8 = u8::MAX;

    /// What the end of a game is worth to the side to move, if it were not over.
    ///
    /// # Panics
    /// If that side has won: a table has no byte for a win that needs no move, and none of our games ends so.
    pub fn of_end(outcome: Outcome, turn: Side) -> Value {
        assert_ne!(outcome.winner(), Some(turn), "a game that its side to move has won");
        if outcome.winner().is_some() { Value::Loss(0) } else { Value::Draw }
    }

    /// The byte in a table: 0 for a draw, else one more than the distance.
    pub fn to_byte(self) -> u8 {
        match self {
            Value::Draw => 0,
            Value::Win(plies) | Value::Loss(plies) => plies.saturating_add(1),
        }
    }

    /// The value that a byte stands for; none for [`Value::NOWHERE`] and the bytes that are in no table.
    pub fn from_byte(byte: u8) -> Option<Value> {
        match byte {
            0 => Some(Value::Draw),
            _ if byte - 1 > Value::LONGEST => None,
            _ if byte.is_multiple_of(2) => Some(Value::Win(byte - 1)),
            _ => Some(Value::Loss(byte - 1)),
        }
    }

    /// The better of two for the side to move: the shorter win, or else the longer loss.
    pub fn better(self, other: Value) -> Value {
        if self.worth() >= other.worth() { self } else { other }
    }

    /// What a position is worth whose best move leads to one of this value.
    pub fn before(self) -> Value {
        match self {
            Value::Draw => Value::Draw,
            Value::Win(plies) => Value::Loss(plies.saturating_add(1)),
            Value::Loss(plies) => Value::Win(plies.saturating_add(1)),
        }
    }

    /// Grows with what the side to move prefers.
    pub(super) fn worth(self) -> i32 {
        match self {
            Value::Win(plies) => 1000 - i32::from(plies),
            Value::Draw => 0,
            Value::Loss(plies) => i32::from(plies) - 1000,
        }
    }

    /// The moves that the winner makes until mate; none for a draw.
    pub fn moves(self) -> Option<u32> {
        match self {
            Value::Draw => None,
            Value::Win(plies) | Value::Loss(plies) => Some(u32::from(plies).div_ceil(2)),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves().unwrap_or(0);
        match self {
            Value::Draw => f.write_str("draw"),
            Value::Win(1) => f.write_str("win, mate in 1 (1 ply)"),
            Value::Win(plies) => write!(f, "win, mate in {moves} ({plies} plies)"),
            Value::Loss(0) => f.write_str("loss, mated"),
            Value::Loss(plies) => write!(f, "loss, mated in {moves} ({plies} plies)"),
        }
    }
}
