//! What the tests of the answer set models share: `clingo`, which may be missing.

use std::io::Write;
use std::process::{Command, Stdio};

/// What `clingo` prints about a program; none if there is no `clingo`, which is a failure where nothing may be left
/// out.
pub fn clingo(arguments: &[&str], program: &str) -> Option<String> {
    let child = Command::new("clingo")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(why) => {
            println!("left out: clingo ({why}; Debian's package gringo has it)");
            assert!(std::env::var("CHECKPROOF_CI").as_deref() != Ok("1"), "clingo was left out: {why}");
            return None;
        }
    };
    let mut stdin = child.stdin.take().unwrap();
    let program = program.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(program.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!errors.contains("error"), "{errors}");
    Some(String::from_utf8(output.stdout).unwrap())
}
