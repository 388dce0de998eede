//! White to move: the configurations from which some move of White's leads to a safe position.

use super::block::{Block, Lanes, ROOK_LANES, lane, rook_origins};
use super::exits::{BlockTable, Exits};
use super::places::{ABSENT, MEN, Places, bit, king_at, place_at};
use super::slice::{Pawns, Placing};
use spec::chess::Kind;
use std::sync::Arc;

/// What is known when White is to move in a placing: the safe positions that his moves may lead to.
pub struct WhiteMoves<'a> {
    pub pawns: &'a Pawns,
    /// The slice's own table with Black to move; none where only captures of men are known.
    pub own: Option<&'a BlockTable>,
    pub man_taken: &'a [Option<Arc<BlockTable>>; 3],
    /// The rest of the exits; none where only captures of men are known.
    pub exits: Option<&'a Exits<Arc<BlockTable>>>,
}

/// What a white man finds on a place.
enum Target<'a> {
    /// Nothing, or something that may be taken: safe afterwards are these.
    Safe(&'a Block),
    /// Black's king: the position is none, and counts as safe.
    King,
    /// Nothing that White can gain from.
    Nothing,
}

impl<'a> WhiteMoves<'a> {
    /// The safe configurations of a placing with White to move, and all that are impossible. Stalemates are not known
    /// here.
    pub fn safe(&self, at: &Placing, occupied: u32) -> Block {
        let [white_king, black_king] = at.kings().map(king_at);
        let own = self.own.and_then(|table| table.get(at)).unwrap_or(&Block::EMPTY);
        let captures = self.captures(at);
        let target = |to: u8| match occupied & bit(to) {
            0 => Target::Safe(own),
            _ if to == black_king => Target::King,
            _ => match captures.iter().find(|(place, _)| *place == to) {
                Some((_, Some(after))) => Target::Safe(after),
                _ => Target::Nothing,
            },
        };
        let mut safe = Block::EMPTY;
        rook_moves(&mut safe, own, &captures, black_king, occupied);
        bishop_moves(&mut safe, occupied, target);
        knight_moves(&mut safe, occupied, target);
        self.king_moves(&mut safe, at, white_king, occupied);
        for (step, table) in self.exits.iter().flat_map(|exits| &exits.white_steps) {
            if (bit(step.to) | step.passed) & occupied == 0 {
                table.get(at).into_iter().for_each(|after| safe.add_if_way_is_free(after, step.passed));
            }
        }
        let mut impossible = Block::FULL;
        impossible.remove(&Block::possible(occupied));
        safe.add(&impossible);
        safe
    }

    /// Where Black's men and pawns stand, and what is safe after each is taken there.
    fn captures(&self, at: &Placing) -> [(u8, Option<&Block>); 7] {
        let mut captures = [(ABSENT, None); 7];
        for man in (0..3).filter(|&man| at.men[man] != ABSENT) {
            let after = self.man_taken[man].as_ref().and_then(|table| table.get(&at.with(man, ABSENT)));
            captures[man] = (at.men[man], after);
        }
        for file in (0..4).filter(|&file| self.pawns.black[file] != 0) {
            let table = self.exits.and_then(|exits| exits.pawn_taken[file].as_ref());
            let after = table.and_then(|table| table.get(at));
            captures[3 + file] = (place_at(file, self.pawns.black[file]), after);
        }
        captures
    }

    /// The king's moves change the block, so that whole blocks are added.
    fn king_moves(&self, safe: &mut Block, at: &Placing, king: u8, occupied: u32) {
        let [white, black] = at.kings().map(|rank| rank as i8);
        for rank in [white - 1, white + 1] {
            let Some(pair) = Places::get().pair(rank, black) else { continue };
            let to = king_at(rank as u8);
            let moved = at.with_pair(pair);
            debug_assert_ne!(to, king);
            let after = match (0..3).find(|&man| at.men[man] == to) {
                _ if occupied & bit(to) == 0 => self.own.and_then(|table| table.get(&moved)),
                Some(man) => self.man_taken[man].as_ref().and_then(|table| table.get(&moved.with(man, ABSENT))),
                None => {
                    let file = super::places::KINGS_FILE;
                    let is_pawn = self.pawns.black[file] != 0 && place_at(file, self.pawns.black[file]) == to;
                    let table = self.exits.filter(|_| is_pawn).and_then(|exits| exits.pawn_taken[file].as_ref());
                    table.and_then(|table| table.get(&moved))
                }
            };
            after.into_iter().for_each(|after| safe.add(after));
        }
    }
}

fn rook_moves(safe: &mut Block, own: &Block, captures: &[(u8, Option<&Block>); 7], king: u8, occupied: u32) {
    let lanes = Lanes::get();
    let mut targets = *own;
    for (place, after) in captures {
        let Some(after) = after else { continue };
        for lane in 0..ROOK_LANES {
            targets.0[lane] |= after.0[lane] & bit(*place);
        }
    }
    for lane in 0..ROOK_LANES {
        let empty = !(occupied | lanes.men[lane]);
        safe.0[lane] |= rook_origins(targets.0[lane] | bit(king), empty);
    }
}

fn bishop_moves<'a>(safe: &mut Block, occupied: u32, target: impl Fn(u8) -> Target<'a>) {
    let (lanes, places) = (Lanes::get(), Places::get());
    let domain = &places.white[1];
    debug_assert_eq!(MEN[1], Kind::Bishop);
    for (from, &place) in domain.places.iter().enumerate().filter(|&(_, &place)| occupied & bit(place) == 0) {
        for way in places.ways[1][place as usize].iter().filter(|way| way.passed & occupied == 0) {
            let after = match target(way.to) {
                Target::Safe(after) => after,
                Target::King => &Block::FULL,
                Target::Nothing => continue,
            };
            let Some(to) = domain.number(way.to) else { continue };
            for knight in 0..17 {
                let free = if lanes.knight[knight] & way.passed != 0 { 0 } else { !way.passed };
                safe.0[lane(from, knight)] |= after.0[lane(to, knight)] & free;
            }
            safe.0[ROOK_LANES + from] |= after.0[ROOK_LANES + to] & !lanes.knights_on(way.passed);
        }
    }
}

fn knight_moves<'a>(safe: &mut Block, occupied: u32, target: impl Fn(u8) -> Target<'a>) {
    let places = Places::get();
    let domain = &places.white[2];
    debug_assert_eq!(MEN[2], Kind::Knight);
    for (from, &place) in domain.places.iter().enumerate().filter(|&(_, &place)| occupied & bit(place) == 0) {
        for way in &places.ways[2][place as usize] {
            let after = match target(way.to) {
                Target::Safe(after) => after,
                Target::King => &Block::FULL,
                Target::Nothing => continue,
            };
            let Some(to) = domain.number(way.to) else { continue };
            for bishop in 0..9 {
                safe.0[lane(bishop, from)] |= after.0[lane(bishop, to)];
                safe.0[ROOK_LANES + bishop] |= (after.0[ROOK_LANES + bishop] >> to & 1) << from;
            }
        }
    }
}
