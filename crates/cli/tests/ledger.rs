//! The table of claims in the README is what the ledger says.

use std::path::Path;
use std::process::Command;

#[test]
fn the_readme_has_the_ledgers_table() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let all = std::env::var_os("CHECKPROOF_CI").is_some();
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkproof"));
    command.current_dir(&root).args(["ledger", "--markdown"]);
    if all {
        command.arg("--all");
    } else {
        println!("left out: the claims whose strategies have to be made first (CHECKPROOF_CI is not set)");
    }
    let output = command.output().expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let made = String::from_utf8(output.stdout).expect("a table is text");

    let readme = std::fs::read_to_string(root.join("README.md")).expect("there is a README");
    let table = readme.split("<!-- ledger -->\n").nth(1).and_then(|rest| rest.split("<!-- end").next());
    let table = table.expect("the README marks the ledger's table");
    // The README is written where the checker extracted from Coq is built.
    let opinion = "; the checker extracted from Coq says so too";
    assert_eq!(table.matches(opinion).count(), 3, "the claims about draughts");
    let asked = std::env::var_os("CHECKPROOF_DRAUGHTS").is_some();
    assert!(asked || !all, "CHECKPROOF_DRAUGHTS does not name the checker extracted from Coq");
    let table = if asked { table.to_string() } else { table.replace(opinion, "") };
    if all {
        assert_eq!(made, table, "`checkproof ledger --markdown --all` makes the table");
    }
    assert_eq!(made.lines().count(), table.lines().count());
    for (made, written) in made.lines().zip(table.lines()) {
        let name = |row: &str| row.split('|').nth(1).map(str::to_string);
        assert_eq!(name(made), name(written));
        assert!(made.contains("| skipped |") || made == written, "made    {made}\nwritten {written}");
    }
}
