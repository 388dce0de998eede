//! Counting move sequences, with the last ply counted in sets.

use super::board::{Board, Move};
use super::generate::Pieces;
use super::shift::{Dark, Light, Mover};
use spec::Side;

impl Board {
    /// The number of ways to make exactly `depth` moves from here. Each way to capture is a move.
    pub fn perft(&self, depth: u32) -> u64 {
        match self.turn {
            Side::Black => perft::<Dark>(self, depth),
            Side::White => perft::<Light>(self, depth),
        }
    }

    /// The same with moves counted once that have the same origin, the same end and the same captures.
    pub fn perft_merged(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 if !self.can_capture() => self.count_moves(),
            1 => self.merged().len() as u64,
            _ => self.merged().into_iter().map(|played| self.play(played).perft_merged(depth - 1)).sum(),
        }
    }

    /// The legal moves, one of each group that do the same.
    fn merged(&self) -> Vec<Move> {
        let mut moves = self.moves();
        if moves.first().is_some_and(Move::is_capture) {
            let done = |played: &Move| (played.from, played.to, played.captured);
            moves.sort_unstable_by_key(done);
            moves.dedup_by_key(|played| done(played));
        }
        moves
    }
}

fn perft<S: Mover>(board: &Board, depth: u32) -> u64 {
    let pieces = Pieces::<S>::of(board);
    match depth {
        0 => 1,
        1 => pieces.count(),
        _ => {
            let mut nodes = 0;
            pieces.each_move(|played| nodes += perft::<S::Other>(&board.play(played), depth - 1));
            nodes
        }
    }
}
