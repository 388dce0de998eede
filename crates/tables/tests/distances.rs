//! The tables against published longest wins, the simple solver, the specification and the checker; and what must be
//! refused.

extern crate checkproof_tables as tables;

#[path = "../../prove/tests/common/mod.rs"]
mod common;

use check::Written;
use common::{assert_proved, claim, in_ci, shared_data, written};
use fast::Chess;
use prove::{mate, retrograde};
use spec::Side;
use spec::chess::{Board, Kind, Piece, Position, Rules, Setup, Square};
use std::sync::Mutex;
use tables::{BadTable, Entries, Form, Mapped, Material, Progress, Unbuildable, Value};

type Tables = tables::Tables<Chess>;

fn no_tables(rules: &Rules, form: Form) -> Tables {
    Tables::new(Chess::new(rules).unwrap(), form)
}

fn bytes(tables: &Tables, name: &str) -> Vec<u8> {
    tables.get(&material(name)).unwrap().entries.content_in_memory().unwrap().to_vec()
}

fn insert(tables: &mut Tables, name: &str, bytes: Vec<u8>) -> bool {
    let entries = Entries::packed(Form::Distances, bytes.len(), bytes).unwrap();
    tables.insert(&material(name), entries).unwrap()
}

fn tables(rules: &Rules, material: &str) -> Tables {
    let mut tables = no_tables(rules, Form::Distances);
    tables.build_all(&material.parse().unwrap(), 2, &|_| ()).unwrap();
    tables
}

fn material(text: &str) -> Material {
    text.parse().unwrap()
}

/// Counted in moves of the winner, who is to move, and to mate, not to the next capture or promotion. The published
/// figures are the same without any adjustment, so that is how they count. The first number is that of the side named
/// first, the second that of the other; 0 where it never wins.
#[test]
fn longest_wins_are_the_published_ones() {
    let quick = [("KQvK", 10, 0), ("KRvK", 16, 0), ("KPvK", 28, 0), ("KBvK", 0, 0), ("KNvK", 0, 0)];
    let pawnless = [
        ("KQQvK", 4, 0),
        ("KQRvK", 6, 0),
        ("KQBvK", 8, 0),
        ("KQNvK", 9, 0),
        ("KRRvK", 7, 0),
        ("KRBvK", 16, 0),
        ("KRNvK", 16, 0),
        ("KBBvK", 19, 0),
        ("KBNvK", 33, 0),
        ("KNNvK", 1, 0),
        ("KQvKQ", 13, 13),
        ("KQvKR", 35, 19),
        ("KQvKB", 17, 0),
        ("KQvKN", 21, 0),
        ("KRvKR", 19, 19),
        ("KRvKB", 29, 0),
        ("KRvKN", 40, 1),
        ("KBvKB", 1, 1),
        ("KBvKN", 1, 1),
        ("KNvKN", 1, 1),
    ];
    let mut tables = no_tables(&Rules::chess(), Form::Distances);
    for &(name, first, second) in quick.iter().chain(pawnless.iter().filter(|_| in_ci())) {
        tables.build_all(&material(name), 2, &|_| ()).unwrap();
        let stats = tables.stats(&material(name)).unwrap();
        let longest = Side::BOTH.map(|side| stats.longest_win(side).unwrap_or(0));
        assert_eq!(longest, [first, second], "{name}");
    }
    // Going over all of them forward would double the time.
    for name in ["KQvK", "KRvK", "KPvK"].into_iter().chain(["KBNvK", "KQvKR", "KRvKN"].into_iter().filter(|_| in_ci()))
    {
        assert_eq!(tables.verify(&material(name), 2).unwrap(), Ok(()), "{name}");
    }
}

/// On every position of small boards, square or not, with pawns or not, with squares that nothing lands on or not.
#[test]
fn the_simple_solver_says_the_same() {
    let quick = [
        ("chess:4x4", "KQvK"),
        ("chess:4x4", "KRvK"),
        ("chess:5x4", "KRvK"),
        ("chess:4x5", "KPvK"),
        ("chess:4x6,double-step", "KPvK"),
        ("chess:5x5,landing=ace", "KRvK"),
        ("chess:4x4,landing=a1a2b1b2c3d3d4a4c1", "KRvK"),
        ("chess:3x4", "KRvKB"),
        ("chess:3x4", "KNNvK"),
        ("chess:3x4", "KPvKP"),
        ("chess:3x6,double-step", "KPvKP"),
    ];
    let long = [
        ("chess:4x4", "KQvKR"),
        ("chess:4x4", "KRvKN"),
        ("chess:4x4", "KRRvK"),
        ("chess:4x5", "KRvKP"),
        ("chess:4x4", "KPPvK"),
        ("chess:3x4", "KNNvKP"),
        ("chess:8x8", "KRvK"),
    ];
    for &(game, name) in quick.iter().chain(long.iter().filter(|_| in_ci())) {
        let rules: Rules = game.parse().unwrap();
        let tables = tables(&rules, name);
        let mut compared = 0;
        for winner in Side::BOTH {
            let starts: Vec<Position> = rules.positions(&format!("all {name}, {winner} to move")).unwrap().collect();
            let solution = retrograde::solve(tables.family(), winner, starts.clone(), &mut |_| ()).unwrap();
            for start in &starts {
                let entry = solution.strategy.find(start).map(|number| solution.strategy.entry(number));
                let moves = match tables.value(start).unwrap() {
                    value @ Value::Win(_) => value.moves(),
                    _ => None,
                };
                assert_eq!(moves, entry.and_then(|entry| entry.bound).map(|n| n.get()), "{game}: {start}");
                compared += 1;
            }
        }
        assert!(compared > 100, "{game} {name}: {compared}");
        assert_eq!(tables.verify(&material(name), 2).unwrap(), Ok(()), "{game} {name}");
    }
}

#[test]
fn the_specification_says_the_same() {
    let size = if in_ci() { 20_000 } else { 500 };
    for (game, name) in [
        ("chess", "KPvK"),
        ("chess", "KRvK"),
        ("chess:3x4", "KPvKP"),
        ("chess:3x6,double-step", "KPvKP"),
        ("four-file", "KRvK"),
    ] {
        let rules: Rules = game.parse().unwrap();
        let mut tables = tables(&rules, name);
        let looked_at = tables.verify_by_spec(&material(name), size).unwrap().unwrap_or_else(|why| panic!("{why}"));
        assert!(looked_at > 100, "{game} {name}: {looked_at}");
        // The same table with every win a draw.
        let wrong = bytes(&tables, name).iter().map(|&byte| if byte % 2 == 0 { 0 } else { byte }).collect();
        assert!(insert(&mut tables, name, wrong));
        assert!(tables.verify_by_spec(&material(name), size).unwrap().is_err(), "{game} {name}");
    }
}

#[test]
fn the_thousand_rook_endings_agree() {
    let Some(text) = shared_data("mates/KRvK1000.epd") else { return };
    let rules = Rules::chess();
    let tables = tables(&rules, "KRvK");
    let mut compared = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (fen, mate) = line.split_once(" bm #").unwrap_or_else(|| panic!("{line}"));
        let moves: i32 = mate.trim_end_matches(';').parse().unwrap_or_else(|_| panic!("{line}"));
        let position = rules.read(&format!("{fen} 0 1")).unwrap_or_else(|why| panic!("{line}: {why}"));
        let value = match tables.value(&position).unwrap() {
            Value::Draw => 0,
            value @ Value::Win(_) => value.moves().unwrap() as i32,
            value @ Value::Loss(_) => -(value.moves().unwrap() as i32),
        };
        assert_eq!(value, moves, "{line}");
        assert_eq!(tables.line(&position).unwrap().len(), value_plies(tables.value(&position).unwrap()), "{line}");
        compared += 1;
    }
    assert!(compared >= 500, "{compared}");
}

/// The mate solver searches forward and knows no tables. What it can search to the end must be the same: a mate within
/// three moves and how soon, or that there is none.
#[test]
fn the_mate_solver_says_the_same_on_random_positions() {
    let rules = Rules::chess();
    let endings: &[(&str, usize)] =
        if in_ci() { &[("KQvK", 1500), ("KRvK", 1500), ("KQvKR", 1500), ("KRvKB", 1000)] } else { &[("KQvK", 300)] };
    let mut random = random();
    let mut mates = 0;
    for &(name, positions) in endings {
        let tables = tables(&rules, name);
        let men: Vec<Piece> = name.parse::<Material>().unwrap().pieces().collect();
        let kings = Side::BOTH.map(|side| Piece { side, kind: Kind::King });
        let mut compared = 0;
        while compared < positions {
            let turn = Side::BOTH[random(2)];
            let mut setup = Setup::of(&Board::empty(8, 8), turn);
            let mut square = || Square { file: random(8) as u8, rank: random(8) as u8 };
            setup.pieces = kings.iter().chain(&men).map(|&piece| (square(), piece)).collect();
            let Ok(position) = rules.position(&setup) else { continue };
            let within_three = match tables.value(&position).unwrap() {
                value @ Value::Win(plies) if plies <= 5 => value.moves(),
                _ => None,
            };
            let found = mate::find(&common::quick(&rules), &position, 3, &mut |_| ()).map(|mate| mate.moves);
            assert_eq!(found, within_three, "{position}");
            mates += found.is_some() as usize;
            compared += 1;
        }
    }
    assert!(mates > 10, "{mates}");
}

/// Random numbers below a number, the same in every run.
fn random() -> impl FnMut(usize) -> usize {
    let mut seed = 1u64;
    move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    }
}

fn value_plies(value: Value) -> usize {
    match value {
        Value::Draw => 0,
        Value::Win(plies) | Value::Loss(plies) => plies.into(),
    }
}

#[test]
fn strategies_are_accepted_by_the_checker() {
    for (game, name) in [("chess:5x5", "KRvK"), ("chess:4x6", "KQvK")] {
        let rules: Rules = game.parse().unwrap();
        let tables = tables(&rules, name);
        let from = format!("all {name}, White to move");
        let strategy = tables.strategy(Side::White, rules.positions(&from).unwrap()).unwrap();
        assert_proved(&claim(&rules, Side::White, "win", &[from]), &written(&strategy));
    }
    // Through a promotion; and by the side that the table calls White although it is Black here.
    for (fen, side, goal) in
        [("8/8/8/8/8/4K3/4P3/7k w - - 0 1", Side::White, "win"), ("8/8/8/8/3q4/8/8/k1K5 b - - 0 1", Side::Black, "win")]
    {
        let rules = Rules::chess();
        let name = if side == Side::White { "KPvK" } else { "KvKQ" };
        let strategy = tables(&rules, name).strategy(side, [rules.read(fen).unwrap()]).unwrap();
        let claim = claim(&rules, side, goal, &[fen.trim_end_matches(" 0 1").to_string()]);
        assert_proved(&claim, &written(&strategy));
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let rules = Rules::board(5, 5).unwrap();
    let build = |threads| {
        let mut tables = no_tables(&rules, Form::Distances);
        tables.build_all(&material("KQvKR"), threads, &|_| ()).unwrap();
        bytes(&tables, "KQvKR")
    };
    assert!(build(1) == build(2) && build(2) == build(5));
}

#[test]
fn one_wrong_byte_is_found() {
    let rules = Rules::board(4, 4).unwrap();
    let mut tables = tables(&rules, "KRvK");
    let bytes = bytes(&tables, "KRvK");
    for number in (0..bytes.len()).step_by(7) {
        let mut wrong = bytes.clone();
        wrong[number] = if wrong[number] == 0 { 3 } else { wrong[number] - 1 };
        assert!(insert(&mut tables, "KRvK", wrong));
        assert!(tables.verify(&material("KRvK"), 2).unwrap().is_err(), "entry {number}");
    }
    assert!(!insert(&mut tables, "KRvK", bytes[1..].to_vec()));
}

#[test]
fn files_come_back_and_spoiled_ones_are_refused() {
    let rules = Rules::board(5, 5).unwrap();
    let tables = tables(&rules, "KRvK");
    let (title, krk) = (tables.title(&material("KRvK")), bytes(&tables, "KRvK"));
    let file = tables::write(&title, krk.len(), &krk).unwrap();
    assert_eq!(tables::read(&title, krk.len(), &file).unwrap(), krk);

    let mut random = random();
    for n in 0..200 {
        let mut spoiled = file.clone();
        let at = random(file.len());
        match n % 4 {
            0 => spoiled[at] ^= 1 << random(8),
            1 => spoiled.truncate(at),
            2 => drop(spoiled.remove(at)),
            _ => spoiled.insert(at, random(256) as u8 ^ file[at] ^ 1),
        }
        if spoiled != file {
            let read = tables::read(&title, krk.len(), &spoiled);
            assert!(matches!(read, Err(BadTable::Damaged | BadTable::NotATable)), "spoiling {n} at {at}");
        }
    }
    let foreign = |rules: &Rules, name: &str, form: Form| {
        let title = no_tables(rules, form).title(&material(name));
        tables::read(&title, krk.len(), &file).unwrap_err().to_string()
    };
    let is = "this is the table of KRvK in chess:5x5, distances; wanted is";
    assert_eq!(foreign(&rules, "KQvK", Form::Distances), format!("{is} KQvK in chess:5x5, distances"));
    assert_eq!(foreign(&rules, "KRvK", Form::Values), format!("{is} KRvK in chess:5x5, values"));
    let other = Rules::board(5, 4).unwrap();
    assert_eq!(foreign(&other, "KRvK", Form::Distances), format!("{is} KRvK in chess:5x4, distances"));
    assert!(matches!(tables::read(&title, krk.len() + 1, &file), Err(BadTable::Damaged)));
    assert!(matches!(tables::read(&title, krk.len(), b""), Err(BadTable::NotATable)));
    assert!(matches!(tables::read(&title, krk.len(), b"checkproof table"), Err(BadTable::Damaged)));
}

/// Two bits an entry, in memory and in a file that is not read as a whole.
#[test]
fn values_and_mapped_files_say_the_same() {
    let folder = std::env::temp_dir().join(format!("checkproof-mapped-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let rules = Rules::board(5, 5).unwrap();
    let distances = tables(&rules, "KQvKR");
    let mut values = no_tables(&rules, Form::Values);
    values.build_all(&material("KQvKR"), 2, &|_| ()).unwrap();
    let mut mapped = no_tables(&rules, Form::Values);
    for needed in values.order(&material("KQvKR")).unwrap() {
        let (title, count) = (values.title(&needed), values.count(&needed).unwrap());
        let content = bytes(&values, &needed.to_string());
        assert_eq!(content.len(), count.div_ceil(4));
        let path = folder.join(needed.to_string());
        std::fs::write(&path, tables::write(&title, count, &content).unwrap()).unwrap();
        assert!(mapped.insert(&needed, Entries::in_file(&title, Form::Values, count, &path).unwrap()).unwrap());
        assert_eq!(values.verify(&needed, 2).unwrap(), Ok(()), "{needed}");
    }
    let spoiled = folder.join("spoiled");
    std::fs::write(&spoiled, b"checkproof table, but no more").unwrap();
    let title = values.title(&material("KQvKR"));
    assert!(matches!(Mapped::open(&title, 1, &spoiled), Err(BadTable::Damaged)));
    for side in Side::BOTH {
        for position in rules.positions(&format!("all KQvKR, {side} to move")).unwrap().step_by(23) {
            let value = Form::Values.said(distances.value(&position).unwrap());
            assert_eq!((values.value(&position), mapped.value(&position)), (Ok(value), Ok(value)), "{position}");
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_cannot_be_built_is_refused() {
    let order = |rules: &Rules, name: &str| no_tables(rules, Form::Distances).order(&material(name));
    let chess = Rules::chess();
    assert!(matches!(order(&chess, "KvK"), Err(Unbuildable::NothingToBuild(_))));
    assert_eq!(order(&chess, "KPvKP").unwrap().last(), Some(&material("KPvKP")));
    for text in ["", "K", "KvQ", "KRvKv", "KKvK", "KXvK", "KrvK", "KQQQQQvK", "vK", "KRK"] {
        assert!(text.parse::<Material>().is_err(), "{text}");
    }
    let tables = tables(&chess, "KRvK");
    let castling = chess.read("8/8/8/8/8/8/k7/4K2R w K - 0 1").unwrap();
    assert!(tables.value(&castling).is_err());
    let other = chess.read("8/8/8/8/8/8/k7/4K2Q w - - 0 1").unwrap();
    assert_eq!(tables.value(&other).unwrap_err().to_string(), "the table KQvK is not there");
}

/// What a build leaves when it is killed: the bytes as they are then, and beside them a stage that is as old as the
/// last flush, rounds behind them. From each such state the build goes on to the same file.
#[test]
fn a_killed_build_goes_on_from_every_round() {
    let folder = std::env::temp_dir().join(format!("checkproof-killed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (draft, copy) = (folder.join("draft"), folder.join("copy"));
    let stage = 20;
    for (game, name) in [("chess:5x5", "KRvK"), ("chess:3x6,double-step", "KPvKP"), ("chess:4x5", "KPvK")] {
        let rules: Rules = game.parse().unwrap();
        let mut tables = no_tables(&rules, Form::Distances);
        for needed in tables.order(&material(name)).unwrap() {
            if needed != material(name) {
                tables.build(&needed, 2, &|_| ()).unwrap();
            }
        }
        let left = Mutex::new(Vec::new());
        let keep = |progress| {
            if let Progress::Solved(plies) = progress {
                left.lock().unwrap().push((plies, std::fs::read(&draft).unwrap()));
            }
        };
        let whole = tables.build_on_disk(&material(name), 1, &draft, &keep).unwrap();
        std::fs::remove_file(&draft).unwrap();
        let left = left.into_inner().unwrap();
        assert!(left.len() > 8, "{game}: {name} takes {} rounds", left.len());
        let early = left[2].1.clone();
        let decided = (4096..early.len()).find(|&at| (2..250).contains(&early[at])).expect("something is decided");
        for (plies, mut bytes) in left {
            for noted in [1, plies / 2 + 1, plies + 2] {
                bytes[stage] = noted;
                std::fs::write(&copy, &bytes).unwrap();
                let file = tables.build_on_disk(&material(name), 2, &copy, &|_| ()).unwrap();
                assert!(file == whole, "{game}: {name}, killed after round {plies}, noted {noted}");
            }
        }
        // A draft has no digest: what is spoiled in it is found when the table is gone through, and not called
        // finished.
        for at in [stage, decided] {
            let mut spoiled = early.clone();
            spoiled[stage] = 250;
            spoiled[at] ^= 2;
            std::fs::write(&copy, &spoiled).unwrap();
            let built = tables.build_on_disk(&material(name), 2, &copy, &|_| ());
            assert!(matches!(built, Err(Unbuildable::SpoiledDraft(_))), "{game}: {name}, {at}");
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}
