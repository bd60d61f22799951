//! The bot trait, and what a search reports: values, candidate moves, counters.

use crate::{Game, Limits, Outcome, Side};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Chooses moves.
pub trait Bot<G: Game>: Send {
    /// Chooses a move for the side to act; always a legal one, however tight the limits.
    ///
    /// # Panics
    /// May panic when no player is to act: the host asks only at [`crate::Turn::Player`].
    fn think(
        &mut self,
        position: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Thought<G::Move>;

    /// Called when a new game begins: drops what was learned in the last one.
    fn forget(&mut self) {}

    /// Bytes kept from one decision to the next, for hosts that limit them; small allocations are not counted.
    fn memory(&self) -> usize {
        0
    }
}

/// Receives the progress of a search, called from within the search and at most every 50 ms.
pub trait Observer<M> {
    /// The result so far.
    fn progress(&mut self, thought: &Thought<M>);
}

/// An observer that ignores all updates.
pub struct Silent;

impl<M> Observer<M> for Silent {
    fn progress(&mut self, _: &Thought<M>) {}
}

/// An observer that calls a closure.
pub struct Telling<F>(pub F);

impl<M, F: FnMut(&Thought<M>)> Observer<M> for Telling<F> {
    fn progress(&mut self, thought: &Thought<M>) {
        (self.0)(thought);
    }
}

/// What a position is worth to [`Side::First`].
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Value {
    /// The probability of winning, from 0 to 1; a draw counts one half.
    pub win: f32,
    /// The expected points, where the game has points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<f32>,
    /// The proven result, where the search found one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

/// A proven result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Proof {
    /// The outcome under best play.
    pub outcome: Outcome,
    /// Plies until the end under best play.
    pub plies: u32,
}

impl Value {
    /// An even position, or an unknown one.
    pub const EVEN: Value = Value { win: 0.5, points: None, proof: None };

    /// A probability, without proof.
    pub fn estimate(win: f64) -> Self {
        Value { win: win.clamp(0.0, 1.0) as f32, ..Self::EVEN }
    }

    /// A proven result of game `G`.
    pub fn proven<G: Game>(outcome: Outcome, plies: u32) -> Self {
        let points = match outcome {
            Outcome::Points(points) => Some(f32::from(points)),
            Outcome::Win(_) | Outcome::Draw => None,
        };
        Value { win: G::reward(outcome) as f32, points, proof: Some(Proof { outcome, plies }) }
    }

    /// The probability that `side` wins.
    pub fn win_for(&self, side: Side) -> f32 {
        match side {
            Side::First => self.win,
            Side::Second => 1.0 - self.win,
        }
    }
}

/// A move that a search considered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate<M> {
    /// The move.
    #[serde(rename = "move")]
    pub m: M,
    /// What it is worth.
    pub value: Value,
    /// How much work went into it: visits or nodes.
    pub visits: u64,
}

/// What a search counted, for benches and logs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// Look-ups in the transposition table.
    pub probes: u64,
    /// Look-ups that found the position.
    pub hits: u64,
    /// Nodes whose moves were searched.
    pub inner: u64,
    /// Inner nodes left early by a cutoff.
    pub cutoffs: u64,
    /// Visits of the position reused from an earlier search.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub reused: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// The result of a search, or its state so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thought<M> {
    /// The move to play.
    pub best: M,
    /// What the position is worth with it.
    pub value: Value,
    /// The expected continuation, `best` first.
    pub line: Vec<M>,
    /// Moves considered, best first; may be empty.
    pub candidates: Vec<Candidate<M>>,
    /// Positions visited.
    pub nodes: u64,
    /// Plies searched completely.
    pub depth: u32,
    /// Time taken, measured by the clock of the limits.
    pub time: Duration,
    /// Counters of the transposition table and the pruning.
    pub counters: Counters,
}

impl<M: Clone> Thought<M> {
    /// A thought with a move and no value or candidates.
    pub fn of(best: M) -> Self {
        Thought {
            line: vec![best.clone()],
            best,
            value: Value::EVEN,
            candidates: Vec::new(),
            nodes: 0,
            depth: 0,
            time: Duration::ZERO,
            counters: Counters::default(),
        }
    }

    /// The same thought with moves of another type.
    pub fn map<N>(&self, convert: impl Fn(&M) -> N) -> Thought<N> {
        let candidate = |c: &Candidate<M>| Candidate { m: convert(&c.m), value: c.value, visits: c.visits };
        Thought {
            best: convert(&self.best),
            value: self.value,
            line: self.line.iter().map(&convert).collect(),
            candidates: self.candidates.iter().map(candidate).collect(),
            nodes: self.nodes,
            depth: self.depth,
            time: self.time,
            counters: self.counters,
        }
    }
}
