//! The lemmas about king and rook against king: the certificates of the repository, and solvers where there are any.

use std::path::Path;
use std::process::{Command, Output};

fn checkproof(arguments: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Command::new(env!("CARGO_BIN_EXE_checkproof")).current_dir(root).args(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Is there a z3? Where everything is installed there must be.
fn z3() -> bool {
    let there = Command::new("z3").arg("--version").output().is_ok();
    assert!(there || std::env::var_os("CHECKPROOF_CI").is_none(), "there is no z3");
    if !there {
        println!("left out: the questions to z3, which is not installed");
    }
    there
}

#[test]
fn all_certificates_verify() {
    let output = checkproof(&["check", "claims/krk", "certificates/krk"]);
    assert_eq!(output.status.code(), Some(0), "{}{}", text(&output.stdout), text(&output.stderr));
    assert!(text(&output.stdout).ends_with("11 of 11 lemmas proved, for all boards with files >= 4, ranks >= 6\n"));
}

#[test]
fn spoiled_and_missing_certificates() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/krk");
    let folder = tempfile::tempdir().expect("a folder");
    for entry in std::fs::read_dir(&root).expect("certificates") {
        let entry = entry.expect("a file");
        std::fs::copy(entry.path(), folder.path().join(entry.file_name())).expect("a copy");
    }
    let at = folder.path().to_str().expect("a name");
    let path = folder.path().join("rtm_rook.certificate");
    let whole = std::fs::read_to_string(&path).expect("a certificate");
    std::fs::write(&path, whole.replacen("sum 1 ", "sum 2 ", 1)).expect("a file");
    let output = checkproof(&["check", "claims/krk", at]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("the sum of the inequalities is not absurd"), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("10 of 11 lemmas proved"));
    std::fs::rename(folder.path().join("lex3.certificate.zst"), folder.path().join("fifth.certificate.zst"))
        .expect("it");
    std::fs::write(folder.path().join("lex3.certificate"), "nothing").expect("a file");
    let output = checkproof(&["check", "claims/krk", at, "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let verdict = |name: &str| {
        let row = report["lemmas"].as_array().expect("rows").iter().find(|row| row["lemma"] == name).expect("a row");
        format!("{} {}: {}", row["verdict"], row["line"], row["reason"])
    };
    assert_eq!(verdict("fifth"), r#""refused" 2: "`lemma: fifth` should stand here, not `lemma: lex3`""#);
    assert_eq!(verdict("lex3"), r#""refused" 1: "the file ends here, without its last line""#);
    std::fs::remove_file(&path).expect("it is there");
    let output = checkproof(&["check", "claims/krk", at]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("there is no rtm_rook.certificate here"), "{}", text(&output.stderr));
}

/// With a z3 that keeps a log: the short lemmas are certified anew, and stand beside the others of the repository.
#[test]
fn certificates_are_made_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path().to_str().expect("a name");
    let lemmas = ["applicable", "rtm_stale", "rtm_rook", "other_rook", "rtm_then_mate", "no_king_mate"];
    let named: Vec<&str> = lemmas.iter().flat_map(|name| ["--lemma", name]).collect();
    let output = checkproof(&[&["prove", "claims/krk", "--certify", "--out", at], &named[..]].concat());
    if output.status.code() == Some(3) && text(&output.stderr).contains("pip install z3-solver") {
        assert!(std::env::var_os("CHECKPROOF_CI").is_none(), "{}", text(&output.stderr));
        println!("left out: certificates made anew, which need z3 4.12 or later in CHECKPROOF_Z3");
        return;
    }
    assert_eq!(output.status.code(), Some(0), "{}{}", text(&output.stdout), text(&output.stderr));
    assert_eq!(std::fs::read_dir(folder.path()).expect("certificates").count(), lemmas.len());
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/krk");
    for entry in std::fs::read_dir(committed).expect("certificates") {
        let entry = entry.expect("a file");
        let to = folder.path().join(entry.file_name());
        if !to.exists() {
            std::fs::copy(entry.path(), to).expect("a copy");
        }
    }
    let output = checkproof(&["check", "claims/krk", at]);
    assert!(text(&output.stdout).contains("11 of 11 lemmas proved"), "{}", text(&output.stdout));
}

#[test]
fn z3_reads_every_question() {
    if !z3() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for board in [&["--all-boards"][..], &["--board", "8x8"]] {
        let arguments = [&["krk", "obligations", "--out", folder.path().to_str().expect("a name")], board].concat();
        let output = checkproof(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout).lines().count(), 22);
        for entry in std::fs::read_dir(folder.path()).expect("questions") {
            let path = entry.expect("a file").path();
            let asked = std::fs::read_to_string(&path).expect("text");
            // Only read, not answered: that would take minutes.
            let (read, _) = asked.split_once("(check-sat)").expect("a question");
            std::fs::write(&path, read).expect("a file");
            let said = Command::new("z3").arg(&path).output().expect("z3 runs");
            assert!(said.status.success() && said.stdout.is_empty(), "{}: {}", path.display(), text(&said.stdout));
        }
    }
}

#[test]
fn z3_agrees_on_the_short_lemmas() {
    if !z3() {
        return;
    }
    let lemmas = ["rtm_stale", "rtm_rook", "other_rook", "no_king_mate", "applicable"];
    let named: Vec<&str> = lemmas.iter().flat_map(|name| ["--lemma", name]).collect();
    for board in [&[][..], &["--board", "6x7"]] {
        let arguments = [&["prove", "claims/krk", "--solver", "z3", "--json"], &named[..], board].concat();
        let output = checkproof(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}{}", text(&output.stdout), text(&output.stderr));
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let rows = report["questions"].as_array().expect("rows");
        assert_eq!(rows.len(), 2 * lemmas.len());
        assert!(
            rows.iter()
                .all(|row| row["as_expected"] == true && row["broken_by"].is_string() == (row["answer"] == "sat"))
        );
    }
}

#[test]
fn solvers_that_are_slow_old_or_not_there() {
    let output = checkproof(&["prove", "claims/krk", "--solver", "no-such-solver"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("this solver does not start"), "{}", text(&output.stderr));
    let output = checkproof(&["prove", "claims/krk", "--certify", "--solver", "no-such-solver"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("pip install z3-solver"), "{}", text(&output.stderr));
    let output = checkproof(&["prove", "claims/krk", "--solver", "cat", "--lemma", "rtm_rook"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("cat gives no answer but `;"), "{}", text(&output.stderr));
    if z3() {
        let output = checkproof(&["prove", "claims/krk", "--solver", "z3", "--lemma", "home3", "--timeout", "1"]);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
        assert!(text(&output.stdout).contains("timeout"), "{}", text(&output.stdout));
    }
}

#[test]
fn wrong_command_lines() {
    for (arguments, code, saying) in [
        (&["prove", "claims/krk"][..], 3, "say how"),
        (
            &["prove", "claims/krk", "--solver", "z3", "--lemma", "lex4"],
            64,
            "there is no such lemma; there are applicable,",
        ),
        (&["prove", "claims/krk", "--solver", "z3", "--board", "3x8"], 64, "at least 4 files and 6 ranks"),
        (&["prove", "claims/krk", "--solver", "z3", "--board", "eight"], 64, "a board is written like 8x8"),
        (&["prove", "claims/krk", "--certify", "--board", "8x8"], 64, "cannot be used with"),
        (&["prove", "claims/krk-4x4.claim", "--certify"], 3, "are for lemmas"),
        (&["check"], 64, "required arguments"),
        (&["check", "claims/kqk-8x8.claim"], 3, "no proof is carried for it"),
        (&["check", "claims/krk", "certificates/krk", "--fast"], 3, "for strategies"),
        (&["check", "claims/krk", "claims"], 3, "there is no applicable.certificate here"),
    ] {
        let output = checkproof(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains(saying), "{arguments:?}: {}", text(&output.stderr));
    }
}
