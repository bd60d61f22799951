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

/// Logs and counts a decision in a game of the catalogue; `id` is the game that is played or the session, `seq` the
/// number of the event or ply.
pub fn report(game: &'static str, id: &str, seq: u32, bot: &str, thought: &Thought<String>) {
    let seconds = thought.time.as_secs_f64();
    // Callers choose options freely: as a label, each choice would be a new series.
    let name = bot.split(':').next().unwrap_or_default().to_owned();
    metrics::counter!("parlor_decisions_total", "game" => game, "bot" => name.clone()).increment(1);
    metrics::histogram!("parlor_decision_seconds", "game" => game, "bot" => name.clone()).record(seconds);
    if seconds > 0.0 {
        let speed = thought.nodes as f64 / seconds;
        metrics::histogram!("parlor_nodes_per_second", "game" => game, "bot" => name).record(speed);
    }
    let visits = thought.candidates.iter().find(|candidate| candidate.m == thought.best);
    tracing::info!(target: "decision", game, id, seq, bot, action = thought.best,
        win = thought.value.win, iterations = thought.nodes, visits = visits.map_or(0, |chosen| chosen.visits),
        reused = thought.counters.reused, depth = thought.depth, ms = thought.time.as_millis() as u64,
        "a bot decided");
}
