//! Lines of sight for the verifier: which places a man sees, from whole rays and the first man on each.
//!
//! The solver steps from place to place (`geometry.rs`); what verifies its tables does not use that. Here the rays of
//! each place are found once by the steps of the specification's squares, and a question is answered by cutting each
//! ray behind the first man on it.

use super::geometry::{Geometry, NOWHERE, Set, bit};
use spec::chess::{Kind, Square};

/// What men see on an empty board, and what lies between two places.
pub struct Sight {
    /// By place and direction: four directions in which the numbers of places grow, then the four opposite ones.
    rays: Vec<[Set; 8]>,
    /// Where a knight and where a king goes from each place.
    leaps: Vec<[Set; 2]>,
    /// By both places: those between them on one line, their own not among them.
    between: Vec<Set>,
}

/// Along ranks and files, then along diagonals, and growing first.
const RAYS: [(i16, i16); 8] = [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];

/// The rays in [`RAYS`] in which the numbers of places grow.
const GROWING: usize = 4;

const ALONG: [usize; 4] = [0, 1, 4, 5];
const ACROSS: [usize; 4] = [2, 3, 6, 7];

impl Sight {
    pub fn new(geometry: &Geometry) -> Sight {
        let count = geometry.all().count_ones() as u8;
        let mut sight = Sight { rays: Vec::new(), leaps: Vec::new(), between: vec![0; 64 * 64] };
        for from in 0..count {
            let square = geometry.square(from);
            let rays = RAYS.map(|by| {
                let mut ray = 0;
                let ahead = |at: Square| at.step(by.0, by.1).filter(|&to| geometry.rules().on_board(to));
                // Nothing ever stands on a square that is no place, so that men see over it.
                for at in std::iter::successors(ahead(square), |&at| ahead(at)).map(|at| geometry.place(at)) {
                    if at != NOWHERE {
                        sight.between[from as usize * 64 + at as usize] = ray;
                        ray |= bit(at);
                    }
                }
                ray
            });
            sight.rays.push(rays);
            let leap = |is_leap: &dyn Fn(i16, i16) -> bool| {
                let tos = (0..count).filter(|&to| {
                    let (files, ranks) = square.to(geometry.square(to));
                    is_leap(files.abs(), ranks.abs())
                });
                tos.fold(0, |set, to| set | bit(to))
            };
            let knight = leap(&|files, ranks| files.min(ranks) == 1 && files.max(ranks) == 2);
            sight.leaps.push([knight, leap(&|files, ranks| files.max(ranks) == 1)]);
        }
        sight
    }

    /// The places that a man sees, those with the first man on each line among them. It goes where it sees, and could
    /// have come from there. Pawns see nothing where there are safe tables.
    #[inline]
    pub fn seen(&self, kind: Kind, from: u8, occupied: Set) -> Set {
        let along = || self.on_rays(ALONG, from, occupied);
        let across = || self.on_rays(ACROSS, from, occupied);
        match kind {
            Kind::Rook => along(),
            Kind::Bishop => across(),
            Kind::Queen => along() | across(),
            Kind::Knight => self.leaps[from as usize][0],
            Kind::King => self.leaps[from as usize][1],
            Kind::Pawn => 0,
        }
    }

    #[inline]
    fn on_rays(&self, directions: [usize; 4], from: u8, occupied: Set) -> Set {
        let rays = &self.rays[from as usize];
        directions.into_iter().fold(0, |seen, direction| {
            let ray = rays[direction];
            let men = ray & occupied;
            // Up to the lowest man where numbers grow, down to the highest where they fall.
            let reach = match (men, direction < GROWING) {
                (0, _) => Set::MAX,
                (_, true) => men ^ (men - 1),
                (_, false) => Set::MAX << (63 - men.leading_zeros()),
            };
            seen | ray & reach
        })
    }

    /// The places between two on one line.
    #[inline]
    pub fn between(&self, from: u8, to: u8) -> Set {
        self.between[from as usize * 64 + to as usize]
    }
}
