//! The ledger as data: claims, their strategies walked entry by entry, and the checker asked again.

use crate::shelf::{Book, Shelf};
use crate::stoppable::Stoppable;
use crate::{Fault, Limit, Request, Response};
use check::{
    Answer, AnyGame, Claim, ClaimText, Form, Goal, LISTED, VerdictText, Written, check_stream, verdict_text, with_game,
};
use serde_json::{Value, json};

/// All claims.
pub fn list(shelf: &Shelf) -> Result<Response, Fault> {
    let claims: Vec<Value> = shelf.books.iter().map(summary).collect();
    Ok(Response::json(&json!({ "claims": claims })))
}

/// One claim, with its text.
pub fn one(shelf: &Shelf, name: &str) -> Result<Response, Fault> {
    let book = shelf.book(name)?;
    let mut told = summary(book);
    told["text"] = json!(book.source);
    Ok(Response::json(&told))
}

fn summary(book: &Book) -> Value {
    json!({
        "name": book.name, "claim": book.text.name, "game": book.game.to_string(), "side": book.text.side.to_string(),
        "goal": book.text.goal.to_string(), "statement": book.statement, "words": book.words(),
        "strategy": book.strategy.is_some(), "sha256": book.digest(), "command": command(book),
    })
}

/// The command that checks a claim again, without this page.
pub(crate) fn command(book: &Book) -> String {
    let name = &book.name;
    match &book.file {
        Some(file) => format!("checkproof check claims/{name}.claim {file}"),
        None => format!("checkproof prove claims/{name}.claim"),
    }
}

/// A position from which a claim starts.
pub fn start(shelf: &Shelf, name: &str, request: &Request) -> Result<Response, Fault> {
    let book = shelf.book(name)?;
    let proof = book.proof()?;
    let fen = proof.start(request.number("number", 0)?);
    let fen = fen.ok_or_else(|| Fault::missing("the claim starts from no position"))?;
    Ok(Response::json(&json!({
        "game": book.game.to_string(), "fen": fen, "side": proof.side().to_string(), "entries": proof.entries(),
    })))
}

/// What a strategy says to a position, and what that means.
pub fn walk(shelf: &Shelf, name: &str, request: &Request) -> Result<Response, Fault> {
    let book = shelf.book(name)?;
    let proof = book.proof()?;
    let Some(mut told) = proof.answer(request.needed("fen")?)? else {
        return Ok(Response::json(&json!({ "entry": null, "play": null })));
    };
    let (side, entry) = (proof.side(), &told["entry"]);
    let promise = match (proof.form(), &told["bound"]) {
        (Form::Win | Form::WinInTime, bound) => match bound.as_u64() {
            Some(1) => format!("From here {side} wins with the next move"),
            _ => format!("From here {side} wins within {bound} moves, whatever the other side does"),
        },
        (Form::NoLoss | Form::NoLossSet, _) => format!("From here {side} cannot lose, whatever the other side does"),
        (Form::Survive, bound) => format!("From here {side} is not beaten by the next {bound} moves"),
        (Form::Dead, _) => "From here nobody can be beaten, even with help".to_string(),
    };
    told["words"] = json!(format!("{promise}: entry {entry} of {} in the strategy.", proof.entries()));
    Ok(Response::json(&told))
}

/// The text of a strategy.
pub fn strategy(shelf: &Shelf, name: &str) -> Result<Response, Fault> {
    Ok(Response::text(strategy_of(shelf.book(name)?)?))
}

fn strategy_of(book: &Book) -> Result<&[u8], Fault> {
    let missing = || format!("the strategy of `{}` is not here; `{}` makes it", book.name, command(book));
    book.strategy.as_deref().ok_or_else(|| Fault::missing(missing()))
}

/// Checks a claim of the shelf again, now.
pub fn check_again(shelf: &Shelf, name: &str, limit: &Limit) -> Result<Response, Fault> {
    let book = shelf.book(name)?;
    verdict(&book.source, strategy_of(book)?, limit)
}

/// Checks a claim and a strategy that were sent: a JSON object with the texts `claim` and `strategy`.
pub fn check_sent(request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let sent: Value = serde_json::from_slice(&request.body).map_err(|why| Fault::bad(format!("the body: {why}")))?;
    let text = |key: &str| {
        sent[key].as_str().ok_or_else(|| Fault::bad(format!("the body is an object with a text under `{key}`")))
    };
    verdict(text("claim")?, text("strategy")?.as_bytes(), limit)
}

/// So many positions may a strategy leave open before it is refused, so that a set of positions takes no memory.
const MOST_ASSUMED: usize = 100_000;

/// What the checker says, if it says so in time.
fn verdict(claim: &str, strategy: &[u8], limit: &Limit) -> Result<Response, Fault> {
    let unusable = |why: String| Fault::broken(vec![why]);
    let text: ClaimText = claim.parse().map_err(|why| unusable(format!("the claim: {why}")))?;
    let game: AnyGame = text.game.parse().map_err(|why| unusable(format!("the claim: {why}")))?;
    with_game!(game, game => checked(Stoppable::new(game, limit), &text, strategy))
}

fn checked<G: Written>(game: Stoppable<G>, text: &ClaimText, strategy: &[u8]) -> Result<Response, Fault> {
    let claim = Claim::read(game, text).map_err(|why| Fault::broken(vec![format!("the claim: {why}")]))?;
    let verdict = check_stream(&claim, strategy, MOST_ASSUMED, &mut |_| ()).map_err(Fault::bad)?;
    claim.game.was_true()?;
    Ok(Response::json(&told(&verdict_text(&claim, &verdict, LISTED))))
}

fn told(verdict: &VerdictText) -> Value {
    let word = match verdict.answer {
        Answer::Proved(_) => "proved",
        Answer::Open { .. } => "open",
        Answer::Refused(_) => "refused",
    };
    json!({ "verdict": word, "claim": verdict.claim, "statement": verdict.statement, "words": verdict.to_string() })
}

/// Can one play against the strategy of this claim? It must have moves, and not be a collection of problems.
pub(crate) fn is_opponent(book: &Book) -> bool {
    const MOST_STARTS: usize = 20;
    book.strategy.is_some()
        && book.text.from.len() <= MOST_STARTS
        && match book.text.goal {
            // What is won sooner is a puzzle.
            Goal::Win { within, .. } => within.is_none_or(|moves| moves.get() > 3),
            goal => goal == Goal::NoLoss,
        }
}
