//! The program where it is installed: in a folder without the repository, told wrong things, read by half.

mod common;

use common::{Folder, PROGRAM, Run};
use std::io::Read;
use std::process::{Command, Stdio};

/// Runs the program in an empty folder.
fn elsewhere(folder: &Folder, args: &[&str]) -> Run {
    Run::of(Command::new(PROGRAM).args(args).current_dir(folder.path("")).output().expect("the program starts"))
}

#[test]
fn claims_and_certificates_are_at_hand_in_any_folder() {
    let folder = Folder::new();
    for (args, begin) in [
        (&["check", "smothered-mate"][..], "proved: a smothered mate in 3 "),
        (&["check", "claims/castling-mate.claim", "certificates/castling-mate.strategy"], "proved: castling mates "),
        (&["check", "four-file-sixteen-men"], "proved: "),
        (&["check", "krk/no_king_mate"], "proved   no_king_mate "),
        (&["prove", "claims/stalemate-trap.claim"], "proved: the pawn becomes a rook "),
        (&["prove", "en-passant-mate"], "proved: "),
        (&["claim", "show", "smothered-mate"], "claim: a smothered mate in 3\n"),
    ] {
        let run = elsewhere(&folder, args);
        assert!(run.code == Some(0) && run.out.contains(begin), "{args:?}: {run:?}");
    }
    let all = elsewhere(&folder, &["check", "krk"]);
    assert!(
        all.code == Some(0)
            && all.out.ends_with(
                "11 of 11 lemmas proved, for all boards with files >= 4, \
                                                      ranks >= 6\n"
            ),
        "{all:?}"
    );
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

#[test]
fn the_ledger_is_the_same_in_any_folder() {
    let folder = Folder::new();
    let here =
        common::checkproof(["ledger", "--json", "--claims", "../../claims", "--certificates", "../../certificates"]);
    let there = elsewhere(&folder, &["ledger", "--json"]);
    assert_eq!((here.code, there.code), (Some(0), Some(0)), "{}", there.err);
    // Names apart both say the same, digests included.
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(&text.replace("../../", "")).expect("JSON");
    assert!(read(&here.out) == read(&there.out), "the ledgers differ");
}

#[test]
fn a_folder_of_certificates_has_what_is_in_it_and_no_more() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("certificates")).unwrap();
    let run = elsewhere(&folder, &["ledger", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let rows = report["claims"].as_array().unwrap();
    let mate = rows.iter().find(|row| row["sha256"]["claims/smothered-mate.claim"].is_string()).expect("a row");
    assert_eq!(mate["status"], "not run now", "{mate}");
}

#[test]
fn ones_own_files_come_first() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("claims")).unwrap();
    let text = "claim: mine\ngame: chess\nside: White\ngoal: win within 1\nfrom: 7k/8/5KQ1/8/8/8/8/8 w - -\n";
    folder.file("claims/smothered-mate.claim", text);
    let run = elsewhere(&folder, &["prove", "smothered-mate"]);
    assert!(run.code == Some(0) && run.out.starts_with("proved: mine "), "{run:?}");
    // The proof that is carried is none of this claim.
    let run = elsewhere(&folder, &["check", "smothered-mate"]);
    assert!(run.code == Some(2) && run.out.starts_with("open: mine "), "{run:?}");
    let run = elsewhere(&folder, &["check", "kqk-8x8"]);
    assert!(run.code == Some(3) && run.err.contains("no proof is carried for it"), "{run:?}");
    let run = elsewhere(&folder, &["check", "nobodys"]);
    assert!(run.code == Some(3) && run.err.contains("nobodys"), "{run:?}");
}

#[test]
fn a_template_is_a_claim_and_is_not_written_over() {
    let folder = Folder::new();
    let made = elsewhere(&folder, &["claim", "new", "mine.claim"]);
    assert_eq!((made.code, made.out.as_str()), (Some(0), ""), "{}", made.err);
    let proved = elsewhere(&folder, &["prove", "mine.claim", "--out", "mine.strategy"]);
    assert!(proved.code == Some(0) && proved.out.ends_with("main line: 1.f8=R Kh6 2.Rh8#\n"), "{proved:?}");
    assert_eq!(elsewhere(&folder, &["check", "mine.claim", "mine.strategy"]).code, Some(0));
    let again = elsewhere(&folder, &["claim", "new", "mine.claim"]);
    assert!(again.code == Some(3) && again.err.contains("there already"), "{again:?}");
}

/// 2 means open and nothing else; what is wrong with the command line has a number of its own.
#[test]
fn a_wrong_command_line_has_its_own_exit_code() {
    let folder = Folder::new();
    for args in
        [&["prove"][..], &["nothing"], &["dead", "--limit", "many"], &["mate", "--fen", "8/8/8/8/8/8/8/8 w - -"]]
    {
        let run = elsewhere(&folder, args);
        assert!(run.code == Some(64) && run.err.starts_with("error: "), "{args:?}: {run:?}");
    }
    for args in [&["--help"][..], &["check", "--help"], &["--version"], &["help", "prove"]] {
        let run = elsewhere(&folder, args);
        assert!(run.code == Some(0) && !run.out.is_empty() && run.err.is_empty(), "{args:?}: {run:?}");
    }
}

/// A reader such as `head` that has seen enough: the program says nothing, and does not panic.
#[test]
fn a_reader_that_leaves_is_not_told() {
    let folder = Folder::new();
    for args in [
        &["--help"][..],
        &["claim", "show", "sheet-100-nothing-else"],
        &["completions", "bash"],
        &["man", "table"],
        &["prove", "krk-4x4", "--tree"],
        &["ledger", "--json"],
        &["moves", "--json"],
        &["puzzle", "count", "--men", "KQvKR", "--list"],
    ] {
        let mut child = Command::new(PROGRAM)
            .args(args)
            .current_dir(folder.path(""))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut first = [0; 1];
        child.stdout.take().expect("a pipe").read_exact(&mut first).expect("something is printed");
        let mut said = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
        let code = child.wait().expect("it ends").code();
        assert!(said.is_empty() && matches!(code, Some(0 | 3)), "{args:?}: {code:?} {said}");
    }
}

#[test]
fn shells_and_manuals_know_every_command() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = elsewhere(&folder, &["completions", shell]);
        assert!(run.code == Some(0) && run.out.contains("four-file") && run.out.contains("completions"), "{shell}");
    }
    let page = elsewhere(&folder, &["man", "table", "build"]);
    assert!(page.code == Some(0) && page.out.contains(".TH") && page.out.contains("draft"), "{page:?}");
    assert_eq!(elsewhere(&folder, &["man", "tables"]).code, Some(3));
    std::fs::create_dir(folder.path("man1")).unwrap();
    assert_eq!(elsewhere(&folder, &["man", "--dir", "man1"]).code, Some(0));
    for page in ["checkproof.1", "checkproof-prove.1", "checkproof-table-build.1"] {
        assert!(folder.path("man1").join(page).is_file(), "{page}");
    }
}
