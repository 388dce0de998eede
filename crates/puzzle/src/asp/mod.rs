//! Mate problems by answer set programming: the text of the program, and what its answers mean.
//!
//! The models are the files of the folder `asp`, which this crate carries: `core.lp` (attacks, pins, mate, legal
//! moves), `play.lp` (a chosen move), `diagram.lp` (which men where), the three problems `static.lp`, `dynamic.lp` and
//! `two.lp`, and `short.lp` and `themes.lp` about what is wanted of them. Only text is made and read here; somebody
//! else runs `clingo` on it. What comes back is a candidate, which the exact solver judges. A candidate that fails
//! becomes a constraint ([`lesson`]) that keeps the model from the same mistake elsewhere, or is repaired ([`repair`]).

mod answer;
mod geometry;
mod lesson;
mod reason;
mod repair;
mod request;
mod theme;

pub use answer::{Atom, Candidate, atoms, candidate};
pub use geometry::geometry;
pub use lesson::{known, lesson};
pub use repair::repair;
pub use request::{BadRequest, CORE, Model, Request};
pub use theme::{Wish, shows};

use geometry::colour;
use spec::chess::Position;
use std::fmt::Write;

/// A position as board `name` of the model.
pub fn board(name: &str, position: &Position) -> String {
    let mut facts = format!("turn({name},{}).\n", colour(position.turn()));
    for (square, man) in position.board().pieces() {
        // Writing to a text never fails.
        let _ = writeln!(facts, "man({name},{},{},{square}).", man.kind, colour(man.side));
    }
    facts
}
