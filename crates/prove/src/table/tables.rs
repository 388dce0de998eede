//! The tables of one game: building them in order, and asking them.

use super::chess::Ending;
use super::engine::{self, Progress, TooLong};
use super::layout::Layout;
use super::{Material, Value};
use fast::{Board, Chess, Move};
use spec::Side;
use spec::chess::{Kind, Piece, Position, Rules};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// A table: how an ending's positions are numbered, and a byte of [`Value`] for each number.
#[derive(Debug)]
pub struct Finished {
    pub(super) layout: Layout,
    pub(super) bytes: Vec<u8>,
}

impl Finished {
    /// The ending.
    pub fn material(&self) -> &Material {
        self.layout.material()
    }

    /// The bytes, by number.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The value of a position of this ending, given by its men; with the sides exchanged if the table has them so.
    pub(super) fn value(&self, rules: &Rules, turn: Side, men: &mut [(Piece, u8)], exchanged: bool) -> Option<Value> {
        if exchanged {
            for (man, square) in men.iter_mut() {
                man.side = man.side.other();
                *square = (rules.ranks() - 1 - *square / 8) * 8 + *square % 8;
            }
        }
        let placed = self.layout.place(if exchanged { turn.other() } else { turn }, men)?;
        let number = self.layout.number(&placed)?;
        Value::from_byte(*self.bytes.get(number)?)
    }
}

/// All tables of a game that have been built or read.
///
/// ```
/// use prove::table::{Tables, Value};
/// use spec::chess::Rules;
///
/// let rules = Rules::board(4, 4).unwrap();
/// let mut tables = Tables::new(&rules).unwrap();
/// tables.build_all(&"KQvK".parse().unwrap(), 2, &|_| ()).unwrap();
/// let position = rules.read("k3/4/1K1Q/4 w - - 0 1").unwrap();
/// assert_eq!(tables.value(&position), Ok(Value::Win(1)));
/// ```
pub struct Tables {
    pub(super) chess: Chess,
    finished: HashMap<Material, Arc<Finished>>,
}

/// Why a table cannot be built.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // The text of each says what it is.
pub enum Unbuildable {
    Board(fast::TooLarge),
    BareKings,
    EnPassant(Material),
    TooMany(Material),
    TooLong(Material, TooLong),
    Missing(Missing),
}

impl fmt::Display for Unbuildable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unbuildable::Board(why) => write!(f, "{why}"),
            Unbuildable::BareKings => f.write_str("two bare kings are a draw and need no table"),
            Unbuildable::EnPassant(material) => {
                write!(
                    f,
                    "{material} has pawns on both sides: tables know no en passant, and need a game without double steps"
                )
            }
            Unbuildable::TooMany(material) => write!(f, "{material} has more than {MOST_NUMBERS} positions"),
            Unbuildable::TooLong(material, why) => write!(f, "{material}: {why}"),
            Unbuildable::Missing(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for Unbuildable {}

/// A question that the tables at hand do not answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Missing {
    /// The table of this ending is not there.
    Table(Material),
    /// The position has a right to castle or to capture en passant, which no table knows.
    Rights,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missing::Table(material) => write!(f, "the table {material} is not there"),
            Missing::Rights => f.write_str("tables know no rights to castle or to capture en passant"),
        }
    }
}

impl std::error::Error for Missing {}

/// A table takes a byte for each while it is built; this is what a common machine has to spare.
const MOST_NUMBERS: usize = 1 << 31;

/// A move and what the position is worth after it, for the side that then moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub played: spec::chess::Move,
    /// The value after it.
    pub after: Value,
}

impl Tables {
    /// No tables yet.
    pub fn new(rules: &Rules) -> Result<Tables, Unbuildable> {
        let chess = Chess::new(rules).map_err(Unbuildable::Board)?;
        Ok(Tables { chess, finished: HashMap::new() })
    }

    /// The game.
    pub fn rules(&self) -> &Rules {
        self.chess.rules()
    }

    /// The table of an ending.
    pub fn get(&self, material: &Material) -> Result<&Arc<Finished>, Missing> {
        let standard = material.standard(self.rules()).0;
        self.finished.get(&standard).ok_or(Missing::Table(standard))
    }

    pub(super) fn ending<'a>(&'a self, table: &'a Finished) -> Ending<'a> {
        Ending::new(&self.chess, &table.layout, |below| self.finished.get(below).cloned())
    }

    /// The endings whose tables an ending needs, itself last; or why it cannot be built.
    pub fn order(&self, material: &Material) -> Result<Vec<Material>, Unbuildable> {
        let order = material.order(self.rules());
        if order.is_empty() {
            return Err(Unbuildable::BareKings);
        }
        order.iter().try_for_each(|material| self.layout(material).map(drop))?;
        Ok(order)
    }

    fn layout(&self, material: &Material) -> Result<Layout, Unbuildable> {
        if self.rules().double_step() && Side::BOTH.into_iter().all(|side| material.has_pawns(side)) {
            return Err(Unbuildable::EnPassant(material.clone()));
        }
        let layout = Layout::new(self.rules(), material).filter(|layout| layout.count() <= MOST_NUMBERS);
        layout.ok_or_else(|| Unbuildable::TooMany(material.clone()))
    }

    /// Builds one table. Those that it needs must be there.
    pub fn build(
        &mut self,
        material: &Material,
        threads: usize,
        watch: &(dyn Fn(Progress) + Sync),
    ) -> Result<Arc<Finished>, Unbuildable> {
        let order = self.order(material)?;
        let standard = material.standard(self.rules()).0;
        let mut lower = order.iter().filter(|needed| **needed != standard);
        lower.try_for_each(|needed| self.get(needed).map(drop)).map_err(Unbuildable::Missing)?;
        let layout = self.layout(&standard)?;
        let ending = Ending::new(&self.chess, &layout, |below| self.finished.get(below).cloned());
        let solved = engine::solve(&ending, threads, watch);
        let bytes = solved.map_err(|why| Unbuildable::TooLong(standard.clone(), why))?;
        let table = Arc::new(Finished { layout, bytes });
        self.finished.insert(standard, table.clone());
        Ok(table)
    }

    /// Builds a table and all that it needs, as far as they are not there.
    pub fn build_all(
        &mut self,
        material: &Material,
        threads: usize,
        watch: &(dyn Fn(Progress) + Sync),
    ) -> Result<(), Unbuildable> {
        for needed in self.order(material)? {
            if !self.finished.contains_key(&needed) {
                self.build(&needed, threads, watch)?;
            }
        }
        Ok(())
    }

    /// Takes in the bytes of a table that was built before. False if there are not as many as positions.
    pub fn insert(&mut self, material: &Material, bytes: Vec<u8>) -> Result<bool, Unbuildable> {
        let standard = material.standard(self.rules()).0;
        let layout = self.layout(&standard)?;
        let fits = layout.count() == bytes.len();
        if fits {
            self.finished.insert(standard, Arc::new(Finished { layout, bytes }));
        }
        Ok(fits)
    }

    /// The value of a position.
    pub fn value(&self, position: &Position) -> Result<Value, Missing> {
        if !position.castling().is_empty() || position.en_passant().is_some() {
            return Err(Missing::Rights);
        }
        self.board_value(&self.chess.load(position))
    }

    fn board_value(&self, board: &Board) -> Result<Value, Missing> {
        let mut men: Vec<(Piece, u8)> = Vec::new();
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let set = board.pieces(side, kind);
                let squares = (0..64).filter(|square| set >> square & 1 == 1);
                men.extend(squares.map(|square| (Piece { side, kind }, square)));
            }
        }
        let material = Material::of(men.iter().map(|(man, _)| *man));
        if material.men() == 2 {
            return Ok(Value::Draw);
        }
        let (standard, exchanged) = material.standard(self.rules());
        let table = self.finished.get(&standard);
        let value = table.and_then(|table| table.value(self.rules(), board.turn(), &mut men, exchanged));
        value.ok_or(Missing::Table(standard))
    }

    /// Every legal move with the value after it, the best first.
    pub fn choices(&self, position: &Position) -> Result<Vec<Choice>, Missing> {
        self.value(position)?;
        let choices = self.board_choices(&self.chess.load(position))?;
        Ok(choices.into_iter().map(|(played, _, after)| Choice { played: played.into(), after }).collect())
    }

    pub(super) fn board_choices(&self, board: &Board) -> Result<Vec<(Move, Board, Value)>, Missing> {
        let moves = self.chess.moves(board).into_iter().map(|played| {
            let next = self.chess.play(board, played);
            Ok((played, next, self.board_value(&next)?))
        });
        let mut choices = moves.collect::<Result<Vec<_>, Missing>>()?;
        // The shortest win, then draws, then the longest loss; equal moves in the order of their squares.
        choices.sort_by_key(|&(played, _, after)| {
            let worth = match after {
                Value::Loss(plies) => (0, i32::from(plies)),
                Value::Draw => (1, 0),
                Value::Win(plies) => (2, -i32::from(plies)),
            };
            (worth, played)
        });
        Ok(choices)
    }

    /// The moves to mate, both sides playing their best. Empty for a draw.
    pub fn line(&self, position: &Position) -> Result<Vec<spec::chess::Move>, Missing> {
        let mut line = Vec::new();
        if self.value(position)? == Value::Draw {
            return Ok(line);
        }
        let mut board = self.chess.load(position);
        // Distances fall with every ply, so that even a table that is wrong gives an end.
        while let Some(&(played, next, _)) = self.board_choices(&board)?.first() {
            if line.len() > Value::LONGEST as usize {
                break;
            }
            line.push(played.into());
            board = next;
        }
        Ok(line)
    }
}
