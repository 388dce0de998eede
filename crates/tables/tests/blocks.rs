//! Block tables of FOUR FILE from outside: against the other safe tables, and what becomes of their files.

extern crate checkproof_tables as tables;

use check::Written;
use spec::chess::{Board, Kind, Piece, Position, Rules, Setup, Square};
use spec::{Side, perft};
use std::fs;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tables::{BlockError, BlockSlice, BlockTables, BuildProgress};
use tables::{Limits, SafeTables, Safety, Universe, colours_exchanged, order};

#[path = "../../prove/tests/common/mod.rs"]
mod common;
use common::in_ci;
mod blocks_common;
use blocks_common::{ENDLESS, built, go_on};

/// Without pawns nothing is restricted, and both kinds of safe tables must say the same of every position.
#[test]
fn without_pawns_both_kinds_of_safe_tables_agree() {
    let endings: &[(&str, &str)] = match in_ci() {
        true => &[("KRvKR", "kr"), ("KBvKN", "kn"), ("KNvKR", "kr"), ("KRvKB", "kb")],
        false => &[("KBvKN", "kn")],
    };
    for (ending, root) in endings {
        let rules = Rules::four_file();
        let all = Side::BOTH.map(|turn| format!("all {ending}, {turn} to move"));
        agree(ending, root, all.iter().flat_map(|all| rules.positions(all).unwrap()));
    }
}

/// The same of larger endings, on positions by lot.
#[test]
fn larger_endings_agree_on_positions_by_lot() {
    let endings = [("KRBNvKR", "kr"), ("KRBNvKN", "kn"), ("KRBNvKB", "kb"), ("KRvKRB", "krb"), ("KBNvKBN", "kbn")];
    for (ending, root) in endings.into_iter().take(if in_ci() { 5 } else { 1 }) {
        agree(ending, root, by_lot(ending, 200_000));
    }
}

/// Asks both kinds of safe tables about these positions of an ending.
fn agree(ending: &str, root: &str, positions: impl Iterator<Item = Position>) {
    let folder = tempfile::tempdir().unwrap();
    let blocks = built(folder.path(), "lost 4444 bare 4444 steps", root, 2);
    let mut safe = SafeTables::new(&Rules::four_file(), Side::White).unwrap();
    let skeleton = safe.skeleton(ending).unwrap();
    safe.build_all(&skeleton, 2, &|_| ()).unwrap();
    let mut counts = [0; 2];
    for position in positions {
        // Men that were promoted may stand elsewhere; blocks have none.
        if safe.skeleton_of(&position).unwrap() != skeleton {
            continue;
        }
        let is_lost = safe.is_lost(&position).unwrap();
        let expected = if is_lost { Safety::Unknown } else { Safety::Safe };
        assert_eq!(blocks.safety(&position).unwrap(), expected, "{position}");
        counts[usize::from(is_lost)] += 1;
    }
    assert!(counts[0] > 100, "{ending}: {counts:?}");
    println!("{ending}: {} safe, {} lost, both agree", counts[0], counts[1]);
}

/// Positions of an ending by lot: so many are tried, and those that break no rule are kept.
fn by_lot(ending: &str, tried: u64) -> impl Iterator<Item = Position> {
    let rules = Rules::four_file();
    let squares: Vec<Square> = rules.squares().filter(|&square| rules.lands_on(square)).collect();
    let (white, black) = ending.split_once('v').unwrap();
    let men: Vec<Piece> = white.chars().chain(black.to_lowercase().chars()).filter_map(Piece::from_letter).collect();
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    (0..tried).filter_map(move |n| {
        let mut board = Board::empty(8, 8);
        for &man in &men {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let square = squares[(state >> 33) as usize % squares.len()];
            // Kings never leave their file.
            let square = if man.kind == Kind::King { Square { file: 4, ..square } } else { square };
            if board.at(square).is_some() {
                return None;
            }
            board = board.with(square, Some(man));
        }
        rules.position(&Setup::of(&board, Side::BOTH[(n % 2) as usize])).ok()
    })
}

/// With pawns White restricts himself: what blocks call safe must be safe, and most of what is safe is found.
#[test]
fn with_pawns_blocks_claim_no_more_than_the_other_safe_tables() {
    let rules = Rules::four_file();
    let folder = tempfile::tempdir().unwrap();
    let blocks = built(folder.path(), "lost 4444 bare 4444 steps a4", "kr+Pa4pa5", 2);
    let mut safe = SafeTables::new(&rules, Side::White).unwrap();
    let skeleton = safe.skeleton("KRvKR+Pa4pa5").unwrap();
    safe.build_all(&skeleton, 2, &|_| ()).unwrap();
    let mut counts = [[0; 2]; 2];
    for position in rooks_beside_the_pair_of_pawns(&rules).filter(|at| safe.skeleton_of(at).as_ref() == Ok(&skeleton)) {
        let is_safe = blocks.safety(&position).unwrap() == Safety::Safe;
        counts[usize::from(is_safe)][usize::from(safe.is_lost(&position).unwrap())] += 1;
    }
    let [[missed, rightly_not], [found, wrongly]] = counts;
    assert!(found > 10_000 && missed < found / 10 && rightly_not > 1000 && wrongly == 0, "{counts:?}");
}

/// Every position with kings on the e-file, rooks and the pawns a4 and a5.
fn rooks_beside_the_pair_of_pawns(rules: &Rules) -> impl Iterator<Item = Position> + '_ {
    let squares = || (0..32).map(|n| ((n % 4 * 2) as usize, (n / 4) as usize));
    let all = squares().flat_map(move |rook| squares().map(move |other| (rook, other)));
    let kings = (0..8).flat_map(|white| (white + 2..8).map(move |black| (white, black)));
    let placings = all.flat_map(move |rooks| kings.clone().map(move |kings| (rooks, kings)));
    placings.flat_map(move |((rook, other), (white, black))| {
        let mut board = [['1'; 8]; 8];
        let men = [('P', (0, 3)), ('p', (0, 4)), ('R', rook), ('r', other), ('K', (4, white)), ('k', (4, black))];
        men.iter().for_each(|&(letter, (file, rank))| board[7 - rank][file] = letter);
        let ranks: Vec<String> = board.iter().map(fen_rank).collect();
        let apart = ranks.iter().flat_map(|rank| rank.chars()).filter(|c| c.is_alphabetic()).count() == men.len();
        let fens = ["w", "b"].map(|turn| format!("{} {turn} - -", ranks.join("/")));
        fens.into_iter().filter(move |_| apart).filter_map(|fen| rules.read(&fen).ok())
    })
}

fn fen_rank(rank: &[char; 8]) -> String {
    let runs = rank.chunk_by(|a, b| *a == '1' && *b == '1');
    runs.map(|run| if run[0] == '1' { run.len().to_string() } else { run[0].to_string() }).collect()
}

const UNIVERSE: &str = "lost 2210 bare 4410 steps a4c3e4g3";
const ROOT: &str = "kb+Pa2Pe2pa5pe7";

fn digests(tables: &BlockTables) -> Vec<(BlockSlice, [u8; 32])> {
    tables.slices().into_iter().map(|slice| (slice, tables.digest(&slice).unwrap())).collect()
}

#[test]
fn threads_stops_and_kills_change_no_byte() {
    let [one, two, stopped] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
    let expected = digests(&built(one.path(), UNIVERSE, ROOT, 1));
    assert!(expected.len() > 50, "{}", expected.len());
    assert_eq!(digests(&built(two.path(), UNIVERSE, ROOT, 2)), expected);

    let universe: Universe = UNIVERSE.parse().unwrap();
    for round in 0.. {
        assert!(round < 100);
        let tables = BlockTables::open(stopped.path(), &universe, 0).unwrap();
        let left = AtomicUsize::new(17);
        let watch = |_: &BuildProgress| match left.fetch_sub(1, Relaxed) {
            1 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let flow = tables.build(&[ROOT.parse().unwrap()], Limits { threads: 1, disk: ENDLESS }, &watch).unwrap();
        if flow.is_continue() {
            assert!(round > 2);
            assert_eq!(digests(&tables), expected);
            break;
        }
        drop(tables);
        // A kill leaves half a line, or bytes of a table without a line.
        let list = stopped.path().join("list");
        let mut bytes = fs::read(&list).unwrap();
        bytes.truncate(bytes.len() - [0, 1, 63, 64][round % 4]);
        fs::write(&list, bytes).unwrap();
    }
}

#[test]
fn damaged_tables_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    drop(built(folder.path(), UNIVERSE, ROOT, 1));
    let pieces: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.to_string_lossy().contains("safe."))
        .collect();
    for path in &pieces {
        let mut bytes = fs::read(path).unwrap();
        bytes.iter_mut().for_each(|byte| *byte ^= 1);
        fs::write(path, bytes).unwrap();
    }
    let tables = BlockTables::read(folder.path(), 1 << 20).unwrap();
    let position = Rules::four_file().read("4k3/4p3/8/p7/8/8/P3P3/4K3 b - -").unwrap();
    let why = tables.safety(&position).unwrap_err().to_string();
    assert!(why.contains("k+Pa2Pe2pa5pe7") && why.contains("damaged"), "{why}");
    // Pieces that are cut off are as if they had not been written.
    pieces.iter().for_each(|path| fs::write(path, []).unwrap());
    assert_eq!(BlockTables::read(folder.path(), 1 << 20).unwrap().slices(), []);
}

#[test]
fn readers_write_nothing_and_a_second_builder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let universe: Universe = UNIVERSE.parse().unwrap();
    let limits = Limits { threads: 1, disk: ENDLESS };
    let building = BlockTables::open(folder.path(), &universe, 1 << 20).unwrap();
    let stop = |_: &BuildProgress| ControlFlow::Break(());
    assert!(building.build(&[ROOT.parse().unwrap()], limits, &stop).unwrap().is_break());
    let reading = BlockTables::read(folder.path(), 1 << 20).unwrap();
    assert_eq!(digests(&reading), digests(&building));
    let why = BlockTables::open(folder.path(), &universe, 1 << 20).err().unwrap().to_string();
    assert!(why.contains("another program is adding tables here"), "{why}");
    let why = reading.build(&[ROOT.parse().unwrap()], limits, &go_on).unwrap_err().to_string();
    assert!(why.contains("opened for reading"), "{why}");
    // The builder goes on as if nobody had looked.
    assert!(building.build(&[ROOT.parse().unwrap()], limits, &go_on).unwrap().is_continue());
    let afresh = tempfile::tempdir().unwrap();
    assert_eq!(digests(&building), digests(&built(afresh.path(), UNIVERSE, ROOT, 1)));
    drop(building);
    assert!(BlockTables::open(folder.path(), &universe, 1 << 20).is_ok());
}

#[test]
fn limits_are_kept_and_said() {
    let folder = tempfile::tempdir().unwrap();
    let tables = BlockTables::open(folder.path(), &UNIVERSE.parse().unwrap(), 1 << 20).unwrap();
    let limits = Limits { threads: 2, disk: 10_000 };
    let why = tables.build(&[ROOT.parse().unwrap()], limits, &go_on).unwrap_err();
    assert!(matches!(why, BlockError::DiskLimit(10_000)), "{why}");
    let outside = Rules::four_file().read("r1b1k1n1/p1p1p1p1/8/8/8/8/P1P1P1P1/R1B1K1N1 w - -").unwrap();
    assert_eq!(tables.safety(&outside).unwrap(), Safety::Unknown);
    let why = BlockTables::read(&folder.path().join("nowhere"), 1 << 20).err().unwrap().to_string();
    assert!(why.contains("no block tables"), "{why}");
}

#[test]
fn another_universe_keeps_what_both_say_alike() {
    let folder = tempfile::tempdir().unwrap();
    let count = |tables: &BlockTables| tables.slices().iter().filter(|slice| slice.men_count() == 0).count();
    let before = built(folder.path(), UNIVERSE, ROOT, 2);
    let (bare, all) = (count(&before), before.slices().len());
    drop(before);
    assert!(bare < all);
    let larger: Universe = "lost 2310 bare 4410 steps a4c3e4g3".parse().unwrap();
    let tables = BlockTables::open(folder.path(), &larger, 1 << 30).unwrap();
    assert_eq!((count(&tables), tables.slices().len()), (bare, bare));
    let limits = Limits { threads: 2, disk: ENDLESS };
    assert!(tables.build(&[ROOT.parse().unwrap()], limits, &go_on).unwrap().is_continue());
    let afresh = tempfile::tempdir().unwrap();
    assert_eq!(digests(&tables), digests(&built(afresh.path(), &larger.to_string(), ROOT, 2)));
}

/// Where few pawns are left White may be given more: there the tables are those of the larger universe alone, and
/// above it no position is called safe less.
#[test]
fn another_universe_counts_below_some_pawns() {
    let (small, large) = ("lost 2200 bare 0000 steps e3", "lost 4400 bare 4400 steps e3e4");
    let [root, few] = ["kn+Pc2Pe2pa5pc3pe5", "kn+Pe2pa5pc3pe5"];
    let folders: [tempfile::TempDir; 3] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
    let both = built(folders[0].path(), &format!("{small} below {} {large}", &few[3..]), root, 2);
    let alone = built(folders[1].path(), large, few, 2);
    let without = built(folders[2].path(), small, root, 2);
    assert!(alone.slices().len() > 10);
    for slice in alone.slices() {
        assert!(both.digest(&slice).is_some(), "{slice}");
        assert_eq!(both.digest(&slice), alone.digest(&slice), "{slice}");
    }
    // To verify each fortieth position is to count them. Black's knight can take the pawn on c2.
    let safe = |tables: &BlockTables, slice: &BlockSlice| tables.verify(slice, 40).unwrap().unwrap();
    let counts: Vec<[usize; 2]> =
        without.slices().iter().map(|slice| [safe(&both, slice), safe(&without, slice)]).collect();
    assert!(counts.iter().all(|[with, without]| with >= without), "{counts:?}");
    assert!(counts.iter().any(|[with, without]| with > without), "{counts:?}");
}

#[test]
fn universes_and_slices_have_texts() {
    for text in [
        "lost 4321 bare 4444 steps a4c3e4g3",
        "lost 3210 bare 4400 steps a3a4/a4c3/e4/g3",
        "lost 3ga0 bare 44eg steps a4",
        "lost 0000 bare 0000 steps ",
        "lost 3210 bare 444g steps a4c3e4g3 men 0013 at */*/Ke1e2/Ke1e2Ra1c3Bc1Ng1",
        "lost 4443 behind 4321 bare 4444 steps a4c3e4g3",
        "lost 4443 bare 4444 steps a4c3e4g3 promotions 1100",
        "lost 4443 behind 4321 bare 4444 steps a4 promotions 0000 men 0013 at */*/Ke1e2/Ke1e2Ra1c3Bc1Ng1",
        "lost 4321 bare 4444 steps a4 below Pe2pa5pe5 lost 4444 bare 4444 steps e3e4 promotions 1111",
        "lost 4321 bare 4444 steps a4 below Pe2 lost 4444 bare 4444 steps  below pe5 lost 0000 bare 0000 steps ",
    ] {
        assert_eq!(text.parse::<Universe>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "lost 432 bare 4444 steps",
        "lost 4325 bare 4444 steps",
        "lost 4321 bare 4444 steps b3",
        "lost 4321 bare 4444 steps a2",
        "lost 4321 bare 4444 steps a3/a4",
        "lost 4321 bare 4444 steps a4 men 0003",
        "lost 4321 bare 4444 steps a4 men 0003 at */*/*",
        "lost 4321 bare 4444 steps a4 men 0003 at */*/*/*/*",
        "lost 4321 bare 4444 steps a4 men 0003 at */*/*/Ka1",
        "lost 4321 bare 4444 steps a4 men 0003 at */*/*/e1",
        "lost 4321 bare 4444 steps a4 men 0003 at */*/*/Bc9",
        "lost 4321 bare 4444 steps a4 men 0003 at */*/*/Bc1Ba3",
        "lost 4321 behind 432 bare 4444 steps a4",
        "lost 4321 bare 4444 behind 4321 steps a4",
        "lost 4321 bare 4444 steps a4 promotions",
        "lost 4321 bare 4444 steps a4 promotions 110",
        "lost 4321 bare 4444 steps a4 promotions 1200",
        "lost 4321 bare 4444 promotions 1100",
        "lost 4321 bare 4444 steps a4 men 0003 at */*/*/* promotions 1100",
        "lost 4321 bare 4444 steps a4 below Pe2",
        "lost 4321 bare 4444 steps a4 below Pe2 steps a4",
        "lost 4321 bare 4444 steps a4 below pe5Pe2 lost 4444 bare 4444 steps",
        "lost 4321 bare 4444 steps a4 below k+Pe2 lost 4444 bare 4444 steps",
        "below Pe2 lost 4444 bare 4444 steps",
    ] {
        let why = text.parse::<Universe>().unwrap_err().to_string();
        assert!(why.contains(text) && why.contains("for example"), "{why}");
    }
    for text in ["", "rbn", "kq", "knb", "k+Pa5pa4", "k+Pb2", "k+Pa8", "k+", "k+Pa2Pa3", "k+pa7Pa2"] {
        assert!(text.parse::<BlockSlice>().is_err(), "{text}");
    }
    assert_eq!(BlockSlice::START.to_string(), "krbn+Pa2Pc2Pe2Pg2pa7pc7pe7pg7");
    let root = "krbn+Pa4Pc2Pe2Pg2pa7pc7pe7pg7".parse().unwrap();
    let slices = order(&"lost 4321 bare 4444 steps a4c3e4g3".parse().unwrap(), &[root]);
    assert!(slices.iter().all(|slice| slice.to_string().parse() == Ok(*slice)));
    // After 1.a4 there are so many skeletons with the other moves of the plan.
    assert_eq!(slices.iter().filter(|slice| slice.men == 0).count(), 60_588);
}

#[test]
fn exchanging_the_colours_twice_changes_nothing() {
    let rules = Rules::four_file();
    for fen in [
        "r1b1k1n1/p1p1p1p1/8/8/8/8/P1P1P1P1/R1B1K1N1 w - -",
        "4k3/8/4b3/p7/P7/8/2Q1K3/8 b - -",
        "r3k3/2P5/8/p7/8/6N1/8/4K3 w - -",
    ] {
        let position = rules.read(fen).unwrap();
        let exchanged = colours_exchanged(&position);
        assert_eq!(exchanged.turn(), position.turn().other());
        assert_ne!(exchanged, position);
        assert_eq!(colours_exchanged(&exchanged), position);
        assert_eq!(perft(&rules, &exchanged, 3), perft(&rules, &position, 3), "{fen}");
    }
    assert_eq!(
        colours_exchanged(&rules.read("4k3/8/8/p7/8/8/6R1/4K3 w - -").unwrap()).to_string(),
        "4k3/6r1/8/8/P7/8/8/4K3 b - -"
    );
}
