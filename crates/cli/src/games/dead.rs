//! Games that were dead before they ended: no series of legal moves could have led to mate any more (FIDE 5.2.2).

use fast::{Board, Chess, Move};
use prove::dead::{Budget, Verdict, decide};

/// Much less than for a single question: most games end alive, and a mate is then found soon.
const BUDGET: Budget = Budget { positions: 60_000, certificate: 0 };

/// After how many half-moves the game was dead, if it is dead at its end. What is dead stays dead, so the moment is
/// found by halving.
pub fn dead_since(chess: &Chess, first: Board, moves: &[Move]) -> Option<u64> {
    let mut boards = vec![first];
    for &played in moves {
        let next = chess.play(&boards[boards.len() - 1], played);
        boards.push(next);
    }
    let is_dead = |board: &Board| matches!(decide(chess.rules(), &chess.unload(board), BUDGET), Verdict::Dead(_));
    if !is_dead(boards.last()?) {
        return None;
    }
    Some(boards.partition_point(|board| !is_dead(board)) as u64)
}
