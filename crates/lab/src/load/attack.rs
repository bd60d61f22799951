//! The attackers of the load generator: each floods a server from its own address, in its own way, at a bounded rate.

use super::client::{Endpoint, GameSocket, LoadError, PlayerMessage, State, read};
use super::phase::RunningPhase;
use super::player::{Created, Id};
use super::{plain, slow};
use game::{Host, Turn};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};
use wire::{ActRequest, FromClient, GameRecord, ImportGame, MoveRequest};

/// What an attacker does again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// Connections that never finish the head of a request.
    SlowHeaders,
    /// Requests for large answers that are not read.
    NonReaders,
    /// New games.
    Creations,
    /// Records of long games.
    Imports,
    /// Hints in ever new positions.
    Hints,
    /// Games with bots that think for two seconds.
    Searches,
    /// Moves that are taken back.
    Takebacks,
}

/// How long a byte of a slow head lets the server wait.
const DROP: Duration = Duration::from_secs(4);
/// Requests that a client sends without reading an answer.
const UNREAD: usize = 8;
/// The receive buffer of a client that does not read, in bytes: what is in it is off the server.
const UNREAD_BUFFER: u32 = 4 << 10;
/// How long a client does not read; the server should have closed the connection.
const UNREAD_FOR: Duration = Duration::from_secs(30);
/// The most moves of a record.
const RECORD: usize = 300;

impl Attack {
    /// All of them.
    pub const ALL: [Attack; 7] = [
        Attack::SlowHeaders,
        Attack::NonReaders,
        Attack::Creations,
        Attack::Imports,
        Attack::Hints,
        Attack::Searches,
        Attack::Takebacks,
    ];

    /// The name of its row.
    pub fn name(self) -> &'static str {
        match self {
            Attack::SlowHeaders => "slow headers",
            Attack::NonReaders => "non-readers",
            Attack::Creations => "creations",
            Attack::Imports => "imports",
            Attack::Hints => "hints",
            Attack::Searches => "searches",
            Attack::Takebacks => "takebacks",
        }
    }

    /// How many of its acts one address does at once: connections that are held, or requests without an answer.
    fn most_at_once(self) -> usize {
        match self {
            // More than `connections_per_address` allows by default.
            Attack::SlowHeaders => 420,
            Attack::NonReaders => 100,
            // Each goes on for as long as it may.
            Attack::Takebacks => 4,
            _ => 16,
        }
    }
}

/// One address that attacks.
pub(super) struct Attacker {
    /// What it does.
    pub attack: Attack,
    /// The server, as this attacker reaches it.
    pub endpoint: Endpoint,
    /// Acts in a second.
    pub rate: u32,
}

impl Attacker {
    /// Attacks until the phase is over.
    pub(super) async fn attack(self, phase: Arc<RunningPhase>) {
        let attacker = Arc::new(self);
        let mut ticks = interval(Duration::from_secs(1) / attacker.rate.max(1));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Dropping the set ends its tasks.
        let mut acts = JoinSet::new();
        for number in 0_u64.. {
            tokio::select! {
                _ = ticks.tick() => {}
                () = phase.over() => return,
            }
            while acts.try_join_next().is_some() {}
            if acts.len() < attacker.attack.most_at_once() {
                let (attacker, phase) = (attacker.clone(), phase.clone());
                acts.spawn(async move {
                    if attacker.act(&phase, number).await.is_err() {
                        phase.record(|measured| measured.attacks_refused += 1);
                    }
                });
            }
        }
    }

    /// Does it once; an error is a refusal.
    async fn act(&self, phase: &RunningPhase, number: u64) -> Result<(), LoadError> {
        let accepted = || phase.record(|measured| measured.attacks_accepted += 1);
        // A new visitor every time: only the address is the same.
        let from = self.endpoint.from.map_or(0, u32::from);
        let token = format!("{:016x}{number:016x}", u64::from(from) << 32 | 0xa77a);
        match self.attack {
            Attack::SlowHeaders => self.drip(accepted).await.map_err(|error| broken(&error)),
            Attack::NonReaders => self.ask_and_not_read(accepted).await.map_err(|error| broken(&error)),
            Attack::Creations | Attack::Searches => {
                let table = if self.attack == Attack::Searches { slow() } else { plain([None; 2]) };
                self.endpoint.post(&token, "/api/games", &serde_json::to_string(&table)?).await?;
                accepted();
                Ok(())
            }
            Attack::Imports => {
                self.import(&token, None).await?;
                accepted();
                Ok(())
            }
            Attack::Hints => {
                // Positions without a player to move are refused, and the next one is tried.
                let ply = (game::deal::mix(u64::from(from), number) % RECORD as u64) as u32;
                let id = self.import(&token, Some(ply)).await?;
                self.endpoint.post(&token, &format!("/api/games/{id}/hint"), "{}").await?;
                accepted();
                Ok(())
            }
            Attack::Takebacks => self.take_back(&token, phase, accepted).await,
        }
    }

    /// Sends the head of a request byte by byte, until the server has enough.
    async fn drip(&self, accepted: impl Fn()) -> std::io::Result<()> {
        let mut stream = self.endpoint.connect().await?;
        stream.write_all(b"GET /api/catalogue HTTP/1.1\r\nhost: parlor.test\r\nx-slow: ").await?;
        let mut answer = [0; 64];
        // An answer or the end before the head is complete is a refusal.
        if timeout(DROP, stream.read(&mut answer)).await.is_ok() {
            return Err(std::io::Error::other("closed at once"));
        }
        accepted();
        loop {
            stream.write_all(b"x").await?;
            if timeout(DROP, stream.read(&mut answer)).await.is_ok() {
                return Ok(());
            }
        }
    }

    /// Asks for large answers and reads the first line only.
    async fn ask_and_not_read(&self, accepted: impl Fn()) -> std::io::Result<()> {
        let small = |socket: &tokio::net::TcpSocket| socket.set_recv_buffer_size(UNREAD_BUFFER);
        let mut stream = self.endpoint.connect_with(small).await?;
        let request = "GET /api/openapi.json HTTP/1.1\r\nhost: parlor.test\r\n\r\n".repeat(UNREAD);
        stream.write_all(request.as_bytes()).await?;
        let mut status = [0; 12];
        stream.read_exact(&mut status).await?;
        if &status != b"HTTP/1.1 200" {
            return Err(std::io::Error::other("refused"));
        }
        accepted();
        tokio::time::sleep(UNREAD_FOR).await;
        Ok(())
    }

    /// Imports a long game, up to a ply, and returns its id.
    async fn import(&self, token: &str, ply: Option<u32>) -> Result<String, LoadError> {
        let Some(record) = long_record().cloned() else {
            return Err(LoadError::Refused("no game has a record".to_owned()));
        };
        let import = ImportGame { record, ply, first: None, second: None, public: None };
        let body = serde_json::to_string(&import)?;
        let reply = self.endpoint.post(token, "/api/games/import", &body).await?;
        Ok(read::<Created>(&reply)?.state.id)
    }

    /// Plays a move and takes it back, until the server refuses.
    async fn take_back(
        &self,
        token: &str,
        phase: &RunningPhase,
        accepted: impl Fn(),
    ) -> Result<(), LoadError> {
        let body = serde_json::to_string(&plain([None; 2]))?;
        let reply = self.endpoint.post(token, "/api/games", &body).await?;
        let Created { state: Id { id }, .. } = read(&reply)?;
        let mut socket = GameSocket::open(&self.endpoint, &id, Some(token)).await?;
        // What is sent next, and whether the last message was answered.
        let (mut next, mut is_answered) = (0, true);
        let mut state: Option<State> = None;
        loop {
            let message: PlayerMessage = read(&socket.receive().await?)?;
            if let Some(reply) = message.reply {
                if reply.outcome != "accepted" {
                    return Err(LoadError::Refused(reply.outcome));
                }
                accepted();
                is_answered = true;
            }
            state = message.state.or(state);
            let Some(now) = state.as_ref().filter(|now| is_answered && now.seq >= next) else { continue };
            if phase.pause(Duration::from_secs(1) / self.rate.max(1)).await {
                return Ok(());
            }
            let (client_move_id, expected_seq) = (now.seq.to_string(), now.seq);
            let message = match now.legal.first().filter(|_| now.seq.is_multiple_of(2)) {
                Some(m) => FromClient::Move(MoveRequest { client_move_id, expected_seq, m: m.clone() }),
                None => FromClient::Takeback(ActRequest { client_move_id, expected_seq }),
            };
            (next, is_answered) = (now.seq + 1, false);
            socket.send(&message).await?;
        }
    }
}

fn broken(error: &std::io::Error) -> LoadError {
    LoadError::Socket(error.to_string())
}

/// The longest of some random games, one of each kind that the catalogue has.
fn long_record() -> Option<&'static GameRecord> {
    static RECORD_OF: OnceLock<Option<GameRecord>> = OnceLock::new();
    let record = RECORD_OF.get_or_init(|| {
        let offered = games::catalogue().iter().filter(|entry| entry.is_offered);
        let records = offered.filter_map(|entry| {
            let mut host = Host::start(&*entry.rules, serde_json::Value::Null, 7).ok()?;
            while host.moves().len() < RECORD {
                let m = match host.turn() {
                    Turn::Chance => host.draw().ok()??,
                    Turn::Player(_) => {
                        let legal = host.position().moves();
                        let chosen = game::deal::mix(7, host.moves().len() as u64) as usize;
                        legal.get(chosen % legal.len().max(1))?.clone()
                    }
                    Turn::Over(_) => break,
                };
                host.play(&m).ok()?;
            }
            host.record()
        });
        records.max_by_key(|record| record.moves.len())
    });
    record.as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_long_game_to_import() {
        let record = long_record().unwrap();
        assert!(record.moves.len() > 40, "{}", record.moves.len());
    }
}
