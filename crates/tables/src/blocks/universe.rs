//! A universe: which slices are built, and which pawn moves White allows himself. Both only restrict White, so that
//! whatever comes out safe is safe; a larger universe finds at least as much.
//!
//! For each number of men that Black has left, from none to three, it says how many of his pawns White may have lost,
//! how many files may have a white pawn and no black one (or which file alone, by its letter, for either), and where
//! White's pawns may step to. The text form is `lost 4321 bare 44gg steps a4c3e4g3`: a sign each for 0, 1, 2 and 3 men.
//! `lost 4443 behind 4321` says also how many pawns more than White Black may have. Steps may be given for each number
//! of men, separated by `/`, and then there are four of them: `steps a3a4c3e4g3/a4c3e4g3/a4c3e4g3/a4e4g3`. It may go on
//! with how many men White keeps at least with Black to move, and where they stand: `men 0003 at */*/*/Ke1e2Bc1a3e3`.
//! After the steps `promotions 1100` says that White promotes, takes what Black promotes to, and for which numbers of
//! men, those with a 1, his pawns run to the last rank where no black pawn is on their file.
//! Last, ` below Pe2pa5pe5 lost 4444 bare 4444 steps e3e4` gives another universe to all slices whose pawns can have
//! come from these: where few pawns are left White can be given more at little cost. The first that fits counts.

use super::places::{bit, place_at};
use super::slice::{BlockSlice, Pawns};
use super::stand::Stand;
use std::fmt;
use std::str::FromStr;

/// Which slices there are and what White may play in them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Universe {
    /// For each number of black men, which files may have no white pawn.
    pub lost: [Files; 4],
    /// For each number of black men, how many pawns more than White Black may have.
    pub behind: [u8; 4],
    /// For each number of black men, which files may have a white pawn and no black one.
    pub bare: [Files; 4],
    /// For each number of black men and each file, a bit for each rank that White's pawn may step to.
    pub steps: [[u8; 4]; 4],
    /// For each number of black men, where White's men stand with Black to move.
    pub stands: [Stand; 4],
    /// Do White's pawns become a rook, bishop or knight that he has lost, and does he take at once what Black promotes
    /// to? Else he never promotes, and is lost when Black does. For each number of black men: may his pawns also run
    /// where no black pawn is on their file?
    pub promotions: Option<[bool; 4]>,
    /// Other universes for slices whose pawns can have come from some; the first that fits counts.
    pub below: Vec<(Pawns, Universe)>,
}

/// Which files may be so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Files {
    /// At most so many.
    Most(u8),
    /// At most this one.
    Only(usize),
}

impl Files {
    /// How many of these files are too many.
    fn too_many(self, files: impl Iterator<Item = usize>) -> usize {
        match self {
            Files::Most(most) => files.count().saturating_sub(most as usize),
            Files::Only(only) => files.filter(|&file| file != only).count(),
        }
    }
}

/// Whether a slice is in a universe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// It is built.
    Whole,
    /// It has one white pawn too few. It is not built, but when Black gets there White may take one of Black's men at
    /// once.
    Glance,
    /// It counts as lost.
    Absent,
}

/// A move of a pawn: the place it goes to, and what it passes over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub file: usize,
    pub rank: u8,
    pub to: u8,
    pub passed: u32,
}

/// Where White's pawns promote.
pub const LAST_RANK: u8 = 7;

const FILES: [char; 4] = ['a', 'c', 'e', 'g'];

const ANY_BEHIND: [u8; 4] = [4; 4];

impl Universe {
    /// Every slice, with the pawn moves a4, c3, e4 and g3.
    pub fn whole() -> Universe {
        let plan = [1 << 3, 1 << 2, 1 << 3, 1 << 2];
        let [lost, bare] = [[Files::Most(4); 4]; 2];
        let (behind, stands) = (ANY_BEHIND, [Stand::ANY; 4]);
        Universe { lost, behind, bare, steps: [plan; 4], stands, promotions: None, below: Vec::new() }
    }

    /// Does it say the same as another one of slices with so many black men?
    pub fn is_alike(&self, other: &Universe, count: usize) -> bool {
        let level = |of: &Universe| {
            let runs = of.promotions.map(|runs| runs[count]);
            (of.lost[count], of.behind[count], of.bare[count], of.steps[count], of.stands[count], runs)
        };
        let below = || self.below.iter().zip(&other.below);
        level(self) == level(other)
            && self.below.len() == other.below.len()
            && below().all(|((pawns, one), (others, two))| pawns == others && one.is_alike(two, count))
    }

    /// What counts for slices with these pawns.
    fn of(&self, pawns: &Pawns) -> &Universe {
        let below = self.below.iter().find(|(root, _)| pawns.can_come_from(root));
        below.map_or(self, |(_, universe)| universe.of(pawns))
    }

    /// Where White's men stand in a slice with Black to move.
    pub fn stand(&self, slice: &BlockSlice) -> &Stand {
        &self.of(&slice.pawns).stands[slice.men_count()]
    }

    /// Does White promote in a slice, and take what Black promotes to?
    pub fn promotes(&self, slice: &BlockSlice) -> bool {
        self.of(&slice.pawns).promotions.is_some()
    }

    /// Is this slice built?
    pub fn presence(&self, slice: &BlockSlice) -> Presence {
        let here = self.of(&slice.pawns);
        let count = slice.men_count();
        let Pawns { white, black } = &slice.pawns;
        let lost = here.lost[count].too_many((0..4).filter(|&file| white[file] == 0));
        let pawns = |ranks: &[u8; 4]| ranks.iter().filter(|&&rank| rank != 0).count();
        let behind = pawns(black).saturating_sub(pawns(white) + here.behind[count] as usize);
        let bare = here.bare[count].too_many((0..4).filter(|&file| white[file] != 0 && black[file] == 0));
        match (bare, lost.max(behind)) {
            (0, 0) => Presence::Whole,
            (0, 1) if count > 0 => Presence::Glance,
            _ => Presence::Absent,
        }
    }

    /// The slice, if it is built.
    pub fn whole_slice(&self, slice: BlockSlice) -> Option<BlockSlice> {
        (self.presence(&slice) == Presence::Whole).then_some(slice)
    }

    /// Where White's pawns may step, and the slice after it. On the last rank the pawn is gone.
    pub fn white_steps(&self, slice: &BlockSlice) -> Vec<(Step, BlockSlice)> {
        let here = self.of(&slice.pawns);
        let mut steps = Vec::new();
        for file in 0..4 {
            let from = slice.pawns.white[file];
            let furthest = if from == 1 { from + 2 } else { from + 1 };
            for rank in (from + 1..=furthest).filter(|_| from != 0) {
                let black = slice.pawns.black[file];
                let count = slice.men_count();
                let runs = black == 0 && here.promotions.is_some_and(|runs| runs[count]);
                let may_step = match rank {
                    LAST_RANK => here.promotions.is_some(),
                    _ => runs || here.steps[count][file] >> rank & 1 != 0,
                };
                if may_step && (black == 0 || rank < black) {
                    let mut after = *slice;
                    after.pawns.white[file] = if rank == LAST_RANK { 0 } else { rank };
                    let passed = if rank == from + 2 { bit(place_at(file, from + 1)) } else { 0 };
                    steps.push((Step { file, rank, to: place_at(file, rank), passed }, after));
                }
            }
        }
        steps
    }
}

/// Where Black's pawns can step by the rules, and the slice after it; none where the pawn is promoted.
pub fn black_steps(slice: &BlockSlice) -> Vec<(Step, Option<BlockSlice>)> {
    let mut steps = Vec::new();
    for file in 0..4 {
        let (from, white) = (slice.pawns.black[file], slice.pawns.white[file]);
        let furthest = if from == 6 { from - 2 } else { from.saturating_sub(1) };
        for rank in (furthest..from).rev().filter(|&rank| white == 0 || rank > white) {
            let mut after = *slice;
            after.pawns.black[file] = rank;
            let passed = if rank + 2 == from { bit(place_at(file, from - 1)) } else { 0 };
            let step = Step { file, rank, to: place_at(file, rank), passed };
            steps.push((step, (rank != 0).then_some(after)));
        }
    }
    steps
}

impl fmt::Display for Universe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |files: &Files| match files {
            Files::Most(most) => most.to_string(),
            Files::Only(file) => FILES[*file].to_string(),
        };
        let [lost, bare] = [self.lost, self.bare].map(|files| files.iter().map(sign).collect::<String>());
        write!(f, "lost {lost}")?;
        if self.behind != ANY_BEHIND {
            write!(f, " behind {}", digits(self.behind))?;
        }
        write!(f, " bare {bare} steps ")?;
        let all_alike = self.steps.iter().all(|steps| *steps == self.steps[0]);
        for (n, steps) in self.steps.iter().take(if all_alike { 1 } else { 4 }).enumerate() {
            write!(f, "{}", if n == 0 { "" } else { "/" })?;
            for (file, name) in FILES.into_iter().enumerate() {
                for rank in (1..7).filter(|rank| steps[file] >> rank & 1 != 0) {
                    write!(f, "{name}{}", rank + 1)?;
                }
            }
        }
        if let Some(runs) = self.promotions {
            write!(f, " promotions {}", digits(runs.map(u8::from)))?;
        }
        if self.stands != [Stand::ANY; 4] {
            let [none, one, two, three] = &self.stands;
            let least = digits(std::array::from_fn(|count| self.stands[count].least));
            write!(f, " men {least} at {none}/{one}/{two}/{three}")?;
        }
        self.below.iter().try_for_each(|(pawns, universe)| write!(f, " below {pawns} {universe}"))
    }
}

/// A text that describes no universe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadUniverse(String);

impl fmt::Display for BadUniverse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` describes no universe; write for example: lost 4321 bare 4444 steps a4c3e4g3", self.0)
    }
}

impl std::error::Error for BadUniverse {}

impl FromStr for Universe {
    type Err = BadUniverse;

    fn from_str(text: &str) -> Result<Universe, BadUniverse> {
        read(text).ok_or_else(|| BadUniverse(text.into()))
    }
}

fn read(text: &str) -> Option<Universe> {
    let mut parts = text.split(" below ");
    let mut universe = read_one(parts.next()?)?;
    for part in parts {
        let (pawns, rest) = part.split_once(' ')?;
        universe.below.push((pawns.parse().ok()?, read_one(rest)?));
    }
    Some(universe)
}

fn read_one(text: &str) -> Option<Universe> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut words = &words[..];
    let lost = read_files(after_name(&mut words, "lost")?)?;
    let behind = after_name(&mut words, "behind").map_or(Some(ANY_BEHIND), read_digits)?;
    let bare = read_files(after_name(&mut words, "bare")?)?;
    words = words.strip_prefix(&["steps"])?;
    let steps = match *words {
        [] | ["promotions" | "men", ..] => "",
        [steps, ref rest @ ..] => {
            words = rest;
            steps
        }
    };
    let each: Vec<[u8; 4]> = steps.split('/').map(read_steps).collect::<Option<_>>()?;
    let steps = match each[..] {
        [all] => [all; 4],
        [none, one, two, three] => [none, one, two, three],
        _ => return None,
    };
    let promotions = match after_name(&mut words, "promotions") {
        None => None,
        Some(runs) => {
            Some(read_digits(runs).filter(|runs| runs.iter().all(|digit| *digit < 2))?.map(|digit| digit == 1))
        }
    };
    let stands = match after_name(&mut words, "men") {
        None => [Stand::ANY; 4],
        Some(least) => read_stands(least, after_name(&mut words, "at")?)?,
    };
    words.is_empty().then_some(Universe { lost, behind, bare, steps, stands, promotions, below: Vec::new() })
}

/// The word that follows a name, if these words begin with that name; both are taken away.
fn after_name<'a>(words: &mut &[&'a str], name: &str) -> Option<&'a str> {
    let [first, word, rest @ ..] = *words else { return None };
    (*first == name).then(|| {
        *words = rest;
        *word
    })
}

fn digits(of: [u8; 4]) -> String {
    of.map(|digit| digit.to_string()).concat()
}

fn read_digits(text: &str) -> Option<[u8; 4]> {
    let digit = |digit: &u8| (b'0'..=b'4').contains(digit).then(|| digit - b'0');
    text.as_bytes().iter().map(digit).collect::<Option<Vec<u8>>>()?.try_into().ok()
}

fn read_files(text: &str) -> Option<[Files; 4]> {
    let files = |c: char| match FILES.iter().position(|&file| file == c) {
        Some(file) => Some(Files::Only(file)),
        None => c.to_digit(5).map(|most| Files::Most(most as u8)),
    };
    text.chars().map(files).collect::<Option<Vec<Files>>>()?.try_into().ok()
}

fn read_steps(text: &str) -> Option<[u8; 4]> {
    let mut steps = [0; 4];
    for step in text.as_bytes().chunks(2) {
        let &[file, rank @ b'3'..=b'7'] = step else { return None };
        steps[b"aceg".iter().position(|&name| name == file)?] |= 1 << (rank - b'1');
    }
    Some(steps)
}

fn read_stands(least: &str, places: &str) -> Option<[Stand; 4]> {
    let least = read_digits(least)?.into_iter();
    let stands: Vec<Stand> =
        least.zip(places.split('/')).map(|(n, text)| Stand::read(n, text)).collect::<Option<_>>()?;
    stands.try_into().ok().filter(|_| places.split('/').count() == 4)
}
