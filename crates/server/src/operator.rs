//! The operator of the server, known by a key or by a request from this machine.

use crate::{ApiError, App};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use sha2::{Digest, Sha256};
use std::net::{IpAddr, SocketAddr};

/// Headers of proxies: with one of these, a request from this machine may come from anywhere.
const FORWARDED: [&str; 4] = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/// The sender of a request is the operator.
pub(crate) struct Operator;

impl FromRequestParts<App> for Operator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let is_known = is_operator(&app.config.operator_key, peer, &parts.headers);
        is_known.then_some(Operator).ok_or(ApiError::NotOperator)
    }
}

/// With a key, the senders of it; without one, programs on this machine. A request without an address was made in
/// this process.
fn is_operator(key: &str, peer: Option<IpAddr>, headers: &HeaderMap) -> bool {
    if key.is_empty() {
        let is_here = peer.is_none_or(|peer| peer.to_canonical().is_loopback());
        return is_here && !FORWARDED.iter().any(|name| headers.contains_key(*name));
    }
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let sent = sent.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    // Hashes are compared so that the time of the comparison says nothing about the key.
    Sha256::digest(sent) == Sha256::digest(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_asked_for_where_there_is_one_and_otherwise_this_machine_is_trusted() {
        let headers = |pairs: &[(&'static str, &str)]| {
            pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
        };
        let (none, right): (HeaderMap, HeaderMap) =
            (headers(&[]), headers(&[("authorization", "Bearer secret")]));
        let address = |text: &str| Some(text.parse().unwrap());
        assert!(is_operator("", address("127.0.0.1"), &none) && is_operator("", address("::1"), &none));
        assert!(!is_operator("", address("10.0.0.1"), &none));
        assert!(!is_operator("", address("127.0.0.1"), &headers(&[("x-forwarded-for", "10.0.0.1")])));
        assert!(is_operator("secret", address("10.0.0.1"), &right));
        assert!(!is_operator("other", address("10.0.0.1"), &right));
        assert!(!is_operator("secret", address("127.0.0.1"), &none), "a key that is set is asked for");
    }
}
