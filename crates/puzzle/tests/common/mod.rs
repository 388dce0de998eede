//! What the tests share: numbers as by lot, and `clingo`, which may be missing.

// Each test file uses its own part of this.
#![allow(dead_code)]

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

/// Numbers as by lot, the same in every run.
pub struct Lot(pub u64);

impl Lot {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}
