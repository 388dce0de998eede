//! Writing game files, and that what is written is read back as the same tree.

extern crate checkproof_notation as notation;

use notation::pgn::{Ending, Game, Games, Line, Played, Tag, write};
use proptest::prelude::*;

fn read(file: &str) -> Game {
    let mut games = Games::new(file.as_bytes());
    let reading = games.next().unwrap().unwrap();
    assert_eq!(reading.faults, [], "{file}");
    assert!(games.next().is_none(), "{file}");
    reading.game
}

/// The moves of a file as they are written, without the tags.
fn rewritten(file: &str) -> String {
    let text = write(&read(file));
    text.split_once("\n\n").unwrap().1.to_string()
}

#[test]
fn the_seven_tags_come_first_and_are_filled_in() {
    let text = write(&read("[ECO \"A00\"]\n[White \"W\"]\n[Event \"E\"]\n1. e4 1/2-1/2"));
    assert_eq!(
        text,
        "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"W\"]\n[Black \"?\"]\n\
         [Result \"1/2-1/2\"]\n[ECO \"A00\"]\n\n1. e4 1/2-1/2\n\n"
    );
}

#[test]
fn move_numbers_follow_comments_and_variations() {
    assert_eq!(
        rewritten("e4!? {x} e5 (c5 (e6) Nf3) Nf3 $14 Nc6 ({y} d6) *"),
        "1. e4 $5 {x} 1... e5 (1... c5 (1... e6) 2. Nf3) 2. Nf3 $14 Nc6 ({y} 2... d6) *\n\n"
    );
}

#[test]
fn numbers_go_on_from_the_starting_position() {
    let fen = "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 31\"]\n";
    assert_eq!(rewritten(&format!("{fen}Kd7 Kd2 (Kf2) Ke7 *")), "31... Kd7 32. Kd2 (32. Kf2) 32... Ke7 *\n\n");
    assert_eq!(rewritten("[FEN \"nonsense\"]\ne4 e5 *"), "1. e4 e5 *\n\n");
}

#[test]
fn comments_with_a_closing_brace_go_to_the_end_of_a_line() {
    assert_eq!(rewritten("1. e4 ; a } b\n(1. d4 ; }\n) e5 *"), "1. e4 ;a } b\n(1. d4 ;}\n) 1... e5 *\n\n");
}

#[test]
fn escapes_and_control_characters_in_tags() {
    let tag = |value: &str| Tag { name: "Event".into(), value: value.into() };
    let game = Game { tags: vec![tag("a\"b\\c")], ..Game::default() };
    assert!(write(&game).starts_with("[Event \"a\\\"b\\\\c\"]\n"));
    let game = Game { tags: vec![tag("a\nb")], ..Game::default() };
    assert!(write(&game).starts_with("[Event \"a b\"]\n"));
    let nameless = Tag { name: "] x".into(), value: "y".into() };
    assert!(write(&Game { tags: vec![nameless], ..Game::default() }).contains("\n[x \"y\"]\n"));
}

#[test]
fn lines_are_at_most_eighty_letters() {
    let file = format!("{} {{{}}} {} *", "Nf3 Nf6 ".repeat(60), "word ".repeat(100), "(Nf3 (Nf3)) ".repeat(40));
    let text = rewritten(&file);
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    assert!(text.lines().filter(|line| line.len() > 70).count() > 10, "{text}");
}

#[test]
fn closing_braces_and_brackets_count_too() {
    for n in 60..73 {
        let text = rewritten(&format!("1. e4 (1. d4 {{{}}}) *", "x".repeat(n)));
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    }
}

#[test]
fn no_line_starts_with_a_percent_sign() {
    let text = rewritten(&format!("1. e4 {{{}}} *", "%eval ".repeat(100)));
    assert!(text.lines().all(|line| !line.starts_with('%')), "{text}");
}

fn comments() -> impl Strategy<Value = Vec<String>> {
    let word = "[^\\s\\x00-\\x20]{1,12}";
    let comment = prop::collection::vec(word, 1..12).prop_map(|words| words.join(" "));
    prop::collection::vec(comment, 0..3)
}

fn played(variations: BoxedStrategy<Vec<Line>>) -> impl Strategy<Value = Played> {
    let text = "[KQRBN]?[a-h]?x?[a-h][1-8](=Q)?[+#]?|O-O|O-O-O|--|0-0";
    let nags = prop::collection::vec(any::<u16>(), 0..3);
    (text, nags, comments(), variations).prop_map(|(text, nags, comments, variations)| Played {
        text,
        nags,
        comments,
        variations,
    })
}

fn line(variations: BoxedStrategy<Vec<Line>>, moves: std::ops::Range<usize>) -> impl Strategy<Value = Line> {
    (comments(), prop::collection::vec(played(variations), moves))
        .prop_map(|(comments, moves)| Line { comments, moves })
}

fn tree() -> impl Strategy<Value = Line> {
    let leaf = line(Just(Vec::new()).boxed(), 1..4).boxed();
    let nested = leaf.prop_recursive(4, 40, 4, |inner| line(prop::collection::vec(inner, 0..3).boxed(), 1..4).boxed());
    line(prop::collection::vec(nested, 0..2).boxed(), 0..12)
}

fn game() -> impl Strategy<Value = Game> {
    let ending = prop::sample::select(vec![Ending::FirstWins, Ending::SecondWins, Ending::Draw, Ending::Unknown]);
    let roster = prop::collection::vec("[^\\x00-\\x1f\\x7f-\\x9f]{0,15}", 6);
    let extra = prop::collection::btree_map("X[A-Za-z0-9_]{1,8}", "[ -~é]{0,10}", 0..4);
    (roster, extra, tree(), ending).prop_map(|(roster, extra, line, ending)| {
        let names = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
        let values = roster.into_iter().chain([ending.as_str().to_string()]);
        let roster = names.into_iter().map(str::to_string).zip(values);
        let tags = roster.chain(extra).map(|(name, value)| Tag { name, value }).collect();
        Game { tags, line, ending }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(game in game()) {
        let text = write(&game);
        prop_assert_eq!(read(&text), game, "{}", text);
    }

    #[test]
    fn several_games_in_a_file_stay_apart(games in prop::collection::vec(game(), 0..3)) {
        let file: String = games.iter().map(write).collect();
        let read: Vec<Game> = Games::new(file.as_bytes()).map(|reading| reading.unwrap().game).collect();
        prop_assert_eq!(read, games);
    }
}
