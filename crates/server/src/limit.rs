//! Rate limits by address, and the check that requests come from the server's own pages.

use crate::{ApiError, App};
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use governor::clock::Clock as _;
use governor::{DefaultKeyedRateLimiter, Quota};
use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use work::Mutex;

/// The address whose limits a request counts against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(pub IpAddr);

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let forwarded = if app.config.trust_proxy { forwarded(&parts.headers) } else { None };
        Ok(Address::of(forwarded.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))))
    }
}

impl Address {
    /// In IPv6 a visitor has a whole network of 64 bits, which counts as one address.
    fn of(address: IpAddr) -> Self {
        Address(match address.to_canonical() {
            IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

/// The last hop, which the operator's proxy has seen; the hops before it can be forged.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let value = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    value.rsplit(',').next()?.trim().parse().ok()
}

type Limiter<K> = Option<DefaultKeyedRateLimiter<K>>;

/// The rate limits of all addresses.
pub(crate) struct Limits {
    requests: Limiter<Address>,
    games: Limiter<Address>,
    passwords: Limiter<Address>,
    passwords_of: Limiter<String>,
    sockets: Mutex<HashMap<Address, u32>>,
    most_sockets: u32,
}

impl Limits {
    /// The limits that the configuration asks for.
    pub(crate) fn new(config: &crate::Config) -> Arc<Self> {
        let positive = NonZeroU32::new;
        let requests = positive(config.requests_per_second)
            .map(|rate| Quota::per_second(rate).allow_burst(positive(config.request_burst).unwrap_or(rate)));
        let passwords = positive(config.sign_ins_per_minute).map(Quota::per_minute);
        Arc::new(Limits {
            requests: requests.map(DefaultKeyedRateLimiter::keyed),
            games: positive(config.games_per_minute)
                .map(Quota::per_minute)
                .map(DefaultKeyedRateLimiter::keyed),
            passwords: passwords.map(DefaultKeyedRateLimiter::keyed),
            passwords_of: passwords.map(DefaultKeyedRateLimiter::keyed),
            sockets: Mutex::default(),
            most_sockets: config.sockets_per_address,
        })
    }

    /// Counts a request.
    fn request(&self, address: Address) -> Result<(), ApiError> {
        check(self.requests.as_ref(), &address)
    }

    /// Counts a new game, a hint, an explanation or an analysis.
    pub(crate) fn game(&self, address: Address) -> Result<(), ApiError> {
        check(self.games.as_ref(), &address)
    }

    /// Counts an attempt at a password, for the address and for the account: many machines cannot guess faster.
    pub(crate) fn password(&self, address: Address, account: &str) -> Result<(), ApiError> {
        check(self.passwords.as_ref(), &address)?;
        check(self.passwords_of.as_ref(), &account.to_owned())
    }

    /// Counts an open socket until the token is dropped.
    pub(crate) fn socket(self: &Arc<Self>, address: Address) -> Result<SocketToken, ApiError> {
        let mut sockets = self.sockets.lock();
        let count = sockets.entry(address).or_default();
        if self.most_sockets > 0 && *count >= self.most_sockets {
            return Err(ApiError::TooManyRequests(10));
        }
        *count += 1;
        Ok(SocketToken { limits: self.clone(), address })
    }

    /// Forgets addresses that have not sent anything for a while, so that the maps stay small.
    pub(crate) fn sweep(&self) {
        for limiter in [&self.requests, &self.games, &self.passwords].into_iter().flatten() {
            limiter.retain_recent();
        }
        self.passwords_of.iter().for_each(DefaultKeyedRateLimiter::retain_recent);
    }
}

fn check<K: Clone + Eq + Hash>(
    limiter: Option<&DefaultKeyedRateLimiter<K>>,
    key: &K,
) -> Result<(), ApiError> {
    let Some(limiter) = limiter else { return Ok(()) };
    limiter.check_key(key).map_err(|until| {
        let wait = until.wait_time_from(limiter.clock().now());
        ApiError::TooManyRequests(wait.as_secs() + 1)
    })
}

/// An open socket that is counted; dropping it ends the count.
pub(crate) struct SocketToken {
    limits: Arc<Limits>,
    address: Address,
}

impl Drop for SocketToken {
    fn drop(&mut self) {
        let mut sockets = self.limits.sockets.lock();
        if let Some(count) = sockets.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

/// Refuses requests that come too often, and those from pages of other sites.
pub(crate) async fn guard(
    State(app): State<App>,
    address: Address,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    app.limits.request(address)?;
    // PostgreSQL cannot store this character in text, and no id contains it.
    if request.uri().to_string().contains("%00") {
        return Err(ApiError::BadRequest("the address contains a null character".into()));
    }
    let is_upgrade = request.headers().contains_key(header::UPGRADE);
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (is_upgrade || !is_safe) && !is_own(request.headers(), &app.config.allowed_origins) {
        return Err(ApiError::ForeignOrigin);
    }
    Ok(next.run(request).await)
}

/// Whether a page of this server, an allowed site or a program sent the request. Programs send no origin; browsers
/// always do.
fn is_own(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    (authority.is_some() && authority == host) || allowed.iter().any(|allowed| allowed == origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn pages_of_other_sites_are_refused() {
        let ours = headers(&[("origin", "https://parlor.example"), ("host", "parlor.example")]);
        let foreign = headers(&[("origin", "https://evil.example"), ("host", "parlor.example")]);
        assert!(is_own(&ours, &[]) && !is_own(&foreign, &[]));
        assert!(is_own(&foreign, &["https://evil.example".into()]));
        assert!(is_own(&headers(&[("host", "parlor.example")]), &[]));
        assert!(!is_own(&headers(&[("origin", "null"), ("host", "null")]), &[]));
    }

    #[test]
    fn the_last_hop_counts_and_ipv6_counts_by_network() {
        let address = forwarded(&headers(&[("x-forwarded-for", "6.6.6.6, 10.0.0.1")]));
        assert_eq!(address, Some("10.0.0.1".parse().unwrap()));
        let of = |text: &str| Address::of(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
    }

    #[test]
    fn sockets_are_counted_until_they_close() {
        let limits = Limits::new(&crate::Config { sockets_per_address: 1, ..crate::Config::default() });
        let address = Address::of("10.0.0.1".parse().unwrap());
        let token = limits.socket(address).ok();
        assert!(token.is_some() && limits.socket(address).is_err());
        drop(token);
        assert!(limits.socket(address).is_ok());
    }
}
