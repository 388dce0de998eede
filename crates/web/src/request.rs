//! What is asked and what is answered, without a server.

use serde_json::{Value, json};

/// A longer body is refused before it is read.
pub const LONGEST_BODY: usize = 2 << 20;

/// A longer path with its query is refused.
pub const LONGEST_QUERY: usize = 16 << 10;

/// What may be done with an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// To look.
    Get,
    /// To have a body looked at. Nothing is ever kept.
    Post,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Look, or have a body looked at.
    pub method: Method,
    /// The path, still encoded.
    pub path: String,
    /// What stands after the question mark, decoded, in its order.
    pub query: Vec<(String, String)>,
    /// What was sent.
    pub body: Vec<u8>,
}

impl Request {
    /// A request to look at an address.
    pub fn get(address: &str) -> Request {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let query = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let query = query.map(|(key, value)| (decoded(key), decoded(value))).collect();
        Request { method: Method::Get, path: path.to_string(), query, body: Vec::new() }
    }

    /// A request to have a body looked at.
    pub fn post(address: &str, body: impl Into<Vec<u8>>) -> Request {
        Request { method: Method::Post, body: body.into(), ..Request::get(address) }
    }

    /// The value of a key of the query, if it is there and not empty.
    pub fn value(&self, key: &str) -> Option<&str> {
        let found = self.query.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    /// The value of a key that must be there.
    pub fn needed(&self, key: &str) -> Result<&str, Fault> {
        self.value(key).ok_or_else(|| Fault::bad(format!("the query lacks `{key}`")))
    }

    /// The number under a key, or another if there is none.
    pub fn number(&self, key: &str, otherwise: u64) -> Result<u64, Fault> {
        let Some(text) = self.value(key) else { return Ok(otherwise) };
        text.parse().map_err(|_| Fault::bad(format!("`{key}` is a number from 0 up, not `{}`", short(text))))
    }
}

/// Percent signs and pluses undone. What is no UTF-8 afterwards becomes the sign for that.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let hex = || {
            let digits = bytes.get(at + 1..at + 3)?;
            let digit = |byte: u8| (byte as char).to_digit(16);
            Some((digit(digits[0])? * 16 + digit(digits[1])?) as u8)
        };
        match (byte, hex()) {
            (b'%', Some(meant)) => {
                out.push(meant);
                at += 3;
            }
            (byte, _) => {
                out.push(if byte == b'+' { b' ' } else { byte });
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The beginning of a text, for a message.
pub(crate) fn short(text: &str) -> String {
    const MOST: usize = 60;
    let start: String = text.chars().take(MOST).collect();
    if start.len() < text.len() { format!("{start}...") } else { start }
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// The status of HTTP.
    pub status: u16,
    /// What the body is, as a media type.
    pub kind: &'static str,
    /// What a browser may keep for a while.
    pub keeps: bool,
    /// A script that may compile WebAssembly.
    pub compiles: bool,
    /// The body.
    pub body: Vec<u8>,
}

impl Response {
    /// JSON.
    pub fn json(value: &Value) -> Response {
        Response::of("application/json", value.to_string())
    }

    /// A page.
    pub fn page(text: String) -> Response {
        Response::of("text/html; charset=utf-8", text)
    }

    /// Plain text.
    pub fn text(text: impl Into<Vec<u8>>) -> Response {
        Response::of("text/plain; charset=utf-8", text)
    }

    /// Something that does not change while the program runs.
    pub fn asset(kind: &'static str, body: impl Into<Vec<u8>>) -> Response {
        Response { keeps: true, ..Response::of(kind, body) }
    }

    pub(crate) fn of(kind: &'static str, body: impl Into<Vec<u8>>) -> Response {
        Response { status: 200, kind, keeps: false, compiles: false, body: body.into() }
    }
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The status of HTTP.
    pub status: u16,
    /// The reasons, at least one.
    pub reasons: Vec<String>,
}

impl Fault {
    /// Something about the request is wrong.
    pub fn bad(reason: impl ToString) -> Fault {
        Fault { status: 400, reasons: vec![reason.to_string()] }
    }

    /// There is no such thing here.
    pub fn missing(reason: impl ToString) -> Fault {
        Fault { status: 404, reasons: vec![reason.to_string()] }
    }

    /// The request can be read, and breaks these rules.
    pub fn broken(reasons: Vec<String>) -> Fault {
        Fault { status: 422, reasons }
    }

    /// The computation took longer than it may.
    pub fn late() -> Fault {
        Fault { status: 422, reasons: vec!["this takes longer than the page may compute".to_string()] }
    }

    /// The fault as an answer.
    pub fn response(&self) -> Response {
        Response { status: self.status, ..Response::json(&json!({ "error": { "reasons": self.reasons } })) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_decoded_once() {
        let request = Request::get("/a?fen=8%2F8+w&x=%2525&bad=%zz%&&empty=&lone");
        assert_eq!(request.value("fen"), Some("8/8 w"));
        assert_eq!(request.value("x"), Some("%25"));
        assert_eq!(request.value("bad"), Some("%zz%"));
        assert_eq!((request.value("empty"), request.value("lone"), request.value("none")), (None, None, None));
        assert_eq!(Request::get("/a?x=%ff").value("x"), Some("\u{fffd}"));
    }

    #[test]
    fn numbers_are_numbers() {
        let request = Request::get("/a?n=12&minus=-1&word=x");
        assert_eq!(request.number("n", 3), Ok(12));
        assert_eq!(request.number("none", 3), Ok(3));
        assert!(request.number("minus", 3).is_err() && request.number("word", 3).is_err());
    }
}
