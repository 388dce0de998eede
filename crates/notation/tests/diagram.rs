//! Text diagrams, seen as the user sees them.

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
