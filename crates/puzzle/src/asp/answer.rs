//! Answer sets as `clingo` prints them: atoms in one line.

use std::fmt;

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
/// use puzzle::asp::atoms;
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
