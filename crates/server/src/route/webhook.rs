//! Webhooks of an account: made, listed, tried and deleted.

use super::own_account::signed_in;
use super::{Body, Created, Id, Reply, Sender};
use crate::identity::{self, Visitor};
use crate::ndjson;
use crate::store::{MOST_WEBHOOKS, StoredWebhook};
use crate::webhook::checked_url;
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use wire::{CreateWebhook, CreatedWebhook, WebhookCall, WebhookInfo, WebhookList};

/// The webhooks of the sender, without their secrets.
#[utoipa::path(get, path = "/api/account/webhooks", operation_id = "list_webhooks", tag = "accounts",
    responses((status = 200, description = "the webhooks, the latest first", body = WebhookList)))]
pub(super) async fn list(State(app): State<App>, visitor: Visitor) -> Reply<WebhookList> {
    let webhooks = app.store.webhooks(&signed_in(&visitor)?.id).await?;
    Ok(Json(WebhookList { webhooks: webhooks.into_iter().map(info).collect() }))
}

/// Makes a webhook, whose secret is shown in this answer and never again.
#[utoipa::path(post, path = "/api/account/webhooks", operation_id = "create_webhook", tag = "accounts",
    request_body = CreateWebhook,
    responses((status = 201, description = "the webhook with its secret", body = CreatedWebhook)))]
pub(super) async fn create(sender: Sender, Body(request): Body<CreateWebhook>) -> Created<CreatedWebhook> {
    let account = signed_in(&sender.visitor)?;
    // The name is looked up, and later called.
    sender.count_game()?;
    let app = sender.app;
    let url = checked_url(&request.url).map_err(|why| ApiError::BadRequest(why.into()))?;
    let mut events = request.events;
    events.sort_unstable();
    events.dedup();
    if events.is_empty() {
        return Err(ApiError::BadRequest("a webhook needs an event: game_over or your_turn".into()));
    }
    app.caller.check(&url).await.map_err(|why| ApiError::BadRequest(why.to_string()))?;
    let stored = StoredWebhook {
        id: identity::game_id(),
        url: request.url,
        events,
        secret: identity::webhook_secret(),
        created_at: app.config.wall_clock.now(),
        is_off: false,
        tried_at: 0,
        fault: String::new(),
    };
    if !app.store.add_webhook(&account.id, &stored).await? {
        return Err(ApiError::NotNow(format!(
            "an account has at most {MOST_WEBHOOKS} webhooks; delete one first"
        )));
    }
    app.live.services.hooks.add(&account.id);
    let reply = CreatedWebhook { secret: stored.secret.clone(), info: info(stored) };
    Ok((StatusCode::CREATED, HeaderMap::new(), Json(reply)))
}

/// Deletes a webhook; calls that wait are dropped.
#[utoipa::path(delete, path = "/api/account/webhooks/{id}", operation_id = "delete_webhook", tag = "accounts",
    params(("id" = String, Path, description = "The id of the webhook.")),
    responses((status = 204, description = "the webhook is not called any more")))]
pub(super) async fn delete(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id,
) -> Result<StatusCode, ApiError> {
    let found = find(&app, &visitor, &id).await?;
    app.store.remove_webhook(&found.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Calls a webhook once, now, with an event `ping`, and answers with what came of it. A ping that succeeds switches a webhook
/// on again.
#[utoipa::path(post, path = "/api/account/webhooks/{id}/ping", operation_id = "ping_webhook", tag = "accounts",
    params(("id" = String, Path, description = "The id of the webhook.")),
    responses((status = 200, description = "the webhook after the ping; `fault` says whether it failed", body = WebhookInfo)))]
pub(super) async fn ping(Id(id): Id, sender: Sender) -> Reply<WebhookInfo> {
    sender.count_game()?;
    let Sender { app, visitor, .. } = sender;
    let hook = find(&app, &visitor, &id).await?;
    let now = app.config.wall_clock.now();
    let call = WebhookCall { event: "ping".to_owned(), id: identity::game_id(), at: now, game: None };
    let made = app.caller.call(&hook.url, &hook.secret, &call.id, &ndjson::line(&call), now / 1_000).await;
    let fault = made.err().map(|error| error.to_string()).unwrap_or_default();
    app.store.note_ping(&hook.id, app.config.wall_clock.now(), &fault).await?;
    if fault.is_empty() {
        app.live.services.hooks.add(&signed_in(&visitor)?.id);
    }
    Ok(Json(info(find(&app, &visitor, &id).await?)))
}

async fn find(app: &App, visitor: &Visitor, id: &str) -> Result<StoredWebhook, ApiError> {
    let webhooks = app.store.webhooks(&signed_in(visitor)?.id).await?;
    webhooks.into_iter().find(|webhook| webhook.id == id).ok_or(ApiError::NoSuchWebhook)
}

pub(super) fn info(stored: StoredWebhook) -> WebhookInfo {
    WebhookInfo {
        id: stored.id,
        url: stored.url,
        events: stored.events,
        created_at: stored.created_at,
        is_on: !stored.is_off,
        tried_at: (stored.tried_at > 0).then_some(stored.tried_at),
        fault: (!stored.fault.is_empty()).then_some(stored.fault),
    }
}
