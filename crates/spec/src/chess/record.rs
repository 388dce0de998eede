//! A game of chess being played: how it starts from a set-up, and the set-up that it has reached.

use super::{Fault, Illegal, Rules, Setup};
use crate::{Faults, Side};

/// The record of a game of chess.
///
/// ```
/// use checkproof_spec::chess::{Record, Rules};
///
/// let mut game = Record::from_start(Rules::chess()).unwrap();
/// for played in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.play(played.parse().unwrap()).unwrap();
/// }
/// assert_eq!(game.outcome().unwrap().to_string(), "5.1.1: Black wins by checkmate");
/// let refusal = game.play("a2a3".parse().unwrap()).unwrap_err();
/// assert_eq!(refusal.to_string(), "the game is over: 5.1.1: Black wins by checkmate");
/// ```
pub type Record = crate::Record<Rules>;

/// Why something cannot be done in a game of chess.
pub type Unplayable = crate::Unplayable<Illegal>;

impl Record {
    /// A game from the starting position; `None` when the rules have none.
    pub fn from_start(rules: Rules) -> Option<Record> {
        let setup = rules.start_setup()?;
        Record::from_setup(rules, &setup).ok()
    }

    /// A game from any set-up that keeps the rules. Its clocks count on; what happened before it is not known.
    pub fn from_setup(rules: Rules, setup: &Setup) -> Result<Record, Faults<Fault>> {
        let position = rules.position(setup)?;
        let made_before = 2 * (setup.move_number.max(1) as u64 - 1) + u64::from(setup.turn == Side::Black);
        Ok(Record::with_clocks(rules, position, setup.halfmove_clock, made_before))
    }

    /// The position now as a set-up, clocks included.
    pub fn setup(&self) -> Setup {
        Setup {
            halfmove_clock: self.halfmove_clock(),
            move_number: u32::try_from(self.move_number()).unwrap_or(u32::MAX),
            ..self.position().setup()
        }
    }
}
