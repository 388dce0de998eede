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
/// let mate = prove::mate::find(&chess, &position, 3, &mut |_| ()).unwrap();
/// assert_eq!((mate.moves, mate.strategy.len()), (2, 2));
/// assert!(prove::mate::refute(&chess, &position, Side::Black, 1, &mut |_| ()).is_some());
/// assert!(prove::mate::refute(&chess, &position, Side::Black, 2, &mut |_| ()).is_none());
/// ```
pub fn find<Q: Quick<Rules: Written>>(
    quick: &Q,
    position: &PositionOf<Q>,
    limit: u32,
    progress: &mut dyn FnMut(Progress),
) -> Option<Mate<Q::Rules>> {
    let position = quick.load(position);
    let mut search = Search::new(quick, &position, progress)?;
    let (moves, _) = search.shortest(&position, limit)?;
    search.winning(position, moves).map(|strategy| Mate { moves, strategy })
}

/// Shows that the side to move cannot force a win within `moves` moves: a strategy of the other side, for
/// `survive moves`. `None` when it can.
pub fn refute<Q: Quick<Rules: Written>>(
    quick: &Q,
    position: &PositionOf<Q>,
    defender: Side,
    moves: u32,
    progress: &mut dyn FnMut(Progress),
) -> Option<Strategy<Q::Rules>> {
    let position = quick.load(position);
    let Some(mut search) = Search::new(quick, &position, progress) else {
        return Some(Strategy::new(quick.rules(), defender, Form::Survive));
    };
    match search.shortest(&position, moves) {
        Some(_) => None,
        None => search.surviving(position, moves),
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
        let State::ToMove(attacker, _) = quick.state(position) else { return None };
        let now = Progress { moves: 0, positions: 0 };
        Some(Search { quick, attacker, known: HashMap::new(), defences: Vec::new(), now, progress })
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
    /// The winner's strategy from a position that is won within so many moves; `None` if it is not.
    fn winning(&mut self, position: Q::Position, moves: u32) -> Option<Strategy<Q::Rules>> {
        let mut strategy = Strategy::new(self.quick.rules(), self.attacker, Form::Win);
        let mut waiting = vec![(position, moves)];
        while let Some((position, most)) = waiting.pop() {
            let unloaded = self.quick.unload(&position);
            if self.quick.has_won(self.attacker, &position) || strategy.find(&unloaded).is_some() {
                continue;
            }
            let (moves, played) = self.shortest(&position, most)?;
            let entry = Entry::within(self.quick.spell(&played), NonZeroU32::new(moves)?);
            strategy.add(&unloaded, entry);
            let next = self.quick.make(&position, &played);
            let replies = self.quick.options(&next).unwrap_or_default().into_iter();
            waiting.extend(replies.map(|reply| (self.quick.make(&next, &reply), moves - 1)));
        }
        Some(strategy)
    }

    /// The defender's strategy from a position with the attacker to move that is not won within so many moves; `None`
    /// if it is.
    fn surviving(&mut self, position: Q::Position, moves: u32) -> Option<Strategy<Q::Rules>> {
        let mut strategy = Strategy::new(self.quick.rules(), self.attacker.other(), Form::Survive);
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
