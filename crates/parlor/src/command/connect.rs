//! `parlor bot --connect`: a bot or program that plays on a server.

use super::Failure;
use anyhow::Context;
use games::entry::{Budget, Entry};
use lab::online::{self, Order, Setup, Stakes};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

/// How to play on a server.
#[derive(clap::Args)]
pub(super) struct Connection {
    /// Play on this server as a BOT account: accept challenges to the game and play them
    #[arg(long, value_name = "URL", conflicts_with = "protocol")]
    pub(super) connect: Option<String>,
    /// The token of the account, with the scope `bot`; other users of this machine may see it
    #[arg(long, requires = "connect", conflicts_with = "token_file")]
    token: Option<String>,
    /// The file with the token
    #[arg(long, value_name = "FILE", requires = "connect")]
    token_file: Option<PathBuf>,
    /// Make the account a BOT, for good
    #[arg(long, requires = "connect")]
    become_bot: bool,
    /// Decline casual games
    #[arg(long, requires = "connect", conflicts_with = "casual")]
    rated: bool,
    /// Decline rated games
    #[arg(long, requires = "connect")]
    casual: bool,
    /// Games at the same time; further challenges are declined
    #[arg(long, value_name = "NUMBER", requires = "connect", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    games: u16,
    /// Positions a move (default: those of the level, or a second)
    #[arg(long, requires = "connect")]
    nodes: Option<u64>,
    /// Milliseconds a move
    #[arg(long, requires = "connect")]
    millis: Option<u64>,
}

impl Connection {
    /// Plays until it is interrupted.
    pub(super) fn run(&self, entry: &'static Entry, player: &str, server: &str) -> Result<(), Failure> {
        let token = match (&self.token, &self.token_file) {
            (Some(token), _) => token.clone(),
            (None, Some(file)) => fs::read_to_string(file).with_context(|| file.display().to_string())?,
            (None, None) => return Err(Failure::Input("--connect needs --token-file or --token".to_owned())),
        };
        let setup = Setup {
            entry,
            player: player.to_owned(),
            budget: Budget { nodes: self.nodes, depth: None, millis: self.millis },
            server: server.to_owned(),
            token: token.trim().to_owned(),
            stakes: match (self.rated, self.casual) {
                (true, _) => Stakes::Rated,
                (_, true) => Stakes::Casual,
                _ => Stakes::Any,
            },
            games: usize::from(self.games),
            may_become_bot: self.become_bot,
            // Nobody may read it, as under a supervisor: it plays on.
            tell: |line| drop(writeln!(io::stdout(), "{line}")),
        };
        let runtime = tokio::runtime::Runtime::new()?;
        let played = runtime.block_on(async {
            let (orders, received) = watch::channel(Order::Play);
            tokio::spawn(listen(orders)?);
            Ok::<_, io::Error>(online::play(setup, received).await)
        })?;
        // A program may still think about a game that is over.
        runtime.shutdown_background();
        played.map_err(Failure::input)
    }
}

/// The first interruption lets the games end, the second resigns them, the third ends everything.
fn listen(orders: watch::Sender<Order>) -> io::Result<impl Future<Output = ()> + Send> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        let mut words = [
            (Order::Finish, "finishing the games; once more to resign them"),
            (Order::Resign, "resigning the games"),
        ]
        .into_iter();
        loop {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            let Some((order, said)) = words.next() else { std::process::exit(130) };
            orders.send_replace(order);
            writeln!(io::stdout(), "{said}").ok();
        }
    })
}
