//! One round of retrograde analysis: what it decides about one position. The engine on threads and the one on several
//! machines share it, which is why they come to the same bytes.
//!
//! A byte of a table that is being built is that of a [`Value`], with 0 for what is not decided yet, or one of two
//! marks that stand in no finished table.

use super::{Next, Value};
use std::fmt;

/// The position has a move to one just found to be won; its other moves are yet to be looked at.
pub(super) const IN_DOUBT: u8 = 254;

/// The position is not decided and has a double step that can be captured en passant. What such a step is worth depends
/// on two things of different distance, so no step back leads here by it; the position is looked at in every round.
pub(super) const RESTLESS: u8 = 253;

/// A win is further away than a byte can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a win is more than {} plies away, which a table of bytes cannot say", Value::LONGEST)
    }
}

impl std::error::Error for TooLong {}

/// What is known of a position before any round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FirstLook {
    pub byte: u8,
    /// The last round in which a move out of the slice can matter, as a byte.
    pub ahead: u8,
}

/// The first look at a lawful position: where its moves lead, or what the end of the game is worth.
pub(super) fn look(nexts: &[Next], end: Option<Value>) -> Result<FirstLook, TooLong> {
    if let Some(Value::Loss(plies)) = end {
        return decided(Some(plies));
    }
    if nexts.iter().any(|next| matches!(next, Next::Passing(..))) {
        let outside = nexts.iter().filter_map(|next| match next {
            Next::Outside(value) | Next::Passing(_, value) => Some(value.to_byte()),
            Next::Inside(_) => None,
        });
        return Ok(FirstLook { byte: RESTLESS, ahead: outside.max().unwrap_or(0).saturating_add(1) });
    }
    let losing = nexts.iter().filter_map(|next| match next {
        Next::Outside(Value::Loss(plies)) => Some(*plies),
        _ => None,
    });
    match losing.min() {
        Some(plies) => decided(plies.checked_add(1)),
        None => match loss(nexts, &|_| 0, 0, Patience::Any) {
            Some(plies) => decided(plies.checked_add(1)),
            None => Ok(FirstLook { byte: 0, ahead: 0 }),
        },
    }
}

/// The last round in which a position can matter that has this byte in a draft, as a byte. Its moves are asked for only
/// if what leads out of the slice counts as well.
pub(super) fn look_again(byte: u8, nexts: impl FnOnce() -> Result<FirstLook, TooLong>) -> Result<u8, TooLong> {
    match byte {
        RESTLESS => nexts().map(|look| look.ahead),
        IN_DOUBT | Value::NOWHERE => Ok(0),
        decided => Ok(decided),
    }
}

/// The plies of the round that is due at this stage of a build, when no byte is larger than the furthest.
pub(super) fn due(stage: u8, furthest: u8) -> Option<u8> {
    let plies = stage.checked_sub(1)?;
    (plies < furthest && plies <= Value::LONGEST).then_some(plies)
}

fn decided(plies: Option<u8>) -> Result<FirstLook, TooLong> {
    to_byte(plies).map(|byte| FirstLook { byte, ahead: byte })
}

/// The byte of a distance, if it has one.
pub(super) fn to_byte(plies: Option<u8>) -> Result<u8, TooLong> {
    plies.filter(|&plies| plies <= Value::LONGEST).map(|plies| plies + 1).ok_or(TooLong)
}

/// Does a position with this byte become a win, when a move of it is found to lose in so many plies for the other side?
pub(super) fn is_improved(byte: u8, plies: u8) -> bool {
    byte != Value::NOWHERE && (byte == 0 || byte > plies + 2)
}

/// Are the moves of a position with this byte to be looked at after an odd round?
pub(super) fn is_to_be_settled(byte: u8) -> bool {
    byte == IN_DOUBT || byte == RESTLESS
}

/// The byte of such a position, when the bytes of where its moves lead are known up to the distance of the round.
pub(super) fn settled(byte: u8, nexts: &[Next], known: &impl Fn(usize) -> u8, plies: u8) -> Result<u8, TooLong> {
    let (patience, otherwise) = match byte {
        RESTLESS => (Patience::Within, RESTLESS),
        _ => (Patience::Any, 0),
    };
    loss(nexts, known, plies, patience).map_or(Ok(otherwise), |longest| to_byte(longest.checked_add(1)))
}

/// The byte of a restless position after an even round.
pub(super) fn settled_as_won(nexts: &[Next], known: &impl Fn(usize) -> u8, plies: u8) -> Result<u8, TooLong> {
    let lost = |next: &Next| match worth(*next, known, plies, Patience::Within) {
        Some(Value::Loss(plies)) => Some(plies),
        _ => None,
    };
    nexts.iter().filter_map(lost).min().map_or(Ok(RESTLESS), |plies| to_byte(plies.checked_add(1)))
}

/// The byte of a position in the finished table.
pub(super) fn finished(byte: u8) -> u8 {
    if is_to_be_settled(byte) { 0 } else { byte }
}

/// Are values outside the slice believed at once, or only when the rounds have come to their distance?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Patience {
    Any,
    Within,
}

/// The longest win of the other side, if every move leads to one.
fn loss(nexts: &[Next], known: &impl Fn(usize) -> u8, within: u8, patience: Patience) -> Option<u8> {
    let mut longest = None;
    for next in nexts {
        match worth(*next, known, within, patience) {
            Some(Value::Win(plies)) => longest = longest.max(Some(plies)),
            _ => return None,
        }
    }
    longest
}

/// The value after a move, for the side then to move, as far as it is decided within so many plies.
fn worth(next: Next, known: &impl Fn(usize) -> u8, within: u8, patience: Patience) -> Option<Value> {
    let in_time = |value: &Value| match value {
        Value::Win(plies) | Value::Loss(plies) => *plies <= within,
        Value::Draw => false,
    };
    let inside = |number| Value::from_byte(known(number)).filter(in_time);
    match next {
        Next::Inside(number) => inside(number),
        Next::Outside(value) if patience == Patience::Any => Some(value),
        Next::Outside(value) => Some(value).filter(in_time),
        Next::Passing(number, capture) => match (inside(number), Some(capture).filter(in_time)) {
            (Some(a), Some(b)) => Some(a.better(b)),
            (Some(win @ Value::Win(_)), None) | (None, Some(win @ Value::Win(_))) => Some(win),
            _ => None,
        },
    }
}
