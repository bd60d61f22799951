//! How long an analysis looks at each position, and on how many engines.

use games::entry::{Budget, Entry};

/// Engines of an analysis, each with a table of its own: as many positions are looked at side by side. The number is
/// fixed, so that verdicts are the same on every machine.
const LANES: usize = 2;
/// How much longer than in full a position is looked at before a move there is called a mistake.
const SURE: u64 = 5;

/// How much work goes into an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The limits of each position at first.
    pub first: Budget,
    /// The limits of a position at which much changes hands.
    pub full: Budget,
    /// The limits of a position at which somebody seems to have made a mistake.
    pub sure: Budget,
    /// Whether the engine gives every move a value of its own, so that moves can be compared within one thought.
    pub surveys: bool,
    /// Positions that are looked at side by side, each by an engine of its own.
    pub lanes: usize,
}

impl Effort {
    /// The effort of a player within its limits: the game's analyst looks quickly first, others at once as long as
    /// they may.
    pub fn new(entry: &Entry, player: &str, full: Budget) -> Self {
        let surveys = entry.analyst.is_some_and(|(analyst, _)| analyst == player);
        let first = entry.first_look.and_then(|look| look.nodes).filter(|_| surveys).map_or(full, |look| {
            let nodes = full.nodes.map(|nodes| nodes.min(look));
            Budget { nodes: nodes.or(full.nodes), ..full }
        });
        let sure = Budget { nodes: full.nodes.map(|nodes| nodes.saturating_mul(SURE)), ..full };
        Effort { first, full, sure, surveys, lanes: LANES }
    }

    /// The same effort with a single engine, which all looks are left to.
    #[must_use]
    pub fn alone(self) -> Self {
        Effort { lanes: 1, ..self }
    }

    /// Whether there is a longer look.
    pub(super) fn refines(&self) -> bool {
        self.first != self.full
    }
}
