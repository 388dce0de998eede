//! Solution trees.

use crate::{Play, Stipulation};
use spec::chess::Move;

/// What is asked of the solver besides the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// The stipulation.
    pub stipulation: Stipulation,
    /// Are the defences shown with their answers? Else only the first moves are.
    pub variations: bool,
    /// Is set play shown?
    pub set_play: bool,
    /// Are tries shown that at most so many replies refute? None for 0.
    pub tries: usize,
}

impl Asked {
    /// Keys and variations alone.
    pub fn new(stipulation: Stipulation) -> Asked {
        Asked { stipulation, variations: true, set_play: false, tries: 0 }
    }
}

/// The whole solution of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solution {
    /// One side plays against the other.
    Trees {
        /// What would happen if the other side were to move.
        set_play: Vec<Defence>,
        /// The first moves that work. A second one is a cook.
        keys: Vec<Attack>,
        /// The first moves that almost work.
        tries: Vec<Try>,
    },
    /// Help and series play: complete lines of moves.
    Lines {
        /// Which of the two.
        play: Play,
        /// The lines.
        lines: Vec<Vec<(Move, Mark)>>,
    },
}

impl Solution {
    /// The first moves that work, without repetition, in the order of the moves.
    pub fn keys(&self) -> Vec<Move> {
        match self {
            Solution::Trees { keys, .. } => keys.iter().map(|key| key.played).collect(),
            Solution::Lines { lines, .. } => {
                let mut first: Vec<Move> =
                    lines.iter().filter_map(|line| line.first()).map(|(first, _)| *first).collect();
                first.sort_unstable();
                first.dedup();
                first
            }
        }
    }
}

/// What a move does to the other king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    None,
    /// It gives check.
    Check,
    /// It mates.
    Mate,
}

/// A move of the side that carries out the stipulation, and what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attack {
    /// The move.
    pub played: Move,
    /// Check or mate.
    pub mark: Mark,
    /// Why the other side must do something, where it is not in check.
    pub quiet: Option<Quiet>,
    /// The replies, with what answers each.
    pub defences: Vec<Defence>,
}

/// What a move without check leaves to the other side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Quiet {
    /// Something is threatened: this would follow if the other side could pass.
    Threat(Vec<Attack>),
    /// Nothing is threatened; whatever the other side does makes it worse.
    Zugzwang,
}

/// A reply, and all that answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defence {
    /// The reply.
    pub played: Move,
    /// Check or mate.
    pub mark: Mark,
    /// What answers it. Two answers are a dual; none is left after a reply that mates in a selfmate.
    pub answers: Vec<Attack>,
}

/// A first move that almost works.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Try {
    /// The move with the defences that fail.
    pub attack: Attack,
    /// The replies that refute it.
    pub refutations: Vec<(Move, Mark)>,
}
