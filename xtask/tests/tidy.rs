//! The house rules that a program can check. Each test says which and why.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use xtask::{all_sources, code_of, read, root, shown, sources};

/// Who may see whom, and which crates from outside each may use. A border is there because something must not be
/// visible across it; see ARCHITECTURE.md.
const MAY_USE: &[(&str, &[&str])] = &[
    ("spec", &[]),
    ("fast", &["spec"]),
    ("check", &["spec"]),
    ("notation", &["spec"]),
    ("arbiter", &["spec", "fast", "notation"]),
    ("prove", &["spec", "fast", "check"]),
    ("tables", &["spec", "fast", "check", "prove", "getrandom", "hmac", "memmap2", "rustix", "sha2", "zstd"]),
    ("puzzle", &["spec", "fast", "check", "prove", "notation", "rand_xoshiro"]),
    (
        "web",
        &[
            "spec",
            "check",
            "fast",
            "notation",
            "prove",
            "puzzle",
            "tables",
            "arbiter",
            "axum",
            "maud",
            "serde_json",
            "tokio",
            "zstd",
        ],
    ),
    (
        "cli",
        &[
            "arbiter",
            "puzzle",
            "web",
            "spec",
            "fast",
            "notation",
            "check",
            "prove",
            "tables",
            "anyhow",
            "bzip2",
            "clap",
            "clap_complete",
            "clap_mangen",
            "ctrlc",
            "flate2",
            "indicatif",
            "krilla",
            "resvg",
            "serde_json",
            "sha2",
            "skrifa",
            "zip",
            "zstd",
        ],
    ),
    ("oracles", &["spec", "fast", "notation", "prove", "cozy-chess", "shakmaty", "shakmaty-syzygy", "pgn-reader"]),
];

/// What tests may use besides.
const TEST_ONLY: &[&str] = &["proptest", "serde_json", "tempfile", "trycmd"];

/// The crates that a stranger must read to believe us.
const TRUSTED: &[&str] = &["spec", "check"];

/// What a trusted library must not touch. The checker reads a stream of text, so `std::io` is its to use, and its
/// program (`main.rs`) opens files.
const OUTSIDE: &[&str] = &["std::fs", "std::process", "std::net", "std::env", "std::thread"];

/// Files may be a little longer than the aim of 500 lines, and no more.
const MOST_LINES: usize = 550;

/// The only files that may say `unsafe`: they enter code compiled for a processor that was asked first, or look at a
/// file as memory, or stand between the program and the system's allocator, or name what a browser calls.
const UNSAFE: &[&str] = &[
    "crates/cli/src/memory.rs",
    "crates/fast/src/checks.rs",
    "crates/fast/src/generate.rs",
    "crates/fast/src/perft.rs",
    "crates/fast/src/sliders.rs",
    "crates/tables/src/blocks/solve.rs",
    "crates/tables/src/cells.rs",
    "crates/tables/src/file.rs",
    "wasm/src/lib.rs",
];

#[test]
fn crates_see_only_what_they_may() {
    let allowed: BTreeMap<&str, &[&str]> = MAY_USE.iter().copied().collect();
    for manifest in manifests() {
        let name = folder_name(&manifest);
        let text = read(&manifest);
        let allowed = allowed.get(name.as_str()).unwrap_or_else(|| panic!("{name} is not in the table of this test"));
        for used in section_keys(&text, "dependencies") {
            assert!(allowed.contains(&used.as_str()), "{name} must not depend on {used}");
        }
        for header in text.lines().map(str::trim).filter(|line| line.starts_with('[') && line.contains("dependencies"))
        {
            let plain = ["[dependencies]", "[dev-dependencies]"].contains(&header);
            assert!(plain, "{name}: {header} would hide what it depends on");
        }
        for used in section_keys(&text, "dev-dependencies") {
            assert!(
                TEST_ONLY.contains(&used.as_str()),
                "{name} must not use {used} in tests; oracles live in crates/oracles"
            );
        }
        assert!(text.contains("[lints]\nworkspace = true"), "{name} does not take the workspace's lints");
    }
}

#[test]
fn trusted_crates_use_the_standard_library_alone() {
    for name in TRUSTED {
        let text = read(&root().join("crates").join(name).join("Cargo.toml"));
        for section in ["dev-dependencies", "build-dependencies", "features"] {
            assert_eq!(section_keys(&text, section), Vec::<String>::new(), "{name} has {section}");
        }
        let lib = read(&root().join("crates").join(name).join("src/lib.rs"));
        assert!(lib.contains("#![forbid(unsafe_code)]"), "{name} does not forbid unsafe code");
        let files = sources(&root().join("crates").join(name).join("src"));
        for file in files.iter().filter(|file| !file.ends_with("main.rs")) {
            let text = read(file);
            for outside in OUTSIDE {
                assert!(!text.contains(outside), "{} uses {outside}", shown(file));
            }
        }
        let workspace = read(&root().join("Cargo.toml"));
        let checked = format!("[profile.release.package.checkproof-{name}]\noverflow-checks = true");
        assert!(workspace.contains(&checked), "overflow is not checked in release builds of {name}");
    }
}

#[test]
fn oracles_are_never_published() {
    let text = read(&root().join("crates/oracles/Cargo.toml"));
    assert!(text.contains("publish = false"));
}

#[test]
fn files_stay_short() {
    for file in all_sources() {
        let lines = read(&file).lines().count();
        assert!(lines <= MOST_LINES, "{} has {lines} lines", shown(&file));
    }
}

#[test]
fn unsafe_stays_where_it_is_explained() {
    for file in all_sources().iter().filter(|file| !file.ends_with("xtask/tests/tidy.rs")) {
        // A policy of browsers has the word in its name.
        let text = read(file).replace("wasm-unsafe-eval", "");
        let says = text
            .lines()
            .map(code_of)
            .any(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "unsafe"));
        assert!(!says || UNSAFE.contains(&shown(file).as_str()), "{} has unsafe code", shown(file));
        let blocks = text.matches("unsafe {").count();
        assert!(!says || text.matches("// SAFETY:").count() >= blocks, "{} does not say why it is safe", shown(file));
    }
}

#[test]
fn nothing_is_left_for_later() {
    let left_over = ["#[ignore", "todo!(", "unimplemented!(", "FIXME", "TODO", "dbg!("];
    for file in all_sources().iter().filter(|file| !file.ends_with("xtask/tests/tidy.rs")) {
        let text = read(file);
        for word in left_over {
            assert!(!text.contains(word), "{} contains {word}", shown(file));
        }
    }
}

#[test]
fn every_file_opens_with_what_it_is() {
    for file in all_sources() {
        let first = read(&file).lines().next().unwrap_or_default().to_string();
        let macro_or_doc = first.starts_with("//!") || first.starts_with("#!");
        assert!(macro_or_doc, "{} does not begin with a //! line that says what it is", shown(&file));
    }
}

#[test]
fn documents_name_files_that_exist() {
    for document in ["README.md", "LEDGER.md", "ARCHITECTURE.md", "DESIGN.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        let text = read(&root().join(document));
        for quoted in text.split('`').skip(1).step_by(2) {
            let path = quoted.split_whitespace().next().unwrap_or_default();
            let names_file = ["crates/", "data/", "xtask/", "claims/", "coq/", "docs/", ".ci/"]
                .iter()
                .any(|dir| path.starts_with(dir));
            if names_file && !path.contains(['*', '<']) {
                assert!(root().join(path).exists(), "{document} names {path}, which does not exist");
            }
        }
    }
}

fn folder_name(manifest: &Path) -> String {
    manifest.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn manifests() -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("crates")).expect("the workspace has crates");
    crates
        .map(|entry| entry.expect("a readable folder").path().join("Cargo.toml"))
        .filter(|path| path.is_file())
        .collect()
}

/// The names on the left of `=` in one section of a manifest.
fn section_keys(manifest: &str, section: &str) -> Vec<String> {
    let mut inside = false;
    let mut keys = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            inside = line == format!("[{section}]");
        } else if inside && !line.is_empty() && !line.starts_with('#') {
            let key = line.split(['=', '.']).next().unwrap_or_default();
            keys.push(key.trim().to_string());
        }
    }
    keys
}
