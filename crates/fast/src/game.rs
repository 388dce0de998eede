//! The bitboards as a [`Game`]: what was checked with the specification can be checked again with these.

use crate::board::{Board, Move};
use crate::chess::Chess;
use spec::chess::ending::{CHECKMATE, STALEMATE};
use spec::{Game, Outcome, State};
use std::fmt;

impl Game for Chess {
    type Position = Board;
    type Move = Move;
    type Illegal = NotListed;

    fn state(&self, board: &Board) -> State<Move> {
        let mut moves = self.moves(board);
        if !moves.is_empty() {
            moves.sort_unstable();
            State::ToMove(board.turn(), moves)
        } else if self.in_check(board) {
            State::Over(Outcome::won(board.turn().other(), &CHECKMATE))
        } else {
            State::Over(Outcome::drawn(&STALEMATE))
        }
    }

    fn play(&self, board: &Board, played: &Move) -> Result<Board, NotListed> {
        if self.moves(board).contains(played) { Ok(Chess::play(self, board, *played)) } else { Err(NotListed) }
    }

    fn resets_clock(&self, board: &Board, played: &Move) -> bool {
        self.is_irreversible(board, *played)
    }
}

/// A move that is not among the legal ones. The specification knows why; the bitboards only know that it is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotListed;

impl fmt::Display for NotListed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it is not among the legal moves")
    }
}

impl std::error::Error for NotListed {}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        spec::chess::Move::from(*self).fmt(f)
    }
}
