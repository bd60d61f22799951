//! Turns an account into a BOT.

use super::Reply;
use super::account::reply;
use super::own_account::signed_in;
use crate::identity::Visitor;
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use wire::AccountReply;

/// Turns the account of the sender into a BOT, the account of a program, for good. An account that has met people in rated
/// games stays that of a person.
#[utoipa::path(post, path = "/api/account/bot", operation_id = "become_bot", tag = "accounts",
    responses((status = 200, description = "the account is a BOT", body = AccountReply)))]
pub(super) async fn become_bot(State(app): State<App>, visitor: Visitor) -> Reply<AccountReply> {
    let mut stored = signed_in(&visitor)?;
    if stored.is_bot {
        return Ok(Json(reply(&app, Some(stored))));
    }
    let games = app.store.become_bot(&stored).await?.ok_or_else(|| {
        ApiError::NotNow(
            "this account has played rated games against people; make a new one for a BOT".into(),
        )
    })?;
    // Opponents see at once whom they play.
    app.live.reload(&games).await;
    stored.is_bot = true;
    Ok(Json(reply(&app, Some(stored))))
}
