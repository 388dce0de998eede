//! One climb: from a problem with a quiet key to one with play.

use super::place::{any_man, free_square, stands};
use super::{Eye, Keys, Men, Random};
use crate::Grade;
use fast::{Board, Chess, Move};
use spec::chess::Kind;

/// A climb gives up after so many steps without an improvement.
const PATIENCE: u32 = 400;

/// One that has reached its grade goes on a little, and stops after so many.
const POLISH: u32 = 60;

/// A problem on its way up.
pub struct Climb {
    board: Board,
    key: Move,
    score: i32,
    idle: u32,
    /// The best so far that has the grade.
    reached: Option<Board>,
}

/// What a step led to.
pub(super) enum Step {
    GoesOn,
    GivesUp,
    Reached(Board),
}

impl Climb {
    pub fn new(eye: &mut Eye, board: Board, key: Move) -> Climb {
        let score = score(eye, &board, key);
        Climb { board, key, score, idle: 0, reached: None }
    }

    /// One change, kept if the key is still the only one and quiet, and the score has not fallen.
    pub(super) fn step(&mut self, chess: &Chess, eye: &mut Eye, men: Men, random: &mut Random, wanted: Grade) -> Step {
        self.idle += 1;
        match self.reached {
            Some(board) if self.idle > POLISH => return Step::Reached(board),
            None if self.idle > PATIENCE => return Step::GivesUp,
            _ => {}
        }
        let Some(board) = changed(chess, &self.board, men, random) else { return Step::GoesOn };
        let Keys::One(key) = eye.keys(&board) else { return Step::GoesOn };
        if !eye.is_quiet(&board, key) {
            return Step::GoesOn;
        }
        let score = score(eye, &board, key);
        if score < self.score {
            return Step::GoesOn;
        }
        if score > self.score {
            self.idle = 0;
        }
        (self.board, self.key, self.score) = (board, key, score);
        // The grade costs ten looks, so it is asked only where play promises it.
        if self.promises(eye, wanted) {
            while let Some(square) = eye.needless(&self.board, self.key) {
                self.board = self.board.without(square);
            }
            self.score = self::score(eye, &self.board, self.key);
            if eye.grade(&self.board, self.key) >= wanted {
                self.reached = Some(self.board);
            }
        }
        Step::GoesOn
    }

    fn promises(&self, eye: &mut Eye, wanted: Grade) -> bool {
        let play = eye.after(&self.board, self.key);
        play.defences >= 2 && (wanted < Grade::Fine || play.mates >= 3 && play.duals == 0)
    }
}

/// What composers count: different mates and defences for a problem, duals and men against it.
fn score(eye: &mut Eye, board: &Board, key: Move) -> i32 {
    let play = eye.after(board, key);
    12 * play.mates.min(6) as i32 + 2 * play.defences.min(8) as i32
        - 10 * play.duals as i32
        - 2 * board.occupied().count_ones() as i32
}

/// The board with one man moved, added, exchanged or taken away; `None` where that is no diagram.
fn changed(chess: &Chess, board: &Board, men: Men, random: &mut Random) -> Option<Board> {
    let all: Vec<_> = board.men().collect();
    let (man, square) = all[random.below(all.len())];
    let board = match random.below(8) {
        0..=3 => board.without(square).with(man, free_square(chess, board, man, random)?),
        4 | 5 => {
            let side = spec::Side::BOTH[random.below(2)];
            if all.iter().filter(|(man, _)| man.side == side).count() >= men.of(side) {
                return None;
            }
            let man = any_man(chess, board, side, random)?;
            board.with(man, free_square(chess, board, man, random)?)
        }
        6 if man.kind != Kind::King => board.without(square),
        _ if man.kind != Kind::King => {
            let rest = board.without(square);
            let other = any_man(chess, &rest, man.side, random)?;
            let rank = (square / 8) as u8;
            let rules = chess.rules();
            let at_an_end = spec::Side::BOTH.iter().any(|&side| rank == rules.first_rank(side));
            if other.kind == Kind::Pawn && at_an_end {
                return None;
            }
            rest.with(other, square)
        }
        _ => return None,
    };
    stands(chess, &board).then_some(board)
}
