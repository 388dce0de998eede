//! What every page has around it, and the place of the board.

use crate::{Fault, Response, Shelf};
use maud::{DOCTYPE, Markup, html};

/// What a page is.
pub struct Page {
    pub title: &'static str,
    /// Its own address, to be marked in the menu.
    pub here: &'static str,
    /// The script that makes it move.
    pub script: Option<&'static str>,
}

/// The views that there are; those that have nothing to show are not among them.
pub fn menu(shelf: &Shelf) -> Vec<(&'static str, &'static str)> {
    let has_claims = !shelf.books.is_empty();
    let all = [
        ("/play", "Play", true),
        ("/why", "Why not?", true),
        ("/puzzles", "Puzzles", true),
        ("/claims", "Claims", has_claims),
        ("/replay", "Replay", true),
        ("/help", "Help", true),
    ];
    all.into_iter().filter(|(.., there)| *there).map(|(address, name, _)| (address, name)).collect()
}

/// A whole page.
pub fn page(shelf: &Shelf, page: &Page, contents: &Markup) -> Response {
    let Page { title, here, script } = page;
    let title = if *here == "/" { title.to_string() } else { format!("{title} · checkproof") };
    let text = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/style.css";
                @if let Some(script) = script { script type="module" src={ "/assets/" (script) } {} }
            }
            body {
                a.skip href="#main" { "Skip to the content" }
                header {
                    a.brand href="/" { "checkproof" }
                    nav aria-label="Views" {
                        @for (address, name) in menu(shelf) {
                            a href=(address) aria-current=[(address == *here).then_some("page")] { (name) }
                        }
                    }
                }
                main #main { (contents) }
            }
        }
    };
    Response::page(text.into_string())
}

/// Where a script puts the board, the moves and what is said.
pub fn board_place(title: &str) -> Markup {
    html! {
        div.table data-title=(title) {
            div.board-place {}
            div.side { noscript { "The board needs JavaScript; the API and the claims do not." } }
        }
    }
}

/// A page that says why there is none.
pub fn fault(shelf: &Shelf, fault: &Fault) -> Response {
    let contents = html! {
        h1 { @if fault.status == 404 { "Not here" } @else { "No answer" } }
        @for reason in &fault.reasons { p { (reason) } }
        p { a href="/" { "To the first page" } }
    };
    let about = Page { title: "No answer", here: "", script: None };
    Response { status: fault.status, ..page(shelf, &about, &contents) }
}
