//! The strategy's moves and positions in the words and pictures of chess.

use anyhow::{Context, Result};
use prove::krk::{position, words};
use spec::Side;
use spec::chess::{self, Rules};
use spec::krk::{Krk, Move};

pub use prove::krk::words::{reason, room, room_in_words};

/// A move of the strategy in the words of chess.
pub fn chess_move(p: Krk, played: Move) -> Result<chess::Move> {
    words::chess_move(p, played).context("squares of a board can be written")
}

/// The position as FEN.
pub fn fen(rules: &Rules, p: Krk, turn: Side) -> String {
    position(rules, p, turn).map_or_else(|| "not a legal position".to_string(), |position| position.to_string())
}

/// A play as its first position and its moves. The placements have White and Black to move by turns.
pub fn play(rules: &Rules, line: &[Krk]) -> String {
    let Some(&first) = line.first() else { return String::new() };
    let moves = line.windows(2).map(|pair| {
        let (before, after) = (pair[0], pair[1]);
        match (before.king == after.king, before.rook == after.rook) {
            (false, _) => format!("K{}", after.king),
            (true, false) => format!("R{}", after.rook),
            (true, true) => format!("K{}", after.lone),
        }
    });
    let moves: Vec<String> = moves.collect();
    let from = fen(rules, first, Side::White);
    if moves.is_empty() { from } else { format!("{from}: {}", moves.join(" ")) }
}
