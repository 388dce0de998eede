//! The endings of chess, on every board.

mod boards;
mod ending;
mod layout;
mod material;
mod sets;
pub(super) mod symmetry;

pub use boards::Boards;
pub use ending::ChessSlice;
pub use layout::ChessLayout;
pub use material::{BadMaterial, Material};

use super::tables::MOST_NUMBERS;
use super::{Family, Find, Finished, GoOn, Missing, Progress, Slice, Tables, Unbuildable, Unsolved, Value};
use ending::is_en_passant;
use spec::Side;
use spec::chess::{Piece, Rules, Square};
use symmetry::Width;

impl<C: Boards> Family for C {
    type Ending = Material;
    type Layout = ChessLayout;
    type Slice<'a>
        = ChessSlice<'a, C>
    where
        C: 'a;

    fn turn(&self, board: &C::Position) -> Side {
        C::turn(board)
    }

    fn ending(&self, board: &C::Position) -> Option<Material> {
        let material = Material::of(C::men(board).into_iter().map(|(man, _)| man));
        (3..=Material::MOST_MEN).contains(&material.men()).then(|| self.standard(&material))
    }

    fn standard(&self, material: &Material) -> Material {
        material.standard(self.rules()).0
    }

    fn order(&self, material: &Material) -> Vec<Material> {
        material.order(self.rules())
    }

    fn layout(&self, material: &Material) -> Result<ChessLayout, Unbuildable> {
        let layout = ChessLayout::new(self.rules(), C::WIDTH, material).filter(|layout| layout.count() <= MOST_NUMBERS);
        layout.ok_or_else(|| Unbuildable::TooMany(material.to_string()))
    }

    fn count(layout: &ChessLayout) -> usize {
        layout.count()
    }

    fn slice<'a>(&'a self, layout: &'a ChessLayout, find: &Find<'_, C>) -> ChessSlice<'a, C> {
        ChessSlice::new(self, layout, find)
    }

    fn solve_by_sets(
        slice: &ChessSlice<'_, C>,
        threads: usize,
        watch: &(dyn Fn(Progress) + Sync),
        go_on: &GoOn,
    ) -> Option<Result<Vec<u8>, Unsolved>> {
        // Sets are for boards of 64 squares.
        if C::WIDTH == Width(8) { sets::solve(slice, threads, watch, go_on) } else { None }
    }

    fn board_at(ending: &ChessSlice<'_, C>, number: usize) -> Option<C::Position> {
        let placed = ending.position(number);
        ending.is_lawful(number, &placed).then(|| ending.board(&placed, placed.turn))
    }

    fn value(&self, tables: &Tables<C>, board: &C::Position) -> Result<Value, Missing> {
        if C::can_castle(board) {
            return Err(Missing::Castling);
        }
        let still = C::without_en_passant(board);
        if C::en_passant(board).is_none() {
            return looked_up(tables, &still);
        }
        // No table has the right to capture en passant: it is one ply of search.
        let moves = self.options(board).unwrap_or_default();
        let mut value = match moves.iter().all(|played| is_en_passant::<C>(board, played)) {
            true => None,
            false => Some(looked_up(tables, &still)?),
        };
        for capture in moves.into_iter().filter(|played| is_en_passant::<C>(board, played)) {
            let after = looked_up(tables, &self.make(board, &capture))?.before();
            value = Some(value.map_or(after, |best| best.better(after)));
        }
        Ok(value.unwrap_or(Value::Draw))
    }
}

/// The value of a position without rights, from the table of its ending.
fn looked_up<C: Boards>(tables: &Tables<C>, board: &C::Position) -> Result<Value, Missing> {
    let mut men = C::men(board);
    let material = Material::of(men.iter().map(|(man, _)| *man));
    if material.men() == 2 {
        return Ok(Value::Draw);
    }
    let (standard, exchanged) = material.standard(tables.rules());
    let table = tables.get(&standard)?;
    let value = entry(table, tables.rules(), C::turn(board), &mut men, exchanged);
    value.ok_or_else(|| Missing::Table(standard.to_string()))
}

/// The value of a position of an ending, given by its men; with the sides exchanged if the table has them so.
fn entry<C: Boards>(
    table: &Finished<C>,
    rules: &Rules,
    turn: Side,
    men: &mut [(Piece, u8)],
    exchanged: bool,
) -> Option<Value> {
    if exchanged {
        for (man, square) in men.iter_mut() {
            man.side = man.side.other();
            let Square { file, rank } = C::WIDTH.square_of(*square);
            *square = C::WIDTH.number_of(Square { file, rank: rules.ranks() - 1 - rank });
        }
    }
    let placed = table.layout.place(if exchanged { turn.other() } else { turn }, men)?;
    table.entries.value(table.layout.number(&placed)?)
}
