//! A single position: what it is worth, and the best ways to go on.

use super::engine::{Engine, Plan};
use super::walk::Line;
use game::{PlayError, Turn, Value};
use games::entry::Entry;
use serde::Serialize;
use std::fmt;

/// Ways to go on that are told, and plies of each.
const WAYS: usize = 3;
const PLIES: usize = 5;

/// What is known of a position.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Insight {
    /// The game.
    pub game: &'static str,
    /// The names of the sides.
    pub sides: [&'static str; 2],
    /// Who is to act.
    pub side: game::Side,
    /// What the position is worth.
    pub value: Value,
    /// The best move.
    pub suggested_move: String,
    /// The best moves with how the game would go on, best first.
    pub ways: Vec<Way>,
    /// Positions searched.
    pub nodes: u64,
    /// Plies searched completely.
    pub depth: u32,
}

/// A move and what follows.
#[derive(Debug, Serialize)]
pub struct Way {
    /// What it is worth.
    pub value: Value,
    /// The move, and how the game would go on.
    pub line: Vec<String>,
}

/// Analyses a position given as text.
pub fn look(entry: &Entry, text: &str, plan: &Plan) -> Result<Insight, PlayError> {
    let position = entry.rules.parse(text)?;
    let Turn::Player(side) = position.turn() else {
        return Err(PlayError::text("position", text, "no player is to act"));
    };
    let mut engine = Engine::new(entry, plan)?;
    let budget = engine.budget;
    let thought = engine.think(entry, (&*position, budget), || None)?;
    let mut begun = vec![(thought.value, thought.line.clone())];
    let others = thought.candidates.iter().filter(|candidate| candidate.m != thought.best);
    begun.extend(others.map(|other| (other.value, vec![other.m.clone()])).take(WAYS - 1));
    let mut ways = Vec::new();
    for (value, moves) in begun {
        let mut line = Line::new(&*position, &moves, PLIES);
        while let Some(position) = line.question() {
            let best = engine.think(entry, (position, budget), || None)?.best;
            line.push(best)?;
        }
        ways.push(Way { value, line: line.into_moves() });
    }
    Ok(Insight {
        game: entry.id(),
        sides: entry.rules.sides(),
        side,
        value: thought.value,
        suggested_move: thought.best,
        ways,
        nodes: thought.nodes,
        depth: thought.depth,
    })
}

impl fmt::Display for Insight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Insight { game, sides, side, nodes, depth, .. } = self;
        let who = sides[side.index()];
        write!(f, "{game}: {who} to act, {nodes} nodes, {depth} plies")?;
        for Way { value, line } in &self.ways {
            write!(f, "\n{:>24}  {}", super::text::words(value, *sides), line.join(" "))?;
        }
        Ok(())
    }
}
