//! UCI moves, accepted and refused.

extern crate checkproof_notation as notation;

use notation::uci;
use spec::chess::{Move, Position, Rules};

fn chess(fen: &str) -> (Rules, Position) {
    let rules = Rules::chess();
    let position = rules.read(fen).unwrap();
    (rules, position)
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

#[test]
fn usual_castling_is_written_by_the_kings_arrival_and_read_both_ways() {
    let (rules, position) = chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (ours, theirs) in [("e1h1", "e1g1"), ("e1a1", "e1c1")] {
        assert_eq!(uci::write(&rules, &position, mv(ours)), theirs);
        assert_eq!(uci::read(&rules, &position, theirs), Ok(mv(ours)));
        assert_eq!(uci::read(&rules, &position, ours), Ok(mv(ours)));
        assert_eq!(uci::read_legal(&rules, &position, theirs), Ok(mv(ours)));
    }
    let (rules, black) = chess("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    assert_eq!(uci::write(&rules, &black, mv("e8a8")), "e8c8");
    assert_eq!(uci::read(&rules, &black, "e8g8"), Ok(mv("e8h8")));
    // Black's king is not White's to castle with, and a king away from home just goes too far.
    assert_eq!(uci::read(&rules, &black, "e1g1"), Ok(mv("e1g1")));
    let (rules, away) = chess("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    assert_eq!(uci::read(&rules, &away, "e2g2"), Ok(mv("e2g2")));
}

#[test]
fn chess960_castling_is_the_king_onto_its_rook() {
    let (rules, position) = chess("4k3/8/8/8/8/8/8/1R1K2R1 w KQ - 0 1");
    assert_eq!(uci::write(&rules, &position, mv("d1g1")), "d1g1");
    assert_eq!(uci::read_legal(&rules, &position, "d1g1"), Ok(mv("d1g1")));
    assert_eq!(uci::read_legal(&rules, &position, "d1b1"), Ok(mv("d1b1")));
    // d1c1 is a step of the king, not castling.
    assert_eq!(uci::read_legal(&rules, &position, "d1c1"), Ok(mv("d1c1")));
    // The right is with the inner of two rooks, so the king's arrival means that one.
    let (rules, two_rooks) = chess("4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
    assert_eq!(uci::read_legal(&rules, &two_rooks, "e1g1"), Ok(mv("e1f1")));
    // The king on e1 and the rook with the right on g1: the king's arrival is the rook's square.
    let (rules, inner) = chess("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1");
    assert_eq!(uci::write(&rules, &inner, mv("e1g1")), "e1g1");
    assert_eq!(uci::read_legal(&rules, &inner, "e1g1"), Ok(mv("e1g1")));
}

#[test]
fn castling_without_the_right_still_means_castling_so_that_the_rules_can_say_why_not() {
    let (rules, position) = chess("4k3/8/8/8/8/8/8/R3K1RR w Q - 0 1");
    let refused = uci::read_legal(&rules, &position, "e1g1").unwrap_err().to_string();
    // A rook stands on g1, so this is the king onto that rook.
    assert_eq!(refused, "e1g1: 3.8.2.1: the right to castle with the rook on g1 is lost: it or the king has moved");
    let (rules, position) = chess("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1");
    let refused = uci::read_legal(&rules, &position, "e1g1").unwrap_err().to_string();
    assert_eq!(refused, "e1h1: 3.8.2.1: the right to castle with the rook on h1 is lost: it or the king has moved");
    let (rules, attacked) = chess("4kr2/8/8/8/8/8/8/4K2R w K - 0 1");
    let refused = uci::read_legal(&rules, &attacked, "e1g1").unwrap_err().to_string();
    assert_eq!(refused, "e1h1: 3.8.2.2.1: castling through f1, which the rook on f8 attacks");
}

#[test]
fn boards_of_sixteen_ranks_have_two_digits() {
    let rules: Rules = "chess:16x16".parse().unwrap();
    let rows = ["15k", "16", "16", "16", "16", "16", "K15", "16", "16", "16", "16", "16", "16", "16", "16", "16"];
    let position = rules.read(&format!("{} w", rows.join("/"))).unwrap();
    let step = uci::read_legal(&rules, &position, "a10b11").unwrap();
    assert_eq!(uci::write(&rules, &position, step), "a10b11");
    assert_eq!(
        uci::read_legal(&rules, &position, "a10c10").unwrap_err().to_string(),
        "a10c10: 3.8.1: the king moves one square, c10 is further from a10"
    );
}

#[test]
fn promotions_are_read_in_both_cases() {
    let (rules, position) = chess("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(uci::read_legal(&rules, &position, "a7a8n"), Ok(mv("a7a8n")));
    assert_eq!(uci::read_legal(&rules, &position, "a7a8N"), Ok(mv("a7a8n")));
    let missing = uci::read_legal(&rules, &position, "a7a8").unwrap_err().to_string();
    assert_eq!(missing, "a7a8: 3.7.3.3: on a8 the pawn must be promoted; say to what");
}

#[test]
fn other_texts_are_refused() {
    let (rules, position) = chess("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let refused = |text| uci::read(&rules, &position, text).unwrap_err().to_string();
    assert_eq!(refused("0000"), "`0000` is the engines' null move, which no game has");
    for text in ["", "e", "e2", "e2e", "e2e17", "e0e1", "e2-e4", "e2e4qq", "e2e4x", "E2E4", "é2e4", "Nf3", " e2e4"] {
        assert!(refused(text).contains("is not a UCI move; write two squares"), "{text}");
    }
}
