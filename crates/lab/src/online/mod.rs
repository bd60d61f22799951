//! A bot or program that plays on a server as a BOT account: it reads the stream of events, answers challenges and plays.

mod client;
mod game;
mod lines;

use ::game::PlayError;
use client::Client;
use games::entry::{Budget, Entry};
use serde_json::{Value as Json, json};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use work::program::{Patience, Player, Program};

/// The pause before a new connection: the first one, doubled each time up to the second.
const PAUSE: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(10)];
/// The limits of a player that brings none of its own.
const PLAIN: Budget = Budget { nodes: None, depth: None, millis: Some(1_000) };

/// Why a player cannot play on a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OnlineError {
    /// The address makes no sense.
    #[error("{0}")]
    Address(String),
    /// The server does not know the token, or it may not play.
    #[error("the server refuses the token: {0}")]
    Token(String),
    /// The server refused a request.
    #[error("{0}")]
    Refused(String),
    /// The player cannot play, or failed.
    #[error("{0}")]
    Player(String),
    /// The connection failed; another attempt may help.
    #[error("{0}")]
    Link(String),
}

/// Which challenges are accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stakes {
    /// All of them.
    #[default]
    Any,
    /// Those to rated games.
    Rated,
    /// Those to casual games.
    Casual,
}

/// Who plays where.
pub struct Setup {
    /// The game.
    pub entry: &'static Entry,
    /// A bot or level with options, or a program as in `line:./bot`.
    pub player: String,
    /// Its limits for each move; empty takes those of the level, or a second.
    pub budget: Budget,
    /// The address of the server, as in `https://parlor.example.org`.
    pub server: String,
    /// The token of its account.
    pub token: String,
    /// Which challenges are accepted.
    pub stakes: Stakes,
    /// Games at the same time.
    pub games: usize,
    /// Whether an account of a person becomes a BOT, for good.
    pub may_become_bot: bool,
    /// Told of what happens, one line each.
    pub tell: fn(&str),
}

/// What the player was asked to do last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// Play and accept challenges.
    #[default]
    Play,
    /// Finish the games and accept no more.
    Finish,
    /// Resign the games and end.
    Resign,
}

/// A player that is ready to sit down.
#[derive(Clone)]
enum Chair {
    Bot,
    Program(Box<Program>),
}

/// What all games share.
struct Shared {
    setup: Setup,
    chair: Chair,
    client: Client,
    playing: Mutex<HashSet<String>>,
}

/// Plays until it is told to stop, or until the server refuses the account.
pub async fn play(setup: Setup, mut orders: watch::Receiver<Order>) -> Result<(), OnlineError> {
    let chair = chair(&setup)?;
    let client = Client::new(&setup.server, &setup.token)?;
    let shared = Arc::new(Shared { setup, chair, client, playing: Mutex::default() });
    let name = sign_in(&shared).await?;
    let at = &shared.setup.server;
    (shared.setup.tell)(&format!(
        "{name} plays {} at {at} and waits for challenges",
        shared.setup.entry.id()
    ));
    let mut games = JoinSet::new();
    let mut pause = PAUSE[0];
    loop {
        let read = read_events(&shared, &mut orders, &mut games, &mut pause).await;
        match read {
            Ok(()) => return Ok(()),
            Err(OnlineError::Link(why)) => {
                (shared.setup.tell)(&format!("the connection was lost: {why}; trying again"));
                tokio::time::sleep(jitter(pause)).await;
                pause = (pause * 2).min(PAUSE[1]);
            }
            Err(error) => return Err(error),
        }
    }
}

/// The name of the account, which is or becomes a BOT.
async fn sign_in(shared: &Shared) -> Result<String, OnlineError> {
    let reply = shared.client.get("/api/account").await?;
    let account = &reply["account"];
    let name = account["name"].as_str();
    let name = name.ok_or_else(|| OnlineError::Token("it belongs to no account".to_owned()))?;
    if account["isBot"] != true {
        if !shared.setup.may_become_bot {
            let why = format!("{name} is the account of a person; with --become-bot it is a BOT for good");
            return Err(OnlineError::Refused(why));
        }
        shared.client.post("/api/account/bot", &json!({})).await?;
    }
    Ok(name.to_owned())
}

/// Reads the stream of events to its end; `Ok` when the player is to stop and its games are over.
async fn read_events(
    shared: &Arc<Shared>,
    orders: &mut watch::Receiver<Order>,
    games: &mut JoinSet<()>,
    pause: &mut Duration,
) -> Result<(), OnlineError> {
    let mut events = shared.client.stream("/api/stream/events").await?;
    loop {
        if *orders.borrow_and_update() > Order::Play && games.is_empty() {
            return Ok(());
        }
        tokio::select! {
            event = events.next() => {
                let event = event?.ok_or_else(|| OnlineError::Link("the server ended the stream".to_owned()))?;
                *pause = PAUSE[0];
                handle(shared, &event, orders, games).await;
            }
            Some(_) = games.join_next(), if !games.is_empty() => {}
            changed = orders.changed() => {
                if changed.is_err() {
                    return Ok(());
                }
            }
        }
    }
}

async fn handle(
    shared: &Arc<Shared>,
    event: &Json,
    orders: &watch::Receiver<Order>,
    games: &mut JoinSet<()>,
) {
    match event["type"].as_str() {
        Some("challenge") => answer(shared, &event["challenge"], *orders.borrow()).await,
        Some("game_start") if event["game"]["game"] == shared.setup.entry.id() => {
            let id = event["game"]["id"].as_str().unwrap_or_default().to_owned();
            if shared.playing().insert(id.clone()) {
                let (shared, orders) = (shared.clone(), orders.clone());
                games.spawn(async move {
                    game::play(&shared, &id, orders).await;
                    shared.playing().remove(&id);
                });
            }
        }
        _ => {}
    }
}

/// Accepts a challenge, or declines it with a reason.
async fn answer(shared: &Shared, challenge: &Json, order: Order) {
    let id = challenge["id"].as_str().unwrap_or_default();
    let refusal =
        if order > Order::Play { Some("it is about to leave".to_owned()) } else { shared.refusal(challenge) };
    let (verb, body) = match &refusal {
        Some(reason) => ("decline", json!({"reason": reason})),
        None => ("accept", json!({})),
    };
    let from = challenge["from"]["name"].as_str().unwrap_or("somebody");
    let what = refusal.map_or_else(|| "accepted".to_owned(), |reason| format!("declined: {reason}"));
    match shared.client.post(&format!("/api/challenges/{id}/{verb}"), &body).await {
        Ok(_) => (shared.setup.tell)(&format!("challenge of {from}: {what}")),
        // It has lapsed, or an earlier connection has answered it.
        Err(error) => (shared.setup.tell)(&format!("challenge of {from}: not {verb}ed: {error}")),
    }
}

impl Shared {
    fn playing(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Why a challenge is declined, if it is.
    fn refusal(&self, challenge: &Json) -> Option<String> {
        let Setup { entry, stakes, games, .. } = &self.setup;
        let is_rated = challenge["rated"] == true;
        if challenge["game"] != entry.id() {
            return Some(format!("it plays {} only", entry.name));
        }
        if *stakes == Stakes::Rated && !is_rated {
            return Some("it plays rated games only".to_owned());
        }
        if *stakes == Stakes::Casual && is_rated {
            return Some("it plays casual games only".to_owned());
        }
        if self.playing().len() >= *games {
            return Some(format!("it plays {games} {} already", if *games == 1 { "game" } else { "games" }));
        }
        None
    }

    /// A player for one game.
    fn seat(&self, seed: u64) -> Result<Box<dyn Player>, PlayError> {
        match &self.chair {
            Chair::Program(program) => Ok(program.seat(seed)),
            Chair::Bot => {
                let mut player = self.setup.entry.player(&self.setup.player, seed)?;
                player.budget = self.setup.budget.or(player.budget).or(player.own).or(PLAIN);
                Ok(Box::new(player))
            }
        }
    }
}

/// Checks the player before anybody is connected.
fn chair(setup: &Setup) -> Result<Chair, OnlineError> {
    let refused = OnlineError::Player;
    let budget = setup.budget.or(PLAIN);
    if let Some(program) = Program::parse(setup.entry, &setup.player, budget, Patience::default()) {
        let program = program.map_err(|error| refused(error.to_string()))?;
        if !program.speaks_line_protocol() {
            return Err(refused("only a program with our line protocol can play on a server".to_owned()));
        }
        return Ok(Chair::Program(Box::new(program)));
    }
    let player = setup.entry.player(&setup.player, 0).map_err(|error| refused(error.to_string()))?;
    if let Some(side) = player.side {
        let side = setup.entry.rules.sides()[side.index()];
        return Err(refused(format!("{} plays {side} only, and challengers choose their side", player.name)));
    }
    Ok(Chair::Bot)
}

/// A pause that differs from client to client, so that they do not all come back at once.
fn jitter(pause: Duration) -> Duration {
    let nanos = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let part = nanos.map_or(0, |time| time.subsec_nanos() % 1_000);
    pause.mul_f64(0.75 + f64::from(part) / 2_000.0)
}
