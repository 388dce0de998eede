//! The endings of English draughts.
//!
//! A slice has the men and kings of both sides fixed: captures and promotions leave it, and so does nothing else. Seen
//! from the other side the board is turned by half, square n becomes 33 - n, and so the stronger side is always Black
//! in the tables. A side without a move has lost, whatever the reason, and there is no stalemate.

mod layout;
mod material;
mod sets;
mod slice;

pub use layout::DraughtsLayout;
pub use material::{BadDraughtsMaterial, DraughtsMaterial};
pub use slice::DraughtsSlice;

use super::goal::ask_tables_too;
use super::tables::MOST_NUMBERS;
use super::{Family, Find, GoOn, Missing, Progress, Provable, Slice, Tables, Unbuildable, Unsolved, Value};
use check::Claim;
use fast::Quick;
use fast::draughts::{Board, Draughts};
use prove::{NotFound, Proof};
use spec::Side;

impl Provable for spec::draughts::Draughts {
    fn prove(claim: &Claim<Self>, most: u64, watch: &mut dyn FnMut(String)) -> Result<Proof<Self>, NotFound> {
        ask_tables_too(Draughts, claim, most, watch)
    }
}

impl Family for Draughts {
    type Ending = DraughtsMaterial;
    type Layout = DraughtsLayout;
    type Slice<'a> = DraughtsSlice<'a>;

    fn turn(&self, board: &Board) -> Side {
        board.turn
    }

    fn ending(&self, board: &Board) -> Option<DraughtsMaterial> {
        let material = DraughtsMaterial::of(board);
        (material.has_both_sides() && material.pieces() <= DraughtsMaterial::MOST_PIECES).then(|| material.standard().0)
    }

    fn standard(&self, material: &DraughtsMaterial) -> DraughtsMaterial {
        material.standard().0
    }

    fn order(&self, material: &DraughtsMaterial) -> Vec<DraughtsMaterial> {
        material.order()
    }

    fn layout(&self, material: &DraughtsMaterial) -> Result<DraughtsLayout, Unbuildable> {
        let layout = DraughtsLayout::new(*material).filter(|layout| layout.count() <= MOST_NUMBERS);
        layout.ok_or_else(|| Unbuildable::TooMany(material.to_string()))
    }

    fn count(layout: &DraughtsLayout) -> usize {
        layout.count()
    }

    fn slice<'a>(&'a self, layout: &'a DraughtsLayout, find: &Find<'_, Draughts>) -> DraughtsSlice<'a> {
        DraughtsSlice::new(layout, find)
    }

    fn solve_by_sets(
        slice: &DraughtsSlice<'_>,
        threads: usize,
        watch: &(dyn Fn(Progress) + Sync),
        go_on: &GoOn,
    ) -> Option<Result<Vec<u8>, Unsolved>> {
        sets::solve(slice, threads, watch, go_on)
    }

    fn board_at(ending: &DraughtsSlice<'_>, number: usize) -> Option<Board> {
        let board = ending.position(number);
        ending.is_lawful(number, &board).then_some(board)
    }

    fn value(&self, tables: &Tables<Draughts>, board: &Board) -> Result<Value, Missing> {
        let (material, exchanged) = DraughtsMaterial::of(board).standard();
        if let Some(outcome) = self.outcome(board) {
            return Ok(Value::of_end(outcome, board.turn));
        }
        let table = tables.get(&material)?;
        let number = table.layout.number(&if exchanged { turned(board) } else { *board });
        table.entries.value(number).ok_or_else(|| Missing::Table(material.to_string()))
    }
}

/// The same position seen from the other side.
fn turned(board: &Board) -> Board {
    Board {
        black: board.white.reverse_bits(),
        white: board.black.reverse_bits(),
        kings: board.kings.reverse_bits(),
        turn: board.turn.other(),
    }
}
