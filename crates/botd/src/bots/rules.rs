//! The rules: legal moves, and what comes of playing them.

use crate::position::Given;
use crate::{App, BotError};
use wire::grpc::parlor::v1 as proto;

/// The legal moves of a position.
pub(super) async fn moves(app: &App, request: proto::MovesRequest) -> Result<proto::MovesReply, BotError> {
    app.spawn_blocking(|| {
        let given = Given::read(request.position)?;
        Ok(proto::MovesReply { moves: given.game.position().moves(), state: Some(given.state()) })
    })
    .await
}

/// The position after some moves.
pub(super) async fn play(app: &App, request: proto::PlayRequest) -> Result<proto::PlayReply, BotError> {
    app.spawn_blocking(move || {
        let mut given = Given::read(request.position)?;
        for (index, m) in request.moves.iter().enumerate() {
            if request.deal {
                given.deal()?;
            }
            given.play(m).map_err(|error| match error {
                BotError::Input(why) => BotError::Input(format!("moves: move {}: {why}", index + 1)),
                other => other,
            })?;
        }
        if request.deal {
            given.deal()?;
        }
        Ok(proto::PlayReply { state: Some(given.state()), moves: given.game.moves().to_vec() })
    })
    .await
}
