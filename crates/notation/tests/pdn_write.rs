//! Writing PDN: what the text looks like, and that it is read back as the same game.

extern crate checkproof_notation as notation;

use notation::pdn::write;
use notation::pgn::{BRACKETED, Ending, Format, Game, Games, Line, Played, Tag};
use proptest::prelude::*;

fn read(text: &str) -> Game {
    let readings: Vec<_> = Games::of(Format::Pdn, text.as_bytes()).map(Result::unwrap).collect();
    assert_eq!((readings.len(), &readings[0].faults[..]), (1, &[][..]), "{text}");
    readings.into_iter().next().unwrap().game
}

fn rewritten(text: &str) -> String {
    write(&read(text))
}

#[test]
fn results_stand_in_the_tag_and_a_star_ends_the_game() {
    assert_eq!(rewritten("1. 11-15 1-0"), "[Result \"1-0\"]\n\n1. 11-15 *\n\n");
    assert_eq!(rewritten("[Result \"2-0\"]\n1. 11-15 *"), "[Result \"1-0\"]\n\n1. 11-15 *\n\n");
    assert_eq!(rewritten("[Result \"0-0\"]\n1. 11-15 *"), "[Result \"0-0\"]\n\n1. 11-15 *\n\n");
    assert_eq!(rewritten("[Result \"1+ - 1-\"]\n1. 11-15 *"), "[Result \"1+ - 1-\"]\n\n1. 11-15 *\n\n");
    assert_eq!(rewritten("1. 11-15 *"), "[Result \"*\"]\n\n1. 11-15 *\n\n");
}

#[test]
fn strengths_stick_to_their_move() {
    let moves = "1. 11-15! 22-17(?) 2. 8-11 $14 23-19?! $3 (!) $7 3. 4-8 *";
    assert_eq!(rewritten(moves), format!("[Result \"*\"]\n\n{moves}\n\n"));
    // Also at the end of a line.
    let many = format!("1. {} *", "11-15!! ".repeat(300));
    let text = rewritten(&many);
    assert!(text.lines().all(|line| line.len() <= 80 && !line.starts_with('!')), "{text}");
}

#[test]
fn moves_are_counted_from_one_and_anew_after_a_set_up() {
    assert_eq!(
        rewritten("11-15 (9-13 22-18) 22-18 /FEN \"W:WK3:B12\"/ 3-8 12-16 {x} 8-11 *"),
        "[Result \"*\"]\n\n1. 11-15 (1. 9-13 22-18) 1... 22-18 /FEN \"W:WK3:B12\"/ 1. 3-8 12-16 {x} 2. 8-11 *\n\n"
    );
}

fn comments() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[a-zé%(){!;/]{1,8}( [a-z}\"$*-]{1,8}){0,12}", 0..3)
}

fn played(variations: BoxedStrategy<Vec<Line>>) -> impl Strategy<Value = Played> {
    let text = "[1-9]-[12][0-9]|(3[0-2]x){1,6}2[0-9]|0[1-9]:1[0-9]|/FEN \"W:WK3:B[1-9]\"/";
    let nags = prop::collection::vec(prop_oneof![0..256u16, 1..7u16, (1..7u16).prop_map(|n| n + BRACKETED)], 0..4);
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
    line(prop::collection::vec(nested, 0..2).boxed(), 1..12)
}

fn game() -> impl Strategy<Value = Game> {
    let endings = vec![Ending::FirstWins, Ending::SecondWins, Ending::Draw, Ending::BothLose, Ending::Unknown];
    let extra = prop::collection::btree_map("X[A-Za-z0-9_]{1,8}", "[ -~é]{0,10}", 0..4);
    (extra, tree(), prop::sample::select(endings)).prop_map(|(extra, line, ending)| {
        let result = ("Result".to_string(), ending.as_str().to_string());
        let tags = extra.into_iter().chain([result]).map(|(name, value)| Tag { name, value }).collect();
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
        let read: Vec<Game> = Games::of(Format::Pdn, file.as_bytes()).map(|reading| reading.unwrap().game).collect();
        prop_assert_eq!(read, games);
    }
}
