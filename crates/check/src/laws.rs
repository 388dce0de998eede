//! The check itself: when a strategy proves a claim.
//!
//! A strategy is a table of positions with the holder to move. Each line of it is tested by itself against every reply:
//! what the line promises must follow from the rules and from what other lines promise. That every line is right
//! then means that the whole is: for `win` because bounds fall with every move, for `no loss` and `dead` because
//! play never leaves the table, for `survive` by counting down. `coq/check/Check.v` proves just this.
//!
//! A position that should have a line and has none does not refuse the claim. It becomes an assumption, and the
//! verdict is *open*: proved, if the assumptions hold.

use crate::{
    BadText, Claim, Digest, Entry, Form, Goal, Need, ReadFault, Reason, Refusal, Strategy, StrategyReader, Written,
};
use spec::{Game, Outcome, State};
use std::collections::{BTreeMap, BTreeSet};
use std::io::BufRead;
use std::num::NonZeroU32;

/// A claim that has been checked. Only this file makes one.
///
/// ```compile_fail
/// fn forged(claim: checkproof_check::Claim<spec::chess::Rules>) -> checkproof_check::Theorem<spec::chess::Rules> {
///     let (assuming, parts) = (Default::default(), Default::default());
///     checkproof_check::Theorem { claim, entries: 0, starts: 0, assuming, parts }
/// }
/// ```
#[derive(Debug, Clone)]
pub struct Theorem<G: Game> {
    claim: Claim<G>,
    entries: u64,
    starts: u64,
    assuming: Assuming,
    /// The files that its lines were read from, as far as they were.
    parts: Vec<Part>,
}

/// What is assumed, by packed position.
pub(crate) type Assuming = BTreeMap<Box<[u8]>, Need>;

/// A strategy that was checked, by the digest of its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) digest: Digest,
    /// Another run of the checker says so, perhaps on another machine.
    pub(crate) elsewhere: bool,
}

/// So many positions can something be assumed of. With about 80 bytes for each they take 1.3 GB.
pub const MOST_ASSUMED: usize = 1 << 24;

impl<G: Game> Theorem<G> {
    /// What has been proved, with the rules it is about.
    pub fn claim(&self) -> &Claim<G> {
        &self.claim
    }

    /// How many entries the strategy has, or its parts have together.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// From how many positions the claim starts; one that several of its lines describe counts several times.
    pub fn starts(&self) -> u64 {
        self.starts
    }

    /// Of how many positions something is assumed. None: the theorem holds without conditions.
    pub fn assumed(&self) -> usize {
        self.assuming.len()
    }

    /// How many strategies it was proved by, and how many of these were checked by another run.
    pub fn parts(&self) -> (usize, usize) {
        (self.parts.len(), self.parts.iter().filter(|part| part.elsewhere).count())
    }

    /// The digest of the strategy's file, if there is one strategy and it was read from a file.
    pub fn digest(&self) -> Option<Digest> {
        match self.parts[..] {
            [part] => Some(part.digest),
            _ => None,
        }
    }

    /// *Proved* if nothing is assumed, *open* otherwise.
    fn verdict(self) -> Verdict<G> {
        if self.assuming.is_empty() { Verdict::Proved(self) } else { Verdict::Open(self) }
    }
}

impl<G: Written> Theorem<G> {
    /// The positions about which something is assumed, and what.
    pub fn assuming(&self) -> impl Iterator<Item = (G::Position, Need)> {
        self.assuming.iter().map(|(key, need)| (self.claim.game.unpack(key), *need))
    }

    /// What is assumed, and another theorem says of its starting positions, is assumed no more. The other one must hold
    /// without conditions, and be about the same side of the same game.
    pub fn rest_on(mut self, other: &Theorem<G>) -> Verdict<G> {
        let (this, that) = (&self.claim, &other.claim);
        if other.assuming.is_empty() && (&this.game, this.side) == (&that.game, that.side) {
            for start in that.from.iter().filter_map(|line| that.game.positions(line).ok()).flatten() {
                let key = packed(&that.game, &start);
                if self.assuming.get(&key).is_some_and(|need| says(this.goal, that.goal, *need)) {
                    self.assuming.remove(&key);
                }
            }
        }
        self.verdict()
    }
}

/// Does the goal of another theorem say what is needed for a goal? A win in time is one with the clock at 0.
fn says(goal: Goal, other: Goal, need: Need) -> bool {
    match (goal, other, need) {
        (Goal::Win { .. }, Goal::Win { .. }, Need::Entry) => true,
        (Goal::Win { .. }, Goal::Win { within: Some(n), .. }, Need::WinWithin(most)) => n.get() <= most,
        (Goal::Win { .. }, Goal::Win { within, in_time: true }, Need::InTime { within: most, clock: 0 }) => {
            most.is_none_or(|most| within.is_some_and(|n| n.get() <= most))
        }
        (Goal::NoLoss, Goal::NoLoss, Need::Entry) | (Goal::Dead, Goal::Dead, Need::Entry) => true,
        (Goal::Survive { .. }, Goal::Survive { moves }, Need::Survive(least)) => least <= moves.get(),
        _ => false,
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

/// Checks a strategy against a claim.
pub fn check<G: Written>(claim: &Claim<G>, strategy: &Strategy<G>) -> Verdict<G> {
    check_watched(claim, strategy, MOST_ASSUMED, &mut |_| {})
}

/// The same, with another bound on the number of assumptions, and telling now and then how many entries are done.
pub fn check_watched<G: Written>(
    claim: &Claim<G>,
    strategy: &Strategy<G>,
    most_assumed: usize,
    watch: &mut dyn FnMut(u32),
) -> Verdict<G> {
    let mut laws = Laws { claim, strategy, starts: 0, assuming: Assuming::new(), most_assumed };
    match laws.whole(watch) {
        Err(refusal) => Verdict::Refused(refusal.with_line_of_play(claim, strategy)),
        Ok(()) => {
            let parts = strategy.digest().map(|digest| Part { digest, elsewhere: false }).into_iter().collect();
            let Laws { starts, assuming, .. } = laws;
            Theorem { claim: claim.clone(), entries: strategy.len().into(), starts, assuming, parts }.verdict()
        }
    }
}

/// The parts of a proof: strategies for one claim, each checked by itself. Together they prove it if what each assumes
/// is said by a line of one of them; they may need each other. What another run reports of a part is taken on trust.
pub struct Parts<G: Game> {
    theorem: Theorem<G>,
    most_assumed: usize,
}

impl<G: Written> Parts<G> {
    /// No parts yet of a proof of this claim.
    pub fn new(claim: &Claim<G>, most_assumed: usize) -> Parts<G> {
        let (assuming, parts) = (Assuming::new(), Vec::new());
        Parts { theorem: Theorem { claim: claim.clone(), entries: 0, starts: 0, assuming, parts }, most_assumed }
    }

    /// One more part, checked by itself: what it assumes joins what the others assume.
    pub fn add(&mut self, part: Theorem<G>) -> Result<(), Reason<G>> {
        if !part.claim.says_the_same(&self.theorem.claim) {
            return Err(Reason::OtherClaim { claim: part.claim.to_string() });
        }
        self.theorem.entries += part.entries;
        self.theorem.starts = part.starts;
        self.theorem.parts.extend(part.parts);
        let (assuming, most) = (&mut self.theorem.assuming, self.most_assumed);
        part.assuming.into_iter().try_for_each(|(key, need)| assume(assuming, most, key, need))
    }

    /// The same for a part that another run has checked, and of which it reports this.
    pub(crate) fn add_reported(
        &mut self,
        digest: Digest,
        entries: u64,
        starts: u64,
        assuming: Assuming,
    ) -> Result<(), Reason<G>> {
        let parts = vec![Part { digest, elsewhere: true }];
        self.add(Theorem { claim: self.theorem.claim.clone(), entries, starts, assuming, parts })
    }

    /// What is assumed, and a line of a part says, is assumed no more. The file must be that of a part: what its lines
    /// say counts only when all of them have been read and the digest is that of a part.
    pub fn rest_on<R: BufRead>(&mut self, mut lines: StrategyReader<'_, G, R>) -> Result<(), ReadFault> {
        let game = &self.theorem.claim.game;
        let mut said = BTreeSet::new();
        while let Some((position, entry)) = lines.next_entry()? {
            let key = packed(game, &position);
            if let Some(need) = self.theorem.assuming.get(&key)
                && meets::<G>(limit(game), &entry, *need).is_ok()
            {
                said.insert(key);
            }
        }
        let digest = lines.digest();
        if !self.theorem.parts.iter().any(|part| part.digest == digest) {
            let what = format!("this file, with the digest {digest}, is none of the parts that were checked");
            return Err(ReadFault::Text(BadText { line: 1, what }));
        }
        self.theorem.assuming.retain(|key, _| !said.contains(key));
        Ok(())
    }

    /// What is proved by the parts so far.
    pub fn verdict(self) -> Verdict<G> {
        if self.theorem.starts == 0 { Verdict::Refused(Refusal::of(Reason::NoStart)) } else { self.theorem.verdict() }
    }
}

/// The bytes of a position.
pub(crate) fn packed<G: Written>(game: &G, position: &G::Position) -> Box<[u8]> {
    let mut bytes = Vec::with_capacity(game.packed_size());
    game.pack(position, &mut bytes);
    bytes.into_boxed_slice()
}

/// Of two assumptions about one position the stronger is kept.
fn assume<G: Game>(assuming: &mut Assuming, most: usize, key: Box<[u8]>, need: Need) -> Result<(), Reason<G>> {
    let known = assuming.entry(key).or_insert(need);
    *known = known.stronger(need);
    if assuming.len() > most { Err(Reason::TooManyAssumed { most }) } else { Ok(()) }
}

/// When a draw can be claimed. In a game without such a rule it is always too late, so that nothing is proved for
/// nothing.
fn limit<G: Written>(game: &G) -> u32 {
    game.clock_limit().unwrap_or(0)
}

/// Does a line say what is needed of its position?
fn meets<G: Game>(limit: u32, entry: &Entry<G::Move>, need: Need) -> Result<(), Reason<G>> {
    let bound = entry.bound.map_or(0, NonZeroU32::get);
    match need {
        Need::WinWithin(most) | Need::InTime { within: Some(most), .. } if bound > most => {
            Err(Reason::BoundTooHigh { bound, most })
        }
        Need::InTime { clock, .. } => match latest(limit, entry) {
            None => Err(Reason::NeverInTime { limit }),
            Some(latest) if latest < clock => Err(Reason::TooLate { clock, latest }),
            Some(_) => Ok(()),
        },
        Need::Survive(least) if bound < least => Err(Reason::BoundTooLow { bound, least }),
        _ => Ok(()),
    }
}

/// The latest clock at which a line's win still comes in time: what the line says, or what follows from its bound when
/// the sides take turns.
fn latest<M>(limit: u32, entry: &Entry<M>) -> Option<u32> {
    let by_bound = |bound: NonZeroU32| (u64::from(limit) + 1).checked_sub(2 * u64::from(bound.get()));
    entry.clock.or_else(|| entry.bound.and_then(by_bound).and_then(|clock| u32::try_from(clock).ok()))
}

struct Laws<'a, G: Written> {
    claim: &'a Claim<G>,
    strategy: &'a Strategy<G>,
    starts: u64,
    assuming: Assuming,
    most_assumed: usize,
}

impl<G: Written> Laws<'_, G> {
    fn whole(&mut self, watch: &mut dyn FnMut(u32)) -> Result<(), Refusal<G>> {
        let fits = match self.claim.goal {
            Goal::Win { in_time: false, .. } => self.strategy.form() == Form::Win,
            Goal::Win { in_time: true, .. } => matches!(self.strategy.form(), Form::Win | Form::WinInTime),
            Goal::NoLoss => matches!(self.strategy.form(), Form::NoLoss | Form::NoLossSet),
            Goal::Survive { .. } => self.strategy.form() == Form::Survive,
            Goal::Dead => self.strategy.form() == Form::Dead,
        };
        if *self.strategy.game() != self.claim.game {
            return Err(Refusal::of(Reason::OtherGame { game: self.strategy.game().to_string() }));
        }
        if self.strategy.side() != self.claim.side {
            return Err(Refusal::of(Reason::OtherSide { side: self.strategy.side() }));
        }
        if matches!(self.claim.goal, Goal::Win { in_time: true, .. }) && self.claim.game.clock_limit().is_none() {
            return Err(Refusal::of(Reason::NoClock));
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
            let position = self.strategy.position(number);
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
            Goal::Win { within, in_time: true } => Need::InTime { within: within.map(NonZeroU32::get), clock: 0 },
            Goal::Win { within: Some(n), in_time: false } => Need::WinWithin(n.get()),
            Goal::Win { within: None, in_time: false } | Goal::NoLoss | Goal::Dead => Need::Entry,
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
            (Form::Win | Form::WinInTime, Some(play), Some(bound)) => {
                self.plays_to_win(position, play, entry, bound.get() - 1)
            }
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

    /// The holder's move wins, in so many more moves; in time, if the goal asks for it.
    fn plays_to_win(
        &mut self,
        position: &G::Position,
        play: &G::Move,
        entry: &Entry<G::Move>,
        left: u32,
    ) -> Result<(), Reason<G>> {
        let limit = limit(&self.claim.game);
        match self.claim.goal {
            Goal::Win { in_time: true, .. } => match latest(limit, entry) {
                Some(clock) if clock < limit => self.plays(position, play, Need::InTime { within: Some(left), clock }),
                _ => Err(Reason::NeverInTime { limit }),
            },
            _ => self.plays(position, play, Need::WinWithin(left)),
        }
    }

    /// The holder's move is legal, and whatever the other side replies, the need is met.
    fn plays(&mut self, position: &G::Position, play: &G::Move, need: Need) -> Result<(), Reason<G>> {
        let next = self.legal(position, play)?;
        self.holds_after_reply(&next, self.passed(position, play, need))
    }

    /// What is needed after a move: the clock has gone on, or started again.
    fn passed(&self, position: &G::Position, played: &G::Move, need: Need) -> Need {
        match need {
            Need::InTime { within, .. } if self.claim.game.resets_clock(position, played) => {
                Need::InTime { within, clock: 0 }
            }
            Need::InTime { within, clock } => Need::InTime { within, clock: clock + 1 },
            other => other,
        }
    }

    /// A draw can be claimed, so that it is too late to win in time.
    fn too_late(&self, need: Need) -> bool {
        matches!(need, Need::InTime { clock, .. } if clock >= limit(&self.claim.game))
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
            State::ToMove(..) if self.too_late(need) => Err(Reason::Claimable { limit: limit(&self.claim.game) }),
            State::ToMove(side, _) if side == self.claim.side => self.holds(position, need),
            State::ToMove(_, replies) => {
                let need = match need {
                    Need::Survive(n) => Need::Survive(n - 1),
                    other => other,
                };
                replies.iter().try_for_each(|reply| {
                    let next = self.legal(position, reply)?;
                    self.holds(&next, self.passed(position, reply, need)).map_err(|reason| reason.after(reply))
                })
            }
        }
    }

    /// The position meets the need: by its line in the table, because the game is over there, or by assumption.
    fn holds(&mut self, position: &G::Position, need: Need) -> Result<(), Reason<G>> {
        if let Some(number) = self.strategy.find(position) {
            return meets(limit(&self.claim.game), &self.strategy.entry(number), need);
        }
        match (self.claim.game.state(position), need) {
            (State::Over(outcome), _) => self.judge(outcome),
            (State::ToMove(_, moves), _) if moves.is_empty() => Err(Reason::DeadEnd),
            (_, Need::Survive(0)) => Ok(()),
            (_, Need::WinWithin(0) | Need::InTime { within: Some(0), .. }) => Err(Reason::NotWonYet),
            (_, need) if self.too_late(need) => Err(Reason::Claimable { limit: limit(&self.claim.game) }),
            (State::ToMove(..), need) => {
                assume(&mut self.assuming, self.most_assumed, packed(&self.claim.game, position), need)
            }
        }
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
            let mut trial = Laws { assuming: Assuming::new(), ..*self };
            trial.plays(position, play, Need::Entry).is_ok() && trial.assuming.is_empty()
        };
        let found = moves.iter().any(leads_back);
        if found { Ok(()) } else { Err(Reason::NoMoveBack) }
    }
}
