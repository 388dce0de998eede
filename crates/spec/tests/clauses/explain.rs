//! One row for every way a move can fail, with the message a user sees.

use crate::table::{parse, read};
use spec::chess::{Illegal, Rules, explain};

/// The name of a reason. A new reason does not compile until it has a name here, and the test fails until the table
/// has a row for it.
fn name(reason: &Illegal) -> &'static str {
    match reason {
        Illegal::OffBoard { .. } => "OffBoard",
        Illegal::NoPiece { .. } => "NoPiece",
        Illegal::OtherSide { .. } => "OtherSide",
        Illegal::NotAMove { .. } => "NotAMove",
        Illegal::Landing { .. } => "Landing",
        Illegal::OwnPiece { .. } => "OwnPiece",
        Illegal::BishopLine { .. } => "BishopLine",
        Illegal::RookLine { .. } => "RookLine",
        Illegal::QueenLine { .. } => "QueenLine",
        Illegal::Jump { .. } => "Jump",
        Illegal::KnightLeap { .. } => "KnightLeap",
        Illegal::PawnStep { .. } => "PawnStep",
        Illegal::PawnBlocked { .. } => "PawnBlocked",
        Illegal::NoDoubleStep => "NoDoubleStep",
        Illegal::DoubleStepFrom { .. } => "DoubleStepFrom",
        Illegal::DoubleStepOver { .. } => "DoubleStepOver",
        Illegal::DoubleStepOnto { .. } => "DoubleStepOnto",
        Illegal::NothingToCapture { .. } => "NothingToCapture",
        Illegal::EnPassant { .. } => "EnPassant",
        Illegal::PromotionMissing { .. } => "PromotionMissing",
        Illegal::PromotionTooSoon { .. } => "PromotionTooSoon",
        Illegal::PromotionKind { .. } => "PromotionKind",
        Illegal::PromotionOfPiece { .. } => "PromotionOfPiece",
        Illegal::KingStep { .. } => "KingStep",
        Illegal::NoCastling => "NoCastling",
        Illegal::CastlingWriting { .. } => "CastlingWriting",
        Illegal::CastlingRight { .. } => "CastlingRight",
        Illegal::CastlingBlocked { .. } => "CastlingBlocked",
        Illegal::CastlingOutOfCheck { .. } => "CastlingOutOfCheck",
        Illegal::CastlingThrough { .. } => "CastlingThrough",
        Illegal::CastlingInto { .. } => "CastlingInto",
        Illegal::KingAttacked { .. } => "KingAttacked",
    }
}

/// How many arms the match above has: it names every variant, or it would not compile.
fn arms() -> usize {
    let arm = |line: &&str| line.trim_start().starts_with("Illegal::") && line.contains(" => \"");
    include_str!("explain.rs").lines().filter(arm).count()
}

const MEN: &str = "r3k2r/1P2p3/8/1n1pP3/8/3N4/P1BQ2P1/R3K2R w KQkq d6 0 1";

#[rustfmt::skip]
const ROWS: [(&str, &str, &str, &str, &str); 32] = [
    ("OffBoard", "chess", MEN, "e1i1", "2.1: i1 is not on this board"),
    ("NoPiece", "chess", MEN, "e4e5", "1.1: there is no piece on e4"),
    ("OtherSide", "chess", MEN, "e7e6", "1.2: the black pawn on e7 may not move, it is White's turn"),
    ("NotAMove", "chess", MEN, "e1e1", "1.1: the piece on e1 must go to another square"),
    ("Landing", "four-file", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1f3",
        "landing: no move of this game may end on f3"),
    ("OwnPiece", "chess", MEN, "c2d3", "3.1: d3 is occupied by the own knight"),
    ("BishopLine", "chess", MEN, "c2c5", "3.2: a bishop moves along a diagonal, c2 to c5 is none"),
    ("RookLine", "chess", MEN, "a1b2", "3.3: a rook moves along a file or a rank, a1 to b2 is neither"),
    ("QueenLine", "chess", MEN, "d2e4", "3.4: a queen moves along a file, a rank or a diagonal, d2 to e4 is none of them"),
    ("Jump", "chess", MEN, "d2d4", "3.5: the queen may not move over the knight on d3"),
    ("KnightLeap", "chess", MEN, "d3d4", "3.6: a knight moves two squares one way and one the other, not from d3 to d4"),
    ("PawnStep", "chess", MEN, "e5e4", "3.7: White's pawn on e5 may step ahead or capture diagonally ahead, e4 is neither"),
    ("PawnBlocked", "chess", "4k3/8/4n3/4P3/8/8/8/4K3 w - - 0 1", "e5e6", "3.7.1: the pawn is blocked by the knight on e6"),
    ("NoDoubleStep", "gardner", "4k/5/5/P4/4K w - - 0 1", "a2a4", "3.7.2: this game has no double step"),
    ("DoubleStepFrom", "chess", MEN, "e5e7", "3.7.2: the pawn on e5 has already moved, no double step"),
    ("DoubleStepOver", "chess", "4k3/8/8/8/8/p7/P7/4K3 w - - 0 1", "a2a4", "3.7.2: the double step passes over the pawn on a3"),
    ("DoubleStepOnto", "chess", "4k3/8/8/8/p7/8/P7/4K3 w - - 0 1", "a2a4", "3.7.2: the double step ends on the pawn on a4"),
    ("NothingToCapture", "chess", MEN, "e5f6", "3.7.3: a pawn moves diagonally only to capture, f6 is empty"),
    ("EnPassant", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6",
        "3.7.3.2: the pawn on d5 did not just make a double step, so it can't be captured on d6"),
    ("PromotionMissing", "chess", MEN, "b7b8", "3.7.3.3: on b8 the pawn must be promoted; say to what"),
    ("PromotionTooSoon", "chess", MEN, "e5e6q", "3.7.3.3: the pawn does not become a queen on e6, which is not the last rank"),
    ("PromotionKind", "chess", MEN, "b7a8k", "3.7.3.3: a pawn may not become a king in this game"),
    ("PromotionOfPiece", "chess", MEN, "d3b4q", "3.7.3.3: a knight is not promoted, only a pawn is"),
    ("KingStep", "chess", MEN, "e1e3", "3.8.1: the king moves one square, e3 is further from e1"),
    ("NoCastling", "gardner", "4k/5/5/5/R3K w - - 0 1", "e1a1", "3.8.2: this game has no castling"),
    ("CastlingWriting", "chess", MEN, "e1g1", "3.8.2: the king moves one square; castling is the king onto its rook, e1h1"),
    ("CastlingRight", "chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1",
        "3.8.2.1: the right to castle with the rook on h1 is lost: it or the king has moved"),
    ("CastlingBlocked", "chess", "4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "e1h1", "3.8.2.2.2: castling is prevented by the knight on g1"),
    ("CastlingOutOfCheck", "chess", "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1",
        "3.8.2.2.1: castling out of check: the rook on e8 attacks the king on e1"),
    ("CastlingThrough", "chess", "5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1",
        "3.8.2.2.1: castling through f1, which the rook on f8 attacks"),
    ("CastlingInto", "chess", "k5r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1",
        "3.8.2.2.1: castling into g1, which the rook on g8 attacks"),
    ("KingAttacked", "chess", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3",
        "3.9.2: leaves the king on e1 attacked by the rook on e8"),
];

#[test]
fn every_reason_has_its_row_and_its_words() {
    let mut names = Vec::new();
    for (expected, game, fen, played, words) in ROWS {
        let rules: Rules = game.parse().unwrap();
        let reason = explain(&rules, &read(&rules, fen), parse(played)).expect_err(words);
        assert_eq!((name(&reason), reason.to_string().as_str()), (expected, words), "{fen} {played}");
        assert!(words.starts_with(&format!("{}: ", reason.article())), "{words}");
        names.push(expected);
    }
    names.sort();
    names.dedup();
    assert_eq!(names.len(), arms());
}

#[test]
#[should_panic(expected = "a position is only ever asked about under the rules it was made for")]
fn a_position_of_another_board_is_a_misuse_that_is_noticed() {
    let position = Rules::chess().start().unwrap();
    let _ = explain(&Rules::gardner(), &position, parse("a2a3"));
}
