//! Mate search: the fewest moves that force a win from one position, and proof that fewer do not.
//!
//! In chess a forced win is a mate, hence the name; any game will do in which the sides take turns.
//!
//! Either question is a search of attacking moves (one must work) and defences (all must fail), in which the number
//! of moves left is the depth. It is asked for one move, then two, and so on, so that the first answer is the
//! shortest mate. The table remembers of a position with the attacker to move within how many moves it is won and
//! within how many it is not. Whole positions are compared there, not hashes: what the search says is exact.
//!
//! Two orders save nearly all the work. The attacker first tries the moves that leave the other side least freedom
//! (in chess checks, and among equals those with the fewest replies); the defender first tries what refuted the
//! attacker's move before at the same depth, because most wrong moves fail to the same defence.
//!
//! What comes out is a strategy. To win, each position gets its exact distance to mate, so that one which is met at
//! different depths still has one entry. To survive, the positions are taken by the number of moves made; one that is
//! met again later has by then an entry for at least as many moves.
//!
//! What was tried: to remember mates in one as well makes the table larger and nothing faster, since such a mate is
//! found by playing the checks.

use check::{Entry, Form, Strategy, Written};
use fast::{PositionOf, Quick};
use spec::chess::Rules;
use spec::{Side, State};
use std::collections::HashMap;
use std::num::NonZeroU32;

/// A forced win.
#[derive(Debug, Clone)]
pub struct Mate<G: Written = Rules> {
    /// The smallest number of moves.
    pub moves: u32,
    /// The winning side's strategy, for `win within moves`.
    pub strategy: Strategy<G>,
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The number of moves of the win that is looked for now.
    pub moves: u32,
    /// How many positions with the attacker to move were looked at.
    pub positions: u64,
}

/// Finds the shortest win that the side to move can force, in at most `limit` moves.
///
/// ```
/// use fast::Chess;
/// use spec::{Side, chess::Rules};
///
/// let rules = Rules::chess();
/// let chess = Chess::new(&rules).unwrap();
/// // To promote to a queen would be stalemate.
/// let position = rules.read("8/5P1k/5K2/8/8/8/8/8 w - - 0 1").unwrap();
/// let mate = checkproof_prove::mate::find(&chess, &position, 3, &mut |_| ()).unwrap();
/// assert_eq!((mate.moves, mate.strategy.len()), (2, 2));
/// assert!(checkproof_prove::mate::refute(&chess, &position, Side::Black, 1, &mut |_| ()).is_some());
/// assert!(checkproof_prove::mate::refute(&chess, &position, Side::Black, 2, &mut |_| ()).is_none());
/// ```
pub fn find<Q: Quick<Rules: Written>>(
    quick: &Q,
    position: &PositionOf<Q>,
    limit: u32,
    progress: &mut dyn FnMut(Progress),
) -> Option<Mate<Q::Rules>> {
    let State::ToMove(attacker, _) = quick.state(&quick.load(position)) else { return None };
    let limits = Limits { moves: limit, positions: u64::MAX };
    match seek(quick, attacker, std::slice::from_ref(position), limits, progress) {
        Sought::Won(mate) => Some(mate),
        Sought::NotWithin { .. } | Sought::Spent { .. } => None,
    }
}

/// How far a search may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The longest win that is looked for, in moves.
    pub moves: u32,
    /// How many positions with the attacker to move may be looked at.
    pub positions: u64,
}

/// What came of a search from some starting positions.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Sought<G: Written = Rules> {
    /// The attacker wins from all of them; the mate is the longest of the shortest.
    Won(Mate<G>),
    /// From this one there is no win in as many moves as were allowed.
    NotWithin {
        /// The place of the starting position.
        start: usize,
    },
    /// The search had to stop.
    Spent {
        /// The place of the starting position at which it stopped.
        start: usize,
        /// From there no win in so many moves was found, which is certain.
        searched: u32,
    },
}

/// Looks for the shortest wins of a side from each of some positions, whoever is to move there.
pub fn seek<Q: Quick<Rules: Written>>(
    quick: &Q,
    attacker: Side,
    starts: &[PositionOf<Q>],
    limits: Limits,
    progress: &mut dyn FnMut(Progress),
) -> Sought<Q::Rules> {
    let mut search = Search::of(quick, attacker, progress);
    search.most = limits.positions;
    let mut longest = 0;
    let mut won = Vec::new();
    for (start, position) in starts.iter().enumerate() {
        let position = quick.load(position);
        match search.distance(&position, limits.moves) {
            Ok(Some(moves)) => {
                longest = longest.max(moves);
                won.push((position, moves));
            }
            Ok(None) => return Sought::NotWithin { start },
            Err(searched) => return Sought::Spent { start, searched },
        }
    }
    // What is found is written down whatever that costs; it is known by now to have an end.
    search.most = u64::MAX;
    let strategy = search.winning(won);
    Sought::Won(Mate { moves: longest, strategy })
}

/// Shows that the defender's opponent cannot force a win within `moves` moves, whoever is to move: a strategy of the
/// defender, for `survive moves`. `None` when it can.
pub fn refute<Q: Quick<Rules: Written>>(
    quick: &Q,
    position: &PositionOf<Q>,
    defender: Side,
    moves: u32,
    progress: &mut dyn FnMut(Progress),
) -> Option<Strategy<Q::Rules>> {
    let position = quick.load(position);
    let mut search = Search::of(quick, defender.other(), progress);
    let mut strategy = Strategy::new(quick.rules(), defender, Form::Survive);
    match quick.state(&position) {
        State::Over(outcome) => (outcome.winner() != Some(defender.other())).then_some(strategy),
        State::ToMove(side, _) if side == defender => {
            let reply = search.defence(&position, moves)?;
            strategy.add(&quick.unload(&position), Entry::within(quick.spell(&reply), NonZeroU32::new(moves)?));
            search.surviving(quick.make(&position, &reply), moves, strategy)
        }
        State::ToMove(..) => match search.shortest(&position, moves) {
            Some(_) => None,
            None => search.surviving(position, moves, strategy),
        },
    }
}

/// When so many positions are remembered, all are forgotten. About 150 bytes each in chess.
const MOST_REMEMBERED: usize = 1 << 20;

/// After so many positions progress is reported.
const REPORT: u64 = 1 << 16;

/// A search for forced wins of one side, which remembers what it has found out.
pub struct Search<'a, Q: Quick> {
    quick: &'a Q,
    attacker: Side,
    known: HashMap<Q::Position, Known<Q::Move>>,
    /// What refuted an attacking move last, for each number of moves left.
    defences: Vec<Option<Q::Move>>,
    now: Progress,
    /// How many positions with the attacker to move may be looked at.
    most: u64,
    progress: &'a mut dyn FnMut(Progress),
}

/// What is known of a position with the attacker to move.
#[derive(Clone)]
struct Known<M> {
    /// A move that wins within so many moves.
    won: Option<(u32, M)>,
    /// There is no win within so many moves.
    not_won: u32,
}

impl<'a, Q: Quick> Search<'a, Q> {
    /// A search for the side to move; none where the game is over.
    pub fn new(quick: &'a Q, position: &Q::Position, progress: &'a mut dyn FnMut(Progress)) -> Option<Search<'a, Q>> {
        match quick.state(position) {
            State::ToMove(attacker, _) => Some(Search::of(quick, attacker, progress)),
            State::Over(_) => None,
        }
    }

    /// A search for this side.
    fn of(quick: &'a Q, attacker: Side, progress: &'a mut dyn FnMut(Progress)) -> Search<'a, Q> {
        let now = Progress { moves: 0, positions: 0 };
        Search { quick, attacker, known: HashMap::new(), defences: Vec::new(), now, most: u64::MAX, progress }
    }

    /// Within how many moves the attacker wins, whoever is to move; none if not within so many. An error tells within
    /// how many he certainly does not, when the search had to stop.
    fn distance(&mut self, position: &Q::Position, limit: u32) -> Result<Option<u32>, u32> {
        let turn = match self.quick.state(position) {
            State::Over(outcome) => return Ok((outcome.winner() == Some(self.attacker)).then_some(0)),
            State::ToMove(turn, _) => turn,
        };
        for moves in 1..=limit {
            self.now.moves = moves;
            let won = match turn == self.attacker {
                true => self.attack(position, moves).is_some(),
                false => self.defence(position, moves).is_none(),
            };
            match won {
                true => return Ok(Some(moves)),
                false if self.is_spent() => return Err(moves - 1),
                false => {}
            }
        }
        Ok(None)
    }

    /// Were as many positions looked at as may be? From then on no win is found any more, and no lack of one is
    /// remembered: what was found before stays true.
    fn is_spent(&self) -> bool {
        self.now.positions >= self.most
    }

    /// The smallest number of moves within which the side to move wins, and the first of them.
    fn shortest(&mut self, position: &Q::Position, limit: u32) -> Option<(u32, Q::Move)> {
        (1..=limit).find_map(|moves| {
            self.now.moves = moves;
            Some((moves, self.attack(position, moves)?))
        })
    }

    /// A move that wins within so many moves, itself included.
    pub fn attack(&mut self, position: &Q::Position, moves: u32) -> Option<Q::Move> {
        self.now.positions += 1;
        if self.now.positions.is_multiple_of(REPORT) {
            (self.progress)(self.now);
        }
        if self.is_spent() {
            return None;
        }
        if moves <= 1 {
            return if moves == 1 { self.quick.win_now(position) } else { None };
        }
        let known = self.known.get(position);
        match known.and_then(|known| known.won.as_ref()) {
            Some((within, played)) if *within <= moves => return Some(played.clone()),
            _ if known.is_some_and(|known| known.not_won >= moves) => return None,
            _ => {}
        }
        let found = self.tries(position).into_iter().find(|(_, next)| self.wins(next, moves - 1));
        let found = found.map(|(played, _)| played);
        if found.is_none() && self.is_spent() {
            return None;
        }
        if self.known.len() >= MOST_REMEMBERED {
            self.known.clear();
        }
        let known = self.known.entry(position.clone()).or_insert(Known { won: None, not_won: 0 });
        match &found {
            Some(played) => known.won = Some((moves, played.clone())),
            None => known.not_won = moves,
        }
        found
    }

    /// Is this won after an attacking move, or within so many moves more?
    pub fn wins(&mut self, next: &Q::Position, moves: u32) -> bool {
        match self.quick.outcome(next) {
            Some(outcome) => outcome.winner() == Some(self.attacker),
            None => self.defence(next, moves).is_none(),
        }
    }

    /// The attacker's moves and where they lead, those that leave least freedom first.
    fn tries(&self, position: &Q::Position) -> Vec<(Q::Move, Q::Position)> {
        let moves = self.quick.options(position).unwrap_or_default().into_iter();
        let mut tries: Vec<_> = moves
            .map(|played| {
                let next = self.quick.make(position, &played);
                (played, next)
            })
            .collect();
        tries.sort_by_cached_key(|(_, next)| self.quick.freedom(next));
        tries
    }

    /// A reply after which the attacker does not win within so many more moves. The game must not be over.
    fn defence(&mut self, position: &Q::Position, moves: u32) -> Option<Q::Move> {
        let mut replies = self.quick.options(position).unwrap_or_default();
        if moves == 0 {
            return replies.into_iter().next();
        }
        let level = moves as usize;
        if self.defences.len() <= level {
            self.defences.resize(level + 1, None);
        }
        if let Some(first) = replies.iter().position(|reply| Some(reply) == self.defences[level].as_ref()) {
            replies.swap(0, first);
        }
        let found = replies.into_iter().find(|reply| {
            let next = self.quick.make(position, reply);
            self.attack(&next, moves).is_none()
        });
        if found.is_some() {
            self.defences[level] = found.clone();
        }
        found
    }
}

impl<Q: Quick<Rules: Written>> Search<'_, Q> {
    /// The winner's strategy from positions that are won within so many moves, whoever is to move.
    fn winning(&mut self, starts: Vec<(Q::Position, u32)>) -> Strategy<Q::Rules> {
        let mut strategy = Strategy::new(self.quick.rules(), self.attacker, Form::Win);
        let mut waiting = Vec::new();
        for (position, moves) in starts.into_iter().rev() {
            match self.quick.state(&position) {
                State::ToMove(side, replies) if side != self.attacker => {
                    waiting.extend(replies.iter().map(|reply| (self.quick.make(&position, reply), moves)));
                }
                _ => waiting.push((position, moves)),
            }
        }
        while let Some((position, most)) = waiting.pop() {
            let unloaded = self.quick.unload(&position);
            if self.quick.has_won(self.attacker, &position) || strategy.find(&unloaded).is_some() {
                continue;
            }
            let shortest = self.shortest(&position, most);
            let Some((bound, (moves, played))) = shortest.and_then(|found| Some((NonZeroU32::new(found.0)?, found)))
            else {
                continue;
            };
            strategy.add(&unloaded, Entry::within(self.quick.spell(&played), bound));
            let next = self.quick.make(&position, &played);
            let replies = self.quick.options(&next).unwrap_or_default().into_iter();
            waiting.extend(replies.map(|reply| (self.quick.make(&next, &reply), moves - 1)));
        }
        strategy
    }

    /// The defender's strategy, added to what he has, from a position with the attacker to move that is not won within
    /// so many moves; `None` if it is.
    fn surviving(
        &mut self,
        position: Q::Position,
        moves: u32,
        mut strategy: Strategy<Q::Rules>,
    ) -> Option<Strategy<Q::Rules>> {
        let mut attacks = vec![position];
        // The last of the attacker's moves needs no reply, so the entries count from one less down to one.
        for left in (1..moves).rev() {
            let mut next_attacks = Vec::new();
            for position in attacks {
                for played in self.quick.options(&position).unwrap_or_default() {
                    let next = self.quick.make(&position, &played);
                    let unloaded = self.quick.unload(&next);
                    if self.quick.outcome(&next).is_some() || strategy.find(&unloaded).is_some() {
                        continue;
                    }
                    let reply = self.defence(&next, left)?;
                    let entry = Entry::within(self.quick.spell(&reply), NonZeroU32::new(left)?);
                    strategy.add(&unloaded, entry);
                    next_attacks.push(self.quick.make(&next, &reply));
                }
            }
            attacks = next_attacks;
        }
        Some(strategy)
    }
}
