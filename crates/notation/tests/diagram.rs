//! Text diagrams, seen as the user sees them.

extern crate checkproof_notation as notation;

use notation::diagram::{Options, Style, draw};
use spec::Side;
use spec::chess::{Board, Kind, Piece, Rules, Square};

fn two_kings(files: u8, ranks: u8) -> Board {
    let king = |side| Some(Piece { side, kind: Kind::King });
    Board::empty(files, ranks)
        .with(Square { file: 0, rank: 0 }, king(Side::White))
        .with(Square { file: 2, rank: 1 }, king(Side::Black))
}

#[test]
fn letters_and_figures() {
    let board = two_kings(4, 3);
    assert_eq!(draw(&board, &Options::default()), "3  . . . .\n2  . . k .\n1  K . . .\n\n   a b c d\n");
    let unicode = Options { style: Style::Unicode, ..Options::default() };
    assert_eq!(draw(&board, &unicode), "3  · · · ·\n2  · · ♚ ·\n1  ♔ · · ·\n\n   a b c d\n");
    let bare = Options { coordinates: false, ..Options::default() };
    assert_eq!(draw(&board, &bare), ". . . .\n. . k .\nK . . .\n");
}

#[test]
fn blacks_view_turns_both_files_and_ranks() {
    let flipped = Options { flipped: true, ..Options::default() };
    assert_eq!(draw(&two_kings(4, 3), &flipped), "1  . . . K\n2  . k . .\n3  . . . .\n\n   d c b a\n");
}

#[test]
fn marks_are_brackets_also_side_by_side() {
    let marked = vec!["a1".parse().unwrap(), "b1".parse().unwrap(), "h8".parse().unwrap()];
    let options = Options { marked, ..Options::default() };
    assert_eq!(draw(&two_kings(4, 3), &options), "3  .  .  .  . \n2  .  .  k  . \n1 [K][.] .  . \n\n   a  b  c  d\n");
}

#[test]
fn marks_keep_the_columns_without_coordinates() {
    let marked = vec!["a1".parse().unwrap()];
    let options = Options { marked, coordinates: false, ..Options::default() };
    assert_eq!(draw(&two_kings(3, 2), &options), " .  .  k \n[K] .  . \n");
}

#[test]
fn two_digits_keep_the_columns() {
    let text = draw(&two_kings(3, 16), &Options::default());
    assert!(text.starts_with("16  . . .\n15  . . .\n"));
    assert!(text.ends_with(" 2  . . k\n 1  K . .\n\n    a b c\n"));
}

#[test]
fn squares_where_no_move_ends_are_shown_only_with_the_rules() {
    let rules: Rules = "chess:3x3,landing=ac".parse().unwrap();
    let board = Board::empty(3, 3);
    let with = Options { rules: Some(&rules), coordinates: false, ..Options::default() };
    assert_eq!(draw(&board, &with), ". - .\n. - .\n. - .\n");
    let without = Options { coordinates: false, ..Options::default() };
    assert_eq!(draw(&board, &without), ". . .\n. . .\n. . .\n");
}

#[test]
fn colour_ends_every_line_with_a_reset_and_shows_each_square() {
    let rules = Rules::four_file();
    let start = rules.start().unwrap();
    let marked = vec!["e1".parse().unwrap()];
    let text =
        draw(start.board(), &Options { style: Style::Colour, rules: Some(&rules), marked, ..Options::default() });
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 9);
    assert!(lines[..8].iter().all(|line| line.ends_with("\x1b[0m") && line.matches("\x1b[48;5;").count() == 8));
    assert_eq!(lines[8], "   a  b  c  d  e  f  g  h");
    assert_eq!(text.matches("\x1b[48;5;59m").count(), 32, "the files b, d, f and h");
    assert_eq!(text.matches("\x1b[48;5;108m").count(), 1, "the marked square");
}

#[test]
fn frames_are_drawn_around_rectangles() {
    let board = two_kings(4, 4);
    let at = |text: &str| text.parse().unwrap();
    let options = Options { frames: vec![(at("b3"), at("a4"))], marked: vec![at("b3")], ..Options::default() };
    let lines = |options: &Options| draw(&board, options).lines().map(str::to_string).collect::<Vec<_>>();
    let seen = lines(&options);
    assert_eq!(seen[0], "  +-------+");
    assert!(seen[1].starts_with("4 |") && seen[1][10..].starts_with("| "), "{seen:?}");
    assert!(seen[2].starts_with("3 | .  [.]|"), "{seen:?}");
    assert_eq!(seen[3], "  +-------+");
    assert_eq!(seen[seen.len() - 1], "    a   b   c   d");
    // A frame in the middle, and Black's view of a frame at the edge: its corner is at the lower right.
    let middle = lines(&Options { frames: vec![(at("b2"), at("c3"))], ..Options::default() });
    assert_eq!((middle[1].as_str(), middle[4].as_str()), ("      +-------+", "      +-------+"));
    let turned = lines(&Options { flipped: true, ..options });
    assert_eq!((turned[2].as_str(), turned[5].as_str()), ("          +-------+", "          +-------+"));
    assert!(turned[3].ends_with('|') && turned[4].ends_with('|'), "{turned:?}");
}

#[test]
fn frames_are_shaded_in_colour() {
    let board = two_kings(4, 4);
    let options = |frames| Options { style: Style::Colour, frames, ..Options::default() };
    let plain = draw(&board, &options(Vec::new()));
    let framed = draw(&board, &options(vec![("a1".parse().unwrap(), "b2".parse().unwrap())]));
    assert_eq!(plain.lines().count(), framed.lines().count());
    assert_eq!(framed.matches("\x1b[48;5;152m").count() + framed.matches("\x1b[48;5;109m").count(), 4);
}
