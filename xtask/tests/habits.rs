//! House rules about the text of the code: how long, who may reach outside, who may name a family of games.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use xtask::{all_sources, code_of, read, root, shown};

/// No line is longer than this, so that two files fit beside each other.
const LONGEST_LINE: usize = 120;

/// No function has a longer body, so that it is seen whole.
const LONGEST_BODY: usize = 60;

/// The shared files that name a family of games: what must be edited for a new one. At most six.
const NAME_FAMILIES: &[&str] = &[
    "crates/arbiter/src/families.rs",
    "crates/check/src/any.rs",
    "crates/cli/src/families/mod.rs",
    "crates/cli/src/main.rs",
    "crates/cli/src/table/target.rs",
    "crates/tables/src/lib.rs",
];
const MOST_THAT_NAME_FAMILIES: usize = 6;

/// Who may reach outside the program, and why. Tests and the unpublished crates of tests may as well.
const OUTSIDE: &[(&str, &[&str])] = &[
    // The cluster's messages, and the page.
    (
        "std::net",
        &[
            "crates/cli/src/serve.rs",
            "crates/tables/src/connect.rs",
            "crates/tables/src/exchange.rs",
            "crates/web/src/serve.rs",
        ],
    ),
    // The programs open files; tables are windows on them.
    ("std::fs", &["crates/check/src/main.rs", "crates/cli/src/", "crates/tables/src/"]),
    // Exit codes and numbers of processes, and the programs that cli starts: coqc, solvers, a peer, the checker that is
    // extracted from Coq.
    (
        "std::process",
        &[
            "crates/check/src/main.rs",
            "crates/cli/src/clingo.rs",
            "crates/cli/src/coq_opinion.rs",
            "crates/cli/src/files.rs",
            "crates/cli/src/krk/proof/solver.rs",
            "crates/cli/src/ledger/coq.rs",
            "crates/cli/src/main.rs",
            "crates/cli/src/memory.rs",
            "crates/cli/src/peer.rs",
            "crates/cli/src/play/talk.rs",
            "crates/cli/src/stop.rs",
            "crates/cli/src/serve.rs",
            "crates/cli/src/cluster.rs",
            "crates/tables/src/folder.rs",
        ],
    ),
];

/// What is shipped: neither tests nor examples nor what is never published.
fn shipped() -> impl Iterator<Item = (String, String)> {
    let files = all_sources().into_iter().map(|file| (shown(&file), file));
    let unpublished = ["crates/oracles/", "xtask/", "fuzz/", "wasm/"];
    files
        .filter(move |(name, _)| {
            !name.contains("/tests/")
                && !name.contains("/examples/")
                && !unpublished.iter().any(|start| name.starts_with(start))
        })
        .map(|(name, file)| (name, read(&file)))
}

fn among(name: &str, starts: &[&str]) -> bool {
    starts.iter().any(|start| name.starts_with(start))
}

#[test]
fn lines_stay_short() {
    for file in all_sources() {
        let name = shown(&file);
        for (n, line) in read(&file).lines().enumerate() {
            // Rows of a table are not broken: those of a doc comment, and those of a test with their texts.
            let row = line.trim_start().trim_start_matches(['/', '!']).starts_with(" |");
            let text = name.contains("/tests/") && line.contains('"');
            let long = line.chars().count() > LONGEST_LINE && !row && !text;
            assert!(!long, "{name}:{} is longer than {LONGEST_LINE}", n + 1);
        }
    }
}

#[test]
fn functions_stay_short() {
    for (name, text) in shipped() {
        for (function, lines) in bodies(&text) {
            assert!(lines <= LONGEST_BODY, "{name}: the body of {function} has {lines} lines");
        }
    }
}

/// The functions of a formatted source, and how many lines the body of each has.
fn bodies(text: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let indent = &line[..line.len() - line.trim_start().len()];
        let Some((before, after)) = code_of(line).split_once("fn ") else { continue };
        // Before `fn` stand `pub`, `pub(crate)`, `const` and other words of this kind; anything else is a type.
        let is_item =
            before.split_whitespace().all(|word| word.starts_with("pub") || word.chars().all(char::is_lowercase));
        let name: String = after.chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect();
        if !is_item || name.is_empty() {
            continue;
        }
        // A formatted body opens at the end of a line and ends with a brace below the first letter of the function.
        let opens =
            lines[at..].iter().position(|line| line.ends_with('{') || line.ends_with(';') || line.ends_with('}'));
        let Some(opens) = opens.map(|n| at + n).filter(|&n| lines[n].ends_with('{')) else { continue };
        let end = format!("{indent}}}");
        let closes = lines[opens..].iter().position(|line| *line == end).unwrap_or(0);
        found.push((name, closes.saturating_sub(1)));
    }
    found
}

#[test]
fn bodies_are_counted_right() {
    let text = "pub fn one(\n    a: u8,\n) -> u8 {\n    let b = a;\n    b\n}\n\nimpl X {\n    fn two() {\n        x();\n    }\n\n    \
                fn three();\n    const fn four() {}\n    // fn five() {\n}\n";
    let expected = [("one".to_string(), 2), ("two".to_string(), 1)];
    assert_eq!(bodies(text), expected);
}

#[test]
fn only_those_who_may_reach_outside() {
    for (name, text) in shipped() {
        let code: Vec<&str> = text.lines().map(code_of).collect();
        for (what, allowed) in OUTSIDE {
            let uses = code.iter().any(|line| line.contains(what));
            assert!(!uses || among(&name, allowed), "{name} uses {what}");
        }
        let hidden = code.iter().find(|line| line.contains("use std::{"));
        assert!(hidden.is_none(), "{name}: name what is used of std a line each, so that it can be found");
    }
    for (what, allowed) in OUTSIDE {
        for place in *allowed {
            assert!(root().join(place).exists(), "{place}, which may use {what}, does not exist");
        }
    }
}

/// The standard library panics where the system gives no thread.
#[test]
fn threads_are_started_in_one_place() {
    const STARTS: &[&str] = &["scope.spawn(", "thread::spawn(", "spawn_scoped("];
    for (name, text) in shipped().filter(|(name, _)| name != "crates/fast/src/threads.rs") {
        let starts = text.lines().map(code_of).any(|line| STARTS.iter().any(|start| line.contains(start)));
        assert!(!starts, "{name} starts a thread; fast::threads does, and says what happens when there is none");
    }
}

#[test]
fn no_bool_means_stop() {
    for file in all_sources() {
        let name = shown(&file);
        let bool_visitor = |line: &str| code_of(line).split("FnMut(").skip(1).any(|rest| rest.contains(") -> bool"));
        if name != "xtask/tests/habits.rs" {
            let said = read(&file).lines().any(bool_visitor);
            assert!(!said, "{name}: a visitor that can stop says so by std::ops::ControlFlow, not by a bool");
        }
    }
}

/// Does a source name a family of games outside of its comments and texts?
fn names_family(text: &str) -> bool {
    let code_without_texts = |line: &str| -> String { code_of(line).split('"').step_by(2).collect() };
    text.lines().any(|line| code_without_texts(line).contains("Draughts"))
}

#[test]
fn few_shared_files_name_a_family() {
    assert!(NAME_FAMILIES.len() <= MOST_THAT_NAME_FAMILIES, "a new family would have to be named in too many files");
    let own = |name: &str| ["/draughts/", "/draughts.rs", "/pdn/"].iter().any(|part| name.contains(part));
    let naming: BTreeSet<String> =
        shipped().filter(|(name, text)| !own(name) && names_family(text)).map(|(name, _)| name).collect();
    let listed: BTreeSet<String> = NAME_FAMILIES.iter().map(|name| name.to_string()).collect();
    assert_eq!(naming, listed, "shared files that name a family, and those that may");
}

#[test]
fn the_code_map_names_what_exists() {
    let text = read(&root().join("ARCHITECTURE.md"));
    let map = text.split("## Code map\n```\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a code map");
    let mut folder = root();
    for line in map.lines() {
        let first = line.split_whitespace().next().unwrap_or_default();
        match line.len() - line.trim_start().len() {
            0 => folder = root().join(first),
            2 => folder = root().join("crates").join(first),
            _ => {}
        }
        assert!(folder.is_dir(), "the code map names {}, which is no folder", shown(&folder));
        let words = line.split(|c: char| !c.is_alphanumeric() && !"_/.-".contains(c));
        for file in words.filter(|word| word.ends_with(".rs") && word.len() > 3) {
            assert!(exists_below(&folder, file), "the code map names {file}, which is not in {}", shown(&folder));
        }
    }
}

#[test]
fn the_walks_pass_through_what_exists() {
    let text = read(&root().join("ARCHITECTURE.md"));
    let walks = text.split("## Walks\n").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("the walks");
    let quoted = walks.split('`').skip(1).step_by(2).filter_map(|place| place.split_once('/'));
    for (name, place) in quoted {
        let folder = root().join("crates").join(name);
        if folder.is_dir() {
            let exists = exists_below(&folder, place) || exists_below(&folder, &format!("{place}.rs"));
            assert!(exists, "a walk passes through {name}/{place}, which does not exist");
        }
    }
}

/// Is there a file or folder below this one whose path ends so?
fn exists_below(folder: &Path, end: &str) -> bool {
    let below: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("a readable folder").path()).collect();
    below.iter().any(|path| path.ends_with(end) || (path.is_dir() && exists_below(path, end)))
}

/// What a source includes of other files must be in its own package, or nobody can install it; `crates/cli/claims` and
/// its like are links for that.
#[test]
fn packages_include_only_what_is_in_them() {
    let mut included = 0;
    for (name, text) in shipped() {
        // How many folders are between the file and its package's own.
        let depth = name.split('/').count() - 3;
        for line in text.lines().filter(|line| line.contains("include_str!") || line.contains("include_bytes!")) {
            included += 1;
            let up = line.matches("../").count();
            assert!(up <= depth, "{name} includes a file from outside its package: {line}");
        }
    }
    assert!(included > 10, "files are included");
}
