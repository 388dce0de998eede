//! The Coq proofs, that the check loop is sound and that the strategy mates on all boards, still compile, and rest on
//! no axiom.

use std::path::Path;
use std::process::{Command, Output};

#[test]
fn the_proofs_compile_and_rest_on_nothing() {
    if !coq_is_there() {
        return;
    }
    let build = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../coq/build");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coq");
    let output = Command::new("sh").arg(build).arg(&folder).output().expect("there is a shell");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("theorems rest on nothing but their own premises"), "{text}");
}

/// With another word in the rules, the lemmas say something else, and a certificate no longer fits. So it is the rules
/// of `KrkRules.v` that Coq checks the certificates against.
#[test]
fn a_certificate_is_refused_when_room_is_another_word() {
    if !coq_is_there() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coq-mutant");
    let _ = std::fs::remove_dir_all(&folder);
    let (part, check) = (folder.join("krk"), folder.join("check"));
    for folder in [&part, &check] {
        std::fs::create_dir_all(folder).expect("a folder of its own");
    }
    std::fs::copy(root.join("coq/check/Game.v"), check.join("Game.v")).expect("the file is there");
    let compile = |module: &str| -> Output {
        let mut coqc = Command::new("coqc");
        coqc.current_dir(&folder).args(["-q", "-R", ".", "Checkproof"]).arg(format!("{module}.v"));
        coqc.output().expect("coqc is there")
    };
    let said = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let generate = Command::new("sh").arg(root.join("coq/krk/generate")).arg(&part).output().expect("there is a shell");
    assert!(generate.status.success(), "{}", said(&generate));
    let rules = std::fs::read_to_string(root.join("coq/krk/KrkRules.v")).expect("the file is there");
    let mutant = rules.replace("then files p + ranks p - 1", "then files p + ranks p - 2");
    assert_ne!(mutant, rules, "the word to be changed is there");

    let needed = "Linear Terms Clauses ClausesValues ClausesMean ClausesSound Refutation Packed KrkLemmas KrkTerms \
                  KrkStatements KrkChecked";
    for module in needed.split_whitespace() {
        let file = format!("{module}.v");
        std::fs::copy(root.join("coq/krk").join(&file), part.join(&file)).expect("the file is there");
    }
    let first = compile("check/Game");
    assert!(first.status.success(), "{}", said(&first));
    for (text, fits) in [(&rules, true), (&mutant, false)] {
        std::fs::write(part.join("KrkRules.v"), text).expect("a place to write");
        for module in std::iter::once("KrkRules").chain(needed.split_whitespace()) {
            let output = compile(&format!("krk/{module}"));
            assert!(output.status.success(), "{module}: {}", said(&output));
        }
        let output = compile("krk/Certificate_applicable");
        assert_eq!(output.status.success(), fits, "{}", said(&output));
        assert_eq!(said(&output).contains("accepts Applicable certificate = true"), !fits, "{}", said(&output));
    }
}

/// Without Coq these tests are left out; where nothing may be left out, it has to be there.
fn coq_is_there() -> bool {
    let version = Command::new("coqc").arg("--version").output();
    if let Err(why) = &version {
        assert!(std::env::var_os("CHECKPROOF_CI").is_none(), "coqc: {why}");
        println!("left out: the Coq proofs (coqc: {why})");
    }
    version.is_ok()
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
    let loop_functions = rust.split("impl<G: Written> Laws<'_, G> {").nth(1).expect("the loop");
    for line in loop_functions.lines().take_while(|line| !line.starts_with("impl Need")) {
        if let Some(name) = line.trim().strip_prefix("fn ").and_then(|rest| rest.split('(').next()) {
            assert!(
                table.contains(&format!("`{name}`")) || table.contains(&format!("::{name}`")),
                "`{name}` is not in the table"
            );
        }
    }
    let rows = table.lines().filter(|line| line.starts_with("| `") && !line.starts_with("| `laws.rs`"));
    for row in rows {
        let neighbours = row.split('|').nth(2).unwrap_or_default();
        for name in neighbours.split('`').skip(1).step_by(2) {
            assert!(coq.contains(name), "the table names `{name}`, which Laws.v does not have");
        }
    }
}
