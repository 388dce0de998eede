//! The bitboards as a game that the checker can check again: a second opinion, quick and not trusted.

use check::{Positions, Written};
use fast::draughts::Board as DraughtsBoard;
use fast::{Board, Chess, Move, NotListed};
use spec::chess::{Position, Rules};
use spec::draughts::{self, Draughts};
use spec::{Game, Side, State};
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

/// Draughts on bitboards, with the texts of the specification.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DraughtsSecondOpinion(pub Draughts);

fn told(played: fast::draughts::Move) -> draughts::Move {
    played.into()
}

impl Game for DraughtsSecondOpinion {
    type Position = DraughtsBoard;
    type Move = draughts::Move;
    type Illegal = NotListed;

    fn state(&self, board: &DraughtsBoard) -> State<draughts::Move> {
        match fast::draughts::Draughts.state(board) {
            State::Over(outcome) => State::Over(outcome),
            State::ToMove(side, moves) => State::ToMove(side, moves.into_iter().map(told).collect()),
        }
    }

    fn play(&self, board: &DraughtsBoard, played: &draughts::Move) -> Result<DraughtsBoard, NotListed> {
        let listed = board.moves().into_iter().find(|&listed| &told(listed) == played);
        listed.map(|listed| board.play(listed)).ok_or(NotListed)
    }

    fn resets_clock(&self, board: &DraughtsBoard, played: &draughts::Move) -> bool {
        board.moves().into_iter().any(|listed| &told(listed) == played && board.is_irreversible(listed))
    }
}

impl Written for DraughtsSecondOpinion {
    fn read_position(&self, text: &str) -> Result<DraughtsBoard, String> {
        self.0.read_position(text).map(|position| DraughtsBoard::load(&position))
    }

    fn write_position(&self, board: &DraughtsBoard) -> String {
        board.position().map_or_else(|faults| format!("{faults:?}"), |position| position.to_string())
    }

    fn positions(&self, description: &str) -> Result<Positions<'_, DraughtsBoard>, String> {
        let positions = self.0.positions(description)?;
        Ok(Box::new(positions.map(|position| DraughtsBoard::load(&position))))
    }

    fn read_move(&self, text: &str) -> Result<draughts::Move, String> {
        self.0.read_move(text)
    }

    fn clock_limit(&self) -> Option<u32> {
        self.0.clock_limit()
    }

    fn packed_size(&self) -> usize {
        self.0.packed_size()
    }

    fn pack(&self, board: &DraughtsBoard, bytes: &mut Vec<u8>) {
        [board.black, board.white, board.kings].into_iter().for_each(|set| bytes.extend(set.to_le_bytes()));
        bytes.push(board.turn as u8);
    }

    fn unpack(&self, bytes: &[u8]) -> DraughtsBoard {
        let set = |n: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[4 * n + byte]));
        let turn = if bytes[12] == Side::White as u8 { Side::White } else { Side::Black };
        DraughtsBoard { black: set(0), white: set(1), kings: set(2), turn }
    }
}

impl fmt::Display for DraughtsSecondOpinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
