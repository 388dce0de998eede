//! Mates from one position: the fewest moves that force mate, and proof that fewer do not.
//!
//! Either question is a search of attacking moves (one must work) and defences (all must fail), in which the number
//! of moves left is the depth. It is asked for one move, then two, and so on, so that the first answer is the
//! shortest mate. The table remembers of a position with the attacker to move within how many moves it is won and
//! within how many it is not. Whole boards are compared there, not hashes: what the search says is exact.
//!
//! Two orders save nearly all the work. The attacker tries checks first, and among equals the move that leaves the
//! fewest replies; the defender first tries what refuted the attacker's move before at the same depth, because most
//! wrong moves fail to the same defence.
//!
//! What comes out is a strategy. To win, each position gets its exact distance to mate, so that one which is met at
//! different depths still has one entry. To survive, the positions are taken by the number of moves made; one that is
//! met again later has by then an entry for at least as many moves.
//!
//! What was tried: to remember mates in one as well makes the table larger and nothing faster, since such a mate is
//! found by playing the checks.

use check::{Entry, Form, Strategy};
use fast::{Board, Chess, Move, TooLarge};
use spec::chess::{Position, Rules};
use std::collections::HashMap;
use std::num::NonZeroU32;

/// A forced mate.
#[derive(Debug, Clone)]
pub struct Mate {
    /// The smallest number of moves.
    pub moves: u32,
    /// The mating side's strategy, for `win within moves`.
    pub strategy: Strategy<Rules>,
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The number of moves of the mate that is looked for now.
    pub moves: u32,
    /// How many positions with the attacker to move were looked at.
    pub positions: u64,
}

/// Finds the shortest mate that the side to move can force, in at most `limit` moves.
///
/// ```
/// use spec::chess::Rules;
///
/// let rules = Rules::chess();
/// // To promote to a queen would be stalemate.
/// let position = rules.read("8/5P1k/5K2/8/8/8/8/8 w - - 0 1").unwrap();
/// let mate = prove::mate::find(&rules, &position, 3, &mut |_| ()).unwrap().unwrap();
/// assert_eq!((mate.moves, mate.strategy.len()), (2, 2));
/// assert!(prove::mate::refute(&rules, &position, 1, &mut |_| ()).unwrap().is_some());
/// assert!(prove::mate::refute(&rules, &position, 2, &mut |_| ()).unwrap().is_none());
/// ```
pub fn find(
    rules: &Rules,
    position: &Position,
    limit: u32,
    progress: &mut dyn FnMut(Progress),
) -> Result<Option<Mate>, TooLarge> {
    let chess = Chess::new(rules)?;
    let board = chess.load(position);
    let mut search = Search::new(&chess, progress);
    let Some((moves, _)) = search.shortest(&board, limit) else { return Ok(None) };
    Ok(search.winning(board, moves).map(|strategy| Mate { moves, strategy }))
}

/// Shows that the side to move cannot force mate within `moves` moves: a strategy of the other side, for
/// `survive moves`. `None` when it can.
pub fn refute(
    rules: &Rules,
    position: &Position,
    moves: u32,
    progress: &mut dyn FnMut(Progress),
) -> Result<Option<Strategy<Rules>>, TooLarge> {
    let chess = Chess::new(rules)?;
    let board = chess.load(position);
    let mut search = Search::new(&chess, progress);
    if search.shortest(&board, moves).is_some() {
        return Ok(None);
    }
    Ok(search.surviving(board, moves))
}

/// When so many positions are remembered, all are forgotten. About 150 bytes each.
const MOST_REMEMBERED: usize = 1 << 20;

/// After so many positions progress is reported.
const REPORT: u64 = 1 << 16;

struct Search<'a> {
    chess: &'a Chess,
    known: HashMap<Board, Known>,
    /// What refuted an attacking move last, for each number of moves left.
    defences: Vec<Option<Move>>,
    now: Progress,
    progress: &'a mut dyn FnMut(Progress),
}

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy, Default)]
struct Known {
    /// A move that mates within so many moves.
    won: Option<(u32, Move)>,
    /// There is no mate within so many moves.
    not_won: u32,
}

impl<'a> Search<'a> {
    fn new(chess: &'a Chess, progress: &'a mut dyn FnMut(Progress)) -> Search<'a> {
        let now = Progress { moves: 0, positions: 0 };
        Search { chess, known: HashMap::new(), defences: Vec::new(), now, progress }
    }

    /// The smallest number of moves within which the side to move mates, and the first of them.
    fn shortest(&mut self, board: &Board, limit: u32) -> Option<(u32, Move)> {
        (1..=limit).find_map(|moves| {
            self.now.moves = moves;
            Some((moves, self.attack(board, moves)?))
        })
    }

    /// A move that mates within so many moves, itself included.
    fn attack(&mut self, board: &Board, moves: u32) -> Option<Move> {
        self.now.positions += 1;
        if self.now.positions.is_multiple_of(REPORT) {
            (self.progress)(self.now);
        }
        if moves <= 1 {
            return if moves == 1 { self.mate_in_one(board) } else { None };
        }
        let known = self.known.get(board).copied().unwrap_or_default();
        match known.won {
            Some((within, played)) if within <= moves => return Some(played),
            _ if known.not_won >= moves => return None,
            _ => {}
        }
        let wins = |search: &mut Search, next: &Board| match search.chess.is_over(next) {
            true => search.chess.in_check(next),
            false => search.defence(next, moves - 1).is_none(),
        };
        let found = self.tries(board).into_iter().find(|(_, next)| wins(self, next)).map(|(played, _)| played);
        if self.known.len() >= MOST_REMEMBERED {
            self.known.clear();
        }
        self.known.insert(
            *board,
            match found {
                Some(played) => Known { won: Some((moves, played)), ..known },
                None => Known { not_won: moves, ..known },
            },
        );
        found
    }

    fn mate_in_one(&self, board: &Board) -> Option<Move> {
        self.chess.moves(board).into_iter().find(|&played| {
            let next = self.chess.play(board, played);
            self.chess.in_check(&next) && self.chess.is_over(&next)
        })
    }

    /// The attacker's moves and where they lead: checks first, then by the number of replies.
    fn tries(&self, board: &Board) -> Vec<(Move, Board)> {
        let mut tries: Vec<(Move, Board)> =
            self.chess.moves(board).into_iter().map(|played| (played, self.chess.play(board, played))).collect();
        tries.sort_by_cached_key(|(_, next)| (!self.chess.in_check(next), self.chess.perft(next, 1)));
        tries
    }

    /// A reply after which the attacker does not mate within so many more moves. The game must not be over.
    fn defence(&mut self, board: &Board, moves: u32) -> Option<Move> {
        let mut replies = self.chess.moves(board);
        if moves == 0 {
            return replies.first().copied();
        }
        let level = moves as usize;
        if self.defences.len() <= level {
            self.defences.resize(level + 1, None);
        }
        if let Some(first) = replies.iter().position(|&reply| Some(reply) == self.defences[level]) {
            replies.swap(0, first);
        }
        let found = replies.into_iter().find(|&reply| {
            let next = self.chess.play(board, reply);
            self.attack(&next, moves).is_none()
        });
        if found.is_some() {
            self.defences[level] = found;
        }
        found
    }

    /// The winner's strategy from a position that is won within so many moves; `None` if it is not.
    fn winning(&mut self, board: Board, moves: u32) -> Option<Strategy<Rules>> {
        let mut strategy = Strategy::new(self.chess.rules(), Form::Win);
        let mut waiting = vec![(board, moves)];
        while let Some((board, most)) = waiting.pop() {
            let position = self.chess.unload(&board);
            if strategy.find(self.chess.rules(), &position).is_some() {
                continue;
            }
            let (moves, played) = self.shortest(&board, most)?;
            let entry = Entry { play: Some(played.into()), bound: NonZeroU32::new(moves) };
            strategy.add(self.chess.rules(), &position, entry);
            let next = self.chess.play(&board, played);
            let replies = self.chess.moves(&next).into_iter();
            waiting.extend(replies.map(|reply| (self.chess.play(&next, reply), moves - 1)));
        }
        Some(strategy)
    }

    /// The defender's strategy from a position with the attacker to move that is not won within so many moves; `None`
    /// if it is.
    fn surviving(&mut self, board: Board, moves: u32) -> Option<Strategy<Rules>> {
        let mut strategy = Strategy::new(self.chess.rules(), Form::Survive);
        let mut attacks = vec![board];
        // The last of the attacker's moves needs no reply, so the entries count from one less down to one.
        for left in (1..moves).rev() {
            let mut next_attacks = Vec::new();
            for board in attacks {
                for played in self.chess.moves(&board) {
                    let next = self.chess.play(&board, played);
                    let position = self.chess.unload(&next);
                    if self.chess.is_over(&next) || strategy.find(self.chess.rules(), &position).is_some() {
                        continue;
                    }
                    let reply = self.defence(&next, left)?;
                    let entry = Entry { play: Some(reply.into()), bound: NonZeroU32::new(left) };
                    strategy.add(self.chess.rules(), &position, entry);
                    next_attacks.push(self.chess.play(&next, reply));
                }
            }
            attacks = next_attacks;
        }
        Some(strategy)
    }
}
