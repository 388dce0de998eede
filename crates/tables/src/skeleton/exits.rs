//! Conversions: the moves that leave a skeleton: captures, pawn steps and promotions, and the finished tables behind
//! them.

use super::SafeTable;
use super::geometry::{Geometry, Set, bit, places};
use super::grid::Placing;
use super::name::{MOST_MEN, Man, Skeleton};
use spec::Side;
use spec::chess::Piece;
use std::sync::Arc;

/// One way out of a skeleton, and where it leads.
pub struct Departure {
    pub way: Way,
    pub below: Skeleton,
    /// For each man of the skeleton below, which man of this one it is; [`MOST_MEN`] is one just promoted.
    pub sources: Vec<usize>,
}

/// What makes a move leave the skeleton.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// This man is captured.
    Man(usize),
    /// The pawn on this place is captured.
    Pawn(u8),
    /// A pawn moves.
    Step(PawnStep),
}

/// A pawn's move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PawnStep {
    pub side: Side,
    pub to: u8,
    /// The places that must be empty for it.
    pub path: Set,
}

/// All ways out of a skeleton. A capture is among them only if some man of the other side can ever get there.
pub fn departures(geometry: &Geometry, skeleton: &Skeleton) -> Vec<Departure> {
    let domain = |man: &Man| geometry.domains(man.piece.kind)[man.domain as usize];
    let kings = &geometry.kings()[skeleton.kings as usize];
    let reach = |side: Side| {
        let men = skeleton.men.iter().filter(|man| man.piece.side == side);
        men.fold(kings.domain(side), |set, man| set | domain(man))
    };
    let reach = Side::BOTH.map(reach);
    let men = |left_out: Option<usize>| -> Vec<(Man, usize)> {
        let men = skeleton.men.iter().copied().enumerate();
        men.filter(|(n, _)| Some(*n) != left_out).map(|(n, man)| (man, n)).collect()
    };
    let mut departures = Vec::new();
    let mut depart = |way: Way, men: Vec<(Man, usize)>, pawns: [Set; 2]| {
        let (below, sources) = Skeleton::new(geometry, skeleton.kings, men, pawns);
        departures.push(Departure { way, below, sources });
    };
    for (n, man) in skeleton.men.iter().enumerate() {
        if reach[man.piece.side.other() as usize] & domain(man) != 0 {
            depart(Way::Man(n), men(Some(n)), skeleton.pawns);
        }
    }
    for side in Side::BOTH {
        for pawn in places(skeleton.pawns[side as usize]) {
            let mut left = skeleton.pawns;
            left[side as usize] &= !bit(pawn);
            if reach[side.other() as usize] & bit(pawn) != 0 {
                depart(Way::Pawn(pawn), men(None), left);
            }
            for step in steps(geometry, skeleton, side, pawn) {
                if geometry.square(step.to).rank != geometry.rules().last_rank(side) {
                    let mut stepped = left;
                    stepped[side as usize] |= bit(step.to);
                    depart(Way::Step(step), men(None), stepped);
                    continue;
                }
                for &kind in geometry.rules().promotion() {
                    let promoted = Man { piece: Piece { side, kind }, domain: geometry.domain_at(kind, step.to) };
                    let mut men = men(None);
                    men.push((promoted, MOST_MEN));
                    depart(Way::Step(step), men, left);
                }
            }
        }
    }
    departures
}

/// The moves of a pawn as far as other pawns allow them (articles 3.7.1 and 3.7.2).
fn steps(geometry: &Geometry, skeleton: &Skeleton, side: Side, pawn: u8) -> Vec<PawnStep> {
    let rules = geometry.rules();
    let from = geometry.square(pawn);
    let forward = if side == Side::White { 1 } else { -1 };
    let furthest = if rules.double_step() && from.rank == rules.pawn_rank(side) { 2 } else { 1 };
    let mut path = 0;
    let mut steps = Vec::new();
    for ranks in 1..=furthest {
        let Some(to) = from.step(0, ranks * forward).map(|to| geometry.place(to)) else { break };
        // Nothing stands where nothing can land, but a pawn may pass over it.
        if to == super::geometry::NOWHERE {
            continue;
        }
        path |= bit(to);
        if skeleton.all_pawns() & path != 0 {
            break;
        }
        steps.push(PawnStep { side, to, path });
    }
    steps
}

/// The tables behind all ways out.
pub struct Exits {
    /// By the man captured.
    pub men: Vec<Option<Link>>,
    /// By the place of the pawn captured.
    pub pawns: Vec<Option<Link>>,
    pub steps: Vec<(PawnStep, Link)>,
}

/// The table behind a way out, and how its men come of the men here.
pub struct Link {
    table: Arc<SafeTable>,
    /// Which man here each outer man there is.
    outer: Vec<usize>,
    /// Which man here the last man there is.
    inner: Option<usize>,
    /// What the last man here is there.
    running: Running,
}

enum Running {
    /// The last man there too: then words are read whole.
    Inner,
    /// This outer man.
    Outer(usize),
    /// Captured, or there was none.
    Nowhere,
}

impl Exits {
    /// The tables that `find` does not give are not needed: no move leads to them.
    pub fn new(geometry: &Geometry, skeleton: &Skeleton, find: impl Fn(&Skeleton) -> Option<Arc<SafeTable>>) -> Exits {
        let count = skeleton.men.len();
        let mut exits = Exits { men: Vec::new(), pawns: Vec::new(), steps: Vec::new() };
        exits.men.resize_with(count, || None);
        exits.pawns.resize_with(64, || None);
        for Departure { way, below, sources } in departures(geometry, skeleton) {
            let Some(table) = find(&below) else { continue };
            let link = Link::new(table, sources, count.checked_sub(1));
            match way {
                Way::Man(n) => exits.men[n] = Some(link),
                Way::Pawn(place) => exits.pawns[place as usize] = Some(link),
                Way::Step(step) => exits.steps.push((step, link)),
            }
        }
        exits
    }
}

impl Link {
    fn new(table: Arc<SafeTable>, sources: Vec<usize>, last: Option<usize>) -> Link {
        let mut outer = sources;
        let inner = outer.pop();
        let running = match outer.iter().position(|&source| Some(source) == last) {
            Some(n) => Running::Outer(n),
            None if inner.is_some() && inner == last => Running::Inner,
            None => Running::Nowhere,
        };
        Link { table, outer, inner, running }
    }

    /// Where the holder is lost after a move that leaves the men so: the places of the last man among `wanted`.
    #[inline]
    pub fn lost(&self, turn: Side, placing: &Placing, wanted: Set) -> Set {
        let words = &self.table.lost[turn as usize];
        let Some(number) = self.table.grid.number(placing.kings, |n| placing.at[self.outer[n]]) else { return 0 };
        match self.running {
            Running::Inner => words.get(number),
            Running::Outer(man) => {
                let inner = self.inner.map_or(0, |n| placing.at[n]);
                // The last man has no place yet, so what it added to the number is taken out again.
                let base = number - self.table.grid.offset(man, placing.at[self.outer[man]]);
                let lost = places(wanted)
                    .filter(|&place| words.get(base + self.table.grid.offset(man, place)) & bit(inner) != 0);
                lost.fold(0, |set, place| set | bit(place))
            }
            Running::Nowhere => {
                if self.is_lost(turn, placing) {
                    Set::MAX
                } else {
                    0
                }
            }
        }
    }

    /// Is the holder lost after a move that leaves the men so, the last man's place being given with the others?
    #[inline]
    pub fn is_lost(&self, turn: Side, placing: &Placing) -> bool {
        let inner = self.inner.map_or(0, |n| placing.at[n]);
        let number = self.table.grid.number(placing.kings, |n| placing.at[self.outer[n]]);
        number.is_some_and(|number| self.table.lost[turn as usize].get(number) & bit(inner) != 0)
    }
}
