//! Proves a claim and has the proof checked. The prover uses bitboards and searches; the checker knows the rules alone.
//!
//! `cargo run -p checkproof-prove --example prove_and_check`

extern crate checkproof_prove as prove;

use check::{Claim, ClaimText, Verdict, check};
use fast::Chess;
use spec::chess::Rules;

const CLAIM: &str = "\
claim: king and queen win on 4 x 4, wherever they stand
game: chess:4x4
side: White
goal: win within 7
from: all KQvK, White to move
";

/// Proves the claim above, and prints the verdict.
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
        Ok(proof) => match check(&claim, &proof.strategy) {
            Verdict::Proved(theorem) => format!("proved by {} entries: {}", theorem.entries(), theorem.claim()),
            Verdict::Open(theorem) => format!("open, with {} assumptions", theorem.assumed()),
            Verdict::Refused(refusal) => format!("refused: {}", refusal.reason),
        },
        Err(why) => format!("not found: {why}"),
    }
}
