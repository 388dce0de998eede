//! `checkproof four-file`: tables built, killed, asked and verified, and a strategy that the checker accepts.

mod common;

use common::{PROGRAM, checkproof};
use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

const UNIVERSE: &str = "lost 4400 bare 4400 steps";
const SLICE: &str = "kr+Pa4pa5";
const SAFE: &str = "4k3/8/8/p7/P5r1/2R5/8/2B1K1N1 w - -";
/// The same with the colours exchanged.
const EXCHANGED: &str = "2b1k1n1/8/2r5/p5R1/P7/8/8/4K3 b - -";

/// Rook against rook, which takes many lines to hold.
const ROOKS: &str = "r3k3/8/8/p7/P7/8/8/R3K3 b - -";

#[test]
fn from_a_universe_to_a_theorem() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let dir = path("tables");
    let run = |args: &[&str]| checkproof([&["four-file"], args].concat());
    let count = run(&["count", SLICE, "--universe", UNIVERSE]);
    assert_eq!((count.out.as_str(), count.code), ("14 slices, 4851 blocks\n", Some(0)));

    // A build that is killed goes on, to the same tables.
    let mut build = Command::new(PROGRAM);
    build.args(["four-file", "build", &dir, SLICE, "--universe", UNIVERSE, "--threads", "1"]);
    let mut child = build.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(300));
    child.kill().unwrap();
    child.wait().unwrap();
    let built = run(&["build", &dir, SLICE, "--universe", UNIVERSE]);
    assert!(built.out.starts_with("built: 14 slices, ") && built.code == Some(0), "{built:?}");
    let verified = run(&["verify", &dir, "--step", "500"]);
    assert!(verified.out.ends_with(" looked at: all hold\n") && verified.code == Some(0), "{verified:?}");

    let value = run(&["value", &dir, "--fen", SAFE]);
    assert!(value.out.starts_with("White need not lose") && value.code == Some(0), "{value:?}");
    let exchanged = run(&["value", &dir, "--fen", EXCHANGED]);
    assert!(exchanged.out.starts_with("Black need not lose") && exchanged.code == Some(0), "{exchanged:?}");
    let mated = run(&["value", &dir, "--fen", "8/8/8/p7/P7/4k3/8/r3K3 w - -"]);
    assert!(
        mated.code == Some(0) && mated.out.starts_with("the game is over, 5.1.1: Black wins by checkmate"),
        "{mated:?}"
    );

    let (strategy, claim) = (path("white.strategy"), path("white.claim"));
    let cut = run(&["strategy", &dir, "--fen", SAFE, "--out", &strategy]);
    assert!(cut.out.starts_with("written: ") && cut.code == Some(0), "{cut:?}");
    fs::write(&claim, format!("claim: an ending\ngame: four-file\nside: White\ngoal: no loss\nfrom: {SAFE}\n"))
        .unwrap();
    let checked = checkproof(["check", &claim, &strategy]);
    assert!(checked.out.starts_with("proved: an ending") && checked.code == Some(0), "{checked:?}");
}

#[test]
fn a_strategy_in_parts_for_black() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let dir = path("tables");
    let run = |args: &[&str]| checkproof([&["four-file"], args].concat());
    let built = run(&["build", &dir, SLICE, "--universe", UNIVERSE]);
    assert_eq!(built.code, Some(0), "{built:?}");
    let (one, two, claim) = (path("black.strategy.zst"), path("black.2.strategy.zst"), path("black.claim"));
    let cut = run(&["strategy", &dir, "--fen", ROOKS, "--out", &one, "--part", "10"]);
    let written =
        cut.out.strip_prefix("written: ").and_then(|text| text.split_once(": ")).map_or("", |(names, _)| names);
    let parts: Vec<&str> = written.split(' ').collect();
    assert!(cut.code == Some(0) && parts.len() > 2 && parts[..2] == [&one, &two], "{cut:?}");
    fs::write(&claim, format!("claim: parts\ngame: four-file\nside: Black\ngoal: no loss\nfrom: {ROOKS}\n")).unwrap();
    let checked = checkproof([&["check", &claim], &parts[..]].concat());
    assert!(checked.out.starts_with("proved: parts") && checked.code == Some(0), "{checked:?}");
    // Without the last part it holds only if what that one answers is assumed.
    let checked = checkproof([&["check", &claim], &parts[..parts.len() - 1]].concat());
    assert!(checked.out.starts_with("open: parts") && checked.code == Some(2), "{checked:?}");
    // A cut that is stopped writes what it has: the last position is answered first.
    let half = ["strategy", &dir, "--fen", ROOKS, "--fen", EXCHANGED, "--out", &path("half.strategy"), "--most", "1"];
    let stopped = run(&half);
    assert!(stopped.out.contains("positions need one") && stopped.code == Some(2), "{stopped:?}");
    assert!(stopped.out.contains(&format!("--earlier {} --out", path("half.strategy"))), "{stopped:?}");
    let checked = checkproof(["check", &claim, &path("half.strategy")]);
    assert_eq!(checked.code, Some(2), "{checked:?}");
    // What it left open is done by another that rests on it.
    let rest =
        run(&["strategy", &dir, "--fen", ROOKS, "--earlier", &path("half.strategy"), "--out", &path("rest.strategy")]);
    assert_eq!(rest.code, Some(0), "{rest:?}");
    let checked = checkproof(["check", &claim, &path("rest.strategy"), &path("half.strategy")]);
    assert!(checked.out.starts_with("proved: parts") && checked.code == Some(0), "{checked:?}");
    // What is rested on is never written over, nor removed as an old part.
    for out in ["half.strategy", "./half.strategy"].map(&path) {
        let over = run(&["strategy", &dir, "--fen", ROOKS, "--earlier", &path("half.strategy"), "--out", &out]);
        assert!(over.err.contains("would write over it") && over.code == Some(3), "{over:?}");
    }
    let over = run(&["strategy", &dir, "--fen", ROOKS, "--earlier", &two, "--out", &one]);
    assert!(over.err.contains("would write over it") && over.code == Some(3), "{over:?}");
    // White's is no help for Black.
    fs::write(path("w.strategy"), "checkproof strategy 1\ngame: four-file\nside: White\nkind: no loss\nend 0\n")
        .unwrap();
    let white =
        run(&["strategy", &dir, "--fen", ROOKS, "--earlier", &path("w.strategy"), "--out", &path("x.strategy")]);
    assert!(white.err.contains("w.strategy: line 4: this is not") && white.code == Some(3), "{white:?}");
    let mixed = run(&["strategy", &dir, "--fen", SAFE, "--fen", EXCHANGED, "--out", &path("mixed.strategy")]);
    assert!(mixed.err.contains("one strategy is for one side") && mixed.code == Some(3), "{mixed:?}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("nowhere").to_str().unwrap().to_string();
    let run = |args: &[&str]| checkproof([&["four-file"], args].concat());
    for (args, said, code) in [
        (vec!["value", &dir, "--fen", SAFE], "there are no block tables here", 3),
        (vec!["count", "kq", "--universe", UNIVERSE], "names no slice of FOUR FILE", 64),
        (vec!["count", SLICE, "--universe", "everything"], "describes no universe", 64),
        (vec!["count", "krb", "--universe", UNIVERSE], "krb is not in the universe", 3),
        (vec!["strategy", &dir, "--fen", SAFE, "--out", "x", "--taste", "love"], "is no taste", 64),
    ] {
        let run = run(&args);
        assert!(run.err.contains(said) && run.code == Some(code), "{args:?}: {run:?}");
    }
}
