//! Material: which men each side has, written `KRvK`; and to which other endings moves lead.

use spec::Side;
use spec::chess::{Kind, Piece, Rules};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The men of both sides, the kings among them.
///
/// ```
/// use checkproof_tables::Material;
/// use spec::chess::Rules;
///
/// let material: Material = "KRvKP".parse().unwrap();
/// assert_eq!((material.men(), material.to_string()), (4, "KRvKP".to_string()));
/// assert_eq!(material.standard(&Rules::chess()).0.to_string(), "KRvKP");
/// assert!("KRvR".parse::<Material>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// White's and Black's men without the king, the strongest first.
    sides: [Vec<Kind>; 2],
}

/// A text that names no material.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadMaterial(String);

impl fmt::Display for BadMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` names no ending of 2 to {} men; write for example KRvK or KQvKR", self.0, Material::MOST_MEN)
    }
}

impl std::error::Error for BadMaterial {}

impl Material {
    /// The most men of an ending.
    pub const MOST_MEN: usize = 6;

    /// The material of some men. The kings need not be among them.
    pub fn of(men: impl IntoIterator<Item = Piece>) -> Material {
        let mut sides = [Vec::new(), Vec::new()];
        for Piece { side, kind } in men.into_iter().filter(|man| man.kind != Kind::King) {
            sides[side as usize].push(kind);
        }
        sides.iter_mut().for_each(|men| men.sort_by(|a, b| b.cmp(a)));
        Material { sides }
    }

    /// How many men there are, the kings counted.
    pub fn men(&self) -> usize {
        2 + self.sides[0].len() + self.sides[1].len()
    }

    /// The men without the kings, White's first, equal ones side by side.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        Side::BOTH.into_iter().flat_map(|side| self.sides[side as usize].iter().map(move |&kind| Piece { side, kind }))
    }

    /// Has this side a pawn?
    pub fn has_pawns(&self, side: Side) -> bool {
        self.sides[side as usize].contains(&Kind::Pawn)
    }

    /// The same ending with the stronger side as White, and whether the sides were exchanged for it. They are only
    /// where the board looks the same from both sides.
    pub fn standard(&self, rules: &Rules) -> (Material, bool) {
        let rank = |men: &[Kind]| (men.len(), men.to_vec());
        let exchange = rank(&self.sides[0]) < rank(&self.sides[1]) && looks_the_same_from_both_sides(rules);
        let [white, black] = self.sides.clone();
        (Material { sides: if exchange { [black, white] } else { [white, black] } }, exchange)
    }

    /// All endings that are needed for the table of this one, each after those that it needs, itself last. Two bare
    /// kings need no table.
    pub fn order(&self, rules: &Rules) -> Vec<Material> {
        fn visit(material: Material, rules: &Rules, order: &mut Vec<Material>) {
            if material.men() == 2 || order.contains(&material) {
                return;
            }
            material.below(rules).into_iter().for_each(|below| visit(below, rules, order));
            order.push(material);
        }
        let mut order = Vec::new();
        visit(self.standard(rules).0, rules, &mut order);
        order
    }

    /// Where one capture, promotion or both can lead.
    fn below(&self, rules: &Rules) -> BTreeSet<Material> {
        let men: Vec<Piece> = self.pieces().collect();
        let mut below = BTreeSet::new();
        for n in 0..men.len() {
            let others = || men.iter().enumerate().filter(move |(other, _)| *other != n).map(|(_, &man)| man);
            below.insert(Material::of(others()));
            for &kind in rules.promotion().iter().filter(|_| men[n].kind == Kind::Pawn) {
                let promoted: Vec<Piece> = others().chain([Piece { kind, ..men[n] }]).collect();
                below.insert(Material::of(promoted.iter().copied()));
                for captured in (0..promoted.len()).filter(|&other| promoted[other].side != men[n].side) {
                    let left = promoted.iter().enumerate().filter(|(other, _)| *other != captured);
                    below.insert(Material::of(left.map(|(_, &man)| man)));
                }
            }
        }
        below.into_iter().map(|material| material.standard(rules).0).collect()
    }
}

fn looks_the_same_from_both_sides(rules: &Rules) -> bool {
    rules.squares().all(|square| {
        let across = spec::chess::Square { rank: rules.ranks() - 1 - square.rank, ..square };
        rules.lands_on(square) == rules.lands_on(across)
    })
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |men: &[Kind]| men.iter().map(|kind| kind.letter().to_ascii_uppercase()).collect::<String>();
        write!(f, "K{}vK{}", letters(&self.sides[0]), letters(&self.sides[1]))
    }
}

impl FromStr for Material {
    type Err = BadMaterial;

    fn from_str(text: &str) -> Result<Material, BadMaterial> {
        let bad = || BadMaterial(text.to_string());
        let (white, black) = text.split_once('v').ok_or_else(bad)?;
        let mut men = Vec::new();
        for (side, letters) in [(Side::White, white), (Side::Black, black)] {
            for letter in letters.strip_prefix('K').ok_or_else(bad)?.chars() {
                let kind = Kind::from_letter(letter.to_ascii_lowercase()).filter(|_| letter.is_ascii_uppercase());
                men.push(Piece { side, kind: kind.filter(|&kind| kind != Kind::King).ok_or_else(bad)? });
            }
        }
        if men.len() + 2 > Material::MOST_MEN {
            return Err(bad());
        }
        Ok(Material::of(men))
    }
}
