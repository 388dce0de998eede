//! The API described for programs, from the table of addresses itself.

use crate::{Method, ROUTES, Response, Route};
use serde_json::{Map, Value, json};

/// The description in OpenAPI 3.1.
pub fn text() -> Response {
    let mut paths = Map::new();
    for route in ROUTES.iter().filter(|route| !route.words.is_empty()) {
        let method = if route.method == Method::Get { "get" } else { "post" };
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[method] = operation(route);
    }
    Response::json(&json!({
        "openapi": "3.1.0",
        "info": {
            "title": "checkproof", "version": env!("CARGO_PKG_VERSION"),
            "description": "Positions, explanations, strategies, puzzles, files. Nothing is kept.",
        },
        "paths": paths,
    }))
}

fn operation(route: &Route) -> Value {
    let query = route.query.iter().map(|(key, words, example)| {
        json!({
            "name": key, "in": "query", "description": words, "example": example, "schema": { "type": "string" },
        })
    });
    let name = route
        .path
        .contains("{name}")
        .then(|| json!({ "name": "name", "in": "path", "required": true, "schema": { "type": "string" } }));
    let parameters: Vec<Value> = name.into_iter().chain(query).collect();
    let reasons = json!({ "type": "array", "items": { "type": "string" } });
    let error = json!({ "type": "object", "properties": { "error": {
        "type": "object", "properties": { "reasons": reasons },
    }}});
    let mut operation = json!({
        "summary": route.words, "parameters": parameters,
        "responses": {
            "200": { "description": "the answer" },
            "4XX": { "description": "why there is none", "content": { "application/json": { "schema": error } } },
        },
    });
    if !route.body.is_empty() {
        // What is JSON is shown as such, what is a file as its text.
        let (kind, example) = match serde_json::from_str::<Value>(route.body) {
            Ok(example) => ("application/json", example),
            Err(_) => ("text/plain", json!(route.body)),
        };
        operation["requestBody"] = json!({ "required": true, "content": { kind: { "example": example } } });
    }
    operation
}
