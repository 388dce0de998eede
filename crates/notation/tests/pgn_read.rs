//! Reading game files: what is understood, and what is told of everything else.

extern crate checkproof_notation as notation;

use notation::pgn::{Ending, Games, Reading, Token, Tokens, limits};
use std::io::{self, Read};

fn readings(file: &[u8]) -> Vec<Reading> {
    Games::new(file).map(|reading| reading.expect("a slice has no errors")).collect()
}

fn one(file: &str) -> Reading {
    let mut all = readings(file.as_bytes());
    assert_eq!(all.len(), 1, "{file}");
    all.remove(0)
}

/// A game without faults.
fn sound(file: &str) -> Reading {
    let reading = one(file);
    assert_eq!(reading.faults, [], "{file}");
    reading
}

fn moves(reading: &Reading) -> Vec<&str> {
    reading.game.line.moves.iter().map(|played| played.text.as_str()).collect()
}

fn faults(file: &str) -> Vec<String> {
    readings(file.as_bytes()).iter().flat_map(|reading| &reading.faults).map(ToString::to_string).collect()
}

#[test]
fn move_numbers_may_touch_the_moves() {
    for file in [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3 *",
        "1. e4 1... e5 2.Nf3 *",
        "e4 e5 Nf3 *",
        "1.e4 1...e5\n2 . Nf3*",
        "1e4 e5 2Nf3 *",
    ] {
        assert_eq!(moves(&sound(file)), ["e4", "e5", "Nf3"], "{file}");
    }
}

#[test]
fn castling_with_zeros_is_no_result() {
    let reading = sound("1. 0-0 0-0-0+ 0-1");
    assert_eq!(moves(&reading), ["0-0", "0-0-0+"]);
    assert_eq!(reading.game.ending, Ending::SecondWins);
}

#[test]
fn all_results() {
    for (text, ending) in [
        ("1-0", Ending::FirstWins),
        ("0-1", Ending::SecondWins),
        ("1/2-1/2", Ending::Draw),
        ("1/2", Ending::Draw),
        ("*", Ending::Unknown),
    ] {
        assert_eq!(sound(&format!("1. e4 {text}")).game.ending, ending);
    }
    assert_eq!(
        faults("1. e4 1-1 *"),
        ["game 1, line 1, column 7: `1-1`: not a result; results are 1-0, 0-1, 1/2-1/2 and *"]
    );
}

#[test]
fn a_result_that_contradicts_its_tag() {
    assert_eq!(
        faults("[Result \"1-0\"]\n\n1. e4 0-1"),
        ["game 1, line 3, column 7: `0-1`: the game ends so, but its tag Result says 1-0"]
    );
    assert_eq!(faults("[Result \"1-0\"]\n1. e4 1-0\n[Result \"?\"]\n1. e4 0-1"), [""; 0]);
}

#[test]
fn tags_with_escapes_blank_lines_and_several_on_a_line() {
    let reading = sound("[Event \"a \\\"b\\\" \\\\ c\"]\n\n[White \"\"] [ Black   \"x]y\" ]\n\n\n*");
    let tags: Vec<(&str, &str)> = reading.game.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect();
    assert_eq!(tags, [("Event", "a \"b\" \\ c"), ("White", ""), ("Black", "x]y")]);
    assert_eq!(reading.game.tag("White"), Some(""));
    assert_eq!(reading.game.tag("Site"), None);
}

#[test]
fn bad_tags_are_told_and_the_rest_is_read() {
    for bad in
        ["[Event]", "[Event \"x]", "[Event \"x\"", "[\"x\"]", "[Event \"a\"b\"]", "[Event \"x\\", "[Event 'x']", "["]
    {
        let file = format!("{bad}\n[Site \"s\"]\n1. e4 *");
        let reading = one(&file);
        assert_eq!(reading.faults.len(), 1, "{file}");
        assert_eq!((reading.faults[0].line, reading.faults[0].column, reading.faults[0].token.as_str()), (1, 1, bad));
        assert!(reading.faults[0].what.to_string().starts_with("not a tag; "));
        assert_eq!(reading.game.tag("Site"), Some("s"));
        assert_eq!(moves(&reading), ["e4"]);
    }
}

#[test]
fn a_bad_tag_does_not_swallow_the_moves_behind_it() {
    let reading = one("1. e4 [%clk 0:10] e5 *");
    assert_eq!((moves(&reading), reading.faults[0].token.as_str()), (vec!["e4", "e5"], "[%clk 0:10]"));
}

#[test]
fn comments_of_both_kinds_and_escaped_lines() {
    let reading = sound("% not PGN\n{before} 1. e4 {a\n  b} ; c } d\r\n%[x\n e5 ;end\n{} *");
    assert_eq!(reading.game.line.comments, ["before"]);
    assert_eq!(reading.game.line.moves[0].comments, ["a b", "c } d"]);
    assert_eq!(reading.game.line.moves[1].comments, ["end"]);
    // A percent sign that does not start a line is nothing special.
    assert_eq!(
        faults("1. e4 %x *"),
        ["game 1, line 1, column 7: `%x`: not a move: the file of the target square is missing"]
    );
}

#[test]
fn annotations_by_sign_and_number() {
    let reading = sound("1. e4! e5? 2. f4!! $14 exf4?? 3. Nf3!? g5?! $0 $255 *");
    let nags: Vec<&[u16]> = reading.game.line.moves.iter().map(|played| &played.nags[..]).collect();
    assert_eq!(nags, [&[1][..], &[2], &[3, 14], &[4], &[5], &[6, 0, 255]]);
    for bad in ["!!!", "$", "$x", "$99999"] {
        let found = faults(&format!("1. e4 {bad} *"));
        assert!(found[0].contains("not an annotation"), "{bad}: {found:?}");
    }
    assert_eq!(faults("$1 1. e4 *"), ["game 1, line 1, column 1: `$1`: an annotation before the first move"]);
}

#[test]
fn variations_are_nested_and_belong_to_the_move_before() {
    let reading = sound("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 ({why not} 2. f4) *");
    let e5 = &reading.game.line.moves[1];
    assert_eq!(e5.variations.len(), 2);
    assert_eq!(e5.variations[0].moves[1].variations[0].moves[1].text, "d5");
    assert_eq!(reading.game.line.moves[2].variations[0].comments, ["why not"]);
    assert_eq!(moves(&reading), ["e4", "e5", "Nf3"]);
}

#[test]
fn brackets_that_do_not_match() {
    for (file, expected) in [
        ("1. e4 ) e5 *", "game 1, line 1, column 7: `)`: a closing bracket without an opening one"),
        ("(1. d4) 1. e4 *", "game 1, line 1, column 1: `(`: a variation before any move, left out"),
        ("1. e4 () *", "game 1, line 1, column 8: `)`: a variation without moves, left out"),
        ("1. e4 } *", "game 1, line 1, column 7: `}`: a closing brace without an opening one"),
    ] {
        assert_eq!(faults(file), [expected]);
    }
    assert_eq!(
        faults("1. e4 (1. d4 *\n\n[Event \"next\"]\n*"),
        [
            "game 1, line 1, column 14: `*`: a result inside a variation; is a closing bracket missing?",
            "game 1, line 3, column 1: the next game starts inside a variation; a closing bracket is missing",
            "game 1, line 3, column 1: the next game starts before a result; 1-0, 0-1, 1/2-1/2 or * is missing",
        ]
    );
    assert_eq!(
        faults("1. e4 {no end"),
        [
            "game 1, line 1, column 7: `{no end`: the comment is not closed; a } is missing",
            "game 1, line 1, column 7: the file ends before a result; 1-0, 0-1, 1/2-1/2 or * is missing",
        ]
    );
}

#[test]
fn games_follow_each_other_with_and_without_tags_and_results() {
    let file =
        "[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n1. d4\n\n[Event \"C\"]\n\n[Event \"D\"]\n1. c4 1-0 1. b4 0-1";
    let all = readings(file.as_bytes());
    let seen: Vec<(u64, u64, Option<&str>, usize, usize)> =
        all.iter().map(|r| (r.number, r.line, r.game.tag("Event"), r.game.line.moves.len(), r.faults.len())).collect();
    assert_eq!(
        seen,
        [
            (1, 1, Some("A"), 1, 0),
            (2, 5, Some("B"), 1, 1),
            (3, 8, Some("C"), 0, 1),
            (4, 10, Some("D"), 1, 0),
            (5, 11, None, 1, 0)
        ]
    );
    assert_eq!(faults("1. e4 1-0 1-0"), ["game 2, line 1, column 11: `1-0`: a result without a game before it"]);
    let only_a_comment = readings(b"[White \"A\"]\n{lost}\n\n[Black \"B\"]\n1. e4 *");
    assert_eq!(only_a_comment.len(), 2);
    assert_eq!(only_a_comment[0].game.line.comments, ["lost"]);
    assert_eq!(readings(b""), []);
    assert_eq!(readings(b" \r\n\r\n% only an escape\n"), []);
    assert_eq!(faults("[White \"a\"]\n[White \"b\"]\n*").len(), 1);
}

#[test]
fn what_is_no_move_is_kept_and_told() {
    let reading = one("1. e4 xyzzy Ni9z B@b6 -- Z0 exd6 e.p. exd6e.p.+ ep *");
    assert_eq!(moves(&reading), ["e4", "xyzzy", "Ni9z", "B@b6", "--", "Z0", "exd6", "exd6e.p.+"]);
    let columns: Vec<u64> = reading.faults.iter().map(|fault| fault.column).collect();
    assert_eq!(columns, [7, 13, 18]);
    assert_eq!(
        reading.faults[0].to_string(),
        "game 1, line 1, column 7: `xyzzy`: not a move: the file of the target square is missing"
    );
}

#[test]
fn latin_1_is_read_and_remarked_on_once_a_game() {
    let file = b"[White \"M\xfcller\"]\n1. e4 {caf\xe9} *\n[White \"M\xc3\xbcller\"]\n1. e4 *";
    let all = readings(file);
    assert_eq!(all[0].game.tag("White"), Some("Müller"));
    assert_eq!(all[0].game.line.moves[0].comments, ["café"]);
    assert_eq!(all[1].game.tag("White"), Some("Müller"));
    let remarks: Vec<String> = all.iter().flat_map(|reading| &reading.remarks).map(ToString::to_string).collect();
    assert_eq!(
        remarks,
        ["game 1, line 1, column 1: `Müller`: not UTF-8, read as Latin-1 here and in the rest of the game"]
    );
}

#[test]
fn byte_order_marks_and_carriage_returns() {
    let all = readings(b"\xef\xbb\xbf[Event \"A\"]\r\n\r\n1. e4\r\n*\r\n\xef\xbb\xbf%x\r\n[Event \"B\"]\r\n*");
    assert_eq!(all.iter().map(|reading| reading.faults.len()).sum::<usize>(), 0);
    assert_eq!(all.iter().map(|reading| reading.line).collect::<Vec<_>>(), [1, 6]);
}

#[test]
fn files_that_are_no_text_are_named() {
    for (start, what) in [
        (&b"\x1f\x8b\x08\x00"[..], "this is a gzip file; unpack it first"),
        (b"BZh91AY", "this is a bzip2 file; unpack it first"),
        (b"PK\x03\x04", "this is a zip file; unpack it first"),
        (b"\x28\xb5\x2f\xfd", "this is a zstd file; unpack it first"),
        (b"\xff\xfe[\x00", "this is UTF-16; convert it to UTF-8 first"),
    ] {
        let all = readings(start);
        assert_eq!((all.len(), all[0].faults[0].what.to_string().as_str()), (1, what));
    }
}

#[test]
fn lines_and_columns_are_those_of_the_file() {
    let mut tokens = Tokens::new("[A \"b\"]\n\n{x\n\ny\nlines} 1.e4\n%x\n  (d4".as_bytes());
    let mut places = Vec::new();
    while let Some((_, place)) = tokens.next().unwrap() {
        places.push((place.line, place.column, place.offset));
    }
    assert_eq!(places, [(1, 1, 0), (3, 1, 9), (6, 8, 22), (6, 10, 24), (8, 3, 32), (8, 4, 33)]);
}

/// A reader that gives a few bytes at a time, so that every token is cut somewhere.
struct Drops<'a>(&'a [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.1.min(self.0.len()).min(buffer.len());
        buffer[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n)
    }
}

#[test]
fn it_does_not_matter_where_the_buffer_ends() {
    let file = b"\xef\xbb\xbf[Event \"a\\\"b\\\\\"]\r\n%esc\n1.e4!? {c\nd} e5 (1... c5e.p. $12) 2. exd6 e.p. ; x }\n0-0 1/2-1/2 \xff* 1-0[A \"\\";
    let whole = readings(file);
    for size in 1..40 {
        let pieces: Vec<Reading> = Games::new(Drops(file, size)).map(Result::unwrap).collect();
        assert_eq!(pieces, whole, "{size} bytes at a time");
    }
}

#[test]
fn errors_of_the_file_are_handed_on_and_end_the_reading() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken disk"))
        }
    }
    let mut games = Games::new(Broken);
    assert_eq!(games.next().unwrap().unwrap_err().to_string(), "broken disk");
    assert!(games.next().is_none());
}

#[test]
fn endless_tokens_are_given_up_and_the_next_game_is_read() {
    let long = limits::TOKEN + 100_000;
    for (start, end) in [("1. e4 {", "}"), ("1. e4 ; ", "\n"), ("[Event \"", "\"]\n"), ("1. N", " "), ("1. ", " ")] {
        let fill = if start == "1. " { b'1' } else { b'x' };
        let file = start.as_bytes().chain(io::repeat(fill).take(long as u64)).chain(end.as_bytes());
        let file = file.chain(&b" d4 *\n[Event \"next\"]\n1. c4 *"[..]);
        let all: Vec<Reading> = Games::new(file).map(Result::unwrap).collect();
        assert_eq!(all.len(), 2, "{start}");
        assert_eq!(all[0].faults.len(), 1, "{start}");
        assert!(all[0].faults[0].what.to_string().starts_with("longer than 16 MB"), "{start}");
        assert_eq!(moves(&all[0]).last(), Some(&"d4"), "{start}");
        assert_eq!(all[1].game.tag("Event"), Some("next"));
    }
    // The same in little pieces.
    let file = [&b"1. e4 {"[..], &vec![b'x'; 1 << 21], b"} e5 *"].concat();
    let all: Vec<Reading> = Games::new(Drops(&file, 100)).map(Result::unwrap).collect();
    assert_eq!((all.len(), all[0].game.line.moves[0].comments[0].len()), (1, 1 << 21));
    // An escaped line is never kept, so it may be of any length.
    let file = b"%".chain(io::repeat(b'x').take(3 * long as u64)).chain(&b"\n1. e4 *"[..]);
    let all: Vec<Reading> = Games::new(file).map(Result::unwrap).collect();
    assert_eq!((all.len(), all[0].faults.len()), (1, 0));
}

#[test]
fn nesting_has_a_limit_and_so_has_a_game() {
    let deep = |n: usize| format!("1. e4 {}{} e5 *", "(e4 ".repeat(n), ")".repeat(n));
    let reading = sound(&deep(limits::DEPTH));
    assert_eq!(moves(&reading), ["e4", "e5"]);
    let reading = one(&deep(limits::DEPTH + 500));
    assert_eq!((reading.faults.len(), moves(&reading).len()), (1, 2));
    assert!(reading.faults[0].what.to_string().starts_with("variations nested deeper than 1000"));

    let endless = "Nf3 ".repeat(limits::ITEMS + 10) + "* 1. e4 * [Event \"next\"] *";
    let all = readings(endless.as_bytes());
    assert_eq!(all.len(), 2);
    assert!(all[0].faults[0].what.to_string().starts_with("the game is too long"));
    assert_eq!(all[1].faults, []);

    let comments = "{x} ".repeat(limits::ITEMS + 10) + "[Event \"next\"] *";
    assert_eq!(readings(comments.as_bytes()).len(), 2);
    let tags = "[A \"b\"]\n".repeat(100_000) + "*";
    assert_eq!(one(&tags).game.tags.len(), limits::TAGS);

    let noise = "?! ".repeat(10_000) + "*";
    assert_eq!(one(&noise).faults.len(), limits::FAULTS + 1);
}

#[test]
fn tokens_are_bytes_of_the_file() {
    let mut tokens = Tokens::new("[A \"b\\\"\"] Nf3".as_bytes());
    assert_eq!(tokens.next().unwrap().unwrap().0, Token::Tag { name: b"A", value: b"b\\\"" });
    assert_eq!(tokens.next().unwrap().unwrap().0, Token::Move(b"Nf3"));
    assert!(tokens.next().unwrap().is_none());
    assert!(tokens.next().unwrap().is_none());
}
