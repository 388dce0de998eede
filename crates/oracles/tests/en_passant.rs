//! Every en passant there is with a king and a queen anywhere: is the capture legal after the double step?
//!
//! The rank on which two pawns vanish at once, the diagonal that the captured pawn alone had closed, and the check
//! that the double step itself gives are all among these, and hardly ever in games.

use fast::Chess;
use oracles::compare::{Tally, fast_moves, signature, spec_moves};
use oracles::{cozy, shakmaty};
use spec::chess::{Board, Kind, Move, Piece, Position, Rules, Setup, Square};
use spec::{Game, Side};

#[test]
fn every_king_and_queen() {
    let rules = Rules::chess();
    let chess = Chess::new(&rules).unwrap();
    let mut with_fast = Tally::new("spec", "fast");
    let mut with_cozy = Tally::new("spec", "cozy-chess");
    let mut with_shakmaty = Tally::new("spec", "shakmaty");
    let (mut capturable, mut all) = (0, 0);
    for (before, step) in double_steps(&rules) {
        let Ok(after) = rules.play(&before, &step) else { continue };
        let about = format!("{before} after {step}");
        let ours = Some(signature(&after));
        with_fast.answer(&about, chess.load(&after), chess.play(&chess.load(&before), step.into()));
        with_cozy.answer(&about, ours.clone(), cozy::after(&rules, &before, step));
        with_shakmaty.answer(&about, ours, shakmaty::after(&rules, &before, step));
        all += 1;
        if after.en_passant().is_some() {
            capturable += 1;
            let moves = spec_moves(&rules, &after);
            with_fast.moves(&after, &moves, Some(fast_moves(&chess, &after)));
            with_cozy.moves(&after, &moves, cozy::moves(&rules, &after));
            with_shakmaty.moves(&after, &moves, shakmaty::moves(&rules, &after));
        }
    }
    println!("{all} double steps beside a pawn, {capturable} of them can be captured");
    assert_eq!((all, capturable), (63_736, 61_824));
    with_fast.finish("en passant", capturable);
    with_cozy.finish("en passant", capturable);
    with_shakmaty.finish("en passant", capturable);
}

/// A pawn at home, an enemy pawn that it will stand beside, the enemy king and a queen on every other square.
fn double_steps(rules: &Rules) -> Vec<(Position, Move)> {
    let mut found = Vec::new();
    let files = (0..8u8).flat_map(|file| (0..8u8).map(move |beside| (file, beside)));
    let files = files.filter(|(file, beside)| file.abs_diff(*beside) == 1);
    for (side, (file, beside)) in files.flat_map(|pair| Side::BOTH.map(|side| (side, pair))) {
        let (own, other) = (|kind| Some(Piece { side, kind }), |kind| Some(Piece { side: side.other(), kind }));
        let rank = |rank: u8| if side == Side::White { rank } else { 7 - rank };
        let (from, to) = (Square { file, rank: rank(1) }, Square { file, rank: rank(3) });
        let pawns = Board::empty(8, 8)
            .with(from, own(Kind::Pawn))
            .with(Square { file: beside, rank: rank(3) }, other(Kind::Pawn));
        for king in rules.squares().filter(|&square| pawns.at(square).is_none()) {
            let board = pawns.clone().with(king, other(Kind::King));
            for queen in rules.squares().filter(|&square| board.at(square).is_none()) {
                let position = with_own_king(rules, &board.clone().with(queen, own(Kind::Queen)), side);
                found.extend(position.map(|position| (position, Move { from, to, promotion: None })));
            }
        }
    }
    found
}

/// The king of the side to move goes to the first corner where the position is legal.
fn with_own_king(rules: &Rules, board: &Board, side: Side) -> Option<Position> {
    let corners = [(0, 0), (7, 0), (0, 7), (7, 7)].map(|(file, rank)| Square { file, rank });
    let free = corners.into_iter().filter(|&corner| board.at(corner).is_none());
    free.map(|corner| board.clone().with(corner, Some(Piece { side, kind: Kind::King })))
        .find_map(|board| rules.position(&Setup::of(&board, side)).ok())
}
