//! The log line and the metrics of every decision.

use game::{Candidate, Outcome, Side, Thought, Value};

/// A decision of a bot in a finished game, for training.
#[derive(Clone, Debug)]
pub struct Decided {
    /// [`game::Game::key`].
    pub key: u64,
    /// Who was to act.
    pub side: Side,
    /// The position as text, without hidden information.
    pub position: String,
    /// What the bot thought of it.
    pub value: Value,
    /// What it considered, best first.
    pub candidates: Vec<Candidate<String>>,
    /// What was played.
    pub played: String,
    /// How the game ended.
    pub result: Outcome,
}

/// Where a decision was made.
pub struct Place<'a> {
    /// The game's id.
    pub game: &'static str,
    /// The game that is played, or the session.
    pub id: &'a str,
    /// The number of the event or ply.
    pub ply: u32,
}

/// Logs and counts a decision.
pub fn report(place: &Place, bot: &str, thought: &Thought<String>) {
    let (game, seconds) = (place.game, thought.time.as_secs_f64());
    // Callers choose options freely: as a label, each choice would be a new series.
    let name = bot.split(':').next().unwrap_or_default().to_owned();
    metrics::counter!("parlor_decisions_total", "game" => game, "bot" => name.clone()).increment(1);
    metrics::histogram!("parlor_decision_seconds", "game" => game, "bot" => name.clone()).record(seconds);
    if seconds > 0.0 {
        let speed = thought.nodes as f64 / seconds;
        metrics::histogram!("parlor_nodes_per_second", "game" => game, "bot" => name).record(speed);
    }
    let visits = thought.candidates.iter().find(|candidate| candidate.m == thought.best);
    tracing::info!(target: "decision", game, id = place.id, seq = place.ply, bot, action = thought.best,
        win = thought.value.win, iterations = thought.nodes, visits = visits.map_or(0, |chosen| chosen.visits),
        reused = thought.counters.reused, depth = thought.depth, ms = thought.time.as_millis() as u64,
        "a bot decided");
}
