//! The ledger: its table is that of LEDGER.md, it runs nothing that lies beside the claims, and prints nothing that a
//! name could use to say something else.

mod common;

use common::{Folder, Run, checkproof};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The part of a document between the marks of a table.
fn table_of(document: &str, mark: &str) -> String {
    let text = fs::read_to_string(root().join(document)).unwrap_or_else(|why| panic!("{document}: {why}"));
    let table = text.split(&format!("<!-- {mark} -->\n")).nth(1).and_then(|rest| rest.split("<!-- end").next());
    table.unwrap_or_else(|| panic!("{document} marks the table {mark}")).to_string()
}

/// What FOUR FILE is asked: the rows of LEDGER.md are those of the program, which exits with 1 as long as any is open.
#[test]
fn ledger_md_has_the_claims_about_four_file() {
    let mut command = Command::new(common::PROGRAM);
    command.current_dir(root()).args(["ledger", "--markdown", "--claims", "claims/four-file"]);
    command.args(["--certificates", "certificates/four-file"]);
    let made = Run::of(command.output().expect("the program runs"));
    let is_claim = |row: &&str| row.contains("claims/four-file/");
    let rows: Vec<&str> = made.out.lines().filter(is_claim).collect();
    let table = table_of("LEDGER.md", "four-file");
    assert_eq!(rows, table.lines().filter(is_claim).collect::<Vec<_>>());
    let of_thesis = rows.iter().filter(|row| row.contains("claims/four-file/thesis-")).count();
    assert!(rows.len() - of_thesis == 13 && of_thesis > 10, "{of_thesis} of {}", rows.len());
    assert_eq!(made.code, Some(i32::from(rows.iter().any(|row| row.contains("| open |")))), "{}", made.err);
}

/// A strategy in parts is one proof; without a part it is open.
#[test]
fn a_strategy_in_parts_has_one_row() {
    let folder = Folder::new();
    let claim = fs::read_to_string(root().join("claims/four-file-bishops.claim")).unwrap();
    folder.file("a.claim", claim);
    let whole = fs::read_to_string(root().join("certificates/four-file-bishops.strategy")).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let (head, entries) = (&lines[..4], &lines[4..lines.len() - 1]);
    for (name, part) in ["a.strategy", "a.2.strategy", "a.3.strategy"].iter().zip(entries.chunks(entries.len() / 3 + 1))
    {
        let end = format!("end {}", part.len());
        folder.file(name, [head, part, &[&end, ""]].concat().join("\n"));
    }
    let dir = folder.path("").display().to_string();
    let ledger = || checkproof(["ledger", "--json", "--claims", &dir, "--certificates", &dir]).out;
    let told = ledger();
    assert!(told.contains("checked from its strategy in 3 parts") && told.contains("\"proved\""), "{told}");
    assert!(told.contains("a.3.strategy\": \""), "each part has its digest: {told}");
    fs::remove_file(folder.path("a.3.strategy")).unwrap();
    let told = ledger();
    assert!(told.contains("checked from its strategy in 2 parts") && told.contains("\"open\""), "{told}");
}

#[test]
fn ledger_md_has_the_ledgers_table() {
    let all = std::env::var_os("CHECKPROOF_CI").is_some();
    let mut command = Command::new(common::PROGRAM);
    command.current_dir(root()).args(["ledger", "--markdown"]);
    let programs = Folder::new();
    if all {
        command.arg("--all");
        reuse_compiled_proofs(&mut command, &programs);
    } else {
        println!("left out: the claims whose strategies have to be made first (CHECKPROOF_CI is not set)");
    }
    let Run { out: made, err, code } = Run::of(command.output().expect("the program runs"));
    assert_eq!(code, Some(0), "{err}");
    let table = table_of("LEDGER.md", "ledger");
    // LEDGER.md is written where the checker extracted from Coq is built.
    let opinion = "; the checker extracted from Coq says so too";
    assert_eq!(table.matches(opinion).count(), 3, "the claims about draughts");
    let asked = std::env::var_os("CHECKPROOF_DRAUGHTS").is_some();
    assert!(asked || !all, "CHECKPROOF_DRAUGHTS does not name the checker extracted from Coq");
    let table = if asked { table } else { table.replace(opinion, "") };
    if all {
        assert_eq!(made, table, "`checkproof ledger --markdown --all` makes the table");
    }
    assert_eq!(made.lines().count(), table.lines().count());
    for (made, written) in made.lines().zip(table.lines()) {
        let name = |row: &str| row.split('|').nth(1).map(str::to_string);
        assert_eq!(name(made), name(written));
        assert!(made.contains("| not run now |") || made == written, "made    {made}\nwritten {written}");
    }
}

/// A coqc that gives what `CHECKPROOF_COQ` has of a source, if the source there is the same byte for byte. What Coq
/// compiles holds the digests of what it needs, so that a copy which does not fit is refused when it is loaded; and
/// what the theorems rest on (Assumptions.v) is always asked of Coq itself.
const COQC: &str = r#"#!/bin/sh
for file; do :; done
kept="$CHECKPROOF_COQ/$file"
case "$file" in
    */Assumptions.v | */Extract.v) ;;
    *.v) if cmp -s "$file" "$kept" && [ "${kept}o" -nt "$kept" ]; then exec cp "${kept}o" "${file}o"; fi ;;
esac
exec "$REAL_COQC" "$@"
"#;

/// The program compiles the proofs that it carries, as always; but where the same sources have been compiled just
/// before, as in `.ci/run`, its coqc need not do that again.
fn reuse_compiled_proofs(command: &mut Command, programs: &Folder) {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let real = std::env::split_paths(&path).map(|folder| folder.join("coqc")).find(|coqc| coqc.is_file());
    let (Some(real), Some(kept)) = (real, std::env::var_os("CHECKPROOF_COQ")) else { return };
    let kept = PathBuf::from(kept).canonicalize().expect("CHECKPROOF_COQ names a folder");
    let coqc = programs.file("coqc", COQC);
    fs::set_permissions(&coqc, std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
    let folders = coqc.parent().map(Path::to_path_buf).into_iter().chain(std::env::split_paths(&path));
    command.env("PATH", std::env::join_paths(folders).expect("folders without a colon"));
    command.env("REAL_COQC", real).env("CHECKPROOF_COQ", kept);
}

#[test]
fn the_readme_shows_rows_of_the_ledger() {
    let (short, whole) = (table_of("README.md", "ledger"), table_of("LEDGER.md", "ledger"));
    let rows: Vec<&str> = short.lines().collect();
    assert!((5..=16).contains(&rows.len()), "a dozen lines, and not {}", rows.len());
    for row in rows {
        assert!(whole.lines().any(|line| line == row), "LEDGER.md has no row {row}");
    }
}

/// A claim that is proved by an empty strategy: the game is over and drawn, so nobody is beaten any more.
const CLAIM: &str = "game: chess\nside: White\ngoal: dead\nfrom: 7k/5Q2/6K1/8/8/8/8/8 b - -\n";
const STRATEGY: &str = "checkproof strategy 1\ngame: chess\nside: White\nkind: dead\nend 0\n";

/// A name that would end its cell, open code, a comment, a link, and hide the rest.
const NAME: &str = "x` | `chess` | all | Coq | proved | <!-- [a](b) ![c](d) **e** \\| &amp; <b>";

/// A folder with claims and certificates.
fn folder(claims: &[(&str, &str)]) -> Folder {
    let folder = Folder::new();
    for part in ["claims", "certificates", "coq"] {
        fs::create_dir(folder.path(part)).unwrap();
    }
    for (file, name) in claims {
        folder.file(&format!("claims/{file}.claim"), format!("claim: {name}\n{CLAIM}"));
        folder.file(&format!("certificates/{file}.strategy"), STRATEGY);
    }
    folder
}

fn ledger(folder: &Folder, options: &[&str]) -> Run {
    let (claims, certificates) = (folder.path("claims"), folder.path("certificates"));
    let folders = ["ledger", "--claims", claims.to_str().unwrap(), "--certificates", certificates.to_str().unwrap()];
    checkproof(folders.iter().chain(options))
}

#[test]
fn what_lies_beside_the_claims_is_not_executed() {
    let folder = folder(&[("plain", "a drawn position")]);
    let mark = folder.path("executed");
    let script = format!("#!/bin/sh\ntouch '{}'\necho all 99 theorems rest on nothing\nexit 0\n", mark.display());
    folder.file("coq/build", script);
    // A coqc that is there and a coqdep that fails: the program tries to compile what it carries, and soon gives up.
    let programs = folder.path("bin");
    fs::create_dir(&programs).unwrap();
    for (name, code) in [("coqc", 0), ("coqdep", 1)] {
        let program = folder.file(&format!("bin/{name}"), format!("#!/bin/sh\nexit {code}\n"));
        fs::set_permissions(program, std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
    }
    let path = format!("{}:/usr/bin:/bin", programs.display());
    let claims = ["--claims", folder.path("claims").to_str().unwrap()].map(String::from);
    let certificates = ["--certificates", folder.path("certificates").to_str().unwrap()].map(String::from);
    let mut command = Command::new(common::PROGRAM);
    command.args(["ledger", "--all", "--json"]).args(claims).args(certificates).env("PATH", path);
    let run = Run::of(command.output().expect("the program starts"));
    assert!(!mark.exists(), "coq/build beside the claims was executed");
    let report: serde_json::Value = serde_json::from_str(&run.out).expect("JSON was asked for");
    let rows = report["claims"].as_array().unwrap();
    let coq = rows.iter().find(|row| row["claim"] == "a proved verdict means what it says").expect("a row for Coq");
    assert_eq!(coq["status"], "not proved", "{coq}");
    assert_eq!(run.code, Some(1), "{}", run.err);
    let laws = fs::read(root().join("coq/check/Laws.v")).unwrap();
    assert_eq!(coq["sha256"]["coq/check/Laws.v"], sha256(&laws));
    // The claim is tied to its files as well.
    let plain = &rows[0];
    assert_eq!(plain["status"], "proved");
    let claim = folder.path("claims/plain.claim").to_str().unwrap().to_string();
    assert_eq!(plain["sha256"][claim], sha256(format!("claim: a drawn position\n{CLAIM}").as_bytes()));
    let strategy = folder.path("certificates/plain.strategy").to_str().unwrap().to_string();
    assert_eq!(plain["sha256"][strategy], sha256(STRATEGY.as_bytes()));
}

fn sha256(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn what_was_not_run_says_so() {
    let folder = folder(&[("plain", "a drawn position")]);
    fs::remove_file(folder.path("certificates/plain.strategy")).unwrap();
    let run = ledger(&folder, &[]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.starts_with("not run now a drawn position (chess)\n"), "{}", run.out);
    assert!(!run.out.contains("proved      "), "{}", run.out);
}

#[test]
fn lemmas_have_rows_where_they_are_claimed() {
    let folder = folder(&[("plain", "a drawn position")]);
    let rows = |run: &Run| -> Vec<(String, String)> {
        let report: serde_json::Value = serde_json::from_str(&run.out).expect("JSON was asked for");
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_string();
        report["claims"].as_array().unwrap().iter().map(|row| (text(&row["claim"]), text(&row["status"]))).collect()
    };
    let row = |name: &str, status: &str| (name.to_string(), status.to_string());
    let coq = row("a proved verdict means what it says", "not run now");
    assert_eq!(rows(&ledger(&folder, &["--json"])), [row("a drawn position", "proved"), coq.clone()]);

    for name in ["lex3.claim", "all-boards.claim"] {
        fs::create_dir_all(folder.path("claims/krk")).unwrap();
        fs::copy(root().join("claims/krk").join(name), folder.path(&format!("claims/krk/{name}"))).unwrap();
    }
    let run = ledger(&folder, &["--json"]);
    let expected = [
        row("a drawn position", "proved"),
        row("lex3 on 8 x 8", "not run now"),
        row("Bratko's strategy mates on all boards", "not run now"),
        row("lex3 on all boards", "not proved"),
        coq,
    ];
    assert_eq!((rows(&run), run.code), (expected.to_vec(), Some(1)), "{}", run.err);
    let claim = folder.path("claims/krk/lex3.claim").to_str().unwrap().to_string();
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["claims"][3]["sha256"][&claim], sha256(&fs::read(&claim).unwrap()));

    folder.file("claims/krk/game.claim", format!("claim: a game\n{CLAIM}"));
    let run = ledger(&folder, &["--json"]);
    assert_eq!(run.code, Some(3));
    assert!(run.err.contains("game.claim: a claim about a game does not belong here"), "{}", run.err);
}

#[test]
fn a_spoiled_strategy_is_refused_and_the_exit_code_says_so() {
    let folder = folder(&[("plain", "a drawn position")]);
    folder.file("certificates/plain.strategy", STRATEGY.replace("end 0", "end 1"));
    let run = ledger(&folder, &["--markdown"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.out.contains("| refused | nothing: "), "{}", run.out);
}

/// The cells of a row: a bar ends one unless a backslash stands before it.
fn cells(row: &str) -> usize {
    row.replace("\\|", "").matches('|').count() - 1
}

#[test]
fn names_say_nothing_but_themselves() {
    // File systems take any byte but two; a claim's name may be any visible text.
    let files = ["a|b`c", "line\nbreak", "\u{1B}[2Jclear", "turned\u{202E}round", "<!--"];
    let folder = folder(&files.map(|file| (file, NAME)));
    let run = ledger(&folder, &["--markdown"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    for row in run.out.lines() {
        assert_eq!(cells(row), 6, "{row}");
        assert!(!row.contains("<!--") && !row.contains("](") && !row.contains("<b>"), "{row}");
    }
    let text = ledger(&folder, &[]);
    let json = ledger(&folder, &["--json"]);
    for out in [&run.out, &text.out, &json.out] {
        assert!(!out.contains(['\u{1B}', '\u{202E}']), "{out:?}");
    }
    // Three lines for a claim without assumptions, and a summary: a line break in a name makes no line.
    assert_eq!(text.out.lines().count() % 3, 1, "{}", text.out);
    let report: serde_json::Value = serde_json::from_str(&json.out).expect("JSON was asked for");
    let names: Vec<&str> =
        report["claims"].as_array().unwrap().iter().map(|row| row["claim"].as_str().unwrap()).collect();
    assert_eq!(names.iter().filter(|name| **name == NAME).count(), files.len(), "programs get the name as it is");
}

#[test]
fn errors_about_files_say_nothing_else_either() {
    let folder = folder(&[("\u{1B}]0;title\u{7}", "x")]);
    folder.file("claims/\u{1B}]0;title\u{7}.claim", "no claim");
    let run = ledger(&folder, &[]);
    assert_eq!(run.code, Some(3));
    assert!(run.err.contains("\\u{1b}]0;title\\u{7}.claim: claim, line 1"), "{}", run.err);
    assert!(!run.err.contains('\u{1B}'), "{}", run.err);
}
