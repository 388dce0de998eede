//! The rules of this ending are the rules of chess: compared on every placement of a board.
//!
//! For either side to move, the placement is legal here exactly when the chess rules take it for a position; then the
//! whole list of moves is the same, and mate and stalemate are. The chess lists come from the bitboards where the board
//! fits, and from the specification itself on larger ones, which takes far longer.

use super::graph::Size;
use super::parallel;
use super::read::{position, square};
use fast::Chess;
use spec::chess::ending::{CHECKMATE, STALEMATE};
use spec::chess::{Move, Position, Rules};
use spec::krk::{Krk, Man};
use spec::{Game, Outcome, Side, State};
use std::fmt;

/// How much was compared, and found equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Compared {
    /// Placements, for either side to move.
    pub placements: usize,
    /// Legal positions among them, each with its whole list of moves.
    pub positions: usize,
    /// Mates.
    pub mates: usize,
    /// Stalemates.
    pub stalemates: usize,
}

/// Where the two differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The placement.
    pub at: Krk,
    /// Who is to move.
    pub turn: Side,
    /// What differs.
    pub what: String,
}

/// Compares the rules of this ending with chess on a board of this size.
pub fn compare(size: Size, watch: &(dyn Fn(String) + Sync)) -> Result<Compared, Difference> {
    let rules = Rules::board(size.files() as u8, size.ranks() as u8).expect("a size is one that chess has");
    let quick = Chess::new(&rules).ok();
    let squares = (size.files() * size.ranks()) as usize;
    let part = size.placements() / squares;
    let parts = parallel::map(squares, |king| {
        watch(format!("comparing with chess, {king} of {squares} squares"));
        let mut sum = Compared::default();
        for number in king * part..(king + 1) * part {
            for turn in Side::BOTH {
                compare_one(&rules, quick.as_ref(), size.placement(number), turn, &mut sum)?;
            }
        }
        Ok(sum)
    });
    let mut sum = Compared::default();
    for part in parts {
        let part = part?;
        sum.placements += part.placements;
        sum.positions += part.positions;
        sum.mates += part.mates;
        sum.stalemates += part.stalemates;
    }
    Ok(sum)
}

fn compare_one(rules: &Rules, quick: Option<&Chess>, p: Krk, turn: Side, sum: &mut Compared) -> Result<(), Difference> {
    let differ = |what: String| Err(Difference { at: p, turn, what });
    sum.placements += 1;
    let legal = match turn {
        Side::White => p.legal_for_white(),
        Side::Black => p.legal_for_black(),
    };
    let chess = position(rules, p, turn);
    let Some(position) = chess else {
        return if legal { differ("legal here, not in chess".to_string()) } else { Ok(()) };
    };
    if !legal {
        return differ("legal in chess, not here".to_string());
    }
    sum.positions += 1;
    let mut ours = moves(p, turn);
    ours.sort();
    match state(rules, quick, &position) {
        State::ToMove(_, theirs) if theirs == ours => Ok(()),
        State::ToMove(_, theirs) => {
            differ(format!("the moves are {} here and {} in chess", list(&ours), list(&theirs)))
        }
        State::Over(outcome) if outcome == Outcome::won(Side::White, &CHECKMATE) && turn == Side::Black && p.mate() => {
            sum.mates += 1;
            Ok(())
        }
        State::Over(outcome) if outcome == Outcome::drawn(&STALEMATE) && is_stalemate(p, turn, &ours) => {
            sum.stalemates += 1;
            Ok(())
        }
        State::Over(outcome) => differ(format!("over in chess, and not so here: {outcome}")),
    }
}

/// White can be stalemated too, in the corner of a small board. The strategy never meets this: the words of the ending
/// have a name for Black's stalemate only.
fn is_stalemate(p: Krk, turn: Side, moves: &[Move]) -> bool {
    match turn {
        Side::White => moves.is_empty(),
        Side::Black => p.stalemate() && moves.is_empty(),
    }
}

fn state(rules: &Rules, quick: Option<&Chess>, position: &Position) -> State<Move> {
    let Some(quick) = quick else { return rules.state(position) };
    match quick.state(&quick.load(position)) {
        State::Over(outcome) => State::Over(outcome),
        State::ToMove(side, moves) => {
            let mut moves: Vec<Move> = moves.into_iter().map(Into::into).collect();
            moves.sort();
            State::ToMove(side, moves)
        }
    }
}

/// The moves of this ending in the words of chess.
fn moves(p: Krk, turn: Side) -> Vec<Move> {
    let from_to = |from, to| Some(Move { from: square(from)?, to: square(to)?, promotion: None });
    match turn {
        Side::White => p
            .moves()
            .filter_map(|played| match played.man {
                Man::King => from_to(p.king, played.to),
                Man::Rook => from_to(p.rook, played.to),
            })
            .collect(),
        Side::Black => p.replies().filter_map(|to| from_to(p.lone, to)).collect(),
    }
}

fn list(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    format!("[{}]", moves.join(" "))
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Krk { files, ranks, king, rook, lone } = self.at;
        write!(f, "{files} x {ranks}, White K{king} R{rook}, Black K{lone}, {} to move: {}", self.turn, self.what)
    }
}

impl std::error::Error for Difference {}
