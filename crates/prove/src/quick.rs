//! What the solvers need of a game: boards that are quick to play on.

use crate::graph::Unsolvable;
use crate::table::Family;
use check::Written;
use fast::{Board, Chess};
use spec::chess::Rules;
use spec::draughts::Draughts;
use spec::{Game, Side};
use std::hash::Hash;

/// A game that can be solved.
pub trait Solvable: Written {
    /// The same game on quick boards.
    type Quick: Quick<Self> + Family<Rules = Self>;

    /// Prepares the quick boards.
    fn quick(&self) -> Result<Self::Quick, Unsolvable>;
}

/// A game on quick boards.
pub trait Quick<G: Game> {
    /// A position.
    type Board: Copy + Eq + Hash;

    /// The game itself.
    fn game(&self) -> &G;

    /// The board of a position.
    fn load(&self, position: &G::Position) -> Self::Board;

    /// The position of a board.
    fn unload(&self, board: &Self::Board) -> G::Position;

    /// Appends the boards after all moves, always in the same order.
    fn next(&self, board: &Self::Board, next: &mut Vec<Self::Board>);

    /// The move at a place in that order.
    fn played(&self, board: &Self::Board, place: usize) -> Option<G::Move>;

    /// Who is to move.
    fn turn(&self, board: &Self::Board) -> Side;

    /// Is the side to move, which has no move, beaten?
    fn is_beaten(&self, board: &Self::Board) -> bool;
}

impl Solvable for Rules {
    type Quick = Chess;

    fn quick(&self) -> Result<Chess, Unsolvable> {
        Chess::new(self).map_err(Unsolvable::Board)
    }
}

impl Quick<Rules> for Chess {
    type Board = Board;

    fn game(&self) -> &Rules {
        self.rules()
    }

    fn load(&self, position: &spec::chess::Position) -> Board {
        Chess::load(self, position)
    }

    fn unload(&self, board: &Board) -> spec::chess::Position {
        Chess::unload(self, board)
    }

    fn next(&self, board: &Board, next: &mut Vec<Board>) {
        next.extend(self.moves(board).into_iter().map(|played| self.play(board, played)));
    }

    fn played(&self, board: &Board, place: usize) -> Option<spec::chess::Move> {
        self.moves(board).get(place).map(|&played| played.into())
    }

    fn turn(&self, board: &Board) -> Side {
        board.turn()
    }

    fn is_beaten(&self, board: &Board) -> bool {
        self.in_check(board)
    }
}

impl Solvable for Draughts {
    type Quick = Draughts;

    fn quick(&self) -> Result<Draughts, Unsolvable> {
        Ok(*self)
    }
}

impl Quick<Draughts> for Draughts {
    type Board = fast::draughts::Board;

    fn game(&self) -> &Draughts {
        self
    }

    fn load(&self, position: &spec::draughts::Position) -> Self::Board {
        fast::draughts::Board::load(position)
    }

    fn unload(&self, board: &Self::Board) -> spec::draughts::Position {
        board.position().expect("moves from a position lead to positions")
    }

    fn next(&self, board: &Self::Board, next: &mut Vec<Self::Board>) {
        board.successors(next);
    }

    fn played(&self, board: &Self::Board, place: usize) -> Option<spec::draughts::Move> {
        board.moves().get(place).map(|&played| played.into())
    }

    fn turn(&self, board: &Self::Board) -> Side {
        board.turn
    }

    /// Whoever cannot move has lost.
    fn is_beaten(&self, _: &Self::Board) -> bool {
        true
    }
}
