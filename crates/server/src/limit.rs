//! Limits by address, and the check that requests come from the server's own pages.

use crate::connection::most_connections;
use crate::guess::Guesses;
use crate::identity::Owner;
use crate::origin::{self, Source};
use crate::request_limit::RequestLimit;
use crate::store::hexadecimal;
use crate::tally::{Tally, Token};
use crate::{ApiError, App, personal_token};
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use governor::clock::Clock as _;
use governor::{DefaultKeyedRateLimiter, Quota};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};
use work::{ClientId, Mutex};

/// How long the address of a player keeps its reserve of connections after the last socket was opened.
const REMEMBERED: Duration = Duration::from_mins(30);

const DAY: Duration = Duration::from_hours(24);

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
    pub(crate) fn of(address: IpAddr) -> Self {
        Address(match address.to_canonical() {
            IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

impl Address {
    /// Whose share of the search threads a visitor at this address takes.
    pub(crate) fn client(self, owner: Option<&Owner>) -> ClientId {
        let hash = |owner: &Owner| owner.0.iter().take(8).fold(0, |hash, byte| hash << 8 | u64::from(*byte));
        owner.map_or_else(|| ClientId::at(self.0), |owner| ClientId::visitor_at(self.0, hash(owner)))
    }

    /// What is stored of an address, only to be compared; `None` for this machine, from which a proxy may send everybody.
    pub(crate) fn mark(self) -> Option<String> {
        (!self.0.is_loopback()).then(|| hexadecimal(&Sha256::digest(self.0.to_string())[..8]))
    }
}

/// The last hop, which the operator's proxy has seen; the hops before it can be forged.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let value = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    value.rsplit(',').next()?.trim().parse().ok()
}

type Limiter<K> = Option<DefaultKeyedRateLimiter<K>>;

/// The limits of all addresses.
pub(crate) struct Limits {
    requests: Option<RequestLimit>,
    games: Limiter<Address>,
    /// New accounts and forgotten passwords.
    sign_ups: Limiter<Address>,
    /// Attempts at passwords by devices that the account knows, and of strangers.
    known_devices: Limiter<Owner>,
    guesses: Option<Mutex<Guesses>>,
    /// Bytes that visitors have stored, by address and by owner.
    stored: Limiter<Address>,
    stored_of: Limiter<Owner>,
    sockets: Arc<Tally>,
    connections: Arc<Tally>,
    /// Bytes of large answers that clients have not read yet.
    answers: Arc<Tally>,
    /// When the players of an address last opened a socket.
    players: Mutex<HashMap<Address, Instant>>,
}

impl Limits {
    /// The limits that the configuration asks for.
    pub(crate) fn new(config: &crate::Config) -> Arc<Self> {
        let positive = NonZeroU32::new;
        let passwords = positive(config.sign_ins_per_minute).map(Quota::per_minute);
        let stored = positive(config.stored_bytes_per_day)
            .and_then(|bytes| Some(Quota::with_period(DAY / bytes.get())?.allow_burst(bytes)));
        // Behind a proxy, all connections come from its address.
        let connections_each = if config.trust_proxy { 0 } else { config.connections_per_address };
        let answers = config.answer_bytes;
        Arc::new(Limits {
            requests: RequestLimit::new(config),
            games: positive(config.games_per_minute)
                .map(Quota::per_minute)
                .map(DefaultKeyedRateLimiter::keyed),
            sign_ups: passwords.map(DefaultKeyedRateLimiter::keyed),
            known_devices: passwords.map(DefaultKeyedRateLimiter::keyed),
            guesses: positive(config.sign_ins_per_minute).map(|rate| Mutex::new(Guesses::new(rate.get()))),
            stored: stored.map(DefaultKeyedRateLimiter::keyed),
            stored_of: stored.map(DefaultKeyedRateLimiter::keyed),
            sockets: Tally::new(u64::from(config.sockets_per_address), 0),
            connections: Tally::new(u64::from(connections_each), most_connections(config.connections)),
            answers: Tally::new(answers / 4, answers),
            players: Mutex::default(),
        })
    }

    /// Counts a request, or a message on a socket.
    pub(crate) fn request(&self, address: Address) -> Result<(), ApiError> {
        self.spend(address, 1)
    }

    /// Counts what is about to be done for a request, beyond the request itself.
    pub(crate) fn spend(&self, address: Address, cost: u32) -> Result<(), ApiError> {
        self.requests.as_ref().map_or(Ok(()), |requests| requests.spend(address, cost))
    }

    /// Counts what was done for a request; the next one pays for it.
    pub(crate) fn owe(&self, address: Address, cost: u32) {
        self.requests.iter().for_each(|requests| requests.owe(address, cost));
    }

    /// Counts the bytes of an answer; the next request pays for them.
    pub(crate) fn owe_bytes(&self, address: Address, bytes: usize) {
        self.requests.iter().for_each(|requests| requests.owe_bytes(address, bytes as u64));
    }

    /// Counts a new game, a hint, an explanation or an analysis.
    pub(crate) fn game(&self, address: Address) -> Result<(), ApiError> {
        check(self.games.as_ref(), &address)
    }

    /// Counts a new account, whose password is hashed, or a forgotten password.
    pub(crate) fn sign_up(&self, address: Address) -> Result<(), ApiError> {
        check(self.sign_ups.as_ref(), &address)
    }

    /// Counts an attempt at a password by a device, or a session, that the account knows: nobody else has its token, so
    /// that nobody else can use its attempts up.
    pub(crate) fn known_device(&self, token: Owner) -> Result<(), ApiError> {
        check(self.known_devices.as_ref(), &token)
    }

    /// Counts an attempt of a stranger at a password.
    pub(crate) fn guess(&self, account: &str, address: Address, now: u64) -> Result<(), ApiError> {
        let Some(guesses) = &self.guesses else { return Ok(()) };
        let attempt = guesses.lock().attempt(account, address, now);
        attempt.map_err(|wait| ApiError::TooManyRequests(wait.div_ceil(1_000)))
    }

    /// The attempt of a stranger was right.
    pub(crate) fn guessed(&self, account: &str, address: Address) {
        if let Some(guesses) = &self.guesses {
            guesses.lock().succeeded(account, address);
        }
    }

    /// Counts bytes that a visitor wants to store.
    pub(crate) fn store(&self, address: Address, owner: Option<Owner>, bytes: usize) -> Result<(), ApiError> {
        let bytes = bytes.try_into().ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN);
        check_many(self.stored.as_ref(), &address, bytes)?;
        owner.map_or(Ok(()), |owner| check_many(self.stored_of.as_ref(), &owner, bytes))
    }

    /// Counts an open socket until the token is dropped.
    pub(crate) fn socket(&self, address: Address) -> Result<Token, ApiError> {
        self.sockets.hold(address, 1).ok_or(ApiError::TooManyRequests(10))
    }

    /// Counts a connection until the token is dropped; the last ones are for addresses whose players have a game open.
    pub(crate) fn connection(&self, address: Address) -> Option<Token> {
        let is_player = self.players.lock().contains_key(&address);
        if is_player {
            self.connections.hold(address, 1)
        } else {
            self.connections.hold_unreserved(address, 1)
        }
    }

    /// Counts the bytes of a large answer until the token is dropped.
    pub(crate) fn answer(&self, address: Address, bytes: u64) -> Result<Token, ApiError> {
        self.answers.hold(address, bytes).ok_or(ApiError::TooManyRequests(10))
    }

    /// Notes that a player at this address has opened a socket.
    pub(crate) fn note_player(&self, address: Address) {
        self.players.lock().insert(address, Instant::now());
    }

    /// Forgets addresses that have not sent anything for a while, so that the maps stay small.
    pub(crate) fn sweep(&self, now: u64) {
        for limiter in [&self.games, &self.sign_ups, &self.stored].into_iter().flatten() {
            limiter.retain_recent();
        }
        for limiter in [&self.stored_of, &self.known_devices].into_iter().flatten() {
            limiter.retain_recent();
        }
        self.requests.iter().for_each(RequestLimit::sweep);
        self.guesses.iter().for_each(|guesses| guesses.lock().sweep(now));
        self.players.lock().retain(|_, seen| seen.elapsed() < REMEMBERED);
    }
}

fn check<K: Clone + Eq + Hash>(
    limiter: Option<&DefaultKeyedRateLimiter<K>>,
    key: &K,
) -> Result<(), ApiError> {
    check_many(limiter, key, NonZeroU32::MIN)
}

pub(crate) fn check_many<K: Clone + Eq + Hash>(
    limiter: Option<&DefaultKeyedRateLimiter<K>>,
    key: &K,
    amount: NonZeroU32,
) -> Result<(), ApiError> {
    let Some(limiter) = limiter else { return Ok(()) };
    let wait = match limiter.check_key_n(key, amount) {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(until)) => until.wait_time_from(limiter.clock().now()),
        // It is more than may ever come at once.
        Err(_) => DAY,
    };
    Err(ApiError::TooManyRequests(wait.as_secs() + 1))
}

/// Refuses requests that come too often, those from pages of other sites, and tokens that do not allow them.
pub(crate) async fn guard(
    State(app): State<App>,
    address: Address,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    app.limits.request(address)?;
    // PostgreSQL cannot store this character in text, and no id contains it.
    if request.uri().to_string().contains("%00") {
        return Err(ApiError::BadRequest("the address contains a null character".into()));
    }
    let is_upgrade = request.headers().contains_key(header::UPGRADE);
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    match origin::source(request.headers(), &app.config) {
        Source::Allowed => origin::without_cookies(&mut request),
        Source::Foreign if is_upgrade || !is_safe => return Err(ApiError::ForeignOrigin),
        Source::Own | Source::Foreign => {}
    }
    if is_upgrade {
        origin::read_subprotocol(request.headers_mut());
    }
    let request = personal_token::identify(&app, request).await?;
    Ok(next.run(request).await)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
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
}
