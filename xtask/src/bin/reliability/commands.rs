//! The commands of `checkproof` that write files, each small enough to be run some hundred times.

/// A command that writes files.
pub struct Writer {
    /// What it is called in the table.
    pub name: &'static str,
    /// Its words; `OUT` stands for the folder that it writes to, `IN` for one with what it reads.
    pub words: &'static [&'static str],
    /// A command that makes what it reads, if that is not there from the beginning.
    pub before: &'static [&'static str],
    /// A file of an earlier run that it writes anew.
    pub rewrites: Option<&'static str>,
    /// Is a second process needed, which it builds together with?
    pub in_company: bool,
}

const PLAIN: Writer = Writer { name: "", words: &[], before: &[], rewrites: None, in_company: false };

/// All of them. `prove krk --certify` writes by the same function as the others and is left out, because most of its
/// time is a solver's; so is what `play` draws.
pub fn all() -> Vec<Writer> {
    vec![
        Writer {
            name: "prove --out",
            words: &["prove", "IN/kqk-4x4.claim", "--out", "OUT/kqk.strategy"],
            rewrites: Some("kqk.strategy"),
            ..PLAIN
        },
        Writer {
            name: "prove --out, compressed",
            words: &["prove", "IN/kqk-4x4.claim", "--out", "OUT/kqk.strategy.zst"],
            rewrites: Some("kqk.strategy.zst"),
            ..PLAIN
        },
        Writer {
            name: "dead --out",
            words: &["dead", "--game", "chess:4x4", "--fen", "k3/4/4/KB2 w - -", "--out", "OUT/dead.strategy"],
            rewrites: Some("dead.strategy"),
            ..PLAIN
        },
        Writer {
            name: "convert --out",
            words: &["convert", "IN/games.pgn", "--out", "OUT/games.pgn"],
            rewrites: Some("games.pgn"),
            ..PLAIN
        },
        Writer { name: "show --svg", words: &["show", "--svg", "OUT/b.svg"], rewrites: Some("b.svg"), ..PLAIN },
        Writer { name: "show --png", words: &["show", "--png", "OUT/b.png"], rewrites: Some("b.png"), ..PLAIN },
        Writer { name: "table build", words: &["table", "build", "KQvKR@4x4", "--dir", "OUT"], ..PLAIN },
        Writer {
            name: "table build --on-disk",
            words: &["table", "build", "KQvKR@4x4", "--on-disk", "--dir", "OUT"],
            ..PLAIN
        },
        Writer {
            name: "table build --safe",
            words: &[
                "table",
                "build",
                "four-file:KRvK+Pa4pa5",
                "--safe",
                "White",
                "--draft-every",
                "0",
                "--dir",
                "OUT",
            ],
            ..PLAIN
        },
        Writer {
            name: "table build --hosts",
            words: &["table", "build", "KQvK@6x6", "--threads", "1", "--on-disk", "--silence", "5", "--dir", "OUT"],
            in_company: true,
            ..PLAIN
        },
        Writer {
            name: "table strategy --out",
            words: &["table", "strategy", "KQvK@4x4", "--dir", "IN/tables", "--out", "OUT/kqk.strategy"],
            before: &["table", "build", "KQvK@4x4", "--dir", "IN/tables"],
            rewrites: Some("kqk.strategy"),
            ..PLAIN
        },
        Writer {
            name: "krk obligations --out",
            words: &["krk", "obligations", "--board", "4x6", "--out", "OUT"],
            ..PLAIN
        },
    ]
}

/// A claim that a prover proves in a moment.
pub const CLAIM: &str = "\
claim: king and queen win on 4 x 4
game: chess:4x4
side: White
goal: win
from: all KQvK, White to move
";

/// A game, to be written many times into one file.
pub const GAME: &str = "\
[Event \"An invented game\"]
[Result \"1-0\"]

1. e4 e5 2. Bc4 Nc6 (2... Nf6 3. d3) 3. Qh5 {a threat} Nf6 4. Qxf7# 1-0

";
