//! Learns the weights of `spans` from games against itself.

use super::learn::Sums;
use super::weights::{Values, Weights};
use crate::tool::{Environment, Plan, Tool, ToolError, gather};
use game::deal;

/// The tool for `parlor train`.
pub(crate) fn tool() -> Tool {
    Tool::practice::<8, 20_000>("spans", "Learn the weights of spans from games against itself", train).help(
        "Example: parlor train entropy spans --rounds 2 --games 1000 --out weights.txt\n\
         The same rounds, games and seed give the same weights, whatever the number of threads",
    )
}

fn train(plan: &Plan, env: &dyn Environment) -> Result<(), ToolError> {
    let format = "a line for every number of chips: constant, deviation and 57 classes of spans, in thousandths of a point";
    plan.train(env, ("entropy spans", format), learn, Weights::checksum)
}

/// Learns from nothing but the rules.
fn learn(plan: &Plan, env: &dyn Environment) -> Weights {
    let mut weights = Weights::plain();
    for number in 1..=plan.rounds {
        let values = Values::new(&weights);
        let seed = deal::mix(plan.seed, u64::from(number));
        let add = |sums: &mut Sums, number| {
            let score = sums.add_game(&values, seed, number);
            env.advance(1);
            score.into()
        };
        let (sums, total) = gather(plan.games, plan.threads, add, Sums::merge);
        weights = sums.fit();
        let (mean, samples) = (total as f64 / plan.games.max(1) as f64, sums.samples());
        env.print(&format!("round {number}: mean score {mean:.1}, {samples} positions"));
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::testing::Memory;

    #[test]
    fn threads_do_not_change_what_is_learned() {
        let plan = Plan { rounds: 2, games: 60, seed: 5, threads: 1, out: String::new() };
        let learned = |plan: &Plan| learn(plan, &Memory::default());
        let once = learned(&plan);
        assert_eq!(once, learned(&Plan { threads: 3, ..plan.clone() }));
        assert_ne!(once, learned(&Plan { seed: 6, ..plan }));
    }
}
