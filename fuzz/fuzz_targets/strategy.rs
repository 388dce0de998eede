//! Any bytes as a strategy. For a claim that is false it proves nothing; and for a claim about its own game it gets a
//! verdict, never a panic.
#![no_main]

use check::{Answer, check_text};
use libfuzzer_sys::fuzz_target;

/// One for each kind of strategy, and one about draughts. A lone king does not win; this rook mates in two at best; a
/// king before a rook is lost, sooner than in nine moves; with a rook on the board nothing is dead; and the man on 18
/// is taken next.
const FALSE_CLAIMS: [&str; 7] = [
    "claim: false\ngame: chess:3x3\nside: White\ngoal: win\nfrom: k2/3/2K w - -\n",
    "claim: false\ngame: chess:4x4\nside: White\ngoal: win within 1\nfrom: k3/4/2K1/3R w - -\n",
    "claim: false\ngame: chess:4x4\nside: White\ngoal: win within 1 in time\nfrom: k3/4/2K1/3R w - -\n",
    "claim: false\ngame: chess:4x4\nside: Black\ngoal: no loss\nfrom: k3/4/2K1/3R w - -\n",
    "claim: false\ngame: chess:4x4\nside: Black\ngoal: survive 9\nfrom: k3/4/2K1/3R w - -\n",
    "claim: false\ngame: chess:4x4\nside: White\ngoal: dead\nfrom: k3/4/2K1/3R w - -\n",
    "claim: false\ngame: draughts\nside: White\ngoal: no loss\nfrom: B:W18:B15\n",
];

fuzz_target!(|bytes: &[u8]| {
    for claim in FALSE_CLAIMS {
        if let Ok(verdict) = check_text(claim, bytes) {
            assert!(!matches!(verdict.answer, Answer::Proved { .. }), "proved: {claim}");
        }
    }
    if let Some(claim) = std::str::from_utf8(bytes).ok().and_then(its_own_claim)
        && let Ok(verdict) = check_text(&claim, bytes)
    {
        assert!(!verdict.to_string().is_empty());
    }
});

/// What a strategy seems to be for, from the position of its first entry.
fn its_own_claim(strategy: &str) -> Option<String> {
    let mut lines = strategy.lines().skip(1);
    let (game, side, kind, first) = (lines.next()?, lines.next()?, lines.next()?, lines.next()?);
    let (goal, fields_after) = match kind.strip_prefix("kind: ")? {
        "win" => ("win", 2),
        "win in time" => ("win in time", 3),
        "survive" => ("survive 2", 2),
        "no loss" => ("no loss", 1),
        "no loss set" => ("no loss", 0),
        _ => ("dead", 0),
    };
    let fields: Vec<&str> = first.split(' ').collect();
    let position = fields.get(..fields.len().checked_sub(fields_after)?)?.join(" ");
    Some(format!("claim: its own\n{game}\n{side}\ngoal: {goal}\nfrom: {position}\n"))
}
