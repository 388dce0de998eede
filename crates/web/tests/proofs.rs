//! Claims answered without a server: strategies, in parts and within the time; the ledger; what a browser is given to
//! check.

extern crate checkproof_web as web;

mod common;
#[path = "common/shelf.rs"]
mod shelf;

use serde_json::Value;
use shelf::{CLAIM, LEMMA, STRATEGY, book, get, json, packed, refused, shelf, told};
use web::{Certificate, Limit, Request, Shelf, Shelved, answer};

#[test]
fn a_strategy_answers_only_if_the_checker_accepts_it() {
    let found = told("/api/claims/rook/answer?fen=k3/4/1K2/3R+w+-+-");
    assert_eq!((&found["entry"], &found["play"]["name"]), (&1.into(), &"Rd4#".into()));
    assert_eq!(found["words"], "From here White wins with the next move: entry 1 of 1 in the strategy.");
    assert_eq!(told("/api/claims/rook/answer?fen=1k2/4/1K2/3R+w+-+-")["entry"], Value::Null);
    assert_eq!(refused("/api/claims/wrong/answer?fen=k3/4/1K2/3R+w+-+-").0, 422);
    assert_eq!(refused("/api/claims/bare/start").0, 404);
    assert_eq!(refused("/api/claims/none").0, 404);
}

/// A strategy in parts answers with one count through all of them; where a part is missing it proves nothing.
#[test]
fn a_strategy_in_parts_is_one() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |file: &str| std::fs::read_to_string(root.join(file)).expect("a text");
    let (claim, whole) =
        (read("claims/four-file-minor-pieces.claim"), read("certificates/four-file-minor-pieces.strategy"));
    let lines: Vec<&str> = whole.lines().collect();
    let (head, entries) = (&lines[..4], &lines[4..lines.len() - 1]);
    let part = |entries: &[&str]| [head, entries, &[&format!("end {}", entries.len()), ""]].concat().join("\n");
    let (one, two) = entries.split_at(entries.len() / 3);
    let shelf = |parts: &[String]| {
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        Shelf::new(vec![Shelved { claim: claim.clone(), ..book("parts", &parts) }]).expect("a claim")
    };
    let both = shelf(&[part(one), part(two)]);
    let step = (entries.len() / 50).max(1);
    for (number, entry) in entries.iter().enumerate().step_by(step) {
        let (fen, played) = entry.rsplit_once(' ').expect("a position and a move");
        let address = format!("/api/claims/parts/answer?fen={}", fen.replace(' ', "+"));
        let told = json(&answer(&both, &Request::get(&address), &Limit::none()));
        assert_eq!((&told["entry"], &told["play"]["move"]), (&(number + 1).into(), &played.into()), "{entry}: {told}");
        assert_eq!(told["of"], entries.len());
    }
    let of = |shelf: &Shelf, address: &str| answer(shelf, &Request::get(address), &Limit::none());
    assert_eq!(of(&both, "/api/claims/parts/strategy").status, 422, "a browser takes one text");
    assert!(!String::from_utf8(of(&both, "/claims/parts").body).expect("text").contains("Check it here"));
    let half = shelf(&[part(one)]);
    assert_eq!(of(&half, "/api/claims/parts/start").status, 422);
    assert!(half.check_now("parts", &mut |_| ()).is_ok_and(|verdict| verdict.to_string().starts_with("open")));
    assert!(both.check_now("none", &mut |_| ()).is_err());
    let mut told = 0;
    assert!(
        both.check_now("parts", &mut |done| told = done).is_ok_and(|verdict| verdict.to_string().starts_with("proved"))
    );
    assert_eq!(told, 2);
}

/// A name may stand once, or nobody knew which claim is meant.
#[test]
fn what_is_no_claim_does_not_come_on_the_shelf() {
    assert!(Shelf::new(vec![book("rook", &[]), book("rook", &[STRATEGY])]).is_err());
    assert!(Shelf::new(vec![Shelved { claim: LEMMA.to_string(), ..book("lemma", &[]) }]).is_err());
    let lemma = Certificate { name: "rook".to_string(), claim: CLAIM.to_string(), certificate: packed("") };
    assert!(Shelf::default().with_lemmas(vec![lemma]).is_err());
}

/// The first who asks has the strategy checked; if his time is over he gets nothing, and the next one everything.
#[test]
fn a_strategy_is_checked_within_the_time() {
    let shelf = shelf();
    let start = |limit: &Limit| answer(&shelf, &Request::get("/api/claims/rook/start"), limit).status;
    assert_eq!(start(&Limit::within(std::time::Duration::ZERO)), 422);
    let left = Limit::none();
    left.leave();
    assert_eq!(start(&left), 422);
    assert_eq!(start(&Limit::none()), 200);
}

#[test]
fn the_checker_can_be_asked_again() {
    let post = |address: &str, body: String| json(&answer(&shelf(), &Request::post(address, body), &Limit::none()));
    assert_eq!(post("/api/claims/rook/check", String::new())["verdict"], "proved");
    assert_eq!(post("/api/claims/wrong/check", String::new())["verdict"], "refused");
    let both = |strategy: &str| serde_json::json!({ "claim": CLAIM, "strategy": strategy }).to_string();
    assert_eq!(post("/api/check", both(STRATEGY))["verdict"], "proved");
    assert_eq!(post("/api/check", both(&STRATEGY.replace("d1d4 1", "d1d4 2")))["verdict"], "refused");
    let set = CLAIM.replace("from: k3/4/1K2/3R w - -", "from: all KRvK, White to move");
    let set = serde_json::json!({ "claim": set, "strategy": STRATEGY }).to_string();
    assert_eq!(post("/api/check", set.clone())["verdict"], "open");
    let late = answer(&shelf(), &Request::post("/api/check", set), &Limit::within(std::time::Duration::ZERO));
    assert_eq!(
        (late.status, json(&late)["error"]["reasons"][0].as_str().map(|why| why.contains("longer"))),
        (422, Some(true))
    );
    let again = Request::post("/api/claims/rook/check", "");
    assert_eq!(answer(&shelf(), &again, &Limit::within(std::time::Duration::ZERO)).status, 422);
}

/// All positions of an ending, and nothing about any of them: what is assumed is bounded, and the checker ends in time.
#[test]
fn the_checker_ends_when_its_time_is_over() {
    let claim = "claim: x\ngame: chess\nside: White\ngoal: no loss\nfrom: all KRvK, White to move\n";
    let strategy = "checkproof strategy 1\ngame: chess\nside: White\nkind: no loss\nend 0\n";
    let body = serde_json::json!({ "claim": claim, "strategy": strategy }).to_string();
    let within = |limit: &Limit| answer(&shelf(), &Request::post("/api/check", body.clone()), limit);
    let bounded = within(&Limit::none());
    let words = json(&bounded)["words"].to_string();
    assert!(words.starts_with("\"refused") && words.contains("100000"), "{words}");
    let late = within(&Limit::within(std::time::Duration::from_millis(1)));
    let reason = json(&late)["error"]["reasons"][0].to_string();
    assert!(late.status == 422 && reason.contains("longer than the page may compute"), "{reason}");
}

#[test]
fn the_ledger_is_run_once_when_it_is_asked_for() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    let runs = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&runs);
    let shelf = shelf().with_ledger(Box::new(move |_| {
        counted.fetch_add(1, Ordering::Relaxed);
        Ok(common::rows("claims/rook.claim", "a rook mates in one"))
    }));
    let page = |address: &str| {
        let response = answer(&shelf, &Request::get(address), &Limit::none());
        (response.status, String::from_utf8(response.body).expect("text"))
    };
    assert!(page("/claims").1.contains("data-due") && page("/claims/lex3-on-all-boards").0 == 404);
    assert!(!page("/claims/rook").1.contains("the rules and the checker"));
    let told: Value = serde_json::from_str(&page("/api/ledger").1).expect("JSON");
    assert_eq!(told["claims"][1]["command"], "checkproof check krk/lex3");
    assert_eq!(told["claims"][0]["address"], "rook");
    let list = page("/claims").1;
    assert!(list.contains("2 proved, 1 not proved, 1 not run now") && !list.contains("data-due"), "{list}");
    assert!(list.contains("href=\"/claims/bratko-s-strategy-mates-on-all-boards\""));
    let theorem = page("/claims/bratko-s-strategy-mates-on-all-boards").1;
    assert!(theorem.contains("href=\"/claims/lex3-on-all-boards\"") && theorem.contains("of 4 files"), "{theorem}");
    let rook = page("/claims/rook").1;
    assert!(rook.contains("the rules and the checker") && rook.contains("<svg"), "{rook}");
    assert!(rook.contains("href=\"/claims/a-proved-verdict-means-what-it-says\""));
    page("/api/ledger");
    assert_eq!(runs.load(Ordering::Relaxed), 1);
    let fails = shelf_that_fails();
    assert_eq!(answer(&fails, &Request::get("/api/ledger"), &Limit::none()).status, 422);
    assert_eq!(refused("/api/ledger").0, 404);
}

/// A ledger that is not through when the time is over is asked again, and goes on.
#[test]
fn the_ledger_goes_on_where_it_was_stopped() {
    use std::sync::atomic::{AtomicU32, Ordering};
    let done = AtomicU32::new(0);
    let shelf = shelf().with_ledger(Box::new(move |limit| {
        done.fetch_add(1, Ordering::Relaxed);
        if limit.check().is_err() {
            return Err("stopped".to_string());
        }
        assert_eq!(done.load(Ordering::Relaxed), 2);
        Ok(common::rows("claims/rook.claim", "a rook mates in one"))
    }));
    let ask = |limit: &Limit| answer(&shelf, &Request::get("/api/ledger"), limit);
    let late = ask(&Limit::within(std::time::Duration::ZERO));
    let reason = json(&late)["error"]["reasons"][0].to_string();
    assert!(late.status == 422 && reason.contains("ask again"), "{reason}");
    assert_eq!(ask(&Limit::none()).status, 200);
}

fn shelf_that_fails() -> Shelf {
    shelf().with_ledger(Box::new(|_| Err("a claim is no text".to_string())))
}

/// What the checker in the browser is given is what the server checks.
#[test]
fn the_checker_for_browsers_is_handed_out_with_what_it_checks() {
    assert_eq!(get("/api/claims/rook/strategy").body, STRATEGY.as_bytes());
    assert_eq!(told("/api/claims/rook")["text"], CLAIM);
    assert_eq!((get("/api/claims/bare/strategy").status, get("/assets/checker.wasm").status), (404, 404));
    let page = |shelf: &Shelf| {
        let page = answer(shelf, &Request::get("/claims/rook"), &Limit::none()).body;
        String::from_utf8(page).expect("text").contains("Check it here")
    };
    assert!(!page(&shelf()), "what was not built is not offered");
    let with = shelf().with_checker(b"bytes".to_vec());
    assert!(page(&with));
    let checker = answer(&with, &Request::get("/assets/checker.wasm"), &Limit::none());
    assert_eq!((checker.kind, checker.body.as_slice(), checker.compiles), ("application/wasm", &b"bytes"[..], false));
    assert!(get("/assets/checker.js").compiles && !get("/assets/claim.js").compiles);
}

/// A lemma is handed out with its certificate, and offered where the ledger has its row and there is a checker.
#[test]
fn a_lemma_is_handed_out_with_its_certificate() {
    assert_eq!(get("/api/lemmas/rook/certificate").body, b"a\nb\n");
    assert_eq!(told("/api/lemmas/rook")["text"], LEMMA);
    assert_eq!(told("/api/lemmas")["lemmas"][0]["name"], "rook");
    assert_eq!((refused("/api/lemmas/none").0, refused("/api/lemmas/none/certificate").0), (404, 404));
    let lemma = Certificate { name: "lex3".to_string(), claim: LEMMA.to_string(), certificate: packed("c\n") };
    let page = |shelf: Shelf| {
        let shelf = shelf.with_ledger(Box::new(|_| Ok(common::rows("claims/rook.claim", "a rook mates in one"))));
        answer(&shelf, &Request::get("/api/ledger"), &Limit::none());
        let page = answer(&shelf, &Request::get("/claims/lex3-on-all-boards"), &Limit::none());
        String::from_utf8(page.body).expect("text")
    };
    let with = || Shelf::default().with_lemmas(vec![lemma.clone()]).expect("a lemma");
    let offered = page(with().with_checker(b"bytes".to_vec()));
    assert!(offered.contains("data-proof=\"/api/lemmas/lex3/certificate\""), "{offered}");
    assert!(!page(with()).contains("Check it here"), "there is no checker");
    assert!(!page(shelf().with_checker(b"bytes".to_vec())).contains("Check it here"), "there is no certificate");
}
