//! A game that is a graph of up to sixteen nodes, made of bytes, so that a fuzzer can change it bit by bit.

use check::{Positions, Written};
use spec::chess::Rules;
use spec::{Game, Outcome, Side, State};
use std::fmt;
use std::sync::LazyLock;

/// What a node is: an end, or somebody's turn with the nodes that can be gone to.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// The game is over, and this side has won, if any.
    Over(Option<Side>),
    /// This side goes to one of these nodes.
    ToMove(Side, Vec<u32>),
}

/// A game whose positions are the numbers of nodes and whose moves are the numbers gone to.
#[derive(Debug, Clone, PartialEq)]
pub struct SmallGame(pub Vec<Node>);

impl SmallGame {
    /// When the clock has come so far, a draw can be claimed.
    pub const CLOCK_LIMIT: u32 = 4;

    /// The most nodes that a game has.
    pub const MOST: usize = 16;

    /// A game from bytes, two for each node; `None` if there are too few. The first byte of a node says what it is and
    /// whose turn, the second has two nodes to go to.
    pub fn of(bytes: &[u8]) -> Option<SmallGame> {
        let size = bytes.len() / 2;
        if !(2..=SmallGame::MOST).contains(&size) {
            return None;
        }
        let near = |byte: u8| u32::from(byte) % size as u32;
        let node = |pair: &[u8]| match pair[0] % 8 {
            0 => Node::Over(Some(Side::White)),
            1 => Node::Over(Some(Side::Black)),
            2 => Node::Over(None),
            kind => {
                let mut moves = vec![near(pair[1] & 15), near(pair[1] >> 4), near(pair[0] >> 4)];
                moves.truncate(1 + usize::from(kind / 2) % 3);
                moves.sort();
                moves.dedup();
                Node::ToMove(Side::BOTH[usize::from(kind % 2)], moves)
            }
        };
        Some(SmallGame(bytes.chunks_exact(2).map(node).collect()))
    }

    /// The node of this number.
    pub fn node(&self, number: u32) -> &Node {
        &self.0[number as usize]
    }
}

/// Games that nobody designed have no clauses of their own; they end like these positions of chess.
static ENDS: LazyLock<[Outcome; 3]> = LazyLock::new(|| {
    ["k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "K7/1q6/1k6/8/8/8/8/8 w - - 0 1", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"].map(|fen| {
        let rules = Rules::chess();
        match rules.state(&rules.read(fen).expect("a position")) {
            State::Over(outcome) => outcome,
            State::ToMove(..) => panic!("{fen} is an end"),
        }
    })
});

impl Game for SmallGame {
    type Position = u32;
    type Move = u32;
    type Illegal = String;

    fn state(&self, position: &u32) -> State<u32> {
        match self.node(*position) {
            Node::Over(Some(Side::White)) => State::Over(ENDS[0]),
            Node::Over(Some(Side::Black)) => State::Over(ENDS[1]),
            Node::Over(None) => State::Over(ENDS[2]),
            Node::ToMove(side, moves) => State::ToMove(*side, moves.clone()),
        }
    }

    /// Goes wherever it is told, along an edge or not: it is for the checker to see that a move is among those listed.
    fn play(&self, position: &u32, played: &u32) -> Result<u32, String> {
        match self.node(*position) {
            Node::ToMove(..) if (*played as usize) < self.0.len() => Ok(*played),
            _ => Err(format!("there is no way from {position} to {played}")),
        }
    }

    /// Every third node is where something irreversible has happened.
    fn resets_clock(&self, _: &u32, played: &u32) -> bool {
        played.is_multiple_of(3)
    }
}

impl fmt::Display for SmallGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a graph of {} nodes", self.0.len())
    }
}

impl Written for SmallGame {
    fn read_position(&self, text: &str) -> Result<u32, String> {
        let nodes = 0..self.0.len() as u32;
        nodes.into_iter().find(|&node| self.write_position(&node) == text).ok_or_else(|| "no such node".to_string())
    }

    fn write_position(&self, position: &u32) -> String {
        format!("n{position}")
    }

    fn positions(&self, description: &str) -> Result<Positions<'_, u32>, String> {
        Ok(Box::new(std::iter::once(self.read_position(description)?)))
    }

    fn read_move(&self, text: &str) -> Result<u32, String> {
        text.parse().map_err(|_| "not a node".to_string())
    }

    fn clock_limit(&self) -> Option<u32> {
        Some(SmallGame::CLOCK_LIMIT)
    }

    fn packed_size(&self) -> usize {
        1
    }

    fn pack(&self, position: &u32, bytes: &mut Vec<u8>) {
        bytes.push(*position as u8);
    }

    fn unpack(&self, bytes: &[u8]) -> u32 {
        bytes[0].into()
    }
}
