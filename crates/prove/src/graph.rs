//! The graph of all positions that play can reach from some starting ones, and who wins where.

use fast::{MoveOf, PositionOf, Quick};
use spec::{Side, State};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

/// How far the solver has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// So many positions have been collected.
    Collected(usize),
    /// All that is won within so many moves is known: so many positions with the winner to move.
    Solved {
        /// The number of moves.
        within: u32,
        /// The number of positions.
        won: usize,
    },
}

/// More positions can be reached than this solver will hold in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TooMany {
    /// How many it would hold.
    pub most: usize,
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {} positions can be reached, too many to hold", self.most)
    }
}

impl std::error::Error for TooMany {}

/// Three men on 8 x 8, a pawn with all that it may become among them. A position takes about 400 bytes.
pub(crate) const MOST_POSITIONS: usize = 2_500_000;

/// After so many positions progress is reported.
const REPORT: usize = 1 << 16;

/// Positions by number, and where the moves lead from each.
pub(crate) struct Graph<'a, Q: Quick> {
    pub quick: &'a Q,
    /// How many positions it may have.
    most: usize,
    numbers: HashMap<Q::Position, u32>,
    pub positions: Vec<Q::Position>,
    /// Who is to move in each position, or who has won where the game is over.
    standing: Vec<Standing>,
    /// Where the moves from each position lead, in their order.
    next: Vec<u32>,
    /// Where in `next` each position's moves end; they begin where those of the position before it end.
    ends: Vec<usize>,
}

/// What is known of a position before anything is solved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    ToMove(Side),
    Won(Side),
    Drawn,
}

impl<'a, Q: Quick> Graph<'a, Q> {
    /// Everything that play can reach from some positions, and the numbers of these.
    pub fn reachable(
        quick: &'a Q,
        starts: impl IntoIterator<Item = PositionOf<Q>>,
        most: usize,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(Graph<'a, Q>, Vec<usize>), TooMany> {
        let mut graph: Graph<Q> = Graph {
            quick,
            most,
            numbers: HashMap::new(),
            positions: Vec::new(),
            standing: Vec::new(),
            next: Vec::new(),
            ends: Vec::new(),
        };
        let starts = starts.into_iter().map(|start| graph.number(quick.load(&start))).collect::<Result<_, _>>()?;
        graph.close(progress)?;
        Ok((graph, starts))
    }

    /// The number of a position, a new one if it has none.
    fn number(&mut self, position: Q::Position) -> Result<usize, TooMany> {
        let new = self.positions.len();
        match self.numbers.entry(position) {
            Entry::Occupied(known) => Ok(*known.get() as usize),
            Entry::Vacant(_) if new == self.most => Err(TooMany { most: self.most }),
            Entry::Vacant(place) => {
                self.positions.push(place.key().clone());
                place.insert(new as u32);
                Ok(new)
            }
        }
    }

    /// Follows all moves until nothing new comes up.
    fn close(&mut self, progress: &mut dyn FnMut(Progress)) -> Result<(), TooMany> {
        while let Some(position) = self.positions.get(self.ends.len()).cloned() {
            let standing = match self.quick.state(&position) {
                State::Over(outcome) => outcome.winner().map_or(Standing::Drawn, Standing::Won),
                State::ToMove(side, moves) => {
                    for played in &moves {
                        let next = self.number(self.quick.make(&position, played))?;
                        self.next.push(next as u32);
                    }
                    Standing::ToMove(side)
                }
            };
            self.standing.push(standing);
            self.ends.push(self.next.len());
            if self.ends.len().is_multiple_of(REPORT) {
                progress(Progress::Collected(self.positions.len()));
            }
        }
        self.numbers = HashMap::new();
        Ok(())
    }

    /// Is this side to move?
    pub fn is_to_move(&self, number: usize, side: Side) -> bool {
        self.standing[number] == Standing::ToMove(side)
    }

    /// The position of a number, in the words of the specification.
    pub fn position(&self, number: usize) -> PositionOf<Q> {
        self.quick.unload(&self.positions[number])
    }

    /// The move at a place among those of a position, in the words of the specification.
    pub fn played(&self, number: usize, place: usize) -> Option<MoveOf<Q>> {
        match self.quick.state(&self.positions[number]) {
            State::Over(_) => None,
            State::ToMove(_, moves) => moves.get(place).map(|played| self.quick.spell(played)),
        }
    }

    /// Where the moves from a position lead.
    pub fn next(&self, number: usize) -> &[u32] {
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.next[begin..self.ends[number]]
    }

    /// How many moves the winner needs to win from each position, where he can.
    pub fn distances(&self, winner: Side, progress: &mut dyn FnMut(Progress)) -> Vec<Option<u32>> {
        let all = 0..self.positions.len();
        let mut distance: Vec<Option<u32>> =
            all.clone().map(|number| (self.standing[number] == Standing::Won(winner)).then_some(0)).collect();
        // A finished game is won or it is not; nothing later changes that.
        let mut attack: Vec<usize> = all.clone().filter(|&number| self.is_to_move(number, winner)).collect();
        let mut defence: Vec<usize> = all.filter(|&number| self.is_to_move(number, winner.other())).collect();
        let attacks = attack.len();
        for moves in 1.. {
            let left = attack.len();
            attack.retain(|&number| {
                let wins = self.next(number).iter().any(|&next| distance[next as usize].is_some());
                distance[number] = wins.then_some(moves);
                !wins
            });
            if attack.len() == left {
                break;
            }
            defence.retain(|&number| {
                let loses = self.next(number).iter().all(|&next| distance[next as usize].is_some());
                distance[number] = loses.then_some(moves);
                !loses
            });
            progress(Progress::Solved { within: moves, won: attacks - attack.len() });
        }
        distance
    }
}
