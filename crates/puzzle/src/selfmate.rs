//! Selfmates: the side to move forces the other side to mate it.

use crate::direct::{mark, passed};
use crate::{Asked, Attack, Boards, Defence, FirstMove, Mark, Quiet, Reached, Solution, Try};
use spec::chess::Position;
use spec::{Side, State};
use std::collections::HashMap;

pub fn solve<Q: Boards>(quick: &Q, position: &Position, asked: &Asked, watch: &mut dyn FnMut(FirstMove)) -> Solution {
    let start = quick.load(position);
    let mut solution = (Vec::new(), Vec::new(), Vec::new());
    if let State::ToMove(forcer, _) = quick.state(&start) {
        let mut solver = Solver { quick, forcer, known: HashMap::new() };
        let moves = asked.stipulation.length;
        if let Some(waiting) = passed(quick, &start).filter(|_| asked.set_play) {
            // A reply that mates at once shows nothing of how it is forced.
            solution.0 = solver.defences(&waiting, moves, &[]);
            solution.0.retain(|defence| defence.mark != Mark::Mate);
        }
        let first_moves = solver.moves(&start);
        let of = first_moves.len();
        for (number, (played, next)) in (1..).zip(first_moves) {
            watch(FirstMove { number, of });
            if let Some(within) = (1..=moves).find(|&within| solver.works(&next, within)) {
                solution.1.push(solver.attack(played, &next, within, asked.variations));
            } else if asked.tries > 0 {
                solution.2.extend(solver.attempt(played, &next, moves, asked.tries));
            }
        }
    }
    let (set_play, keys, tries) = solution;
    Solution::Trees { set_play, keys, tries }
}

struct Solver<'a, Q: Boards> {
    quick: &'a Q,
    /// The side that wants to be mated.
    forcer: Side,
    /// Of positions with this side to move: within how many moves it is mated by force, and within how many it is not.
    known: HashMap<Q::Position, (u32, u32)>,
}

impl<Q: Boards> Solver<'_, Q> {
    fn moves(&self, board: &Q::Position) -> Vec<Reached<Q>> {
        match self.quick.state(board) {
            State::Over(_) => Vec::new(),
            State::ToMove(_, moves) => {
                moves.into_iter().map(|played| (played, self.quick.make(board, &played))).collect()
            }
        }
    }

    /// Does every reply mate, or lead to a position from which the rest is forced? The move just made is the first of
    /// so many. Without a reply nobody is mated but the wrong king.
    fn works(&mut self, next: &Q::Position, moves: u32) -> bool {
        let replies = self.moves(next);
        !replies.is_empty() && replies.iter().all(|(_, after)| self.answered(after, moves))
    }

    /// After a reply: is the forcer mated, or can it go on?
    fn answered(&mut self, after: &Q::Position, moves: u32) -> bool {
        match self.quick.outcome(after) {
            Some(outcome) => outcome.winner() == Some(self.forcer.other()),
            None => moves > 1 && self.forces(after, moves - 1),
        }
    }

    /// Can the forcer, to move, be mated by force within so many moves?
    fn forces(&mut self, board: &Q::Position, moves: u32) -> bool {
        match self.known.get(board) {
            Some(&(within, _)) if within <= moves => return true,
            Some(&(_, not)) if not >= moves => return false,
            _ => {}
        }
        let forced = self.moves(board).iter().any(|(_, next)| self.works(next, moves));
        let known = self.known.entry(*board).or_insert((u32::MAX, 0));
        match forced {
            true => known.0 = moves,
            false => known.1 = moves,
        }
        forced
    }

    fn attack(&mut self, played: Q::Move, next: &Q::Position, moves: u32, variations: bool) -> Attack {
        let mark = mark(self.quick, next);
        let mut attack = Attack { played: self.quick.spell(&played), mark, quiet: None, defences: Vec::new() };
        if !variations {
            return attack;
        }
        let threats = match passed(self.quick, next).filter(|_| moves > 1) {
            Some(waiting) => self.shortest(&waiting, moves - 1),
            None => (0, Vec::new()),
        };
        if mark == Mark::None {
            attack.quiet = Some(match threats.1.is_empty() {
                true => Quiet::Zugzwang,
                false => Quiet::Threat(self.answers_of(&threats.1, threats.0)),
            });
        }
        let threatened: Vec<Q::Move> = threats.1.iter().map(|(threat, _)| *threat).collect();
        attack.defences = self.defences(next, moves, &threatened);
        attack
    }

    /// The replies, with what forces the rest after each; those that mate have no answers.
    fn defences(&mut self, board: &Q::Position, moves: u32, threats: &[Q::Move]) -> Vec<Defence> {
        let mut defences = Vec::new();
        for (reply, after) in self.moves(board) {
            let mark = mark(self.quick, &after);
            let (within, answers) = if mark == Mark::Mate { (0, Vec::new()) } else { self.shortest(&after, moves - 1) };
            let is_none = mark != Mark::Mate && answers.is_empty();
            let carried_out = |threat: &Q::Move| answers.iter().any(|(answer, _)| answer == threat);
            if is_none || (!threats.is_empty() && threats.iter().all(carried_out)) {
                continue;
            }
            let answers = self.answers_of(&answers, within);
            defences.push(Defence { played: self.quick.spell(&reply), mark, answers });
        }
        defences
    }

    fn answers_of(&mut self, answers: &[Reached<Q>], moves: u32) -> Vec<Attack> {
        answers.iter().map(|(played, next)| self.attack(*played, next, moves, true)).collect()
    }

    fn shortest(&mut self, board: &Q::Position, moves: u32) -> (u32, Vec<Reached<Q>>) {
        for within in 1..=moves {
            let mut found = self.moves(board);
            found.retain(|(_, next)| self.works(next, within));
            if !found.is_empty() {
                return (within, found);
            }
        }
        (moves, Vec::new())
    }

    fn attempt(&mut self, played: Q::Move, next: &Q::Position, moves: u32, most: usize) -> Option<Try> {
        let replies = self.moves(next);
        let mut refutations = Vec::new();
        for (reply, after) in replies {
            if !self.answered(&after, moves) {
                refutations.push((self.quick.spell(&reply), mark(self.quick, &after)));
            }
            if refutations.len() > most {
                return None;
            }
        }
        (!refutations.is_empty()).then(|| Try { attack: self.attack(played, next, moves, true), refutations })
    }
}
