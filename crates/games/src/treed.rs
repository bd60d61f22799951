//! What can be chosen of a bot that searches by Monte Carlo, in any game.

use search::mcts::Settings;
use serde::{Deserialize, Serialize};

/// The search, with playouts `R` and advice `G` by the names that a game gives them.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Treed<R, G> {
    /// The search itself.
    #[serde(flatten)]
    pub search: Settings,
    /// Playouts.
    pub rollout: R,
    /// Advice.
    pub guide: G,
}

impl<R: Default, G: Default> Treed<R, G> {
    /// A search with the usual playouts and advice.
    pub fn by(search: Settings) -> Self {
        Treed { search, rollout: R::default(), guide: G::default() }
    }
}
