//! Board by board: the rules are those of chess, and every play ends in mate or there is a reason.

use crate::{FULL, graph, in_ci, size};
use prove::krk::{Compared, Fault, Plays, compare};
use spec::krk::Kind;

#[test]
fn the_rules_are_those_of_chess() {
    for (files, ranks) in [(3, 3), (4, 4), (5, 3), (4, 6), (5, 5)] {
        let compared = compare(size(files, ranks), &|_| ()).unwrap_or_else(|why| panic!("{why}"));
        assert!(compared.mates > 0 && compared.stalemates > 0, "{compared:?}");
    }
    let full = Compared { placements: 2 * 64 * 64 * 64, positions: 399_112, mates: 216, stalemates: 68 };
    assert_eq!(compare(size(8, 8), &|_| ()), Ok(full));
}

#[test]
fn on_a_board_too_large_for_bitboards_too() {
    let (files, ranks) = if in_ci() { (9, 5) } else { (9, 3) };
    assert!(compare(size(files, ranks), &|_| ()).is_ok());
}

/// Files, ranks, how many kinds are needed, and the longest play.
const WON: [(i32, i32, usize, u32); 8] = [
    (4, 4, 10, 10),
    (4, 5, 10, 14),
    (5, 4, 10, 14),
    (5, 5, 10, 16),
    (4, 6, 9, 17),
    (6, 4, 9, 17),
    (5, 6, 9, 19),
    (6, 6, 9, 22),
];

#[test]
fn every_play_ends_in_mate() {
    for (files, ranks, kinds, longest) in WON {
        let expected = Kind::for_board(files, ranks).expect("a board that is covered");
        assert_eq!(expected.len(), kinds, "{files} x {ranks}");
        let plays = graph(files, ranks, expected).plays();
        assert_eq!((plays.longest, plays.failing), (longest, 0), "{files} x {ranks}");
        assert_eq!(plays.faults, [], "{files} x {ranks}");
    }
}

#[test]
fn all_boards_up_to_12() {
    // Longest plays on the n x n boards. The whole table takes minutes.
    let square = [(9, 39), (10, 44), (11, 50), (12, 55)];
    let most = if in_ci() { 12 } else { 6 };
    for files in 4..=most {
        let mut before = None;
        for ranks in files.max(6)..=most {
            let plays = graph(files, ranks, &Kind::NINE).plays();
            assert_eq!(plays.failing, 0, "{files} x {ranks}");
            if let Some((_, longest)) = square.into_iter().find(|&(n, _)| (n, n) == (files, ranks)) {
                assert_eq!(plays.longest, longest, "{files} x {ranks}");
            }
            if let Some(before) = before.filter(|_| ranks > 7 && ranks > files + 1) {
                assert_eq!(plays.longest, before + 3, "{files} x {ranks}: three moves more for a rank more");
            }
            before = Some(plays.longest);
        }
    }
}

#[test]
fn nine_kinds_do_not_suffice_on_the_smallest_boards() {
    for (files, ranks, undefined) in [(4, 4, 20), (4, 5, 16), (5, 5, 12)] {
        let graph = graph(files, ranks, &Kind::NINE);
        assert_eq!(graph.undefined().count(), undefined, "{files} x {ranks}");
        let Plays { faults, failing, .. } = graph.plays();
        assert!(faults.iter().all(|(fault, _)| *fault == Fault::Undefined), "{files} x {ranks}: nothing else fails");
        assert!(failing >= undefined);
    }
}

#[test]
fn three_files_are_too_few() {
    for ranks in 3..=8 {
        let graph = graph(3, ranks, &Kind::TEN);
        assert_eq!(graph.undefined().count(), if ranks == 3 { 8 } else { 4 }, "3 x {ranks}");
        assert!(graph.undefined().all(|p| p.legal_for_white()));
        assert!(Kind::for_board(3, ranks).is_none());
        // Chess itself is not to blame: there the rook wins.
        let rules = spec::chess::Rules::board(3, ranks as u8).unwrap();
        let starts = graph.undefined().map(|p| prove::krk::position(&rules, p, spec::Side::White).unwrap());
        let solved =
            prove::retrograde::solve(&fast::Chess::new(&rules).unwrap(), spec::Side::White, starts, &mut |_| ())
                .unwrap();
        assert_eq!(solved.not_won, 0, "3 x {ranks}");
    }
}

#[test]
fn the_function_is_no_slower_than_the_relation() {
    let seven = graph(7, 7, &Kind::NINE);
    for (graph, relation, function) in [(&seven, 28, 27), (&*FULL, 33, 33)] {
        let (all, picked) = (graph.plays(), graph.plays_of_function());
        assert_eq!((all.longest, all.failing, picked.longest, picked.hardest.len()), (relation, 0, function, 8));
        assert!(graph.legal().all(|number| picked.within[number] <= all.within[number]));
    }
    let hardest = FULL.plays().hardest;
    assert_eq!(hardest.len(), 12);
    let (king, rook, lone) = ((0, 0), (3, 2), (2, 1));
    assert!(hardest.iter().any(|p| {
        let at = |square: spec::krk::Square| (square.file, square.rank);
        (at(p.king), at(p.rook), at(p.lone)) == (king, rook, lone)
    }));
}

#[test]
fn the_kinds_of_8x8() {
    let counts = [1512, 4676, 116_504, 12_160, 4020, 3160, 184, 32_520, 432];
    assert_eq!(FULL.count(), (175_168, Kind::NINE.into_iter().zip(counts).collect()));
}
