//! Mate problems from `clingo` through the program: what comes is sound, a seed gives the same again, a missing solver
//! and a request that nothing meets are told.

use puzzle::{Grade, judge};
use spec::chess::Rules;
use std::process::Command;

fn asp(arguments: &[&str], clingo: Option<&str>) -> (String, String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkproof"));
    command.arg("asp").args(arguments);
    if let Some(clingo) = clingo {
        command.env("CHECKPROOF_CLINGO", clingo);
    }
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// Is there a `clingo`? Where nothing may be left out there must be.
fn has_clingo() -> bool {
    let found = Command::new("clingo").arg("--version").output();
    if let Err(why) = &found {
        println!("left out: clingo ({why}; Debian's package gringo has it)");
        assert!(std::env::var("CHECKPROOF_CI").as_deref() != Ok("1"), "clingo was left out: {why}");
    }
    found.is_ok()
}

#[test]
fn a_missing_solver_is_told_with_what_to_install() {
    let (_, err, code) = asp(&["--count", "1"], Some("/nowhere/clingo"));
    assert_eq!(code, Some(3));
    assert!(err.contains("/nowhere/clingo") && err.contains("apt install gringo"), "{err}");
}

#[test]
fn problems_are_sound_and_a_seed_gives_the_same_again() {
    if !has_clingo() {
        return;
    }
    let rules: Rules = "chess:4x4".parse().unwrap();
    let chess = fast::Chess::new(&rules).unwrap();
    for model in [["--model", "line", "--length", "2"], ["--model", "two", "--length", "3"]] {
        let arguments = [&model[..], &["--count", "6", "--seed", "5"]].concat();
        let (out, err, code) = asp(&arguments, None);
        assert_eq!(code, Some(0), "{err}");
        let fens = out.lines().filter(|line| line.contains(" w - - ")).map(|line| line.split(" w").next().unwrap());
        let problems: Vec<String> = fens.map(|board| format!("{board} w - -")).collect();
        assert_eq!(problems.len(), 6, "{out}");
        for fen in problems {
            assert!(judge(&chess, &rules.read(&fen).unwrap(), 2).grade() > Grade::Unsound, "{fen}");
        }
        assert_eq!(asp(&arguments, None).0, out);
    }
}

#[test]
fn a_request_that_nothing_meets_is_told() {
    if !has_clingo() {
        return;
    }
    let (out, err, code) = asp(&["--white", "1", "--black", "1", "--short"], None);
    assert_eq!(
        (out.as_str(), code),
        ("0 found, and the model has no other diagram (0 candidates)\n", Some(1)),
        "{err}"
    );
    let (_, err, code) = asp(&["--white", "9", "--black", "9"], None);
    assert!(code == Some(3) && err.contains("9 white and 9 black men do not fit on 16 squares"), "{err}");
    let (_, err, code) = asp(&["--theme", "brilliant"], None);
    assert!(code == Some(64) && err.contains("`brilliant` is no theme"), "{err}");
}
