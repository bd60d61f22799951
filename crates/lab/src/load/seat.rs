//! One game after another: somebody plays at random, others watch.

use super::desk::Desk;
use super::line::{Glance, Heard, Line, State, post, read};
use serde::Deserialize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use wire::{ActRequest, CreateGame, FromClient, MoveRequest, Side, Status};

/// After a failure, so that a server that is away is not asked a million times.
const REST: Duration = Duration::from_millis(100);

/// The first game at a seat is given up after fewer moves than this: otherwise all would end, and begin, together.
const MIXED: u64 = 12;

/// Where games are played one after another.
pub struct Seat {
    /// Tells the seats apart.
    pub number: u64,
    /// What is played.
    pub table: CreateGame,
    /// How many watch.
    pub watchers: usize,
    /// Before every move.
    pub pause: Duration,
}

/// The move on its way: its number, and when it was sent.
#[derive(Default)]
struct Sent(Mutex<Option<(u32, Instant)>>);

impl Sent {
    fn set(&self, seq: u32) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((seq, Instant::now()));
    }

    /// How long ago the move with this number was sent.
    fn since(&self, seq: u32) -> Option<Duration> {
        let sent = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sent.filter(|(number, _)| *number == seq).map(|(_, at)| at.elapsed())
    }
}

#[derive(Deserialize)]
struct Created {
    state: Id,
    you: Vec<Side>,
}

#[derive(Deserialize)]
struct Id {
    id: String,
}

impl Seat {
    /// Plays until the phase is over.
    pub async fn play(self, desk: Arc<Desk>) {
        let mut number = 0;
        // Not all at once: players do not move in step.
        let head_start = self.pause.mul_f64(self.random(0) as f64 / u64::MAX as f64);
        if desk.pause(head_start).await {
            return;
        }
        while !desk.is_over() {
            number += 1;
            if let Err(why) = self.game(&desk, number).await {
                desk.fail(why);
                desk.pause(REST).await;
            }
        }
    }

    fn random(&self, number: u64) -> u64 {
        game::deal::mix(self.number + 1, number)
    }

    /// One game.
    async fn game(&self, desk: &Arc<Desk>, number: u64) -> Result<(), String> {
        let token = format!("{:016x}{:016x}", self.number, number);
        let body = serde_json::to_string(&self.table).map_err(|error| error.to_string())?;
        let created = post(&desk.address, &token, "/api/games", &body).await?;
        let Created { state: Id { id }, you } = read(&created)?;
        let mut line = Line::open(&desk.address, &id, Some(&token)).await?;
        let sent = Arc::<Sent>::default();
        // Dropped with this function, they end.
        let mut watchers = JoinSet::new();
        for _ in 0..self.watchers {
            let watcher = Line::open(&desk.address, &id, None).await?;
            watchers.spawn(watch(desk.clone(), watcher, sent.clone()));
        }
        if number == 1 {
            desk.opened();
        }
        let mut known = 0;
        let mut left = if number == 1 { self.random(0) % MIXED } else { u64::MAX };
        loop {
            let text = tokio::select! {
                text = line.hear() => text?,
                () = desk.over() => return resign(&mut line, known).await,
            };
            desk.note(|tally| tally.bytes += text.len() as u64);
            let heard: Heard = read(&text)?;
            if let Some(reply) = heard.reply {
                match reply.outcome.as_str() {
                    "accepted" => desk.note(|tally| tally.accepted += 1),
                    outcome => return Err(format!("a move was answered {outcome}")),
                }
            }
            let Some(state) = heard.state else { continue };
            hear(desk, &sent, state.seq);
            desk.note(|tally| tally.moves += u64::from(state.seq - known));
            known = state.seq;
            if state.status == Status::Finished {
                return Ok(());
            }
            if !state.turn.is_some_and(|turn| you.contains(&turn)) {
                continue;
            }
            if desk.pause(self.pause).await || left == 0 {
                return resign(&mut line, known).await;
            }
            left -= 1;
            line.say(&self.choose(&state, number, &sent)).await?;
        }
    }

    /// Any legal move.
    fn choose(&self, state: &State, number: u64, sent: &Sent) -> FromClient {
        let chosen = self.random(number << 32 | u64::from(state.seq)) as usize % state.legal.len().max(1);
        let m = state.legal.get(chosen).cloned().unwrap_or_default();
        sent.set(state.seq + 1);
        FromClient::Move(MoveRequest { client_move_id: state.seq.to_string(), expected_seq: state.seq, m })
    }
}

/// Leaves a game that nobody will go on with, so that no bot thinks about it.
async fn resign(line: &mut Line, seq: u32) -> Result<(), String> {
    line.say(&FromClient::Resign(ActRequest { client_move_id: "resign".to_owned(), expected_seq: seq }))
        .await?;
    loop {
        let heard: Heard = read(&line.hear().await?)?;
        if heard.reply.is_some() {
            return Ok(());
        }
    }
}

/// Somebody who only listens.
async fn watch(desk: Arc<Desk>, mut line: Line, sent: Arc<Sent>) {
    loop {
        let heard = line.hear().await.and_then(|text| {
            desk.note(|tally| tally.bytes += text.len() as u64);
            read::<Glance>(&text).map(|glance| glance.state)
        });
        match heard {
            Ok(state) => state.iter().for_each(|state| hear(&desk, &sent, state.seq)),
            Err(why) => return desk.fail(format!("a watcher: {why}")),
        }
    }
}

/// Notes how long news of a move were on their way.
fn hear(desk: &Desk, sent: &Sent, seq: u32) {
    if let Some(time) = sent.since(seq) {
        desk.note(|tally| tally.heard.push(time.as_micros() as u32));
    }
}
