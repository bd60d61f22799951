//! The two requests of the original LOL Chess site.

use super::{Body, Created, created};
use crate::identity::{self, Visitor};
use crate::limit::Address;
use crate::live::{NewGame, Room, SeatChoice};
use crate::store::Setup;
use crate::{ApiError, App};
use axum::extract::State;
use games::entry::Entry;
use serde_json::Value as Json;
use wire::{CreateBotVsBot, CreateVsBot, ErrorReply, SiteGame, SiteSide};

/// The game of the original site.
const SITE_GAME: &str = "lolchess";

/// Creates a game against a bot.
#[utoipa::path(post, path = "/api/game/create-vs-bot", request_body = CreateVsBot,
    responses((status = 201, body = SiteGame), (status = "4XX", body = ErrorReply)))]
pub(super) async fn create_vs_bot(
    State(app): State<App>,
    address: Address,
    visitor: Visitor,
    Body(request): Body<CreateVsBot>,
) -> Result<Created<SiteGame>, ApiError> {
    app.limits.game(address)?;
    let (owner, headers) = visitor.or_new(&app);
    let entry = entry(&app, request.game.as_deref())?;
    let person = SeatChoice::Person { owner, name: visitor.name_or(None), account: visitor.account_id() };
    let bot = bot(entry, request.level)?;
    let seats = match request.human_side {
        SiteSide::Blue => [person, bot],
        SiteSide::Red => [bot, person],
    };
    let setup = Setup {
        clock: None,
        takeback: true,
        public: false,
        delay_ms: 0,
        rated: false,
        league: false,
        same_draws_as: None,
        record_format: ::game::record::FORMAT,
    };
    let new = NewGame { entry, options: Json::Null, seed: identity::seed(), seats, setup };
    let room = app.live.open(new).await?;
    Ok(created(headers, game(&room).await))
}

/// Creates a game between two bots, for spectators.
#[utoipa::path(post, path = "/api/game/create-bot-vs-bot", request_body = CreateBotVsBot,
    responses((status = 201, body = SiteGame), (status = "4XX", body = ErrorReply)))]
pub(super) async fn create_bot_vs_bot(
    State(app): State<App>,
    address: Address,
    Body(request): Body<CreateBotVsBot>,
) -> Result<Created<SiteGame>, ApiError> {
    app.limits.game(address)?;
    let entry = entry(&app, request.game.as_deref())?;
    let seats = [bot(entry, request.blue)?, bot(entry, request.red)?];
    let delay_ms = super::create::checked_delay(request.delay_ms.unwrap_or(500))?;
    let setup = Setup {
        clock: None,
        takeback: false,
        public: true,
        delay_ms,
        rated: false,
        league: false,
        same_draws_as: None,
        record_format: ::game::record::FORMAT,
    };
    let new = NewGame { entry, options: Json::Null, seed: identity::seed(), seats, setup };
    let room = app.live.open(new).await?;
    Ok(created(axum::http::HeaderMap::new(), game(&room).await))
}

fn entry(app: &App, id: Option<&str>) -> Result<&'static Entry, ApiError> {
    if let Some(id) = id {
        return app.live.entry(id);
    }
    let offered = || app.live.catalogue.iter().filter(|entry| entry.is_offered);
    let site_game = offered().find(|entry| entry.id() == SITE_GAME);
    site_game.or_else(|| offered().next()).ok_or(ApiError::NoSuchGame)
}

fn bot(entry: &Entry, name: Option<String>) -> Result<SeatChoice, ApiError> {
    let middle = || entry.levels.get(entry.levels.len() / 2).map(|level| level.name.to_owned());
    let name = name.or_else(middle).ok_or_else(|| ApiError::BadRequest("the game has no levels".into()))?;
    Ok(SeatChoice::Bot(name))
}

async fn game(room: &Room) -> SiteGame {
    let state = room.play().await.client_state();
    let [blue, red] = state.seats.map(|seat| seat.player_id.unwrap_or_default());
    SiteGame {
        id: state.id,
        game: state.game,
        blue_player: blue,
        red_player: red,
        status: state.status,
        current_round: state.ply + 1,
    }
}
