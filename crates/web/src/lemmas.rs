//! The lemmas about king and rook against king on boards of every size, for the checker in the visitor's own browser.

use crate::shelf::{Certificate, Shelf};
use crate::{Fault, Response};
use serde_json::{Value, json};
use std::io::Read;

/// All lemmas whose certificates are here.
pub fn list(shelf: &Shelf) -> Response {
    Response::json(&json!({ "lemmas": shelf.lemmas.iter().map(summary).collect::<Vec<_>>() }))
}

/// One lemma, with the text of its claim.
pub fn one(shelf: &Shelf, name: &str) -> Result<Response, Fault> {
    let lemma = lemma(shelf, name)?;
    let mut told = summary(lemma);
    told["text"] = json!(lemma.claim);
    Ok(Response::json(&told))
}

/// The certificate of a lemma.
pub fn certificate(shelf: &Shelf, name: &str) -> Result<Response, Fault> {
    let mut text = Vec::new();
    let unpacked = lemma(shelf, name)?.certificate.unpacked().read_to_end(&mut text);
    unpacked.map_err(|why| Fault::broken(vec![why.to_string()]))?;
    Ok(Response::text(text))
}

fn lemma<'s>(shelf: &'s Shelf, name: &str) -> Result<&'s Certificate, Fault> {
    let found = shelf.lemmas.iter().find(|lemma| lemma.name == name);
    found.ok_or_else(|| Fault::missing(format!("there is no lemma `{}` here", crate::request::short(name))))
}

fn summary(lemma: &Certificate) -> Value {
    json!({
        "name": lemma.name, "sha256": lemma.certificate.digest().to_string(), "bytes": lemma.certificate.bytes(),
        "command": format!("checkproof check krk/{}", lemma.name),
    })
}
