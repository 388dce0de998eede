//! 3.10.3: a position is illegal when no series of legal moves leads to it.
//!
//! To decide that in general is a research problem. The rules of `position.rs` refuse what cannot be *played*;
//! the doubts of this file name what can be played but cannot, or can hardly, have *arisen* in a game. A puzzle on
//! a small board does not care about them, an arbiter does.

use super::{Board, Kind, Piece, Rules, Setup, Square};
use crate::Side;
use std::fmt;

/// A reason why a set-up that can be played has not arisen in a game from the starting position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // The text of each doubt says what it is.
pub enum Doubt {
    TooManyPawns { side: Side, pawns: usize, most: usize },
    TooManyPromotions { side: Side, promoted: usize, missing_pawns: usize },
    ThreeCheckers { checkers: usize },
    TwoCheckersInLine { first: Square, second: Square },
    NeitherUncovered { first: Square, second: Square },
    LongClock { clock: u32 },
    ClockBeforeMoveOne { clock: u32, move_number: u32 },
    ClockAfterDoubleStep { clock: u32 },
    MoveNumberZero,
}

/// Everything doubtful about a set-up that keeps the rules. Games without a starting position have no doubts
/// about material.
pub fn doubts(rules: &Rules, setup: &Setup) -> Vec<Doubt> {
    let Ok(position) = rules.position(setup) else { return Vec::new() };
    let mut doubts = Vec::new();
    if let Some(start) = rules.start() {
        doubts.extend(Side::BOTH.into_iter().flat_map(|side| material(start.board(), position.board(), side)));
    }
    doubts.extend(checkers(position.board(), setup));
    doubts.extend(clocks(setup));
    doubts
}

/// No side has more pawns than it started with, and every extra piece was once a pawn that is now missing.
fn material(start: &Board, board: &Board, side: Side) -> Option<Doubt> {
    let count = |board: &Board, kind| board.find(Piece { side, kind }).count();
    let most = count(start, Kind::Pawn);
    let pawns = count(board, Kind::Pawn);
    if pawns > most {
        return Some(Doubt::TooManyPawns { side, pawns, most });
    }
    let extra = |kind| count(board, kind).saturating_sub(count(start, kind));
    // A second bishop on squares of one colour is a promoted one, whatever became of the other.
    let bishops = |board: &Board, dark: bool| {
        board.find(Piece { side, kind: Kind::Bishop }).filter(|square| square.is_dark() == dark).count()
    };
    let extra_bishops: usize =
        [true, false].into_iter().map(|dark| bishops(board, dark).saturating_sub(bishops(start, dark))).sum();
    let promoted = extra(Kind::Queen) + extra(Kind::Rook) + extra(Kind::Knight) + extra_bishops;
    let missing_pawns = most - pawns;
    (promoted > missing_pawns).then_some(Doubt::TooManyPromotions { side, promoted, missing_pawns })
}

/// One move gives check with the piece that moved and with those whose line it opened: never three, and never
/// two of which neither can have been uncovered.
fn checkers(board: &Board, setup: &Setup) -> Option<Doubt> {
    let king = board.king(setup.turn)?;
    let checkers: Vec<(Square, Piece)> = board.attackers(king, setup.turn.other()).collect();
    let [(first, one), (second, two)] = checkers[..] else {
        return (checkers.len() > 2).then_some(Doubt::ThreeCheckers { checkers: checkers.len() });
    };
    let direction = |from: Square| {
        let (files, ranks) = king.to(from);
        (files.signum(), ranks.signum())
    };
    let (a, b) = (direction(first), direction(second));
    let slides = |piece: Piece| matches!(piece.kind, Kind::Bishop | Kind::Rook | Kind::Queen);
    if slides(one) && slides(two) && (a.0 + b.0, a.1 + b.1) == (0, 0) {
        return Some(Doubt::TwoCheckersInLine { first, second });
    }
    // A check is uncovered along a line. Knights and pawns have none.
    if !slides(one) && !slides(two) {
        return Some(Doubt::NeitherUncovered { first, second });
    }
    // Two bishops: one that stood on the other's diagonal would already have given check from there. What is left
    // is a bishop just promoted, or a capture en passant that cleared both diagonals at once.
    let bishops = [one, two].iter().all(|piece| piece.kind == Kind::Bishop);
    let promoted = [first, second].iter().any(|square| square.rank == 0 || square.rank == board.ranks() - 1);
    let arrival = if one.side == Side::White { board.ranks().checked_sub(3) } else { Some(2) };
    let mut pawns = board.find(Piece { side: one.side, kind: Kind::Pawn });
    let en_passant = pawns.any(|square| Some(square.rank) == arrival);
    (bishops && !promoted && !en_passant).then_some(Doubt::NeitherUncovered { first, second })
}

/// The clocks agree with each other and with the rules that they serve.
fn clocks(setup: &Setup) -> Vec<Doubt> {
    let clock = setup.halfmove_clock;
    let move_number = setup.move_number;
    let made = 2 * (move_number.max(1) as u64 - 1) + u64::from(setup.turn == Side::Black);
    let mut doubts = Vec::new();
    if move_number == 0 {
        doubts.push(Doubt::MoveNumberZero);
    }
    if clock as u64 > made {
        doubts.push(Doubt::ClockBeforeMoveOne { clock, move_number });
    }
    if clock > 150 {
        doubts.push(Doubt::LongClock { clock });
    }
    if setup.en_passant.is_some() && clock > 0 {
        doubts.push(Doubt::ClockAfterDoubleStep { clock });
    }
    doubts
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::TooManyPawns { side, pawns, most } => {
                write!(f, "2.2: {side} has {pawns} pawns and started with {most}")
            }
            Doubt::TooManyPromotions { side, promoted, missing_pawns } => {
                write!(
                    f,
                    "3.7.3.3: {side} misses {missing_pawns} pawns, too few for its pieces: promoted are at least \
                     {promoted}"
                )
            }
            Doubt::ThreeCheckers { checkers } => write!(f, "3.10.3: no move gives check with {checkers} pieces"),
            Doubt::TwoCheckersInLine { first, second } => {
                write!(f, "3.10.3: no move gives check from both sides of one line, {first} and {second}")
            }
            Doubt::NeitherUncovered { first, second } => {
                write!(
                    f,
                    "3.10.3: neither the piece on {first} nor that on {second} can have uncovered the other's check"
                )
            }
            Doubt::LongClock { clock } => {
                write!(f, "9.6.2: {clock} half-moves without capture or pawn move, the game ended at 150")
            }
            Doubt::ClockBeforeMoveOne { clock, move_number } => {
                write!(
                    f,
                    "clocks: {clock} half-moves without capture or pawn move do not fit before move {move_number}"
                )
            }
            Doubt::ClockAfterDoubleStep { clock } => {
                write!(f, "clocks: the last move was a pawn's double step, so the half-move clock is 0, not {clock}")
            }
            Doubt::MoveNumberZero => f.write_str("clocks: the first move has the number 1, not 0"),
        }
    }
}
