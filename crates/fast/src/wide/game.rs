//! Large boards as a [`Game`] and a [`Quick`] one.

use super::{Board, Move, Wide};
use crate::game::{state_of, without_moves};
use crate::{NotListed, Quick};
use spec::chess::{Kind, Position, Rules};
use spec::{Game, Outcome, State};
use std::fmt;

impl Game for Wide {
    type Position = Board;
    type Move = Move;
    type Illegal = NotListed;

    fn state(&self, board: &Board) -> State<Move> {
        state_of(board.turn, self.options(board))
    }

    fn play(&self, board: &Board, played: &Move) -> Result<Board, NotListed> {
        if self.moves(board).contains(played) { Ok(Wide::play(self, board, *played)) } else { Err(NotListed) }
    }

    fn resets_clock(&self, board: &Board, played: &Move) -> bool {
        let is_pawn = board.at(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
        is_pawn || board.at(played.to).is_some()
    }
}

impl Quick for Wide {
    type Rules = Rules;

    fn rules(&self) -> &Rules {
        Wide::rules(self)
    }

    fn load(&self, position: &Position) -> Board {
        Wide::load(self, position)
    }

    fn unload(&self, board: &Board) -> Position {
        Wide::unload(self, board)
    }

    fn spell(&self, played: &Move) -> spec::chess::Move {
        (*played).into()
    }

    fn options(&self, board: &Board) -> Result<Vec<Move>, Outcome> {
        let moves = self.moves(board);
        if moves.is_empty() { Err(without_moves(self.in_check(board), board.turn)) } else { Ok(moves) }
    }

    fn make(&self, board: &Board, played: &Move) -> Board {
        Wide::play(self, board, *played)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        spec::chess::Move::from(*self).fmt(f)
    }
}
