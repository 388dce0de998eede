//! `checkproof puzzle` as a person uses it: what is made is proved, what is wrong is said, nothing is lost.

mod common;

use common::{Folder, PROGRAM, checkproof, checkproof_reading, shared_data};
use serde_json::Value;
use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

fn json(args: &[&str]) -> Value {
    let run = checkproof(args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn the_same_seed_makes_the_same_and_another_makes_others() {
    let make = |seed: &str| {
        let args = ["puzzle", "--board", "4x4", "--count", "4", "--format", "epd", "--seed", seed];
        let run = checkproof(args);
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.out
    };
    assert_eq!(make("3"), make("3"));
    assert_ne!(make("3"), make("4"));
    assert_eq!(make("3").lines().count(), 4);
}

/// What is asked for is what is given: the grade, the theme, the men, the board; and all solutions differ.
#[test]
fn wishes_are_kept() {
    let made = json(&[
        "puzzle", "--board", "5x5", "--count", "12", "--grade", "fine", "--men", "4v3", "--theme", "block", "--format",
        "json",
    ]);
    let puzzles = made["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 12);
    let mut signatures: Vec<&str> = puzzles.iter().map(|puzzle| puzzle["signature"].as_str().unwrap()).collect();
    signatures.sort_unstable();
    signatures.dedup();
    assert_eq!(signatures.len(), 12);
    for puzzle in puzzles {
        assert_eq!((&puzzle["grade"], &puzzle["game"]), (&Value::from("fine"), &Value::from("chess:5x5")));
        let placement = puzzle["fen"].as_str().unwrap().split(' ').next().unwrap();
        let count = |keep: fn(char) -> bool| placement.chars().filter(|&letter| keep(letter)).count();
        assert!(count(|letter| letter.is_ascii_uppercase()) <= 4 && count(|letter| letter.is_ascii_lowercase()) <= 3);
        assert!(puzzle["themes"].as_array().unwrap().contains(&Value::from("block")));
        // A fine problem has a witness against leaving out each man.
        let men = puzzle["men"].as_array().unwrap();
        assert!(!men.is_empty() && men.iter().all(|man| man["without"] != "needless"), "{puzzle}");
    }
    // The verb that grades agrees with the one that makes.
    let folder = Folder::new();
    let file = folder.path("made.json");
    fs::write(&file, made.to_string()).unwrap();
    let run = checkproof(["puzzle", "check", file.to_str().unwrap(), "--grade", "fine"]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    assert!(
        run.out.ends_with("12 problems: 0 unsound, 0 sound, 0 quiet, 0 good, 12 fine; 0 like another; 0 unreadable\n")
    );
}

/// The proofs are files that the checker accepts; one that is spoiled it does not.
#[test]
fn proofs_are_for_the_checker() {
    let folder = Folder::new();
    let proofs = folder.path("proofs");
    let run = checkproof(["puzzle", "--board", "4x4", "--count", "2", "--proofs", proofs.to_str().unwrap()]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let mut claims: Vec<_> = fs::read_dir(&proofs).unwrap().map(|entry| entry.unwrap().path()).collect();
    claims.retain(|path| path.extension().is_some_and(|ending| ending == "claim"));
    assert_eq!(claims.len(), 3);
    for claim in claims {
        let strategy = claim.with_extension("strategy");
        let check = || checkproof(["check", claim.to_str().unwrap(), strategy.to_str().unwrap()]);
        let run = check();
        assert!(run.code == Some(0) && run.out.starts_with("proved: "), "{}{}", run.out, run.err);
        let text = fs::read_to_string(&strategy).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let Some((_, kept)) = lines.split_last().filter(|_| lines.len() > 5) else { continue };
        fs::write(&strategy, kept.join("\n") + "\n").unwrap();
        assert_ne!(check().code, Some(0), "{}", claim.display());
    }
}

#[test]
fn every_format_is_written_and_ours_are_read_back() {
    let folder = Folder::new();
    for ending in ["txt", "epd", "pgn", "json", "tex", "yaml", "csv", "tsv", "pdf", "epd.zst"] {
        let file = folder.path(&format!("made.{ending}"));
        let file = file.to_str().unwrap();
        let run = checkproof(["puzzle", "--count", "3", "--seed", "2", "--out", file]);
        assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{}", run.err);
        assert!(fs::metadata(file).unwrap().len() > 100);
        if ["epd", "pgn", "json", "epd.zst"].contains(&ending) {
            let run = checkproof(["puzzle", "check", file, "--grade", "good"]);
            assert_eq!(run.code, Some(0), "{ending}: {}{}", run.out, run.err);
            assert!(run.out.contains("\n3 problems: 0 unsound,"), "{}", run.out);
        }
    }
    let pictures = folder.path("pictures");
    let run = checkproof(["puzzle", "--count", "2", "--format", "svg", "--out", pictures.to_str().unwrap()]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(fs::read_dir(pictures).unwrap().count(), 2);
    let left = folder.names();
    assert!(!left.iter().any(|name| name.contains(".part")), "{left:?}");
}

#[test]
fn what_is_no_problem_is_said_with_its_place() {
    let fine = "8/8/1k6/8/5B2/3Q4/6B1/K7 w - - dm 2;\n# a remark\n\n";
    let text = format!("{fine}8/8/8/8 w - -\nnonsense\n8/8/1k6/8/5B2/3Q4/6B1/K6R w - -\n");
    let run = checkproof_reading(text.as_bytes(), &["puzzle", "check", "-"]);
    assert_eq!(run.code, Some(3));
    assert!(run.out.starts_with("line 1: fine #2, 8/8/1k6/8/5B2/3Q4/6B1/K7 w - -\n"), "{}", run.out);
    assert!(run.out.contains("line 6: unsound #2") && run.out.contains("cooked: 1."), "{}", run.out);
    assert!(run.err.contains("line 4: ") && run.err.contains("line 5: "), "{}", run.err);
    for (text, part) in
        [("", "there are no problems in it"), ("{\"a\": 1}", "JSON of problems is a list"), ("{", "is none")]
    {
        let run = checkproof_reading(text.as_bytes(), &["puzzle", "check", "-"]);
        assert_eq!(run.code, Some(3), "{text}");
        assert!(run.err.contains(part), "{}", run.err);
    }
}

/// Ctrl-C ends the search, and what was found until then is printed.
#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_found() {
    let args =
        ["puzzle", "--board", "4x4", "--count", "100000", "--grade", "quiet", "--format", "epd", "--effort", "100000"];
    let child = Command::new(PROGRAM).args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let run = common::Run::of(child.wait_with_output().unwrap());
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.err.starts_with("stopped: "), "{}", run.err);
    assert!(run.out.lines().count() > 3, "{}", run.out);
}

#[test]
fn problems_are_mined_from_games() {
    let Some(path) = shared_data("chess/master-games.pgn") else { return };
    let args = ["puzzle", "--from", path.to_str().unwrap(), "--count", "5", "--grade", "sound", "--format", "json"];
    let made = json(&args);
    for puzzle in made["puzzles"].as_array().unwrap() {
        assert!(puzzle["origin"].as_str().unwrap().contains(", before "), "{puzzle}");
        assert_eq!(puzzle["keys"].as_array().unwrap().len(), 1);
    }
}
