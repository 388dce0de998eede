//! Strategies cut out of block tables for the checker: what White plays from a position and from all that can follow.
//!
//! Safe positions have many safe moves; which are taken decides how long the strategy is. Slices are gone through from
//! the highest down, so that all entries into a slice are known when it is reached. In a slice each position first
//! gets a move into what White has chosen before; else a *taste* decides. Several tastes are tried from the same
//! entries, and the one that needs the fewest new positions, with a weight on those that it leaves to lower slices,
//! is kept.

use super::exits::{BlockTable, Turn};
use super::places::{ABSENT, place_name};
use super::slice::BlockSlice;
use super::spot::Spot;
use super::tables::{BlockError, BlockTables};
use super::taste::{Distances, Formation, Fortress, Habits, Taste, formation, height};
use spec::Side;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A strategy as a list: positions with White to move, each with its move.
pub struct BlockStrategy {
    /// The key of the position, and the places from and to.
    lines: Vec<(u64, u8, u8)>,
    /// How many slices it meets.
    pub slices: usize,
}

/// How far the cutting is.
#[derive(Debug, Clone, Copy)]
pub struct CutProgress {
    /// Positions that have their moves.
    pub lines: usize,
    /// Slices that are done, and those that are known to come.
    pub slices: [usize; 2],
}

/// What came of cutting.
pub enum Cut {
    /// A strategy.
    Whole(BlockStrategy),
    /// The starting position is not safe in these tables.
    NotSafe,
    /// It was stopped at so many lines.
    Stopped(usize),
}

impl BlockStrategy {
    /// How many positions have a move.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Writes the strategy as the checker reads it.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let text = |&(key, from, to): &(u64, u8, u8)| {
            format!("{} {}{}", Spot::from_key(key).fen(), place_name(from), place_name(to))
        };
        let mut lines: Vec<String> = self.lines.iter().map(text).collect();
        let position = |line: &str| line.rfind(' ').unwrap_or(0);
        lines.sort_unstable_by(|a, b| a[..position(a)].cmp(&b[..position(b)]));
        writeln!(out, "checkproof strategy 1\ngame: four-file\nside: White\nkind: no loss")?;
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out, "end {}", lines.len())
    }
}

/// How a strategy is cut: what White likes, and what counts as short.
#[derive(Debug, Clone)]
pub struct CutStyle {
    /// Each is tried in every slice.
    pub tastes: Vec<Taste>,
    /// A position that is left to a lower slice counts as so many in this one.
    pub exit: usize,
    /// So does a slice that was not met before.
    pub slice: usize,
    /// White dislikes a move by so much for each new slice that Black can make of it.
    pub caution: u32,
}

#[derive(Default)]
struct KeyHasher(u64);

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

type Keys = HashSet<u64, BuildHasherDefault<KeyHasher>>;

impl BlockTables {
    /// What White plays from a position with White to move, and from all that can follow. In each slice every taste is
    /// tried, and the one that needs least is kept. `watch` may stop it.
    pub fn cut(
        &self,
        start: &spec::chess::Position,
        style: &CutStyle,
        watch: &mut dyn FnMut(&CutProgress) -> ControlFlow<()>,
    ) -> Result<Cut, BlockError> {
        let start = Spot::of(&super::places::Places::get().chess.load(start)).filter(|_| start.turn() == Side::White);
        let Some(start) = start else { return Ok(Cut::NotSafe) };
        let mut cutter = Cutter {
            tables: self,
            style,
            known: HashSet::from([start.slice()]),
            chosen: Keys::default(),
            met: Keys::default(),
            fortresses: HashMap::new(),
            near: HashMap::new(),
            strongest: HashMap::new(),
        };
        let mut waiting: BTreeMap<(u32, BlockSlice), Vec<u64>> = BTreeMap::new();
        waiting.insert((height(&start.slice()), start.slice()), vec![start.key()]);
        cutter.met.insert(start.key());
        let mut strategy = BlockStrategy { lines: Vec::new(), slices: 0 };
        while let Some(((_, slice), entries)) = waiting.pop_last() {
            cutter.near.clear();
            cutter.strongest.clear();
            let mut best: Option<Plan> = None;
            for &taste in &style.tastes {
                let most = best.as_ref().map_or(usize::MAX, |plan| plan.cost(style));
                match cutter.plan(slice, &entries, taste, most)? {
                    Planned::Whole(plan) => best = Some(plan),
                    Planned::TooLong => {}
                    Planned::NotSafe => return Ok(Cut::NotSafe),
                }
            }
            let Some(plan) = best else { return Ok(Cut::NotSafe) };
            cutter.chosen.extend(&plan.chosen);
            cutter.met.extend(&plan.met);
            cutter.known.extend(&plan.fresh);
            for key in plan.exits {
                let below = Spot::from_key(key).slice();
                waiting.entry((height(&below), below)).or_default().push(key);
            }
            strategy.lines.extend(plan.lines);
            strategy.slices += 1;
            let progress = CutProgress { lines: strategy.lines.len(), slices: [strategy.slices, waiting.len()] };
            if watch(&progress).is_break() {
                return Ok(Cut::Stopped(strategy.lines.len()));
            }
        }
        Ok(Cut::Whole(strategy))
    }
}

/// So many slices' strengths are kept; each takes 166 kB.
const MOST_FORTRESSES: usize = 2000;

/// A taste, and what it goes by in a slice.
struct Liking {
    slice: BlockSlice,
    taste: Taste,
    habits: Habits,
    distances: Distances,
}

struct Cutter<'a> {
    tables: &'a BlockTables,
    style: &'a CutStyle,
    /// Slices that were met.
    known: HashSet<BlockSlice>,
    /// With Black to move, what White has chosen.
    chosen: Keys,
    /// With White to move, what has a move or waits for one.
    met: Keys,
    /// How strong the configurations of the slices are that were met lately.
    fortresses: HashMap<BlockSlice, Fortress>,
    /// The strongest formations of the slice at hand, by White's men.
    strongest: HashMap<(BlockSlice, [bool; 3]), Option<Formation>>,
    /// The tables that the moves of the slice at hand lead to.
    near: HashMap<BlockSlice, Option<Arc<BlockTable>>>,
}

/// What one taste needs in a slice.
#[derive(Default)]
struct Plan {
    lines: Vec<(u64, u8, u8)>,
    chosen: Keys,
    met: Keys,
    exits: Vec<u64>,
    /// The slices among the exits that were not met before.
    fresh: HashSet<BlockSlice>,
    /// Stalemates need no line.
    stalemates: usize,
}

impl Plan {
    fn cost(&self, style: &CutStyle) -> usize {
        self.lines.len() + style.exit * self.exits.len() + style.slice * self.fresh.len()
    }
}

enum Planned {
    Whole(Plan),
    TooLong,
    NotSafe,
}

impl Cutter<'_> {
    fn plan(&mut self, slice: BlockSlice, entries: &[u64], taste: Taste, most: usize) -> Result<Planned, BlockError> {
        let mut plan = Plan::default();
        let distances = Distances::of(&slice.pawns);
        let mut liking = Liking { slice, taste, habits: Habits::default(), distances };
        let mut list = entries.to_vec();
        let mut next = 0;
        while let Some(&key) = list.get(next) {
            next += 1;
            if list.len() - plan.lines.len() + plan.cost(self.style) >= most {
                return Ok(Planned::TooLong);
            }
            let spot = Spot::from_key(key);
            let mut moves = Vec::new();
            spot.white_moves(|played| moves.extend(played.after.map(|after| (played.from, played.to, after))));
            let is_chosen = |after: &Spot| self.chosen.contains(&after.key()) || plan.chosen.contains(&after.key());
            if let Some((from, to, _)) = moves.iter().find(|(_, _, after)| is_chosen(after)) {
                plan.lines.push((key, *from, *to));
                continue;
            }
            let Some((from, to, after)) = self.choose(&moves, &liking, &plan)? else {
                if !spot.is_stalemate() {
                    return Ok(Planned::NotSafe);
                }
                plan.stalemates += 1;
                continue;
            };
            plan.lines.push((key, from, to));
            plan.chosen.insert(after.key());
            liking.habits.add(formation(&after));
            after.black_moves(|reply| {
                let Some(reply) = reply else { return };
                let key = reply.key();
                if !self.met.contains(&key) && plan.met.insert(key) {
                    let below = reply.slice();
                    if below == slice {
                        list.push(key);
                        return;
                    }
                    plan.exits.push(key);
                    if !self.known.contains(&below) {
                        plan.fresh.insert(below);
                    }
                }
            });
        }
        Ok(Planned::Whole(plan))
    }

    /// The safe move that the taste likes best.
    fn choose(
        &mut self,
        moves: &[(u8, u8, Spot)],
        liking: &Liking,
        plan: &Plan,
    ) -> Result<Option<(u8, u8, Spot)>, BlockError> {
        let mut best: Option<([u32; 2], (u8, u8, Spot))> = None;
        for &(from, to, after) in moves {
            if !self.is_safe(&after)? {
                continue;
            }
            let first = self.dislike(&after, liking)? + self.style.caution * self.fresh(&after, plan);
            if best.as_ref().is_some_and(|(liked, _)| liked[0] < first) {
                continue;
            }
            let new = self.new_replies(&liking.slice, &after, plan);
            let second = match liking.taste {
                Taste::Habit | Taste::Taker => new,
                _ => (u32::MAX / 2).saturating_sub(liking.habits.count(&formation(&after)) * 256) + new.min(255),
            };
            if best.as_ref().is_none_or(|(other, _)| [first, second] < *other) {
                best = Some(([first, second], (from, to, after)));
            }
        }
        Ok(best.map(|(_, played)| played))
    }

    /// How many slices Black could make of a position that were not met before.
    fn fresh(&self, after: &Spot, plan: &Plan) -> u32 {
        let mut fresh: Vec<BlockSlice> = Vec::new();
        if self.style.caution > 0 {
            after.black_moves(|reply| {
                let below = reply.map(|reply| reply.slice());
                let is_new = |below: &BlockSlice| !self.known.contains(below) && !plan.fresh.contains(below);
                fresh.extend(below.filter(is_new));
            });
            fresh.sort_unstable();
            fresh.dedup();
        }
        fresh.len() as u32
    }

    fn dislike(&mut self, after: &Spot, liking: &Liking) -> Result<u32, BlockError> {
        let formation = formation(after);
        let habit = liking.habits.count(&formation);
        let far = |from: Option<Formation>| from.map_or(0, |from| liking.distances.between(&formation, &from));
        Ok(match liking.taste {
            Taste::Habit => habit.leading_zeros(),
            Taste::Taker if habit > 0 => u32::MAX / 2 - habit,
            Taste::Taker => u32::MAX / 2 + after.slice().men.count_ones(),
            Taste::Fortress => self.fortress(&after.slice())?.weakness(&formation),
            Taste::NearHabit => far(liking.habits.favourite()),
            Taste::Near(formation) => far(Some(formation)),
            Taste::NearFortress => far(self.strongest(&liking.slice, formation.1)?),
        })
    }

    fn strongest(&mut self, slice: &BlockSlice, white: [u8; 3]) -> Result<Option<Formation>, BlockError> {
        let has = white.map(|place| place != ABSENT);
        if let Some(strongest) = self.strongest.get(&(*slice, has)) {
            return Ok(*strongest);
        }
        // White may be to move in a slice that is not built, if he takes something at once.
        let is_there = self.tables.store.has(slice, Turn::Black);
        let strongest = if is_there { self.fortress(slice)?.strongest(has) } else { None };
        self.strongest.insert((*slice, has), strongest);
        Ok(strongest)
    }

    fn is_safe(&mut self, after: &Spot) -> Result<bool, BlockError> {
        let (slice, at, white) = after.parts();
        if !self.near.contains_key(&slice) {
            let is_there = self.tables.store.has(&slice, Turn::Black);
            let table = if is_there { Some(self.tables.table(slice, Turn::Black)?) } else { None };
            self.near.insert(slice, table);
        }
        let table = self.near[&slice].as_ref();
        Ok(table.and_then(|table| table.get(at.as_ref()?)).is_some_and(|block| block.has(white)))
    }

    /// How many replies of Black's would need a new line, those out of the slice a little more.
    fn new_replies(&self, slice: &BlockSlice, after: &Spot, plan: &Plan) -> u32 {
        let mut new = 0;
        after.black_moves(|reply| {
            let Some(reply) = reply.filter(|reply| {
                let key = reply.key();
                !self.met.contains(&key) && !plan.met.contains(&key)
            }) else {
                return;
            };
            let mut leads_back = false;
            reply.white_moves(|played| {
                let key = played.after.map(|after| after.key());
                leads_back |= key.is_some_and(|key| self.chosen.contains(&key) || plan.chosen.contains(&key));
            });
            if !leads_back {
                new += if reply.slice() == *slice { 2 } else { 3 };
            }
        });
        new
    }

    fn fortress(&mut self, slice: &BlockSlice) -> Result<&Fortress, BlockError> {
        if !self.fortresses.contains_key(slice) {
            if self.fortresses.len() >= MOST_FORTRESSES {
                self.fortresses.clear();
            }
            let table = self.tables.table(*slice, Turn::Black)?;
            self.fortresses.insert(*slice, Fortress::of(&table));
        }
        Ok(&self.fortresses[slice])
    }
}
