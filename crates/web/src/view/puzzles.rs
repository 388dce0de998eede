//! The view Puzzles, and a sheet of them to print.

use super::frame::{Page, board_place, page};
use crate::puzzles::{set_of, sheet as puzzles_of};
use crate::sheet::address;
use crate::{Fault, Limit, Request, Response, Shelf};
use maud::{PreEscaped, html};

/// Mates to find.
pub fn puzzles(shelf: &Shelf) -> Result<Response, Fault> {
    let mut sets: Vec<_> = shelf.books.iter().filter_map(set_of).collect();
    // The largest set first: whoever comes here wants many.
    sets.sort_by_key(|set| std::cmp::Reverse(set["count"].as_u64()));
    let contents = html! {
        h1 { "Puzzles" }
        form #choose .bar action="/puzzles" {
            label.wide { "Puzzles " select name="set" {
                option value="new" { "composed now" }
                @for set in &sets {
                    option value=(set["name"].as_str().unwrap_or_default()) data-count=(set["count"]) {
                        (set["claim"].as_str().unwrap_or_default()) " (" (set["count"]) ")"
                    }
                }
            } }
            label data-new="yes" { "Board " select name="board" {
                @for board in ["4x4", "5x5", "6x6", "7x7", "8x8"] {
                    option value=(board) selected[board == "5x5"] { (board.replace('x', " × ")) }
                }
            } }
            label data-new="yes" { "Mate in " select name="length" {
                @for length in ["1", "2", "3"] { option value=(length) selected[length == "2"] { (length) } }
            } }
            label data-new="yes" { "Grade " select name="grade" {
                @for (grade, words) in [("sound", "sound"), ("quiet", "a quiet key"), ("good", "good"),
                                        ("fine", "fine")] {
                    option value=(grade) selected[grade == "quiet"] { (words) }
                }
            } }
            label { "Number " input name="number" type="number" min="1" value="1"; }
            button type="submit" { "Show" }
        }
        (board_place("Puzzles"))
    };
    Ok(page(shelf, &Page { title: "Puzzles", here: "/puzzles", script: Some("puzzles.js") }, &contents))
}

/// Some puzzles on paper, the solutions on another page.
pub fn sheet(shelf: &Shelf, request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let puzzles = puzzles_of(shelf, request, limit)?;
    let options = notation::svg::Options { coordinates: true, ..Default::default() };
    let contents = html! {
        p.bar {
            button #print type="button" { "Print" }
            @if shelf.print.is_some() {
                a.button href=(address("/puzzles/sheet.pdf", request)) download="puzzles.pdf" { "Download as PDF" }
            }
            a href="/puzzles" { "Back to the puzzles" }
        }
        section.sheet {
            h1 { "Puzzles" }
            ol { @for (number, puzzle) in &puzzles {
                li { b { (number) } (PreEscaped(puzzle::write::svg(puzzle, &options))) }
            } }
        }
        section.solutions {
            h2 { "Solutions" }
            ol { @for (number, puzzle) in &puzzles { li value=(number) { (puzzle::write::brief(puzzle)) } } }
        }
    };
    Ok(page(shelf, &Page { title: "A sheet of puzzles", here: "/puzzles", script: Some("sheet.js") }, &contents))
}
