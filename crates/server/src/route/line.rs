//! Lines of moves as positions, so that a client can show them without knowing the rules.

use super::question::may_ask;
use super::{Body, Id, Reply, Sender};
use crate::ApiError;
use crate::request_limit::{POSITIONS, SKIPPED};
use axum::Json;
use game::Turn;
use game::erased::AnyGame;
use wire::{ErrorReply, Line, LineRequest, PuzzleFrame};

/// The longest line, in moves.
const LONGEST: usize = 60;

/// Plays moves from a position of a game, without changing the game.
#[utoipa::path(post, path = "/api/games/{id}/lines", operation_id = "play_line", tag = "study",
    params(("id" = String, Path, description = "The id of the game.")),
    request_body = LineRequest,
    responses(
        (status = 200, description = "the position after each move", body = Line),
        (status = 400, description = "a move that cannot be played", body = ErrorReply)
    ))]
pub(super) async fn play(Id(id): Id, sender: Sender, Body(request): Body<LineRequest>) -> Reply<Line> {
    let LineRequest { ply, moves } = request;
    if moves.len() > LONGEST {
        return Err(ApiError::BadRequest(format!("a line has at most {LONGEST} moves")));
    }
    let room = sender.app.room(&id, sender.address).await?;
    let game = {
        let play = room.play().await;
        may_ask(&play, sender.visitor.owner.as_ref())?;
        play.state.game.clone()
    };
    let last = game.moves().len() as u32;
    if ply > last {
        return Err(ApiError::BadRequest(format!("the game has {last} plies")));
    }
    sender.app.limits.spend(sender.address, moves.len() as u32 / POSITIONS + ply / SKIPPED)?;
    let played = sender.app.blocking.run(move || {
        let position = game.replay(ply as usize).map_err(|error| ApiError::Internal(error.to_string()))?;
        play_out(position, moves)
    });
    Ok(Json(played.await??))
}

/// The positions after each of the moves; they end early where chance decides and the next move is no event of it.
fn play_out(mut position: Box<dyn AnyGame>, moves: Vec<String>) -> Result<Line, ApiError> {
    let legal = legal_moves(&*position);
    let mut frames = Vec::new();
    for (m, number) in moves.into_iter().zip(1..) {
        let turn = position.turn();
        match (position.try_play(&m), turn) {
            (Ok(()), _) => {}
            (Err(_), Turn::Chance) => break,
            (Err(error), _) => {
                return Err(ApiError::BadRequest(format!("move {number} of the line: {error}")));
            }
        }
        let side = match turn {
            Turn::Player(side) => Some(side),
            Turn::Chance | Turn::Over(_) => None,
        };
        frames.push(PuzzleFrame { m, side, view: position.view(), legal: legal_moves(&*position) });
    }
    Ok(Line { legal, frames })
}

/// None at chance events and after the end.
fn legal_moves(position: &dyn AnyGame) -> Vec<String> {
    match position.turn() {
        Turn::Player(_) => position.moves(),
        Turn::Chance | Turn::Over(_) => Vec::new(),
    }
}
