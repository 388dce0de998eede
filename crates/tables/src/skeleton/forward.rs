//! One step forward by sets: which positions of a word follow to be lost from others, by the definition of a safe
//! table and nothing else.
//!
//! With the attacker to move a position is lost if a move of his leads to a lost one; with the holder to move, if none
//! of his leads to one that is not, and he is not stalemated. A move into check leads to what is no position, and there
//! the table's fixed bit makes it a move that nobody likes. This is what verifies, so it uses nothing of what solves:
//! not its steps (`geometry.rs`), not its ways out (`exits.rs`), not its rounds (`solve.rs`). They share how positions
//! are numbered, and that is gone through position by position in samples and in the tests.

use super::geometry::{NOWHERE, Set, bit, places};
use super::grid::{Grid, Placing};
use super::name::{MOST_MEN, Man, Skeleton};
use super::sight::Sight;
use super::words::Words;
use super::{NoAnswer, SafeTable, SafeTables};
use crate::parts::in_parts;
use spec::Side;
use spec::chess::{Kind, Piece};
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

/// A slice, and all that a step from it needs.
pub struct Forward<'a> {
    tables: &'a SafeTables,
    grid: &'a Grid,
    sight: Sight,
    /// Where the king of this side is attacked.
    attacked: [Words; 2],
    /// Behind the capture of each man, and of a pawn on each place.
    men: Vec<Option<Below>>,
    pawns: Vec<Option<Below>>,
    steps: Vec<Step>,
}

/// A table below, and which man here each of its men is; [`MOST_MEN`] is one just promoted.
struct Below {
    table: Arc<SafeTable>,
    sources: Vec<usize>,
}

/// A pawn's step: the places that must be empty, the last of them where it ends, and what may come of it.
struct Step {
    side: Side,
    to: u8,
    path: Set,
    below: Vec<Below>,
}

/// How many words a thread takes at a time.
const PART: usize = 1 << 8;

impl<'a> Forward<'a> {
    /// The tables one move below must be there.
    pub fn new(tables: &'a SafeTables, table: &'a SafeTable, threads: usize) -> Result<Forward<'a>, NoAnswer> {
        let (grid, skeleton) = (&table.grid, &table.grid.skeleton);
        tables.just_below(skeleton).iter().try_for_each(|below| tables.get(below).map(drop))?;
        let words = || Words::new(grid.words(), grid.places());
        let mut forward = Forward {
            tables,
            grid,
            sight: Sight::new(&tables.geometry),
            attacked: [words(), words()],
            men: (0..skeleton.men.len()).map(|n| Below::new(tables, skeleton, Some(n), None, skeleton.pawns)).collect(),
            pawns: (0..64).map(|_| None).collect(),
            steps: Vec::new(),
        };
        for side in Side::BOTH {
            for pawn in places(skeleton.pawns[side as usize]) {
                let mut left = skeleton.pawns;
                left[side as usize] &= !bit(pawn);
                forward.pawns[pawn as usize] = Below::new(tables, skeleton, None, None, left);
                forward.add_steps(side, pawn, left);
            }
        }
        in_parts(grid.words(), PART, threads, |part| {
            for at in part.filter_map(|number| grid.placing(number)) {
                for side in Side::BOTH {
                    forward.attacked[side as usize].add(at.number, forward.attacks_on(&at, side));
                }
            }
        });
        Ok(forward)
    }

    /// The steps of a pawn (articles 3.7.1 and 3.7.2), and what it may become (3.7.3.3).
    fn add_steps(&mut self, side: Side, pawn: u8, left: [Set; 2]) {
        let (geometry, skeleton) = (&self.tables.geometry, &self.grid.skeleton);
        let rules = geometry.rules();
        let from = geometry.square(pawn);
        let forward = if side == Side::White { 1 } else { -1 };
        let is_double = rules.double_step() && from.rank == rules.pawn_rank(side);
        let mut path = 0;
        for square in (1..=1 + i16::from(is_double)).filter_map(|ranks| from.step(0, ranks * forward)) {
            let to = geometry.place(square);
            // Where nothing can land nothing stands, and a double step passes over it.
            if to == NOWHERE {
                continue;
            }
            path |= bit(to);
            let below: Vec<Below> = match square.rank == rules.last_rank(side) {
                true => {
                    let promoted = rules.promotion().iter().map(|&kind| {
                        let man = Man { piece: Piece { side, kind }, domain: geometry.domain_at(kind, to) };
                        Below::new(self.tables, skeleton, None, Some(man), left)
                    });
                    promoted.flatten().collect()
                }
                false => {
                    let mut stepped = left;
                    stepped[side as usize] |= bit(to);
                    Below::new(self.tables, skeleton, None, None, stepped).into_iter().collect()
                }
            };
            self.steps.push(Step { side, to, path, below });
        }
    }

    /// The places of the last man for which this side's king is attacked.
    fn attacks_on(&self, at: &Placing, side: Side) -> Set {
        let king = at.kings[side as usize];
        let outer = self.grid.outer.iter().zip(at.at).filter(|(outer, _)| outer.piece.side != side);
        let by_outer = outer
            .filter(|(outer, from)| self.sight.seen(outer.piece.kind, *from, at.occupied) & bit(king) != 0)
            .fold(0, |set, (_, from)| set | !self.grid.in_the_way(self.sight.between(from, king)));
        let last = self.grid.inner.filter(|(piece, _)| piece.side != side);
        let by_last = last.map_or(0, |(piece, _)| self.sight.seen(piece.kind, king, at.occupied));
        (by_outer | by_last) & at.free
    }

    /// Where the bit is fixed, there being no position: the attacker could take the king.
    pub fn no_position(&self, number: usize) -> Set {
        self.attacked[self.tables.holder as usize].get(number)
    }

    /// The places of a word that are lost because these are, as far as they are asked for. What is no position is lost
    /// with the attacker to move and not lost with the holder to move, as in every table.
    pub fn follows(&self, at: &Placing, side: Side, lost: &[Words; 2], wanted: Set) -> Set {
        let [of_holder, of_attacker] = [self.tables.holder, self.tables.holder.other()];
        let next = &lost[side.other() as usize];
        let in_check = self.attacked[of_holder as usize].get(at.number) & at.free;
        if side == of_attacker {
            let positions = at.free & !in_check & wanted;
            return in_check & wanted | self.reaching(at, side, positions, |number| next.get(number));
        }
        let positions = at.free & !self.attacked[of_attacker as usize].get(at.number) & wanted;
        let helpless = positions & !self.reaching(at, side, positions, |number| !next.get(number));
        let no_position = &self.attacked[of_holder as usize];
        let quiet = helpless & !in_check;
        // Whoever is not in check and can move nothing inside the slice may be stalemated.
        let unmoved = quiet & !self.inside(at, side, quiet, 0, |number| !no_position.get(number));
        let chess = &self.tables.geometry.chess;
        let stalemated = |&place: &u8| chess.is_over(&self.grid.board(&self.tables.geometry, at, place, side));
        helpless & !places(unmoved).filter(stalemated).fold(0, |set, place| set | bit(place))
    }

    /// Visits the words that come by a move of the other side's to one in which something is new.
    pub fn sources(&self, at: &Placing, side: Side, new: Set, mut visit: impl FnMut(usize)) {
        if self.grid.inner.is_some_and(|(piece, _)| piece.side == side) {
            visit(at.number);
        }
        let _ = self.moves(at, side, |to| {
            if let To::Inside(number, shut) = to
                && new & !shut != 0
            {
                visit(number);
            }
            Continue(())
        });
    }

    /// The places among `wanted` from which a side has a move that it likes: the attacker to what is lost, the holder
    /// to what is not. Inside the slice `liked` tells, word by word; outside the tables below do.
    #[inline(always)]
    fn reaching(&self, at: &Placing, side: Side, wanted: Set, liked: impl Fn(usize) -> Set) -> Set {
        if wanted == 0 {
            return 0;
        }
        let mut found = 0;
        let _ = self.moves(at, side, |to| {
            found |= match to {
                To::Inside(number, shut) => liked(number) & !shut,
                To::Taking(below, after, shut) => self.liked_below(below, side, after, wanted & !found & !shut),
                To::TakingLast(after, place) => {
                    let last = self.men.last().and_then(Option::as_ref);
                    self.liked_below(last, side, after, wanted & !found & bit(place))
                }
            };
            if wanted & !found == 0 { Break(()) } else { Continue(()) }
        });
        found = self.by_pawns(at, side, wanted, found & wanted);
        found = self.by_last(at, side, wanted, found);
        self.inside_last(at, side, wanted, found, liked)
    }

    /// The same for moves inside the slice, some being found already.
    fn inside(&self, at: &Placing, side: Side, wanted: Set, mut found: Set, liked: impl Fn(usize) -> Set) -> Set {
        if wanted == 0 {
            return found;
        }
        let _ = self.moves(at, side, |to| {
            if let To::Inside(number, shut) = to {
                found |= liked(number) & !shut;
            }
            if wanted & !found == 0 { Break(()) } else { Continue(()) }
        });
        self.inside_last(at, side, wanted, found & wanted, liked)
    }

    /// Adds the moves of the last man inside its word. It sees whoever sees it, so the fewer are asked.
    #[inline(always)]
    fn inside_last(&self, at: &Placing, side: Side, wanted: Set, found: Set, liked: impl Fn(usize) -> Set) -> Set {
        let Some((piece, _)) = self.grid.inner.filter(|(piece, _)| piece.side == side) else { return found };
        let (from, to) = (wanted & !found, liked(at.number) & at.free);
        let sees = |place: u8| self.sight.seen(piece.kind, place, at.occupied);
        if from == 0 || to == 0 {
            return found;
        }
        match from.count_ones() <= to.count_ones() {
            true => places(from).filter(|&place| sees(place) & to != 0).fold(found, |set, place| set | bit(place)),
            false => found | places(to).fold(0, |set, place| set | sees(place)) & from,
        }
    }

    /// Adds the captures of the last man.
    fn by_last(&self, at: &Placing, side: Side, wanted: Set, mut found: Set) -> Set {
        let Some((piece, _)) = self.grid.inner.filter(|(piece, _)| piece.side == side) else { return found };
        let men = self.grid.outer.iter().zip(at.at).zip(&self.men).filter(|((outer, _), _)| outer.piece.side != side);
        let men = men.map(|((_, place), below)| (place, below));
        let pawns = places(self.grid.skeleton.pawns[side.other() as usize]);
        for (place, below) in men.chain(pawns.map(|place| (place, &self.pawns[place as usize]))) {
            let from = self.sight.seen(piece.kind, place, at.occupied) & wanted & !found;
            let mut after = *at;
            after.at[self.grid.outer.len()] = place;
            if from != 0 && self.liked_below(below.as_ref(), side, &after, bit(place)) != 0 {
                found |= from;
            }
        }
        found
    }

    /// Adds the moves of pawns.
    fn by_pawns(&self, at: &Placing, side: Side, wanted: Set, mut found: Set) -> Set {
        for step in self.steps.iter().filter(|step| step.side == side && step.path & at.occupied == 0) {
            let mut after = *at;
            after.at[MOST_MEN] = step.to;
            for below in &step.below {
                let open = wanted & !found & !self.grid.in_the_way(step.path);
                found |= self.liked_below(Some(below), side, &after, open);
            }
        }
        found
    }

    /// The places of the last man among `wanted` for which a side likes what it leaves the slice to. A table that is
    /// not there calls nothing lost; what rests on it then does not fit.
    fn liked_below(&self, below: Option<&Below>, side: Side, after: &Placing, wanted: Set) -> Set {
        if wanted == 0 {
            return 0;
        }
        let lost = below.map_or(0, |below| below.lost(side.other(), after, self.grid.outer.len(), wanted));
        wanted & if side == self.tables.holder { !lost } else { lost }
    }

    /// Visits the moves of a side's king and outer men.
    #[inline(always)]
    fn moves(&self, at: &Placing, side: Side, mut visit: impl FnMut(To) -> ControlFlow<()>) -> ControlFlow<()> {
        let outer = || self.grid.outer.iter().zip(at.at).enumerate();
        let mut own = self.grid.skeleton.pawns[side as usize] | bit(at.kings[0]) | bit(at.kings[1]);
        outer().filter(|(_, (outer, _))| outer.piece.side == side).for_each(|(_, (_, place))| own |= bit(place));
        let takes_last = self.grid.inner.is_some_and(|(piece, _)| piece.side != side);
        let mut one = |kind: Kind, from: u8, number: &dyn Fn(u8) -> Option<usize>, after: &dyn Fn(u8) -> Placing| {
            for to in places(self.sight.seen(kind, from, at.occupied) & !own) {
                // None where the kings would touch.
                let Some(number) = number(to) else { continue };
                let between = self.grid.in_the_way(self.sight.between(from, to));
                if at.occupied & bit(to) != 0 {
                    visit(To::Taking(self.victim(at, side, to), &after(to), between))?;
                    continue;
                }
                visit(To::Inside(number, between | self.grid.in_the_way(bit(to))))?;
                if takes_last && at.free & bit(to) != 0 {
                    visit(To::TakingLast(&after(to), to))?;
                }
            }
            Continue(())
        };
        for (n, (man, from)) in outer().filter(|(_, (man, _))| man.piece.side == side) {
            let after = |to| {
                let mut after = *at;
                after.at[n] = to;
                after
            };
            one(man.piece.kind, from, &|to| Some(self.grid.moved(at, n, to)), &after)?;
        }
        let after = |to| {
            let mut after = *at;
            after.kings[side as usize] = to;
            after
        };
        one(Kind::King, at.kings[side as usize], &|to| self.grid.king_moved(at, side, to), &after)
    }

    /// What lies behind capturing what stands on a place.
    fn victim(&self, at: &Placing, side: Side, place: u8) -> Option<&Below> {
        let mut men = self.grid.outer.iter().zip(at.at).zip(&self.men);
        match men.find(|((outer, at), _)| outer.piece.side != side && *at == place) {
            Some((_, below)) => below.as_ref(),
            None => self.pawns[place as usize].as_ref(),
        }
    }
}

/// Where a move of a king or of an outer man leads.
enum To<'a> {
    /// To a word of the slice, unless the last man stands on one of these places.
    Inside(usize, Set),
    /// To the table below, some man or pawn being captured, unless the last man stands on one of these places.
    Taking(Option<&'a Below>, &'a Placing, Set),
    /// To the table below, the last man being captured on this place.
    TakingLast(&'a Placing, u8),
}

impl Below {
    /// The slice without a man or with one more, and with these pawns; none where it is not there.
    fn new(
        tables: &SafeTables,
        of: &Skeleton,
        left: Option<usize>,
        new: Option<Man>,
        pawns: [Set; 2],
    ) -> Option<Below> {
        let men = of.men.iter().enumerate().filter(|(n, _)| Some(*n) != left).map(|(n, man)| (*man, n));
        let men = men.chain(new.map(|man| (man, MOST_MEN))).collect();
        let (below, sources) = Skeleton::new(&tables.geometry, of.kings, men, pawns);
        Some(Below { table: tables.get(&below).ok()?.clone(), sources })
    }

    /// Where the holder is lost: the places among `wanted` of the man that is the last one here.
    fn lost(&self, turn: Side, after: &Placing, last: usize, wanted: Set) -> Set {
        let SafeTable { grid, lost } = &*self.table;
        let word = |after: &Placing| {
            let number = grid.number(after.kings, |n| after.at[self.sources[n]]);
            number.map_or(0, |number| lost[turn as usize].get(number))
        };
        let is_lost = |after: &Placing| word(after) & bit(self.sources.last().map_or(0, |&man| after.at[man])) != 0;
        match self.sources.iter().position(|&man| man == last) {
            Some(n) if n + 1 == self.sources.len() => word(after),
            None if is_lost(after) => Set::MAX,
            None => 0,
            Some(_) => {
                let mut with_last = *after;
                let lost = places(wanted).filter(|&place| {
                    with_last.at[last] = place;
                    is_lost(&with_last)
                });
                lost.fold(0, |set, place| set | bit(place))
            }
        }
    }
}
