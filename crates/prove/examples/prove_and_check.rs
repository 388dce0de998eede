//! Proves a claim and has the proof checked, as two strangers would: what goes from one to the other is text.
//!
//! `cargo run -p checkproof-prove --example prove_and_check`

use check::{Claim, ClaimText, verdict_text};
use fast::Chess;
use spec::chess::Rules;

const CLAIM: &str = "\
claim: king and queen win on 4 x 4, wherever they stand
game: chess:4x4
side: White
goal: win within 7
from: all KQvK, White to move
";

/// Runs the example.
pub fn main() {
    println!("{}", prove_and_check(CLAIM));
}

/// The verdict on what the prover finds, or why it finds nothing.
pub fn prove_and_check(text: &str) -> String {
    let text: ClaimText = text.parse().expect("a claim");
    let rules: Rules = text.game.parse().expect("a game of chess");
    let claim = Claim::read(rules.clone(), &text).expect("positions of that game");
    // The prover uses bitboards, the checker the rules as they are written down. They share nothing else.
    let quick = Chess::new(&rules).expect("a board of up to 8 x 8");
    match prove::prove(&quick, &claim, &mut |_| ()) {
        Ok(proof) => verdict_text(&claim, &check::check(&claim, &proof.strategy), 0).to_string(),
        Err(why) => format!("not found: {why}"),
    }
}
