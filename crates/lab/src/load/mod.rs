//! A load generator: many games over many sockets, with the delay until a move arrives and the server's cost.

mod attack;
mod client;
mod hostile;
mod phase;
mod player;
mod process;
mod report;

pub use attack::Attack;
pub use hostile::{Bounds, Hostility, with_clock};
pub use process::Usage;
pub use report::{Row, misses, table};

use client::Endpoint;
use games::entry::Entry;
use phase::RunningPhase;
use player::SimulatedPlayer;
use std::net::Ipv4Addr;
use std::path::PathBuf;
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
    /// The folder of its database, where that is on this machine and all its own.
    pub data: Option<PathBuf>,
}

impl Target {
    /// The server for a player or attacker at this address.
    fn endpoint(&self, from: Option<Ipv4Addr>) -> Endpoint {
        Endpoint { server: self.address.clone(), from }
    }
}

/// One phase: the same traffic for some time.
#[derive(Clone, Debug)]
pub struct Phase {
    /// The name of its row.
    pub name: String,
    /// What is played, by the players in turn.
    pub tables: Vec<CreateGame>,
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
    /// Who attacks meanwhile; players then have addresses of their own.
    pub hostility: Option<Hostility>,
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
        seat.map_or(SeatRequest::Person, |player| SeatRequest::Bot { player: Some(player.to_owned()) })
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
    let measured = Arc::new(RunningPhase::new());
    let unmeasured = Arc::new(RunningPhase::new());
    let mut games = JoinSet::new();
    let spectators = phase.sockets.saturating_sub(phase.games);
    let from = |number| phase.hostility.as_ref().map(|_| hostile::player_address(number));
    for (number, table) in (0..phase.games).zip(phase.tables.iter().cycle()) {
        let player = SimulatedPlayer {
            number: number as u64,
            table: table.clone(),
            // The first games have one spectator more where the number does not divide.
            spectators: spectators / phase.games + usize::from(number < spectators % phase.games),
            pause: phase.pause,
            endpoint: target.endpoint(from(number)),
        };
        games.spawn(player.play(measured.clone()));
    }
    for number in 0..phase.thinkers {
        let number = (phase.games + number) as u64;
        let endpoint = target.endpoint(None);
        let player =
            SimulatedPlayer { number, table: slow(), spectators: 0, pause: Duration::ZERO, endpoint };
        games.spawn(player.play(unmeasured.clone()));
    }
    measured.wait_for(phase.games).await;
    unmeasured.wait_for(phase.thinkers).await;
    for attacker in phase.hostility.iter().flat_map(|hostility| hostility.attackers(target)) {
        games.spawn(attacker.attack(measured.clone()));
    }
    tokio::time::sleep(WARM_UP).await;
    let (began, before) = (Instant::now(), Reading::of(target));
    measured.measure(true);
    let peak_bytes = process::peak(target.process, phase.lasts).await;
    measured.measure(false);
    let (lasted, after) = (began.elapsed(), Reading::of(target));
    measured.end();
    unmeasured.end();
    while games.join_next().await.is_some() {}
    report::row(phase, &measured.measurements(), &Span { lasted, before, after, peak_bytes })
}

/// What the machine says at the start or the end of a measurement.
#[derive(Clone, Copy, Debug, Default)]
struct Reading {
    /// The server.
    server: Option<Usage>,
    /// The generator, which shares the processors with it.
    generator: Option<Usage>,
    /// Bytes in the folder of the database.
    stored: Option<u64>,
}

impl Reading {
    fn of(target: &Target) -> Self {
        Reading {
            server: target.process.and_then(Usage::read),
            generator: Usage::read(std::process::id()),
            stored: target.data.as_deref().map(process::folder_bytes),
        }
    }
}

/// What the machine says of a measurement.
#[derive(Clone, Debug, Default)]
struct Span {
    lasted: Duration,
    before: Reading,
    after: Reading,
    /// The most memory of the server in between, in bytes.
    peak_bytes: Option<u64>,
}
