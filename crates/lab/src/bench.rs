//! Fixed work, measured: node counts that must not change unnoticed, and speed for the curious.

use game::erased::AnyGame;
use game::{Limits, PlayError, Silent, Turn, deal};
use games::entry::{BenchCase, BenchWork, Entry};
use serde::Serialize;
use std::time::{Duration, Instant};

/// What fixed work came to.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// [`BenchCase::name`].
    pub name: &'static str,
    /// [`BenchCase::bot`].
    pub bot: &'static str,
    /// Nodes visited: the signature, the same on every machine.
    pub nodes: u64,
    /// Nodes a second, here and now.
    pub nodes_per_second: f64,
}

/// Positions that every bot is measured on.
const POSITIONS: u64 = 24;

/// Does the fixed work of a game.
pub fn measure(entry: &Entry) -> Result<Vec<Measured>, PlayError> {
    entry.benches.iter().map(|case| measure_case(entry, case)).collect()
}

fn measure_case(entry: &Entry, case: &BenchCase) -> Result<Measured, PlayError> {
    let (nodes, done, time) = match case.work {
        BenchWork::Depth(depth) => {
            let (nodes, _, time) = search(entry, case.bot, &Limits::depth(depth))?;
            (nodes, nodes, time)
        }
        BenchWork::Tree(iterations) => {
            // The signature counts what the trees were made of: new nodes and found ones.
            let (done, found, time) = search(entry, case.bot, &Limits::nodes(iterations))?;
            (done + found, done, time)
        }
        BenchWork::Own(work) => {
            let start = Instant::now();
            let counted = work();
            (counted.signature, counted.done, start.elapsed())
        }
    };
    let nodes_per_second = done as f64 / time.as_secs_f64().max(1e-9);
    Ok(Measured { name: case.name, bot: case.bot, nodes, nodes_per_second })
}

/// Searches the bench positions: the nodes visited, inner nodes and table hits together, and the time.
fn search(entry: &Entry, bot: &str, limits: &Limits) -> Result<(u64, u64, Duration), PlayError> {
    let mut bot = entry.player(bot, 1)?.bot;
    let (mut nodes, mut found, mut time) = (0, 0, Duration::ZERO);
    for number in 0..POSITIONS {
        let position = random_position(entry, number)?;
        let start = Instant::now();
        let thought = bot.think(&*position, limits, &mut Silent)?;
        time += start.elapsed();
        nodes += thought.nodes;
        found += thought.counters.inner + thought.counters.hits;
    }
    Ok((nodes, found, time))
}

/// By how much the game's bench bot overruns a deadline of 50 ms at worst, over the bench positions.
pub fn worst_overrun(entry: &Entry) -> Result<Option<Duration>, PlayError> {
    const ALLOWED: Duration = Duration::from_millis(50);
    let by_depth = |case: &&BenchCase| matches!(case.work, BenchWork::Depth(_));
    let Some(case) = entry.benches.iter().find(by_depth) else { return Ok(None) };
    let mut bot = entry.player(case.bot, 1)?.bot;
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
