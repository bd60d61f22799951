//! Creates games.

use super::{Body, Created, GAME_BYTES, Sender};
use crate::guest_name::guest_name;
use crate::identity::{self, Owner};
use crate::live::{NewGame, Room};
use crate::store::{Setup, StoredSeat};
use crate::{ApiError, App, Mode};
use axum::http::StatusCode;
use game::options;
use games::entry::Entry;
use serde_json::Value as Json;
use wire::{ClockSettings, CreateGame, GameReply, SeatRequest};

/// Creates a game; each seat is taken by a person or a bot, or left open for whoever has the link.
#[utoipa::path(post, path = "/api/games", operation_id = "create_game", tag = "games",
    request_body = CreateGame,
    responses((status = 201, description = "the new game, for the sender", body = GameReply)))]
pub(super) async fn create(sender: Sender, Body(request): Body<CreateGame>) -> Created<GameReply> {
    sender.count_game()?;
    sender.count_stored(GAME_BYTES)?;
    let Sender { app, visitor, address } = sender;
    let rated = request.rated.unwrap_or(false);
    if rated && visitor.account.is_none() {
        return Err(ApiError::NotSignedIn);
    }
    if rated && request.seed.is_some() {
        return Err(ApiError::BadRequest("a rated game cannot have a chosen seed".into()));
    }
    let seed = request.seed.as_deref().map(parse_seed).transpose()?.unwrap_or_else(identity::seed);
    let (person, headers) = visitor.seat(&app, guest_name(&app, &visitor, request.name).await?);
    let setup = Setup {
        clock: request.clock.map(checked_clock).transpose()?,
        takeback: request.takeback.unwrap_or(!rated),
        rated,
        help: request.help.unwrap_or(false) && !rated,
        opened_from: address.mark().filter(|_| rated),
        public: request.public.unwrap_or(false),
        delay_ms: checked_delay(request.delay_ms.unwrap_or(0))?,
        ..Setup::default()
    };
    let entry = app.live.entry(&request.game)?;
    let [first, second] = [request.first, request.second].map(|seat| requested_seat(entry, seat, &person));
    let seats = [first?, second?];
    let given = request.options.unwrap_or_default();
    let options = if rated { given } else { starting_options(&app, entry, given) };
    let client = address.client(person.owner.as_ref());
    let new = NewGame { entry, options, seed, seats, setup, id: None, client };
    let room = app.live.open(new).await?;
    Ok((StatusCode::CREATED, headers, axum::Json(reply(&room, person.owner.as_ref(), 0).await)))
}

/// The seat that a visitor asks for, who may take it as `person`.
pub(super) fn requested_seat(
    entry: &Entry,
    request: SeatRequest,
    person: &StoredSeat,
) -> Result<StoredSeat, ApiError> {
    match request {
        SeatRequest::Person => Ok(person.clone()),
        SeatRequest::Bot { player } => bot_seat(entry, player),
        SeatRequest::Open => Ok(StoredSeat::OPEN),
    }
}

/// A seat for a level or bot, or for the one that sits down where nobody is named.
pub(super) fn bot_seat(entry: &Entry, player: Option<String>) -> Result<StoredSeat, ApiError> {
    Ok(StoredSeat::bot(match player {
        Some(player) => player,
        None => entry.default_player()?.to_owned(),
    }))
}

/// The options of a new game: the given ones, over those of a developer's machine where this is one.
pub(super) fn starting_options(app: &App, entry: &Entry, given: Json) -> Json {
    match &entry.development {
        development if app.config.mode == Mode::Development && !development.is_null() => {
            options::laid_over(development, &given)
        }
        _ => given,
    }
}

/// A game for one reader, with the events after `after`.
pub(super) async fn reply(room: &Room, owner: Option<&Owner>, after: u32) -> GameReply {
    let play = room.play().await;
    let update = play.update(after);
    GameReply { you: play.sides_of(owner), state: update.state, events: update.events }
}

/// Reads a seed.
pub(super) fn parse_seed(text: &str) -> Result<u64, ApiError> {
    text.parse()
        .map_err(|_| ApiError::BadRequest("the seed must be a decimal number of at most 64 bits".into()))
}

/// The delay, unless it is too long.
pub(super) fn checked_delay(millis: u32) -> Result<u32, ApiError> {
    let is_fine = millis <= 10_000;
    is_fine.then_some(millis).ok_or_else(|| ApiError::BadRequest("delayMs can be at most 10000".into()))
}

pub(super) fn checked_clock(clock: ClockSettings) -> Result<ClockSettings, ApiError> {
    let is_fine = match clock {
        ClockSettings::Game { seconds, increment } => (1..=10_800).contains(&seconds) && increment <= 300,
        ClockSettings::Turn { seconds } => (1..=1_209_600).contains(&seconds),
    };
    let why = "a clock must have 1 to 10800 seconds and an increment of at most 300, or 1 to 1209600 seconds per turn";
    is_fine.then_some(clock).ok_or_else(|| ApiError::BadRequest(why.into()))
}
