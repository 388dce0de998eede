//! What we say of 49 illegal or odd FEN texts, beside what four libraries say: `odd_positions.md`.
//!
//! All of that table but its column "why" is made here and compared with the file. The verdicts of shakmaty and
//! cozy-chess are asked anew each time; those of python-chess and chess are as recorded in `verdicts.tsv`.

use oracles::{cozy, samples, shakmaty};
use spec::chess::{Doubt, Fen, Record, Rules, doubts, mate_reachable};
use spec::{Game, State};
use std::collections::BTreeMap;

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/odd_positions.md");

#[test]
fn the_table_is_true() {
    let written = std::fs::read_to_string(TABLE).unwrap_or_default();
    let made = table(&reasons(&written));
    if made != written && std::env::var("CHECKPROOF_WRITE").is_ok() {
        std::fs::write(TABLE, &made).unwrap();
        return;
    }
    for (number, (made, written)) in made.lines().zip(written.lines()).enumerate() {
        assert_eq!(made, written, "line {}; CHECKPROOF_WRITE=1 writes the table anew", number + 1);
    }
    assert_eq!(made.lines().count(), written.lines().count(), "CHECKPROOF_WRITE=1 writes the table anew");
}

#[test]
fn every_verdict_has_its_reason() {
    let written = std::fs::read_to_string(TABLE).unwrap();
    let reasons = reasons(&written);
    assert_eq!(reasons.len(), odd_positions().len());
    for (what, why) in reasons {
        assert!(why.len() > 20, "{what} is not explained");
    }
}

#[test]
fn the_recorded_verdicts_are_those_of_the_libraries() {
    for odd in odd_positions() {
        assert_eq!(shakmaty::verdict(&odd.fen), odd.shakmaty, "shakmaty on {}", odd.fen);
        assert_eq!(cozy::verdict(&odd.fen), odd.cozy, "cozy-chess on {}", odd.fen);
    }
}

/// A line of the record: the position and the libraries' verdicts.
struct Odd {
    what: String,
    fen: String,
    python_chess: String,
    shakmaty: String,
    cozy: String,
    chess: String,
}

fn odd_positions() -> Vec<Odd> {
    let read = |name| std::fs::read_to_string(samples::committed(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
    let verdicts = read("verdicts.tsv");
    let odd: Vec<Odd> = verdicts
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<String> = line.split('\t').map(str::to_string).collect();
            let [what, fen, python_chess, shakmaty, cozy, chess] =
                fields.try_into().unwrap_or_else(|fields| panic!("six fields, not {fields:?}"));
            Odd { what, fen, python_chess, shakmaty, cozy, chess }
        })
        .collect();
    let fens = read("illegal-and-odd.fen");
    let listed: Vec<(&str, &str)> = fens.lines().filter_map(|line| line.split_once(" ;")).collect();
    let recorded: Vec<(&str, &str)> = odd.iter().map(|odd| (odd.fen.as_str(), odd.what.as_str())).collect();
    assert_eq!(listed, recorded, "the two files are about the same positions");
    odd
}

/// A dead position is recognised when all that can be reached from it are not more than these.
const MOST: usize = 1_500;

/// Legal, doubtful or refused; how many moves; how the game has ended if it has; every reason.
fn our_verdict(fen: &str) -> String {
    let rules = Rules::chess();
    let setup = match fen.parse::<Fen>() {
        Ok(Fen(setup)) => setup,
        Err(fault) => return format!("refused: {fault}"),
    };
    let position = match rules.position(&setup) {
        Ok(position) => position,
        Err(faults) => return format!("refused: {faults}"),
    };
    let moves = match rules.state(&position) {
        State::Over(_) => "no move".to_string(),
        State::ToMove(_, moves) if moves.len() == 1 => "1 move".to_string(),
        State::ToMove(_, moves) => format!("{} moves", moves.len()),
    };
    let record = Record::from_setup(rules.clone(), &setup).expect("a position that is not refused starts a record");
    let ended = match record.outcome() {
        Some(outcome) => format!("; {outcome}"),
        None if mate_reachable(&rules, &position, MOST) == Some(false) => {
            "; 5.2.2: dead, no mate can be reached".into()
        }
        None => String::new(),
    };
    let doubts: Vec<Doubt> = doubts(&rules, &setup);
    if doubts.is_empty() {
        format!("legal, {moves}{ended}")
    } else {
        format!("doubtful, {moves}{ended}: {}", join(doubts))
    }
}

fn join<T: std::fmt::Display>(reasons: Vec<T>) -> String {
    let reasons: Vec<String> = reasons.iter().map(T::to_string).collect();
    reasons.join("; ")
}

const HEAD: &str = "\
# Odd positions

49 illegal or odd FEN texts: our verdict and the reason for it, beside the verdicts of four libraries.

*Legal* can be played and raises no doubt, *doubtful* can be played but cannot have arisen in a game from the
starting position (or its clocks cannot), *refused* cannot be played. Everything but the column \"why\" is made by
`odd_positions.rs`.

| what | FEN | our verdict | why | python-chess 1.11.2 | shakmaty 0.30.1 | cozy-chess 0.3.4 | chess 3.2.0 |
|---|---|---|---|---|---|---|---|
";

fn table(reasons: &BTreeMap<String, String>) -> String {
    let mut text = HEAD.to_string();
    for odd in odd_positions() {
        let ours = our_verdict(&odd.fen);
        let why = reasons.get(&odd.what).cloned().unwrap_or_default();
        let (fen, asked) = (format!("`{}`", odd.fen), [shakmaty::verdict(&odd.fen), cozy::verdict(&odd.fen)]);
        let cells = [&odd.what, &fen, &ours, &why, &odd.python_chess, &asked[0], &asked[1], &odd.chess];
        let cells = cells.map(|cell| cell.replace('|', "\\|"));
        text += &format!("| {} |\n", cells.join(" | "));
    }
    text
}

/// The column "why" of a written table, by the first column.
fn reasons(written: &str) -> BTreeMap<String, String> {
    let rows = written.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    rows.filter_map(|row| {
        let cells: Vec<&str> = row.split(" | ").collect();
        Some((cells.first()?.strip_prefix("| ")?.to_string(), cells.get(3)?.to_string()))
    })
    .collect()
}
