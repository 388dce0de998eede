//! Rules as text: what is read, what is refused, what is written.

use spec::chess::{Kind, NAMED, Rules, Square};

#[test]
fn text_that_describes_a_game_is_read_and_written_alike() {
    let texts = [
        "chess",
        "four-file",
        "gardner",
        "los-alamos",
        "chess:3x3",
        "chess:16x16",
        "chess:5x6",
        "chess:8x8,castling",
        "chess:8x8,castling,double-step",
        "chess:5x5,double-step",
        "chess:4x5,landing=acd",
        "chess:4x4,landing=ab1b2d4",
        "chess:16x16,landing=a16p1",
        "chess:5x6,double-step,landing=abc,promotion=n",
        "chess:6x6,promotion=nrq",
        "chess:8x3,castling",
    ];
    for text in texts {
        let rules: Rules = text.parse().unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(rules.to_string(), text);
        assert_eq!(rules.to_string().parse::<Rules>().as_ref(), Ok(&rules), "{text}");
    }
}

#[test]
fn the_same_game_is_written_in_one_way() {
    let cases = [
        ("chess:5x5,landing=abcde", "chess:5x5"),
        ("chess:4x4,landing=a1a2a3a4", "chess:4x4,landing=a"),
        ("chess:4x4,landing=d1a1", "chess:4x4,landing=a1d1"),
        ("chess:6x6,promotion=nbrq", "chess:6x6"),
        ("chess:8x8,double-step,castling", "chess:8x8,castling,double-step"),
    ];
    for (read, written) in cases {
        assert_eq!(read.parse::<Rules>().unwrap().to_string(), written);
    }
}

#[test]
fn text_that_describes_no_game_is_refused_with_the_reason() {
    const UNKNOWN: &str = "not known; there are chess, four-file, gardner, los-alamos, and boards such as chess:5x6";
    const LANDING: &str = "is not a list of landing files and squares such as aceg or a1b2";
    #[rustfmt::skip]
    let cases = [
        ("", UNKNOWN.to_string()),
        ("Chess", UNKNOWN.into()),
        ("checkers", UNKNOWN.into()),
        ("chess:", UNKNOWN.into()),
        ("chess:5", UNKNOWN.into()),
        ("chess:axb", "`a` is not a number of squares".into()),
        ("chess:5x", "`` is not a number of squares".into()),
        ("chess:5x6x7", "`6x7` is not a number of squares".into()),
        ("chess:-5x6", "`-5` is not a number of squares".into()),
        ("chess:300x6", "`300` is not a number of squares".into()),
        ("chess:2x8", "a board has 3 to 16 files and ranks, not 2 x 8".into()),
        ("chess:8x17", "a board has 3 to 16 files and ranks, not 8 x 17".into()),
        ("chess:0x0", "`0` is not a number of squares".into()),
        ("chess:+5x6", "`+5` is not a number of squares".into()),
        ("chess:5x06", "`06` is not a number of squares".into()),
        ("chess:8x8,castling,castling", "the option `castling` stands twice".into()),
        ("chess:6x6,promotion=n,promotion=q", "the option `promotion` stands twice".into()),
        ("chess:7x8,castling", "castling ends on files c, d, f and g of eight".into()),
        ("chess:4x4,double-step", "a double step needs five ranks".into()),
        ("chess:5x6,landing=", format!("`` {LANDING}")),
        ("chess:5x6,landing=f", format!("`f` {LANDING}")),
        ("chess:5x6,landing=a7", format!("`a7` {LANDING}")),
        ("chess:5x6,landing=a0", format!("`a0` {LANDING}")),
        ("chess:5x6,landing=1a", format!("`1a` {LANDING}")),
        ("chess:5x6,landing=aé", format!("`aé` {LANDING}")),
        ("chess:5x6,promotion=", "`` is not a promotion set such as nbrq".into()),
        ("chess:5x6,promotion=qn", "`qn` is not a promotion set such as nbrq".into()),
        ("chess:5x6,promotion=qq", "`qq` is not a promotion set such as nbrq".into()),
        ("chess:5x6,promotion=k", "`k` is not a promotion set such as nbrq".into()),
        ("chess:5x6,promotion=p", "`p` is not a promotion set such as nbrq".into()),
        ("chess:5x6,promotion=Q", "`Q` is not a promotion set such as nbrq".into()),
        ("chess:5x6,queens", "`queens` is not an option; there are castling, double-step, landing=, promotion=".into()),
        ("chess:5x6,", "`` is not an option; there are castling, double-step, landing=, promotion=".into()),
        ("chess:8x8,castling=yes", "`castling=yes` is not an option; there are castling, double-step, landing=, promotion=".into()),
    ];
    for (text, why) in cases {
        let found = text.parse::<Rules>().expect_err(text).to_string();
        assert_eq!(found, format!("the game `{text}`: {why}"));
    }
}

#[test]
fn every_named_game_starts_somewhere_and_starts_legally() {
    for (name, _) in NAMED {
        let rules: Rules = name.parse().unwrap();
        assert_eq!(rules.to_string(), name);
        assert!(rules.start().is_some(), "{name}");
        let written = rules.start().unwrap().to_string();
        assert_eq!(rules.read(&written).ok(), rules.start(), "{name}");
    }
    assert!(Rules::board(8, 8).unwrap().start().is_none());
    assert!("chess:8x8,castling,double-step".parse::<Rules>().unwrap().start().is_none());
}

#[test]
fn boards_are_from_three_to_sixteen() {
    for (files, ranks, sound) in
        [(3, 3, true), (16, 16, true), (3, 16, true), (2, 3, false), (3, 2, false), (17, 3, false), (0, 8, false)]
    {
        assert_eq!(Rules::board(files, ranks).is_ok(), sound, "{files} x {ranks}");
    }
}

#[test]
fn what_the_named_games_are() {
    let four_file = Rules::four_file();
    let lands = |text: &str| four_file.lands_on(text.parse::<Square>().unwrap());
    assert!(lands("a1") && lands("c4") && lands("e8") && lands("g5"));
    assert!(!lands("b1") && !lands("d4") && !lands("f8") && !lands("h5"));
    assert!(!lands("i1"), "i1 is not on the board at all");
    assert!(!four_file.lands_everywhere() && Rules::chess().lands_everywhere());
    assert_eq!(Rules::los_alamos().promotion(), [Kind::Knight, Kind::Rook, Kind::Queen]);
    assert!(!Rules::gardner().double_step() && !Rules::gardner().castling());
    assert!(Rules::chess().double_step() && Rules::chess().castling());
}

#[test]
fn squares_and_moves_have_one_spelling() {
    for text in ["a1", "h8", "p16", "a10"] {
        assert_eq!(text.parse::<Square>().unwrap().to_string(), text);
    }
    for text in ["", "a", "1", "a0", "a01", "a17", "q1", "A1", "a1 ", "é1", "aé", "a1b"] {
        let refused = text.parse::<Square>().expect_err(text).to_string();
        assert!(refused.starts_with(&format!("`{text}` is not a square: ")), "{refused}");
    }
    for text in ["e2e4", "e7e8q", "a1p16", "p16a1n", "a10a11", "e1e1"] {
        assert_eq!(text.parse::<spec::chess::Move>().unwrap().to_string(), text);
    }
    for text in ["", "e2", "e2e", "e2e9q9", "e7e8Q", "e7e8x", "e7e8qq", "e2-e4", "e2 e4", "O-O", "é2e4", "e2e4é"] {
        let refused = text.parse::<spec::chess::Move>().expect_err(text).to_string();
        assert!(refused.starts_with(&format!("`{text}` is not a move: ")), "{refused}");
    }
}
