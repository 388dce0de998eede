//! The solution on one line, with the moves as players write them: for cards, sheets and captions.

use super::after;
use crate::{Attack, Defence, Mark, Notation, Puzzle, Quiet, Solution, text};
use notation::san;
use spec::chess::{Position, Rules};

/// The solution of a puzzle on one line: `1.Bf1! (zugzwang) 1...Ka5 2.Qb5#; 1...Kc6 2.Qb5#. Tries: 1.Qc4? Ka7!`.
pub fn brief(puzzle: &Puzzle) -> String {
    match &tries(puzzle)[..] {
        [] => play(puzzle),
        tries => format!("{}. Tries: {}", play(puzzle), tries.join(", ")),
    }
}

/// The keys with all that follows. Several answers to one reply stand beside each other with a stroke between; of a
/// threat the first move is told.
pub fn play(puzzle: &Puzzle) -> String {
    let Puzzle { rules, position, report, .. } = puzzle;
    match &report.solution {
        Solution::Trees { keys, .. } if keys.is_empty() => format!("There is no {}", report.stipulation),
        Solution::Trees { keys, .. } => {
            let teller = Teller { rules };
            keys.iter().map(|key| teller.attack(position, key, 1, "!")).collect::<Vec<_>>().join(" Also ")
        }
        solution @ Solution::Lines { .. } => {
            let lines = text(rules, position, solution, Notation::San);
            lines.lines().map(str::trim).collect::<Vec<_>>().join("; ")
        }
    }
}

/// The tries, each with the reply that refutes it. Where a mate in one is asked for, a move that does not mate misleads
/// nobody and is not told.
pub fn tries(puzzle: &Puzzle) -> Vec<String> {
    let Puzzle { rules, position, report, .. } = puzzle;
    let Solution::Trees { tries, .. } = &report.solution else { return Vec::new() };
    let tries = if report.stipulation.length > 1 { tries.as_slice() } else { &[] };
    let told = tries.iter().map(|attempt| {
        let played = attempt.attack.played;
        let next = after(rules, position, played);
        let replies = attempt.refutations.iter().map(|(reply, _)| format!("{}!", san::write(rules, &next, *reply)));
        format!("1.{}? {}", san::write(rules, position, played), replies.collect::<Vec<_>>().join(" or "))
    });
    told.collect()
}

struct Teller<'a> {
    rules: &'a Rules,
}

impl Teller<'_> {
    /// A move with its number, and all that follows.
    fn attack(&self, position: &Position, attack: &Attack, number: u32, verdict: &str) -> String {
        let next = after(self.rules, position, attack.played);
        // A mate needs no praise.
        let verdict = if attack.mark == Mark::Mate { "" } else { verdict };
        let mut text = format!("{number}.{}{verdict}", san::write(self.rules, position, attack.played));
        match &attack.quiet {
            Some(Quiet::Zugzwang) => text += " (zugzwang)",
            Some(Quiet::Threat(threats)) => {
                let waiting = crate::passed(self.rules, &next);
                let moves = threats.iter().map(|threat| san::write(self.rules, &waiting, threat.played));
                text += &format!(" (threat {}.{})", number + 1, moves.collect::<Vec<_>>().join("/"));
            }
            None => {}
        }
        if !attack.defences.is_empty() {
            text += &format!(" {}", self.defences(&next, &attack.defences, number));
        }
        text
    }

    fn defences(&self, position: &Position, defences: &[Defence], number: u32) -> String {
        let line = |defence: &Defence| {
            let next = after(self.rules, position, defence.played);
            let reply = san::write(self.rules, position, defence.played);
            format!("{number}...{reply} {}", self.answers(&next, &defence.answers, number + 1))
        };
        defences.iter().map(line).collect::<Vec<_>>().join("; ")
    }

    /// What answers a reply. An answer that does not end the game is told to its end; brackets keep its branches
    /// apart from those of the line above.
    fn answers(&self, position: &Position, answers: &[Attack], number: u32) -> String {
        let plain = |answer: &Attack| answer.defences.is_empty() && answer.quiet.is_none();
        if answers.iter().all(plain) {
            let moves = answers.iter().map(|answer| san::write(self.rules, position, answer.played));
            return format!("{number}.{}", moves.collect::<Vec<_>>().join("/"));
        }
        let told = answers.iter().map(|answer| {
            let whole = self.attack(position, answer, number, "");
            if plain(answer) { whole } else { format!("[{whole}]") }
        });
        told.collect::<Vec<_>>().join(" or ")
    }
}
