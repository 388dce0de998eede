//! Real game files: master games, engine games and a collection of awkward ones.

extern crate checkproof_notation as notation;

use notation::pgn::{Games, Reading, write};
use notation::{san, uci};
use spec::Game;
use spec::chess::Rules;
use std::fs::File;
use std::path::PathBuf;

/// The games of a file of the shared data. Without the data the test says so and is content, except where
/// `CHECKPROOF_CI` promises that it is there.
fn games(file: &str) -> Option<Games<File>> {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../../shared/data/chess", file].iter().collect();
    match File::open(&path) {
        Ok(file) => Some(Games::new(file)),
        Err(error) if std::env::var_os("CHECKPROOF_CI").is_none_or(|value| value != "1") => {
            println!("skipped: {}: {error}", path.display());
            None
        }
        Err(error) => panic!("{}: {error}", path.display()),
    }
}

fn findings(reading: &Reading) -> Vec<String> {
    let remarks = reading.remarks.iter().map(ToString::to_string);
    reading.faults.iter().map(ToString::to_string).chain(remarks).collect()
}

/// Writing a game and reading it again gives the same moves, comments, annotations and variations.
fn survives_writing(reading: &Reading) {
    let text = write(&reading.game);
    let again = Games::new(text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(again.game.line, reading.game.line, "{text}");
    assert_eq!(again.game.ending, reading.game.ending, "{text}");
    assert!(reading.game.tags.iter().all(|tag| again.game.tags.contains(tag)), "{text}");
}

/// Plays a game by the rules. Its moves must be exact SAN or coordinates; only to name a piece more closely than
/// needed is forgiven, which some programs do when the other piece is pinned.
fn replay(reading: &Reading) -> usize {
    let rules = Rules::chess();
    let start = reading.game.tag("FEN").map(|fen| rules.read(fen).unwrap());
    let mut position = start.unwrap_or_else(|| rules.start().unwrap());
    for (ply, written) in reading.game.line.moves.iter().enumerate() {
        let text = &written.text;
        let whence = || format!("game {}, half-move {}: {text}", reading.number, ply + 1);
        let played = san::read(&rules, &position, text).unwrap_or_else(|fault| panic!("{}: {fault}", whence()));
        let exact = [san::write(&rules, &position, played), uci::write(&rules, &position, played)];
        let remarks = san::remarks(&rules, &position, text.parse().unwrap(), played);
        assert!(exact.contains(text) || remarks == [san::Remark::Origin], "{}: {exact:?} {remarks:?}", whence());
        position = rules.play(&position, &played).unwrap();
    }
    reading.game.line.moves.len()
}

#[test]
fn master_games_are_read_without_a_fault_and_survive_writing() {
    let Some(games) = games("master-games.pgn") else { return };
    let (mut count, mut moves) = (0, 0);
    for reading in games.map(Result::unwrap) {
        assert_eq!(findings(&reading), [""; 0]);
        survives_writing(&reading);
        if reading.number % 40 == 0 {
            replay(&reading);
        }
        count += 1;
        moves += reading.game.line.moves.len();
    }
    assert_eq!((count, moves), (8000, 652_374));
}

#[test]
fn engine_games_are_legal_and_written_exactly() {
    let Some(games) = games("engine-games-by-termination.pgn") else { return };
    let readings: Vec<Reading> = games.map(Result::unwrap).collect();
    assert_eq!(readings.len(), 110);
    for reading in &readings {
        assert_eq!(findings(reading), [""; 0]);
        survives_writing(reading);
    }
    assert!(readings.iter().step_by(10).map(replay).sum::<usize>() > 500);
}

#[test]
fn chess960_and_coordinates_are_legal() {
    for file in ["chess960rwch.pgn", "cutechess-fischerrandom.pgn", "uci-moves.pgn"] {
        let Some(games) = games(&format!("awkward-pgn/{file}")) else { return };
        assert!(games.map(|reading| replay(&reading.unwrap())).sum::<usize>() > 100, "{file}");
    }
}

#[test]
fn awkward_files_lose_nothing_silently() {
    for (file, count, moves, expected) in AWKWARD {
        let Some(games) = games(&format!("awkward-pgn/{file}")) else { return };
        let readings: Vec<Reading> = games.map(Result::unwrap).collect();
        readings.iter().for_each(survives_writing);
        let found: Vec<String> = readings.iter().flat_map(findings).collect();
        let all_moves: usize = readings.iter().map(|reading| reading.game.line.moves.len()).sum();
        assert_eq!((readings.len(), all_moves), (count, moves), "{file}");
        assert_eq!(found.len(), expected.len(), "{file}: {found:#?}");
        for (found, expected) in found.iter().zip(expected) {
            assert!(found.starts_with(expected), "{file}: {found}");
        }
    }
    for (file, dropped) in [("knightvuillaume-jannlee-zh-lichess.pgn", 42), ("saturs-jannlee-zh-lichess.pgn", 38)] {
        let Some(mut games) = games(&format!("awkward-pgn/{file}")) else { return };
        let found = findings(&games.next().unwrap().unwrap());
        assert_eq!(found.len(), dropped, "{file}");
        assert!(found.iter().all(|found| found.ends_with("not a move: chess has no pieces to be put on the board")));
    }
}

/// Each file: its games, the moves of their main lines, and how each finding begins.
const AWKWARD: [(&str, usize, usize, &[&str]); 31] = [
    ("3fold.pgn", 2, 20, &[]),
    ("50.pgn", 1, 110, &[]),
    ("50halfmoves.pgn", 1, 91, &[]),
    ("a.pgn", 1, 8, &["game 1, line 11, column 37: the file ends before a result"]),
    ("anastasian-lewis.pgn", 1, 84, &[]),
    ("annotated.pgn", 1, 5, &[]),
    ("antichess-programfox.pgn", 2, 126, &[]),
    ("b.pgn", 1, 18, &["game 1, line 12, column 17: the file ends before a result"]),
    (
        "badpgn.pgn",
        1,
        2,
        &[
            "game 1, line 1, column 1: `[kj90trkm\\\"sdfsdf\\\"yl]`: not a tag",
            "game 1, line 2, column 1: `g`: not a move",
            "game 1, line 2, column 3: `erg`: not a move",
            "game 1, line 3, column 1: `r23`: not a move",
        ],
    ),
    ("bilbao.pgn", 1, 348, &[]),
    ("black.pgn", 1, 17, &["game 1, line 12, column 12: the file ends before a result"]),
    ("c.pgn", 1, 70, &["game 1, line 16, column 44: the file ends before a result"]),
    ("chess960rwch.pgn", 20, 1692, &[]),
    ("chessbase-empty-line.pgn", 1, 134, &[]),
    ("cutechess-fischerrandom.pgn", 4, 396, &[]),
    ("d.pgn", 1, 46, &["game 1, line 14, column 46: the file ends before a result"]),
    ("draw.pgn", 1, 54, &["game 1, line 15, column 19: the file ends before a result"]),
    ("e.pgn", 1, 69, &["game 1, line 16, column 32: the file ends before a result"]),
    ("f.pgn", 1, 18, &["game 1, line 12, column 17: the file ends before a result"]),
    ("fenSetup.pgn", 1, 4, &[]),
    ("insufficient_material.pgn", 1, 56, &[]),
    ("kasparov-deep-blue-1997.pgn", 6, 519, &[]),
    ("mate.pgn", 1, 4, &[]),
    ("material.pgn", 1, 68, &[]),
    ("molinari-bordais-1979.pgn", 1, 10, &[]),
    ("nepomniachtchi-liren-game1.pgn", 1, 97, &[]),
    ("promotion.pgn", 1, 22, &["game 1, line 12, column 44: the file ends before a result"]),
    ("stockfish-learning.pgn", 1, 154, &[]),
    ("threefold.pgn", 1, 8, &[]),
    ("uci-moves.pgn", 1, 113, &[]),
    ("utf8-bom.pgn", 2, 0, &[]),
];
