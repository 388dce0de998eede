//! Real draughts files: games of a champion, historical games, a book of tricks, problems.

extern crate checkproof_notation as notation;

use notation::pdn::{Remark, Written, read_move, resolve, start, write, write_move};
use notation::pgn::{Format, Games, Reading};
use spec::Game;
use spec::draughts::{Draughts, merged};
use std::fs::File;
use std::path::PathBuf;

/// The games of a file of the shared data. Without the data the test says so and is content, except where
/// `CHECKPROOF_CI` promises that it is there.
fn readings(file: &str) -> Option<Vec<Reading>> {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../../shared/data/draughts", file].iter().collect();
    match File::open(&path) {
        Ok(file) => Some(Games::of(Format::Pdn, file).map(Result::unwrap).collect()),
        Err(error) if std::env::var_os("CHECKPROOF_CI").is_none_or(|value| value != "1") => {
            println!("left out: {}: {error}", path.display());
            None
        }
        Err(error) => panic!("{}: {error}", path.display()),
    }
}

/// What replaying some games found.
#[derive(Debug, Default, PartialEq, Eq)]
struct Replayed {
    plies: usize,
    /// Moves written with the wrong sign.
    signs: usize,
    /// The event, the half-move, and why it is refused.
    refused: Vec<(String, usize, String)>,
}

fn replay(readings: &[Reading]) -> Replayed {
    let mut all = Replayed::default();
    for reading in readings {
        survives_writing(reading);
        let game = &reading.game;
        let mut position = start(game.tag("GameType"), game.tag("FEN")).unwrap();
        for (ply, played) in game.line.moves.iter().enumerate() {
            let Ok(Written::Move(written)) = Written::parse(played.text.as_bytes()) else { break };
            let resolved = match resolve(&position, &written) {
                Ok(resolved) => resolved,
                Err(why) => {
                    let event = game.tag("Event").unwrap_or_default().to_string();
                    all.refused.push((event, ply + 1, why.to_string()));
                    break;
                }
            };
            all.plies += 1;
            all.signs += usize::from(resolved.remark == Some(Remark::Sign));
            // What is written is read as a move that does the same.
            if ply % 8 == 0 {
                let short = read_move(&position, &write_move(&position, &resolved.played));
                assert_eq!(merged(&[short.unwrap(), resolved.played.clone()]).len(), 1);
            }
            position = Draughts.play(&position, &resolved.played).unwrap();
        }
    }
    all
}

fn findings(readings: &[Reading]) -> Vec<String> {
    let faults = readings.iter().flat_map(|reading| &reading.faults).map(ToString::to_string);
    let remarks = readings.iter().flat_map(|reading| &reading.remarks).map(ToString::to_string);
    faults.chain(remarks).collect()
}

fn survives_writing(reading: &Reading) {
    let text = write(&reading.game);
    let again = Games::of(Format::Pdn, text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(again.game.line, reading.game.line, "{text}");
    assert_eq!(again.game.ending, reading.game.ending, "{text}");
}

fn refused(event: &str, ply: usize, why: &str) -> (String, usize, String) {
    (event.to_string(), ply, why.to_string())
}

#[test]
fn the_champions_games_replay_but_one() {
    let Some(readings) = readings("tinsley.pdn") else { return };
    let found = findings(&readings);
    assert_eq!(found.len(), 2, "{found:#?}");
    // Two remarks of an annotator stick to the last move of their game.
    assert!(found[0].contains("game 623, line 6434, column 74: `Redoverstepped"), "{}", found[0]);
    assert!(found[1].contains("game 693, line 7170, column 22: `Whiteoverstepped"), "{}", found[1]);
    let replayed = replay(&readings);
    let one = refused("Petal 1981, game 18", 123, "32-28: section 12: there is no piece on 32");
    assert_eq!((readings.len(), replayed), (724, Replayed { plies: 36_108, signs: 2_326, refused: vec![one] }));
}

#[test]
fn historical_games_replay() {
    let Some(readings) = readings("OCA_2.0_excerpt43.pdn") else { return };
    assert_eq!(findings(&readings), [""; 0]);
    assert_eq!((readings.len(), replay(&readings)), (43, Replayed { plies: 2_280, signs: 0, refused: vec![] }));
}

#[test]
fn two_captures_of_a_book_are_ambiguous() {
    let Some(readings) = readings("tricks-traps-and-shots.pdn") else { return };
    assert_eq!(findings(&readings), [""; 0]);
    let missing = "the landing squares between are missing";
    let two = vec![
        refused(
            "TTS Game 38 The Paisley Pickle Barrel",
            37,
            &format!("10x26: may mean 10x17x26 or 10x19x26; {missing}"),
        ),
        refused("TTS Game 69 Clayton's Clipper", 22, &format!("32x7: may mean 32x23x14x7 or 32x23x16x7; {missing}")),
    ];
    assert_eq!((readings.len(), replay(&readings)), (91, Replayed { plies: 2_983, signs: 0, refused: two }));
}

#[test]
fn problems_are_read_and_broken_positions_told() {
    for (file, count, broken) in PROBLEMS {
        let Some(readings) = readings(file) else { return };
        assert_eq!(findings(&readings), [""; 0]);
        assert_eq!(readings.len(), count, "{file}");
        let told: Vec<String> = readings
            .iter()
            .filter_map(|reading| {
                start(None, reading.game.tag("FEN")).err().map(|why| format!("{} {why}", reading.number))
            })
            .collect();
        assert_eq!(told, broken, "{file}");
        readings.iter().for_each(survives_writing);
    }
}

/// Each file, its problems, and those whose position breaks a rule.
const PROBLEMS: [(&str, usize, &[&str]); 3] = [
    ("problems/beginner.pdn", 58, &["10 section 13: White's man on 1 stands on its king row and should be a king"]),
    ("problems/gem.pdn", 162, &[]),
    ("problems/goulds.pdn", 262, &["93 section 13: White's man on 3 stands on its king row and should be a king"]),
];
