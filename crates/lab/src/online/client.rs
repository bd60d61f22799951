//! Requests to a server, over HTTP or HTTPS.

use super::OnlineError;
use super::lines::Lines;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Method, Request, Response, StatusCode, Uri, header};
use hyper_util::rt::TokioIo;
use serde_json::Value as Json;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// How long to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest answer that is no stream.
const LONGEST_ANSWER: usize = 4 << 20;

/// A server, with the token of an account.
pub(super) struct Client {
    host: String,
    port: u16,
    /// The host and port as they were given.
    authority: String,
    /// What stands before every path.
    prefix: String,
    tls: Option<TlsConnector>,
    token: String,
}

/// What a request needs for as long as its answer is read.
pub(super) type Sender = SendRequest<Full<Bytes>>;

impl Client {
    pub(super) fn new(address: &str, token: &str) -> Result<Self, OnlineError> {
        let wrong = || {
            let why = "expected an address like https://parlor.example.org or http://127.0.0.1:8080";
            OnlineError::Address(format!("{address:?}: {why}"))
        };
        let uri: Uri = address.trim_end_matches('/').parse().map_err(|_| wrong())?;
        let (tls, port) = match uri.scheme_str() {
            Some("http") => (None, 80),
            Some("https") => (Some(connector()?), 443),
            _ => return Err(wrong()),
        };
        let authority = uri.authority().ok_or_else(wrong)?;
        let is_plain = |c: char| c.is_ascii_graphic();
        if token.is_empty() || !token.chars().all(is_plain) {
            return Err(OnlineError::Token("it is empty, or not a token".to_owned()));
        }
        Ok(Client {
            host: authority.host().trim_matches(['[', ']']).to_owned(),
            port: authority.port_u16().unwrap_or(port),
            authority: authority.to_string(),
            prefix: uri.path().trim_end_matches('/').to_owned(),
            tls,
            token: token.to_owned(),
        })
    }

    /// Reads something.
    pub(super) async fn get(&self, path: &str) -> Result<Json, OnlineError> {
        self.exchange(Method::GET, path, None).await
    }

    /// Sends something.
    pub(super) async fn post(&self, path: &str, body: &Json) -> Result<Json, OnlineError> {
        self.exchange(Method::POST, path, Some(body)).await
    }

    /// A stream of lines.
    pub(super) async fn stream(&self, path: &str) -> Result<Lines, OnlineError> {
        let (response, sender) = within(self.send(Method::GET, path, None)).await?;
        if response.status().is_success() {
            return Ok(Lines::new(response.into_body(), sender));
        }
        Err(refusal(response).await)
    }

    async fn exchange(&self, method: Method, path: &str, body: Option<&Json>) -> Result<Json, OnlineError> {
        within(async {
            let (response, _sender) = self.send(method, path, body).await?;
            if !response.status().is_success() {
                return Err(refusal(response).await);
            }
            Ok(serde_json::from_slice(&read(response.into_body()).await?).unwrap_or_default())
        })
        .await
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<&Json>,
    ) -> Result<(Response<Incoming>, Sender), OnlineError> {
        let request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.prefix))
            .header(header::HOST, &self.authority)
            .header(header::AUTHORIZATION, format!("Bearer {}", self.token))
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::USER_AGENT, concat!("parlor/", env!("CARGO_PKG_VERSION")));
        let body = body.map(Json::to_string).unwrap_or_default();
        let request = request.body(Full::new(Bytes::from(body))).map_err(link)?;
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await.map_err(link)?;
        stream.set_nodelay(true).map_err(link)?;
        match &self.tls {
            None => answer(stream, request).await,
            Some(tls) => {
                let name = ServerName::try_from(self.host.clone()).map_err(link)?;
                answer(tls.connect(name, stream).await.map_err(link)?, request).await
            }
        }
    }
}

/// Trusts what the system trusts.
fn connector() -> Result<TlsConnector, OnlineError> {
    let found = rustls_native_certs::load_native_certs();
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(found.certs);
    if roots.is_empty() {
        let why = found.errors.first().map(|error| format!(": {error}")).unwrap_or_default();
        return Err(OnlineError::Address(format!("the system has no certificates to trust{why}")));
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| OnlineError::Address(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

async fn answer(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    request: Request<Full<Bytes>>,
) -> Result<(Response<Incoming>, Sender), OnlineError> {
    let (mut sender, connection) = handshake(TokioIo::new(stream)).await.map_err(link)?;
    // Ends with the answer.
    tokio::spawn(connection);
    let response = sender.send_request(request).await.map_err(link)?;
    Ok((response, sender))
}

async fn within<T>(work: impl Future<Output = Result<T, OnlineError>>) -> Result<T, OnlineError> {
    let late = |_| OnlineError::Link(format!("no answer within {} s", PATIENCE.as_secs()));
    tokio::time::timeout(PATIENCE, work).await.map_err(late)?
}

async fn read(mut body: Incoming) -> Result<Vec<u8>, OnlineError> {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        if let Ok(data) = frame.map_err(link)?.into_data() {
            bytes.extend_from_slice(&data);
        }
        if bytes.len() > LONGEST_ANSWER {
            return Err(OnlineError::Link("the answer is too long".to_owned()));
        }
    }
    Ok(bytes)
}

/// What a refusal says.
async fn refusal(response: Response<Incoming>) -> OnlineError {
    let status = response.status();
    let body = read(response.into_body()).await.unwrap_or_default();
    let body: Json = serde_json::from_slice(&body).unwrap_or_default();
    let said = body["error"]["message"].as_str().map_or_else(|| status.to_string(), str::to_owned);
    match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => OnlineError::Token(said),
        StatusCode::TOO_MANY_REQUESTS => OnlineError::Link(said),
        _ if status.is_server_error() => OnlineError::Link(said),
        _ => OnlineError::Refused(said),
    }
}

/// A failure of the connection.
pub(super) fn link(error: impl std::error::Error) -> OnlineError {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text += &format!(": {cause}");
        source = cause.source();
    }
    OnlineError::Link(text)
}
