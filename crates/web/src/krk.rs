//! King and rook against king: what Bratko's strategy plays, and why.

use crate::{Fault, Request, Response};
use prove::krk::{NotCovered, position, read, square, words};
use serde_json::{Value, json};
use spec::Game;
use spec::chess::{Fen, Rules};
use spec::krk::{Kind, Krk, Square};
use spec::{Side, State};

/// What the strategy plays in a position, which kind of move that is, and the room.
pub fn advice(request: &Request) -> Result<Response, Fault> {
    let setup = request.needed("fen")?.parse::<Fen>().map_err(Fault::bad)?.0;
    let rules = match (setup.files, setup.ranks) {
        (8, 8) => Rules::chess(),
        (files, ranks) => Rules::board(files, ranks).map_err(Fault::bad)?,
    };
    let at = rules.position(&setup);
    let at = at.map_err(|faults| Fault::broken(faults.iter().map(ToString::to_string).collect()))?;
    if let State::Over(outcome) = rules.state(&at) {
        return Err(Fault::broken(vec![format!("the game is over: {outcome}")]));
    }
    let p = read(&rules, &at).map_err(|why| Fault::broken(vec![why.to_string()]))?;
    let kinds = Kind::for_board(p.files, p.ranks).ok_or_else(|| not_covered(p.files, p.ranks))?;
    let found = p.strategy(kinds).and_then(|(kind, moves)| Some((kind, p.choose(kind, &moves)?, moves.len())));
    let chosen = found.and_then(|(kind, played, of)| Some((kind, played, of, words::chess_move(p, played)?)));
    let Some((kind, played, of, chess_move)) = chosen else {
        return Err(Fault::broken(vec!["no kind of move applies here".to_string()]));
    };
    Ok(Response::json(&json!({
        "move": notation::uci::write(&rules, &at, chess_move), "name": notation::san::write(&rules, &at, chess_move),
        "kind": kind.to_string(), "why": words::reason(kind, p, played), "choices": of,
        "before": drawn(p), "after": drawn(p.after(played)),
    })))
}

/// A position to start from: the white men in one corner, the black king near the opposite one.
pub fn start(request: &Request) -> Result<Response, Fault> {
    let board = request.value("board").unwrap_or("8x8");
    let sides = board.split_once('x').and_then(|(files, ranks)| Some((files.parse().ok()?, ranks.parse().ok()?)));
    let bad =
        || Fault::bad(format!("`{}` is no board; write files x ranks, such as 8x8", crate::request::short(board)));
    let (files, ranks): (u8, u8) = sides.ok_or_else(bad)?;
    let rules = match (files, ranks) {
        (8, 8) => Rules::chess(),
        _ => Rules::board(files, ranks).map_err(Fault::bad)?,
    };
    let (f, r) = (i32::from(files), i32::from(ranks));
    Kind::for_board(f, r).ok_or_else(|| not_covered(f, r))?;
    let at = |file, rank| Square { file, rank };
    let p = Krk { files: f, ranks: r, king: at(0, 0), rook: at(0, 1), lone: at(f - 2, r - 2) };
    let position = position(&rules, p, Side::White);
    let position = position.ok_or_else(|| Fault::bad(format!("there is no position to start from on {board}")))?;
    Ok(Response::json(&json!({ "game": rules.to_string(), "fen": format!("{position} 0 1") })))
}

fn not_covered(files: i32, ranks: i32) -> Fault {
    Fault::broken(vec![NotCovered::Board(files, ranks).to_string()])
}

/// The room and the critical square, for the board.
fn drawn(p: Krk) -> Value {
    let room = words::room(p).map(|(one, other)| [one.to_string(), other.to_string()]);
    let critical = square(p.critical_square()).map(|square| square.to_string());
    json!({ "room": room, "critical": critical, "words": words::room_in_words(p) })
}
