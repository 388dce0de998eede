//! SAN: taking texts apart, writing moves, reading them, and every way in which reading fails.

extern crate checkproof_notation as notation;

use notation::Wing;
use notation::san::{self, Action, Mark, Remark, San};
use spec::chess::{Kind, Move, Position, Rules};

fn chess(fen: &str) -> (Rules, Position) {
    let rules = Rules::chess();
    let position = rules.read(fen).unwrap();
    (rules, position)
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// A move text, taken apart.
fn parts(text: &str) -> (Kind, Option<u8>, Option<u8>, bool, String, Option<Kind>, Mark) {
    let San { action, mark } = text.parse().unwrap_or_else(|fault| panic!("{fault}"));
    let Action::Move { kind, from_file, from_rank, capture, to, promotion } = action else { panic!("{text}") };
    (kind, from_file, from_rank, capture, to.to_string(), promotion, mark)
}

#[test]
fn texts_are_taken_apart() {
    let to = |square: &str| square.to_string();
    assert_eq!(parts("e4"), (Kind::Pawn, None, None, false, to("e4"), None, Mark::None));
    assert_eq!(parts("Pe4"), parts("e4"));
    assert_eq!(parts("exd6"), (Kind::Pawn, Some(4), None, true, to("d6"), None, Mark::None));
    assert_eq!(parts("Nbd2"), (Kind::Knight, Some(1), None, false, to("d2"), None, Mark::None));
    assert_eq!(parts("R1xe3#"), (Kind::Rook, None, Some(0), true, to("e3"), None, Mark::Mate));
    assert_eq!(parts("Qa1b2+"), (Kind::Queen, Some(0), Some(0), false, to("b2"), None, Mark::Check));
    assert_eq!(parts("e8=Q"), (Kind::Pawn, None, None, false, to("e8"), Some(Kind::Queen), Mark::None));
    assert_eq!(parts("N10xp16"), (Kind::Knight, None, Some(9), true, to("p16"), None, Mark::None));
    // A bishop or a pawn of the b-file: the case of the letter decides.
    assert_eq!(parts("bxc3").0, Kind::Pawn);
    assert_eq!(parts("Bxc3").0, Kind::Bishop);
}

#[test]
fn other_ways_to_write_the_same() {
    for (odd, usual) in [
        ("e8Q", "e8=Q"),
        ("e8(Q)", "e8=Q"),
        ("e8/Q", "e8=Q"),
        ("e8=q", "e8=Q"),
        ("e8q+", "e8=Q+"),
        ("Nf3!?", "Nf3"),
        ("Nf3+!", "Nf3+"),
        ("Nf3!+", "Nf3+"),
        ("Nf3++", "Nf3+"),
        ("Nf3+#", "Nf3#"),
        ("Nf3#+", "Nf3#"),
        ("exd6 e.p.", "exd6"),
        ("exd6e.p.+", "exd6+"),
        ("exd6ep", "exd6"),
        ("exd6+ e.p.", "exd6+"),
        ("e2-e4", "e2e4"),
        ("Ng1-f3", "Ng1f3"),
        ("e4:d5", "e4xd5"),
        ("e:d5", "exd5"),
        ("0-0", "O-O"),
        ("o-o-o+", "O-O-O+"),
        ("0-0-0#", "O-O-O#"),
        ("O-O!!", "O-O"),
    ] {
        assert_eq!(odd.parse::<San>(), usual.parse::<San>(), "{odd}");
    }
    assert_eq!("O-O".parse::<San>().unwrap().action, Action::Castle(Wing::King));
    assert_eq!("0-0-0".parse::<San>().unwrap().action, Action::Castle(Wing::Queen));
    // On a board of sixteen files there is an o-file, and a pawn may stand on it.
    assert_eq!(parts("o4").4, "o4");
}

#[test]
fn texts_that_are_no_moves_are_refused_with_the_column() {
    for (text, column, what) in [
        ("", 1, "the file of the target square is missing"),
        ("N", 2, "the file of the target square is missing"),
        ("e", 2, "the rank of the target square is missing"),
        ("Nf", 3, "the rank of the target square is missing"),
        ("ex", 3, "the file of the target square is missing"),
        ("exd", 4, "the rank of the target square is missing"),
        ("e9z", 3, "this does not belong to a move"),
        ("e0", 2, "ranks are numbered from 1 to 16"),
        ("e17", 2, "ranks are numbered from 1 to 16"),
        ("e8=", 4, "what the pawn becomes is missing"),
        ("e8(Q", 5, "the closing bracket is missing"),
        ("O-O-", 4, "this does not belong to a move"),
        ("O", 1, "the file of the target square is missing"),
        ("Xf3", 1, "the file of the target square is missing"),
        ("B@f4", 2, "chess has no pieces to be put on the board"),
        ("Nf3 ", 4, "this does not belong to a move"),
        ("Nf3é", 4, "this does not belong to a move"),
        ("--", 2, "the file of the target square is missing"),
        ("Nf3f4f5", 6, "this does not belong to a move"),
    ] {
        let fault = text.parse::<San>().unwrap_err();
        assert_eq!((fault.column, fault.what), (column, what), "{text}");
    }
    assert_eq!(
        "exd".parse::<San>().unwrap_err().to_string(),
        "`exd` is not a move, column 4: the rank of the target square is missing; moves look like e4, Nf3, exd5, e8=Q, O-O"
    );
}

#[test]
fn disambiguation_is_the_least_among_legal_moves() {
    for (fen, played, expected) in [
        ("4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1", "a1b3", "Nab3"),
        ("4k3/8/8/N7/8/8/8/N3K3 w - - 0 1", "a1b3", "N1b3"),
        ("4k3/8/8/N7/8/8/8/N1N1K3 w - - 0 1", "a1b3", "Na1b3"),
        ("4k3/8/8/N7/8/8/8/N1N1K3 w - - 0 1", "c1b3", "Ncb3"),
        ("4k3/8/8/N7/8/8/8/N1N1K3 w - - 0 1", "a5b3", "N5b3"),
        // The knight on d2 is pinned, so the other needs no letter.
        ("4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1", "g1f3", "Nf3"),
        ("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1", "g1f3", "Ngf3"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "O-O-O"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O+"),
        // The right is with the inner rook.
        ("4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "e1f1", "O-O"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "axb8=Q+"),
    ] {
        let (rules, position) = chess(fen);
        assert_eq!(san::write(&rules, &position, mv(played)), expected, "{fen}");
        assert_eq!(san::read(&rules, &position, expected), Ok(mv(played)), "{fen}");
    }
    let (rules, position) = chess("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(san::write(&rules, &position, mv("e1e5")), "e1e5", "no SAN for what is not legal");
}

#[test]
fn reading_fails_with_the_reason() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (fen, text, expected) in [
        ("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "Nf3", "Nf3: 3.9.2: leaves the king on e1 attacked by the bishop on b4"),
        // Of two knights the one that is pinned was meant, not the one that cannot get there at all.
        ("N3k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "Nf3", "Nf3: 3.9.2: leaves the king on e1 attacked by the bishop on b4"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Nf3", "Nf3: White has no knight on the board"),
        (start, "Ncf3", "Ncf3: White has no knight on the c-file"),
        (start, "N5f3", "N5f3: White has no knight on rank 5"),
        ("4k3/8/8/8/8/8/N7/4K3 w - - 0 1", "Na1b3", "Na1b3: White has no knight on a1"),
        ("4k3/8/8/8/8/8/7P/4K3 w - - 0 1", "e4", "e4: White has no pawn on the e-file"),
        (start, "e5", "e5: 3.7: White's pawn on e2 may step ahead or capture diagonally ahead, e5 is neither"),
        (start, "exd3", "exd3: 3.7.3: a pawn moves diagonally only to capture, d3 is empty"),
        (start, "Qh5", "Qh5: 3.5: the queen may not move over the pawn on e2"),
        (start, "O-O", "O-O: 3.8.2.2.2: castling is prevented by the bishop on f1"),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "O-O",
            "O-O: 3.8.2.1: the right to castle with the rook on h1 is lost: it or the king has moved",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O-O",
            "O-O-O: 3.8.2: White has no rook on the queen's wing to castle with",
        ),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "a8: 3.7.3.3: on a8 the pawn must be promoted; say to what"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "a8=K: 3.7.3.3: a pawn may not become a king in this game"),
        ("4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1", "Nb3", "Nb3: may mean a1b3 or c1b3; say which piece moves"),
        (start, "g1g3", "g1g3: 3.6: a knight moves two squares one way and one the other, not from g1 to g3"),
        (start, "e4e5", "e4e5: 1.1: there is no piece on e4"),
        (start, "Ni3", "Ni3: 2.1: i3 is not on this board"),
    ] {
        let (rules, position) = chess(fen);
        assert_eq!(san::read(&rules, &position, text).unwrap_err().to_string(), expected, "{fen}");
    }
    let gardner = Rules::gardner();
    let refused = san::read(&gardner, &gardner.start().unwrap(), "O-O").unwrap_err().to_string();
    assert_eq!(refused, "O-O: 3.8.2: this game has no castling");
}

#[test]
fn coordinates_are_read_as_well() {
    let (rules, position) = chess("r3k2r/8/8/8/8/8/4P3/R3K1N1 w Qkq - 0 1");
    for (text, expected) in [("g1f3", "g1f3"), ("e2e4", "e2e4"), ("e2-e4", "e2e4"), ("e1c1", "e1a1"), ("e1a1", "e1a1")]
    {
        assert_eq!(san::read(&rules, &position, text), Ok(mv(expected)), "{text}");
    }
}

#[test]
fn wrong_marks_are_forgiven_and_remarked_on() {
    let (rules, position) = chess("6k1/5ppp/8/8/8/3p4/8/R1Q1K3 w - - 0 1");
    for (text, expected) in [
        ("Ra8#", vec![]),
        ("Ra8", vec![Remark::CheckUnmarked]),
        ("Ra8+", vec![Remark::MateUnmarked]),
        ("Raa8#", vec![Remark::Origin]),
        ("Rxa7", vec![Remark::NoCapture]),
        ("Ra7+", vec![Remark::NoCheck]),
        ("Qc8#", vec![]),
        ("Kd2", vec![]),
    ] {
        let played = san::read(&rules, &position, text).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(san::remarks(&rules, &position, text.parse().unwrap(), played), expected, "{text}");
    }
    let (rules, position) = chess("6k1/5ppp/8/8/8/3p4/8/3RK3 w - - 0 1");
    let played = san::read(&rules, &position, "Rd3").unwrap();
    assert_eq!(san::remarks(&rules, &position, "Rd3".parse().unwrap(), played), [Remark::CaptureUnmarked]);
    let (rules, position) = chess("6k1/8/8/8/8/3p4/8/R3K3 w - - 0 1");
    let played = san::read(&rules, &position, "Ra8#").unwrap();
    assert_eq!(san::remarks(&rules, &position, "Ra8#".parse().unwrap(), played), [Remark::NoMate]);
}
