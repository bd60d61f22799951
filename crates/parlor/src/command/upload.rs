//! Sends JSON to a server as its operator.

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{Request, Uri, header};
use hyper_util::rt::TokioIo;
use serde_json::Value as Json;
use std::time::Duration;
use tokio::net::TcpStream;

/// The setting of the server that this program sends along.
const KEY: &str = "PARLOR_OPERATOR_KEY";
/// A server that has not answered by then does not.
const PATIENCE: Duration = Duration::from_mins(1);

/// Posts `body` to a path of a server like `http://127.0.0.1:8080`; anything but a success is an error.
pub fn send(server: &str, path: &str, body: &Json) -> Result<Json, String> {
    let wrong = |why: &dyn std::fmt::Display| format!("{server}: {why}");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let posting = async { tokio::time::timeout(PATIENCE, post(server, path, body)).await };
    let reply = runtime.map_err(|error| wrong(&error))?.block_on(posting);
    reply.map_err(|_| wrong(&"no answer"))?.map_err(|why| wrong(&why))
}

async fn post(server: &str, path: &str, body: &Json) -> Result<Json, String> {
    let uri: Uri = format!("{}{path}", server.trim_end_matches('/')).parse().map_err(words)?;
    let (Some("http"), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
        return Err("expected an address like http://127.0.0.1:8080; HTTPS is spoken by a proxy".to_owned());
    };
    let place = (authority.host().trim_matches(['[', ']']), authority.port_u16().unwrap_or(80));
    let stream = TcpStream::connect(place).await.map_err(words)?;
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(words)?;
    let connection = tokio::spawn(connection);
    let mut request = Request::post(uri.path())
        .header(header::HOST, authority.as_str())
        .header(header::CONTENT_TYPE, "application/json");
    if let Ok(key) = std::env::var(KEY) {
        request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
    }
    let request = request.body(Full::new(Bytes::from(body.to_string()))).map_err(words)?;
    let reply = sender.send_request(request).await.map_err(words)?;
    let status = reply.status();
    let bytes = reply.into_body().collect().await.map_err(words)?.to_bytes();
    connection.abort();
    let reply: Json = serde_json::from_slice(&bytes).unwrap_or_default();
    if status.is_success() {
        return Ok(reply);
    }
    Err(reply["error"]["message"].as_str().map_or_else(|| status.to_string(), str::to_owned))
}

fn words(error: impl std::fmt::Display) -> String {
    error.to_string()
}
