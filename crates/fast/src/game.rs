//! The bitboards as a [`Game`] and a [`Quick`] one: what was checked with the specification can be checked again with
//! these, and provers can search on them.

use crate::Quick;
use crate::board::{Board, Move};
use crate::chess::Chess;
use spec::chess::ending::{CHECKMATE, STALEMATE};
use spec::chess::{Position, Rules};
use spec::{Game, Outcome, Side, State};
use std::fmt;

impl Game for Chess {
    type Position = Board;
    type Move = Move;
    type Illegal = NotListed;

    fn state(&self, board: &Board) -> State<Move> {
        state_of(board.turn(), self.options(board))
    }

    fn play(&self, board: &Board, played: &Move) -> Result<Board, NotListed> {
        if self.moves(board).contains(played) { Ok(Chess::play(self, board, *played)) } else { Err(NotListed) }
    }

    fn resets_clock(&self, board: &Board, played: &Move) -> bool {
        self.is_irreversible(board, *played)
    }
}

impl Quick for Chess {
    type Rules = Rules;

    fn rules(&self) -> &Rules {
        Chess::rules(self)
    }

    fn load(&self, position: &Position) -> Board {
        Chess::load(self, position)
    }

    fn unload(&self, board: &Board) -> Position {
        Chess::unload(self, board)
    }

    fn spell(&self, played: &Move) -> spec::chess::Move {
        (*played).into()
    }

    #[inline]
    fn options(&self, board: &Board) -> Result<Vec<Move>, Outcome> {
        let moves = self.moves(board);
        if moves.is_empty() { Err(without_moves(self.in_check(board), board.turn())) } else { Ok(moves) }
    }

    #[inline]
    fn make(&self, board: &Board, played: &Move) -> Board {
        Chess::play(self, board, *played)
    }

    /// Checks first, then by the number of replies.
    fn freedom(&self, board: &Board) -> u64 {
        let checked = if self.in_check(board) { 0 } else { 1 << 32 };
        checked + self.perft(board, 1)
    }

    /// Only a check can mate.
    fn win_now(&self, board: &Board) -> Option<Move> {
        let mut checks = Vec::with_capacity(16);
        self.checks_into(board, &mut checks);
        checks.into_iter().find(|&check| self.is_over(&Chess::play(self, board, check)))
    }

    /// Few moves give check, and so few positions need their moves.
    fn has_won(&self, side: Side, board: &Board) -> bool {
        board.turn() == side.other() && self.in_check(board) && self.is_over(board)
    }
}

/// How a game of chess ends when the side to move has no move: mate (FIDE 5.1.1) or stalemate (5.2.1).
pub(crate) fn without_moves(in_check: bool, turn: Side) -> Outcome {
    match in_check {
        true => Outcome::won(turn.other(), &CHECKMATE),
        false => Outcome::drawn(&STALEMATE),
    }
}

/// Sorted moves, or the end.
pub(crate) fn state_of<M: Ord>(turn: Side, options: Result<Vec<M>, Outcome>) -> State<M> {
    match options {
        Err(outcome) => State::Over(outcome),
        Ok(mut moves) => {
            moves.sort_unstable();
            State::ToMove(turn, moves)
        }
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
