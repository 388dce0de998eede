//! Proofs for the checker: that the key mates in n, that nothing else does, that nothing mates sooner.
//!
//! All three are ordinary claims with ordinary strategies; the checker knows nothing of puzzles. The second speaks of
//! every position after another first move, one `from` line each: there the other side is not beaten by n - 1 more
//! moves.

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

/// The parts of "this and nothing else mates in n, and not sooner", and the one part of "nothing mates in n".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// From the diagram, the side to move mates within n moves, beginning with this one.
    Mates(Move),
    /// After every other first move, the other side is not beaten by n - 1 more.
    NothingElse,
    /// From the diagram, the other side is not beaten by n - 1 moves.
    NotSooner,
    /// From the diagram, the other side is not beaten by n moves: there is no solution.
    NoSolution,
    /// From every diagram of a set, the side to move mates within n moves.
    AllMate,
}

impl Part {
    /// A word for file names.
    pub fn word(self) -> String {
        match self {
            Part::Mates(key) => format!("{key}-mates"),
            Part::NothingElse => "nothing-else".to_string(),
            Part::NotSooner => "not-sooner".to_string(),
            Part::NoSolution => "no-solution".to_string(),
            Part::AllMate => "mates".to_string(),
        }
    }
}

/// Why a problem has no proofs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unproved {
    /// One that was called a key does not mate within so many moves.
    NoMate,
    /// Another first move mates too.
    Cook(Move),
    /// There is a mate in fewer moves.
    Shorter,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::NoMate => f.write_str("what was called a key does not mate in so many moves"),
            Unproved::Cook(cook) => write!(f, "{cook} mates as well"),
            Unproved::Shorter => f.write_str("there is a shorter mate"),
        }
    }
}

impl std::error::Error for Unproved {}

/// The proofs that these keys, nothing else, and nothing sooner mates in so many moves; without keys, the proof that
/// nothing does. What would be empty (a mate in one is never too late) is left out.
///
/// ```
/// use check::{Verdict, check};
/// use fast::Chess;
/// use spec::chess::Rules;
///
/// let rules = Rules::chess();
/// let chess = Chess::new(&rules).unwrap();
/// let position = rules.read("8/8/1k6/8/5B2/3Q4/6B1/K7 w - -").unwrap();
/// let proofs = checkproof_puzzle::proofs(&chess, &position, &["g2f1".parse().unwrap()], 2).unwrap();
/// assert_eq!(proofs.len(), 3);
/// for proof in &proofs {
///     assert!(matches!(check(&proof.claim, &proof.strategy), Verdict::Proved(_)));
/// }
/// assert!(checkproof_puzzle::proofs(&chess, &position, &["g2f3".parse().unwrap()], 2).is_err());
/// ```
pub fn proofs<Q: Boards>(quick: &Q, position: &Position, keys: &[Move], moves: u32) -> Result<Vec<Proof>, Unproved> {
    let Some(within) = NonZeroU32::new(moves) else { return Ok(Vec::new()) };
    let of = Of { quick, position, within };
    if keys.is_empty() {
        let strategy = of.not_won(within).ok_or(Unproved::Shorter)?;
        return Ok(vec![of.proof(Part::NoSolution, Goal::Survive { moves: within }, vec![of.diagram()], strategy)]);
    }
    let goal = Goal::Win { within: Some(within), in_time: false };
    let mut proofs = Vec::new();
    for &key in keys {
        proofs.push(of.proof(Part::Mates(key), goal, vec![of.diagram()], of.winning(key)?));
    }
    let others: Vec<Move> = of.first_moves(position).into_iter().filter(|played| !keys.contains(played)).collect();
    let Some(fewer) = NonZeroU32::new(moves - 1) else {
        // That another first move does not mate at once is one look at it, by anybody.
        let mates = |played: &&Move| of.after(position, **played).is_some_and(|next| of.is_won(&next));
        return others.iter().find(mates).map_or(Ok(proofs), |&cook| Err(Unproved::Cook(cook)));
    };
    let goal = Goal::Survive { moves: fewer };
    let (mut entries, mut from) = (Entries::default(), Vec::new());
    for played in others {
        let Some(next) = of.after(position, played) else { continue };
        of.survive(&next, fewer, &mut entries).ok_or(Unproved::Cook(played))?;
        from.push(next.to_string());
    }
    if !from.is_empty() {
        let strategy = entries.strategy(quick.rules(), of.defender(), Form::Survive);
        proofs.push(of.proof(Part::NothingElse, goal, from, strategy));
    }
    let strategy = of.not_won(fewer).ok_or(Unproved::Shorter)?;
    proofs.push(of.proof(Part::NotSooner, goal, vec![of.diagram()], strategy));
    Ok(proofs)
}

impl Proof {
    /// The claim as a file has it.
    pub fn claim_text(&self) -> String {
        let Claim { name, game, side, goal, from } = &self.claim;
        let from: String = from.iter().map(|line| format!("from: {line}\n")).collect();
        format!("claim: {name}\ngame: {game}\nside: {side}\ngoal: {goal}\n{from}")
    }

    /// What the checker says. It must be "proved"; anything else is a fault of ours.
    pub fn verdict(&self) -> Verdict<Rules> {
        check(&self.claim, &self.strategy)
    }
}

/// The proofs of a set of problems of one game and one length as three: what each part says is said from all diagrams
/// at once, in one claim with many `from` lines.
pub fn together(name: &str, problems: &[Vec<Proof>]) -> Vec<Proof> {
    let merged = [Part::AllMate, Part::NothingElse, Part::NotSooner].into_iter().filter_map(|part| {
        let belongs = |of: Part| of == part || part == Part::AllMate && matches!(of, Part::Mates(_));
        let mut proofs = problems.iter().flatten().filter(|proof| belongs(proof.part));
        let first = proofs.next()?;
        let (game, side, goal) = (first.claim.game.clone(), first.claim.side, first.claim.goal);
        let stronger: Stronger = match goal {
            Goal::Win { .. } => |old, new| new < old,
            _ => |old, new| new > old,
        };
        let (mut entries, mut from) = (Entries::default(), Vec::new());
        for proof in std::iter::once(first).chain(proofs) {
            entries.add_all(&proof.strategy, stronger);
            from.extend(proof.claim.from.iter().cloned());
        }
        let strategy = entries.strategy(&game, side, first.strategy.form());
        let name = format!("{name}: {}", part.word().replace('-', " "));
        Some(Proof { part, claim: Claim { name, game, side, goal, from }, strategy })
    });
    merged.collect()
}

/// A diagram, and within how many moves it is to be won.
struct Of<'a, Q> {
    quick: &'a Q,
    position: &'a Position,
    within: NonZeroU32,
}

impl<Q: Boards> Of<'_, Q> {
    fn proof(&self, part: Part, goal: Goal, from: Vec<String>, strategy: Strategy<Rules>) -> Proof {
        let name = format!("#{}: {}", self.within, part.word().replace('-', " "));
        let claim = Claim { name, game: self.quick.rules().clone(), side: strategy.side(), goal, from };
        Proof { part, claim, strategy }
    }

    fn diagram(&self) -> String {
        self.position.to_string()
    }

    fn defender(&self) -> Side {
        self.position.turn().other()
    }

    fn first_moves(&self, position: &Position) -> Vec<Move> {
        match self.quick.rules().state(position) {
            State::Over(_) => Vec::new(),
            State::ToMove(_, moves) => moves,
        }
    }

    fn after(&self, position: &Position, played: Move) -> Option<Position> {
        self.quick.rules().play(position, &played).ok()
    }

    fn is_won(&self, position: &Position) -> bool {
        let attacker = self.position.turn();
        matches!(self.quick.rules().state(position), State::Over(outcome) if outcome.winner() == Some(attacker))
    }

    /// The strategy of the other side against every mate from the diagram in so many moves.
    fn not_won(&self, moves: NonZeroU32) -> Option<Strategy<Rules>> {
        refute(self.quick, self.position, self.defender(), moves.get(), &mut |_| ())
    }

    /// The strategy that plays the key first.
    fn winning(&self, key: Move) -> Result<Strategy<Rules>, Unproved> {
        let next = self.after(self.position, key).ok_or(Unproved::NoMate)?;
        let mut entries = Entries::default();
        entries.add(self.position.clone(), Entry::within(key, self.within), |old, new| new < old);
        let replies = self.first_moves(&next);
        if replies.is_empty() && !self.is_won(&next) {
            return Err(Unproved::NoMate);
        }
        for reply in replies {
            let Some(after) = self.after(&next, reply) else { continue };
            let mate = find(self.quick, &after, self.within.get() - 1, &mut |_| ()).ok_or(Unproved::NoMate)?;
            entries.add_all(&mate.strategy, |old, new| new < old);
        }
        Ok(entries.strategy(self.quick.rules(), self.position.turn(), Form::Win))
    }

    /// The defender's entries after another first move: a reply, and what follows. `None` where no reply survives.
    fn survive(&self, next: &Position, moves: NonZeroU32, entries: &mut Entries) -> Option<()> {
        let replies = match self.quick.rules().state(next) {
            State::Over(outcome) => return (outcome.winner() != Some(self.position.turn())).then_some(()),
            State::ToMove(_, replies) => replies,
        };
        let survives = replies.into_iter().find_map(|reply| {
            let after = self.after(next, reply)?;
            let defence = refute(self.quick, &after, self.defender(), moves.get(), &mut |_| ())?;
            Some((reply, defence))
        });
        let (reply, defence) = survives?;
        entries.add(next.clone(), Entry::within(reply, moves), |old, new| new > old);
        entries.add_all(&defence, |old, new| new > old);
        Some(())
    }
}

/// Is the second bound the stronger of two?
type Stronger = fn(Option<NonZeroU32>, Option<NonZeroU32>) -> bool;

/// Entries of several strategies together. Of two for one position the stronger stays: what it leads to came with it.
#[derive(Default)]
struct Entries {
    order: Vec<Position>,
    of: HashMap<Position, Entry<Move>>,
}

impl Entries {
    fn add(&mut self, position: Position, entry: Entry<Move>, stronger: Stronger) {
        match self.of.get_mut(&position) {
            Some(old) if stronger(old.bound, entry.bound) => *old = entry,
            Some(_) => {}
            None => {
                self.order.push(position.clone());
                self.of.insert(position, entry);
            }
        }
    }

    fn add_all(&mut self, strategy: &Strategy<Rules>, stronger: Stronger) {
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
