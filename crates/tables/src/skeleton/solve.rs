//! A least fixpoint by a worklist of dirty words: the one-sided solver, a word of positions at a time.
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
//! Then rounds: a word that changed marks those dirty from which a move leads to it, and only dirty words are looked at
//! again. Sets only grow, so the end is the same on any number of threads.

use super::exits::{Exits, Link};
use super::geometry::{Geometry, Set, bit, places};
use super::grid::{Grid, Placing};
use super::name::MOST_MEN;
use super::shard::{Bitmap, Shard};
use super::words::Words;
use crate::parts::in_parts;
use crate::{Checkpoint, Progress, Title};
use fast::Quick;
use spec::Side;
use spec::chess::Kind;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Where the holder is lost: a bit for each position, with White and with Black to move.
pub fn solve(
    solver: &WordSolver,
    threads: usize,
    title: &Title,
    checkpoint: &dyn Checkpoint,
) -> Result<[Words; 2], String> {
    let WordSolver { grid, holder, .. } = *solver;
    let shard = Shard::new(0..grid.words(), grid.places());
    let (looks, draft) = earlier(&shard, title, checkpoint)?;
    draft.iter().for_each(|draft| shard.add_draft(draft));
    let keep = |looks: usize| if checkpoint.is_due() { checkpoint.keep(title, &shard.to_draft(looks)) } else { Ok(()) };
    let looked = AtomicUsize::new(looks * grid.words());
    for (n, look) in Look::ALL.into_iter().enumerate().skip(looks) {
        in_parts(grid.words(), PART, threads, |numbers| {
            let count = numbers.len();
            numbers.for_each(|number| solver.look(&shard, number, look));
            let looked = looked.fetch_add(count, Relaxed) + count;
            checkpoint.watch(Progress::Looked(looked, Look::ALL.len() * grid.words()));
        });
        keep(n + 1)?;
    }
    let dirty = || shard.dirty(Side::White) + shard.dirty(Side::Black);
    for round in (1..).take_while(|_| dirty() > 0) {
        checkpoint.watch(Progress::Round(round, dirty()));
        for side in [holder.other(), holder] {
            in_parts(shard.groups(), PART / 64, threads, |groups| {
                let numbers = groups.flat_map(|group| shard.take(side, group));
                numbers.for_each(|number| solver.settle(&shard, number, side));
            });
            keep(Look::ALL.len())?;
        }
    }
    Ok(shard.into_lost())
}

/// So many words a thread takes at a time.
const PART: usize = 1 << 11;

/// What the rules of settling need to know of a slice.
pub struct WordSolver<'a> {
    pub geometry: &'a Geometry,
    pub grid: &'a Grid,
    pub exits: &'a Exits,
    pub holder: Side,
}

/// The looks at every word before the first round; each at all words, before the next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Which kings are attacked, and where the holder leaves the slice for safety.
    Checks,
    /// Where the holder has no legal move inside the slice.
    Stuck,
    /// Where the attacker leaves the slice for a win.
    Wins,
}

impl Look {
    pub const ALL: [Look; 3] = [Look::Checks, Look::Stuck, Look::Wins];
}

/// What an earlier build has left of a shard, and how many of the first looks are done in it.
pub fn earlier(shard: &Shard, title: &Title, checkpoint: &dyn Checkpoint) -> Result<(usize, Option<Vec<u8>>), String> {
    let Some(draft) = checkpoint.earlier(title, shard.draft_size())? else { return Ok((0, None)) };
    let looks = shard.looks_done(&draft).ok_or_else(|| format!("the draft of {title} has another size"))?;
    checkpoint.watch(Progress::Resumed);
    Ok((looks, Some(draft)))
}

impl WordSolver<'_> {
    /// Looks at a word before the first round.
    pub fn look(&self, bitmap: &impl Bitmap, number: usize, look: Look) {
        let Some(at) = self.grid.placing(number) else { return };
        let (holder, attacker) = (self.holder, self.holder.other());
        match look {
            Look::Checks => {
                bitmap.add_lost(attacker, number, self.grid.checked(self.geometry, &at, holder));
                let attacked = self.grid.checked(self.geometry, &at, attacker);
                bitmap.add_never(number, attacked | self.leaving(&at, holder));
            }
            Look::Stuck => self.look_at_stuck(bitmap, &at),
            Look::Wins => bitmap.add_lost(attacker, number, self.leaving(&at, attacker)),
        }
    }

    /// Looks at a word again; what is new in it makes others dirty.
    pub fn settle(&self, bitmap: &impl Bitmap, number: usize, side: Side) {
        let Some(at) = self.grid.placing(number) else { return };
        let open = self.open(bitmap, &at, side);
        let new = match side == self.holder {
            true => open & !self.reaching(&at, side, open, |number| !bitmap.lost(side.other(), number)),
            false => self.reaching(&at, side, open, |number| bitmap.lost(side.other(), number)),
        };
        if new != 0 {
            bitmap.add_lost(side, number, new);
            self.mark_dirty(bitmap, &at, side.other(), new);
        }
    }

    /// Visits the words that settling one may have to read with the other side to move, beside the one of its own
    /// number.
    pub fn needs(&self, bitmap: &impl Bitmap, number: usize, side: Side, mut visit: impl FnMut(usize)) {
        if let Some(at) = self.grid.placing(number).filter(|at| self.open(bitmap, at, side) != 0) {
            self.walks(&at, side, |number, _| {
                visit(number);
                ControlFlow::Continue(())
            });
        }
    }

    /// The places of a word of which it is not known yet whether they are lost.
    fn open(&self, bitmap: &impl Bitmap, at: &Placing, side: Side) -> Set {
        let never = if side == self.holder { bitmap.never(at.number) } else { 0 };
        at.free & !bitmap.lost(side, at.number) & !never
    }

    /// Settles the positions from which the holder has no legal move inside the slice. At this time only the positions
    /// in which his king could be captured count as lost with the attacker to move.
    fn look_at_stuck(&self, bitmap: &impl Bitmap, at: &Placing) {
        let (holder, attacker) = (self.holder, self.holder.other());
        let open = self.open(bitmap, at, holder);
        let stuck = open & !self.reaching(at, holder, open, |number| !bitmap.lost(attacker, number));
        let checked = stuck & bitmap.lost(attacker, at.number);
        bitmap.add_lost(holder, at.number, checked);
        for place in places(stuck & !checked) {
            let board = self.grid.board(self.geometry, at, place, holder);
            match self.geometry.chess.outcome(&board) {
                Some(_) => bitmap.add_never(at.number, bit(place)),
                None => bitmap.add_lost(holder, at.number, bit(place)),
            }
        }
    }

    /// The places of the last man among `wanted` from which the side to move has a move inside the slice to a position
    /// of a set, which is asked for word by word.
    #[inline(always)]
    pub fn reaching(&self, at: &Placing, side: Side, wanted: Set, set: impl Fn(usize) -> Set) -> Set {
        let mut found = 0;
        if wanted == 0 {
            return found;
        }
        if let Some((piece, _)) = self.grid.inner.filter(|(piece, _)| piece.side == side) {
            found |= self.geometry.origins(piece.kind, set(at.number) & at.free, !at.occupied);
        }
        self.walks(at, side, |number, shut| {
            found |= set(number) & !shut;
            if wanted & !found == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found & wanted
    }

    /// Marks the words dirty from which a move of this side leads to a changed one.
    fn mark_dirty(&self, bitmap: &impl Bitmap, at: &Placing, side: Side, changed: Set) {
        if self.grid.inner.is_some_and(|(piece, _)| piece.side == side) {
            bitmap.mark_dirty(side, at.number);
        }
        self.walks(at, side, |number, shut| {
            if changed & !shut != 0 {
                bitmap.mark_dirty(side, number);
            }
            ControlFlow::Continue(())
        });
    }

    /// Visits the words that moves of a side's kings and outer men lead to, or by the same moves taken back come from;
    /// with the places on which the last man stands in the way. The visitor may break off.
    #[inline(always)]
    fn walks(&self, at: &Placing, side: Side, mut visit: impl FnMut(usize, Set) -> ControlFlow<()>) {
        let mut enough = false;
        for (n, outer) in self.grid.outer.iter().enumerate().filter(|(_, outer)| outer.piece.side == side) {
            self.geometry.walk(outer.piece.kind, at.at[n], at.occupied, |to, passed, is_occupied| {
                if !is_occupied && !enough {
                    enough = visit(self.grid.moved(at, n, to), self.grid.in_the_way(passed | bit(to))).is_break();
                }
            });
            if enough {
                return;
            }
        }
        self.geometry.walk(Kind::King, at.kings[side as usize], at.occupied, |to, _, is_occupied| {
            if let Some(number) = self.grid.king_moved(at, side, to).filter(|_| !is_occupied && !enough) {
                enough = visit(number, self.grid.in_the_way(bit(to))).is_break();
            }
        });
    }

    /// The places of the last man from which a side has a move out of the slice that it likes: the attacker to a
    /// position that is lost for the holder, the holder to one that is not.
    pub fn leaving(&self, at: &Placing, side: Side) -> Set {
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
