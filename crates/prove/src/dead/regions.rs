//! Regions: where each man can ever come, and which men can ever be captured.
//!
//! In a blocked position most men never move again. Start by believing that nobody moves and nobody is ever captured;
//! then let every man go wherever these beliefs do not stop it, take back each belief that this breaks, and repeat
//! until nothing changes. What is left is true of every game that can be played from here, because a first move
//! against it would have been found: each man stands on a square of its region, or it was one that can be captured.
//! The order of moves, pins and whose turn it is are left aside, which makes regions larger than the truth and never
//! smaller.
//!
//! Two facts keep men in: a man that never moves and is never captured blocks its square for ever, and what it attacks
//! for ever the other king never enters.
//!
//! A third one matters where pawns still run: two pawns of one file do not pass each other. Without it a pawn that can
//! step leaves its square open, and its opponent walks through it to promotion.
//!
//! A pawn that may promote ends the argument; with a new queen about there is nearly always a mate.

use super::lines::{attacks, bit, squares};
use fast::Board;
use spec::Side;
use spec::chess::{Kind, Position, Rules, Square};

/// What the rules and the first position fix for a whole search.
pub struct Ground {
    /// Where a move may end.
    pub landing: u64,
    /// Squares of the 8 x 8 board that this game's board has not.
    pub outside: u64,
    double_step: bool,
    /// Each side's second and last rank.
    pawn_rank: [u64; 2],
    last_rank: [u64; 2],
    /// The last file and rank, counted from zero.
    last: (u32, u32),
    /// The rooks that could castle in the first position.
    castling: u64,
}

impl Ground {
    /// The ground of everything that can come of a position.
    pub fn of(rules: &Rules, position: &Position) -> Ground {
        let set = |keep: &dyn Fn(Square) -> bool| {
            rules.squares().filter(|&square| keep(square)).map(index).map(bit).fold(0, |a, b| a | b)
        };
        Ground {
            landing: set(&|square| rules.lands_on(square)),
            outside: !set(&|_| true),
            double_step: rules.double_step(),
            pawn_rank: Side::BOTH.map(|side| set(&|square| square.rank == rules.pawn_rank(side))),
            last_rank: Side::BOTH.map(|side| set(&|square| square.rank == rules.last_rank(side))),
            last: (rules.files() as u32 - 1, rules.ranks() as u32 - 1),
            castling: position.castling().iter().map(|&rook| bit(index(rook))).fold(0, |a, b| a | b),
        }
    }

    /// How many steps along the edges a square is from the nearest corner.
    pub fn to_corner(&self, square: u32) -> u32 {
        let (file, rank) = (square & 7, square >> 3);
        file.min(self.last.0.saturating_sub(file)) + rank.min(self.last.1.saturating_sub(rank))
    }

    /// How many single steps a pawn is from promotion.
    pub fn to_last_rank(&self, side: Side, square: u32) -> u32 {
        match side {
            Side::White => self.last.1.saturating_sub(square >> 3),
            Side::Black => square >> 3,
        }
    }
}

fn index(square: Square) -> u32 {
    square.rank as u32 * 8 + square.file as u32
}

/// One man and what is believed of it.
#[derive(Clone, Copy)]
pub struct Man {
    pub side: Side,
    pub kind: Kind,
    /// Where it stands now.
    at: u32,
    /// Every square on which it can ever stand.
    pub region: u64,
    /// Can it ever be captured?
    captured: bool,
}

impl Man {
    /// Does it stand where it stands for ever?
    pub fn is_fixed(&self) -> bool {
        self.region == bit(self.at) && !self.captured
    }
}

/// The square of a pawn's region that is nearest to promotion.
fn furthest(pawn: &Man) -> u64 {
    match pawn.side {
        Side::White => bit(63 - pawn.region.leading_zeros()),
        Side::Black => bit(pawn.region.trailing_zeros()),
    }
}

/// The a-file.
const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The regions of all men.
pub struct Regions<'a> {
    pub ground: &'a Ground,
    pub men: Vec<Man>,
    /// The squares of the fixed men.
    fixed: u64,
    /// What the fixed men of each side attack for ever.
    guarded: [u64; 2],
}

impl<'a> Regions<'a> {
    /// The regions of a position, or `None` when a pawn may promote. `passed` is the square on which a pawn can be
    /// captured en passant now.
    pub fn of(ground: &'a Ground, board: &Board, passed: Option<u32>) -> Option<Regions<'a>> {
        let mut men = Vec::with_capacity(32);
        for side in Side::BOTH {
            for kind in Kind::ALL {
                men.extend(squares(board.pieces(side, kind)).map(|at| Man {
                    side,
                    kind,
                    at,
                    region: bit(at),
                    captured: false,
                }));
            }
        }
        // The pawn that has just passed a square is held to be on that square too, since it can be captured there.
        if let Some(passed) = passed {
            let pawn = if board.turn() == Side::White { passed.wrapping_sub(8) } else { passed + 8 };
            men.iter_mut().filter(|man| man.at == pawn).for_each(|man| man.region |= bit(passed));
        }
        let mut regions = Regions { ground, men, fixed: 0, guarded: [0; 2] };
        loop {
            regions.settle();
            let mut changed = false;
            for n in 0..regions.men.len() {
                changed |= regions.widen(n);
                let Man { side, kind, region, .. } = regions.men[n];
                if kind == Kind::Pawn && region & ground.last_rank[side as usize] != 0 {
                    return None;
                }
            }
            if !changed {
                return Some(regions);
            }
        }
    }

    /// What follows from the beliefs held now about men that stand still.
    fn settle(&mut self) {
        let fixed: Vec<Man> = self.men.iter().filter(|man| man.is_fixed()).copied().collect();
        self.fixed = fixed.iter().map(|man| bit(man.at)).fold(0, |a, b| a | b);
        for side in Side::BOTH {
            // The other king does not shield a square from a line on which it stands itself.
            let others = self.men.iter().filter(|man| man.kind != Kind::King || man.side == side);
            let blockers = others.map(|man| man.region).fold(self.ground.outside, |a, b| a | b);
            let own = fixed.iter().filter(|man| man.side == side);
            self.guarded[side as usize] =
                own.map(|man| attacks(side, man.kind, man.at, blockers)).fold(0, |a, b| a | b);
        }
    }

    /// Lets one man go where it can. True when that was news.
    fn widen(&mut self, n: usize) -> bool {
        let man = self.men[n];
        let (mut steps, captures) = match man.kind {
            Kind::Pawn => self.pawn(&man),
            Kind::King => {
                let to = squares(man.region).map(|at| attacks(man.side, Kind::King, at, 0)).fold(0, |a, b| a | b);
                let to = to & !self.guarded[man.side.other() as usize];
                (to, to)
            }
            kind => {
                let walls = self.fixed | self.ground.outside;
                let to = squares(man.region).map(|at| attacks(man.side, kind, at, walls)).fold(0, |a, b| a | b);
                (to, to)
            }
        };
        steps |= self.castles(&man);
        // A fixed man may be in the way; if it is an enemy, it is captured and no longer fixed in the next round.
        let allowed = self.ground.landing & !self.fixed;
        let mut changed = false;
        let mut region = man.region | (steps & allowed);
        for prey in self.men.iter_mut().filter(|prey| prey.side != man.side && prey.kind != Kind::King) {
            let met = prey.region & captures & self.ground.landing;
            if met != 0 {
                changed |= !prey.captured;
                prey.captured = true;
                region |= met;
            }
        }
        self.men[n].region = region;
        changed || region != man.region
    }

    /// Where a pawn may step, and where it may capture. Capturing en passant is among the captures: the passed
    /// square is in the region of the pawn that passes it, which could as well have stopped there.
    fn pawn(&self, man: &Man) -> (u64, u64) {
        let free = !(self.fixed | self.ground.outside | self.held_up(man));
        let ahead = |set: u64| if man.side == Side::White { set << 8 } else { set >> 8 };
        let single = ahead(man.region) & free;
        let may_step_twice = self.ground.double_step && bit(man.at) & self.ground.pawn_rank[man.side as usize] != 0;
        let double = if may_step_twice { ahead(ahead(bit(man.at)) & free) & free } else { 0 };
        let captures = squares(man.region).map(|at| attacks(man.side, Kind::Pawn, at, 0)).fold(0, |a, b| a | b);
        (single | double, captures)
    }

    /// The squares that a pawn cannot reach because another pawn keeps before it on its file. Neither passes the
    /// other as long as both stay on the file and the one before is not captured. An enemy comes towards it, so its
    /// square of today is never reached; a pawn of its own side goes ahead up to some last square.
    fn held_up(&self, man: &Man) -> u64 {
        let file = FILE_A << (man.at & 7);
        if man.region & !file != 0 {
            return 0;
        }
        let beyond = |set: u64| match man.side {
            Side::White => file & u64::MAX << set.trailing_zeros(),
            Side::Black => file & u64::MAX >> set.leading_zeros(),
        };
        let pawns = self.men.iter().filter(|other| other.kind == Kind::Pawn && !other.captured);
        let ahead = pawns.filter(|other| other.at != man.at && bit(other.at) & beyond(bit(man.at)) != 0);
        let steady = ahead.filter(|other| other.region & !file == 0);
        let held = steady.map(|other| match other.side == man.side {
            true => beyond(furthest(other)),
            false => beyond(bit(other.at)),
        });
        held.fold(0, |a, b| a | b)
    }

    /// Where castling may take a king or a rook: to files c and d, or g and f. That the two stand where they stood
    /// in the first position is all that is asked of their right to castle.
    fn castles(&self, man: &Man) -> u64 {
        let own = |kind| self.men.iter().filter(move |other| other.side == man.side && other.kind == kind);
        let Some(king) = own(Kind::King).next().map(|king| king.at) else { return 0 };
        let mut to = 0;
        for rook in own(Kind::Rook).map(|rook| rook.at).filter(|&rook| bit(rook) & self.ground.castling != 0) {
            let rank = king & 56;
            let (king_to, rook_to) = if rook < king { (rank + 2, rank + 3) } else { (rank + 6, rank + 5) };
            let between: u64 = (king.min(rook)..=king.max(rook)).map(bit).sum();
            let crossed = (between | bit(king_to) | bit(rook_to)) & !bit(king) & !bit(rook);
            let safe = self.guarded[man.side.other() as usize] & bit(king_to) == 0;
            if king & 56 != rook & 56 || crossed & self.fixed != 0 || !safe {
                continue;
            }
            match man.kind {
                Kind::King => to |= bit(king_to),
                Kind::Rook if man.at == rook => to |= bit(rook_to),
                _ => {}
            }
        }
        to
    }
}
