//! The ledger as data: claims, their strategies walked entry by entry, and the checker asked again.

use crate::proof::verdict_with;
use crate::shelf::{Book, Shelf};
use crate::stoppable::Stoppable;
use crate::{Fault, Limit, Packed, Request, Response};
use check::{Answer, AnyGame, Claim, ClaimText, Form, Goal, VerdictText, Written, with_game};
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
        "strategy": book.has_strategy(), "entries": book.entries(), "sha256": book.digests(), "command": command(book),
    })
}

/// The command that checks a claim again, without this page.
pub(crate) fn command(book: &Book) -> String {
    match &book.files[..] {
        [] => format!("checkproof prove {}", book.path),
        files => format!("checkproof check {} {}", book.path, files.join(" ")),
    }
}

/// A position from which a claim starts.
pub fn start(shelf: &Shelf, name: &str, request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let book = shelf.book(name)?;
    let proof = book.proof(limit)?;
    let fen = proof.start(request.number("number", 0)?);
    let fen = fen.ok_or_else(|| Fault::missing("the claim starts from no position"))?;
    Ok(Response::json(&json!({
        "game": book.game.to_string(), "fen": fen, "side": proof.side().to_string(), "entries": proof.entries(),
    })))
}

/// What a strategy says to a position, and what that means.
pub fn walk(shelf: &Shelf, name: &str, request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let book = shelf.book(name)?;
    let proof = book.proof(limit)?;
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
    let (entry, entries) = (grouped(entry.as_u64().unwrap_or(0)), grouped(proof.entries()));
    told["words"] = json!(format!("{promise}: entry {entry} of {entries} in the strategy."));
    Ok(Response::json(&told))
}

/// The text of a strategy.
pub fn strategy(shelf: &Shelf, name: &str) -> Result<Response, Fault> {
    let book = shelf.book(name)?;
    is_here(book)?;
    Ok(Response::text(book.strategy()?))
}

fn is_here(book: &Book) -> Result<(), Fault> {
    let missing = || format!("the strategy of `{}` is not here; `{}` makes it", book.name, command(book));
    if book.has_strategy() { Ok(()) } else { Err(Fault::missing(missing())) }
}

/// A number with its thousands set apart: strategies have millions of entries.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// Checks a claim of the shelf again, now.
pub fn check_again(shelf: &Shelf, name: &str, limit: &Limit) -> Result<Response, Fault> {
    let book = shelf.book(name)?;
    is_here(book)?;
    Ok(Response::json(&told(&verdict(&book.text, &book.parts, limit)?)))
}

/// Checks a claim and a strategy that were sent: a JSON object with the texts `claim` and `strategy`.
pub fn check_sent(request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let sent: Value = serde_json::from_slice(&request.body).map_err(|why| Fault::bad(format!("the body: {why}")))?;
    let text = |key: &str| {
        sent[key].as_str().ok_or_else(|| Fault::bad(format!("the body is an object with a text under `{key}`")))
    };
    let claim: ClaimText = text("claim")?.parse().map_err(|why| Fault::broken(vec![format!("the claim: {why}")]))?;
    let strategy = Packed::read(text("strategy")?.as_bytes()).map_err(Fault::bad)?;
    Ok(Response::json(&told(&verdict(&claim, &[strategy], limit)?)))
}

/// So many positions may a strategy leave open before it is refused, so that a set of positions takes no memory.
const MOST_ASSUMED: usize = 100_000;

/// What the checker says, if it says so in time.
pub(crate) fn verdict(text: &ClaimText, parts: &[Packed], limit: &Limit) -> Result<VerdictText, Fault> {
    let unusable = |why: String| Fault::broken(vec![why]);
    let game: AnyGame = text.game.parse().map_err(|why| unusable(format!("the claim: {why}")))?;
    with_game!(game, game => checked(Stoppable::new(game, limit), text, parts))
}

fn checked<G: Written>(game: Stoppable<G>, text: &ClaimText, parts: &[Packed]) -> Result<VerdictText, Fault> {
    let claim = Claim::read(game, text).map_err(|why| Fault::broken(vec![format!("the claim: {why}")]))?;
    let verdict = verdict_with(&claim, parts, MOST_ASSUMED, &mut |_| ());
    claim.game.was_true()?;
    verdict
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
    book.entries() > 0
        && book.text.from.len() <= MOST_STARTS
        && match book.text.goal {
            // What is won sooner is a puzzle.
            Goal::Win { within, .. } => within.is_none_or(|moves| moves.get() > 3),
            goal => goal == Goal::NoLoss,
        }
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_set_apart() {
        let words = [0, 7, 999, 1000, 1_204_331, 10_000_000].map(grouped);
        assert_eq!(words, ["0", "7", "999", "1,000", "1,204,331", "10,000,000"]);
    }
}
