//! FEN: what is read, what is refused and at which character, what is written.

use spec::chess::{Fen, Position, Rules};

#[test]
fn text_that_is_fen_is_read_and_written_alike() {
    let texts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 4294967295 4294967295",
        "k2/3/2K w - - 0 1",
        "16/16/16/16/16/16/16/16/16/16/16/16/16/16/k15/15K b - - 0 1",
        "qqqqqqqqqqqqqqqq/14kK w - p16 0 1",
        // Not sound, and still a set-up that can be written down.
        "PPPPPPPP/8/8/8/8/8/8/8 w - - 0 0",
        "8/8/8/8/8/8/8/8 w HAha - 0 1",
        // The inner rook has the right: only the letter of its file can say so.
        "4k3/8/8/8/8/8/8/4KR1R w F - 0 1",
        "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
    ];
    for text in texts {
        let fen: Fen = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(fen.to_string(), text);
    }
}

#[test]
fn there_is_one_way_to_write_what_can_be_read_in_several() {
    #[rustfmt::skip]
    let cases = [
        ("the clocks may be left out", "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("the move number may be left out", "4k3/8/8/8/8/8/8/4K3 b - - 7", "4k3/8/8/8/8/8/8/4K3 b - - 7 1"),
        ("all but the side to move", "4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("all but the pieces", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("blanks may be many", "  4k3/8/8/8/8/8/8/4K3   w\t-  -\n", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("castling letters in any order", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("letters of files", "r3k2r/8/8/8/8/8/8/R3K2R w AHah - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("Shredder-FEN", "rk2r3/8/8/8/8/8/8/RK2R3 w AEae - 0 1", "rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1"),
        ("leading zeros of a clock", "4k3/8/8/8/8/8/8/4K3 w - - 007 01", "4k3/8/8/8/8/8/8/4K3 w - - 7 1"),
    ];
    for (sentence, read, written) in cases {
        assert_eq!(read.parse::<Fen>().unwrap().to_string(), written, "{sentence}");
    }
}

#[test]
fn text_that_is_not_fen_is_refused_at_a_character() {
    const K: &str = "4k3/8/8/8/8/8/8/4K3";
    let long = ["8"; 17].join("/");
    #[rustfmt::skip]
    let cases: [(String, &str); 31] = [
        (String::new(), "FEN, character 1: the text is empty"),
        ("  ".into(), "FEN, character 1: the text is empty"),
        ("4k3/8/8/8/8/8/8/4K2 w - - 0 1".into(), "FEN, character 17: rank 1 has 7 squares, rank 8 has 8"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1".into(), "FEN, character 17: rank 1 has 9 squares, rank 8 has 8"),
        ("4k3/8/8/8/8/8/8/44 w - - 0 1".into(), "FEN, character 17: rank 1 has 44 squares or more; a board has at most 16"),
        ("4k3/8/8/8/8/8/8/4X3 w".into(), "FEN, character 18: `X` is not a piece; pieces are KQRBNP for White, kqrbnp for Black"),
        ("4k3/8/8/8/8/8/8/4♔3 w".into(), "FEN, character 18: `♔` is not a piece; pieces are KQRBNP for White, kqrbnp for Black"),
        ("4k3/8/8/8/8/8/8/0K w".into(), "FEN, character 17: `0` is not a number of empty squares"),
        ("4k3/8/8/8/8/8/8/04K3 w".into(), "FEN, character 17: `04` is not a number of empty squares"),
        ("4k3/8/8/8/8/8/8/99999999999K w".into(), "FEN, character 17: `99999999999` is not a number of empty squares"),
        ("4k3/8//8/8/8/8/4K3 w".into(), "FEN, character 7: rank 6 is empty text"),
        ("4k3/8/8/8/8/8/8/4K3/ w".into(), "FEN, character 21: rank 1 is empty text"),
        ("/".into(), "FEN, character 1: rank 2 is empty text"),
        ("qqqqqqqqqqqqqqqqq".into(), "FEN, character 17: rank 1 has 17 squares or more; a board has at most 16"),
        (long, "FEN, character 1: 17 ranks; a board has at most 16"),
        (format!("{K} x - - 0 1"), "FEN, character 21: the side to move is `w` or `b`, not `x`"),
        (format!("{K} W - - 0 1"), "FEN, character 21: the side to move is `w` or `b`, not `W`"),
        ("rnbqk/ppppp/5/PPPPP/RNBQK w KQkq - 0 1".into(),
            "FEN, character 29: castling is written `-` on boards that do not have eight files"),
        (format!("{K} w X - 0 1"), "FEN, character 23: `X` is no castling letter; they are KQkq or files"),
        (format!("{K} w KX - 0 1"), "FEN, character 24: `X` is no castling letter; they are KQkq or files"),
        (format!("{K} w I - 0 1"), "FEN, character 23: `I` is no castling letter; they are KQkq or files"),
        (format!("{K} w KK - 0 1"), "FEN, character 24: `K` names the rook on h1 a second time"),
        (format!("{K} w KH - 0 1"), "FEN, character 24: `H` names the rook on h1 a second time"),
        (format!("{K} w K- - 0 1"), "FEN, character 24: `-` is no castling letter; they are KQkq or files"),
        (format!("{K} w - e 0 1"), "FEN, character 25: the en passant field is a square or `-`, not `e`"),
        (format!("{K} w - e33 0 1"), "FEN, character 25: the en passant field is a square or `-`, not `e33`"),
        (format!("{K} w - - -1 1"), "FEN, character 27: the half-move clock is a number from 0 up, not `-1`"),
        (format!("{K} w - - +1 1"), "FEN, character 27: the half-move clock is a number from 0 up, not `+1`"),
        (format!("{K} w - - 0 x"), "FEN, character 29: the move number is a number from 0 up, not `x`"),
        (format!("{K} w - - 0 4294967296"), "FEN, character 29: the move number is a number from 0 up, not `4294967296`"),
        (format!("{K} w - - 0 1 extra"), "FEN, character 31: `extra` stands after the last field"),
    ];
    for (text, why) in cases {
        assert_eq!(text.parse::<Fen>().expect_err(&text).to_string(), why, "{text}");
    }
}

#[test]
fn letters_k_and_q_mean_the_outermost_rook() {
    let rules = Rules::chess();
    let rooks = |fen: &str| -> String {
        let position = rules.read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        position.castling().iter().map(|rook| rook.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(rooks("4k3/8/8/8/8/8/8/RR2KRR1 w KQ - 0 1"), "a1 g1");
    assert_eq!(rooks("4k3/8/8/8/8/8/8/RR2KRR1 w FB - 0 1"), "b1 f1");
    assert_eq!(rooks("rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1"), "a1 a8 e1 e8");
    assert_eq!(rooks("rk2r3/8/8/8/8/8/8/RK2R3 w AEae - 0 1"), "a1 a8 e1 e8");
}

#[test]
fn a_position_keeps_the_en_passant_square_only_where_a_capture_is_legal() {
    let rules = Rules::chess();
    #[rustfmt::skip]
    let cases = [
        ("a legal capture", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6"),
        ("no pawn beside", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - -"),
        ("a piece beside that is no pawn", "4k3/8/8/3pN3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pN3/8/8/8/4K3 w - -"),
        ("the capture would uncover the rank", "8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1", "8/8/8/8/k2pP2Q/8/8/3K4 b - -"),
        ("the capturer is pinned", "8/8/8/3k4/2pP4/8/B7/4K3 b - d3 0 1", "8/8/8/3k4/2pP4/8/B7/4K3 b - -"),
        ("the capture takes the checker", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3"),
    ];
    for (sentence, fen, expected) in cases {
        assert_eq!(
            rules.read(fen).map(|position: Position| position.to_string()).as_deref(),
            Ok(expected),
            "{sentence}"
        );
    }
}
