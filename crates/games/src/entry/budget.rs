//! How long a bot may think about each move, as plain data.

use game::Limits;
use serde::Serialize;
use std::time::Duration;

/// Limits that can be written down: they hold for every move, whenever it starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Budget {
    /// Positions a move.
    pub nodes: Option<u64>,
    /// Plies a move.
    pub depth: Option<u32>,
    /// Milliseconds a move.
    pub millis: Option<u64>,
}

impl Budget {
    /// So many positions a move.
    pub const fn nodes(nodes: u64) -> Self {
        Budget { nodes: Some(nodes), depth: None, millis: None }
    }

    /// So many plies a move.
    pub const fn depth(depth: u32) -> Self {
        Budget { nodes: None, depth: Some(depth), millis: None }
    }

    /// What a bot gets for a move where neither the request, its level nor the bot itself says more.
    pub const PLAIN: Budget = Budget { nodes: None, depth: None, millis: Some(1_000) };

    /// Whether nothing is bounded.
    pub fn is_empty(&self) -> bool {
        *self == Budget::default()
    }

    /// These limits, or others if nothing is bounded.
    #[must_use]
    pub fn or(self, other: Budget) -> Budget {
        if self.is_empty() { other } else { self }
    }

    /// The limits of a decision that starts now.
    pub fn limits(&self) -> Limits {
        let base = self.millis.map_or_else(Limits::default, |ms| Limits::within(Duration::from_millis(ms)));
        Limits { nodes: self.nodes, depth: self.depth, ..base }
    }
}

impl std::fmt::Display for Budget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let bounds = [
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.depth.map(|depth| format!("{depth} plies")),
            self.millis.map(|millis| format!("{millis} ms")),
        ];
        let bounds: Vec<String> = bounds.into_iter().flatten().collect();
        if bounds.is_empty() { f.write_str("no limit") } else { write!(f, "{} a move", bounds.join(", ")) }
    }
}
