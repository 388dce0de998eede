//! The men of an ending: they only go ahead, and so an ending falls into sub-slices, one for each placing of the men,
//! and the sub-slices into levels.
//!
//! The **level** of a placing is how many steps its men have made, all together. A step of a man leads to the next
//! level, so that the levels are solved from the last to the first, and the sub-slices of one level in any order.

use super::super::layout::{MEN, WHITE_MEN_BEGIN, placings, rank};
use super::super::material::DraughtsMaterial;
use super::kings::{SquareSet, squares};
use spec::Side;

/// The men of both sides.
pub struct MenLevels {
    black: SideMen,
    white: SideMen,
    /// For each level, where in it the placings begin in which Black's men have made so many steps; and its size.
    begin: Vec<Vec<usize>>,
}

/// Every way to place the men of one side, numbered as the layout does.
struct SideMen {
    side: Side,
    sets: Vec<SquareSet>,
    /// Of each, the level, and its place among those of the same level.
    places: Vec<(u8, u32)>,
    /// The numbers of each level.
    levels: Vec<Vec<u32>>,
}

/// A man makes at most so many steps before it becomes a king.
const MOST_STEPS: usize = 6;

impl SideMen {
    fn new(side: Side, many: u8) -> SideMen {
        let shift = if side == Side::White { WHITE_MEN_BEGIN } else { 0 };
        let sets: Vec<SquareSet> = placings(MEN, many).into_iter().map(|set| set << shift).collect();
        let mut levels = vec![Vec::new(); MOST_STEPS * usize::from(many) + 1];
        let mut places = Vec::with_capacity(sets.len());
        for (number, &set) in sets.iter().enumerate() {
            let row = |square: u32| if side == Side::Black { square / 4 } else { 7 - square / 4 };
            let level = squares(set).map(row).sum::<u32>() as usize;
            places.push((level as u8, levels[level].len() as u32));
            levels[level].push(number as u32);
        }
        SideMen { side, sets, places, levels }
    }

    fn number(&self, set: SquareSet) -> usize {
        rank(if self.side == Side::White { set >> WHITE_MEN_BEGIN } else { set })
    }

    fn size(&self, level: usize) -> usize {
        self.levels.get(level).map_or(0, Vec::len)
    }
}

impl MenLevels {
    pub fn new(material: DraughtsMaterial) -> MenLevels {
        let black = SideMen::new(Side::Black, material.black.men());
        let white = SideMen::new(Side::White, material.white.men());
        let begin = |level: usize| {
            let mut begin = vec![0];
            for steps in 0..black.levels.len() {
                let size = level.checked_sub(steps).map_or(0, |rest| black.size(steps) * white.size(rest));
                begin.push(begin[steps] + size);
            }
            begin
        };
        let begin = (0..black.levels.len() + white.levels.len() - 1).map(begin).collect();
        MenLevels { black, white, begin }
    }

    /// How many levels there are.
    pub fn count(&self) -> usize {
        self.begin.len()
    }

    /// How many placings a level has. In some of them two men share a square.
    pub fn size(&self, level: usize) -> usize {
        self.begin[level].last().copied().unwrap_or(0)
    }

    /// The men of a placing of a level: Black's and White's.
    pub fn men(&self, level: usize, place: usize) -> (SquareSet, SquareSet) {
        let begin = &self.begin[level];
        let steps = begin.partition_point(|&begin| begin <= place) - 1;
        let (place, rest) = (place - begin[steps], level - steps);
        let size = self.white.size(rest);
        let black = self.black.levels[steps][place / size] as usize;
        let white = self.white.levels[rest][place % size] as usize;
        (self.black.sets[black], self.white.sets[white])
    }

    /// The place of some men in their level.
    pub fn place(&self, black: SquareSet, white: SquareSet) -> usize {
        self.located(self.black.number(black), self.white.number(white)).1
    }

    /// How many placings there are.
    pub fn placings(&self) -> usize {
        self.black.sets.len() * self.white.sets.len()
    }

    /// For each placing, in the order of the layout, its level and its place there.
    pub fn all(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.black.sets.len())
            .flat_map(move |black| (0..self.white.sets.len()).map(move |white| self.located(black, white)))
    }

    fn located(&self, black: usize, white: usize) -> (usize, usize) {
        let ((steps, black), (rest, white)) = (self.black.places[black], self.white.places[white]);
        let (steps, rest) = (usize::from(steps), usize::from(rest));
        let level = steps + rest;
        (level, self.begin[level][steps] + black as usize * self.white.size(rest) + white as usize)
    }
}
