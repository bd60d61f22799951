//! The league of the bots.

use super::game::listing;
use super::player::bot;
use super::{GameFilter, Query, Reply};
use crate::league::{Place, places};
use crate::store::StoredListing;
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use games::entry::Entry;
use wire::{GameListing, League, LeagueRow, LeagueTable, Status};

/// The number of running and of recent games to show.
const MOST_GAMES: u32 = 10;

/// The standings of the bots at each game, and their games.
#[utoipa::path(get, path = "/api/league", operation_id = "get_league", tag = "tournaments",
    params(GameFilter),
    responses((status = 200, description = "the standings and the games of the league", body = League)))]
pub(super) async fn show(State(app): State<App>, Query(query): Query<GameFilter>) -> Reply<League> {
    let only = query.game.map(|game| app.live.entry(&game)).transpose()?;
    let is_wanted = |entry: &&Entry| only.map_or(entry.is_offered, |only| only.id() == entry.id());
    let mut tables = Vec::new();
    for entry in app.live.catalogue.iter().filter(is_wanted) {
        tables.push(table(&app, entry).await?);
    }
    Ok(Json(League { share: app.config.league, tables }))
}

async fn table(app: &App, entry: &Entry) -> Result<LeagueTable, ApiError> {
    // Queried in this order, so that a game that ends in between is shown as finished and rated.
    let mut running = app.store.league_games(entry.id(), Status::InProgress, MOST_GAMES).await?;
    let recent = app.store.league_games(entry.id(), Status::Finished, MOST_GAMES).await?;
    running.retain(|game| recent.iter().all(|over| over.id != game.id));
    let mut standings = places(app, entry).await?;
    standings.sort_by(|a, b| b.rating.strength.total_cmp(&a.rating.strength));
    let listings = |stored: Vec<StoredListing>| -> Vec<GameListing> {
        stored.into_iter().map(|stored| listing(app, stored)).collect()
    };
    Ok(LeagueTable {
        game: entry.id().to_owned(),
        name: entry.name.to_owned(),
        standings: standings.iter().map(|place| row(entry, place)).collect(),
        running: listings(running),
        recent: listings(recent),
    })
}

fn row(entry: &Entry, place: &Place) -> LeagueRow {
    let Place { name, rating, games } = place;
    let end = |sign: f64| (rating.strength + sign * 1.96 * rating.deviation).round() as i32;
    LeagueRow {
        player: bot(&format!("{}.{name}", entry.id())),
        rating: rating.info(),
        low: end(-1.0),
        high: end(1.0),
        games: *games,
    }
}
