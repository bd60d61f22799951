//! Fits the linear policy of Connect Four to the visits of Monte Carlo tree search in games against itself.

use game::Limits;
use games::connect4::Connect4;
use games::connect4::mcts::{GuideName, Options, Sight, mcts};
pub use search::mcts::Fit;
use search::mcts::{Features, Fitting, fit, self_play};

/// How much to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Games of the bot against itself.
    pub games: u64,
    /// Iterations a move.
    pub nodes: u64,
    /// Decides the games and the order in which their decisions are seen.
    pub seed: u64,
}

/// Plies of a game that are drawn by their visits, so that games differ.
const FREE_PLIES: u32 = 12;

/// Learns from nothing but the seed: the same plan gives the same weights.
pub fn learn(plan: &Plan, mut played: impl FnMut()) -> Fit {
    let mut bot = mcts(Options { guide: GuideName::Heuristic, ..Options::default() }, plan.seed);
    let limits = Limits::nodes(plan.nodes);
    let mut samples = Vec::new();
    for game in 0..plan.games {
        let seed = game::deal::mix(plan.seed, game);
        samples.extend(self_play(&mut bot, &Sight, &Connect4::EMPTY, (&limits, FREE_PLIES), seed));
        played();
    }
    let fitting = Fitting { seed: plan.seed, ..Fitting::default() };
    fit(&samples, Features::<Connect4>::count(&Sight), &fitting)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_is_learned_and_says_the_same_from_its_seed() {
        let plan = Plan { games: 12, nodes: 150, seed: 1 };
        let mut games = 0;
        let fitted = learn(&plan, || games += 1);
        assert_eq!((games, &fitted), (12, &learn(&plan, || {})));
        assert!(fitted.loss[1] < fitted.loss[0] - 0.05, "{fitted:?}");
        // To stop a four is likely, to give one away is not.
        assert!(fitted.weights[5] > 0.5 && fitted.weights[6] < -0.2, "{fitted:?}");
    }
}
