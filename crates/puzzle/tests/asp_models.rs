//! The answer set models beside the solver: what they propose has the solution that they say, shows its themes, and is
//! not proposed again once it was refused.

extern crate checkproof_puzzle as puzzle;

mod common;

use common::clingo;
use fast::Chess;
use puzzle::asp::{Candidate, Model, Request, candidate, lesson, repair, shows};
use puzzle::{Asked, Grade, Play, Solution, Stipulation, judge, solve};

/// Some candidates of a request, in an order by lot.
fn candidates(request: &Request, lessons: &[String], most: usize) -> Option<Vec<Candidate>> {
    let program = request.program(lessons).unwrap();
    let models = format!("--models={most}");
    let arguments = ["-Wnone", "--restart-on-model", "--project=show", "--enum-mode=record", "--config=trendy"];
    let random = ["--seed=7", "--rand-freq=0.01", "--sign-def=rnd", &models];
    let text = clingo(&[&arguments[..], &random[..]].concat(), &program)?;
    let lines = text.lines().filter(|line| line.starts_with("diagram"));
    Some(lines.map(|line| candidate(&request.rules, line).unwrap_or_else(|| panic!("{line}"))).collect())
}

fn request(game: &str, model: Model, men: [usize; 2], themes: &[&str]) -> Request {
    let mut request = Request::new(game.parse().unwrap(), model, men);
    request.themes = themes.iter().map(|theme| theme.parse().unwrap()).collect();
    request
}

#[test]
fn with_all_replies_inside_every_key_works_and_shows_the_theme() {
    let asked = [
        request("chess:4x4", Model::Two(4), [3, 3], &[]),
        request("chess:4x5,double-step", Model::Two(3), [3, 4], &["quiet"]),
        request("chess:5x5", Model::Two(2), [4, 4], &["sacrifice", "key=queen"]),
        request("chess:4x4", Model::Two(2), [4, 5], &["mates=knight"]),
        request("chess:4x4", Model::Two(2), [4, 6], &["smothered"]),
        request("chess:5x4,promotion=nr", Model::Two(2), [4, 6], &["back-rank"]),
    ];
    for request in asked {
        let Some(found) = candidates(&request, &[], 6) else { return };
        assert_eq!(found.len(), 6, "{:?}", request.themes);
        let chess = Chess::new(&request.rules).unwrap();
        for Candidate { position, key } in found {
            let report = judge(&chess, &position, 2);
            assert!(report.solution.keys().contains(&key), "{position}: {key} does not mate in two");
            assert!(!report.in_check, "{position}");
            assert!(shows(&chess, &position, key, &request.themes), "{position} {key}: {:?}", request.themes);
        }
    }
}

#[test]
fn lines_end_in_mate_and_series_too() {
    let line = request("chess:4x4", Model::Line(2), [3, 3], &[]);
    let Some(found) = candidates(&line, &[], 20) else { return };
    let chess = Chess::new(&line.rules).unwrap();
    // With one reply at each turn the line is all there is, so the key works.
    assert!(found.iter().all(|found| judge(&chess, &found.position, 2).solution.keys().contains(&found.key)));

    let series = request("chess:4x5", Model::Static(2), [3, 4], &[]);
    let chess = Chess::new(&series.rules).unwrap();
    for Candidate { position, key } in candidates(&series, &[], 20).unwrap_or_default() {
        let stipulation = Stipulation { play: Play::Series, length: 2 };
        let Solution::Lines { lines, .. } = solve(&chess, &position, &Asked::new(stipulation)) else { panic!() };
        assert!(lines.iter().any(|line| line.first().is_some_and(|(first, _)| *first == key)), "{position} {key}");
    }
}

#[test]
fn what_was_refused_is_not_proposed_again() {
    let mut asked = request("chess:4x4", Model::Two(3), [3, 2], &[]);
    asked.no_short = false;
    let chess = Chess::new(&asked.rules).unwrap();
    let Some(found) = candidates(&asked, &[], 30) else { return };
    let mut mended = 0;
    for failed in &found {
        let report = judge(&chess, &failed.position, 2);
        if report.grade() > Grade::Unsound {
            continue;
        }
        // The very diagram is given, and the lesson excludes it.
        let mut again = asked.clone();
        again.given = failed.position.board().pieces().collect();
        again.men = [Some(()), None].map(|white| {
            let side = if white.is_some() { spec::Side::White } else { spec::Side::Black };
            failed.position.board().pieces().filter(|(_, man)| man.side == side).count()
        });
        let same = |found: &Candidate| found.key == failed.key;
        let before = candidates(&again, &[], 0).unwrap();
        assert!(before.iter().any(same), "{}", failed.position);
        let after = candidates(&again, &lesson(&chess, failed, &report), 0).unwrap();
        assert!(!after.iter().any(same), "{} {}", failed.position, failed.key);
        if let Some(repaired) = repair(&chess, failed, &asked.themes, [5, 5], 3, 3000) {
            assert!(judge(&chess, &repaired.position, 2).grade() > Grade::Unsound, "{}", repaired.position);
            assert_eq!(repaired.key, failed.key);
            mended += 1;
        }
    }
    assert!(mended > 0, "none of {} was repaired", found.len());
}

#[test]
fn the_ground_models_are_small_and_some_requests_have_no_answer() {
    // A hundredth of the 4.28 million rules of the published model on the same board.
    for model in [Model::Static(3), Model::Line(2), Model::Two(4)] {
        let program = request("chess:4x4", model, [3, 3], &[]).program(&[]).unwrap();
        let Some(text) = clingo(&["-Wnone", "--text"], &program) else { return };
        assert!(text.lines().count() < 42_800, "{model:?}: {} rules", text.lines().count());
    }
    // Two bare kings; and a king and a knight never mate a king alone.
    for men in [[1, 1], [2, 1]] {
        let mut bare = request("chess:4x4", Model::Two(4), men, &[]);
        bare.no_short = false;
        if men[0] == 2 {
            bare.counts = vec![("N".chars().next().and_then(spec::chess::Piece::from_letter).unwrap(), 1)];
        }
        let text = clingo(&["-Wnone"], &bare.program(&[]).unwrap()).unwrap();
        assert!(text.contains("UNSATISFIABLE"), "{text}");
    }
}

#[test]
fn requests_that_make_no_sense_are_refused() {
    let square = |name: &str| name.parse().unwrap();
    let queen = spec::chess::Piece::from_letter('Q').unwrap();
    let refused = |change: &dyn Fn(&mut Request)| {
        let mut asked = request("chess:4x4", Model::Two(2), [3, 3], &[]);
        change(&mut asked);
        asked.program(&[]).unwrap_err().to_string()
    };
    let theme = |text: &str| text.parse().unwrap();
    let cases = [
        (refused(&|asked| asked.men = [0, 3]), "each side has a king, so at least one man"),
        (refused(&|asked| asked.men = [9, 9]), "9 white and 9 black men do not fit on 16 squares"),
        (
            refused(&|asked| asked.model = Model::Line(1)),
            "a line of play has a key, a reply and a mate: at least two moves",
        ),
        (refused(&|asked| asked.model = Model::Two(0)), "there is at least one reply to the key"),
        (refused(&|asked| asked.given = vec![(square("e5"), queen)]), "the white queen cannot stand on e5"),
        (refused(&|asked| asked.given = vec![(square("a1"), queen); 2]), "two men are given for a1"),
        (refused(&|asked| asked.counts = vec![(queen, 4)]), "more men are given for white than the 3 that are allowed"),
        (
            refused(&|asked| asked.themes = vec![theme("smothered"), theme("mates=rook")]),
            "a smothered mate is given by a knight",
        ),
        (
            refused(&|asked| asked.themes = vec![theme("key=rook"), theme("key=queen")]),
            "two different men cannot both make the key",
        ),
    ];
    for (said, expected) in cases {
        assert_eq!(said, expected);
    }
    assert!("brilliant".parse::<puzzle::asp::Wish>().unwrap_err().to_string().starts_with("`brilliant` is no theme"));
    assert!("mates=king".parse::<puzzle::asp::Wish>().is_err());
}

/// What the model with all replies inside, repaired, has brought for a quiet queen sacrifice after which a knight
/// mates: `checkproof asp --game chess:8x8,double-step --length 2 --white 7 --black 8 --short --theme quiet --theme
/// sacrifice --theme key=queen --theme mates=knight`, seeds 1 and 2.
const SACRIFICES: [(&str, &str); 17] = [
    ("bQ3Br1/2n5/1K2pR1R/3pN1k1/3N4/1P3p2/8/5r2 w - -", "b8e8"),
    ("2Q2N2/2nP3K/3ppR1R/4N1k1/8/3r4/8/8 w - -", "c8e8"),
    ("3kN3/7n/1P5K/4RB1b/8/8/3N1p2/1r1R1BQ1 w - -", "g1g6"),
    ("2b2B1Q/3p2Kb/BR1R4/2k5/1N6/8/4P1N1/4r3 w - -", "h8g8"),
    ("2b1N2Q/6Kb/BR1R4/2k3N1/8/8/1n1p4/8 w - -", "h8g8"),
    ("r7/1Bp5/7Q/k7/bRKN4/8/8/8 w - -", "h6c6"),
    ("2B5/4p3/1P5Q/k7/bRKN4/8/8/7n w - -", "h6c6"),
    ("1r5Q/p2p2p1/7P/8/Bp1Bb3/1p6/N1k5/3RK3 w - -", "h8f8"),
    ("8/8/8/1K6/N2p4/kn1p4/b7/3QN3 w - -", "d1c2"),
    ("8/8/5r2/1pN5/BR1R2Q1/2k1r3/K3p3/1n6 w - -", "g4e4"),
    ("b1r4Q/K2n3P/2P1RB2/1N1k4/1B2R3/8/8/1b1n4 w - -", "h8g8"),
    ("B7/8/8/6N1/Q1P3b1/4P3/P2K1k2/6Rb w - -", "a4d1"),
    ("6n1/2B5/8/6N1/Q5b1/N3P3/3K1kP1/6R1 w - -", "a4d1"),
    ("kb2b3/3p4/p3p3/2Q3n1/3BN3/2K2B2/8/1R6 w - -", "c5d6"),
    ("kbN5/3p1r2/p3pn2/2Q5/4N3/8/3K4/1R5B w - -", "c5d6"),
    ("8/1R4pq/7p/8/5NBk/5K1N/5P2/1Q4r1 w - -", "b1g6"),
    ("8/K3N1bq/7n/4p2p/7k/5RR1/b6p/1Q6 w - -", "b1g6"),
];

#[test]
fn quiet_queen_sacrifices_are_what_they_are_called() {
    let rules: spec::chess::Rules = "chess:8x8,double-step".parse().unwrap();
    let chess = Chess::new(&rules).unwrap();
    let themes = |names: &[&str]| names.iter().map(|name| name.parse().unwrap()).collect::<Vec<_>>();
    let wanted = themes(&["quiet", "sacrifice", "key=queen", "mates=knight"]);
    for (fen, key) in SACRIFICES {
        let (position, key) = (rules.read(fen).unwrap(), key.parse().unwrap());
        let report = judge(&chess, &position, 2);
        assert!(report.grade() >= Grade::Quiet, "{fen}");
        let found = report.key.unwrap_or_else(|| panic!("{fen} has not one key"));
        assert!(found.played == key && found.sacrifice, "{fen}");
        assert!(shows(&chess, &position, key, &wanted), "{fen}");
        assert!(!shows(&chess, &position, key, &themes(&["key=rook"])), "{fen}");
    }
    // The same man, moved to where he cannot be taken, is no sacrifice.
    let (position, waits) = (rules.read(SACRIFICES[0].0).unwrap(), "b8a7".parse().unwrap());
    assert!(!shows(&chess, &position, waits, &themes(&["sacrifice"])));
}
