//! Material: which pieces each side has, written `BKKvWM`; and to which other endings moves lead.

use fast::draughts::Board;
use std::fmt;
use std::str::FromStr;

/// The men and kings of both sides.
///
/// ```
/// use checkproof_tables::DraughtsMaterial;
///
/// let material: DraughtsMaterial = "BKvWKM".parse().unwrap();
/// assert_eq!((material.pieces(), material.to_string()), (3, "BKvWKM".to_string()));
/// assert_eq!(material.standard().0.to_string(), "BKMvWK");
/// assert!("BKvW".parse::<DraughtsMaterial>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DraughtsMaterial {
    pub(super) black: Pieces,
    pub(super) white: Pieces,
}

/// The pieces of one side. More pieces are more, and of as many, more kings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Pieces {
    all: u8,
    pub kings: u8,
}

impl Pieces {
    fn new(men: u32, kings: u32) -> Pieces {
        Pieces { all: (men + kings) as u8, kings: kings as u8 }
    }

    pub fn men(self) -> u8 {
        self.all - self.kings
    }

    /// With a man promoted, if there is one; and with a man, with a king less.
    fn changed(self) -> [Option<Pieces>; 3] {
        let Pieces { all, kings } = self;
        let man = self.men() > 0;
        [
            man.then_some(Pieces { all, kings: kings + 1 }),
            man.then_some(Pieces { all: all - 1, kings }),
            (kings > 0).then(|| Pieces { all: all - 1, kings: kings - 1 }),
        ]
    }
}

/// A text that names no pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadDraughtsMaterial(String);

impl fmt::Display for BadDraughtsMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = DraughtsMaterial::MOST_PIECES;
        write!(f, "`{}` names no ending of 2 to {most} pieces; write for example BKKvWK or BKvWMM", self.0)
    }
}

impl std::error::Error for BadDraughtsMaterial {}

impl DraughtsMaterial {
    /// The most pieces of an ending.
    pub const MOST_PIECES: usize = 8;

    /// The pieces of a board.
    pub fn of(board: &Board) -> DraughtsMaterial {
        let pieces = |side: u32| Pieces::new((side & !board.kings).count_ones(), (side & board.kings).count_ones());
        DraughtsMaterial { black: pieces(board.black), white: pieces(board.white) }
    }

    /// How many pieces there are.
    pub fn pieces(&self) -> usize {
        (self.black.all + self.white.all).into()
    }

    /// Has each side a piece?
    pub fn has_both_sides(&self) -> bool {
        self.black.all > 0 && self.white.all > 0
    }

    /// Do both sides have the same?
    pub fn is_even(&self) -> bool {
        self.black == self.white
    }

    /// The same ending with the stronger side as Black, and whether the sides were exchanged for it.
    pub fn standard(&self) -> (DraughtsMaterial, bool) {
        let exchange = self.black < self.white;
        let DraughtsMaterial { black, white } = *self;
        (if exchange { DraughtsMaterial { black: white, white: black } } else { *self }, exchange)
    }

    /// All endings in their standard form with so many pieces or fewer, the fewest first.
    pub fn all(most: usize) -> Vec<DraughtsMaterial> {
        let sides: Vec<Pieces> =
            (1..most as u32).flat_map(|all| (0..=all).map(move |kings| Pieces::new(all - kings, kings))).collect();
        let pairs = sides.iter().flat_map(|&black| sides.iter().map(move |&white| DraughtsMaterial { black, white }));
        let mut all: Vec<DraughtsMaterial> =
            pairs.filter(|material| material.pieces() <= most && !material.standard().1).collect();
        all.sort_by_key(|material| (material.pieces(), *material));
        all
    }

    /// All endings that are needed for the table of this one, each after those that it needs, itself last.
    pub fn order(&self) -> Vec<DraughtsMaterial> {
        fn visit(material: DraughtsMaterial, order: &mut Vec<DraughtsMaterial>) {
            if !material.has_both_sides() || order.contains(&material) {
                return;
            }
            let DraughtsMaterial { black, white } = material;
            let black_changed = black.changed().into_iter().flatten().map(|black| DraughtsMaterial { black, white });
            let white_changed = white.changed().into_iter().flatten().map(|white| DraughtsMaterial { black, white });
            for below in black_changed.chain(white_changed) {
                visit(below.standard().0, order);
            }
            order.push(material);
        }
        let mut order = Vec::new();
        visit(self.standard().0, &mut order);
        order
    }
}

impl fmt::Display for DraughtsMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |side: Pieces| "K".repeat(side.kings.into()) + &"M".repeat(side.men().into());
        write!(f, "B{}vW{}", letters(self.black), letters(self.white))
    }
}

impl FromStr for DraughtsMaterial {
    type Err = BadDraughtsMaterial;

    fn from_str(text: &str) -> Result<DraughtsMaterial, BadDraughtsMaterial> {
        let bad = || BadDraughtsMaterial(text.to_string());
        let pieces = |letters: &str| -> Option<Pieces> {
            let count = |kind| letters.chars().filter(|letter| *letter == kind).count();
            let (men, kings) = (count('M'), count('K'));
            (men + kings == letters.len() && letters.len() < DraughtsMaterial::MOST_PIECES)
                .then(|| Pieces::new(men as u32, kings as u32))
        };
        let (black, white) = text.split_once('v').ok_or_else(bad)?;
        let black = black.strip_prefix('B').and_then(pieces).ok_or_else(bad)?;
        let white = white.strip_prefix('W').and_then(pieces).ok_or_else(bad)?;
        let material = DraughtsMaterial { black, white };
        if !material.has_both_sides() || material.pieces() > DraughtsMaterial::MOST_PIECES {
            Err(bad())
        } else {
            Ok(material)
        }
    }
}
