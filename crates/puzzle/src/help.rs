//! Helpmates: both sides play towards the mate of the one that does not move last.

use crate::direct::mark;
use crate::{Boards, Mark, Stipulation};
use spec::Side;
use spec::chess::{Move, Position};

/// All lines of at most so many half-moves in which the side that is to mate does so. Where the game is over otherwise,
/// no way leads on.
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
        // The last half-move is the mating side's, and so is every second one before it.
        let mates = !left.is_multiple_of(2);
        if left == 1 && !is_won(quick, &next) {
            continue;
        }
        line.push((quick.spell(&played), mark(quick, &next)));
        match quick.outcome(&next) {
            Some(_) if mates && is_won(quick, &next) => lines.push(line.clone()),
            Some(_) => {}
            None => extend(quick, &next, left - 1, line, lines),
        }
        line.pop();
    }
}

fn is_won<Q: Boards>(quick: &Q, board: &Q::Position) -> bool {
    Side::BOTH.into_iter().any(|side| quick.has_won(side, board))
}
