//! Article 3.7: pawns, the double step, en passant, promotion.

use crate::table::{Case, LEGAL, check, check_after, check_targets, parse, read};
use spec::Game;
use spec::chess::Rules;

#[test]
fn a_pawn_steps_ahead_and_captures_diagonally_ahead() {
    const FEN: &str = "4k3/8/8/2p1n3/3P4/8/8/4K3 w - - 0 1";
    #[rustfmt::skip]
    let cases: [Case; 13] = [
        ("one square ahead", FEN, "d4d5", LEGAL),
        ("a capture to the left", FEN, "d4c5", LEGAL),
        ("a capture to the right", FEN, "d4e5", LEGAL),
        ("not backwards", FEN, "d4d3", "3.7: White's pawn on d4 may step ahead or capture diagonally ahead, d3 is neither"),
        ("not sideways", FEN, "d4e4", "3.7: White's pawn on d4 may step ahead or capture diagonally ahead, e4 is neither"),
        ("not three squares", FEN, "d4d7", "3.7: White's pawn on d4 may step ahead or capture diagonally ahead, d7 is neither"),
        ("no capture backwards", "4k3/8/8/8/3P4/2p5/8/4K3 w - - 0 1", "d4c3",
            "3.7: White's pawn on d4 may step ahead or capture diagonally ahead, c3 is neither"),
        ("not onto a foreign piece ahead", "4k3/8/8/3n4/3P4/8/8/4K3 w - - 0 1", "d4d5",
            "3.7.1: the pawn is blocked by the knight on d5"),
        ("not onto an own piece ahead", "4k3/8/8/3N4/3P4/8/8/4K3 w - - 0 1", "d4d5", "3.1: d5 is occupied by the own knight"),
        ("no diagonal step without a capture", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "d4e5",
            "3.7.3: a pawn moves diagonally only to capture, e5 is empty"),
        ("no capture of an own piece", "4k3/8/8/4N3/3P4/8/8/4K3 w - - 0 1", "d4e5", "3.1: e5 is occupied by the own knight"),
        ("no capture round the edge of the board", "4k3/8/8/8/7P/p7/8/4K3 w - - 0 1", "h4a5",
            "3.7: White's pawn on h4 may step ahead or capture diagonally ahead, a5 is neither"),
        ("a pawn does not leap like a knight", FEN, "d4e6",
            "3.7: White's pawn on d4 may step ahead or capture diagonally ahead, e6 is neither"),
    ];
    check(&Rules::chess(), &cases);
}

#[test]
fn a_double_step_starts_where_pawns_start_and_both_squares_are_empty() {
    #[rustfmt::skip]
    let cases: [Case; 7] = [
        ("both squares empty", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", LEGAL),
        ("a foreign piece is passed over", "4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1", "e2e4",
            "3.7.2: the double step passes over the knight on e3"),
        ("an own piece is passed over", "4k3/8/8/8/8/4B3/4P3/4K3 w - - 0 1", "e2e4",
            "3.7.2: the double step passes over the bishop on e3"),
        ("a foreign piece at the end", "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e4",
            "3.7.2: the double step ends on the knight on e4"),
        ("an own piece at the end", "4k3/8/8/8/4N3/8/4P3/4K3 w - - 0 1", "e2e4", "3.1: e4 is occupied by the own knight"),
        ("a pawn that has moved", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5",
            "3.7.2: the pawn on e3 has already moved, no double step"),
        ("a pawn on the other side's pawn rank promotes, it has no double step", "8/4P3/8/8/k7/8/8/4K3 w - - 0 1", "e7e8q", LEGAL),
    ];
    check(&Rules::chess(), &cases);

    let small = Rules::board(5, 6).unwrap();
    check(&small, &[("a game without it", "4k/5/5/5/1P3/4K w - - 0 1", "b2b4", "3.7.2: this game has no double step")]);
    let stepping: Rules = "chess:5x6,double-step".parse().unwrap();
    check(&stepping, &[("a small board with it", "4k/5/5/5/1P3/4K w - - 0 1", "b2b4", LEGAL)]);
}

#[test]
fn en_passant_is_for_the_pawn_that_just_made_a_double_step() {
    const JUST: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    const LATE: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    #[rustfmt::skip]
    let cases: [Case; 7] = [
        ("at once", JUST, "e5d6", LEGAL),
        ("from the other side", "4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1", "c5d6", LEGAL),
        ("never later", LATE, "e5d6", "3.7.3.2: the pawn on d5 did not just make a double step, so it can't be captured on d6"),
        ("not to the other side", JUST, "e5f6", "3.7.3: a pawn moves diagonally only to capture, f6 is empty"),
        ("not from two files away", "4k3/8/8/3pP1P1/8/8/8/4K3 w - d6 0 1", "g5f6",
            "3.7.3: a pawn moves diagonally only to capture, f6 is empty"),
        ("not of a piece", "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", "e5d6", "3.7.3: a pawn moves diagonally only to capture, d6 is empty"),
        ("not by a piece: a bishop just goes there", "4k3/8/8/3pP3/1B6/8/8/4K3 w - d6 0 1", "b4d6", LEGAL),
    ];
    check(&Rules::chess(), &cases);
    let after: [Case; 4] = [
        ("the captured pawn is gone", JUST, "e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - -"),
        (
            "a bishop on that square captures nothing",
            "4k3/8/8/3pP3/1B6/8/8/4K3 w - d6 0 1",
            "b4d6",
            "4k3/8/3B4/3pP3/8/8/8/4K3 b - -",
        ),
        (
            "a double step beside a pawn may be answered",
            "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",
            "e2e4",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3",
        ),
        (
            "a double step beside no pawn leaves no trace",
            "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1",
            "e2e4",
            "4k3/8/8/8/4P3/3p4/8/4K3 b - -",
        ),
    ];
    check_after(&Rules::chess(), &after);
}

#[test]
fn en_passant_expires_after_one_move() {
    let rules = Rules::chess();
    let mut position = read(&rules, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    for played in ["d7d5", "e1e2", "e8e7"] {
        position = rules.play(&position, &parse(played)).unwrap();
    }
    let reason = rules.play(&position, &parse("e5d6")).unwrap_err();
    assert_eq!(
        reason.to_string(),
        "3.7.3.2: the pawn on d5 did not just make a double step, so it can't be captured on d6"
    );
}

#[test]
fn two_single_steps_are_not_a_double_step() {
    let rules = Rules::chess();
    let mut position = read(&rules, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    for played in ["d7d6", "e1e2", "d6d5"] {
        position = rules.play(&position, &parse(played)).unwrap();
    }
    assert!(rules.play(&position, &parse("e5d6")).is_err());
}

#[test]
fn en_passant_on_a_board_of_five_ranks_knows_whose_pawn_passed() {
    // Both sides' double steps pass over the same rank here.
    let rules: Rules = "chess:5x5,double-step".parse().unwrap();
    let cases: [Case; 3] = [
        ("White captures", "k4/5/5/1pP2/4K w - b3 0 1", "c2b3", LEGAL),
        ("Black captures", "k4/1pP2/5/5/4K b - c3 0 1", "b4c3", LEGAL),
        (
            "a pawn that did not step",
            "k4/5/5/1pP2/4K w - - 0 1",
            "c2b3",
            "3.7.3.2: the pawn on b2 did not just make a double step, so it can't be captured on b3",
        ),
    ];
    check(&rules, &cases);
    check_after(&rules, &[("the pawn is gone", "k4/5/5/1pP2/4K w - b3 0 1", "c2b3", "k4/5/1P3/5/4K b - -")]);
}

#[test]
fn on_the_last_rank_and_only_there_a_pawn_becomes_a_piece() {
    const FEN: &str = "3n4/4P3/7k/1P6/8/8/8/4K3 w - - 0 1";
    #[rustfmt::skip]
    let cases: [Case; 14] = [
        ("a queen", FEN, "e7e8q", LEGAL),
        ("a rook", FEN, "e7e8r", LEGAL),
        ("a bishop", FEN, "e7e8b", LEGAL),
        ("a knight", FEN, "e7e8n", LEGAL),
        ("with a capture", FEN, "e7d8r", LEGAL),
        ("something it must become", FEN, "e7e8", "3.7.3.3: on e8 the pawn must be promoted; say to what"),
        ("also when it captures", FEN, "e7d8", "3.7.3.3: on d8 the pawn must be promoted; say to what"),
        ("not a king", FEN, "e7e8k", "3.7.3.3: a pawn may not become a king in this game"),
        ("not a pawn", FEN, "e7e8p", "3.7.3.3: a pawn may not become a pawn in this game"),
        ("not before the last rank", "8/8/k7/8/4P3/8/8/4K3 w - - 0 1", "e4e5q",
            "3.7.3.3: the pawn does not become a queen on e5, which is not the last rank"),
        ("not a king", FEN, "e1e2q", "3.7.3.3: a king is not promoted, only a pawn is"),
        ("not a rook on the last rank", "8/R7/7k/8/8/8/8/4K3 w - - 0 1", "a7a8q", "3.7.3.3: a rook is not promoted, only a pawn is"),
        ("a blocked pawn does not promote", "4n3/4P3/k7/8/8/8/8/4K3 w - - 0 1", "e7e8q",
            "3.7.1: the pawn is blocked by the knight on e8"),
        ("a pawn does not capture straight ahead to promote", "3nn3/4P3/k7/8/8/8/8/4K3 w - - 0 1", "e7f8q",
            "3.7.3: a pawn moves diagonally only to capture, f8 is empty"),
    ];
    check(&Rules::chess(), &cases);
    check_after(&Rules::chess(), &[("the piece stands there", FEN, "e7d8n", "3N4/8/7k/1P6/8/8/8/4K3 b - -")]);
    check_targets(&Rules::chess(), &[("four moves a square", FEN, "e7", "d8 d8 d8 d8 e8 e8 e8 e8")]);
}

#[test]
fn a_game_has_its_own_promotion_set() {
    let rules = Rules::los_alamos();
    let cases: [Case; 3] = [
        (
            "no bishops in Los Alamos",
            "6/P4k/6/6/6/5K w - - 0 1",
            "a5a6b",
            "3.7.3.3: a pawn may not become a bishop in this game",
        ),
        ("a queen", "6/P4k/6/6/6/5K w - - 0 1", "a5a6q", LEGAL),
        (
            "the sixth rank is the last",
            "6/P4k/6/6/6/5K w - - 0 1",
            "a5a6",
            "3.7.3.3: on a6 the pawn must be promoted; say to what",
        ),
    ];
    check(&rules, &cases);
}
