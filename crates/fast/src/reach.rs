//! Where men can go on an empty board, square by square, for boards of any size; and where they can have come from.
//!
//! Squares are numbered rank by rank from a1, so many to a rank as the caller's boards have. Pieces move back as they
//! move ahead. Squares on which no man can stand are listed too: a slider may pass over them.

use spec::Side;
use spec::chess::{Kind, Rules, Square};
use std::ops::ControlFlow;

/// The ways over a board.
#[derive(Debug, Clone)]
pub struct Reach {
    knight: Vec<Vec<u8>>,
    king: Vec<Vec<u8>>,
    /// For each square the lines to the edge: straight ones first, then diagonal ones.
    lines: Vec<[Vec<u8>; 8]>,
    /// For each side and square, the squares below a pawn, the nearest first; the second only after a double step.
    below_pawn: [Vec<Vec<u8>>; 2],
}

const STRAIGHT_THEN_DIAGONAL: [(i16, i16); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [(i16, i16); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Reach {
    /// The ways over the board of a game, its squares numbered with so many to a rank, 8 or 16.
    pub fn new(rules: &Rules, width: u8) -> Reach {
        let number_of = |square: Square| square.rank * width + square.file;
        let all = || (0..width).flat_map(|rank| (0..width).map(move |file| Square { file, rank }));
        let step = |from: Square, (files, ranks): (i16, i16)| from.step(files, ranks).filter(|&to| rules.on_board(to));
        let leaps = |from: Square, steps: &[(i16, i16)]| -> Vec<u8> {
            steps.iter().filter_map(|&by| step(from, by)).map(number_of).collect()
        };
        let line = |from: Square, by: (i16, i16)| std::iter::successors(step(from, by), move |&at| step(at, by));
        let below_pawn = |side: Side, from: Square| -> Vec<u8> {
            let mut below = line(from, if side == Side::White { (0, -1) } else { (0, 1) });
            let near = below.next();
            let doubled = below.next().filter(|far| rules.double_step() && far.rank == rules.pawn_rank(side));
            near.into_iter().chain(doubled).map(number_of).collect()
        };
        Reach {
            knight: all().map(|from| leaps(from, &KNIGHT)).collect(),
            king: all().map(|from| leaps(from, &STRAIGHT_THEN_DIAGONAL)).collect(),
            lines: all().map(|from| STRAIGHT_THEN_DIAGONAL.map(|by| line(from, by).map(number_of).collect())).collect(),
            below_pawn: Side::BOTH.map(|side| all().map(|from| below_pawn(side, from)).collect()),
        }
    }

    /// Visits the empty squares from which a man can have come to this one without capturing or promoting.
    ///
    /// ```
    /// use checkproof_fast::Reach;
    /// use spec::Side;
    /// use spec::chess::{Kind, Rules};
    ///
    /// // A rook on b1 of a board of 4 x 4, the king beside it on a1: squares have eight to a rank.
    /// let reach = Reach::new(&Rules::board(4, 4).unwrap(), 8);
    /// let mut from = Vec::new();
    /// reach.back(Side::White, Kind::Rook, 1, |square| square != 0, |square| from.push(square));
    /// assert_eq!(from, [2, 3, 9, 17, 25]);
    /// ```
    #[inline]
    pub fn back(&self, side: Side, kind: Kind, square: u8, is_empty: impl Fn(u8) -> bool, mut visit: impl FnMut(u8)) {
        let visit_empty = |from: u8| {
            if !is_empty(from) {
                return ControlFlow::Break(());
            }
            visit(from);
            ControlFlow::Continue(())
        };
        match kind {
            Kind::Pawn => walk(&self.below_pawn[side as usize][square as usize], visit_empty),
            _ => self.piece(kind, square, visit_empty),
        }
    }

    /// Visits the squares that a piece moves to, line by line; a line ends where the visitor says so.
    #[inline]
    pub(crate) fn piece(&self, kind: Kind, square: u8, mut visit: impl FnMut(u8) -> ControlFlow<()>) {
        let at = square as usize;
        let mut leap = |leaps: &[u8]| {
            for &to in leaps {
                // A leap is a line of its own, so its end is the end of nothing else.
                let _ = visit(to);
            }
        };
        let lines = match kind {
            Kind::Pawn => return,
            Kind::Knight => return leap(&self.knight[at]),
            Kind::King => return leap(&self.king[at]),
            Kind::Rook => &self.lines[at][..4],
            Kind::Bishop => &self.lines[at][4..],
            Kind::Queen => &self.lines[at][..],
        };
        lines.iter().for_each(|line| walk(line, &mut visit));
    }
}

/// Visits a line until the visitor says so. That it ended early is nobody's business but the visitor's.
fn walk(line: &[u8], visit: impl FnMut(u8) -> ControlFlow<()>) {
    let _ = line.iter().copied().try_for_each(visit);
}
