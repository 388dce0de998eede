//! Whom to ask for a strategy that proves a claim: the tables where few men are left, the searches of `prove`
//! elsewhere.

use crate::{Family, Form, Tables};
use check::{Claim, Goal, Written};
use fast::{Chess, Plain, wide::Wide};
use prove::{NotFound, Proof, Won, backward, dead, in_time, krk, single_start, starts, won};
use spec::Side;
use spec::chess::Rules;

/// A game with provers.
pub trait Provable: Written {
    /// Looks for a strategy that proves a claim, telling now and then how far it is.
    fn prove(claim: &Claim<Self>, watch: &mut dyn FnMut(String)) -> Result<Proof<Self>, NotFound>;

    /// The strategy of Bratko, where the claim is about what it plays.
    fn prove_by_bratko(claim: &Claim<Self>, _: &(dyn Fn(String) + Sync)) -> Result<Proof<Self>, NotFound> {
        NotFound::because(format!("Bratko's strategy plays king and rook against king; the claim is: {claim}"))
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

impl Provable for Rules {
    fn prove(claim: &Claim<Rules>, watch: &mut dyn FnMut(String)) -> Result<Proof, NotFound> {
        if claim.goal == Goal::Dead {
            return all_dead(claim, watch);
        }
        match Chess::new(&claim.game) {
            // A mate from one position is sooner searched for than tabulated.
            Ok(chess) if single_start(claim)?.is_some_and(|start| start.turn() == claim.side) => {
                prove::prove(&chess, claim, watch)
            }
            Ok(chess) => ask_tables_first(chess, claim, watch),
            Err(_) => match Wide::new(&claim.game) {
                Ok(wide) => ask_tables_first(wide, claim, watch),
                Err(_) => prove::prove(&Plain(claim.game.clone()), claim, watch),
            },
        }
    }

    fn prove_by_bratko(claim: &Claim<Rules>, watch: &(dyn Fn(String) + Sync)) -> Result<Proof, NotFound> {
        if !matches!(claim.goal, Goal::Win { .. }) || claim.side != Side::White {
            return NotFound::because(format!("Bratko's strategy wins for White; the claim is: {claim}"));
        }
        let (strategy, longest) = krk::strategy(&claim.game, watch).map_err(|why| NotFound(why.to_string()))?;
        in_time(claim, Proof { strategy, how: format!("Bratko's, longest play {longest}") })
    }
}

/// Tables where the ending is small enough, searches elsewhere.
pub(crate) fn ask_tables_first<F: Family>(
    family: F,
    claim: &Claim<F::Rules>,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<F::Rules>, NotFound> {
    let Goal::Win { within, .. } = claim.goal else { return prove::prove(&family, claim, watch) };
    let mut tables = Tables::new(family, Form::Distances);
    let within = within.map(|n| n.get());
    let proof = match by_tables(&mut tables, claim, watch)? {
        Some(found) => won(found, within, "cut out of endgame tables"),
        None => backward(tables.family(), claim, within, watch),
    };
    in_time(claim, proof?)
}

/// Tables that fill more memory than this are for `checkproof table`, which keeps them.
const MOST_NUMBERS: usize = 1 << 26;

/// The shortest wins, where the starting positions are all of one small ending; else none.
fn by_tables<F: Family>(
    tables: &mut Tables<F>,
    claim: &Claim<F::Rules>,
    watch: &mut dyn FnMut(String),
) -> Result<Option<Won<F::Rules>>, NotFound> {
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
    Ok(Some(Won { strategy, longest, not_won }))
}

fn all_dead(claim: &Claim<Rules>, watch: &mut dyn FnMut(String)) -> Result<Proof, NotFound> {
    let mut strategy = check::Strategy::new(&claim.game, claim.side, check::Form::Dead);
    for start in starts(claim)? {
        if strategy.find(&start).is_some() {
            continue;
        }
        watch(format!("{} positions", strategy.len()));
        let positions = match dead::decide(&claim.game, &start, dead::Budget::default()) {
            dead::Decision::Dead(dead::Evidence::Closed(positions)) => positions,
            // What is argued and not visited becomes the checker's assumptions.
            dead::Decision::Dead(dead::Evidence::UpTo { positions, .. }) => positions,
            dead::Decision::Alive { by, .. } => return NotFound::because(format!("{by} can still mate from {start}")),
            dead::Decision::Unknown { why } => return NotFound::because(why),
        };
        let found = positions.strategy(claim.side);
        for number in 0..found.len() {
            strategy.add(&found.position(number), found.entry(number));
        }
    }
    let how = format!("closed under all moves, {} positions", strategy.len());
    Ok(Proof { strategy, how })
}
