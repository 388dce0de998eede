//! Candidates that almost work, repaired by local search: men are put, taken off and shifted until the problem is
//! sound, while the key and the themes stay.

use super::{Candidate, Wish, shows};
use crate::{Asked, Boards, Mark, Play, Solution, Stipulation, solve};
use spec::Side;
use spec::chess::{Board, Kind, Move, Piece, Position, Rules, Setup, Square};

/// Looks for a sound mate in two near a candidate: with the same key, which shows the same themes, and at most so many
/// men a side. The same number gives the same answer. None after so many changes were tried in vain.
pub fn repair<Q: Boards>(
    quick: &Q,
    candidate: &Candidate,
    themes: &[Wish],
    men: [usize; 2],
    seed: u64,
    tries: u32,
) -> Option<Candidate> {
    let (rules, key) = (quick.rules(), candidate.key);
    let mut lot = Lot(seed);
    let mut here = candidate.position.clone();
    let mut wrong = faults(quick, &here, key)?;
    for _ in 0..tries {
        if wrong == 0 {
            break;
        }
        let Some(next) = changed(rules, &here, &mut lot).filter(|next| fits(next, men)) else { continue };
        // A change that makes nothing worse is taken: the way to a sound problem often leads over equals.
        let Some(left) = faults(quick, &next, key).filter(|&left| left <= wrong) else { continue };
        if shows(quick, &next, key, themes) {
            (here, wrong) = (next, left);
        }
    }
    let sound = wrong == 0 && shows(quick, &here, key, themes);
    sound.then(|| Candidate { position: lean(quick, here, key, themes), key })
}

/// The same problem without the men that can be left out one after the other.
fn lean<Q: Boards>(quick: &Q, mut position: Position, key: Move, themes: &[Wish]) -> Position {
    let men: Vec<(Square, Piece)> = position.board().pieces().filter(|(_, man)| man.kind != Kind::King).collect();
    for (square, _) in men {
        let without = Setup::of(&position.board().clone().with(square, None), position.turn());
        let Some(next) = quick.rules().position(&without).ok().filter(|next| !next.in_check()) else { continue };
        if faults(quick, &next, key) == Some(0) && shows(quick, &next, key, themes) {
            position = next;
        }
    }
    position
}

/// How much is wrong with a mate in two: three for each mate in one, one for each other key. None where the key that is
/// meant does not work at all, or mates at once.
fn faults<Q: Boards>(quick: &Q, position: &Position, key: Move) -> Option<u32> {
    let asked = Asked {
        stipulation: Stipulation { play: Play::Direct, length: 2 },
        variations: false,
        set_play: false,
        tries: 0,
    };
    let Solution::Trees { keys, .. } = solve(quick, position, &asked) else { return None };
    keys.iter().find(|found| found.played == key && found.mark != Mark::Mate)?;
    let wrong = keys.iter().filter(|found| found.played != key);
    Some(wrong.map(|found| if found.mark == Mark::Mate { 3 } else { 1 }).sum())
}

/// Not too many men, and no more officers than at the start of a game.
fn fits(position: &Position, [white, black]: [usize; 2]) -> bool {
    let men = |side| position.board().pieces().filter(move |(_, man)| man.side == side);
    let officers = |side, kind| men(side).filter(|(_, man)| man.kind == kind).count();
    let usual = |side| [Kind::Knight, Kind::Bishop, Kind::Rook].into_iter().all(|kind| officers(side, kind) <= 2);
    men(Side::White).count() <= white && men(Side::Black).count() <= black && Side::BOTH.into_iter().all(usual)
}

/// The diagram with one man put, taken off or shifted, if it is one in which nobody is in check.
fn changed(rules: &Rules, position: &Position, lot: &mut Lot) -> Option<Position> {
    let board = position.board();
    let squares: Vec<Square> = rules.squares().filter(|&square| rules.lands_on(square)).collect();
    let men: Vec<(Square, Piece)> = board.pieces().collect();
    let (from, man) = men[lot.below(men.len())];
    let to = squares[lot.below(squares.len())];
    let free = board.at(to).is_none();
    let next: Board = match lot.below(4) {
        0 | 1 if free => {
            let kinds = [Kind::Pawn, Kind::Pawn, Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook];
            let man = Piece { side: Side::BOTH[lot.below(2)], kind: kinds[lot.below(kinds.len())] };
            board.clone().with(to, Some(man))
        }
        2 if free => board.clone().with(from, None).with(to, Some(man)),
        3 if man.kind != Kind::King => board.clone().with(from, None),
        _ => return None,
    };
    let position = rules.position(&Setup::of(&next, position.turn())).ok()?;
    (!position.in_check()).then_some(position)
}

/// Numbers as by lot, the same in every run.
struct Lot(u64);

impl Lot {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}
