//! `tools/recheck.py`, a second checker in another language: it accepts what is committed about FOUR FILE, and no less.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The exit code of the script, and what it printed.
fn recheck(claim: &Path, strategy: &Path) -> (Option<i32>, String) {
    let run = Command::new("python3").arg(root().join("tools/recheck.py")).args([claim, strategy]).output().unwrap();
    (run.status.code(), String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned())
}

/// Compressed certificates up to this size are re-checked here. The largest takes the script minutes; docs/four-file.md
/// tells how it went.
const LARGEST: u64 = 1_000_000;

/// A strategy without its n-th entry, or without its end.
fn without(text: &str, entry: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let count = lines.len() - 5;
    let kept = lines.iter().enumerate().filter(|(n, line)| *n != 4 + entry && !line.starts_with("end "));
    let kept: String = kept.map(|(_, line)| format!("{line}\n")).collect();
    format!("{kept}end {}\n", count - 1)
}

/// Strategies that do not have all their lines yet.
const OPEN: &[&str] = &["black-a2a4"];

/// The claims of `no loss` about FOUR FILE and their strategies, but for those that have no line yet or several parts.
fn committed() -> Vec<(PathBuf, PathBuf)> {
    let mut found = Vec::new();
    for (folder, start) in [("", "four-file"), ("four-file", "")] {
        for entry in fs::read_dir(root().join("certificates").join(folder)).unwrap() {
            let strategy = entry.unwrap().path();
            let name = strategy.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let (stem, ending) = name.split_once('.').unwrap_or_default();
            let has_parts = ["strategy", "strategy.zst"]
                .iter()
                .any(|ending| strategy.with_file_name(format!("{stem}.2.{ending}")).is_file());
            if has_parts || !ending.starts_with("strategy") {
                continue;
            }
            let claim = root().join("claims").join(folder).join(format!("{stem}.claim"));
            let is_empty = fs::read(&strategy).unwrap_or_default().ends_with(b"\nend 0\n");
            if stem.starts_with(start) && strategy.is_file() && !is_empty {
                let text = fs::read_to_string(&claim).unwrap();
                found.extend(text.contains("\ngoal: no loss\n").then_some((claim, strategy)));
            }
        }
    }
    found
}

#[test]
fn another_checker_agrees() {
    if Command::new("python3").arg("--version").output().is_err() {
        assert!(std::env::var("CHECKPROOF_CI").as_deref() != Ok("1"), "python3 is missing, and CI runs every test");
        println!("left out: there is no python3");
        return;
    }
    let folder = std::env::temp_dir().join(format!("checkproof-recheck-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let spoiled = folder.join("spoiled.strategy");
    let (mut checked, mut large) = (0, 0);
    for (claim, strategy) in committed() {
        let name = strategy.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (stem, ending) = name.split_once('.').unwrap_or_default();
        if ending == "strategy.zst" {
            if fs::metadata(&strategy).unwrap().len() > LARGEST {
                println!("not re-checked here: {name}");
                continue;
            }
            let plain = Command::new("zstd").args(["-dcq".as_ref(), strategy.as_os_str()]).output();
            let Ok(plain) = plain else {
                assert!(std::env::var("CHECKPROOF_CI").as_deref() != Ok("1"), "zstd is missing");
                println!("left out: there is no zstd to read {name}");
                continue;
            };
            fs::write(&spoiled, plain.stdout).unwrap();
            let (code, said) = recheck(&claim, &spoiled);
            assert!(code == Some(0) && said.starts_with("proved: "), "{stem}: {said}");
            large += 1;
            continue;
        }
        let (code, said) = recheck(&claim, &strategy);
        if OPEN.contains(&stem) {
            assert!(code == Some(1) && said.contains("not in the list"), "{stem}: {said}");
            continue;
        }
        assert!(code == Some(0) && said.starts_with("proved: "), "{stem}: {said}");
        let text = fs::read_to_string(&strategy).unwrap();
        for entry in [0, 7, 20] {
            fs::write(&spoiled, without(&text, entry)).unwrap();
            let (code, said) = recheck(&claim, &spoiled);
            assert!(code == Some(1) && said.contains("not in the list"), "{stem} without {entry}: {said}");
        }
        // A move that nobody may make, a cut file, another side.
        let line = text.lines().nth(4).unwrap();
        let (position, _) = line.rsplit_once(' ').unwrap();
        fs::write(&spoiled, text.replace(line, &format!("{position} a1h8"))).unwrap();
        assert_eq!(recheck(&claim, &spoiled).0, Some(1));
        fs::write(&spoiled, text.split("end ").next().unwrap()).unwrap();
        assert_eq!(recheck(&claim, &spoiled).0, Some(3));
        fs::write(&spoiled, text.replace("side: White", "side: Black")).unwrap();
        assert_eq!(recheck(&claim, &spoiled).0, Some(3));
        checked += 1;
    }
    println!("{checked} small strategies and {large} large ones agree");
    assert!(checked >= 7, "only {checked} strategies");
    fs::remove_dir_all(&folder).unwrap();
}
