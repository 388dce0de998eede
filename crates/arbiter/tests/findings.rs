//! What the arbiter finds is data: each finding has its kind, its code and its place, and sound games have none.

extern crate checkproof_arbiter as arbiter;

use arbiter::{How, Kind, Note, Refusal, Report, WhyNoStart, Wrong, replay};
use notation::pdn::MoveError;
use notation::pgn::{Ending, Fault, Format, Oddity, Stop};
use notation::san::SanError;
use spec::chess::ending::{CHECKMATE, FIVEFOLD, THREEFOLD};
use spec::{Outcome, Side};
use std::collections::BTreeSet;
use std::io;

fn reports(format: Format, file: &str) -> Vec<Report> {
    replayed(How { threads: 1, ..How::new(format) }, file)
}

fn replayed(how: How, file: &str) -> Vec<Report> {
    let mut reports = Vec::new();
    let keep = &mut |report| -> io::Result<()> {
        reports.push(report);
        Ok(())
    };
    replay(file.as_bytes(), how, keep).unwrap();
    reports
}

/// The only finding of the only game, with its kind and code.
fn found(format: Format, file: &str) -> (Wrong, Kind, &'static str) {
    let mut reports = reports(format, file);
    assert_eq!((reports.len(), reports[0].findings.len()), (1, 1), "{file}: {reports:?}");
    let wrong = reports.remove(0).findings.remove(0).what;
    (wrong.clone(), wrong.kind(), wrong.code())
}

const MATE: &str = "1.f3 e5 2.g4 Qh4#";

#[test]
fn sound_games_have_no_findings() {
    for (format, file) in [
        (Format::Pgn, "1.e4 e5 2.Nf3 (2.Qh5 Ke7) Nc6 *"),
        (Format::Pgn, "1.f3 e5 2.g4 Qh4# 0-1"),
        (Format::Pgn, "1.e4 (1.-- e5) e5 *"),
        (Format::Pgn, "[Variant \"gardner\"]\n\n1.a3 *"),
        (Format::Pdn, "1.11-15 22-18 2.15x22 25x18 *"),
        (Format::Pdn, "[GameType \"21\"]\n\n1.11-15 /FEN \"B:W15:B11\"/ 11x18 1-0"),
    ] {
        let reports = reports(format, file);
        assert_eq!((reports.len(), &reports[0].findings[..]), (1, &[][..]), "{file}");
    }
}

#[test]
fn each_finding_tells_its_kind_and_its_code() {
    let mate = Outcome::won(Side::Black, &CHECKMATE);
    let chess = |file: &str| found(Format::Pgn, file);
    let (wrong, kind, code) = chess(&format!("{MATE} 1-0"));
    assert_eq!((wrong, kind, code), (Wrong::Result(mate, Ending::FirstWins), Kind::Result, "result"));

    let (wrong, kind, code) = chess(&format!("{MATE} 3.a3 0-1"));
    assert!(matches!(wrong, Wrong::AfterEnd(number, outcome) if number.half_moves == 4 && outcome == mate));
    assert_eq!((kind, code), (Kind::Illegal, "after-end"));

    let (wrong, kind, code) = chess("[Result \"1-0\"]\n\n1.e4 *");
    assert_eq!((wrong, kind, code), (Wrong::Text(Fault::ResultTag(Ending::FirstWins)), Kind::Result, "result-tag"));

    let (wrong, kind, code) = chess("1.e4");
    let missing = Wrong::Text(Fault::NoResult(Stop::File, Format::Pgn));
    assert_eq!((wrong, kind, code), (missing, Kind::Text, "no-result"));

    let (wrong, kind, code) = chess("1.e4 hello *");
    assert!(matches!(wrong, Wrong::Text(Fault::NotAMove(_))));
    assert_eq!((kind, code), (Kind::Text, "not-a-move"));

    let (wrong, kind, code) = chess("1.Nd5 *");
    assert!(matches!(wrong, Wrong::Illegal(_, Refusal::San(SanError::Illegal { .. }, None))));
    assert_eq!((kind, code), (Kind::Illegal, "illegal"));

    let (wrong, kind, code) = chess("1.e4 e5 2.-- *");
    assert!(matches!(wrong, Wrong::Illegal(number, Refusal::Pass) if number.to_string() == "2."));
    assert_eq!((kind, code), (Kind::Illegal, "pass"));

    let (wrong, kind, code) = chess("[Variant \"Atomic\"]\n\n1.e4 hello *");
    assert!(matches!(&wrong, Wrong::Start(error) if error.token == "atomic" && error.why == WhyNoStart::Variant));
    assert_eq!((kind, code), (Kind::Start, "other-game"), "and its moves are not our business");

    let draughts = |file: &str| found(Format::Pdn, file);
    let (wrong, kind, code) = draughts("[FEN \"B:W14,22,15,23:B10\"]\n\n1.10x26 *");
    assert!(matches!(wrong, Wrong::Illegal(_, Refusal::Pdn(MoveError::Ambiguous { .. }))));
    assert_eq!((kind, code), (Kind::Ambiguous, "ambiguous"));

    let (wrong, kind, code) = draughts("[GameType \"25\"]\n\n1.c3-d4 *");
    assert!(matches!(&wrong, Wrong::Start(error) if error.token == "25"));
    assert_eq!((kind, code), (Kind::Start, "other-game"));
}

/// What was understood is told only where the text spells the move otherwise.
#[test]
fn a_move_is_named_again_only_if_it_is_spelt_otherwise() {
    let words = |file: &str| found(Format::Pgn, file).0.to_string();
    assert_eq!(words("1.Qd3 *"), "move 1. is not legal: 3.5: the queen may not move over the pawn on d2");
    assert_eq!(words("1.Qd1-d3 *"), "move 1. is not legal: Qd1d3: 3.5: the queen may not move over the pawn on d2");
}

#[test]
fn draws_that_come_by_themselves_and_draws_to_be_claimed() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ";
    let report = |moves: String| reports(Format::Pgn, &format!("{moves} *")).remove(0);
    let twice = report(shuffle.repeat(2));
    assert_eq!((twice.outcome, &twice.claimable[..], &twice.reached[..]), (None, &[&THREEFOLD][..], &[&THREEFOLD][..]));
    let once = report(shuffle.to_string());
    assert_eq!((once.claimable.len(), once.reached.len()), (0, 0));
    let four_times = report(shuffle.repeat(4));
    assert_eq!(four_times.outcome, Some(Outcome::drawn(&FIVEFOLD)));
    assert_eq!((four_times.claimable.len(), four_times.findings.len()), (0, 0));
    let on = report(format!("{}e4 e5", shuffle.repeat(4)));
    assert_eq!(on.findings.len(), 1);
    assert_eq!(on.findings[0].what, Wrong::PlayedOn(&FIVEFOLD, 2));
    assert_eq!((on.findings[0].token.as_str(), on.plies), ("e4", 18));
}

/// In draughts nothing comes by itself, and a game without end takes no more than its length.
#[test]
fn a_long_game_of_draughts_is_counted_to_its_end() {
    let game = format!("[FEN \"B:WK32:BK1\"]\n\n{} *", "1-6 32-27 6-1 27-32 ".repeat(50_000));
    let report = reports(Format::Pdn, &game).remove(0);
    assert_eq!((report.plies, report.outcome, report.findings.len()), (200_000, None, 0));
    let names: Vec<&str> = report.claimable.iter().map(|clause| clause.name).collect();
    assert_eq!(names, ["threefold repetition", "forty moves"]);
    assert_eq!(report.on_board(), "a draw by section 16 (threefold repetition, forty moves) may be claimed");
    let short = reports(Format::Pdn, "[FEN \"B:WK32:BK1\"]\n\n1-6 32-27 6-1 27-32 *").remove(0);
    assert_eq!(short.on_board(), "not decided on the board");
}

/// The expert is asked only where nothing else ends the game, and what he says is told.
#[test]
fn dead_positions_are_the_experts_business() {
    let blocked = "[FEN \"4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1\"]\n\n1.Ke2 Ke7 2.Ke3 Ke8";
    let expert = |_: &spec::chess::Rules, position: &spec::chess::Position| position.to_string().starts_with("4k3/8");
    let ask = |file: &str| {
        let how = How { threads: 1, expert: Some(&expert), ..How::new(Format::Pgn) };
        replayed(how, file).remove(0)
    };
    let report = ask(&format!("{blocked} 1-0"));
    assert_eq!(report.dead_since, Some(4), "by halving between alive and dead");
    assert_eq!(report.findings[0].what, Wrong::DeadResult(Ending::FirstWins));
    assert_eq!((report.findings[0].what.kind(), report.findings[0].token.as_str()), (Kind::Result, "1-0"));
    let drawn = ask(&format!("{blocked} 1/2-1/2"));
    assert_eq!((drawn.dead_since, drawn.findings.len()), (Some(4), 0));
    assert_eq!(reports(Format::Pgn, &format!("{blocked} 1-0"))[0].dead_since, None, "nobody was asked");
    assert_eq!(ask(&format!("{MATE} 0-1")).dead_since, None, "mate is no question");
}

#[test]
fn notes_are_no_findings() {
    let mut file = b"[White \"M\xfcller\"]\n\n1.e4 *".to_vec();
    let mut notes = Vec::new();
    let tell = &mut |report: Report| -> io::Result<()> {
        assert!(report.findings.is_empty());
        notes.extend(report.notes);
        Ok(())
    };
    replay(&file[..], How::new(Format::Pgn), tell).unwrap();
    assert_eq!((notes.len(), notes[0].what.clone(), notes[0].what.code()), (1, Note::Text(Oddity::Latin1), "latin-1"));
    file.retain(u8::is_ascii);
    let tell = &mut |report: Report| -> io::Result<()> {
        assert!(report.notes.is_empty());
        Ok(())
    };
    replay(&file[..], How::new(Format::Pgn), tell).unwrap();
}

/// Telling may fail, and then nothing more is read; a file that breaks off is told of after the games before it.
#[test]
fn whoever_is_told_can_end_it() {
    let file = "[Event \"x\"]\n\n1.e4 *\n\n".repeat(10);
    for threads in [1, 3] {
        let mut told = 0;
        let ended = replay(file.as_bytes(), How { threads, ..How::new(Format::Pgn) }, &mut |_| {
            told += 1;
            if told == 3 { Err(io::Error::other("enough")) } else { Ok(()) }
        });
        assert_eq!((told, ended.unwrap_err().to_string()), (3, "enough".to_string()));
    }
}

/// The README lists exactly the codes that the sources have: every quoted word behind an arrow in a function `code`.
#[test]
fn the_readme_lists_the_codes() {
    let sources = [
        include_str!("../src/finding.rs"),
        include_str!("../../notation/src/pgn/fault.rs"),
        include_str!("../../notation/src/san/loose.rs"),
    ];
    let bodies = sources.iter().flat_map(|source| source.split("fn code(").skip(1));
    let bodies = bodies.map(|rest| rest.split("\n    }\n").next().unwrap_or_default());
    let of_sources: BTreeSet<&str> = bodies.flat_map(|body| body.split('"').skip(1).step_by(2)).collect();
    let rows = include_str!("../README.md").lines().filter(|line| line.starts_with("| `")).filter_map(|row| {
        let (kind, codes) = row.trim_matches('|').split_once('|')?;
        let kinds = ["text", "start", "illegal", "ambiguous", "result", "played-on", "check-mark", "note"];
        kinds.contains(&kind.trim().trim_matches('`')).then_some(codes)
    });
    let of_readme: BTreeSet<&str> = rows.flat_map(|codes| codes.split('`').skip(1).step_by(2)).collect();
    assert_eq!(of_readme, of_sources);
    assert!(of_sources.len() > 40, "{of_sources:?}");
}
