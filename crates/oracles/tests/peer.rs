//! The program that the benchmark runs beside ours.

use std::process::{Command, Output};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_checkproof-peer")).args(arguments).output().unwrap()
}

#[test]
fn both_libraries_count() {
    for library in ["cozy", "shakmaty"] {
        let output = run(&["perft", library, KIWIPETE, "3"]);
        let text = String::from_utf8(output.stdout).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(
            matches!(words[..], ["nodes", "97862", "seconds", seconds] if seconds.parse::<f64>().is_ok()),
            "{text}"
        );
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn anything_else_is_usage() {
    let wrong: [&[&str]; 6] = [
        &[],
        &["perft", "cozy", KIWIPETE],
        &["perft", "other", KIWIPETE, "3"],
        &["perft", "cozy", KIWIPETE, "three"],
        &["perft", "cozy", "no position", "3"],
        &["perft", "cozy", KIWIPETE, "3", "4"],
    ];
    for arguments in wrong {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
        assert!(String::from_utf8(output.stderr).unwrap().contains("usage: checkproof-peer perft"), "{arguments:?}");
    }
}
