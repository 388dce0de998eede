//! The check itself: when a strategy proves a claim.
//!
//! A strategy is a table of positions with the holder to move. Each line of it is tested by itself against every reply:
//! what the line promises must follow from the rules and from what other lines promise. That every line is right
//! then means that the whole is: for `win` because bounds fall with every move, for `no loss` and `dead` because
//! play never leaves the table, for `survive` by counting down. `coq/check/Check.v` proves just this.
//!
//! A position that should have a line and has none does not refuse the claim. It becomes an assumption, and the
//! verdict is *open*: proved, if the assumptions hold.

use crate::{Claim, Entry, Form, Goal, Reason, Refusal, Strategy, Written};
use spec::{Game, Outcome, Side, State};
use std::collections::BTreeMap;
use std::num::NonZeroU32;

/// A claim that has been checked. Only this file makes one.
///
/// ```compile_fail
/// fn forged(claim: check::Claim<spec::chess::Rules>) -> check::Theorem<spec::chess::Rules> {
///     check::Theorem { claim, entries: 0, starts: 0, assuming: Default::default() }
/// }
/// ```
#[derive(Debug, Clone)]
pub struct Theorem<G: Game> {
    claim: Claim<G>,
    entries: u32,
    starts: u64,
    assuming: BTreeMap<G::Position, Need>,
}

impl<G: Game> Theorem<G> {
    /// What has been proved, with the rules it is about.
    pub fn claim(&self) -> &Claim<G> {
        &self.claim
    }

    /// How many entries the strategy has.
    pub fn entries(&self) -> u32 {
        self.entries
    }

    /// From how many positions the claim starts; one that several of its lines describe counts several times.
    pub fn starts(&self) -> u64 {
        self.starts
    }

    /// The positions about which something is assumed, and what. None: the theorem holds without conditions.
    pub fn assuming(&self) -> &BTreeMap<G::Position, Need> {
        &self.assuming
    }
}

/// What the checker says.
#[derive(Debug, Clone)]
pub enum Verdict<G: Game> {
    /// The claim holds.
    Proved(Theorem<G>),
    /// The claim holds if the theorem's assumptions do.
    Open(Theorem<G>),
    /// The strategy does not prove the claim.
    Refused(Refusal<G>),
}

/// What a position must have for another line to be right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// A line, whatever its bound.
    Entry,
    /// A win in at most so many moves.
    WinWithin(u32),
    /// To survive at least so many moves of the other side.
    Survive(u32),
}

/// Checks a strategy against a claim.
pub fn check<G: Written>(claim: &Claim<G>, strategy: &Strategy<G>) -> Verdict<G> {
    check_watched(claim, strategy, &mut |_| {})
}

/// The same, telling now and then how many entries are done.
pub fn check_watched<G: Written>(claim: &Claim<G>, strategy: &Strategy<G>, watch: &mut dyn FnMut(u32)) -> Verdict<G> {
    let mut laws = Laws { claim, strategy, starts: 0, assuming: BTreeMap::new() };
    match laws.whole(watch) {
        Err(refusal) => Verdict::Refused(refusal.with_line_of_play(claim, strategy)),
        Ok(()) => {
            let theorem =
                Theorem { claim: claim.clone(), entries: strategy.len(), starts: laws.starts, assuming: laws.assuming };
            if theorem.assuming.is_empty() { Verdict::Proved(theorem) } else { Verdict::Open(theorem) }
        }
    }
}

struct Laws<'a, G: Written> {
    claim: &'a Claim<G>,
    strategy: &'a Strategy<G>,
    starts: u64,
    assuming: BTreeMap<G::Position, Need>,
}

impl<G: Written> Laws<'_, G> {
    fn whole(&mut self, watch: &mut dyn FnMut(u32)) -> Result<(), Refusal<G>> {
        let fits = match self.claim.goal {
            Goal::Win { .. } => self.strategy.form() == Form::Win,
            Goal::NoLoss => matches!(self.strategy.form(), Form::NoLoss | Form::NoLossSet),
            Goal::Survive { .. } => self.strategy.form() == Form::Survive,
            Goal::Dead => self.strategy.form() == Form::Dead,
        };
        if *self.strategy.game() != self.claim.game {
            return Err(Refusal::of(Reason::OtherGame { game: self.strategy.game().to_string() }));
        }
        if !fits {
            return Err(Refusal::of(Reason::WrongForm { goal: self.claim.goal, form: self.strategy.form() }));
        }
        for line in &self.claim.from {
            self.from_line(line)?;
        }
        if self.starts == 0 {
            return Err(Refusal::of(Reason::NoStart));
        }
        for number in 0..self.strategy.len() {
            if number % 1024 == 0 {
                watch(number);
            }
            let position = self.strategy.position(&self.claim.game, number);
            let entry = self.strategy.entry(number);
            self.entry(&position, &entry).map_err(|reason| Refusal::of(reason).at_entry(number, &position, &entry))?;
        }
        Ok(())
    }

    /// The starting positions of one line of the claim. A line without any is a mistake, not a smaller claim.
    #[allow(clippy::wrong_self_convention)] // It is named after the claim's `from:` lines.
    fn from_line(&mut self, line: &str) -> Result<(), Refusal<G>> {
        let none = |why: String| Refusal::of(Reason::NoneDescribed { line: line.to_string(), why });
        let before = self.starts;
        for position in self.claim.game.positions(line).map_err(none)? {
            self.start(&position).map_err(|reason| Refusal::of(reason).at_start(&position))?;
            self.starts += 1;
        }
        if self.starts > before { Ok(()) } else { Err(none("no legal position is like this".to_string())) }
    }

    /// What the claim says of a starting position.
    fn start(&mut self, position: &G::Position) -> Result<(), Reason<G>> {
        let need = match self.claim.goal {
            Goal::Win { within: Some(n) } => Need::WinWithin(n.get()),
            Goal::Win { within: None } | Goal::NoLoss | Goal::Dead => Need::Entry,
            Goal::Survive { moves } => Need::Survive(moves.get()),
        };
        match self.claim.goal {
            Goal::Dead => self.holds(position, need),
            _ => self.holds_after_reply(position, need),
        }
    }

    /// One line of the strategy.
    fn entry(&mut self, position: &G::Position, entry: &Entry<G::Move>) -> Result<(), Reason<G>> {
        let moves = match self.claim.game.state(position) {
            State::Over(outcome) => return Err(Reason::EntryOver { outcome }),
            State::ToMove(_, moves) if moves.is_empty() => return Err(Reason::DeadEnd),
            State::ToMove(side, _) if side != self.claim.side && self.claim.goal != Goal::Dead => {
                return Err(Reason::WrongTurn { side });
            }
            State::ToMove(_, moves) => moves,
        };
        match (self.strategy.form(), &entry.play, entry.bound) {
            (_, Some(play), _) if !moves.contains(play) => Err(self.not_listed(position, play)),
            (Form::Win, Some(play), Some(bound)) => self.plays(position, play, Need::WinWithin(bound.get() - 1)),
            (Form::Survive, Some(play), Some(bound)) => self.plays(position, play, Need::Survive(bound.get())),
            (Form::NoLoss, Some(play), None) => self.plays(position, play, Need::Entry),
            (Form::NoLossSet, None, None) => self.some_move_leads_back(position, &moves),
            (Form::Dead, None, None) => moves.iter().try_for_each(|played| {
                let next = self.legal(position, played)?;
                self.holds(&next, Need::Entry).map_err(|reason| reason.after(played))
            }),
            _ => unreachable!("the table has the moves and bounds of its form"),
        }
    }

    /// The holder's move is legal, and whatever the other side replies, the need is met.
    fn plays(&mut self, position: &G::Position, play: &G::Move, need: Need) -> Result<(), Reason<G>> {
        let next = self.legal(position, play)?;
        self.holds_after_reply(&next, need)
    }

    /// A move that the rules do not list, and why, if they know.
    fn not_listed(&self, position: &G::Position, play: &G::Move) -> Reason<G> {
        match self.legal(position, play) {
            Err(reason) => reason,
            Ok(_) => Reason::IllegalMove { played: play.clone(), why: "it is not among the moves".to_string() },
        }
    }

    fn legal(&self, position: &G::Position, played: &G::Move) -> Result<G::Position, Reason<G>> {
        self.claim
            .game
            .play(position, played)
            .map_err(|why| Reason::IllegalMove { played: played.clone(), why: why.to_string() })
    }

    /// The other side has its turn, if it is its turn: the need is met after every reply.
    fn holds_after_reply(&mut self, position: &G::Position, need: Need) -> Result<(), Reason<G>> {
        match self.claim.game.state(position) {
            State::Over(outcome) => self.judge(outcome),
            // A position in which nobody can move and nobody has won or drawn would make "every reply" an empty word.
            State::ToMove(_, replies) if replies.is_empty() => Err(Reason::DeadEnd),
            State::ToMove(side, _) if side == self.claim.side => self.holds(position, need),
            State::ToMove(_, replies) => {
                let need = match need {
                    Need::Survive(n) => Need::Survive(n - 1),
                    other => other,
                };
                replies.iter().try_for_each(|reply| {
                    let next = self.legal(position, reply)?;
                    self.holds(&next, need).map_err(|reason| reason.after(reply))
                })
            }
        }
    }

    /// The position meets the need: by its line in the table, because the game is over there, or by assumption.
    fn holds(&mut self, position: &G::Position, need: Need) -> Result<(), Reason<G>> {
        if let Some(number) = self.strategy.find(&self.claim.game, position) {
            let bound = self.strategy.entry(number).bound.map_or(0, NonZeroU32::get);
            return match need {
                Need::WinWithin(most) if bound > most => Err(Reason::BoundTooHigh { bound, most }),
                Need::Survive(least) if bound < least => Err(Reason::BoundTooLow { bound, least }),
                _ => Ok(()),
            };
        }
        match (self.claim.game.state(position), need) {
            (State::Over(outcome), _) => self.judge(outcome),
            (State::ToMove(_, moves), _) if moves.is_empty() => Err(Reason::DeadEnd),
            (_, Need::Survive(0)) => Ok(()),
            (_, Need::WinWithin(0)) => Err(Reason::NotWonYet),
            (State::ToMove(..), need) => {
                self.assume(position, need);
                Ok(())
            }
        }
    }

    /// Of two assumptions about one position the stronger is kept.
    fn assume(&mut self, position: &G::Position, need: Need) {
        let known = self.assuming.entry(position.clone()).or_insert(need);
        *known = match (*known, need) {
            (Need::WinWithin(a), Need::WinWithin(b)) => Need::WinWithin(a.min(b)),
            (Need::Survive(a), Need::Survive(b)) => Need::Survive(a.max(b)),
            (Need::Entry, stronger) => stronger,
            (known, _) => known,
        };
    }

    /// The game is over: is that what the goal wants?
    fn judge(&self, outcome: Outcome) -> Result<(), Reason<G>> {
        let good = match self.claim.goal {
            Goal::Win { .. } => outcome.winner() == Some(self.claim.side),
            Goal::NoLoss | Goal::Survive { .. } => outcome.winner() != Some(self.claim.side.other()),
            Goal::Dead => outcome.winner().is_none(),
        };
        if good { Ok(()) } else { Err(Reason::BadEnd { outcome }) }
    }

    /// The set form gives no move: some move must lead back into the set, whatever the reply. One ply, no search.
    fn some_move_leads_back(&self, position: &G::Position, moves: &[G::Move]) -> Result<(), Reason<G>> {
        let leads_back = |play: &G::Move| {
            let mut trial = Laws { assuming: BTreeMap::new(), ..*self };
            trial.plays(position, play, Need::Entry).is_ok() && trial.assuming.is_empty()
        };
        let found = moves.iter().any(leads_back);
        if found { Ok(()) } else { Err(Reason::NoMoveBack) }
    }
}

impl Need {
    /// What is assumed of a position, in words.
    pub fn in_words(self, goal: Goal, side: Side) -> String {
        match (self, goal) {
            (Need::WinWithin(n), _) => format!("{side} wins within {n}"),
            (Need::Survive(n), _) => format!("{side} survives {n}"),
            (Need::Entry, Goal::Win { .. }) => format!("{side} wins"),
            (Need::Entry, Goal::Dead) => "the position is dead".to_string(),
            (Need::Entry, _) => format!("{side} does not lose"),
        }
    }
}
