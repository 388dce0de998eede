//! `explain SQUARE` and `explain MOVE` give one answer.

mod common;

use common::checkproof;
use serde_json::Value;

/// What `explain` says about something in a position, and its exit code.
fn explain(asked: &str, fen: &str) -> (Value, Option<i32>) {
    let run = checkproof(["explain", asked, "--json", "--fen", fen]);
    assert!(matches!(run.code, Some(0 | 1)), "{asked} in {fen}: {}", run.err);
    (serde_json::from_str(&run.out).expect("JSON was asked for"), run.code)
}

#[test]
fn each_move_of_a_square_is_explained_as_by_itself() {
    for (square, fen, legal) in [
        // Castling on both wings, written as where the king arrives and as the king onto its rook.
        ("e1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1 c1 d1 f1 g1 h1 d2 e2 f2"),
        ("e8", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "d7 e7 f7 a8 c8 d8 f8 g8 h8"),
        // Castling that is refused: through check, with no right, and with no rook.
        ("e1", "3r1k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "f1 g1 h1 e2 f2"),
        ("e1", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "d1 f1 d2 e2 f2"),
        ("e1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "d1 f1 d2 e2 f2"),
        // Chess960: from d1 the way to c1 is a step, and the way to g1 castles.
        ("d1", "4k3/8/8/8/8/8/8/1R1K2R1 w BG - 0 1", "b1 c1 e1 g1 c2 d2 e2"),
        // A pawn that promotes and one that captures en passant.
        ("a7", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8q b8q"),
        ("e5", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6 e6"),
    ] {
        let (all, code) = explain(square, fen);
        assert_eq!(code, Some(0), "{square} in {fen}");
        let rows = all["moves"].as_array().expect("the moves from a square");
        let mut found = Vec::new();
        for row in rows {
            let asked = row["move"].as_str().expect("a move has a name");
            let (alone, code) = explain(asked, fen);
            for key in ["legal", "article", "reason"] {
                assert_eq!(row[key], alone[key], "{asked} in {fen}");
            }
            assert_eq!(row["legal"] == true, code == Some(0), "{asked} in {fen}");
            if row["legal"] == true {
                found.push(asked.strip_prefix(square).expect("a move begins with its square"));
            }
        }
        assert_eq!(found.join(" "), legal, "{square} in {fen}");
    }
}
