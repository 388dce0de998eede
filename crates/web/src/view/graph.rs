//! What a claim rests on, drawn: from the claim on the left down to the rules and to what has to be believed.

use crate::ledger::LedgerRow;
use crate::shelf::Book;
use maud::{Markup, html};

/// A box of the drawing.
struct Node {
    column: usize,
    /// What it is: a claim, a file, a program, the rules, or something to believe.
    kind: &'static str,
    words: String,
    link: Option<String>,
}

/// Boxes, and which rests on which.
#[derive(Default)]
struct Graph {
    nodes: Vec<Node>,
    edges: Vec<(usize, usize)>,
}

impl Graph {
    /// Adds a box that the given ones rest on.
    fn below(&mut self, above: &[usize], column: usize, kind: &'static str, words: impl ToString) -> usize {
        self.nodes.push(Node { column, kind, words: words.to_string(), link: None });
        let new = self.nodes.len() - 1;
        self.edges.extend(above.iter().map(|&above| (above, new)));
        new
    }

    fn link(&mut self, node: usize, link: String) {
        self.nodes[node].link = Some(link);
    }
}

const CHECKER: &str = "the checker, crates/check: laws.rs";
const BY_HAND: &str = "to believe: laws.rs says what Laws.v says; it is written beside it by hand";
const COMPILER: &str = "to believe: compiler and machine";

/// What a claim about a game rests on. Coq's theorem about the checker is in it if the ledger has it.
pub fn of_book(book: &Book, rows: &[LedgerRow]) -> Markup {
    let mut graph = Graph::default();
    let claim = graph.below(&[], 0, "claim", &book.text.name);
    let mut strategy: Vec<usize> = book.files.iter().map(|file| graph.below(&[claim], 1, "text", file)).collect();
    if strategy.is_empty() {
        let made = "a strategy that a prover makes, which nobody has to believe";
        strategy.push(graph.below(&[claim], 1, "open", made));
    }
    let checker = graph.below(&strategy, 2, "program", CHECKER);
    let rules = format!("the rules of {}, crates/spec", book.game);
    let rules = graph.below(&[checker], 3, "rules", rules);
    graph.edges.push((claim, rules));
    if let Some(coq) = rows.iter().find(|row| row.file == "coq/check/Check.v") {
        let theorem = graph.below(&[checker], 3, "claim", format!("{} ({})", coq.name, coq.status));
        graph.link(theorem, format!("/claims/{}", coq.address()));
        graph.below(&[theorem], 4, "believe", BY_HAND);
    }
    graph.below(&[checker, rules], 4, "believe", COMPILER);
    drawn(&graph)
}

/// What another row of the ledger rests on.
pub fn of_row(row: &LedgerRow, rows: &[LedgerRow]) -> Markup {
    let mut graph = Graph::default();
    let claim = graph.below(&[], 0, "claim", &row.name);
    if row.is_certified() {
        let file = row.digests.iter().map(|(file, _)| file).find(|file| file.starts_with("certificates/"));
        let certificate = graph.below(&[claim], 1, "text", file.map_or("a certificate", String::as_str));
        let checker = graph.below(&[certificate], 2, "program", "the checker, crates/check: krk/refutation.rs");
        let rules = graph.below(&[checker], 3, "rules", "the rules of this ending, crates/spec: krk/rules.rs");
        graph.below(&[checker, rules], 4, "believe", COMPILER);
    } else if row.is_of_coq() {
        // Coq proves what is needed of the transposed board by itself, and does without that lemma.
        let is_used = |lemma: &&LedgerRow| lemma.is_certified() && !lemma.name.starts_with("transpose");
        let lemmas = rows.iter().filter(|lemma| is_used(lemma) && row.file.contains("/chess/"));
        let mut above = Vec::new();
        for lemma in lemmas {
            let node = graph.below(&[claim], 1, "claim", &lemma.name);
            graph.link(node, format!("/claims/{}", lemma.address()));
            above.push(node);
        }
        if above.is_empty() {
            above.push(claim);
        }
        let kernel = graph.below(&above, 2, "program", "Coq's kernel, without axioms");
        let rules = match row.file.contains("/chess/") {
            true => "the rules of chess as coq/chess defines them",
            false => "what a goal means, as coq/check defines it for any game",
        };
        let rules = graph.below(&[kernel], 3, "rules", rules);
        graph.below(&[rules], 4, "believe", "to believe: these definitions, and Coq");
    } else {
        let program = graph.below(&[claim], 1, "program", "the crate prove goes through every position");
        let rules = graph.below(&[program], 2, "rules", "the rules of this ending, crates/spec: krk/rules.rs");
        let words = "to believe: the crate prove, which no checker checks here";
        graph.below(&[program, rules], 3, "believe", words);
    }
    drawn(&graph)
}

const WIDTH: i32 = 184;
const GAP: i32 = 32;
const LINE: i32 = 17;
const SPACE: i32 = 14;

/// So many letters fit into a line of a box.
const LETTERS: usize = 24;

/// The graph as a picture, column by column.
fn drawn(graph: &Graph) -> Markup {
    let lines: Vec<Vec<String>> = graph.nodes.iter().map(|node| wrapped(&node.words)).collect();
    let heights: Vec<i32> = lines.iter().map(|lines| lines.len() as i32 * LINE + 16).collect();
    let columns = graph.nodes.iter().map(|node| node.column + 1).max().unwrap_or(0);
    let in_column = |column: usize| (0..graph.nodes.len()).filter(move |&n| graph.nodes[n].column == column);
    let height_of = |column: usize| in_column(column).map(|n| heights[n] + SPACE).sum::<i32>();
    let height = (0..columns).map(height_of).max().unwrap_or(0) + 2;
    let mut places = vec![(0, 0); graph.nodes.len()];
    for column in 0..columns {
        let mut y = (height - height_of(column) + SPACE) / 2;
        for n in in_column(column) {
            places[n] = (column as i32 * (WIDTH + GAP) + 1, y);
            y += heights[n] + SPACE;
        }
    }
    let width = columns as i32 * (WIDTH + GAP) - GAP + 2;
    let edge = |&(above, below): &(usize, usize)| {
        let from = (places[above].0 + WIDTH, places[above].1 + heights[above] / 2);
        let to = (places[below].0, places[below].1 + heights[below] / 2);
        let bend = (to.0 - from.0) / 2;
        format!("M{} {}C{} {} {} {} {} {}", from.0, from.1, from.0 + bend, from.1, to.0 - bend, to.1, to.0, to.1)
    };
    let shape = |n: usize| {
        let (x, y) = places[n];
        html! {
            rect x=(x) y=(y) width=(WIDTH) height=(heights[n]) rx="8" {}
            @for (k, line) in lines[n].iter().enumerate() {
                text x=(x + 10) y=(y + 8 + 13 + k as i32 * LINE) { (line) " " }
            }
        }
    };
    html! {
        div.graph tabindex="0" role="region" aria-label="What it rests on" {
            svg viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height) {
                @for one in &graph.edges { path d=(edge(one)) {} }
                @for (n, node) in graph.nodes.iter().enumerate() {
                    g class=(node.kind) {
                        @match &node.link {
                            Some(link) => { a href=(link) { (shape(n)) } },
                            None => { (shape(n)) },
                        }
                    }
                }
            }
        }
    }
}

/// Where a word that is too long for a line is cut: after a stroke, a hyphen or a point, if there is one.
fn cut(letters: &[char]) -> usize {
    if letters.len() <= LETTERS {
        return letters.len();
    }
    letters[..LETTERS].iter().rposition(|letter| "/-.".contains(*letter)).map_or(LETTERS, |at| at + 1)
}

/// The words in lines that fit into a box; a word that is too long is cut.
fn wrapped(words: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        let mut letters: Vec<char> = word.chars().collect();
        loop {
            let fits = lines.last().is_some_and(|line| line.chars().count() + 1 + letters.len() <= LETTERS);
            if let Some(line) = lines.last_mut().filter(|_| fits) {
                line.push(' ');
                line.extend(&letters);
                break;
            }
            let rest = letters.split_off(cut(&letters));
            lines.push(letters.into_iter().collect());
            if rest.is_empty() {
                break;
            }
            letters = rest;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped_and_none_is_lost() {
        let long = "certificates/four-file-sixteen-men.strategy.zst";
        for words in
            ["", "one", "the checker, crates/check: laws.rs", long, "a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh"]
        {
            let lines = wrapped(words);
            assert!(lines.iter().all(|line| line.chars().count() <= LETTERS), "{lines:?}");
            let without = |text: &str| text.replace(' ', "");
            assert_eq!(without(&lines.concat()), without(words));
        }
        assert_eq!(wrapped(long), ["certificates/four-file-", "sixteen-men.strategy.zst"]);
        assert_eq!(wrapped(&"x".repeat(30)), ["x".repeat(24), "x".repeat(6)]);
    }
}
