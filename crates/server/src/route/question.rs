//! Hints and explanations.

use super::{Body, Id, Reply, Sender};
use crate::ApiError;
use crate::identity::Owner;
use crate::live::LiveGame;
use ::game::{Thought, Turn};
use axum::Json;
use games::entry::Entry;
use wire::{ErrorReply, Explanation, Hint, QuestionRequest, SeatKind, Status, TryReply, TryRequest};
use work::analysis::{of_hint, tried};
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
    let (by, entry, position) = (search.player.clone(), search.entry, search.position.boxed());
    let thought = think(&sender, search).await?;
    let reasoned = move || (of_hint(entry, &*position, &thought), thought);
    let (reason, thought) = sender.app.blocking.run(reasoned).await?;
    Ok(Json(Hint {
        ply,
        by,
        m: thought.best,
        value: thought.value.into(),
        line: thought.line,
        candidates: thought.candidates.into_iter().take(10).map(Into::into).collect(),
        reason,
    }))
}

/// What a move that was not played would have been worth, in a finished game.
#[utoipa::path(post, path = "/api/games/{id}/tries", operation_id = "try_move", tag = "study",
    params(("id" = String, Path, description = "The id of the game.")),
    request_body = TryRequest,
    responses(
        (status = 200, description = "what the move is worth, and how it is answered", body = TryReply),
        (status = 409, description = "the game is not over, or neither side was to move", body = ErrorReply),
        (status = 503, description = "too many searches wait for a thread", body = ErrorReply)
    ))]
pub(super) async fn try_move(Id(id): Id, sender: Sender, Body(request): Body<TryRequest>) -> Reply<TryReply> {
    let TryRequest { ply, m } = request;
    let room = sender.app.room(&id, sender.address).await?;
    if room.play().await.state.status() != Status::Finished {
        return Err(ApiError::NotNow("the game is not over".into()));
    }
    let (search, _) = prepare(&sender, &id, Task::Hint, &QuestionRequest { ply: Some(ply) }).await?;
    let (entry, position) = (search.entry, search.position.boxed());
    let mut next = position.boxed();
    next.try_play(&m).map_err(|error| ApiError::BadRequest(error.to_string()))?;
    let (player, budget) = entry.analyst().map_err(|error| ApiError::Internal(error.to_string()))?;
    let (client, seed, longest) = (search.client, search.seed, search.longest);
    let about = |position, seq| SearchRequest {
        task: Task::Hint,
        game: id.clone(),
        memory: BotMemory::Named(format!("{id}/tries")),
        client,
        seed,
        seq,
        budget,
        ..SearchRequest::new(entry, position, player, longest)
    };
    let thought = think(&sender, about(search.position, ply)).await?;
    let goes_on = matches!(next.turn(), Turn::Player(_));
    let reply = if goes_on { Some(think(&sender, about(next, ply + 1)).await?) } else { None };
    let known = sender.app.analyses.find(&id).await?.and_then(|reply| reply.analysis);
    let verdict = known.and_then(|known| known.plies.into_iter().find(|known| known.ply == ply + 1));
    let was_accepted =
        verdict.and_then(|verdict| verdict.choice).is_some_and(|choice| choice.accepted.contains(&m));
    let judged = {
        let m = m.clone();
        sender.app.blocking.run(move || tried(entry, &*position, &m, &thought, reply.as_ref())).await?
    };
    let judged = judged.map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(Json(TryReply {
        ply,
        m,
        // What the analysis accepts is accepted, whatever a second search says.
        accepted: judged.is_accepted || was_accepted,
        before: judged.before.into(),
        value: judged.after.into(),
        label: judged.label.word().to_owned(),
        suggested_move: judged.suggested_move,
        refutation: judged.refutation,
        exact: judged.exact,
        reason: judged.reason.filter(|_| !was_accepted),
    }))
}

/// Asks for a move, and waits for it.
async fn think(sender: &Sender, search: SearchRequest) -> Result<Thought<String>, ApiError> {
    match sender.app.questions.ask(sender.asker(), search).await? {
        Answer::Move(thought) => Ok(thought),
        Answer::Facts(_) => Err(ApiError::Internal("a question for a move was answered with facts".into())),
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
fn may_ask(play: &LiveGame, owner: Option<&Owner>) -> Result<(), ApiError> {
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
