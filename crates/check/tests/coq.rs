//! The Coq proofs, that the check loop is sound and that the strategy mates on all boards, still compile, and rest on
//! no axiom.

extern crate checkproof_check as check;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[test]
fn the_proofs_compile_and_rest_on_nothing() {
    if !coq_is_there() {
        return;
    }
    let build = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../coq/build");
    // What is compiled there already and unchanged is kept.
    let folder = std::env::var_os("CHECKPROOF_COQ")
        .map_or_else(|| Path::new(env!("CARGO_TARGET_TMPDIR")).join("coq"), PathBuf::from);
    let output = Command::new("sh").arg(build).arg(&folder).output().expect("there is a shell");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("theorems rest on nothing but their own premises"), "{text}");
}

/// With another word in the rules, the lemmas say something else, and a certificate that is accepted otherwise no
/// longer fits. So it is the rules of `KrkRules.v` that Coq checks the certificates against.
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

    let needed = "Linear Terms Clauses ClausesValues ClausesMean ClausesTerms ClausesSound Refutation Packed KrkLemmas \
                  KrkTerms KrkStatements KrkChecked";
    for module in needed.split_whitespace() {
        let file = format!("{module}.v");
        std::fs::copy(root.join("coq/krk").join(&file), part.join(&file)).expect("the file is there");
    }
    std::fs::write(part.join("KrkRules.v"), mutant).expect("a place to write");
    let needed = needed.split_whitespace().map(|module| format!("krk/{module}"));
    for module in ["check/Game", "krk/KrkRules"].map(str::to_string).into_iter().chain(needed) {
        let output = compile(&module);
        assert!(output.status.success(), "{module}: {}", said(&output));
    }
    let output = compile("krk/Certificate_applicable");
    assert!(!output.status.success(), "with the mutant the certificate is accepted");
    assert!(said(&output).contains("accepts Applicable certificate = true"), "{}", said(&output));
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
