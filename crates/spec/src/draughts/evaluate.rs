//! Section 20: an evaluation of positions, and the bound that it keeps.

use super::{Board, Draughts, Kind, Position, Square, king_row};
use crate::{Game, Side, State};
use std::collections::BTreeSet;

/// What counts how much. All weights are at least 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    /// For each man.
    pub man: u16,
    /// For each king.
    pub king: u16,
    /// For each rank that a man has left behind.
    pub advancement: u16,
    /// For each piece on one of the eight squares in the middle.
    pub centre: u16,
    /// For each square to which a piece can make the first step or jump of a move.
    pub mobility: u16,
    /// For being to move.
    pub tempo: u16,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { man: 100, king: 200, advancement: 3, centre: 4, mobility: 2, tempo: 3 }
    }
}

impl Weights {
    /// No evaluation of a position is further from 0 than this.
    ///
    /// A side has at most twelve pieces. A man that is not yet a king has left at most six ranks behind, at most
    /// eight pieces stand on eight squares, and no piece has more than four ways to begin.
    pub fn bound(&self) -> i64 {
        let piece = i64::from(self.king).max(i64::from(self.man) + 6 * i64::from(self.advancement));
        12 * piece + 8 * i64::from(self.centre) + 12 * 4 * i64::from(self.mobility) + i64::from(self.tempo)
    }
}

/// How much better a side stands than the other, by these weights.
pub fn evaluate(position: &Position, side: Side, weights: &Weights) -> i64 {
    value(position, side, weights) - value(position, side.other(), weights)
}

/// The worth of a side's pieces: at most twelve times the larger weight.
pub fn material(board: &Board, side: Side, weights: &Weights) -> i64 {
    let of = |kind, weight: u16| board.count(side, kind) as i64 * i64::from(weight);
    of(Kind::Man, weights.man) + of(Kind::King, weights.king)
}

fn value(position: &Position, side: Side, weights: &Weights) -> i64 {
    let board = position.board();
    let tempo = i64::from(position.turn() == side) * i64::from(weights.tempo);
    material(board, side, weights)
        + advancement(board, side) * i64::from(weights.advancement)
        + centre(board, side) * i64::from(weights.centre)
        + mobility(board, side) * i64::from(weights.mobility)
        + tempo
}

fn advancement(board: &Board, side: Side) -> i64 {
    let first_rank = king_row(side.other());
    let men = board.pieces_of(side).filter(|(_, piece)| piece.kind == Kind::Man);
    men.map(|(square, _)| i64::from(square.rank().abs_diff(first_rank))).sum()
}

fn centre(board: &Board, side: Side) -> i64 {
    let central = |square: Square| (2..=5).contains(&square.rank()) && (2..=5).contains(&square.file());
    board.pieces_of(side).filter(|&(square, _)| central(square)).count() as i64
}

/// Counted as if the side were to move.
fn mobility(board: &Board, side: Side) -> i64 {
    match Draughts.state(&Position::new(*board, side)) {
        State::Over(_) => 0,
        State::ToMove(_, moves) => {
            let begun: BTreeSet<_> = moves.iter().map(|played| (played.from(), played.first_landing())).collect();
            begun.len() as i64
        }
    }
}
