//! One call of a webhook: signed, to an address that was checked, without following redirects.

use super::address::{addresses, checked_url};
use crate::store::hexadecimal;
use axum::body::Bytes;
use hmac::{Hmac, KeyInit, Mac};
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper::{Method, Request, header};
use hyper_util::rt::TokioIo;
use sha2::Sha256;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_util::task::AbortOnDropHandle;
use url::{Position, Url};

/// How long a call may take, from the name to the status.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a call has failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CallError {
    /// The name leads nowhere.
    #[error("the name of the host cannot be resolved")]
    UnknownName,
    /// It leads into a private network.
    #[error("the host is in a private network")]
    Private,
    /// The address is none any more.
    #[error("{0}")]
    Url(&'static str),
    /// Nobody listens, or the certificate is not trusted.
    #[error("no connection: {0}")]
    Connect(#[from] io::Error),
    /// What came back is not HTTP.
    #[error("no answer: {0}")]
    Http(#[from] hyper::Error),
    /// The request could not be made.
    #[error("the call could not be made")]
    Request,
    /// It took too long.
    #[error("no answer within {} s", PATIENCE.as_secs())]
    Slow,
    /// The answer is not a success; redirects are not followed.
    #[error("the answer was {0}")]
    Status(u16),
}

/// Makes calls.
pub(crate) struct Caller {
    /// Whether hosts in private networks may be called.
    pub(crate) are_private_allowed: bool,
    tls: OnceLock<Arc<ClientConfig>>,
}

impl Caller {
    pub(crate) fn new(are_private_allowed: bool) -> Self {
        Caller { are_private_allowed, tls: OnceLock::new() }
    }

    /// Whether a host may be called.
    pub(crate) async fn check(&self, url: &Url) -> Result<(), CallError> {
        let checked = tokio::time::timeout(PATIENCE, addresses(url, self.are_private_allowed));
        checked.await.map_err(|_| CallError::Slow)?.map(drop)
    }

    /// Calls an address with a body that is signed with a secret; `seconds` is the time since 1970.
    pub(crate) async fn call(
        &self,
        url: &str,
        secret: &str,
        id: &str,
        body: &str,
        seconds: u64,
    ) -> Result<(), CallError> {
        let url = checked_url(url).map_err(CallError::Url)?;
        let request = Request::builder()
            .method(Method::POST)
            .uri(&url[Position::BeforePath..Position::AfterQuery])
            .header(header::HOST, &url[Position::BeforeHost..Position::AfterPort])
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::USER_AGENT, concat!("Parlor/", env!("CARGO_PKG_VERSION")))
            .header("parlor-delivery", id)
            .header("parlor-timestamp", seconds)
            .header("parlor-signature", signature(secret, seconds, body)?)
            .body(Full::new(Bytes::from(body.to_owned())))
            .map_err(|_| CallError::Request)?;
        let status = tokio::time::timeout(PATIENCE, self.send(&url, request)).await;
        match status.map_err(|_| CallError::Slow)?? {
            200..300 => Ok(()),
            other => Err(CallError::Status(other)),
        }
    }

    async fn send(&self, url: &Url, request: Request<Full<Bytes>>) -> Result<u16, CallError> {
        let stream = connect(&addresses(url, self.are_private_allowed).await?).await?;
        if url.scheme() != "https" {
            return exchange(stream, request).await;
        }
        let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']).to_owned();
        let name = ServerName::try_from(host).map_err(|_| CallError::UnknownName)?;
        let connector = TlsConnector::from(self.tls.get_or_init(trusted).clone());
        exchange(connector.connect(name, stream).await?, request).await
    }
}

/// Connects to the first of the addresses that answers.
async fn connect(addresses: &[SocketAddr]) -> Result<TcpStream, CallError> {
    Ok(TcpStream::connect(addresses).await?)
}

/// Sends a request and waits for the status; the rest of the answer is not read.
async fn exchange<S>(stream: S, request: Request<Full<Bytes>>) -> Result<u16, CallError>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // It ends with the call, whether or not that has an answer.
    let _driving = AbortOnDropHandle::new(tokio::spawn(connection));
    Ok(sender.send_request(request).await?.status().as_u16())
}

/// The authorities that this machine trusts.
fn trusted() -> Arc<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth())
}

/// The signature of a body at a time.
fn signature(secret: &str, seconds: u64, body: &str) -> Result<String, CallError> {
    let mut code = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_err(|_| CallError::Request)?;
    code.update(format!("{seconds}.{body}").as_bytes());
    Ok(format!("v1={}", hexadecimal(&code.finalize().into_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_what_others_compute() {
        // printf '1700000000.{"type":"ping"}' | openssl dgst -sha256 -hmac whsec_test
        let expected = "bc08c591847b765241711bcbe7067e3869a219e424d3fdd9d00b3b6f915baf97";
        assert_eq!(
            signature("whsec_test", 1_700_000_000, r#"{"type":"ping"}"#).unwrap(),
            format!("v1={expected}")
        );
    }
}
