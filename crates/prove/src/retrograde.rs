//! Endings solved backward, from the mates.
//!
//! The idea is Zermelo's (1913) and Ströhlein's (1970): mark the positions in which the loser is mated, then those
//! from which the winner can move to a marked one, then those from which the loser cannot avoid one, and so on. The
//! round in which a position is marked is its distance to mate, so the strategy that comes out is the shortest.
//!
//! All positions that play can reach from the starting ones are collected first, each with a number, and with them
//! the moves as a graph of numbers. Captures and promotions need no special case: they lead to positions of other
//! material, which are in the graph like any other. Then every unmarked position is looked at again in each round.
//!
//! Two cleverer ways were left out. A table whose index is computed from the squares of the men needs far less memory,
//! but one table more for each material that a capture leads to, and boards made from an index. Going from a marked
//! position to those before it looks at each move once and not once a round; but for rook against king on 8 x 8 the
//! sixteen rounds take a tenth of a second, and to collect the positions takes two.

use crate::graph::{Graph, MOST_POSITIONS};
pub use crate::graph::{Progress, TooMany};
use check::{Entry, Form, Strategy, Written};
use fast::{PositionOf, Quick};
use spec::Side;
use spec::chess::Rules;
use std::num::NonZeroU32;

/// What is won from some starting positions, and how.
#[derive(Debug, Clone)]
pub struct Solution<G: Written = Rules> {
    /// The shortest way to win from every starting position that is won, and from all that can follow.
    pub strategy: Strategy<G>,
    /// How many moves the hardest of the won starting positions needs.
    pub longest: u32,
    /// The starting positions that need so many.
    pub hardest: Vec<G::Position>,
    /// How many starting positions are won.
    pub won: usize,
    /// How many are not. The strategy says nothing of these.
    pub not_won: usize,
    /// One of these.
    pub not_won_at: Option<G::Position>,
}

/// Finds out from which positions a side can force a win, and how fast.
///
/// ```
/// use check::Written;
/// use fast::Chess;
/// use spec::{Side, chess::Rules};
///
/// let rules = Rules::board(4, 4).unwrap();
/// let starts = rules.positions("all KQvK, White to move").unwrap();
/// let chess = Chess::new(&rules).unwrap();
/// let solution = checkproof_prove::retrograde::solve(&chess, Side::White, starts, &mut |_| ()).unwrap();
/// assert_eq!((solution.longest, solution.not_won), (4, 0));
/// ```
pub fn solve<Q: Quick<Rules: Written>>(
    quick: &Q,
    winner: Side,
    starts: impl IntoIterator<Item = PositionOf<Q>>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Solution<Q::Rules>, TooMany> {
    solve_among(quick, winner, starts, MOST_POSITIONS, progress)
}

/// The same where at most so many positions can be reached.
pub(crate) fn solve_among<Q: Quick<Rules: Written>>(
    quick: &Q,
    winner: Side,
    starts: impl IntoIterator<Item = PositionOf<Q>>,
    most: usize,
    progress: &mut dyn FnMut(Progress),
) -> Result<Solution<Q::Rules>, TooMany> {
    let (graph, starts) = Graph::reachable(quick, starts, most, progress)?;
    let distance = graph.distances(winner, progress);

    let won = starts.iter().filter_map(|&start| distance[start]);
    let longest = won.clone().max().unwrap_or(0);
    let hardest = starts.iter().filter(|&&start| distance[start] == Some(longest));
    Ok(Solution {
        strategy: strategy(&graph, winner, &distance, &starts),
        longest,
        hardest: hardest.map(|&start| graph.position(start)).collect(),
        won: won.clone().count(),
        not_won: starts.len() - won.count(),
        not_won_at: starts.iter().find(|&&start| distance[start].is_none()).map(|&start| graph.position(start)),
    })
}

/// The shortest wins, from the starting positions on.
fn strategy<Q: Quick<Rules: Written>>(
    graph: &Graph<Q>,
    winner: Side,
    distance: &[Option<u32>],
    starts: &[usize],
) -> Strategy<Q::Rules> {
    let mut strategy = Strategy::new(graph.quick.rules(), winner, Form::Win);
    let mut met = vec![false; graph.positions.len()];
    let mut waiting: Vec<usize> = starts.iter().copied().filter(|&start| distance[start].is_some()).collect();
    while let Some(number) = waiting.pop() {
        if std::mem::replace(&mut met[number], true) {
            continue;
        }
        let next = graph.next(number);
        if !graph.is_to_move(number, winner) {
            waiting.extend(next.iter().map(|&next| next as usize));
            continue;
        }
        let nearer = distance[number].and_then(|moves| moves.checked_sub(1));
        let best = next.iter().position(|&next| nearer.is_some() && distance[next as usize] == nearer);
        let Some(best) = best else { continue };
        let bound = distance[number].and_then(NonZeroU32::new);
        let entry = Entry { play: graph.played(number, best), bound, clock: None };
        strategy.add(&graph.position(number), entry);
        waiting.push(next[best] as usize);
    }
    strategy
}
