//! The ledger as pages.

use super::frame::{Page, board_place, page};
use super::graph;
use crate::claims::command;
use crate::ledger::LedgerRow;
use crate::shelf::Book;
use crate::{Fault, Response, Shelf};
use check::Goal;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// A claim in the list.
struct Listed {
    address: String,
    name: String,
    statement: String,
    badge: Markup,
}

/// All claims, by game. Where the ledger was run, with what it says; a script asks for it where it was not.
pub fn claims(shelf: &Shelf) -> Result<Response, Fault> {
    let rows = shelf.ledger.known();
    let mut games: BTreeMap<String, Vec<Listed>> = BTreeMap::new();
    for row in rows {
        let (name, statement) = (row.name.clone(), row.statement.clone());
        let listed = Listed { address: row.address(), name, statement, badge: badge(&row.status) };
        games.entry(row.game.clone()).or_default().push(listed);
    }
    for book in shelf.books.iter().filter(|_| rows.is_empty()) {
        let (name, statement) = (book.text.name.clone(), book.statement.clone());
        let listed = Listed { address: book.name.clone(), name, statement, badge: evidence(book) };
        games.entry(book.game.to_string()).or_default().push(listed);
    }
    if games.is_empty() {
        return Err(Fault::missing("there are no claims here; start the page where the folder `claims` is"));
    }
    let contents = html! {
        h1 { "Claims" }
        p.lead { "What is claimed about which game, how it is known, and how anybody can check it. Read the statement, \
                  not the name." }
        p #ledger role="status" data-due=[shelf.ledger.is_due().then_some("yes")] {
            @if shelf.ledger.is_due() { "The checker goes through the strategies…" }
            @else if !rows.is_empty() { (counted(rows)) }
        }
        @for (game, listed) in &games {
            section.ledger {
                h2 { (game) }
                ul.rows { @for one in listed { li { a href={ "/claims/" (one.address) } {
                    b { (one.name) } " " (one.badge)
                    span.statement { (one.statement) }
                } } } }
            }
        }
    };
    Ok(page(shelf, &Page { title: "Claims", here: "/claims", script: Some("ledger.js") }, &contents))
}

/// How many claims have which status, those that are good news first.
fn counted(rows: &[LedgerRow]) -> Markup {
    let of = |status: &str| rows.iter().filter(|row| row.status == status).count();
    let all = ["proved", "run", "recorded", "open", "refused", "not proved", "not run now"];
    let counted: Vec<String> = all
        .iter()
        .map(|status| (of(status), status))
        .filter(|(n, _)| *n > 0)
        .map(|(n, s)| format!("{n} {s}"))
        .collect();
    html! {
        (rows.len()) " claims, checked when this page was first asked: " (counted.join(", ")) ". "
        @if of("not run now") > 0 { code { "checkproof ledger --all" } " runs what was not run; it takes minutes." }
    }
}

fn badge(status: &str) -> Markup {
    let class = match status {
        "proved" => "badge",
        "run" | "recorded" | "not run now" => "badge open",
        _ => "badge bad",
    };
    html! { span class=(class) { (status) } }
}

/// What there is to check.
fn evidence(book: &Book) -> Markup {
    match (book.has_strategy(), book.entries()) {
        (true, 1..) => html! { span.badge.open { "strategy here" } },
        (true, 0) => html! { span.badge.open { "nothing yet" } },
        (false, _) => html! { span.badge.open { "made by a prover" } },
    }
}

/// One claim: its statement, what it rests on, and its strategy to walk through.
pub fn claim(shelf: &Shelf, name: &str) -> Result<Response, Fault> {
    let row = shelf.ledger.row(name);
    let contents = match (shelf.book(name), row) {
        (Ok(book), row) => of_book(shelf, book, row),
        (Err(_), Some(row)) => of_row(shelf, row),
        (Err(fault), None) => return Err(fault),
    };
    Ok(page(shelf, &Page { title: "Claim", here: "/claims", script: Some("claim.js") }, &contents))
}

fn of_book(shelf: &Shelf, book: &Book, row: Option<&LedgerRow>) -> Markup {
    let walks = book.entries() > 0 && !matches!(book.text.goal, Goal::Dead);
    let address = format!("/api/claims/{}", book.name);
    let (claim, proof) = (address.clone(), format!("{address}/strategy"));
    html! {
        p { a href="/claims" { "All claims" } }
        h1 { (book.text.name) }
        p.lead { (book.words()) }
        dl.facts data-claim=(book.name) data-walks=[walks.then_some("yes")] {
            dt { "Statement" } dd { code { (book.statement) } }
            @match row {
                Some(row) => { (known(row)) },
                None => {
                    dt { "Evidence" } dd { (evidence(book)) }
                    @for digest in book.digests() { dt { "SHA-256" } dd { code.digest { (digest) } } }
                },
            }
            dt { "Check it yourself" } dd { code { (command(book)) } }
        }
        @if book.has_strategy() {
            section.checks aria-label="Check it" {
                button #check type="button" { "Check it on the server" }
                @if book.is_handed_out() { (check_here(shelf, &claim, &proof)) }
                p #verdict role="status" {}
            }
        }
        @if walks { section { h2 { "Walk through the strategy" } (board_place("Strategy")) } }
        section { h2 { "What it rests on" } (graph::of_book(book, shelf.ledger.known())) }
        section { h2 { "The claim's text" } pre { (book.source) } }
    }
}

/// The buttons that have a claim and what proves it checked in the visitor's own browser, where the checker was built.
fn check_here(shelf: &Shelf, claim: &str, proof: &str) -> Markup {
    html! { @if shelf.checker.is_some() {
        button #here type="button" data-claim=(claim) data-proof=(proof) { "Check it here" }
        button #spoil type="button" { "Spoil a line and check it here" }
        button #stop type="button" hidden { "Stop" }
    } }
}

fn of_row(shelf: &Shelf, row: &LedgerRow) -> Markup {
    let lemma = row.lemma().filter(|name| shelf.lemmas.iter().any(|lemma| lemma.name == *name));
    let address = lemma.map(|name| format!("/api/lemmas/{name}"));
    html! {
        p { a href="/claims" { "All claims" } }
        h1 { (row.name) }
        p.lead { (row.statement) }
        dl.facts {
            dt { "Game" } dd { code { (row.game) } }
            dt { "Stands in" } dd { code { (row.file) } }
            (known(row))
            dt { "Check it yourself" } dd { code { (row.command()) } }
        }
        @if let Some(address) = address.filter(|_| shelf.checker.is_some()) {
            section.checks aria-label="Check it" {
                (check_here(shelf, &address, &format!("{address}/certificate")))
                p #verdict role="status" {}
            }
        }
        section { h2 { "What it rests on" } (graph::of_row(row, shelf.ledger.known())) }
    }
}

/// What the ledger says of a claim.
fn known(row: &LedgerRow) -> Markup {
    const MOST: usize = 3;
    let digests = html! { ul.digests { @for (file, digest) in &row.digests {
        li { (file) " " code.digest { (digest) } }
    } } };
    html! {
        dt { "Status" } dd { (badge(&row.status)) }
        dt { "Evidence" } dd { (row.evidence) }
        @if let Some(rests_on) = &row.rests_on { dt { "Rests on" } dd { (rests_on) } }
        @if !row.assuming.is_empty() {
            dt { "Assuming" } dd { ul { @for assumed in &row.assuming { li { (assumed) } } } }
        }
        @if !row.digests.is_empty() {
            dt { "SHA-256" }
            dd { @if row.digests.len() <= MOST { (digests) } @else {
                details { summary { "of " (row.digests.len()) " files" } (digests) }
            } }
        }
    }
}
