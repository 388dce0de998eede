//! The endings of English draughts.
//!
//! A slice has the men and kings of both sides fixed: captures and promotions leave it, and so does nothing else. Seen
//! from the other side the board is turned by half, square n becomes 33 - n, and so the stronger side is always Black in
//! the tables. A side without a move has lost, whatever the reason, and there is no stalemate.

mod layout;
mod slice;
mod stock;

pub use layout::Layout;
pub use slice::Ending;
pub use stock::{BadStock, Stock};

use super::tables::MOST_NUMBERS;
use super::{Family, Find, Missing, Slice, Tables, Unbuildable, Value};
use fast::Quick;
use fast::draughts::{Board, Draughts};
use spec::Side;

impl Family for Draughts {
    type Ending = Stock;
    type Layout = Layout;
    type Slice<'a> = Ending<'a>;

    fn turn(&self, board: &Board) -> Side {
        board.turn
    }

    fn ending(&self, board: &Board) -> Option<Stock> {
        let stock = Stock::of(board);
        (stock.has_both_sides() && stock.pieces() <= Stock::MOST_PIECES).then(|| stock.standard().0)
    }

    fn standard(&self, stock: &Stock) -> Stock {
        stock.standard().0
    }

    fn order(&self, stock: &Stock) -> Vec<Stock> {
        stock.order()
    }

    fn layout(&self, stock: &Stock) -> Result<Layout, Unbuildable> {
        let layout = Layout::new(*stock).filter(|layout| layout.count() <= MOST_NUMBERS);
        layout.ok_or_else(|| Unbuildable::TooMany(stock.to_string()))
    }

    fn count(layout: &Layout) -> usize {
        layout.count()
    }

    fn slice<'a>(&'a self, layout: &'a Layout, find: &Find<'_, Draughts>) -> Ending<'a> {
        Ending::new(layout, find)
    }

    fn board_at(ending: &Ending<'_>, number: usize) -> Option<Board> {
        let board = ending.position(number);
        ending.is_lawful(number, &board).then_some(board)
    }

    fn value(&self, tables: &Tables<Draughts>, board: &Board) -> Result<Value, Missing> {
        let (stock, exchanged) = Stock::of(board).standard();
        if let Some(outcome) = self.outcome(board) {
            return Ok(Value::of_end(outcome, board.turn));
        }
        let table = tables.get(&stock)?;
        let number = table.layout.number(&if exchanged { turned(board) } else { *board });
        table.entries.value(number).ok_or_else(|| Missing::Table(stock.to_string()))
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
