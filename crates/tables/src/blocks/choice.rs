//! Which of several safe moves makes a strategy short.
//!
//! White goes back to where he has been before, if he can: that needs nothing new. Else he stays in the smallest
//! universe that holds, which has few slices. Among its moves he takes the one whose new replies cost least: little if
//! there is a way back from one, more if a larger universe is needed to hold it. Of several he takes the one after
//! which his men stand as they have stood most often, in this slice and in others of its kind, and then the one nearest
//! to a formation.
//!
//! Closed sets were tried first: all that follows from a position, for several tastes, of which the smallest was kept.
//! They took ten times as long, and from a root the strategies are shorter without them. Also tried, and worse: the
//! cheapest move of all universes together; universes of very few formations before the others; habit added to the
//! cost, which halves strategies where most pawns are locked and nearly doubles them from a root. To leave out
//! afterwards what no line needs gave a tenth.

use super::cut::{KeyHasher, KnownLines};
use super::exits::Turn;
use super::spot::{Spot, WhiteMove};
use super::table::BlockTable;
use super::tables::{BlockError, BlockTables};
use super::taste::{Distances, Formation, formation};
use spec::chess::Kind;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::Arc;

/// What White plays.
pub enum WhitePlays {
    /// To where he has been before.
    Back(SafeMove),
    /// Elsewhere.
    On(SafeMove),
    /// He is stalemated, and that is no loss.
    Stalemate,
}

/// A move of White's, and the position after it.
#[derive(Clone, Copy)]
pub struct SafeMove {
    pub from: u8,
    pub to: u8,
    pub promotion: Option<Kind>,
    pub after: Spot,
}

/// Chooses moves by tables, of which it keeps some in memory.
pub struct Chooser<'a> {
    /// Those of the smallest universe first.
    tables: &'a [&'a BlockTables],
    /// Where White would like to stand.
    near: Formation,
    /// So many bytes of tables may be kept, and are.
    memory: usize,
    bytes: usize,
    kept: HashMap<u64, Option<Arc<BlockTable>>, BuildHasherDefault<KeyHasher>>,
    distances: HashMap<u64, Arc<Distances>, BuildHasherDefault<KeyHasher>>,
}

impl<'a> Chooser<'a> {
    pub fn new(tables: &'a [&'a BlockTables], near: Formation, memory: usize) -> Chooser<'a> {
        Chooser { tables, near, memory, bytes: 0, kept: HashMap::default(), distances: HashMap::default() }
    }

    /// Has White a safe move?
    pub fn can_hold(&mut self, spot: &Spot) -> Result<bool, BlockError> {
        let moves: Vec<Spot> = moves_of(spot).into_iter().map(|played| played.after).collect();
        Ok(self.smallest(&moves, self.tables.len())?.is_some())
    }

    /// What White plays who is to move.
    pub fn answer(&mut self, spot: &Spot, known: &KnownLines) -> Result<WhitePlays, BlockError> {
        let moves = moves_of(spot);
        if let Some(&back) = moves.iter().find(|played| known.is_chosen(&played.after)) {
            return Ok(WhitePlays::Back(back));
        }
        for universe in 0..self.tables.len() {
            if let Some(on) = self.cheapest(universe, spot, &moves, known)? {
                return Ok(WhitePlays::On(on));
            }
        }
        // Whatever was entered is safe, unless an earlier strategy has left it or a table is damaged.
        if spot.is_stalemate() { Ok(WhitePlays::Stalemate) } else { Err(BlockError::NotHeld(spot.fen())) }
    }

    /// The best of the moves that are safe in a universe; none if none is.
    fn cheapest(
        &mut self,
        universe: usize,
        spot: &Spot,
        moves: &[SafeMove],
        known: &KnownLines,
    ) -> Result<Option<SafeMove>, BlockError> {
        let distances = self.distances.entry(spot.pawns.key()).or_insert_with(|| Arc::new(Distances::of(&spot.pawns)));
        let distances = distances.clone();
        let mut best: Option<([u32; 4], SafeMove)> = None;
        for played in moves {
            let after = played.after;
            if !self.is_safe(universe, &after)? {
                continue;
            }
            let most = best.as_ref().map_or(u32::MAX, |(least, _)| least[0]);
            let Some(cost) = self.cost(universe, &after, known, most)? else { continue };
            let [here, elsewhere] = known.habits.strangeness(&after);
            // A pawn steps sooner rather than later, wherever the men are then.
            let is_step = after.pawns.white != spot.pawns.white;
            let away = if is_step { 0 } else { 1 + distances.between(&formation(&after), &self.near) };
            let dislikes = [cost, here, elsewhere, away];
            if best.as_ref().is_none_or(|(least, _)| dislikes < *least) {
                best = Some((dislikes, *played));
            }
        }
        Ok(best.map(|(_, played)| played))
    }

    /// What Black's new replies cost together after a move that is safe in a universe; none if it is more than so much.
    fn cost(
        &mut self,
        universe: usize,
        after: &Spot,
        known: &KnownLines,
        most: u32,
    ) -> Result<Option<u32>, BlockError> {
        let mut new: Vec<Spot> = Vec::with_capacity(16);
        after.black_moves(|reply| new.extend(Some(reply).filter(|reply| !known.is_met(reply.key()))));
        let mut cost = new.len() as u32;
        for reply in &new {
            if cost > most {
                break;
            }
            let moves: Vec<Spot> = moves_of(reply).into_iter().map(|played| played.after).collect();
            if !moves.iter().any(|after| known.is_chosen(after)) {
                cost += 1 + self.smallest(&moves, universe)?.unwrap_or(universe) as u32;
            }
        }
        Ok((cost <= most).then_some(cost))
    }

    /// The smallest of the first so many universes in which one of these positions is safe, Black to move.
    fn smallest(&mut self, moves: &[Spot], universes: usize) -> Result<Option<usize>, BlockError> {
        for universe in 0..universes {
            for after in moves {
                if self.is_safe(universe, after)? {
                    return Ok(Some(universe));
                }
            }
        }
        Ok(None)
    }

    /// Is White safe with Black to move? No, if the slice is not there.
    fn is_safe(&mut self, universe: usize, spot: &Spot) -> Result<bool, BlockError> {
        let (slice, at, white) = spot.parts();
        let key = (universe as u64) << 32 | slice.key();
        if !self.kept.contains_key(&key) {
            if self.bytes > self.memory {
                self.kept.clear();
                self.bytes = 0;
            }
            let table = self.tables[universe].store.get(&slice, Turn::Black)?.map(Arc::new);
            self.bytes += table.as_ref().map_or(0, |table| table.bytes());
            self.kept.insert(key, table);
        }
        let table = self.kept[&key].as_deref();
        Ok(table.and_then(|table| table.get(at.as_ref()?)).is_some_and(|block| block.has(white)))
    }
}

/// White's moves, but for those after which a man is there that no slice has.
fn moves_of(spot: &Spot) -> Vec<SafeMove> {
    let mut moves = Vec::with_capacity(32);
    spot.white_moves(|WhiteMove { from, to, promotion, after }| {
        moves.extend(after.map(|after| SafeMove { from, to, promotion, after }));
    });
    moves
}
