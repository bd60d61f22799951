//! Puzzles: which there are, the next one, and tries at them.

use super::{Body, Query, Reply, ReplyWithCookie, Sender};
use crate::identity::new_token;
use crate::puzzle::{self, GamePuzzles, Judged, Shown};
use crate::store::PuzzleTried;
use crate::{ApiError, App};
use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use games::entry::Puzzle as StoredPuzzle;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use utoipa::IntoParams;
use wire::{
    GiveUpPuzzle, OwnPuzzles, Puzzle, PuzzleAnswer, PuzzleMode, PuzzleOutcome, PuzzleOverview, PuzzleTheme,
    PuzzleTry,
};

/// About what a try takes in the database.
const TRY_BYTES: usize = 200;

/// What stands in the path.
pub(super) struct Place<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Place<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let axum::extract::Path(place) = axum::extract::Path::from_request_parts(parts, app).await?;
        Ok(Place(place))
    }
}

/// The puzzles of a game: themes, the puzzle of the day, and how well you solve them.
#[utoipa::path(get, path = "/api/puzzles/{game}", operation_id = "get_puzzles", tag = "puzzles",
    params(("game" = String, Path, description = "The id of the game in the catalogue.")),
    responses((status = 200, description = "what there is, and how well the sender solves it", body = PuzzleOverview)))]
pub(super) async fn overview(Place(game): Place<String>, sender: Sender) -> Reply<PuzzleOverview> {
    let Sender { app, visitor, .. } = &sender;
    let game = app.puzzles.of(&game)?;
    let today = puzzle::day(app.config.wall_clock.now());
    let (standing, seen) = match &visitor.owner {
        Some(owner) => {
            let standing = app.store.puzzle_standing(owner, game.entry.id()).await?;
            (standing, app.store.seen_puzzles(owner, game.entry.id()).await?)
        }
        None => (None, HashMap::new()),
    };
    let is_solved = |puzzle: &&StoredPuzzle| seen.get(&puzzle.id).is_some_and(|seen| seen.is_solved);
    let themes = game.set.themes.iter().map(|theme| {
        let pool = game.pool(Some(theme.id));
        PuzzleTheme {
            id: theme.id.to_owned(),
            name: theme.name.to_owned(),
            about: theme.about.to_owned(),
            count: pool.len() as u32,
            solved: pool.iter().copied().filter(is_solved).count() as u32,
        }
    });
    // A theme without puzzles is nothing to choose.
    let themes = themes.filter(|theme| theme.count > 0);
    Ok(Json(PuzzleOverview {
        game: game.entry.id().to_owned(),
        count: game.all.len() as u32,
        themes: themes.collect(),
        daily: game.daily(today)?.id.clone(),
        daily_solved: standing.is_some_and(|standing| standing.last_day == today),
        own: standing.map(|standing| standing.info(today)),
    }))
}

/// Which puzzle to ask.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct NextPuzzle {
    /// Only puzzles of this theme; of all themes by default.
    theme: Option<String>,
    /// `rated`, the default, asks one near your rating, and `free` one of any difficulty. A run asks its own.
    mode: Option<PuzzleMode>,
}

/// The next puzzle: one that you have not seen, as long as there is one.
#[utoipa::path(get, path = "/api/puzzles/{game}/next", operation_id = "get_next_puzzle", tag = "puzzles",
    params(("game" = String, Path, description = "The id of the game in the catalogue."), NextPuzzle),
    responses((status = 200, description = "the puzzle, the same until it is answered", body = Puzzle)))]
pub(super) async fn next(
    Place(game): Place<String>,
    sender: Sender,
    Query(query): Query<NextPuzzle>,
) -> Reply<Puzzle> {
    let Sender { app, visitor, .. } = &sender;
    let game = app.puzzles.of(&game)?;
    let theme = game.theme(query.theme.as_deref())?.map(|theme| theme.id);
    let is_rated = match query.mode.unwrap_or_default() {
        PuzzleMode::Rated => true,
        PuzzleMode::Free => false,
        PuzzleMode::Timed => return Err(ApiError::BadRequest("mode: a run asks its own puzzles".into())),
    };
    let (standing, seen) = match &visitor.owner {
        Some(owner) => {
            let standing = app.store.puzzle_standing(owner, game.entry.id()).await?;
            (standing, app.store.seen_puzzles(owner, game.entry.id()).await?)
        }
        None => (None, HashMap::new()),
    };
    let rating = standing.map_or(game.start(), |standing| standing.rating.strength);
    let figures = app.store.puzzle_figures(game.entry.id()).await?;
    let near = is_rated.then_some(rating);
    let puzzle = game.next(theme, &seen, &figures, near, visitor.owner.as_ref());
    Ok(Json(info(app, game, puzzle.ok_or(ApiError::NoSuchPuzzle)?).await?))
}

/// The puzzle of the day, the same for everybody until midnight UTC.
#[utoipa::path(get, path = "/api/puzzles/{game}/daily", operation_id = "get_daily_puzzle", tag = "puzzles",
    params(("game" = String, Path, description = "The id of the game in the catalogue.")),
    responses((status = 200, description = "the puzzle", body = Puzzle)))]
pub(super) async fn daily(Place(game): Place<String>, sender: Sender) -> Reply<Puzzle> {
    let app = &sender.app;
    let game = app.puzzles.of(&game)?;
    let puzzle = game.daily(puzzle::day(app.config.wall_clock.now()))?;
    Ok(Json(info(app, game, puzzle).await?))
}

/// A puzzle, without its answer.
#[utoipa::path(get, path = "/api/puzzles/{game}/{id}", operation_id = "get_puzzle", tag = "puzzles",
    params(
        ("game" = String, Path, description = "The id of the game in the catalogue."),
        ("id" = String, Path, description = "The id of the puzzle.")
    ),
    responses((status = 200, description = "the puzzle", body = Puzzle)))]
pub(super) async fn show(Place((game, id)): Place<(String, String)>, sender: Sender) -> Reply<Puzzle> {
    let game = sender.app.puzzles.of(&game)?;
    Ok(Json(info(&sender.app, game, game.find(&id)?).await?))
}

/// A puzzle as clients see it before they try it.
pub(super) async fn info(app: &App, game: &GamePuzzles, puzzle: &StoredPuzzle) -> Result<Puzzle, ApiError> {
    let figures = app.store.puzzle_figures_of(game.entry.id(), &puzzle.id).await?;
    let asked = game.asked(puzzle);
    let Shown { side, moves, view, legal } = app.blocking.run(move || puzzle::show(&asked)).await??;
    Ok(Puzzle {
        id: puzzle.id.clone(),
        game: game.entry.id().to_owned(),
        theme: puzzle.theme.clone(),
        question: puzzle.question.clone(),
        side,
        rating: figures.map_or(puzzle.rating, |figures| figures.rating.strength),
        tried: figures.map_or(0, |figures| figures.tried),
        solved: figures.map_or(0, |figures| figures.solved),
        moves,
        view,
        legal,
    })
}

/// Tries a move. Your first try at a puzzle counts for your rating; one that is sent twice counts once.
#[utoipa::path(post, path = "/api/puzzles/{game}/{id}/tries", operation_id = "try_puzzle", tag = "puzzles",
    params(
        ("game" = String, Path, description = "The id of the game in the catalogue."),
        ("id" = String, Path, description = "The id of the puzzle.")
    ),
    request_body = PuzzleTry,
    responses((status = 200, description = "whether it is right, with what follows", body = PuzzleAnswer)))]
pub(super) async fn try_puzzle(
    Place((game, id)): Place<(String, String)>,
    sender: Sender,
    Body(request): Body<PuzzleTry>,
) -> ReplyWithCookie<PuzzleAnswer> {
    let game = sender.app.puzzles.of(&game)?;
    let puzzle = game.find(&id)?;
    if let Some(run) = &request.run {
        let answer = super::puzzle_run::try_in_run(&sender, game, puzzle, run, request.moves).await?;
        return Ok((HeaderMap::new(), Json(answer)));
    }
    let is_rated = is_rated(request.mode)?;
    // A wrong move is answered by a search.
    sender.count_game()?;
    let (asked, moves) = (game.asked(puzzle), request.moves.clone());
    let judged = sender.app.blocking.run(move || puzzle::judge(&asked, &moves, true)).await??;
    if judged.outcome == PuzzleOutcome::Right {
        return Ok((HeaderMap::new(), Json(answer(judged))));
    }
    record(&sender, game, puzzle, judged, &request.moves, is_rated).await
}

/// Shows the solution, which counts as a wrong try at a rated puzzle that was not tried before.
#[utoipa::path(post, path = "/api/puzzles/{game}/{id}/solution", operation_id = "give_up_puzzle", tag = "puzzles",
    params(
        ("game" = String, Path, description = "The id of the game in the catalogue."),
        ("id" = String, Path, description = "The id of the puzzle.")
    ),
    request_body = GiveUpPuzzle,
    responses((status = 200, description = "the solution", body = PuzzleAnswer)))]
pub(super) async fn give_up(
    Place((game, id)): Place<(String, String)>,
    sender: Sender,
    Body(request): Body<GiveUpPuzzle>,
) -> ReplyWithCookie<PuzzleAnswer> {
    let game = sender.app.puzzles.of(&game)?;
    let puzzle = game.find(&id)?;
    let is_rated = is_rated(request.mode)?;
    let asked = game.asked(puzzle);
    let judged = sender.app.blocking.run(move || puzzle::solution(&asked)).await??;
    record(&sender, game, puzzle, judged, &[], is_rated).await
}

fn is_rated(mode: Option<PuzzleMode>) -> Result<bool, ApiError> {
    match mode.unwrap_or_default() {
        PuzzleMode::Rated => Ok(true),
        PuzzleMode::Free => Ok(false),
        PuzzleMode::Timed => Err(ApiError::BadRequest("run: a timed try belongs to a run".into())),
    }
}

/// Stores a try that is over, and says what it changed.
async fn record(
    sender: &Sender,
    game: &GamePuzzles,
    puzzle: &StoredPuzzle,
    judged: Judged,
    moves: &[String],
    is_rated: bool,
) -> ReplyWithCookie<PuzzleAnswer> {
    sender.count_stored(TRY_BYTES)?;
    let Sender { app, visitor, .. } = sender;
    let (owner, headers) = visitor.owner.map_or_else(|| new_token(app), |owner| (owner, HeaderMap::new()));
    let at = app.config.wall_clock.now();
    let today = puzzle::day(at);
    let is_solved = judged.outcome == PuzzleOutcome::Solved;
    let is_daily = is_solved && game.daily(today)?.id == puzzle.id;
    let tried = PuzzleTried {
        visitor: game.visitor(owner),
        puzzle: &puzzle.id,
        measured: puzzle.rating,
        moves,
        is_solved,
        is_rated,
        day: is_daily.then_some(today),
        at,
    };
    let recorded = app.store.record_puzzle_try(&tried).await?;
    let own = recorded.standing.filter(|_| is_rated || is_daily).map(|standing| standing.info(today));
    let change = recorded.change.filter(|_| is_rated);
    Ok((headers, Json(PuzzleAnswer { own, change, is_daily, ..answer(judged) })))
}

/// What a try comes to, before anything is counted.
pub(super) fn answer(judged: Judged) -> PuzzleAnswer {
    PuzzleAnswer {
        outcome: judged.outcome,
        frames: judged.frames,
        reason: judged.reason,
        exact: judged.exact,
        own: None,
        change: None,
        is_daily: false,
        run: None,
    }
}

/// A filter by game.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct OwnQuery {
    /// Only games of this game of the catalogue; of all games by default.
    game: Option<String>,
}

/// Mistakes in your own games that were analysed, to be tried again.
#[utoipa::path(get, path = "/api/puzzles/own", operation_id = "list_own_puzzles", tag = "puzzles",
    params(OwnQuery),
    responses((status = 200, description = "at most fifty, the latest game first", body = OwnPuzzles)))]
pub(super) async fn own(sender: Sender, Query(query): Query<OwnQuery>) -> Reply<OwnPuzzles> {
    let Sender { app, visitor, .. } = &sender;
    if let Some(game) = &query.game {
        app.live.entry(game)?;
    }
    // Stored analyses are long.
    sender.count_game()?;
    let puzzles = match visitor.owner {
        Some(owner) => puzzle::mistakes(app, owner, query.game).await?,
        None => Vec::new(),
    };
    Ok(Json(OwnPuzzles { puzzles }))
}
