//! The address of an account, and the way back in for who has forgotten the password.

use super::account::{check_password, checked_password, reply};
use super::{Body, Reply, Sender};
use crate::identity::{self, Owner};
use crate::mail::{self, Letter, Order};
use crate::password::Sent;
use crate::store::Purpose;
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::{AccountReply, ChangeAddress, ConfirmAddress, ForgottenPassword, RecoverAccount};

/// Sets or removes the address of the account; a new one counts once it is confirmed by the link that is sent there.
#[utoipa::path(post, path = "/api/account/address", operation_id = "change_address", tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    request_body = ChangeAddress,
    responses(
        (status = 200, description = "the account with its new address, which is not confirmed yet", body = AccountReply)
    ))]
pub(super) async fn change(
    Sender { app, visitor, .. }: Sender,
    Body(request): Body<ChangeAddress>,
) -> Reply<AccountReply> {
    let mut stored = visitor.account.clone().ok_or(ApiError::NotSignedIn)?;
    let address = request.address.map(mail::checked_address).transpose()?;
    check_password(&app, &visitor, &stored, request.password).await?;
    let now = app.config.wall_clock.now();
    if let Some(address) = &address {
        let outbox = app.mail.as_ref().ok_or(ApiError::NoMail)?;
        let place = outbox.place()?;
        let (token, hash) = identity::link();
        if !app.store.set_address(&stored.id, Some((address, &hash)), now).await? {
            return Err(ApiError::TooManyRequests(mail::HOUR));
        }
        let letter =
            Letter { to: address.clone(), name: stored.name.clone(), purpose: Purpose::Confirm, token };
        place.send(Order::Letter(letter));
    } else {
        app.store.set_address(&stored.id, None, now).await?;
    }
    (stored.address, stored.is_confirmed) = (address, false);
    Ok(Json(reply(&app, Some(stored))))
}

/// Confirms an address by the link that was sent there.
#[utoipa::path(post, path = "/api/account/address/confirm", operation_id = "confirm_address", tag = "accounts",
    request_body = ConfirmAddress,
    responses((status = 204, description = "the address is confirmed")))]
pub(super) async fn confirm(
    State(app): State<App>,
    Body(request): Body<ConfirmAddress>,
) -> Result<StatusCode, ApiError> {
    let token = Owner::of(&request.token);
    let is_done = app.store.confirm_address(&token, app.config.wall_clock.now()).await?;
    is_done.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::NoSuchLink)
}

/// Sends a link for a new password to the confirmed address of an account. The answer does not say whether there is one:
/// it comes before anybody has looked.
#[utoipa::path(post, path = "/api/account/forgotten", operation_id = "forgotten_password", tag = "accounts",
    request_body = ForgottenPassword,
    responses(
        (status = 202, description = "a link is sent if there is such an account with a confirmed address")
    ))]
pub(super) async fn forgotten(
    Sender { app, address, .. }: Sender,
    Body(request): Body<ForgottenPassword>,
) -> Result<StatusCode, ApiError> {
    let outbox = app.mail.as_ref().ok_or(ApiError::NoMail)?;
    let who = request.who.trim();
    if who.is_empty() || who.len() > mail::LONGEST_ADDRESS || who.contains('\0') {
        return Err(ApiError::BadRequest("this is neither a name nor an address".into()));
    }
    app.limits.sign_up(address)?;
    outbox.place()?.send(Order::Forgotten(who.to_owned()));
    Ok(StatusCode::ACCEPTED)
}

/// Sets a new password by the link that was sent; every session of the account ends.
#[utoipa::path(post, path = "/api/account/recover", operation_id = "recover_account", tag = "accounts",
    request_body = RecoverAccount,
    responses((status = 204, description = "the new password is set")))]
pub(super) async fn recover(
    Sender { app, address, .. }: Sender,
    Body(request): Body<RecoverAccount>,
) -> Result<StatusCode, ApiError> {
    let password = checked_password(request.password)?;
    let token = Owner::of(&request.token);
    let now = app.config.wall_clock.now();
    // Who has no link gets nothing hashed.
    if !app.store.is_link(&token, Purpose::Recover, now).await? {
        return Err(ApiError::NoSuchLink);
    }
    let hash = app.passwords.hash(password, Sent::ByKnown).await?;
    let (id, ended) = app.store.recover(&token, &hash, now).await?.ok_or(ApiError::NoSuchLink)?;
    app.limits.guessed(&id, address);
    app.live.sign_out(ended);
    Ok(StatusCode::NO_CONTENT)
}
