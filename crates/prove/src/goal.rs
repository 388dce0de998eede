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
#[non_exhaustive]
pub enum NotFound {
    /// There is none: the claim is false.
    False {
        /// In a few words.
        why: String,
        /// A starting position from which it is, as a claim would write it.
        at: Option<String>,
    },
    /// It is not known whether there is one: the search stopped, or nobody here looks for such strategies.
    Undecided(String),
}

impl NotFound {
    /// It is not known whether there is one, for this reason.
    pub fn because<T>(why: impl fmt::Display) -> Result<T, NotFound> {
        Err(NotFound::Undecided(why.to_string()))
    }

    /// There is none, because of this starting position.
    pub fn false_at<T, G: Written>(game: &G, at: Option<&G::Position>, why: String) -> Result<T, NotFound> {
        Err(NotFound::False { why, at: at.map(|at| game.write_position(at)) })
    }
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotFound::False { why, .. } | NotFound::Undecided(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for NotFound {}

/// A search looks at so many positions, with the attacker to move, unless it is told another number: a minute or so.
pub const MOST_SEARCHED: u64 = 30_000_000;

/// What a first look may cost, before it is asked whether all that can follow is little enough to be solved.
pub const FIRST_LOOK: u64 = 1_000_000;

/// The longest win that is looked for when the claim gives no number. The search calls itself for every move.
const LONGEST_SEARCH: u32 = 200;

/// From more starting positions than these nothing is searched.
const MOST_STARTS: usize = 1000;

/// All that can follow from a few positions is solved backward if that is no more than this. About 100 MB.
const FEW_POSITIONS: usize = 300_000;

/// Looks for a strategy that proves a claim about any game, telling now and then how far it is.
///
/// A win from a few positions is searched for from there; everything else is solved backward over all that can follow.
pub fn prove<Q: Quick<Rules: Written>>(
    quick: &Q,
    claim: &Claim<Q::Rules>,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<Q::Rules>, NotFound> {
    prove_among(quick, claim, MOST_SEARCHED, watch)
}

/// The same, where a search may look at so many positions.
pub fn prove_among<Q: Quick<Rules: Written>>(
    quick: &Q,
    claim: &Claim<Q::Rules>,
    most: u64,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<Q::Rules>, NotFound> {
    match claim.goal {
        Goal::Win { .. } => match search(quick, claim, most.min(FIRST_LOOK), watch)? {
            Searched::Decided(proof) => Ok(proof),
            Searched::Stopped { .. } => search_on(quick, claim, most, watch),
            Searched::TooManyStarts => in_time(claim, backward(quick, claim, watch)?),
        },
        Goal::NoLoss => keep(quick, claim, watch),
        Goal::Survive { moves } => match single_start(claim)? {
            Some(start) => refute(quick, claim, &start, moves.get(), watch),
            None => NotFound::because("`survive` is proved from one position"),
        },
        Goal::Dead => NotFound::because(format!("there is no prover for `dead` in {}", claim.game)),
    }
}

/// Goes on where a first look for a win has found none: solves all that can follow, if it is little, or looks longer.
pub fn search_on<Q: Quick<Rules: Written>>(
    quick: &Q,
    claim: &Claim<Q::Rules>,
    most: u64,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<Q::Rules>, NotFound> {
    let mut tell = |progress| watch(in_words(progress));
    if let Ok(solution) = retrograde::solve_among(quick, claim.side, starts(claim)?, FEW_POSITIONS, &mut tell) {
        return in_time(claim, won(claim, solution.into(), "solved backward")?);
    }
    match search(quick, claim, most, watch)? {
        Searched::Decided(proof) => Ok(proof),
        Searched::Stopped { at, moves } => NotFound::because(format!(
            "searched to {moves} moves from {at}, among {most} positions; a longer win may be there"
        )),
        Searched::TooManyStarts => in_time(claim, backward(quick, claim, watch)?),
    }
}

/// What came of a search for a win.
#[non_exhaustive]
pub enum Searched<G: Written> {
    /// There is one.
    Decided(Proof<G>),
    /// It had to stop.
    Stopped {
        /// At this starting position.
        at: String,
        /// From there no win in so many moves was found.
        moves: u32,
    },
    /// There are too many starting positions to search from each, or they are a set.
    TooManyStarts,
}

/// Looks for a win from each of a few starting positions, deeper and deeper, and at no more positions than these.
pub fn search<Q: Quick<Rules: Written>>(
    quick: &Q,
    claim: &Claim<Q::Rules>,
    most: u64,
    watch: &mut dyn FnMut(String),
) -> Result<Searched<Q::Rules>, NotFound> {
    let starts: Vec<_> = starts(claim)?.take(MOST_STARTS + 1).collect();
    // A set of positions is an ending, which is sooner solved as a whole.
    if starts.len() > MOST_STARTS.min(claim.from.len()) {
        return Ok(Searched::TooManyStarts);
    }
    let Goal::Win { within, .. } = claim.goal else { return NotFound::because("the goal is no win") };
    let limits = mate::Limits { moves: within.map_or(LONGEST_SEARCH, |n| n.get()), positions: most };
    let mut tell = |progress: mate::Progress| {
        watch(format!("looking for a win in {}, {} positions", progress.moves, progress.positions));
    };
    match mate::seek(quick, claim.side, &starts, limits, &mut tell) {
        mate::Sought::Won(mate::Mate { strategy, moves }) => {
            let proof = Proof { strategy, how: format!("a win in {moves}, found by search") };
            Ok(Searched::Decided(in_time(claim, proof)?))
        }
        mate::Sought::NotWithin { start } if within.is_some() || turn(quick, &starts[start]).is_none() => {
            let why = within.map_or("the game is over".to_string(), |n| format!("there is no win within {n}"));
            NotFound::false_at(&claim.game, starts.get(start), why)
        }
        mate::Sought::NotWithin { start } => {
            Ok(Searched::Stopped { at: claim.game.write_position(&starts[start]), moves: LONGEST_SEARCH })
        }
        mate::Sought::Spent { start, searched } => {
            Ok(Searched::Stopped { at: claim.game.write_position(&starts[start]), moves: searched })
        }
    }
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
    let lines: Vec<_> = claim
        .from
        .iter()
        .map(|line| claim.game.positions(line))
        .collect::<Result<_, _>>()
        .map_err(NotFound::Undecided)?;
    Ok(lines.into_iter().flatten())
}

fn turn<Q: Quick>(quick: &Q, start: &PositionOf<Q>) -> Option<Side> {
    match quick.state(&quick.load(start)) {
        State::ToMove(side, _) => Some(side),
        State::Over(_) => None,
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
        None => {
            let why = format!("{} wins within {moves}", claim.side.other());
            NotFound::false_at(&claim.game, Some(start), why)
        }
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
    match held.map_err(|why| NotFound::Undecided(why.to_string()))? {
        hold::Held { strategy, lost: 0, .. } => {
            let how = format!("what the other side cannot win, {} positions", strategy.len());
            Ok(Proof { strategy, how })
        }
        hold::Held { lost, lost_at, .. } => not_held(&claim.game, lost, lost_at.as_ref()),
    }
}

/// There is no way not to lose from so many starting positions, this one among them.
pub fn not_held<T, G: Written>(game: &G, lost: usize, at: Option<&G::Position>) -> Result<T, NotFound> {
    NotFound::false_at(game, at, format!("{lost} of the starting positions {} lost", are(lost)))
}

fn are(number: usize) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

/// Looks for a win from every starting position by retrograde analysis of all that can follow.
pub fn backward<Q: Quick<Rules: Written>>(
    quick: &Q,
    claim: &Claim<Q::Rules>,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<Q::Rules>, NotFound> {
    let mut tell = |progress| watch(in_words(progress));
    let solution = retrograde::solve(quick, claim.side, starts(claim)?, &mut tell);
    let solution = solution.map_err(|why| NotFound::Undecided(why.to_string()))?;
    won(claim, solution.into(), "solved backward")
}

/// A strategy that wins from those starting positions that can be won.
pub struct Won<G: Written> {
    /// The strategy.
    pub strategy: Strategy<G>,
    /// How many moves the hardest of them needs.
    pub longest: u32,
    /// One that needs so many.
    pub longest_at: Option<G::Position>,
    /// How many starting positions cannot be won.
    pub not_won: usize,
    /// One of these.
    pub not_won_at: Option<G::Position>,
}

impl<G: Written> From<retrograde::Solution<G>> for Won<G> {
    fn from(solution: retrograde::Solution<G>) -> Won<G> {
        let retrograde::Solution { strategy, longest, hardest, not_won, not_won_at, .. } = solution;
        Won { strategy, longest, longest_at: hardest.into_iter().next(), not_won, not_won_at }
    }
}

/// The proof that such a strategy gives, if it wins everywhere and soon enough.
pub fn won<G: Written>(claim: &Claim<G>, found: Won<G>, how: &str) -> Result<Proof<G>, NotFound> {
    let Won { strategy, longest, longest_at, not_won, not_won_at } = found;
    if not_won > 0 {
        let why = format!("{not_won} of the starting positions {} not won", are(not_won));
        return NotFound::false_at(&claim.game, not_won_at.as_ref(), why);
    }
    let Goal::Win { within, .. } = claim.goal else { return NotFound::because("the goal is no win") };
    if let Some(most) = within.filter(|most| longest > most.get()) {
        let why = format!("the longest win needs {longest} moves, not {most}");
        return NotFound::false_at(&claim.game, longest_at.as_ref(), why);
    }
    Ok(Proof { strategy, how: format!("{how}, longest win {longest}") })
}
