//! The checker and the checker of draughts extracted from Coq give the same verdicts, on good and on spoilt files.
//!
//! `sh coq/build DIR draughts` makes the other program, and `CHECKPROOF_DRAUGHTS` names it.

extern crate checkproof_check as check;

use std::path::{Path, PathBuf};
use std::process::Command;

/// The extracted program; nothing, with a word, when it is not there.
fn extracted() -> Option<PathBuf> {
    let made = || Path::new(env!("CARGO_TARGET_TMPDIR")).join("coq/draughts/checkproof-draughts");
    let program = std::env::var_os("CHECKPROOF_DRAUGHTS").map_or_else(made, PathBuf::from);
    if program.is_file() {
        return Some(program);
    }
    assert!(std::env::var_os("CHECKPROOF_CI").is_none(), "{} is not there", program.display());
    println!("left out: the checker extracted from Coq ({} is not there)", program.display());
    None
}

/// The exit codes of both programs: 0 proved, 1 refused, 2 open, 3 unusable input.
fn codes(coq: &Path, claim: &str, strategy: &str) -> (Option<i32>, Option<i32>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("draughts-coq");
    std::fs::create_dir_all(&folder).expect("a folder for the files");
    let (claim_file, strategy_file) = (folder.join("a.claim"), folder.join("a.strategy"));
    std::fs::write(&claim_file, claim).and_then(|()| std::fs::write(&strategy_file, strategy)).expect("the files");
    let run =
        |mut command: Command| command.args([&claim_file, &strategy_file]).output().expect("it runs").status.code();
    let mut by_coq = Command::new(coq);
    by_coq.arg("check");
    (run(Command::new(env!("CARGO_BIN_EXE_checkproof-check"))), run(by_coq))
}

fn of_the_repository(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

#[test]
fn the_verdicts_are_the_same() {
    let Some(coq) = extracted() else { return };
    let claim = of_the_repository("claims/draughts-double-corner.claim");
    let strategy = of_the_repository("certificates/draughts-double-corner.strategy");
    let mut met = [0; 4];
    let mut same = |claim: &str, strategy: &str| {
        let (ours, theirs) = codes(&coq, claim, strategy);
        assert_eq!(ours, theirs, "Coq on the right\n{claim}\n{strategy}");
        met[ours.expect("no signal") as usize] += 1;
    };
    same(&claim, &strategy);

    // Each line left out, and its move replaced by others.
    let entries: Vec<&str> = strategy.lines().filter(|line| line.starts_with("W:")).collect();
    for entry in &entries {
        let fewer = strategy.replace(&format!("{entry}\n"), "");
        same(&claim, &fewer.replace(&format!("end {}\n", entries.len()), &format!("end {}\n", entries.len() - 1)));
        let (position, played) = entry.split_once(' ').expect("a position and a move");
        for other in
            ["28-24", "32-27", "28-28", "32x23", "28", "0-4", "28-032"].iter().filter(|other| **other != played)
        {
            same(&claim, &strategy.replace(entry, &format!("{position} {other}")));
        }
    }

    // Files that are not as they should be.
    for (from, to) in [
        ("checkproof strategy 1", "checkproof strategy 2"),
        ("game: draughts", "game: chess"),
        ("side: White", "side: Black"),
        ("kind: no loss", "kind: win"),
        ("kind: no loss", "kind:  no loss"),
        ("end ", "end 0"),
        ("W:WK28:BK1 ", "W:WK28:BK01 "),
        ("W:WK28:BK10 ", "W:BK10:WK28 "),
        ("W:WK28:BK1 28-32\n", "W:WK28:BK1 28-32\nW:WK28:BK1 28-32\n"),
        ("W:WK28:BK1 28-32\n", "W:WK28:BK1 28-32\r\n"),
    ] {
        assert!(strategy.contains(from), "{from}");
        same(&claim, &strategy.replacen(from, to, 1));
    }
    same(&claim, strategy.trim_end());
    same(&claim, &format!("{strategy}\n"));

    // Claims, most of which say something else or nothing.
    for (from, to) in [
        ("goal: no loss", "goal: no  loss"),
        ("goal: no loss", "goal: survive 3"),
        ("goal: no loss", "goal: win"),
        ("goal: no loss", "goal: dead"),
        ("goal: no loss", "goal: draw"),
        ("side: White", "side: Black"),
        ("side: White", "side: white"),
        ("game: draughts", "game: drafts"),
        ("from: B:WK32:BK1", "from: B:WK32:BK2\nfrom: B:WK32:BK1"),
        ("from: B:WK32:BK1", "from: all BKvWK, Black to move"),
        ("from: B:WK32:BK1", "from: all BvWK, Black to move"),
        ("from: B:WK32:BK1", "from: start"),
        ("from: B:WK32:BK1", "from: W:WK32:BK1"),
        ("from: B:WK32:BK1", "from: B:W4:BK1"),
        ("from: B:WK32:BK1", "from:"),
        ("from: B:WK32:BK1\n", ""),
        ("from: B:WK32:BK1", "form: B:WK32:BK1"),
        ("claim: ", "claim: again\nclaim: "),
    ] {
        assert!(claim.contains(from), "{from}");
        same(&claim.replacen(from, to, 1), &strategy);
    }
    same(&claim.replace('\n', "\r\n"), &strategy);
    assert!(met.iter().all(|&times| times > 0), "each verdict was met: {met:?}");
}
