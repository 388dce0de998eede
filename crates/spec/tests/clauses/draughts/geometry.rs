//! Sections 2 to 6: squares, sides, the board.

use spec::Side;
use spec::draughts::{Board, Kind, Piece, Square, diag_adj, diag_jump, forward_of, king_row};
use std::collections::BTreeSet;

fn square(number: u8) -> Square {
    Square::new(number).unwrap()
}

/// The neighbours of some squares, counted on a board of wood.
#[test]
fn neighbours() {
    let cases: [(u8, &[u8]); 10] = [
        (1, &[5, 6]),
        (4, &[8]),
        (5, &[1, 9]),
        (8, &[3, 4, 11, 12]),
        (12, &[8, 16]),
        (13, &[9, 17]),
        (18, &[14, 15, 22, 23]),
        (21, &[17, 25]),
        (29, &[25]),
        (32, &[27, 28]),
    ];
    for (from, expected) in cases {
        let found: Vec<u8> = Square::all().filter(|&to| diag_adj(square(from), to)).map(Square::number).collect();
        assert_eq!(found, expected, "neighbours of {from}");
    }
}

#[test]
fn jumps() {
    let over = |from, to| diag_jump(square(from), square(to)).map(Square::number);
    let cases = [
        (11, 18, Some(15)),
        (18, 11, Some(15)),
        (11, 20, Some(16)),
        (1, 10, Some(6)),
        (4, 11, Some(8)),
        (5, 14, Some(9)),
        (28, 19, Some(24)),
        (12, 17, None),
        (11, 15, None),
        (1, 19, None),
        (1, 3, None),
        (3, 19, None),
    ];
    for (from, to, expected) in cases {
        assert_eq!(over(from, to), expected, "{from} to {to}");
    }
}

#[test]
fn squares_have_one_number_and_one_place() {
    assert_eq!(Square::all().count(), Square::COUNT);
    assert_eq!(Square::all().collect::<BTreeSet<_>>().len(), Square::COUNT);
    for square in Square::all() {
        assert_eq!(Square::new(square.number()), Some(square));
        assert_eq!(Square::at(square.rank(), square.file()), Some(square));
        assert_eq!(square.index() + 1, usize::from(square.number()));
    }
    assert_eq!([0, 33, 255].map(Square::new), [None; 3]);
    let dark = (0..9).flat_map(|rank| (0..9).filter_map(move |file| Square::at(rank, file))).count();
    assert_eq!(dark, 32, "a light square or one off the board has no number");
    assert_eq!((square(1).rank(), square(1).file()), (0, 1));
    assert_eq!((square(5).rank(), square(5).file()), (1, 0));
    assert_eq!((square(32).rank(), square(32).file()), (7, 6));
}

#[test]
fn ahead_is_toward_the_king_row() {
    assert!(forward_of(Side::Black, square(1), square(6)) && !forward_of(Side::Black, square(6), square(1)));
    assert!(forward_of(Side::White, square(6), square(1)) && !forward_of(Side::White, square(1), square(6)));
    assert!(!Side::BOTH.into_iter().any(|side| forward_of(side, square(1), square(2))));
    assert_eq!((king_row(Side::Black), king_row(Side::White)), (7, 0));
}

#[test]
fn the_board_at_the_start() {
    let start = Board::start();
    for square in Square::all() {
        let expected = match square.number() {
            1..=12 => Some(Piece { side: Side::Black, kind: Kind::Man }),
            21..=32 => Some(Piece { side: Side::White, kind: Kind::Man }),
            _ => None,
        };
        assert_eq!(start.at(square), expected, "{square}");
    }
    assert_eq!((start.count(Side::Black, Kind::Man), start.count(Side::White, Kind::King)), (12, 0));
}
