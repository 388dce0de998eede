//! From a request to an answer: the table of addresses.

use crate::{Fault, LONGEST_BODY, Limit, Method, Request, Response, Shelf};
use crate::{assets, claims, endings, game, krk, ledger, lemmas, openapi, puzzles, replay, sheet, view};

/// An address, what it tells, and who answers.
pub struct Route {
    /// Look, or have a body looked at.
    pub method: Method,
    /// The path; `{name}` stands for any one part.
    pub path: &'static str,
    /// What it is for, in a sentence; empty for pages, which are for people.
    pub words: &'static str,
    /// What the query may say: the key, what it means, and an example.
    pub query: &'static [(&'static str, &'static str, &'static str)],
    /// An example of what is sent; empty where nothing is.
    pub body: &'static str,
    answer: fn(&Asked) -> Result<Response, Fault>,
}

/// A request on its way to whoever answers it.
struct Asked<'a> {
    shelf: &'a Shelf,
    request: &'a Request,
    /// What stands where the path has a name in braces.
    name: &'a str,
    limit: &'a Limit,
}

type Query = &'static [(&'static str, &'static str, &'static str)];

const GAME: (&str, &str, &str) =
    ("game", "the game: chess, four-file, gardner, los-alamos, draughts, chess:5x6", "chess");
const FEN: (&str, &str, &str) = ("fen", "the position, else where the game starts", "4k3/8/8/8/8/8/8/4K2R w K -");
const MOVES: (&str, &str, &str) = ("moves", "the moves since, parted by commas, in SAN, UCI or PDN", "e1g1");
const RECORD: Query = &[GAME, FEN, MOVES];

/// A claim and a strategy that proves it.
const TO_CHECK: &str = r#"{
  "claim": "claim: a rook mates in one\ngame: chess:4x4\nside: White\ngoal: win within 1\nfrom: k3/4/1K2/3R w - -\n",
  "strategy": "checkproof strategy 1\ngame: chess:4x4\nside: White\nkind: win\nk3/4/1K2/3R w - - d1d4 1\nend 1\n"
}"#;

const fn page(path: &'static str, answer: fn(&Asked) -> Result<Response, Fault>) -> Route {
    Route { method: Method::Get, path, words: "", query: &[], body: "", answer }
}

const fn api(
    path: &'static str,
    words: &'static str,
    query: Query,
    answer: fn(&Asked) -> Result<Response, Fault>,
) -> Route {
    Route { method: Method::Get, path, words, query, body: "", answer }
}

const fn post(
    path: &'static str,
    words: &'static str,
    query: Query,
    body: &'static str,
    answer: fn(&Asked) -> Result<Response, Fault>,
) -> Route {
    Route { method: Method::Post, path, words, query, body, answer }
}

/// All addresses.
pub const ROUTES: &[Route] = &[
    page("/", |asked| Ok(view::home(asked.shelf))),
    page("/play", |asked| Ok(view::play(asked.shelf))),
    page("/why", |asked| Ok(view::why(asked.shelf))),
    page("/puzzles", |asked| view::puzzles(asked.shelf)),
    page("/puzzles/sheet", |asked| view::sheet(asked.shelf, asked.request, asked.limit)),
    page("/puzzles/sheet.pdf", |asked| sheet::printed(asked.shelf, asked.request, asked.limit)),
    page("/claims", |asked| view::claims(asked.shelf)),
    page("/claims/{name}", |asked| view::claim(asked.shelf, asked.name)),
    page("/replay", |asked| Ok(view::replay(asked.shelf))),
    page("/help", |asked| Ok(view::help(asked.shelf))),
    page("/assets/{name}", |asked| assets::asset(asked.shelf, asked.name)),
    page("/men/{name}", |asked| assets::man(asked.name)),
    api("/api/openapi.json", "This description.", &[], |_| Ok(openapi::text())),
    api("/api/game", "A position, its legal moves, and how it came about.", RECORD, |asked| {
        game::show(asked.request, asked.limit)
    }),
    api(
        "/api/explain",
        "What the rules say to a move: legal, or the clause that forbids it and the squares.",
        &[GAME, FEN, MOVES, ("move", "the move that is asked about", "e8e7")],
        |asked| game::explain(asked.request, asked.limit),
    ),
    api("/api/setup", "What a FEN says, and every rule that it breaks.", &[GAME, FEN], |asked| {
        game::set_up(asked.request)
    }),
    api("/api/file", "The game as a PGN or PDN file.", RECORD, |asked| game::file(asked.request, asked.limit)),
    api(
        "/api/krk",
        "What Bratko's strategy plays with king and rook against king, which kind of move that is, and why.",
        &[("fen", "the position, White to move; the board is as large as it says", "8/1k6/8/4R3/8/5K2/8/8 w - -")],
        |asked| krk::advice(asked.request),
    ),
    api(
        "/api/krk/start",
        "A position of king and rook against king to start from.",
        &[("board", "files x ranks", "8x8")],
        |asked| krk::start(asked.request),
    ),
    api(
        "/api/ending",
        "The value of a position with few men, and of every move there, best first, from tables built when asked for.",
        &[GAME, ("fen", "the position", "8/8/4k3/8/8/8/1Q6/K6r w - -"), ("moves", "the moves since", "a1a2")],
        |asked| endings::values(&asked.shelf.endings, asked.request, asked.limit),
    ),
    api(
        "/api/ending/start",
        "A position of an ending to start from, with a long win if there is one; the same seed gives the same one.",
        &[GAME, ("ending", "the men, as KQvKR; in draughts as BKKvWK", "KRvK"), ("seed", "a number", "1")],
        |asked| endings::start(&asked.shelf.endings, asked.request, asked.limit),
    ),
    api("/api/ledger", "What is known of each claim, and how; run when it is asked for first.", &[], |asked| {
        ledger::list(asked.shelf, asked.limit)
    }),
    api("/api/claims", "The claims that are here.", &[], |asked| claims::list(asked.shelf)),
    api("/api/claims/{name}", "One claim with its text.", &[], |asked| claims::one(asked.shelf, asked.name)),
    api(
        "/api/claims/{name}/start",
        "A position from which the claim starts.",
        &[("number", "which of them, from 0", "0")],
        |asked| claims::start(asked.shelf, asked.name, asked.request, asked.limit),
    ),
    api(
        "/api/claims/{name}/answer",
        "What the strategy says to a position: its entry, its move, and what that promises.",
        &[("fen", "the position", "4k3/8/4b3/p7/P7/8/2B1K3/8 w - -")],
        |asked| claims::walk(asked.shelf, asked.name, asked.request, asked.limit),
    ),
    api("/api/claims/{name}/strategy", "The text of the strategy, as the checker reads it.", &[], |asked| {
        claims::strategy(asked.shelf, asked.name)
    }),
    post("/api/claims/{name}/check", "Checks the strategy of a claim again, now.", &[], "", |asked| {
        claims::check_again(asked.shelf, asked.name, asked.limit)
    }),
    api("/api/lemmas", "The lemmas about boards of every size whose certificates are here.", &[], |asked| {
        Ok(lemmas::list(asked.shelf))
    }),
    api("/api/lemmas/{name}", "One lemma with the text of its claim.", &[], |asked| {
        lemmas::one(asked.shelf, asked.name)
    }),
    api("/api/lemmas/{name}/certificate", "The certificate of a lemma, as the checker reads it.", &[], |asked| {
        lemmas::certificate(asked.shelf, asked.name)
    }),
    post("/api/check", "Checks what is sent: JSON with the texts `claim` and `strategy`.", &[], TO_CHECK, |asked| {
        claims::check_sent(asked.request, asked.limit)
    }),
    api("/api/puzzles", "The sets of puzzles that are here.", &[], |asked| puzzles::sets(asked.shelf)),
    api("/api/puzzles/{name}", "One puzzle of a set.", &[("number", "which of them, from 1", "1")], |asked| {
        puzzles::one(asked.shelf, asked.name, asked.request)
    }),
    api(
        "/api/puzzle/new",
        "Composes a puzzle now; the same seed gives the same one.",
        &[
            ("board", "files x ranks, 8x8 at most", "5x5"),
            ("length", "mate in so many moves, 1 to 3", "2"),
            ("grade", "sound, quiet, good or fine", "quiet"),
            ("seed", "a number", "1"),
        ],
        |asked| puzzles::fresh(asked.request, asked.limit),
    ),
    api(
        "/api/puzzle/try",
        "Judges the solver's last move: solved, right with the reply, or wrong with the refutation.",
        &[GAME, FEN, MOVES, ("length", "mate in so many moves, 1 to 3", "2")],
        |asked| puzzles::attempt(asked.shelf, asked.request, asked.limit),
    ),
    post(
        "/api/replay",
        "Replays the game file that is sent, with the arbiter's findings.",
        &[("format", "pgn or pdn", "pgn")],
        "1. e4 e5 2. Nf3 Nf6 3. Nxe4 *",
        |asked| replay::replay(asked.request, asked.limit),
    ),
];

/// The answer to a request. It depends on nothing else, and nothing is kept.
pub fn answer(shelf: &Shelf, request: &Request, limit: &Limit) -> Response {
    let found = || {
        if request.body.len() > LONGEST_BODY {
            return Err(Fault { status: 413, reasons: vec![format!("the body has more than {LONGEST_BODY} bytes")] });
        }
        let fits = |route: &&Route| named(route.path, &request.path).is_some();
        let mut methods = ROUTES.iter().filter(fits).peekable();
        if methods.peek().is_none() {
            return Err(Fault::missing(format!("there is nothing at {}", crate::request::short(&request.path))));
        }
        let route = methods.find(|route| route.method == request.method);
        let route = route.ok_or_else(|| Fault {
            status: 405,
            reasons: vec![format!("this is not to be had by {:?}", request.method)],
        })?;
        let name = named(route.path, &request.path).unwrap_or_default();
        (route.answer)(&Asked { shelf, request, name, limit })
    };
    found().unwrap_or_else(|fault| match request.path.starts_with("/api/") {
        true => fault.response(),
        false => view::fault(shelf, &fault),
    })
}

/// What stands in a path where the pattern has a name in braces, empty where it has none; `None` where it does not fit.
fn named<'p>(pattern: &str, path: &'p str) -> Option<&'p str> {
    let (mut patterns, mut parts) = (pattern.split('/'), path.split('/'));
    let mut name = "";
    loop {
        match (patterns.next(), parts.next()) {
            (None, None) => return Some(name),
            (Some("{name}"), Some(part)) if !part.is_empty() => name = part,
            (Some(one), Some(other)) if one == other => {}
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_fit_as_a_whole() {
        assert_eq!(named("/claims/{name}", "/claims/a"), Some("a"));
        assert_eq!(named("/play", "/play"), Some(""));
        for other in ["/claims/", "/claims", "/claims/a/b", "claims/a", "/play/a", ""] {
            assert_eq!(named("/claims/{name}", other), None, "{other}");
        }
    }
}
