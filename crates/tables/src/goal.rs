//! Whom to ask for a strategy that proves a claim: the tables where few men are left, the searches of `prove`
//! elsewhere.

use crate::{Family, Form, Tables};
use check::{Claim, Goal, Written};
use fast::{Chess, Plain, wide::Wide};
use prove::{FIRST_LOOK, MOST_SEARCHED, NotFound, Proof, Searched, Won, dead, in_time, krk, starts, won};
use spec::Side;
use spec::chess::Rules;
use std::collections::BTreeSet;

/// A game with provers.
pub trait Provable: Written {
    /// Looks for a strategy that proves a claim, telling now and then how far it is. A search looks at so many
    /// positions.
    fn prove(claim: &Claim<Self>, most: u64, watch: &mut dyn FnMut(String)) -> Result<Proof<Self>, NotFound>;

    /// The strategy of Bratko, where the claim is about what it plays.
    fn prove_by_bratko(claim: &Claim<Self>, _: &(dyn Fn(String) + Sync)) -> Result<Proof<Self>, NotFound> {
        NotFound::because(format!("Bratko's strategy plays king and rook against king; the claim is: {claim}"))
    }
}

/// Looks for a strategy that proves a claim, telling now and then how far it is.
pub fn prove<G: Provable>(claim: &Claim<G>, watch: &mut dyn FnMut(String)) -> Result<Proof<G>, NotFound> {
    G::prove(claim, MOST_SEARCHED, watch)
}

/// The same, where a search may look at so many positions.
pub fn prove_among<G: Provable>(
    claim: &Claim<G>,
    most: u64,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<G>, NotFound> {
    G::prove(claim, most, watch)
}

/// The strategy of Bratko for king and rook against king, as a proof of a claim about that ending.
pub fn prove_by_bratko<G: Provable>(claim: &Claim<G>, watch: &(dyn Fn(String) + Sync)) -> Result<Proof<G>, NotFound> {
    G::prove_by_bratko(claim, watch)
}

impl Provable for Rules {
    fn prove(claim: &Claim<Rules>, most: u64, watch: &mut dyn FnMut(String)) -> Result<Proof, NotFound> {
        if claim.goal == Goal::Dead {
            return all_dead(claim, watch);
        }
        match Chess::new(&claim.game) {
            Ok(chess) => ask_tables_too(chess, claim, most, watch),
            Err(_) => match Wide::new(&claim.game) {
                Ok(wide) => ask_tables_too(wide, claim, most, watch),
                Err(_) => prove::prove_among(&Plain(claim.game.clone()), claim, most, watch),
            },
        }
    }

    fn prove_by_bratko(claim: &Claim<Rules>, watch: &(dyn Fn(String) + Sync)) -> Result<Proof, NotFound> {
        if !matches!(claim.goal, Goal::Win { .. }) || claim.side != Side::White {
            return NotFound::because(format!("Bratko's strategy wins for White; the claim is: {claim}"));
        }
        let (strategy, longest) =
            krk::strategy(&claim.game, watch).map_err(|why| NotFound::Undecided(why.to_string()))?;
        in_time(claim, Proof { strategy, how: format!("Bratko's, longest play {longest}") })
    }
}

/// A first look, because a short win is sooner searched for than tabulated; tables where the ending is small enough;
/// longer searches elsewhere.
pub(crate) fn ask_tables_too<F: Family>(
    family: F,
    claim: &Claim<F::Rules>,
    most: u64,
    watch: &mut dyn FnMut(String),
) -> Result<Proof<F::Rules>, NotFound> {
    match claim.goal {
        Goal::Win { .. } => {
            if let Searched::Decided(proof) = prove::search(&family, claim, most.min(FIRST_LOOK), watch)? {
                return Ok(proof);
            }
            let mut tables = Tables::new(family, Form::Distances);
            match by_tables(&mut tables, claim, watch)? {
                Some(found) => in_time(claim, won(claim, found, "cut out of endgame tables")?),
                None => prove::search_on(tables.family(), claim, most, watch),
            }
        }
        Goal::NoLoss => {
            let mut tables = Tables::new(family, Form::Distances);
            match held_by_tables(&mut tables, claim, watch)? {
                Some(proof) => Ok(proof),
                None => prove::prove_among(tables.family(), claim, most, watch),
            }
        }
        _ => prove::prove_among(&family, claim, most, watch),
    }
}

/// Tables that fill more memory than this are for `checkproof table`, which keeps them.
const MOST_NUMBERS: usize = 1 << 26;

/// The shortest wins, where the tables of the starting positions are small; else none.
fn by_tables<F: Family>(
    tables: &mut Tables<F>,
    claim: &Claim<F::Rules>,
    watch: &mut dyn FnMut(String),
) -> Result<Option<Won<F::Rules>>, NotFound> {
    if !build_small(tables, claim, watch)? {
        return Ok(None);
    }
    let (mut longest, mut longest_at, mut not_won, mut not_won_at) = (0, None, 0, None);
    for start in starts(claim)? {
        let Ok(value) = tables.value(&start) else { return Ok(None) };
        match tables.is_won(claim.side, &start) {
            Ok(true) if longest_at.is_some() && value.moves().unwrap_or(0) <= longest => {}
            Ok(true) => (longest, longest_at) = (value.moves().unwrap_or(0), Some(start)),
            _ => {
                not_won += 1;
                not_won_at.get_or_insert(start);
            }
        }
    }
    watch("cutting the strategy out".to_string());
    let strategy = tables.strategy(claim.side, starts(claim)?).map_err(|why| NotFound::Undecided(why.to_string()))?;
    Ok(Some(Won { strategy, longest, longest_at, not_won, not_won_at }))
}

/// A strategy that never loses, where the tables of the starting positions are small; else none.
fn held_by_tables<F: Family>(
    tables: &mut Tables<F>,
    claim: &Claim<F::Rules>,
    watch: &mut dyn FnMut(String),
) -> Result<Option<Proof<F::Rules>>, NotFound> {
    if !build_small(tables, claim, watch)? {
        return Ok(None);
    }
    let (mut lost, mut lost_at) = (0, None);
    for start in starts(claim)? {
        match tables.is_won(claim.side.other(), &start) {
            Ok(false) => {}
            Ok(true) => {
                lost += 1;
                lost_at.get_or_insert(start);
            }
            Err(_) => return Ok(None),
        }
    }
    if lost > 0 {
        return prove::not_held(&claim.game, lost, lost_at.as_ref());
    }
    watch("cutting the strategy out".to_string());
    let strategy = tables.holding(claim.side, starts(claim)?).map_err(|why| NotFound::Undecided(why.to_string()))?;
    let how = format!("what the other side cannot win by endgame tables, {} positions", strategy.len());
    Ok(Some(Proof { strategy, how }))
}

/// Builds the tables of all starting positions, if they fit into memory. No if not.
fn build_small<F: Family>(
    tables: &mut Tables<F>,
    claim: &Claim<F::Rules>,
    watch: &mut dyn FnMut(String),
) -> Result<bool, NotFound> {
    let mut endings = BTreeSet::new();
    for start in starts(claim)? {
        let board = tables.family().load(&start);
        let Some(ending) = tables.family().ending(&board) else { return Ok(false) };
        endings.insert(ending);
        if endings.len() > MOST_ENDINGS {
            return Ok(false);
        }
    }
    let mut order = Vec::new();
    for ending in &endings {
        let Ok(needed) = tables.order(ending) else { return Ok(false) };
        order.extend(needed.into_iter().filter(|needed| !order.contains(needed)).collect::<Vec<_>>());
    }
    let numbers: usize = order.iter().filter_map(|needed| tables.count(needed).ok()).sum();
    if order.is_empty() || numbers > MOST_NUMBERS {
        return Ok(false);
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    for needed in order {
        watch(format!("the table {needed}"));
        if tables.build(&needed, threads, &|_| ()).is_err() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A claim about positions of more endings than these is not asked of tables.
const MOST_ENDINGS: usize = 8;

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
            dead::Decision::Alive { by, .. } => {
                let why = format!("{by} can still mate from {start}");
                return NotFound::false_at(&claim.game, Some(&start), why);
            }
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
