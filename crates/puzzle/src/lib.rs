//! Mate problems: solved, and printed as problemists print them.
//!
//! A **stipulation** says what is to be done: `#2` (direct mate in two), `s#2` (selfmate), `h#2` (helpmate), `ser-#3`
//! (series-mover: only one side moves). The solver gives the whole solution: every first move that works (**keys**; a
//! second one is a **cook**), every defence with every answer (two answers are a **dual**), what is threatened, what
//! would happen if the other side were to move (**set play**), and what almost works (**tries**).
//!
//! ```
//! use fast::Chess;
//! use checkproof_puzzle::{Asked, Notation, solve, text};
//! use spec::chess::Rules;
//!
//! let rules = Rules::chess();
//! let chess = Chess::new(&rules).unwrap();
//! let position = rules.read("8/8/8/8/8/1K6/7R/k7 w - -").unwrap();
//! let solution = solve(&chess, &position, &Asked::new("#1".parse().unwrap()));
//! assert_eq!(text(&rules, &position, &solution, Notation::Popeye), "   1.Rh2-h1 # !\n");
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod asp;
mod compose;
mod direct;
mod help;
mod print;
mod proof;
mod quality;
mod selfmate;
mod series;
mod stipulation;
mod symmetry;
mod theme;
mod tree;
mod variety;
pub mod write;

pub use compose::{AfterKey, Census, Composer, Eye, Keys, Men, all};
use print::without_rights;
pub use print::{Notation, long, passed, popeye_input, text};
pub use proof::{Part, Proof, Unproved, proofs, together};
pub use quality::{Duals, Grade, Judgement, KeyMove, Needed, QuietKind, Report, Without, judge, judge_series};
pub use stipulation::{BadStipulation, Play, Stipulation};
pub use symmetry::{Symmetry, canonical, symmetries};
pub use theme::{THEMES, Theme};
pub use tree::{Asked, Attack, Defence, Mark, Quiet, Solution, Try};
pub use variety::{Alike, Variety, signature};

use fast::Quick;
use spec::Game;
use spec::chess::{Position, Rules};

/// Chess in a quick form, on small boards or on large ones.
pub trait Boards: Quick<Rules = Rules, Position: Copy, Move: Copy> {}

impl<Q: Quick<Rules = Rules, Position: Copy, Move: Copy>> Boards for Q {}

/// A direct mate that was found somewhere, and what is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Puzzle {
    /// The game, with its board.
    pub rules: Rules,
    /// The diagram.
    pub position: Position,
    /// What the solver and the judge say.
    pub report: Report,
    /// Where it comes from, in words: a file and a line, a seed, a game.
    pub origin: String,
}

/// A move and the position after it.
type Reached<Q> = (<Q as Game>::Move, <Q as Game>::Position);

/// The whole solution of a problem.
pub fn solve<Q: Boards>(quick: &Q, position: &Position, asked: &Asked) -> Solution {
    solve_watched(quick, position, asked, &mut |_| ())
}

/// The same, telling before each first move how far it is.
pub fn solve_watched<Q: Boards>(
    quick: &Q,
    position: &Position,
    asked: &Asked,
    watch: &mut dyn FnMut(FirstMove),
) -> Solution {
    let moves = asked.stipulation.length;
    match asked.stipulation.play {
        Play::Direct => direct::solve(quick, position, asked, watch),
        Play::Selfmate => selfmate::solve(quick, position, asked, watch),
        play @ Play::Help => Solution::Lines { play, lines: help::solve(quick, position, moves, watch) },
        play @ Play::Series => Solution::Lines { play, lines: series::solve(quick, position, moves, watch) },
    }
}

/// How far a solver is: it looks at this first move next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstMove {
    /// Which one, counted from 1.
    pub number: usize,
    /// Of so many.
    pub of: usize,
}

// What the public items take and give, so that whoever depends on this crate needs no other.
pub use ::check;
pub use ::fast;
pub use ::notation;
pub use ::prove;
pub use ::spec;
