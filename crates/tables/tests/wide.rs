//! Tables on boards larger than 8 x 8, and by the same implementation on small ones, where the bitboards are beside it.

extern crate checkproof_tables as tables;

#[path = "../../prove/tests/common/mod.rs"]
mod common;

use check::{Claim, Goal};
use common::{assert_proved, written};
use fast::Chess;
use fast::wide::Wide;
use spec::Side;
use spec::chess::Rules;
use std::num::NonZeroU32;
use tables::{Family, Form, Material, Tables};

fn built<F: Family<Ending = Material>>(family: F, name: &str, form: Form) -> Tables<F> {
    let mut tables = Tables::new(family, form);
    tables.build_all(&name.parse().unwrap(), 2, &|_| ()).unwrap();
    tables
}

fn content<F: Family<Ending = Material>>(tables: &Tables<F>, name: &str) -> Vec<u8> {
    tables.get(&name.parse().unwrap()).unwrap().entries.content_in_memory().unwrap().to_vec()
}

/// Byte for byte, with pawns that promote and that pass each other, and with squares on which nothing lands.
#[test]
fn both_implementations_build_the_same_tables() {
    let endings = [
        ("chess:4x4", "KQvKR"),
        ("chess:5x5", "KRvK"),
        ("chess:3x8", "KBNvK"),
        ("chess:4x6,double-step", "KPvK"),
        ("chess:3x6,double-step", "KPvKP"),
        ("chess:5x5,landing=ace", "KRvKN"),
        ("chess:8x8", "KQvK"),
    ];
    for (game, name) in endings {
        let rules: Rules = game.parse().unwrap();
        let narrow = built(Chess::new(&rules).unwrap(), name, Form::Distances);
        let wide = built(Wide::new(&rules).unwrap(), name, Form::Distances);
        assert!(content(&narrow, name).iter().any(|&byte| byte > 1), "{game}: nobody wins {name}");
        assert_eq!(content(&narrow, name), content(&wide, name), "{game}: {name}");
    }
}

/// Longest wins on large boards, in moves of the winner. Each table is gone through forward, distances and all, and a
/// sample of it by the specification, which knows nothing of how squares are numbered.
#[test]
fn large_boards_are_solved() {
    let endings = [
        ("chess:9x9", "KQvK", 11),
        ("chess:9x9", "KRvK", 18),
        ("chess:10x6", "KRvK", 16),
        ("chess:6x10", "KRvK", 16),
        ("chess:3x16", "KQvK", 15),
        ("chess:16x3", "KQvK", 15),
        ("chess:4x9,double-step", "KPvK", 25),
    ];
    for (game, name, longest) in endings {
        let rules: Rules = game.parse().unwrap();
        let ending: Material = name.parse().unwrap();
        let tables = built(Wide::new(&rules).unwrap(), name, Form::Distances);
        assert_eq!(tables.stats(&ending).unwrap().longest_win(Side::White), Some(longest), "{game}: {name}");
        assert_eq!(tables.verify(&ending, 2).unwrap(), Ok(()), "{game}: {name}");
        let by_spec = tables.verify_by_spec(&ending, 300).unwrap();
        assert!(by_spec.as_ref().is_ok_and(|&positions| positions > 100), "{game}: {name}: {by_spec:?}");
    }
}

/// 16 x 16 has as many squares as a byte has values.
#[test]
fn the_last_square_of_the_largest_board_is_numbered() {
    let rules: Rules = "chess:16x16,landing=a1a2b1o15o16p15p16".parse().unwrap();
    let tables = built(Wide::new(&rules).unwrap(), "KQvK", Form::Values);
    let position = rules.read("14kQ/16/16/16/16/16/16/16/16/16/16/16/16/16/16/K15 b - -").unwrap();
    assert!(tables.value(&position).is_ok());
    assert!(tables.verify_by_spec(&"KQvK".parse().unwrap(), 500).unwrap().is_ok());
}

/// Through the same door as any claim; a bound that is one too small is refused there already.
#[test]
fn a_large_board_is_won_and_the_checker_agrees() {
    let rules: Rules = "chess:9x4".parse().unwrap();
    let from = "all KQvK, White to move".to_string();
    let claim = |most| Claim {
        name: "a test".to_string(),
        game: rules.clone(),
        side: Side::White,
        goal: Goal::Win { within: NonZeroU32::new(most), in_time: false },
        from: vec![from.clone()],
    };
    let proof = tables::prove(&claim(9), &mut |_| ()).unwrap();
    let text = common::claim(&rules, Side::White, "win within 9", std::slice::from_ref(&from));
    assert_proved(&text, &written(&proof.strategy));
    let refused = tables::prove(&claim(8), &mut |_| ()).unwrap_err().to_string();
    assert_eq!(refused, "the longest win needs 9 moves, not 8");
}
