//! The graph of all positions that play can reach from some starting ones, and who wins where.

use crate::table::{Family, MoveOf, PositionOf};
use spec::Side;
use std::collections::HashMap;
use std::fmt;

/// How far the solver has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
pub struct TooMany;

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {MOST_POSITIONS} positions can be reached, too many to hold")
    }
}

impl std::error::Error for TooMany {}

/// Three men on 8 x 8, a pawn with all that it may become among them. A position takes about 400 bytes.
const MOST_POSITIONS: usize = 2_500_000;

/// After so many positions progress is reported.
const REPORT: usize = 1 << 16;

/// Positions by number, and where the moves lead from each.
pub(crate) struct Graph<'a, F: Family> {
    pub family: &'a F,
    numbers: HashMap<F::Board, u32>,
    pub boards: Vec<F::Board>,
    /// Where the moves from each position lead, in the order of the family.
    next: Vec<u32>,
    /// Where in `next` each position's moves end; they begin where those of the position before it end.
    ends: Vec<usize>,
}

impl<'a, F: Family> Graph<'a, F> {
    /// Everything that play can reach from some positions, and the numbers of these.
    pub fn reachable(
        family: &'a F,
        starts: impl IntoIterator<Item = PositionOf<F>>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(Graph<'a, F>, Vec<usize>), TooMany> {
        let mut graph: Graph<F> =
            Graph { family, numbers: HashMap::new(), boards: Vec::new(), next: Vec::new(), ends: Vec::new() };
        let starts = starts.into_iter().map(|start| graph.number(family.load(&start))).collect::<Result<_, _>>()?;
        graph.close(progress)?;
        Ok((graph, starts))
    }

    /// The number of a position, a new one if it has none.
    fn number(&mut self, board: F::Board) -> Result<usize, TooMany> {
        let new = self.boards.len();
        let number = *self.numbers.entry(board).or_insert(new as u32) as usize;
        if number == new {
            if new == MOST_POSITIONS {
                return Err(TooMany);
            }
            self.boards.push(board);
        }
        Ok(number)
    }

    /// Follows all moves until nothing new comes up.
    fn close(&mut self, progress: &mut dyn FnMut(Progress)) -> Result<(), TooMany> {
        while let Some(&board) = self.boards.get(self.ends.len()) {
            for (_, after) in self.family.moves(&board) {
                let next = self.number(after)?;
                self.next.push(next as u32);
            }
            self.ends.push(self.next.len());
            if self.ends.len().is_multiple_of(REPORT) {
                progress(Progress::Collected(self.boards.len()));
            }
        }
        self.numbers = HashMap::new();
        Ok(())
    }

    /// Who is to move in a position.
    pub fn turn(&self, number: usize) -> Side {
        self.family.turn(&self.boards[number])
    }

    /// The position of a number.
    pub fn position(&self, number: usize) -> PositionOf<F> {
        self.family.unload(&self.boards[number])
    }

    /// The move at a place among those of a position.
    pub fn played(&self, number: usize, place: usize) -> Option<MoveOf<F>> {
        self.family.moves(&self.boards[number]).into_iter().nth(place).map(|(played, _)| played)
    }

    /// Where the moves from a position lead.
    pub fn next(&self, number: usize) -> &[u32] {
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.next[begin..self.ends[number]]
    }

    /// How many moves the winner needs to win from each position, where he can.
    pub fn distances(&self, winner: Side, progress: &mut dyn FnMut(Progress)) -> Vec<Option<u32>> {
        let is_over = |number: usize| self.next(number).is_empty();
        let is_mated = |number: usize| {
            is_over(number) && self.turn(number) != winner && self.family.is_lost_without_moves(&self.boards[number])
        };
        let mut distance: Vec<Option<u32>> =
            (0..self.boards.len()).map(|number| is_mated(number).then_some(0)).collect();
        // A finished game is as good as mate or it is not; nothing later changes that.
        let open = (0..self.boards.len()).filter(|&number| !is_over(number));
        let (mut attack, mut defence): (Vec<usize>, Vec<usize>) = open.partition(|&number| self.turn(number) == winner);
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
