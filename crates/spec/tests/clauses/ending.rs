//! Articles 5 and 9: how a game ends, and that nothing is played after it.

use crate::table::{parse, read};
use spec::chess::ending::*;
use spec::chess::{Fen, Move, Record, Rules, Unplayable, insufficient_material};
use spec::{Clause, Game, Outcome, Side, State};

fn record(fen: &str) -> Record {
    record_of(Rules::chess(), fen)
}

fn record_of(rules: Rules, fen: &str) -> Record {
    let Fen(setup) = fen.parse().unwrap();
    Record::from_setup(rules, &setup).unwrap_or_else(|why| panic!("{fen}: {why:?}"))
}

fn play(game: &mut Record, moves: &str) {
    for played in moves.split_whitespace() {
        game.play(parse(played)).unwrap_or_else(|why| panic!("{played}: {why}"));
    }
}

fn drawn(by: &'static Clause) -> Option<Outcome> {
    Some(Outcome::drawn(by))
}

fn claims(game: &Record) -> Vec<&'static Clause> {
    game.claims().into_iter().map(|rule| rule.by).collect()
}

fn claims_by(game: &Record, announced: Move) -> Result<Vec<&'static Clause>, Unplayable> {
    Ok(game.claims_by(announced)?.into_iter().map(|rule| rule.by).collect())
}

#[test]
fn mate_and_stalemate_end_the_game_on_the_board() {
    let mate = |winner| Some(Outcome::won(winner, &CHECKMATE));
    #[rustfmt::skip]
    let cases = [
        ("the king is attacked and cannot move", "chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", mate(Side::White)),
        ("the king is not attacked and cannot move", "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", drawn(&STALEMATE)),
        ("the king can capture", "chess", "7k/6Q1/8/6K1/8/8/8/8 b - - 0 1", None),
        ("the same with the other side to move is no end", "chess", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", None),
        ("a blocked pawn does not prevent stalemate", "chess", "7k/5Q2/6K1/p7/P7/8/8/8 b - - 0 1", drawn(&STALEMATE)),
        ("a free pawn does", "chess", "7k/5Q2/6K1/p7/8/8/8/8 b - - 0 1", None),
        ("smothered mate", "chess", "6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1", mate(Side::White)),
        ("the check can be blocked", "chess", "R5k1/5ppp/8/8/8/8/3r4/6K1 b - - 0 1", None),
        ("a back rank mate", "chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", mate(Side::White)),
        ("Black mates too", "chess", "6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1", mate(Side::Black)),
        ("en passant is the only answer to the check", "chess", "8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1", None),
        ("a queen that can be captured on a small board", "chess:4x4", "k3/1Q2/4/3K b - - 0 1", None),
        ("protected queen on a small board", "chess:4x4", "k3/1Q2/1K2/4 b - - 0 1", mate(Side::White)),
        ("FOUR FILE: a king without a file to go to is mated sooner", "four-file", "k7/2Q5/8/8/8/8/8/R3K3 b - - 0 1", mate(Side::White)),
    ];
    for (sentence, game, fen, expected) in cases {
        let rules: Rules = game.parse().unwrap();
        let over = match rules.state(&read(&rules, fen)) {
            State::Over(outcome) => Some(outcome),
            State::ToMove(..) => None,
        };
        assert_eq!(over, expected, "{sentence}");
    }
}

#[test]
fn nothing_happens_after_the_end() {
    let mut game = Record::from_start(Rules::chess()).unwrap();
    play(&mut game, "f2f3 e7e5 g2g4 d8h4");
    let over = Unplayable::Over(Outcome::won(Side::Black, &CHECKMATE));
    assert_eq!(game.play(parse("a7a6")), Err(over.clone()));
    assert_eq!(game.play(parse("a2a3")), Err(over.clone()));
    assert_eq!(game.resign(Side::Black), Err(over.clone()));
    assert_eq!(game.agree(), Err(over.clone()));
    assert_eq!(game.claim(&THREEFOLD), Err(over.clone()));
    assert_eq!(claims_by(&game, parse("a2a3")), Err(over));
    assert!(claims(&game).is_empty());
    assert_eq!(game.moves().len(), 4, "the mating move stands in the record");
}

/// A lenient record notes the first draw that comes by itself and goes on; whatever else ends a game ends it too.
#[test]
fn a_lenient_record_goes_on_after_draws_that_come_by_themselves() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(4);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut strict = record(start);
    play(&mut strict, &shuffle);
    assert_eq!(strict.play(parse("e2e4")), Err(Unplayable::Over(Outcome::drawn(&FIVEFOLD))));
    let mut game = record(start).lenient();
    play(&mut game, &shuffle);
    assert_eq!((game.outcome(), game.passed_over()), (drawn(&FIVEFOLD), None));
    // An illegal move is refused as ever, and nothing is noted for it.
    assert!(matches!(game.play(parse("e2e5")), Err(Unplayable::Illegal(_))));
    assert_eq!(game.passed_over(), None);
    play(&mut game, "e2e4 e7e5");
    assert_eq!((game.outcome(), game.passed_over()), (None, Some((16, Outcome::drawn(&FIVEFOLD)))));

    let mut bare = record("8/8/8/3k4/8/8/8/4K3 w - - 149 80").lenient();
    play(&mut bare, "e1e2 d5d4");
    assert_eq!(bare.outcome(), drawn(&INSUFFICIENT_MATERIAL));
    assert_eq!(bare.passed_over(), Some((0, Outcome::drawn(&INSUFFICIENT_MATERIAL))));

    let mut mated = record("7k/8/6K1/8/8/8/8/R7 w - - 0 1").lenient();
    play(&mut mated, "a1a8");
    assert!(matches!(mated.play(parse("h8g8")), Err(Unplayable::Over(_))));
    let mut stalemate = record("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").lenient();
    assert!(matches!(stalemate.play(parse("h8g8")), Err(Unplayable::Over(_))));
    let mut resigned = record(start).lenient();
    resigned.resign(Side::White).unwrap();
    assert!(matches!(resigned.play(parse("e2e4")), Err(Unplayable::Over(_))));
    let mut claimed = record(start).lenient();
    play(&mut claimed, &"g1f3 g8f6 f3g1 f6g8 ".repeat(2));
    claimed.claim(&THREEFOLD).unwrap();
    assert!(matches!(claimed.play(parse("e2e4")), Err(Unplayable::Over(_))));
}

#[test]
fn the_players_can_end_it_themselves() {
    let mut game = Record::from_start(Rules::chess()).unwrap();
    play(&mut game, "e2e4 e7e5");
    let mut agreed = game.clone();
    agreed.agree().unwrap();
    assert_eq!(agreed.outcome(), drawn(&AGREEMENT));
    assert!(agreed.play(parse("d2d4")).is_err());
    game.resign(Side::White).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::won(Side::Black, &RESIGNATION)));
    assert_eq!(game.outcome().unwrap().to_string(), "5.1.2: Black wins, White resigns");
    assert!(game.play(parse("d2d4")).is_err());
}

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn threefold_is_claimed_and_fivefold_comes_by_itself() {
    let mut game = Record::from_start(Rules::chess()).unwrap();
    play(&mut game, SHUFFLE);
    assert_eq!((game.repetitions(), claims(&game)), (2, vec![]));
    assert_eq!(game.claim(&THREEFOLD), Err(Unplayable::NotClaimable(&THREEFOLD)));
    play(&mut game, "g1f3 g8f6 f3g1");
    assert!(claims(&game).is_empty());
    assert_eq!(claims_by(&game, parse("f6g8")), Ok(vec![&THREEFOLD]), "before the move is made");
    assert_eq!(claims_by(&game, parse("f6g4")), Ok(vec![]));
    assert!(matches!(claims_by(&game, parse("f6f5")), Err(Unplayable::Illegal(_))));
    play(&mut game, "f6g8");
    assert_eq!((game.repetitions(), claims(&game)), (3, vec![&THREEFOLD]));
    assert_eq!(game.outcome(), None, "nobody is obliged to claim");
    let mut claimed = game.clone();
    claimed.claim(&THREEFOLD).unwrap();
    assert_eq!(claimed.outcome(), drawn(&THREEFOLD));
    assert_eq!(game.claim(&FIFTY_MOVES), Err(Unplayable::NotClaimable(&FIFTY_MOVES)));
    play(&mut game, SHUFFLE);
    assert_eq!((game.repetitions(), game.outcome()), (4, None));
    play(&mut game, "g1f3 g8f6 f3g1");
    assert_eq!(claims_by(&game, parse("f6g8")), Ok(vec![&THREEFOLD]), "the announced move is not made yet");
    play(&mut game, "f6g8");
    assert_eq!((game.repetitions(), game.outcome()), (5, drawn(&FIVEFOLD)));
    assert!(game.play(parse("e2e4")).is_err());
}

#[test]
fn positions_are_the_same_only_with_the_same_rights() {
    // 9.2.2: the first time the pawn could be captured en passant, afterwards not.
    let mut game = record("4k3/8/8/3pP3/8/8/8/4K2n w - d6 0 1");
    play(&mut game, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(game.repetitions(), 1, "the en passant capture is gone");
    play(&mut game, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(game.repetitions(), 2);

    let mut idle = record("4k3/8/8/3p1P2/8/8/8/4K2n w - d6 0 1");
    play(&mut idle, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(idle.repetitions(), 2, "a passed-over square that no pawn can use makes no difference");

    let mut castling = record("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    play(&mut castling, "h1h2 e8e7 h2h1 e7e8");
    assert_eq!(castling.repetitions(), 1, "the right to castle is gone");
    play(&mut castling, "h1h2 e8e7 h2h1 e7e8");
    assert_eq!(castling.repetitions(), 2);

    let mut turn = record("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    play(&mut turn, "a1a2 e8d8 a2a3 d8e8 a3a1");
    assert_eq!(turn.repetitions(), 1, "the same pieces with the other side to move");
}

#[test]
fn fifty_moves_are_claimed_and_seventy_five_come_by_themselves() {
    let mut game = record("4k3/8/8/8/8/8/8/R3K3 w - - 98 80");
    assert!(claims(&game).is_empty());
    assert_eq!(claims_by(&game, parse("a1a2")), Ok(vec![]));
    play(&mut game, "a1a2");
    assert_eq!((game.halfmove_clock(), claims(&game)), (99, vec![]));
    assert_eq!(claims_by(&game, parse("e8e7")), Ok(vec![&FIFTY_MOVES]));
    play(&mut game, "e8e7");
    assert_eq!((game.halfmove_clock(), claims(&game)), (100, vec![&FIFTY_MOVES]));
    assert_eq!(game.claim(&SEVENTY_FIVE_MOVES), Err(Unplayable::NotClaimable(&SEVENTY_FIVE_MOVES)));
    game.claim(&FIFTY_MOVES).unwrap();
    assert_eq!(game.outcome(), drawn(&FIFTY_MOVES));

    let mut long = record("4k3/8/8/8/8/8/8/R3K3 w - - 148 80");
    play(&mut long, "a1a2");
    assert_eq!(long.outcome(), None);
    play(&mut long, "e8e7");
    assert_eq!(long.outcome(), drawn(&SEVENTY_FIVE_MOVES));
    assert!(long.play(parse("a2a3")).is_err());
    assert_eq!(record("4k3/8/8/8/8/8/8/R3K3 w - - 150 80").outcome(), drawn(&SEVENTY_FIVE_MOVES));
}

#[test]
fn captures_and_pawn_moves_set_the_clock_back_and_castling_does_not() {
    #[rustfmt::skip]
    let cases = [
        ("a capture", "4k3/8/8/8/8/8/r7/R3K2R w K - 7 9", "a1a2", 0),
        ("a pawn's step", "4k3/8/8/8/8/8/P7/4K2R w K - 7 9", "a2a3", 0),
        ("en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 7 9", "e5d6", 0),
        ("castling, although the king goes onto a square that is occupied", "4k3/8/8/8/8/8/8/4K2R w K - 7 9", "e1h1", 8),
        ("losing the right to castle", "4k3/8/8/8/8/8/8/4K2R w K - 7 9", "h1h2", 8),
        ("a quiet move", "4k3/8/8/8/8/8/8/4K2R w - - 7 9", "e1e2", 8),
    ];
    for (sentence, fen, played, clock) in cases {
        let mut game = record(fen);
        play(&mut game, played);
        assert_eq!(game.halfmove_clock(), clock, "{sentence}");
        assert_eq!(game.setup().halfmove_clock, clock, "{sentence}");
    }
}

#[test]
fn mate_comes_before_the_seventy_fifth_move() {
    let mut game = record("7k/Q7/6K1/8/8/8/8/8 w - - 149 100");
    play(&mut game, "a7g7");
    assert_eq!(game.outcome(), Some(Outcome::won(Side::White, &CHECKMATE)));
    let mut game = record("7k/Q7/6K1/8/8/8/8/8 w - - 149 100");
    assert_eq!(claims_by(&game, parse("a7g7")), Ok(vec![]), "mate is not to be claimed a draw");
    play(&mut game, "a7a1");
    assert_eq!(game.outcome(), drawn(&SEVENTY_FIVE_MOVES));
}

#[test]
fn insufficient_material_yes_and_no() {
    #[rustfmt::skip]
    let cases = [
        ("king against king", "4k3/8/8/8/8/8/8/4K3", true),
        ("one knight", "4k3/8/8/8/8/8/8/4K1N1", true),
        ("one bishop", "4k3/8/8/8/8/8/8/4KB2", true),
        ("the other side's knight", "4k1n1/8/8/8/8/8/8/4K3", true),
        ("bishops on squares of one colour", "8/8/8/8/8/4kb2/8/3BK3", true),
        ("three bishops of one colour of squares", "4k3/8/8/8/3B4/8/5B2/B3K3", true),
        ("bishops on squares of both colours, one each", "8/8/8/8/8/3kb3/8/3BK3", false),
        ("two bishops of one side", "4k3/8/8/8/8/8/8/2B1KB2", false),
        ("a knight on each side", "8/8/5n2/4k3/8/2N5/6K1/8", false),
        ("two knights", "8/8/8/8/8/4k3/8/1NN1K3", false),
        ("knight and bishop", "4k3/8/8/8/8/8/8/1NB1K3", false),
        ("a pawn", "4k3/8/8/8/8/8/P7/4K3", false),
        ("a rook", "4k3/8/8/8/8/8/8/R3K3", false),
        ("a queen", "4k3/8/8/8/8/8/8/Q3K3", false),
    ];
    let rules = Rules::chess();
    for (sentence, pieces, expected) in cases {
        let fen = format!("{pieces} w - - 0 1");
        assert_eq!(insufficient_material(&rules, read(&rules, &fen).board()), expected, "{sentence}");
        let at_once = record(&fen).outcome();
        assert_eq!(at_once, expected.then_some(Outcome::drawn(&INSUFFICIENT_MATERIAL)), "{sentence}");
    }
    let mut four_file = record_of(Rules::four_file(), "8/6B1/8/8/8/4K3/8/4k3 w - - 0 1");
    assert_eq!(four_file.outcome(), None, "the bishop mates on c3");
    play(&mut four_file, "g7c3");
    assert_eq!(four_file.outcome(), Some(Outcome::won(Side::White, &CHECKMATE)));
    let bare = record_of(Rules::four_file(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(bare.outcome(), drawn(&INSUFFICIENT_MATERIAL));
}

#[test]
fn the_last_capture_ends_the_game() {
    let mut game = record("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1");
    play(&mut game, "e1e2");
    assert_eq!(game.outcome(), drawn(&INSUFFICIENT_MATERIAL));
    assert!(game.play(parse("e8e7")).is_err());
}

#[test]
fn move_numbers_go_on_from_the_set_up() {
    let mut game = record("4k3/8/8/8/8/8/8/R3K3 b - - 3 41");
    assert_eq!(game.move_number(), 41);
    play(&mut game, "e8e7");
    assert_eq!(game.move_number(), 42);
    assert_eq!(Fen(game.setup()).to_string(), "8/4k3/8/8/8/8/8/R3K3 w - - 4 42");
    assert_eq!(game.positions().len(), 2);
    let draws = [&STALEMATE, &INSUFFICIENT_MATERIAL, &FIVEFOLD, &SEVENTY_FIVE_MOVES];
    assert!(draws.into_iter().all(Clause::is_automatic));
    assert!(![&AGREEMENT, &THREEFOLD, &FIFTY_MOVES].into_iter().any(Clause::is_automatic));
}
