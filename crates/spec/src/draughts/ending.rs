//! Sections 11, 16 and 18: the clauses by which a game of draughts ends. No draw comes by itself.

use super::{Draughts, Position};
use crate::Clause;
use crate::record::{DrawRule, Endings, Recorded, When};

/// The other side is to move and cannot.
pub const NO_MOVE: Clause = Clause::by_itself("section 16", "no move left", "{winner} wins, {loser} has no move left");

/// The other side gave up.
pub const RESIGNATION: Clause = Clause::by_players("section 11", "resignation", "{winner} wins, {loser} resigns");

/// The players agreed.
pub const AGREEMENT: Clause = Clause::by_players("section 16", "agreement", "drawn by agreement");

/// The same position for the third time.
pub const THREEFOLD: Clause = Clause::by_claim("section 16", "threefold repetition", "drawn by threefold repetition");

/// Forty moves by each side without a capture or an advance of a man.
pub const FORTY_MOVES: Clause =
    Clause::by_claim("section 16", "forty moves", "drawn by forty moves without capture or advance of a man");

impl Recorded for Draughts {
    fn endings(&self) -> &'static Endings {
        &ENDINGS
    }

    fn is_dead_by_material(&self, _: &Position) -> bool {
        false
    }
}

/// How a game may end other than on the board.
pub const ENDINGS: Endings = Endings {
    resignation: &RESIGNATION,
    agreement: &AGREEMENT,
    both_move_first: false,
    draws: &[
        DrawRule { when: When::Repeated(3), words: "the position stands for the third time or more", by: &THREEFOLD },
        DrawRule { when: When::Clock(80), words: "forty moves without capture or advance of a man", by: &FORTY_MOVES },
    ],
};
