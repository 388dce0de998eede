//! Article 3.8.2: castling, as the king's move onto its own rook.

use crate::table::{Case, LEGAL, check, check_after, parse, read};
use spec::Game;
use spec::chess::Rules;

const FREE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn castling_needs_the_right_and_a_free_way() {
    #[rustfmt::skip]
    let cases: [Case; 15] = [
        ("short castling", FREE, "e1h1", LEGAL),
        ("long castling", FREE, "e1a1", LEGAL),
        ("the king's rook alone", "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "e1h1", LEGAL),
        ("no right with the other rook", "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "e1a1",
            "3.8.2.1: the right to castle with the rook on a1 is lost: it or the king has moved"),
        ("no right at all", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1h1",
            "3.8.2.1: the right to castle with the rook on h1 is lost: it or the king has moved"),
        ("never with a rook on the king's file", "k7/8/8/8/8/8/4R3/4K2R w K - 0 1", "e1e2",
            "3.1: e2 is occupied by the own rook"),
        ("a foreign piece on g1", "4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1", "e1h1", "3.8.2.2.2: castling is prevented by the knight on g1"),
        ("an own piece on f1", "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "e1h1", "3.8.2.2.2: castling is prevented by the bishop on f1"),
        ("a piece on b1 stands in the rook's way", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1a1",
            "3.8.2.2.2: castling is prevented by the knight on b1"),
        ("a piece on d1", "4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1", "e1a1", "3.8.2.2.2: castling is prevented by the queen on d1"),
        ("a piece on the other wing does not matter", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1h1", LEGAL),
        ("castling is written onto the rook, not two squares", FREE, "e1g1",
            "3.8.2: the king moves one square; castling is the king onto its rook, e1h1"),
        ("and so on the queen's side", FREE, "e1c1", "3.8.2: the king moves one square; castling is the king onto its rook, e1a1"),
        ("castling promotes nothing", FREE, "e1h1q", "3.7.3.3: a king is not promoted, only a pawn is"),
        ("the king does not capture its own rook elsewhere", "4k3/8/8/8/8/8/3R4/4K2R w K - 0 1", "e1d2",
            "3.1: d2 is occupied by the own rook"),
    ];
    check(&Rules::chess(), &cases);
}

#[test]
fn the_king_does_not_leave_cross_or_reach_an_attacked_square() {
    #[rustfmt::skip]
    let cases: [Case; 15] = [
        ("out of check by a rook", "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1", "e1h1",
            "3.8.2.2.1: castling out of check: the rook on e3 attacks the king on e1"),
        ("out of check by a pawn", "4k3/8/8/8/8/8/3p4/R3K2R w KQ - 0 1", "e1h1",
            "3.8.2.2.1: castling out of check: the pawn on d2 attacks the king on e1"),
        ("out of check by a pinned knight", "3k4/8/8/8/8/3n4/3R4/R3K2R w KQ - 0 1", "e1h1",
            "3.8.2.2.1: castling out of check: the knight on d3 attacks the king on e1"),
        ("through f1, attacked by a rook", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1h1",
            "3.8.2.2.1: castling through f1, which the rook on f3 attacks"),
        ("through d1, attacked by a bishop", "4k3/8/8/8/6b1/8/8/R3K2R w KQ - 0 1", "e1a1",
            "3.8.2.2.1: castling through d1, which the bishop on g4 attacks"),
        ("through f1, attacked by a pawn", "4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1", "e1h1",
            "3.8.2.2.1: castling through f1, which the pawn on e2 attacks"),
        ("through d1, attacked by the same pawn", "4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1", "e1a1",
            "3.8.2.2.1: castling through d1, which the pawn on e2 attacks"),
        ("a rook behind an own one does not attack f1", "5k2/5r2/8/5R2/8/8/8/R3K2R w KQ - 0 1", "e1h1", LEGAL),
        ("into g1, attacked by a rook", "4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1", "e1h1",
            "3.8.2.2.1: castling into g1, which the rook on g3 attacks"),
        ("into g1, attacked by a pawn", "4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1", "e1h1",
            "3.8.2.2.1: castling into g1, which the pawn on h2 attacks"),
        ("into c1, attacked by a knight", "4k3/8/8/8/8/1n6/8/R3K2R w KQ - 0 1", "e1a1",
            "3.8.2.2.1: castling into c1, which the knight on b3 attacks"),
        ("into c1, beside the other king", "8/8/8/8/8/8/1k6/R3K2R w KQ - 0 1", "e1a1",
            "3.8.2.2.1: castling into c1, which the king on b2 attacks"),
        ("only the rook passes b1, so it may be attacked", "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", LEGAL),
        ("the rook itself may be attacked", "4k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", LEGAL),
        ("an attack on the other wing does not matter", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1a1", LEGAL),
    ];
    check(&Rules::chess(), &cases);
}

#[test]
fn a_pinned_piece_attacks_the_king_s_way() {
    // Each of these attackers may not move away from its own king's line, and attacks all the same.
    #[rustfmt::skip]
    let cases: [Case; 3] = [
        ("a rook pinned on the third rank guards f1", "8/8/8/8/8/R4rk1/8/4K2R w K - 0 1", "e1h1",
            "3.8.2.2.1: castling through f1, which the rook on f3 attacks"),
        ("a bishop pinned on the third rank guards f1", "8/8/8/8/8/R2b2k1/8/4K2R w K - 0 1", "e1h1",
            "3.8.2.2.1: castling through f1, which the bishop on d3 attacks"),
        ("a knight pinned on the third rank gives check", "8/8/8/8/8/R4nk1/8/4K2R w K - 0 1", "e1h1",
            "3.8.2.2.1: castling out of check: the knight on f3 attacks the king on e1"),
    ];
    check(&Rules::chess(), &cases);
}

#[test]
fn where_king_and_rook_stand_afterwards() {
    #[rustfmt::skip]
    let cases: [Case; 9] = [
        ("short", FREE, "e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq -"),
        ("long", FREE, "e1a1", "r3k2r/8/8/8/8/8/8/2KR3R b kq -"),
        ("Black short", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8h8", "r4rk1/8/8/8/8/8/8/R3K2R w KQ -"),
        ("Black long", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ -"),
        ("the king stays on g1", "4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1", "4k3/8/8/8/8/8/8/5RK1 b - -"),
        ("the rook stays on d1", "4k3/8/8/8/8/8/8/3RK3 w Q - 0 1", "e1d1", "4k3/8/8/8/8/8/8/2KR4 b - -"),
        ("king and rook change places", "4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - -"),
        ("the king goes past the rook's square", "4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "c1b1", "4k3/8/8/8/8/8/8/2KR4 b - -"),
        ("the king comes from b1", "4k3/8/8/8/8/8/8/1K5R w K - 0 1", "b1h1", "4k3/8/8/8/8/8/8/5RK1 b - -"),
    ];
    check_after(&Rules::chess(), &cases);
}

#[test]
fn chess960_castling_looks_at_every_square_either_piece_crosses() {
    #[rustfmt::skip]
    let cases: [Case; 11] = [
        ("the rook on b1 shields c1 from a rook on a1", "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1b1",
            "3.9.2: leaves the king on c1 attacked by the rook on a1"),
        ("nothing behind the rook", "4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", "d1b1", LEGAL),
        ("a knight behind the rook attacks nothing there", "4k3/8/8/8/8/8/8/nR1K4 w B - 0 1", "d1b1", LEGAL),
        ("a rook behind the castling rook attacks where the king goes", "4k3/8/8/8/8/8/8/1rR2K2 w C - 0 1", "f1c1",
            "3.8.2.2.1: castling into c1, which the rook on b1 attacks"),
        ("a piece on the king's goal", "4k3/8/8/8/8/8/8/1K1R2N1 w - - 0 1", "b1d1",
            "3.8.2.1: the right to castle with the rook on d1 is lost: it or the king has moved"),
        ("a piece beyond the rook, on the king's goal", "4k3/8/8/8/8/8/8/1KR3N1 w C - 0 1", "b1c1",
            "3.8.2.2.2: castling is prevented by the knight on g1"),
        ("a piece beyond the rook, on the rook's goal", "4k3/8/8/8/8/8/8/1KR2N2 w C - 0 1", "b1c1",
            "3.8.2.2.2: castling is prevented by the knight on f1"),
        ("a piece on d1, where the rook of the a-file goes", "4k3/8/8/8/8/8/8/RK1N4 w A - 0 1", "b1a1",
            "3.8.2.2.2: castling is prevented by the knight on d1"),
        ("an attack far on the king's long way", "3rk3/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1",
            "3.8.2.2.1: castling through d1, which the rook on d8 attacks"),
        ("a king that does not move still may not be in check", "4k1r1/8/8/8/8/8/8/6KR w H - 0 1", "g1h1",
            "3.8.2.2.1: castling out of check: the rook on g8 attacks the king on g1"),
        ("the inner rook has the right, the outer one not", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "e1h1",
            "3.8.2.1: the right to castle with the rook on h1 is lost: it or the king has moved"),
    ];
    check(&Rules::chess(), &cases);
}

#[test]
fn rights_are_lost_by_moving_and_by_being_captured() {
    #[rustfmt::skip]
    let cases: [Case; 9] = [
        ("the king moves", FREE, "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq -"),
        ("the rook of the a-file moves", FREE, "a1b1", "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq -"),
        ("the rook of the h-file moves", FREE, "h1g1", "r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq -"),
        ("a rook captures a rook: both rights go", FREE, "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk -"),
        ("a bishop captures a rook", "r3k2r/8/8/8/4B3/8/8/R3K2R w KQkq - 0 1", "e4a8", "B3k2r/8/8/8/8/8/8/R3K2R b KQk -"),
        ("a pawn captures a rook and promotes", "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1", "b7a8n", "N3k2r/8/8/8/8/8/8/R3K2R b KQk -"),
        ("another piece moves: nothing is lost", "r3k2r/8/8/8/4B3/8/8/R3K2R w KQkq - 0 1", "e4d3", "r3k2r/8/8/8/8/3B4/8/R3K2R b KQkq -"),
        ("Black's king moves", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8d7", "r6r/3k4/8/8/8/8/8/R3K2R w KQ -"),
        ("castling uses up both rights", FREE, "e1a1", "r3k2r/8/8/8/8/8/8/2KR3R b kq -"),
    ];
    check_after(&Rules::chess(), &cases);
}

#[test]
fn a_right_once_lost_does_not_come_back() {
    let rules = Rules::chess();
    let journeys: [(&str, &[&str], &str); 3] = [
        ("the king went and came back", &["e1e2", "e8e7", "e2e1", "e7e8"], "e1h1"),
        ("the rook went and came back", &["h1h2", "e8e7", "h2h1", "e7e8"], "e1h1"),
        (
            "another rook came to the corner",
            &["h1h8", "e8e7", "a1d1", "a8a7", "d1d2", "a7a8", "d2h2", "a8a7", "h2h1", "a7a8"],
            "e1h1",
        ),
    ];
    for (sentence, journey, castling) in journeys {
        let start = read(&rules, FREE);
        let end = journey.iter().fold(start, |position, played| {
            rules.play(&position, &parse(played)).unwrap_or_else(|why| panic!("{sentence}: {played}: {why}"))
        });
        let refused = rules.play(&end, &parse(castling)).expect_err(sentence).to_string();
        assert!(refused.starts_with("3.8.2.1: the right to castle"), "{sentence}: {refused}");
    }
}

#[test]
fn games_without_castling_say_so() {
    let plain = Rules::board(8, 8).unwrap();
    let cases: [Case; 2] = [
        ("no castling in this game", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1", "3.8.2: this game has no castling"),
        (
            "two squares are just too far",
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "e1g1",
            "3.8.1: the king moves one square, g1 is further from e1",
        ),
    ];
    check(&plain, &cases);
}
