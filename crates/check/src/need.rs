//! What the lines of a strategy need of each other.

use crate::Goal;
use spec::Side;

/// What a position must have for another line to be right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// A line, whatever its bound.
    Entry,
    /// A win in at most so many moves.
    WinWithin(u32),
    /// A win in time, in at most so many moves if a number is given, when the half-move clock stands so.
    InTime {
        /// The number of moves.
        within: Option<u32>,
        /// The clock.
        clock: u32,
    },
    /// To survive at least so many moves of the other side.
    Survive(u32),
}

impl Need {
    /// The weakest need that implies both. One clock and one number of moves stand for two of each, so that it may ask
    /// for more than the two together.
    pub(crate) fn stronger(self, need: Need) -> Need {
        match (self, need) {
            (Need::WinWithin(a), Need::WinWithin(b)) => Need::WinWithin(a.min(b)),
            (Need::Survive(a), Need::Survive(b)) => Need::Survive(a.max(b)),
            (Need::InTime { within: a, clock: c }, Need::InTime { within: b, clock: d }) => {
                // Of two numbers of moves the smaller; none is no bound.
                Need::InTime { within: a.into_iter().chain(b).min(), clock: c.max(d) }
            }
            (Need::Entry, stronger) => stronger,
            (known, _) => known,
        }
    }

    /// What is assumed of a position, in words.
    pub fn in_words(self, goal: Goal, side: Side) -> String {
        match (self, goal) {
            (Need::WinWithin(n), _) => format!("{side} wins within {n}"),
            (Need::InTime { within: Some(n), clock }, _) => {
                format!("{side} wins within {n} in time, the clock at {clock}")
            }
            (Need::InTime { within: None, clock }, _) => format!("{side} wins in time, the clock at {clock}"),
            (Need::Survive(n), _) => format!("{side} survives {n}"),
            (Need::Entry, Goal::Win { .. }) => format!("{side} wins"),
            (Need::Entry, Goal::Dead) => "the position is dead".to_string(),
            (Need::Entry, _) => format!("{side} does not lose"),
        }
    }
}
