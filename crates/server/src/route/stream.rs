//! Streams of JSON lines for programs.

use super::challenge::shown;
use super::own_account::signed_in;
use super::{Id, Sender};
use crate::ApiError;
use crate::App;
use crate::game_stream::GameStream;
use crate::live::seats;
use crate::ndjson::{self, ALIVE, Pulse, Source};
use crate::store::{Filter, StoredAccount, StoredListing};
use axum::response::Response;
use game::Side;
use std::collections::VecDeque;
use tokio::sync::broadcast;
use wire::{AccountEvent, AccountGame, GameLine, Status};

/// The most running games that a new stream tells of.
const MOST_GAMES: u32 = 100;

/// What happens to the account of the sender: challenges, games that begin and end. First comes what waits and runs already; an
/// event of that moment may come twice.
#[utoipa::path(get, path = "/api/stream/events", operation_id = "stream_events", tag = "streams",
    responses((status = 200, description = "one AccountEvent a line, and empty lines that show that it is alive",
            content_type = "application/x-ndjson", body = AccountEvent)))]
pub(super) async fn events(sender: Sender) -> Result<Response, ApiError> {
    let account = signed_in(&sender.visitor)?;
    let Sender { app, address, visitor } = sender;
    let pulse = Pulse::new(&app, address, visitor.token)?;
    // Before storage is read: what happens in between is told twice rather than never.
    let events = app.live.services.followers.follow(&account.id);
    let first = pending(&app, &account).await?;
    Ok(ndjson::answer(AccountStream { first, events, pulse }))
}

/// Follows a game: all of it first, then what each event changes, until it is over.
#[utoipa::path(get, path = "/api/games/{id}/stream", operation_id = "stream_game", tag = "streams",
    params(("id" = String, Path, description = "The id of the game.")),
    responses((status = 200, description = "one GameLine a line, and empty lines that show that it is alive",
            content_type = "application/x-ndjson", body = GameLine)))]
pub(super) async fn game(Id(id): Id, sender: Sender) -> Result<Response, ApiError> {
    let Sender { app, address, visitor } = sender;
    let room = app.room(&id, address).await?;
    let pulse = Pulse::new(&app, address, visitor.token)?;
    if !room.play().await.sides_of(visitor.player().as_ref()).is_empty() {
        app.limits.note_player(address);
    }
    let stream = GameStream::new(app.clone(), id, visitor.player(), pulse, room).await;
    app.limits.owe_bytes(address, stream.first_bytes());
    Ok(ndjson::answer(stream))
}

/// The lines of one reader of an account.
struct AccountStream {
    first: VecDeque<String>,
    events: broadcast::Receiver<String>,
    pulse: Pulse,
}

impl Source for AccountStream {
    async fn next(&mut self) -> Option<String> {
        if let Some(line) = self.first.pop_front() {
            return Some(line);
        }
        tokio::select! {
            pulse = self.pulse.next() => pulse,
            // Who reads too slowly has missed something, and learns it by connecting again.
            event = self.events.recv() => event.ok(),
        }
    }
}

/// The challenges that wait for an account, and its games that run.
async fn pending(app: &App, account: &StoredAccount) -> Result<VecDeque<String>, ApiError> {
    let mut lines = VecDeque::from([ALIVE.to_owned()]);
    let challenges = app.store.challenges(&account.id, app.config.wall_clock.now()).await?;
    for challenge in challenges.iter().rev().filter(|challenge| challenge.to.id == account.id) {
        lines.push_back(ndjson::line(&AccountEvent::Challenge { challenge: shown(challenge) }));
    }
    let running = Filter {
        owner: Some(account.owner),
        status: Some(Status::InProgress),
        limit: MOST_GAMES,
        ..Filter::default()
    };
    for stored in app.store.list(&running).await?.into_iter().rev() {
        let game = Box::new(running_game(app, account, stored));
        lines.push_back(ndjson::line(&AccountEvent::GameStart { game }));
    }
    Ok(lines)
}

fn running_game(app: &App, account: &StoredAccount, stored: StoredListing) -> AccountGame {
    let names = app.live.entry(&stored.game).map_or(["first", "second"], |entry| entry.rules.sides());
    let is_first = stored.seats[0].owner == Some(account.owner);
    let [first, second] = seats(names, &stored.seats);
    AccountGame {
        id: stored.id,
        game: stored.game,
        side: if is_first { Side::First } else { Side::Second },
        opponent: if is_first { second } else { first },
        rated: stored.setup.rated,
        clock: stored.setup.clock,
        status: stored.summary.status,
        turn: stored.summary.turn,
        result: stored.summary.result,
        ended: stored.summary.ended,
    }
}
