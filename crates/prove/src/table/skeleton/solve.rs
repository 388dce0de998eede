//! The one-sided solver, a word of positions at a time.
//!
//! For one placing of all men but the last, the places of the last man are the bits of a word, and a question to all of
//! them is a few operations. "From where can the side to move reach a position of this set?": if the last man moves, a
//! fill of the set's own word along its lines; if another man moves, the word of the set where that man stands
//! elsewhere, less the places on which the last man would be in its way. The answer serves both sides: the attacker
//! wins where he reaches a position that is lost for the holder, and the holder is lost where he cannot reach one that
//! is not.
//!
//! Kings are "captured" here: with the attacker to move, a position in which the holder's king is attacked counts as
//! lost although it is none. So a move that exposes the king needs no test; it is a move into a lost position like
//! any other. What this forgets is stalemate, and therefore the positions in which the holder has no legal move inside
//! the slice are looked at once, before the first round: in check they are lost, else the bitboards are asked whether a
//! capture or a pawn's move is legal. On the other side nothing is gained by attacking: with the holder to move, an
//! attacked king of the attacker makes the position one that is never lost.
//!
//! Then rounds: a word that changed raises the flags of those from which a move leads to it, and only flagged words are
//! looked at again. Sets only grow, so the end is the same on any number of threads.

use super::exits::{Exits, Link};
use super::geometry::{Geometry, Set, bit, places};
use super::grid::{Grid, Placing};
use super::name::MOST_MEN;
use super::words::{Flags, Words};
use crate::table::parts::in_parts;
use spec::Side;
use spec::chess::Kind;

/// Where the holder is lost: a bit for each position, with White and with Black to move.
pub fn solve(geometry: &Geometry, grid: &Grid, exits: &Exits, holder: Side, threads: usize) -> [Words; 2] {
    let words = || Words::new(grid.words(), grid.places());
    let flags = || Flags::all_up(grid.words());
    let solver =
        Solver { geometry, grid, exits, holder, lost: [words(), words()], never: words(), stirred: [flags(), flags()] };
    let attacker = holder.other();
    let every = |work: &(dyn Fn(&Placing) + Sync)| {
        in_parts(grid.words(), PART, threads, |part| {
            part.filter_map(|number| grid.placing(number)).for_each(|at| work(&at))
        });
    };
    every(&|at| {
        solver.lost[attacker as usize].add(at.number, grid.checked(geometry, at, holder));
        solver.never.add(at.number, grid.checked(geometry, at, attacker) | solver.leaving(at, holder));
    });
    every(&|at| solver.look_at_stuck(at));
    every(&|at| solver.lost[attacker as usize].add(at.number, solver.leaving(at, attacker)));
    while Side::BOTH.into_iter().any(|side| solver.stirred[side as usize].any()) {
        for side in [attacker, holder] {
            let flags = &solver.stirred[side as usize];
            in_parts(flags.groups(), PART / 64, threads, |groups| {
                groups.flat_map(|group| flags.take(group)).for_each(|number| solver.settle(number, side));
            });
        }
    }
    solver.lost
}

/// So many words a thread takes at a time.
const PART: usize = 1 << 11;

struct Solver<'a> {
    geometry: &'a Geometry,
    grid: &'a Grid,
    exits: &'a Exits,
    holder: Side,
    /// Where the holder is lost or, with the attacker to move, his king is attacked.
    lost: [Words; 2],
    /// With the holder to move: where he leaves the slice for safety, is stalemated, or where there is no position.
    never: Words,
    /// The words that a change may concern, by the side to move.
    stirred: [Flags; 2],
}

impl Solver<'_> {
    /// Looks at a word again; what is new in it stirs others.
    fn settle(&self, number: usize, side: Side) {
        let Some(at) = self.grid.placing(number) else { return };
        let lost = &self.lost[side as usize];
        let open = at.free & !lost.get(number);
        let new = match side == self.holder {
            true => {
                let open = open & !self.never.get(number);
                open & !self.reaching(&at, side, open, |number| !self.lost[side.other() as usize].get(number))
            }
            false => self.reaching(&at, side, open, |number| self.lost[side.other() as usize].get(number)),
        };
        if new != 0 {
            lost.add(number, new);
            self.stir(&at, side.other(), new);
        }
    }

    /// Settles the positions from which the holder has no legal move inside the slice. At this time only the positions
    /// in which his king could be captured count as lost with the attacker to move.
    fn look_at_stuck(&self, at: &Placing) {
        let (holder, attacker) = (self.holder, self.holder.other());
        let captured = &self.lost[attacker as usize];
        let open = at.free & !self.never.get(at.number);
        let stuck = open & !self.reaching(at, holder, open, |number| !captured.get(number));
        let checked = stuck & captured.get(at.number);
        self.lost[holder as usize].add(at.number, checked);
        for place in places(stuck & !checked) {
            let board = self.grid.board(self.geometry, at, place, holder);
            let words = match self.geometry.chess.moves(&board).is_empty() {
                true => &self.never,
                false => &self.lost[holder as usize],
            };
            words.add(at.number, bit(place));
        }
    }

    /// The places of the last man among `wanted` from which the side to move has a move inside the slice to a position
    /// of a set, which is asked for word by word.
    #[inline(always)]
    fn reaching(&self, at: &Placing, side: Side, wanted: Set, set: impl Fn(usize) -> Set) -> Set {
        let mut found = 0;
        if wanted == 0 {
            return found;
        }
        if let Some((piece, _)) = self.grid.inner.filter(|(piece, _)| piece.side == side) {
            found |= self.geometry.origins(piece.kind, set(at.number) & at.free, !at.occupied);
        }
        self.walks(at, side, |number, shut| {
            found |= set(number) & !shut;
            wanted & !found == 0
        });
        found & wanted
    }

    /// Raises the flags of the words from which a move of this side leads to a changed one.
    fn stir(&self, at: &Placing, side: Side, changed: Set) {
        let flags = &self.stirred[side as usize];
        if self.grid.inner.is_some_and(|(piece, _)| piece.side == side) {
            flags.raise(at.number);
        }
        self.walks(at, side, |number, shut| {
            if changed & !shut != 0 {
                flags.raise(number);
            }
            false
        });
    }

    /// Visits the words that moves of a side's kings and outer men lead to, or by the same moves taken back come from;
    /// with the places on which the last man stands in the way. The visitor may say that it has seen enough.
    #[inline(always)]
    fn walks(&self, at: &Placing, side: Side, mut visit: impl FnMut(usize, Set) -> bool) {
        let mut enough = false;
        for (n, outer) in self.grid.outer.iter().enumerate().filter(|(_, outer)| outer.piece.side == side) {
            self.geometry.walk(outer.piece.kind, at.at[n], at.occupied, |to, passed, is_occupied| {
                if !is_occupied && !enough {
                    enough = visit(self.grid.moved(at, n, to), self.grid.in_the_way(passed | bit(to)));
                }
            });
            if enough {
                return;
            }
        }
        self.geometry.walk(Kind::King, at.kings[side as usize], at.occupied, |to, _, is_occupied| {
            if let Some(number) = self.grid.king_moved(at, side, to).filter(|_| !is_occupied && !enough) {
                enough = visit(number, self.grid.in_the_way(bit(to)));
            }
        });
    }

    /// The places of the last man from which a side has a move out of the slice that it likes: the attacker to a
    /// position that is lost for the holder, the holder to one that is not.
    fn leaving(&self, at: &Placing, side: Side) -> Set {
        let mut found = self.pawn_moves(at, side);
        for (n, outer) in self.grid.outer.iter().enumerate().filter(|(_, outer)| outer.piece.side == side) {
            self.geometry.walk(outer.piece.kind, at.at[n], at.occupied, |to, passed, is_occupied| {
                let mut after = *at;
                after.at[n] = to;
                found |= self.capture(&after, side, to, is_occupied) & !self.grid.in_the_way(passed);
            });
        }
        self.geometry.walk(Kind::King, at.kings[side as usize], at.occupied, |to, _, is_occupied| {
            let mut after = *at;
            after.kings[side as usize] = to;
            if self.grid.kings.number(after.kings).is_some() {
                found |= self.capture(&after, side, to, is_occupied);
            }
        });
        found |= self.captures_by_last(at, side);
        found & at.free
    }

    /// Of places where the holder is lost after a move, those that the side which makes it likes.
    fn likes(&self, side: Side, lost: Set) -> Set {
        if side == self.holder { !lost } else { lost }
    }

    /// The same for one position.
    fn likes_one(&self, side: Side, link: &Link, after: &Placing) -> bool {
        link.is_lost(side.other(), after) != (side == self.holder)
    }

    fn pawn_moves(&self, at: &Placing, side: Side) -> Set {
        let mut found = 0;
        for (step, link) in
            self.exits.steps.iter().filter(|(step, _)| step.side == side && step.path & at.occupied == 0)
        {
            let mut after = *at;
            after.at[MOST_MEN] = step.to;
            let wanted = at.free & !self.grid.in_the_way(step.path);
            found |= self.likes(side, link.lost(side.other(), &after, wanted)) & wanted;
        }
        found
    }

    /// What a man that has arrived somewhere captures there: an outer man, a pawn, or on an empty place the last man.
    fn capture(&self, after: &Placing, side: Side, to: u8, is_occupied: bool) -> Set {
        if is_occupied {
            let link = self.victim(after, side, to);
            return link.map_or(0, |link| self.likes(side, link.lost(side.other(), after, after.free)));
        }
        let last = self.grid.inner.filter(|(piece, _)| piece.side != side && after.free & bit(to) != 0);
        let link = last.and_then(|_| self.exits.men.last()?.as_ref());
        if link.is_some_and(|link| self.likes_one(side, link, after)) { bit(to) } else { 0 }
    }

    /// The way out by capturing what stands on a place, if it is an outer man or a pawn of the other side.
    fn victim(&self, after: &Placing, side: Side, to: u8) -> Option<&Link> {
        if self.grid.skeleton.pawns[side.other() as usize] & bit(to) != 0 {
            return self.exits.pawns[to as usize].as_ref();
        }
        let mut outer = self.grid.outer.iter().zip(after.at).zip(&self.exits.men);
        let (_, link) = outer.find(|((outer, at), _)| outer.piece.side != side && *at == to)?;
        link.as_ref()
    }

    fn captures_by_last(&self, at: &Placing, side: Side) -> Set {
        let Some((piece, domain)) = self.grid.inner.filter(|(piece, _)| piece.side == side) else { return 0 };
        let outer = self.grid.outer.iter().zip(at.at).filter(|(outer, _)| outer.piece.side != side);
        let men = outer.fold(0, |set, (_, at)| set | bit(at));
        // The last man's domain has no pawns' squares in it, but it may capture there.
        let pawns = self.grid.skeleton.pawns[side.other() as usize];
        let mut found = 0;
        for target in places(men & domain | pawns) {
            let Some(link) = self.victim(at, side, target) else { continue };
            let mut after = *at;
            after.at[self.grid.outer.len()] = target;
            if self.likes_one(side, link, &after) {
                found |= self.geometry.origins(piece.kind, bit(target), !at.occupied);
            }
        }
        found
    }
}
