//! A load generator: many games over many sockets, with the delay until a move arrives and the server's cost.

mod client;
mod phase;
mod player;
mod process;
mod report;

pub use process::Usage;
pub use report::{Row, misses, table};

use games::entry::Entry;
use phase::RunningPhase;
use player::SimulatedPlayer;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use wire::{CreateGame, SeatRequest};

/// Connections are cold and bots do not search yet in this time: it is not measured.
const WARM_UP: Duration = Duration::from_secs(2);

/// The server that is measured.
#[derive(Clone, Debug)]
pub struct Target {
    /// As in `127.0.0.1:8080`.
    pub address: String,
    /// Its process, where that runs on this machine: its processor time is read from there.
    pub process: Option<u32>,
}

/// One phase: the same traffic for some time.
#[derive(Clone, Debug)]
pub struct Phase {
    /// The name of its row.
    pub name: String,
    /// What is played.
    pub table: CreateGame,
    /// Games at the same time; one that ends is followed by another.
    pub games: usize,
    /// Sockets at the same time: one for the player of each game, the others watch.
    pub sockets: usize,
    /// How long a player waits before a move.
    pub pause: Duration,
    /// How long it is measured.
    pub lasts: Duration,
    /// Games beside them whose bot thinks for two seconds whenever it is to move.
    pub thinkers: usize,
}

/// A game whose first side thinks for two seconds about every move.
fn slow() -> CreateGame {
    let found = games::catalogue().iter().find_map(|entry| Some((entry.id(), entry.slow_bot?)));
    found.map_or_else(|| plain([None; 2]), |(game, bot)| create(game, [Some(bot), None]))
}

/// A game of the first kind that the catalogue has; `None` is a person, played by the generator.
pub fn plain(seats: [Option<&str>; 2]) -> CreateGame {
    create(games::catalogue().first().map_or("", Entry::id), seats)
}

fn create(game: &str, seats: [Option<&str>; 2]) -> CreateGame {
    let [first, second] = seats.map(|seat| {
        seat.map_or(SeatRequest::Person, |player| SeatRequest::Bot { player: player.to_owned() })
    });
    CreateGame {
        game: game.to_owned(),
        options: None,
        seed: None,
        first,
        second,
        name: None,
        clock: None,
        takeback: None,
        rated: None,
        help: None,
        public: None,
        delay_ms: None,
    }
}

/// Runs one phase and measures it.
pub async fn run(target: &Target, phase: &Phase) -> Row {
    let measured = Arc::new(RunningPhase::new(target.address.clone()));
    let unmeasured = Arc::new(RunningPhase::new(target.address.clone()));
    let mut games = JoinSet::new();
    let spectators = phase.sockets.saturating_sub(phase.games);
    for number in 0..phase.games {
        let player = SimulatedPlayer {
            number: number as u64,
            table: phase.table.clone(),
            // The first games have one spectator more where the number does not divide.
            spectators: spectators / phase.games + usize::from(number < spectators % phase.games),
            pause: phase.pause,
        };
        games.spawn(player.play(measured.clone()));
    }
    for number in 0..phase.thinkers {
        let number = (phase.games + number) as u64;
        let player = SimulatedPlayer { number, table: slow(), spectators: 0, pause: Duration::ZERO };
        games.spawn(player.play(unmeasured.clone()));
    }
    measured.wait_for(phase.games).await;
    unmeasured.wait_for(phase.thinkers).await;
    tokio::time::sleep(WARM_UP).await;
    let (began, before) = (Instant::now(), target.process.and_then(Usage::read));
    measured.measure(true);
    tokio::time::sleep(phase.lasts).await;
    measured.measure(false);
    let (lasted, after) = (began.elapsed(), target.process.and_then(Usage::read));
    measured.end();
    unmeasured.end();
    while games.join_next().await.is_some() {}
    report::row(phase, &measured.measurements(), lasted, before.zip(after))
}
