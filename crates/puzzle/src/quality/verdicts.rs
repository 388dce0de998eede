//! The verdicts in words, one a line, each with its name.

use super::{Duals, QuietKind, Report, Without};
use crate::Solution;
use notation::san;
use spec::chess::{Move, Position, Rules};

/// One verdict on a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// Its name, one word or two.
    pub name: &'static str,
    /// For the problem, against it, or neither.
    pub good: Option<bool>,
    /// What was found.
    pub text: String,
}

impl Report {
    /// Every verdict, the gravest first.
    pub fn verdicts(&self, rules: &Rules, position: &Position) -> Vec<Judgement> {
        let teller = Teller { rules, position, report: self };
        let mut verdicts = teller.soundness();
        if self.key.is_some() {
            verdicts.extend(teller.key());
            verdicts.extend(teller.play());
            verdicts.extend(teller.economy());
        }
        verdicts
    }
}

struct Teller<'a> {
    rules: &'a Rules,
    position: &'a Position,
    report: &'a Report,
}

fn verdict(name: &'static str, good: impl Into<Option<bool>>, text: impl Into<String>) -> Judgement {
    Judgement { name, good: good.into(), text: text.into() }
}

impl Teller<'_> {
    fn first(&self, played: Move) -> String {
        format!("1.{}", san::write(self.rules, self.position, played))
    }

    fn replies(&self, moves: &[Move]) -> String {
        let next = self.report.key.as_ref().map(|key| spec::Game::play(self.rules, self.position, &key.played));
        let Some(Ok(next)) = next else { return String::new() };
        let written = moves.iter().map(|&reply| format!("1...{}", san::write(self.rules, &next, reply)));
        written.collect::<Vec<_>>().join(", ")
    }

    fn soundness(&self) -> Vec<Judgement> {
        let report = self.report;
        let keys = report.solution.keys();
        let mut verdicts = vec![match &keys[..] {
            [] => verdict("key", false, format!("no solution: there is no {}", report.stipulation)),
            [key] => verdict("key", true, format!("unique key, {}", self.first(*key))),
            [key, cooks @ ..] => {
                let cooks: Vec<String> = cooks.iter().map(|&cook| self.first(cook)).collect();
                verdict("key", false, format!("cooked: {} and {}", self.first(*key), cooks.join(", ")))
            }
        }];
        verdicts.push(match report.shorter {
            Some((moves, first)) => {
                verdict("length", false, format!("short mate: mate in {moves} by {}", self.first(first)))
            }
            None => verdict("length", true, "no shorter mate"),
        });
        verdicts.push(match report.in_check {
            true => verdict("check in the diagram", false, "the side to move is in check"),
            false => verdict("check in the diagram", true, "the side to move is not in check"),
        });
        verdicts.push(match &report.doubts[..] {
            [] => verdict("legality", true, "nothing speaks against the position having arisen"),
            doubts => {
                let doubts: Vec<String> = doubts.iter().map(ToString::to_string).collect();
                verdict("legality", false, doubts.join("; "))
            }
        });
        verdicts
    }

    fn key(&self) -> Vec<Judgement> {
        let Some(key) = &self.report.key else { return Vec::new() };
        let squares =
            |squares: &[spec::chess::Square]| squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let mut faults = Vec::new();
        if key.check {
            faults.push("gives check".to_string());
        }
        if let Some((kind, guarded)) = key.takes {
            faults.push(format!("takes a {kind} that is {}", if guarded { "guarded" } else { "not guarded" }));
        }
        if let Some(kind) = key.promotes {
            faults.push(format!("promotes to a {kind}"));
        }
        if !key.flights_taken.is_empty() {
            faults.push(format!("takes the flight {}", squares(&key.flights_taken)));
        }
        let mut verdicts = vec![match faults.is_empty() {
            true => verdict("key move", true, "no check, no capture, no promotion, takes no flight"),
            false => verdict("key move", false, format!("the key {}", faults.join(", "))),
        }];
        if !key.flights_given.is_empty() {
            verdicts.push(verdict("flights given", true, squares(&key.flights_given)));
        }
        if key.sacrifice {
            verdicts.push(verdict("sacrifice", true, "the man that moves can be taken"));
        }
        verdicts.push(match self.report.unprovided.len() {
            0 => verdict("provision", true, "every check and flight of the diagram has an answer"),
            several => {
                verdict("provision", false, format!("{several} checks or flights have no answer in the diagram"))
            }
        });
        let quiet = match key.quiet {
            Some(QuietKind::Threat) => "threat",
            Some(QuietKind::Zugzwang) => "block (zugzwang)",
            None => "check",
        };
        verdicts.push(verdict("kind", None, quiet));
        verdicts
    }

    fn play(&self) -> Vec<Judgement> {
        let report = self.report;
        let tries = match &report.solution {
            Solution::Trees { tries, .. } => tries.len(),
            Solution::Lines { .. } => 0,
        };
        let (set, changed) = report.set;
        let (pure, model) = report.pure;
        let duals = match &report.duals {
            Duals::None => verdict("duals", true, "none"),
            Duals::AfterThreat(replies) => {
                verdict("duals", None, format!("only after {}, which stop no threat", self.replies(replies)))
            }
            Duals::Minor(replies) => verdict("duals", None, format!("minor, after {}", self.replies(replies))),
            Duals::Major(replies) => verdict("duals", false, format!("after {}", self.replies(replies))),
        };
        vec![
            verdict(
                "defences",
                report.defences >= 2,
                format!("{} of {} replies defend", report.defences, report.replies),
            ),
            verdict("mates", report.mates.len() >= 3, format!("{} different", report.mates.len())),
            verdict("pure mates", None, format!("{pure}, of them {model} model mates")),
            duals,
            verdict("set play", None, format!("{set} replies answered, {changed} of them changed by the key")),
            verdict("tries", None, tries.to_string()),
        ]
    }

    fn economy(&self) -> Vec<Judgement> {
        let report = self.report;
        let needless: Vec<String> =
            report.needed.iter().filter(|man| man.without == Without::Same).map(|man| man.square.to_string()).collect();
        let [(ours, our_worth), (theirs, their_worth)] = report.men;
        vec![
            match needless.is_empty() {
                true => verdict("men", true, "every man is needed"),
                false => verdict("men", false, format!("needless: {}", needless.join(" "))),
            },
            verdict("economy", None, format!("{ours} men ({our_worth} pawns) against {theirs} ({their_worth})")),
            verdict("difficulty", None, report.difficulty().to_string()),
        ]
    }
}
