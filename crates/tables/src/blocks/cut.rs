//! Strategies cut out of block tables for the checker: what White plays from some positions and from all that can
//! follow.
//!
//! Slices are gone through from the highest down, so that all entries into a slice are known when it is reached, and
//! slices of one height, none of which leads to another, are planned side by side. A slice that is done is forgotten
//! but for its lines, which are given away in parts: the memory needed is what is known of the slices to come.

use super::places::{Places, place_name};
use super::plan::{Line, Plan, Planned, Planner};
use super::slice::BlockSlice;
use super::spot::Spot;
use super::tables::{BlockError, BlockTables};
use super::taste::{Habits, Taste, height};
use spec::Side;
use spec::chess::Position;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How a strategy is cut: what White likes, and what counts as short.
#[derive(Debug, Clone)]
pub struct CutStyle {
    /// Each is tried in every slice, and the one that needs least is kept.
    pub tastes: Vec<Taste>,
    /// So often at most the best plan of a slice is made again, with the habits that it ended with.
    pub again: usize,
    /// A position that is left to a lower slice counts as so many in this one.
    pub exit: usize,
    /// So does a slice that was not met before.
    pub slice: usize,
    /// A part of the strategy is given away when it has so many lines.
    pub part: usize,
    /// Threads.
    pub threads: usize,
}

/// A part of a strategy as a list: positions with White to move, each with its move.
pub struct BlockStrategy {
    lines: Vec<Line>,
}

/// How far the cutting is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CutProgress {
    /// Positions that have their moves.
    pub lines: usize,
    /// Slices that are done, and those that are known to come.
    pub slices: [usize; 2],
    /// Positions that wait for a move in those.
    pub waiting: usize,
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

impl BlockStrategy {
    /// How many positions have a move.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Writes the part as the checker reads it: for White, or with the colours exchanged for Black.
    pub fn write(&self, side: Side, mut out: impl Write) -> io::Result<()> {
        let text = |line: &Line| {
            let text = format!("{} {}{}", Spot::from_key(line.key).fen(), place_name(line.from), place_name(line.to));
            if side == Side::White { text } else { line_exchanged(&text) }
        };
        let mut lines: Vec<String> = self.lines.iter().map(text).collect();
        let position = |line: &str| line.rfind(' ').unwrap_or(0);
        lines.sort_unstable_by(|a, b| a[..position(a)].cmp(&b[..position(b)]));
        writeln!(out, "checkproof strategy 1\ngame: four-file\nside: {side}\nkind: no loss")?;
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out, "end {}", lines.len())
    }
}

/// The line of a strategy of White's as Black plays it: colours and ends of the board exchanged.
fn line_exchanged(line: &str) -> String {
    let mut fields = line.split(' ');
    let board: Vec<String> = (fields.next().unwrap_or_default().split('/').rev())
        .map(|rank| {
            rank.chars()
                .map(|c| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() })
                .collect()
        })
        .collect();
    let played = fields.next_back().unwrap_or_default();
    let turned = |c: char| c.to_digit(10).and_then(|rank| char::from_digit(9 - rank, 10)).unwrap_or(c);
    format!("{} b - - {}", board.join("/"), played.chars().map(turned).collect::<String>())
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

/// What is known of a slice before it is reached.
#[derive(Default)]
pub struct Pending {
    /// With White to move, what needs a move; the same in the order in which it was met.
    pub met: Keys,
    pub entries: Vec<u64>,
    /// With Black to move, what White has chosen from above.
    pub chosen: Keys,
}

/// The slices to come, by height.
pub type Waiting = BTreeMap<(u32, BlockSlice), Pending>;

impl BlockTables {
    /// What White plays from some positions with White to move, and from all that can follow: `keep` is given the
    /// parts. `watch` may stop it. Tables of tighter universes, the tightest first, say where he would rather be.
    pub fn cut(
        &self,
        tighter: &[BlockTables],
        starts: &[Position],
        style: &CutStyle,
        keep: &mut dyn FnMut(BlockStrategy) -> Result<(), BlockError>,
        watch: &mut dyn FnMut(&CutProgress) -> ControlFlow<()>,
    ) -> Result<Cut, BlockError> {
        let mut waiting = Waiting::new();
        for (number, start) in starts.iter().enumerate() {
            let spot = Spot::of(&Places::get().chess.load(start)).filter(|_| start.turn() == Side::White);
            let Some(spot) = spot.filter(|spot| !spot.is_stalemate()) else { return Ok(Cut::NotSafe(number)) };
            if self.safe_moves(&spot)?.next().is_none() {
                return Ok(Cut::NotSafe(number));
            }
            waiting.entry(level(&spot.slice())).or_default().enter(spot.key());
        }
        let mut progress = CutProgress::default();
        let mut lines = Vec::new();
        let mut custom: HashMap<u8, Habits> = HashMap::new();
        while let Some((&(top, _), _)) = waiting.last_key_value() {
            let lower = waiting.split_off(&(top, BlockSlice::LEAST));
            let batch: Vec<(BlockSlice, Pending)> = lower.into_iter().map(|((_, slice), at)| (slice, at)).collect();
            let plans =
                plan_all(&Planner { tables: self, tighter, style, waiting: &waiting, custom: &custom }, &batch)?;
            for (plan, (slice, _)) in plans.into_iter().zip(&batch) {
                custom.entry(slice.men).or_default().add_all(&plan.habits);
                progress.lines += plan.lines.len();
                progress.slices[0] += 1;
                lines.extend(merge(&mut waiting, plan));
                if lines.len() >= style.part {
                    keep(BlockStrategy { lines: std::mem::take(&mut lines) })?;
                }
            }
            progress.slices[1] = waiting.len();
            progress.waiting = waiting.values().map(|pending| pending.entries.len()).sum();
            if watch(&progress).is_break() {
                keep_rest(lines, keep)?;
                return Ok(Cut::Stopped(progress));
            }
        }
        keep_rest(lines, keep)?;
        Ok(Cut::Whole(progress))
    }
}

/// Gives the last part away, if there is anything left for it.
fn keep_rest(
    lines: Vec<Line>,
    keep: &mut dyn FnMut(BlockStrategy) -> Result<(), BlockError>,
) -> Result<(), BlockError> {
    if lines.is_empty() { Ok(()) } else { keep(BlockStrategy { lines }) }
}

/// Where a slice waits.
pub fn level(slice: &BlockSlice) -> (u32, BlockSlice) {
    (height(slice), *slice)
}

impl Pending {
    fn enter(&mut self, key: u64) {
        if self.met.insert(key) {
            self.entries.push(key);
        }
    }
}

/// The plans of slices of one height. They do not depend on who makes them.
fn plan_all(planner: &Planner, batch: &[(BlockSlice, Pending)]) -> Result<Vec<Plan>, BlockError> {
    let next = AtomicUsize::new(0);
    let done: Vec<Mutex<Option<Result<Planned, BlockError>>>> = batch.iter().map(|_| Mutex::new(None)).collect();
    fast::threads::on_threads(planner.style.threads.clamp(1, batch.len()), || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some((slice, pending)) = batch.get(number) else { break };
            let planned = planner.best(*slice, pending);
            *done[number].lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(planned);
        }
    });
    let planned = done.into_iter().map(|plan| plan.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()));
    planned
        .zip(batch)
        .map(|(planned, (slice, _))| match planned.expect("every slice was planned")? {
            Planned::Whole(plan) => Ok(*plan),
            // Whatever was entered is safe, so that there is a plan unless a table is damaged.
            Planned::TooLong | Planned::NotSafe => Err(BlockError::Missing(*slice)),
        })
        .collect()
}

/// Tells the slices to come what a plan leaves to them; its lines remain.
fn merge(waiting: &mut Waiting, plan: Plan) -> Vec<Line> {
    for key in plan.exits {
        waiting.entry(level(&Spot::from_key(key).slice())).or_default().enter(key);
    }
    for key in plan.chosen_below {
        let slice = Spot::from_key(key).slice();
        if let Some(pending) = waiting.get_mut(&level(&slice)) {
            pending.chosen.insert(key);
        }
    }
    plan.lines
}
