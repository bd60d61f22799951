//! A server under load: many games over many sockets, how soon everybody hears of a move, and what it costs.

mod desk;
mod line;
mod process;
mod report;
mod seat;

pub use process::Usage;
pub use report::{Row, misses, table};

use desk::Desk;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use wire::{CreateGame, SeatRequest};

/// Bots do not think yet, and connections are cold: what is heard in this time does not count.
const WARM_UP: Duration = Duration::from_secs(2);

/// The server that is measured.
#[derive(Clone, Debug)]
pub struct Target {
    /// As in `127.0.0.1:8080`.
    pub address: String,
    /// Its process, where that runs on this machine: its processor time is read from there.
    pub process: Option<u32>,
}

/// One phase: the same traffic for a while.
#[derive(Clone, Debug)]
pub struct Phase {
    /// What the row is called.
    pub name: String,
    /// What is played.
    pub table: CreateGame,
    /// Games at the same time; one that ends is followed by another.
    pub games: usize,
    /// Sockets at the same time: one for the player of each game, the others watch.
    pub sockets: usize,
    /// How long a player looks at the board before a move.
    pub pause: Duration,
    /// How long it is measured.
    pub lasts: Duration,
    /// Games beside them whose bot thinks for two seconds whenever it is to move.
    pub thinkers: usize,
}

/// A game of Connect Four; `None` is a person, played by the generator.
pub fn connect4(seats: [Option<&str>; 2]) -> CreateGame {
    plain("connect4", seats)
}

/// A game whose first side thinks for two seconds about every move: the search of the document has no other bound.
fn thoughtful() -> CreateGame {
    plain("entropy", [Some("minimax"), None])
}

fn plain(game: &str, seats: [Option<&str>; 2]) -> CreateGame {
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
        public: None,
        delay_ms: None,
    }
}

/// Runs one phase and says what it came to.
pub async fn run(target: &Target, phase: &Phase) -> Row {
    let desk = Arc::new(Desk::new(target.address.clone()));
    let silent = Arc::new(Desk::new(target.address.clone()));
    let mut games = JoinSet::new();
    let watchers = phase.sockets.saturating_sub(phase.games);
    for number in 0..phase.games {
        let seat = seat::Seat {
            number: number as u64,
            table: phase.table.clone(),
            // As even as it goes: the first games have one watcher more.
            watchers: watchers / phase.games + usize::from(number < watchers % phase.games),
            pause: phase.pause,
        };
        games.spawn(seat.play(desk.clone()));
    }
    for number in 0..phase.thinkers {
        let number = (phase.games + number) as u64;
        let seat = seat::Seat { number, table: thoughtful(), watchers: 0, pause: Duration::ZERO };
        games.spawn(seat.play(silent.clone()));
    }
    desk.wait_for(phase.games).await;
    silent.wait_for(phase.thinkers).await;
    tokio::time::sleep(WARM_UP).await;
    let (began, before) = (Instant::now(), target.process.and_then(Usage::read));
    desk.measure(true);
    tokio::time::sleep(phase.lasts).await;
    desk.measure(false);
    let (lasted, after) = (began.elapsed(), target.process.and_then(Usage::read));
    desk.end();
    silent.end();
    while games.join_next().await.is_some() {}
    report::row(phase, &desk.tally(), lasted, before.zip(after))
}
