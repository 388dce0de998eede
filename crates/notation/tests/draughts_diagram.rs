//! Draughts diagrams in text and SVG, seen as the user sees them.

extern crate checkproof_notation as notation;

use notation::diagram::Style;
use notation::diagram::draughts as text;
use notation::svg::draughts as svg;
use spec::draughts::{Board, Draughts, Square};

fn board(fen: &str) -> Board {
    *Draughts.read(fen).unwrap().board()
}

const FEW: &str = "W:W21,K14:B4,K32";

#[test]
fn letters_figures_and_numbers() {
    let bare = text::Options { numbers: false, ..text::Options::default() };
    let expected = [
        "   .   .   .   b",
        " .   .   .   .",
        "   .   .   .   .",
        " .   W   .   .",
        "   .   .   .   .",
        " w   .   .   .",
        "   .   .   .   .",
        " .   .   .   B",
    ];
    assert_eq!(text::draw(&board(FEW), &bare), expected.join("\n") + "\n");
    let unicode = text::Options { style: Style::Unicode, ..text::Options::default() };
    let drawn = text::draw(&board(FEW), &unicode);
    assert!(["⛂4", "⛁14", "⛀21", "⛃32", "·1 "].iter().all(|piece| drawn.contains(piece)), "{drawn}");
    for number in 1..=32 {
        assert!(drawn.contains(&number.to_string()));
    }
}

#[test]
fn blacks_view_turns_the_board() {
    let flipped = text::Options { flipped: true, numbers: false, ..text::Options::default() };
    let seen_by_white = text::draw(&board(FEW), &text::Options { numbers: false, ..text::Options::default() });
    let cells = |drawn: &str| drawn.chars().filter(|letter| !letter.is_whitespace()).collect::<Vec<char>>();
    let turned = cells(&text::draw(&board(FEW), &flipped));
    assert_eq!(turned.iter().rev().copied().collect::<Vec<char>>(), cells(&seen_by_white));
    let numbered = text::draw(&board(FEW), &text::Options { flipped: true, ..text::Options::default() });
    assert!(numbered.starts_with("     B32     .31     .30     .29\n .28"), "{numbered}");
}

#[test]
fn colour_shows_every_square_and_ends_every_line() {
    let drawn = text::draw(&board(FEW), &text::Options { style: Style::Colour, ..text::Options::default() });
    assert_eq!(drawn.lines().count(), 8);
    assert!(drawn.lines().all(|line| line.ends_with("\x1b[0m") && line.matches("\x1b[48;5;").count() == 8));
}

#[test]
fn pictures_have_pieces_numbers_marks_and_arrows() {
    let square = |number: u8| Square::new(number).unwrap();
    let plain = svg::draw(&board(FEW), &svg::Options::default());
    assert_eq!(plain.matches("r=\"36\"").count(), 4, "four pieces");
    assert_eq!(plain.matches("M34 66").count(), 2, "two of them kings");
    assert_eq!(plain.matches("<text").count(), 32);
    let bare = svg::draw(&board(FEW), &svg::Options { numbers: false, ..svg::Options::default() });
    assert!(!bare.contains("<text"));
    // The man on 4 stands in the corner that White sees at the upper right, and Black at the lower left.
    assert!(plain.contains("translate(420 0)"), "{plain}");
    let flipped = svg::draw(&board(FEW), &svg::Options { flipped: true, ..svg::Options::default() });
    assert!(flipped.contains("translate(0 420)"), "{flipped}");
    let options =
        svg::Options { marked: vec![square(14)], arrows: vec![(square(14), square(9))], ..svg::Options::default() };
    let drawn = svg::draw(&board(FEW), &options);
    assert_eq!(drawn.matches("#b5bb50").count(), 1, "the mark");
    assert_eq!(drawn.matches("opacity=\"0.8\"").count(), 1, "the arrow");
    // Every number stands on its own dark square, whoever looks.
    for flipped in [false, true] {
        let options = svg::Options { flipped, square: 100, ..svg::Options::default() };
        let mut places: Vec<(u32, u32)> =
            options.number_places().map(|(_, x, y)| (x as u32 / 100, y as u32 / 100)).collect();
        places.sort();
        places.dedup();
        assert!(places.len() == 32 && places.iter().all(|(x, y)| (x + y) % 2 == 1));
    }
}
