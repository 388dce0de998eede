//! The expert whom the arbiter asks about dead positions (FIDE 5.2.2): the prover, within a budget.

use prove::dead::{Budget, Decision, decide};
use spec::chess::{Position, Rules};

/// Much less than for a single question: most games end alive, and a mate is then found soon.
const BUDGET: Budget = Budget { positions: 60_000, certificate: 0 };

/// Is it proved that no series of legal moves leads to mate?
pub fn is_dead(rules: &Rules, position: &Position) -> bool {
    matches!(decide(rules, position, BUDGET), Decision::Dead(_))
}
