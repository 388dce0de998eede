//! Draughts on bitboards as a game that the checker can check again: a second opinion, quick and not trusted.

use check::{Positions, Written};
use fast::NotListed;
use fast::draughts::Board;
use spec::draughts::{Draughts, Move};
use spec::{Game, Side, State};
use std::fmt;

/// Draughts on bitboards, with the texts of the specification.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SecondOpinion(pub Draughts);

fn told(played: fast::draughts::Move) -> Move {
    played.into()
}

impl Game for SecondOpinion {
    type Position = Board;
    type Move = Move;
    type Illegal = NotListed;

    fn state(&self, board: &Board) -> State<Move> {
        match fast::draughts::Draughts.state(board) {
            State::Over(outcome) => State::Over(outcome),
            State::ToMove(side, moves) => State::ToMove(side, moves.into_iter().map(told).collect()),
        }
    }

    fn play(&self, board: &Board, played: &Move) -> Result<Board, NotListed> {
        let listed = board.moves().into_iter().find(|&listed| &told(listed) == played);
        listed.map(|listed| board.play(listed)).ok_or(NotListed)
    }

    fn resets_clock(&self, board: &Board, played: &Move) -> bool {
        board.moves().into_iter().any(|listed| &told(listed) == played && board.is_irreversible(listed))
    }
}

impl Written for SecondOpinion {
    fn read_position(&self, text: &str) -> Result<Board, String> {
        self.0.read_position(text).map(|position| Board::load(&position))
    }

    fn write_position(&self, board: &Board) -> String {
        board.position().map_or_else(|faults| format!("{faults:?}"), |position| position.to_string())
    }

    fn positions(&self, description: &str) -> Result<Positions<'_, Board>, String> {
        let positions = self.0.positions(description)?;
        Ok(Box::new(positions.map(|position| Board::load(&position))))
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        self.0.read_move(text)
    }

    fn clock_limit(&self) -> Option<u32> {
        self.0.clock_limit()
    }

    fn packed_size(&self) -> usize {
        self.0.packed_size()
    }

    fn pack(&self, board: &Board, bytes: &mut Vec<u8>) {
        [board.black, board.white, board.kings].into_iter().for_each(|set| bytes.extend(set.to_le_bytes()));
        bytes.push(board.turn as u8);
    }

    fn unpack(&self, bytes: &[u8]) -> Board {
        let set = |n: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[4 * n + byte]));
        let turn = if bytes[12] == Side::White as u8 { Side::White } else { Side::Black };
        Board { black: set(0), white: set(1), kings: set(2), turn }
    }
}

impl fmt::Display for SecondOpinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
