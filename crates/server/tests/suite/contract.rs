//! Routes, `OpenAPI` document and the written document say the same.

use crate::fixture::{Client, app};
use axum::body::Body;
use axum::http::StatusCode;
use std::collections::BTreeSet;

#[tokio::test]
async fn every_documented_route_exists_and_every_route_is_documented() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let document = client.get("/api/openapi.json").await.body;
    assert_eq!(document["openapi"], "3.1.0");
    let mut described = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let method = method.to_uppercase();
            let real = path.replace("{id}", "nothing");
            let answer = client.send(client.request(&method, &real).body(Body::empty()).unwrap()).await;
            let code = &answer.body["error"]["code"];
            assert!(code != "no_such_route" && code != "method_not_allowed", "{method} {path}: {code}");
            assert_ne!(answer.status, StatusCode::INTERNAL_SERVER_ERROR, "{method} {path}");
            described.insert(format!("{method} {path}"));
        }
    }
    assert_eq!(described, written(), "the OpenAPI document and docs/api.md differ");
    // Routes can only come from `routes!`, which describes what it adds.
    let source = include_str!("../../src/route/mod.rs");
    assert!(!source.contains(".route(") && !source.contains(".nest("), "a route without description");
}

#[tokio::test]
async fn the_document_names_fields_as_they_travel() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let document = client.get("/api/openapi.json").await.body;
    let mut names = BTreeSet::new();
    fields(&document["components"]["schemas"], &mut names);
    assert!(names.contains("clientMoveId") && names.contains("thinkMs"), "{names:?}");
    let odd: Vec<&String> = names.iter().filter(|name| name.trim_start_matches('_').contains('_')).collect();
    assert!(odd.is_empty(), "not as JSON has them: {odd:?}");
}

/// The names of all properties below a schema.
fn fields(schema: &serde_json::Value, names: &mut BTreeSet<String>) {
    if let Some(properties) = schema["properties"].as_object() {
        names.extend(properties.keys().cloned());
    }
    for part in schema.as_object().into_iter().flat_map(serde_json::Map::values) {
        fields(part, names);
    }
    for part in schema.as_array().into_iter().flatten() {
        fields(part, names);
    }
}

/// The calls of the table in `docs/api.md`.
fn written() -> BTreeSet<String> {
    let text = include_str!("../../../../docs/api.md");
    let table = text.split("## Routes").nth(1).unwrap().split("###").next().unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let calls = rows
        .flat_map(|row| row.split('|').nth(1).unwrap().split(", ").map(str::to_owned).collect::<Vec<_>>());
    calls.map(|call| call.trim().trim_matches('`').split('?').next().unwrap().to_owned()).collect()
}
