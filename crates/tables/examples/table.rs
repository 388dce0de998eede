//! Builds the tables of an ending, asks them about a position, and shows the shortest way to mate.
//!
//! `cargo run --release -p checkproof-tables --example table`

extern crate checkproof_tables as tables;

use fast::Chess;
use spec::Game;
use spec::chess::Rules;
use tables::{Form, Tables};

/// Prints a line to mate.
pub fn main() {
    print!("{}", line_to_mate("k5/6/2K3/6/6/5Q w - - 0 1"));
}

/// The boards from a position with king and queen against king to mate, on 6 x 6.
pub fn line_to_mate(fen: &str) -> String {
    let rules = Rules::board(6, 6).expect("a board");
    let mut tables = Tables::new(Chess::new(&rules).expect("a small board"), Form::Distances);
    tables.build_all(&"KQvK".parse().expect("an ending"), 2, &|_| ()).expect("a small table");

    let mut position = rules.read(fen).expect("a position");
    let mut text = format!("{}\n{}\n", position.board(), tables.value(&position).expect("a position of this ending"));
    for played in tables.line(&position).expect("a position of this ending") {
        position = rules.play(&position, &played).expect("tables play by the rules");
        text += &format!("\n{played}\n{}\n", position.board());
    }
    text
}
