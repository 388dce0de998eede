//! Selecting games, leaving parts of them out, splitting files, and one line a game; the same on any number of threads.

mod common;

use common::{Folder, checkproof, checkproof_reading, shared};
use serde_json::Value;

const GAMES: &str = "\
[Event \"a\"]
[White \"Tal\"]
[WhiteElo \"2700\"]
[Date \"1960.03.15\"]
[Result \"0-1\"]

1. f3 {poor} e5 $2 (1... d5 {better}) 2. g4 Qh4# 0-1

[Event \"b\"]
[White \"Petrosian\"]
[WhiteElo \"980\"]
[Date \"1971.01.01\"]
[Result \"1/2-1/2\"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2

[Event \"c\"]
[White \"Talent\"]
[FEN \"4k3/8/8/8/8/8/4p3/R3K3 w Q - 0 1\"]
[Result \"*\"]

1. Kxe2 Kd7 *

[Event \"d\"]
[White \"Tal again\"]
[Result \"0-1\"]

1. f2f3 e7e5 2. g2g4 Qd8h4 0-1

[Event \"e\"]
[Variant \"Atomic\"]
[White \"?\"]
[Result \"*\"]

1. e4 *
";

/// The events of the games that are written.
fn events(arguments: &[&str]) -> String {
    let run = checkproof_reading(GAMES.as_bytes(), &[&["convert", "-"], arguments].concat());
    run.out.lines().filter_map(|line| line.strip_prefix("[Event \"")?.strip_suffix("\"]")).collect()
}

#[test]
fn games_are_selected() {
    let position = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
    for (arguments, expected) in [
        (&[][..], "abcd"),
        (&["--tag", "White=tal"], "acd"),
        (&["--tag", "White==Tal"], "a"),
        (&["--tag", "White=Tal", "--tag", "White!=Talent"], "ad"),
        (&["--tag", "WhiteElo>=1000"], "a"),
        (&["--tag", "Date>=1971"], "b"),
        (&["--position", position], "ad"),
        (&["--material", "KRvK"], "c"),
        (&["--material", "KvKR"], "c"),
        (&["--material", "KQvK"], ""),
        (&["--material", "KRvKP", "--material", "KQvK"], "c"),
        (&["--ending", "mate"], "ad"),
        (&["--ending", "threefold"], "b"),
        (&["--ending", "mate", "--ending", "claimable"], "abd"),
        (&["--ending", "mate", "--tag", "White==Tal"], "a"),
        (&["--no-duplicates"], "abc"),
    ] {
        assert_eq!(events(arguments), expected, "{arguments:?}");
    }
    for (arguments, what) in [
        (["--tag", "White"], "a test of a tag is a name"),
        (["--position", "8/8 w"], "--position: "),
        (["--material", "KXvK"], "--material: `KXvK` is no material"),
        (["--ending", "boredom"], "--ending: `boredom` is no ending; there are mate, "),
    ] {
        let run = checkproof_reading(GAMES.as_bytes(), &[&["convert", "-"], &arguments[..]].concat());
        assert!(run.code != Some(0) && run.out.is_empty() && run.err.contains(what), "{}", run.err);
    }
}

#[test]
fn draughts_is_selected_by_material_too() {
    let text = "[FEN \"B:W18:B15\"]\n1. 15x22 *\n[FEN \"B:W18,21:B15,K5\"]\n1. 15x22 *\n";
    let fen = |material: &str| {
        let arguments = ["convert", "-", "--format", "pdn", "--to", "fen", "--material", material];
        checkproof_reading(text.as_bytes(), &arguments).out
    };
    assert_eq!(fen("BMvWM"), "W:W:B22\n");
    assert_eq!(fen("BKMvWM").lines().count(), 1);
    assert_eq!(fen("BKKvW"), "");
    // A game that cannot be played has no line where the board is asked about.
    let atomic = checkproof_reading(GAMES.as_bytes(), &["convert", "-", "--to", "fen", "--material", "KRvK"]);
    assert_eq!((atomic.out.lines().count(), atomic.code), (1, Some(1)), "{}", atomic.out);
}

#[test]
fn parts_are_left_out() {
    let moves = |arguments: &[&str]| {
        let all = [&["convert", "-", "--tag", "Event=a"], arguments].concat();
        checkproof_reading(GAMES.as_bytes(), &all).out.split_once("\n\n").unwrap().1.trim().to_string()
    };
    assert_eq!(moves(&[]), "1. f3 {poor} 1... e5 $2 (1... d5 {better}) 2. g4 Qh4# 0-1");
    assert_eq!(moves(&["--no-comments"]), "1. f3 e5 $2 (1... d5) 2. g4 Qh4# 0-1");
    assert_eq!(moves(&["--no-variations"]), "1. f3 {poor} 1... e5 $2 2. g4 Qh4# 0-1");
    assert_eq!(moves(&["--no-nags"]), "1. f3 {poor} 1... e5 (1... d5 {better}) 2. g4 Qh4# 0-1");
    assert_eq!(moves(&["--no-nags", "--no-variations", "--no-comments"]), "1. f3 e5 2. g4 Qh4# 0-1");
}

/// Line n is game n, whether it could be played or not.
#[test]
fn every_game_has_its_line() {
    for to in ["fen", "epd", "uci", "json"] {
        let run = checkproof_reading(GAMES.as_bytes(), &["convert", "-", "--to", to]);
        assert_eq!((run.out.lines().count(), run.code), (5, Some(1)), "{to}: {}", run.out);
        let last = run.out.lines().last().unwrap();
        assert_eq!(last.is_empty(), to != "json", "{to}: {last}");
    }
    let run = checkproof_reading(GAMES.as_bytes(), &["convert", "-", "--to", "json"]);
    let games: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games[0]["moves"], serde_json::json!(["f3", "e5", "g4", "Qh4#"]));
    assert_eq!((&games[0]["result"], &games[0]["tags"]["White"]), (&"0-1".into(), &"Tal".into()));
    assert_eq!(games[2]["fen"], "8/3k4/8/8/8/8/4K3/R7 w - - 1 2");
    assert!(games[4]["error"].as_str().unwrap().contains("variant"), "{}", games[4]);
}

#[test]
fn files_are_split() {
    let folder = Folder::new();
    let path = folder.file("all.pgn", GAMES);
    let out = folder.path("part.pgn");
    let arguments = ["convert".as_ref(), path.as_os_str(), "--split".as_ref(), "3".as_ref(), "--out".as_ref()];
    checkproof(arguments.into_iter().chain([out.as_os_str()]));
    assert_eq!(folder.names(), ["all.pgn", "part-1.pgn", "part-2.pgn"]);
    let games = |name: &str| std::fs::read_to_string(folder.path(name)).unwrap().matches("[Event ").count();
    assert_eq!((games("part-1.pgn"), games("part-2.pgn")), (3, 1));
    assert_eq!(checkproof(["convert", "-", "--split", "3"]).code.map(|code| code != 0), Some(true));
}

#[test]
fn threads_change_nothing() {
    let mut texts = vec![GAMES.repeat(20_000)];
    texts.extend(shared("master-games.pgn").map(|path| std::fs::read_to_string(path).unwrap()));
    for text in texts {
        let on = |threads: &str| checkproof_reading(text.as_bytes(), &["convert", "-", "--threads", threads]);
        let one = on("1");
        assert!(one == on("2") && one == on("5"), "another answer on more threads");
        assert!(one.out.len() > 1 << 20);
    }
}
