//! What the rules and the strategy say of one position, each as a number.

use crate::listed;
use spec::Side;
use spec::krk::{Kind, Krk, Man};

/// What is said of one position, as a number.
pub type Word = Box<dyn Fn(Krk) -> i128>;

/// The words that are said of any placement of the men.
pub fn words() -> Vec<(String, Word)> {
    let truth = |name, word: fn(Krk) -> bool| said(name, move |p| word(p).into());
    let moves = |name, man, word: fn(Krk, Krk) -> bool| {
        said(name, move |p| {
            let moves = p.moves().filter(|played| played.man == man && word(p, p.after(*played)));
            listed(moves.map(|played| played.to))
        })
    };
    vec![
        truth("legal_for_black", Krk::legal_for_black),
        truth("legal_for_white", Krk::legal_for_white),
        truth("check", Krk::check),
        moves("king_may_go", Man::King, |_, _| true),
        moves("rook_may_go", Man::Rook, |_, _| true),
        said("lone_may_go", |p| listed(p.replies())),
        truth("rook_can_be_taken", Krk::rook_can_be_taken),
        truth("mate", Krk::mate),
        truth("stalemate", Krk::stalemate),
        said("room", |p| p.room().into()),
        said("critical_square", |p| listed([p.critical_square()])),
        said("king_to_critical_square", |p| p.king_to_critical_square().into()),
        truth("rook_exposed White", |p| p.rook_exposed(Side::White)),
        truth("rook_exposed Black", |p| p.rook_exposed(Side::Black)),
        truth("rook_divides", Krk::rook_divides),
        truth("l_pattern", Krk::l_pattern),
        truth("rook_is_safe", Krk::rook_is_safe),
        truth("kings_on_one_edge", Krk::kings_on_one_edge),
        moves("king_steps_back", Man::King, Krk::king_steps_back),
        moves("king_loses_no_time", Man::King, Krk::king_loses_no_time),
        truth("ready_to_mate", Krk::ready_to_mate),
        moves("rook_comes_to_an_edge", Man::Rook, Krk::rook_comes_to_an_edge),
        moves("rook_comes_home", Man::Rook, Krk::rook_comes_home),
    ]
}

/// The moves of each kind, in a row: where king and rook stand after each.
pub fn kinds() -> Vec<(String, Word)> {
    let moves = |kind: Kind| {
        said(&kind.to_string(), move |p| {
            let (_, moves) = p.strategy(&[kind]).unwrap_or((kind, Vec::new()));
            listed(moves.into_iter().map(|played| p.after(played)).flat_map(|q| [q.king, q.rook]))
        })
    };
    Kind::NINE.map(moves).into()
}

/// A word and its name.
pub fn said(name: &str, word: impl Fn(Krk) -> i128 + 'static) -> (String, Word) {
    (name.to_string(), Box::new(word))
}
