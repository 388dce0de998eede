//! Distances by sets against the engine that looks at positions one by one: whole tables, byte by byte.

#[path = "../../prove/tests/common/mod.rs"]
mod common;

extern crate checkproof_tables as tables;

use common::in_ci;
use fast::Chess;
use spec::chess::Rules;
use tables::{Cells, Form, Material, Tables, solve};

/// Builds an ending and all below it by sets, and each of them once more position by position from the same tables.
fn compare(game: &str, name: &str, threads: usize) {
    let rules: Rules = game.parse().unwrap();
    let mut tables = Tables::new(Chess::new(&rules).unwrap(), Form::Distances);
    let ending: Material = name.parse().unwrap();
    tables.build_all(&ending, threads, &|_| ()).unwrap();
    for needed in tables.order(&ending).unwrap() {
        let table = tables.get(&needed).unwrap();
        let by_sets = table.entries.content_in_memory().unwrap();
        let mut cells = Cells::in_memory(by_sets.len());
        solve(&tables.slice(&table.layout), &mut cells, 2, &|_| ()).unwrap();
        let one_by_one = cells.into_bytes();
        let first = by_sets.iter().zip(&one_by_one).position(|(a, b)| a != b);
        if let Some(number) = first {
            let (a, b) = (by_sets[number], one_by_one[number]);
            let differ = by_sets.iter().zip(&one_by_one).filter(|(a, b)| a != b).count();
            panic!("{game} {needed}: {number} is {a} by sets, {b} one by one; {differ} of {} differ", by_sets.len());
        }
    }
}

/// Square boards and others, with a middle and without, with squares that nothing lands on, and with equal men.
#[test]
fn pieces_on_small_boards() {
    let quick = [
        ("chess:4x4", "KQvKR"),
        ("chess:5x4", "KRvKB"),
        ("chess:3x3", "KQvKB"),
        ("chess:3x4", "KNNvK"),
        ("chess:3x4", "KRRvKN"),
        ("chess:5x5,landing=ace", "KRvKN"),
        ("chess:4x4,landing=a1a2b1b2c3d3d4a4c1", "KRvK"),
    ];
    let long = [
        ("chess:4x5", "KRBvKR"),
        ("chess:3x4", "KNNNvK"),
        ("chess:3x4", "KBBBvKR"),
        ("chess:5x5", "KBNvK"),
        ("four-file", "KRBvK"),
    ];
    quick.iter().chain(long.iter().filter(|_| in_ci())).for_each(|(game, name)| compare(game, name, 1));
}

/// With double steps and without, and where they can be captured en passant; with fewer promotions; with two pawns.
#[test]
fn pawns_on_small_boards() {
    let quick = [
        ("chess:4x5", "KPvK"),
        ("chess:4x6,double-step", "KPvK"),
        ("chess:3x4", "KPvKP"),
        ("chess:3x6,double-step", "KPvKP"),
        ("chess:4x5,promotion=n", "KPvKP"),
        ("chess:3x5", "KPPvK"),
    ];
    let long = [
        ("chess:3x6,double-step", "KPPvKP"),
        ("chess:4x6,double-step,landing=acd", "KPvKP"),
        ("chess:4x8,double-step", "KPvKP"),
        ("four-file", "KPvKP"),
        ("los-alamos", "KRvKP"),
    ];
    quick.iter().chain(long.iter().filter(|_| in_ci())).for_each(|(game, name)| compare(game, name, 2));
}

#[test]
fn the_large_board() {
    let long = ["KQvKR", "KBNvK"];
    ["KRvK", "KQvK", "KPvK"].iter().chain(long.iter().filter(|_| in_ci())).for_each(|name| compare("chess", name, 2));
}

/// Tables of values are built of tables of values, in which every win is near.
#[test]
fn values_are_those_of_distances() {
    let rules = Rules::board(4, 4).unwrap();
    let ending: Material = "KQvKR".parse().unwrap();
    let entries = [Form::Distances, Form::Values].map(|form| {
        let mut tables = Tables::new(Chess::new(&rules).unwrap(), form);
        tables.build_all(&ending, 1, &|_| ()).unwrap();
        tables.get(&ending).unwrap().clone()
    });
    let [distances, values] = &entries;
    for number in 0..distances.entries.count() {
        let said = distances.entries.value(number).map(|value| Form::Values.said(value));
        assert_eq!(values.entries.value(number), said, "{number}");
    }
}
