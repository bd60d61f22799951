//! Fits the linear policy to the visits of Monte Carlo tree search in games against itself.

use super::Connect4;
use super::mcts::{ColumnFeatures, GuideName, Options, mcts};
use crate::tool::{ANY, Environment, Kind, Tool};
use game::Limits;
use search::mcts::{Features, Fit, Fitting, fit, self_play};
use serde::{Deserialize, Serialize};

/// How much to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Plan {
    games: u64,
    nodes: u64,
    seed: u64,
}

impl Default for Plan {
    fn default() -> Self {
        Plan { games: 400, nodes: 1_000, seed: 1 }
    }
}

/// The tool for `parlor train`.
pub(super) fn tool() -> Tool {
    let run = |plan: &Plan, env: &dyn Environment| {
        train(plan, env);
        Ok(())
    };
    Tool::new("policy", "Fit the priors of Connect Four's tree search to its own visits", run)
        .help(
            "Example: parlor train policy --games 50 --nodes 500 --seed 1\n\
             Prints one weight for each feature; the same games, nodes and seed give the same weights",
        )
        .parameter("games", "Games of the bot against itself", Kind::Number(ANY))
        .parameter("nodes", "Iterations a move", Kind::Number(ANY))
        .parameter("seed", "Decides every game", Kind::Number(ANY))
}

fn train(plan: &Plan, env: &dyn Environment) {
    env.begin(plan.games, "games");
    let fitted = learn(plan, || env.advance(1));
    env.end();
    let [before, after] = fitted.loss;
    env.print(&format!("cross entropy {before:.4} before, {after:.4} after, {:.4} at best", fitted.floor));
    env.print(&Fit::text(&fitted.weights));
    env.print(&format!("checksum {:#018x}", Fit::checksum(&fitted.weights)));
}

/// Plies of a game that are drawn by their visits, so that games differ.
const FREE_PLIES: u32 = 12;

/// Learns from nothing but the seed: the same plan gives the same weights.
fn learn(plan: &Plan, mut played: impl FnMut()) -> Fit {
    let mut bot = mcts(Options { guide: GuideName::Heuristic, ..Options::default() }, plan.seed);
    let limits = Limits::nodes(plan.nodes);
    let mut samples = Vec::new();
    for game in 0..plan.games {
        let seed = game::deal::mix(plan.seed, game);
        samples.extend(self_play(&mut bot, &ColumnFeatures, &Connect4::EMPTY, (&limits, FREE_PLIES), seed));
        played();
    }
    let fitting = Fitting { seed: plan.seed, ..Fitting::default() };
    fit(&samples, Features::<Connect4>::count(&ColumnFeatures), &fitting)
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
