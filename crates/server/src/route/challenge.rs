//! Challenges: one account proposes a game to another, which accepts or declines.

use super::create::{self, checked_clock};
use super::own_account::signed_in;
use super::{Body, GAME_BYTES, Id, Reply, Sender};
use crate::identity::{self, Visitor};
use crate::live::NewGame;
use crate::rating::bot_of;
use crate::store::{ChallengeTerms, Challenged, Setup, StoredAccount, StoredChallenge};
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use std::time::Duration;
use wire::{
    AccountEvent, Challenge, ChallengeList, ChallengeSide, ClockSettings, CreateChallenge, DeclineChallenge,
    GameReply, Player, SeatKind,
};
use work::ClientId;

/// How long a challenge waits, and one to a game with an hour or more for each turn.
const LAPSES: Duration = Duration::from_mins(15);
const LAPSES_SLOW: Duration = Duration::from_hours(24);
const SLOW_TURN: u32 = 3_600;
/// How long the same player must not be challenged again after having declined.
const REST: Duration = Duration::from_mins(1);
/// About what a challenge takes in the database.
const CHALLENGE_BYTES: usize = 500;
/// The longest reason, in characters.
const LONGEST_REASON: usize = 200;

/// The challenges from and to the sender that wait for an answer.
#[utoipa::path(get, path = "/api/challenges", operation_id = "list_challenges", tag = "challenges",
    responses((status = 200, description = "the challenges, the latest first", body = ChallengeList)))]
pub(super) async fn list(State(app): State<App>, visitor: Visitor) -> Reply<ChallengeList> {
    let account = signed_in(&visitor)?;
    let challenges = app.store.challenges(&account.id, app.config.wall_clock.now()).await?;
    let (incoming, outgoing): (Vec<_>, Vec<_>) =
        challenges.iter().map(shown).partition(|challenge| challenge.to.id == account.id);
    Ok(Json(ChallengeList { incoming, outgoing }))
}

/// Challenges a player to a game.
#[utoipa::path(post, path = "/api/challenges", operation_id = "create_challenge", tag = "challenges",
    request_body = CreateChallenge,
    responses((status = 201, description = "the challenge, which waits for an answer", body = Challenge)))]
pub(super) async fn create(
    sender: Sender,
    Body(request): Body<CreateChallenge>,
) -> Result<(StatusCode, Json<Challenge>), ApiError> {
    let from = signed_in(&sender.visitor)?;
    sender.count_game()?;
    sender.count_stored(CHALLENGE_BYTES)?;
    let Sender { app, address, .. } = sender;
    let to = challenged(&app, &from, &request.to).await?;
    let rated = request.rated.unwrap_or(false);
    let terms = ChallengeTerms {
        game: request.game,
        options: request.options.unwrap_or_default(),
        side: request.side.unwrap_or_default(),
        rated,
        clock: request.clock.map(checked_clock).transpose()?,
        opened_from: address.mark().filter(|_| rated),
    };
    let now = app.config.wall_clock.now();
    let new = StoredChallenge {
        id: identity::game_id(),
        from: player(&from),
        to: player(&to),
        created_at: now,
        expires_at: now + lapses(&terms).as_millis() as u64,
        terms,
        is_declined: false,
    };
    game(&app, &new, [&from, &to], ClientId::Process)?.check(&app.config)?;
    let name = &to.name;
    match app.store.add_challenge(&new).await? {
        Challenged::Done => {}
        Challenged::Waits => {
            return Err(ApiError::NotNow(format!("{name} has not answered your other challenge yet")));
        }
        Challenged::TooManyOut => {
            return Err(ApiError::NotNow("too many of your challenges wait; take one back".into()));
        }
        Challenged::TooManyIn => {
            return Err(ApiError::NotNow(format!("too many challenges wait for {name}")));
        }
        Challenged::Declined(until) => {
            return Err(ApiError::TooManyRequests(until.saturating_sub(now).div_ceil(1_000)));
        }
    }
    app.live.tell(&to.id, &AccountEvent::Challenge { challenge: shown(&new) });
    Ok((StatusCode::CREATED, Json(shown(&new))))
}

/// Accepts a challenge: the game begins. Accepting twice gives the same game.
#[utoipa::path(post, path = "/api/challenges/{id}/accept", operation_id = "accept_challenge", tag = "challenges",
    params(("id" = String, Path, description = "The id of the challenge.")),
    responses((status = 200, description = "the game, which has the id of the challenge", body = GameReply)))]
pub(super) async fn accept(Id(id): Id, sender: Sender) -> Reply<GameReply> {
    let to = signed_in(&sender.visitor)?;
    sender.count_game()?;
    sender.count_stored(GAME_BYTES)?;
    let Sender { app, address, .. } = sender;
    let room = match incoming(&app, &to, &id).await {
        Ok(challenge) => {
            let mark = challenge.terms.opened_from.as_ref();
            if challenge.terms.rated && mark.is_some() && mark == address.mark().as_ref() {
                let why =
                    "two players at one address cannot play a rated game; a casual one is for everybody";
                return Err(ApiError::NotNow(why.into()));
            }
            let from = app.store.account(&challenge.from.id).await?.ok_or(ApiError::NoSuchChallenge)?;
            let new = game(&app, &challenge, [&from, &to], address.client(Some(&to.owner)))?;
            new.check(&app.config)?;
            if !app.store.remove_challenge(&id).await? {
                return Err(ApiError::NoSuchChallenge);
            }
            app.live.open(new).await.inspect_err(|_| canceled(&app, &challenge))?
        }
        // The answer to the first time may have been lost.
        Err(refusal) => {
            let room = app.live.find(&id).await.map_err(|_| refusal)?;
            if room.play().await.sides_of(Some(&to.owner)).is_empty() {
                return Err(ApiError::NoSuchChallenge);
            }
            room
        }
    };
    Ok(Json(create::reply(&room, Some(&to.owner), 0).await))
}

/// Declines a challenge; the challenger is told, and must wait a minute before the next one.
#[utoipa::path(post, path = "/api/challenges/{id}/decline", operation_id = "decline_challenge", tag = "challenges",
    params(("id" = String, Path, description = "The id of the challenge.")), request_body(content = DeclineChallenge, description = "may be left out"),
    responses((status = 204, description = "the challenge is declined")))]
pub(super) async fn decline(
    Id(id): Id,
    State(app): State<App>,
    visitor: Visitor,
    request: Result<Body<DeclineChallenge>, ApiError>,
) -> Result<StatusCode, ApiError> {
    let to = signed_in(&visitor)?;
    let reason = match request {
        Ok(Body(request)) => checked_reason(request.reason)?,
        Err(ApiError::NotJson) => None,
        Err(other) => return Err(other),
    };
    let challenge = incoming(&app, &to, &id).await?;
    let until = app.config.wall_clock.now() + REST.as_millis() as u64;
    if !app.store.decline_challenge(&id, until).await? {
        return Err(ApiError::NoSuchChallenge);
    }
    let declined = AccountEvent::ChallengeDeclined { challenge: shown(&challenge), reason };
    app.live.tell(&challenge.from.id, &declined);
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a challenge of the sender back.
#[utoipa::path(delete, path = "/api/challenges/{id}", operation_id = "cancel_challenge", tag = "challenges",
    params(("id" = String, Path, description = "The id of the challenge.")),
    responses((status = 204, description = "the challenge is taken back")))]
pub(super) async fn cancel(
    Id(id): Id,
    State(app): State<App>,
    visitor: Visitor,
) -> Result<StatusCode, ApiError> {
    let from = signed_in(&visitor)?;
    let found = app.store.challenge(&id, app.config.wall_clock.now()).await?;
    let challenge = found.filter(|found| found.from.id == from.id).ok_or(ApiError::NoSuchChallenge)?;
    if !app.store.remove_challenge(&id).await? {
        return Err(ApiError::NoSuchChallenge);
    }
    let event = AccountEvent::ChallengeCanceled { challenge: shown(&challenge) };
    app.live.tell(&challenge.to.id, &event);
    Ok(StatusCode::NO_CONTENT)
}

/// Removes challenges whose time is over, and tells both sides of those that nobody has answered.
pub(crate) async fn lapse(app: &App) -> Result<(), ApiError> {
    for challenge in app.store.lapsed_challenges(app.config.wall_clock.now()).await? {
        if app.store.remove_challenge(&challenge.id).await? && !challenge.is_declined {
            canceled(app, &challenge);
        }
    }
    Ok(())
}

/// Tells both sides that there will be no game.
pub(super) fn canceled(app: &App, challenge: &StoredChallenge) {
    let event = AccountEvent::ChallengeCanceled { challenge: shown(challenge) };
    app.live.tell(&challenge.from.id, &event);
    app.live.tell(&challenge.to.id, &event);
}

/// A challenge to this account.
async fn incoming(app: &App, to: &StoredAccount, id: &str) -> Result<StoredChallenge, ApiError> {
    let found = app.store.challenge(id, app.config.wall_clock.now()).await?;
    found.filter(|found| found.to.id == to.id).ok_or(ApiError::NoSuchChallenge)
}

/// Whom a challenge is for.
async fn challenged(app: &App, from: &StoredAccount, name: &str) -> Result<StoredAccount, ApiError> {
    let refused = |why: &str| Err(ApiError::BadRequest(why.to_owned()));
    if bot_of(name).is_some() {
        return refused("a bot of the catalogue sits down at once: POST /api/games with it");
    }
    let found = app.store.account(&name.to_ascii_lowercase()).await?;
    let to = found.filter(|account| account.closed.is_none()).ok_or(ApiError::NoSuchPlayer)?;
    if to.id == from.id {
        return refused("you cannot challenge yourself");
    }
    Ok(to)
}

/// The game that a challenge leads to, with the challenger and the challenged player.
fn game(
    app: &App,
    challenge: &StoredChallenge,
    [from, to]: [&StoredAccount; 2],
    client: ClientId,
) -> Result<NewGame, ApiError> {
    let terms = &challenge.terms;
    let seed = identity::seed();
    let is_first = match terms.side {
        ChallengeSide::First => true,
        ChallengeSide::Second => false,
        ChallengeSide::Random => identity::seed().is_multiple_of(2),
    };
    let [first, second] = if is_first { [from, to] } else { [to, from] };
    Ok(NewGame {
        entry: app.live.entry(&terms.game)?,
        options: terms.options.clone(),
        seed,
        seats: [first.seat(), second.seat()],
        setup: Setup { clock: terms.clock, takeback: !terms.rated, rated: terms.rated, ..Setup::default() },
        id: Some(challenge.id.clone()),
        client,
    })
}

fn lapses(terms: &ChallengeTerms) -> Duration {
    match terms.clock {
        Some(ClockSettings::Turn { seconds }) if seconds >= SLOW_TURN => LAPSES_SLOW,
        _ => LAPSES,
    }
}

fn checked_reason(reason: Option<String>) -> Result<Option<String>, ApiError> {
    let is_fine =
        |reason: &String| reason.chars().count() <= LONGEST_REASON && !reason.contains(char::is_control);
    if reason.as_ref().is_none_or(is_fine) {
        return Ok(reason.filter(|reason| !reason.trim().is_empty()));
    }
    Err(ApiError::BadRequest(format!("a reason has at most {LONGEST_REASON} characters in one line")))
}

fn player(account: &StoredAccount) -> Player {
    let StoredAccount { id, name, is_bot, .. } = account.clone();
    Player { id, name, kind: SeatKind::Person, is_bot }
}

/// A challenge as clients see it.
pub(super) fn shown(challenge: &StoredChallenge) -> Challenge {
    let StoredChallenge { id, from, to, terms, created_at, expires_at, .. } = challenge.clone();
    let ChallengeTerms { game, options, side, rated, clock, .. } = terms;
    Challenge { id, from, to, game, options, side, rated, clock, created_at, expires_at }
}
