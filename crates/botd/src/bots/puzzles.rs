//! Puzzles to read: the sets that come with the games, with the ratings that were measured with the levels.

use crate::position::Given;
use crate::{App, BotError};
use games::entry::{Entry, Puzzle, PuzzleSet};
use wire::grpc::parlor::v1 as proto;

/// Puzzles of a reply where the request does not say.
const USUAL: u32 = 20;
/// The most puzzles of a reply.
const MOST: u32 = 100;

/// A page of puzzles.
pub(super) async fn puzzles(
    app: &App,
    request: proto::PuzzlesRequest,
) -> Result<proto::PuzzlesReply, BotError> {
    app.spawn_blocking(move || page(&request)).await
}

fn page(request: &proto::PuzzlesRequest) -> Result<proto::PuzzlesReply, BotError> {
    let entry = games::find(&request.game)?;
    let none = || BotError::Unknown(format!("{} has no puzzles", entry.id()));
    let set = entry.puzzles.as_ref().ok_or_else(none)?;
    let all = set.read().map_err(|error| BotError::Internal(format!("{}: {error}", entry.id())))?;
    let themes = themes(set, &all);
    if !request.theme.is_empty() && themes.iter().all(|theme| theme.id != request.theme) {
        let known = set.themes.iter().map(|theme| theme.id);
        return Err(game::PlayError::unknown("theme", &request.theme, known).into());
    }
    let fitting: Vec<&Puzzle> = all.iter().filter(|puzzle| fits(request, puzzle)).collect();
    if !request.id.is_empty() && fitting.is_empty() {
        return Err(BotError::Unknown(format!("no puzzle {:?} fits", request.id)));
    }
    let from = match request.page.as_str() {
        "" => 0,
        page => page
            .parse()
            .map_err(|_| BotError::Input(format!("page: {page:?}, expected what `next` of a reply says")))?,
    };
    let limit = if request.limit == 0 { USUAL } else { request.limit.min(MOST) };
    let shown = fitting.iter().skip(from).take(limit as usize);
    let puzzles = shown.map(|puzzle| told(entry, puzzle, request.solutions));
    let end = from.saturating_add(limit as usize);
    Ok(proto::PuzzlesReply {
        puzzles: puzzles.collect::<Result<_, _>>()?,
        total: fitting.len() as u32,
        next: if end < fitting.len() { end.to_string() } else { String::new() },
        themes,
    })
}

fn fits(request: &proto::PuzzlesRequest, puzzle: &Puzzle) -> bool {
    let is_named = |wanted: &str, name: &str| wanted.is_empty() || wanted == name;
    is_named(&request.theme, &puzzle.theme)
        && is_named(&request.id, &puzzle.id)
        && request.lowest.is_none_or(|lowest| puzzle.rating >= f64::from(lowest))
        && request.highest.is_none_or(|highest| puzzle.rating <= f64::from(highest))
}

fn themes(set: &PuzzleSet, all: &[Puzzle]) -> Vec<proto::PuzzleTheme> {
    let told = set.themes.iter().map(|theme| proto::PuzzleTheme {
        id: theme.id.to_owned(),
        name: theme.name.to_owned(),
        about: theme.about.to_owned(),
        count: all.iter().filter(|puzzle| puzzle.theme == theme.id).count() as u32,
    });
    told.collect()
}

fn told(entry: &Entry, puzzle: &Puzzle, is_solved: bool) -> Result<proto::Puzzle, BotError> {
    let position = proto::Position {
        game: entry.id().to_owned(),
        text: puzzle.position.clone(),
        ..proto::Position::default()
    };
    let given = Given::read(Some(position.clone()))?;
    let solution = proto::PuzzleSolution { line: puzzle.line.clone(), idea: puzzle.idea.clone() };
    Ok(proto::Puzzle {
        id: puzzle.id.clone(),
        theme: puzzle.theme.clone(),
        question: puzzle.question.clone(),
        rating: puzzle.rating as f32,
        moves: given.game.position().moves(),
        state: Some(given.state()),
        position: Some(position),
        solution: is_solved.then_some(solution),
    })
}
