//! The search: every position that can be reached, the most promising first, until a mate is met or none is left.
//!
//! One search serves both answers. Both sides help, so there is nothing to back up: a mate anywhere is a helpmate,
//! and a search that runs dry has visited a closed set of positions without mate, which is the certificate. Two
//! queues hold the same positions, one ordered for a mate by White and one for a mate by Black; they take turns,
//! because a side that is far from mating must not keep the other waiting.
//!
//! A position from which an argument rules out every mate is not followed further. When the search has run dry,
//! [`DeadSearch::unfold`] follows those as well, so that the set is closed by itself and nobody needs the argument.
//!
//! What was tried: four queues, with two orders for each side, found the same number of mates. Counting the moves made
//! so far gives shorter lines, 17 to 21 single moves on average instead of 25, and loses one to four mates of 505.

use super::pictures::{Picture, mate_picture};
use super::promise::promise;
use super::regions::{Ground, Regions};
use super::seen::Seen;
use fast::{Board, Chess, Move, Quick};
use spec::Side;
use spec::chess::{Kind, insufficient_material};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How a search ended.
pub enum End {
    /// These moves lead to mate.
    Mate(Vec<Move>),
    /// Every position has been followed, or an argument stopped at it.
    RanDry,
    /// There are more positions than were allowed.
    TooMany,
}

/// The positions met so far.
pub struct DeadSearch<'a> {
    chess: &'a Chess,
    ground: &'a Ground,
    seen: Seen,
    /// What is known of each position, in the order of `seen`.
    nodes: Vec<Node>,
    /// What can be hoped for, as arguments were found along the way.
    hopes: Vec<Hopes>,
    /// For each winner the positions still to follow, best first; of equal ones the older.
    queues: [BinaryHeap<(Reverse<i32>, Reverse<u32>)>; 2],
    /// How many more positions may be met.
    left: usize,
    /// How much of that may still go into arguments that leave some hope.
    left_to_argue: usize,
}

struct Node {
    parent: u32,
    /// The move from there; none for the first position.
    played: Option<Move>,
    /// The number of its hopes.
    hopes: u32,
    /// Can a pawn be captured en passant here?
    passed: bool,
    followed: bool,
}

/// For White and for Black a picture of the mate that may still come, as far as arguments tell.
type Hopes = [Option<Picture>; 2];

/// What an argument costs, in positions: so much, and one for every few placements that it tries.
const COST_OF_ARGUMENT: usize = 10;
const PLACEMENTS_FOR_ONE: usize = 3;

/// One part in so many of the work may be arguments that leave some hope. Where a pawn can promote on many squares and
/// capture what it meets, each time there is something new to argue about, and nothing would be left for the search.
const IN_VAIN: usize = 4;

impl<'a> DeadSearch<'a> {
    /// A search that may meet so many positions.
    pub fn new(chess: &'a Chess, ground: &'a Ground, most: usize) -> DeadSearch<'a> {
        let (seen, queues) = (Seen::new(), Default::default());
        let hopes = vec![[Some(Picture::new()), Some(Picture::new())]];
        DeadSearch { chess, ground, seen, nodes: Vec::new(), hopes, queues, left: most, left_to_argue: most / IN_VAIN }
    }

    /// Searches from a position until a mate is met or there is nothing left to follow.
    pub fn run(&mut self, from: Board) -> End {
        if let Some(mate) = self.meet(from, None) {
            return End::Mate(mate);
        }
        let mut turn = 0;
        loop {
            turn = 1 - turn;
            let next = self.queues[turn].pop().or_else(|| self.queues[1 - turn].pop());
            let Some((_, Reverse(n))) = next else { return End::RanDry };
            if self.left == 0 {
                return End::TooMany;
            }
            if let Some(mate) = self.follow(n) {
                return End::Mate(mate);
            }
        }
    }

    /// Follows the positions at which an argument had stopped too, and all that come of them, up to so many in all.
    pub fn unfold(&mut self, most: usize) -> End {
        let mut n = 0;
        while n < self.nodes.len() {
            if self.nodes.len() > most {
                return End::TooMany;
            }
            if let Some(mate) = self.follow(n as u32) {
                return End::Mate(mate);
            }
            n += 1;
        }
        End::RanDry
    }

    /// How many positions were met.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The positions that were followed, and those that were not; both without those where the game is over.
    pub fn followed_and_stopped(&self) -> (Vec<Board>, Vec<Board>) {
        let numbers = (0..self.nodes.len() as u32).filter(|&n| self.chess.outcome(self.seen.get(n)).is_none());
        let (followed, stopped): (Vec<u32>, Vec<u32>) = numbers.partition(|&n| self.nodes[n as usize].followed);
        let boards = |numbers: Vec<u32>| numbers.into_iter().map(|n| *self.seen.get(n)).collect();
        (boards(followed), boards(stopped))
    }

    /// Plays every move from a position, once. The line to a mate, if there is one among them.
    fn follow(&mut self, n: u32) -> Option<Vec<Move>> {
        if std::mem::replace(&mut self.nodes[n as usize].followed, true) {
            return None;
        }
        let board = *self.seen.get(n);
        let moves = self.chess.moves(&board);
        moves.into_iter().find_map(|played| self.meet(self.chess.play(&board, played), Some((n, played))))
    }

    /// Takes note of a position, if it is new. The line to it, if it is mate.
    fn meet(&mut self, board: Board, last: Option<(u32, Move)>) -> Option<Vec<Move>> {
        let n = self.seen.insert(board)?;
        self.left = self.left.saturating_sub(1);
        let mut hopes = last.map_or(0, |(parent, _)| self.nodes[parent as usize].hopes);
        let passed = self.passed(&board, last.map(|(_, played)| played));
        let hopeful = self.hopes[hopes as usize].iter().any(Option::is_some);
        if hopeful && self.left_to_argue > 0 && last.is_none_or(|(parent, played)| self.is_news(parent, played)) {
            let argued = self.argue(&board, passed, hopes);
            hopes = self.hopes.len() as u32;
            self.hopes.push(argued);
        }
        let (parent, played) = last.map_or((n, None), |(parent, played)| (parent, Some(played)));
        self.nodes.push(Node { parent, played, hopes, passed: passed.is_some(), followed: false });
        if self.chess.has_won(board.turn().other(), &board) {
            return Some(self.line(n));
        }
        for winner in Side::BOTH {
            if let Some(picture) = &self.hopes[hopes as usize][winner as usize] {
                let promise = promise(self.ground, &board, winner, picture);
                self.queues[winner as usize].push((Reverse(promise), Reverse(n)));
            }
        }
        None
    }

    /// Is there something new to argue about? Not when the same men have moved to other squares of their regions.
    fn is_news(&self, parent: u32, played: Move) -> bool {
        let before = self.seen.get(parent);
        // Castling counts as a capture here, for the king goes onto its rook; it ends a right.
        let capture = before.occupied() >> played.to() & 1 == 1;
        capture || before.kind_at(played.from()) == Some(Kind::Pawn) || self.nodes[parent as usize].passed
    }

    /// What the argument leaves of earlier hopes.
    fn argue(&mut self, board: &Board, passed: Option<u32>, before: u32) -> Hopes {
        // Where the pieces alone rule out mate no pictures need to be tried, and there would be many.
        if insufficient_material(self.chess.rules(), self.chess.unload(board).board()) {
            self.left = self.left.saturating_sub(COST_OF_ARGUMENT);
            return [None, None];
        }
        let before = self.hopes[before as usize].each_ref().map(Option::is_some);
        let regions = Regions::of(self.ground, board, passed);
        let mut placements = 0;
        let after = Side::BOTH.map(|winner| match &regions {
            _ if !before[winner as usize] => None,
            None => Some(Picture::new()),
            Some(regions) => {
                let (picture, tried) = mate_picture(regions, winner.other());
                placements += tried as usize;
                picture
            }
        });
        let cost = COST_OF_ARGUMENT + placements / PLACEMENTS_FOR_ONE;
        self.left = self.left.saturating_sub(cost);
        if after.iter().any(Option::is_some) {
            self.left_to_argue = self.left_to_argue.saturating_sub(cost);
        }
        after
    }

    /// The square on which a pawn can be captured en passant.
    fn passed(&self, board: &Board, played: Option<Move>) -> Option<u32> {
        if played.is_some_and(|played| played.from().abs_diff(played.to()) != 16) {
            return None;
        }
        let en_passant = |reply: &Move| {
            let pawn = board.kind_at(reply.from()) == Some(Kind::Pawn);
            pawn && reply.from() & 7 != reply.to() & 7 && board.kind_at(reply.to()).is_none()
        };
        self.chess.moves(board).into_iter().find(en_passant).map(Move::to)
    }

    fn line(&self, n: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut node = &self.nodes[n as usize];
        while let Some(played) = node.played {
            line.push(played);
            node = &self.nodes[node.parent as usize];
        }
        line.reverse();
        line
    }
}
