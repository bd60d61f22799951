//! Personal tokens: what each allows, and which call needs what.

use crate::identity::{self, Owner};
use crate::store::{StoreError, StoredAccount, StoredToken};
use crate::{ApiError, App, operator};
use axum::extract::Request;
use axum::http::Method;
use wire::Scope;

/// What every personal token begins with.
pub(crate) const PREFIX: &str = "parlor_";

/// The sender of a request has shown a personal token, which allows the request.
#[derive(Clone, Debug)]
pub(crate) struct Personal {
    /// The hash of the token.
    pub token: Owner,
    pub account: StoredAccount,
    /// Whether it makes its sender the operator.
    pub is_operator: bool,
}

/// What a call asks of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Scope(Scope),
    /// The cookie of a session: no token is enough.
    Session,
}

/// Changes of an account are for its owner alone; what else changes something is play.
fn need(method: &Method, path: &str) -> Need {
    let is_reading = matches!(*method, Method::GET | Method::HEAD);
    let is_below =
        |folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    if is_below("/api/operator") || (is_below("/api/tournaments") && !is_reading) {
        Need::Scope(Scope::Operator)
    } else if is_below("/api/account/tokens") || is_below("/api/account/sessions") {
        Need::Session
    } else if is_reading && !path.ends_with("/socket") {
        Need::Scope(Scope::Read)
    } else if is_below("/api/account/webhooks") {
        Need::Scope(Scope::Play)
    } else if is_below("/api/account/bot") {
        Need::Scope(Scope::Bot)
    } else if is_below("/api/account") || is_below("/api/session") {
        Need::Session
    } else {
        // A socket moves as well as it watches.
        Need::Scope(Scope::Play)
    }
}

/// Whether a request plays.
pub(crate) fn is_play(method: &Method, path: &str) -> bool {
    let is_reading = matches!(*method, Method::GET | Method::HEAD);
    !is_reading && !path.starts_with("/api/account") && need(method, path) == Need::Scope(Scope::Play)
}

/// Refuses a request with a token that is unknown or does not allow it, and notes whose token it is.
pub(crate) async fn identify(app: &App, mut request: Request) -> Result<Request, ApiError> {
    // Guests and sessions have tokens of another form, which need not be known.
    let Some(sent) = identity::bearer(request.headers()).filter(|sent| !identity::is_token(sent)) else {
        return Ok(request);
    };
    let need = need(request.method(), request.uri().path());
    if let Some((token, account)) = app.personal_token(&Owner::of(sent)).await? {
        let is_operator = token.operator_key == Some(operator::key_hash(&app.config));
        match need {
            Need::Session => return Err(ApiError::NeedsSession),
            Need::Scope(Scope::Operator) if !is_operator => {
                return Err(ApiError::MissingScope(Scope::Operator));
            }
            Need::Scope(needed) if !token.scopes.iter().any(|scope| scope.includes(needed)) => {
                return Err(ApiError::MissingScope(needed));
            }
            Need::Scope(_) => {}
        }
        request.extensions_mut().insert(Personal { token: token.hash, account, is_operator });
        return Ok(request);
    }
    // Who asks for the operator compares the key, and has its own words for a wrong one.
    if need == Need::Scope(Scope::Operator) || operator::is_key(&app.config, sent) {
        return Ok(request);
    }
    Err(ApiError::BadToken)
}

impl App {
    /// The token with this hash and its account; notes when it was last used, at most once an hour.
    async fn personal_token(&self, hash: &Owner) -> Result<Option<(StoredToken, StoredAccount)>, StoreError> {
        let found = self.store.token(hash).await?;
        let now = self.config.wall_clock.now();
        if let Some((token, _)) = &found
            && now.saturating_sub(token.used_at) > crate::run::SEEN
        {
            let (store, hash) = (self.store.clone(), *hash);
            // Nobody waits for it, and the next request does what fails now.
            tokio::spawn(async move { store.note_token(&hash, now).await });
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_needs_something() {
        let scope = |method, path| match need(&method, path) {
            Need::Scope(scope) => scope.word(),
            Need::Session => "session",
        };
        for (method, path, needed) in [
            (Method::GET, "/api/games/x", "read"),
            (Method::GET, "/api/account", "read"),
            (Method::GET, "/api/games/x/socket", "play"),
            (Method::POST, "/api/games/x/moves", "play"),
            (Method::POST, "/api/account/password", "session"),
            (Method::POST, "/api/account/delete", "session"),
            (Method::POST, "/api/account", "session"),
            (Method::POST, "/api/account/bot", "bot"),
            (Method::POST, "/api/account/webhooks", "play"),
            (Method::GET, "/api/account/webhooks", "read"),
            (Method::DELETE, "/api/session", "session"),
            (Method::GET, "/api/account/tokens", "session"),
            (Method::DELETE, "/api/account/tokens/x", "session"),
            (Method::GET, "/api/tournaments", "read"),
            (Method::POST, "/api/tournaments", "operator"),
            (Method::GET, "/api/operator/log", "operator"),
        ] {
            assert_eq!(scope(method.clone(), path), needed, "{method} {path}");
        }
    }
}
