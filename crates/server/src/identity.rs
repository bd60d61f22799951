//! Who sends a request: identified by a random token in a cookie, of which only a hash is stored.

use crate::personal_token::{PREFIX, Personal};
use crate::store::{StoredAccount, StoredSeat, hexadecimal};
use crate::{ApiError, App, operator, personal_token};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum_extra::extract::CookieJar;
use sha2::{Digest, Sha256};
use std::time::{SystemTime, UNIX_EPOCH};
use wire::SeatKind;

/// The name of the cookie.
pub(crate) const COOKIE: &str = "parlor";
/// The name of the cookie by which accounts know a device, signed in or not.
const DEVICE: &str = "parlor_device";
/// How long a browser keeps a cookie, in seconds.
const YEAR: u32 = 31_536_000;

/// The owner of seats: the hash of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Owner(pub [u8; 32]);

impl Owner {
    /// The owner that a token stands for.
    pub(crate) fn of(token: &str) -> Self {
        Owner(Sha256::digest(token.as_bytes()).into())
    }
}

/// The sender of a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// The owner of the sender's seats; `None` without a token.
    pub owner: Option<Owner>,
    /// The account, when signed in.
    pub account: Option<StoredAccount>,
    /// The hash of the token that was sent.
    pub token: Option<Owner>,
    /// The hash of the token of the device.
    pub device: Option<Owner>,
    /// Whether a personal token was sent.
    pub is_program: bool,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        if let Some(Personal { token, account, .. }) = parts.extensions.get::<Personal>().cloned() {
            let owner = Some(account.owner);
            return Ok(Visitor {
                owner,
                account: Some(account),
                token: Some(token),
                device: None,
                is_program: true,
            });
        }
        let token = token_of(&parts.headers, |sent| operator::is_key(&app.config, sent));
        let account = match &token {
            Some(token) => app.session(token).await?,
            None => None,
        };
        let owner = account.as_ref().map(|account| account.owner).or(token);
        let device =
            cookie_of(&parts.headers, DEVICE).as_deref().filter(|token| is_token(token)).map(Owner::of);
        let visitor = Visitor { owner, account, token, device, is_program: false };
        if visitor.is_bot_by_hand() && personal_token::is_play(&parts.method, parts.uri.path()) {
            return Err(ApiError::PlaysByToken);
        }
        Ok(visitor)
    }
}

impl Visitor {
    /// Whether a person is signed in as a BOT, which plays by its token alone.
    fn is_bot_by_hand(&self) -> bool {
        !self.is_program && self.account.as_ref().is_some_and(|account| account.is_bot)
    }

    /// The owner of the seats that the sender may move.
    pub(crate) fn player(&self) -> Option<Owner> {
        self.owner.filter(|_| !self.is_bot_by_hand())
    }

    /// A seat for the sender, with the name of the account or the one that a guest has chosen; a sender without a
    /// token gets one, with the header that sets its cookie.
    pub(crate) fn seat(&self, app: &App, chosen: Option<String>) -> (StoredSeat, HeaderMap) {
        let (owner, headers) = self.owner.map_or_else(|| new_token(app), |owner| (owner, HeaderMap::new()));
        let seat = match &self.account {
            Some(account) => account.seat(),
            None => {
                StoredSeat { kind: SeatKind::Person, name: chosen, owner: Some(owner), ..StoredSeat::OPEN }
            }
        };
        (seat, headers)
    }
}

/// The token of the header that programs send, unless that is the operator's key, or else of the cookie.
fn token_of(headers: &HeaderMap, is_key: impl Fn(&str) -> bool) -> Option<Owner> {
    let bearer = bearer(headers).filter(|sent| !is_key(sent)).map(str::to_owned);
    let token = bearer.or_else(|| cookie_of(headers, COOKIE));
    token.filter(|token| is_token(token)).as_deref().map(Owner::of)
}

/// What a program sends as `Authorization: Bearer …`.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

fn cookie_of(headers: &HeaderMap, name: &str) -> Option<String> {
    CookieJar::from_headers(headers).get(name).map(|cookie| cookie.value().to_owned())
}

/// A new token, and the header that sets its cookie.
pub(crate) fn new_token(app: &App) -> (Owner, HeaderMap) {
    let token = token();
    (Owner::of(&token), HeaderMap::from_iter([cookie(app, COOKIE, &token, YEAR)]))
}

/// A new token for a device, and the header that sets its cookie.
pub(crate) fn new_device(app: &App) -> (Owner, (HeaderName, HeaderValue)) {
    let token = token();
    (Owner::of(&token), cookie(app, DEVICE, &token, YEAR))
}

/// The header that deletes the cookie.
pub(crate) fn expired_cookie(app: &App) -> HeaderMap {
    HeaderMap::from_iter([cookie(app, COOKIE, "", 0)])
}

fn cookie(app: &App, name: &str, token: &str, seconds: u32) -> (HeaderName, HeaderValue) {
    let secure = if app.config.secure_cookies { "; Secure" } else { "" };
    let cookie = format!("{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    (header::SET_COOKIE, HeaderValue::try_from(cookie).expect("a token is made of letters and digits"))
}

/// Whether a text has the form of the token of a guest or of a session.
pub(crate) fn is_token(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// 128 random bits.
fn token() -> String {
    format!("{:032x}", u128::from_le_bytes(random()))
}

/// A new personal token, and what is stored of it.
pub(crate) fn personal_token() -> (String, Owner) {
    let token = format!("{PREFIX}{}", hexadecimal(&random::<20>()));
    let owner = Owner::of(&token);
    (token, owner)
}

/// A new key for the signatures of a webhook.
pub(crate) fn webhook_secret() -> String {
    format!("whsec_{}", hexadecimal(&random::<20>()))
}

/// A new token for a link, 256 random bits, and what is stored of it.
pub(crate) fn link() -> (String, Owner) {
    let token = hexadecimal(&random::<32>());
    let owner = Owner::of(&token);
    (token, owner)
}

/// An id that cannot be guessed: 80 random bits as lower-case letters and digits.
pub(crate) fn game_id() -> String {
    readable(&random::<16>())
}

/// The id of the second half of a match, which follows from that of the first.
pub(crate) fn second_half_of(id: &str) -> String {
    readable(&Sha256::digest(format!("second half of {id}"))[..16])
}

/// A letter or digit for each byte.
fn readable(bytes: &[u8]) -> String {
    // Without i, l, o and u, which are easily mistaken for others.
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// An owner that belongs to no token.
pub(crate) fn owner() -> Owner {
    Owner(random())
}

/// Milliseconds since 1970 by the system clock.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

/// A seed for a game.
pub(crate) fn seed() -> u64 {
    u64::from_le_bytes(random())
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has a source of random numbers");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(name: header::HeaderName, value: &str) -> Option<Owner> {
        token_of(&HeaderMap::from_iter([(name, value.parse().unwrap())]), |_| false)
    }

    #[test]
    fn a_token_is_read_from_the_cookie_and_from_the_header() {
        let token = token();
        let by_cookie = visitor(header::COOKIE, &format!("a=b; {COOKIE}={token}"));
        assert!(by_cookie.is_some());
        assert_eq!(by_cookie, visitor(header::AUTHORIZATION, &format!("Bearer {token}")));
        assert_eq!(visitor(header::COOKIE, &format!("{COOKIE}=short")), None);
        assert_ne!(game_id(), game_id());
    }
}
