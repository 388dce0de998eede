//! Direct mates: all keys, all defences with all answers, threats, set play, tries.
//!
//! Whether a move works is asked of the mate search of `prove`, which remembers; here the answers are put together.
//! What a problemist wants to see is less than everything: a defence that does nothing against the threat is none, and
//! where a reply allows a shorter mate only the shortest are shown.

use crate::{Asked, Attack, Boards, Defence, FirstMove, Mark, Quiet, Reached, Solution, Try};
use prove::mate::Search;
use spec::State;
use spec::chess::Position;

pub fn solve<Q: Boards>(quick: &Q, position: &Position, asked: &Asked, watch: &mut dyn FnMut(FirstMove)) -> Solution {
    let start = quick.load(position);
    let mut nothing = |_| ();
    let mut solver = match Solver::new(quick, &start, &mut nothing) {
        Some(solver) => solver,
        None => return Solution::Trees { set_play: Vec::new(), keys: Vec::new(), tries: Vec::new() },
    };
    let moves = asked.stipulation.length;
    let depth = if asked.variations { u32::MAX } else { 0 };
    let set_play = match passed(quick, &start).filter(|_| asked.set_play && moves > 1) {
        Some(waiting) => solver.defences(&waiting, moves - 1, (0, &[])),
        None => Vec::new(),
    };
    let (mut keys, mut tries) = (Vec::new(), Vec::new());
    let first_moves = solver.moves(&start);
    let of = first_moves.len();
    for (number, (played, next)) in (1..).zip(first_moves) {
        watch(FirstMove { number, of });
        // What a key threatens is measured by how soon it mates itself.
        if let Some(within) = (1..=moves).find(|within| solver.search.wins(&next, within - 1)) {
            keys.push(solver.attack(played, &next, within, depth));
        } else if asked.tries > 0 {
            tries.extend(solver.attempt(played, &next, moves, asked.tries));
        }
    }
    Solution::Trees { set_play, keys, tries }
}

/// The same position with the other side to move, if it may be: the king of the side that passes is not attacked.
pub(crate) fn passed<Q: Boards>(quick: &Q, board: &Q::Position) -> Option<Q::Position> {
    let mut setup = quick.unload(board).setup();
    setup.turn = setup.turn.other();
    setup.en_passant = None;
    quick.rules().position(&setup).ok().map(|position| quick.load(&position))
}

/// The answers of the mate search, put together.
pub(crate) struct Solver<'a, Q: Boards> {
    pub quick: &'a Q,
    pub search: Search<'a, Q>,
}

impl<'a, Q: Boards> Solver<'a, Q> {
    pub fn new(
        quick: &'a Q,
        start: &Q::Position,
        progress: &'a mut dyn FnMut(prove::mate::Progress),
    ) -> Option<Solver<'a, Q>> {
        Some(Solver { quick, search: Search::new(quick, start, progress)? })
    }

    /// The legal moves in order, and where they lead.
    pub fn moves(&self, board: &Q::Position) -> Vec<Reached<Q>> {
        match self.quick.state(board) {
            State::Over(_) => Vec::new(),
            State::ToMove(_, moves) => {
                moves.into_iter().map(|played| (played, self.quick.make(board, &played))).collect()
            }
        }
    }

    fn mark(&self, next: &Q::Position) -> Mark {
        mark(self.quick, next)
    }

    /// An attacking move that works within so many moves, itself included, and what follows.
    fn attack(&mut self, played: Q::Move, next: &Q::Position, moves: u32, depth: u32) -> Attack {
        let mark = self.mark(next);
        let mut attack = Attack { played: self.quick.spell(&played), mark, quiet: None, defences: Vec::new() };
        if mark == Mark::Mate || depth == 0 {
            return attack;
        }
        let threats = passed(self.quick, next).map(|waiting| self.shortest(&waiting, moves - 1));
        let (within, threats) = threats.filter(|(_, threats)| !threats.is_empty()).unwrap_or_default();
        if mark == Mark::None {
            attack.quiet = Some(match threats.is_empty() {
                true => Quiet::Zugzwang,
                false => Quiet::Threat(self.answers_of(&threats, within)),
            });
        }
        let threatened: Vec<Q::Move> = threats.iter().map(|(threat, _)| *threat).collect();
        attack.defences = self.defences(next, moves - 1, (within, &threatened));
        attack
    }

    /// The replies, with what mates within so many moves after each; without those after which every threat can be
    /// carried out as if nothing had happened or the mate comes even sooner, and without those that nothing answers.
    fn defences(&mut self, board: &Q::Position, moves: u32, (threatened, threats): (u32, &[Q::Move])) -> Vec<Defence> {
        let mut defences = Vec::new();
        for (reply, next) in self.moves(board) {
            let can_be_carried_out = |threat: &Q::Move| {
                let listed = self.quick.options(&next).is_ok_and(|moves| moves.contains(threat));
                listed && self.search.wins(&self.quick.make(&next, threat), threatened - 1)
            };
            if !threats.is_empty() && threats.iter().all(can_be_carried_out) {
                continue;
            }
            let (within, answers) = self.shortest(&next, moves);
            if !answers.is_empty() && within >= threatened {
                let answers = self.answers_of(&answers, within);
                defences.push(Defence { played: self.quick.spell(&reply), mark: self.mark(&next), answers });
            }
        }
        defences
    }

    fn answers_of(&mut self, answers: &[Reached<Q>], moves: u32) -> Vec<Attack> {
        answers.iter().map(|(played, next)| self.attack(*played, next, moves, u32::MAX)).collect()
    }

    /// The smallest number of moves within which the attacker mates from here, at most so many, and all moves that do.
    pub fn shortest(&mut self, board: &Q::Position, moves: u32) -> (u32, Vec<Reached<Q>>) {
        for within in 1..=moves {
            let mut found = self.moves(board);
            found.retain(|(_, next)| self.search.wins(next, within - 1));
            if !found.is_empty() {
                return (within, found);
            }
        }
        (moves, Vec::new())
    }

    /// A first move that at most so many replies refute.
    fn attempt(&mut self, played: Q::Move, next: &Q::Position, moves: u32, most: usize) -> Option<Try> {
        let mut refutations = Vec::new();
        for (reply, after) in self.moves(next) {
            let refutes = match self.quick.outcome(&after) {
                Some(_) => true,
                None => self.search.attack(&after, moves - 1).is_none(),
            };
            if refutes {
                refutations.push((self.quick.spell(&reply), self.mark(&after)));
            }
            if refutations.len() > most {
                return None;
            }
        }
        // A move that ends the game at once is refuted by no reply.
        (!refutations.is_empty()).then(|| Try { attack: self.attack(played, next, moves, u32::MAX), refutations })
    }
}

/// What the move that led here did to the king of the side now to move.
pub(crate) fn mark<Q: Boards>(quick: &Q, board: &Q::Position) -> Mark {
    let in_check = quick.unload(board).in_check();
    match quick.outcome(board) {
        Some(outcome) if outcome.winner().is_some() => Mark::Mate,
        _ if in_check => Mark::Check,
        _ => Mark::None,
    }
}
