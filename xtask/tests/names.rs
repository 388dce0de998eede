//! Types that share a name: whoever reads `Verdict` should know which is meant. The rule is about the libraries; the
//! program's own types are seen by nobody else.

use std::collections::{BTreeMap, BTreeSet};
use xtask::{all_sources, code_of, read, shown};

/// Each rulebook has its own, and says so by its module: chess, draughts, king and rook. The quick games repeat it.
const OF_EACH_FAMILY: &[&str] = &[
    "Board",
    "Draughts",
    "Fen",
    "Illegal",
    "Move",
    "NotASquare",
    "Options",
    "Piece",
    "Position",
    "Record",
    "Remark",
    "Setup",
    "Square",
    "Unplayable",
    "Unreadable",
];

/// Different things of one name, and why they may have it.
const SHARED: &[(&str, &str)] = &[
    ("Boards", "the quick game of either size, once for problems and once for the numbering of tables"),
    ("Exits", "out of a slice of safe tables, out of one of block tables, and out of an ending that goes by sets"),
    ("Fault", "what is wrong: with a set-up in each family, a text, a play that should mate, a bit of a table"),
    ("Form", "of a strategy, a lemma, a table"),
    ("Game", "what is played, and one game of a file"),
    ("Kind", "of a piece in each family, of a move with king and rook, of a finding in a file"),
    ("Limits", "how far a search for mates may go, and a build of block tables"),
    ("Line", "of a strategy file, of play in a file of games and while that is replayed, and of squares of a board"),
    ("Literal", "of a clause about king and rook, and of a lesson for the answer set model"),
    ("Man", "a piece that is not a king, in three places that do not see each other"),
    ("Mark", "check or mate, behind a move in SAN and in the solution of a problem"),
    ("Men", "how many a side has: at most in a composed problem, of each kind in a game that is looked for"),
    ("Method", "of a request to the page, and of finding where sliding pieces go"),
    ("NotAMove", "in each family, and in a file of either"),
    ("Parts", "of the rules, taken apart; and of a proof that comes in several"),
    ("Placing", "of the men of a safe table and of a block"),
    ("Play", "a line of the lemmas, and the kind of play that a problem asks for"),
    ("Positions", "that a claim describes, and that a search for dead positions has visited"),
    ("Progress", "what a search or a build tells while it works, of each its own"),
    ("Proof", "that a strategy was found and by which prover; and a claim about a problem with its strategy"),
    ("Reason", "why a line of a strategy, or of a certificate, is refused"),
    ("Report", "on a file of games, and on a problem"),
    ("Refusal", "of a strategy, of a certificate, of a move in a file: each in its own crate or module"),
    ("Request", "to the page, and for an answer set program"),
    ("Set", "of places of safe tables and of squares of an ending, as the bits of a word"),
    ("Size", "of a theorem, and of a board"),
    ("Solution", "of an ending solved backward, and of a problem"),
    ("Step", "of a refutation, of a pawn in a universe of slices, and of a king in an ending that goes by sets"),
    ("StartError", "of a draughts file, and of any file of games, which has the former inside"),
    ("Statement", "what a claim states, and what a lemma's source states"),
    ("TooLarge", "a board, for bitboards and for the graph of king and rook"),
    ("Way", "out of a slice, and of a man over squares"),
    ("Without", "what a problem is without one of its men, and what is left out of a converted game"),
    ("Written", "a game that can be written down; what stands at a move's place in a file; a file of puzzles"),
];

/// The public types of the libraries by name, each with the files that declare one.
fn types() -> BTreeMap<String, Vec<String>> {
    let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in all_sources() {
        let name = shown(&file);
        let is_library = name.starts_with("crates/") && name.contains("/src/");
        if !is_library || name.starts_with("crates/cli/") || name.starts_with("crates/oracles/") {
            continue;
        }
        let text = read(&file);
        for declared in declared(text.split("#[cfg(test)]").next().unwrap_or_default()) {
            types.entry(declared).or_default().push(name.clone());
        }
    }
    types
}

/// The public types that a source declares.
fn declared(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for line in text.lines().map(code_of) {
        let rest = ["struct ", "enum ", "trait ", "type ", "union "]
            .iter()
            .find_map(|word| line.trim_start().strip_prefix("pub ")?.strip_prefix(word));
        if let Some(rest) = rest {
            names.push(rest.chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect());
        }
    }
    names
}

#[test]
fn declarations_are_found() {
    let text = "pub struct One;\n    pub enum Two<T> {\nstruct Hidden;\n// pub trait Told {}\npub(crate) type Own = u8;\n\
                pub trait Three: Two {\npub fn four() -> One {\n";
    assert_eq!(declared(text), ["One", "Two", "Three"]);
}

#[test]
fn types_share_a_name_only_for_a_reason() {
    let types = types();
    assert!(types.len() > 200, "the sources were not found");
    let shared: BTreeSet<&str> =
        types.iter().filter(|(_, files)| files.len() > 1).map(|(name, _)| name.as_str()).collect();
    let allowed: BTreeSet<&str> = OF_EACH_FAMILY.iter().copied().chain(SHARED.iter().map(|(name, _)| *name)).collect();
    let new: Vec<_> = shared.difference(&allowed).map(|name| (name, &types[*name])).collect();
    assert!(new.is_empty(), "name them apart, or give a reason: {new:#?}");
    let old: Vec<_> = allowed.difference(&shared).collect();
    assert!(old.is_empty(), "no longer shared, so take them off the list: {old:?}");
}
