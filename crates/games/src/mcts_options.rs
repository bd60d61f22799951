//! The options of a Monte Carlo tree search bot, in any game.

use search::mcts::Settings;
use serde::{Deserialize, Serialize};

/// The search settings, with the game's names of playout policies `R` and guides `G`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct MctsOptions<R, G> {
    /// The settings of the search.
    #[serde(flatten)]
    pub search: Settings,
    /// The playout policy.
    pub rollout: R,
    /// The guide.
    pub guide: G,
}

impl<R: Default, G: Default> MctsOptions<R, G> {
    /// These settings with the default playouts and guide.
    pub fn by(search: Settings) -> Self {
        MctsOptions { search, rollout: R::default(), guide: G::default() }
    }
}
