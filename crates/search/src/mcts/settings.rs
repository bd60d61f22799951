//! The settings of the engine; each of them is a bot option.

use super::formula::Formula;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// How the search treats random numbers inside actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Luck {
    /// As a fair player: the secret is redrawn before an action, and the results are grouped by key.
    #[default]
    Fair,
    /// With the actual secret; only for bots that the catalogue marks as omniscient.
    Deterministic,
    /// Open loop: a node is a sequence of actions, whatever their results; no transpositions, no proofs.
    Open,
}

/// How several threads share the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sharing {
    /// One tree for all.
    #[default]
    Tree,
    /// One tree for each thread, added up at the root.
    Root,
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
// Each is an option of its own, named where it is set.
#[allow(clippy::struct_excessive_bools)]
pub struct Settings {
    /// `ucb1` or `puct`.
    pub formula: Formula,
    /// The exploration constant of the formula.
    #[serde(deserialize_with = "amount")]
    pub exploration: f64,
    /// First-play urgency: how much less than the position an untried move is worth; for `puct`.
    #[serde(deserialize_with = "amount")]
    pub first_play: f64,
    /// Visits after which a node is expanded.
    #[serde(deserialize_with = "game::options::bounded::<_, _, 0, 1_000_000>")]
    pub expand_after: u32,
    /// Bytes of the tree, in MiB.
    #[serde(deserialize_with = "game::options::bounded::<_, _, 1, 65536>")]
    pub memory_mb: usize,
    /// Whether positions that are reached in several ways share a node.
    pub transpositions: bool,
    /// Whether the tree is kept between the moves of a game.
    pub reuse: bool,
    /// Progressive widening: whether a node's moves are added one by one, the most promising first.
    pub widening: bool,
    /// Moves that a widened node begins with.
    #[serde(deserialize_with = "amount")]
    pub widening_base: f64,
    /// The power of the visits that is added to the base.
    #[serde(deserialize_with = "amount")]
    pub widening_power: f64,
    /// `fair`, `deterministic` or `open`.
    pub luck: Luck,
    /// Plies of a playout at most; 0 plays to the end.
    #[serde(deserialize_with = "game::options::bounded::<_, _, 0, 1_000_000>")]
    pub depth: u32,
    /// Whether a playout ends where the policy calls the game decided.
    pub early_exit: bool,
    /// Whether a repeated position counts as a draw, in playouts and in the tree.
    pub cycles: bool,
    /// The share of the guide's value in what a leaf is worth; the playout has the rest.
    #[serde(deserialize_with = "share")]
    pub mix: f64,
    /// Whether proven results are propagated.
    pub solver: bool,
    /// `tree` or `root`.
    pub sharing: Sharing,
    /// Virtual losses that a thread adds to the moves on its path, so that other threads choose differently.
    #[serde(deserialize_with = "game::options::bounded::<_, _, 0, 100>")]
    pub virtual_loss: u32,
    /// Threads; 0 takes as many as the limits allow.
    #[serde(deserialize_with = "game::options::bounded::<_, _, 0, 64>")]
    pub threads: usize,
    /// Iterations of a decision whose limits bound neither nodes nor time.
    #[serde(deserialize_with = "game::options::bounded::<_, _, 1, 1_000_000_000_000>")]
    pub iterations: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Settings {
    /// The defaults.
    pub const DEFAULT: Settings = Settings {
        formula: Formula::Ucb1,
        exploration: std::f64::consts::SQRT_2,
        first_play: 0.1,
        expand_after: 1,
        memory_mb: 64,
        transpositions: true,
        reuse: true,
        widening: false,
        widening_base: 5.0,
        widening_power: 0.5,
        luck: Luck::Fair,
        depth: 50,
        early_exit: false,
        cycles: true,
        mix: 0.0,
        solver: true,
        sharing: Sharing::Tree,
        virtual_loss: 1,
        threads: 0,
        iterations: 10_000,
    };

    /// Resolves settings that exclude each other: open-loop search has neither transpositions nor proofs.
    pub(super) fn settled(self) -> Self {
        if self.luck == Luck::Open {
            return Settings { transpositions: false, solver: false, reuse: false, ..self };
        }
        self
    }

    /// How many moves a node with so many visits may have.
    #[inline]
    pub fn width(&self, visits: u32) -> usize {
        if !self.widening {
            return usize::MAX;
        }
        self.grown(visits, self.widening_base)
    }

    /// How many results an action with so many visits may have in the tree.
    #[inline]
    pub(super) fn luck_width(&self, visits: u32) -> usize {
        self.grown(visits, 1.0)
    }

    #[inline]
    fn grown(&self, visits: u32, base: f64) -> usize {
        let visits = f64::from(visits);
        // The default exponent is a square root.
        let is_root = (self.widening_power - 0.5).abs() < 1e-9;
        let growth = if is_root { visits.sqrt() } else { libm::pow(visits, self.widening_power) };
        (growth + base).max(1.0) as usize
    }
}

fn within<'de, D: Deserializer<'de>>(deserializer: D, most: f64) -> Result<f64, D::Error> {
    let number = f64::deserialize(deserializer)?;
    let is_fit = (0.0..=most).contains(&number);
    if is_fit { Ok(number) } else { Err(D::Error::custom(format!("expected 0 to {most}"))) }
}

fn amount<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    within(deserializer, 1e6)
}

fn share<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    within(deserializer, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widening_adds_the_root_of_the_visits_to_five() {
        let settings = Settings { widening: true, ..Settings::default() };
        assert_eq!([0, 1, 4, 100, 1_000_000].map(|visits| settings.width(visits)), [5, 6, 7, 15, 1005]);
        let slower = Settings { widening_power: 0.25, widening_base: 2.0, ..settings };
        assert_eq!([0, 1, 16, 10_000].map(|visits| slower.width(visits)), [2, 3, 4, 12]);
        assert_eq!(Settings::default().width(3), usize::MAX);
    }

    #[test]
    fn bad_amounts_are_refused() {
        for word in ["mix=1.5", "exploration=-1", "widening_power=1e7", "memory_mb=0", "luck=good"] {
            let given = game::options::from_words([word]).unwrap();
            assert!(game::options::read::<Settings>(&given).is_err(), "{word}");
        }
        let given = game::options::from_words(["mix=0.5", "luck=open", "formula=puct"]).unwrap();
        assert!(game::options::read::<Settings>(&given).is_ok_and(|read| read.luck == Luck::Open));
    }
}
