//! Learns what positions and champions are worth, round by round, from quick games.

use super::practice::{self, Lesson};
use super::{Weights, feature, fit};
use crate::tool::{Environment, Plan, Tool, ToolError, gather};
use game::deal;

/// The tool for `parlor train`.
pub fn tool() -> Tool {
    let about = "Learn what positions and champions of LOL Chess are worth from quick games";
    Tool::practice::<2, 1500>("", about, train).help(
        "Example: parlor train lolchess --rounds 2 --games 500 --out weights.txt\n\
         The same rounds, games and seed give the same weights, whatever the number of threads",
    )
}

fn train(plan: &Plan, env: &dyn Environment) -> Result<(), ToolError> {
    let format = "thousandths of the logarithm of the odds: features of a position, then picks, roles by file and by spell";
    plan.train(env, ("lolchess", format), learn, Weights::checksum)
}

/// Learns from nothing but the rules.
fn learn(plan: &Plan, env: &dyn Environment) -> Weights {
    let mut weights = Weights::plain();
    for number in 1..=plan.rounds {
        let seed = deal::mix(plan.seed, u64::from(number));
        let add = |lessons: &mut Vec<Lesson>, game| {
            lessons.push(practice::play(&weights, seed, game));
            env.advance(1);
            0
        };
        let merge = |all: &mut Vec<Lesson>, some: &Vec<Lesson>| all.extend_from_slice(some);
        let (mut lessons, _) = gather(plan.games, plan.threads, add, merge);
        // Sums of fractions depend on their order, so it must not depend on the threads.
        lessons.sort_by_key(|lesson| lesson.number);
        let (fitted, loss) = fit::fit(&lessons);
        weights = fitted;
        let draws = lessons.iter().filter(|lesson| (lesson.score - 0.5).abs() < 0.1).count();
        let positions: usize = lessons.iter().map(|lesson| lesson.positions.len() / feature::FEATURES).sum();
        // The loss is the mean one of a position, in logarithms; a coin has 0.69.
        env.print(&format!("round {number}: {draws} draws, {positions} positions, loss {loss:.4}"));
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::testing::Memory;

    #[test]
    fn threads_do_not_change_what_is_learned() {
        let plan = Plan { rounds: 2, games: 4, seed: 5, threads: 1, out: String::new() };
        let learned = |plan: &Plan| {
            let env = Memory::default();
            (learn(plan, &env), env.lines.into_inner().unwrap())
        };
        let once = learned(&plan);
        assert_eq!(once, learned(&Plan { threads: 3, ..plan.clone() }));
        assert_ne!(once, learned(&Plan { seed: 6, ..plan }));
        let positions =
            |line: &String| line.split(' ').nth(4).and_then(|word| word.parse().ok()).unwrap_or(0);
        assert!(once.1.iter().all(|line| positions(line) > 20), "{:?}", once.1);
    }
}
