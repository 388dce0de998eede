//! The verdict on a game that was replayed: how it ended, which draws could be claimed, and all that is wrong with it.

use crate::finding::{Note, Wrong};
use crate::replay::{Game, NOWHERE};
use crate::report::Report;
use crate::rulebook::{IsDead, Rulebook};
use crate::strict;
use notation::pgn::{Ending, Fault, Finding, Outline, Place, Tags};
use spec::{Clause, DrawRule, Outcome, When};

impl<G: Rulebook> Game<G> {
    /// The verdict, with what the reader tells.
    pub fn report(mut self, outline: Outline, expert: Option<&IsDead>) -> Report {
        // Variations that the file never closed are closed by the reader; what is left is the game itself.
        if let Some(line) = self.outer.first() {
            self.line = *line;
        }
        let outcome = self.ended.or_else(|| self.outcome().filter(|_| !self.line.broken));
        let asked = !self.line.broken && outcome.is_none() && self.drawn.is_none();
        let dead_since = expert.filter(|_| asked).and_then(|expert| self.dead_since(expert));
        let last = outcome.or_else(|| self.stands().filter(|_| !self.line.broken));
        let claimable = if self.line.broken || last.is_some() { Vec::new() } else { self.claimable() };
        let reached = self.reached();
        let (plies, signs) = (self.plies, self.signs);
        let Outline { number, line, tags, ending, result_at, faults, remarks } = outline;
        let mut notes: Vec<Finding<Note>> = remarks.into_iter().map(|remark| remark.map(Note::Text)).collect();
        let at_tag = |tag: &str| place_of(&tags, line, tag);
        for (place, token, note) in std::mem::take(&mut self.notes) {
            let place = if place == NOWHERE { at_tag("FEN") } else { place };
            notes.push(Finding::new(number, place, &token, note));
        }
        if self.strict {
            self.look_at_tags(&tags, line);
        }
        let is_other =
            self.findings.iter().any(|(place, _, wrong)| *place == NOWHERE && matches!(wrong, Wrong::Start(_)));
        // Moves of another game are no faults of its text.
        let is_fault = |fault: &Finding<Fault>| !(is_other && matches!(fault.what, Fault::NotAMove(_)));
        let faults = faults.into_iter().filter(is_fault).map(|fault| fault.map(Wrong::Text));
        let by_arbiter = self.found(outcome, dead_since, ending, result_at.unwrap_or(NOWHERE));
        let placed = by_arbiter.into_iter().map(|(place, token, wrong)| {
            let place = match &wrong {
                _ if place != NOWHERE => place,
                Wrong::Start(why) => at_tag(why.why.tag()),
                _ => at_tag(""),
            };
            Finding::new(number, place, &token, wrong)
        });
        let mut findings: Vec<Finding<Wrong>> = faults.chain(placed).collect();
        findings.sort_by_key(|finding| (finding.line, finding.column));
        Report {
            format: G::FORMAT,
            number,
            line,
            tags,
            ending,
            is_ended: result_at.is_some(),
            findings,
            notes,
            plies,
            outcome,
            last,
            claimable,
            reached,
            dead_since,
            signs,
        }
    }

    /// Adds what is sloppy about the tags.
    fn look_at_tags(&mut self, tags: &Tags, line: u64) {
        let plies = Some(self.plies).filter(|_| !self.line.broken);
        for (tag, what) in strict::sloppy_tags(tags, G::FORMAT, plies) {
            let place = place_of(tags, line, tag.unwrap_or_default());
            let token = tag.and_then(|tag| tags.get(tag)).unwrap_or_default();
            self.findings.push((place, token.to_string(), Wrong::Sloppy(what)));
        }
    }

    /// Everything that is wrong by the rules, and where; `result_at` is the place of the result.
    fn found(
        self,
        outcome: Option<Outcome>,
        dead_since: Option<u64>,
        ending: Ending,
        result_at: Place,
    ) -> Vec<(Place, String, Wrong)> {
        let mut found = self.findings;
        let at_result = |wrong| (result_at, ending.as_str().to_string(), wrong);
        if let Some((draw, plies)) = self.drawn.filter(|&(_, plies)| plies < self.plies) {
            let (place, token) = self.played_on.unwrap_or((NOWHERE, String::new()));
            found.push((place, token, Wrong::PlayedOn(draw, self.plies - plies)));
        }
        if let Some(outcome) = outcome.filter(|&outcome| contradicts::<G>(outcome, ending)) {
            found.push(at_result(Wrong::Result(outcome, ending)));
        }
        match dead_since.map(|since| (since, self.plies - since)) {
            Some((_, 0)) if matches!(ending, Ending::FirstWins | Ending::SecondWins) => {
                found.push(at_result(Wrong::DeadResult(ending)));
            }
            Some((since, more @ 1..)) => found.push((NOWHERE, String::new(), Wrong::DeadPlayedOn { since, more })),
            _ => {}
        }
        found
    }

    /// How the game ended: on the board first, then the draws that come by themselves.
    fn outcome(&self) -> Option<Outcome> {
        let drawn = || self.drawn.filter(|&(_, plies)| plies == self.plies).map(|(by, _)| Outcome::drawn(by));
        self.on_board().or_else(drawn)
    }

    /// The draw that comes by itself in the position as it stands, whatever came before.
    fn stands(&self) -> Option<Outcome> {
        let stands = |rule: &&DrawRule| match rule.when {
            When::DeadByMaterial => self.rules.is_dead_by_material(&self.line.board),
            When::Repeated(times) => self.history.times() >= times && self.exact_repetitions() >= times,
            When::Clock(half_moves) => self.clock >= half_moves,
        };
        let rules = G::ENDINGS.draws.iter().filter(|rule| rule.by.is_automatic());
        rules.clone().find(stands).map(|rule| Outcome::drawn(rule.by))
    }

    /// The end that the board itself tells.
    pub fn on_board(&self) -> Option<Outcome> {
        self.rules.outcome(&self.line.board)
    }

    fn claimable(&self) -> Vec<&'static Clause> {
        let may_claim = |rule: &&DrawRule| match rule.when {
            When::DeadByMaterial => self.rules.is_dead_by_material(&self.line.board),
            When::Repeated(times) => self.history.times() >= times && self.exact_repetitions() >= times,
            When::Clock(half_moves) => self.clock >= half_moves,
        };
        let claims = G::ENDINGS.draws.iter().filter(|rule| !rule.by.is_automatic());
        claims.filter(may_claim).map(|rule| rule.by).collect()
    }

    /// The rules about repetition and long play whose number was reached, whether anybody claimed or not.
    fn reached(&self) -> Vec<&'static Clause> {
        let reached = |rule: &&DrawRule| match rule.when {
            When::DeadByMaterial => false,
            When::Repeated(times) => self.repetitions >= times,
            When::Clock(half_moves) => self.longest_clock >= half_moves,
        };
        G::ENDINGS.draws.iter().filter(reached).map(|rule| rule.by).collect()
    }

    /// After how many half-moves the game was dead, if it is dead at its end. What is dead stays dead, so the moment is
    /// found by halving.
    #[cold]
    fn dead_since(&self, expert: &IsDead) -> Option<u64> {
        let mut boards = vec![self.first];
        let mut board = self.first;
        for &played in &self.moves {
            self.rules.make(&mut board, played);
            boards.push(board);
        }
        let is_dead = |board: &G::Board| self.rules.is_dead(board, expert);
        is_dead(&board).then(|| boards.partition_point(|board| !is_dead(board)) as u64)
    }
}

/// Where a tag stands in a game that starts on this line; at its start if there is no such tag.
fn place_of(tags: &Tags, line: u64, tag: &str) -> Place {
    match tags.place(tag) {
        Some((lines_below, column)) => Place { line: line + lines_below, column, ..NOWHERE },
        None => Place { line, ..NOWHERE },
    }
}

/// Is a result wrong if the game ended so on the board?
fn contradicts<G: Rulebook>(outcome: Outcome, ending: Ending) -> bool {
    let right = match outcome.winner() {
        Some(winner) if winner == G::FIRST => Ending::FirstWins,
        Some(_) => Ending::SecondWins,
        None => Ending::Draw,
    };
    // A game may be stopped before its result was entered, but a result that was entered must be right.
    ending != right && (ending != Ending::Unknown || outcome.winner().is_some())
}
