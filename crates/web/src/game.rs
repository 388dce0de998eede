//! Games on the board: what stands where, what may be played, what is illegal and why, the game as a file.

use crate::shown::{Man, Shown};
use crate::{Fault, Limit, Request, Response};
use check::{AnyGame, with_game};
use serde_json::{Value, json};
use spec::{Record, State};

/// More moves than these are not replayed: the longest game of chess that was ever asked about is shorter.
const MOST_MOVES: usize = 6000;

/// A position, its legal moves and how it came about.
pub fn show(request: &Request, limit: &Limit) -> Result<Response, Fault> {
    with_game!(game_of(request)?, game => shown(game, request, limit))
}

/// What the rules say to a move.
pub fn explain(request: &Request, limit: &Limit) -> Result<Response, Fault> {
    with_game!(game_of(request)?, game => explained(game, request, limit))
}

/// What a FEN says, with every rule that it breaks.
pub fn set_up(request: &Request) -> Result<Response, Fault> {
    with_game!(game_of(request)?, game => looked_at(&game, request))
}

/// The game as a PGN or PDN file.
pub fn file(request: &Request, limit: &Limit) -> Result<Response, Fault> {
    with_game!(game_of(request)?, game => written(game, request, limit))
}

/// The game that a request names.
pub(crate) fn game_of(request: &Request) -> Result<AnyGame, Fault> {
    let name = request.value("game").unwrap_or("chess");
    name.parse().map_err(Fault::bad)
}

/// The record that a request describes: where it begins, and the moves since.
pub(crate) fn record_of<G: Shown>(game: G, request: &Request, limit: &Limit) -> Result<Record<G>, Fault> {
    let mut record = game.begin(request.value("fen"))?;
    for (number, text) in moves_of(request).enumerate() {
        if number >= MOST_MOVES {
            return Err(Fault::bad(format!("more than {MOST_MOVES} moves")));
        }
        limit.check()?;
        G::play_text(&mut record, text)?;
    }
    Ok(record)
}

/// The moves of a request, which commas or blanks part.
pub(crate) fn moves_of(request: &Request) -> impl Iterator<Item = &str> {
    request.value("moves").unwrap_or_default().split([',', ' ']).filter(|text| !text.is_empty())
}

fn shown<G: Shown>(game: G, request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let record = record_of(game, request, limit)?;
    Ok(Response::json(&told(&record, limit)?))
}

/// Everything that the board shows of a game.
fn told<G: Shown>(record: &Record<G>, limit: &Limit) -> Result<Value, Fault> {
    let (game, position) = (record.rules(), record.position());
    let moves = match (record.outcome(), game.state(position)) {
        (None, State::ToMove(_, moves)) => moves,
        _ => Vec::new(),
    };
    // Names depend on all other moves, which on a large board full of men takes its time.
    let listed = moves.iter().map(|played| limit.check().map(|()| move_told(game, position, played)));
    let listed = listed.collect::<Result<Vec<Value>, Fault>>()?;
    let claims: Vec<String> = record.claims().iter().map(|rule| rule.to_string()).collect();
    let men: Vec<Value> = G::men(position).iter().map(Man::told).collect();
    let over = record.outcome().map(
        |outcome| json!({ "words": outcome.to_string(), "winner": outcome.winner().map(|side| side.to_string()) }),
    );
    Ok(json!({
        "game": game.to_string(), "clause": G::CLAUSE, "file": G::FILE,
        "rows": game.rows(), "closed": game.closed(),
        "fen": G::fen(record), "position": game.write_position(position),
        "turn": G::turn(position).to_string(), "check": G::check(position), "over": over,
        "men": men, "moves": listed, "played": history(record, limit)?, "claims": claims, "notes": G::notes(record),
        "repetitions": record.repetitions(), "halfmove_clock": record.halfmove_clock(),
    }))
}

/// A legal move: its names, and the squares that a hand touches.
pub(crate) fn move_told<G: Shown>(game: &G, position: &G::Position, played: &G::Move) -> Value {
    json!({
        "move": game.spelled(position, played), "name": game.named(position, played),
        "path": game.path(position, played), "promotion": G::promotion(played).map(String::from),
    })
}

/// The moves so far, each with who made it.
fn history<G: Shown>(record: &Record<G>, limit: &Limit) -> Result<Vec<Value>, Fault> {
    let (game, positions) = (record.rules(), record.positions());
    let told = |(played, before): (&G::Move, &G::Position)| {
        let mut told = move_told(game, before, played);
        told["side"] = json!(G::turn(before).to_string());
        limit.check().map(|()| told)
    };
    record.moves().iter().zip(positions).map(told).collect()
}

fn explained<G: Shown>(game: G, request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let asked = request.needed("move")?;
    let record = record_of(game, request, limit)?;
    if let Some(outcome) = record.outcome() {
        let reason = format!("the game is over: {outcome}");
        let clause = outcome.by().number;
        return Ok(Response::json(&json!({
            "asked": asked, "legal": false, "clause": clause, "reason": reason, "squares": [], "called": G::CLAUSE,
        })));
    }
    let verdict = G::explain(&record, asked)?;
    let (name, spelled) = verdict.names.unzip();
    let told = match verdict.refused {
        None => json!({ "asked": asked, "legal": true, "name": name, "move": spelled }),
        Some(why) => json!({
            "asked": asked, "legal": false, "clause": why.clause, "reason": why.reason, "squares": why.squares,
            "called": G::CLAUSE,
        }),
    };
    Ok(Response::json(&told))
}

fn looked_at<G: Shown>(game: &G, request: &Request) -> Result<Response, Fault> {
    let start = || game.begin(None).map(|record| G::fen(&record));
    let fen = request.value("fen").map_or_else(start, |fen| Ok(fen.to_string()))?;
    let set_up = game.set_up(&fen)?;
    let men = |men: &[Man]| men.iter().map(Man::told).collect::<Vec<_>>();
    let notes = match set_up.faults.is_empty() {
        true => G::notes(&game.begin(Some(&fen))?),
        false => Vec::new(),
    };
    Ok(Response::json(&json!({
        "game": game.to_string(), "clause": G::CLAUSE, "fen": fen, "rows": game.rows(), "closed": game.closed(),
        "men": men(&set_up.men), "box": men(&G::all_men()), "turn": set_up.turn.to_string(),
        "faults": set_up.faults, "notes": notes,
    })))
}

fn written<G: Shown>(game: G, request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let record = record_of(game, request, limit)?;
    let game = record.rules();
    let names = record.moves().iter().zip(record.positions()).map(|(played, before)| game.named(before, played));
    let text = G::file(&record, names.collect());
    Ok(Response::text(text))
}
