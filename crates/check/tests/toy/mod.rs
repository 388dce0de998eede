//! A game that is any finite graph, to try the checker on games nobody designed.

use check::{Positions, Written};
use spec::{Clause, Game, Outcome, Side, State};
use std::fmt;

/// What a node is: an end, or somebody's turn with the nodes that can be gone to.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    Over(Option<Side>),
    ToMove(Side, Vec<u32>),
}

/// When the clock of a graph has come so far, a draw can be claimed.
pub const LIMIT: u32 = 4;

/// A game whose positions are the numbers of nodes and whose moves are the numbers gone to.
#[derive(Debug, Clone, PartialEq)]
pub struct Graph(pub Vec<Node>);

const WON: Clause = Clause::by_itself("node", "won", "{winner} wins");
const DRAWN: Clause = Clause::by_itself("node", "drawn", "drawn");

impl Game for Graph {
    type Position = u32;
    type Move = u32;
    type Illegal = String;

    fn state(&self, position: &u32) -> State<u32> {
        match &self.0[*position as usize] {
            Node::Over(Some(winner)) => State::Over(Outcome::won(*winner, &WON)),
            Node::Over(None) => State::Over(Outcome::drawn(&DRAWN)),
            Node::ToMove(side, moves) => State::ToMove(*side, moves.clone()),
        }
    }

    /// Goes wherever it is told, along an edge or not: it is for the checker to see that a move is among those listed.
    fn play(&self, position: &u32, played: &u32) -> Result<u32, String> {
        match &self.0[*position as usize] {
            Node::ToMove(..) if (*played as usize) < self.0.len() => Ok(*played),
            _ => Err(format!("there is no way from {position} to {played}")),
        }
    }

    /// To go to a node whose number can be divided by three.
    fn resets_clock(&self, _: &u32, played: &u32) -> bool {
        played.is_multiple_of(3)
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a graph of {} nodes", self.0.len())
    }
}

impl Written for Graph {
    fn read_position(&self, text: &str) -> Result<u32, String> {
        let node: u32 = text.strip_prefix('n').and_then(|n| n.parse().ok()).ok_or("not a node")?;
        if (node as usize) < self.0.len() && text == format!("n{node}") { Ok(node) } else { Err("no such node".into()) }
    }

    fn write_position(&self, position: &u32) -> String {
        format!("n{position}")
    }

    fn positions(&self, description: &str) -> Result<Positions<'_, u32>, String> {
        let nodes: Vec<u32> =
            description.split_whitespace().map(|node| self.read_position(node)).collect::<Result<_, _>>()?;
        Ok(Box::new(nodes.into_iter()))
    }

    fn read_move(&self, text: &str) -> Result<u32, String> {
        text.parse().map_err(|_| "not a node".to_string())
    }

    fn clock_limit(&self) -> Option<u32> {
        Some(LIMIT)
    }

    fn packed_size(&self) -> usize {
        4
    }

    fn pack(&self, position: &u32, bytes: &mut Vec<u8>) {
        bytes.extend(position.to_le_bytes());
    }

    fn unpack(&self, bytes: &[u8]) -> u32 {
        u32::from_le_bytes(bytes.try_into().expect("four bytes"))
    }
}

/// A small generator, so that a failing graph can be made again.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

impl Graph {
    /// A graph of a dozen nodes, with ends of every kind, in which the sides move in turn.
    pub fn random(random: &mut Random) -> Graph {
        let size = 4 + random.below(12);
        let turn = |n: usize| Side::BOTH[n % 2];
        let node = |n: usize, random: &mut Random| match random.below(10) {
            0 => Node::Over(Some(Side::White)),
            1 => Node::Over(Some(Side::Black)),
            2 => Node::Over(None),
            _ => {
                let mut moves: Vec<u32> =
                    (0..1 + random.below(3)).map(|_| (random.below(size / 2) * 2 + (n + 1) % 2) as u32).collect();
                moves.sort();
                moves.dedup();
                Node::ToMove(turn(n), moves)
            }
        };
        Graph((0..size).map(|n| node(n, random)).collect())
    }

    /// The same with the turns mixed up: a side may move twice, which none of our games allows.
    pub fn random_turns(random: &mut Random) -> Graph {
        let mut graph = Graph::random(random);
        for node in &mut graph.0 {
            if let Node::ToMove(side, _) = node {
                *side = Side::BOTH[random.below(2)];
            }
        }
        graph
    }
}
