//! Chess and Chess960: the specification and the bitboards against cozy-chess and shakmaty, whole lists.

use fast::Chess;
use oracles::compare::{Tally, fast_moves, signature, spec_moves, spec_outcome, thorough};
use oracles::samples::{self, Random};
use oracles::{cozy, shakmaty};
use spec::Game;
use spec::chess::{Position, Rules};

/// The lists and the outcome of every position, and on every `stride`-th the positions after all its moves.
#[track_caller]
fn compare(what: &str, positions: &[Position], stride: usize, least: usize) {
    let rules = Rules::chess();
    let chess = Chess::new(&rules).unwrap();
    let mut with_fast = Tally::new("spec", "fast");
    let mut with_cozy = Tally::new("spec", "cozy-chess");
    let mut with_shakmaty = Tally::new("spec", "shakmaty");
    let (mut played_on, mut ended) = (0, 0);
    for (n, position) in positions.iter().enumerate() {
        let ours = spec_moves(&rules, position);
        let theirs = (cozy::moves(&rules, position), shakmaty::moves(&rules, position));
        let taken = (theirs.0.is_some(), theirs.1.is_some());
        with_fast.moves(position, &ours, Some(fast_moves(&chess, position)));
        with_cozy.moves(position, &ours, theirs.0);
        with_shakmaty.moves(position, &ours, theirs.1);
        if ours.is_empty() {
            ended += 1;
            let outcome = spec_outcome(&rules, position);
            if taken.0 {
                with_cozy.answer(position, outcome, cozy::outcome(&rules, position));
            }
            if taken.1 {
                with_shakmaty.answer(position, outcome, shakmaty::outcome(&rules, position));
            }
        }
        if n % stride != 0 {
            continue;
        }
        for played in ours {
            let next = rules.play(position, &played).unwrap_or_else(|why| panic!("{played} in {position}: {why}"));
            let about = format!("{position} after {played}");
            let board = chess.play(&chess.load(position), played.into());
            // Equal boards have equal keys, so this tests the hashing as well.
            with_fast.answer(&about, chess.load(&next), board);
            if taken.0 {
                with_cozy.answer(&about, Some(signature(&next)), cozy::after(&rules, position, played));
            }
            if taken.1 {
                with_shakmaty.answer(&about, Some(signature(&next)), shakmaty::after(&rules, position, played));
            }
            played_on += 1;
        }
    }
    println!("{what}: {ended} mates and stalemates; {played_on} positions after a move were compared as well");
    with_fast.finish(what, least);
    with_cozy.finish(what, least);
    with_shakmaty.finish(what, least);
}

#[test]
fn perft_positions() {
    compare("EPD files", &samples::epd_files(), 4, 1_222);
}

#[test]
fn real_games() {
    let Some(pgn) = samples::read_shared("master-games.pgn") else { return };
    let rules = Rules::chess();
    let games = if thorough() { 1_000 } else { 200 };
    let positions: Vec<Position> =
        samples::games(&pgn).take(games).flat_map(|moves| samples::positions(&rules, &moves)).collect();
    compare("master games", &positions, 50, 10_000);
}

#[test]
fn random_games() {
    let rules = Rules::chess();
    let mut random = Random(1);
    let start = rules.start().unwrap();
    let positions: Vec<Position> = (0..20).flat_map(|_| samples::walk(&rules, &start, 100, &mut random)).collect();
    compare("random games", &positions, 20, 1_500);
}

#[test]
fn random_games_of_chess960() {
    let rules = Rules::chess();
    let mut random = Random(2);
    let text = std::fs::read_to_string(samples::committed("cc0-chess960.epd")).unwrap();
    let (starts, _) = samples::epd(&rules, &text);
    let positions: Vec<Position> =
        starts.iter().step_by(8).flat_map(|start| samples::walk(&rules, start, 60, &mut random)).collect();
    compare("random games of Chess960", &positions, 20, 2_000);
}

/// Castling from everywhere, en passant, pins and promotions, more often than in any game.
#[test]
fn scattered_positions() {
    let rules = Rules::chess();
    let mut random = Random(3);
    let positions: Vec<Position> = (0..6_000).map(|n| samples::scatter(&rules, 2 + n % 16, &mut random)).collect();
    let castling = positions.iter().filter(|position| !position.castling().is_empty()).count();
    let en_passant = positions.iter().filter(|position| position.en_passant().is_some()).count();
    println!("scattered positions: {castling} with rights to castle, {en_passant} with en passant");
    assert!(castling > 500 && en_passant > 200);
    compare("scattered positions", &positions, 10, 5_000);
}

/// Mates and stalemates are rare in the other samples; here they are looked for among all next moves.
#[test]
fn ends_of_games() {
    let rules = Rules::chess();
    let chess = Chess::new(&rules).unwrap();
    let mut random = Random(11);
    let scattered = (0..20_000).map(|n| samples::scatter(&rules, 1 + n % 12, &mut random));
    let ends: Vec<Position> = scattered
        .flat_map(|position| {
            let board = chess.load(&position);
            let next = chess.moves(&board).into_iter().map(|played| chess.play(&board, played));
            next.filter(|board| chess.moves(board).is_empty()).map(|board| chess.unload(&board)).collect::<Vec<_>>()
        })
        .collect();
    let mates = ends.iter().filter(|position| position.in_check()).count();
    println!("ends of games: {mates} mates, {} stalemates", ends.len() - mates);
    assert!(mates > 500 && ends.len() - mates > 100);
    compare("ends of games", &ends, 1, 600);
}

/// What we write, shakmaty reads as the same position, and the other way round. Inner rooks with outer ones beside
/// them, which X-FEN writes by file, are among these.
#[test]
fn fen_of_scattered_positions() {
    let rules = Rules::chess();
    let mut random = Random(9);
    let mut by_file = 0;
    for n in 0..3_000 {
        let position = samples::scatter(&rules, 2 + n % 16, &mut random);
        let text = position.to_string();
        assert_eq!(shakmaty::read_fen(&text), Some(signature(&position)), "we write {text}");
        let theirs = shakmaty::write_fen(&rules, &position).unwrap_or_else(|| panic!("shakmaty does not take {text}"));
        assert_eq!(rules.read(&theirs).as_ref(), Ok(&position), "shakmaty writes {theirs}");
        let castling = text.split(' ').nth(2).unwrap_or_default();
        by_file += usize::from(castling.contains(|letter: char| ('a'..='h').contains(&letter.to_ascii_lowercase())));
    }
    println!("{by_file} positions write a castling right by file");
    assert!(by_file > 20);
}

#[test]
fn insufficient_material_of_few_men() {
    let rules = Rules::chess();
    let mut random = Random(10);
    let mut insufficient = 0;
    for n in 0..20_000 {
        let position = samples::scatter(&rules, 1 + n % 4, &mut random);
        let ours = spec::chess::insufficient_material(&rules, position.board());
        assert_eq!(shakmaty::insufficient_material(&rules, &position), Some(ours), "{position}");
        insufficient += usize::from(ours);
    }
    println!("{insufficient} of 20000 positions are drawn by their material");
    assert!(insufficient > 1_000);
}

/// The bitboards alone are quick enough for all positions of thousands of games. They play the games themselves,
/// and must arrive at the specification's position, key and all, after every move.
#[test]
fn fast_along_thousands_of_games() {
    let Some(pgn) = samples::read_shared("master-games.pgn") else { return };
    let rules = Rules::chess();
    let chess = Chess::new(&rules).unwrap();
    let mut tally = Tally::new("fast", "cozy-chess");
    let games = if thorough() { usize::MAX } else { 2_500 };
    for moves in samples::games(&pgn).take(games) {
        let mut board = chess.load(&rules.start().unwrap());
        for (n, position) in samples::positions(&rules, &moves).iter().enumerate() {
            if n > 0 {
                board = chess.play(&board, moves[n - 1].into());
            }
            tally.answer(position, board, chess.load(position));
            tally.moves(position, &fast_moves(&chess, position), cozy::moves(&rules, position));
        }
    }
    tally.finish("master games", 200_000);
}

/// Counting is other code than listing, so it is compared too.
#[test]
fn fast_perft() {
    let rules = Rules::chess();
    let chess = Chess::new(&rules).unwrap();
    let mut random = Random(6);
    let scattered = (0..1_000).map(|n| samples::scatter(&rules, 2 + n % 16, &mut random));
    let mut nodes = 0;
    for position in samples::epd_files().into_iter().chain(scattered) {
        let theirs = cozy::count(&rules, &position, 3).unwrap_or_else(|| panic!("cozy-chess does not take {position}"));
        assert_eq!(chess.perft(&chess.load(&position), 3), theirs, "{position}");
        nodes += theirs;
    }
    println!("perft 3: fast = cozy-chess on {nodes} nodes");
}
