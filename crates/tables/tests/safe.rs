//! Safe tables against the distance tables, against a plain fixpoint over the specification's moves, and against the
//! checker; and what must be refused.

extern crate checkproof_tables as tables;

#[path = "../../prove/tests/common/mod.rs"]
mod common;

use check::Written;
use common::{assert_proved, claim, in_ci, written};
use fast::Chess;
use spec::chess::{Position, Rules};
use spec::{Game, Side, State};
use std::collections::{BTreeSet, HashMap};
use tables::{BadTable, Form, NoAnswer, SafeTables, Skeleton, Tables, Value};

fn safe_tables(rules: &Rules, holder: Side, name: &str) -> (SafeTables, Skeleton) {
    let mut tables = SafeTables::new(rules, holder).unwrap();
    let skeleton = tables.skeleton(name).unwrap_or_else(|why| panic!("{why}"));
    tables.build_all(&skeleton, 2, &|_| ()).unwrap();
    (tables, skeleton)
}

fn distance_tables(rules: &Rules, name: &str) -> Tables<Chess> {
    let mut tables = Tables::new(Chess::new(rules).unwrap(), Form::Distances);
    tables.build_all(&name.parse().unwrap(), 2, &|_| ()).unwrap();
    tables
}

const PAWNLESS: &[(&str, &str)] = &[
    ("chess:4x4", "KRvK"),
    ("chess:4x4", "KRvKN"),
    ("chess:4x4", "KRRvK"),
    ("chess:3x4", "KRvKB"),
    ("chess:5x5", "KQvK"),
    ("chess:5x5,landing=ace", "KRvK"),
    ("chess:4x4,landing=a1a2b1b2c3d3d4a4c1", "KRvK"),
];

const PAWNLESS_LONG: &[(&str, &str)] = &[
    ("chess:4x4", "KQvKR"),
    ("chess:5x5", "KRvKN"),
    ("chess:5x4", "KBNvK"),
    ("four-file", "KRvKR"),
    ("four-file", "KRBvK"),
    ("four-file", "KRvKN"),
];

#[test]
fn the_distance_tables_say_the_same() {
    for &(game, ending) in PAWNLESS.iter().chain(PAWNLESS_LONG.iter().filter(|_| in_ci())) {
        let rules: Rules = game.parse().unwrap();
        let distances = distance_tables(&rules, ending);
        let all = |turn| rules.positions(&format!("all {ending}, {turn} to move")).unwrap();
        let all: Vec<(Side, Position)> =
            Side::BOTH.into_iter().flat_map(|turn| all(turn).map(move |at| (turn, at))).collect();
        for holder in Side::BOTH {
            let mut tables = SafeTables::new(&rules, holder).unwrap();
            let mut compared: HashMap<Skeleton, usize> = HashMap::new();
            for (turn, position) in &all {
                let skeleton = tables.skeleton_of(position).unwrap();
                // What a slice needs is looked up once, and not for each of its positions.
                if !compared.contains_key(&skeleton) {
                    tables.build_all(&skeleton, 2, &|_| ()).unwrap();
                }
                let lost = match distances.value(position).unwrap() {
                    Value::Draw => false,
                    Value::Win(_) => *turn != holder,
                    Value::Loss(_) => *turn == holder,
                };
                assert_eq!(tables.is_lost(position), Ok(lost), "{game}, {holder} holds: {position}");
                *compared.entry(skeleton).or_default() += 1;
            }
            assert!(compared.values().sum::<usize>() > 100, "{game} {ending}: {compared:?}");
            for (skeleton, compared) in compared {
                let count = tables.count(&skeleton, 2).unwrap();
                assert_eq!(count.positions[0] + count.positions[1], compared, "{game} {ending}");
                assert_eq!(tables.verify(&skeleton, 2), Ok(Ok(())), "{game} {ending}");
            }
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let rules = Rules::four_file();
    let build = |threads| {
        let mut tables = SafeTables::new(&rules, Side::Black).unwrap();
        let skeleton = tables.skeleton("KRNvKR").unwrap();
        tables.build_all(&skeleton, threads, &|_| ()).unwrap();
        tables.write(&skeleton).unwrap()
    };
    assert!(build(1) == build(2) && build(2) == build(5));
}

/// Every position that play can reach, by the specification: where its moves lead, and who is mated.
struct Reachable {
    positions: Vec<Position>,
    nexts: Vec<Vec<usize>>,
    mated: Vec<Option<Side>>,
}

impl Reachable {
    fn from(rules: &Rules, start: Position) -> Reachable {
        let mut numbers: HashMap<Position, usize> = HashMap::from([(start.clone(), 0)]);
        let mut all = Reachable { positions: vec![start], nexts: Vec::new(), mated: Vec::new() };
        while let Some(position) = all.positions.get(all.nexts.len()).cloned() {
            let (moves, mated) = match rules.state(&position) {
                State::Over(outcome) => (Vec::new(), outcome.winner().map(Side::other)),
                State::ToMove(_, moves) => (moves, None),
            };
            let next = moves.iter().map(|played| {
                let next = rules.play(&position, played).unwrap();
                *numbers.entry(next).or_insert_with_key(|next| {
                    all.positions.push(next.clone());
                    all.positions.len() - 1
                })
            });
            all.nexts.push(next.collect());
            all.mated.push(mated);
        }
        all
    }

    /// Where the attacker can force mate: a set that grows until nothing changes.
    fn lost(&self, holder: Side) -> Vec<bool> {
        let mut lost: Vec<bool> = self.mated.iter().map(|mated| *mated == Some(holder)).collect();
        loop {
            let mut changed = false;
            for (n, nexts) in self.nexts.iter().enumerate().filter(|(_, nexts)| !nexts.is_empty()) {
                let now = match self.positions[n].turn() == holder {
                    true => nexts.iter().all(|&next| lost[next]),
                    false => nexts.iter().any(|&next| lost[next]),
                };
                if now && !lost[n] {
                    (lost[n], changed) = (true, true);
                }
            }
            if !changed {
                return lost;
            }
        }
    }
}

/// Pawns that step, double-step, block, are captured and promote to all that the rules allow; stalemates, also by
/// pawns that block each other; kings that cannot pass each other.
const SKELETONS: &[(&str, &str, &str)] = &[
    ("chess:5x6,landing=ace", "Kc1vKc3+Pa3", "2k2/5/5/P4/5/2K2 w - -"),
    ("chess:5x6,landing=ace", "Kc3vKc1+Pa3", "2K2/5/5/P4/5/2k2 b - -"),
    ("chess:5x6,landing=ace,promotion=nr", "Kc1Na1vKc3+Pa5pe2", "2k2/P4/5/5/4p/2K1N w - -"),
    ("chess:5x5,landing=ace,double-step,promotion=r", "Ka1vKc1+Pa2pe4", "2k2/4p/5/P4/K4 w - -"),
    ("chess:5x5,landing=ace,promotion=b", "Kc1RvKc3+Pa2pa4", "2k2/p4/5/P4/2K1R w - -"),
    ("four-file", "KvK+Pa5", "4k3/8/8/P7/8/8/8/4K3 w - -"),
    ("four-file", "KvKR+Pa4pa5", "4k3/8/8/p7/P7/8/8/r3K3 w - -"),
];

const SKELETONS_LONG: &[(&str, &str, &str)] = &[
    ("chess:5x5,landing=ace,promotion=q", "Kc1RvKc3Na1+Pa3pa4", "2k1n/p4/P4/5/2K1R w - -"),
    ("chess:7x6,landing=aceg,double-step,promotion=nr", "Ke1vKe3Bc1+Pa2pc5", "4k2/2p3b/7/7/P6/4K2 w - -"),
    ("four-file", "KvK+Pa6pg3", "4k3/8/P7/8/8/6p1/8/4K3 w - -"),
    ("chess:8x8,landing=aceg,promotion=b", "Ke1Nc1vKe3Na1+Pc3pc4", "4k1n1/8/8/8/2p5/2P5/8/4K1N1 w - -"),
];

#[test]
fn brute_force_says_the_same() {
    for &(game, name, fen) in SKELETONS.iter().chain(SKELETONS_LONG.iter().filter(|_| in_ci())) {
        let rules: Rules = game.parse().unwrap();
        let start = rules.read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        let reachable = Reachable::from(&rules, start.clone());
        assert!(reachable.positions.len() > 100, "{game} {name}: {}", reachable.positions.len());
        for holder in Side::BOTH {
            let (tables, skeleton) = safe_tables(&rules, holder, name);
            assert_eq!(tables.name(&tables.skeleton_of(&start).unwrap()), name);
            for (position, lost) in reachable.positions.iter().zip(reachable.lost(holder)) {
                assert_eq!(tables.is_lost(position), Ok(lost), "{game} {name}, {holder} holds: {position}");
            }
            for needed in tables.order(&skeleton).unwrap() {
                assert_eq!(tables.verify(&needed, 2), Ok(Ok(())), "{game} {}", tables.name(&needed));
            }
        }
    }
}

/// FOUR FILE without pawns, Black with at most two men beside the king: the slices that its proof meets most.
#[test]
fn open_slices_follow_from_their_moves() {
    let tops: &[&str] = if in_ci() { &["KRBNvKRB", "KRBNvKRN", "KRBNvKBN"] } else { &["KRvKN", "KRBvKR"] };
    for holder in Side::BOTH {
        let mut tables = SafeTables::new(&Rules::four_file(), holder).unwrap();
        let mut slices = BTreeSet::new();
        for top in tops {
            let skeleton = tables.skeleton(top).unwrap();
            tables.build_all(&skeleton, 2, &|_| ()).unwrap();
            slices.extend(tables.order(&skeleton).unwrap());
        }
        assert_eq!(slices.len(), if in_ci() { 8 * 7 } else { 10 });
        for slice in slices {
            let name = tables.name(&slice);
            if tables.numbers(&slice).unwrap() < 1 << 20 {
                assert_eq!(tables.verify(&slice, 2), Ok(Ok(())), "{name}");
            }
            let by_spec = tables.verify_by_spec(&slice, 300).unwrap().unwrap_or_else(|why| panic!("{name}: {why}"));
            assert!(by_spec > 0, "{name}");
        }
    }
}

/// FOUR FILE looks the same from both sides, but the tables do not know: White's and Black's men are numbered, moved
/// and captured by different parts of them.
#[test]
fn exchanging_the_sides_changes_nothing() {
    let rules = Rules::four_file();
    for (name, exchanged) in [("KRBvKN", "KNvKRB"), ("KRvKR", "KRvKR"), ("KNvK+Pa6pc5", "KvKN+Pc4pa3")] {
        for holder in Side::BOTH {
            let count = |holder, name| {
                let (tables, skeleton) = safe_tables(&rules, holder, name);
                tables.count(&skeleton, 2).unwrap()
            };
            let (mut there, here) = (count(holder.other(), exchanged), count(holder, name));
            there.positions.reverse();
            there.lost.reverse();
            assert_eq!((here.positions, here.lost), (there.positions, there.lost), "{name}, {holder} holds");
        }
    }
}

/// Facts that can be seen without a table: FOUR FILE's kings cannot leave the e-file, so a rook there mates unless
/// something comes between; and mates and stalemates themselves.
#[test]
fn mates_and_stalemates_are_told_apart() {
    let rules = Rules::four_file();
    let (tables, _) = safe_tables(&rules, Side::White, "KvKR+Pa4pa5");
    for (fen, lost) in [
        ("4k3/8/8/p7/P7/8/8/r3K3 w - -", true),
        ("8/8/8/p7/P7/4k3/8/4K1r1 w - -", true),
        ("8/8/8/p7/P7/4k3/r7/4K3 w - -", false),
        ("4k3/8/8/p7/P7/4K3/8/r7 b - -", true),
    ] {
        assert_eq!(tables.is_lost(&rules.read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"))), Ok(lost), "{fen}");
    }
}

#[test]
fn strategies_are_accepted_by_the_checker() {
    let rules = Rules::four_file();
    // From all safe positions of an ending, and from one with pawns that may promote.
    let (tables, skeleton) = safe_tables(&rules, Side::White, "KRvKR");
    let starts = tables.safe_positions(&skeleton, Side::White).unwrap();
    assert_eq!(starts.len(), 12_518);
    let from: Vec<String> = starts.iter().step_by(if in_ci() { 1 } else { 97 }).map(Position::to_string).collect();
    let strategy = tables.strategy(starts.iter().cloned()).unwrap();
    assert_proved(&claim(&rules, Side::White, "no loss", &from), &written(&strategy));

    let (tables, _) = safe_tables(&rules, Side::White, "KRvKR+Pa4pa5");
    let start = rules.read("4k3/8/8/p7/P5r1/2R5/8/4K3 w - -").unwrap();
    assert_eq!(tables.is_lost(&start), Ok(false));
    let strategy = tables.strategy([start.clone()]).unwrap();
    assert_proved(&claim(&rules, Side::White, "no loss", &[start.to_string()]), &written(&strategy));

    // What is lost has no strategy, and an empty one proves nothing.
    let lost = rules.read("4k3/8/8/p7/P7/8/6r1/4K3 b - -").unwrap();
    let (tables, _) = safe_tables(&rules, Side::White, "KvKR+Pa4pa5");
    assert_eq!(tables.is_lost(&lost), Ok(true));
    assert!(tables.strategy([lost]).unwrap().is_empty());
}

#[test]
fn one_wrong_bit_is_found() {
    for (game, name) in [("four-file", "KvKR"), ("chess:5x6,landing=ace", "Kc1vKc3+Pa5")] {
        let rules: Rules = game.parse().unwrap();
        let (mut tables, skeleton) = safe_tables(&rules, Side::Black, name);
        let content = tables.content(&skeleton).unwrap();
        for number in (0..content.len() * 8).step_by(7) {
            let mut wrong = content.clone();
            wrong[number / 8] ^= 1 << (number % 8);
            assert!(tables.insert(&skeleton, &wrong));
            assert!(tables.verify(&skeleton, 2).unwrap().is_err(), "{game} {name}: bit {number}");
        }
        assert!(!tables.insert(&skeleton, &content[1..]));
        // Every safe position lost and every lost one safe: the sample by the specification notices as well.
        let flipped: Vec<u8> = content.iter().map(|byte| !byte).collect();
        assert!(tables.insert(&skeleton, &flipped));
        assert!(tables.verify_by_spec(&skeleton, 200).unwrap().is_err());
        assert!(tables.insert(&skeleton, &content));
        let looked_at = tables.verify_by_spec(&skeleton, 200).unwrap().unwrap();
        assert!(looked_at > 10, "{looked_at}");
    }
}

#[test]
fn files_come_back_and_spoiled_ones_are_refused() {
    let rules = Rules::four_file();
    let (mut tables, skeleton) = safe_tables(&rules, Side::White, "KvKR+Pa4pa5");
    let file = tables.write(&skeleton).unwrap();
    let content = tables.content(&skeleton).unwrap();
    tables.read(&skeleton, &file).unwrap();
    assert_eq!(tables.content(&skeleton).unwrap(), content);
    for at in (0..file.len()).step_by(5) {
        let mut spoiled = file.clone();
        spoiled[at] ^= 1 << (at % 8);
        let read = tables.read(&skeleton, &spoiled);
        assert!(matches!(read, Err(BadTable::Damaged | BadTable::NotATable)), "byte {at}");
        assert!(tables.read(&skeleton, &file[..at]).is_err());
    }
    let mut black = SafeTables::new(&rules, Side::Black).unwrap();
    let why = black.read(&skeleton, &file).unwrap_err().to_string();
    let (is, wanted) = ("KvKR+Pa4pa5 in four-file, safe White", "KvKR+Pa4pa5 in four-file, safe Black");
    assert_eq!(why, format!("this is the table of {is}; wanted is {wanted}"));
    let other = tables.skeleton("KvKR+Pa4").unwrap();
    assert!(matches!(tables.read(&other, &file), Err(BadTable::Foreign { .. })));
}

#[test]
fn names_are_read_as_they_are_written() {
    let tables = SafeTables::new(&Rules::four_file(), Side::White).unwrap();
    for (text, standard) in [
        ("KvK", "KvK"),
        ("KBRvKNR", "KRBvKRN"),
        ("KBc3vK", "KBa1vK"),
        ("KBc1vKBc8", "KBvKB"),
        ("Ke1RvKe8", "KRvK"),
        ("Ke8RvKe1", "Ke3RvKe1"),
        ("KRvKRN+pc6Pc3pa5Pa4", "KRvKRN+Pc3Pa4pa5pc6"),
    ] {
        let skeleton = tables.skeleton(text).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(tables.name(&skeleton), standard);
        assert_eq!(tables.skeleton(standard), Ok(skeleton));
    }
    for (text, why) in [
        ("", "parted by a v"),
        ("KR", "parted by a v"),
        ("RvK", "White's men begin with K"),
        ("KvKX", "none of Q, R, B, N"),
        ("KvKr", "is not a square"),
        ("KvKP", "none of Q, R, B, N"),
        ("KvK+", "after + stand pawns"),
        ("KvK+a4", "each a P or p with its square"),
        ("KvK+P", "needs its square"),
        ("KvK+Pb4", "no man of this game stands on b4"),
        ("KvK+Pa1", "no pawn stands on a1"),
        ("KvK+pa8", "no pawn stands on a8"),
        ("KvK+Pa4pa4", "two pawns stand on a4"),
        ("KBd1vK", "no man of this game stands on d1"),
        ("Ke1vK", "needs one behind the other"),
        ("Ke1vKe2", "side by side"),
        ("KQQQQQQQQQvK", "more than 8 men"),
        ("K\u{e9}vK", "none of Q, R, B, N"),
    ] {
        let refused = tables.skeleton(text).unwrap_err().to_string();
        assert!(refused.contains(why), "{text}: {refused}");
    }
}

#[test]
fn what_is_not_known_is_refused() {
    let chess = SafeTables::new(&Rules::chess(), Side::White).unwrap();
    assert!(chess.skeleton("KvK+Pa4").unwrap_err().to_string().contains("pawns capture in chess"));
    assert!(chess.skeleton("KBvK").unwrap_err().to_string().contains("write a square behind B"));
    assert!(chess.skeleton("KRvKR").is_ok());
    let pawn = Rules::chess().read("8/8/8/8/8/8/k1P5/4K3 w - -").unwrap();
    assert_eq!(chess.is_lost(&pawn), Err(NoAnswer::PawnsCapture));
    let castling = Rules::chess().read("8/8/8/8/8/8/k7/4K2R w K -").unwrap();
    assert_eq!(chess.is_lost(&castling), Err(NoAnswer::Rights));
    let rook = Rules::chess().read("8/8/8/8/8/8/k7/4K2R w - -").unwrap();
    assert_eq!(chess.is_lost(&rook).unwrap_err().to_string(), "the safe table KRvK is not there");
    assert!(matches!(SafeTables::new(&Rules::board(9, 8).unwrap(), Side::White), Err(NoAnswer::Board(_))));
    let order =
        |tables: &SafeTables, name: &str| tables.order(&tables.skeleton(name).unwrap()).map(|order| order.len());
    assert!(matches!(order(&chess, "KQQQQvKQQQQ"), Err(NoAnswer::TooMany(_))));
    let mut four_file = SafeTables::new(&Rules::four_file(), Side::White).unwrap();
    assert!(matches!(order(&four_file, "KQQQQQQQQvK+Pa4"), Err(NoAnswer::TooMany(_) | NoAnswer::TooManyMen(_))));
    let needs = four_file.skeleton("KRvKR").unwrap();
    assert!(matches!(four_file.build(&needs, 1).map(drop), Err(NoAnswer::Missing(_))));
}
