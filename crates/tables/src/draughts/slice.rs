//! An ending of draughts as a slice: moves ahead by the bitboards, steps back along the diagonals, captures and
//! promotions looked up in finished tables.

use super::layout::DraughtsLayout;
use super::material::DraughtsMaterial;
use super::turned;
use crate::{Find, Finished, Next, Slice, Value};
use fast::Quick;
use fast::draughts::{Board, Draughts};
use spec::Side;
use spec::draughts::Square;
use std::collections::HashMap;
use std::sync::Arc;

/// An ending with all that its moves lead to.
pub struct DraughtsSlice<'a> {
    layout: &'a DraughtsLayout,
    below: HashMap<DraughtsMaterial, Arc<Finished<Draughts>>>,
    /// For each square those a step towards square 1, where Black's men come from, and those a step away from it.
    neighbours: [[u32; 2]; 32],
}

impl<'a> DraughtsSlice<'a> {
    pub(super) fn new(layout: &'a DraughtsLayout, find: &Find<'_, Draughts>) -> DraughtsSlice<'a> {
        let mut order = layout.material().order();
        order.pop();
        let below = order.into_iter().filter_map(|material| Some((material, find(&material)?))).collect();
        let mut neighbours = [[0; 2]; 32];
        for square in Square::all() {
            for (towards, ranks) in [(0, -1), (1, 1)] {
                let steps = [-1, 1].into_iter().filter_map(|files| square.off(ranks, files));
                neighbours[square.index()][towards] = steps.fold(0, |set, to| set | 1 << to.index());
            }
        }
        DraughtsSlice { layout, below, neighbours }
    }

    /// The numbering.
    pub(super) fn layout(&self) -> &DraughtsLayout {
        self.layout
    }

    /// The tables that its moves lead to.
    pub(super) fn below(&self) -> impl Iterator<Item = (&DraughtsMaterial, &Arc<Finished<Draughts>>)> {
        self.below.iter()
    }

    /// The value of a position of a lower ending. Building and verifying begin only when every table is there.
    fn leave(&self, board: &Board) -> Value {
        if let Some(outcome) = Draughts.outcome(board) {
            return Value::of_end(outcome, board.turn);
        }
        let (material, exchanged) = DraughtsMaterial::of(board).standard();
        let board = if exchanged { turned(board) } else { *board };
        let table = self.below.get(&material);
        table.and_then(|table| table.entries.value(table.layout.number(&board))).unwrap_or(Value::Draw)
    }
}

impl Slice for DraughtsSlice<'_> {
    type Position = Board;

    fn count(&self) -> usize {
        self.layout.count()
    }

    fn position(&self, number: usize) -> Board {
        self.layout.board(number)
    }

    fn is_lawful(&self, _: usize, board: &Board) -> bool {
        DraughtsMaterial::of(board) == self.layout.material() && board.black & board.white == 0
    }

    fn number(&self, board: &Board) -> Option<usize> {
        Some(self.layout.number(board))
    }

    fn successors(&self, board: &Board, into: &mut Vec<Next>) -> Option<Value> {
        let moves = match Draughts.options(board) {
            Ok(moves) => moves,
            Err(outcome) => return Some(Value::of_end(outcome, board.turn)),
        };
        into.extend(moves.into_iter().map(|played| {
            let next = board.play(played);
            let leaves = played.is_capture() || next.kings.count_ones() != board.kings.count_ones();
            match leaves {
                true => Next::Outside(self.leave(&next)),
                false => Next::Inside(self.layout.number(&next)),
            }
        }));
        None
    }

    fn predecessors(&self, board: &Board, visit: &mut impl FnMut(usize)) {
        let empty = !(board.black | board.white);
        let mut moved = board.other();
        while moved != 0 {
            let at = moved & moved.wrapping_neg();
            moved ^= at;
            let [down, up] = self.neighbours[at.trailing_zeros() as usize];
            let is_king = board.kings & at != 0;
            // A man on its king row would be a king, and so a man never comes from there.
            let mut from = empty
                & match board.turn.other() {
                    _ if is_king => down | up,
                    Side::Black => down,
                    Side::White => up,
                };
            while from != 0 {
                let bit = from & from.wrapping_neg();
                from ^= bit;
                let shift = |side: u32| if side & at != 0 { side ^ at ^ bit } else { side };
                let before = Board {
                    black: shift(board.black),
                    white: shift(board.white),
                    kings: shift(board.kings),
                    turn: board.turn.other(),
                };
                // Who must capture cannot step.
                if !before.can_capture() {
                    visit(self.layout.number(&before));
                }
            }
        }
    }
}
