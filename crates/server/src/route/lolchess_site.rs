//! The two requests of the original LOL Chess site.

use super::create::{bot_seat, checked_delay, starting_options};
use super::{Body, Created, GAME_BYTES, Sender};
use crate::live::NewGame;
use crate::store::{Setup, StoredSeat};
use crate::{ApiError, App, identity};
use axum::Json;
use axum::http::{HeaderMap, StatusCode};
use games::entry::Entry;
use wire::{CreateBotVsBot, CreateVsBot, SiteGame, SiteSide};

/// The game of the original site.
const SITE_GAME: &str = "lolchess";

/// Creates a game against a bot.
#[utoipa::path(post, path = "/api/game/create-vs-bot", operation_id = "create_vs_bot", tag = "lolchess",
    request_body = CreateVsBot,
    responses((status = 201, description = "the new game", body = SiteGame)))]
pub(super) async fn create_vs_bot(sender: Sender, Body(request): Body<CreateVsBot>) -> Created<SiteGame> {
    sender.count_game()?;
    let entry = entry(&sender.app, request.game.as_deref())?;
    let (person, headers) = sender.visitor.seat(&sender.app, None);
    let bot = bot_seat(entry, request.level)?;
    let seats = match request.human_side {
        SiteSide::Blue => [person, bot],
        SiteSide::Red => [bot, person],
    };
    Ok((StatusCode::CREATED, headers, Json(open(&sender, entry, seats, Setup::default()).await?)))
}

/// Creates a game between two bots, for spectators.
#[utoipa::path(post, path = "/api/game/create-bot-vs-bot", operation_id = "create_bot_vs_bot", tag = "lolchess",
    request_body = CreateBotVsBot,
    responses((status = 201, description = "the new game", body = SiteGame)))]
pub(super) async fn create_bot_vs_bot(
    sender: Sender,
    Body(request): Body<CreateBotVsBot>,
) -> Created<SiteGame> {
    sender.count_game()?;
    let entry = entry(&sender.app, request.game.as_deref())?;
    let seats = [bot_seat(entry, request.blue)?, bot_seat(entry, request.red)?];
    let delay_ms = checked_delay(request.delay_ms.unwrap_or(500))?;
    let setup = Setup { takeback: false, public: true, delay_ms, ..Setup::default() };
    Ok((StatusCode::CREATED, HeaderMap::new(), Json(open(&sender, entry, seats, setup).await?)))
}

fn entry(app: &App, id: Option<&str>) -> Result<&'static Entry, ApiError> {
    if let Some(id) = id {
        return app.live.entry(id);
    }
    let offered = || app.live.catalogue.iter().filter(|entry| entry.is_offered);
    let site_game = offered().find(|entry| entry.id() == SITE_GAME);
    site_game.or_else(|| offered().next()).ok_or(ApiError::NoSuchGame)
}

async fn open(
    sender: &Sender,
    entry: &'static Entry,
    seats: [StoredSeat; 2],
    setup: Setup,
) -> Result<SiteGame, ApiError> {
    sender.count_stored(GAME_BYTES)?;
    let owner = seats.iter().find_map(|seat| seat.owner).or(sender.visitor.owner);
    let new = NewGame {
        entry,
        options: starting_options(&sender.app, entry, serde_json::Value::Null),
        seed: identity::seed(),
        seats,
        setup,
        id: None,
        client: sender.address.client(owner.as_ref()),
    };
    let state = sender.app.live.open(new).await?.play().await.client_state();
    let [blue, red] = state.seats.map(|seat| seat.player_id.unwrap_or_default());
    Ok(SiteGame {
        id: state.id,
        game: state.game,
        blue_player: blue,
        red_player: red,
        status: state.status,
        current_round: state.ply + 1,
    })
}
