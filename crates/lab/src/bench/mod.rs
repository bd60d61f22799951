//! Fixed work, measured: node counts that must not change unnoticed, and speed for the curious.

pub mod columns;
pub mod connect4;
mod document;
mod hand_connect4;
mod lines;
mod lolchess;
pub mod mcts;
mod overhead;

pub use document::{DocumentSearch, entropy_document};
pub use lines::{LineSpeed, line_speed};
pub use lolchess::{BotSpeed, Speed, lolchess_bots, lolchess_speed};
pub use overhead::{Overhead, connect4_overhead};

use game::erased::AnyGame;
use game::{Game, Limits, PlayError, Silent, Turn, deal};
use games::connect4::Connect4;
use games::entropy::Entropy;
use games::entry::Entry;
use serde::Serialize;
use std::time::{Duration, Instant};

/// What one game's fixed work came to.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// The game, or a part of it.
    pub name: &'static str,
    /// The bot that worked.
    pub bot: &'static str,
    /// Nodes visited: the signature, the same on every machine.
    pub nodes: u64,
    /// Nodes a second, here and now.
    pub nodes_per_second: f64,
}

/// Positions that every bot is measured on.
const POSITIONS: u64 = 24;

/// Does the fixed work of a game: its bench bot searches the same positions to the same depth, or it
/// plays random playouts; Connect Four also solves some positions.
pub fn measure(entry: &Entry) -> Result<Vec<Measured>, PlayError> {
    let mut measured = Vec::from_iter(measure_bot(entry)?);
    if entry.id() == Connect4::ID {
        let start = Instant::now();
        let nodes = connect4::solver_signature();
        let nodes_per_second = nodes as f64 / start.elapsed().as_secs_f64();
        measured.push(Measured { name: "connect4-solver", bot: "solver", nodes, nodes_per_second });
    }
    if let Some((_, name, iterations)) = TREES.into_iter().find(|(game, ..)| *game == entry.id()) {
        measured.push(measure_tree(entry, name, iterations)?);
    }
    Ok(measured)
}

/// Games whose tree search has a signature: the game, what it is called and iterations a position.
const TREES: [(&str, &str, u64); 2] =
    [(Connect4::ID, "connect4-mcts", 2_000), (Entropy::ID, "entropy-mcts", 500)];

/// Monte Carlo tree search on one thread; its signature counts what the trees were made of: new nodes and found ones.
fn measure_tree(entry: &Entry, name: &'static str, iterations: u64) -> Result<Measured, PlayError> {
    let mut bot = entry.player("mcts", 1)?.bot;
    let (mut nodes, mut done) = (0, 0);
    let start = Instant::now();
    for number in 0..POSITIONS {
        let position = random_position(entry, number)?;
        let thought = bot.think(&*position, &Limits::nodes(iterations), &mut Silent)?;
        nodes += thought.nodes + thought.counters.inner + thought.counters.hits;
        done += thought.nodes;
    }
    let nodes_per_second = done as f64 / start.elapsed().as_secs_f64().max(1e-9);
    Ok(Measured { name, bot: "mcts", nodes, nodes_per_second })
}

fn measure_bot(entry: &Entry) -> Result<Option<Measured>, PlayError> {
    let Some(bench) = &entry.bench else { return Ok(measure_playouts(entry)) };
    let mut bot = entry.player(bench.bot, 1)?.bot;
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for number in 0..POSITIONS {
        let position = random_position(entry, number)?;
        let start = Instant::now();
        nodes += bot.think(&*position, &Limits::depth(bench.depth), &mut Silent)?.nodes;
        time += start.elapsed();
    }
    let nodes_per_second = nodes as f64 / time.as_secs_f64().max(1e-9);
    Ok(Some(Measured { name: entry.id(), bot: bench.bot, nodes, nodes_per_second }))
}

/// Random playouts instead of searches; the signature is how many moves were listed on the way.
fn measure_playouts(entry: &Entry) -> Option<Measured> {
    const ACTIONS: u64 = 200_000;
    let playouts = entry.playouts?;
    let start = Instant::now();
    let nodes = playouts(ACTIONS);
    let nodes_per_second = ACTIONS as f64 / start.elapsed().as_secs_f64().max(1e-9);
    Some(Measured { name: entry.id(), bot: "playouts", nodes, nodes_per_second })
}

/// By how much a bot overruns a deadline of 50 ms at worst, over the bench positions.
pub fn worst_overrun(entry: &Entry) -> Result<Option<Duration>, PlayError> {
    const ALLOWED: Duration = Duration::from_millis(50);
    let Some(bench) = &entry.bench else { return Ok(None) };
    let mut bot = entry.player(bench.bot, 1)?.bot;
    let mut worst = Duration::ZERO;
    for number in 0..POSITIONS {
        let position = random_position(entry, number)?;
        let start = Instant::now();
        bot.think(&*position, &Limits::within(ALLOWED), &mut Silent)?;
        worst = worst.max(start.elapsed().saturating_sub(ALLOWED));
    }
    Ok(Some(worst))
}

/// A position after a few random moves, with a player to act; `number` decides which.
fn random_position(entry: &Entry, number: u64) -> Result<Box<dyn AnyGame>, PlayError> {
    let mut attempt = number;
    loop {
        let mut position = entry.rules.start(&serde_json::Value::Null, number)?;
        let plies = deal::mix(attempt, 0) % 12;
        for ply in 0..plies {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position.try_play(&moves[(deal::mix(attempt, ply + 1) % moves.len() as u64) as usize])?;
        }
        if matches!(position.turn(), Turn::Player(_)) {
            return Ok(position);
        }
        // The game ended on the way: try another.
        attempt = attempt.wrapping_add(POSITIONS);
    }
}
