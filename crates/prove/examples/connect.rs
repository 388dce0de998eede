//! A third family from its rules alone: Connect-k on any board. Proves that the first player wins connect-3 on 4 x 3,
//! and has the proof checked.
//!
//! Nothing but `spec::Game` (the rules) and `check::Written` (how positions and moves are written) is implemented; the
//! provers take any game as its own quick form ([`fast::Plain`]), and so does the checker.
#![allow(missing_docs)] // The names say it.

extern crate checkproof_prove as prove;

use check::{Claim, Positions, Verdict, Written, check};
use fast::Plain;
use spec::{Clause, Game, Outcome, Side, State};
use std::fmt;

/// A man is dropped into a column and falls down; who first has `row` men in a row wins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Connect {
    pub columns: usize,
    pub height: usize,
    pub row: usize,
}

pub const CONNECT_3: Connect = Connect { columns: 4, height: 3, row: 3 };
pub const ROW: Clause = Clause::by_itself("rule 1", "row", "{winner} wins with a row");
pub const FULL: Clause = Clause::by_itself("rule 2", "full board", "drawn, the board is full");

/// The columns from left to right, each from the bottom up.
type Columns = Vec<Vec<Side>>;

impl Connect {
    fn turn(&self, position: &Columns) -> Side {
        Side::BOTH[position.iter().map(Vec::len).sum::<usize>() % 2]
    }

    fn has_row(&self, position: &Columns, side: Side) -> bool {
        let at = |x: isize, y: isize| position.get(x as usize).and_then(|column| column.get(y as usize)) == Some(&side);
        let squares = (0..self.columns as isize).flat_map(|x| (0..self.height as isize).map(move |y| (x, y)));
        let mut lines = squares.flat_map(|(x, y)| [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(dx, dy)| (x, y, dx, dy)));
        lines.any(|(x, y, dx, dy)| (0..self.row as isize).all(|n| at(x + n * dx, y + n * dy)))
    }
}

impl Game for Connect {
    type Position = Columns;
    type Move = usize;
    type Illegal = &'static str;

    fn state(&self, position: &Columns) -> State<usize> {
        if let Some(winner) = Side::BOTH.into_iter().find(|&side| self.has_row(position, side)) {
            return State::Over(Outcome::won(winner, &ROW));
        }
        let open: Vec<usize> = (0..self.columns).filter(|&column| position[column].len() < self.height).collect();
        let full = State::Over(Outcome::drawn(&FULL));
        if open.is_empty() { full } else { State::ToMove(self.turn(position), open) }
    }

    fn play(&self, position: &Columns, &column: &usize) -> Result<Columns, &'static str> {
        let mut next = position.clone();
        let full = position.get(column).is_none_or(|men| men.len() == self.height);
        (!full).then(|| next[column].push(self.turn(position))).ok_or("the column is full")?;
        Ok(next)
    }
}

impl Written for Connect {
    fn read_position(&self, text: &str) -> Result<Columns, String> {
        let man = |letter| match letter {
            'W' => Ok(Side::White),
            'B' => Ok(Side::Black),
            _ => Err(format!("`{letter}` is no man; they are W and B")),
        };
        let column = |men: &str| men.trim_matches('.').chars().map(man).collect::<Result<Vec<Side>, _>>();
        let columns: Columns = text.split('/').map(column).collect::<Result<_, _>>()?;
        let fits = columns.len() == self.columns && columns.iter().all(|men| men.len() <= self.height);
        if fits { Ok(columns) } else { Err(format!("a board has {} columns of {}", self.columns, self.height)) }
    }

    fn write_position(&self, position: &Columns) -> String {
        let letter = |side: &Side| if *side == Side::White { 'W' } else { 'B' };
        let column = |men: &Vec<Side>| if men.is_empty() { ".".into() } else { men.iter().map(letter).collect() };
        position.iter().map(column).collect::<Vec<String>>().join("/")
    }

    fn positions(&self, description: &str) -> Result<Positions<'_, Columns>, String> {
        let text = if description == "start" { vec!["."; self.columns].join("/") } else { description.to_string() };
        Ok(Box::new(std::iter::once(self.read_position(&text)?)))
    }

    fn read_move(&self, text: &str) -> Result<usize, String> {
        text.parse().map_err(|_| format!("`{text}` is no column"))
    }

    fn packed_size(&self) -> usize {
        self.columns * self.height
    }

    fn pack(&self, position: &Columns, bytes: &mut Vec<u8>) {
        let men =
            |column: &Vec<Side>| (0..self.height).map(|y| column.get(y).map_or(0, |&side| side as u8 + 1)).collect();
        bytes.extend(position.iter().flat_map(|column| -> Vec<u8> { men(column) }));
    }

    fn unpack(&self, bytes: &[u8]) -> Columns {
        let side = |&byte: &u8| if byte == 1 { Side::White } else { Side::Black };
        bytes.chunks(self.height).map(|men| men.iter().filter(|byte| **byte > 0).map(side).collect()).collect()
    }
}

impl fmt::Display for Connect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "connect-{}:{}x{}", self.row, self.columns, self.height)
    }
}

pub fn main() {
    let (name, goal) = ("the first player wins".to_string(), "win".parse().expect("a goal"));
    let claim = Claim { name, game: CONNECT_3, side: Side::White, goal, from: vec!["start".to_string()] };
    let proof = prove::prove(&Plain(CONNECT_3), &claim, &mut |_| ()).expect("a strategy");
    let verdict = check(&claim, &proof.strategy);
    println!("{}\n  {}", check::verdict_text(&claim, &verdict, 1), proof.how);
    assert!(matches!(verdict, Verdict::Proved(_)));
}
