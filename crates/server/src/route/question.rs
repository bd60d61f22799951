//! Hints and explanations.

use super::{Body, Id, Reply, Sender};
use crate::ApiError;
use crate::identity::Owner;
use crate::live::LiveGame;
use ::game::Turn;
use axum::Json;
use games::entry::Entry;
use wire::{ErrorReply, Explanation, Hint, QuestionRequest, SeatKind, Status};
use work::{Answer, BotMemory, SearchRequest, Task};

/// What the seed of hints is derived for; 0 and 1 are the bots of the two sides.
const HINTS: u32 = 2;

/// The move that the strongest level would play.
#[utoipa::path(post, path = "/api/games/{id}/hint", operation_id = "get_hint", tag = "study",
    params(("id" = String, Path, description = "The id of the game.")),
    request_body = QuestionRequest,
    responses(
        (status = 200, description = "the move, with what the engine expects", body = Hint),
        (status = 503, description = "too many searches wait for a thread", body = ErrorReply)
    ))]
pub(super) async fn hint(Id(id): Id, sender: Sender, Body(request): Body<QuestionRequest>) -> Reply<Hint> {
    let (search, ply) = prepare(&sender, &id, Task::Hint, &request).await?;
    let by = search.player.clone();
    match sender.app.questions.ask(sender.asker(), search).await? {
        Answer::Move(thought) => Ok(Json(Hint {
            ply,
            by,
            m: thought.best,
            value: thought.value.into(),
            line: thought.line,
            candidates: thought.candidates.into_iter().take(10).map(Into::into).collect(),
            reason: None,
        })),
        Answer::Facts(_) => Err(ApiError::Internal("a hint was answered with facts".into())),
    }
}

/// Facts about a position, in a format that depends on the game.
#[utoipa::path(post, path = "/api/games/{id}/explain", operation_id = "explain_position", tag = "study",
    params(("id" = String, Path, description = "The id of the game.")),
    request_body = QuestionRequest,
    responses(
        (status = 200, description = "the facts", body = Explanation),
        (status = 503, description = "too many searches wait for a thread", body = ErrorReply)
    ))]
pub(super) async fn explain(
    Id(id): Id,
    sender: Sender,
    Body(request): Body<QuestionRequest>,
) -> Reply<Explanation> {
    let (search, ply) = prepare(&sender, &id, Task::Explain, &request).await?;
    match sender.app.questions.ask(sender.asker(), search).await? {
        Answer::Facts(facts) => Ok(Json(Explanation { ply, facts })),
        Answer::Move(_) => Err(ApiError::Internal("a question for facts was answered with a move".into())),
    }
}

/// The search that answers a question, and the ply that it is about.
async fn prepare(
    sender: &Sender,
    id: &str,
    task: Task,
    request: &QuestionRequest,
) -> Result<(SearchRequest, u32), ApiError> {
    sender.count_game()?;
    let room = sender.app.room(id, sender.address).await?;
    let (entry, seed, game) = {
        let play = room.play().await;
        may_ask(&play, sender.visitor.owner.as_ref())?;
        (play.entry, play.terms.seed, play.state.game.clone())
    };
    let last = game.moves().len() as u32;
    let asked = request.ply.unwrap_or(last);
    if asked > last {
        return Err(ApiError::BadRequest(format!("the game has {last} plies")));
    }
    let replayed = sender.app.blocking.run(move || game.replay(asked as usize));
    let position = replayed.await?.map_err(|error| ApiError::Internal(error.to_string()))?;
    let player = match (task, position.turn()) {
        (Task::Explain, _) if !entry.has_explain() => return Err(ApiError::NoExplanation),
        (Task::Explain, _) => String::new(),
        (_, Turn::Player(side)) => strongest(entry, side)?,
        (_, Turn::Chance | Turn::Over(_)) => {
            return Err(ApiError::NotNow("neither side is to move in this position".into()));
        }
    };
    let search = SearchRequest {
        task,
        game: id.to_owned(),
        seq: asked,
        client: sender.address.client(sender.visitor.owner.as_ref()),
        seed: Some(::game::deal::derive(seed, HINTS)),
        memory: BotMemory::Named(id.to_owned()),
        ..SearchRequest::new(entry, position, player, sender.app.config.longest_question())
    };
    Ok((search, asked))
}

/// While a game with people is in progress, only its players may ask, and two who play each other only if they agreed.
pub(super) fn may_ask(play: &LiveGame, owner: Option<&Owner>) -> Result<(), ApiError> {
    let has_people = play.state.seats.iter().any(|seat| seat.kind == SeatKind::Person);
    if play.is_secret() {
        return Err(ApiError::Hidden("there are no hints in a rated game until it has finished"));
    }
    let is_over = play.state.status() == Status::Finished;
    if !play.allows_help() {
        return Err(ApiError::Hidden("in a game between people nobody asks the engine, unless both agreed"));
    }
    if !is_over && has_people && play.sides_of(owner).is_empty() {
        return Err(ApiError::Hidden("only the players may ask until the game has finished"));
    }
    Ok(())
}

fn strongest(entry: &Entry, side: ::game::Side) -> Result<String, ApiError> {
    let plays = |name: &str| entry.bot(name).is_ok_and(|bot| bot.side.is_none_or(|only| only == side));
    let level = entry.levels.iter().rev().find(|level| plays(level.bot));
    level
        .map(|level| level.name.to_owned())
        .ok_or_else(|| ApiError::BadRequest("the game has no levels".into()))
}
