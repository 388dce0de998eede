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
    let unknown = ["value", &dir, "--fen", "4k3/8/8/p7/P7/6r1/8/2B1K3 w - -"];
    let value = run(&unknown);
    assert!(value.out.starts_with("not known in this universe\n") && value.code == Some(2), "{value:?}");
    // What is not answered, the move with the fewest such replies first.
    assert!(value.out.contains("is\n    after Bg5: Ra3 Rc3 Rg1+ Rg2 Rg4 Rxg5\n    after Be3: Ke7 "), "{value:?}");
    let value = run(&[&unknown[..], &["--json"]].concat());
    let value: serde_json::Value = serde_json::from_str(&value.out).unwrap();
    let first = &value["not_answered"]["White"][0];
    assert_eq!((&first["after"]["move"], &first["replies"][5]["san"]), (&"c1g5".into(), &"Rxg5".into()));
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
    // Drafts are there in case it is killed; those that are left are not written over.
    let drafts = || {
        fs::read_dir(folder.path())
            .unwrap()
            .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().contains("draft"))
    };
    assert_eq!(drafts().count(), 0);
    let left = path("black.draft-1.strategy.zst");
    fs::copy(&two, &left).unwrap();
    let again = ["strategy", &dir, "--fen", ROOKS, "--out", &one, "--part", "10"];
    let refused = run(&again);
    let hint = format!("go on with --earlier {left} and another name");
    assert!(refused.code == Some(3) && refused.err.contains(&hint), "{refused:?}");
    let on = ["strategy", &dir, "--fen", ROOKS, "--out", &path("more.strategy"), "--earlier", &left];
    assert_eq!(run(&on).code, Some(0));
    fs::write(&claim, format!("claim: parts\ngame: four-file\nside: Black\ngoal: no loss\nfrom: {ROOKS}\n")).unwrap();
    let checked = checkproof([&["check", &claim], &parts[..]].concat());
    assert!(checked.out.starts_with("proved: parts") && checked.code == Some(0), "{checked:?}");
    // The same as one file.
    let whole = path("whole.strategy");
    let again = run(&["strategy", &dir, "--fen", ROOKS, "--out", &whole]);
    assert!(again.code == Some(0) && again.out.starts_with(&format!("written: {whole}: ")), "{again:?}");
    let checked = checkproof(["check", &claim, &whole]);
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
        (vec!["strategy", &dir, "--fen", SAFE, "--out", "x", "--taste", "love"], "is no formation", 64),
    ] {
        let run = run(&args);
        assert!(run.err.contains(said) && run.code == Some(code), "{args:?}: {run:?}");
    }
}

/// Two universes, neither of which has the position, joined by moves beyond both; and a strategy that rests on these.
#[test]
fn universes_are_joined_by_a_few_moves() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let run = |args: &[&str]| checkproof([&["four-file"], args].concat());
    let [one, two, lines, rest, claim] = ["one", "two", "lines.strategy", "rest.strategy", "joined.claim"].map(path);
    for (dir, slice) in [(&one, "kr+Pa4pa5"), (&two, "kr+Pa3pa4")] {
        assert_eq!(run(&["build", dir, slice, "--universe", UNIVERSE]).code, Some(0));
    }
    for (side, fen) in [("White", "4k3/8/8/p7/8/P1R5/4N3/r3K3 w - -"), ("Black", "R3k3/4n3/p1r5/8/P7/8/8/4K3 b - -")] {
        let value = ["value", &one, &two, "--fen", fen];
        assert_eq!(run(&value).code, Some(3), "no table has it");
        let found = run(&[&value[..], &["--deeper", "3", "--out", &lines]].concat());
        let words = format!("{side} need not lose: with these moves every reply leads to");
        assert!(found.code == Some(0) && found.out.starts_with(&words), "{found:?}");
        let cut = run(&["strategy", &one, &two, "--fen", fen, "--earlier", &lines, "--out", &rest]);
        assert_eq!(cut.code, Some(0), "{cut:?}");
        fs::write(&claim, format!("claim: joined\ngame: four-file\nside: {side}\ngoal: no loss\nfrom: {fen}\n"))
            .unwrap();
        let checked = checkproof(["check", &claim, &lines, &rest]);
        assert!(checked.out.starts_with("proved: joined") && checked.code == Some(0), "{checked:?}");
    }
    // Too far away.
    let near = run(&["value", &one, &two, "--fen", "4k3/8/8/p7/8/P1R5/8/4K1r1 w - -", "--deeper", "1"]);
    assert_eq!(near.code, Some(3), "{near:?}");
}
