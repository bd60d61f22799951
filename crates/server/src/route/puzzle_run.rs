//! Runs of puzzles against the clock of the server.

use super::puzzle::{Place, answer, info};
use super::{Body, Created, GAME_BYTES, Reply, Sender};
use crate::identity::new_token;
use crate::puzzle::{self, GamePuzzles, RunNow};
use crate::store::PuzzleTried;
use crate::{ApiError, App};
use axum::Json;
use axum::http::{HeaderMap, StatusCode};
use games::entry::Puzzle as StoredPuzzle;
use wire::{PuzzleAnswer, PuzzleOutcome, PuzzleRun, StartPuzzleRun};

/// Begins a run: three minutes or three wrong tries, harder and harder.
#[utoipa::path(post, path = "/api/puzzles/{game}/runs", operation_id = "begin_puzzle_run", tag = "puzzles",
    params(("game" = String, Path, description = "The id of the game in the catalogue.")),
    request_body = StartPuzzleRun,
    responses((status = 201, description = "the run with its first puzzle", body = PuzzleRun)))]
pub(super) async fn begin(
    Place(game): Place<String>,
    sender: Sender,
    Body(request): Body<StartPuzzleRun>,
) -> Created<PuzzleRun> {
    sender.count_game()?;
    sender.count_stored(GAME_BYTES)?;
    let Sender { app, visitor, .. } = &sender;
    let game = app.puzzles.of(&game)?;
    let theme = game.theme(request.theme.as_deref())?.map(|theme| theme.id.to_owned());
    let (owner, headers) = visitor.owner.map_or_else(|| new_token(app), |owner| (owner, HeaderMap::new()));
    let run = puzzle::begin_run(app, game, owner, theme).await?;
    Ok((StatusCode::CREATED, headers, Json(reply(app, game, run).await?)))
}

/// A run of yours, with the puzzle that it asks now.
#[utoipa::path(get, path = "/api/puzzles/{game}/runs/{id}", operation_id = "get_puzzle_run", tag = "puzzles",
    params(
        ("game" = String, Path, description = "The id of the game in the catalogue."),
        ("id" = String, Path, description = "The id of the run.")
    ),
    responses((status = 200, description = "the run", body = PuzzleRun)))]
pub(super) async fn show(Place((game, id)): Place<(String, String)>, sender: Sender) -> Reply<PuzzleRun> {
    let Sender { app, visitor, .. } = &sender;
    let game = app.puzzles.of(&game)?;
    let run = puzzle::show_run(app, game, visitor.owner.as_ref(), &id).await?;
    Ok(Json(reply(app, game, run).await?))
}

async fn reply(app: &App, game: &GamePuzzles, now: RunNow<'_>) -> Result<PuzzleRun, ApiError> {
    let puzzle = match now.puzzle {
        Some(puzzle) => Some(info(app, game, puzzle).await?),
        None => None,
    };
    Ok(PuzzleRun {
        game: game.entry.id().to_owned(),
        left_ms: now.left_ms,
        solved: now.run.count(true),
        wrong: now.run.count(false),
        is_over: puzzle.is_none(),
        puzzle,
        answered: now.run.answered,
        id: now.run.id,
    })
}

/// Tries a move in a run. A wrong one goes on to the next puzzle, without a refutation: there is no time for it.
pub(super) async fn try_in_run(
    sender: &Sender,
    game: &GamePuzzles,
    puzzle: &StoredPuzzle,
    run: &str,
    moves: Vec<String>,
) -> Result<PuzzleAnswer, ApiError> {
    let Sender { app, visitor, .. } = sender;
    let now = puzzle::show_run(app, game, visitor.owner.as_ref(), run).await?;
    if !now.knows(puzzle) {
        return Err(ApiError::NotNow("the run asks another puzzle".into()));
    }
    let (asked, tried) = (game.asked(puzzle), moves.clone());
    let judged = app.blocking.run(move || puzzle::judge(&asked, &tried, false)).await??;
    let is_solved = judged.outcome == PuzzleOutcome::Solved;
    if judged.outcome == PuzzleOutcome::Right || !now.asks(puzzle) {
        let run = Some(reply(app, game, now).await?);
        return Ok(PuzzleAnswer { run, ..answer(judged) });
    }
    sender.count_stored(super::EVENT_BYTES)?;
    // Who has seen it here cannot have it for rating any more.
    let at = app.config.wall_clock.now();
    let today = puzzle::day(at);
    let is_daily = is_solved && game.daily(today)?.id == puzzle.id;
    let tried = PuzzleTried {
        visitor: game.visitor(now.run.owner),
        puzzle: &puzzle.id,
        measured: puzzle.rating,
        moves: &moves,
        is_solved,
        is_rated: false,
        day: is_daily.then_some(today),
        at,
    };
    app.store.record_puzzle_try(&tried).await?;
    let after = puzzle::answer_in_run(app, game, now, puzzle, is_solved).await?;
    let run = Some(reply(app, game, after).await?);
    Ok(PuzzleAnswer { run, is_daily, ..answer(judged) })
}
