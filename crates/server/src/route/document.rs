//! The `OpenAPI` document: what the handlers say of themselves, and what is true of all of them.

use super::schema;
use crate::{Config, identity};
use serde_json::{Map, Value, json};
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(title = "Parlor", description = "Play and study games against bots; docs/api.md says more."),
    tags(
        (name = "catalogue", description = "What can be played."),
        (name = "games", description = "Create, find and read games."),
        (name = "play", description = "Moves and everything else that players do in a game."),
        (name = "study", description = "Hints, explanations and analyses."),
        (name = "puzzles", description = "Positions with one right answer, which is proven."),
        (name = "accounts", description = "Sign up and in, and manage your own account."),
        (name = "challenges", description = "Ask others for a game, and answer them."),
        (name = "streams", description = "What happens, line by line, for programs."),
        (name = "players", description = "Players with their ratings."),
        (name = "tournaments", description = "Tournaments that were uploaded, and the league of the bots."),
        (name = "lolchess", description = "The two calls of the original LOL Chess site."),
        (name = "operator", description = "For whoever runs the server."),
        (name = "server", description = "Health, and this document.")
    ),
    components(schemas(wire::FromClient, wire::ToClient, wire::ErrorReply, super::player::LeaderKind))
)]
pub(super) struct ApiDescription;

/// The messages of the socket, which no operation refers to.
const SOCKET: [&str; 2] = ["FromClient", "ToClient"];

/// The document as clients read it.
pub(crate) fn document(config: &Config) -> Result<String, serde_json::Error> {
    let mut document = serde_json::to_value(super::routes().1)?;
    let url = if config.public_url.is_empty() { "/" } else { config.public_url.trim_end_matches('/') };
    document["servers"] = json!([{"url": url, "description": "This server."}]);
    // Everybody may call without any: who has no token gets a cookie with the first seat.
    document["security"] = json!([{}, {"cookie": []}, {"bearer": []}]);
    document["components"]["securitySchemes"] = security_schemes();
    let paths = document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut);
    for operation in paths.filter_map(Value::as_object_mut).flat_map(Map::values_mut) {
        if let Some(responses) = operation["responses"].as_object_mut() {
            for (status, refusal) in refusals() {
                responses.entry(status).or_insert(refusal);
            }
        }
    }
    schema::simplify(&mut document, &SOCKET);
    serde_json::to_string(&document)
}

fn security_schemes() -> Value {
    json!({
        "cookie": {
            "type": "apiKey", "in": "cookie", "name": identity::COOKIE,
            "description": "What the server sets with the first seat, and at sign-up and sign-in."
        },
        "bearer": {
            "type": "http", "scheme": "bearer",
            "description": "For programs, and for pages of other sites: a personal token of an account (`parlor_…`), or 32 \
                hexadecimal digits of your own choice, which make you a guest who owns the seats that are taken with them."
        },
        "operator": {
            "type": "http", "scheme": "bearer",
            "description": "The `operator_key` of the settings; without one, programs on the server's machine need none."
        }
    })
}

/// What every call may be answered with.
fn refusals() -> [(&'static str, Value); 2] {
    let content = json!({"application/json": {"schema": {"$ref": "#/components/schemas/ErrorReply"}}});
    let retry_after = json!({
        "description": "With status 429: after how many seconds to try again.",
        "schema": {"type": "integer", "minimum": 0}
    });
    let refused = json!({
        "description": "the request is refused; `code` says why, and docs/api.md has a list of the codes",
        "headers": {"retry-after": retry_after},
        "content": content
    });
    let failed = json!({"description": "the server fails, is busy or is shutting down", "content": content});
    [("4XX", refused), ("5XX", failed)]
}
