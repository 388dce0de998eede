//! Distances by sets against the engine that looks at positions one by one: whole tables, byte by byte.

#[path = "../../prove/tests/common/mod.rs"]
mod common;

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

#[test]
fn pieces_on_small_boards() {
    for (game, name) in [
        ("chess:4x4", "KQvKR"),
        ("chess:5x4", "KRvKB"),
        ("chess:4x5", "KRBvK"),
        ("chess:3x4", "KNNvK"),
        ("chess:3x4", "KRRvKN"),
        ("chess:5x5,landing=ace", "KRvKN"),
        ("chess:4x4,landing=a1a2b1b2c3d3d4a4c1", "KRvK"),
        ("chess:3x3", "KQvKB"),
    ] {
        compare(game, name, 1);
    }
}

#[test]
fn pawns_on_small_boards() {
    for (game, name) in [
        ("chess:4x5", "KPvK"),
        ("chess:4x6,double-step", "KPvK"),
        ("chess:3x4", "KPvKP"),
        ("chess:3x6,double-step", "KPvKP"),
        ("chess:4x6,double-step", "KPvKP"),
        ("chess:3x5", "KPPvK"),
        ("chess:3x5,double-step", "KPvKPP"),
    ] {
        compare(game, name, 1);
    }
}

#[test]
fn the_large_board() {
    compare("chess", "KRvK", 1);
    compare("chess", "KQvK", 2);
    compare("chess", "KPvK", 2);
    if in_ci() {
        compare("chess", "KQvKR", 2);
    }
}
