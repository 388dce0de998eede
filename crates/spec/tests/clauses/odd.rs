//! The odd positions of `data/chess/illegal-and-odd.fen`, each with what we say of it and why.

use spec::chess::{Doubt, Fen, Rules, Unreadable, doubts};
use std::fs;
use std::path::Path;

/// What each line of the file is called there, and our verdict.
#[rustfmt::skip]
const VERDICTS: [(&str, &str); 49] = [
    ("empty board", "unsound: 2.2: White has no king; 2.2: Black has no king"),
    ("missing black king", "unsound: 2.2: Black has no king"),
    ("two white kings", "unsound: 2.2: White has 2 kings"),
    ("pawn on last rank", "unsound: 3.7.3.3: White's pawn on a8 should have been promoted"),
    ("black pawn on first rank", "unsound: 3.7.3.3: Black's pawn on a1 should have been promoted"),
    ("castling rights without rooks", NO_ROOKS),
    ("ep square with no pawn", "unsound: 3.7.3.1: en passant on e3, which no pawn of the waiting side passes in a double step"),
    ("ep square present, no capturer", "sound"),
    ("ep on rank 3 but black pawn just moved is plausible", "sound"),
    ("side not to move in check (opposite check)", "unsound: 3.9.2: Black is to move and the black queen on e2 already attacks the king on e1"),
    ("check by rook on g1 (aligned ok)", "sound"),
    ("double check by two bishops (unreachable)", "doubtful: 3.10.3: neither the piece on b4 nor that on h4 can have uncovered the other's check"),
    ("double check from both sides by rooks (possible only via promotion capture)", "doubtful: 3.10.3: no move gives check from both sides of one line, b1 and h1"),
    ("rook and bishop double check", "sound"),
    ("triple check", "doubtful: 3.10.3: no move gives check with 3 pieces"),
    ("sixteen black pawns", "doubtful: 2.2: Black has 16 pawns and started with 8"),
    ("fifteen queens", "doubtful: 3.7.3.3: Black misses 8 pawns, too few for its pieces: promoted are at least 14"),
    ("ten knights", "sound"),
    ("no pawns, fine", "sound"),
    ("bishops different colours fine", "sound"),
    ("two dark bishops with eight pawns", "doubtful: 3.7.3.3: Black misses 0 pawns, too few for its pieces: promoted are at least 1"),
    ("ep capturer pinned diagonally", "sound"),
    ("ep rank discovered check", "sound"),
    ("ep blocks check (Stockfish issue 3270)", "unsound: 3.7.3.1: en passant on d3, but before that double step the white queen on f1 already gave check"),
    ("normal ep", "sound"),
    ("Shredder-FEN chess960", "sound"),
    ("X-FEN chess960", "sound"),
    ("X-FEN chess960 perft xfen-00", "sound"),
    ("halfmove 150", "sound"),
    ("halfmove exceeds move number", "doubtful: clocks: 100 half-moves without capture or pawn move do not fit before move 50"),
    ("negative halfmove", "not FEN: FEN, character 27: the half-move clock is a number from 0 up, not `-1`"),
    ("fullmove zero", "doubtful: clocks: the first move has the number 1, not 0"),
    ("only two fields", "sound"),
    ("only placement", "sound"),
    ("rank with 7 files", "not FEN: FEN, character 17: rank 1 has 7 squares, rank 8 has 8"),
    ("rank with 9 files", "not FEN: FEN, character 17: rank 1 has 9 squares, rank 8 has 8"),
    ("seven ranks", "unsound: 2.1: the board is 8 x 7, this game's is 8 x 8"),
    ("consecutive digits, king missing", "not FEN: FEN, character 17: rank 1 has 44 squares or more; a board has at most 16"),
    ("bad side to move", "not FEN: FEN, character 21: the side to move is `w` or `b`, not `x`"),
    ("castling order/no rooks", NO_ROOKS),
    ("castling letters in odd order", "sound"),
    ("dead position (blocked pawns, FIDE 5.2.2)", "sound"),
    ("forced capture then dead", "sound"),
    ("KBKB opposite colour bishops (mate possible)", "sound"),
    ("KBKB same colour bishops (dead)", "sound"),
    ("KNKN (mate possible)", "sound"),
    ("KNNK (mate possible, not forceable)", "sound"),
    ("stalemate", "sound"),
    ("checkmate", "sound"),
];

const NO_ROOKS: &str = "unsound: 3.8.2.1: a right to castle with a1, where no rook of that side is; \
    3.8.2.1: a right to castle with a8, where no rook of that side is; \
    3.8.2.1: a right to castle with h1, where no rook of that side is; \
    3.8.2.1: a right to castle with h8, where no rook of that side is";

/// Sound, sound but doubtful, or refused, with every reason.
fn verdict(fen: &str) -> String {
    let rules = Rules::chess();
    match rules.read(fen) {
        Err(Unreadable::Text(fault)) => format!("not FEN: {fault}"),
        Err(faults @ Unreadable::Setup(_)) => format!("unsound: {faults}"),
        Ok(_) => {
            let Fen(setup) = fen.parse().expect("it was read a moment ago");
            let doubts: Vec<String> = doubts(&rules, &setup).iter().map(Doubt::to_string).collect();
            if doubts.is_empty() { "sound".into() } else { format!("doubtful: {}", doubts.join("; ")) }
        }
    }
}

#[test]
fn each_odd_position_gets_its_verdict() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/chess/illegal-and-odd.fen");
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let found: Vec<(&str, String)> = text
        .lines()
        .map(|line| line.split_once(" ;").expect("a line is a FEN, a semicolon and a name"))
        .map(|(fen, name)| (name, verdict(fen)))
        .collect();
    for ((name, verdict), expected) in found.iter().zip(VERDICTS) {
        assert_eq!((*name, verdict.as_str()), expected);
    }
    assert_eq!(found.len(), VERDICTS.len());
}
