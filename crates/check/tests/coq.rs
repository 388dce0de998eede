//! The Coq proofs that the check loop is sound still compile, and rest on no axiom.

use std::path::Path;
use std::process::Command;

#[test]
fn the_proofs_compile_and_rest_on_nothing() {
    if let Err(why) = Command::new("coqc").arg("--version").output() {
        assert!(std::env::var_os("CHECKPROOF_CI").is_none(), "coqc: {why}");
        println!("left out: the Coq proofs (coqc: {why})");
        return;
    }
    let build = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../coq/build");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coq");
    let output = Command::new("sh").arg(build).arg(&folder).output().expect("there is a shell");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("theorems rest on nothing but their own premises"), "{text}");
}

/// Every function of the loop has its neighbour in Coq, and the table that says which names functions that exist.
#[test]
fn the_table_of_neighbours_is_complete() {
    let read = |path: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
    };
    let (rust, coq, readme) = (read("src/laws.rs"), read("../../coq/check/Laws.v"), read("../../coq/README.md"));
    let table = readme.split("## Side by side").nth(1).expect("the table");
    // All functions but those that only tell what a theorem has in it.
    let told =
        ["claim", "entries", "starts", "assumed", "parts", "digest", "assuming", "verdict", "new", "add_reported"];
    let mut functions = 0;
    for line in rust.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let Some((before, rest)) = line.split_once("fn ") else { continue };
        let name = rest.split(['(', '<']).next().unwrap_or_default();
        if !before.trim().is_empty() && !before.trim_start().starts_with("pub") || told.contains(&name) {
            continue;
        }
        functions += 1;
        assert!(
            table.contains(&format!("`{name}`")) || table.contains(&format!("::{name}`")),
            "`{name}` is not in the table"
        );
    }
    assert!(functions > 20, "{functions} functions in laws.rs");
    let rows = table.lines().filter(|line| line.starts_with("| `") && !line.starts_with("| `laws.rs`"));
    for row in rows {
        let neighbours = row.split('|').nth(2).unwrap_or_default();
        for name in neighbours.split('`').skip(1).step_by(2) {
            assert!(coq.contains(name), "the table names `{name}`, which Laws.v does not have");
        }
    }
}
