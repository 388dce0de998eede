//! Series-movers: only one side moves, and mates with its last move. What paper 001 calls static planning.

use crate::direct::{mark, passed};
use crate::{Boards, Mark, Stipulation};
use spec::chess::{Move, Position};

/// All lines of at most so many moves of the side to move that end in mate. No move but the last gives check: the other
/// side would have to answer it.
pub fn solve<Q: Boards>(quick: &Q, position: &Position, stipulation: Stipulation) -> Vec<Vec<(Move, Mark)>> {
    let mut lines = Vec::new();
    extend(quick, &quick.load(position), stipulation.length, &mut Vec::new(), &mut lines);
    lines
}

fn extend<Q: Boards>(
    quick: &Q,
    board: &Q::Position,
    left: u32,
    line: &mut Vec<(Move, Mark)>,
    lines: &mut Vec<Vec<(Move, Mark)>>,
) {
    let Ok(mut moves) = quick.options(board) else { return };
    moves.sort_unstable();
    for played in moves {
        let next = quick.make(board, &played);
        let mark = mark(quick, &next);
        line.push((quick.spell(&played), mark));
        match mark {
            Mark::Mate => lines.push(line.clone()),
            Mark::None if left > 1 => {
                // The other side passes, which it may, because it is not in check.
                if let Some(again) = passed(quick, &next) {
                    extend(quick, &again, left - 1, line, lines);
                }
            }
            Mark::Check | Mark::None => {}
        }
        line.pop();
    }
}
