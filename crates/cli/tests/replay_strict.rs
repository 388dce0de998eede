//! What `replay --strict` tells, each kind with a game that has it and one that has not; and odd spellings.

mod common;

use common::{Folder, Verdict, checkproof, checkproof_reading};
use serde_json::Value;

/// The kinds, codes and places of what is told, one a line.
fn told(text: &str, arguments: &[&str]) -> Vec<String> {
    let run = checkproof_reading(text.as_bytes(), &[&["replay", "--json", "-"], arguments].concat());
    let mut told = Vec::new();
    for line in run.out.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        if let Some(kind) = object["kind"].as_str() {
            let (code, line, column) = (object["code"].as_str().unwrap(), &object["line"], &object["column"]);
            told.push(format!("{kind} {code} {line}:{column}"));
        }
    }
    let wrong = told.iter().any(|line| !line.starts_with("note "));
    assert_eq!(run.code, Some(i32::from(wrong)), "{text}: {}", run.out);
    told
}

const ROSTER: &str = "[Event \"x\"]\n[Site \"x\"]\n[Date \"1997.05.11\"]\n[Round \"1\"]\n[White \"a\"]\n\
    [Black \"b\"]\n[Result \"0-1\"]\n";

#[test]
fn strictness_is_asked_for() {
    let sound = format!("{ROSTER}[PlyCount \"4\"]\n\n1. f3 e5 $1 2. g4 Qh4# 0-1\n");
    assert_eq!(told(&sound, &["--strict"]), Vec::<String>::new());
    let bare = |moves: &str| format!("{ROSTER}\n{moves}\n");
    let wrong = [
        (bare("1. f3 e5 3. g4 Qh4# 0-1"), vec!["move-number move-number 9:10"]),
        (
            bare("1. f3 1... e5 2. g4 (1. h3 d5) 3... Qh4# 0-1"),
            vec!["move-number move-number 9:22", "move-number move-number 9:32"],
        ),
        (bare("1. f3 e5 2. g4 Qh4 0-1"), vec!["check-mark check-unmarked 9:16"]),
        (bare("1. f3 e5 2. g4 Qh4+ 0-1"), vec!["check-mark mate-unmarked 9:16"]),
        (bare("1. f3 e5+ 2. g4 Qh4# 0-1"), vec!["check-mark no-check 9:7"]),
        (bare("1. e4 f6 2. Qh5# 0-1"), vec!["check-mark no-mate 9:13"]),
        (bare("1. e4 $139 e5 $140 2. d4 $200 0-1"), vec!["annotation annotation 9:26"]),
        (bare("1. e4 0-1").replace("05.11", "13.11"), vec!["date date 3:1"]),
        (bare("1. e4 0-1").replace("[Site \"x\"]\n", ""), vec!["roster roster 1:1"]),
        (bare("1. e4 *").replace("0-1", "2-0"), vec!["result-value result-value 7:1"]),
        (format!("{ROSTER}[PlyCount \"7\"]\n\n1. e4 e5 0-1"), vec!["ply-count ply-count 8:1"]),
    ];
    for (text, expected) in &wrong {
        assert_eq!(told(text, &["--strict"]), *expected, "{text}");
        assert_eq!(told(text, &[]), Vec::<String>::new(), "{text}");
    }
    let json = checkproof_reading(wrong[0].0.as_bytes(), &["replay", "--json", "--strict", "-"]);
    assert!(json.out.contains("\"findings\":{\"move-number\":1}"), "{}", json.out);
    // Draughts has numbers and days too.
    let draughts = "[Date \"1997.02.30\"]\n[Result \"*\"]\n1. 11-15 22-18 3. 15x22 *\n";
    assert_eq!(told(draughts, &["--strict", "--format", "pdn"]), ["date date 1:1", "move-number move-number 3:16"]);
}

/// Where something stands, and how the game goes on: each text was refused before.
#[test]
fn odd_spellings_are_understood_with_a_note() {
    for (moves, note) in [
        ("1. \u{2658}f3 \u{265e}f6 *", vec!["note figurine 1:4"]),
        ("1. e4 \u{265f}e5 *", vec!["note figurine 1:7"]),
        ("1. E2E4 E7-E5 2. G1F3 *", vec!["note capitals 1:4"]),
        ("1. f3 e5 2. g4 Qh4 mate 0-1", vec!["note mark-in-words 1:20"]),
        ("1. e4 f5 2. Qh5 ch g6 *", vec!["note mark-in-words 1:17"]),
    ] {
        assert_eq!(told(moves, &[]), note, "{moves}");
    }
    let promoting = "[FEN \"4k3/1P6/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. b8(R)+ Kd7 (1... Ke7) 2. Rb1 *\n";
    assert_eq!(told(promoting, &[]), ["note bracketed-promotion 3:4"]);
    assert_eq!(Verdict::of_text(promoting).half_moves(), 3);
    // A variation directly behind a move is still one.
    assert_eq!(told("1. e4(1. Nf3)e5(1... d5)*", &[]), Vec::<String>::new());
    assert_eq!(told("1. E2E9 *", &[]), ["text not-a-move 1:4"]);
    assert_eq!(told("mate 1. e4 *", &[]), ["text not-a-move 1:1"]);
}

#[test]
fn letters_of_other_languages() {
    let german = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. O-O Dh4 *";
    assert!(told(german, &[])[0].starts_with("text not-a-move"));
    assert_eq!(told(german, &["--language", "de"]), Vec::<String>::new());
    // R is a king in French, and a rook elsewhere.
    let french = "1. e4 e5 2. Re2 Re7 *";
    assert_eq!(told(french, &["--language", "fr"]), Vec::<String>::new());
    assert!(told(french, &[])[0].starts_with("illegal"));
    let run = checkproof_reading(german.as_bytes(), &["convert", "--language", "de", "-"]);
    assert!(run.out.contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Qh4 *"), "{}", run.out);
    let unknown = checkproof(["replay", "--language", "xx", "-"]);
    assert!(unknown.err.contains("the languages known here are cs, da, de"), "{}", unknown.err);
}

#[test]
fn nested_comments_are_one_message() {
    assert_eq!(told("1. e4 {a {b} c {d} e} e5 *", &[]), ["text nested-comment 1:7"]);
    // A brace in a comment is text, as long as none is left over.
    assert_eq!(told("1. e4 {a { b} e5 {c} *", &[]), Vec::<String>::new());
    assert_eq!(told("1. e4 {a} b} e5 *", &[])[0], "text not-a-move 1:11");
    let run = checkproof_reading(b"1. e4 {a {b} c} e5 *", &["convert", "-"]);
    assert!(run.out.contains("1. e4 ;a {b} c\n1... e5 *"), "{}", run.out);
}

#[test]
fn passes_are_read_and_written() {
    let run = |text: &str| checkproof_reading(text.as_bytes(), &["convert", "-"]);
    for pass in ["--", "Z0", "<>"] {
        let text = format!("1. e4 e5 (1... {pass} 2. d4 d5 3. e5) *");
        assert_eq!(told(&text, &[]), Vec::<String>::new(), "{pass}");
        let converted = run(&text);
        assert_eq!(converted.code, Some(0), "{}", converted.err);
        assert!(converted.out.contains("(1... -- 2. d4 d5 3. e5) *"), "{}", converted.out);
        // What is played after a pass is judged.
        assert_eq!(told(&text.replace("3. e5", "3. Ke3"), &[]).len(), 1);
        // A player may not pass, and the game goes on all the same.
        let text = format!("1. e4 {pass} 2. d4 d5 *");
        let verdict = Verdict::of_text(&text);
        assert_eq!((verdict.kinds(), verdict.half_moves()), (vec!["illegal"], 3), "{pass}");
        let converted = run(&text);
        assert_eq!(converted.code, Some(1));
        assert!(converted.out.contains("1. e4 -- 2. d4 d5 *"), "{}", converted.out);
    }
    // Nobody passes in check.
    assert_eq!(told("1. e4 e5 2. Qh5 g6 3. Qxe5+ -- *", &[]), ["illegal pass 1:29"]);
}

#[test]
fn rights_that_there_cannot_be_are_noted_at_their_tag() {
    let game = |fen: &str, moves: &str| format!("[Event \"x\"]\n[FEN \"{fen}\"]\n\n{moves} *\n");
    let text = game("4k3/8/8/8/8/8/8/4K2R w KQkq e3 0 1", "1. O-O");
    let notes = told(&text, &[]);
    assert_eq!(notes, vec!["note no-such-right 2:1"; notes.len()]);
    assert!(notes.len() >= 2, "{notes:?}");
    assert_eq!(Verdict::of_text(&text).half_moves(), 1);
    let run = checkproof_reading(text.as_bytes(), &["convert", "-"]);
    assert!(run.out.contains("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]"), "{}", run.out);
    // A board that is wrong itself is still refused, and its tag named.
    assert_eq!(told(&game("4k3/8/8/8/8/8/8/8 w - - 0 1", "1. e4"), &[]), ["start bad-fen 2:1"]);
    assert_eq!(told("[Event \"x\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n", &[]), ["start other-game 2:1"]);
}

/// The last position is told as it stands, though the game was over earlier.
#[test]
fn on_board_speaks_of_the_last_position() {
    let game = |fen: &str, moves: &str| format!("[FEN \"{fen}\"]\n\n{moves} 1/2-1/2\n");
    let dead = Verdict::of_text(game("8/8/8/3k4/8/8/4r3/4K3 w - - 0 1", "1. Kxe2 Kd4 2. Kd2"));
    assert_eq!(dead.on_board(), ["5.2.2: drawn, neither side has the material to mate"]);
    assert_eq!((dead.kinds(), &dead.summary["endings"]["insufficient"]), (vec!["played-on"], &Value::from(1)));
    let long = Verdict::of_text(game("4k3/8/8/8/8/8/8/R3K3 w - - 148 100", "1. Ra2 Kd7 2. Ra3"));
    assert_eq!(long.on_board(), ["9.6.2: drawn by seventy-five moves without capture or pawn move"]);
    // A capture later, nothing of that is left.
    let alive = Verdict::of_text(game("4k3/8/8/8/8/p7/8/R3K3 w - - 149 100", "1. Kd2 Kd7 2. Rxa3"));
    assert_eq!((alive.on_board(), alive.kinds()), (vec!["not decided on the board"], vec!["played-on"]));
}

#[test]
fn moves_of_draughts_in_a_chess_file_are_hinted_at() {
    let folder = Folder::new();
    let path = folder.file("game.txt", "1. 11-15 22-18 2. 15x22 *\n");
    for verb in ["replay", "convert"] {
        let run = checkproof([verb.as_ref(), path.as_os_str()]);
        assert_eq!(
            run.err.matches("looks like a move of draughts; --format pdn reads those").count(),
            1,
            "{}",
            run.err
        );
        let run = checkproof([verb.as_ref(), path.as_os_str(), "--format".as_ref(), "pgn".as_ref()]);
        assert!(!run.err.contains("looks like"), "{}", run.err);
    }
    let chess = checkproof_reading(b"1. e4 2-0 *", &["replay", "-"]);
    assert!(!chess.err.contains("looks like"), "{}", chess.err);
}
