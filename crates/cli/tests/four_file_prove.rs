//! `checkproof four-file prove`, `value` and `stats`: one command from a claim to a verdict, what tables know of any
//! position, and the sizes beside those of the thesis.

mod common;

use common::{Folder, checkproof};
use std::fs;

/// Kings and pawns, none of which can be taken.
const CLAIM: &str = "thesis-draw-1";
const UNIVERSE: &str = "lost 0000 bare 0000 steps a4c3e4g3";

#[test]
fn a_claim_is_proved_in_one_command_that_can_be_stopped() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    let (dir, out, second) = (path("tables"), path("out.strategy"), path("out.2.strategy"));
    let common = ["--for", CLAIM, "--dir", &dir, "--out", &out];
    let prove = |more: &[&str]| checkproof([&["four-file", "prove"], &common[..], more].concat());

    // No time: the tables are begun, and the strategy assumes what the claim says.
    let stopped = prove(&["--universe", UNIVERSE, "--budget", "0s"]);
    assert!(stopped.out.starts_with("open: ") && stopped.code == Some(2), "{stopped:?}");
    assert!(stopped.out.contains("tables: stopped; the same command goes on"), "{stopped:?}");
    assert!(fs::read_to_string(&out).unwrap().ends_with("kind: no loss\nend 0\n"));
    // The rest of the tables, and no time for the cut but one step: it is open, with fewer or other assumptions.
    assert_eq!(checkproof(["four-file", "build", &dir, SLICE, "--universe", UNIVERSE]).code, Some(0));
    let half = prove(&["--budget", "0s"]);
    assert!(
        half.code == Some(2) && half.out.contains("; stopped at ") && half.out.contains("tables: built"),
        "{half:?}"
    );
    let checked = checkproof(["check", CLAIM_FILE, &out]);
    assert!(checked.out.starts_with("open: ") && checked.code == Some(2), "{checked:?}");

    // With time it is proved. What looks like a part of an earlier strategy is removed.
    fs::write(&second, "an old part").unwrap();
    let whole = prove(&["--json"]);
    let told: serde_json::Value = serde_json::from_str(&whole.out).unwrap();
    assert!(told["verdict"] == "proved" && whole.code == Some(0), "{whole:?}");
    assert_eq!((&told["tables"]["universe"], &told["strategy"]["files"][0]), (&UNIVERSE.into(), &out.as_str().into()));
    assert!(!fs::exists(&second).unwrap() && whole.err.contains("removed: "), "{whole:?}");
    let checked = checkproof(["check", CLAIM_FILE, &out]);
    assert!(checked.out.starts_with("proved: ") && checked.code == Some(0), "{checked:?}");

    // The same by the other name.
    let other = path("other.strategy");
    let again = checkproof(["prove", "four-file", "--for", CLAIM, "--budget", "30m", "--dir", &dir, "--out", &other]);
    assert!(again.out.starts_with("proved: ") && again.code == Some(0), "{again:?}");
    assert_eq!(fs::read(&other).unwrap(), fs::read(&out).unwrap());
}

/// A recipe names tables that have to be built, and says what came of it before.
#[test]
fn a_recipe_is_followed_and_what_it_records_is_compared() {
    let folder = Folder::new();
    let in_folder = |args: &[&str]| {
        let mut command = std::process::Command::new(common::PROGRAM);
        common::Run::of(command.current_dir(folder.path("")).args(args).output().expect("the program runs"))
    };
    for dir in ["claims/four-file", "certificates/four-file"] {
        fs::create_dir_all(folder.path(dir)).unwrap();
    }
    let fen = "4k3/8/8/p7/8/P1R5/4N3/r3K3 w - -";
    let claim = format!("claim: joined\ngame: four-file\nside: White\ngoal: no loss\nfrom: {fen}\n");
    folder.file("claims/four-file/white.claim", claim);
    let recipe = |more: &str| {
        let universe = "lost 4400 bare 4400 steps";
        let tables = format!("table One kr+Pa4pa5 {universe}\ntable Two kr+Pa3pa4 {universe}\n");
        let text = format!("checkproof four-file recipe 1\n{tables}claim white tables One Two beyond {more}\n");
        folder.file("certificates/four-file/roots.recipe", text);
    };
    let prove = ["four-file", "prove", "--for", "white", "--dir", "tables", "--out", "white.strategy"];

    recipe("3");
    let stopped = in_folder(&[&prove[..], &["--budget", "0s"]].concat());
    assert!(stopped.out.contains("tables: stopped") && stopped.code == Some(2), "{stopped:?}");
    let made = in_folder(&[&prove[..], &["--json"]].concat());
    let told: serde_json::Value = serde_json::from_str(&made.out).unwrap();
    assert!(told["verdict"] == "proved" && made.code == Some(0), "{made:?}");
    assert!(told["strategy"]["state"].as_str().unwrap().contains("moves beyond them; "), "{made:?}");
    assert_eq!(
        (&told["tables"]["folders"][1]["dir"], &told["strategy"]["as_recorded"]),
        (&"tables/Two".into(), &serde_json::Value::Null)
    );
    let ledger = ["ledger", "--claims", "claims/four-file", "--certificates", "certificates/four-file"];
    assert!(in_folder(&ledger).out.contains("not run now joined"), "no more is known without a record");

    let lines = told["details"]["entries"].as_u64().unwrap();
    let digest = told["strategy"]["sha256"].as_str().unwrap();
    recipe(&format!("3 lines {lines} sha256 {digest}"));
    let again = in_folder(&prove);
    assert!(again.out.contains(&format!("{digest}, the one that is recorded")) && again.code == Some(0), "{again:?}");
    // A strategy that was stopped is no other one than the recorded one: it is none yet.
    let elsewhere = ["four-file", "prove", "--for", "white", "--dir", "none", "--out", "none.strategy"];
    let stopped = in_folder(&[&elsewhere[..], &["--budget", "0s"]].concat());
    assert!(stopped.out.contains("SHA-256") && !stopped.out.contains("recorded"), "{stopped:?}");
    let row = in_folder(&ledger).out;
    assert!(row.starts_with("recorded    joined (four-file)\n") && row.contains(digest), "{row}");
    assert!(row.contains("rests on the word of those who have had it checked"), "{row}");
    // What another claim assumes of the same position is as good as that.
    let rests = |name: &str, starts: &str| {
        let claim = format!("claim: {name}\ngame: four-file\nside: White\ngoal: no loss\n{starts}");
        folder.file(&format!("claims/four-file/{name}.claim"), claim);
        let strategy = "checkproof strategy 1\ngame: four-file\nside: White\nkind: no loss\nend 0\n";
        folder.file(&format!("certificates/four-file/{name}.strategy"), strategy);
    };
    rests("on", &format!("from: {fen}\n"));
    rests("half", &format!("from: {fen}\nfrom: 4k3/8/8/p7/8/P1R5/8/r3K3 w - -\n"));
    let rows = in_folder(&ledger).out;
    let word = "the word of those who have had white checked";
    assert!(rows.contains("recorded    on (four-file)\n") && rows.contains(&format!("; rests on {word}\n")), "{rows}");
    assert!(rows.contains("open        half (four-file)\n"), "{rows}");
    assert!(rows.contains(&format!("; rests on 1 assumed position, and {word}\n")), "{rows}");
    assert!(rows.contains("4k3/8/8/p7/8/P1R5/8/r3K3 w - -: ") && !rows.contains(&format!("{fen}: ")), "{rows}");
    let rows = in_folder(&[&ledger[..], &["--all", "--tables", "again"]].concat()).out;
    let proved = "the rules and the checker, which has proved white";
    assert!(
        rows.contains("proved      on (four-file)\n") && rows.contains(&format!("; rests on {proved}\n")),
        "{rows}"
    );
    assert!(rows.contains(&format!("; rests on 1 assumed position, and {proved}\n")), "{rows}");
    for name in ["on", "half"] {
        fs::remove_file(folder.path(&format!("claims/four-file/{name}.claim"))).unwrap();
    }
    let remade = in_folder(&[&ledger[..], &["--all", "--tables", "again"]].concat());
    assert!(remade.out.starts_with("proved      joined (four-file)\n") && remade.code == Some(0), "{remade:?}");
    assert!(remade.out.contains("checked from a strategy made now as its recipe says: 1 of 1 "), "{remade:?}");
    assert!(remade.out.contains(", the one that is recorded"), "{remade:?}");
    let stats = in_folder(&["four-file", "stats"]).out;
    assert!(stats.contains(&format!("recorded: {lines} lines\n")), "{stats}");
    let told = in_folder(&["check", "four-file/white"]);
    assert!(told.err.contains("checkproof four-file prove --for white --dir DIR --out FILE"), "{told:?}");

    // Another strategy than the one that is recorded is checked all the same; a recipe that is none is refused.
    recipe(&format!("3 lines {lines} sha256 {}", "0".repeat(64)));
    let other = in_folder(&prove);
    assert!(other.out.contains(", not the one that is recorded") && other.code == Some(0), "{other:?}");
    recipe("x");
    let refused = in_folder(&prove);
    assert!(refused.err.contains("line 4: no number behind `beyond`") && refused.code == Some(3), "{refused:?}");
    // Too far from the tables: nothing is held, and the claim stays open.
    recipe("0");
    let open = in_folder(&prove);
    assert!(open.out.contains("0 of 1 starting positions") && open.code == Some(2), "{open:?}");
}

const CLAIM_FILE: &str = "four-file/thesis-draw-1";
const SLICE: &str = "k+Pa2Pc2Pe2Pg2pa7pc7pe7pg7";

#[test]
fn claims_of_black_are_seen_with_the_colours_exchanged() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    for (claim, starts, assumed) in [("black-c2c3", "0 of 1 ", "1 position"), ("black", "0 of 11 ", "11 positions")] {
        let (dir, out) = (path("tables"), path("out.strategy"));
        let args = ["four-file", "prove", "--for", claim, "--dir", &dir, "--out", &out, "--budget", "0s"];
        let run = checkproof([&args[..], &["--universe", "lost 0000 bare 0000 steps a4"]].concat());
        assert!(run.code == Some(2) && run.out.starts_with("open: FOUR FILE, Black"), "{run:?}");
        assert!(run.out.contains(starts) && run.out.contains(assumed), "{run:?}");
        assert!(fs::read_to_string(&out).unwrap().contains("side: Black\n"));
    }
}

#[test]
fn what_cannot_be_proved_so_is_said() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    let (dir, out) = (path("tables"), path("out.strategy"));
    let place = ["--dir", &dir, "--out", &out];
    for (args, said, code) in [
        (&["four-file", "prove", "--for", "nobody"][..], "nobody", 3),
        (&["four-file", "prove", "--for", "thesis-figure-6-1"], "not about `no loss`", 3),
        (&["four-file", "prove", "--for", CLAIM, "--budget", "5"], "write 90s, 30m or 2h", 64),
        (&["four-file", "prove", "--for", "white", "--universe", "lost 4444 bare 4444"], "describes no universe", 64),
        (&["four-file", "prove", "--for", "thesis-barrier-3", "--universe", UNIVERSE], "is not in the universe", 3),
        (&["prove", "four-file"], "needs --for, --dir and --out", 3),
        (&["prove", "smothered-mate", "--for", "white"], "are for `checkproof prove four-file`", 3),
    ] {
        let run = checkproof([args, &place].concat());
        assert!(run.err.contains(said) && run.code == Some(code), "{args:?}: {run:?}");
        assert!(!fs::exists(&out).unwrap(), "{args:?}");
    }
}

#[test]
fn any_position_has_an_answer_or_a_command_that_finds_one() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    let (rooks, knights) = (path("rooks"), path("knights"));
    let universe = "lost 4400 bare 4400 steps";
    for (dir, slice) in [(&rooks, "kr+Pa4pa5"), (&knights, "kn+Pa4pa5")] {
        assert_eq!(checkproof(["four-file", "build", dir, slice, "--universe", universe]).code, Some(0));
    }
    let value = |dirs: &[&str], fen: &str| {
        let run = checkproof([&["four-file", "value", "--json", "--fen", fen], dirs].concat());
        (serde_json::from_str::<serde_json::Value>(&run.out).unwrap_or_default(), run)
    };
    let both = [rooks.as_str(), knights.as_str()];
    let (told, run) = value(&both, "r3k3/8/8/p7/P7/8/8/R3K3 w - -");
    assert!(told["draw"] == true && told["White"] == "safe" && told["Black"] == "safe", "{run:?}");
    assert!(told["folders"][0]["safe"][1] == "Black" && told["folders"][1]["safe"] == serde_json::json!([]), "{run:?}");
    // A rook against a knight: each side's table is in the folder of what the other has.
    let rook_and_knight = "4k1n1/8/8/p7/P7/8/8/R3K3 w - -";
    let (told, run) = value(&both, rook_and_knight);
    assert!(told["White"] == "safe" && run.code == Some(0), "{run:?}");
    let moves = told["safe_moves"].as_array().unwrap();
    assert!(moves.len() > 3 && moves.iter().any(|played| played["move"] == "e1e2"), "{run:?}");
    assert!(!moves.iter().any(|played| played["san"] == "Ra4"), "{run:?}");
    let (told, run) = value(&[&rooks], rook_and_knight);
    assert!(told["White"] == "no table" && told["Black"] != "no table", "{run:?}");
    let text = checkproof(["four-file", "value", &rooks, &knights, "--fen", rook_and_knight]).out;
    assert!(
        text.contains("safe moves of White: ") && text.contains(&format!("universe of {knights}: White")),
        "{text}"
    );

    for (fen, said) in [
        ("4k1n1/8/4b3/p7/P7/8/8/R1B1K3 w - -", "checkproof four-file build DIR kbn+Pa4pa5 --universe \"lost 4444"),
        ("4k1n1/8/8/p7/P7/4N3/8/4K3 w - -", "no block table has such men"),
        ("4k2n/8/8/p7/P7/8/8/4K3 w - -", "--fen"),
    ] {
        let (_, run) = value(&[&rooks], fen);
        assert!(run.code == Some(3) && run.err.contains(said), "{fen}: {run:?}");
    }
    // A slice of the universe that this folder has, and that was not built there.
    let (_, run) = value(&[&rooks], "4k3/8/4b3/p7/P7/8/8/2B1K3 w - -");
    assert!(run.err.contains(&format!("build {rooks} kb+Pa4pa5 --universe \"{universe}")), "{run:?}");
}

#[test]
fn sizes_stand_beside_those_of_the_thesis() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    let empty = |side: &str| format!("checkproof strategy 1\ngame: four-file\nside: {side}\nkind: no loss\nend 0\n");
    folder.file("white.strategy", empty("White"));
    folder.file("black-a2a4.strategy", empty("Black"));
    folder.file("black-a2a4.2.strategy", empty("Black"));
    let dir = path("");
    let stats = |args: &[&str]| checkproof([&["four-file", "stats", "--dir", &dir], args].concat());
    let text = stats(&[]);
    let row = |claim: &str| text.out.lines().find(|line| line.starts_with(claim)).unwrap().to_string();
    assert_eq!(text.code, Some(0), "{text:?}");
    assert!(row("white ").contains("2,682,885   open: 0 lines, 1 position assumed"), "{text:?}");
    assert!(row("black-a2a4 ").contains("incomplete   open: 0 lines in 2 parts, 1 position assumed"), "{text:?}");
    assert!(row("black-c2c3 ").ends_with("138,279   no strategy here"), "{text:?}");
    let told: serde_json::Value = serde_json::from_str(&stats(&["--json", "--count"]).out).unwrap();
    let rows = told["claims"].as_array().unwrap();
    assert_eq!((rows.len(), &told["thesis_total"]), (13, &7_493_909.into()));
    assert_eq!((&rows[0]["verdict"], &rows[0]["assumed"]), (&"not checked".into(), &serde_json::Value::Null));
    let sum: u64 = rows.iter().filter_map(|row| row["thesis_positions"].as_u64()).sum();
    assert_eq!(sum, 7_691_972, "the rows of table 7.1 add up to more than its total");

    // Strategies that are given come before those of the folder; what is none is refused.
    fs::create_dir_all(folder.path("other")).unwrap();
    let given = path("other/black-c2c3.strategy");
    fs::write(&given, empty("Black")).unwrap();
    assert!(stats(&[&given]).out.contains("138,279   open: 0 lines, 1 position assumed"));
    let move_of_nobody = empty("Black").replace("end 0", "4k3/8/8/8/8/8/8/4K3 b - - e8e6\nend 1");
    for (name, content, said) in [
        ("other/black-c2c3.strategy", "checkproof strategy 1\n".to_string(), "no strategy, or half of one"),
        ("other/black-c2c3.strategy", empty("Black").replace("end 0", "end 7"), "no strategy, or half of one"),
        ("other/black-c2c3.strategy", move_of_nobody, "refused"),
        ("other/black-h2h3.strategy", empty("Black"), "named like no claim of table 7.1"),
    ] {
        fs::write(folder.path(name), content).unwrap();
        let run = stats(&[&path(name)]);
        assert!(run.code == Some(3) && run.err.contains(said), "{name}: {run:?}");
    }
}
