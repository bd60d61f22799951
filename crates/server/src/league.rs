//! The permanent league: bots play rated games on idle threads, within a share of the processor.

use crate::ApiError;
use crate::App;
use crate::identity::{self, now};
use crate::live::NewGame;
use crate::rating::{Rating, periods};
use crate::store::{Setup, StoreError, StoredSeat, Terms};
use game::erased::Sight;
use games::entry::Entry;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use wire::{Outcome, Status};
use work::{ClientId, Mutex};

/// How much of the processor the league may use, and how much it has used recently.
pub(crate) struct LeaguePace {
    /// Processors, whole and parts.
    cores: f64,
    free_at: Mutex<Instant>,
}

impl LeaguePace {
    /// A share of so many threads.
    pub(crate) fn new(share: f32, threads: usize) -> Self {
        LeaguePace {
            cores: f64::from(share.clamp(0.0, 1.0)) * threads as f64,
            free_at: Mutex::new(Instant::now()),
        }
    }

    /// Counts a search that ends now; the next one waits for the time that it took beyond the share.
    pub(crate) fn spent(&self, time: Duration, now: Instant) {
        if self.cores <= 0.0 {
            return;
        }
        let began = now.checked_sub(time);
        let mut free_at = self.free_at.lock();
        *free_at = began.map_or(*free_at, |began| began.max(*free_at)) + time.div_f64(self.cores);
    }

    /// How long the next search has to wait.
    pub(crate) fn rest(&self, now: Instant) -> Duration {
        self.free_at.lock().saturating_duration_since(now)
    }

    /// Games at the same time that fill the share.
    fn games(&self) -> usize {
        self.cores.ceil().max(1.0) as usize
    }
}

/// The levels of a game that take part: fair, and on either side.
pub(crate) fn participants(entry: &Entry) -> Vec<&'static str> {
    let takes_part =
        |name: &str| entry.bot_of(name).is_ok_and(|bot| bot.side.is_none() && bot.sight == Sight::Fair);
    entry.levels.iter().map(|level| level.name).filter(|name| takes_part(name)).collect()
}

/// A bot of the league.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The level.
    pub name: &'static str,
    /// How strong it is, as far as that is known now.
    pub rating: Rating,
    /// Rated games.
    pub games: u32,
}

/// Where the bots of a game stand, in the order of the catalogue.
pub(crate) async fn places(app: &App, entry: &Entry) -> Result<Vec<Place>, StoreError> {
    let standings = app.store.bot_standings(entry.id()).await?;
    let known: BTreeMap<&str, _> = standings.iter().map(|standing| (&*standing.player, standing)).collect();
    let place = |name: &'static str| {
        let standing = known.get(&*format!("{}.{name}", entry.id()));
        Place {
            name,
            // The rating of a bot that has not played for long is less certain.
            rating: standing.map_or_else(Rating::default, |standing| {
                standing.rating.after(&[], periods(standing.updated_at, now()))
            }),
            games: standing.map_or(0, |standing| standing.games),
        }
    };
    Ok(participants(entry).into_iter().map(place).collect())
}

/// The pair of bots whose game says most about their ratings: they are uncertain, and either bot may win.
fn pick(places: &[Place]) -> Option<([Place; 2], f64)> {
    let pairs = places.iter().enumerate().flat_map(|(index, first)| {
        places[index + 1..].iter().map(move |second| ([*first, *second], first.rating.doubt(&second.rating)))
    });
    pairs.reduce(|best, other| if other.1 > best.1 { other } else { best })
}

/// Plays the league until the server ends.
pub(crate) async fn run(app: App) {
    let mut playing = match app.store.running_league().await {
        Ok(games) => games,
        Err(error) => {
            tracing::error!(target: "league", %error, "the games of the league cannot be read");
            Vec::new()
        }
    };
    let mut second = tokio::time::interval(Duration::from_secs(1));
    loop {
        tokio::select! {
            () = app.shutdown.cancelled() => return,
            _ = second.tick() => {}
        }
        if let Err(error) = step(&app, &mut playing).await {
            tracing::warn!(target: "league", %error, "the league waits");
        }
    }
}

/// Drops finished games and starts new ones.
async fn step(app: &App, playing: &mut Vec<String>) -> Result<(), ApiError> {
    let mut rest = Vec::new();
    let mut halves = Vec::new();
    for id in std::mem::take(playing) {
        let room = match app.live.find(&id).await {
            Ok(room) => room,
            Err(ApiError::Storage(_)) => {
                rest.push(id);
                continue;
            }
            // The rules have changed, or the game was removed: it cannot go on.
            Err(_) => continue,
        };
        let play = room.play().await;
        let setup = &play.terms.setup;
        match play.state.result() {
            None => rest.push(id),
            // A result in points counts once the same draws were played with the sides swapped.
            Some((Outcome::Points(_), _)) if setup.same_draws_as.is_none() => {
                let bots = [1, 0].map(|index: usize| play.state.seats[index].bot.clone().unwrap_or_default());
                halves.push(game(app, play.entry, bots, Some(&play.terms)));
            }
            Some(_) => {}
        }
    }
    *playing = rest;
    for half in halves {
        playing.push(open(app, half).await?);
    }
    if playing.len() < app.live.services.league_pace.games()
        && let Some(new) = next(app).await?
    {
        playing.push(open(app, new).await?);
    }
    Ok(())
}

/// The game that says most about the ratings, of bots that are not playing.
async fn next(app: &App) -> Result<Option<NewGame>, ApiError> {
    let mut best: Option<(&'static Entry, [Place; 2], f64)> = None;
    for entry in app.live.catalogue.iter().filter(|entry| entry.is_offered) {
        let running = app.store.league_games(entry.id(), Status::InProgress, 100).await?;
        let is_busy = |name: &str| {
            let seats = running.iter().flat_map(|listing| &listing.seats);
            seats.into_iter().any(|seat| seat.bot.as_deref() == Some(name))
        };
        let mut places = places(app, entry).await?;
        places.retain(|place| !is_busy(place.name));
        if let Some((pair, doubt)) = pick(&places)
            && best.is_none_or(|(_, _, other)| doubt > other)
        {
            best = Some((entry, pair, doubt));
        }
    }
    Ok(best.map(|(entry, pair, _)| {
        let mut bots = pair.map(|place| place.name.to_owned());
        let seed = identity::seed();
        if seed % 2 == 1 {
            bots.reverse();
        }
        game(app, entry, bots, None)
    }))
}

/// A game of the league; the second half of a match has the draws of the first.
fn game(app: &App, entry: &'static Entry, bots: [String; 2], half: Option<&Terms>) -> NewGame {
    NewGame {
        id: None,
        client: ClientId::Process,
        entry,
        options: Json::Null,
        seed: half.map_or_else(identity::seed, |terms| terms.seed),
        seats: bots.map(StoredSeat::bot),
        setup: Setup {
            takeback: false,
            public: true,
            delay_ms: app.config.league_delay_ms,
            rated: true,
            league: true,
            same_draws_as: half.map(|terms| terms.id.clone()),
            record_format: half.map_or(::game::record::FORMAT, |terms| terms.setup.record_format),
            ..Setup::default()
        },
    }
}

async fn open(app: &App, new: NewGame) -> Result<String, ApiError> {
    let room = app.live.open(new).await?;
    let play = room.play().await;
    Ok(play.terms.id.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &'static str, strength: f64, deviation: f64) -> Place {
        Place { name, rating: Rating { strength, deviation, ..Rating::default() }, games: 0 }
    }

    fn names(places: &[Place]) -> [&'static str; 2] {
        pick(places).unwrap().0.map(|place| place.name)
    }

    #[test]
    fn those_play_about_whom_least_is_known_and_whose_game_is_open() {
        let (sure, unsure) = (place("sure", 1_500.0, 50.0), place("unsure", 1_500.0, 200.0));
        let new = place("new", 1_500.0, 350.0);
        assert_eq!(names(&[sure, unsure, new]), ["unsure", "new"]);
        assert_eq!(names(&[unsure, sure, place("other", 1_500.0, 60.0)]), ["unsure", "other"]);
        // A game that is decided before it begins tells nothing.
        let (weak, strong) = (place("weak", 600.0, 90.0), place("strong", 2_400.0, 90.0));
        assert_eq!(names(&[weak, place("near", 800.0, 60.0), strong]), ["weak", "near"]);
        assert!(pick(&[sure]).is_none());
    }

    #[test]
    fn what_is_spent_beyond_the_share_is_waited_for() {
        let (half, whole) = (LeaguePace::new(0.25, 2), LeaguePace::new(1.0, 2));
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        assert_eq!((half.rest(start), half.games()), (Duration::ZERO, 1));
        half.spent(Duration::from_secs(10), at(10));
        assert_eq!(half.rest(at(10)), Duration::from_secs(10), "ten seconds of half a processor take twenty");
        half.spent(Duration::from_secs(1), at(11));
        assert_eq!(half.rest(at(11)), Duration::from_secs(11));
        assert_eq!(half.rest(at(60)), Duration::ZERO);
        whole.spent(Duration::from_secs(10), at(10));
        assert_eq!((whole.rest(at(10)), whole.games()), (Duration::ZERO, 2));
    }
}
