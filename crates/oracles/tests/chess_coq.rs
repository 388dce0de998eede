//! What `coq/chess` defines, run beside the specification: whole lists of moves of chess without pawns, and what
//! Bratko's strategy plays.

use oracles::chess_coq::Extracted;
use oracles::compare::{left_out, thorough};
use oracles::samples::Random;
use spec::chess::ending::{CHECKMATE, STALEMATE};
use spec::chess::{self, Move, Piece, Rules, Setup, Square};
use spec::krk::{Kind, Krk};
use spec::{Game, Outcome, Side, State};
use std::path::Path;

/// The pieces in the order of `coq/chess/Extract.v`.
const PIECES: [chess::Kind; 5] =
    [chess::Kind::King, chess::Kind::Queen, chess::Kind::Rook, chess::Kind::Bishop, chess::Kind::Knight];

/// So many questions are asked at a time.
const AT_A_TIME: usize = 50_000;

/// Unless nothing may be left out, one of so many placements is compared where all of them are many.
const ONE_OF: usize = 7;

#[test]
fn the_definitions_in_coq_are_those_of_the_specification() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coq-chess");
    let extracted = match Extracted::build(&folder) {
        Ok(extracted) => extracted,
        Err(why) => return left_out("the definitions in Coq", &why),
    };
    every_placement_of_three_men(&extracted);
    random_placements(&extracted);
    the_strategy_on_the_full_board(&extracted);
    the_strategy_on_other_boards(&extracted);
    a_wrong_answer_is_noticed(&extracted);
}

/// Two kings and one man of either side, wherever they stand, legal or not, on every board of up to 4 by 4.
fn every_placement_of_three_men(extracted: &Extracted) {
    let one_of = if thorough() { 1 } else { ONE_OF };
    let mut setups = Vec::new();
    for (files, ranks) in [(3, 3), (3, 4), (4, 3), (4, 4)] {
        let squares: Vec<Square> = squares(files, ranks);
        for (side, kind) in Side::BOTH.into_iter().flat_map(|side| PIECES.map(|kind| (side, kind))) {
            for turn in Side::BOTH {
                for number in 0..squares.len().pow(3) {
                    let at = |place: u32| squares[number / squares.len().pow(place) % squares.len()];
                    let king = |side| Piece { side, kind: chess::Kind::King };
                    let man = Piece { side, kind };
                    let pieces = vec![(at(0), king(Side::White)), (at(1), king(Side::Black)), (at(2), man)];
                    setups.push(setup(files, ranks, pieces, turn));
                }
            }
        }
    }
    let setups: Vec<Setup> = setups.into_iter().enumerate().filter(|(n, _)| n % one_of == 0).map(|(_, s)| s).collect();
    let counted = compare_chess(extracted, &setups);
    println!("three men on boards up to 4 x 4: {counted:?}");
    assert!(counted.legal > 40_000 / one_of && counted.illegal > 50_000 / one_of, "{counted:?}");
    assert!(counted.checkmates > 100 / one_of && counted.stalemates > 100 / one_of, "{counted:?}");
}

/// Any number of any men on any board, mostly with one king each.
fn random_placements(extracted: &Extracted) {
    let mut random = Random(17);
    let setups: Vec<Setup> = (0..20_000)
        .map(|_| {
            let (files, ranks) = (3 + random.below(8) as u8, 3 + random.below(8) as u8);
            let squares = squares(files, ranks);
            let mut free = squares.clone();
            let mut pieces = Vec::new();
            let (kings, men) =
                (if random.below(20) == 0 { random.below(4) } else { 2 }, random.below(squares.len() / 2));
            for n in 0..kings + men {
                let side = if n < kings { Side::BOTH[n % 2] } else { Side::BOTH[random.below(2)] };
                let kind = if n < kings { chess::Kind::King } else { PIECES[1 + random.below(4)] };
                // Now and then two men stand on one square.
                let square = if random.below(500) == 0 {
                    squares[random.below(squares.len())]
                } else {
                    free[random.below(free.len())]
                };
                free.retain(|other| *other != square);
                pieces.push((square, Piece { side, kind }));
            }
            setup(files, ranks, pieces, Side::BOTH[random.below(2)])
        })
        .collect();
    let counted = compare_chess(extracted, &setups);
    println!("random placements: {counted:?}");
    assert!(counted.legal > 5_000 && counted.illegal > 5_000, "{counted:?}");
    assert!(counted.checkmates > 100 && counted.stalemates > 10, "{counted:?}");
}

/// The relation and the function, with their kinds, wherever White may be to move.
fn the_strategy_on_the_full_board(extracted: &Extracted) {
    let one_of = if thorough() { 1 } else { ONE_OF };
    let squares = krk_squares(8, 8);
    let number = squares.len().pow(3);
    let at = |n: usize, place: u32| squares[n / squares.len().pow(place) % squares.len()];
    let placements =
        (0..number).step_by(one_of).map(|n| Krk { files: 8, ranks: 8, king: at(n, 0), rook: at(n, 1), lone: at(n, 2) });
    let legal = compare_strategy(extracted, placements.collect());
    println!("the strategy on 8 x 8: {legal} legal positions");
    assert!(legal * one_of > 170_000, "{legal}");
}

/// The smallest boards, which need the tenth kind, and larger ones.
fn the_strategy_on_other_boards(extracted: &Extracted) {
    let mut random = Random(18);
    let mut placements = Vec::new();
    for (files, ranks) in [(4, 4), (4, 5), (5, 4), (5, 5)] {
        let squares = krk_squares(files, ranks);
        for &king in &squares {
            for &rook in &squares {
                placements.extend(squares.iter().map(|&lone| Krk { files, ranks, king, rook, lone }));
            }
        }
    }
    for _ in 0..5_000 {
        let (files, ranks) = (4 + random.below(30) as i32, 6 + random.below(30) as i32);
        let mut square = || spec::krk::Square {
            file: random.below(files as usize) as i32,
            rank: random.below(ranks as usize) as i32,
        };
        placements.push(Krk { files, ranks, king: square(), rook: square(), lone: square() });
    }
    let legal = compare_strategy(extracted, placements);
    println!("the strategy on other boards: {legal} legal positions");
    assert!(legal > 10_000, "{legal}");
}

/// A comparison that cannot fail is worth nothing: a question about another position has another answer.
fn a_wrong_answer_is_noticed(extracted: &Extracted) {
    let rook = |file, kind| {
        let man = |file, rank, side, kind| (Square { file, rank }, Piece { side, kind });
        let kings = [man(0, 0, Side::White, chess::Kind::King), man(4, 4, Side::Black, chess::Kind::King)];
        setup(5, 5, kings.into_iter().chain([man(file, 2, Side::White, kind)]).collect(), Side::White)
    };
    let here = rook(1, chess::Kind::Rook);
    let answer = extracted.answers(&[question(&here)]).remove(0);
    assert_eq!(read_answer(&answer), by_specification(&here));
    for other in [rook(2, chess::Kind::Rook), rook(1, chess::Kind::Queen), Setup { turn: Side::Black, ..here.clone() }]
    {
        assert_ne!(read_answer(&answer), by_specification(&other), "{other:?}");
    }
    assert_eq!(extracted.answers(&["2 8 8".to_string()]), ["not a question"]);
}

#[derive(Debug, Clone, Copy, Default)]
struct Counted {
    legal: usize,
    illegal: usize,
    checkmates: usize,
    stalemates: usize,
}

/// What the rules say of a placement.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    Illegal,
    Checkmate,
    Stalemate,
    Moves(Vec<Move>),
}

fn compare_chess(extracted: &Extracted, setups: &[Setup]) -> Counted {
    let mut counted = Counted::default();
    for setups in setups.chunks(AT_A_TIME) {
        let questions: Vec<String> = setups.iter().map(question).collect();
        for ((setup, question), answer) in setups.iter().zip(&questions).zip(extracted.answers(&questions)) {
            let ours = by_specification(setup);
            match ours {
                Said::Illegal => counted.illegal += 1,
                Said::Checkmate => counted.checkmates += 1,
                Said::Stalemate => counted.stalemates += 1,
                Said::Moves(_) => counted.legal += 1,
            }
            assert_eq!(read_answer(&answer), ours, "Coq on the left, the specification on the right, of {question}");
        }
    }
    counted
}

fn by_specification(setup: &Setup) -> Said {
    let rules = Rules::board(setup.files, setup.ranks).expect("a board of chess");
    let Ok(position) = rules.position(setup) else { return Said::Illegal };
    match rules.state(&position) {
        State::ToMove(_, moves) => Said::Moves(moves),
        State::Over(outcome) if outcome == Outcome::won(setup.turn.other(), &CHECKMATE) => Said::Checkmate,
        State::Over(outcome) => {
            assert_eq!(outcome, Outcome::drawn(&STALEMATE));
            Said::Stalemate
        }
    }
}

fn question(setup: &Setup) -> String {
    let mut numbers = vec![0, setup.files.into(), setup.ranks.into(), setup.turn as usize];
    for (square, piece) in &setup.pieces {
        let kind = PIECES.iter().position(|&kind| kind == piece.kind).expect("no pawns");
        numbers.extend([square.file.into(), square.rank.into(), piece.side as usize, kind]);
    }
    written(numbers)
}

fn read_answer(answer: &str) -> Said {
    match answer {
        "illegal" => Said::Illegal,
        "checkmate" => Said::Checkmate,
        "stalemate" => Said::Stalemate,
        _ => {
            let numbers: Vec<u8> = answer.split(' ').map(|word| word.parse().expect("a number")).collect();
            let square = |numbers: &[u8]| Square { file: numbers[0], rank: numbers[1] };
            let read = |four: &[u8]| Move { from: square(&four[..2]), to: square(&four[2..]), promotion: None };
            let mut moves: Vec<Move> = numbers.chunks(4).map(read).collect();
            moves.sort();
            Said::Moves(moves)
        }
    }
}

fn compare_strategy(extracted: &Extracted, placements: Vec<Krk>) -> usize {
    let mut legal = 0;
    for placements in placements.chunks(AT_A_TIME) {
        let questions: Vec<String> = placements
            .iter()
            .map(|p| {
                let squares = [p.king, p.rook, p.lone].into_iter().flat_map(|square| [square.file, square.rank]);
                written([1, p.files, p.ranks].into_iter().chain(squares))
            })
            .collect();
        for ((&p, question), answer) in placements.iter().zip(&questions).zip(extracted.answers(&questions)) {
            legal += usize::from(p.legal_for_white());
            assert_eq!(answer, strategy(p), "Coq on the left, the specification on the right, of {question}");
        }
    }
    legal
}

/// The answer that the Rust gives, in the words of `coq/chess/answer.ml`.
fn strategy(p: Krk) -> String {
    if !p.legal_for_white() {
        return "illegal".to_string();
    }
    let kinds = Kind::for_board(p.files, p.ranks).expect("a board on which the strategy wins");
    let Some(((kind, moves), (_, picked))) = p.strategy(kinds).zip(p.chosen(kinds)) else { return "none".to_string() };
    let after = |played| {
        let Krk { king, rook, .. } = p.after(played);
        [king.file, king.rank, rook.file, rook.rank]
    };
    format!(
        "{} | {}",
        written([kind as i32].into_iter().chain(moves.into_iter().flat_map(after))),
        written(after(picked))
    )
}

fn setup(files: u8, ranks: u8, pieces: Vec<(Square, Piece)>, turn: Side) -> Setup {
    Setup { files, ranks, pieces, turn, castling: Vec::new(), en_passant: None, halfmove_clock: 0, move_number: 1 }
}

fn squares(files: u8, ranks: u8) -> Vec<Square> {
    (0..ranks).flat_map(|rank| (0..files).map(move |file| Square { file, rank })).collect()
}

fn krk_squares(files: i32, ranks: i32) -> Vec<spec::krk::Square> {
    (0..ranks).flat_map(|rank| (0..files).map(move |file| spec::krk::Square { file, rank })).collect()
}

fn written<N: ToString>(numbers: impl IntoIterator<Item = N>) -> String {
    let words: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    words.join(" ")
}
