//! The ledger as pages.

use super::frame::{Page, board_place, page};
use crate::claims::command;
use crate::shelf::Book;
use crate::{Fault, Response, Shelf};
use check::Goal;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// All claims, by game.
pub fn claims(shelf: &Shelf) -> Result<Response, Fault> {
    let mut games: BTreeMap<String, Vec<&Book>> = BTreeMap::new();
    for book in &shelf.books {
        games.entry(book.game.to_string()).or_default().push(book);
    }
    if games.is_empty() {
        return Err(Fault::missing("there are no claims here; start the page where the folder `claims` is"));
    }
    let contents = html! {
        h1 { "Claims" }
        p.lead { "What is claimed about which game, and how anybody can check it. Read the statement, not the name." }
        @for (game, books) in &games {
            section.ledger {
                h2 { (game) }
                ul.rows { @for book in books { li { a href={ "/claims/" (book.name) } {
                    b { (book.text.name) } " " (evidence(book))
                    span.statement { (book.statement) }
                } } } }
            }
        }
    };
    Ok(page(shelf, &Page { title: "Claims", here: "/claims", script: None }, &contents))
}

/// What there is to check.
fn evidence(book: &Book) -> Markup {
    match book.strategy {
        Some(_) => html! { span.badge { "strategy here" } },
        None => html! { span.badge.open { "made by a prover" } },
    }
}

/// One claim: its statement, what it rests on, and its strategy to walk through.
pub fn claim(shelf: &Shelf, name: &str) -> Result<Response, Fault> {
    let book = shelf.book(name)?;
    let has_moves = !matches!(book.text.goal, Goal::Dead);
    let contents = html! {
        p { a href="/claims" { "All claims" } }
        h1 { (book.text.name) }
        p.lead { (book.words()) }
        dl.facts data-claim=(book.name) data-walks=[(book.strategy.is_some() && has_moves).then_some("yes")] {
            dt { "Statement" } dd { code { (book.statement) } }
            dt { "Evidence" } dd { (evidence(book)) }
            dt { "Rests on" } dd { "the rules of " code { (book.game) } " and the checker, if it accepts the strategy" }
            @if let Some(digest) = book.digest() { dt { "SHA-256" } dd { code.digest { (digest) } } }
            dt { "Check it yourself" } dd { code { (command(book)) } }
        }
        @if book.strategy.is_some() {
            section.checks aria-label="Check it" {
                button #check type="button" { "Check it on the server" }
                @if shelf.checker.is_some() {
                    button #here type="button" { "Check it here" }
                    button #spoil type="button" { "Spoil a line and check it here" }
                    button #stop type="button" hidden { "Stop" }
                }
                p #verdict role="status" {}
            }
        }
        @if book.strategy.is_some() && has_moves {
            section { h2 { "Walk through the strategy" } (board_place("Strategy")) }
        }
        section { h2 { "The claim's text" } pre { (book.source) } }
    };
    Ok(page(shelf, &Page { title: "Claim", here: "/claims", script: Some("claim.js") }, &contents))
}
