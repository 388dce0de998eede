//! The moves that leave a slice: which slices they lead to, and what is known of those.
//!
//! White leaves by taking a man or a pawn and by pawn steps of his universe, Black by taking a pawn and by pawn steps.
//! When Black takes one of White's men the slice stays the same. Where the universe has promotions White's pawns become
//! men that he has lost, and what Black promotes to must be taken at once; else a black promotion counts as lost for
//! White, and he does not promote. All of this restricts White only.

use super::slice::{BlockSlice, Pawns};
use super::table::BlockTable;
use super::universe::{Presence, Step, Universe, black_steps};
use std::sync::Arc;

/// Whose turn a table is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Black is to move; a set bit says that White is safe.
    Black,
    /// White is to move.
    White,
}

/// What Black's capture of a pawn leads to. `T` is a slice's name or its table.
pub enum PawnLoss<T> {
    /// A slice that is built: White to move.
    Whole(T),
    /// White may take one of Black's men at once: these slices, Black to move.
    Glance(Pawns, [Option<T>; 3]),
    /// Lost, if the capture is legal.
    Absent,
}

/// Where the moves out of a slice lead. `T` is a slice's name or its table.
pub struct Exits<T> {
    /// White takes one of Black's men.
    pub man_taken: [Option<T>; 3],
    /// White takes Black's pawn of a file.
    pub pawn_taken: [Option<T>; 4],
    /// White's pawn steps.
    pub white_steps: Vec<(Step, T)>,
    /// Black's pawn steps, White to move; none where White is lost.
    pub black_steps: Vec<(Step, Option<T>)>,
    /// Black takes White's pawn of a file.
    pub pawn_lost: [PawnLoss<T>; 4],
    /// Does White promote, and take what Black promotes to?
    pub promotions: bool,
}

impl Exits<BlockSlice> {
    /// The exits of a slice in a universe.
    pub fn of(universe: &Universe, slice: &BlockSlice) -> Exits<BlockSlice> {
        let whole = |slice: BlockSlice| universe.whole_slice(slice);
        let men = |of: BlockSlice| std::array::from_fn(|man| of.has(man).then(|| of.without(man)).and_then(whole));
        let pawn_lost = |file: usize| {
            let after = slice.without_white_pawn(file);
            match universe.presence(&after) {
                Presence::Whole => PawnLoss::Whole(after),
                Presence::Glance => PawnLoss::Glance(after.pawns, men(after)),
                Presence::Absent => PawnLoss::Absent,
            }
        };
        let has_black = |file: &usize| slice.pawns.black[*file] != 0;
        let steps = universe.white_steps(slice).into_iter();
        Exits {
            man_taken: men(*slice),
            pawn_taken: std::array::from_fn(|file| {
                Some(file).filter(has_black).map(|file| slice.without_black_pawn(file)).and_then(whole)
            }),
            white_steps: steps.filter_map(|(step, after)| Some((step, whole(after)?))).collect(),
            black_steps: black_steps(slice).into_iter().map(|(step, after)| (step, after.and_then(whole))).collect(),
            pawn_lost: std::array::from_fn(|file| match slice.pawns.white[file] {
                0 => PawnLoss::Absent,
                _ => pawn_lost(file),
            }),
            promotions: universe.promotes(slice),
        }
    }

    /// The tables that are needed to solve the slice, each once.
    pub fn needed(&self) -> Vec<(BlockSlice, Turn)> {
        let mut needed: Vec<(BlockSlice, Turn)> = Vec::new();
        let men = |men: &[Option<BlockSlice>; 3]| men.iter().flatten().map(|&below| (below, Turn::Black)).collect();
        let taken = self.man_taken.iter().chain(&self.pawn_taken).flatten();
        needed.extend(taken.chain(self.white_steps.iter().map(|(_, after)| after)).map(|&below| (below, Turn::Black)));
        needed.extend(self.black_steps.iter().filter_map(|(_, after)| Some((*after.as_ref()?, Turn::White))));
        for lost in &self.pawn_lost {
            let more: Vec<_> = match lost {
                PawnLoss::Whole(after) => vec![(*after, Turn::White)],
                PawnLoss::Glance(_, below) => men(below),
                PawnLoss::Absent => Vec::new(),
            };
            needed.extend(more);
        }
        needed.sort_unstable();
        needed.dedup();
        needed
    }

    /// The same exits with the tables of those slices.
    pub fn with_tables<E>(
        &self,
        get: impl Fn(BlockSlice, Turn) -> Result<Arc<BlockTable>, E>,
    ) -> Result<Exits<Arc<BlockTable>>, E> {
        let one = |slice: &Option<BlockSlice>, turn| slice.map(|slice| get(slice, turn)).transpose();
        let men = |[r, b, n]: &[Option<BlockSlice>; 3]| {
            Ok([one(r, Turn::Black)?, one(b, Turn::Black)?, one(n, Turn::Black)?])
        };
        let lost = |lost: &PawnLoss<BlockSlice>| {
            Ok(match lost {
                PawnLoss::Whole(after) => PawnLoss::Whole(get(*after, Turn::White)?),
                PawnLoss::Glance(pawns, below) => PawnLoss::Glance(*pawns, men(below)?),
                PawnLoss::Absent => PawnLoss::Absent,
            })
        };
        let [a, c, e, g] = &self.pawn_taken;
        let [la, lc, le, lg] = &self.pawn_lost;
        let black = Turn::Black;
        Ok(Exits {
            man_taken: men(&self.man_taken)?,
            pawn_taken: [one(a, black)?, one(c, black)?, one(e, black)?, one(g, black)?],
            white_steps: (self.white_steps.iter())
                .map(|(step, after)| Ok((*step, get(*after, Turn::Black)?)))
                .collect::<Result<_, E>>()?,
            black_steps: (self.black_steps.iter())
                .map(|(step, after)| Ok((*step, one(after, Turn::White)?)))
                .collect::<Result<_, E>>()?,
            pawn_lost: [lost(la)?, lost(lc)?, lost(le)?, lost(lg)?],
            promotions: self.promotions,
        })
    }
}
