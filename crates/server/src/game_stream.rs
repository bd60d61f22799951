//! The stream of a game for programs: the whole game first, then what each event changes.

use crate::identity::Owner;
use crate::live::{Connection, Disconnected, LiveGame, Room};
use crate::ndjson::{self, Pulse, Source};
use crate::{ApiError, App};
use std::sync::Arc;
use wire::{GameLine, Status};

/// How a message begins after which the game is not what it was.
const CHANGED: &str = "{\"type\":\"game:state\"";

/// The lines of one reader.
pub(crate) struct GameStream {
    app: App,
    id: String,
    owner: Option<Owner>,
    pulse: Pulse,
    connection: Connection,
    room: Arc<Room>,
    first: Option<String>,
    /// The last event that was told, and the moves that were on the board then.
    seq: u32,
    moves: Vec<String>,
    is_over: bool,
}

impl GameStream {
    /// Follows a game from now on.
    pub(crate) async fn new(
        app: App,
        id: String,
        owner: Option<Owner>,
        pulse: Pulse,
        room: Arc<Room>,
    ) -> Self {
        // The game is read and followed under one lock, so that no event is missed in between.
        let play = room.play().await;
        let you = play.sides_of(owner.as_ref());
        let connection = Connection::new(room.clone(), you.clone());
        let first = Some(ndjson::line(&GameLine::Game(Box::new(play.streamed_game(you)))));
        let (seq, moves) = (play.seq(), play.state.game.moves().to_vec());
        let is_over = play.state.status() == Status::Finished;
        drop(play);
        GameStream { app, id, owner, pulse, connection, room, first, seq, moves, is_over }
    }

    /// The size of the first line.
    pub(crate) fn first_bytes(&self) -> usize {
        self.first.as_ref().map_or(0, String::len)
    }

    /// What has changed since the last line; `None` if nothing has.
    async fn changes(&mut self) -> Option<String> {
        let room = self.room.clone();
        let play = room.play().await;
        (play.seq() > self.seq).then(|| self.state_of(&play))
    }

    fn state_of(&mut self, play: &LiveGame) -> String {
        let moves = play.state.game.moves();
        let kept = moves.iter().zip(&self.moves).take_while(|(new, old)| new == old).count();
        self.is_over = play.state.status() == Status::Finished;
        self.seq = play.seq();
        let line = ndjson::line(&GameLine::State(Box::new(play.streamed_state(moves[kept..].to_vec()))));
        self.moves = moves.to_vec();
        line
    }

    /// Follows the game again after it was read anew.
    async fn resume(&mut self) -> Result<(), ApiError> {
        let room = self.app.live.find(&self.id).await?;
        let you = room.play().await.sides_of(self.owner.as_ref());
        self.connection = Connection::new(room.clone(), you);
        self.room = room;
        Ok(())
    }
}

impl Source for GameStream {
    async fn next(&mut self) -> Option<String> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        while !self.is_over {
            tokio::select! {
                pulse = self.pulse.next() => return pulse,
                message = self.connection.next() => match message {
                    Ok(text) if !text.starts_with(CHANGED) => continue,
                    // Who has missed some messages is told what they have led to.
                    Ok(_) | Err(Disconnected::Slow) => {}
                    Err(Disconnected::Closed) => self.resume().await.ok()?,
                },
            }
            if let Some(line) = self.changes().await {
                return Some(line);
            }
        }
        None
    }
}
