//! Who sends a request: a random token in a cookie, of which only a hash is kept.

use crate::App;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::Cookie;
use sha2::{Digest, Sha256};
use std::convert::Infallible;

/// The name of the cookie.
pub const COOKIE: &str = "parlor";

/// The hash of a token: whose a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Owner(pub [u8; 32]);

impl Owner {
    /// The owner that a token stands for.
    fn of(token: &str) -> Self {
        Owner(Sha256::digest(token.as_bytes()).into())
    }
}

/// The sender of a request, known or not.
#[derive(Clone, Copy, Debug)]
pub struct Visitor(pub Option<Owner>);

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Infallible> {
        Ok(Visitor::of(&parts.headers))
    }
}

impl Visitor {
    /// Reads the cookie, or the token of a program.
    fn of(headers: &HeaderMap) -> Self {
        let jar = CookieJar::from_headers(headers);
        let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let bearer = bearer.and_then(|value| value.strip_prefix("Bearer "));
        let token = bearer.or_else(|| jar.get(COOKIE).map(Cookie::value));
        Visitor(token.filter(|token| is_token(token)).map(Owner::of))
    }

    /// The owner, made up where there was none, and the header that tells the browser of it.
    pub fn or_new(self, app: &App) -> (Owner, HeaderMap) {
        let mut headers = HeaderMap::new();
        if let Some(owner) = self.0 {
            return (owner, headers);
        }
        let token = token();
        let secure = if app.config.secure_cookies { "; Secure" } else { "" };
        let cookie = format!("{COOKIE}={token}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}");
        let value = HeaderValue::try_from(cookie).expect("a token is made of letters and digits");
        headers.insert(header::SET_COOKIE, value);
        (Owner::of(&token), headers)
    }
}

fn is_token(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// 128 random bits.
fn token() -> String {
    format!("{:032x}", u128::from_le_bytes(random()))
}

/// A name for a game that nobody guesses: 80 random bits in lower-case letters and digits.
pub fn game_id() -> String {
    // Without i, l, o and u: nothing reads like something else.
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    random::<16>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// A seed for a game.
pub fn seed() -> u64 {
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
        Visitor::of(&HeaderMap::from_iter([(name, value.parse().unwrap())])).0
    }

    #[test]
    fn a_token_is_known_by_cookie_and_by_header() {
        let token = token();
        let by_cookie = visitor(header::COOKIE, &format!("a=b; {COOKIE}={token}"));
        assert!(by_cookie.is_some());
        assert_eq!(by_cookie, visitor(header::AUTHORIZATION, &format!("Bearer {token}")));
        assert_eq!(visitor(header::COOKIE, &format!("{COOKIE}=short")), None);
        assert_ne!(game_id(), game_id());
    }
}
