//! Double steps that may be captured en passant. What such a step is worth depends on two things of different distance,
//! so these positions are looked at one by one, and in every round.

use super::super::Boards;
use super::super::ending::ChessSlice;
use super::block::PairBlock;
use super::ending::{EndingSets, WordPlace};
use super::exits::{Exit, Score, score};
use super::geometry::{Set, ahead, beside, bit, squares};
use crate::front::Front;
use crate::{Next, Slice, Value};
use spec::Side;
use spec::chess::{Kind, Piece};

/// A position with such double steps.
pub struct Restless {
    pub word: u32,
    pub square: u8,
    /// The round from which no exit keeps the position from being lost.
    pub ready: u16,
    passes: Vec<Pass>,
}

/// One of its double steps.
struct Pass {
    /// Where it leads in the same pair of kings.
    word: u32,
    square: u8,
    /// What the best capture en passant is worth to the side that may make it, if one is legal.
    capture: Option<Value>,
    /// Is the position after it lost without regard to captures en passant?
    is_lost: bool,
}

/// Never in any round.
pub const NEVER: u16 = u16::MAX;

impl Restless {
    /// The last round in which a capture or an exit can change something, one after it is known.
    pub fn last_event(&self) -> u16 {
        let captures = self.passes.iter().filter_map(|pass| pass.capture).map(|value| value.to_byte() as u16 + 1);
        captures.max().unwrap_or(0).max(if self.ready == NEVER { 0 } else { self.ready })
    }

    /// Is one of the double steps found to win in this round?
    pub fn is_won(&mut self, lost_now: &Front<Set>, round: u16) -> bool {
        self.passes.iter_mut().any(|pass| {
            pass.is_lost |= lost_now.word(pass.word as usize) & bit(pass.square) != 0;
            pass.is_lost
                && pass.capture.is_none_or(|value| matches!(value, Value::Loss(plies) if (plies as u16) < round))
        })
    }

    /// Do all double steps lose, and all exits, as far as this round knows?
    pub fn is_bare(&self, other: &PairBlock, round: u16) -> bool {
        self.ready <= round
            && self.passes.iter().all(|pass| {
                other.won[pass.word as usize] & bit(pass.square) != 0
                    || matches!(pass.capture, Some(Value::Win(plies)) if (plies as u16) < round)
            })
    }
}

/// Takes the restless positions of a word into a block. Of those in the set, gives which can make such a step.
/// A step that can only be answered by capturing en passant leaves the ending; it goes into the scores.
pub fn first_look<C: Boards>(
    slice: &ChessSlice<'_, C>,
    ending: &EndingSets,
    turn: Side,
    place: &WordPlace,
    asked: Set,
    best: &mut [Score; 64],
    has_exit: &mut Set,
) -> Vec<Restless> {
    let mut found = Vec::new();
    for square in squares(asked & stepping(ending, turn, place)) {
        let placed = ending.placed(place, turn, square);
        let mut nexts = Vec::new();
        slice.successors(&placed, &mut nexts);
        let mut passes = Vec::new();
        for (n, _) in ending.men.iter().enumerate().filter(|(_, man)| **man == Piece { side: turn, kind: Kind::Pawn }) {
            let (word, last, to) = match step(ending, place, n, square) {
                Some(step) => step,
                None => continue,
            };
            let mut after = placed;
            (after.turn, after.squares[n + 2]) = (turn.other(), to);
            let Some(number) = slice.number(&after) else { continue };
            let capture = nexts.iter().find_map(|next| match *next {
                Next::Inside(inside) if inside == number => Some(None),
                Next::Passing(inside, value) if inside == number => Some(Some(value)),
                _ => None,
            });
            if let Some(capture) = capture {
                passes.push(Pass { word: word as u32, square: last, capture, is_lost: false });
            }
        }
        let exits = nexts.iter().filter_map(|next| match *next {
            Next::Outside(value) => Some(score(value)),
            _ => None,
        });
        if let Some(score) = exits.max() {
            best[square as usize] = score;
            *has_exit |= bit(square);
        }
        let ready = match Exit::of(if *has_exit & bit(square) != 0 { best[square as usize] } else { 0 }) {
            Exit::None => 0,
            Exit::LostIn(round) => round,
            Exit::Draw | Exit::WonIn(_) => NEVER,
        };
        if !passes.is_empty() {
            found.push(Restless { word: place.word as u32, square, ready, passes });
        }
    }
    found
}

/// The squares of the last man with which some pawn can make a double step that ends beside a pawn of the other side.
fn stepping(ending: &EndingSets, turn: Side, place: &WordPlace) -> Set {
    if !ending.en_passant {
        return 0;
    }
    let (pawn, guarded) = (Piece { side: turn, kind: Kind::Pawn }, ending.guarded(turn, place.word));
    let mut stepping = 0;
    for (n, _) in ending.fixed().filter(|(_, man)| *man == pawn) {
        if let Some((over, to)) = ending.geometry.double_step(turn, ending.square(place.word, n)) {
            let way = bit(over) | bit(to);
            if place.occupied & way == 0 {
                stepping |= if guarded & bit(to) != 0 { !way } else { ending.guards(turn, to) & !way };
            }
        }
    }
    if ending.last().1 == pawn {
        let empty = !place.occupied;
        let to = ending.geometry.doubled(turn, Set::MAX) & guarded & empty;
        stepping |= ahead(turn.other(), ahead(turn.other(), to) & empty);
    }
    stepping
}

/// Where a double step of a pawn leads, if it ends beside a pawn of the other side: the word, the square of the last
/// man, and the pawn's own square.
fn step(ending: &EndingSets, place: &WordPlace, pawn: usize, last: u8) -> Option<(usize, u8, u8)> {
    let (n, man) = ending.last();
    let side = ending.men[pawn].side;
    let occupied = place.occupied | bit(last);
    let from = if pawn == n { last } else { ending.square(place.word, pawn) };
    let (over, to) = ending.geometry.double_step(side, from)?;
    let guard = Piece { side: side.other(), kind: Kind::Pawn };
    let guarded = ending.guarded(side, place.word) | if man == guard { beside(bit(last)) } else { 0 };
    if occupied & (bit(over) | bit(to)) != 0 || guarded & bit(to) == 0 {
        return None;
    }
    Some(if pawn == n { (place.word, to, to) } else { (ending.home_with(place.word, pawn, to), last, to) })
}
