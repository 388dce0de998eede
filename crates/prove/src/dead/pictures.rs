//! Mate pictures: could men that keep to their regions ever stand so that a king is mated?
//!
//! In a mate every square beside the king is taken away, by a man of its own that stands there or by an attacker,
//! and something gives check. So take each square of the king's region in turn, and for each thing still missing try
//! every man that could provide it from somewhere in its region. A man provides from one square only, and men stand in
//! each other's way: these two facts make the argument strong. It never says *no* to a true mate, because in a
//! true mate each missing thing is provided by some man from where that man stands, and following just those choices
//! the trial ends with a picture. Men not yet placed do no harm: fewer men on the board only lengthen lines.
//!
//! To ask of each square alone who could ever take it away would not do: one bishop would stand on several squares.
//! To look for the picture with the fewest men was tried, since the search steers by it; it tries so many placements
//! in dead positions that fewer are recognised, and found no further mate.

use super::lines::{attacks, bit, squares};
use super::regions::{Man, Regions};
use spec::Side;
use spec::chess::Kind;

/// Men on squares, the mated king first. It is empty when there were too many placements to try.
pub type Picture = Vec<(Side, Kind, u32)>;

/// A picture in which this side is mated, if there is one, and how many placements were tried.
pub fn mate_picture(regions: &Regions, loser: Side) -> (Option<Picture>, u32) {
    let is_king = |man: &Man| (man.side, man.kind) == (loser, Kind::King);
    let Some(king) = regions.men.iter().find(|man| is_king(man)) else { return (Some(Picture::new()), 0) };
    let (fixed, free): (Vec<Man>, Vec<Man>) =
        regions.men.iter().filter(|man| !is_king(man)).partition(|man| man.is_fixed());
    let placed: Vec<Placed> = fixed.iter().map(|man| Placed { man: *man, at: man.region.trailing_zeros() }).collect();
    let fixed = placed.len();
    let mut trial = Trial { regions, loser, king: 0, fixed, placed, free, left: TRIALS };
    let picture = squares(king.region).find_map(|square| {
        trial.king = square;
        trial.finish()
    });
    (picture, TRIALS - trial.left)
}

/// How many placements are tried at most. With a tenth of it seven of the labelled dead positions are no longer found.
const TRIALS: u32 = 20_000;

#[derive(Clone, Copy)]
struct Placed {
    man: Man,
    at: u32,
}

/// A picture in the making.
struct Trial<'a> {
    regions: &'a Regions<'a>,
    loser: Side,
    king: u32,
    /// The men placed so far, those first that are fixed.
    placed: Vec<Placed>,
    fixed: usize,
    /// The men that can still be placed.
    free: Vec<Man>,
    /// How many more placements may be tried.
    left: u32,
}

impl Trial<'_> {
    /// Places men until nothing is missing.
    fn finish(&mut self) -> Option<Picture> {
        if self.left == 0 {
            return Some(Picture::new());
        }
        self.left -= 1;
        let winners = self.placed.iter().filter(|placed| placed.man.side != self.loser);
        let occupied = self.occupied();
        let (mut attacked, mut check) = (0, false);
        for &Placed { man, at } in winners {
            let seen = attacks(man.side, man.kind, at, occupied);
            attacked |= seen;
            check |= seen & bit(self.king) != 0;
        }
        let own = self.placed.iter().filter(|placed| placed.man.side == self.loser);
        let own = own.map(|placed| bit(placed.at)).fold(0, |a, b| a | b);
        let flights = attacks(self.loser, Kind::King, self.king, 0) & self.regions.ground.landing & !own & !attacked;
        match (check, squares(flights).next()) {
            (true, None) => Some(self.picture()),
            (false, _) => self.place(|trial, man| trial.attackers(man, trial.king)),
            (true, Some(flight)) => self.place(|trial, man| match man.side == trial.loser {
                true => man.region & bit(flight) & !occupied,
                false => trial.attackers(man, flight),
            }),
        }
    }

    /// Tries each free man on each of the squares from which it provides what is missing.
    fn place(&mut self, provides: impl Fn(&Trial, &Man) -> u64) -> Option<Picture> {
        for n in 0..self.free.len() {
            let man = self.free[n];
            // Of men that are alike only the first is tried.
            let alike = |other: &Man| (other.side, other.kind, other.region) == (man.side, man.kind, man.region);
            if self.free[..n].iter().any(alike) {
                continue;
            }
            for at in squares(provides(self, &man)) {
                let man = self.free.remove(n);
                self.placed.push(Placed { man, at });
                let picture = self.finish();
                self.placed.pop();
                self.free.insert(n, man);
                if picture.is_some() {
                    return picture;
                }
            }
        }
        None
    }

    /// The men that had to be placed.
    fn picture(&self) -> Picture {
        let placed = self.placed[self.fixed..].iter().map(|placed| (placed.man.side, placed.man.kind, placed.at));
        std::iter::once((self.loser, Kind::King, self.king)).chain(placed).collect()
    }

    /// From where in its region a man of the winning side attacks a square.
    fn attackers(&self, man: &Man, target: u32) -> u64 {
        if man.side == self.loser {
            return 0;
        }
        let occupied = self.occupied();
        let beside = attacks(self.loser, Kind::King, self.king, 0);
        let barred = occupied | bit(self.king) | if man.kind == Kind::King { beside } else { 0 };
        // Attacks go both ways; a pawn's go the other way for the other side.
        man.region & !barred & attacks(self.loser, man.kind, target, occupied)
    }

    /// The squares that block lines. The king does not: what it flees along a line it does not escape.
    fn occupied(&self) -> u64 {
        let placed = self.placed.iter().map(|placed| bit(placed.at)).fold(0, |a, b| a | b);
        (placed | self.regions.ground.outside) & !bit(self.king)
    }
}
