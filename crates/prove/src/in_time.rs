//! Half-move clocks for a strategy that wins: until when each of its lines wins in time (compare DTZ, the distance to
//! the move that starts the clock again).
//!
//! A short win is in time whatever the clock did before; its bound says so, and the strategy stays as it is. A longer
//! one is in time if captures and other such moves come often enough. Lines are taken in the order of their bounds, so
//! that those after a line's replies are known before it.

use crate::{NotFound, Proof};
use check::{Claim, Entry, Form, Goal, Strategy, Written};
use spec::State;

/// The proof that a claim about a win in time needs: the same strategy, with clocks if its bounds are not enough.
pub fn in_time<G: Written>(claim: &Claim<G>, proof: Proof<G>) -> Result<Proof<G>, NotFound> {
    let Goal::Win { in_time: true, .. } = claim.goal else { return Ok(proof) };
    let Proof { strategy, how } = proof;
    let longest = (0..strategy.len()).filter_map(|number| strategy.entry(number).bound).max().map_or(0, |n| n.get());
    if 2 * u64::from(longest) <= u64::from(claim.game.clock_limit().unwrap_or(0)) {
        return Ok(Proof { strategy, how });
    }
    Ok(Proof { strategy: with_clocks(&strategy)?, how: format!("{how}, in time by its clocks") })
}

/// The strategy with the latest clock at which each line wins in time.
pub fn with_clocks<G: Written>(strategy: &Strategy<G>) -> Result<Strategy<G>, NotFound> {
    let mut order: Vec<u32> = (0..strategy.len()).collect();
    order.sort_by_key(|&number| strategy.entry(number).bound);
    let mut timed = Strategy::new(strategy.game(), strategy.side(), Form::WinInTime);
    for number in order {
        let (position, entry) = (strategy.position(number), strategy.entry(number));
        let Some(clock) = latest(&timed, &position, &entry) else {
            let at = strategy.game().write_position(&position);
            return NotFound::because(format!("from {at} the shortest win may come too late, a draw being claimed"));
        };
        timed.add(&position, Entry { clock: Some(clock), ..entry });
    }
    Ok(timed)
}

/// The latest clock with which a line wins in time, those after its replies being known.
fn latest<G: Written>(timed: &Strategy<G>, position: &G::Position, entry: &Entry<G::Move>) -> Option<u32> {
    let (game, play) = (timed.game(), entry.play.as_ref()?);
    let next = game.play(position, play).ok()?;
    let last = game.clock_limit()?.checked_sub(1)?;
    let State::ToMove(_, replies) = game.state(&next) else { return Some(last) };
    let own = u32::from(!game.resets_clock(position, play));
    let mut least = last.checked_sub(own)?;
    for reply in replies {
        let after = game.play(&next, &reply).ok()?;
        let known = match timed.find(&after) {
            Some(number) => timed.entry(number).clock?,
            None if matches!(game.state(&after), State::Over(_)) => continue,
            // What has no line is assumed, and not beyond the limit.
            None => last,
        };
        if !game.resets_clock(&next, &reply) {
            let before = known.checked_sub(own + 1)?;
            least = if own == 0 { least } else { least.min(before) };
        }
    }
    Some(least)
}
