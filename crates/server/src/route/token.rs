//! Personal tokens: made, listed and revoked by whoever is signed in.

use super::own_account::{public_id, signed_in};
use super::{Body, Created, Id, Reply, name};
use crate::identity::{self, Visitor};
use crate::operator::{self, Operator};
use crate::store::{MOST_TOKENS, StoredToken};
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use wire::{CreateToken, CreatedToken, Scope, TokenInfo, TokenList};

/// The personal tokens of the sender, without their secrets.
#[utoipa::path(get, path = "/api/account/tokens", operation_id = "list_tokens", tag = "accounts",
    responses((status = 200, description = "the tokens, the latest first", body = TokenList)))]
pub(super) async fn list(State(app): State<App>, visitor: Visitor) -> Reply<TokenList> {
    let tokens = app.store.tokens(&signed_in(&visitor)?.id).await?;
    Ok(Json(TokenList { tokens: tokens.iter().map(info).collect() }))
}

/// Makes a personal token, which is shown in this answer and never again. The scope `operator` is for whoever is the
/// operator at the same time: who sends the operator's key.
#[utoipa::path(post, path = "/api/account/tokens", operation_id = "create_token", tag = "accounts",
    request_body = CreateToken,
    responses((status = 201, description = "the token", body = CreatedToken)))]
pub(super) async fn create(
    State(app): State<App>,
    visitor: Visitor,
    operator: Result<Operator, ApiError>,
    Body(request): Body<CreateToken>,
) -> Created<CreatedToken> {
    let account = signed_in(&visitor)?;
    let name = name(Some(request.name))?
        .ok_or_else(|| ApiError::BadRequest("a token needs a name of 1 to 40 characters".into()))?;
    let mut scopes = request.scopes;
    scopes.sort_unstable();
    scopes.dedup();
    if scopes.is_empty() {
        return Err(ApiError::BadRequest("a token needs a scope: read, play, bot or operator".into()));
    }
    let is_operator = scopes.contains(&Scope::Operator);
    if is_operator {
        operator?;
    }
    let (token, hash) = identity::personal_token();
    let stored = StoredToken {
        hash,
        name,
        scopes,
        operator_key: is_operator.then(|| operator::key_hash(&app.config)),
        created_at: app.config.wall_clock.now(),
        used_at: 0,
    };
    if !app.store.add_token(&account.id, &stored).await? {
        return Err(ApiError::NotNow(format!(
            "an account has at most {MOST_TOKENS} tokens; revoke one first"
        )));
    }
    Ok((StatusCode::CREATED, HeaderMap::new(), Json(CreatedToken { token, info: info(&stored) })))
}

/// Revokes a personal token; its sockets and streams are closed.
#[utoipa::path(delete, path = "/api/account/tokens/{id}", operation_id = "revoke_token", tag = "accounts",
    params(("id" = String, Path, description = "The id of the token.")),
    responses((status = 204, description = "the token does not work any more")))]
pub(super) async fn revoke(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id,
) -> Result<StatusCode, ApiError> {
    let tokens = app.store.tokens(&signed_in(&visitor)?.id).await?;
    let found = tokens.into_iter().find(|token| public_id(&token.hash) == id);
    let hash = found.ok_or(ApiError::NoSuchToken)?.hash;
    app.store.remove_token(&hash).await?;
    app.live.sign_out(vec![hash]);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) fn info(token: &StoredToken) -> TokenInfo {
    TokenInfo {
        id: public_id(&token.hash),
        name: token.name.clone(),
        scopes: token.scopes.clone(),
        created_at: token.created_at,
        used_at: (token.used_at > 0).then_some(token.used_at),
    }
}
