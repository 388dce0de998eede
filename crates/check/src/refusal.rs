//! Why a strategy does not prove a claim, where, and by which line of play one gets there.

use crate::laws::packed;
use crate::strategy::FIRST_ENTRY;
use crate::{BadText, Claim, Entry, Form, Goal, Strategy, Written};
use spec::{Game, Outcome, Side, State};
use std::collections::BTreeSet;
use std::fmt;

/// A refusal: what is wrong, and where.
#[derive(Debug, Clone)]
pub struct Refusal<G: Game> {
    /// What is wrong.
    pub reason: Reason<G>,
    /// The entry it is wrong with, counted from 0, its position and its move.
    pub entry: Option<(u32, G::Position, Option<G::Move>)>,
    /// The starting position it is wrong with, when it is not an entry.
    pub start: Option<G::Position>,
    /// The part of the proof that it is wrong with, counted from 0, when there are parts.
    pub part: Option<usize>,
    /// A starting position and the moves from there to the entry, when play gets there at all.
    pub line_of_play: Option<(G::Position, Vec<G::Move>)>,
}

/// What can be wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // The text of each reason says what it is.
#[non_exhaustive]
pub enum Reason<G: Game> {
    Unreadable(BadText),
    OtherGame { game: String },
    OtherSide { side: Side },
    OtherClaim { claim: String },
    NoStart,
    NoneDescribed { line: String, why: String },
    WrongForm { goal: Goal, form: Form },
    EntryOver { outcome: Outcome },
    WrongTurn { side: Side },
    DeadEnd,
    IllegalMove { played: G::Move, why: String },
    BadEnd { outcome: Outcome },
    NotWonYet,
    BoundTooHigh { bound: u32, most: u32 },
    BoundTooLow { bound: u32, least: u32 },
    NoClock,
    NeverInTime { limit: u32 },
    TooLate { clock: u32, latest: u32 },
    Claimable { limit: u32 },
    TooManyAssumed { most: usize },
    NoMoveBack,
    After { reply: G::Move, reason: Box<Reason<G>> },
}

impl<G: Game> Reason<G> {
    pub(crate) fn after(self, reply: &G::Move) -> Reason<G> {
        Reason::After { reply: reply.clone(), reason: Box::new(self) }
    }

    /// The reply after which it goes wrong, if it is one reply's fault.
    pub fn reply(&self) -> Option<&G::Move> {
        match self {
            Reason::After { reply, .. } => Some(reply),
            _ => None,
        }
    }
}

impl<G: Game> Refusal<G> {
    pub(crate) fn of(reason: Reason<G>) -> Refusal<G> {
        Refusal { reason, entry: None, start: None, part: None, line_of_play: None }
    }

    /// The line of the strategy's file that is wrong, if one is.
    pub fn line(&self) -> Option<u64> {
        match (&self.reason, &self.entry) {
            (Reason::Unreadable(bad), _) => Some(bad.line),
            (_, Some((number, ..))) => Some(u64::from(*number) + FIRST_ENTRY),
            _ => None,
        }
    }

    pub(crate) fn in_part(self, number: usize) -> Refusal<G> {
        Refusal { part: Some(number), ..self }
    }

    pub(crate) fn at_start(self, position: &G::Position) -> Refusal<G> {
        Refusal { start: Some(position.clone()), ..self }
    }

    pub(crate) fn at_entry(self, number: u32, position: &G::Position, entry: &Entry<G::Move>) -> Refusal<G> {
        Refusal { entry: Some((number, position.clone(), entry.play.clone())), ..self }
    }
}

impl<G: Written> Refusal<G> {
    /// Looks for a way from a starting position to the refused entry, by the strategy's own moves. Entries that no
    /// play reaches are refused all the same: every line of a strategy is a promise.
    pub(crate) fn with_line_of_play(self, claim: &Claim<G>, strategy: &Strategy<G>) -> Refusal<G> {
        let Some((_, target, _)) = &self.entry else { return self };
        let line_of_play = line_of_play(claim, strategy, target);
        Refusal { line_of_play, ..self }
    }
}

/// A line of play is looked for among so many positions; they are only for the reader, and take a few hundred MB.
const MOST_MET: usize = 1 << 22;

type Line<G> = (<G as Game>::Position, Vec<<G as Game>::Move>);

/// A position met, packed, and from which one by which move it was met first.
type Met<G> = (Box<[u8]>, Option<(usize, <G as Game>::Move)>);

/// A shortest line of play from a starting position to the target. Positions are kept packed: there may be millions.
fn line_of_play<G: Written>(claim: &Claim<G>, strategy: &Strategy<G>, target: &G::Position) -> Option<Line<G>> {
    let mut met: Vec<Met<G>> = Vec::new();
    let mut seen = BTreeSet::new();
    for position in claim.from.iter().filter_map(|line| claim.game.positions(line).ok()).flatten().take(MOST_MET) {
        let key = packed(&claim.game, &position);
        if seen.insert(key.clone()) {
            met.push((key, None));
        }
    }
    let mut n = 0;
    while let Some((key, _)) = met.get(n).filter(|_| met.len() <= MOST_MET) {
        let position = claim.game.unpack(key);
        if position == *target {
            return Some(retrace(claim, &met, n));
        }
        for (played, next) in continuations(claim, strategy, &position) {
            let key = packed(&claim.game, &next);
            if seen.insert(key.clone()) {
                met.push((key, Some((n, played))));
            }
        }
        n += 1;
    }
    None
}

fn retrace<G: Written>(claim: &Claim<G>, met: &[Met<G>], last: usize) -> Line<G> {
    let mut line = Vec::new();
    let mut n = last;
    while let Some((before, played)) = &met[n].1 {
        line.push(played.clone());
        n = *before;
    }
    line.reverse();
    (claim.game.unpack(&met[n].0), line)
}

/// Where play goes from here: by the strategy's move where it has one, by every move elsewhere.
fn continuations<G: Written>(
    claim: &Claim<G>,
    strategy: &Strategy<G>,
    position: &G::Position,
) -> Vec<(G::Move, G::Position)> {
    let entry = strategy.find(position).map(|number| strategy.entry(number));
    let moves = match (entry, claim.game.state(position)) {
        (Some(Entry { play: Some(play), .. }), State::ToMove(_, moves)) if moves.contains(&play) => vec![play],
        (Some(Entry { play: Some(_), .. }), _) => Vec::new(),
        (None, State::ToMove(side, _)) if side == claim.side && claim.goal != Goal::Dead => Vec::new(),
        (_, State::ToMove(_, moves)) => moves,
        (_, State::Over(_)) => Vec::new(),
    };
    moves.into_iter().filter_map(|played| claim.game.play(position, &played).ok().map(|next| (played, next))).collect()
}

impl<G: Game> fmt::Display for Reason<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Unreadable(bad) => f.write_str(&bad.what),
            Reason::OtherGame { game } => write!(f, "the strategy is for {game}"),
            Reason::OtherSide { side } => write!(f, "the strategy is {side}'s"),
            Reason::OtherClaim { claim } => write!(f, "the part is of a proof of another claim: {claim}"),
            Reason::NoStart => f.write_str("the claim has no `from` line, starts from no position and so says nothing"),
            Reason::NoneDescribed { line, why } => write!(f, "`from: {line}` describes no position: {why}"),
            Reason::WrongForm { goal, form } => {
                write!(f, "the claim's goal is `{goal}`, the strategy's kind is `{}`", form.name())
            }
            Reason::EntryOver { outcome } => write!(f, "the game is over here, there is nothing to play ({outcome})"),
            Reason::WrongTurn { side } => write!(f, "{side} is to move here, not the holder of the strategy"),
            Reason::DeadEnd => f.write_str("the rules call the game unfinished and give no move"),
            Reason::IllegalMove { played, why } => write!(f, "{played} is not legal: {why}"),
            Reason::BadEnd { outcome } => write!(f, "the game ends in a way the goal does not allow: {outcome}"),
            Reason::NotWonYet => f.write_str("the bound is used up and the game is not won"),
            Reason::BoundTooHigh { bound, most } => {
                write!(f, "the position there has bound {bound}, and at most {most} is left")
            }
            Reason::BoundTooLow { bound, least } => {
                write!(f, "the position there survives {bound}, and at least {least} is needed")
            }
            Reason::NoClock => f.write_str("the game has no draw by counting moves, and so no win in time"),
            Reason::NeverInTime { limit } => write!(
                f,
                "the line does not say a win in time: {limit} moves of both sides make a draw that can be claimed, and \
                 neither is its bound so small nor its clock so low"
            ),
            Reason::TooLate { clock, latest } => {
                write!(f, "the clock stands at {clock} there, and the line says a win in time up to {latest}")
            }
            Reason::Claimable { limit } => {
                write!(f, "the game is not won, and after {limit} moves that change nothing a draw can be claimed")
            }
            Reason::TooManyAssumed { most } => write!(
                f,
                "more than {most} positions have no line and would have to be assumed, for which there is no memory \
                 (about 80 bytes each)"
            ),
            Reason::NoMoveBack => f.write_str("no move leads back into the set whatever the reply"),
            Reason::After { reply, reason } => write!(f, "after the reply {reply}: {reason}"),
        }
    }
}
