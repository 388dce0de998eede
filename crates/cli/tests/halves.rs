//! Halves of files: a killed writer leaves one, and the next writer of the same file removes it; those of writers that
//! are at work, and other people's files, are left alone.

mod common;

use common::{Folder, PROGRAM, checkproof};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Starts a writer of this file that waits for more input.
fn waiting_writer(out: &Path) -> Child {
    let mut command = Command::new(PROGRAM);
    command.args(["convert", "-", "--out"]).arg(out).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.as_mut().unwrap().write_all(b"[Event \"?\"]\n\n1. e4 *\n\n").unwrap();
    let half = out.with_file_name(format!("{}.{}.part", out.file_name().unwrap().to_str().unwrap(), child.id()));
    let start = Instant::now();
    while !half.exists() {
        assert!(start.elapsed() < Duration::from_secs(60), "{} does not appear", half.display());
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

#[test]
fn the_half_of_a_killed_writer_is_removed_by_the_next() {
    let folder = Folder::new();
    let out = folder.path("games.pgn");
    let mut killed = waiting_writer(&out);
    let mut at_work = waiting_writer(&out);
    killed.kill().unwrap();
    killed.wait().unwrap();
    let half = |child: &Child| format!("games.pgn.{}.part", child.id());
    let mut both = vec![half(&killed), half(&at_work)];
    both.sort();
    assert_eq!(folder.names(), both);
    let run = checkproof(["show", "--svg", out.to_str().unwrap()]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(folder.names(), ["games.pgn".to_string(), half(&at_work)], "one writer is still at work");
    // And that one writes its file to the end.
    drop(at_work.stdin.take());
    assert!(at_work.wait().unwrap().success());
    assert_eq!(folder.names(), ["games.pgn"]);
    assert!(std::fs::read_to_string(&out).unwrap().contains("1. e4 *"));
}

#[test]
fn what_is_no_half_of_this_file_stays() {
    let folder = Folder::new();
    let others = ["board.svg.part", "board.svg.1x.part", "board.svg..part", "other.svg.1.part", "board.svg.1.part.old"];
    others.iter().for_each(|name| drop(folder.file(name, "something else")));
    folder.file("board.svg.4294967295.part", "left over");
    let held = File::create(folder.path("board.svg.2.part")).unwrap();
    held.lock().unwrap();
    let run = checkproof(["show", "--svg", folder.path("board.svg").to_str().unwrap()]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let mut left: Vec<String> = others.iter().map(|name| name.to_string()).collect();
    left.extend(["board.svg".to_string(), "board.svg.2.part".to_string()]);
    left.sort();
    assert_eq!(folder.names(), left);
}
