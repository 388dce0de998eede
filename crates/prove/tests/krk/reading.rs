//! Chess positions read as positions of this ending, what is refused, and the table for the checker.

use check::{Claim, Goal, Written, check};
use prove::krk::{NotKrk, position, read, strategy};
use spec::Side;
use spec::chess::Rules;
use spec::krk::{Krk, Square};
use std::num::NonZeroU32;

fn refused(game: &str, fen: &str) -> String {
    let rules: Rules = game.parse().unwrap();
    let position = rules.read_position(fen).unwrap();
    read(&rules, &position).unwrap_err().to_string()
}

#[test]
fn a_position_is_read() {
    let rules = Rules::chess();
    let chess = rules.read_position("8/1k6/8/4R3/8/5K2/8/8 w - -").unwrap();
    let p = read(&rules, &chess).unwrap();
    let square = |file, rank| Square { file, rank };
    assert_eq!(p, Krk { files: 8, ranks: 8, king: square(5, 2), rook: square(4, 4), lone: square(1, 6) });
    assert_eq!(position(&rules, p, Side::White), Some(chess));
}

#[test]
fn what_is_no_king_and_rook_against_king() {
    let cases = [
        ("chess", "8/1k6/8/8/8/5K2/8/8 w - -", "here White has no rook"),
        ("chess", "8/1k6/8/4Q3/8/5K2/8/8 w - -", "here White has no rook"),
        ("chess", "8/1k6/8/4r3/8/5K2/8/8 w - -", "here White has no rook"),
        ("chess", "8/1k6/8/4RR2/8/5K2/8/8 w - -", "here White has more than one rook"),
        ("chess", "8/1k6/8/4R3/8/5K2/4P3/8 w - -", "here is a white pawn on e2"),
        ("chess", "8/1k6/8/n3R3/8/5K2/8/8 w - -", "here is a black knight on a5"),
        ("chess", "8/1k6/8/4R3/8/5K2/8/8 b - -", "here Black is to move"),
        ("chess", "8/1k6/8/8/8/8/8/4K2R w K -", "here White may still castle, which it does not know"),
        ("four-file", "8/2k5/8/4R3/8/4K3/8/8 w - -", "in this game a move may not end on every square"),
    ];
    for (game, fen, why) in cases {
        let said = refused(game, fen);
        assert!(said.ends_with(why), "{fen}: {said}");
    }
    assert_eq!(refused("chess", "8/1k6/8/8/8/5K2/8/8 w - -"), NotKrk::NoRook.to_string());
}

/// The checker, which knows nothing of kinds and rooms, finds the strategy good for so many moves and not for one less.
#[test]
fn the_checker_agrees() {
    for (game, longest) in [("chess:4x4", 10), ("chess:5x4", 14), ("chess:4x6", 17)] {
        let rules: Rules = game.parse().unwrap();
        let (table, bound) = strategy(&rules, &|_| ()).unwrap();
        assert_eq!(bound, longest, "{game}");
        let claim = |within| Claim {
            name: game.to_string(),
            game: rules.clone(),
            side: Side::White,
            goal: Goal::Win { within: NonZeroU32::new(within), in_time: false },
            from: vec!["all KRvK, White to move".to_string()],
        };
        assert!(matches!(check(&claim(longest), &table), check::Verdict::Proved(_)), "{game}");
        assert!(!matches!(check(&claim(longest - 1), &table), check::Verdict::Proved(_)), "{game}");
    }
}

#[test]
fn boards_and_games_without_a_table() {
    let why = |game: &str| strategy(&game.parse().unwrap(), &|_| ()).unwrap_err().to_string();
    assert_eq!(why("chess:3x8"), "the strategy does not cover a board of 3 x 8: its smaller side must be 4 or more");
    assert_eq!(why("four-file"), "the strategy does not know the rules of four-file");
}
