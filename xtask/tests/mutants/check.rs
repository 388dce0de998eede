//! The faults in the checker, each with the test program that must notice it.

use super::table::{Mutant, mutants};

const LAWS: &str = "check/laws.rs";
const NEED: &str = "check/need.rs";
const STRATEGY: &str = "check/strategy.rs";
const CLAIM: &str = "check/claim.rs";
const PARTS: &str = "check/parts.rs";
const REFUTATION: &str = "check/krk/refutation.rs";
const LINEAR: &str = "check/krk/linear.rs";
const TERMS: &str = "check/krk/terms.rs";

/// The test programs of `check`, and the faults that each must notice.
pub const MUTANTS: [(&str, &[Mutant]); 5] = [
    ("spoiled", &SPOILED),
    ("parts", &IN_PARTS),
    ("in_time", &IN_TIME),
    ("names", &NAMES),
    ("krk_certificates", &CERTIFICATES),
];

#[rustfmt::skip]
const SPOILED: [Mutant; 9] = mutants![
    "bounds need not fall", "a mate in two passes as a mate in one", LAWS,
        "Need::WinWithin(most) | Need::InTime { within: Some(most), .. } if bound > most => {"
        => "Need::WinWithin(most) | Need::InTime { within: Some(most), .. } if bound > most + 1 => {";
    "stalemate counts as a win", "the published checkers that counted it so", LAWS,
        "Goal::Win { .. } => outcome.winner() == Some(self.claim.side),"
        => "Goal::Win { .. } => outcome.winner() != Some(self.claim.side.other()),";
    "a line of the other side", "the turn is not looked at", LAWS,
        "State::ToMove(side, _) if side != self.claim.side && self.claim.goal != Goal::Dead => {"
        => "State::ToMove(side, _) if side != self.claim.side && self.claim.goal == Goal::Dead => {";
    "what is missing is not listed", "an open theorem is called proved", LAWS,
        "    let known = assuming.entry(key).or_insert(need);\n    *known = known.stronger(need);\n"
        => "    let _ = (key, need);\n";
    "a lower number is survived too", "the comparison is the wrong way round", LAWS,
        "Need::Survive(least) if bound < least => Err(" => "Need::Survive(least) if bound > least => Err(";
    "a claim about nothing is true", "no starting position is needed", LAWS,
        "        if self.starts == 0 {\n" => "        if self.starts == u64::MAX {\n";
    "lines need no order", "a position could stand twice", STRATEGY,
        "if text <= self.before.as_str() {" => "if text == self.before.as_str() {";
    "the count is not looked at", "a file that was cut and ended again passes", STRATEGY,
        "if count != counted.to_string() {" => "if count.is_empty() {";
    "something may follow", "the end of the file is not looked for", STRATEGY,
        "            0 => Ok(()),\n            _ => {" => "            0 | 1 => Ok(()),\n            _ => {";
];

#[rustfmt::skip]
const IN_PARTS: [Mutant; 8] = mutants![
    "any line will do for a part", "what it says is not compared", LAWS,
        "&& meets::<G>(limit(game), &entry, *need).is_ok()" => "&& meets::<G>(limit(game), &entry, *need).is_ok() | true";
    "any file is a part", "the digest is not looked at", LAWS,
        "if !self.theorem.parts.iter().any(|part| part.digest == digest) {"
        => "if self.theorem.parts.iter().all(|part| part.digest == digest) && self.theorem.parts.is_empty() {";
    "nothing stays assumed of parts", "all is taken for said", LAWS,
        "self.theorem.assuming.retain(|key, _| !said.contains(key));" => "self.theorem.assuming.clear();";
    "a theorem rests on an open one", "its assumptions are forgotten", LAWS,
        "if other.assuming.is_empty() && (&this.game" => "if (&this.game";
    "a theorem rests on one of another side", "whose it is is not looked at", LAWS,
        "(&this.game, this.side) == (&that.game, that.side)" => "this.game == that.game";
    "a theorem rests on a longer win", "the numbers are not compared", LAWS,
        "Need::WinWithin(most)) => n.get() <= most," => "Need::WinWithin(most)) => n.get() > 0 || most > 0,";
    "assumptions without end", "memory ends first", LAWS,
        "if assuming.len() > most { Err(" => "if assuming.len() > most && most == 0 { Err(";
    "a report on another claim", "the claim is not looked at", PARTS,
        "if about != statement(claim) {" => "if false && about != statement(claim) {";
];

#[rustfmt::skip]
const IN_TIME: [Mutant; 8] = mutants![
    "the clock stands still", "a move of the other side is not counted", LAWS,
        "Need::InTime { within, clock } => Need::InTime { within, clock: clock + 1 },"
        => "Need::InTime { within, clock } => Need::InTime { within, clock },";
    "the clock always starts again", "what a move does is not asked", LAWS,
        "if self.claim.game.resets_clock(position, played) => {" => "if self.claim.game.resets_clock(position, played) || true => {";
    "one move too many", "the limit is missed by one", LAWS,
        "clock >= limit(&self.claim.game))" => "clock > limit(&self.claim.game))";
    "the latest clock is not compared", "a line is used too late", LAWS,
        "Some(latest) if latest < clock => Err(" => "Some(latest) if latest < clock && clock == 0 => Err(";
    "a bound says too much", "a move of both sides is forgotten", LAWS,
        "(u64::from(limit) + 1).checked_sub(2 * u64::from(bound.get()))" => "(u64::from(limit) + 2).checked_sub(2 * u64::from(bound.get()))";
    "a line beyond the limit", "its own clock is not looked at", LAWS,
        "Some(clock) if clock < limit => self.plays(" => "Some(clock) if clock <= limit => self.plays(";
    "a clock that nobody asked for", "a strategy in time proves a plain win, its clocks untested", LAWS,
        "Goal::Win { in_time: false, .. } => self.strategy.form() == Form::Win,"
        => "Goal::Win { in_time: false, .. } => matches!(self.strategy.form(), Form::Win | Form::WinInTime),";
    "the weaker of two clocks", "the larger is forgotten", NEED,
        "clock: c.max(d) }" => "clock: c.min(d) }";
];

#[rustfmt::skip]
const NAMES: [Mutant; 2] = mutants![
    "marks that are not seen", "a soft hyphen may stand in a name", CLAIM,
        "('\\u{A1}'..='\\u{AC}'," => "('\\u{A1}'..='\\u{AD}',";
    "all lines are free", "what counts need not be ASCII", CLAIM,
        "|| (free && plain(*letter))" => "|| (plain(*letter) && (free || true))";
];

#[rustfmt::skip]
const CERTIFICATES: [Mutant; 7] = mutants![
    "a clause may leave two literals", "propagation guesses", REFUTATION,
        "(when, _) if when != step && open.is_none() => open = Some(literal)," => "(when, _) if when != step => open = Some(literal),";
    "the last clause need not be empty", "nothing is refuted", REFUTATION,
        "Some(clause) if clause.is_empty() => {" => "Some(_) => {";
    "no conflict is needed", "any clause follows", REFUTATION,
        "        Err(Reason::NoConflict)\n" => "        self.added.push(clause.into());\n        Ok(())\n";
    "any sum is absurd", "the sum is not looked at", REFUTATION,
        "if !sum.is_absurd() {" => "if !sum.is_absurd() && clause.is_empty() {";
    "later clauses may be named", "a step could rest on itself", REFUTATION,
        "Some(place) => self.added.get(place).map(|clause| &clause[..])," => "Some(place) => self.added.get(place).or(self.added.last()).map(|clause| &clause[..]),";
    "a negated inequality is the same", "at least becomes at most", LINEAR,
        "(-1, -bound - 1)" => "(-1, -bound)";
    "both is either", "one of two is enough", TERMS,
        "_ if one == -TRUE || one == -other => -TRUE," => "_ if one == -other => -TRUE,\n            _ if one == -TRUE => other,";
];
