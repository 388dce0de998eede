//! Never losing: a strategy from every position where there is one.
//!
//! Where the other side cannot force mate, the holder has a move after which it still cannot; to keep choosing such
//! moves is a strategy that never loses, however long the game lasts. So the graph is solved for the other side, and
//! the certificate is what the holder's choices reach. Among safe moves the one is taken after which the fewest new
//! positions need an answer: certificates of a tenth of the size come of it.

use crate::graph::{Graph, MOST_POSITIONS};
pub use crate::graph::{Progress, TooMany};
use check::{Entry, Form, Strategy, Written};
use fast::{PositionOf, Quick};
use spec::Side;
use spec::chess::Rules;

/// Where a side never needs to lose, and how.
#[derive(Debug, Clone)]
pub struct Held<G: Written = Rules> {
    /// The strategy, for all starting positions that are safe.
    pub strategy: Strategy<G>,
    /// How many starting positions are safe.
    pub safe: usize,
    /// How many are not: there the other side can force mate.
    pub lost: usize,
    /// One of these.
    pub lost_at: Option<G::Position>,
}

/// Finds out from which positions a side never needs to lose.
///
/// ```
/// use fast::Chess;
/// use spec::{Side, chess::Rules};
///
/// let rules = Rules::board(4, 4).unwrap();
/// let start = rules.read("k2r/4/1R2/K3 w - -").unwrap();
/// let held = checkproof_prove::hold::hold(&Chess::new(&rules).unwrap(), Side::White, [start], &mut |_| ()).unwrap();
/// assert_eq!((held.safe, held.lost), (1, 0));
/// ```
pub fn hold<Q: Quick<Rules: Written>>(
    quick: &Q,
    holder: Side,
    starts: impl IntoIterator<Item = PositionOf<Q>>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Held<Q::Rules>, TooMany> {
    let (graph, starts) = Graph::reachable(quick, starts, MOST_POSITIONS, progress)?;
    let lost: Vec<bool> = graph.distances(holder.other(), progress).iter().map(Option::is_some).collect();
    let (lost_starts, safe): (Vec<usize>, Vec<usize>) = starts.iter().partition(|&&start| lost[start]);
    Ok(Held {
        strategy: strategy(&graph, holder, &lost, &safe),
        safe: safe.len(),
        lost: lost_starts.len(),
        lost_at: lost_starts.first().map(|&start| graph.position(start)),
    })
}

fn strategy<Q: Quick<Rules: Written>>(
    graph: &Graph<Q>,
    holder: Side,
    lost: &[bool],
    starts: &[usize],
) -> Strategy<Q::Rules> {
    let mut strategy = Strategy::new(graph.quick.rules(), holder, Form::NoLoss);
    let mut met = vec![false; graph.positions.len()];
    let mut waiting: Vec<usize> = starts.to_vec();
    while let Some(number) = waiting.pop() {
        if std::mem::replace(&mut met[number], true) {
            continue;
        }
        let next = graph.next(number);
        if !graph.is_to_move(number, holder) {
            waiting.extend(next.iter().map(|&next| next as usize));
            continue;
        }
        let unanswered = |next: u32| graph.next(next as usize).iter().filter(|&&reply| !met[reply as usize]).count();
        let safe = next.iter().enumerate().filter(|&(_, &next)| !lost[next as usize]);
        let Some((best, &after)) = safe.min_by_key(|&(_, &next)| unanswered(next)) else { continue };
        let play = graph.played(number, best);
        strategy.add(&graph.position(number), Entry { play, ..Entry::member() });
        waiting.push(after as usize);
    }
    strategy
}
