//! Sections 11, 16 and 18: the clauses by which a game of draughts ends. No draw comes by itself.

use super::{Draughts, Position};
use crate::record::{DrawRule, Endings, Recorded, When};
use crate::{Clause, Invoked};

/// The other side is to move and cannot.
pub const NO_MOVE: Clause = Clause {
    number: "section 16",
    name: "no move left",
    words: "{winner} wins, {loser} has no move left",
    invoked: Invoked::ByItself,
};

/// The other side gave up.
pub const RESIGNATION: Clause = Clause {
    number: "section 11",
    name: "resignation",
    words: "{winner} wins, {loser} resigns",
    invoked: Invoked::ByPlayers,
};

/// The players agreed.
pub const AGREEMENT: Clause =
    Clause { number: "section 16", name: "agreement", words: "drawn by agreement", invoked: Invoked::ByPlayers };

/// The same position for the third time.
pub const THREEFOLD: Clause = Clause {
    number: "section 16",
    name: "threefold repetition",
    words: "drawn by threefold repetition",
    invoked: Invoked::ByClaim,
};

/// Forty moves by each side without a capture or an advance of a man.
pub const FORTY_MOVES: Clause = Clause {
    number: "section 16",
    name: "forty moves",
    words: "drawn by forty moves without capture or advance of a man",
    invoked: Invoked::ByClaim,
};

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
