//! What people do with their accounts: list and end sessions, download everything, delete the account.

use super::account::{account, check_password};
use super::game::listing;
use super::player::rating;
use super::{Body, Id, Reply, Sender, challenge, token, webhook};
use crate::identity::{self, Owner, Visitor};
use crate::live::{Act, ActionRequest, LiveGame};
use crate::puzzle;
use crate::store::{Filter, StoredAccount, StoredListing, StoredSession, hexadecimal};
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use wire::{
    AccountExport, DeleteAccount, ExportedGame, ExportedPuzzleRating, GameRecord, SessionInfo, SessionList,
    Status,
};

pub(super) fn signed_in(visitor: &Visitor) -> Result<StoredAccount, ApiError> {
    visitor.account.clone().ok_or(ApiError::NotSignedIn)
}

/// The devices that are signed in to the account of the sender.
#[utoipa::path(get, path = "/api/account/sessions", operation_id = "list_sessions", tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, description = "the sessions, this one marked", body = SessionList)))]
pub(super) async fn sessions(State(app): State<App>, visitor: Visitor) -> Reply<SessionList> {
    let stored = signed_in(&visitor)?;
    Ok(Json(SessionList { sessions: list(&app, &visitor, &stored).await? }))
}

/// Signs another device out; its sockets are closed.
#[utoipa::path(delete, path = "/api/account/sessions/{id}", operation_id = "end_session", tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    params(("id" = String, Path, description = "The id of the session.")),
    responses((status = 204, description = "the session has ended")))]
pub(super) async fn end(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id,
) -> Result<StatusCode, ApiError> {
    let stored = signed_in(&visitor)?;
    let sessions = app.store.sessions(&stored.id, app.config.wall_clock.now()).await?;
    let found = sessions.into_iter().find(|session| public_id(&session.token) == id);
    end_sessions(&app, &stored, vec![found.ok_or(ApiError::NoSuchSession)?.token]).await
}

/// Signs all other devices out.
#[utoipa::path(delete, path = "/api/account/sessions", operation_id = "end_other_sessions", tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 204, description = "only this device is signed in")))]
pub(super) async fn end_others(State(app): State<App>, visitor: Visitor) -> Result<StatusCode, ApiError> {
    let stored = signed_in(&visitor)?;
    let sessions = app.store.sessions(&stored.id, app.config.wall_clock.now()).await?;
    let others = sessions.into_iter().map(|session| session.token);
    end_sessions(&app, &stored, others.filter(|token| Some(*token) != visitor.token).collect()).await
}

async fn end_sessions(app: &App, stored: &StoredAccount, tokens: Vec<Owner>) -> Result<StatusCode, ApiError> {
    app.store.end_sessions(&stored.id, &tokens).await?;
    app.live.sign_out(tokens);
    Ok(StatusCode::NO_CONTENT)
}

/// Everything that is stored about the sender, as a file.
#[utoipa::path(get, path = "/api/account/export", operation_id = "export_account", tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    responses(
        (status = 200, description = "the account with its settings, ratings, sessions and games", body = AccountExport)
    ))]
pub(super) async fn export(sender: Sender) -> Result<impl IntoResponse, ApiError> {
    let stored = signed_in(&sender.visitor)?;
    sender.count_game()?;
    let Sender { app, visitor, .. } = sender;
    let all = Filter { owner: Some(stored.owner), limit: u32::MAX, ..Filter::default() };
    let listings = app.store.list(&all).await?;
    let over: HashSet<String> =
        listings.iter().filter(|game| is_over(game)).map(|game| game.id.clone()).collect();
    let mut games = Vec::with_capacity(listings.len());
    for game in listings {
        let record = if is_over(&game) { record(&app, &game.id, &over).await? } else { None };
        games.push(ExportedGame { listing: listing(&app, game), record });
    }
    let export = AccountExport {
        ratings: app.store.standings(&stored.id).await?.iter().map(rating).collect(),
        history: app.store.history(&stored.id, None).await?,
        sessions: list(&app, &visitor, &stored).await?,
        tokens: app.store.tokens(&stored.id).await?.iter().map(token::info).collect(),
        webhooks: app.store.webhooks(&stored.id).await?.into_iter().map(webhook::info).collect(),
        games,
        puzzle_ratings: puzzle_ratings(&app, &stored).await?,
        puzzles: app.store.rated_puzzle_tries(&stored.owner).await?,
        account: account(stored),
    };
    let file = format!("attachment; filename=\"parlor-{}.json\"", export.account.id);
    Ok(([(header::CONTENT_DISPOSITION, file)], Json(export)))
}

async fn puzzle_ratings(app: &App, stored: &StoredAccount) -> Result<Vec<ExportedPuzzleRating>, ApiError> {
    let today = puzzle::day(app.config.wall_clock.now());
    let standings = app.store.puzzle_standings(&stored.owner).await?.into_iter();
    Ok(standings
        .map(|(game, standing)| ExportedPuzzleRating { game, rating: standing.info(today) })
        .collect())
}

fn is_over(game: &StoredListing) -> bool {
    game.summary.status == Status::Finished
}

/// The record of a finished game; `None` where another game with the same draws goes on, or its rules are gone.
async fn record(app: &App, id: &str, over: &HashSet<String>) -> Result<Option<GameRecord>, ApiError> {
    let Some(stored) = app.store.load(id).await? else { return Ok(None) };
    let entry = app.live.entry(&stored.terms.game).ok();
    let Some(entry) = entry.filter(|entry| entry.rules.version() == stored.terms.rules) else {
        return Ok(None);
    };
    let clock = app.config.wall_clock.clone();
    let play = app.blocking.run(move || LiveGame::load(entry, stored, &clock)).await??;
    let is_known =
        !play.is_first_half() || play.state.rematch.as_ref().is_some_and(|next| over.contains(next));
    Ok(is_known.then(|| play.record()))
}

/// Deletes the account of the sender. Its games go on without it: they are resigned, and stay under another name.
#[utoipa::path(post, path = "/api/account/delete", operation_id = "delete_account", tag = "accounts",
    security(("cookie" = []), ("bearer" = [])),
    request_body = DeleteAccount,
    responses((status = 204, description = "the account is gone and the sender is a guest")))]
pub(super) async fn delete(
    sender: Sender,
    Body(request): Body<DeleteAccount>,
) -> Result<(StatusCode, HeaderMap), ApiError> {
    let stored = signed_in(&sender.visitor)?;
    check_password(&sender.app, &sender.visitor, &stored, request.password).await?;
    for status in [Status::InProgress, Status::Waiting] {
        let running =
            Filter { owner: Some(stored.owner), status: Some(status), limit: u32::MAX, ..Filter::default() };
        for game in sender.app.store.list(&running).await? {
            leave(&sender, &stored, &game).await;
        }
    }
    for challenge in sender.app.store.challenges(&stored.id, sender.app.config.wall_clock.now()).await? {
        challenge::canceled(&sender.app, &challenge);
    }
    let (ended, games) = sender.app.store.delete_account(&stored, sender.app.config.wall_clock.now()).await?;
    sender.app.live.sign_out(ended);
    sender.app.live.reload(&games).await;
    Ok((StatusCode::NO_CONTENT, identity::expired_cookie(&sender.app)))
}

/// Leaves a game that is not over, so that nobody waits.
async fn leave(sender: &Sender, stored: &StoredAccount, game: &StoredListing) {
    let left = if game.summary.status == Status::Waiting {
        sender.app.live.abort(&game.id).await
    } else {
        let request =
            ActionRequest { client_move_id: "deleted".to_owned(), expected_seq: 0, act: Act::Resign };
        sender.app.live.act(&game.id, Some(stored.owner), sender.address, request).await.map(drop)
    };
    if let Err(error) = left {
        tracing::debug!(game = game.id, %error, "a game of a deleted account goes on");
    }
}

async fn list(app: &App, visitor: &Visitor, stored: &StoredAccount) -> Result<Vec<SessionInfo>, ApiError> {
    let sessions = app.store.sessions(&stored.id, app.config.wall_clock.now()).await?;
    let info = |session: StoredSession| SessionInfo {
        id: public_id(&session.token),
        device: session.agent,
        created_at: session.created_at,
        seen_at: session.seen_at,
        is_current: Some(session.token) == visitor.token,
    };
    Ok(sessions.into_iter().map(info).collect())
}

/// The public id of a session or a personal token, from which neither the token nor its hash follows.
pub(super) fn public_id(token: &Owner) -> String {
    hexadecimal(&Sha256::digest(token.0)[..8])
}
