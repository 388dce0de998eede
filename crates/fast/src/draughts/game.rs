//! Draughts on bitboards as a [`Game`] and a [`Quick`] one.

use super::{Board, Move};
use crate::game::state_of;
use crate::{NotListed, Quick};
use spec::draughts::Position;
use spec::draughts::ending::NO_MOVE;
use spec::{Game, Outcome, State};
use std::fmt;

/// English draughts on bitboards.
///
/// ```
/// use checkproof_fast::{Quick, draughts::Draughts};
/// use spec::Game;
///
/// let board = Draughts.load(&spec::draughts::Draughts.start());
/// assert_eq!(Draughts.options(&board).unwrap().len(), 7);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draughts;

impl Game for Draughts {
    type Position = Board;
    type Move = Move;
    type Illegal = NotListed;

    fn state(&self, board: &Board) -> State<Move> {
        state_of(board.turn, self.options(board))
    }

    fn play(&self, board: &Board, played: &Move) -> Result<Board, NotListed> {
        if board.moves().contains(played) { Ok(board.play(*played)) } else { Err(NotListed) }
    }

    fn resets_clock(&self, board: &Board, played: &Move) -> bool {
        board.is_irreversible(*played)
    }
}

impl Quick for Draughts {
    type Rules = spec::draughts::Draughts;

    fn rules(&self) -> &spec::draughts::Draughts {
        &spec::draughts::Draughts
    }

    fn load(&self, position: &Position) -> Board {
        Board::load(position)
    }

    fn unload(&self, board: &Board) -> Position {
        board.position().expect("a board comes of a legal position and legal moves")
    }

    fn spell(&self, played: &Move) -> spec::draughts::Move {
        (*played).into()
    }

    fn options(&self, board: &Board) -> Result<Vec<Move>, Outcome> {
        let moves = board.moves();
        if moves.is_empty() { Err(no_move(board)) } else { Ok(moves) }
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        board.is_over().then(|| no_move(board))
    }

    fn make(&self, board: &Board, played: &Move) -> Board {
        board.play(*played)
    }
}

/// A side that cannot move has lost, whatever the reason (section 16).
fn no_move(board: &Board) -> Outcome {
    Outcome::won(board.turn.other(), &NO_MOVE)
}

impl fmt::Display for Draughts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        spec::draughts::Draughts.fmt(f)
    }
}
