//! Little memory (`ulimit -v`), and with it no threads: the work is done, with fewer of them, or the program says what
//! was wanted and ends with exit code 3. It neither panics (101) nor is it ended by a signal.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Limits in kB: from where the program is just loaded, below which the system ends it before it begins, up to where
/// there is enough for several threads.
fn limits() -> impl Iterator<Item = usize> {
    let is_loaded = |limit: &usize| matches!(limited(*limit, &["--version"]).status.code(), Some(0 | 3));
    let least = (8_000..200_000).step_by(1_000).find(is_loaded).expect("the program can be loaded");
    (least..=least + 32_000).step_by(2_000)
}

/// Runs the program with so much memory; whoever does not end in a minute is ended, with exit code 124.
fn limited(limit: usize, arguments: &[&str]) -> Output {
    let mut shell = Command::new("timeout");
    shell
        .args(["60", "sh", "-c", &format!("ulimit -v {limit} && exec \"$0\" \"$@\"")])
        .arg(env!("CARGO_BIN_EXE_checkproof"));
    shell.args(arguments).output().unwrap()
}

/// The system's loader and Rust's run-time need memory too, and say so before our program begins.
fn is_loaded(output: &Output) -> bool {
    let words = String::from_utf8_lossy(&output.stderr);
    let is_before_main = words.contains("thread 'main'") && words.contains("failed to allocate an alternative stack");
    output.status.code() != Some(127) && !is_before_main
}

/// The commands end well or are refused in a clear word, and both happens. Those that ended well are looked at.
fn done_or_refused(arguments: &[&str], mut look: impl FnMut(&Output)) {
    let (mut done, mut refused) = (0, 0);
    for limit in limits() {
        let output = limited(limit, arguments);
        let words = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0) => {
                look(&output);
                done += 1;
            }
            Some(3) => {
                assert!(words.starts_with("error: ") && !words.contains("panicked"), "{limit} kB: {words}");
                refused += 1;
            }
            _ => assert!(!is_loaded(&output), "{arguments:?} with {limit} kB: {}\n{words}", output.status),
        }
    }
    assert!(done > 0 && refused > 0, "{arguments:?}: {done} times done, {refused} times refused");
}

/// Wherever it is that memory ends while the program begins, the program ends.
#[test]
fn a_beginning_without_memory_has_an_end() {
    let least = limits().next().expect("there are limits");
    let mut refused = 0;
    for limit in (least - 1_000..least + 200).step_by(8) {
        let output = limited(limit, &["--version"]);
        let words = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0) => {}
            Some(3) => {
                assert!(words.starts_with("error: no memory: "), "{limit} kB: {words}");
                refused += 1;
            }
            _ => assert!(!is_loaded(&output), "{limit} kB: {}\n{words}", output.status),
        }
    }
    assert!(refused > 0, "the limits are too high to show anything");
}

#[test]
fn games_are_replayed_on_as_many_threads_as_there_are() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("games.pgn");
    fs::write(&file, "[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n".repeat(2_000)).unwrap();
    let file = file.to_str().unwrap();
    let right = Command::new(env!("CARGO_BIN_EXE_checkproof")).args(["replay", file]).output().unwrap();
    assert_eq!(right.status.code(), Some(1), "each game has a wrong result");
    let mut refused = 0;
    for limit in limits() {
        let output = limited(limit, &["replay", file, "--threads", "8"]);
        let words = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(1) => assert_eq!(output.stdout, right.stdout, "{limit} kB"),
            Some(3) => {
                assert!(words.starts_with("error: no memory: "), "{limit} kB: {words}");
                refused += 1;
            }
            _ => assert!(!is_loaded(&output), "{limit} kB: {}\n{words}", output.status),
        }
    }
    assert!(refused > 0, "the limits are too high to show anything");
}

#[test]
fn tables_are_built_on_as_many_threads_as_there_are() {
    let dir = tempfile::tempdir().unwrap();
    let build = |dir: &Path, threads: &str| {
        let dir = dir.to_str().unwrap().to_string();
        ["table", "build", "KQvKR@4x4", "--threads", threads, "--dir"].map(str::to_string).into_iter().chain([dir])
    };
    let right = dir.path().join("right");
    let output = Command::new(env!("CARGO_BIN_EXE_checkproof")).args(build(&right, "2")).output().unwrap();
    assert!(output.status.success());
    let tables: Vec<_> = fs::read_dir(&right).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(tables.len() >= 3, "the ending and those below it");
    let limited_dir = dir.path().join("limited");
    let arguments: Vec<String> = build(&limited_dir, "8").collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    done_or_refused(&arguments, |_| {
        for table in &tables {
            let made = fs::read(limited_dir.join(table)).unwrap();
            assert!(made == fs::read(right.join(table)).unwrap(), "{table:?} differs");
        }
        fs::remove_dir_all(&limited_dir).unwrap();
    });
}

#[test]
fn large_formulas_end_in_words() {
    let dir = tempfile::tempdir().unwrap();
    done_or_refused(&["krk", "obligations", "--board", "4x6", "--out", dir.path().to_str().unwrap()], |_| ());
}
