//! The finished tables that captures and promotions lead to, found by how many pieces of each kind there are.

use super::super::material::DraughtsMaterial;
use super::super::{DraughtsLayout, turned};
use super::score::{ExitScore, SCORES};
use crate::{Entries, Finished};
use fast::draughts::{Board, Draughts};
use std::sync::Arc;

/// All tables below an ending.
pub struct LowerTables<'a> {
    tables: Vec<Option<LowerTable<'a>>>,
}

#[derive(Clone, Copy)]
struct LowerTable<'a> {
    layout: &'a DraughtsLayout,
    entries: &'a Entries,
    /// Has the table the sides exchanged?
    exchanged: bool,
}

/// What the side to move has lost that has no piece left.
const NOTHING_LEFT: u8 = 1;

impl<'a> LowerTables<'a> {
    pub fn new(below: impl Iterator<Item = (&'a DraughtsMaterial, &'a Arc<Finished<Draughts>>)>) -> LowerTables<'a> {
        let mut tables = vec![None; 1 << 12];
        for (material, table) in below {
            let found = |exchanged| Some(LowerTable { layout: &table.layout, entries: &table.entries, exchanged });
            let DraughtsMaterial { black, white } = *material;
            tables[place(white.men().into(), white.kings.into(), black.men().into(), black.kings.into())] = found(true);
            tables[place(black.men().into(), black.kings.into(), white.men().into(), white.kings.into())] =
                found(false);
        }
        LowerTables { tables }
    }

    /// What it is worth to the side that has moved to have come to a board of a lower ending.
    #[inline]
    pub fn score(&self, board: &Board) -> ExitScore {
        let Board { black, white, kings, .. } = *board;
        if black == 0 || white == 0 {
            return SCORES[usize::from(NOTHING_LEFT)];
        }
        let count = |set: u32| set.count_ones() as usize;
        let place = place(count(black & !kings), count(black & kings), count(white & !kings), count(white & kings));
        let byte = self.tables[place].and_then(|LowerTable { layout, entries, exchanged }| {
            entries.byte(layout.number(&if exchanged { turned(board) } else { *board }))
        });
        // Building begins only when every table is there.
        SCORES[usize::from(byte.unwrap_or(0))]
    }
}

/// At most seven of each kind.
#[inline]
fn place(black_men: usize, black_kings: usize, white_men: usize, white_kings: usize) -> usize {
    black_men & 7 | (black_kings & 7) << 3 | (white_men & 7) << 6 | (white_kings & 7) << 9
}
