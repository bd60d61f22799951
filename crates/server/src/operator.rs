//! The operator of the server, known by a key or by a request from this machine.

use crate::identity::{self, Owner};
use crate::origin::FromOtherSite;
use crate::personal_token::Personal;
use crate::{ApiError, App, Config};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use std::net::{IpAddr, SocketAddr};

/// Headers of proxies: with one of these, a request from this machine may come from anywhere.
const FORWARDED: [&str; 5] = ["forwarded", "via", "x-real-ip", "x-client-ip", "cf-connecting-ip"];

/// The sender of a request is the operator.
pub(crate) struct Operator;

impl FromRequestParts<App> for Operator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        // A page of another site runs in a browser of this machine, but is no program of the operator.
        let is_page = app.config.operator_key.is_empty() && parts.extensions.get::<FromOtherSite>().is_some();
        let is_known = match parts.extensions.get::<Personal>() {
            Some(personal) => personal.is_operator,
            None => !is_page && is_operator(&app.config, peer, &parts.headers),
        };
        is_known.then_some(Operator).ok_or(ApiError::NotOperator)
    }
}

/// With a key, the senders of it. Without one, programs on this machine, if the server listens to nothing else and
/// nothing says that the request was forwarded or meant for another host. A request without an address was made in
/// this process.
fn is_operator(config: &Config, peer: Option<IpAddr>, headers: &HeaderMap) -> bool {
    if config.operator_key.is_empty() {
        let Some(peer) = peer else { return true };
        let is_here = config.host.to_canonical().is_loopback() && peer.to_canonical().is_loopback();
        return is_here && !is_forwarded(headers) && names_this_machine(headers);
    }
    identity::bearer(headers).is_some_and(|sent| is_key(config, sent))
}

/// Whether this is the key of the operator.
pub(crate) fn is_key(config: &Config, sent: &str) -> bool {
    // Hashes are compared so that the time of the comparison says nothing about the key.
    !config.operator_key.is_empty() && Owner::of(sent) == key_hash(config)
}

/// The hash of the operator's key.
pub(crate) fn key_hash(config: &Config) -> Owner {
    Owner::of(&config.operator_key)
}

fn is_forwarded(headers: &HeaderMap) -> bool {
    let names = headers.keys().map(header::HeaderName::as_str);
    names.into_iter().any(|name| name.starts_with("x-forwarded") || FORWARDED.contains(&name))
}

/// Whether the host of a request is this machine: the page of a stranger whose name leads here has another.
fn names_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name =
        host.rsplit_once(':').map_or(host, |(name, port)| if port.ends_with(']') { host } else { name });
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    name == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attack_14_only_programs_of_this_machine_or_the_key_are_the_operator() {
        let headers = |pairs: &[(&'static str, &str)]| -> HeaderMap {
            pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
        };
        let local = |key: &str| Config { operator_key: key.into(), ..Config::default() };
        let host = |name: &str| headers(&[("host", name)]);
        let (here, there) = (Some("127.0.0.1".parse().unwrap()), Some("10.0.0.1".parse().unwrap()));
        for name in ["localhost:8080", "127.0.0.1", "[::1]:8080", "[::1]"] {
            assert!(is_operator(&local(""), here, &host(name)), "{name}");
        }
        for name in ["evil.example:8080", "10.0.0.1", "", "localhost.evil.example"] {
            assert!(!is_operator(&local(""), here, &host(name)), "rebound to {name}");
        }
        assert!(!is_operator(&local(""), there, &host("localhost")));
        for name in ["x-forwarded-for", "x-forwarded-host", "via", "forwarded", "x-real-ip"] {
            let mut forwarded = host("localhost");
            forwarded.insert(name, "10.0.0.1".parse().unwrap());
            assert!(!is_operator(&local(""), here, &forwarded), "{name}");
        }
        let open = Config { host: "0.0.0.0".parse().unwrap(), ..local("") };
        assert!(!is_operator(&open, here, &host("localhost")), "a public server needs a key");
        let right = headers(&[("authorization", "Bearer secret")]);
        assert!(is_operator(&local("secret"), there, &right));
        assert!(!is_operator(&local("other"), there, &right));
        assert!(!is_operator(&local("secret"), here, &host("localhost")), "a key that is set is asked for");
    }
}
