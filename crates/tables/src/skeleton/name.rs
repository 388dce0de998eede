//! What is fixed in a skeleton slice, and its text: `KRBvKR`, `KRvKRN+Pa4Pc3pa5pc6`.
//!
//! First the men as in an ending's name, White's before Black's; after `+` the pawns, each with its square, `P` for
//! White and `p` for Black. A man is meant to be where the game's own men are: a bishop of FOUR FILE in the eight
//! squares that it reaches from its home. A promoted one may be elsewhere, and then a square of its domain, the lowest
//! in what is printed, stands behind its letter: `KRBa1vKR`. So do the kings' squares when they are not in the pairs
//! that can be reached from the start: `Ke3RvKe1R` has passed kings.

use super::geometry::{Geometry, Set, bit, places};
use spec::Side;
use spec::chess::{Kind, Piece, Square};
use std::fmt;

/// A slice of positions: these men, each within a set of squares that it cannot leave, and these pawns on exactly
/// these squares. It has a name only in its game: [`SafeTables::name`](super::SafeTables::name).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Skeleton {
    /// Which domain of pairs the kings are in.
    pub(super) kings: u16,
    /// The men without kings and pawns, in the order of [`Skeleton::new`].
    pub(super) men: Vec<Man>,
    /// White's and Black's pawns.
    pub(super) pawns: [Set; 2],
}

/// A man and the number of its domain among those of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    pub piece: Piece,
    pub domain: u8,
}

/// The most men of a skeleton, kings and pawns not counted.
pub const MOST_MEN: usize = 8;

/// A text that names no skeleton of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadSkeleton {
    text: String,
    why: String,
}

impl fmt::Display for BadSkeleton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` names no slice: {}; write for example KRBvKR or KRvKRN+Pa4pa5", self.text, self.why)
    }
}

impl std::error::Error for BadSkeleton {}

impl Skeleton {
    /// Men are kept with the widest domain last, since the last man's places are the bits of a word; of two equally
    /// wide the rook, since a pawn's promotion then seldom changes which man is last. Whatever comes with each man is
    /// put into the same order.
    pub(super) fn new<T: Ord + Copy>(
        geometry: &Geometry,
        kings: u16,
        mut men: Vec<(Man, T)>,
        pawns: [Set; 2],
    ) -> (Skeleton, Vec<T>) {
        let width = |man: &Man| geometry.domains(man.piece.kind)[man.domain as usize].count_ones();
        men.sort_by_key(|(man, with)| (width(man), man.piece.kind == Kind::Rook, *man, *with));
        let with = men.iter().map(|&(_, with)| with).collect();
        (Skeleton { kings, men: men.into_iter().map(|(man, _)| man).collect(), pawns }, with)
    }

    pub(super) fn read(geometry: &Geometry, text: &str) -> Result<Skeleton, BadSkeleton> {
        let read = || {
            let (men, pawns) = text.split_once('+').map_or((text, None), |(men, pawns)| (men, Some(pawns)));
            let (white, black) = men.split_once('v').ok_or("White's and Black's men are parted by a v")?;
            let mut list = Vec::new();
            let kings = [
                read_men(geometry, Side::White, white, &mut list)?,
                read_men(geometry, Side::Black, black, &mut list)?,
            ];
            let kings = match kings {
                [Some(white), Some(black)] => {
                    geometry.kings_domain([white, black]).ok_or("the kings stand side by side or on one square")?
                }
                [None, None] => geometry
                    .kings_home()
                    .ok_or("the kings have several domains in this game; write a square behind each K")?,
                _ => return Err("a square behind one K needs one behind the other".to_string()),
            };
            if list.len() > MOST_MEN {
                return Err(format!("there are more than {MOST_MEN} men beside kings and pawns"));
            }
            let pawns = pawns.map_or(Ok([0; 2]), |pawns| read_pawns(geometry, pawns))?;
            Ok(Skeleton::new(geometry, kings, list.into_iter().map(|man| (man, ())).collect(), pawns).0)
        };
        read().map_err(|why| BadSkeleton { text: text.to_string(), why })
    }

    pub(super) fn write(&self, geometry: &Geometry) -> String {
        let square = |place: u8| geometry.square(place).to_string();
        let lowest = |set: Set| square(set.trailing_zeros() as u8);
        let kings_away = geometry.kings_home() != Some(self.kings);
        let mut text = String::new();
        for side in Side::BOTH {
            text += if side == Side::White { "K" } else { "vK" };
            if kings_away {
                text += &square(geometry.kings()[self.kings as usize].pairs[0][side as usize]);
            }
            let mut men: Vec<&Man> = self.men.iter().filter(|man| man.piece.side == side).collect();
            men.sort_by(|a, b| b.piece.kind.cmp(&a.piece.kind).then(a.domain.cmp(&b.domain)));
            for Man { piece, domain } in men {
                text.push(piece.kind.letter().to_ascii_uppercase());
                if geometry.home(*piece) != Some(*domain) {
                    text += &lowest(geometry.domains(piece.kind)[*domain as usize]);
                }
            }
        }
        let letters = [('P', self.pawns[0]), ('p', self.pawns[1])];
        let pawns: String = letters
            .iter()
            .flat_map(|&(letter, set)| places(set).map(move |place| format!("{letter}{}", square(place))))
            .collect();
        if pawns.is_empty() { text } else { format!("{text}+{pawns}") }
    }

    /// All pawns.
    pub(super) fn all_pawns(&self) -> Set {
        self.pawns[0] | self.pawns[1]
    }
}

/// Reads one side's men into the list, and gives the place behind its king, if there is one.
fn read_men(geometry: &Geometry, side: Side, text: &str, list: &mut Vec<Man>) -> Result<Option<u8>, String> {
    let mut rest = text.strip_prefix('K').ok_or_else(|| format!("{side}'s men begin with K"))?;
    let king = take_place(geometry, &mut rest)?;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        let kind = Kind::from_letter(letter.to_ascii_lowercase()).filter(|_| letter.is_ascii_uppercase());
        let kind = kind.filter(|kind| !matches!(kind, Kind::King | Kind::Pawn));
        let kind = kind.ok_or_else(|| format!("`{letter}` is none of Q, R, B, N"))?;
        let piece = Piece { side, kind };
        let domain = match take_place(geometry, &mut rest)? {
            Some(place) => geometry.domain_at(kind, place),
            None => geometry
                .home(piece)
                .ok_or_else(|| format!("{piece}s have several domains in this game; write a square behind {letter}"))?,
        };
        list.push(Man { piece, domain });
    }
    Ok(king)
}

fn read_pawns(geometry: &Geometry, text: &str) -> Result<[Set; 2], String> {
    let rules = geometry.rules();
    if geometry.pawns_capture() {
        return Err(format!("pawns capture in {rules}, and slices with pawns are known only where they never do"));
    }
    let mut pawns = [0; 2];
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let side = match letter {
            'P' => Side::White,
            'p' => Side::Black,
            _ => return Err("after + stand pawns, each a P or p with its square".to_string()),
        };
        rest = &rest[1..];
        let place = take_place(geometry, &mut rest)?.ok_or("a pawn needs its square")?;
        let square = geometry.square(place);
        if square.rank == 0 || square.rank == rules.ranks() - 1 {
            return Err(format!("no pawn stands on {square}"));
        }
        if (pawns[0] | pawns[1]) & bit(place) != 0 {
            return Err(format!("two pawns stand on {square}"));
        }
        pawns[side as usize] |= bit(place);
    }
    if pawns == [0; 2] { Err("after + stand pawns".to_string()) } else { Ok(pawns) }
}

/// Takes a square off the front of a text, if one is there.
fn take_place(geometry: &Geometry, rest: &mut &str) -> Result<Option<u8>, String> {
    let is_file = |c: char| c.is_ascii_lowercase() && c != 'p';
    if !rest.starts_with(is_file) {
        return Ok(None);
    }
    let end = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |digits| 1 + digits);
    let square: Square = rest[..end].parse().map_err(|why| format!("{why}"))?;
    *rest = &rest[end..];
    match geometry.place(square) {
        super::geometry::NOWHERE => Err(format!("no man of this game stands on {square}")),
        place => Ok(Some(place)),
    }
}
