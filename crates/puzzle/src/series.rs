//! Series-movers: only one side moves, and mates with its last move. What paper 001 calls static planning.

use crate::direct::{mark, passed};
use crate::help::sorted;
use crate::{Boards, FirstMove, Mark};
use spec::chess::{Move, Position};

/// All lines of at most so many moves of the side to move that end in mate. No move but the last gives check: the other
/// side would have to answer it.
pub fn solve<Q: Boards>(
    quick: &Q,
    position: &Position,
    moves: u32,
    watch: &mut dyn FnMut(FirstMove),
) -> Vec<Vec<(Move, Mark)>> {
    let board = quick.load(position);
    let mut lines = Vec::new();
    let first_moves = sorted(quick, &board);
    for (number, &played) in (1..).zip(&first_moves) {
        watch(FirstMove { number, of: first_moves.len() });
        extend(quick, &board, played, moves, &mut Vec::new(), &mut lines);
    }
    lines
}

/// The lines that begin with a move, which is the first of so many.
fn extend<Q: Boards>(
    quick: &Q,
    board: &Q::Position,
    played: Q::Move,
    left: u32,
    line: &mut Vec<(Move, Mark)>,
    lines: &mut Vec<Vec<(Move, Mark)>>,
) {
    let next = quick.make(board, &played);
    let mark = mark(quick, &next);
    line.push((quick.spell(&played), mark));
    match mark {
        Mark::Mate => lines.push(line.clone()),
        Mark::None if left > 1 => {
            // The other side passes, which it may, because it is not in check.
            if let Some(again) = passed(quick, &next) {
                sorted(quick, &again).into_iter().for_each(|next| extend(quick, &again, next, left - 1, line, lines));
            }
        }
        Mark::Check | Mark::None => {}
    }
    line.pop();
}
