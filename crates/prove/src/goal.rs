//! Which search to ask for which goal.

use crate::graph::Progress;
use crate::{hold, in_time, mate, retrograde};
use check::{Claim, Goal, Strategy, Written};
use fast::{PositionOf, Quick};
use spec::chess::Rules;
use spec::{Side, State};
use std::fmt;

/// A strategy that should prove a claim, and how it was found. `check` has the last word.
#[derive(Debug, Clone)]
pub struct Proof<G: Written = Rules> {
    /// The strategy.
    pub strategy: Strategy<G>,
    /// How it was found, in a few words.
    pub how: String,
}

/// Why no strategy was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotFound(pub String);

impl NotFound {
    /// No strategy, for this reason.
    pub fn because<T>(why: impl fmt::Display) -> Result<T, NotFound> {
        Err(NotFound(why.to_string()))
    }
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotFound {}

/// A win from a single position is looked for up to so many moves when the claim gives no number.
const LONGEST_SEARCH: u32 = 8;

/// Looks for a strategy that proves a claim about any game, telling now and then how far it is.
///
/// A win from one position is searched for from there; everything else is solved backward over all that can follow.
pub fn prove<Q: Quick<Rules: Written>>(
    quick: &Q,
    claim: &Claim<Q::Rules>,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<Q::Rules>, NotFound> {
    let single = single_start(claim)?;
    let turn = single.as_ref().and_then(|start| turn(quick, start));
    let proof = match (claim.goal, single) {
        (Goal::Win { within, .. }, Some(start)) if turn == Some(claim.side) => {
            search(quick, &start, within.map_or(LONGEST_SEARCH, |n| n.get()), watch)
        }
        (Goal::Win { within, .. }, _) => backward(quick, claim, within.map(|n| n.get()), watch),
        (Goal::NoLoss, _) => keep(quick, claim, watch),
        (Goal::Survive { moves }, Some(start)) if turn == Some(claim.side.other()) => {
            refute(quick, claim, &start, moves.get(), watch)
        }
        (Goal::Survive { .. }, _) => {
            NotFound::because("`survive` is proved from one position with the other side to move")
        }
        (Goal::Dead, _) => NotFound::because(format!("there is no prover for `dead` in {}", claim.game)),
    };
    in_time(claim, proof?)
}

/// The starting position of a claim that has only one.
pub fn single_start<G: Written>(claim: &Claim<G>) -> Result<Option<G::Position>, NotFound> {
    let mut starts = starts(claim)?;
    Ok(match (starts.next(), starts.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    })
}

/// The starting positions of a claim.
pub fn starts<G: Written>(claim: &Claim<G>) -> Result<impl Iterator<Item = G::Position>, NotFound> {
    let lines: Vec<_> =
        claim.from.iter().map(|line| claim.game.positions(line)).collect::<Result<_, _>>().map_err(NotFound)?;
    Ok(lines.into_iter().flatten())
}

fn turn<Q: Quick>(quick: &Q, start: &PositionOf<Q>) -> Option<Side> {
    match quick.state(&quick.load(start)) {
        State::ToMove(side, _) => Some(side),
        State::Over(_) => None,
    }
}

fn search<Q: Quick<Rules: Written>>(
    quick: &Q,
    start: &PositionOf<Q>,
    limit: u32,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<Q::Rules>, NotFound> {
    let mut tell = |progress: mate::Progress| {
        watch(format!("looking for a win in {}, {} positions", progress.moves, progress.positions));
    };
    match mate::find(quick, start, limit, &mut tell) {
        Some(mate::Mate { strategy, moves }) => {
            Ok(Proof { strategy, how: format!("a win in {moves}, found by search") })
        }
        None => NotFound::because(format!("there is no win within {limit}")),
    }
}

fn refute<Q: Quick<Rules: Written>>(
    quick: &Q,
    claim: &Claim<Q::Rules>,
    start: &PositionOf<Q>,
    moves: u32,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<Q::Rules>, NotFound> {
    let mut tell = |progress: mate::Progress| watch(format!("{} positions", progress.positions));
    match mate::refute(quick, start, claim.side, moves, &mut tell) {
        Some(strategy) => Ok(Proof { strategy, how: format!("no win within {moves}, found by search") }),
        None => NotFound::because(format!("{} wins within {moves}", claim.side.other())),
    }
}

fn in_words(progress: Progress) -> String {
    match progress {
        Progress::Collected(positions) => format!("{positions} positions collected"),
        Progress::Solved { within, won } => format!("{won} positions won within {within}"),
    }
}

fn keep<Q: Quick<Rules: Written>>(
    quick: &Q,
    claim: &Claim<Q::Rules>,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<Q::Rules>, NotFound> {
    let held = hold::hold(quick, claim.side, starts(claim)?, &mut |progress| watch(in_words(progress)));
    match held.map_err(|why| NotFound(why.to_string()))? {
        hold::Held { strategy, lost: 0, .. } => {
            let how = format!("what the other side cannot win, {} positions", strategy.len());
            Ok(Proof { strategy, how })
        }
        hold::Held { lost, .. } => NotFound::because(format!("{lost} of the starting positions are lost")),
    }
}

/// Looks for a win from every starting position by retrograde analysis of all that can follow.
pub fn backward<Q: Quick<Rules: Written>>(
    quick: &Q,
    claim: &Claim<Q::Rules>,
    within: Option<u32>,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<Q::Rules>, NotFound> {
    let mut tell = |progress| watch(in_words(progress));
    let solution = retrograde::solve(quick, claim.side, starts(claim)?, &mut tell);
    let solution = solution.map_err(|why| NotFound(why.to_string()))?;
    let retrograde::Solution { strategy, longest, not_won, .. } = solution;
    won(Won { strategy, longest, not_won }, within, "solved backward")
}

/// A strategy that wins from those starting positions that can be won.
pub struct Won<G: Written> {
    /// The strategy.
    pub strategy: Strategy<G>,
    /// How many moves the hardest of them needs.
    pub longest: u32,
    /// How many starting positions cannot be won.
    pub not_won: usize,
}

/// The proof that such a strategy gives, if it wins everywhere and soon enough.
pub fn won<G: Written>(found: Won<G>, within: Option<u32>, how: &str) -> Result<Proof<G>, NotFound> {
    let Won { strategy, longest, not_won } = found;
    if not_won > 0 {
        return NotFound::because(format!("{not_won} of the starting positions are not won"));
    }
    if let Some(most) = within.filter(|&most| longest > most) {
        return NotFound::because(format!("the longest win needs {longest} moves, not {most}"));
    }
    Ok(Proof { strategy, how: format!("{how}, longest win {longest}") })
}
