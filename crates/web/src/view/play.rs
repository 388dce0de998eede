//! The view Play: which games there are, and against whom.

use super::frame::{Page, board_place, page};
use crate::claims::is_opponent;
use crate::shelf::Book;
use crate::{Response, Shelf};
use check::Goal;
use maud::{Markup, html};

/// The games, and the board.
pub fn play(shelf: &Shelf) -> Response {
    let opponents: Vec<&Book> = shelf.books.iter().filter(|book| is_opponent(book)).collect();
    let contents = html! {
        div #menu {
            h1 { "Play" }
            section.choices {
                h2 { "The lone king against king and rook" }
                p { "Bratko's strategy mates on every board from 4 x 4 up. You have the black king." }
                ul.chips {
                    @for board in ["4x4", "5x5", "6x7", "8x8", "10x8", "12x12"] {
                        li { a href={ "/play?game=krk&board=" (board) } { (board.replace('x', " × ")) } }
                    }
                }
            }
            @if !opponents.is_empty() {
                section.choices {
                    h2 { "Against a strategy that the checker accepts" }
                    p { "Every answer comes from its file, with the number of the entry." }
                    ul.rows {
                        @for book in &opponents {
                            li { a href={ "/play?against=" (book.name) } {
                                b { (book.text.name) } " " span.muted { (promise(book)) }
                            } }
                        }
                    }
                }
            }
            (endings())
            section.choices {
                h2 { "Two people at one board" }
                ul.chips {
                    @for (game, name) in [("chess", "Chess"), ("four-file", "FOUR FILE"), ("gardner", "Gardner 5 × 5"),
                                          ("los-alamos", "Los Alamos 6 × 6"), ("draughts", "Draughts")] {
                        li { a href={ "/play?game=" (game) } { (name) } }
                    }
                }
            }
        }
        div #game hidden { (board_place("Play")) }
    };
    page(shelf, &Page { title: "Play", here: "/play", script: Some("play.js") }, &contents)
}

/// What a strategy promises, in a few words.
fn promise(book: &Book) -> String {
    let (side, other) = (book.text.side, book.text.side.other());
    match book.text.goal {
        Goal::NoLoss => format!("{side} never loses; you are {other}"),
        Goal::Win { within: Some(n), .. } => format!("{side} wins within {n}; you are {other}"),
        _ => format!("{side} wins; you are {other}"),
    }
}

/// The endings that tables know.
fn endings() -> Markup {
    html! {
        section.choices {
            h2 { "Small endings against best play" }
            p { "The other side plays by tables, which know every position. You have the side that wins, or you \
                 hold out; the value of every move is shown when you ask." }
            ul.chips {
                @for ending in ["KQvK", "KRvK", "KPvK", "KBBvK", "KBNvK", "KQvKR", "KRvKB", "KQvKP"] {
                    li { a href={ "/play?ending=" (ending) } { (ending) } }
                }
                li { a href="/play?ending=BKKvWK&game=draughts" { "Draughts: 2 kings v 1" } }
                li { a href="/play?ending=BKKKvWK&game=draughts" { "Draughts: 3 kings v 1" } }
            }
            form.bar action="/play" method="get" {
                label { "Any ending " input name="ending" required placeholder="KRvKN" autocomplete="off"
                        spellcheck="false" size="10"; }
                label { "on " select name="game" {
                    @for (game, name) in [("chess", "8 × 8"), ("chess:7x7", "7 × 7"), ("chess:6x6", "6 × 6"),
                                          ("chess:5x5", "5 × 5"), ("four-file", "FOUR FILE"),
                                          ("draughts", "draughts")] {
                        option value=(game) { (name) }
                    }
                } }
                label { "You " select name="you" {
                    option value="win" { "play for the win" }
                    option value="hold" { "hold out" }
                } }
                button type="submit" { "Play" }
            }
        }
    }
}
