//! The crates of other people: where they come from, under which licence, and what is known against them. `deny.toml`
//! says the same to those who have cargo-deny.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What may be linked into what we ship. OFL-1.1 is the licence of the fonts of the printed sheets.
const LICENCES: &[&str] =
    &["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "OFL-1.1", "Zlib", "Unicode-3.0", "bzip2-1.0.6"];

/// What may stand in `crates/oracles`, and wherever nothing else can reach it.
const ORACLES_ONLY: &[&str] = &["GPL-3.0-or-later"];

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Two versions of one crate are two crates to trust. These come in pairs for now: each is another crate's choice.
const TWICE: &[&str] = &["miniz_oxide", "shlex", "syn"];

/// Advisories that we live with, each with the reason.
const EXCEPTED: &[(&str, &str)] = &[];

#[test]
fn everything_comes_from_here_or_from_crates_io() {
    for package in packages() {
        match package["source"].as_str() {
            Some(source) => assert_eq!(source, CRATES_IO, "{} is not from crates.io", package["name"]),
            None => {
                let path = package["manifest_path"].as_str().expect("a path");
                assert!(Path::new(path).starts_with(root()), "{path} is outside the repository");
            }
        }
    }
}

#[test]
fn licences_allow_what_we_do_with_them() {
    let shipped = reached_without_oracles();
    for package in packages() {
        let name = package["name"].as_str().expect("a name");
        let licence = package["license"].as_str().unwrap_or_else(|| panic!("{name} names no licence"));
        let free = allows(licence, LICENCES);
        let is_shipped = shipped.contains(package["id"].as_str().expect("an id"));
        let with_oracles = allows(licence, &[LICENCES, ORACLES_ONLY].concat());
        assert!(free || (!is_shipped && with_oracles), "{name} is under {licence}");
    }
}

#[test]
fn licence_expressions_are_read() {
    let ours = &["MIT", "Unicode-3.0"];
    for good in ["MIT", "MIT OR GPL-2.0", "GPL-2.0/MIT", "(GPL-2.0 OR MIT) AND Unicode-3.0", "MIT AND (MIT OR X)"] {
        assert!(allows(good, ours), "{good}");
    }
    for bad in ["GPL-2.0", "MIT AND GPL-2.0", "(MIT OR X) AND GPL-2.0", "MIT-0", "", "MIT WITH an-exception"] {
        assert!(!allows(bad, ours), "{bad}");
    }
}

#[test]
fn no_crate_is_there_twice_by_accident() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages() {
        let text = |key: &str| package[key].as_str().expect("a text").to_string();
        versions.entry(text("name")).or_default().insert(text("version"));
    }
    let twice: Vec<&str> =
        versions.iter().filter(|(_, versions)| versions.len() > 1).map(|(name, _)| name.as_str()).collect();
    assert_eq!(twice, TWICE, "crates with several versions; the list in this file says which are known");
}

#[test]
fn nothing_is_known_against_what_we_use() {
    let mut excepted: BTreeSet<&str> = EXCEPTED.iter().map(|(advisory, _)| *advisory).collect();
    let mut found = Vec::new();
    let mut looked_up = 0;
    for (name, version) in
        locked("Cargo.lock").into_iter().chain(locked("fuzz/Cargo.lock")).chain(locked("wasm/Cargo.lock"))
    {
        for advisory in advisories().iter().filter(|advisory| advisory.package == name) {
            looked_up += 1;
            let is_known = EXCEPTED.iter().any(|(known, _)| *known == advisory.id);
            if advisory.affects(&version) && is_known {
                excepted.remove(advisory.id.as_str());
            } else if advisory.affects(&version) {
                found.push(format!("{name} {version}: {} ({})", advisory.id, advisory.kind));
            }
        }
    }
    assert!(looked_up > 10, "only {looked_up} advisories speak of crates that we use: is the table whole?");
    assert_eq!(found, Vec::<String>::new(), "advisories; see https://rustsec.org/advisories");
    assert_eq!(excepted, BTreeSet::new(), "exceptions that nothing needs any more");
}

#[test]
fn ranges_of_versions_are_read() {
    let is_in = |range: &str, version: &str| matches(range, numbers(version));
    for (range, version) in [(">= 1.2.3", "1.2.3"), ("^0.3.4", "0.3.9"), ("^ 1.2", "1.9.0"), ("< 2", "1.99.99")] {
        assert!(is_in(range, version), "{version} is {range}");
    }
    for (range, version) in
        [("> 1.2.3", "1.2.3"), ("^0.3.4", "0.4.0"), (">= 0.6.14, < 1.0.0", "1.16.4"), ("=1.0.1", "1.0.2")]
    {
        assert!(!is_in(range, version), "{version} is not {range}");
    }
    let bincode = advisories().into_iter().find(|advisory| advisory.id == "RUSTSEC-2025-0141").expect("it is listed");
    assert!(bincode.package == "bincode" && bincode.affects("1.3.3"));
}

/// A line of the table that `xtask/src/bin/advisories.rs` makes.
struct Advisory {
    package: String,
    id: String,
    kind: String,
    /// Ranges of versions without the fault.
    without: Vec<String>,
}

impl Advisory {
    fn affects(&self, version: &str) -> bool {
        !self.without.iter().any(|range| matches(range, numbers(version)))
    }
}

fn advisories() -> Vec<Advisory> {
    let table = read(&root().join("xtask/advisories.tsv"));
    let line = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [package, id, kind, patched, unaffected] = fields[..] else { panic!("five fields, not `{line}`") };
        let ranges =
            [patched, unaffected].into_iter().flat_map(|list| list.split(" | ")).filter(|range| !range.is_empty());
        let without = ranges.map(str::to_string).collect();
        Advisory { package: package.into(), id: id.into(), kind: kind.into(), without }
    };
    table.lines().skip(1).map(line).collect()
}

/// Is a version in a range such as `>= 0.9.3, < 0.10.0`? What comes after the three numbers is not looked at.
fn matches(range: &str, version: [u64; 3]) -> bool {
    range.split(',').map(str::trim).all(|part| {
        let (sign, than) = part.split_at(part.find(|letter: char| letter.is_ascii_digit()).unwrap_or(part.len()));
        let than = numbers(than);
        match sign.trim() {
            ">=" => version >= than,
            ">" => version > than,
            "<" => version < than,
            "<=" => version <= than,
            "=" => version == than,
            // Compatible: equal up to the first number that is not zero.
            "^" | "" => {
                let fixed = than.iter().position(|&number| number > 0).unwrap_or(2) + 1;
                version >= than && version[..fixed] == than[..fixed]
            }
            _ => panic!("`{part}` is a range that this test does not know"),
        }
    })
}

fn numbers(version: &str) -> [u64; 3] {
    let mut numbers = version.split(['.', '-', '+']).map(|number| number.parse().unwrap_or(0));
    std::array::from_fn(|_| numbers.next().unwrap_or(0))
}

/// The names and versions in a lock file, for every platform.
fn locked(file: &str) -> Vec<(String, String)> {
    let text = read(&root().join(file));
    let value = |package: &str, key: &str| {
        let line = package.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
        line.unwrap_or_else(|| panic!("{file}: a package without a {key}")).trim_matches('"').to_string()
    };
    text.split("[[package]]").skip(1).map(|package| (value(package, "name"), value(package, "version"))).collect()
}

/// Does a licence expression leave us a choice among these? `/` is an old way to write `OR`.
fn allows(expression: &str, allowed: &[&str]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = &words[..];
    either(&mut rest, allowed) && rest.is_empty()
}

fn either(rest: &mut &[&str], allowed: &[&str]) -> bool {
    let mut any = both(rest, allowed);
    while let [first, after @ ..] = rest
        && *first == "OR"
    {
        *rest = after;
        any |= both(rest, allowed);
    }
    any
}

fn both(rest: &mut &[&str], allowed: &[&str]) -> bool {
    let mut all = single(rest, allowed);
    while let [first, after @ ..] = rest
        && *first == "AND"
    {
        *rest = after;
        all &= single(rest, allowed);
    }
    all
}

fn single(rest: &mut &[&str], allowed: &[&str]) -> bool {
    let Some((first, after)) = rest.split_first() else { return false };
    *rest = after;
    if *first == "(" {
        let inside = either(rest, allowed);
        *rest = rest.strip_prefix(&[")"]).unwrap_or_default();
        return inside;
    }
    // An exception only adds permissions, but it is another licence than the one on the list.
    if let ["WITH", _, after @ ..] = rest {
        *rest = after;
        return false;
    }
    allowed.contains(first)
}

/// What cargo says of this workspace and all that it uses on this platform. No network is asked: whatever was compiled
/// is there.
fn metadata() -> Value {
    let version = Command::new("rustc").arg("-vV").output().expect("rustc runs");
    let version = String::from_utf8(version.stdout).expect("text");
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--offline", "--format-version", "1", "--filter-platform", host])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn packages() -> Vec<Value> {
    metadata()["packages"].as_array().expect("packages").clone()
}

/// The packages that some member of the workspace uses, other than the oracles.
fn reached_without_oracles() -> BTreeSet<String> {
    let metadata = metadata();
    let text = |value: &Value| value.as_str().expect("an id").to_string();
    let nodes = metadata["resolve"]["nodes"].as_array().expect("nodes");
    let uses: BTreeMap<String, Vec<String>> = nodes
        .iter()
        .map(|node| (text(&node["id"]), node["dependencies"].as_array().expect("a list").iter().map(text).collect()))
        .collect();
    let members = metadata["workspace_members"].as_array().expect("members");
    let mut open: Vec<String> = members.iter().map(text).filter(|id| !id.contains("/crates/oracles#")).collect();
    assert_eq!(open.len() + 1, members.len(), "the oracles are one member of the workspace");
    let mut reached = BTreeSet::new();
    while let Some(id) = open.pop() {
        if reached.insert(id.clone()) {
            open.extend(uses[&id].iter().cloned());
        }
    }
    reached
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_path_buf()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}
