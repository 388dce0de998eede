//! Strategies cut out of block tables for the checker: what White plays from some positions and from all that can
//! follow.
//!
//! Positions that need a line wait, and the lowest are taken first: those that can be followed by the fewest others.
//! For each the smallest of the [closed sets](super::closure) that several tastes make is kept, whole. Where none stays
//! within its bound, White makes one move, and the replies wait in turn; so closed sets grow together from below, and
//! whatever is known makes the next ones smaller. Tables say what is safe, and nothing else here matters for that.
//!
//! Tables of several universes may be given, the smallest first. Where White is safe in a small universe he stays in
//! it, so that he meets few slices; a larger one says what to play only where the smaller ones do not hold.
//!
//! A strategy may rest on earlier ones, which say what to play where they have a line: from another start most of
//! them is met again. Where they were stopped, the cut goes on.

use super::closure::{Closer, Closure};
use super::places::Places;
use super::spot::Spot;
use super::strategy::{BlockStrategy, Line};
use super::tables::{BlockError, BlockTables};
use super::taste::{Taste, formation, height};
use spec::Side;
use spec::chess::Position;
use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

/// How a strategy is cut.
#[derive(Debug, Clone)]
pub struct CutStyle {
    /// What White likes; each is tried for every closed set, and the one that needs least is kept.
    pub tastes: Vec<Taste>,
    /// A part of the strategy has so many lines at most.
    pub part: usize,
    /// Bytes of plain tables that are kept in memory.
    pub memory: usize,
}

/// So many lines closed sets may have. A larger bound is tried where no set stays within the smaller ones, and only as
/// long as the looks spent on it are at most `PATIENCE` for each line that has come out of the cut.
const BOUNDS: [usize; 3] = [64, 512, 4096];
const PATIENCE: usize = 4;

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

/// What is given away while a strategy is cut.
pub enum CutLines {
    /// Lines that were found since the last draft, in case nothing more comes: a later cut can rest on them. The parts
    /// have them again.
    Draft(BlockStrategy),
    /// A part of the strategy.
    Part(BlockStrategy),
}

/// Numbers of positions, in a set.
pub type Keys = HashSet<u64, BuildHasherDefault<KeyHasher>>;

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
    /// With White to move, each position's move, or that it waits for one.
    lines: HashMap<u64, [u8; 2], BuildHasherDefault<KeyHasher>>,
    /// With Black to move, where White comes to.
    chosen: Keys,
}

/// In place of a move: the position waits for one; it is a stalemate, and needs none; it has its line in an earlier
/// strategy.
const WAITS: [u8; 2] = [u8::MAX; 2];
const NONE: [u8; 2] = [u8::MAX - 1; 2];
const EARLIER: [u8; 2] = [u8::MAX - 2; 2];

impl KnownLines {
    /// What a part of an earlier strategy says is played.
    pub fn learn(&mut self, part: &BlockStrategy) {
        for line in &part.lines {
            self.lines.insert(line.key, EARLIER);
            self.chosen.extend(line.after().map(|after| after.key()));
        }
    }

    /// With White to move, has this a line, or waits for one?
    pub(super) fn is_met(&self, key: u64) -> bool {
        self.lines.contains_key(&key)
    }

    /// With Black to move, does White come here?
    pub(super) fn is_chosen(&self, after: &Spot) -> bool {
        self.chosen.contains(&after.key())
    }
}

/// What White plays from some positions with White to move, and from all that can follow, by tables of one or more
/// universes, the smallest first, beyond what is known: on the way `keep` is given drafts with so many lines as a part
/// has, and in the end the parts, the highest slices first. `watch` may stop it.
pub fn cut(
    tables: &[&BlockTables],
    starts: &[Position],
    known: KnownLines,
    style: &CutStyle,
    keep: &mut dyn FnMut(CutLines) -> Result<(), BlockError>,
    watch: &mut dyn FnMut(&CutProgress) -> ControlFlow<()>,
) -> Result<Cut, BlockError> {
    let mut cutter = Cutter::new(tables, style, known);
    for (number, start) in starts.iter().enumerate() {
        let spot = Spot::of(&Places::get().chess.load(start)).filter(|_| start.turn() == Side::White);
        let Some(spot) = spot.filter(|spot| !spot.is_stalemate()) else { return Ok(Cut::NotSafe(number)) };
        // What has a line already is held by what follows it.
        if !cutter.known.is_met(spot.key()) && !cutter.closer.can_hold(&spot)? {
            return Ok(Cut::NotSafe(number));
        }
        cutter.wait_for(&spot);
        cutter.progress.height[1] = cutter.progress.height[1].max(height(&spot.slice()));
    }
    cutter.wait_for_what_was_left()?;
    while watch(&cutter.progress).is_continue()
        && let Some(spot) = cutter.lowest()
    {
        cutter.answer(&spot)?;
        if cutter.fresh.len() >= style.part.max(1) {
            keep(CutLines::Draft(BlockStrategy { lines: std::mem::take(&mut cutter.fresh) }))?;
        }
    }
    let progress = cutter.progress;
    give_away(cutter.known, style.part, keep)?;
    Ok(if progress.waiting == 0 { Cut::Whole(progress) } else { Cut::Stopped(progress) })
}

/// A strategy that is being cut.
struct Cutter<'a> {
    closer: Closer<'a>,
    style: &'a CutStyle,
    known: KnownLines,
    /// The lines since the last draft.
    fresh: Vec<Line>,
    /// What waits, by height.
    waiting: BTreeMap<u32, Vec<u64>>,
    /// The slices that have lines.
    slices: Keys,
    /// The looks that were spent on each bound.
    spent: [usize; BOUNDS.len()],
    progress: CutProgress,
}

impl<'a> Cutter<'a> {
    fn new(tables: &'a [&'a BlockTables], style: &'a CutStyle, known: KnownLines) -> Cutter<'a> {
        Cutter {
            closer: Closer::new(tables, style.memory),
            style,
            known,
            fresh: Vec::new(),
            waiting: BTreeMap::new(),
            slices: Keys::default(),
            spent: [0; BOUNDS.len()],
            progress: CutProgress::default(),
        }
    }

    fn wait_for(&mut self, spot: &Spot) {
        if let Entry::Vacant(place) = self.known.lines.entry(spot.key()) {
            place.insert(WAITS);
            self.progress.waiting += 1;
            self.waiting.entry(height(&spot.slice())).or_default().push(spot.key());
        }
    }

    /// Where earlier strategies have no line for a reply, this one has to. Whether it can, is said before work begins.
    fn wait_for_what_was_left(&mut self) -> Result<(), BlockError> {
        let mut chosen: Vec<u64> = self.known.chosen.iter().copied().collect();
        chosen.sort_unstable();
        for key in chosen {
            Spot::from_key(key).black_moves(|reply| reply.iter().for_each(|reply| self.wait_for(reply)));
        }
        for key in self.waiting.values().flatten() {
            let spot = Spot::from_key(*key);
            if !spot.is_stalemate() && !self.closer.can_hold(&spot)? {
                return Err(BlockError::NotHeld(spot.fen()));
            }
        }
        Ok(())
    }

    /// One of the lowest positions that wait.
    fn lowest(&mut self) -> Option<Spot> {
        loop {
            let mut lowest = self.waiting.first_entry()?;
            match lowest.get_mut().pop() {
                None => _ = lowest.remove(),
                Some(key) if self.known.lines.get(&key) == Some(&WAITS) => {
                    self.progress.height[0] = *lowest.key();
                    return Some(Spot::from_key(key));
                }
                Some(_) => {}
            }
        }
    }

    /// Gives a position its line: with all that follows, or with one move, whose replies then wait.
    fn answer(&mut self, spot: &Spot) -> Result<(), BlockError> {
        if spot.is_stalemate() {
            self.progress.waiting -= 1;
            self.known.lines.insert(spot.key(), NONE);
            return Ok(());
        }
        let taste = match self.smallest(spot)? {
            Ok(closure) => {
                self.add(closure);
                return Ok(());
            }
            Err(taste) => (taste, formation(spot)),
        };
        let (known, nothing) = (&self.known, Keys::default());
        let answer = self.closer.answer(spot, &taste, |after| known.is_chosen(after), known, &nothing)?;
        let Some((_, (from, to, after))) = answer else { return Ok(()) };
        self.add(Closure { lines: vec![Line { key: spot.key(), from, to }], chosen: vec![after.key()] });
        after.black_moves(|reply| reply.iter().for_each(|reply| self.wait_for(reply)));
        Ok(())
    }

    /// The smallest closed set that the tastes make, within the smallest bound that does for one of them. If there is
    /// none, the taste that had found most when it met the largest bound that was tried: what it likes comes back most.
    fn smallest(&mut self, spot: &Spot) -> Result<Result<Closure, Taste>, BlockError> {
        let mut fittest = self.style.tastes[0];
        for (level, bound) in BOUNDS.into_iter().enumerate() {
            let tastes = &self.style.tastes;
            if level > 0 && self.spent[level] > PATIENCE * (self.progress.lines + bound * tastes.len()) {
                continue;
            }
            let before = self.closer.looks;
            let mut best: Option<Closure> = None;
            let mut most_found = 0;
            for &taste in tastes {
                let most = best.as_ref().map_or(bound, |best| best.lines.len());
                if most <= 1 {
                    break;
                }
                match self.closer.close(spot, taste, most, &self.known)? {
                    Ok(closure) => best = Some(closure),
                    Err(found) if found > most_found => {
                        most_found = found;
                        fittest = taste;
                    }
                    Err(_) => {}
                }
            }
            self.spent[level] += self.closer.looks - before;
            if let Some(best) = best {
                return Ok(Ok(best));
            }
        }
        Ok(Err(fittest))
    }

    fn add(&mut self, closure: Closure) {
        for line in closure.lines {
            let Line { key, from, to } = line;
            let before = self.known.lines.insert(key, [from, to]);
            self.progress.waiting -= usize::from(before == Some(WAITS));
            let slice = Spot::from_key(key).slice();
            if before.is_none_or(|before| before == WAITS) {
                self.progress.lines += 1;
                self.progress.by_men[slice.men_count()] += 1;
                self.fresh.push(line);
            }
            self.slices.insert(slice.key());
        }
        self.known.chosen.extend(closure.chosen);
        self.progress.slices = self.slices.len();
    }
}

/// Gives the lines away in parts, those of the highest slices first, so that a part rests on later ones. Where there
/// are no lines there is one part with none.
fn give_away(
    known: KnownLines,
    part: usize,
    keep: &mut dyn FnMut(CutLines) -> Result<(), BlockError>,
) -> Result<(), BlockError> {
    let found = known.lines.into_iter().filter(|(_, played)| ![WAITS, NONE, EARLIER].contains(played));
    let mut lines: Vec<Line> = found.map(|(key, [from, to])| Line { key, from, to }).collect();
    lines.sort_by_cached_key(|line| {
        let slice = Spot::from_key(line.key).slice();
        (Reverse(height(&slice)), slice, line.key)
    });
    if lines.is_empty() {
        return keep(CutLines::Part(BlockStrategy { lines }));
    }
    lines.chunks(part.max(1)).try_for_each(|lines| keep(CutLines::Part(BlockStrategy { lines: lines.to_vec() })))
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
        let style = CutStyle { tastes: vec!["few".parse().unwrap()], part: usize::MAX, memory: 0 };
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
