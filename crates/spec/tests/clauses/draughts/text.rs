//! Section 19: positions and moves as text.

use spec::draughts::{Draughts, Fen, Move};

#[test]
fn fen_is_read_in_many_ways_and_written_in_one() {
    let cases = [
        ("B:W21,K22:B1-3", "B:W21,K22:B1,2,3"),
        ("B:W21,K22:B1-3.", "B:W21,K22:B1,2,3"),
        (" W:B01,02:W30,K05 ", "W:WK5,30:B1,2"),
        ("W:BK1-3,5:W32", "W:W32:BK1,K2,K3,5"),
        ("B:W32:B", "B:W32:B"),
        ("B:W7-7:B1", "B:W7:B1"),
    ];
    for (text, written) in cases {
        let fen: Fen = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(fen.to_string(), written);
        assert_eq!(written.parse::<Fen>().unwrap().to_string(), written);
        assert_eq!(Draughts.read(text).unwrap().to_string(), written);
    }
}

#[test]
#[rustfmt::skip]
fn what_is_no_fen() {
    let cases = [
        ("", "FEN, character 1: the side to move is `B` or `W`, not ``"),
        ("X:W1:B2", "FEN, character 1: the side to move is `B` or `W`, not `X`"),
        ("b:W1:B2", "FEN, character 1: the side to move is `B` or `W`, not `b`"),
        ("BW:W1:B2", "FEN, character 1: the side to move is `B` or `W`, not `BW`"),
        ("B", "FEN, character 2: White's pieces are not told"),
        ("B:W9", "FEN, character 5: Black's pieces are not told"),
        ("B:W9:W8", "FEN, character 6: White's pieces are told a second time"),
        ("B:W9:B8:B7", "FEN, character 9: Black's pieces are told a second time"),
        ("B:W9:R8", "FEN, character 6: a list of pieces begins with `B` or `W`, not `R8`"),
        ("B:W33:B8", "FEN, character 4: `33` is not a square from 1 to 32 or a range of them"),
        ("B:W0:B8", "FEN, character 4: `0` is not a square from 1 to 32 or a range of them"),
        ("B:W9,:B8", "FEN, character 6: `` is not a square from 1 to 32 or a range of them"),
        ("B:W9, 10:B8", "FEN, character 6: ` 10` is not a square from 1 to 32 or a range of them"),
        ("B:W+9:B8", "FEN, character 4: `+9` is not a square from 1 to 32 or a range of them"),
        ("B:WKK9:B8", "FEN, character 4: `KK9` is not a square from 1 to 32 or a range of them"),
        ("B:W9-K12:B8", "FEN, character 4: `9-K12` is not a square from 1 to 32 or a range of them"),
        ("B:W12-9:B8", "FEN, character 4: the range `12-9` runs backward"),
        ("B:W9-:B8", "FEN, character 4: `9-` is not a square from 1 to 32 or a range of them"),
        ("B:W999999999999:B8", "FEN, character 4: `999999999999` is not a square from 1 to 32 or a range of them"),
        ("B:W9:B8..", "FEN, character 7: `8.` is not a square from 1 to 32 or a range of them"),
        ("B:Wé:B8", "FEN, character 4: `é` is not a square from 1 to 32 or a range of them"),
    ];
    for (text, expected) in cases {
        assert_eq!(Draughts.read(text).unwrap_err().to_string(), expected, "{text}");
    }
}

#[test]
fn moves_read_and_write_themselves() {
    for text in ["11-15", "22x15", "1x10x19", "26x17x10x19x26", "32-28"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    let bad = [
        "", "11", "11-", "-15", "11x", "x15", "11-15-18", "11-15x18", "11x15-18", "11xx18", "0-5", "33-28", "011-15",
        "11-+15", "11 - 15", "11:15", "e2e4", "11x18x", "1-é",
    ];
    for text in bad {
        let why = text.parse::<Move>().unwrap_err().to_string();
        assert!(why.starts_with(&format!("`{text}` is not a move: ")), "{why}");
    }
}

#[test]
fn captures_follow_from_the_landings() {
    let captures = |text: &str| -> Vec<u8> {
        text.parse::<Move>().unwrap().captures().iter().map(|square| square.number()).collect()
    };
    assert_eq!(captures("26x17x10x19x26"), [22, 14, 15, 23]);
    assert_eq!(captures("11-15"), []);
    assert_eq!(captures("11x15"), [], "there is nothing between neighbours");
    let ring: Move = "26x17x10x19x26".parse().unwrap();
    assert_eq!((ring.to(), ring.first_landing()), ("26".parse().ok(), "17".parse().ok()));
}

/// Letters changed, lost and doubled at random: no text makes a reader panic, and what is read is written as read.
#[test]
fn spoiled_texts_do_no_harm() {
    let letters: Vec<char> = "BWK:,-.x0123456789 é".chars().collect();
    let mut random = 7919u64;
    let mut below = |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % bound
    };
    let (mut read, mut refused) = (0, 0);
    for start in ["B:W21,K22:B1-12.", "W:WK5,30:B1,2", "26x17x10x19x26", "11-15"] {
        for _ in 0..3_000 {
            let mut text: Vec<char> = start.chars().collect();
            for _ in 0..1 + below(3) {
                let at = below(text.len());
                match below(3) {
                    0 => drop(text.remove(at)),
                    1 => text.insert(at, letters[below(letters.len())]),
                    _ => text[at] = letters[below(letters.len())],
                }
            }
            let text: String = text.into_iter().collect();
            match (text.parse::<Fen>(), text.parse::<Move>()) {
                (Ok(fen), _) => {
                    read += 1;
                    assert_eq!(fen.to_string().parse::<Fen>().unwrap().to_string(), fen.to_string(), "{text}");
                    if let Ok(position) = Draughts.position(&fen.0) {
                        assert_eq!(Draughts.read(&position.to_string()), Ok(position), "{text}");
                    }
                }
                (_, Ok(played)) => {
                    read += 1;
                    assert_eq!(played.to_string(), text);
                }
                (Err(why), Err(_)) => {
                    refused += 1;
                    assert!(why.at <= text.len(), "{text}: {why}");
                }
            }
        }
    }
    assert!(read > 1_000 && refused > 1_000, "{read} {refused}");
}
