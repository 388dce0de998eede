//! What a set-up must keep to become a position: each fault once, several at once, and near misses that are sound.

use spec::Side;
use spec::chess::{Fault, Kind, Piece, Rules, Setup, Square};

/// The name of a fault. A new fault does not compile until it has a name here, and a name without a row in the
/// table fails [`every_fault_has_its_row`].
fn name(fault: &Fault) -> &'static str {
    match fault {
        Fault::BoardSize { .. } => "BoardSize",
        Fault::OffBoard { .. } => "OffBoard",
        Fault::TwoPieces { .. } => "TwoPieces",
        Fault::OffLanding { .. } => "OffLanding",
        Fault::NoKing { .. } => "NoKing",
        Fault::ManyKings { .. } => "ManyKings",
        Fault::PawnAtTheEdge { .. } => "PawnAtTheEdge",
        Fault::WaitingSideInCheck { .. } => "WaitingSideInCheck",
        Fault::NoCastling { .. } => "NoCastling",
        Fault::NoRook { .. } => "NoRook",
        Fault::KingAwayFromHome { .. } => "KingAwayFromHome",
        Fault::TwoRooksOnOneWing { .. } => "TwoRooksOnOneWing",
        Fault::NoDoubleStep { .. } => "NoDoubleStep",
        Fault::EnPassantRank { .. } => "EnPassantRank",
        Fault::EnPassantOrigin { .. } => "EnPassantOrigin",
        Fault::EnPassantPawn { .. } => "EnPassantPawn",
        Fault::EnPassantPath { .. } => "EnPassantPath",
        Fault::EnPassantCheck { .. } => "EnPassantCheck",
    }
}

/// How many arms the match above has: it names every variant, or it would not compile.
fn arms() -> usize {
    let arm = |line: &&str| line.trim_start().starts_with("Fault::") && line.contains(" => \"");
    include_str!("setup.rs").lines().filter(arm).count()
}

/// The game, the FEN, and everything that is wrong, word for word.
type Row = (&'static str, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const REFUSED: [Row; 40] = [
    ("chess", "4k3/8/8/8/8/8/4K3 w - - 0 1", &["2.1: the board is 8 x 7, this game's is 8 x 8"]),
    ("chess:4x5", "3k/4/4/K3 w - - 0 1", &["2.1: the board is 4 x 4, this game's is 4 x 5"]),
    ("four-file", "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", &["landing: the white pawn stands on d2, where no move of this game may end"]),
    ("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", &["2.2: Black has no king"]),
    ("chess", "8/8/8/8/8/8/8/8 w - - 0 1", &["2.2: White has no king", "2.2: Black has no king"]),
    ("chess", "4k3/8/8/8/8/8/8/4KK2 w - - 0 1", &["2.2: White has 2 kings"]),
    ("chess", "kkk5/8/8/8/8/8/8/4K3 w - - 0 1", &["2.2: Black has 3 kings"]),
    ("chess", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", &["3.7.3.3: White's pawn on a8 should have been promoted"]),
    ("chess", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", &["3.7.3.3: Black's pawn on a1 should have been promoted"]),
    ("chess", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", &["3.7: White's pawn on a1 stands behind where pawns start"]),
    ("chess", "p3k3/8/8/8/8/8/8/4K3 w - - 0 1", &["3.7: Black's pawn on a8 stands behind where pawns start"]),
    ("chess", "4k3/8/8/8/8/8/4q3/4K3 b - - 0 1", &["3.9.2: Black is to move and the black queen on e2 already attacks the king on e1"]),
    ("chess", "8/8/8/8/8/8/4k3/4K3 w - - 0 1", &["3.9.2: White is to move and the white king on e1 already attacks the king on e2"]),
    ("chess", "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", &["3.9.2: White is to move and the white pawn on d7 already attacks the king on e8"]),
    ("chess:8x8", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", &["3.8.2: a right to castle with h1, but this game has no castling"]),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", &["3.8.2.1: a right to castle with h1, where no rook of that side is"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2r w H - 0 1", &["3.8.2.1: a right to castle with h1, where no rook of that side is"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2N w K - 0 1", &["3.8.2.1: a right to castle with h1, where no rook of that side is"]),
    ("chess", "4k3/8/8/8/8/8/4K3/7R w H - 0 1", &["3.8.2.1: a right to castle with h1, but the king on e2 has moved"]),
    ("chess", "4k3/8/8/8/8/8/8/4KR1R w FH - 0 1", &["3.8.2.1: rights to castle with f1 and h1 on the same side of the king"]),
    ("chess:8x8", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &["3.7.3.1: en passant on d6, but this game has no double step"]),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1", &["3.7.3.1: en passant on d5, which no pawn of the waiting side passes in a double step"]),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", &["3.7.3.1: en passant on d3, which no pawn of the waiting side passes in a double step"]),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d16 0 1", &["3.7.3.1: en passant on d16, which no pawn of the waiting side passes in a double step"]),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - p6 0 1", &["3.7.3.1: en passant on p6, which no pawn of the waiting side passes in a double step"]),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - a1 0 1", &["3.7.3.1: en passant on a1, which no pawn of the waiting side passes in a double step"]),
    // The pawn would have come from e2, from d7, from b2 and from b5, where nothing ever stands.
    ("chess:8x8,double-step,landing=abcdfghe1e3e4e5e6e7e8", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        &["landing: en passant on e3, but no move of this game may end on e2, so no pawn left it"]),
    ("chess:8x8,double-step,landing=abcefghd1d2d3d4d5d6d8", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        &["landing: en passant on d6, but no move of this game may end on d7, so no pawn left it"]),
    ("chess:5x6,double-step,landing=acdeb1b3b4b5b6", "k4/5/pP3/5/5/4K b - b3 0 1",
        &["landing: en passant on b3, but no move of this game may end on b2, so no pawn left it"]),
    ("chess:5x6,double-step,landing=acdeb1b2b3b4b6", "k4/5/5/1pP2/5/4K w - b4 0 1",
        &["landing: en passant on b4, but no move of this game may end on b5, so no pawn left it"]),
    ("chess", "4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1", &["3.7.3.1: en passant on d6, but no pawn of the waiting side is on d5"]),
    ("chess", "4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1", &["3.7.3.1: en passant on d6, but no pawn of the waiting side is on d5"]),
    ("chess", "4k3/8/3n4/3pP3/8/8/8/2K5 w - d6 0 1", &["3.7.3.1: en passant on d6, but d6, which the pawn left or passed, is occupied"]),
    ("chess", "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", &["3.7.3.1: en passant on d6, but d7, which the pawn left or passed, is occupied"]),
    ("chess", "4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1",
        &["3.7.3.1: en passant on d6, but before that double step the black rook on a1 already gave check"]),
    // A capture en passant can never block a check: the double step would have been made while the check stood.
    ("chess", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        &["3.7.3.1: en passant on d3, but before that double step the white queen on f1 already gave check"]),
    ("chess", "P7/8/8/8/8/8/8/4K2p w KQ e3 0 1", &[
        "2.2: Black has no king",
        "3.7.3.3: Black's pawn on h1 should have been promoted",
        "3.7.3.3: White's pawn on a8 should have been promoted",
        "3.8.2.1: a right to castle with a1, where no rook of that side is",
        "3.8.2.1: a right to castle with h1, where no rook of that side is",
        "3.7.3.1: en passant on e3, which no pawn of the waiting side passes in a double step",
    ]),
    ("chess", "4k3/8/8/8/8/8/4r3/r3K3 b - - 0 1", &[
        "3.9.2: Black is to move and the black rook on a1 already attacks the king on e1",
        "3.9.2: Black is to move and the black rook on e2 already attacks the king on e1",
    ]),
    ("four-file", "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", &[
        "landing: the white rook stands on h1, where no move of this game may end",
        "landing: the black king stands on d8, where no move of this game may end",
    ]),
    ("chess:8x5", "r3k2r/8/8/8/R3K2R w KQkq - 0 1", &[
        "3.8.2: a right to castle with a1, but this game has no castling",
        "3.8.2: a right to castle with a5, but this game has no castling",
        "3.8.2: a right to castle with h1, but this game has no castling",
        "3.8.2: a right to castle with h5, but this game has no castling",
    ]),
];

fn faults(game: &str, fen: &str) -> Vec<Fault> {
    let rules: Rules = game.parse().unwrap();
    match rules.read(fen) {
        Err(spec::chess::Unreadable::Setup(faults)) => faults.to_vec(),
        other => panic!("{fen} should be readable but unsound, and is {other:?}"),
    }
}

#[test]
fn a_set_up_is_told_everything_that_is_wrong_with_it() {
    for (game, fen, expected) in REFUSED {
        let found: Vec<String> = faults(game, fen).iter().map(Fault::to_string).collect();
        assert_eq!(found, expected, "{game} {fen}");
    }
}

#[test]
fn every_fault_has_its_row() {
    let rows = REFUSED.iter().flat_map(|&(game, fen, _)| faults(game, fen));
    let mut names: Vec<&str> = rows.map(|fault| name(&fault)).chain(["OffBoard", "TwoPieces"]).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), arms(), "{names:?}");
}

#[test]
fn pieces_off_the_board_and_two_on_a_square_cannot_be_written_in_fen_but_are_refused() {
    let rules = Rules::chess();
    let king = |side, square: &str| (square.parse::<Square>().unwrap(), Piece { side, kind: Kind::King });
    let sound =
        Setup { pieces: vec![king(Side::White, "e1"), king(Side::Black, "e8")], ..rules.start_setup().unwrap() };
    let sound = Setup { castling: Vec::new(), ..sound };
    assert!(rules.position(&sound).is_ok());

    let mut outside = sound.clone();
    outside.pieces.push((Square { file: 8, rank: 0 }, Piece { side: Side::Black, kind: Kind::Rook }));
    outside.pieces.push((Square { file: 0, rank: 8 }, Piece { side: Side::White, kind: Kind::Pawn }));
    let texts =
        |setup: &Setup| -> Vec<String> { rules.position(setup).unwrap_err().iter().map(Fault::to_string).collect() };
    assert_eq!(
        texts(&outside),
        ["2.1: the black rook on i1 is off the board", "2.1: the white pawn on a9 is off the board"]
    );

    let mut shared = sound.clone();
    shared.pieces.push(king(Side::White, "e1"));
    assert_eq!(texts(&shared), ["2.1: two pieces stand on e1"]);
}

#[test]
fn near_misses_are_sound() {
    #[rustfmt::skip]
    let cases = [
        ("pawns one step from the edge", "chess", "k7/P6p/8/8/8/8/p6P/7K w - - 0 1"),
        ("the side to move is in check", "chess", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"),
        ("even in double check", "chess", "4k3/4r3/8/8/7b/8/8/4K3 w - - 0 1"),
        ("kings a square apart", "chess", "8/8/8/4k3/8/4K3/8/8 w - - 0 1"),
        ("kings side by side in FOUR FILE's sense", "four-file", "8/8/8/8/2k1K3/8/8/8 w - - 0 1"),
        ("a castling right with each rook", "chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
        ("a right with the inner of two rooks", "chess", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1"),
        ("a right for a king in the corner", "chess", "4k3/8/8/8/8/8/8/KR6 w B - 0 1"),
        ("en passant that can be captured", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
        ("en passant that nobody can capture", "chess", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"),
        ("en passant by a pawn that gives check", "chess", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1"),
        ("en passant on a small board", "chess:5x6,double-step", "k4/5/5/1pP2/5/4K w - b4 0 1"),
        ("en passant past a square where nothing lands", "chess:8x8,double-step,landing=abcdfghe1e2e4e5e6e7e8",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("en passant, and nothing lands where the other side's pawns start",
            "chess:8x8,double-step,landing=abcdfghe1e2e3e4e5e6e8", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("a pawn that can never be promoted", "chess:8x8,landing=bcdefgha1a2a3a4a5a6a7", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"),
        ("no pawns, no pieces but kings", "chess:3x3", "k2/3/2K b - - 0 1"),
        ("more pieces than anybody starts with", "chess", "qqqqkqqq/qqqqqqqq/8/8/8/8/8/4K3 w - - 0 1"),
        ("mate on the board", "chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"),
        ("stalemate on the board", "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
    ];
    for (sentence, game, fen) in cases {
        let rules: Rules = game.parse().unwrap();
        assert!(rules.read(fen).is_ok(), "{sentence}: {:?}", rules.read(fen));
    }
}

#[test]
fn a_double_step_may_uncover_a_check() {
    // On d7 the pawn shut the line from e8 to a4, after d7-d5 it is open.
    let rules = Rules::chess();
    let position = rules.read("4b2k/8/8/3pP3/K7/8/8/8 w - d6 0 1").unwrap();
    assert!(position.in_check());
    assert_eq!(position.en_passant(), None, "the capture on d6 does not answer the check");
}
