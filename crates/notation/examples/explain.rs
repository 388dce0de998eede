//! Explains moves: which of them the rules allow, and which article forbids the others.
//!
//! `cargo run -p checkproof-notation --example explain`

extern crate checkproof_notation as notation;

use notation::{diagram, san};
use spec::chess::{Position, Rules};

/// White has the right to castle on both wings, but a bishop looks at f1.
const FEN: &str = "r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0 1";

/// Asks about six moves.
pub fn main() {
    let rules = Rules::chess();
    let position = rules.read(FEN).expect("a legal position");
    print!("{}", diagram::draw(position.board(), &diagram::Options::default()));
    for text in ["O-O", "O-O-O", "Ke2", "Rxh8+", "Rb2", "Nf3"] {
        println!("{}", answer(&rules, &position, text));
    }
}

/// What the rules say of a move that is written as players write it.
pub fn answer(rules: &Rules, position: &Position, text: &str) -> String {
    match san::read(rules, position, text) {
        Ok(played) => format!("{text} is legal: {played}"),
        Err(why) => why.to_string(),
    }
}
