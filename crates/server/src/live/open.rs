//! New games: from nothing, from a record, and after a game.

use super::live_game::{LiveGame, MOST_PLIES, PendingEvents};
use super::{LiveGames, Room, run_to_end};
use crate::ApiError;
use crate::Config;
use crate::identity::{self, Owner};
use crate::store::{Setup, StoredGame, StoredSeat, Terms};
use game::{Side, Turn};
use games::entry::Entry;
use serde_json::Value as Json;
use std::sync::Arc;
use std::time::Duration;
use wire::{Ending, EventKind, GameRecord, Outcome, RematchOffer, RematchRequest, SeatKind, Status};
use work::ClientId;

/// The break between the halves of a rated match; a player may end it sooner.
const HALF_TIME: Duration = Duration::from_secs(20);

/// A game to be opened.
pub(crate) struct NewGame {
    /// The rules and the bots.
    pub(crate) entry: &'static Entry,
    /// The options that were given.
    pub(crate) options: Json,
    /// Feeds every chance event.
    pub(crate) seed: u64,
    /// First side, second side.
    pub(crate) seats: [StoredSeat; 2],
    /// The rest.
    pub(crate) setup: Setup,
    /// The id, where it is known before; a new one otherwise.
    pub(crate) id: Option<String>,
    /// Whose share of the search threads its bots take.
    pub(crate) client: ClientId,
}

impl LiveGames {
    /// Opens a new game.
    pub(crate) async fn open(self: &Arc<Self>, new: NewGame) -> Result<Arc<Room>, ApiError> {
        new.check_rated(&self.services.config)?;
        let client = new.client;
        let play = new.start(&self.services.config)?;
        let pending = play.opening()?;
        self.keep(play, pending, client).await
    }

    /// Opens a game that begins with the moves of a record.
    pub(crate) async fn import(
        self: &Arc<Self>,
        new: NewGame,
        record: GameRecord,
    ) -> Result<Arc<Room>, ApiError> {
        let client = new.client;
        let play = new.start(&self.services.config)?;
        let replayed = self.services.blocking.run(move || {
            let pending = play.imported(&record)?;
            Ok::<_, ApiError>((play, pending))
        });
        let (play, pending) = replayed.await??;
        self.keep(play, pending, client).await
    }

    /// Stores a game with its first events and opens its room.
    async fn keep(
        self: &Arc<Self>,
        mut play: LiveGame,
        pending: PendingEvents,
        client: ClientId,
    ) -> Result<Arc<Room>, ApiError> {
        let games = self.clone();
        run_to_end(async move {
            let services = &games.services;
            services.load_ratings(&mut play).await?;
            let stored = StoredGame {
                terms: play.terms.clone(),
                seats: pending.state.seats.clone(),
                events: pending.events.clone(),
            };
            let flag = pending.state.flag(services.config.wall_clock.now());
            services.store.create(&stored, &pending.state.summary(), flag).await?;
            metrics::counter!("parlor_games_total", "game" => play.entry.id()).increment(1);
            play.commit(pending);
            // A finished record that is imported tells nobody anything new.
            if play.state.status() == Status::InProgress {
                services.tell_players(&play, Status::Waiting, None);
            }
            let (id, room) = (play.terms.id.clone(), Room::new(play, services.clone()));
            room.used_by(client);
            games.rooms.lock().insert(id, room.clone());
            room.schedule(&*room.play().await);
            Ok(room)
        })
        .await
    }

    /// The game after this one: the same again, with the sides swapped unless asked otherwise. Where two people play,
    /// one of them offers it and gets this game back; it opens when the other wants the same.
    pub(crate) async fn rematch(
        self: &Arc<Self>,
        id: &str,
        owner: Option<Owner>,
        request: RematchRequest,
    ) -> Result<Arc<Room>, ApiError> {
        let room = self.find(id).await?;
        let games = self.clone();
        run_to_end(async move {
            let mut play = room.play().await;
            let has_people = play.state.seats.iter().any(|seat| seat.kind == SeatKind::Person);
            if has_people && play.sides_of(owner.as_ref()).is_empty() {
                return Err(ApiError::NotYourSeat("you do not sit at this game"));
            }
            if play.state.status() != Status::Finished {
                return Err(ApiError::NotNow("the game is not over".into()));
            }
            if let Some(next) = play.state.rematch.clone() {
                drop(play);
                return games.find(&next).await;
            }
            play.check_rematch(&request)?;
            if let Some(offer) = play.rematch_to_offer(owner.as_ref(), &request)? {
                room.append(&mut play, EventKind::RematchOffer(offer), None).await?;
                drop(play);
                return Ok(room);
            }
            games.open_next(&room, &mut play, &request).await
        })
        .await
    }

    /// Opens the game after this one and notes it there.
    async fn open_next(
        self: &Arc<Self>,
        room: &Arc<Room>,
        play: &mut LiveGame,
        request: &RematchRequest,
    ) -> Result<Arc<Room>, ApiError> {
        let new = NewGame { client: room.client(), ..play.again(request) };
        let known = new.id.clone();
        let next = match (self.open(new).await, known) {
            // Another server has opened the second half.
            (Err(ApiError::Storage(_)), Some(id)) => self.find(&id).await?,
            (opened, _) => opened?,
        };
        let id = next.play().await.terms.id.clone();
        room.append(play, EventKind::Rematch { id }, None).await?;
        Ok(next)
    }

    /// Opens the second halves of rated matches that nobody has opened: who likes the first half too little to go on
    /// loses the second on time.
    pub(super) async fn open_second_halves(self: &Arc<Self>) {
        let latest = self.services.config.wall_clock.now().saturating_sub(HALF_TIME.as_millis() as u64);
        let is_due = |room: &Arc<Room>| room.try_play().is_ok_and(|play| play.lacks_second_half(latest));
        for room in self.all_rooms().into_iter().filter(is_due) {
            let games = self.clone();
            let opened = run_to_end(async move {
                let mut play = room.play().await;
                if play.lacks_second_half(latest) {
                    let request = RematchRequest { same_draws: Some(true), ..RematchRequest::default() };
                    games.open_next(&room, &mut play, &request).await?;
                }
                Ok(())
            });
            if let Err(error) = opened.await {
                tracing::warn!(%error, "the second half of a match could not be opened");
            }
        }
    }
}

impl NewGame {
    /// Refuses what could not be played.
    pub(crate) fn check(&self, config: &Config) -> Result<(), ApiError> {
        self.check_rated(config)?;
        self.entry.rules.start(&self.options, self.seed)?;
        Ok(())
    }

    /// The game before its first event; bots must exist and must play their side.
    fn start(self, config: &Config) -> Result<LiveGame, ApiError> {
        let wall_clock = &config.wall_clock;
        let terms = Terms {
            id: self.id.unwrap_or_else(identity::game_id),
            game: self.entry.id().to_owned(),
            rules: self.entry.rules.version(),
            options: self.options,
            seed: self.seed,
            setup: self.setup,
            created_at: wall_clock.now(),
        };
        self.entry.rules.start(&terms.options, terms.seed)?;
        let (mut seats, mut people, mut bots) = (self.seats, 0, 0);
        for (side, seat) in Side::BOTH.into_iter().zip(&mut seats) {
            if let Some(bot) = &seat.bot {
                known(config, self.entry, side, bot)?;
            }
            let (prefix, count) = match seat.kind {
                SeatKind::Person => ("player", &mut people),
                SeatKind::Bot => ("bot-player", &mut bots),
                SeatKind::Open => continue,
            };
            *count += 1;
            seat.player_id = Some(format!("{prefix}-{count}"));
        }
        Ok(LiveGame::load(self.entry, StoredGame { terms, seats, events: Vec::new() }, wall_clock)?)
    }
}

/// Whether a level or bot can sit on a side.
fn known(config: &Config, entry: &Entry, side: Side, name: &str) -> Result<(), ApiError> {
    if config.program(entry.id(), name).is_some() {
        return Ok(());
    }
    if name.contains(':') {
        // Options set sizes and times: a visitor could ask for all of the memory.
        return Err(ApiError::BadRequest("bots play with the options of the catalogue here".into()));
    }
    let bot = entry.bot_of(name)?;
    match bot.side {
        Some(only) if only != side => {
            let side = entry.rules.sides()[only.index()];
            Err(ApiError::BadRequest(format!("{name} plays {side} only")))
        }
        _ => Ok(()),
    }
}

impl LiveGame {
    /// The events that a record tells.
    fn imported(&self, record: &GameRecord) -> Result<PendingEvents, ApiError> {
        if record.moves.len() > MOST_PLIES {
            return Err(ApiError::BadRequest(format!("the record has more than {MOST_PLIES} moves")));
        }
        let mut pending = PendingEvents { events: Vec::new(), state: self.state.clone(), decision: None };
        for (index, m) in record.moves.iter().enumerate() {
            let ply = index as u32 + 1;
            let side = match pending.state.game.turn() {
                Turn::Player(side) => Some(side),
                Turn::Chance | Turn::Over(_) => None,
            };
            let refused = |error: game::PlayError| ApiError::BadRequest(format!("ply {ply}: {error}"));
            pending.state.game.position().boxed().try_play(m).map_err(refused)?;
            let kind = EventKind::Move { side, m: m.clone(), ply, think_ms: 0, clock_ms: None, value: None };
            self.happen(&mut pending, kind, None)?;
        }
        match (pending.state.result(), record.result, record.ended) {
            (Some((outcome, _)), Some(result), Some(_)) if outcome != result => {
                return Err(ApiError::BadRequest("the result does not fit the moves".into()));
            }
            (None, Some(_), Some(Ending::PlayedOut)) => {
                return Err(ApiError::BadRequest("the record says played out, but the game goes on".into()));
            }
            (None, Some(result), Some(ended)) => self.happen(&mut pending, stopped(result, ended), None)?,
            (_, Some(_), None) | (_, None, Some(_)) => {
                return Err(ApiError::BadRequest("result and ended come together".into()));
            }
            _ => self.deal(&mut pending)?,
        }
        Ok(pending)
    }

    /// The offer that a rematch needs first; `None` if nobody else has to agree, or if the other wants the same.
    fn rematch_to_offer(
        &self,
        owner: Option<&Owner>,
        request: &RematchRequest,
    ) -> Result<Option<RematchOffer>, ApiError> {
        let is_between_people = self.state.seats.iter().all(|seat| seat.kind == SeatKind::Person);
        let &[side] = self.sides_of(owner).as_slice() else { return Ok(None) };
        // The second half belongs to a rated match that both have begun.
        let is_second_half = self.terms.setup.rated && request.same_draws == Some(true);
        if !is_between_people || is_second_half {
            return Ok(None);
        }
        let offer = RematchOffer {
            side,
            swap: request.swap.unwrap_or(true),
            same_draws: request.same_draws.unwrap_or(false),
        };
        match self.state.rematch_offer {
            Some(known) if known == offer => Err(ApiError::NotNow("a rematch is offered already".into())),
            Some(known) if known == RematchOffer { side: side.other(), ..offer } => Ok(None),
            _ => Ok(Some(offer)),
        }
    }

    /// The same game again.
    fn again(&self, request: &RematchRequest) -> NewGame {
        let mut seats = self.state.seats.clone();
        if let Some(player) = &request.player {
            seats.iter_mut().filter_map(|seat| seat.bot.as_mut()).for_each(|bot| bot.clone_from(player));
        }
        if request.swap.unwrap_or(true) {
            seats.reverse();
        }
        let is_half = request.same_draws.unwrap_or(false);
        let is_rated = self.terms.setup.rated && !self.terms.setup.league;
        NewGame {
            client: ClientId::Process,
            // Two servers that open the second half of a rated match at once open the same one.
            id: (is_half && is_rated).then(|| identity::second_half_of(&self.terms.id)),
            entry: self.entry,
            options: self.terms.options.clone(),
            seed: if is_half { self.terms.seed } else { identity::seed() },
            seats,
            setup: Setup {
                same_draws_as: is_half.then(|| self.terms.id.clone()),
                // A rematch is not a game of the league and does not change the ratings of its bots.
                rated: is_rated,
                league: false,
                opening: 0,
                record_format: if is_half { self.terms.setup.record_format } else { game::record::FORMAT },
                ..self.terms.setup.clone()
            },
        }
    }
}

/// The event of an ending that is not by the rules.
fn stopped(result: Outcome, ended: Ending) -> EventKind {
    match (result, ended) {
        (Outcome::Win(winner), Ending::Resigned) => EventKind::Resign { side: winner.other() },
        (Outcome::Win(winner), Ending::Time) => EventKind::Time { side: winner.other() },
        _ => EventKind::Adjudicated { result, ended },
    }
}
