//! Sheets as files: what is in them, that they are the same every time, and what is refused.

use super::*;
use fast::Chess;
use spec::chess::Rules;

fn puzzle(game: &str, fen: &str, moves: u32, origin: &str) -> Puzzle {
    let rules: Rules = game.parse().unwrap();
    let position = rules.read(fen).unwrap();
    let report = puzzle::judge(&Chess::new(&rules).unwrap(), &position, moves);
    Puzzle { rules, position, report, origin: origin.to_string() }
}

fn chess() -> Vec<Puzzle> {
    let positions = [
        "8/8/1k6/8/5B2/3Q4/6B1/K7 w - -",
        "8/8/7Q/5k2/2B5/8/p4K2/4B3 w - -",
        "1R4Q1/2P5/3kP3/N3p1P1/8/5K2/8/8 w - -",
        "8/1R6/7k/Q7/3P4/4b1K1/8/8 w - -",
        "7Q/6p1/8/8/3P1k2/R6K/8/8 w - -",
        "8/8/8/8/Q4K2/b5Pk/8/4R3 w - -",
        "8/3N3K/8/k7/1b6/1R4Q1/8/8 w - -",
        "8/1Q6/8/5k2/8/5K2/Bn6/4R3 w - -",
        "4Q2K/1Q6/8/3b4/7k/8/R7/8 w - -",
        "k7/6b1/3q4/5b2/8/1K6/8/8 b - -",
        "3R4/8/R7/5B2/8/4k3/8/4K2R w K -",
    ];
    positions.iter().map(|fen| puzzle("chess", fen, 2, "composed, seed 7")).collect()
}

fn small() -> Vec<Puzzle> {
    let four = ["2K1/4/QN1k/2n1 w - -", "k2K/1R2/p3/2B1 w - -", "1K2/2Bk/1Rb1/4 w - -", "1Q2/1PK1/p3/3k w - -"];
    let five = ["3k1/Q4/1n3/4R/4K w - -", "5/4k/K3p/3R1/1R3 w - -", "1KQ2/1B3/5/3pk/5 w - -"];
    let four = four.iter().map(|fen| puzzle("chess:4x4", fen, 2, "by \"lot\" \u{202e}and\n漢"));
    four.chain(five.iter().map(|fen| puzzle("chess:5x5", fen, 2, ""))).collect()
}

fn options() -> SheetOptions {
    SheetOptions {
        title: "Mates in two".to_string(),
        paper: Paper::A4,
        across: None,
        solutions: Solutions::Upright,
        command: "checkproof puzzle --mate 2 --count 11 --seed 7 --pdf sheet.pdf".to_string(),
    }
}

fn holds(pdf: &[u8], text: &str) -> bool {
    pdf.windows(text.len()).any(|bytes| bytes == text.as_bytes())
}

fn pages(pdf: &[u8]) -> usize {
    pdf.windows(11).filter(|bytes| bytes.starts_with(b"/Type/Page") && bytes[10] != b's').count()
}

#[test]
fn a_sheet_is_tagged_and_the_same_every_time() {
    let sheet = pdf(&chess(), &options()).unwrap();
    assert!(sheet.starts_with(b"%PDF-1.7"));
    assert_eq!(sheet, pdf(&chess(), &options()).unwrap());
    assert_eq!(pages(&sheet), 2, "eleven diagrams on one page, the solutions on the other");
    let diagram = "Diagram 1. White to play and mate in 2. White: king a1; queen d3; bishops g2, f4. Black: king b6. \
                   FEN: 8/8/1k6/8/5B2/3Q4/6B1/K7 w - -";
    assert!(holds(&sheet, diagram));
    let solution = "Solution of 1: 1.Bf1! (zugzwang) 1...Ka5 2.Qb5#; ";
    assert!(holds(&sheet, solution));
    for part in ["pdfuaid:part>1", "(Mates in two)", "checkproof puzzle --mate 2 --count 11 --seed 7", "/Lang(en)"] {
        assert!(holds(&sheet, part), "{part}");
    }
    assert!(!holds(&sheet, "Date("), "no day is told");
}

#[test]
fn options_change_the_sheet() {
    let sheet = pdf(&small(), &options()).unwrap();
    assert!(holds(&sheet, "/MediaBox[0 0 595.28 841.89]"));
    let letter = pdf(&small(), &SheetOptions { paper: Paper::Letter, ..options() }).unwrap();
    assert!(holds(&letter, "/MediaBox[0 0 612 792]"));
    assert_ne!(sheet, pdf(&small(), &SheetOptions { solutions: Solutions::UpsideDown, ..options() }).unwrap());
    let across = |across| pages(&pdf(&chess(), &SheetOptions { across: Some(across), ..options() }).unwrap());
    assert_eq!([across(1), across(2), across(3), across(4)], [5, 3, 2, 2]);
    assert_eq!([usual_across(&small()), usual_across(&chess())], [4, 3]);
    // A title in another alphabet, a long command, letters that no font of ours has.
    let command = "checkproof puzzle --theme ".to_string() + &"x".repeat(400);
    let title = "Мат в два хода — ".repeat(9) + "漢";
    assert!(holds(&pdf(&small(), &SheetOptions { title, command, ..options() }).unwrap(), "xxxx"));
}

#[test]
fn puzzles_with_faults_can_be_printed_too() {
    let faulty = [
        puzzle("chess", "8/8/8/3k4/8/8/8/K6R w - -", 2, "no solution"),
        puzzle("chess", "7R/8/8/8/8/1K6/7R/k7 w - -", 2, "cooked"),
        puzzle("four-file", "k7/8/K7/8/8/8/8/6R1 w - -", 1, "a board with holes"),
    ];
    let sheet = pdf(&faulty, &options()).unwrap();
    assert!(holds(&sheet, "Solution of 1: There is no #2. ") && holds(&sheet, " Also 1."));
}

/// A position in which most moves are tries: some are told, and how many more there are.
#[test]
fn few_of_many_tries_are_told() {
    let many = puzzle("chess", "2K5/2n2R2/8/B3Q3/2k5/8/8/3R4 w - -", 2, "");
    let told = puzzle::write::tries(&many).len();
    assert!(told > 20, "{told}");
    assert!(holds(&pdf(&[many], &options()).unwrap(), &format!(" and {} more. 2K5/", told - 6)));
}

#[test]
fn what_cannot_be_a_sheet_is_refused() {
    let refused = |puzzles: &[Puzzle], options: SheetOptions| pdf(puzzles, &options).unwrap_err().to_string();
    assert_eq!(refused(&[], options()), "a sheet needs at least one puzzle");
    assert_eq!(
        refused(&small(), SheetOptions { across: Some(0), ..options() }),
        "1 to 6 diagrams stand beside each other, not 0"
    );
    assert!(refused(&small(), SheetOptions { across: Some(7), ..options() }).ends_with("not 7"));
    assert!(
        refused(&small(), SheetOptions { title: " ".to_string(), ..options() }).starts_with("a sheet needs a title")
    );
}

/// Everything stands on its page, nothing on anything else, and nothing is left out, whatever the boards.
#[test]
fn diagrams_do_not_overlap() {
    let fonts = Fonts::new().unwrap();
    let board = |side: u8| {
        let rules = Rules::board(side, side).unwrap();
        let position = rules.read(&corner_kings(side)).unwrap();
        Puzzle { rules, position, report: chess()[0].report.clone(), origin: String::new() }
    };
    let boards: Vec<Puzzle> = [3, 4, 5, 8, 10, 16].into_iter().map(board).collect();
    for paper in [Paper::A4, Paper::Letter] {
        let frame = Frame::new(&SheetOptions { paper, ..options() }, &fonts);
        for (n, across) in (0..boards.len()).flat_map(|n| (1..=6).map(move |across| (n, across))) {
            let same: Vec<Puzzle> = std::iter::repeat_n(boards[n].clone(), 40).collect();
            for puzzles in [&boards[..], &same[..]] {
                let layout = diagrams::lay_out(puzzles, across, &frame);
                assert_eq!(layout.places(puzzles, &frame).err(), None, "{paper:?}, {across} across");
            }
        }
    }
}

/// Kings in opposite corners of a board.
fn corner_kings(side: u8) -> String {
    let empty = vec![side.to_string(); side as usize - 2].join("/");
    format!("k{}/{empty}/{}K w - -", side - 1, side - 1)
}
