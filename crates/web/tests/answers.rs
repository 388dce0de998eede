//! Requests answered without a server: what each address tells, and that nothing hostile gets more than a reason.

extern crate checkproof_web as web;

#[path = "common/shelf.rs"]
mod shelf;

use serde_json::Value;
use shelf::{get, json, refused, shelf, told};
use web::{Limit, Method, ROUTES, Request, Shelf, answer};

#[test]
fn a_game_tells_its_moves_and_its_end() {
    let start = told("/api/game?game=four-file");
    assert_eq!(start["moves"].as_array().map(Vec::len), Some(11));
    assert_eq!(start["closed"][0], "b1");
    let mate = told("/api/game?moves=f3,e5,g4,Qh4");
    assert_eq!(mate["over"]["winner"], "Black");
    assert_eq!(
        (&mate["moves"], &mate["check"], &mate["played"][3]["name"]),
        (&Value::Array(vec![]), &"e1".into(), &"Qh4#".into())
    );
    let castled = told("/api/game?fen=4k3/8/8/8/8/8/8/4K2R+w+K+-");
    let castles = castled["moves"].as_array().expect("moves").iter().find(|one| one["name"] == "O-O").cloned();
    assert_eq!(castles.expect("castling")["path"], serde_json::json!(["e1", "g1"]));
    let jump = told("/api/game?game=draughts&fen=B:W6,15:BK1");
    assert_eq!(jump["moves"][0]["path"], serde_json::json!(["1", "10", "19"]));
}

#[test]
fn an_illegal_move_is_told_with_its_clause_and_squares() {
    let pinned = told("/api/explain?fen=4r2k/8/8/8/8/8/4N3/4K3+w+-+-&move=Nc3");
    assert_eq!((&pinned["legal"], &pinned["clause"]), (&false.into(), &"3.9.2".into()));
    assert_eq!(pinned["squares"], serde_json::json!(["e1", "e8"]));
    let legal = told("/api/explain?move=Nf3");
    assert_eq!((&legal["legal"], &legal["move"]), (&true.into(), &"g1f3".into()));
    let due = told("/api/explain?game=draughts&fen=B:W15,32:B11,1&move=1-5");
    assert_eq!((&due["clause"], &due["squares"]), (&"9".into(), &serde_json::json!(["11", "18"])));
    assert_eq!(refused("/api/explain?move=nonsense").0, 400);
    assert_eq!(refused("/api/explain"), (400, "the query lacks `move`".to_string()));
}

#[test]
fn a_set_up_tells_every_rule_that_it_breaks() {
    let broken = told("/api/setup?fen=8/8/8/8/8/8/8/P3K3+w+-+-");
    assert_eq!(broken["faults"].as_array().map(Vec::len), Some(2), "{}", broken["faults"]);
    assert_eq!(told("/api/setup?game=draughts")["faults"], serde_json::json!([]));
    assert_eq!(refused("/api/game?fen=8/8/8/8/8/8/8/4K3+w+-+-"), (422, "2.2: Black has no king".to_string()));
}

#[test]
fn files_are_written_and_replayed() {
    let file = get("/api/file?moves=f3,e5,g4,Qh4");
    let text = String::from_utf8(file.body).expect("text");
    assert!(text.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{text}");
    let replay = |format: &str, text: &str| {
        let request = Request::post(&format!("/api/replay?format={format}"), text);
        json(&answer(&shelf(), &request, &Limit::none()))
    };
    assert_eq!(replay("pgn", &text)["wrong_games"], 0);
    let wrong = replay("pgn", "1. e4 e5 2. Nf3 Nf6 3. Nxe4 *");
    assert_eq!(wrong["games"][0]["findings"][0]["ply"], 4);
    assert_eq!(wrong["games"][0]["moves"].as_array().map(Vec::len), Some(4));
    let draughts = String::from_utf8(get("/api/file?game=draughts&moves=11-15,22-18,15x22").body).expect("text");
    assert_eq!(replay("pdn", &draughts)["games"][0]["moves"], serde_json::json!(["11-15", "22-18", "15x22"]));
    assert!(replay("doc", "")["error"].is_object() && replay("pgn", "")["error"].is_object());
}

#[test]
fn bratko_tells_the_kind_of_its_move() {
    let start = told("/api/krk/start?board=6x7");
    let fen = start["fen"].as_str().expect("a FEN").replace(' ', "+");
    let advice = told(&format!("/api/krk?fen={fen}"));
    assert!(advice["kind"].is_string() && advice["after"]["room"].is_array(), "{advice}");
    assert_eq!(refused("/api/krk?fen=4k3/8/8/8/8/8/8/4K2Q+w+-+-").0, 422);
    assert_eq!(refused("/api/krk/start?board=3x3").0, 422);
    assert_eq!(refused("/api/krk/start?board=99x99").0, 400);
}

/// A table whose client leaves, or whose time is over, while it is built is not built to its end.
#[test]
fn a_table_is_stopped_in_the_middle() {
    let shelf = shelf();
    let ask = |limit: &Limit| answer(&shelf, &Request::get("/api/ending/start?ending=KRPvK"), limit);
    let late = ask(&Limit::within(std::time::Duration::from_millis(20)));
    assert_eq!(
        (late.status, json(&late)["error"]["reasons"][0].as_str()),
        (422, Some("this takes longer than the page may compute"))
    );
    let small = answer(&shelf, &Request::get("/api/ending/start?ending=KRvK"), &Limit::none());
    assert_eq!(small.status, 200, "the next one is answered");
}

#[test]
fn a_small_ending_is_told_move_by_move() {
    let told_of = |fen: &str| told(&format!("/api/ending?fen={fen}"));
    let mate = told_of("7k/8/6K1/8/8/8/8/R7+w+-+-");
    assert_eq!((&mate["ending"], &mate["value"], &mate["in"]), (&"KRvK".into(), &"win".into(), &1.into()));
    let moves = mate["moves"].as_array().expect("moves");
    assert_eq!((&moves[0]["name"], &moves[0]["words"]), (&"Ra8#".into(), &"wins in 1".into()));
    assert_eq!(moves.len(), told("/api/game?fen=7k/8/6K1/8/8/8/8/R7+w+-+-")["moves"].as_array().map_or(0, Vec::len));
    // Whoever is to move has lost the opposition.
    assert_eq!(told_of("8/4k3/8/4K3/4P3/8/8/8+b+-+-")["value"], "loss");
    assert_eq!(told_of("8/4k3/8/4K3/4P3/8/8/8+w+-+-")["value"], "draw");
    assert_eq!(told_of("4k3/8/4K3/4P3/8/8/8/8+b+-+-")["value"], "loss");
    let kings = told("/api/ending?game=draughts&fen=B:WK5:BK14,K15");
    assert_eq!((&kings["ending"], &kings["value"]), (&"BKKvWK".into(), &"win".into()));
    for (wrong, status) in [
        ("/api/ending", 422),
        ("/api/ending?fen=4k3/8/8/8/8/8/8/R3K3+w+Q+-", 422),
        ("/api/ending?fen=7k/8/8/8/8/8/8/K7+w+-+-", 422),
        ("/api/ending/start?ending=KQRvKQR", 422),
        ("/api/ending/start?ending=BKKKvWKK&game=draughts", 422),
        ("/api/ending/start?ending=KK", 400),
        ("/api/ending/start?ending=KRvK&game=chess:12x12", 422),
        ("/api/ending/start", 400),
    ] {
        assert_eq!(refused(wrong).0, status, "{wrong}");
    }
}

#[test]
fn an_ending_starts_with_a_long_win() {
    let start = told("/api/ending/start?ending=KBNvK&seed=5");
    assert_eq!(start, told("/api/ending/start?ending=KBNvK&seed=5"), "the same seed gives the same position");
    assert_ne!(start["fen"], told("/api/ending/start?ending=KBNvK&seed=6")["fen"]);
    assert!(start["value"] == "win" && start["in"].as_u64().is_some_and(|moves| (25..=33).contains(&moves)), "{start}");
    let fen = start["fen"].as_str().expect("a FEN").replace(' ', "+");
    assert_eq!(told(&format!("/api/ending?fen={fen}"))["in"], start["in"]);
}

#[test]
fn a_puzzle_is_judged() {
    let tried = |moves: &str| told(&format!("/api/puzzle/try?fen=8/5P1k/5K2/8/8/8/8/8+w+-+-&length=2&moves={moves}"));
    assert_eq!(tried("f8=R")["verdict"], "right");
    assert_eq!(tried("f8=R,Kh6,Rh8")["verdict"], "solved");
    assert_eq!(tried("f8=R,Kh6,Rg8")["verdict"], "wrong");
    let stalemate = tried("f8=Q");
    assert_eq!(stalemate["verdict"], "wrong");
    let waits = tried("Ke7");
    assert!(waits["verdict"] == "wrong" && waits["reply"].is_object(), "{waits}");
    assert_eq!(told("/api/puzzles/rook")["length"], 1);
    let fresh = told("/api/puzzle/new?board=4x4&seed=3");
    assert_eq!(fresh, told("/api/puzzle/new?board=4x4&seed=3"), "the same seed gives the same puzzle");
    assert_eq!(refused("/api/puzzle/new?board=4x4&length=9").0, 400);
    assert_eq!(told("/api/puzzle/new?board=5x5&length=1&grade=sound&seed=2")["length"], 1);
    assert_eq!(refused("/api/puzzle/new?grade=splendid").0, 400);
    assert_eq!(refused("/api/puzzle/new?length=1&grade=quiet").0, 400);
}

#[test]
fn a_sheet_has_the_puzzles_and_their_solutions() {
    let page = |address: &str| (get(address).status, String::from_utf8(get(address).body).expect("text"));
    let (status, sheet) = page("/puzzles/sheet?set=new&board=4x4&length=2&grade=quiet&number=3&count=4");
    assert_eq!((status, sheet.matches("<svg").count() >= 4), (200, true), "{sheet}");
    let fresh = told("/api/puzzle/new?board=4x4&length=2&grade=quiet&seed=6");
    assert!(sheet.contains(fresh["fen"].as_str().expect("a FEN")), "the fourth is what its number composes");
    assert!(sheet.contains("White mates in 2") || sheet.contains("mate in 2"), "{sheet}");
    let (status, set) = page("/puzzles/sheet?set=rook");
    assert!(status == 200 && set.contains("1.Rd4#"), "{set}");
    for wrong in [
        "/puzzles/sheet?count=0",
        "/puzzles/sheet?count=25",
        "/puzzles/sheet?set=none",
        "/puzzles/sheet?set=rook&number=2",
    ] {
        assert!((400..500).contains(&get(wrong).status), "{wrong}");
    }
}

#[test]
fn a_sheet_is_printed_by_the_program() {
    assert_eq!(get("/puzzles/sheet.pdf?set=rook").status, 404, "this shelf has no printer");
    let page = |shelf: &Shelf, address: &str| answer(shelf, &Request::get(address), &Limit::none());
    let prints = shelf().with_print(Box::new(|sheet| {
        Ok(format!("{}|{}|{}", sheet.title, sheet.address, sheet.puzzles.len()).into_bytes())
    }));
    let printed = page(&prints, "/puzzles/sheet.pdf?set=rook&number=1&other=%3Cb%3E");
    assert_eq!((printed.status, printed.kind), (200, "application/pdf"));
    assert_eq!(String::from_utf8_lossy(&printed.body), "a rook mates in one|/puzzles/sheet?set=rook&number=1|1");
    let linked = String::from_utf8(page(&prints, "/puzzles/sheet?set=rook").body).expect("text");
    assert!(linked.contains("href=\"/puzzles/sheet.pdf?set=rook\""), "{linked}");
    let without = String::from_utf8(get("/puzzles/sheet?set=rook").body).expect("text");
    assert!(!without.contains("sheet.pdf"), "what cannot be printed is not offered");
    assert_eq!(page(&prints, "/puzzles/sheet.pdf?set=rook&number=9").status, 404);
    let fails = shelf().with_print(Box::new(|_| Err("no paper".to_string())));
    assert_eq!(page(&fails, "/puzzles/sheet.pdf?set=rook").status, 422);
}

#[test]
fn a_late_answer_is_none() {
    let late = Limit::within(std::time::Duration::ZERO);
    for address in ["/api/puzzle/new?board=8x8&grade=fine", "/api/game?moves=e4", "/api/ending/start?ending=KRvK"] {
        assert_eq!(answer(&shelf(), &Request::get(address), &late).status, 422, "{address}");
    }
}

/// Every address of the API is described, and what is described as an example is answered.
#[test]
fn the_description_is_true() {
    let described = told("/api/openapi.json");
    let paths = described["paths"].as_object().expect("paths");
    let routes = ROUTES.iter().filter(|route| route.path.starts_with("/api/"));
    assert_eq!(routes.count(), paths.values().map(|path| path.as_object().map_or(0, |path| path.len())).sum::<usize>());
    for route in ROUTES.iter().filter(|route| !route.words.is_empty()) {
        let encoded = |text: &str| text.replace(' ', "+");
        let query: Vec<String> =
            route.query.iter().map(|(key, _, example)| format!("{key}={}", encoded(example))).collect();
        let address = format!("{}?{}", route.path.replace("{name}", "rook"), query.join("&"));
        // The examples of the record are of one game; a claim of another game does not know its positions. This shelf
        // has no ledger.
        let request = match route.method {
            Method::Get => Request::get(&address),
            Method::Post => Request::post(&address, route.body),
        };
        let response = answer(&shelf(), &request, &Limit::none());
        let expected = match route.path {
            "/api/ledger" => 404,
            path if path.ends_with("/answer") => 422,
            _ => 200,
        };
        assert_eq!(response.status, expected, "{address}");
    }
    let body = &paths["/api/check"]["post"]["requestBody"]["content"]["application/json"]["example"];
    let checked = answer(&shelf(), &Request::post("/api/check", body.to_string()), &Limit::none());
    assert_eq!(json(&checked)["verdict"], "proved");
    let body = &paths["/api/replay"]["post"]["requestBody"]["content"]["text/plain"]["example"];
    let text = body.as_str().expect("a game");
    let replayed = answer(&shelf(), &Request::post("/api/replay?format=pgn", text), &Limit::none());
    assert_eq!(json(&replayed)["wrong_games"], 1);
}

#[test]
fn pages_show_what_there_is() {
    let text = |shelf: &Shelf, address: &str| {
        let response = answer(shelf, &Request::get(address), &Limit::none());
        (response.status, String::from_utf8(response.body).expect("text"))
    };
    for address in ["/", "/play", "/why", "/puzzles", "/replay", "/help"] {
        let (status, page) = text(&Shelf::default(), address);
        assert!(status == 200 && !page.contains("href=\"/claims\""), "{address} without claims");
        assert!(!page.contains("<script>") && !page.contains(" style=") && !page.contains("onclick"), "{address}");
        assert!(text(&shelf(), address).1.contains("href=\"/claims\""), "{address} with claims");
    }
    assert_eq!(text(&Shelf::default(), "/claims").0, 404);
    assert!(text(&shelf(), "/claims/rook").1.contains("chess:4x4, White: win within 1"));
    assert_eq!(text(&shelf(), "/claims/%3Cscript%3E").0, 404);
    assert!(!text(&shelf(), "/<script>").1.contains("<script>"), "what was asked for is escaped");
    for asset in ["/assets/board.js", "/assets/style.css", "/men/wK.svg", "/men/b-king.svg"] {
        assert_eq!(get(asset).status, 200, "{asset}");
    }
    assert_eq!((get("/assets/../Cargo.toml").status, get("/men/xK.svg").status), (404, 404));
}

/// Ten thousand requests by lot, of addresses that exist with values that do not fit.
#[test]
fn nothing_hostile_gets_more_than_a_reason() {
    let shelf = shelf();
    let mut lot = Lot(20261116);
    let values = [
        "chess",
        "draughts",
        "four-file",
        "chess:1x1",
        "chess:99x99",
        "chess:16x2,castling",
        "",
        "%00",
        "%ff%fe",
        "'\"<>",
        "8/8/8/8/8/8/8/8 w - -",
        "k7/8/1K6/8/8/8/8/7R w - - 4294967295 4294967295",
        "B:W1-32:B1-32",
        "B:WK1:BK32",
        "e2e4",
        "e2e4,e7e5,e1e2",
        "11-15",
        "99999999999999999999",
        "-1",
        "0",
        "3",
        "18446744073709551615",
        "fine",
        "4x4",
        "0x0",
        "pdn",
        "Rd4#",
        "O-O-O",
        "\u{202e}",
        "k3/4/1K2/3R w - -",
        "1x1x1x1x1",
    ];
    let bodies = [
        "",
        "{",
        "{\"claim\":1}",
        "[Event \"x\"]\n1. e4 {",
        "1.11-15 *",
        "{\"claim\":\"\",\"strategy\":\"\"}",
        "\u{0}\u{1}",
    ];
    for _ in 0..10_000 {
        let route = &ROUTES[lot.below(ROUTES.len())];
        let names = ["rook", "wrong", "bare", "..", "%2e%2e", "x"];
        let mut path = route.path.replace("{name}", names[lot.below(names.len())]);
        if lot.below(8) == 0 {
            path.truncate(lot.below(path.len() + 1));
        }
        let mut query: Vec<String> = Vec::new();
        for (key, ..) in route.query {
            if lot.below(4) > 0 {
                query.push(format!("{key}={}", values[lot.below(values.len())].replace(' ', "+")));
            }
        }
        let address = format!("{path}?{}", query.join("&"));
        let request = match lot.below(3) {
            0 => Request::post(&address, bodies[lot.below(bodies.len())]),
            _ => Request::get(&address),
        };
        let limit = Limit::within(std::time::Duration::from_millis(300));
        let response = answer(&shelf, &request, &limit);
        assert!(response.status < 500, "{address}: {}", response.status);
        if response.status != 200 && request.path.starts_with("/api/") {
            let reason = json(&response)["error"]["reasons"][0].clone();
            assert!(reason.as_str().is_some_and(|reason| !reason.is_empty()), "{address}: {reason}");
        }
    }
}

/// Numbers as by lot, the same in every run.
struct Lot(u64);

impl Lot {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound
    }
}
