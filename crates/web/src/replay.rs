//! Game files replayed: the moves that can be played, and the arbiter's findings beside them.

use crate::shown::Shown;
use crate::{Fault, Limit, Request, Response};
use arbiter::{How, Report, Wrong};
use check::{AnyGame, with_game};
use notation::pgn::{Finding, Format, Games, Reading};
use serde_json::{Value, json};
use std::fmt::Display;

/// Of so many games the moves are told; the others are replayed and counted all the same.
const MOST_GAMES: usize = 100;

/// Replays a PGN or PDN file that was sent.
pub fn replay(request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let format = match request.value("format").unwrap_or("pgn") {
        "pgn" => Format::Pgn,
        "pdn" => Format::Pdn,
        other => {
            let other = crate::request::short(other);
            return Err(Fault::bad(format!("`{other}` is no format; there are pgn and pdn")));
        }
    };
    let mut reports = Vec::new();
    let mut counted = Counted::default();
    let how = How { threads: 1, ..How::new(format) };
    arbiter::replay(request.body.as_slice(), how, &mut |report| -> Result<(), Stopped> {
        limit.check().map_err(Stopped::Late)?;
        counted.add(&report);
        if reports.len() < MOST_GAMES {
            reports.push(report);
        }
        Ok(())
    })
    .map_err(|why| match why {
        Stopped::Late(fault) => fault,
        Stopped::Unreadable(why) => Fault::bad(why),
    })?;
    if counted.games == 0 {
        return Err(Fault::broken(vec!["there is no game in this file".to_string()]));
    }
    let mut games = Vec::new();
    for (report, reading) in reports.iter().zip(Games::of(format, request.body.as_slice())) {
        limit.check()?;
        let reading = reading.map_err(Fault::bad)?;
        games.push(told(report, &reading, limit)?);
    }
    Ok(Response::json(&json!({
        "format": request.value("format").unwrap_or("pgn"), "games": games, "of": counted.games,
        "half_moves": counted.half_moves, "wrong_games": counted.wrong,
    })))
}

/// Why a replay ended early.
enum Stopped {
    Late(Fault),
    Unreadable(String),
}

impl From<std::io::Error> for Stopped {
    fn from(why: std::io::Error) -> Stopped {
        Stopped::Unreadable(why.to_string())
    }
}

#[derive(Default)]
struct Counted {
    games: u64,
    half_moves: u64,
    wrong: u64,
}

impl Counted {
    fn add(&mut self, report: &Report) {
        self.games += 1;
        self.half_moves += report.plies;
        self.wrong += u64::from(!report.findings.is_empty());
    }
}

/// A game: who played, how it ended, what is wrong with it, and its moves as far as they can be played.
fn told(report: &Report, reading: &Reading, limit: &Limit) -> Result<Value, Fault> {
    let findings = report.findings.iter().map(|found| {
        let ply = match &found.what {
            Wrong::Illegal(number, _) | Wrong::AfterEnd(number, _) => Some(number.half_moves),
            _ => None,
        };
        finding(found, found.what.kind().name(), ply)
    });
    let notes = report.notes.iter().map(|note| finding(note, "note", None));
    let (game, fen) = start(report, reading);
    let moves = match game.parse::<AnyGame>() {
        Ok(game) => with_game!(game, game => playable(game, fen.as_deref(), reading, limit))?,
        Err(_) => Vec::new(),
    };
    Ok(json!({
        "number": report.number, "line": report.line, "players": report.players(), "result": report.ending.as_str(),
        "on_board": report.on_board(), "half_moves": report.plies, "game": game, "fen": fen, "moves": moves,
        "findings": findings.chain(notes).collect::<Vec<_>>(),
    }))
}

fn finding<W: Display>(found: &Finding<W>, kind: &str, ply: Option<u64>) -> Value {
    json!({
        "kind": kind, "line": found.line, "column": found.column, "token": found.token,
        "what": found.what.to_string(), "ply": ply,
    })
}

/// Which game is played, and from where.
fn start(report: &Report, reading: &Reading) -> (String, Option<String>) {
    let game = match report.format {
        Format::Pgn => {
            reading.game.tag("Variant").map_or("chess", |name| if name == "Standard" { "chess" } else { name })
        }
        Format::Pdn => "draughts",
    };
    (game.to_string(), reading.game.tag("FEN").map(str::to_string))
}

/// The moves of the game itself up to the first that cannot be played.
fn playable<G: Shown>(game: G, fen: Option<&str>, reading: &Reading, limit: &Limit) -> Result<Vec<String>, Fault> {
    let Ok(mut record) = game.begin(fen) else { return Ok(Vec::new()) };
    for played in &reading.game.line.moves {
        limit.check()?;
        if G::play_text(&mut record, &played.text).is_err() {
            break;
        }
    }
    let game = record.rules();
    Ok(record.moves().iter().zip(record.positions()).map(|(played, before)| game.spelled(before, played)).collect())
}
