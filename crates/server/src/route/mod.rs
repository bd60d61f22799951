//! The HTTP interface: handlers, each described in the `OpenAPI` document.

mod account;
mod act;
mod analysis;
mod bot_account;
mod catalogue;
mod challenge;
mod create;
mod document;
mod game;
mod health;
mod league;
mod lolchess_site;
mod operator;
mod own_account;
mod player;
mod question;
mod record;
mod recovery;
mod schema;
mod stream;
mod token;
mod tournament;
mod webhook;

pub(crate) use analysis::request as request_analysis;
pub(crate) use challenge::lapse as lapse_challenges;
pub(crate) use document::document;
pub(crate) use game::After;
pub(crate) use health::Readiness;

use crate::identity::Visitor;
use crate::limit::Address;
use crate::question::Asker;
use crate::{ApiError, App, socket};
use axum::Json;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::openapi::OpenApi as Document;
use utoipa::{IntoParams, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The largest body of most requests, in bytes.
const BODY: usize = 64 << 10;
/// The largest body with a record.
const RECORD: usize = 256 << 10;
/// The largest body with a tournament, which has thousands of records.
const TOURNAMENT: usize = 8 << 20;

/// Every route, with the document that describes them.
pub(crate) fn routes() -> (axum::Router<App>, Document) {
    OpenApiRouter::with_openapi(document::ApiDescription::openapi())
        .routes(routes!(catalogue::catalogue))
        .routes(routes!(account::show, account::sign_up))
        .routes(routes!(account::sign_in, account::sign_out))
        .routes(routes!(account::settings))
        .routes(routes!(account::password))
        .routes(routes!(recovery::change))
        .routes(routes!(recovery::confirm))
        .routes(routes!(recovery::forgotten))
        .routes(routes!(recovery::recover))
        .routes(routes!(own_account::sessions, own_account::end_others))
        .routes(routes!(own_account::end))
        .routes(routes!(bot_account::become_bot))
        .routes(routes!(token::list, token::create))
        .routes(routes!(token::revoke))
        .routes(routes!(webhook::list, webhook::create))
        .routes(routes!(webhook::delete))
        .routes(routes!(webhook::ping))
        .routes(routes!(own_account::export))
        .routes(routes!(own_account::delete))
        .routes(routes!(operator::show))
        .routes(routes!(operator::close))
        .routes(routes!(operator::reopen))
        .routes(routes!(operator::close_game))
        .routes(routes!(operator::log))
        .routes(routes!(create::create, game::list))
        .routes(routes!(game::game))
        .routes(routes!(game::plies))
        .routes(routes!(act::join))
        .routes(routes!(act::make_move))
        .routes(routes!(act::takeback))
        .routes(routes!(act::resign))
        .routes(routes!(act::draw))
        .routes(routes!(act::hurry))
        .routes(routes!(act::unplug))
        .routes(routes!(act::rematch))
        .routes(routes!(challenge::list, challenge::create))
        .routes(routes!(challenge::cancel))
        .routes(routes!(challenge::accept))
        .routes(routes!(challenge::decline))
        .routes(routes!(stream::events))
        .routes(routes!(stream::game))
        .routes(routes!(player::show))
        .routes(routes!(player::leaders))
        .routes(routes!(league::show))
        .routes(routes!(tournament::show, tournament::remove))
        .routes(routes!(tournament::games))
        .routes(routes!(question::hint))
        .routes(routes!(question::explain))
        .routes(routes!(question::try_move))
        .routes(routes!(record::download))
        .routes(routes!(analysis::show, analysis::begin))
        .routes(routes!(socket::upgrade))
        .routes(routes!(lolchess_site::create_vs_bot))
        .routes(routes!(lolchess_site::create_bot_vs_bot))
        .routes(routes!(health::document))
        .routes(routes!(health::alive))
        .routes(routes!(health::ready))
        .layer(DefaultBodyLimit::max(BODY))
        .merge(OpenApiRouter::new().routes(routes!(record::upload)).layer(DefaultBodyLimit::max(RECORD)))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(tournament::upload, tournament::list))
                .layer(DefaultBodyLimit::max(TOURNAMENT)),
        )
        .split_for_parts()
}

/// A JSON body; one that cannot be read is refused with an [`ApiError`].
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let Json(body) = Json::from_request(request, app).await?;
        Ok(Body(body))
    }
}

/// A query; one that cannot be read is refused with an [`ApiError`].
pub(crate) struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let axum::extract::Query(query) = axum::extract::Query::from_request_parts(parts, app).await?;
        Ok(Query(query))
    }
}

/// A filter by game.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct GameFilter {
    /// Only this game of the catalogue; all games by default.
    game: Option<String>,
}

/// The id of a game, a player or a tournament in the path.
pub(crate) struct Id(pub String);

impl FromRequestParts<App> for Id {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let axum::extract::Path(id) = axum::extract::Path::from_request_parts(parts, app).await?;
        Ok(Id(id))
    }
}

/// The sender of a request, with what a handler needs to serve it.
pub(crate) struct Sender {
    pub(crate) app: App,
    pub(crate) address: Address,
    pub(crate) visitor: Visitor,
}

impl FromRequestParts<App> for Sender {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Ok(address) = Address::from_request_parts(parts, app).await;
        let visitor = Visitor::from_request_parts(parts, app).await?;
        Ok(Sender { app: app.clone(), address, visitor })
    }
}

impl Sender {
    /// The asker, who may have one question at a time.
    pub(crate) fn asker(&self) -> Asker {
        self.visitor.owner.map_or(Asker::Address(self.address.0), Asker::Owner)
    }

    /// Counts bytes that the sender wants to store.
    fn count_stored(&self, bytes: usize) -> Result<(), ApiError> {
        self.app.limits.store(self.address, self.visitor.owner, bytes)
    }

    /// Counts a new game, a hint, an explanation or an analysis.
    fn count_game(&self) -> Result<(), ApiError> {
        self.app.limits.game(self.address)
    }
}

/// About what a new game, and every event of one, takes in the database.
const GAME_BYTES: usize = 1_000;
pub(crate) const EVENT_BYTES: usize = 200;

/// A reply with status 200.
type Reply<T> = Result<Json<T>, ApiError>;

/// A reply with status 200 that may set a cookie.
type ReplyWithCookie<T> = Result<(HeaderMap, Json<T>), ApiError>;

/// A reply with status 201 that may set a cookie.
type Created<T> = Result<(StatusCode, HeaderMap, Json<T>), ApiError>;

/// The name that a person has chosen, without control characters.
pub(crate) fn name(given: Option<String>) -> Result<Option<String>, ApiError> {
    let Some(given) = given else { return Ok(None) };
    let name: String = given.chars().filter(|letter| !letter.is_control()).collect();
    let name = name.trim();
    match name.chars().count() {
        0 => Ok(None),
        1..=40 => Ok(Some(name.to_owned())),
        _ => Err(ApiError::BadRequest("a name can have at most 40 characters".into())),
    }
}
