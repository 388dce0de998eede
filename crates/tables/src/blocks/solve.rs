//! The greatest fixpoint of a slice by a worklist of blocks: where White is safe.
//!
//! Two tables: with Black to move, safe where every move of Black's leads to a safe position with White to move; with
//! White to move, safe where some move leads to a safe one with Black to move, and where White is stalemated.
//! Positions in which the side that waits could be taken its king are none, and count against whoever let it happen:
//! not safe with Black to move, safe with White to move. So legality, mate and Black's stalemates come out by
//! themselves.
//!
//! With Black to move all configurations that the universe allows are taken for safe at first but for what Black's
//! exits refute.
//! Then, block by block, what follows with White to move is worked out, and where it is less than before it is taken
//! off the blocks that Black's last move may have come from. Sets only shrink, so the end does not depend on the
//! order.

use super::block::Block;
use super::exits::{BlockTable, Exits, PawnLoss};
use super::places::{KINGS_FILE, Places, bit, king_at, place_at};
use super::slice::{BlockSlice, Placing};
use super::stalemate::Stalemates;
use super::stand::Stand;
use super::universe::Step;
use super::white::WhiteMoves;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// The tables of a slice with Black and with White to move.
pub struct Solved {
    pub black_to_move: BlockTable,
    pub white_to_move: BlockTable,
    /// How many blocks were worked out with White to move, and how often one was taken off another.
    pub looks: u64,
    pub edges: u64,
}

/// Solves a slice, given where White's men stand and the tables that its exits lead to.
pub fn solve(slice: &BlockSlice, stand: &Stand, exits: &Exits<Arc<BlockTable>>) -> Solved {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has just said that it has these instructions.
        return unsafe { solve_avx2(slice, stand, exits) };
    }
    solve_here(slice, stand, exits)
}

/// The same, eight words at a time.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn solve_avx2(slice: &BlockSlice, stand: &Stand, exits: &Exits<Arc<BlockTable>>) -> Solved {
    solve_here(slice, stand, exits)
}

/// Solves with the instructions of whoever calls; so everything that works on blocks is inlined here.
#[inline(always)]
pub(super) fn solve_here(slice: &BlockSlice, stand: &Stand, exits: &Exits<Arc<BlockTable>>) -> Solved {
    let mut solver = Solver::new(slice, exits);
    let allowed: Option<[Block; 8]> =
        (*stand != Stand::ANY).then(|| std::array::from_fn(|rank| stand.block(rank as u8)));
    let mut stalemates = Stalemates::of(slice);
    for number in 0..solver.placings.len() {
        let (at, occupied) = solver.placings[number];
        if let Some(occupied) = occupied {
            solver.safe.blocks[number] = solver.after_exits(&at, occupied);
            if let Some(allowed) = &allowed {
                solver.safe.blocks[number].keep_if_way_is_free(&allowed[at.kings()[0] as usize], 0);
            }
            if let Some(found) = stalemates.at(&at, occupied) {
                solver.stalemates.insert(number, found);
            }
            solver.enqueue(number);
        }
    }
    while let Some(number) = solver.queue.pop_front() {
        solver.is_queued[number as usize] = false;
        solver.look(number as usize);
    }
    let Solver { safe, white, looks, edges, .. } = solver;
    Solved { black_to_move: safe, white_to_move: white, looks, edges }
}

struct Solver<'a> {
    slice: &'a BlockSlice,
    exits: &'a Exits<Arc<BlockTable>>,
    /// Each placing, and what it occupies; none if two men share a place.
    placings: Vec<(Placing, Option<u32>)>,
    safe: BlockTable,
    white: BlockTable,
    stalemates: HashMap<usize, Block>,
    queue: VecDeque<u32>,
    is_queued: Vec<bool>,
    looks: u64,
    edges: u64,
}

impl<'a> Solver<'a> {
    fn new(slice: &'a BlockSlice, exits: &'a Exits<Arc<BlockTable>>) -> Solver<'a> {
        let safe = BlockTable::filled(slice, Block::EMPTY);
        let count = safe.blocks.len();
        let placing = |number| {
            let at = safe.shape.placing(number);
            (at, at.occupied(&slice.pawns))
        };
        Solver {
            slice,
            exits,
            placings: (0..count).map(placing).collect(),
            white: BlockTable::filled(slice, Block::FULL),
            safe,
            stalemates: HashMap::new(),
            queue: VecDeque::with_capacity(count),
            is_queued: vec![false; count],
            looks: 0,
            edges: 0,
        }
    }

    #[inline(always)]
    fn enqueue(&mut self, number: usize) {
        if !std::mem::replace(&mut self.is_queued[number], true) {
            self.queue.push_back(number as u32);
        }
    }

    /// With Black to move, the possible configurations that no exit of Black's refutes.
    #[inline(always)]
    fn after_exits(&self, at: &Placing, occupied: u32) -> Block {
        let mut safe = Block::possible(occupied);
        let king = king_at(at.kings()[0]);
        let white_pawns = self.slice.pawns.white_set();
        black_moves(at, occupied, |after, to, passed| {
            if to == king {
                safe.keep_if_way_is_free(&Block::EMPTY, passed);
            } else if white_pawns & bit(to) != 0 {
                safe.keep_if_way_is_free(&self.pawn_lost((to % 4) as usize, &after), passed);
            }
        });
        for (step, table) in &self.exits.black_steps {
            if (bit(step.to) | step.passed) & occupied != 0 {
                continue;
            }
            match table.as_ref().and_then(|table| table.get(at)) {
                Some(after) => safe.keep_if_way_is_free(after, step.passed),
                None => {
                    // Lost, if it is legal; but White may take what has been promoted.
                    let from = place_at(step.file, self.slice.pawns.black[step.file]);
                    let promoted = self.promotion_taken(step, at);
                    let after = self.captures_of_king(at, occupied & !bit(from) | bit(step.to), promoted);
                    safe.keep_if_way_is_free(&after, step.passed)
                }
            };
        }
        safe
    }

    /// White to move after Black has taken the pawn of a file.
    #[inline(always)]
    fn pawn_lost(&self, file: usize, after: &Placing) -> Block {
        match &self.exits.pawn_lost[file] {
            PawnLoss::Whole(table) => table.get(after).copied().unwrap_or(Block::EMPTY),
            PawnLoss::Glance(pawns, man_taken) => match after.occupied(pawns) {
                Some(occupied) => {
                    WhiteMoves { pawns, own: None, man_taken, exits: None, promoted: None }.safe(after, occupied)
                }
                None => Block::EMPTY,
            },
            PawnLoss::Absent => {
                let pawns = self.slice.without_white_pawn(file).pawns;
                after.occupied(&pawns).map_or(Block::EMPTY, |occupied| self.captures_of_king(after, occupied, None))
            }
        }
    }

    /// Where a step of Black's promotes, and what is safe with Black to move again after White has taken it there.
    #[inline(always)]
    fn promotion_taken(&self, step: &Step, at: &Placing) -> Option<(u8, &Block)> {
        let table = self.exits.pawn_taken[step.file].as_ref().filter(|_| self.exits.promotions && step.rank == 0)?;
        Some((step.to, table.get(at)?))
    }

    /// White to move: where he could take Black's king, so that Black's last move was not legal, what is impossible,
    /// and what is safe because he takes what has been promoted.
    #[inline(always)]
    fn captures_of_king(&self, at: &Placing, occupied: u32, promoted: Option<(u8, &Block)>) -> Block {
        let nothing = [None, None, None];
        let pawns = &self.slice.pawns;
        WhiteMoves { pawns, own: None, man_taken: &nothing, exits: None, promoted }.safe(at, occupied)
    }

    /// Works out a block with White to move, and tells those from which Black may have come there.
    #[inline(always)]
    fn look(&mut self, number: usize) {
        let (at, occupied) = self.placings[number];
        let Some(occupied) = occupied else { return };
        let moves = WhiteMoves {
            pawns: &self.slice.pawns,
            own: Some(&self.safe),
            man_taken: &self.exits.man_taken,
            exits: Some(self.exits),
            promoted: None,
        };
        let mut white = moves.safe(&at, occupied);
        self.stalemates.get(&number).into_iter().for_each(|stalemates| white.add(stalemates));
        self.looks += 1;
        if white == self.white.blocks[number] {
            return;
        }
        self.white.blocks[number] = white;
        let places = Places::get();
        for man in (0..3).filter(|&man| self.slice.has(man)) {
            let seen = white.after_arrival(at.men[man]);
            for way in &places.ways[man][at.men[man] as usize] {
                if (way.passed | bit(way.to)) & occupied == 0 {
                    self.take_off(&at.with(man, way.to), &seen, way.passed);
                }
            }
        }
        let [white_rank, black_rank] = at.kings().map(|rank| rank as i8);
        let seen = white.after_arrival(king_at(black_rank as u8));
        for rank in [black_rank - 1, black_rank + 1] {
            if let Some(pair) = places.pair(white_rank, rank)
                && occupied & bit(king_at(rank as u8)) == 0
            {
                self.take_off(&at.with_pair(pair), &seen, 0);
            }
        }
    }

    /// Black has a move from here into these; what is not safe there is not safe here.
    #[inline(always)]
    fn take_off(&mut self, at: &Placing, seen: &Block, passed: u32) {
        let Some(number) = self.safe.shape.number(at).filter(|&number| self.placings[number].1.is_some()) else {
            return;
        };
        self.edges += 1;
        if !self.safe.blocks[number].keep_if_way_is_free(seen, passed) {
            return;
        }
        // White gets here by a move of a man or of his king.
        self.enqueue(number);
        let [white, black] = at.kings().map(|rank| rank as i8);
        for rank in [white - 1, white + 1] {
            let neighbour = Places::get().pair(rank, black).map(|pair| at.with_pair(pair));
            let neighbour = neighbour.and_then(|at| self.safe.shape.number(&at));
            if let Some(number) = neighbour.filter(|&number| self.placings[number].1.is_some()) {
                self.enqueue(number);
            }
        }
    }
}

/// Visits Black's moves onto what is occupied: the placing after it, where to, and what is passed over. Pawns step
/// elsewhere.
#[inline(always)]
fn black_moves(at: &Placing, occupied: u32, mut visit: impl FnMut(Placing, u8, u32)) {
    let places = Places::get();
    for man in 0..3 {
        for way in places.ways[man].get(at.men[man] as usize).into_iter().flatten() {
            if occupied & bit(way.to) != 0 && way.passed & occupied == 0 {
                visit(at.with(man, way.to), way.to, way.passed);
            }
        }
    }
    let [white, black] = at.kings().map(|rank| rank as i8);
    for rank in [black - 1, black + 1] {
        let Some(pair) = places.pair(white, rank) else { continue };
        let to = place_at(KINGS_FILE, rank as u8);
        if occupied & bit(to) != 0 {
            visit(at.with_pair(pair), to, 0);
        }
    }
}
