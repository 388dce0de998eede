//! Any text as a claim: reading never panics, and every position that it speaks of is one of its game.
#![no_main]

use check::{AnyGame, Claim, ClaimText, Written};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(claim) = text.parse::<ClaimText>() else { return };
    match claim.game.parse() {
        Ok(AnyGame::Chess(rules)) => look_at(rules, &claim),
        Ok(AnyGame::Draughts(draughts)) => look_at(draughts, &claim),
        Err(_) => {}
    }
});

/// A set of positions may be larger than anybody can wait for, so only its first ones are looked at.
const LOOKED_AT: usize = 20;

fn look_at<G: Written>(game: G, text: &ClaimText) {
    let Ok(claim) = Claim::read(game, text) else { return };
    assert!(claim.to_string().contains(&claim.game.to_string()));
    for description in &claim.from {
        for position in claim.game.positions(description).expect("the claim was read").take(LOOKED_AT) {
            let written = claim.game.write_position(&position);
            assert_eq!(claim.game.read_position(&written), Ok(position));
        }
    }
}
