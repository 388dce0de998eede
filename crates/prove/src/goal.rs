//! Which prover to ask for which goal.

use crate::graph::Progress;
use crate::table::{self, Family, Tables};
use crate::{dead, hold, krk, mate, retrograde};
use check::{Claim, Form, Goal, Strategy, Written};
use fast::{Chess, wide::Wide};
use spec::Side;
use spec::chess::{Position, Rules};
use spec::draughts::Draughts;
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
pub struct NotFound(String);

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotFound {}

/// A mate from a single position is looked for up to so many moves when the claim gives no number.
const LONGEST_SEARCH: u32 = 8;

/// A game with provers.
pub trait Provable: Written {
    /// Looks for a strategy that proves a claim, telling now and then how far it is.
    fn prove(claim: &Claim<Self>, watch: &mut dyn FnMut(String)) -> Result<Proof<Self>, NotFound>;

    /// The strategy of Bratko, where the claim is about what it plays.
    fn prove_by_bratko(claim: &Claim<Self>, _: &(dyn Fn(String) + Sync)) -> Result<Proof<Self>, NotFound> {
        not_found(format!("Bratko's strategy plays king and rook against king; the claim is: {claim}"))
    }
}

impl Provable for Rules {
    fn prove(claim: &Claim<Rules>, watch: &mut dyn FnMut(String)) -> Result<Proof, NotFound> {
        let mut starts = starts(claim)?;
        let single = match (starts.next(), starts.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        };
        let chess = Chess::new(&claim.game);
        match (claim.goal, single) {
            (Goal::Win { within }, Some(start)) if start.turn() == claim.side && chess.is_ok() => {
                search(claim, &start, within.map_or(LONGEST_SEARCH, |n| n.get()), watch)
            }
            (Goal::Win { .. } | Goal::NoLoss, _) => match chess {
                Ok(chess) => solve(chess, claim, watch),
                Err(_) => solve(Wide::new(&claim.game).map_err(|why| NotFound(why.to_string()))?, claim, watch),
            },
            (Goal::Survive { moves }, Some(start)) if start.turn() != claim.side => {
                refute(claim, &start, moves.get(), watch)
            }
            (Goal::Survive { .. }, _) => {
                not_found("`survive` is proved from one position with the other side to move".to_string())
            }
            (Goal::Dead, _) => all_dead(claim, watch),
        }
    }

    fn prove_by_bratko(claim: &Claim<Rules>, watch: &(dyn Fn(String) + Sync)) -> Result<Proof, NotFound> {
        if !matches!(claim.goal, Goal::Win { .. }) || claim.side != Side::White {
            return not_found(format!("Bratko's strategy wins for White; the claim is: {claim}"));
        }
        let (strategy, longest) = krk::strategy(&claim.game, watch).map_err(|why| NotFound(why.to_string()))?;
        Ok(Proof { strategy, how: format!("Bratko's, longest play {longest}") })
    }
}

impl Provable for Draughts {
    fn prove(claim: &Claim<Draughts>, watch: &mut dyn FnMut(String)) -> Result<Proof<Draughts>, NotFound> {
        match claim.goal {
            Goal::Win { .. } | Goal::NoLoss => solve(Draughts, claim, watch),
            Goal::Survive { .. } | Goal::Dead => {
                not_found(format!("there is no prover for `{}` in draughts", claim.goal))
            }
        }
    }
}

/// Looks for a strategy that proves a claim, telling now and then how far it is.
pub fn prove<G: Provable>(claim: &Claim<G>, watch: &mut dyn FnMut(String)) -> Result<Proof<G>, NotFound> {
    G::prove(claim, watch)
}

/// The strategy of Bratko for king and rook against king, as a proof of a claim about that ending.
pub fn prove_by_bratko<G: Provable>(claim: &Claim<G>, watch: &(dyn Fn(String) + Sync)) -> Result<Proof<G>, NotFound> {
    G::prove_by_bratko(claim, watch)
}

fn not_found<T>(why: String) -> Result<T, NotFound> {
    Err(NotFound(why))
}

fn starts<G: Written>(claim: &Claim<G>) -> Result<impl Iterator<Item = G::Position>, NotFound> {
    let lines: Vec<_> =
        claim.from.iter().map(|line| claim.game.positions(line)).collect::<Result<_, _>>().map_err(NotFound)?;
    Ok(lines.into_iter().flatten())
}

fn search(
    claim: &Claim<Rules>,
    start: &Position,
    limit: u32,
    watch: &mut dyn FnMut(String),
) -> Result<Proof, NotFound> {
    let mut tell = |progress: mate::Progress| {
        watch(format!("looking for a mate in {}, {} positions", progress.moves, progress.positions));
    };
    match mate::find(&claim.game, start, limit, &mut tell).map_err(|why| NotFound(why.to_string()))? {
        Some(mate) => Ok(Proof { strategy: mate.strategy, how: format!("a mate in {}, found by search", mate.moves) }),
        None => not_found(format!("there is no mate within {limit}")),
    }
}

fn refute(
    claim: &Claim<Rules>,
    start: &Position,
    moves: u32,
    watch: &mut dyn FnMut(String),
) -> Result<Proof, NotFound> {
    let mut tell = |progress: mate::Progress| watch(format!("{} positions", progress.positions));
    match mate::refute(&claim.game, start, moves, &mut tell).map_err(|why| NotFound(why.to_string()))? {
        Some(strategy) => Ok(Proof { strategy, how: format!("no mate within {moves}, found by search") }),
        None => not_found(format!("{} mates within {moves}", claim.side.other())),
    }
}

fn in_words(progress: Progress) -> String {
    match progress {
        Progress::Collected(positions) => format!("{positions} positions collected"),
        Progress::Solved { within, won } => format!("{won} positions won within {within}"),
    }
}

/// Solves a claim backward that is about all that can follow: that a side wins, or that it need not lose.
fn solve<F: Family>(
    family: F,
    claim: &Claim<F::Rules>,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<F::Rules>, NotFound> {
    match claim.goal {
        Goal::Win { within } => win(family, claim, within.map(|n| n.get()), watch),
        _ => hold(&family, claim, watch),
    }
}

fn hold<F: Family>(
    family: &F,
    claim: &Claim<F::Rules>,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<F::Rules>, NotFound> {
    let held = hold::hold(family, claim.side, starts(claim)?, &mut |progress| watch(in_words(progress)));
    match held.map_err(|why| NotFound(why.to_string()))? {
        hold::Held { strategy, lost: 0, .. } => {
            let how = format!("what the other side cannot win, {} positions", strategy.len());
            Ok(Proof { strategy, how })
        }
        hold::Held { lost, .. } => not_found(format!("{lost} of the starting positions are lost")),
    }
}

fn win<F: Family>(
    family: F,
    claim: &Claim<F::Rules>,
    within: Option<u32>,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<F::Rules>, NotFound> {
    let mut tables = Tables::new(family, table::Form::Distances);
    if let Some(found) = by_tables(&mut tables, claim, watch)? {
        return won(found, within, "cut out of endgame tables");
    }
    let mut tell = |progress| watch(in_words(progress));
    let solution = retrograde::solve(tables.family(), claim.side, starts(claim)?, &mut tell);
    let solution = solution.map_err(|why| NotFound(why.to_string()))?;
    let retrograde::Solution { strategy, longest, not_won, .. } = solution;
    won(Found { strategy, longest, not_won }, within, "solved backward")
}

/// A strategy that wins from those starting positions that can be won.
struct Found<G: Written> {
    strategy: Strategy<G>,
    longest: u32,
    not_won: usize,
}

fn won<G: Written>(found: Found<G>, within: Option<u32>, how: &str) -> Result<Proof<G>, NotFound> {
    let Found { strategy, longest, not_won } = found;
    if not_won > 0 {
        return not_found(format!("{not_won} of the starting positions are not won"));
    }
    if let Some(most) = within.filter(|&most| longest > most) {
        return not_found(format!("the longest win needs {longest} moves, not {most}"));
    }
    Ok(Proof { strategy, how: format!("{how}, longest win {longest}") })
}

/// Tables that fill more memory than this are for `checkproof table`, which keeps them.
const MOST_NUMBERS: usize = 1 << 26;

/// The shortest wins, where the starting positions are all of one small ending; else none.
fn by_tables<F: Family>(
    tables: &mut Tables<F>,
    claim: &Claim<F::Rules>,
    watch: &mut dyn FnMut(String),
) -> Result<Option<Found<F::Rules>>, NotFound> {
    let Some(first) = starts(claim)?.next() else { return Ok(None) };
    let family = tables.family();
    let Some(ending) = family.ending(&family.load(&first)) else { return Ok(None) };
    let Ok(order) = tables.order(&ending) else { return Ok(None) };
    let numbers: usize = order.iter().filter_map(|needed| tables.count(needed).ok()).sum();
    if numbers > MOST_NUMBERS {
        return Ok(None);
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    for needed in order {
        watch(format!("the table {needed}"));
        if tables.build(&needed, threads, &|_| ()).is_err() {
            return Ok(None);
        }
    }
    let (mut longest, mut not_won) = (0, 0);
    for start in starts(claim)? {
        let Ok(value) = tables.value(&start) else { return Ok(None) };
        match tables.is_won(claim.side, &start) {
            Ok(true) => longest = longest.max(value.moves().unwrap_or(0)),
            _ => not_won += 1,
        }
    }
    watch("cutting the strategy out".to_string());
    let strategy = tables.strategy(claim.side, starts(claim)?).map_err(|why| NotFound(why.to_string()))?;
    Ok(Some(Found { strategy, longest, not_won }))
}

fn all_dead(claim: &Claim<Rules>, watch: &mut dyn FnMut(String)) -> Result<Proof, NotFound> {
    let mut strategy = Strategy::new(&claim.game, Form::Dead);
    for start in starts(claim)? {
        if strategy.find(&claim.game, &start).is_some() {
            continue;
        }
        watch(format!("{} positions", strategy.len()));
        let positions = match dead::decide(&claim.game, &start, dead::Budget::default()) {
            dead::Verdict::Dead(dead::Evidence::Closed(positions)) => positions,
            // What is argued and not visited becomes the checker's assumptions.
            dead::Verdict::Dead(dead::Evidence::UpTo { positions, .. }) => positions,
            dead::Verdict::Alive { by, .. } => return not_found(format!("{by} can still mate from {start}")),
            dead::Verdict::Unknown { why } => return not_found(why),
        };
        let found = positions.strategy();
        for number in 0..found.len() {
            strategy.add(&claim.game, &found.position(&claim.game, number), found.entry(number));
        }
    }
    let how = format!("closed under all moves, {} positions", strategy.len());
    Ok(Proof { strategy, how })
}
