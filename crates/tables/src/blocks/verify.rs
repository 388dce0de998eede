//! An independent pass over finished tables: whatever is called safe has, after each of Black's moves, an answer that
//! is called safe. Moves and endings come from the bitboards, position by position; nothing of the solver is used, nor
//! what a universe allows. If all slices pass, White is safe wherever they say so.

use super::exits::Turn;
use super::places::Places;
use super::slice::BlockSlice;
use super::spot::Spot;
use super::tables::{BlockError, BlockTables};
use fast::{Board, Quick};
use spec::Side;
use std::fmt;

/// A position that is called safe with Black to move, and a position after a move of Black's that refutes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotSafe {
    /// Black to move.
    pub position: String,
    /// White to move, or beaten.
    pub refuted_by: String,
}

impl fmt::Display for NotSafe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is called safe, and {} is not", self.position, self.refuted_by)
    }
}

impl BlockTables {
    /// Looks at each `step`-th position of a slice that is called safe. How many it looked at, or what is wrong.
    pub fn verify(&self, slice: &BlockSlice, step: usize) -> Result<Result<usize, NotSafe>, BlockError> {
        let table = self.table(*slice, Turn::Black)?;
        let step = step.max(1);
        let (mut seen, mut looked) = (0, 0);
        for (at, block) in table.blocks() {
            // Most blocks have none of the positions that are asked for.
            let before = seen;
            seen += block.count();
            if seen / step == before / step {
                continue;
            }
            for (_, white) in block.configurations().enumerate().filter(|(n, _)| (before + n + 1) % step == 0) {
                looked += 1;
                if let Some(wrong) = self.refutation(&Spot::new(slice, &at, white))? {
                    return Ok(Err(wrong));
                }
            }
        }
        Ok(Ok(looked))
    }

    fn refutation(&self, spot: &Spot) -> Result<Option<NotSafe>, BlockError> {
        let chess = &Places::get().chess;
        let board = spot.board(Side::Black);
        for played in chess.moves(&board) {
            let after = chess.play(&board, played);
            if !self.is_answered(&after)? {
                let text = |board: &Board| chess.unload(board).to_string();
                return Ok(Some(NotSafe { position: text(&board), refuted_by: text(&after) }));
            }
        }
        Ok(None)
    }

    /// Is the game over without White's being beaten, or has he a move to what is called safe?
    fn is_answered(&self, board: &Board) -> Result<bool, BlockError> {
        let chess = &Places::get().chess;
        if let Some(outcome) = chess.outcome(board) {
            return Ok(outcome.winner() != Some(Side::Black));
        }
        for played in chess.moves(board) {
            let after = Spot::of(&chess.play(board, played));
            if let Some(after) = after
                && self.is_safe(&after)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
