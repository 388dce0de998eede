//! `explain` is total: of every from-to pair it says "legal" exactly when shakmaty has the move.

use oracles::samples::{self, Random};
use oracles::shakmaty;
use spec::chess::{Kind, Move, Position, Rules, explain};

/// Every pair of squares of the board, and every promotion, even to a king or a pawn, for all that could be asked.
fn every_question(rules: &Rules, position: &Position) -> Vec<Move> {
    let promotions: Vec<Option<Kind>> = std::iter::once(None).chain(Kind::ALL.map(Some)).collect();
    let pairs = rules.squares().flat_map(|from| rules.squares().map(move |to| (from, to)));
    pairs
        .flat_map(|(from, to)| {
            let pawn = position.board().at(from).is_some_and(|piece| piece.kind == Kind::Pawn);
            // Promotions of pieces fail alike; one is enough for them.
            let asked = if pawn { promotions.len() } else { 2 };
            promotions[..asked].iter().map(move |&promotion| Move { from, to, promotion })
        })
        .collect()
}

#[track_caller]
fn check(what: &str, positions: &[Position], least: usize) {
    let rules = Rules::chess();
    let (mut asked, mut legal) = (0, 0);
    for position in positions {
        let theirs = shakmaty::moves(&rules, position).unwrap_or_else(|| panic!("shakmaty does not take {position}"));
        for played in every_question(&rules, position) {
            let ours = explain(&rules, position, played);
            let listed = theirs.binary_search(&played).is_ok();
            assert_eq!(ours.is_ok(), listed, "{played} in {position}: ours is {ours:?}");
            asked += 1;
            legal += usize::from(listed);
        }
    }
    println!("{what}: {} positions, {asked} moves asked, {legal} legal", positions.len());
    assert!(positions.len() >= least);
}

#[test]
fn epd_files() {
    check("EPD files", &samples::epd_files(), 1_222);
}

#[test]
fn real_games() {
    let Some(pgn) = samples::read_shared("master-games.pgn") else { return };
    let rules = Rules::chess();
    let games = samples::games(&pgn).skip(4_000).take(100);
    let positions: Vec<Position> = games.flat_map(|moves| samples::positions(&rules, &moves)).step_by(2).collect();
    check("master games", &positions, 3_000);
}

#[test]
fn scattered_positions() {
    let rules = Rules::chess();
    let mut random = Random(5);
    let positions: Vec<Position> = (0..2_000).map(|n| samples::scatter(&rules, 2 + n % 16, &mut random)).collect();
    check("scattered positions", &positions, 2_000);
}
