//! Articles 5 and 9: the clauses by which a game of chess ends.

use super::{Position, Rules, insufficient_material};
use crate::Clause;
use crate::record::{DrawRule, Endings, Recorded, When};

/// The king is attacked and no legal move is left.
pub const CHECKMATE: Clause = Clause::by_itself("5.1.1", "checkmate", "{winner} wins by checkmate");

/// The other side gave up.
pub const RESIGNATION: Clause = Clause::by_players("5.1.2", "resignation", "{winner} wins, {loser} resigns");

/// No legal move, the king not attacked.
pub const STALEMATE: Clause = Clause::by_itself("5.2.1", "stalemate", "drawn by stalemate");

/// Neither side has the men to mate by any play: the dead positions that material alone tells.
pub const INSUFFICIENT_MATERIAL: Clause =
    Clause::by_itself("5.2.2", "insufficient material", "drawn, neither side has the material to mate");

/// No series of legal moves leads to mate, whatever the reason. Only a search finds out, so no
/// [`Record`](super::Record) ends a game by it.
pub const DEAD_POSITION: Clause =
    Clause::by_itself("5.2.2", "dead position", "drawn, no series of moves can lead to mate");

/// The players agreed.
pub const AGREEMENT: Clause = Clause::by_players("5.2.3", "agreement", "drawn by agreement");

/// The same position for the third time.
pub const THREEFOLD: Clause = Clause::by_claim("9.2", "threefold repetition", "drawn by threefold repetition");

/// Fifty moves by each side without a capture or a pawn move.
pub const FIFTY_MOVES: Clause =
    Clause::by_claim("9.3", "fifty moves", "drawn by fifty moves without capture or pawn move");

/// The same position for the fifth time.
pub const FIVEFOLD: Clause = Clause::by_itself("9.6.1", "fivefold repetition", "drawn by fivefold repetition");

/// Seventy-five moves by each side without a capture or a pawn move.
pub const SEVENTY_FIVE_MOVES: Clause =
    Clause::by_itself("9.6.2", "seventy-five moves", "drawn by seventy-five moves without capture or pawn move");

impl Recorded for Rules {
    fn endings(&self) -> &'static Endings {
        &ENDINGS
    }

    fn is_dead_by_material(&self, position: &Position) -> bool {
        insufficient_material(self, position.board())
    }
}

/// How a game may end other than on the board. Mate comes before all of these, as article 9.6.2 says.
pub const ENDINGS: Endings = Endings {
    resignation: &RESIGNATION,
    agreement: &AGREEMENT,
    both_move_first: true,
    draws: &[
        DrawRule {
            when: When::DeadByMaterial,
            words: "neither side has the material to mate",
            by: &INSUFFICIENT_MATERIAL,
        },
        DrawRule { when: When::Repeated(3), words: "the position stands for the third time or more", by: &THREEFOLD },
        DrawRule { when: When::Clock(100), words: "fifty moves without capture or pawn move", by: &FIFTY_MOVES },
        DrawRule { when: When::Repeated(5), words: "the position stands for the fifth time or more", by: &FIVEFOLD },
        DrawRule {
            when: When::Clock(150),
            words: "seventy-five moves without capture or pawn move",
            by: &SEVENTY_FIVE_MOVES,
        },
    ],
};
