//! How lists and positions are compared, and what a test says when it cannot run.

use spec::chess::{Move, Position, Rules, Square};
use spec::{Game, Outcome, Side, State};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The difference between two move lists in words a person can use; `None` when they are the same moves.
///
/// A repeated move counts as a difference too: a list is not a set.
pub fn difference(position: &Position, ours: (&str, &[Move]), theirs: (&str, &[Move])) -> Option<String> {
    let sorted = |moves: &[Move]| {
        let mut moves = moves.to_vec();
        moves.sort();
        moves
    };
    let (here, there) = (sorted(ours.1), sorted(theirs.1));
    if here == there {
        return None;
    }
    let only = |a: &[Move], b: &[Move]| {
        let b: BTreeSet<&Move> = b.iter().collect();
        let only: Vec<String> = a.iter().filter(|played| !b.contains(played)).map(Move::to_string).collect();
        if only.is_empty() { "none".to_string() } else { only.join(" ") }
    };
    let mut text = format!("move lists differ in {position}\n");
    let _ = writeln!(text, "  only {}: {}", ours.0, only(&here, &there));
    let _ = writeln!(text, "  only {}: {}", theirs.0, only(&there, &here));
    let _ = write!(text, "  lengths: {} and {}", here.len(), there.len());
    Some(text)
}

/// The specification's moves, sorted; none when the game is over.
pub fn spec_moves(rules: &Rules, position: &Position) -> Vec<Move> {
    match rules.state(position) {
        State::Over(_) => Vec::new(),
        State::ToMove(_, moves) => moves,
    }
}

/// The specification's outcome; none when there is a move.
pub fn spec_outcome(rules: &Rules, position: &Position) -> Option<Outcome> {
    match rules.state(position) {
        State::Over(outcome) => Some(outcome),
        State::ToMove(..) => None,
    }
}

/// The bitboards' moves, sorted, with the slider tables of this machine and again with plain arithmetic.
///
/// # Panics
/// When the two differ, or when they see a check that the specification does not see: those are faults of ours,
/// whatever the oracle says.
pub fn fast_moves(chess: &fast::Chess, position: &Position) -> Vec<Move> {
    assert_eq!(chess.in_check(&chess.load(position)), position.in_check(), "is {position} check?");
    let list = |chess: &fast::Chess| {
        let mut moves: Vec<Move> = chess.moves(&chess.load(position)).into_iter().map(Move::from).collect();
        moves.sort();
        moves
    };
    let (here, everywhere) = (list(chess), list(&chess.clone().without_pext()));
    let text = difference(position, ("fast on this machine", &here), ("fast by arithmetic", &everywhere));
    assert!(text.is_none(), "{}", text.unwrap_or_default());
    here
}

/// Compares many positions with one oracle and remembers what happened.
#[derive(Debug)]
pub struct Tally {
    ours: &'static str,
    theirs: &'static str,
    /// The positions compared.
    pub compared: usize,
    /// The positions that the other side could not take, the first few as text.
    pub refused: usize,
    refusals: Vec<String>,
    answers: usize,
    differences: Vec<String>,
}

impl Tally {
    /// An empty tally of comparisons between two named generators.
    pub fn new(ours: &'static str, theirs: &'static str) -> Tally {
        Tally { ours, theirs, compared: 0, refused: 0, refusals: Vec::new(), answers: 0, differences: Vec::new() }
    }

    /// Compares two lists of one position.
    pub fn moves(&mut self, position: &Position, ours: &[Move], theirs: Option<Vec<Move>>) {
        match theirs {
            None => {
                self.refused += 1;
                if self.refusals.len() < 3 {
                    self.refusals.push(position.to_string());
                }
            }
            Some(theirs) => {
                self.compared += 1;
                self.differences.extend(difference(position, (self.ours, ours), (self.theirs, &theirs)));
            }
        }
    }

    /// Compares any other answer about one position.
    pub fn answer<T: PartialEq + std::fmt::Debug>(&mut self, about: &dyn std::fmt::Display, ours: T, theirs: T) {
        self.answers += 1;
        if ours != theirs {
            self.differences.push(format!("{about}\n  {}: {ours:?}\n  {}: {theirs:?}", self.ours, self.theirs));
        }
    }

    /// Prints the count and fails when anything differed or fewer than `least` positions were compared.
    #[track_caller]
    pub fn finish(self, what: &str, least: usize) {
        println!(
            "{what}: {} = {} on {} move lists and {} other answers, {} positions not taken {:?}",
            self.ours, self.theirs, self.compared, self.answers, self.refused, self.refusals
        );
        let shown: Vec<&str> = self.differences.iter().take(5).map(String::as_str).collect();
        assert!(shown.is_empty(), "{what}: {} differences, such as\n{}", self.differences.len(), shown.join("\n"));
        assert!(self.compared >= least, "{what}: only {} positions were compared, of {least}", self.compared);
    }
}

/// A position written so that no convention of FEN can hide a difference: placement, turn, the rooks with a right
/// to castle as squares, and the en passant square if a capture there is legal.
pub fn signature(position: &Position) -> String {
    let text = position.to_string();
    let placement = text.split(' ').next().unwrap_or_default();
    let rooks = position.castling().iter().copied();
    write_signature(placement, position.turn(), rooks, position.en_passant())
}

/// The text of [`signature`] from its parts, for an oracle's position.
pub fn write_signature(
    placement: &str,
    turn: Side,
    rooks: impl IntoIterator<Item = Square>,
    en_passant: Option<Square>,
) -> String {
    let rooks: BTreeSet<Square> = rooks.into_iter().collect();
    let rooks: Vec<String> = rooks.iter().map(Square::to_string).collect();
    let en_passant = en_passant.map_or("-".to_string(), |square| square.to_string());
    format!("{placement} {turn} [{}] {en_passant}", rooks.join(" "))
}

/// Says that a part of a test was left out and why. In the [thorough] run nothing may be left out.
#[track_caller]
pub fn left_out(what: &str, why: &str) {
    println!("left out: {what} ({why})");
    assert!(!thorough(), "{what} was left out: {why}");
}

/// Is this the long run, `CHECKPROOF_CI=1`, in which nothing may be left out?
pub fn thorough() -> bool {
    std::env::var("CHECKPROOF_CI").as_deref() == Ok("1")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A comparison that cannot fail is worth nothing.
    #[test]
    fn a_missing_an_extra_and_a_repeated_move_are_noticed() {
        let rules = Rules::chess();
        let start = rules.start().unwrap();
        let all = spec_moves(&rules, &start);
        assert_eq!(difference(&start, ("a", &all), ("b", &all)), None);

        let text = difference(&start, ("a", &all[1..]), ("b", &all)).unwrap();
        assert!(text.contains("only a: none\n  only b: a2a3\n"), "{text}");
        let extra = [&all[..], &["e2e5".parse().unwrap()]].concat();
        let text = difference(&start, ("a", &extra), ("b", &all)).unwrap();
        assert!(text.contains("only a: e2e5\n  only b: none\n"), "{text}");
        let repeated = [&all[..], &all[..1]].concat();
        let text = difference(&start, ("a", &repeated), ("b", &all)).unwrap();
        assert!(text.contains("lengths: 21 and 20"), "{text}");
    }

    #[test]
    #[should_panic = "only spec: a2a3"]
    fn a_tally_fails_on_a_difference() {
        let rules = Rules::chess();
        let start = rules.start().unwrap();
        let all = spec_moves(&rules, &start);
        let mut tally = Tally::new("spec", "other");
        tally.moves(&start, &all, Some(all[1..].to_vec()));
        tally.finish("test", 1);
    }

    #[test]
    #[should_panic = "only 0 positions were compared, of 1"]
    fn a_tally_fails_when_nothing_was_compared() {
        let mut tally = Tally::new("spec", "other");
        tally.moves(&Rules::chess().start().unwrap(), &[], None);
        tally.finish("test", 1);
    }
}
