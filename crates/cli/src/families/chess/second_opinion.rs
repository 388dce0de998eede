//! Chess on bitboards as a game that the checker can check again: a second opinion, quick and not trusted.

use check::{Positions, Written};
use fast::{Board, Chess, Move, NotListed};
use spec::chess::{Position, Rules};
use spec::{Game, State};
use std::fmt;

/// A game on bitboards whose texts are those of the specification.
#[derive(Debug, Clone)]
pub struct SecondOpinion(pub Chess);

impl PartialEq for SecondOpinion {
    fn eq(&self, other: &SecondOpinion) -> bool {
        self.rules() == other.rules()
    }
}

impl SecondOpinion {
    fn rules(&self) -> &Rules {
        self.0.rules()
    }

    fn unloaded(&self, board: &Board) -> Position {
        self.0.unload(board)
    }
}

impl Game for SecondOpinion {
    type Position = Board;
    type Move = Move;
    type Illegal = NotListed;

    fn state(&self, board: &Board) -> State<Move> {
        Game::state(&self.0, board)
    }

    fn play(&self, board: &Board, played: &Move) -> Result<Board, NotListed> {
        Game::play(&self.0, board, played)
    }

    fn resets_clock(&self, board: &Board, played: &Move) -> bool {
        self.0.resets_clock(board, played)
    }
}

impl Written for SecondOpinion {
    fn read_position(&self, text: &str) -> Result<Board, String> {
        self.rules().read_position(text).map(|position| self.0.load(&position))
    }

    fn write_position(&self, board: &Board) -> String {
        self.unloaded(board).to_string()
    }

    fn positions(&self, description: &str) -> Result<Positions<'_, Board>, String> {
        let positions = self.rules().positions(description)?;
        Ok(Box::new(positions.map(|position| self.0.load(&position))))
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        self.rules().read_move(text).map(|played| played.into())
    }

    fn clock_limit(&self) -> Option<u32> {
        self.rules().clock_limit()
    }

    fn packed_size(&self) -> usize {
        Board::PACKED
    }

    fn pack(&self, board: &Board, bytes: &mut Vec<u8>) {
        bytes.extend(board.to_bytes());
    }

    fn unpack(&self, bytes: &[u8]) -> Board {
        Board::from_bytes(bytes.try_into().expect("a packed board has all its bytes"))
    }
}

impl fmt::Display for SecondOpinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules().fmt(f)
    }
}
