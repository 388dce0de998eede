//! Closed sets of positions: all that White needs from one position on, if he plays what a taste likes.
//!
//! With White to move each position has a line, its move; after every reply of Black's there is a line again, here or
//! among what is known. A position first gets a move back to where White has been before; else the taste decides among
//! the moves that the tables call safe. Most closed sets are very small where much is known, and very large where a
//! taste does not fit; so there is a bound, and tastes are tried one after the other, each against the best before.

use super::cut::{KeyHasher, Keys, KnownLines};
use super::exits::{BlockTable, Turn};
use super::spot::Spot;
use super::strategy::Line;
use super::tables::{BlockError, BlockTables};
use super::taste::{Distances, Formation, Taste, formation};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::Arc;

/// A closed set: its lines, and where White comes to in it, with Black to move.
#[derive(Default)]
pub struct Closure {
    pub lines: Vec<Line>,
    pub chosen: Vec<u64>,
}

/// One safe move, and the position after it.
pub type SafeMove = (u8, u8, Spot);

/// Looks for closed sets in tables, of which it keeps some in memory.
pub struct Closer<'a> {
    /// Those of the smallest universe first.
    tables: &'a [&'a BlockTables],
    /// So many bytes of tables may be kept, and are.
    memory: usize,
    bytes: usize,
    near: HashMap<u64, Option<Arc<BlockTable>>, BuildHasherDefault<KeyHasher>>,
    distances: HashMap<u64, Arc<Distances>, BuildHasherDefault<KeyHasher>>,
    /// How many positions were looked at.
    pub looks: usize,
}

impl<'a> Closer<'a> {
    pub fn new(tables: &'a [&'a BlockTables], memory: usize) -> Closer<'a> {
        Closer { tables, memory, bytes: 0, near: HashMap::default(), distances: HashMap::default(), looks: 0 }
    }

    /// What a taste needs from a position with White to move, if that is fewer than so many lines; else how many were
    /// found before there were too many.
    pub fn close(
        &mut self,
        start: &Spot,
        taste: Taste,
        most: usize,
        known: &KnownLines,
    ) -> Result<Result<Closure, usize>, BlockError> {
        let home = formation(start);
        let mut list = vec![start.key()];
        let mut met = Keys::from_iter([start.key()]);
        let mut chosen = Keys::default();
        let mut found = Closure::default();
        let mut next = 0;
        while let Some(&key) = list.get(next) {
            next += 1;
            self.looks += 1;
            let spot = Spot::from_key(key);
            let is_chosen = |after: &Spot| known.is_chosen(after) || chosen.contains(&after.key());
            let Some((back, (from, to, after))) = self.answer(&spot, &(taste, home), is_chosen, known, &met)? else {
                continue;
            };
            found.lines.push(Line { key, from, to });
            if back {
                continue;
            }
            chosen.insert(after.key());
            found.chosen.push(after.key());
            after.black_moves(|reply| {
                let Some(key) = reply.map(|reply| reply.key()) else { return };
                if !known.is_met(key) && met.insert(key) {
                    list.push(key);
                }
            });
            if list.len() >= most {
                return Ok(Err(next));
            }
        }
        Ok(Ok(found))
    }

    /// What White plays who is to move: back to where he has been, if he can, and then true comes with it, or what the
    /// taste likes best, in a closed set that began with a formation. A stalemate needs no move.
    pub fn answer(
        &mut self,
        spot: &Spot,
        taste: &(Taste, Formation),
        is_chosen: impl Fn(&Spot) -> bool,
        known: &KnownLines,
        met: &Keys,
    ) -> Result<Option<(bool, SafeMove)>, BlockError> {
        let mut moves: Vec<SafeMove> = Vec::with_capacity(32);
        spot.white_moves(|played| moves.extend(played.after.map(|after| (played.from, played.to, after))));
        if let Some(&back) = moves.iter().find(|(_, _, after)| is_chosen(after)) {
            return Ok(Some((true, back)));
        }
        for universe in 0..self.tables.len() {
            if let Some(played) = self.choose(universe, spot, &moves, taste, known, met)? {
                return Ok(Some((false, played)));
            }
        }
        // Whatever was entered is safe, unless an earlier strategy has left it or a table is damaged.
        if spot.is_stalemate() { Ok(None) } else { Err(BlockError::NotHeld(spot.fen())) }
    }

    /// Has White a safe move?
    pub fn can_hold(&mut self, spot: &Spot) -> Result<bool, BlockError> {
        let mut moves = Vec::new();
        spot.white_moves(|played| moves.extend(played.after));
        for universe in 0..self.tables.len() {
            for after in &moves {
                if self.is_safe(universe, after)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The move, safe in this universe, that the taste likes best, and of several the one with the fewest new replies.
    fn choose(
        &mut self,
        universe: usize,
        spot: &Spot,
        moves: &[SafeMove],
        (taste, home): &(Taste, Formation),
        known: &KnownLines,
        met: &Keys,
    ) -> Result<Option<SafeMove>, BlockError> {
        let distances = self.distances.entry(spot.pawns.key()).or_insert_with(|| Arc::new(Distances::of(&spot.pawns)));
        let distances = distances.clone();
        let mut best: Option<([u32; 2], SafeMove)> = None;
        for &(from, to, after) in moves {
            let dislike = taste.dislike(home, spot, &after, &distances);
            if best.as_ref().is_some_and(|(liked, _)| liked[0] < dislike) || !self.is_safe(universe, &after)? {
                continue;
            }
            let mut new = 0;
            after.black_moves(|reply| {
                let is_new = |reply: Spot| !known.is_met(reply.key()) && !met.contains(&reply.key());
                new += u32::from(reply.is_some_and(is_new));
            });
            if best.as_ref().is_none_or(|(liked, _)| [dislike, new] < *liked) {
                best = Some(([dislike, new], (from, to, after)));
            }
        }
        Ok(best.map(|(_, played)| played))
    }

    /// Is White safe with Black to move? No, if the slice is not there.
    fn is_safe(&mut self, universe: usize, spot: &Spot) -> Result<bool, BlockError> {
        let (slice, at, white) = spot.parts();
        let key = (universe as u64) << 32 | slice.key();
        if !self.near.contains_key(&key) {
            if self.bytes > self.memory {
                self.near.clear();
                self.bytes = 0;
            }
            let table = self.tables[universe].store.get(&slice, Turn::Black)?.map(Arc::new);
            self.bytes += table.as_ref().map_or(0, |table| size_of_val(&table.blocks[..]));
            self.near.insert(key, table);
        }
        let table = self.near[&key].as_deref();
        Ok(table.and_then(|table| table.get(at.as_ref()?)).is_some_and(|block| block.has(white)))
    }
}
