//! The endings of chess, on every board up to 8 x 8.

mod ending;
mod layout;
mod material;
mod reach;
pub(super) mod symmetry;

pub use ending::Ending;
pub use layout::Layout;
pub use material::{BadMaterial, Material};

use super::tables::MOST_NUMBERS;
use super::{Family, Find, Finished, Missing, Slice, Tables, Unbuildable, Value};
use ending::is_en_passant;
use fast::{Board, Chess};
use spec::Side;
use spec::chess::{Kind, Move, Piece, Position, Rules};

impl Family for Chess {
    type Rules = Rules;
    type Board = Board;
    type Ending = Material;
    type Layout = Layout;
    type Slice<'a> = Ending<'a>;

    fn rules(&self) -> &Rules {
        Chess::rules(self)
    }

    fn load(&self, position: &Position) -> Board {
        Chess::load(self, position)
    }

    fn unload(&self, board: &Board) -> Position {
        Chess::unload(self, board)
    }

    fn turn(&self, board: &Board) -> Side {
        board.turn()
    }

    fn moves(&self, board: &Board) -> Vec<(Move, Board)> {
        let mut moves = Chess::moves(self, board);
        moves.sort_unstable();
        moves.into_iter().map(|played| (played.into(), self.play(board, played))).collect()
    }

    fn is_lost_without_moves(&self, board: &Board) -> bool {
        self.in_check(board)
    }

    fn ending(&self, board: &Board) -> Option<Material> {
        let material = Material::of(men(board).into_iter().map(|(man, _)| man));
        (3..=Material::MOST_MEN).contains(&material.men()).then(|| self.standard(&material))
    }

    fn standard(&self, material: &Material) -> Material {
        material.standard(Chess::rules(self)).0
    }

    fn order(&self, material: &Material) -> Vec<Material> {
        material.order(Chess::rules(self))
    }

    fn layout(&self, material: &Material) -> Result<Layout, Unbuildable> {
        let layout = Layout::new(Chess::rules(self), material).filter(|layout| layout.count() <= MOST_NUMBERS);
        layout.ok_or_else(|| Unbuildable::TooMany(material.to_string()))
    }

    fn count(layout: &Layout) -> usize {
        layout.count()
    }

    fn slice<'a>(&'a self, layout: &'a Layout, find: &Find<'_, Chess>) -> Ending<'a> {
        Ending::new(self, layout, find)
    }

    fn board_at(ending: &Ending<'_>, number: usize) -> Option<Board> {
        let placed = ending.position(number);
        ending.is_lawful(number, &placed).then(|| ending.board(&placed, placed.turn))
    }

    fn value(&self, tables: &Tables<Chess>, board: &Board) -> Result<Value, Missing> {
        if board.castling() != 0 {
            return Err(Missing::Castling);
        }
        let still = board.without_en_passant();
        if board.en_passant().is_none() {
            return looked_up(tables, &still);
        }
        // No table has the right to capture en passant: it is one ply of search.
        let moves = Chess::moves(self, board);
        let mut value = match moves.iter().all(|played| is_en_passant(board, *played)) {
            true => None,
            false => Some(looked_up(tables, &still)?),
        };
        for capture in moves.into_iter().filter(|played| is_en_passant(board, *played)) {
            let after = looked_up(tables, &self.play(board, capture))?.before();
            value = Some(value.map_or(after, |best| best.better(after)));
        }
        Ok(value.unwrap_or(Value::Draw))
    }
}

/// The value of a position without rights, from the table of its ending.
fn looked_up(tables: &Tables<Chess>, board: &Board) -> Result<Value, Missing> {
    let mut men = men(board);
    let material = Material::of(men.iter().map(|(man, _)| *man));
    if material.men() == 2 {
        return Ok(Value::Draw);
    }
    let (standard, exchanged) = material.standard(tables.rules());
    let table = tables.get(&standard)?;
    let value = entry(table, tables.rules(), board.turn(), &mut men, exchanged);
    value.ok_or_else(|| Missing::Table(standard.to_string()))
}

/// The men of a position and their squares, White's first.
fn men(board: &Board) -> Vec<(Piece, u8)> {
    let mut men = Vec::new();
    for side in Side::BOTH {
        for kind in Kind::ALL {
            let set = board.pieces(side, kind);
            let squares = (0..64).filter(|square| set >> square & 1 == 1);
            men.extend(squares.map(|square| (Piece { side, kind }, square)));
        }
    }
    men
}

/// The value of a position of an ending, given by its men; with the sides exchanged if the table has them so.
fn entry(
    table: &Finished<Chess>,
    rules: &Rules,
    turn: Side,
    men: &mut [(Piece, u8)],
    exchanged: bool,
) -> Option<Value> {
    if exchanged {
        for (man, square) in men.iter_mut() {
            man.side = man.side.other();
            *square = (rules.ranks() - 1 - *square / 8) * 8 + *square % 8;
        }
    }
    let placed = table.layout.place(if exchanged { turn.other() } else { turn }, men)?;
    table.entries.value(table.layout.number(&placed)?)
}
