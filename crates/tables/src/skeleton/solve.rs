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
use super::keeper::{Keeper, SafeProgress};
use super::name::MOST_MEN;
use super::part::{Part, Sheet};
use super::words::Words;
use crate::Title;
use crate::parts::in_parts;
use fast::Quick;
use spec::Side;
use spec::chess::Kind;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Where the holder is lost: a bit for each position, with White and with Black to move.
pub fn solve(solver: &Solver, threads: usize, title: &Title, keeper: &dyn Keeper) -> Result<[Words; 2], String> {
    let Solver { grid, holder, .. } = *solver;
    let part = Part::new(0..grid.words(), grid.places());
    let (looks, draft) = earlier(&part, title, keeper)?;
    draft.iter().for_each(|draft| part.add_draft(draft));
    let keep = |looks: usize| if keeper.is_due() { keeper.keep(title, &part.to_draft(looks)) } else { Ok(()) };
    let looked = AtomicUsize::new(looks * grid.words());
    for (n, look) in Look::ALL.into_iter().enumerate().skip(looks) {
        in_parts(grid.words(), PART, threads, |numbers| {
            let count = numbers.len();
            numbers.for_each(|number| solver.look(&part, number, look));
            let looked = looked.fetch_add(count, Relaxed) + count;
            keeper.watch(SafeProgress::Looked(looked, Look::ALL.len() * grid.words()));
        });
        keep(n + 1)?;
    }
    let stirred = || part.stirred(Side::White) + part.stirred(Side::Black);
    for round in (1..).take_while(|_| stirred() > 0) {
        keeper.watch(SafeProgress::Round(round, stirred()));
        for side in [holder.other(), holder] {
            in_parts(part.groups(), PART / 64, threads, |groups| {
                let numbers = groups.flat_map(|group| part.take(side, group));
                numbers.for_each(|number| solver.settle(&part, number, side));
            });
            keep(Look::ALL.len())?;
        }
    }
    Ok(part.into_lost())
}

/// So many words a thread takes at a time.
const PART: usize = 1 << 11;

/// What the rules of settling need to know of a slice.
pub struct Solver<'a> {
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

/// What an earlier build has left of a part, and how many of the first looks are done in it.
pub fn earlier(part: &Part, title: &Title, keeper: &dyn Keeper) -> Result<(usize, Option<Vec<u8>>), String> {
    let Some(draft) = keeper.earlier(title, part.draft_size())? else { return Ok((0, None)) };
    let looks = part.looks_done(&draft).ok_or_else(|| format!("the draft of {title} has another size"))?;
    Ok((looks, Some(draft)))
}

impl Solver<'_> {
    /// Looks at a word before the first round.
    pub fn look(&self, sheet: &impl Sheet, number: usize, look: Look) {
        let Some(at) = self.grid.placing(number) else { return };
        let (holder, attacker) = (self.holder, self.holder.other());
        match look {
            Look::Checks => {
                sheet.add_lost(attacker, number, self.grid.checked(self.geometry, &at, holder));
                let attacked = self.grid.checked(self.geometry, &at, attacker);
                sheet.add_never(number, attacked | self.leaving(&at, holder));
            }
            Look::Stuck => self.look_at_stuck(sheet, &at),
            Look::Wins => sheet.add_lost(attacker, number, self.leaving(&at, attacker)),
        }
    }

    /// Looks at a word again; what is new in it stirs others.
    pub fn settle(&self, sheet: &impl Sheet, number: usize, side: Side) {
        let Some(at) = self.grid.placing(number) else { return };
        let open = self.open(sheet, &at, side);
        let new = match side == self.holder {
            true => open & !self.reaching(&at, side, open, |number| !sheet.lost(side.other(), number)),
            false => self.reaching(&at, side, open, |number| sheet.lost(side.other(), number)),
        };
        if new != 0 {
            sheet.add_lost(side, number, new);
            self.stir(sheet, &at, side.other(), new);
        }
    }

    /// Visits the words that settling one may have to read with the other side to move, beside the one of its own number.
    pub fn needs(&self, sheet: &impl Sheet, number: usize, side: Side, mut visit: impl FnMut(usize)) {
        if let Some(at) = self.grid.placing(number).filter(|at| self.open(sheet, at, side) != 0) {
            self.walks(&at, side, |number, _| {
                visit(number);
                false
            });
        }
    }

    /// The places of a word of which it is not known yet whether they are lost.
    fn open(&self, sheet: &impl Sheet, at: &Placing, side: Side) -> Set {
        let never = if side == self.holder { sheet.never(at.number) } else { 0 };
        at.free & !sheet.lost(side, at.number) & !never
    }

    /// Settles the positions from which the holder has no legal move inside the slice. At this time only the positions
    /// in which his king could be captured count as lost with the attacker to move.
    fn look_at_stuck(&self, sheet: &impl Sheet, at: &Placing) {
        let (holder, attacker) = (self.holder, self.holder.other());
        let open = self.open(sheet, at, holder);
        let stuck = open & !self.reaching(at, holder, open, |number| !sheet.lost(attacker, number));
        let checked = stuck & sheet.lost(attacker, at.number);
        sheet.add_lost(holder, at.number, checked);
        for place in places(stuck & !checked) {
            let board = self.grid.board(self.geometry, at, place, holder);
            match self.geometry.chess.outcome(&board) {
                Some(_) => sheet.add_never(at.number, bit(place)),
                None => sheet.add_lost(holder, at.number, bit(place)),
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
            wanted & !found == 0
        });
        found & wanted
    }

    /// Raises the flags of the words from which a move of this side leads to a changed one.
    fn stir(&self, sheet: &impl Sheet, at: &Placing, side: Side, changed: Set) {
        if self.grid.inner.is_some_and(|(piece, _)| piece.side == side) {
            sheet.raise(side, at.number);
        }
        self.walks(at, side, |number, shut| {
            if changed & !shut != 0 {
                sheet.raise(side, number);
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
