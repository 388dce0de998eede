//! Article 3.10.3: set-ups that can be played and cannot have arisen in a game.

use spec::chess::{Doubt, Fen, Rules, doubts};

/// A doubt without a name here does not compile; one without a row fails the test of names.
fn name(doubt: &Doubt) -> &'static str {
    match doubt {
        Doubt::TooManyPawns { .. } => "TooManyPawns",
        Doubt::TooManyPromotions { .. } => "TooManyPromotions",
        Doubt::ThreeCheckers { .. } => "ThreeCheckers",
        Doubt::TwoCheckersInLine { .. } => "TwoCheckersInLine",
        Doubt::NeitherUncovered { .. } => "NeitherUncovered",
        Doubt::LongClock { .. } => "LongClock",
        Doubt::ClockBeforeMoveOne { .. } => "ClockBeforeMoveOne",
        Doubt::ClockAfterDoubleStep { .. } => "ClockAfterDoubleStep",
        Doubt::MoveNumberZero => "MoveNumberZero",
    }
}

/// How many arms the match above has: it names every variant, or it would not compile.
fn arms() -> usize {
    let arm = |line: &&str| line.trim_start().starts_with("Doubt::") && line.contains(" => \"");
    include_str!("doubts.rs").lines().filter(arm).count()
}

/// The game, the FEN, and every doubt, word for word; none where the set-up is beyond doubt.
#[rustfmt::skip]
const ROWS: [(&str, &str, &[&str]); 28] = [
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[]),
    ("four-file", "r1b1k1n1/p1p1p1p1/8/8/8/8/P1P1P1P1/R1B1K1N1 w - - 0 1", &[]),
    ("chess", "rnbqkbnr/pppppppp/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["2.2: Black has 16 pawns and started with 8"]),
    ("four-file", "4k3/p1p1p1p1/p7/8/8/8/8/4K3 w - - 0 1", &["2.2: Black has 5 pawns and started with 4"]),
    ("chess:8x8", "rnbqkbnr/pppppppp/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", &[]),
    ("chess", "qqqqkqqq/qqqqqqqq/8/8/8/8/8/4K3 w - - 0 1", &["3.7.3.3: Black misses 8 pawns, too few for its pieces: promoted are at least 14"]),
    ("chess", "4k3/ppppppp1/8/8/8/8/8/QQ2K3 w - - 0 1", &[]),
    ("chess", "4k3/8/8/8/8/8/PPPPPPP1/QQ2K3 w - - 0 1", &[]),
    ("chess", "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", &["3.7.3.3: White misses 0 pawns, too few for its pieces: promoted are at least 1"]),
    ("chess", "1b1bk3/pppppppp/8/8/8/8/8/4K3 w - - 0 1", &["3.7.3.3: Black misses 0 pawns, too few for its pieces: promoted are at least 1"]),
    ("chess", "2bbk3/pppppppp/8/8/8/8/8/4K3 w - - 0 1", &[]),
    ("chess", "4k3/4r3/8/8/7b/3n4/8/4K3 w - - 0 1", &["3.10.3: no move gives check with 3 pieces"]),
    ("chess", "4k3/4r3/8/8/7b/2n5/8/4K3 w - - 0 1", &[]),
    ("chess", "4k3/8/8/8/8/8/8/1r2K2r w - - 0 1", &["3.10.3: no move gives check from both sides of one line, b1 and h1"]),
    ("chess", "4k3/8/8/8/8/4r3/8/1r2K3 w - - 0 1", &[]),
    ("chess", "4k3/8/8/8/1b5b/8/8/4K3 w - - 0 1", &["3.10.3: neither the piece on b4 nor that on h4 can have uncovered the other's check"]),
    ("chess", "4k3/8/8/8/8/5n2/3p4/4K3 w - - 0 1", &["3.10.3: neither the piece on d2 nor that on f3 can have uncovered the other's check"]),
    ("chess", "4k3/8/4r3/8/8/5n2/8/4K3 w - - 0 1", &[]),
    ("chess", "4k3/8/8/8/1b5b/3p4/8/4K3 w - - 0 1", &[]),
    ("chess", "4k3/8/8/2b5/8/8/5K2/4b3 w - - 0 1", &[]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 151 200", &["9.6.2: 151 half-moves without capture or pawn move, the game ended at 150"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 150 200", &[]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 99 50",
        &["clocks: 99 half-moves without capture or pawn move do not fit before move 50"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R b K - 99 50", &[]),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 9",
        &["clocks: the last move was a pawn's double step, so the half-move clock is 0, not 3"]),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9", &[]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 0", &["clocks: the first move has the number 1, not 0"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 151 0", &[
        "clocks: the first move has the number 1, not 0",
        "clocks: 151 half-moves without capture or pawn move do not fit before move 0",
        "9.6.2: 151 half-moves without capture or pawn move, the game ended at 150",
    ]),
];

fn found(game: &str, fen: &str) -> Vec<Doubt> {
    let rules: Rules = game.parse().unwrap();
    let Fen(setup) = fen.parse().unwrap();
    assert!(rules.position(&setup).is_ok(), "only a set-up that can be played is doubted: {fen}");
    doubts(&rules, &setup)
}

#[test]
fn what_cannot_have_arisen_is_named_and_nothing_else() {
    for (game, fen, expected) in ROWS {
        let texts: Vec<String> = found(game, fen).iter().map(Doubt::to_string).collect();
        assert_eq!(texts, expected, "{game} {fen}");
    }
}

#[test]
fn every_doubt_has_its_row() {
    let mut names: Vec<&str> =
        ROWS.iter().flat_map(|(game, fen, _)| found(game, fen)).map(|doubt| name(&doubt)).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), arms(), "{names:?}");
}

#[test]
fn what_cannot_be_played_is_not_doubted_but_refused() {
    let Fen(setup) = "8/8/8/8/8/8/8/4K3 w - - 500 0".parse().unwrap();
    assert_eq!(doubts(&Rules::chess(), &setup), []);
}
