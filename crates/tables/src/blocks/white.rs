//! White to move: the configurations from which some move of White's leads to a safe position.

use super::block::{Block, KNIGHT_REACH, Lanes, NO_KNIGHT, ROOK_LANES, lane, rook_origins};
use super::exits::Exits;
use super::places::{ABSENT, MEN, Places, bit, king_at, place_at};
use super::slice::{Pawns, Placing};
use super::table::{BlockTable, OpenTable};
use super::universe::LAST_RANK;
use spec::chess::Kind;
use std::sync::Arc;

/// What is known when White is to move in a placing: the safe positions that his moves may lead to.
pub struct WhiteMoves<'a> {
    pub pawns: &'a Pawns,
    /// The slice's own table with Black to move; none where only captures of men are known.
    pub own: Option<&'a OpenTable>,
    pub man_taken: &'a [Option<Arc<BlockTable>>; 3],
    /// The rest of the exits; none where only captures of men are known.
    pub exits: Option<&'a Exits<Arc<BlockTable>>>,
    /// Where a pawn of Black's has just been promoted, and what is safe after White has taken it there.
    pub promoted: Option<(u8, &'a Block)>,
}

impl<'a> WhiteMoves<'a> {
    /// The safe configurations of a placing with White to move, and all that are impossible. Stalemates are not known
    /// here.
    #[inline(always)]
    pub fn safe(&self, at: &Placing, occupied: u32) -> Block {
        let [white_king, black_king] = at.kings().map(king_at);
        let own = self.own.and_then(|table| table.somewhere_safe(at));
        let mut captures = self.captures(at);
        // A king that can be taken: Black's last move was not legal, and that counts as safe.
        captures[7] = (black_king, Some(&Block::FULL));
        let mut safe = Block::possible(occupied).complement();
        rook_moves(&mut safe, own, &captures, occupied);
        bishop_moves(&mut safe, own, &captures, occupied);
        knight_moves(&mut safe, own, &captures, occupied);
        self.king_moves(&mut safe, at, white_king, occupied);
        for (step, table) in self.exits.iter().flat_map(|exits| &exits.white_steps) {
            if (bit(step.to) | step.passed) & occupied == 0 {
                match table.somewhere_safe(at) {
                    Some(after) if step.rank == LAST_RANK => safe.add(&after.before_promotion(step.to)),
                    Some(after) => safe.add_if_way_is_free(after, step.passed),
                    None => {}
                }
            }
        }
        safe
    }

    /// Where Black's men and pawns stand, and what is safe after each is taken there. The last is left for the king.
    #[inline(always)]
    fn captures(&self, at: &Placing) -> Captures<'_> {
        let mut captures = [(ABSENT, None); 8];
        for man in (0..3).filter(|&man| at.men[man] != ABSENT) {
            let after = self.man_taken[man].as_ref().and_then(|table| table.somewhere_safe(&at.with(man, ABSENT)));
            captures[man] = (at.men[man], after);
        }
        for file in (0..4).filter(|&file| self.pawns.black[file] != 0) {
            let table = self.exits.and_then(|exits| exits.pawn_taken[file].as_ref());
            let after = table.and_then(|table| table.somewhere_safe(at));
            captures[3 + file] = (place_at(file, self.pawns.black[file]), after);
        }
        if let Some((place, after)) = self.promoted {
            captures[3 + (place % 4) as usize] = (place, Some(after));
        }
        captures
    }

    /// The king's moves change the block, so that whole blocks are added.
    #[inline(always)]
    fn king_moves(&self, safe: &mut Block, at: &Placing, king: u8, occupied: u32) {
        let [white, black] = at.kings().map(|rank| rank as i8);
        for rank in [white - 1, white + 1] {
            let Some(pair) = Places::get().pair(rank, black) else { continue };
            let to = king_at(rank as u8);
            let moved = at.with_pair(pair);
            debug_assert_ne!(to, king);
            let after = match (0..3).find(|&man| at.men[man] == to) {
                _ if occupied & bit(to) == 0 => self.own.and_then(|table| table.somewhere_safe(&moved)),
                Some(man) => {
                    let table = self.man_taken[man].as_ref();
                    table.and_then(|table| table.somewhere_safe(&moved.with(man, ABSENT)))
                }
                None => {
                    let file = super::places::KINGS_FILE;
                    let is_pawn = self.pawns.black[file] != 0 && place_at(file, self.pawns.black[file]) == to;
                    let table = self.exits.filter(|_| is_pawn).and_then(|exits| exits.pawn_taken[file].as_ref());
                    table.and_then(|table| table.somewhere_safe(&moved))
                }
            };
            after.into_iter().for_each(|after| safe.add(after));
        }
    }
}

/// What of Black's stands where, and what is safe after White has taken it there; none if nothing is.
type Captures<'a> = [(u8, Option<&'a Block>); 8];

#[inline(always)]
fn rook_moves(safe: &mut Block, own: Option<&Block>, captures: &Captures, occupied: u32) {
    let lanes = Lanes::get();
    let mut targets = *own.unwrap_or(&Block::EMPTY);
    for (place, after) in captures {
        let Some(after) = after else { continue };
        for lane in 0..ROOK_LANES {
            targets.0[lane] |= after.0[lane] & bit(*place);
        }
    }
    for lane in 0..ROOK_LANES {
        let empty = !(occupied | lanes.men[lane]);
        safe.0[lane] |= rook_origins(targets.0[lane], empty);
    }
}

#[inline(always)]
fn bishop_moves(safe: &mut Block, own: Option<&Block>, captures: &Captures, occupied: u32) {
    let (lanes, places) = (Lanes::get(), Places::get());
    let domain = &places.white[1];
    debug_assert_eq!(MEN[1], Kind::Bishop);
    for (to, &place) in domain.places.iter().enumerate() {
        let after = match occupied & bit(place) {
            0 => own,
            _ => captures.iter().find(|(taken, _)| *taken == place).and_then(|(_, after)| *after),
        };
        let Some(after) = after else { continue };
        let targets = sixteen(&after.0, lane(to, 0));
        // A bishop goes back the way it came.
        for way in places.ways[1][place as usize].iter().filter(|way| way.passed & occupied == 0) {
            let Some(from) = domain.number(way.to) else { continue };
            let mut origins = sixteen(&safe.0, lane(from, 0));
            for knight in 0..16 {
                let free = if lanes.knight[knight] & way.passed != 0 { 0 } else { !way.passed };
                origins[knight] |= targets[knight] & free;
            }
            safe.0[lane(from, 0)..][..16].copy_from_slice(&origins);
            safe.0[lane(from, NO_KNIGHT)] |= after.0[lane(to, NO_KNIGHT)] & !way.passed;
            safe.0[ROOK_LANES + from] |= after.0[ROOK_LANES + to] & !lanes.knights_on(way.passed);
        }
    }
}

/// A knight's moves add the same few differences to its number, so that a bishop's lanes are moved past each other.
#[inline(always)]
fn knight_moves(safe: &mut Block, own: Option<&Block>, captures: &Captures, occupied: u32) {
    const AROUND: usize = KNIGHT_REACH;
    let (lanes, domain) = (Lanes::get(), &Places::get().white[2]);
    debug_assert_eq!(MEN[2], Kind::Knight);
    let taken = |place: u8| captures.iter().find(|(taken, _)| *taken == place).and_then(|(_, after)| *after);
    let is_taken = |place: &u8| occupied & bit(*place) != 0 && taken(*place).is_some();
    if own.is_none() && !domain.places.iter().any(is_taken) {
        return;
    }
    let own = own.unwrap_or(&Block::EMPTY);
    let mut targets = [[0u32; 16 + 2 * AROUND]; 9];
    let mut without_rook = [0u32; 9];
    for bishop in 0..9 {
        targets[bishop][AROUND..][..16].copy_from_slice(&own.0[lane(bishop, 0)..][..16]);
        without_rook[bishop] = own.0[ROOK_LANES + bishop] & 0xffff;
    }
    for (to, &place) in domain.places.iter().enumerate().filter(|&(_, &place)| occupied & bit(place) != 0) {
        let after = taken(place).unwrap_or(&Block::EMPTY);
        for bishop in 0..9 {
            targets[bishop][AROUND + to] = after.0[lane(bishop, to)];
            without_rook[bishop] &= !(1 << to);
            without_rook[bishop] |= after.0[ROOK_LANES + bishop] & 1 << to;
        }
    }
    for bishop in 0..9 {
        let mut origins = sixteen(&safe.0, lane(bishop, 0));
        for step in &lanes.knight_steps {
            let targets = sixteen(&targets[bishop], step.shift);
            for knight in 0..16 {
                origins[knight] |= targets[knight] & step.from[knight];
            }
            let shifted = u64::from(without_rook[bishop]) << AROUND >> step.shift;
            safe.0[ROOK_LANES + bishop] |= shifted as u32 & step.numbers;
        }
        safe.0[lane(bishop, 0)..][..16].copy_from_slice(&origins);
    }
}

/// Sixteen words at once, so that the compiler takes them as few long ones.
#[inline(always)]
fn sixteen(words: &[u32], from: usize) -> [u32; 16] {
    words[from..][..16].try_into().expect("so many were taken")
}
