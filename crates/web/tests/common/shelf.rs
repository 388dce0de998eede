//! A small shelf for the tests of the page, and what it answers.

use crate::web::{Certificate, Limit, Packed, Request, Response, Shelf, Shelved, answer};
use serde_json::Value;

pub const CLAIM: &str = "# A rook mates.\nclaim: a rook mates in one\ngame: chess:4x4\nside: White\n\
                         goal: win within 1\nfrom: k3/4/1K2/3R w - -\n";
pub const STRATEGY: &str =
    "checkproof strategy 1\ngame: chess:4x4\nside: White\nkind: win\nk3/4/1K2/3R w - - d1d4 1\nend 1\n";

pub fn shelf() -> Shelf {
    let wrong = STRATEGY.replace("d1d4", "d1d3");
    let books = vec![book("rook", &[STRATEGY]), book("wrong", &[&wrong]), book("bare", &[])];
    let lemma = Certificate { name: "rook".to_string(), claim: LEMMA.to_string(), certificate: packed("a\nb\n") };
    Shelf::new(books).expect("claims").with_lemmas(vec![lemma]).expect("a lemma")
}

pub const LEMMA: &str = "claim: the king never mates\ngame: krk\ngoal: lemma no_king_mate\n\
                     from: every board, files >= 4, ranks >= 6\n";

pub fn packed(text: &str) -> Packed {
    Packed::read(text.as_bytes()).expect("bytes")
}

/// The claim under a name, with the parts of a strategy.
pub fn book(name: &str, parts: &[&str]) -> Shelved {
    Shelved {
        name: name.to_string(),
        path: format!("claims/{name}.claim"),
        claim: CLAIM.to_string(),
        parts: parts.iter().map(|text| packed(text)).collect(),
        files: (1..=parts.len()).map(|number| format!("{name}.{number}.strategy")).collect(),
    }
}

pub fn get(address: &str) -> Response {
    answer(&shelf(), &Request::get(address), &Limit::none())
}

pub fn json(response: &Response) -> Value {
    serde_json::from_slice(&response.body).expect("JSON")
}

/// The answer to an address, which there must be.
pub fn told(address: &str) -> Value {
    let response = get(address);
    assert_eq!(response.status, 200, "{address}: {}", String::from_utf8_lossy(&response.body));
    json(&response)
}

/// The reasons why there is no answer.
pub fn refused(address: &str) -> (u16, String) {
    let response = get(address);
    let reasons = json(&response)["error"]["reasons"].clone();
    (response.status, reasons[0].as_str().expect("a reason").to_string())
}
