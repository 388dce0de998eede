//! Helpmates: both sides play towards the mate of the one that does not move last.

use crate::direct::mark;
use crate::{Boards, FirstMove, Mark};
use spec::Side;
use spec::chess::{Move, Position};

/// All lines of at most so many half-moves in which the side that is to mate does so. Where the game is over otherwise,
/// no way leads on.
pub fn solve<Q: Boards>(
    quick: &Q,
    position: &Position,
    half_moves: u32,
    watch: &mut dyn FnMut(FirstMove),
) -> Vec<Vec<(Move, Mark)>> {
    let board = quick.load(position);
    let mut lines = Vec::new();
    let moves = sorted(quick, &board);
    for (number, &played) in (1..).zip(&moves) {
        watch(FirstMove { number, of: moves.len() });
        extend(quick, &board, played, half_moves, &mut Vec::new(), &mut lines);
    }
    lines
}

/// The lines that begin with a move, which is the first of so many half-moves.
fn extend<Q: Boards>(
    quick: &Q,
    board: &Q::Position,
    played: Q::Move,
    left: u32,
    line: &mut Vec<(Move, Mark)>,
    lines: &mut Vec<Vec<(Move, Mark)>>,
) {
    let next = quick.make(board, &played);
    if left == 1 && !is_won(quick, &next) {
        return;
    }
    // The last half-move is the mating side's, and so is every second one before it.
    let mates = !left.is_multiple_of(2);
    line.push((quick.spell(&played), mark(quick, &next)));
    match quick.outcome(&next) {
        Some(_) if mates && is_won(quick, &next) => lines.push(line.clone()),
        Some(_) => {}
        None => sorted(quick, &next).into_iter().for_each(|reply| extend(quick, &next, reply, left - 1, line, lines)),
    }
    line.pop();
}

/// The legal moves in order; none where the game is over.
pub(crate) fn sorted<Q: Boards>(quick: &Q, board: &Q::Position) -> Vec<Q::Move> {
    let mut moves = quick.options(board).unwrap_or_default();
    moves.sort_unstable();
    moves
}

fn is_won<Q: Boards>(quick: &Q, board: &Q::Position) -> bool {
    Side::BOTH.into_iter().any(|side| quick.has_won(side, board))
}
