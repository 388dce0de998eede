//! Each condition of the strategy is there for a reason: without it some lemma breaks, or play goes on for ever.

use crate::size;
use prove::krk::{Fault, Graph};
use spec::Side;
use spec::krk::lemmas::{Form, Lemma};
use spec::krk::{Kind, Krk, Move};

/// A condition that is dropped, or exchanged for a simpler one.
#[derive(Clone, Copy, PartialEq)]
enum Without {
    Nothing,
    KingsOnOneEdge,
    KingStepsBack,
    LPattern,
    /// Waiting moves may go away from the rook.
    Nearness,
    /// The king approaches the black king, not the critical square.
    CriticalSquare,
}

/// The kinds once more, with one condition taken out.
fn condition(kind: Kind, before: Krk, after: Krk, without: Without) -> bool {
    let is_diagonal = before.king.file != after.king.file && before.king.rank != after.king.rank;
    let loses_no_time = || {
        let one_edge = without != Without::KingsOnOneEdge && after.kings_on_one_edge();
        let beside_rook = before.king.king_distance(before.rook) == 1;
        let steps_back = without != Without::KingStepsBack && beside_rook && before.king_steps_back(after);
        after.room() > 3 || (!one_edge && !steps_back)
    };
    let spoils_nothing = || !after.rook_exposed(Side::Black) && !after.stalemate() && loses_no_time();
    let approaches = || {
        let distance = |p: Krk| match without {
            Without::CriticalSquare => p.king.king_distance(p.lone),
            _ => p.king_to_critical_square(),
        };
        let l_pattern = without != Without::LPattern && after.l_pattern();
        distance(after) < distance(before) && (after.rook_divides() || l_pattern) && spoils_nothing()
    };
    let keeps_room = || {
        let distance = |p: Krk| p.king.king_distance(p.rook);
        let stays_near = without == Without::Nearness || distance(after) <= distance(before);
        stays_near && after.rook_divides() && spoils_nothing()
    };
    match kind {
        Kind::ApproachDiagonal => is_diagonal && approaches(),
        Kind::ApproachStraight => !is_diagonal && approaches(),
        Kind::KeepRoomDiagonal => is_diagonal && keeps_room(),
        Kind::KeepRoomStraight => !is_diagonal && keeps_room(),
        _ => kind.condition(before, after),
    }
}

fn graph(without: Without) -> Graph {
    let strategy = |p: Krk| {
        let moves: Vec<Move> = p.moves().collect();
        Kind::NINE.iter().find_map(|&kind| {
            let fits =
                |played: &&Move| kind.men().contains(&played.man) && condition(kind, p, p.after(**played), without);
            let fitting: Vec<Move> = moves.iter().filter(fits).copied().collect();
            (!fitting.is_empty()).then_some((kind, fitting))
        })
    };
    Graph::of(size(8, 8), &Kind::NINE, &strategy, &|_| ())
}

fn broken(graph: &Graph, lemma: Lemma) -> usize {
    graph.run(lemma, Form::True).expect("a lemma about one board").broken
}

/// The longest play, or none if some play never ends; how many positions break `lex3`; and how many break the paper's
/// form of `fifth`, after four basic moves.
fn effect(without: Without) -> (Option<u32>, usize, usize) {
    let graph = graph(without);
    let plays = graph.plays();
    assert!(plays.faults.iter().all(|(fault, _)| *fault == Fault::Endless), "nothing else goes wrong");
    let longest = plays.faults.is_empty().then_some(plays.longest);
    (longest, broken(&graph, Lemma::Lex3), graph.fifth(4).1.len())
}

#[test]
fn nothing_dropped() {
    assert_eq!(effect(Without::Nothing), (Some(33), 0, 0));
}

#[test]
fn kings_on_one_edge() {
    assert_eq!(effect(Without::KingsOnOneEdge), (Some(33), 0, 24));
}

#[test]
fn king_steps_back() {
    assert_eq!(effect(Without::KingStepsBack), (Some(33), 0, 8));
}

#[test]
fn l_pattern() {
    assert_eq!(effect(Without::LPattern), (None, 608, 0));
}

#[test]
fn nearness() {
    assert_eq!(effect(Without::Nearness), (None, 0, 80));
}

#[test]
fn critical_square() {
    assert_eq!(effect(Without::CriticalSquare), (None, 2224, 96));
}

/// A strategy that plays anything runs into everything that can go wrong.
#[test]
fn playing_anything() {
    let anything = |p: Krk| {
        let moves: Vec<Move> = p.moves().collect();
        (!moves.is_empty()).then_some((Kind::RookSafe, moves))
    };
    let plays = Graph::of(size(4, 4), &Kind::NINE, &anything, &|_| ()).plays();
    let seen = |wanted| plays.faults.iter().any(|(fault, _)| *fault == wanted);
    assert!(seen(Fault::RookLost) && seen(Fault::Stalemate) && seen(Fault::Endless));
    assert_eq!((plays.longest, plays.within.iter().flatten().count()), (0, 0));
    // White is stalemated nowhere on this board, so that there always is a move.
    assert!(!seen(Fault::Undefined));
}
