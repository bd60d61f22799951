//! A simulated player: plays one game after another with random moves, watched by spectators.

use super::client::{Endpoint, GameSocket, LoadError, PlayerMessage, SpectatorMessage, State, read};
use super::phase::RunningPhase;
use serde::Deserialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;
use wire::{ActRequest, CreateGame, Ending, FromClient, MoveRequest, Side, Status};

/// The pause after a failure, so that a server that is down is not flooded.
const RETRY_AFTER: Duration = Duration::from_millis(100);

/// The first game of a player is resigned after fewer moves than this; otherwise all games would end and begin
/// together.
const MOST_FIRST_MOVES: u64 = 12;

/// A player of the load generator.
pub(super) struct SimulatedPlayer {
    /// Tells the players apart.
    pub number: u64,
    /// What is played.
    pub table: CreateGame,
    /// Spectators of each game.
    pub spectators: usize,
    /// The pause before every move.
    pub pause: Duration,
    /// The server, as this player reaches it.
    pub endpoint: Endpoint,
}

/// The move that was sent last: its number, and when.
type Sent = watch::Sender<Option<(u32, Instant)>>;

/// The part of the answer to a new game that a player reads.
#[derive(Deserialize)]
pub(super) struct Created {
    pub state: Id,
    you: Vec<Side>,
}

/// The part of a game that tells it apart.
#[derive(Deserialize)]
pub(super) struct Id {
    pub id: String,
}

impl SimulatedPlayer {
    /// Plays until the phase is over.
    pub(super) async fn play(self, phase: Arc<RunningPhase>) {
        let mut number = 0;
        // Players do not move in step.
        let head_start = self.pause.mul_f64(self.random(0) as f64 / u64::MAX as f64);
        if phase.pause(head_start).await {
            return;
        }
        while !phase.is_over() {
            number += 1;
            if let Err(error) = self.game(&phase, number).await {
                phase.fail(error.to_string());
                phase.pause(RETRY_AFTER).await;
            }
        }
    }

    fn random(&self, number: u64) -> u64 {
        game::deal::mix(self.number + 1, number)
    }

    /// One game.
    async fn game(&self, phase: &Arc<RunningPhase>, number: u64) -> Result<(), LoadError> {
        let token = format!("{:016x}{:016x}", self.number, number);
        let body = serde_json::to_string(&self.table)?;
        let created = self.endpoint.post(&token, "/api/games", &body).await?;
        let Created { state: Id { id }, you } = read(&created)?;
        let mut socket = GameSocket::open(&self.endpoint, &id, Some(&token)).await?;
        let sent = Arc::<Sent>::default();
        // Dropping the set ends its tasks.
        let mut spectators = JoinSet::new();
        for _ in 0..self.spectators {
            let spectator = GameSocket::open(&self.endpoint, &id, None).await?;
            spectators.spawn(spectate(phase.clone(), spectator, sent.clone()));
        }
        if number == 1 {
            phase.opened();
        }
        let mut known = 0;
        let mut left = if number == 1 { self.random(0) % MOST_FIRST_MOVES } else { u64::MAX };
        loop {
            let text = tokio::select! {
                text = socket.receive() => text?,
                () = phase.over() => return resign(&mut socket, known).await,
            };
            phase.record(|measured| measured.bytes += text.len() as u64);
            let message: PlayerMessage = read(&text)?;
            if let Some(reply) = message.reply {
                match reply.outcome.as_str() {
                    "accepted" => phase.record(|measured| measured.accepted += 1),
                    outcome => return Err(LoadError::Refused(outcome.to_owned())),
                }
            }
            let Some(state) = message.state else { continue };
            record_delay(phase, &sent, known, state.seq);
            phase.record(|measured| measured.moves += u64::from(state.seq - known));
            known = state.seq;
            if state.status == Status::Finished {
                if state.ended == Some(Ending::Time) {
                    phase.lost_on_time();
                }
                return Ok(());
            }
            if !state.turn.is_some_and(|turn| you.contains(&turn)) {
                continue;
            }
            if phase.pause(self.pause).await || left == 0 {
                return resign(&mut socket, known).await;
            }
            left -= 1;
            socket.send(&self.choose(&state, number, &sent)).await?;
        }
    }

    /// Any legal move.
    fn choose(&self, state: &State, number: u64, sent: &Sent) -> FromClient {
        let chosen = self.random(number << 32 | u64::from(state.seq)) as usize % state.legal.len().max(1);
        let m = state.legal.get(chosen).cloned().unwrap_or_default();
        sent.send_replace(Some((state.seq + 1, Instant::now())));
        FromClient::Move(MoveRequest { client_move_id: state.seq.to_string(), expected_seq: state.seq, m })
    }
}

/// Resigns a game that is not continued, so that no bot searches for it.
async fn resign(socket: &mut GameSocket, seq: u32) -> Result<(), LoadError> {
    socket
        .send(&FromClient::Resign(ActRequest { client_move_id: "resign".to_owned(), expected_seq: seq }))
        .await?;
    loop {
        let message: PlayerMessage = read(&socket.receive().await?)?;
        if message.reply.is_some() {
            return Ok(());
        }
    }
}

/// A spectator: receives until the socket fails.
async fn spectate(phase: Arc<RunningPhase>, mut socket: GameSocket, sent: Arc<Sent>) {
    let mut known = 0;
    loop {
        let received = socket.receive().await.and_then(|text| {
            phase.record(|measured| measured.bytes += text.len() as u64);
            read::<SpectatorMessage>(&text).map(|message| message.state)
        });
        match received {
            Ok(Some(state)) => {
                record_delay(&phase, &sent, known, state.seq);
                known = state.seq;
            }
            Ok(None) => {}
            Err(error) => return phase.fail(format!("a spectator: {error}")),
        }
    }
}

/// Records how long ago the move with this number was sent, when it is new: a state is also sent again when its clock
/// changes, as it does when a bot gets its thread.
fn record_delay(phase: &RunningPhase, sent: &Sent, known: u32, seq: u32) {
    let sent = sent.borrow().filter(|(number, _)| *number == seq && seq > known);
    if let Some((_, at)) = sent {
        phase.record(|measured| measured.delays.push(at.elapsed().as_micros() as u32));
    }
}
