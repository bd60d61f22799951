//! Runs of three minutes, timed by the server: as many puzzles as possible, each harder than the one before.

use super::GamePuzzles;
use crate::identity::{self, Owner};
use crate::store::StoredPuzzleRun;
use crate::{ApiError, App};
use games::entry::Puzzle;
use std::collections::HashSet;
use wire::PuzzleRunAnswer;

/// How long a run lasts, in milliseconds.
const LENGTH: u64 = 180_000;
/// Wrong tries that end it.
const MOST_WRONG: u32 = 3;

/// A run as it is at a moment.
pub(crate) struct RunNow<'a> {
    pub run: StoredPuzzleRun,
    pub left_ms: u64,
    /// The puzzle that is asked; `None` once it is over.
    pub puzzle: Option<&'a Puzzle>,
}

impl<'a> RunNow<'a> {
    fn of(game: &'a GamePuzzles, run: StoredPuzzleRun, now: u64) -> Self {
        let left_ms = (run.began_at + LENGTH).saturating_sub(now).min(LENGTH);
        let asked = run.puzzle.as_deref().filter(|_| left_ms > 0);
        let puzzle = asked.and_then(|id| game.find(id).ok());
        RunNow { left_ms: if puzzle.is_some() { left_ms } else { 0 }, puzzle, run }
    }
}

/// Begins a run.
pub(crate) async fn begin_run<'a>(
    app: &App,
    game: &'a GamePuzzles,
    owner: Owner,
    theme: Option<String>,
) -> Result<RunNow<'a>, ApiError> {
    let now = app.config.wall_clock.now();
    let id = identity::game_id();
    let first = game.next_of_run(theme.as_deref(), &HashSet::new(), &id).ok_or(ApiError::NoPuzzles)?;
    let puzzle = Some(first.id.clone());
    let game_id = game.entry.id().to_owned();
    let run =
        StoredPuzzleRun { id, owner, game: game_id, theme, began_at: now, puzzle, answered: Vec::new() };
    app.store.insert_puzzle_run(&run).await?;
    Ok(RunNow::of(game, run, now))
}

/// A run of a visitor.
pub(crate) async fn show_run<'a>(
    app: &App,
    game: &'a GamePuzzles,
    owner: Option<&Owner>,
    id: &str,
) -> Result<RunNow<'a>, ApiError> {
    // PostgreSQL cannot look for every text.
    if !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(ApiError::NoSuchRun);
    }
    let found = app.store.puzzle_run(id).await?;
    let run = found.filter(|run| Some(&run.owner) == owner && run.game == game.entry.id());
    Ok(RunNow::of(game, run.ok_or(ApiError::NoSuchRun)?, app.config.wall_clock.now()))
}

/// Counts the answer to the puzzle that a run asks, once; returns the run after it.
pub(crate) async fn answer_in_run<'a>(
    app: &App,
    game: &'a GamePuzzles,
    RunNow { mut run, puzzle: asked, .. }: RunNow<'a>,
    puzzle: &Puzzle,
    is_solved: bool,
) -> Result<RunNow<'a>, ApiError> {
    let now = app.config.wall_clock.now();
    if asked.is_none_or(|asked| asked.id != puzzle.id) {
        return Ok(RunNow::of(game, run, now));
    }
    run.answered.push(PuzzleRunAnswer { puzzle: puzzle.id.clone(), is_solved });
    let answered: HashSet<&str> = run.answered.iter().map(|answer| answer.puzzle.as_str()).collect();
    let next = game.next_of_run(run.theme.as_deref(), &answered, &run.id);
    run.puzzle = next.filter(|_| run.count(false) < MOST_WRONG).map(|next| next.id.clone());
    if app.store.advance_puzzle_run(&run, &puzzle.id, &game.visitor(run.owner), now).await? {
        return Ok(RunNow::of(game, run, now));
    }
    // The same answer was sent twice, and the other one came first.
    show_run(app, game, Some(&run.owner), &run.id).await
}

impl RunNow<'_> {
    /// Whether the run asks this puzzle or has asked it; a try at any other one is not for this run.
    pub(crate) fn knows(&self, puzzle: &Puzzle) -> bool {
        self.run.puzzle.as_ref() == Some(&puzzle.id)
            || self.run.answered.iter().any(|answer| answer.puzzle == puzzle.id)
    }

    /// Whether the answer to this puzzle counts now.
    pub(crate) fn asks(&self, puzzle: &Puzzle) -> bool {
        self.puzzle.is_some_and(|asked| asked.id == puzzle.id)
    }
}
