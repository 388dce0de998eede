//! Distances by sets against the engine that looks at positions one by one: whole tables, byte by byte.

#[path = "../../prove/tests/common/mod.rs"]
mod common;

extern crate checkproof_tables as tables;

use common::in_ci;
use fast::Chess;
use fast::draughts::Draughts;
use spec::chess::Rules;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::str::FromStr;
use tables::{Cells, DraughtsMaterial, Family, Form, Tables, solve};

fn compare(game: &str, name: &str, threads: usize) {
    let rules: Rules = game.parse().unwrap();
    compare_in(Tables::new(Chess::new(&rules).unwrap(), Form::Distances), name, threads);
}

/// Builds an ending and all below it by sets, and each of them once more position by position from the same tables.
fn compare_in<F: Family<Ending: FromStr<Err: Debug>>>(mut tables: Tables<F>, name: &str, threads: usize) -> Tables<F> {
    let ending: F::Ending = name.parse().unwrap();
    let order = tables.order(&ending).unwrap();
    for needed in order.into_iter().filter(|needed| tables.get(needed).is_err()).collect::<Vec<_>>() {
        let by_sets = tables.build_by_sets(&needed, threads, &|_| ()).unwrap();
        assert!(by_sets.is_some(), "{needed} does not go by sets");
        let (game, table) = (tables.rules(), tables.get(&needed).unwrap());
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
    tables
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

/// Kings alone, of one side and of both; men alone; and both, with as many kings on both sides and not.
#[test]
fn draughts() {
    let quick = ["BKKvWK", "BMMvWM", "BKMvWM", "BMMvWK", "BKKvWMM", "BMMMvWM"];
    let all: Vec<String> = DraughtsMaterial::all(4).iter().map(DraughtsMaterial::to_string).collect();
    for threads in [1, 2] {
        let tables = Tables::new(Draughts, Form::Distances);
        let long = all.iter().map(String::as_str).filter(|_| in_ci() && threads == 2);
        quick.into_iter().chain(long).fold(tables, |tables, name| compare_in(tables, name, threads));
    }
}

/// What has no room as sets is left to the engine.
#[test]
fn too_many_for_sets() {
    let material: DraughtsMaterial = "BKKKKvWKKKK".parse().unwrap();
    let layout = Draughts.layout(&material).unwrap();
    let slice = Draughts.slice(&layout, &|_| None);
    assert!(Draughts::solve_by_sets(&slice, 1, &|_| (), &|| ControlFlow::Continue(())).is_none());
}

/// Tables of values are built of tables of values, in which every win is near.
#[test]
fn values_are_those_of_distances() {
    let rules = Rules::board(4, 4).unwrap();
    compare_forms(|| Chess::new(&rules).unwrap(), "KQvKR");
    compare_forms(|| Draughts, "BKMvWK");
}

fn compare_forms<F: Family<Ending: FromStr<Err: Debug>>>(family: impl Fn() -> F, name: &str) {
    let ending: F::Ending = name.parse().unwrap();
    let entries = [Form::Distances, Form::Values].map(|form| {
        let mut tables = Tables::new(family(), form);
        tables.build_all(&ending, 1, &|_| ()).unwrap();
        tables.get(&ending).unwrap().clone()
    });
    let [distances, values] = &entries;
    for number in 0..distances.entries.count() {
        let said = distances.entries.value(number).map(|value| Form::Values.said(value));
        assert_eq!(values.entries.value(number), said, "{name} {number}");
    }
}
