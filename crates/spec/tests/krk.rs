//! King and rook against king: each word of the strategy with what it holds of and what it does not hold of, and
//! how often each kind of move comes up. That the strategy wins is shown in `prove`.

extern crate checkproof_spec as spec;

use spec::Side;
use spec::krk::{Kind, Krk, Man, Square};
use std::collections::BTreeMap;

/// A position on 8 x 8 from three squares: white king, rook, black king.
fn at(men: &str) -> Krk {
    on(8, 8, men)
}

fn on(files: i32, ranks: i32, men: &str) -> Krk {
    let squares: Vec<Square> = men.split(' ').map(square).collect();
    let [king, rook, lone] = squares[..] else { panic!("three men, not {men}") };
    Krk { files, ranks, king, rook, lone }
}

fn square(text: &str) -> Square {
    let read: spec::chess::Square = text.parse().unwrap();
    Square { file: read.file.into(), rank: read.rank.into() }
}

fn every(files: i32, ranks: i32) -> impl Iterator<Item = Krk> {
    let squares = move || (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square { file, rank }));
    squares().flat_map(move |king| {
        squares().flat_map(move |rook| squares().map(move |lone| Krk { files, ranks, king, rook, lone }))
    })
}

#[test]
fn legal_positions() {
    assert!(at("c3 h8 a1").legal_for_black() && at("c3 h8 a1").legal_for_white());
    assert!(at("c3 h1 a1").legal_for_black(), "Black may be in check");
    assert!(!at("c3 h1 a1").legal_for_white(), "but not when White is to move");
    assert!(at("c1 h1 a1").legal_for_white(), "the white king is in the rook's way");
    for bad in ["b2 h8 a1", "c3 c3 a1", "c3 a1 a1", "a1 h8 a1"] {
        assert!(!at(bad).legal_for_black(), "{bad}");
    }
    assert!(!on(4, 4, "c3 e1 a1").legal_for_black(), "e1 is not on a board of four files");
    assert!(!on(4, 4, "c3 d5 a1").legal_for_black());
}

#[test]
fn white_moves() {
    let p = at("c3 c5 e3");
    let targets = |man| p.moves().filter(|played| played.man == man).map(|played| played.to).collect::<Vec<_>>();
    let expected = "c4 b4 b3 b2 c2".split(' ').map(square).collect::<Vec<_>>();
    assert_eq!(targets(Man::King), expected, "not d2, d3, d4: next to the black king");
    let expected = "a5 b5 d5 e5 f5 g5 h5 c4 c6 c7 c8".split(' ').map(square).collect::<Vec<_>>();
    assert_eq!(targets(Man::Rook), expected, "not past the king on c3");
    assert!(!at("c3 c5 c7").rook_may_go(square("c8")), "nor past the black king");
    assert!(!at("c3 c5 c7").rook_may_go(square("c7")), "nor onto him");
    assert!(!at("c3 c4 e5").king_may_go(square("c4")), "nor the king onto the rook");
}

#[test]
fn black_moves_mate_and_stalemate() {
    let replies = |men| at(men).replies().collect::<Vec<_>>();
    assert_eq!(replies("c3 b2 a1"), [], "the rook is guarded");
    assert!(at("c3 b2 a1").stalemate() && !at("c3 b2 a1").mate());
    assert_eq!(replies("d4 b2 a1"), [square("b2")], "the rook is not guarded");
    assert!(at("d4 b2 a1").rook_can_be_taken() && !at("c3 b2 a1").rook_can_be_taken());
    assert!(at("c2 a8 a1").replies().next().is_none() && !at("c2 a8 a1").stalemate());
    assert!(at("c2 a8 a1").mate());
    assert!(!at("c3 a8 a1").mate(), "b1 is free");
    assert!(!at("c2 a2 a1").mate(), "the rook on a2 can be taken");
    assert_eq!(replies("e8 d1 d4").len(), 6, "the black king does not shelter d5 from the rook behind him");
}

#[test]
fn room_and_critical_square() {
    // The rook on e5 leaves a king on b7 files a to d and ranks 6 to 8.
    assert_eq!(at("c2 e5 b7").room(), 4 + 3);
    assert_eq!(at("c2 e5 f4").room(), 3 + 4);
    assert_eq!(at("c2 e5 e7").room(), 15, "in line with the rook: all of the board");
    assert_eq!(on(6, 9, "c2 e5 e7").room(), 14);
    assert_eq!(at("c2 e5 b7").critical_square(), square("d6"));
    assert_eq!(at("c2 e5 e7").critical_square(), square("e6"));
    assert_eq!(at("c2 e5 h5").critical_square(), square("f5"));
    assert_eq!(at("c2 e5 b7").king_to_critical_square(), 1 + 4);
}

#[test]
fn exposed_divides_and_patterns() {
    // The white king is three steps from the rook, the black king two.
    let p = at("e2 e5 c7");
    assert!(p.rook_exposed(Side::Black) && !p.rook_exposed(Side::White), "White to move has a step in hand");
    assert!(at("e1 e5 c7").rook_exposed(Side::White));
    assert!(!at("e3 e5 c7").rook_exposed(Side::Black), "equally far is near enough");
    assert!(at("f2 e5 c7").rook_divides() && at("c2 e5 c7").rook_divides());
    assert!(!at("c8 e5 c6").rook_divides() && !at("e2 e5 c5").rook_divides(), "on the rook's line is not past it");
    for l in ["c4 c3 a4", "c4 c5 e4", "c4 b4 c2", "c4 d4 c6"] {
        assert!(at(l).l_pattern(), "{l}");
    }
    for no in ["c4 c2 a4", "c4 c3 a5", "c4 d3 a4", "c4 c3 f4", "c4 b4 a4"] {
        assert!(!at(no).l_pattern(), "{no}");
    }
    assert!(!at("e8 e5 d4").rook_is_safe() && at("e6 e5 d4").rook_is_safe() && at("e8 e5 c4").rook_is_safe());
}

#[test]
fn what_the_king_does_not_do_in_a_small_room() {
    for edge in ["a1 d4 a3", "h1 d4 h3", "a1 d4 c1", "a8 d4 c8"] {
        assert!(at(edge).kings_on_one_edge(), "{edge}");
    }
    assert!(!at("b1 d4 a3").kings_on_one_edge() && !at("a4 d4 h4").kings_on_one_edge());
    let steps_back = |men, to| at(men).king_steps_back(at(men).with(Man::King, square(to)));
    assert!(steps_back("c3 b3 a1", "b4") && steps_back("f3 g3 h1", "g4") && steps_back("c3 c2 a1", "b2"));
    assert!(!steps_back("c3 b3 a1", "c2") && !steps_back("c3 c3 a1", "b3") && !steps_back("c3 b3 b1", "b4"));
    assert!(at("c3 b3 a1").room() == 3 && !at("c3 b3 a1").king_loses_no_time(at("b4 b3 a1")));
    assert!(at("c3 b5 a1").king_loses_no_time(at("b4 b5 a1")), "the room is larger than 3");
}

#[test]
fn ready_to_mate_is_what_it_says() {
    for p in every(6, 5).filter(|p| p.legal_for_black() && p.ready_to_mate()) {
        assert!(!p.stalemate() && !p.rook_can_be_taken(), "{p:?}");
        for to in p.replies() {
            let next = p.with_lone(to);
            assert!(next.moves().any(|played| next.after(played).mate()), "{p:?} {to}");
        }
    }
    for picture in ["b3 d2 a1", "b3 h8 a1", "c2 b3 a2", "c4 f2 a3", "c2 c4 a3", "f7 g6 h7", "d6 f3 e8"] {
        assert!(at(picture).ready_to_mate(), "{picture}");
    }
    for no in ["b3 c2 a1", "b3 d1 a1", "c2 b4 a2", "c4 f4 a3", "c4 b2 a3", "d4 f2 a3"] {
        assert!(!at(no).ready_to_mate(), "{no}");
    }
}

#[test]
fn the_images_are_eight_and_legal_alike() {
    let p = on(6, 8, "b3 d7 f2");
    let images: std::collections::BTreeSet<Krk> = p.images().into_iter().collect();
    assert_eq!(images.len(), 8);
    assert_eq!(images.iter().filter(|image| image.files == 6).count(), 4);
    assert!(images.iter().all(|image| image.legal_for_white() && image.room() == p.room()));
}

#[test]
fn the_kinds_of_6x6() {
    let mut counts = BTreeMap::new();
    for p in every(6, 6).filter(|p| p.legal_for_white()) {
        *counts.entry(p.strategy(&Kind::NINE).map(|(kind, _)| kind)).or_insert(0) += 1;
    }
    let counts: Vec<_> = counts.into_iter().map(|(kind, count)| (kind.expect("a kind applies"), count)).collect();
    let expected = [560, 1836, 15376, 2124, 1140, 520, 88, 3604, 192];
    assert_eq!(counts, Kind::NINE.into_iter().zip(expected).collect::<Vec<_>>());
}

#[test]
fn the_function_takes_the_first_move_or_the_tightest_squeeze() {
    let mut not_the_first = 0;
    for p in every(6, 5).filter(|p| p.legal_for_white()) {
        let (kind, moves) = p.strategy(&Kind::TEN).unwrap();
        let (chosen_kind, chosen) = p.chosen(&Kind::TEN).unwrap();
        assert_eq!(kind, chosen_kind);
        if kind == Kind::Squeeze {
            let tightest = moves.iter().map(|&played| p.after(played).room()).min().unwrap();
            let first = moves.iter().find(|&&played| p.after(played).room() == tightest);
            assert_eq!(Some(&chosen), first, "{p:?}");
            not_the_first += usize::from(chosen != moves[0]);
        } else {
            assert_eq!(chosen, moves[0], "{p:?}");
        }
    }
    assert!(not_the_first > 0);
}

#[test]
fn boards_and_the_kinds_they_need() {
    assert_eq!(Kind::for_board(8, 8), Some(&Kind::NINE[..]));
    assert_eq!(Kind::for_board(4, 6), Some(&Kind::NINE[..]));
    assert_eq!(Kind::for_board(5, 5), Some(&Kind::TEN[..]));
    assert_eq!(Kind::for_board(4, 4), Some(&Kind::TEN[..]));
    assert_eq!(Kind::for_board(3, 9), None);
    assert_eq!(Kind::TEN[..9], Kind::NINE);
    // A board of four by four has a position where only the tenth kind helps.
    let stuck: Vec<Krk> = every(4, 4).filter(|p| p.legal_for_white() && p.strategy(&Kind::NINE).is_none()).collect();
    assert_eq!(stuck.len(), 20);
    assert!(stuck.iter().all(|p| p.strategy(&Kind::TEN).is_some_and(|(kind, _)| kind == Kind::RookSafeSmall)));
}
