//! The draughts endings against published counts, the specification, problem books and the checker.

extern crate checkproof_tables as tables;

#[path = "../../prove/tests/common/mod.rs"]
mod common;

use check::Written;
use common::{assert_proved, claim, in_ci, shared_data, written};
use spec::Side;
use spec::draughts::Draughts;
use std::sync::LazyLock;
use tables::{DraughtsMaterial, Form, Tables, Value};

/// How many pieces the tables of these tests have.
fn most() -> usize {
    if in_ci() { 5 } else { 4 }
}

/// Built once for all tests of this program.
fn tables() -> &'static Tables<fast::draughts::Draughts> {
    static TABLES: LazyLock<Tables<fast::draughts::Draughts>> = LazyLock::new(|| {
        let mut tables = Tables::new(fast::draughts::Draughts, Form::Distances);
        for material in DraughtsMaterial::all(most()) {
            tables.build_all(&material, 2, &|_| ()).unwrap();
        }
        tables
    });
    &TABLES
}

/// Positions with both sides on the board, by the side to move: how many there are, won, lost and drawn. The first
/// numbers are the published sizes of the databases, with those added where one side has nothing; the others were
/// computed by an independent program.
#[test]
fn as_many_are_won_lost_and_drawn_as_elsewhere() {
    let known = [
        (2, 6_972, Some([716, 402, 2_370])),
        (3, 261_224, Some([100_250, 87_305, 8_477])),
        (4, 7_092_774, Some([2_574_304, 1_917_090, 1_717_922])),
        (5, 148_688_232, None),
    ];
    let (most, tables) = (most(), tables());
    for (pieces, published, expected) in known.into_iter().filter(|(pieces, ..)| *pieces <= most) {
        let mut counted = [0; 3];
        for material in DraughtsMaterial::all(most).into_iter().filter(|material| material.pieces() == pieces) {
            let stats = tables.stats(&material).unwrap();
            // Where both have the same, the sides to move are pictures of each other.
            for count in stats.sides.iter().skip(material.is_even() as usize) {
                let parts = [count.wins, count.losses, count.draws];
                counted.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
            }
        }
        if let Some(expected) = expected {
            assert_eq!(counted, expected, "{pieces} pieces");
        }
        assert_eq!(counted.iter().sum::<usize>() + one_sided(pieces), published, "{pieces} pieces");
    }
}

/// Placings of so many pieces of one colour, for both colours: men on 28 squares, kings on those that are left.
fn one_sided(pieces: usize) -> usize {
    let choose = |of: usize, many: usize| (0..many).fold(1, |ways, n| ways * (of - n) / (n + 1));
    2 * (0..=pieces).map(|men| choose(28, men) * choose(32 - men, pieces - men)).sum::<usize>()
}

#[test]
fn every_entry_follows_from_its_moves() {
    let tables = tables();
    for material in DraughtsMaterial::all(most() - 1) {
        assert_eq!(tables.verify(&material, 2).unwrap(), Ok(()), "{material}");
        let looked_at =
            tables.verify_by_spec(&material, 200).unwrap().unwrap_or_else(|why| panic!("{material}: {why}"));
        assert!(looked_at > 20, "{material}: {looked_at}");
    }
}

/// A king against a king is no dead draw, and two kings against one are no certain win.
#[test]
fn what_others_call_certain() {
    let tables = tables();
    let counts = |name: &str| {
        let count = tables.stats(&name.parse().unwrap()).unwrap().sides[Side::Black as usize].clone();
        (count.wins, count.losses, count.draws)
    };
    assert_eq!(counts("BKvWK"), (230, 108, 654));
    assert_eq!(counts("BKKvWK"), (14_846, 0, 34));
    let position = Draughts.read("W:WK25:BK29").unwrap();
    assert_eq!(tables.value(&position), Ok(Value::Win(3)));
}

#[test]
fn strategies_are_accepted_by_the_checker() {
    let tables = tables();
    let all = "all BKKvWK, Black to move";
    let won: Vec<String> = Draughts
        .positions(all)
        .unwrap()
        .filter(|start| tables.is_won(Side::Black, start).unwrap())
        .step_by(if in_ci() { 1 } else { 50 })
        .map(|start| start.to_string())
        .collect();
    let starts = won.iter().map(|start| Draughts.read(start).unwrap());
    let strategy = tables.strategy(Side::Black, starts).unwrap();
    let claim = claim(&Draughts, Side::Black, "win", &won);
    assert_proved(&claim, &written(&strategy));
}

/// What the tables judge otherwise than the books: three problems of five pieces.
const DISPUTED: [&str; 3] = ["gem W:W11,K13,27:B6,K14", "goulds W:WK27,32:BK18,K19,28", "goulds W:WK11,21,22:BK3,K23"];

/// Each problem says who wins it, or that nobody does. The books count a win of Black as 1-0. Where the tables say
/// otherwise, the checker is asked, and proves the book wrong.
#[test]
fn the_problem_books_agree_but_for_what_is_proved_otherwise() {
    let (most, tables) = (most(), tables());
    let mut compared = 0;
    let mut disputed = Vec::new();
    for book in ["beginner", "gem", "goulds"] {
        let Some(text) = shared_data(&format!("draughts/problems/{book}.pdn")) else { return };
        let mut result = "";
        for line in text.lines() {
            let tag = |name: &str| line.strip_prefix(name).and_then(|rest| rest.split('"').nth(1));
            result = tag("[Result ").unwrap_or(result);
            let Some(fen) = tag("[FEN ") else { continue };
            let Ok(position) = Draughts.read(fen) else { continue };
            if position.board().pieces().count() > most {
                continue;
            }
            compared += 1;
            let winner = match tables.value(&position).unwrap() {
                Value::Draw => None,
                Value::Win(_) => Some(position.turn()),
                Value::Loss(_) => Some(position.turn().other()),
            };
            let said = match result {
                "1-0" => Some(Side::Black),
                "0-1" => Some(Side::White),
                "1/2-1/2" => None,
                other => panic!("{book}: {fen} has the result {other}"),
            };
            if winner == said {
                continue;
            }
            disputed.push(format!("{book} {position}"));
            let (side, goal, strategy) = match winner {
                Some(side) => (side, "win", tables.strategy(side, [position])),
                None => {
                    let side = said.expect("who wins, if it is not drawn").other();
                    (side, "no loss", tables.holding(side, [position]))
                }
            };
            assert_proved(&claim(&Draughts, side, goal, &[position.to_string()]), &written(&strategy.unwrap()));
        }
    }
    assert_eq!(disputed, DISPUTED[..if most < 5 { 0 } else { 3 }]);
    assert!(compared >= if most < 5 { 90 } else { 190 }, "{compared}");
}

#[test]
fn names_are_read_and_bad_ones_refused() {
    assert_eq!(
        DraughtsMaterial::all(2).iter().map(DraughtsMaterial::to_string).collect::<Vec<_>>(),
        ["BMvWM", "BKvWM", "BKvWK"]
    );
    for text in ["", "B", "BvW", "BKvW", "KvK", "BKvWX", "WKvBK", "BKvWKv", "BKKKKKvWKKKK", "BkvWK"] {
        assert!(text.parse::<DraughtsMaterial>().is_err(), "{text}");
    }
}
