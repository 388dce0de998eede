//! Proofs for the checker: that the key mates in n, that nothing else does, that nothing mates sooner.
//!
//! All three are ordinary claims with ordinary strategies; the checker knows nothing of puzzles. The second speaks of
//! every position after another first move, one `from` line each: there the other side is not beaten by n - 1 more moves.

use crate::Boards;
use check::{Claim, Entry, Form, Goal, Strategy, Verdict, check};
use prove::mate::{find, refute};
use spec::chess::{Move, Position, Rules};
use spec::{Game, Side, State};
use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroU32;

/// A claim and what proves it.
#[derive(Debug, Clone)]
pub struct Proof {
    /// What the claim is about.
    pub part: Part,
    /// The claim.
    pub claim: Claim<Rules>,
    /// The strategy.
    pub strategy: Strategy<Rules>,
}

/// The parts of "this and nothing else mates in n, and not sooner".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// From the diagram, the side to move mates within n moves.
    Mates,
    /// After every other first move, the other side is not beaten by n - 1 more.
    NothingElse,
    /// From the diagram, the other side is not beaten by n - 1 moves.
    NotSooner,
}

impl Part {
    /// A word for file names.
    pub fn word(self) -> &'static str {
        match self {
            Part::Mates => "mates",
            Part::NothingElse => "nothing-else",
            Part::NotSooner => "not-sooner",
        }
    }
}

/// Why a problem has no proofs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unproved {
    /// The key does not mate within so many moves.
    NoMate,
    /// Another first move mates too.
    Cook(Move),
    /// There is a mate in fewer moves.
    Shorter,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::NoMate => f.write_str("the key does not mate in so many moves"),
            Unproved::Cook(cook) => write!(f, "{cook} mates as well"),
            Unproved::Shorter => f.write_str("there is a shorter mate"),
        }
    }
}

impl std::error::Error for Unproved {}

/// The proofs that this key, nothing else, and nothing sooner mates in so many moves. What would be empty (a mate in one
/// is never too late) is left out.
///
/// ```
/// use check::{Verdict, check};
/// use fast::Chess;
/// use spec::chess::Rules;
///
/// let rules = Rules::chess();
/// let chess = Chess::new(&rules).unwrap();
/// let position = rules.read("8/8/1k6/8/5B2/3Q4/6B1/K7 w - -").unwrap();
/// let proofs = puzzle::proofs(&chess, &position, "g2f1".parse().unwrap(), 2).unwrap();
/// assert_eq!(proofs.len(), 3);
/// for proof in &proofs {
///     assert!(matches!(check(&proof.claim, &proof.strategy), Verdict::Proved(_)));
/// }
/// assert!(puzzle::proofs(&chess, &position, "g2f3".parse().unwrap(), 2).is_err());
/// ```
pub fn proofs<Q: Boards>(quick: &Q, position: &Position, key: Move, moves: u32) -> Result<Vec<Proof>, Unproved> {
    let rules = quick.rules();
    let attacker = position.turn();
    let within = NonZeroU32::new(moves).ok_or(Unproved::NoMate)?;
    let named = |part: Part, side: Side, goal: Goal, from: Vec<String>| {
        let name = format!("#{moves} by {key}: {}", part.word().replace('-', " "));
        Claim { name, game: rules.clone(), side, goal, from }
    };
    let goal = Goal::Win { within: Some(within), in_time: false };
    let claim = named(Part::Mates, attacker, goal, vec![position.to_string()]);
    let strategy = winning(quick, position, key, within)?;
    let mut proofs = vec![Proof { part: Part::Mates, claim, strategy }];
    let Some(fewer) = NonZeroU32::new(moves - 1) else {
        let mates = |played: &Move| rules.play(position, played).is_ok_and(|next| beaten(rules, &next, attacker));
        return match first_moves(rules, position).into_iter().find(|played| *played != key && mates(played)) {
            Some(cook) => Err(Unproved::Cook(cook)),
            None => Ok(proofs),
        };
    };
    let defender = attacker.other();
    let goal = Goal::Survive { moves: fewer };
    let strategy = refute(quick, position, defender, fewer.get(), &mut |_| ()).ok_or(Unproved::Shorter)?;
    let claim = named(Part::NotSooner, defender, goal, vec![position.to_string()]);
    let not_sooner = Proof { part: Part::NotSooner, claim, strategy };
    let others: Vec<Move> = first_moves(rules, position).into_iter().filter(|played| *played != key).collect();
    if !others.is_empty() {
        let (mut entries, mut from) = (Entries::default(), Vec::new());
        for played in others {
            let Ok(next) = rules.play(position, &played) else { continue };
            survive(quick, &next, fewer, &mut entries).ok_or(Unproved::Cook(played))?;
            from.push(next.to_string());
        }
        let strategy = entries.strategy(rules, defender, Form::Survive);
        let claim = named(Part::NothingElse, defender, goal, from);
        proofs.push(Proof { part: Part::NothingElse, claim, strategy });
    }
    proofs.push(not_sooner);
    Ok(proofs)
}

impl Proof {
    /// What the checker says. It must be "proved"; anything else is a fault of ours.
    pub fn verdict(&self) -> Verdict<Rules> {
        check(&self.claim, &self.strategy)
    }
}

fn first_moves(rules: &Rules, position: &Position) -> Vec<Move> {
    match rules.state(position) {
        State::Over(_) => Vec::new(),
        State::ToMove(_, moves) => moves,
    }
}

fn beaten(rules: &Rules, position: &Position, winner: Side) -> bool {
    matches!(rules.state(position), State::Over(outcome) if outcome.winner() == Some(winner))
}

/// The strategy that plays the key first.
fn winning<Q: Boards>(
    quick: &Q,
    position: &Position,
    key: Move,
    within: NonZeroU32,
) -> Result<Strategy<Rules>, Unproved> {
    let rules = quick.rules();
    let attacker = position.turn();
    let next = rules.play(position, &key).map_err(|_| Unproved::NoMate)?;
    let mut entries = Entries::default();
    entries.add(position.clone(), Entry::within(key, within), |old, new| new < old);
    let replies = first_moves(rules, &next);
    if replies.is_empty() && !beaten(rules, &next, attacker) {
        return Err(Unproved::NoMate);
    }
    for reply in replies {
        let Ok(after) = rules.play(&next, &reply) else { continue };
        let mate = find(quick, &after, within.get() - 1, &mut |_| ()).ok_or(Unproved::NoMate)?;
        entries.add_all(&mate.strategy, |old, new| new < old);
    }
    Ok(entries.strategy(rules, attacker, Form::Win))
}

/// The defender's entries after another first move: a reply, and what follows. `None` where no reply survives.
fn survive<Q: Boards>(quick: &Q, next: &Position, moves: NonZeroU32, entries: &mut Entries) -> Option<()> {
    let rules = quick.rules();
    let replies = match rules.state(next) {
        State::Over(outcome) => return (outcome.winner() != Some(next.turn().other())).then_some(()),
        State::ToMove(_, replies) => replies,
    };
    for reply in replies {
        let Ok(after) = rules.play(next, &reply) else { continue };
        if let Some(defence) = refute(quick, &after, next.turn(), moves.get(), &mut |_| ()) {
            entries.add(next.clone(), Entry::within(reply, moves), |old, new| new > old);
            entries.add_all(&defence, |old, new| new > old);
            return Some(());
        }
    }
    None
}

/// Entries of several strategies together. Of two for one position the stronger stays: what it leads to came with it.
#[derive(Default)]
struct Entries {
    order: Vec<Position>,
    of: HashMap<Position, Entry<Move>>,
}

impl Entries {
    fn add(
        &mut self,
        position: Position,
        entry: Entry<Move>,
        stronger: fn(Option<NonZeroU32>, Option<NonZeroU32>) -> bool,
    ) {
        match self.of.get_mut(&position) {
            Some(old) if stronger(old.bound, entry.bound) => *old = entry,
            Some(_) => {}
            None => {
                self.order.push(position.clone());
                self.of.insert(position, entry);
            }
        }
    }

    fn add_all(&mut self, strategy: &Strategy<Rules>, stronger: fn(Option<NonZeroU32>, Option<NonZeroU32>) -> bool) {
        for number in 0..strategy.len() {
            self.add(strategy.position(number), strategy.entry(number), stronger);
        }
    }

    fn strategy(self, rules: &Rules, side: Side, form: Form) -> Strategy<Rules> {
        let mut strategy = Strategy::new(rules, side, form);
        for position in &self.order {
            strategy.add(position, self.of[position].clone());
        }
        strategy
    }
}
