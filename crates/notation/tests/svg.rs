//! SVG diagrams: sound XML with everything in its place.

extern crate checkproof_notation as notation;

use notation::svg::{Options, draw};
use spec::chess::{Board, Rules, Square};

fn start() -> Board {
    Rules::chess().start().unwrap().board().clone()
}

fn sq(text: &str) -> Square {
    text.parse().unwrap()
}

/// Every element is closed, in the right order.
fn assert_sound(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("every tag ends");
        assert!(!text.contains(['&', '"']), "{text}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name: String = tag.chars().take_while(|letter| letter.is_ascii_alphabetic()).collect();
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(closed));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn every_square_and_piece_is_drawn() {
    let svg = draw(&start(), &Options::default());
    assert_sound(&svg);
    assert_eq!(svg.matches("<rect").count(), 64 + 1, "the squares and the frame");
    assert_eq!(svg.matches("<g transform").count(), 32);
    assert_eq!(svg.matches("<text").count(), 16);
    assert!(!svg.contains("id="), "nothing that could clash on a page");
}

#[test]
fn any_size_of_board_and_square() {
    for (files, ranks) in [(3, 3), (5, 6), (16, 16), (0, 0), (1, 16)] {
        for square in [0, 1, 37, 1000, u32::MAX] {
            let svg = draw(&Board::empty(files, ranks), &Options { square, ..Options::default() });
            assert_sound(&svg);
            assert_eq!(svg.matches("<rect").count(), files as usize * ranks as usize + 1);
        }
    }
    let svg = draw(&Board::empty(5, 6), &Options { square: 40, coordinates: false, ..Options::default() });
    assert!(svg.contains("width=\"200\" height=\"240\" viewBox=\"0 0 200 240\""), "{svg}");
    assert!(!svg.contains("<text"));
}

#[test]
fn flipping_turns_the_board_round() {
    let board = Board::empty(8, 8).with(sq("a1"), start().at(sq("a1")));
    let place = |flipped| {
        let svg = draw(&board, &Options { square: 10, coordinates: false, flipped, ..Options::default() });
        let at = svg.find("translate(").unwrap();
        svg[at..].split(')').next().unwrap().to_string()
    };
    assert_eq!(place(false), "translate(0 70");
    assert_eq!(place(true), "translate(70 0");
}

#[test]
fn marks_arrows_and_rings() {
    let count = |marked: &[&str], arrows: &[(&str, &str)], what: &str| {
        let options = Options {
            marked: marked.iter().map(|text| sq(text)).collect(),
            arrows: arrows.iter().map(|(from, to)| (sq(from), sq(to))).collect(),
            ..Options::default()
        };
        let svg = draw(&start(), &options);
        assert_sound(&svg);
        svg.matches(what).count()
    };
    assert_eq!(count(&[], &[], "#dfe48a") + count(&[], &[], "opacity"), 0);
    assert_eq!(count(&["e4", "d3"], &[], "#dfe48a"), 2);
    assert_eq!(count(&["d4"], &[], "#b5bb50"), 1);
    assert_eq!(count(&[], &[("g1", "f3"), ("a1", "h8")], "opacity"), 2);
    assert_eq!(count(&[], &[("e4", "e4")], "<circle"), 1);
    // What is not on the board is not drawn.
    assert_eq!(count(&["p16"], &[("a1", "p16"), ("p16", "p16")], "opacity"), 0);
}

#[test]
fn squares_where_no_move_ends_look_different() {
    let rules = Rules::four_file();
    let board = Board::empty(8, 8);
    let with = draw(&board, &Options { rules: Some(&rules), ..Options::default() });
    assert_sound(&with);
    assert_eq!(with.matches("#d9dadd").count(), 32);
    assert_eq!(draw(&board, &Options::default()).matches("#d9dadd").count(), 0);
}

#[test]
fn frames_lie_under_the_pieces_and_on_the_board() {
    let frames = vec![(sq("a6"), sq("d8"))];
    let framed = draw(&start(), &Options { square: 50, coordinates: false, frames, ..Options::default() });
    assert_sound(&framed);
    // Files a to d, ranks 6 to 8: four squares wide and three high, less the width of the line.
    let rect = "<rect x=\"1.8\" y=\"1.8\" width=\"196.5\" height=\"146.5\"";
    assert!(framed.contains(rect), "{framed}");
    assert!(framed.find(rect) < framed.find("<g transform"), "pieces are drawn over it");
    let off = vec![(sq("a6"), sq("k8"))];
    assert!(!draw(&start(), &Options { frames: off, ..Options::default() }).contains("fill-opacity"));
}
