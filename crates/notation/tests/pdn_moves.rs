//! Move texts of draughts: which legal move they mean, and why they mean none.

extern crate checkproof_notation as notation;

use notation::pdn::{MoveError, MoveText, Remark, Written, read_move, resolve, start, write_move};
use spec::draughts::{Draughts, Move, Position, merged};
use spec::{Game, State};

fn position(fen: &str) -> Position {
    Draughts.read(fen).unwrap()
}

fn written(text: &str) -> MoveText {
    match Written::parse(text.as_bytes()) {
        Ok(Written::Move(written)) => written,
        other => panic!("{text}: {other:?}"),
    }
}

/// The full text of the move that is meant, and the remark on the text.
fn meant(fen: &str, text: &str) -> (String, Option<Remark>) {
    let resolved = resolve(&position(fen), &written(text)).unwrap_or_else(|why| panic!("{fen}: {why}"));
    (resolved.played.to_string(), resolved.remark)
}

fn refused(fen: &str, text: &str) -> String {
    read_move(&position(fen), text).unwrap_err().to_string()
}

const START: &str = "B:W21-32:B1-12";
/// Two captures lead from 32 to 7 and take different men.
const AMBIGUOUS: &str = "W:W32:B27,18,10,19,11";
/// Two ways round, the same four men.
const CIRCLE: &str = "B:W22,14,15,23:BK26";
/// Straight to 4, or round a circle first.
const LOOP: &str = "B:W8,16,15,23,24:BK11";
/// Nine men: four results in nine ways.
const NINE: &str = "B:W6,7,8,14,15,16,22,23,24:BK1";

#[test]
fn plain_moves_and_captures() {
    assert_eq!(meant(START, "11-15"), ("11-15".into(), None));
    assert_eq!(meant(START, "09-13"), ("9-13".into(), None));
    assert_eq!(meant("W:W18:B15", "18x11"), ("18x11".into(), None));
    assert_eq!(meant("W:W25:B22,15", "25x11"), ("25x18x11".into(), None));
    assert_eq!(meant("W:W25:B22,15", "25:18:11"), ("25x18x11".into(), None));
    // The sign between the squares is often wrong in old files, and nothing depends on it.
    assert_eq!(meant(START, "10x14"), ("10-14".into(), Some(Remark::Sign)));
    assert_eq!(meant("W:W25:B22,15", "25-11"), ("25x18x11".into(), Some(Remark::Sign)));
}

#[test]
fn short_captures_with_one_result_are_that_one() {
    // 26x17x10x19x26 and 26x19x10x17x26 take the same men: the lower first landing is taken.
    assert_eq!(meant(CIRCLE, "26x26"), ("26x17x10x19x26".into(), None));
    assert_eq!(meant(CIRCLE, "26x19x10x17x26"), ("26x19x10x17x26".into(), None));
    assert_eq!(meant(CIRCLE, "26x19x26"), ("26x17x10x19x26".into(), Some(Remark::Incomplete)));
}

#[test]
fn ambiguous_captures_are_told_with_all_results() {
    for (fen, text, candidates) in [
        (AMBIGUOUS, "32x7", "32x23x14x7 or 32x23x16x7"),
        (AMBIGUOUS, "32x23x7", "32x23x14x7 or 32x23x16x7"),
        ("B:W14,22,15,23:B10", "10x26", "10x17x26 or 10x19x26"),
        (NINE, "1x28", "1x10x3x12x19x10x17x26x19x28 or 1x10x3x12x19x28 or 1x10x17x26x19x28 or 1x10x19x28"),
    ] {
        let told = format!("{text}: may mean {candidates}; the landing squares between are missing");
        assert_eq!(refused(fen, text), told);
    }
    assert_eq!(meant(AMBIGUOUS, "32x16x7").0, "32x23x16x7");
    assert_eq!(meant(AMBIGUOUS, "32x23x14x7"), ("32x23x14x7".into(), None));
}

#[test]
fn all_landings_are_enough_even_where_a_longer_capture_ends_on_the_same_square() {
    assert_eq!(meant(LOOP, "11x4"), ("11x4".into(), Some(Remark::OthersFit)));
    assert_eq!(meant(LOOP, "11x20x27x18x11x4"), ("11x20x27x18x11x4".into(), None));
    assert_eq!(meant(LOOP, "11x20x4"), ("11x18x27x20x11x4".into(), Some(Remark::Incomplete)));
    assert_eq!(meant(NINE, "1x10x19x28"), ("1x10x19x28".into(), None));
}

#[test]
fn refused_moves_come_with_their_section() {
    for (fen, text, why) in [
        (START, "11-14", "section 6: neither a step nor a capture leads from 11 to 14"),
        (START, "15-19", "section 12: there is no piece on 15"),
        (START, "23-19", "section 12: the white man on 23 may not move, it is Black's turn"),
        (START, "12-8", "section 6: a man does not move backward, from 12 to 8"),
        (START, "7-11", "section 7: 11 is occupied by the black man"),
        (START, "10-19", "section 7: there is no piece on 15 to capture"),
        ("B:W15:B6,11", "6-9", "section 9: a capture is due: 11x18"),
        ("B:W15:B6,11", "6x9", "section 9: a capture is due: 11x18"),
        ("B:W15:B6,11", "6-32", "section 6: neither a step nor a capture leads from 6 to 32; a capture is due: 11x18"),
        ("W:W25:B22,15", "25x18", "section 9: the capture must go on: 25x18x11"),
        ("W:W25:B22,15", "25x18x11x4", "section 7: there is no piece on 8 to capture"),
        ("W:W18:B23", "18x27", "section 8: a man does not capture backward, from 18 to 27"),
        (START, "11-11", "section 6: neither a step nor a capture leads from 11 to 11"),
    ] {
        assert_eq!(refused(fen, text), format!("{text}: {why}"), "{fen}");
    }
    assert_eq!(refused(START, "11"), "`11` is not a move: a - or x between the squares is missing");
    assert_eq!(refused(START, "/FEN \"W:W1:B2\"/"), "`/FEN \\\"W:W1:B2\\\"/` is not a move: this is a set-up");
}

#[test]
fn the_shortest_text_that_is_not_ambiguous() {
    for (fen, expected) in [
        (AMBIGUOUS, &["32x23x14x7", "32x23x16x7"][..]),
        (CIRCLE, &["26x26", "26x26"]),
        (LOOP, &["11x4", "11x18x27x20x11x4", "11x20x27x18x11x4"]),
        ("W:W25:B22,15", &["25x11"]),
        ("B:W26,27:B22", &["22x31"]),
    ] {
        let position = position(fen);
        let State::ToMove(_, moves) = Draughts.state(&position) else { panic!("{fen}") };
        let mut texts: Vec<String> = moves.iter().map(|played| write_move(&position, played)).collect();
        texts.sort();
        let mut expected = expected.to_vec();
        expected.sort();
        assert_eq!(texts, expected, "{fen}");
    }
}

/// Every legal move of many positions is written so that it is read as a move with the same result, short and long; and
/// every pair of squares means a legal move, or is ambiguous, or is refused, as the list of legal moves says.
#[test]
fn every_text_of_two_squares_means_what_the_list_of_moves_says() {
    let mut random = 7u64;
    let mut below = |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % bound
    };
    let mut positions: Vec<Position> = [AMBIGUOUS, CIRCLE, LOOP, NINE].map(position).to_vec();
    for _ in 0..6 {
        let mut position = Draughts.start();
        while let State::ToMove(_, moves) = Draughts.state(&position) {
            if below(6) == 0 {
                positions.push(position);
            }
            position = Draughts.play(&position, &moves[below(moves.len())]).unwrap();
            if below(100) == 0 {
                break;
            }
        }
    }
    let (mut read, mut ambiguous) = (0, 0);
    for position in &positions {
        let State::ToMove(_, moves) = Draughts.state(position) else { continue };
        for played in &moves {
            let short = read_move(position, &write_move(position, played)).unwrap();
            assert_eq!(merged(&[short, played.clone()]).len(), 1, "{position}: {played}");
            assert_eq!(read_move(position, &played.to_string()), Ok(played.clone()), "{position}");
        }
        for from in 1..=32u8 {
            for to in 1..=32u8 {
                let ends = |played: &&Move| (played.from().number(), played.to().unwrap().number()) == (from, to);
                let fitting: Vec<Move> = moves.iter().filter(ends).cloned().collect();
                let text = format!("{from}x{to}");
                match (resolve(position, &written(&text)), merged(&fitting).len()) {
                    (Ok(resolved), 1) => assert!(resolved.played == fitting[0], "{position}: {text}"),
                    (Ok(resolved), 2..) => assert_eq!(resolved.played.to_string(), text, "{position}"),
                    (Err(MoveError::Ambiguous { candidates, .. }), results @ 2..) => {
                        ambiguous += 1;
                        assert!(candidates.len() == results && !fitting.iter().any(|one| one.to_string() == text));
                    }
                    (Err(why), 0) => assert!(!matches!(why, MoveError::Ambiguous { .. }), "{position}: {why}"),
                    (other, results) => panic!("{position}: {text}: {results} results, {other:?}"),
                }
                read += fitting.len().min(1);
            }
        }
    }
    assert!(read > 150 && ambiguous >= 2, "{read} {ambiguous}");
}

#[test]
fn game_types_in_any_spelling() {
    for spelling in [None, Some(""), Some("21"), Some(" 21 "), Some("21,B,8,8,N1,0"), Some("21,W,8,8,A0"), Some("021")]
    {
        assert_eq!(start(spelling, None).map(|position| position.to_string()), Ok(Draughts.start().to_string()));
    }
    for (spelling, why) in [
        ("20", "game type 20, international draughts, is not played here; English draughts is 21"),
        ("20,W,10,10,N2,0", "game type 20, international draughts, is not played here; English draughts is 21"),
        ("23,B,8,8,N1,0", "game type 23, pool checkers, is not played here; English draughts is 21"),
        ("77", "game type 77, is not played here; English draughts is 21"),
        ("English", "a game type is a number; English draughts is 21"),
        ("-21", "a game type is a number; English draughts is 21"),
    ] {
        assert_eq!(start(Some(spelling), None).unwrap_err().to_string(), why);
    }
    let fen = start(None, Some("W:W31,K22:B1-3,K30.")).unwrap();
    assert_eq!(fen.to_string(), "W:WK22,31:B1,2,3,K30");
    assert_eq!(
        start(Some("21"), Some("W:W1,31:B30")).unwrap_err().to_string(),
        "section 13: White's man on 1 stands on its king row and should be a king; \
         section 13: Black's man on 30 stands on its king row and should be a king"
    );
    assert_eq!(
        start(None, Some("W:W33:B1")).unwrap_err().to_string(),
        "FEN, character 4: `33` is not a square from 1 to 32 or a range of them"
    );
}
