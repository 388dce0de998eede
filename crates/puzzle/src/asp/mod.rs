//! Mate problems by answer set programming: the text of the program, and what its answers mean.
//!
//! The models are the files of the folder `asp`, which this crate carries: `core.lp` (attacks, pins, mate, legal moves),
//! `play.lp` (a chosen move), `diagram.lp` (which men where), and the three problems `static.lp`, `dynamic.lp` and
//! `two.lp`. Only text is made and read here; somebody else runs `clingo` on it. What comes back is a candidate, which
//! the exact solver judges; a candidate that fails can be turned into a constraint ([`lesson`]) that keeps the model
//! from making the same mistake elsewhere.

mod answer;
mod geometry;

pub use answer::{Atom, atoms};
pub use geometry::geometry;

use geometry::colour;
use spec::chess::Position;
use std::fmt::Write;

/// The rules of the model.
pub const CORE: &str = include_str!("../../../../asp/core.lp");

/// A position as board `name` of the model.
pub fn board(name: &str, position: &Position) -> String {
    let mut facts = format!("turn({name},{}).\n", colour(position.turn()));
    for (square, man) in position.board().pieces() {
        // Writing to a text never fails.
        let _ = writeln!(facts, "man({name},{},{},{square}).", man.kind, colour(man.side));
    }
    facts
}
