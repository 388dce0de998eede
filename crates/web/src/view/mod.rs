//! The pages. What stands still is written here; what moves is done by the scripts, through the API.

mod claims;
mod frame;
mod graph;
mod play;
mod puzzles;

pub use claims::{claim, claims};
pub use frame::fault;
pub use play::play;
pub use puzzles::{puzzles, sheet};

use crate::{Response, Shelf};
use frame::{Page, board_place, page};
use maud::{Markup, html};

/// What there is, with a board to look at.
pub fn home(shelf: &Shelf) -> Response {
    let cards = [
        (
            "/play",
            "Play",
            "King and rook against your lone king, a strategy that the checker accepts, a small ending against best \
             play, or two people at one board.",
        ),
        (
            "/why",
            "Why not?",
            "Put a piece where it cannot go: the page names the article that forbids it and lights the squares.",
        ),
        ("/puzzles", "Puzzles", "Mates from the claims, or composed now. A wrong try is answered with its refutation."),
        (
            "/claims",
            "Claims",
            "What is claimed and how it is known. Walk through a strategy; have the checker check it again.",
        ),
        ("/replay", "Replay", "Drop a PGN or PDN file and step through the games with the arbiter's findings."),
    ];
    let shown = frame::menu(shelf);
    let is_shown = |address: &str| shown.iter().any(|(shown, _)| *shown == address);
    let contents = html! {
        div.hero {
            div {
                h1 { "Play against a theorem" }
                p.lead {
                    "Rules of chess, FOUR FILE and draughts that name the article; strategies that a small checker \
                     accepts, position by position. Nothing here asks another host for anything."
                }
                p.tools { a.button href="/play?game=krk" { "Defend the lone king" }
                          a.button.quiet href="/why" { "Try an illegal move" } }
            }
            div.still aria-hidden="true" { (still_board()) }
        }
        ul.cards {
            @for (address, name, words) in cards.iter().filter(|card| is_shown(card.0)) {
                li { a href=(address) { h2 { (name) } p { (words) } } }
            }
        }
    };
    page(shelf, &Page { title: "checkproof", here: "/", script: None }, &contents)
}

/// A picture for the first page: the room of king and rook.
fn still_board() -> Markup {
    let rules = spec::chess::Rules::chess();
    let options = |room: Option<_>| notation::svg::Options {
        frames: Vec::from_iter(room),
        coordinates: false,
        ..Default::default()
    };
    let position = rules.read("8/1k6/8/4R3/8/5K2/8/8 w - -").ok();
    let room = position.as_ref().and_then(|position| prove::krk::read(&rules, position).ok());
    let room = room.and_then(prove::krk::words::room);
    html! { @if let Some(position) = position {
        (maud::PreEscaped(notation::svg::draw(position.board(), &options(room))))
    } }
}

/// Illegal moves, and an editor.
pub fn why(shelf: &Shelf) -> Response {
    let contents = html! {
        h1 { "Why not?" }
        p.lead { "Move any piece anywhere. If the rules forbid it, the page says which " span #clause { "article" }
                 ", and lights the squares." }
        form #setup .bar {
            label { "Game " select name="game" {
                @for (game, name) in [("chess", "chess"), ("four-file", "FOUR FILE"), ("gardner", "Gardner 5 × 5"),
                                      ("los-alamos", "Los Alamos 6 × 6"), ("chess:10x8", "10 × 8"),
                                      ("draughts", "draughts")] {
                    option value=(game) { (name) }
                }
                option value="other" { "another board…" }
            } }
            label #other hidden { "Which? " input name="named" placeholder="chess:7x9" autocomplete="off"
                                  spellcheck="false" size="12"; }
            label.wide { "Position (FEN) " input name="fen" autocomplete="off" spellcheck="false"; }
            label.check { input type="checkbox" name="edit"; " Edit the position" }
        }
        (board_place("Why not?"))
        template #box-place { div.box role="toolbar" aria-label="Men to set up" {} }
    };
    page(shelf, &Page { title: "Why not?", here: "/why", script: Some("why.js") }, &contents)
}

/// Game files.
pub fn replay(shelf: &Shelf) -> Response {
    let contents = html! {
        h1 { "Replay" }
        form #drop .drop {
            p { "Drop a PGN or PDN file here, or "
                label.file { "choose one" input type="file" name="file" accept=".pgn,.pdn,text/plain"; }
                ". It is replayed by this program and sent nowhere else." }
            label { "or paste a game "
                textarea name="text" rows="3" spellcheck="false" placeholder="1. e4 e5 2. Nf3 Nf6 3. Nxe4" {} }
            p { button type="submit" { "Replay" } }
        }
        p #summary role="status" {}
        div #games hidden {
            label.bar { "Game " select #which {} }
            (board_place("Replay"))
        }
    };
    page(shelf, &Page { title: "Replay", here: "/replay", script: Some("replay.js") }, &contents)
}

/// How the board is used, and the API.
pub fn help(shelf: &Shelf) -> Response {
    let contents = html! {
        article.prose {
            h1 { "Help" }
            h2 { "The board" }
            ul {
                li { b { "Mouse, pen, finger: " } "click a man and its target, or drag it. Dots are legal targets." }
                li { b { "Keyboard: " } "Tab to the board; arrow keys walk over the squares, Enter or Space takes a \
                     man and puts it down, Escape lets it go, Home and End go along the row." }
                li { b { "Typed: " } "write a move into the field, or begin to type on the board: Nf3, e2e4, 11-15." }
                li { b { "An illegal move " } "is answered with the article that forbids it; its squares are lit." }
                li { b { "The address " } "of the page holds the game, the position and the moves: copy it, and \
                     nothing is lost." }
            }
            h2 { "What the promises mean" }
            p { "“From here White cannot lose: entry 12 of 40” means: this program has read the strategy's file, and \
                 its checker has tested every line of it against every reply by the rules. The command beside the \
                 claim does the same without this page. Positions have no memory: a win is meant with the clocks set \
                 aside unless the claim says “in time”." }
            h2 { "For programs" }
            p { "Everything that the page asks can be asked by another program: "
                a href="/api/openapi.json" { "the API" } "." }
            pre { code { "curl 'http://localhost:8064/api/explain?game=chess&move=e2e5'" } }
        }
    };
    page(shelf, &Page { title: "Help", here: "/help", script: None }, &contents)
}
