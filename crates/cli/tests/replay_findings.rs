//! Each kind of finding, on games made for it; and the games next to them, in which nothing may be found.

mod common;

use common::{Random, Verdict};
use notation::san;
use spec::chess::{Record, Rules};
use spec::{Game, State};

/// The kinds of findings in a text.
fn kinds(text: &str) -> Vec<String> {
    Verdict::of_text(text).kinds().iter().map(ToString::to_string).collect()
}

fn with_fen(fen: &str, moves: &str) -> String {
    format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves}\n")
}

const NOTHING: [&str; 0] = [];

#[test]
fn a_result_contradicts_a_mate() {
    let game = |result: &str| format!("1. f3 e5 2. g4 Qh4# {result}\n");
    for wrong in ["1-0", "1/2-1/2", "*"] {
        let verdict = Verdict::of_text(game(wrong));
        assert_eq!(verdict.kinds(), ["result"], "{wrong}");
        assert_eq!(verdict.whats(), [format!("5.1.1: Black wins by checkmate, but the result is {wrong}")]);
        let at = &verdict.findings[0];
        assert_eq!((&at["line"], &at["column"], &at["token"]), (&1.into(), &21.into(), &wrong.into()));
        assert_eq!(verdict.code, Some(1));
    }
    let right = Verdict::of_text(game("0-1"));
    assert_eq!((right.kinds(), right.code), (vec![], Some(0)));
    assert_eq!(right.summary["endings"]["mate"], 1);
}

/// Nothing is played after the end: the move is told of as such, the mate counts, and the result is held against it.
#[test]
fn moves_after_mate() {
    let verdict = Verdict::of_text("1. f3 e5 2. g4 Qh4# 3. a3 1-0\n");
    assert_eq!(verdict.kinds(), ["illegal", "result"]);
    assert_eq!(verdict.whats()[0], "move 3. comes after the end: 5.1.1: Black wins by checkmate");
    assert_eq!(verdict.summary["endings"]["mate"], 1);
}

/// Squares of larger boards are not on this one, whatever their letters are on a smaller.
#[test]
fn squares_off_the_board() {
    for text in ["1. i2 e5 *", "1. N9c3 e5 *", "1. a9 *", "1. Nh3 e5 2. Ni5 *"] {
        assert_eq!(kinds(text), ["illegal"], "{text}");
    }
    let promoting = with_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1. i7 Kd7 2. Qh8 *");
    assert_eq!(kinds(&promoting), ["illegal"]);
}

#[test]
fn a_result_contradicts_a_stalemate() {
    let game = |result: &str| with_fen("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", &format!("1. Qf7 {result}"));
    for wrong in ["1-0", "0-1"] {
        assert_eq!(kinds(&game(wrong)), ["result"]);
    }
    assert_eq!(kinds(&game("1/2-1/2")), NOTHING);
    // A game may be stopped before its result was entered.
    assert_eq!(kinds(&game("*")), NOTHING);
}

#[test]
fn a_result_contradicts_its_tag() {
    assert_eq!(kinds("[Result \"1-0\"]\n\n1. e4 e5 0-1\n"), ["result"]);
    assert_eq!(kinds("[Result \"1-0\"]\n\n1. e4 e5 1-0\n"), NOTHING);
}

#[test]
fn play_goes_on_after_the_fifth_repetition() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    assert_eq!(kinds(&format!("{shuffle} 1/2-1/2")), NOTHING);
    assert_eq!(kinds(&format!("{shuffle} 1-0")), ["result"]);
    let verdict = Verdict::of_text(format!("{shuffle} e4 e5 1-0"));
    assert_eq!(verdict.kinds(), ["played-on"]);
    assert_eq!(verdict.whats(), ["9.6.1: drawn by fivefold repetition, yet 2 more half-moves were played"]);
}

#[test]
fn a_game_without_end_is_soon_replayed() {
    let verdict = Verdict::of_text("Nf3 Nf6 Ng1 Ng8 ".repeat(100_000) + "1/2-1/2");
    assert_eq!(verdict.kinds(), ["played-on"]);
    assert_eq!(verdict.half_moves(), 400_000);
}

/// Kings and rooks wander about without a capture for so many half-moves.
fn wandering(half_moves: usize) -> String {
    let setup = Rules::chess().read("1r6/8/2k5/8/8/5K2/8/6R1 w - - 0 1").unwrap().setup();
    let mut record = Record::from_setup(Rules::chess(), &setup).unwrap();
    let mut random = Random(75);
    let mut text = String::new();
    for _ in 0..half_moves {
        let (rules, position) = (record.rules(), record.position());
        let State::ToMove(_, moves) = rules.state(position) else { panic!("the game is over") };
        let moves: Vec<_> = moves.into_iter().filter(|played| position.board().at(played.to).is_none()).collect();
        let played = moves[random.below(moves.len())];
        text += &format!("{} ", san::write(rules, position, played));
        record.play(played).unwrap();
    }
    with_fen("1r6/8/2k5/8/8/5K2/8/6R1 w - - 0 1", &text)
}

#[test]
fn play_goes_on_after_seventy_five_moves() {
    let quiet = wandering(150);
    let shorter = wandering(149);
    assert_eq!(kinds(&format!("{quiet} 1/2-1/2")), NOTHING);
    assert_eq!(kinds(&format!("{quiet} 1-0")), ["result"]);
    assert_eq!(kinds(&format!("{shorter} 1-0")), NOTHING);
    assert_eq!(
        Verdict::of_text(format!("{quiet} *")).on_board(),
        ["9.6.2: drawn by seventy-five moves without capture or pawn move"]
    );

    // The clock goes on from that of the first position.
    let rook = |moves: &str| with_fen("4k3/8/8/8/8/8/8/R3K3 w - - 148 100", moves);
    assert_eq!(kinds(&rook("1. Ra2 Kd7 1/2-1/2")), NOTHING);
    assert_eq!(kinds(&rook("1. Ra2 Kd7 2. Ra3 1-0")), ["played-on"]);
}

#[test]
fn mate_on_the_last_of_seventy_five_moves_counts() {
    let verdict = Verdict::of_text(with_fen("7k/8/6K1/8/8/8/8/R7 w - - 149 120", "1. Ra8# 1-0"));
    assert_eq!(verdict.kinds(), NOTHING);
    assert_eq!(verdict.on_board(), ["5.1.1: White wins by checkmate"]);
    let late = with_fen("7k/8/6K1/8/8/8/8/R7 w - - 150 120", "1. Ra8# 1-0");
    assert_eq!(kinds(&late), ["played-on"]);
}

#[test]
fn play_goes_on_with_bare_kings() {
    let kings = |moves: &str| with_fen("8/8/8/3k4/8/8/4r3/4K3 w - - 0 1", moves);
    assert_eq!(kinds(&kings("1. Kxe2 1/2-1/2")), NOTHING);
    assert_eq!(kinds(&kings("1. Kxe2 0-1")), ["result"]);
    assert_eq!(kinds(&kings("1. Kxe2 Kd4 2. Kd2 1/2-1/2")), ["played-on"]);
}

/// Pawns that block each other for good: without `--dead` nothing is said, with it the moment is found.
#[test]
fn play_goes_on_in_a_dead_position() {
    let run = |moves: &str, arguments: &[&str]| {
        let game = with_fen("4k3/8/8/p2p2p1/P2P2P1/4b3/8/4K3 w - - 0 1", moves);
        common::checkproof_reading(game.as_bytes(), &[&["replay", "-"], arguments].concat())
    };
    // The bishop is lost at once; after its capture nobody can ever mate.
    let lost = "1. Kf1 Bd2 2. Kf2 Bc1 3. Ke1 Bd2+ 4. Kxd2";
    assert_eq!(run(&format!("{lost} 1/2-1/2"), &[]).code, Some(0));
    assert_eq!(run(&format!("{lost} 1/2-1/2"), &["--dead"]).code, Some(0));
    let decisive = run(&format!("{lost} 1-0"), &["--dead"]);
    assert!(decisive.out.contains("5.2.2: the last position is dead, but the result is 1-0"), "{}", decisive.out);
    let on = run(&format!("{lost} Kd7 5. Kc3 1/2-1/2"), &["--dead"]);
    assert!(on.out.contains("5.2.2: dead after 7 half-moves, yet 2 more half-moves were played"), "{}", on.out);
    assert_eq!(on.code, Some(1));
    assert_eq!(run(&format!("{lost} Kd7 5. Kc3 1/2-1/2"), &[]).code, Some(0));
    let alive = run("1. Kf1 Bxd4 1/2-1/2", &["--dead"]);
    assert_eq!(alive.code, Some(0), "{}", alive.out);
}

#[test]
fn a_repetition_needs_equal_castling_rights() {
    let round = "Rb1 Rb8 Ra1 Ra8 ";
    let last = |fen: &str, rounds: usize| {
        Verdict::of_text(with_fen(fen, &format!("{} *", round.repeat(rounds)))).on_board()[0].contains("9.2")
    };
    let (with_rights, without) = ("r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert!(!last(with_rights, 2));
    assert!(last(with_rights, 3));
    assert!(last(without, 2));
}

#[test]
fn a_repetition_needs_equal_rights_en_passant() {
    let last = |fen: &str, first: &str, round: &str, rounds: usize| {
        Verdict::of_text(with_fen(fen, &format!("{first} {} *", round.repeat(rounds)))).on_board()[0].contains("9.2")
    };
    let round = "Kd7 Kd1 Ke8 Ke1 ";
    let can_capture = "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1";
    assert!(!last(can_capture, "d4", round, 2));
    assert!(last(can_capture, "d4", round, 3));
    // No pawn could capture, so nothing was lost by waiting; nor where the pawn is pinned.
    assert!(last("4k3/p7/8/8/8/8/3P4/4K3 w - - 0 1", "d4", round, 2));
    assert!(last("4k3/8/8/8/4p3/8/3P4/K3R3 w - - 0 1", "d4", "Kf8 Kb1 Ke8 Ka1 ", 2));
}

#[test]
fn a_set_up_may_be_impossible() {
    for (fen, why) in [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "king"),
        ("k6K/8/8/8/8/8/8/P7 w - - 0 1", "pawn"),
        ("4k3/8/8/8/8/8/4R3/K7 w - - 0 1", "king"),
        ("nonsense", ""),
        ("", ""),
    ] {
        let verdict = Verdict::of_text(with_fen(fen, "1. Ka2 Kb7 *"));
        assert_eq!(verdict.kinds(), ["start"], "{fen}");
        assert!(verdict.whats()[0].contains(why), "{fen}: {}", verdict.whats()[0]);
        assert_eq!(verdict.half_moves(), 0);
    }
}

#[test]
fn variants_are_respected_or_reported() {
    let game = |variant: &str, moves: &str| format!("[Variant \"{variant}\"]\n\n{moves}\n");
    let verdict = Verdict::of_text(game("Atomic", "1. Nf3 @e4 *"));
    assert_eq!(verdict.kinds(), ["start"]);
    assert!(verdict.whats()[0].contains("not played here"));
    for usual in ["Standard", "chess", "Chess960", "From Position"] {
        assert_eq!(kinds(&game(usual, "1. e4 e5 *")), NOTHING, "{usual}");
    }
    assert_eq!(kinds(&game("four-file", "1. e4 e5 2. Ne2 Ne7 *")), NOTHING);
    let verdict = Verdict::of_text(game("four-file", "1. e4 e5 2. Nf3 *"));
    assert_eq!((verdict.kinds(), verdict.half_moves()), (vec!["illegal"], 2));
    assert_eq!(verdict.findings[0]["token"], "Nf3");
    assert_eq!(kinds(&game("four-file", "1. d4 *")), ["illegal"]);
    // A game without a starting position of its own needs a tag.
    assert_eq!(kinds(&game("chess:5x6", "1. a3 *")), ["start"]);
    let small = |result: &str| {
        let tags = "[Variant \"chess:5x6\"]\n[FEN \"2k2/5/2K2/5/5/R4 w - - 0 1\"]";
        Verdict::of_text(format!("{tags}\n\n1. Ra6 {result}\n"))
    };
    assert_eq!((small("1-0").kinds(), small("1-0").on_board()), (vec![], vec!["5.1.1: White wins by checkmate"]));
    assert_eq!(small("0-1").kinds(), ["result"]);
}

#[test]
fn castling_in_chess960() {
    let game = |fen: &str, moves: &str| format!("[Variant \"Chess960\"]\n{}", with_fen(fen, moves));
    let fen = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1";
    assert_eq!(kinds(&game(fen, "1. O-O-O O-O 2. Rde1 Rfe8 *")), NOTHING);
    assert_eq!(kinds(&game(fen, "1. O-O O-O-O 2. Rfd1 Rge8 *")), NOTHING);
    assert_eq!(kinds(&game(fen, "1. O-O-O O-O 2. O-O *")), ["illegal"]);
    // On an open file the other rook looks at g1 behind the castling one.
    let open = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1";
    assert_eq!(kinds(&game(open, "1. O-O *")), ["illegal"]);
    // The king stands where it will stand.
    assert_eq!(kinds(&game("4k3/8/8/8/8/8/8/5RKR w HF - 0 1", "1. O-O *")), ["illegal"]);
    assert_eq!(kinds(&game("4k3/8/8/8/8/8/8/6KR w H - 0 1", "1. O-O Kd7 2. Rf7+ *")), NOTHING);
}

#[test]
fn variations_are_replayed_too() {
    let verdict = Verdict::of_text("1. e4 (1. d4 d5 (1... Nf6 2. Ke3) 2. c4) e5 *");
    assert_eq!((verdict.kinds(), verdict.half_moves()), (vec!["illegal"], 2));
    assert_eq!((&verdict.findings[0]["column"], &verdict.findings[0]["token"]), (&30.into(), &"Ke3".into()));
    assert!(verdict.whats()[0].starts_with("move 2. is not legal: 3.8.1: "), "{}", verdict.whats()[0]);
    // What stands instead of an illegal move is replayed; what follows the illegal move is not.
    let verdict = Verdict::of_text("1. e4 Ke6 (1... e5 2. Ke3) 2. Ke8 (2. Qa8) *");
    assert_eq!((verdict.kinds(), verdict.half_moves()), (vec!["illegal", "illegal"], 1));
    let columns: Vec<_> = verdict.findings.iter().map(|finding| finding["column"].as_u64().unwrap()).collect();
    assert_eq!(columns, [7, 23]);
}

#[test]
fn only_annotators_pass() {
    assert_eq!(kinds("1. e4 e5 (1... -- 2. d4 Z0 3. d5) 2. Nf3 *"), NOTHING);
    for pass in ["--", "Z0"] {
        let verdict = Verdict::of_text(format!("1. e4 {pass} 2. d4 *"));
        // What is played after it is judged; a pass is no half-move.
        assert_eq!((verdict.kinds(), verdict.half_moves()), (vec!["illegal"], 2));
    }
}

#[test]
fn results_and_tags_may_be_missing() {
    let verdict = Verdict::of_text("1. e4 e5");
    assert_eq!((verdict.kinds(), verdict.games.len(), verdict.half_moves()), (vec!["text"], 1, 2));
    let verdict = Verdict::of_text("1. e4 e5 1-0\n\n1. d4 d5 2. c4 0-1\n");
    assert_eq!((verdict.kinds(), verdict.games.len(), verdict.half_moves()), (vec![], 2, 5));
    let verdict = Verdict::of_text("[Event \"a\"]\n\n1. e4\n\n[Event \"b\"]\n\n1. d4 *\n");
    assert_eq!((verdict.kinds(), verdict.games.len(), verdict.half_moves()), (vec!["text"], 2, 2));
}
