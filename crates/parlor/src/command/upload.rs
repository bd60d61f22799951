//! Sends JSON to a server as its operator.

use anyhow::{Context, Result, bail};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{Request, Uri, header};
use hyper_util::rt::TokioIo;
use serde_json::Value as Json;
use std::time::Duration;
use tokio::net::TcpStream;

/// The environment variable with the operator's key, which is sent along.
const KEY: &str = "PARLOR_OPERATOR_KEY";
/// How long to wait for the server's answer.
const PATIENCE: Duration = Duration::from_mins(1);

/// Posts `body` to a path of a server like `http://127.0.0.1:8080`; anything but a success is an error.
pub(super) fn send(server: &str, path: &str, body: &Json) -> Result<Json> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let posting = async { tokio::time::timeout(PATIENCE, post(server, path, body)).await };
    runtime.block_on(posting).context("no answer").flatten().with_context(|| server.to_owned())
}

async fn post(server: &str, path: &str, body: &Json) -> Result<Json> {
    let uri: Uri = format!("{}{path}", server.trim_end_matches('/')).parse()?;
    let (Some("http"), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
        bail!("expected an address like http://127.0.0.1:8080; for HTTPS, use a proxy");
    };
    let place = (authority.host().trim_matches(['[', ']']), authority.port_u16().unwrap_or(80));
    let stream = TcpStream::connect(place).await?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let mut request = Request::post(uri.path())
        .header(header::HOST, authority.as_str())
        .header(header::CONTENT_TYPE, "application/json");
    if let Ok(key) = std::env::var(KEY) {
        request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
    }
    let reply = sender.send_request(request.body(Full::new(Bytes::from(body.to_string())))?).await?;
    let status = reply.status();
    let bytes = reply.into_body().collect().await?.to_bytes();
    connection.abort();
    let reply: Json = serde_json::from_slice(&bytes).unwrap_or_default();
    if !status.is_success() {
        bail!("{}", reply["error"]["message"].as_str().map_or_else(|| status.to_string(), str::to_owned));
    }
    Ok(reply)
}
