//! Accounts: signing up, in and out, settings and passwords.

use super::{Body, Created, Reply, ReplyWithCookie, Sender};
use crate::device_name::device_name;
use crate::identity::{self, Owner, Visitor};
use crate::password::Sent;
use crate::store::{Session, StoreError, StoredAccount};
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use std::time::Duration;
use wire::{Account, AccountAddress, AccountReply, ChangePassword, ChangeSettings, Credentials};

/// How long a session lasts.
const SESSION: Duration = Duration::from_hours(24 * 90);
/// The largest settings, in bytes.
const SETTINGS: usize = 4_096;

/// The account of the sender; `null` for a guest.
#[utoipa::path(get, path = "/api/account", operation_id = "get_account", tag = "accounts",
    responses((status = 200, description = "the account, or null", body = AccountReply)))]
pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Json<AccountReply> {
    Json(reply(&app, visitor.account))
}

/// Signs up; the games of the guest move to the account.
#[utoipa::path(post, path = "/api/account", operation_id = "sign_up", tag = "accounts",
    request_body = Credentials,
    responses(
        (status = 201, description = "the new account; the cookie is that of its first session", body = AccountReply)
    ))]
pub(super) async fn sign_up(
    Sender { app, address, visitor }: Sender,
    sent: HeaderMap,
    Body(request): Body<Credentials>,
) -> Created<AccountReply> {
    let id = checked_name(&request.name)?;
    let password = checked_password(request.password)?;
    app.limits.sign_up(address)?;
    let (session, headers) = begin(&app, &visitor, &sent).await?;
    let stored = StoredAccount {
        id,
        name: request.name,
        owner: identity::owner(),
        password: app.passwords.hash(password, Sent::ByStranger).await?,
        settings: serde_json::Map::new(),
        created_at: session.began_at,
        closed: None,
        address: None,
        is_confirmed: false,
        is_bot: false,
    };
    let games = match app.store.sign_up(&stored, &session).await {
        Err(StoreError::Conflict) => return Err(ApiError::NameTaken),
        other => other?,
    };
    app.live.reload(&games).await;
    Ok((StatusCode::CREATED, headers, Json(reply(&app, Some(stored)))))
}

/// Signs in; the games of the guest move to the account.
#[utoipa::path(post, path = "/api/session", operation_id = "sign_in", tag = "accounts",
    request_body = Credentials,
    responses(
        (status = 200, description = "the account; the cookie is that of a new session", body = AccountReply)
    ))]
pub(super) async fn sign_in(
    Sender { app, address, visitor }: Sender,
    sent: HeaderMap,
    Body(request): Body<Credentials>,
) -> ReplyWithCookie<AccountReply> {
    let id = checked_name(&request.name)?;
    let stored = app.store.account(&id).await?;
    let known = match visitor.device {
        Some(device) if app.store.knows_device(&id, &device).await? => Some(device),
        _ => None,
    };
    let by = match known {
        Some(device) => app.limits.known_device(device).map(|()| Sent::ByKnown)?,
        None => app.limits.guess(&id, address, app.config.wall_clock.now()).map(|()| Sent::ByStranger)?,
    };
    let hash = stored.as_ref().map(|stored| stored.password.clone());
    let is_right = app.passwords.is_right(request.password, hash, by).await?;
    let stored = stored.filter(|_| is_right).ok_or(ApiError::WrongPassword)?;
    if by == Sent::ByStranger {
        app.limits.guessed(&id, address);
    }
    if let Some(reason) = stored.closed {
        return Err(ApiError::AccountClosed(reason));
    }
    let (session, headers) = begin(&app, &visitor, &sent).await?;
    let games = app.store.sign_in(&stored, &session).await?;
    app.live.reload(&games).await;
    Ok((headers, Json(reply(&app, Some(stored)))))
}

/// Signs out on this device.
#[utoipa::path(delete, path = "/api/session", operation_id = "sign_out", tag = "accounts",
    responses((status = 204, description = "the sender is a guest now")))]
pub(super) async fn sign_out(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<(StatusCode, HeaderMap), ApiError> {
    if let Some(token) = visitor.token.filter(|_| visitor.account.is_some()) {
        app.store.sign_out(&token).await?;
        app.live.sign_out(vec![token]);
    }
    Ok((StatusCode::NO_CONTENT, identity::expired_cookie(&app)))
}

/// Stores settings of the page that every device shares.
#[utoipa::path(put, path = "/api/account/settings", operation_id = "change_settings", tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    request_body = ChangeSettings,
    responses((status = 200, description = "the account with its new settings", body = AccountReply)))]
pub(super) async fn settings(
    State(app): State<App>,
    visitor: Visitor,
    Body(request): Body<ChangeSettings>,
) -> Reply<AccountReply> {
    let mut stored = visitor.account.ok_or(ApiError::NotSignedIn)?;
    stored.settings = request.settings;
    let length = serde_json::to_string(&stored.settings).map_or(usize::MAX, |text| text.len());
    if length > SETTINGS {
        return Err(ApiError::BadRequest(format!("settings can have at most {SETTINGS} bytes")));
    }
    app.store.set_settings(&stored.id, &stored.settings).await?;
    Ok(Json(reply(&app, Some(stored))))
}

/// Changes the password; every other session of the account ends.
#[utoipa::path(post, path = "/api/account/password", operation_id = "change_password", tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    request_body = ChangePassword,
    responses(
        (status = 200, description = "the account; the cookie is that of a new session", body = AccountReply)
    ))]
pub(super) async fn password(
    Sender { app, visitor, .. }: Sender,
    sent: HeaderMap,
    Body(request): Body<ChangePassword>,
) -> ReplyWithCookie<AccountReply> {
    let stored = visitor.account.clone().ok_or(ApiError::NotSignedIn)?;
    let new = checked_password(request.new)?;
    check_password(&app, &visitor, &stored, request.old).await?;
    let hash = app.passwords.hash(new, Sent::ByKnown).await?;
    let (session, headers) = begin(&app, &visitor, &sent).await?;
    let ended = app.store.set_password(&stored, &hash, &session).await?;
    app.live.sign_out(ended);
    Ok((headers, Json(reply(&app, Some(stored)))))
}

/// Checks the password of whoever is signed in.
pub(super) async fn check_password(
    app: &App,
    visitor: &Visitor,
    stored: &StoredAccount,
    password: String,
) -> Result<(), ApiError> {
    app.limits.known_device(visitor.token.unwrap_or(stored.owner))?;
    let is_right = app.passwords.is_right(password, Some(stored.password.clone()), Sent::ByKnown).await?;
    is_right.then_some(()).ok_or(ApiError::WrongPassword)
}

/// A session with a new token, and the headers that set its cookie and that of its device.
async fn begin(app: &App, visitor: &Visitor, sent: &HeaderMap) -> Result<(Session, HeaderMap), ApiError> {
    let (token, mut headers): (Owner, _) = identity::new_token(app);
    let device = match visitor.device {
        // Other accounts on this device know it by the same token.
        Some(device) if app.store.is_device(&device).await? => device,
        _ => {
            let (device, (name, value)) = identity::new_device(app);
            headers.append(name, value);
            device
        }
    };
    let began_at = app.config.wall_clock.now();
    let expires_at = began_at + SESSION.as_millis() as u64;
    let guest = visitor.owner.filter(|_| visitor.account.is_none());
    let agent = device_name(sent);
    Ok((Session { token, device, began_at, expires_at, agent, guest }, headers))
}

/// What the page knows of the sender.
pub(super) fn reply(app: &App, stored: Option<StoredAccount>) -> AccountReply {
    AccountReply { account: stored.map(account), has_mail: app.mail.is_some() }
}

pub(super) fn account(stored: StoredAccount) -> Account {
    let StoredAccount { id, name, settings, created_at, address, is_confirmed, is_bot, .. } = stored;
    let address = address.map(|mail| AccountAddress { mail, is_confirmed });
    Account { id, name, settings, created_at, address, is_bot }
}

/// The id of the account with this name.
fn checked_name(name: &str) -> Result<String, ApiError> {
    let is_fine = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if !(3..=20).contains(&name.len()) || !name.chars().all(is_fine) {
        return Err(ApiError::BadRequest(
            "a name must have 3 to 20 characters: letters, digits, _ or -".into(),
        ));
    }
    Ok(name.to_ascii_lowercase())
}

pub(super) fn checked_password(password: String) -> Result<String, ApiError> {
    let is_fine = (8..=200).contains(&password.chars().count());
    is_fine
        .then_some(password)
        .ok_or_else(|| ApiError::BadRequest("a password must have 8 to 200 characters".into()))
}
