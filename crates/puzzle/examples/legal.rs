//! Throw-away: keeps lines that are legal positions without castling squares trouble.
use spec::chess::Rules;
fn main() { let rules = Rules::chess(); for line in std::io::stdin().lines() { let line = line.unwrap(); if rules.read(&line).is_ok_and(|p| !p.in_check()) { println!("{line}"); } } }
