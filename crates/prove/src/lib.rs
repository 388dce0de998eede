//! Provers: searches of game graphs. Nothing here is believed: what they find is a strategy, and `check` re-checks it.
//!
//! They ask for a quick game ([`fast::Quick`]) and nothing else, so that whatever game has rules can be proved about.
//!
//! | goal | search | where |
//! |---|---|---|
//! | `win`, from many positions | retrograde analysis: the graph of all play, from its ends backward | [`retrograde`] |
//! | `win`, from a few positions | mate search, deeper and deeper, with a transposition table | [`mate`] |
//! | `survive N` | the same, for the other side | [`mate`] |
//! | `no loss` | the complement of what the other side wins, thinned out | [`hold`] |
//! | `dead` | a closed set of positions, or an argument by regions of the board | [`dead`] |
//! | king and rook against king, any board | a strategy of words, run on every position; lemmas for solvers | [`krk`] |
//!
//! [`prove`] chooses among them by the goal of a claim.
//!
//! ```
//! use check::{Claim, Verdict, check};
//! use fast::Chess;
//! use spec::{Side, chess::Rules};
//!
//! let rules = Rules::board(4, 4).unwrap();
//! let position = rules.read("k3/4/2K1/3R w - -").unwrap();
//! assert_eq!(position.board().to_string(), "\
//! k . . .
//! . . . .
//! . . K .
//! . . . R");
//! let from = vec![position.to_string()];
//! let (name, goal) = ("a rook mates in two".to_string(), "win within 2".parse().unwrap());
//! let claim = Claim { name, game: rules.clone(), side: Side::White, goal, from };
//! let proof = checkproof_prove::prove(&Chess::new(&rules).unwrap(), &claim, &mut |_| ()).unwrap();
//! assert!(matches!(check(&claim, &proof.strategy), Verdict::Proved(_)));
//!
//! let one = Claim { goal: "win within 1".parse().unwrap(), ..claim };
//! let why = checkproof_prove::prove(&Chess::new(&rules).unwrap(), &one, &mut |_| ()).unwrap_err();
//! assert_eq!(why.to_string(), "there is no win within 1");
//! ```
#![warn(missing_docs)]

pub mod dead;
mod goal;
mod graph;
pub mod hold;
mod in_time;
pub mod krk;
pub mod mate;
pub mod retrograde;

pub use goal::{
    FIRST_LOOK, MOST_SEARCHED, NotFound, Proof, Searched, Won, backward, not_held, prove, prove_among, search,
    search_on, single_start, starts, won,
};
pub use in_time::{in_time, with_clocks};

// What the public items take and give, so that whoever depends on this crate needs no other.
pub use ::check;
pub use ::fast;
pub use ::spec;
