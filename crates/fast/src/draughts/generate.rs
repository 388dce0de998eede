//! The moves of a board.

use super::board::{Board, Move};
use super::shift::{Dark, Direction, Light, Mover};
use spec::Side;

impl Board {
    /// The legal moves, in no particular order.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.moves_into(&mut moves);
        moves
    }

    /// Appends the legal moves. Either all of them are captures or none is.
    pub fn moves_into(&self, moves: &mut Vec<Move>) {
        self.each_move(|played| moves.push(played));
    }

    /// Calls a function with each legal move.
    #[inline(always)]
    pub fn each_move(&self, visit: impl FnMut(Move)) {
        match self.turn {
            Side::Black => Pieces::<Dark>::of(self).each_move(visit),
            Side::White => Pieces::<Light>::of(self).each_move(visit),
        }
    }

    /// Appends the boards after all legal moves, and tells whether these are captures.
    pub fn successors(&self, next: &mut Vec<Board>) -> bool {
        self.each_move(|played| next.push(self.play(played)));
        self.can_capture()
    }

    /// Must the side to move capture?
    pub fn can_capture(&self) -> bool {
        match self.turn {
            Side::Black => Pieces::<Dark>::of(self).can_capture(),
            Side::White => Pieces::<Light>::of(self).can_capture(),
        }
    }

    /// Has the side to move no move, and so lost?
    pub fn is_over(&self) -> bool {
        self.count_moves() == 0
    }

    /// The number of legal moves.
    #[inline(always)]
    pub fn count_moves(&self) -> u64 {
        match self.turn {
            Side::Black => Pieces::<Dark>::of(self).count(),
            Side::White => Pieces::<Light>::of(self).count(),
        }
    }
}

/// The sets that one side's moves are made from.
pub(super) struct Pieces<S> {
    men: u32,
    kings: u32,
    enemies: u32,
    empty: u32,
    side: std::marker::PhantomData<S>,
}

impl<S: Mover> Pieces<S> {
    #[inline(always)]
    pub(super) fn of(board: &Board) -> Pieces<S> {
        let (own, enemies) = match S::SIDE {
            Side::Black => (board.black, board.white),
            Side::White => (board.white, board.black),
        };
        Pieces {
            men: own & !board.kings,
            kings: own & board.kings,
            enemies,
            empty: !(board.black | board.white),
            side: std::marker::PhantomData,
        }
    }

    /// The pieces that may go in a direction: kings in all, men ahead.
    #[inline(always)]
    fn movers(&self, direction: Direction) -> u32 {
        if S::AHEAD.contains(&direction) { self.men | self.kings } else { self.kings }
    }

    /// Where first jumps in a direction end.
    #[inline(always)]
    fn jumps(&self, direction: Direction) -> u32 {
        direction.jump(self.movers(direction), self.enemies, self.empty)
    }

    #[inline(always)]
    pub(super) fn can_capture(&self) -> bool {
        let ahead = S::AHEAD.iter().fold(0, |set, &direction| set | self.jumps(direction));
        ahead != 0 || self.kings != 0 && Direction::ALL.iter().any(|&direction| self.jumps(direction) != 0)
    }

    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        if self.can_capture() {
            let mut chains = 0;
            self.each_capture(&mut |_| chains += 1);
            return chains;
        }
        let steps = |direction: Direction| (direction.step(self.movers(direction)) & self.empty).count_ones();
        let ahead: u32 = S::AHEAD.into_iter().map(steps).sum();
        let back = |direction: Direction| steps(direction.back());
        let behind: u32 = if self.kings != 0 { S::AHEAD.into_iter().map(back).sum() } else { 0 };
        u64::from(ahead + behind)
    }

    #[inline(always)]
    pub(super) fn each_move(&self, mut visit: impl FnMut(Move)) {
        if self.can_capture() {
            self.each_capture(&mut visit);
        } else {
            self.each_step(visit);
        }
    }

    #[inline(always)]
    fn each_step(&self, mut visit: impl FnMut(Move)) {
        for direction in Direction::ALL {
            for to in squares(direction.step(self.movers(direction)) & self.empty) {
                let from = direction.back().step(1 << to).trailing_zeros();
                visit(Move { from: from as u8, to: to as u8, jumps: 0, captured: 0, directions: 0 });
            }
        }
    }

    /// The maximal chains, all of them.
    fn each_capture(&self, visit: &mut impl FnMut(Move)) {
        for direction in Direction::ALL {
            for to in squares(self.jumps(direction)) {
                let over = direction.onward().back().step(1 << to);
                let from = direction.back().step(over);
                let flight = Flight {
                    at: 1 << to,
                    king: self.kings & from != 0,
                    enemies: self.enemies & !over,
                    // The origin counts as empty while the piece is in the air.
                    empty: self.empty | from,
                    played: Move {
                        from: from.trailing_zeros() as u8,
                        to: to as u8,
                        jumps: 1,
                        captured: over,
                        directions: direction as u32,
                    },
                };
                flight.each_end::<S>(visit);
            }
        }
    }
}

/// A piece in the middle of a capture. What it has captured is no longer among the enemies.
struct Flight {
    at: u32,
    king: bool,
    enemies: u32,
    empty: u32,
    played: Move,
}

impl Flight {
    /// Goes on jumping until no jump is left. A man on its king row has none, for there is nothing ahead of it.
    fn each_end<S: Mover>(&self, visit: &mut impl FnMut(Move)) {
        let mut ended = true;
        for direction in Direction::ALL {
            let to = direction.jump(self.at, self.enemies, self.empty);
            if to == 0 || !(self.king || S::AHEAD.contains(&direction)) {
                continue;
            }
            ended = false;
            let over = direction.step(self.at);
            let played = Move {
                to: to.trailing_zeros() as u8,
                jumps: self.played.jumps + 1,
                captured: self.played.captured | over,
                directions: self.played.directions | (direction as u32) << (2 * self.played.jumps),
                ..self.played
            };
            let next = Flight { at: to, enemies: self.enemies & !over, played, ..*self };
            next.each_end::<S>(visit);
        }
        if ended {
            visit(self.played);
        }
    }
}

/// The squares of a set, as numbers from 0.
#[inline(always)]
fn squares(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            first
        })
    })
}
