//! The faults of a published executable model of chess, each with the position that shows it.
//!
//! That model passed its own tests on legal games and allowed an illegal move in two positions of five, because
//! nobody had asked it to refuse anything.

use crate::table::{Case, LEGAL, check, parse, read, verdict};
use spec::chess::ending::{CHECKMATE, FIVEFOLD, INSUFFICIENT_MATERIAL};
use spec::chess::{Fen, Record, Rules, Unplayable};
use spec::{Outcome, Side, perft};

#[test]
fn the_double_step_does_not_jump_over_a_piece() {
    let rules = Rules::chess();
    let mut game = Record::from_start(rules.clone()).unwrap();
    for played in ["g1f3", "e7e5"] {
        game.play(parse(played)).unwrap();
    }
    let refused = game.play(parse("f2f4")).unwrap_err().to_string();
    assert_eq!(refused, "3.7.2: the double step passes over the knight on f3");
    assert_eq!(perft(&rules, &rules.start().unwrap(), 3), 8_902, "the published model counts 8,982");
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for played in ["c2c4", "f2f4", "h2h4"] {
        assert!(verdict(&rules, kiwipete, played).starts_with("3.7.2: the double step passes over"), "{played}");
    }
}

#[test]
fn en_passant_is_judged_with_the_captured_pawn_gone() {
    let rules = Rules::chess();
    let cases: [Case; 3] = [
        (
            "it would expose the king on the rank",
            "8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1",
            "d4e3",
            "3.9.2: leaves the king on a4 attacked by the queen on h4",
        ),
        ("it captures the pawn that gives check", "8/8/8/3k4/3pP3/8/8/4K3 b - e3 0 1", "d4e3", LEGAL),
        ("the same for White", "1k6/8/8/5pP1/4K1P1/8/8/8 w - f6 0 1", "g5f6", LEGAL),
    ];
    check(&rules, &cases);
}

#[test]
fn castling_asks_about_attacks_and_not_about_legal_moves() {
    #[rustfmt::skip]
    let cases: [Case; 4] = [
        ("a pawn attacks f1", "4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1", "e1h1", "3.8.2.2.1: castling through f1, which the pawn on e2 attacks"),
        ("a pawn attacks d1", "4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1", "e1a1", "3.8.2.2.1: castling through d1, which the pawn on e2 attacks"),
        ("a pinned knight gives check", "3k4/8/8/8/8/3n4/3R4/R3K2R w KQ - 0 1", "e1h1",
            "3.8.2.2.1: castling out of check: the knight on d3 attacks the king on e1"),
        ("the same way to the other side", "3k4/8/8/8/8/3n4/3R4/R3K2R w KQ - 0 1", "e1a1",
            "3.8.2.2.1: castling out of check: the knight on d3 attacks the king on e1"),
    ];
    check(&Rules::chess(), &cases);
}

#[test]
fn nobody_plays_on_after_mate_and_the_mating_move_counts() {
    let mut game = Record::from_start(Rules::chess()).unwrap();
    for played in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        game.play(parse(played)).unwrap();
    }
    let mate = Outcome::won(Side::Black, &CHECKMATE);
    assert_eq!(game.outcome(), Some(mate));
    assert_eq!(game.moves().last(), Some(&parse("d8h4")));
    for played in ["a7a6", "a2a3"] {
        assert_eq!(game.play(parse(played)), Err(Unplayable::Over(mate)), "{played}");
    }
}

#[test]
fn a_side_does_not_move_twice() {
    let rules = Rules::chess();
    let mut game = Record::from_start(rules).unwrap();
    game.play(parse("e2e4")).unwrap();
    let refused = game.play(parse("d2d4")).unwrap_err().to_string();
    assert_eq!(refused, "1.2: the white pawn on d2 may not move, it is Black's turn");
}

#[test]
fn a_castling_rook_stands_on_the_king_s_rank() {
    // The published model compared files only.
    let rules = Rules::chess();
    let refused = rules.read("4k3/8/8/7R/8/8/8/4K3 w K - 0 1").unwrap_err().to_string();
    assert_eq!(refused, "3.8.2.1: a right to castle with h1, where no rook of that side is");
    let cases: [Case; 1] =
        [("a rook on another rank", "4k3/8/8/7R/8/8/8/4K3 w - - 0 1", "e1h5", "3.1: h5 is occupied by the own rook")];
    check(&rules, &cases);
}

#[test]
fn games_can_be_drawn() {
    let rules = Rules::chess();
    let mut game = Record::from_start(rules.clone()).unwrap();
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let played = shuffle.iter().cycle().take(40).take_while(|played| game.play(parse(played)).is_ok()).count();
    assert_eq!((played, game.outcome()), (16, Some(Outcome::drawn(&FIVEFOLD))));

    let Fen(setup) = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let bare = Record::from_setup(rules.clone(), &setup).unwrap();
    assert_eq!(bare.outcome(), Some(Outcome::drawn(&INSUFFICIENT_MATERIAL)));

    let stalemate = read(&rules, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(perft(&rules, &stalemate, 1), 0);
}
