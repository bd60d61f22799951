//! Routes, `OpenAPI` document and the written document say the same.

use crate::fixture::{Client, app};
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use serde_json::{Map, Value as Json};
use server::App;
use std::collections::BTreeSet;
use std::sync::OnceLock;

static DOCUMENT: OnceLock<Json> = OnceLock::new();

/// Reads the document of a server, the same for all of them, before its first answer is checked.
pub(crate) fn read(app: &App) {
    DOCUMENT.get_or_init(|| serde_json::from_str(app.document()).unwrap());
}

/// Fails if a route is described and this answer of it is not.
pub(crate) fn assert_described(method: &Method, path: &str, status: StatusCode) {
    let paths = DOCUMENT.get().unwrap()["paths"].as_object().unwrap();
    // A path without a parameter goes before one with.
    let described = paths.get(path).or_else(|| {
        let fits = |(template, _): &(&String, &Json)| {
            let parts = template.split('/').zip(path.split('/'));
            template.split('/').count() == path.split('/').count()
                && parts.into_iter().all(|(part, real)| part.starts_with('{') || part == real)
        };
        paths.iter().find(fits).map(|(_, methods)| methods)
    });
    let Some(operation) = described.and_then(|methods| methods.get(method.as_str().to_lowercase())) else {
        return;
    };
    let class = format!("{}XX", status.as_u16() / 100);
    let responses = operation["responses"].as_object().unwrap();
    let is_described = responses.contains_key(status.as_str()) || responses.contains_key(&class);
    assert!(is_described, "{method} {path} answers {status}, which the OpenAPI document does not describe");
}

/// Every operation of the document, with its name.
fn operations(document: &Json) -> impl Iterator<Item = (String, &Json)> {
    document["paths"].as_object().unwrap().iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().unwrap().iter();
        methods.map(move |(method, operation)| (format!("{method} {path}"), operation))
    })
}

fn has_text(place: &Json) -> bool {
    place.as_str().is_some_and(|text| !text.trim().is_empty())
}

#[tokio::test]
async fn the_document_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let document: Json = serde_json::from_str(app.document()).unwrap();
    let named = |list: &Json| -> BTreeSet<String> {
        list.as_array().unwrap().iter().map(|tag| tag["name"].as_str().unwrap().to_owned()).collect()
    };
    let tags = named(&document["tags"]);
    let schemes = document["components"]["securitySchemes"].as_object().unwrap();
    let (mut ids, mut used) = (BTreeSet::new(), BTreeSet::new());
    for (name, operation) in operations(&document) {
        let id = operation["operationId"].as_str().unwrap_or_default();
        assert!(ids.insert(id), "{name}: the operation id {id:?} is that of another operation");
        assert!(has_text(&operation["summary"]), "{name} needs a summary");
        let own = operation["tags"].as_array().unwrap_or_else(|| panic!("{name} needs a tag"));
        used.extend(own.iter().map(|tag| tag.as_str().unwrap().to_owned()));
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert!(has_text(&parameter["description"]), "{name}: {} needs a description", parameter["name"]);
        }
        let responses = operation["responses"].as_object().unwrap();
        for (status, response) in responses {
            assert!(has_text(&response["description"]), "{name}: {status} needs a description");
        }
        let has_success = responses.keys().any(|status| status.starts_with(['1', '2']));
        let has_failure = responses.contains_key("4XX") && responses.contains_key("5XX");
        assert!(has_success && has_failure, "{name} needs a response for success and failure");
        let security = operation["security"].as_array().into_iter().flatten();
        for scheme in security.flat_map(|needs| needs.as_object().unwrap().keys()) {
            assert!(schemes.contains_key(scheme), "{name}: no security scheme {scheme}");
        }
    }
    assert_eq!(used, tags, "the tags of the operations and those of the document");
    assert!(has_text(&document["servers"][0]["url"]) && document["security"].is_array());
    // The derive collects the schemas of bodies, but not those of parameters.
    for (at, _) in app.document().match_indices("\"#/components/schemas/") {
        let path = app.document()[at + 2..].split('"').next().unwrap();
        assert!(
            document.pointer(path).is_some(),
            "{path} is missing: add it to the components of the document"
        );
    }
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        assert!(has_text(&schema["description"]), "the schema {name} needs a description");
        assert!(schema["allOf"].is_null(), "the schema {name} is not understood by every generator");
    }
}

#[tokio::test]
async fn every_request_has_an_example_that_the_server_reads() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let document: Json = serde_json::from_str(app.document()).unwrap();
    for (name, operation) in
        operations(&document).filter(|(_, operation)| operation["requestBody"].is_object())
    {
        let reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str();
        let schema = reference.and_then(|path| document.pointer(&path[1..])).unwrap();
        let examples = schema["examples"].as_array().unwrap_or_else(|| panic!("{name} needs an example"));
        let (method, path) = name.split_once(' ').unwrap();
        for example in examples {
            let client = Client::new(&app);
            let request = client.request(&method.to_uppercase(), &place(path));
            let request = request.header(header::CONTENT_TYPE, "application/json");
            let answer = client.send(request.body(Body::from(example.to_string())).unwrap()).await;
            assert_ne!(answer.status, StatusCode::BAD_REQUEST, "{name}: {}", answer.body);
        }
    }
}

/// A path with something in place of its parameters.
fn place(path: &str) -> String {
    path.replace("{game}", "connect4").replace("{id}", "nothing")
}

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
            let real = place(path);
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
fn fields(schema: &Json, names: &mut BTreeSet<String>) {
    if let Some(properties) = schema["properties"].as_object() {
        names.extend(properties.keys().cloned());
    }
    for part in schema.as_object().into_iter().flat_map(Map::values) {
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
