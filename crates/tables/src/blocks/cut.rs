//! Strategies cut out of block tables for the checker: what White plays from some positions and from all that can
//! follow.
//!
//! Positions that need a line wait, and the lowest are answered first: those that can be followed by the fewest others.
//! So what can follow has been answered, for the most part, when there is something to choose above it. Tables say what
//! is safe, and nothing else here matters for that; [`choice`](super::choice) says which safe moves make a strategy
//! short.
//!
//! Tables of several universes may be given, the smallest first. Where White is safe in a small universe he stays in
//! it, so that he meets few slices; a larger one says what to play only where the smaller ones do not hold.
//!
//! Lines are given away in parts as they are found, and are never changed. So a strategy may rest on earlier ones, and
//! a cut that was stopped or killed goes on from its own parts in the same way: what they say is played, and what they
//! left without a line gets one.

use super::choice::{Chooser, SafeMove, WhitePlays};
use super::habits::Habits;
use super::places::Places;
use super::slice::PAWN_BITS;
use super::spot::Spot;
use super::strategy::{BlockStrategy, Line};
use super::tables::{BlockError, BlockTables};
use super::taste::{Taste, height};
use spec::Side;
use spec::chess::Position;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

/// How a strategy is cut.
#[derive(Debug, Clone)]
pub struct CutStyle {
    /// Where White would like to stand, other things being equal.
    pub taste: Taste,
    /// A part of the strategy has so many lines at most.
    pub part: usize,
    /// Bytes of plain tables that are kept in memory.
    pub memory: usize,
}

/// How far the cutting is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CutProgress {
    /// Positions that have their moves.
    pub lines: usize,
    /// Slices in which these are.
    pub slices: usize,
    /// Positions that wait for a move.
    pub waiting: usize,
    /// How high the position is that was answered last, and the highest start: what is lower is finished first, so
    /// that the first comes near the second only towards the end.
    pub height: [u32; 2],
    /// Of the lines, those in which Black has none, one, two and three men beside king and pawns.
    pub by_men: [usize; 4],
}

/// What came of cutting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// A strategy, whole.
    Whole(CutProgress),
    /// A starting position is not safe in these tables, the first such one by its number; nothing was cut.
    NotSafe(usize),
    /// It was stopped here. The parts given away are good but for the positions that wait.
    Stopped(CutProgress),
}

/// Numbers, in a set.
type Keys = HashSet<u64, BuildHasherDefault<KeyHasher>>;

/// Keys of positions, those with the same pawns together: what is asked for one after the other mostly has the same
/// pawns, and is so found in the processor's cache.
#[derive(Default)]
struct Spots(HashMap<u64, Keys, BuildHasherDefault<KeyHasher>>);

impl Spots {
    fn contains(&self, key: u64) -> bool {
        let [pawns, men] = parts(key);
        self.0.get(&pawns).is_some_and(|keys| keys.contains(&men))
    }

    /// Was it not there before?
    fn insert(&mut self, key: u64) -> bool {
        let [pawns, men] = parts(key);
        self.0.entry(pawns).or_default().insert(men)
    }

    fn sorted(&self) -> Vec<u64> {
        let of_pawns =
            |(pawns, keys): (&u64, &Keys)| keys.iter().map(|men| men << PAWN_BITS | pawns).collect::<Vec<_>>();
        let mut sorted: Vec<u64> = self.0.iter().flat_map(of_pawns).collect();
        sorted.sort_unstable();
        sorted
    }
}

/// A key's pawns, and the rest of it.
fn parts(key: u64) -> [u64; 2] {
    [key & ((1 << PAWN_BITS) - 1), key >> PAWN_BITS]
}

/// Multiplies: the numbers of positions are spread well enough by that.
#[derive(Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = (self.0 ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// What has been found so far, or by earlier cuts.
#[derive(Default)]
pub struct KnownLines {
    /// With White to move, what has a line, waits for one, or is a stalemate and needs none.
    met: Spots,
    /// With Black to move, where White comes to.
    chosen: Spots,
    /// How often White's men stand so there.
    pub(super) habits: Habits,
}

impl KnownLines {
    /// What a part of an earlier strategy says is played.
    pub fn learn(&mut self, part: &BlockStrategy) {
        for line in &part.lines {
            self.met.insert(line.key);
            line.after().iter().for_each(|after| self.choose(after));
        }
    }

    /// With White to move, has this a line, or waits for one?
    pub(super) fn is_met(&self, key: u64) -> bool {
        self.met.contains(key)
    }

    /// With Black to move, does White come here?
    pub(super) fn is_chosen(&self, after: &Spot) -> bool {
        self.chosen.contains(after.key())
    }

    fn choose(&mut self, after: &Spot) {
        if self.chosen.insert(after.key()) {
            self.habits.add(after);
        }
    }
}

/// What White plays from some positions with White to move, and from all that can follow, by tables of one or more
/// universes, the smallest first, beyond what is known. `keep` is given each part when it has its lines; where there
/// are none at all, one part without any. `watch` may stop it.
pub fn cut(
    tables: &[&BlockTables],
    starts: &[Position],
    known: KnownLines,
    style: &CutStyle,
    keep: &mut dyn FnMut(BlockStrategy) -> Result<(), BlockError>,
    watch: &mut dyn FnMut(&CutProgress) -> ControlFlow<()>,
) -> Result<Cut, BlockError> {
    let mut cutter = Cutter::new(tables, style, known);
    for (number, start) in starts.iter().enumerate() {
        let spot = Spot::of(&Places::get().chess.load(start)).filter(|_| start.turn() == Side::White);
        let Some(spot) = spot.filter(|spot| !spot.is_stalemate()) else { return Ok(Cut::NotSafe(number)) };
        // What has a line already is held by what follows it.
        if !cutter.known.is_met(spot.key()) && !cutter.chooser.can_hold(&spot)? {
            return Ok(Cut::NotSafe(number));
        }
        cutter.wait_for(&spot);
        cutter.progress.height[1] = cutter.progress.height[1].max(height(&spot.slice()));
    }
    cutter.wait_for_what_was_left()?;
    let mut given = 0;
    while watch(&cutter.progress).is_continue()
        && let Some(spot) = cutter.lowest()
    {
        cutter.answer(&spot)?;
        if cutter.fresh.len() >= style.part.max(1) {
            given += cutter.fresh.len();
            keep(BlockStrategy { lines: std::mem::take(&mut cutter.fresh) })?;
        }
    }
    if given == 0 || !cutter.fresh.is_empty() {
        keep(BlockStrategy { lines: cutter.fresh })?;
    }
    let progress = cutter.progress;
    Ok(if progress.waiting == 0 { Cut::Whole(progress) } else { Cut::Stopped(progress) })
}

/// A strategy that is being cut.
struct Cutter<'a> {
    chooser: Chooser<'a>,
    known: KnownLines,
    /// The lines since the last part.
    fresh: Vec<Line>,
    /// What waits, by height.
    waiting: BTreeMap<u32, Vec<u64>>,
    /// The slices that have lines.
    slices: Keys,
    progress: CutProgress,
}

impl<'a> Cutter<'a> {
    fn new(tables: &'a [&'a BlockTables], style: &CutStyle, known: KnownLines) -> Cutter<'a> {
        Cutter {
            chooser: Chooser::new(tables, style.taste.0, style.memory),
            known,
            fresh: Vec::new(),
            waiting: BTreeMap::new(),
            slices: Keys::default(),
            progress: CutProgress::default(),
        }
    }

    fn wait_for(&mut self, spot: &Spot) {
        if self.known.met.insert(spot.key()) {
            self.progress.waiting += 1;
            self.waiting.entry(height(&spot.slice())).or_default().push(spot.key());
        }
    }

    /// Where earlier strategies have no line for a reply, this one has to. Whether it can, is said before work begins.
    fn wait_for_what_was_left(&mut self) -> Result<(), BlockError> {
        for key in self.known.chosen.sorted() {
            Spot::from_key(key).black_moves(|reply| self.wait_for(&reply));
        }
        for key in self.waiting.values().flatten() {
            let spot = Spot::from_key(*key);
            if !spot.is_stalemate() && !self.chooser.can_hold(&spot)? {
                return Err(BlockError::NotHeld(spot.fen()));
            }
        }
        Ok(())
    }

    /// One of the lowest positions that wait; it waits no more.
    fn lowest(&mut self) -> Option<Spot> {
        loop {
            let mut lowest = self.waiting.first_entry()?;
            match lowest.get_mut().pop() {
                None => _ = lowest.remove(),
                Some(key) => {
                    self.progress.height[0] = *lowest.key();
                    self.progress.waiting -= 1;
                    return Some(Spot::from_key(key));
                }
            }
        }
    }

    /// Gives a position its line. Where White goes on, the replies wait in turn.
    fn answer(&mut self, spot: &Spot) -> Result<(), BlockError> {
        let SafeMove { from, to, promotion, .. } = match self.chooser.answer(spot, &self.known)? {
            WhitePlays::Stalemate => return Ok(()),
            WhitePlays::Back(played) => played,
            WhitePlays::On(played) => {
                self.known.choose(&played.after);
                played.after.black_moves(|reply| self.wait_for(&reply));
                played
            }
        };
        self.fresh.push(Line { key: spot.key(), from, to, promotion });
        let slice = spot.slice();
        self.slices.insert(slice.key());
        self.progress.lines += 1;
        self.progress.slices = self.slices.len();
        self.progress.by_men[slice.men_count()] += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::Universe;
    use spec::chess::Rules;

    /// A stalemate needs no line, and does not wait for one for ever.
    #[test]
    fn a_stalemate_that_waits_is_done() {
        let folder = tempfile::tempdir().unwrap();
        let tables = BlockTables::open(folder.path(), &Universe::whole(), 0).unwrap();
        let style = CutStyle { taste: "Ke1".parse().unwrap(), part: usize::MAX, memory: 0 };
        let tables = [&tables];
        let mut cutter = Cutter::new(&tables, &style, KnownLines::default());
        let stalemate = Rules::four_file().read("4k3/8/8/p7/P7/4p3/4P3/4K3 w - -").unwrap();
        cutter.wait_for(&Spot::of(&Places::get().chess.load(&stalemate)).unwrap());
        assert_eq!(cutter.progress.waiting, 1);
        let spot = cutter.lowest().unwrap();
        cutter.answer(&spot).unwrap();
        assert_eq!((cutter.progress.waiting, cutter.progress.lines), (0, 0));
        assert!(cutter.lowest().is_none());
    }
}
