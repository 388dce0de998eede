//! The arbiter on real games: master games, engine games with known terminations, and files that other readers
//! stumble over.

mod common;

use common::{Verdict, checkproof, shared};
use serde_json::Value;
use spec::chess::{Fen, Move, Rules, explain};
use std::fmt::Write;

#[test]
fn every_master_game_is_legal() {
    let Some(path) = shared("master-games.pgn") else { return };
    let verdict = Verdict::of_file(&path);
    assert_eq!(verdict.games.len(), 8000);
    assert_eq!(verdict.half_moves(), 652_374);
    // Masters, too, play on after the fifth repetition or with bare kings; nothing else may be found.
    assert!(verdict.kinds().iter().all(|kind| *kind == "played-on"), "{:?}", verdict.findings);
    assert_eq!(verdict.summary["findings"]["played-on"], 7);
    let results = &verdict.summary["results"];
    assert_eq!([&results["1-0"], &results["0-1"], &results["1/2-1/2"]], [3080, 2481, 2439]);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let Some(path) = shared("master-games.pgn") else { return };
    let run = |threads: &str| {
        checkproof(["replay", "--json", "--games", "--threads", threads, path.to_str().expect("a path in UTF-8")])
    };
    let alone = run("1");
    assert!(alone.out.len() > 1_000_000);
    for threads in ["2", "5"] {
        assert!(run(threads) == alone, "{threads} threads say something else than one");
    }
}

/// What a label of an engine game means on the board.
#[derive(Debug, PartialEq)]
enum Means {
    OnBoard(&'static str),
    /// Decided by the clock, by an adjudicator, by resigning.
    Elsewhere,
    /// Lost by trying this move.
    Tried(Move),
}

fn meaning(label: &str) -> Option<Means> {
    Some(match label {
        "3-Fold repetition" | "3-fold repetition" => {
            Means::OnBoard("a draw by 9.2 (threefold repetition) may be claimed")
        }
        "Fifty moves rule" => Means::OnBoard("a draw by 9.3 (fifty moves) may be claimed"),
        "Insufficient material" => Means::OnBoard("5.2.2: drawn, neither side has the material to mate"),
        "Stalemate" => Means::OnBoard("5.2.1: drawn by stalemate"),
        "White mates" => Means::OnBoard("5.1.1: White wins by checkmate"),
        "Black mates" => Means::OnBoard("5.1.1: Black wins by checkmate"),
        "Black resigns" | "White loses on time" | "SyzygyTB" | "TCEC draw rule" => Means::Elsewhere,
        // A bare move is the one by which the game was forfeited.
        other => {
            let tried = other.strip_prefix("illegal move: ").unwrap_or(other);
            Means::Tried(tried.to_ascii_lowercase().parse().ok()?)
        }
    })
}

#[test]
fn engine_games_end_as_their_labels_say() {
    let Some(path) = shared("engine-games-by-termination.pgn") else { return };
    let text = std::fs::read_to_string(&path).unwrap();
    let labels: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("[TerminationDetails \"")?.strip_suffix("\"]")).collect();
    let verdict = Verdict::of_file(&path);
    let last = checkproof(["convert".as_ref(), "--to".as_ref(), "fen".as_ref(), path.as_os_str()]);
    let last: Vec<&str> = last.out.lines().collect();
    assert_eq!(verdict.findings, Vec::<Value>::new());
    assert_eq!((labels.len(), verdict.games.len(), last.len()), (110, 110, 110));
    let mut forfeits = 0;
    for ((label, on_board), fen) in labels.into_iter().zip(verdict.on_board()).zip(last) {
        let expected = match meaning(label).unwrap_or_else(|| panic!("no rule for the label {label}")) {
            Means::OnBoard(words) => words,
            Means::Elsewhere => "not decided on the board",
            Means::Tried(tried) => {
                forfeits += 1;
                let rules = Rules::chess();
                let Fen(setup) = fen.parse().unwrap();
                assert!(explain(&rules, &rules.position(&setup).unwrap(), tried).is_err(), "{label} is legal in {fen}");
                "not decided on the board"
            }
        };
        assert_eq!(on_board, expected, "{label}");
    }
    assert_eq!(forfeits, 8);
}

/// One block for each file: how many games, and for each what is found and how it ends. `awkward.txt` holds what is
/// right; it was made by the program and read through, not derived independently.
#[test]
fn awkward_files_lose_no_game() {
    let Some(folder) = shared("awkward-pgn") else { return };
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut table = String::new();
    for path in paths {
        let verdict = Verdict::of_file(&path);
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        writeln!(table, "{name}: {}", verdict.games.len()).unwrap();
        for game in &verdict.games {
            let short = short_ending(game["on_board"].as_str().unwrap());
            write!(table, "  {} half-moves, {}, {short}", game["half_moves"], game["result"].as_str().unwrap())
                .unwrap();
            let own = |finding: &&Value| finding["game"] == game["game"];
            for finding in verdict.findings.iter().filter(own) {
                let (kind, line, column) = (&finding["kind"], &finding["line"], &finding["column"]);
                write!(table, "; {} at {line}:{column}", kind.as_str().unwrap()).unwrap();
            }
            table.push('\n');
        }
        let wrong = verdict.findings.iter().any(|finding| finding["kind"] != "note");
        assert_eq!(verdict.code, Some(i32::from(wrong)), "{name}");
    }
    let expected = include_str!("awkward.txt");
    for (line, (found, expected)) in table.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "line {} of awkward.txt", line + 1);
    }
    assert_eq!(table.lines().count(), expected.lines().count(), "{table}");
}

fn short_ending(on_board: &str) -> &str {
    match on_board.split_once(": ") {
        Some((article, _)) => article,
        None if on_board.contains("9.2 (") => "claim 9.2",
        None if on_board.contains("9.3 (") => "claim 9.3",
        None if on_board.contains("9.2 and 9.3") => "claim both",
        None => "undecided",
    }
}
