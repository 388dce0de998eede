//! Many positions in one run, one a line, answered by a line of JSON each; and moves as people paste them.

mod common;

use common::{Folder, Run, checkproof, checkproof_reading};
use serde_json::Value;

fn objects(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn every_line_is_answered() {
    let lines = format!("{START}\n\nB:W21-32:B1-12\nposition startpos moves e2e4 e7e5\nno position\nfen {START}\n");
    let run = checkproof_reading(lines.as_bytes(), &["moves", "--fen", "-"]);
    assert_eq!(run.code, Some(3));
    assert!(run.err.contains("1 of 5 lines could not be answered"), "{}", run.err);
    let told = objects(&run);
    let counts: Vec<usize> = told.iter().map(|told| told["moves"].as_array().map_or(0, Vec::len)).collect();
    assert_eq!(counts, [20, 7, 29, 0, 20]);
    assert_eq!(told[3]["line"], "no position");
    assert!(told[3]["error"].is_string());

    let run = checkproof_reading(format!("{START}\nB:W21-32:B1-12\n").as_bytes(), &["perft", "3", "--fen", "-"]);
    let nodes: Vec<u64> = objects(&run).iter().map(|told| told["nodes"].as_u64().unwrap()).collect();
    assert_eq!((nodes, run.code), (vec![8902, 302], Some(0)));

    let run = checkproof_reading(b"8/8/8/8/8/8/k7/2KB4 w - -\n4k3/8/8/8/8/8/8/R3K3 w - -\n", &["dead", "--fen", "-"]);
    let verdicts: Vec<Value> = objects(&run).iter().map(|told| told["verdict"].clone()).collect();
    assert_eq!(verdicts, ["dead", "alive"]);

    let mates = b"8/8/1k6/8/5B2/3Q4/6B1/K7 w - -\n6k1/5ppp/8/8/8/8/8/K3R3 w - -\n";
    let run = checkproof_reading(mates, &["mate", "--in", "2", "--keys", "--fen", "-"]);
    let keys: Vec<bool> = objects(&run).iter().map(|told| told["keys"][0].is_string()).collect();
    assert_eq!((keys, run.code), (vec![true, true], Some(0)));
}

#[test]
fn moves_are_explained_line_by_line() {
    let own = format!("{START} ; e2e4\n{START} ; 1. Ke2\nB:W15:B6,11 ; 6-9\n{START}\n");
    let run = checkproof_reading(own.as_bytes(), &["explain", "-", "--fen", "-"]);
    let legal: Vec<Option<bool>> = objects(&run).iter().map(|told| told["legal"].as_bool()).collect();
    assert_eq!((legal, run.code), (vec![Some(true), Some(false), Some(false), None], Some(3)));
    let same = checkproof_reading(format!("{START}\n{START} ; Nf3\n").as_bytes(), &["explain", "e5", "--fen", "-"]);
    let legal: Vec<Option<bool>> = objects(&same).iter().map(|told| told["legal"].as_bool()).collect();
    assert_eq!(legal, [Some(false), Some(true)]);
}

#[test]
fn tables_are_asked_line_by_line() {
    let folder = Folder::new();
    let dir = folder.path("tables").display().to_string();
    let built = checkproof(["table", "build", "KQvK", "--dir", &dir]);
    assert_eq!(built.code, Some(0), "{}", built.err);
    let lines = b"8/8/8/3k4/8/8/8/KQ6 w - -\n8/8/8/3k4/8/8/8/KR6 w - -\n8/8/8/8/8/2k5/8/KQ6 b - -\n";
    let run = checkproof_reading(lines, &["table", "probe", "--dir", &dir, "--fen", "-"]);
    let told = objects(&run);
    assert_eq!((told.len(), run.code), (3, Some(3)), "{}", run.err);
    assert!(told[0]["value"].is_object() || told[0]["value"].is_string(), "{}", told[0]);
    assert!(told[1]["error"].as_str().unwrap().contains("this table is not there"), "{}", told[1]);
    // One at a time says the same.
    for (n, line) in [(0, "8/8/8/3k4/8/8/8/KQ6 w - -"), (2, "8/8/8/8/8/2k5/8/KQ6 b - -")] {
        let one = checkproof(["table", "probe", "--dir", &dir, "--json", "--fen", line]);
        assert_eq!(serde_json::from_str::<Value>(&one.out).unwrap(), told[n]);
    }
}

#[test]
fn only_verbs_that_can_take_many_positions_do() {
    let run = checkproof_reading(START.as_bytes(), &["show", "--fen", "-"]);
    assert_eq!(run.code, Some(3));
    assert!(run.err.contains("this command is about one position"), "{}", run.err);
}

#[test]
fn pasted_moves_are_played() {
    let fen = |arguments: &[&str]| {
        let run = checkproof([&["show", "--json"], arguments].concat());
        assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
        serde_json::from_str::<Value>(&run.out).unwrap()["fen"].as_str().unwrap().to_string()
    };
    let expected = fen(&["--play", "e4 e5 Nf3"]);
    for pasted in ["1. e4 e5 2. Nf3", "1.e4, e5, 2.Nf3!?", "1 e4 e5 2 Nf3 *", "E2E4 e7-e5 \u{2658}f3"] {
        assert_eq!(fen(&["--play", pasted]), expected, "{pasted}");
    }
    let draughts = fen(&["--game", "draughts", "--play", "11-15 22-18"]);
    assert_eq!(fen(&["--game", "draughts", "--play", "1. 11-15 22-18 *"]), draughts);
    let refused = checkproof(["show", "--play", "1. e4 e5 2. Ke3"]);
    assert!(refused.err.contains("move 3 of --play, `Ke3`"), "{}", refused.err);
    assert_eq!(checkproof(["explain", "1. e4!"]).code, Some(0));
    assert_eq!(checkproof(["explain", "e4 e5"]).code, Some(3));
}
