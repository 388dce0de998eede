//! Reading PDN files: what is understood, and what is told of everything else.

extern crate checkproof_notation as notation;

use notation::pdn::Written;
use notation::pgn::{BRACKETED, BadToken, Ending, Format, Games, Reading, Token, Tokens};
use std::io::{self, Read};

fn readings(file: &[u8]) -> Vec<Reading> {
    Games::of(Format::Pdn, file).map(|reading| reading.expect("a slice has no errors")).collect()
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
fn moves_in_all_their_spellings() {
    for file in [
        "1. 11-15 22x15 2. 1x10x19 *",
        "1.11-15 22x15 2.1x10x19*",
        "1. 11-15 1... 22x15 2. 1x10x19 *",
        "11-15 22x15 1x10x19 *",
        "1 11-15\n22x15\r\n2 1x10x19 *",
        "1. 11-15 1. ... 22x15 2. 1x10x19 *",
    ] {
        assert_eq!(moves(&sound(file)), ["11-15", "22x15", "1x10x19"], "{file}");
    }
    assert_eq!(moves(&sound("1. 01-07 22:15 2. 01:10:19 22X15 *")), ["01-07", "22:15", "01:10:19", "22X15"]);
}

#[test]
fn results_of_both_kinds_end_a_game() {
    for (text, ending) in [
        ("1-0", Ending::FirstWins),
        ("2-0", Ending::FirstWins),
        ("0-1", Ending::SecondWins),
        ("0-2", Ending::SecondWins),
        ("1/2-1/2", Ending::Draw),
        ("1-1", Ending::Draw),
        ("0-0", Ending::BothLose),
        ("*", Ending::Unknown),
    ] {
        let reading = sound(&format!("1. 11-15 {text}"));
        assert_eq!((reading.game.ending, moves(&reading)), (ending, vec!["11-15"]), "{text}");
    }
    assert_eq!(readings(b"1. 11-15 1-0 1. 9-14 0-1 1. 9-13 *").len(), 3);
}

#[test]
fn the_star_only_separates_and_the_tag_tells_the_result() {
    assert_eq!(sound("[Result \"0-1\"]\n\n1. 11-15 *").game.ending, Ending::SecondWins);
    assert_eq!(sound("[Result \"2-0\"]\n\n1. 11-15 1-0").game.ending, Ending::FirstWins);
    // The last game of a file needs no separator, all others do.
    assert_eq!(sound("[Result \"1-1\"]\n\n1. 11-15").game.ending, Ending::Draw);
    assert_eq!(
        faults("1. 11-15"),
        ["game 1, line 1, column 4: the file ends before a result; *, 1-0, 0-1 or 1/2-1/2 is missing"]
    );
    assert_eq!(
        faults("[Result \"1-0\"]\n1. 11-15\n[Event \"next\"]\n*"),
        ["game 1, line 3, column 1: the next game starts before a result; *, 1-0, 0-1 or 1/2-1/2 is missing"]
    );
    assert_eq!(
        faults("[Result \"1-0\"]\n1. 11-15 0-1"),
        ["game 1, line 2, column 10: `0-1`: the game ends so, but its tag Result says 1-0"]
    );
}

#[test]
fn strengths_stand_behind_the_move_alone_or_in_brackets() {
    let reading = sound("1. 11-15! 22-18(?) 2. 8-11(!?)$7 18x11?! *");
    let nags: Vec<&[u16]> = reading.game.line.moves.iter().map(|played| &played.nags[..]).collect();
    assert_eq!(nags, [&[1][..], &[BRACKETED + 2], &[BRACKETED + 5, 7], &[6]]);
}

#[test]
fn a_sign_alone_in_wide_brackets_is_a_variation_without_moves() {
    let found = faults("1. 11-15 ( ! ) *");
    assert!(found.iter().any(|fault| fault.contains("a variation without moves, left out")), "{found:?}");
    for bad in ["!!!", "(!!!)", "$", "$256", "$x"] {
        let found = faults(&format!("1. 11-15 {bad} *"));
        assert!(found[0].contains("not an annotation"), "{bad}: {found:?}");
    }
}

#[test]
fn comments_variations_and_hidden_lines() {
    let reading = sound(
        "% draughts\n{before} 1. 11-15 {a\n  { b} 22-18 (22-17 {c} 15-18 (15-19! 23x16)) % the rest (is hidden\n2. 15x22 *",
    );
    assert_eq!(reading.game.line.comments, ["before"]);
    assert_eq!(reading.game.line.moves[0].comments, ["a { b"]);
    let variation = &reading.game.line.moves[1].variations[0];
    assert_eq!(variation.moves[1].variations[0].moves[1].text, "23x16");
    assert_eq!(moves(&reading), ["11-15", "22-18", "15x22"]);
}

#[test]
fn set_ups_stand_in_the_place_of_moves() {
    let reading = sound("1. 11-15 /FEN \"W:WK3:B12\"/ {a new one} 3-8 (/FEN \"B:WK3:B12\"/ 12-16) 1-0");
    assert_eq!(moves(&reading), ["11-15", "/FEN \"W:WK3:B12\"/", "3-8"]);
    assert_eq!(reading.game.line.moves[1].comments, ["a new one"]);
    assert_eq!(Written::parse(b"/FEN \"W:WK3:B12\"/"), Ok(Written::Setup("W:WK3:B12")));
    for bad in ["/FEN \"W:WK3:B12\"\n", "/\n", "/FEN W\n"] {
        let reading = one(&format!("1. 11-15 {bad} 22-18 *"));
        assert!(reading.faults[0].what.to_string().starts_with("not a set-up; "), "{bad}");
        assert_eq!(moves(&reading), ["11-15", "22-18"], "what follows is read");
    }
    for bad in ["//", "/FEN/", "/FEN W:WK3:B12/", "/fen \"W\"/", "/FEN \"a\" \"b\"/"] {
        let found = faults(&format!("1. 11-15 {bad} 22-18 *"));
        assert!(found[0].ends_with("not a move: a set-up looks like /FEN \"W:WK3:B12\"/"), "{bad}: {found:?}");
    }
}

#[test]
fn what_is_no_move_is_kept_and_told() {
    for (text, what) in [
        ("3228", "a - or x between the squares is missing"),
        ("9-33", "squares are numbered 1 to 32"),
        ("0-14", "squares are numbered 1 to 32"),
        ("9-99999999999999999999", "squares are numbered 1 to 32"),
        ("22-15-8", "a plain move has two squares, and a capture has x between all of its squares"),
        ("22x15-8", "a plain move has two squares, and a capture has x between all of its squares"),
        ("a3-b4", "squares are numbers in English draughts, such as in 11-15"),
        ("c3:e5", "squares are numbers in English draughts, such as in 11-15"),
        ("-", "moves look like 11-15, 22x15 or 22x15x8"),
        ("11-", "moves look like 11-15, 22x15 or 22x15x8"),
        ("22xx8", "moves look like 11-15, 22x15 or 22x15x8"),
        ("Nf3", "moves look like 11-15, 22x15 or 22x15x8"),
        ("--", "a plain move has two squares, and a capture has x between all of its squares"),
    ] {
        let reading = one(&format!("1. 11-15 {text} *"));
        assert_eq!(moves(&reading), ["11-15", text]);
        let told = format!("game 1, line 1, column 10: `{text}`: not a move: {what}");
        assert_eq!(reading.faults[0].to_string(), told);
    }
}

#[test]
fn a_word_that_sticks_to_a_move_is_told_and_the_move_is_kept() {
    let reading = one("1. 11-15White resigned {early}. 0-1");
    assert_eq!(moves(&reading), ["11-15", "White", "resigned"]);
    assert_eq!((reading.faults.len(), reading.game.ending), (2, Ending::SecondWins));
}

#[test]
fn a_pgn_file_keeps_its_own_signs() {
    let mut tokens = Tokens::new("1. e4 (!) /x 2-0 $300".as_bytes());
    let mut read = Vec::new();
    while let Some((token, _)) = tokens.next().unwrap() {
        read.push(format!("{token:?}"));
    }
    let open = [Token::Number(1), Token::Move(b"e4"), Token::Open, Token::Nag(1), Token::Close, Token::Move(b"/x")];
    assert_eq!(read[..6], open.map(|token| format!("{token:?}")));
    assert_eq!(read[6], format!("{:?}", Token::Bad { text: b"2-0", what: BadToken::Result }));
    assert_eq!(read[7], "Nag(300)");
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
    let file = b"[Event \"a\"]\n%esc\n1.11-15(!?) {c\nd} 22x15 (1... 22:8 $12) % x\n/FEN \"W:WK3:B12\"/ 3228 (!!!) 1/2-1/2 /FEN";
    let whole = readings(file);
    assert!(whole.len() == 2 && !whole[0].faults.is_empty());
    for size in 1..40 {
        let pieces: Vec<Reading> = Games::of(Format::Pdn, Drops(file, size)).map(Result::unwrap).collect();
        assert_eq!(pieces, whole, "{size} bytes at a time");
    }
}
