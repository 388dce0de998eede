//! What White plays in one slice, given the positions in which it is entered.
//!
//! Safe positions have many safe moves; which are taken decides how long the strategy is. Each position first gets a
//! move into what White has chosen before; else one into the tightest universe in which he is safe; among those a
//! *taste* decides. Several tastes are tried from the same entries, and
//! the one that needs the fewest new positions, with a weight on those that it leaves to lower slices, is kept.

use super::arena::{Choice, arena};
use super::cut::{CutStyle, KeyHasher, Keys, Pending, Waiting, level};
use super::exits::{BlockTable, Turn};
use super::slice::BlockSlice;
use super::spot::Spot;
use super::tables::{BlockError, BlockTables};
use super::taste::{Distances, Formation, Habits, Taste, formation};
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::sync::Arc;

/// A position with White to move, by its key, and the places from and to of its move.
#[derive(Clone, Copy)]
pub struct Line {
    pub key: u64,
    pub from: u8,
    pub to: u8,
}

/// So many formations the arenas have that are tried; one of none is none.
const ARENAS: [usize; 4] = [0, 3, 6, 12];

/// So many positions of an arena are looked at.
const MOST_IN_ARENA: usize = 400_000;

/// What one taste needs in a slice.
#[derive(Default)]
pub struct Plan {
    pub lines: Vec<Line>,
    /// With White to move in lower slices, what Black can get to.
    pub exits: Vec<u64>,
    /// With Black to move in lower slices, what White has chosen.
    pub chosen_below: Vec<u64>,
    /// With Black to move in this slice, what White has chosen.
    chosen: Keys,
    /// With White to move, what has been met, here and below.
    met: Keys,
    /// With White to move in this slice, what has a quiet move into something chosen.
    covered: Keys,
    /// The slices among the exits that were not met before.
    fresh: HashSet<BlockSlice>,
    pub habits: Habits,
}

impl Plan {
    /// White has chosen this: wherever a quiet move leads to it, no other is needed.
    fn cover(&mut self, after: &Spot) {
        after.white_moves_back(|before| _ = self.covered.insert(before.key()));
    }

    fn cost(&self, style: &CutStyle) -> usize {
        self.lines.len() + style.exit * self.exits.len() + style.slice * self.fresh.len()
    }
}

/// What came of planning.
pub enum Planned {
    Whole(Box<Plan>),
    /// It needs more than another plan.
    TooLong,
    /// A position has no safe move.
    NotSafe,
}

/// What plans are made from.
pub struct Planner<'a> {
    pub tables: &'a BlockTables,
    /// Tables of tighter universes, the tightest first.
    pub tighter: &'a [BlockTables],
    pub style: &'a CutStyle,
    pub waiting: &'a Waiting,
    /// For each set of Black's men, how often White's formations were chosen in the slices before.
    pub custom: &'a HashMap<u8, Habits>,
}

impl Planner<'_> {
    /// The plan of a slice that needs least, of all tastes, with the habits of the slices before and without, and with
    /// arenas of the formations that are used most.
    pub fn best(&self, slice: BlockSlice, pending: &Pending) -> Result<Planned, BlockError> {
        let mut view = View {
            planner: self,
            slice,
            pending,
            near: HashMap::new(),
            below: HashMap::default(),
            distances: Distances::of(&slice.pawns),
        };
        let mut best = Planned::NotSafe;
        let custom = self.custom.get(&slice.men).cloned().unwrap_or_default();
        let arena = view.arena(&custom.top(ARENAS[1]))?;
        for &taste in &self.style.tastes {
            view.improve(&mut best, Liking { taste, habits: custom.clone(), arena: arena.clone() })?;
            view.improve(&mut best, Liking { taste, habits: custom.clone(), arena: Keys::default() })?;
            view.improve(&mut best, Liking { taste, habits: Habits::default(), arena: Keys::default() })?;
        }
        // Whoever knows from the beginning what will be used most may need less.
        for _ in 0..self.style.again {
            let mut is_shorter = false;
            for size in ARENAS {
                let Planned::Whole(plan) = &best else { return Ok(best) };
                let habits = plan.habits.clone();
                let arena = view.arena(&habits.top(size))?;
                is_shorter |= view.improve(&mut best, Liking { taste: Taste::Habit, habits, arena })?;
            }
            if !is_shorter {
                break;
            }
        }
        Ok(best)
    }
}

/// A slice that is being planned.
struct View<'a> {
    planner: &'a Planner<'a>,
    slice: BlockSlice,
    pending: &'a Pending,
    /// The tables that its moves lead to, and what is known of the slices below.
    near: HashMap<(usize, BlockSlice), Option<Arc<BlockTable>>>,
    below: HashMap<BlockSlice, Option<&'a Pending>, BuildHasherDefault<KeyHasher>>,
    distances: Distances,
}

/// What a taste goes by.
struct Liking {
    taste: Taste,
    habits: Habits,
    /// With Black to move, where White would like to be above all.
    arena: Keys,
}

impl<'a> View<'a> {
    /// Puts the plan of a liking in the place of another, if it needs less.
    fn improve(&mut self, best: &mut Planned, liking: Liking) -> Result<bool, BlockError> {
        let most = match best {
            Planned::Whole(plan) => plan.cost(self.planner.style),
            _ => usize::MAX,
        };
        Ok(match self.plan(liking, most)? {
            Planned::TooLong => false,
            planned => {
                *best = planned;
                true
            }
        })
    }

    /// What White can do who keeps to these formations.
    fn arena(&mut self, formations: &[Formation]) -> Result<Keys, BlockError> {
        if formations.is_empty() {
            return Ok(Keys::default());
        }
        let slice = self.slice;
        let found = arena(&self.pending.entries, MOST_IN_ARENA, &mut |spot: &Spot| {
            let mut choice = Choice { leaves: false, stays: Vec::new() };
            let mut moves = Vec::new();
            spot.white_moves(|played| moves.extend(played.after));
            for after in moves {
                let stays = after.slice() == slice;
                if stays && !formations.contains(&formation(&after)) || !stays && choice.leaves {
                    continue;
                }
                if self.is_safe(&after)? {
                    match stays {
                        true => choice.stays.push(after),
                        false => choice.leaves = true,
                    }
                }
            }
            Ok(choice)
        })?;
        Ok(found.unwrap_or_default())
    }

    /// What White needs who plays what he likes, if it is less than this.
    fn plan(&mut self, mut liking: Liking, most: usize) -> Result<Planned, BlockError> {
        let mut plan = Plan::default();
        self.pending.chosen.iter().for_each(|&key| plan.cover(&Spot::from_key(key)));
        let mut list = self.pending.entries.clone();
        let mut next = 0;
        let mut moves = Vec::new();
        while let Some(&key) = list.get(next) {
            next += 1;
            if list.len() - plan.lines.len() + plan.cost(self.planner.style) >= most {
                return Ok(Planned::TooLong);
            }
            let spot = Spot::from_key(key);
            moves.clear();
            spot.white_moves(|played| moves.extend(played.after.map(|after| (played.from, played.to, after))));
            let is_covered = plan.covered.contains(&key);
            let back = moves
                .iter()
                .find(|(_, _, after)| (is_covered || after.slice() != self.slice) && self.is_chosen(after, &plan));
            if let Some(&(from, to, _)) = back {
                plan.lines.push(Line { key, from, to });
                continue;
            }
            let Some((from, to, after)) = self.choose(&moves, &liking, &plan)? else {
                // A stalemate needs no line.
                if spot.is_stalemate() {
                    continue;
                }
                return Ok(Planned::NotSafe);
            };
            plan.lines.push(Line { key, from, to });
            liking.habits.add(formation(&after));
            plan.habits.add(formation(&after));
            self.enter(&after, &mut plan, &mut list);
        }
        Ok(Planned::Whole(Box::new(plan)))
    }

    /// White has chosen this: Black's replies to it that were not met go to the list, or are exits.
    fn enter(&mut self, after: &Spot, plan: &mut Plan, list: &mut Vec<u64>) {
        match after.slice() == self.slice {
            true => {
                plan.chosen.insert(after.key());
                plan.cover(after);
            }
            false => plan.chosen_below.push(after.key()),
        }
        after.black_moves(|reply| {
            let Some(reply) = reply else { return };
            let below = reply.slice();
            let key = reply.key();
            if self.is_met(below, key) || !plan.met.insert(key) {
                return;
            }
            if below == self.slice {
                list.push(key);
                return;
            }
            plan.exits.push(key);
            if !self.planner.waiting.contains_key(&level(&below)) {
                plan.fresh.insert(below);
            }
        });
    }

    /// The safe move that the taste likes best.
    fn choose(
        &mut self,
        moves: &[(u8, u8, Spot)],
        liking: &Liking,
        plan: &Plan,
    ) -> Result<Option<(u8, u8, Spot)>, BlockError> {
        let mut best: Option<([u32; 3], (u8, u8, Spot))> = None;
        for &(from, to, after) in moves {
            let Some(tightness) = self.tightness(&after)? else { continue };
            let first = self.dislike(&after, liking);
            if best.as_ref().is_some_and(|(liked, _)| liked[..2] < [tightness, first][..]) {
                continue;
            }
            let new = self.new_replies(&after, plan);
            let habit = liking.habits.count(&formation(&after));
            let second = match liking.taste {
                Taste::Habit | Taste::Taker => new,
                Taste::Near(_) => (u32::MAX / 2).saturating_sub(habit.saturating_mul(256)) + new.min(255),
            };
            if best.as_ref().is_none_or(|(other, _)| [tightness, first, second] < *other) {
                best = Some(([tightness, first, second], (from, to, after)));
            }
        }
        Ok(best.map(|(_, played)| played))
    }

    /// How little White likes a position.
    fn dislike(&self, after: &Spot, liking: &Liking) -> u32 {
        // His pawns have few moves, and each slice that he leaves soon is a slice less to know.
        if after.pawns.white != self.slice.pawns.white {
            return 0;
        }
        if liking.arena.contains(&after.key()) {
            return 1;
        }
        let formation = formation(after);
        let habit = liking.habits.count(&formation);
        2 + match liking.taste {
            Taste::Habit => habit.leading_zeros(),
            Taste::Taker if habit > 0 => u32::MAX / 2 - habit,
            Taste::Taker => u32::MAX / 2 + after.slice().men.count_ones(),
            Taste::Near(target) => self.distances.between(&formation, &target),
        }
    }

    /// The table of a slice, if it is built: in one of the tighter universes, or behind them in the widest.
    fn near(&mut self, universe: usize, slice: BlockSlice) -> Result<Option<&BlockTable>, BlockError> {
        let key = (universe, slice);
        if !self.near.contains_key(&key) {
            let tables = self.planner.tighter.get(universe).unwrap_or(self.planner.tables);
            let is_there = tables.store.has(&slice, Turn::Black);
            let table = if is_there { Some(tables.table(slice, Turn::Black)?) } else { None };
            self.near.insert(key, table);
        }
        Ok(self.near[&key].as_deref())
    }

    /// The number of the tightest universe in which White is safe, with Black to move; none if he is in none.
    fn tightness(&mut self, after: &Spot) -> Result<Option<u32>, BlockError> {
        for universe in 0..=self.planner.tighter.len() {
            if self.is_safe_in(universe, after)? {
                return Ok(Some(universe as u32));
            }
        }
        Ok(None)
    }

    fn is_safe(&mut self, after: &Spot) -> Result<bool, BlockError> {
        self.is_safe_in(self.planner.tighter.len(), after)
    }

    fn is_safe_in(&mut self, universe: usize, after: &Spot) -> Result<bool, BlockError> {
        let (slice, at, white) = after.parts();
        let table = self.near(universe, slice)?;
        Ok(table.and_then(|table| table.get(at.as_ref()?)).is_some_and(|block| block.has(white)))
    }

    /// What is known of a slice from above.
    fn pending(&mut self, slice: BlockSlice) -> Option<&'a Pending> {
        if slice == self.slice {
            return Some(self.pending);
        }
        let waiting = self.planner.waiting;
        *self.below.entry(slice).or_insert_with(|| waiting.get(&level(&slice)))
    }

    /// With Black to move, has White chosen this before?
    fn is_chosen(&mut self, after: &Spot, plan: &Plan) -> bool {
        let (key, slice) = (after.key(), after.slice());
        let is_here = slice == self.slice && plan.chosen.contains(&key);
        is_here || self.pending(slice).is_some_and(|pending| pending.chosen.contains(&key))
    }

    /// With White to move, is this known from elsewhere?
    fn is_met(&mut self, slice: BlockSlice, key: u64) -> bool {
        self.pending(slice).is_some_and(|pending| pending.met.contains(&key))
    }

    /// How many replies of Black's would need a new line, those out of the slice a little more.
    fn new_replies(&mut self, after: &Spot, plan: &Plan) -> u32 {
        let mut new = 0;
        after.black_moves(|reply| {
            let Some(reply) = reply else { return };
            let (key, slice) = (reply.key(), reply.slice());
            let is_known = plan.covered.contains(&key) || plan.met.contains(&key) || self.is_met(slice, key);
            new += match is_known {
                true => 0,
                false if slice == self.slice => 2,
                false => 3,
            };
        });
        new
    }
}
