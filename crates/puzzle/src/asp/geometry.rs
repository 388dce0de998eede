//! The geometry of a board as facts of an answer set program, written from the definitions of the specification.
//!
//! The model states no rule about how a man moves by itself: which squares a piece could capture on is asked of
//! `in_scope` for every pair of squares, so that model and rules cannot drift apart.

use spec::Side;
use spec::chess::{Kind, Piece, Rules, Square, forward, in_scope};
use std::fmt::Write;

/// The directions of lines, in files and ranks, with their names in the model.
const DIRECTIONS: [(&str, i16, i16); 8] =
    [("n", 0, 1), ("ne", 1, 1), ("e", 1, 0), ("se", 1, -1), ("s", 0, -1), ("sw", -1, -1), ("w", -1, 0), ("nw", -1, 1)];

/// All that the model knows of a board; `asp/core.lp` says what each fact means.
///
/// ```
/// use spec::chess::Rules;
///
/// let facts = checkproof_puzzle::asp::geometry(&Rules::board(4, 4).unwrap());
/// assert!(facts.contains("leaps(knight,white,a1,b3).") && facts.contains("slides(rook,n)."));
/// assert!(!facts.contains("slides(rook,ne).") && !facts.contains("double("));
/// ```
pub fn geometry(rules: &Rules) -> String {
    let mut facts = String::new();
    let mut say = |fact: std::fmt::Arguments| {
        // Writing to a text never fails.
        let _ = writeln!(facts, "{fact}.");
    };
    for (square, after) in rules.squares().zip(rules.squares().skip(1)) {
        say(format_args!("follows({square},{after})"));
    }
    for square in rules.squares() {
        say(format_args!("square({square})"));
        if rules.lands_on(square) {
            say(format_args!("lands({square})"));
        }
        for (name, target) in neighbours(rules, square) {
            say(format_args!("next({name},{square},{target})"));
        }
    }
    for (name, files, ranks) in DIRECTIONS {
        let other = DIRECTIONS.iter().find(|direction| (direction.1, direction.2) == (-files, -ranks));
        other.into_iter().for_each(|(other, ..)| say(format_args!("opposite({name},{other})")));
        for kind in Kind::ALL.into_iter().filter(|&kind| slides(rules, kind, (files, ranks))) {
            say(format_args!("slides({kind},{name})"));
        }
    }
    for kind in rules.promotion() {
        say(format_args!("promotion({kind})"));
    }
    for side in Side::BOTH {
        leaps(rules, side, &mut say);
        pawns(rules, side, &mut say);
    }
    facts
}

/// The name of a colour in the model.
pub(super) fn colour(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

fn on_board(rules: &Rules, from: Square, files: i16, ranks: i16) -> Option<Square> {
    from.step(files, ranks).filter(|&square| rules.on_board(square))
}

fn neighbours(rules: &Rules, from: Square) -> impl Iterator<Item = (&'static str, Square)> {
    DIRECTIONS.into_iter().filter_map(move |(name, files, ranks)| Some((name, on_board(rules, from, files, ranks)?)))
}

/// Does this kind attack every square in this direction, near and far? Sliders do; no piece of one side alone slides.
fn slides(rules: &Rules, kind: Kind, (files, ranks): (i16, i16)) -> bool {
    let squares = || rules.squares();
    let ahead = |from: Square| (1..).map_while(move |n| on_board(rules, from, n * files, n * ranks));
    let piece = Piece { side: Side::White, kind };
    squares().all(|from| ahead(from).all(|to| in_scope(piece, from, to)))
}

/// The pairs of squares on which a man of this side attacks without being a slider in that direction.
fn leaps(rules: &Rules, side: Side, say: &mut impl FnMut(std::fmt::Arguments)) {
    for kind in Kind::ALL {
        if DIRECTIONS.iter().any(|&(_, files, ranks)| slides(rules, kind, (files, ranks))) {
            continue;
        }
        for from in rules.squares() {
            for to in rules.squares().filter(|&to| in_scope(Piece { side, kind }, from, to)) {
                say(format_args!("leaps({kind},{},{from},{to})", colour(side)));
            }
        }
    }
}

fn pawns(rules: &Rules, side: Side, say: &mut impl FnMut(std::fmt::Arguments)) {
    let name = colour(side);
    for from in rules.squares() {
        if from.rank == rules.first_rank(side) || from.rank == rules.last_rank(side) {
            say(format_args!("edge({name},{from})"));
            if from.rank == rules.last_rank(side) {
                say(format_args!("promotes({name},{from})"));
            }
            continue;
        }
        let Some(to) = on_board(rules, from, 0, forward(side)) else { continue };
        say(format_args!("advance({name},{from},{to})"));
        if rules.double_step() && from.rank == rules.pawn_rank(side) {
            let far = on_board(rules, to, 0, forward(side));
            far.into_iter().for_each(|far| say(format_args!("double({name},{from},{to},{far})")));
        }
    }
}
