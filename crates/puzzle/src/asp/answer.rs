//! Answer sets as `clingo` prints them: atoms in one line.

use spec::Side;
use spec::chess::{Board, Kind, Move, Piece, Position, Rules, Setup};
use std::fmt;

/// A diagram that the model proposes, and the key that it has in mind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The diagram, White to move.
    pub position: Position,
    /// The first move of the model's solution.
    pub key: Move,
}

/// The candidate of an answer set; none if the line does not describe one of this game.
///
/// ```
/// use checkproof_puzzle::asp::candidate;
/// use spec::chess::Rules;
///
/// let rules = Rules::board(4, 4).unwrap();
/// let line = "diagram(king,black,a4) diagram(king,white,b2) diagram(rook,white,d1) key(d1,d4,rook)";
/// let found = candidate(&rules, line).unwrap();
/// assert_eq!(found.position.to_string(), "k3/4/1K2/3R w - -");
/// assert_eq!(found.key.to_string(), "d1d4");
/// assert_eq!(candidate(&rules, "diagram(king,black,a4)"), None);
/// ```
pub fn candidate(rules: &Rules, line: &str) -> Option<Candidate> {
    let kind = |name: &str| Kind::ALL.into_iter().find(|kind| kind.to_string() == name);
    let mut board = Board::empty(rules.files(), rules.ranks());
    let mut key = None;
    for Atom { name, arguments } in atoms(line)? {
        match (name.as_str(), arguments.as_slice()) {
            ("diagram", [man, colour, square]) => {
                let side = Side::BOTH.into_iter().find(|&side| super::colour(side) == colour)?;
                let square = square.parse().ok().filter(|&square| rules.on_board(square))?;
                board = board.with(square, Some(Piece { side, kind: kind(man)? }));
            }
            ("key", [from, to, becomes]) => key = Some((from.parse().ok()?, to.parse().ok()?, kind(becomes)?)),
            _ => {}
        }
    }
    let (from, to, becomes) = key?;
    let promotion = board.at(from).filter(|man| man.kind != becomes).map(|_| becomes);
    let position = rules.position(&Setup::of(&board, Side::White)).ok()?;
    Some(Candidate { position, key: Move { from, to, promotion } })
}

/// An atom such as `man(0,queen,white,d4)`: a name and its arguments as text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Atom {
    /// What stands before the brackets.
    pub name: String,
    /// What stands between them, at the outermost commas; nothing for an atom without brackets.
    pub arguments: Vec<String>,
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.arguments.as_slice() {
            [] => f.write_str(&self.name),
            arguments => write!(f, "{}({})", self.name, arguments.join(",")),
        }
    }
}

/// The atoms of a line of text; none if it is no list of atoms.
///
/// ```
/// use checkproof_puzzle::asp::atoms;
///
/// let read = atoms("key(d1,d5) mate(after(2),e1) quiet").unwrap();
/// assert_eq!(read[1].arguments, ["after(2)", "e1"]);
/// assert!(read[2].arguments.is_empty());
/// assert_eq!(atoms("key(d1,d5"), None);
/// ```
pub fn atoms(line: &str) -> Option<Vec<Atom>> {
    line.split_ascii_whitespace().map(atom).collect()
}

fn atom(text: &str) -> Option<Atom> {
    let name_ends = text.find('(').unwrap_or(text.len());
    let (name, rest) = text.split_at(name_ends);
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_name {
        return None;
    }
    let arguments = match rest {
        "" => Vec::new(),
        _ => split(rest.strip_prefix('(')?.strip_suffix(')')?)?,
    };
    Some(Atom { name: name.to_string(), arguments })
}

/// Splits at the commas outside of inner brackets.
fn split(text: &str) -> Option<Vec<String>> {
    let (mut parts, mut depth) = (vec![String::new()], 0_u32);
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut()?.push(c);
    }
    (depth == 0 && parts.iter().all(|part| !part.is_empty())).then_some(parts)
}
