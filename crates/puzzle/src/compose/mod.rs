//! Composing by machine: random placement, then local search.
//!
//! Random positions with a unique quiet key are cheap: one in some fifty. What they lack is play. So each is a start of
//! a climb: one man is moved, added, exchanged or taken away, and the change is kept if the key is still unique and
//! quiet and the [score](Climb) has not fallen. The score counts what composers count: different mates and defences for
//! it, duals and men against it. A climb ends when the wanted grade is reached, or after a number of steps without
//! success, and the next begins elsewhere: problems of one climb are cousins, and cousins are what nobody wants.
//!
//! What was tried: climbing towards a first key from positions without one finds fewer than chance does; a term for
//! needless men makes each step ten times as slow, and a small cost for every man does the same.

mod all;
mod climb;
mod eye;
mod place;

pub use all::{Census, all};
pub use eye::{AfterKey, Eye, Keys};
pub use place::Men;

use crate::{Grade, judge};
use climb::Climb;
use fast::{Board, Chess, Move};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use spec::chess::Position;

/// A machine that composes direct mates for boards of at most 8 x 8, the same ones for the same seed.
///
/// ```
/// use fast::Chess;
/// use checkproof_puzzle::{Composer, Grade, Men, judge};
/// use spec::chess::Rules;
///
/// let rules = Rules::board(4, 4).unwrap();
/// let chess = Chess::new(&rules).unwrap();
/// let mut composer = Composer::new(&chess, 2, Men { white: 4, black: 4 }, Grade::Good, 7);
/// let position = composer.by_ref().take(100_000).flatten().next().unwrap();
/// assert!(judge(&chess, &position, 2).grade() >= Grade::Good);
/// ```
pub struct Composer<'a> {
    chess: &'a Chess,
    eye: Eye<'a>,
    moves: u32,
    men: Men,
    grade: Grade,
    random: Random,
    climb: Option<Climb>,
    /// How many positions were looked at.
    pub looked_at: u64,
}

impl<'a> Composer<'a> {
    /// A composer of mates in so many moves with at most so many men of this grade or better.
    pub fn new(chess: &'a Chess, moves: u32, men: Men, grade: Grade, seed: u64) -> Composer<'a> {
        let random = Random(Xoshiro256PlusPlus::seed_from_u64(seed));
        Composer { chess, eye: Eye::new(chess, moves), moves, men, grade, random, climb: None, looked_at: 0 }
    }

    /// Puts men on the board at random. `Some` where that is a problem of the grade, or the start of a climb is.
    fn place(&mut self) -> Option<Board> {
        let board = place::random(self.chess, self.men, &mut self.random)?;
        let Keys::One(key) = self.eye.keys(&board) else { return None };
        if self.grade <= Grade::Sound {
            return Some(board);
        }
        if !self.eye.is_quiet(&board, key) {
            return None;
        }
        if self.grade == Grade::Quiet {
            return Some(board);
        }
        if self.moves != 2 {
            return self.stripped(board, key);
        }
        self.climb = Some(Climb::new(&mut self.eye, board, key));
        None
    }
}

impl Composer<'_> {
    /// The problem without needless men, if it is of the grade then: what is done for mates in three moves and more,
    /// where every look is too dear to climb.
    fn stripped(&mut self, mut board: Board, key: Move) -> Option<Board> {
        while let Some(square) = self.eye.needless(&board, key) {
            board = board.without(square);
        }
        let position = place::position(self.chess, &board)?;
        (judge(self.chess, &position, self.moves).grade() >= self.grade).then_some(board)
    }
}

/// One look at a position each, and a problem now and then: so that the caller can count, stop, and show progress.
impl Iterator for Composer<'_> {
    type Item = Option<Position>;

    fn next(&mut self) -> Option<Option<Position>> {
        self.looked_at += 1;
        let found = match &mut self.climb {
            None => self.place(),
            Some(climb) => match climb.step(self.chess, &mut self.eye, self.men, &mut self.random, self.grade) {
                climb::Step::GoesOn => None,
                climb::Step::GivesUp => {
                    self.climb = None;
                    None
                }
                climb::Step::Reached(board) => {
                    self.climb = None;
                    Some(board)
                }
            },
        };
        Some(found.and_then(|board| place::position(self.chess, &board)))
    }
}

/// Random numbers, the same for a seed on every machine.
pub(crate) struct Random(Xoshiro256PlusPlus);

impl Random {
    /// A number below a bound, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }
}
