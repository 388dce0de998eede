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

use check::{Entry, Form, Strategy};
use fast::{Board, Chess};
use spec::Side;
use spec::chess::{Position, Rules};
use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroU32;

/// What is won from some starting positions, and how.
#[derive(Debug, Clone)]
pub struct Solution {
    /// The shortest way to mate from every starting position that is won, and from all that can follow.
    pub strategy: Strategy<Rules>,
    /// How many moves the hardest of the won starting positions needs.
    pub longest: u32,
    /// The starting positions that need so many.
    pub hardest: Vec<Position>,
    /// How many starting positions are won.
    pub won: usize,
    /// How many are not. The strategy says nothing of these.
    pub not_won: usize,
}

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

/// Finds out from which positions a side can force mate, and how fast.
///
/// ```
/// use check::Written;
/// use spec::{Side, chess::Rules};
///
/// let rules = Rules::board(4, 4).unwrap();
/// let starts = rules.positions("all KQvK, White to move").unwrap();
/// let solution = prove::retrograde::solve(&rules, Side::White, starts, &mut |_| ()).unwrap();
/// assert_eq!((solution.longest, solution.not_won), (4, 0));
/// ```
pub fn solve(
    rules: &Rules,
    winner: Side,
    starts: impl IntoIterator<Item = Position>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Solution, Unsolvable> {
    let chess = Chess::new(rules).map_err(Unsolvable::Board)?;
    let mut graph = Graph::new(&chess);
    let starts: Vec<usize> =
        starts.into_iter().map(|start| graph.number(chess.load(&start))).collect::<Result<_, _>>()?;
    graph.close(progress)?;
    let distance = graph.distances(winner, progress);

    let won = starts.iter().filter_map(|&start| distance[start]);
    let longest = won.clone().max().unwrap_or(0);
    let hardest = starts.iter().filter(|&&start| distance[start] == Some(longest));
    Ok(Solution {
        strategy: graph.strategy(winner, &distance, &starts),
        longest,
        hardest: hardest.map(|&start| chess.unload(&graph.boards[start])).collect(),
        won: won.clone().count(),
        not_won: starts.len() - won.count(),
    })
}

/// Why an ending is not tried at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unsolvable {
    /// The board does not fit into bitboards.
    Board(fast::TooLarge),
    /// More positions can be reached than this solver will hold in memory.
    TooMany,
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolvable::Board(why) => write!(f, "{why}"),
            Unsolvable::TooMany => write!(f, "more than {MOST_POSITIONS} positions can be reached, too many to hold"),
        }
    }
}

impl std::error::Error for Unsolvable {}

/// Three men on 8 x 8, a pawn with all that it may become among them. A position takes about 400 bytes.
const MOST_POSITIONS: usize = 2_500_000;

/// After so many positions progress is reported.
const REPORT: usize = 1 << 16;

/// Positions by number, and where the moves lead from each.
struct Graph<'a> {
    chess: &'a Chess,
    numbers: HashMap<Board, u32>,
    boards: Vec<Board>,
    /// Where the moves from each position lead, in the order of the move generator.
    next: Vec<u32>,
    /// Where in `next` each position's moves end; they begin where those of the position before it end.
    ends: Vec<usize>,
}

impl<'a> Graph<'a> {
    fn new(chess: &'a Chess) -> Graph<'a> {
        Graph { chess, numbers: HashMap::new(), boards: Vec::new(), next: Vec::new(), ends: Vec::new() }
    }

    /// The number of a position, a new one if it has none.
    fn number(&mut self, board: Board) -> Result<usize, Unsolvable> {
        let new = self.boards.len();
        let number = *self.numbers.entry(board).or_insert(new as u32) as usize;
        if number == new {
            if new == MOST_POSITIONS {
                return Err(Unsolvable::TooMany);
            }
            self.boards.push(board);
        }
        Ok(number)
    }

    /// Follows all moves until nothing new comes up.
    fn close(&mut self, progress: &mut dyn FnMut(Progress)) -> Result<(), Unsolvable> {
        let mut moves = Vec::new();
        while let Some(&board) = self.boards.get(self.ends.len()) {
            moves.clear();
            self.chess.moves_into(&board, &mut moves);
            for &played in &moves {
                let next = self.number(self.chess.play(&board, played))?;
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

    /// Where the moves from a position lead.
    fn next(&self, number: usize) -> &[u32] {
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.next[begin..self.ends[number]]
    }

    /// How many moves the winner needs to mate from each position, where he can.
    fn distances(&self, winner: Side, progress: &mut dyn FnMut(Progress)) -> Vec<Option<u32>> {
        let is_over = |number: usize| self.next(number).is_empty();
        let is_mated = |number: usize| {
            let board = &self.boards[number];
            is_over(number) && board.turn() != winner && self.chess.in_check(board)
        };
        let mut distance: Vec<Option<u32>> =
            (0..self.boards.len()).map(|number| is_mated(number).then_some(0)).collect();
        // A finished game is as good as mate or it is not; nothing later changes that.
        let open = (0..self.boards.len()).filter(|&number| !is_over(number));
        let (mut attack, mut defence): (Vec<usize>, Vec<usize>) =
            open.partition(|&number| self.boards[number].turn() == winner);
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

    /// The shortest wins, from the starting positions on.
    fn strategy(&self, winner: Side, distance: &[Option<u32>], starts: &[usize]) -> Strategy<Rules> {
        let mut strategy = Strategy::new(self.chess.rules(), Form::Win);
        let mut met = vec![false; self.boards.len()];
        let mut waiting: Vec<usize> = starts.iter().copied().filter(|&start| distance[start].is_some()).collect();
        while let Some(number) = waiting.pop() {
            if std::mem::replace(&mut met[number], true) {
                continue;
            }
            let (board, next) = (&self.boards[number], self.next(number));
            if board.turn() != winner {
                waiting.extend(next.iter().map(|&next| next as usize));
                continue;
            }
            let nearer = distance[number].and_then(|moves| moves.checked_sub(1));
            let best = next.iter().position(|&next| nearer.is_some() && distance[next as usize] == nearer);
            let Some(best) = best else { continue };
            let entry = Entry {
                play: self.chess.moves(board).get(best).map(|&played| played.into()),
                bound: distance[number].and_then(NonZeroU32::new),
            };
            strategy.add(self.chess.rules(), &self.chess.unload(board), entry);
            waiting.push(next[best] as usize);
        }
        strategy
    }
}
