//! A set of problems that differ: no two the same but for a symmetry, no two almost the same, and no two with the same
//! solution.

use crate::symmetry::{Symmetry, canonical, symmetries};
use crate::{Puzzle, Solution};
use spec::chess::{Kind, Move, Square};
use std::collections::HashMap;
use std::fmt;

/// The problems of a set, as far as they keep others out of it.
#[derive(Debug, Clone)]
pub struct Variety {
    /// How many problems may have the same signature.
    pub quota: usize,
    /// In how many men and squares two problems differ at least.
    pub distance: usize,
    forms: Vec<Vec<(Square, u8)>>,
    signatures: HashMap<String, usize>,
}

/// Why a problem does not belong into a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Alike {
    /// It is in it already, perhaps mirrored or turned.
    Same,
    /// One in it differs in so few men only.
    Near(usize),
    /// Its solution is that of another.
    Signature(String),
}

impl fmt::Display for Alike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Alike::Same => f.write_str("the same as another, but for a symmetry"),
            Alike::Near(men) => write!(f, "differs from another in {men} men and squares only"),
            Alike::Signature(_) => f.write_str("has the same solution as another"),
        }
    }
}

impl Variety {
    /// An empty set with a quota for each solution and a least distance.
    pub fn new(quota: usize, distance: usize) -> Variety {
        Variety { quota, distance, forms: Vec::new(), signatures: HashMap::new() }
    }

    /// Takes a problem in, or says what is like it.
    pub fn admit(&mut self, puzzle: &Puzzle) -> Result<(), Alike> {
        let form = canonical(&puzzle.rules, &puzzle.position);
        let nearest = self.forms.iter().map(|other| distance(&form, other)).min();
        match nearest {
            Some(0) => return Err(Alike::Same),
            Some(men) if men < self.distance => return Err(Alike::Near(men)),
            _ => {}
        }
        let signature = signature(puzzle);
        let count = self.signatures.entry(signature.clone()).or_default();
        if *count >= self.quota {
            return Err(Alike::Signature(signature));
        }
        *count += 1;
        self.forms.push(form);
        Ok(())
    }
}

/// In how many men on squares two diagrams differ: those of one that the other does not have, and the other way round.
fn distance(one: &[(Square, u8)], other: &[(Square, u8)]) -> usize {
    let missing = |a: &[(Square, u8)], b: &[(Square, u8)]| a.iter().filter(|man| !b.contains(man)).count();
    missing(one, other) + missing(other, one)
}

/// The solution of a problem as seen from the king that is mated, the same for all symmetries: the key and the mates,
/// each with the kind of man that moves.
pub fn signature(puzzle: &Puzzle) -> String {
    let seen = symmetries(&puzzle.rules, &puzzle.position).into_iter().map(|symmetry| seen(puzzle, symmetry));
    seen.min().unwrap_or_default()
}

fn seen(puzzle: &Puzzle, symmetry: Symmetry) -> String {
    let position = &puzzle.position;
    let king = symmetry.of(position.king(position.turn().other()));
    let relative = |square: Square| {
        let (files, ranks) = king.to(symmetry.of(square));
        format!("{files:+}{ranks:+}")
    };
    let tell = |kind: Option<Kind>, played: Move| {
        let kind = kind.map_or('?', |kind| kind.letter());
        let becomes = played.promotion.map_or(String::new(), |kind| format!("={}", kind.letter()));
        format!("{kind}{}{}{becomes}", relative(played.from), relative(played.to))
    };
    let kind_at = |square| position.board().at(square).map(|man| man.kind);
    let keys: Vec<Move> = match &puzzle.report.solution {
        Solution::Trees { keys, .. } => keys.iter().map(|key| key.played).collect(),
        Solution::Lines { lines, .. } => lines.iter().flatten().map(|(played, _)| *played).collect(),
    };
    let key: Vec<String> = keys.iter().map(|&key| tell(kind_at(key.from), key)).collect();
    // A man that the key has moved mates from where it went.
    let kind_then = |square| {
        let moved = keys.iter().find(|key: &&Move| key.to == square);
        moved.map_or(kind_at(square), |key| kind_at(key.from))
    };
    let mut mates: Vec<String> = puzzle.report.mates.iter().map(|&mate| tell(kind_then(mate.from), mate)).collect();
    mates.sort_unstable();
    format!("{} | {}", key.join(" "), mates.join(" "))
}
