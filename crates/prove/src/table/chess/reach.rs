//! Moves taken back: from where can a man have come without capturing or promoting?
//!
//! Pieces move back as they move ahead. Only squares on which a man can stand count, but a slider may pass over others.

use spec::Side;
use spec::chess::{Kind, Rules, Square};

/// Where the men of a board come from, square by square.
#[derive(Debug)]
pub struct Reach {
    knight: Vec<Vec<u8>>,
    king: Vec<Vec<u8>>,
    /// For each square the lines to the edge: straight ones first, then diagonal ones.
    lines: Vec<[Vec<u8>; 8]>,
    /// For each side and square, the squares below a pawn, the nearest first; the second only after a double step.
    pawn: [Vec<Vec<u8>>; 2],
}

const STRAIGHT_THEN_DIAGONAL: [(i16, i16); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [(i16, i16); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Reach {
    pub fn new(rules: &Rules) -> Reach {
        let all = || (0..64).map(super::symmetry::square_of);
        let step = |from: Square, (files, ranks): (i16, i16)| from.step(files, ranks).filter(|&to| rules.on_board(to));
        let leaps = |from: Square, steps: &[(i16, i16)]| -> Vec<u8> {
            steps.iter().filter_map(|&by| step(from, by)).map(super::symmetry::number_of).collect()
        };
        let line = |from: Square, by: (i16, i16)| -> Vec<u8> {
            std::iter::successors(step(from, by), |&at| step(at, by)).map(super::symmetry::number_of).collect()
        };
        let pawn = |side: Side, from: Square| -> Vec<u8> {
            let back = if side == Side::White { (0, -1) } else { (0, 1) };
            let below = line(from, back);
            let doubled = |square: &&u8| {
                rules.double_step() && super::symmetry::square_of(**square).rank == rules.pawn_rank(side)
            };
            below.iter().take(1).chain(below.get(1).filter(doubled)).copied().collect()
        };
        Reach {
            knight: all().map(|from| leaps(from, &KNIGHT)).collect(),
            king: all().map(|from| leaps(from, &STRAIGHT_THEN_DIAGONAL)).collect(),
            lines: all().map(|from| STRAIGHT_THEN_DIAGONAL.map(|by| line(from, by))).collect(),
            pawn: Side::BOTH.map(|side| all().map(|from| pawn(side, from)).collect()),
        }
    }

    /// Visits the empty squares from which a man can have come to this one.
    pub fn back(&self, side: Side, kind: Kind, square: u8, occupied: u64, mut visit: impl FnMut(u8)) {
        let at = square as usize & 63;
        let is_empty = |from: &&u8| occupied >> **from & 1 == 0;
        let lines = match kind {
            Kind::Knight => return self.knight[at].iter().filter(is_empty).for_each(|&from| visit(from)),
            Kind::King => return self.king[at].iter().filter(is_empty).for_each(|&from| visit(from)),
            Kind::Pawn => {
                return self.pawn[side as usize][at].iter().take_while(is_empty).for_each(|&from| visit(from));
            }
            Kind::Rook => &self.lines[at][..4],
            Kind::Bishop => &self.lines[at][4..],
            Kind::Queen => &self.lines[at][..],
        };
        for line in lines {
            line.iter().take_while(is_empty).for_each(|&from| visit(from));
        }
    }
}
