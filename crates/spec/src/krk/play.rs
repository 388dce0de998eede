//! The strategy played, at plain numbers: the relation, which allows every move of the first kind that applies, and
//! the function, which picks one.

use super::{Kind, Krk, Man, Square};
use std::fmt;

/// A move of White.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Who moves.
    pub man: Man,
    /// Where to.
    pub to: Square,
}

impl Krk {
    /// The relation: the first kind of these that applies, and all its moves. None if no kind applies.
    ///
    /// The kinds are tried in the order of the list.
    pub fn strategy(self, kinds: &[Kind]) -> Option<(Kind, Vec<Move>)> {
        let moves: Vec<Move> = self.moves().collect();
        kinds.iter().find_map(|&kind| {
            let fitting = moves.iter().filter(|played| self.fits(kind, **played));
            let fitting: Vec<Move> = fitting.copied().collect();
            (!fitting.is_empty()).then_some((kind, fitting))
        })
    }

    /// The function: one of the moves that the relation allows.
    pub fn chosen(self, kinds: &[Kind]) -> Option<(Kind, Move)> {
        let (kind, moves) = self.strategy(kinds)?;
        Some((kind, self.choose(kind, &moves)?))
    }

    /// Of some moves of a kind the first, or the first of the tightest squeezes.
    pub fn choose(self, kind: Kind, moves: &[Move]) -> Option<Move> {
        match kind {
            Kind::Squeeze => moves.iter().copied().min_by_key(|&played| self.after(played).room()),
            _ => moves.first().copied(),
        }
    }

    /// White's legal moves: the king's steps, east first and against the clock, then the rook's along its rank from
    /// the a-file on, then along its file from the first rank up.
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let steps = self.king.around().into_iter().map(|to| Move { man: Man::King, to });
        let along_rank = (0..self.files).map(move |file| Square { file, ..self.rook });
        let along_file = (0..self.ranks).map(move |rank| Square { rank, ..self.rook });
        let lines = along_rank.chain(along_file).map(|to| Move { man: Man::Rook, to });
        steps.chain(lines).filter(move |played| self.may_go(played.man, played.to))
    }

    /// The position after a move of White.
    pub fn after(self, played: Move) -> Krk {
        self.with(played.man, played.to)
    }

    /// The squares to which the black king may step. Where the rook stands, the step takes it.
    pub fn replies(self) -> impl Iterator<Item = Square> {
        self.lone.around().into_iter().filter(move |&to| self.lone_may_go(to))
    }

    /// Is this legal move of the kind?
    fn fits(self, kind: Kind, played: Move) -> bool {
        kind.men().contains(&played.man) && kind.condition(self, self.after(played))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = u8::try_from(self.file).ok().zip(u8::try_from(self.rank).ok());
        match known {
            Some((file, rank)) => write!(f, "{}", crate::chess::Square { file, rank }),
            None => write!(f, "({}, {})", self.file, self.rank),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.man {
            Man::King => 'K',
            Man::Rook => 'R',
        };
        write!(f, "{letter}{}", self.to)
    }
}
