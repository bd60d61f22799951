//! Learns the weights of `learned`, round by round, from quick games by temporal differences.

use super::learn::{LearningSums, PracticeMode};
use super::weights::{Knowledge, Weights};
use crate::tool::{Environment, Plan, Tool, ToolError, gather};
use game::deal;

/// What it is called behind `parlor train`.
const COMMAND: &str = "entropy learned";

/// The tool for `parlor train`.
pub(crate) fn tool() -> Tool {
    Tool::practice::<8, 20_000>("learned", "Learn the weights of learned from games against itself", train).help(
        "Example: parlor train entropy learned --rounds 3 --games 1000 --out weights.txt\n\
         The same rounds, games and seed give the same weights, whatever the number of threads. It starts from the \
         weights of `spans`, writes its own after every round, and goes on where a file of the same command ends",
    )
}

fn train(plan: &Plan, env: &dyn Environment) -> Result<(), ToolError> {
    let before = env.read_text(&plan.out).ok();
    let mut training = before.and_then(|text| Training::read(&text, plan)).unwrap_or_default();
    if training.rounds > 0 {
        env.print(&format!("{}: goes on after round {}", plan.out, training.rounds));
    }
    env.begin(games_until(plan, plan.rounds), "games");
    env.advance(games_until(plan, training.rounds));
    while training.rounds < plan.rounds {
        let report = training.advance(plan, env);
        env.write(&plan.out, training.to_text(plan).as_bytes())?;
        env.print(&report);
    }
    env.end();
    env.print(&format!("checksum {:#018x}", training.weights.checksum()));
    Ok(())
}

/// The weights of a training under way: a file of them is all it takes to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Training {
    /// Rounds done.
    rounds: u32,
    /// The weights after them.
    weights: Weights,
}

impl Training {
    /// Starts where `spans` ended.
    fn new() -> Self {
        Training { rounds: 0, weights: Weights::plain() }
    }

    /// Goes on with weights that [`Training::to_text`] has written for the same plan; `None` if it has not.
    fn read(text: &str, plan: &Plan) -> Option<Self> {
        let rest = text.strip_prefix(&*plan.command(COMMAND))?;
        let rounds = rest.lines().nth(1)?.strip_prefix("# rounds done: ")?.parse().ok()?;
        Some(Training { rounds, weights: text.parse().ok()? })
    }

    /// The weights with what made them.
    fn to_text(&self, plan: &Plan) -> String {
        format!(
            "{}\n# rounds done: {}\n\
             # a line for every number of chips: constant, deviation and patterns of lines in thousandths of a point, then threats\n\
             {}",
            plan.command(COMMAND),
            self.rounds,
            self.weights
        )
    }

    /// One round more; returns what it came to.
    fn advance(&mut self, plan: &Plan, env: &dyn Environment) -> String {
        let knowledge = Knowledge::new(&self.weights);
        let number = self.rounds + 1;
        let (sight, games) = round(plan, number);
        let seed = deal::mix(plan.seed, u64::from(number));
        let add = |sums: &mut LearningSums, game| {
            let score = sums.add_game(sight, &knowledge, deal::mix(seed, game));
            env.advance(1);
            score.into()
        };
        let (sums, total) = gather(games, plan.threads, add, LearningSums::merge);
        self.weights = sums.corrected(sight, &self.weights);
        self.rounds = number;
        let (mean, positions) = (total as f64 / games as f64, sums.positions());
        format!("round {number}: mean score {mean:.1}, {positions} positions")
    }
}

/// What the games of a round look at, and how many there are: the last third looks at threats, which takes longer.
fn round(plan: &Plan, number: u32) -> (PracticeMode, u64) {
    if number <= plan.rounds / 3 * 2 {
        (PracticeMode::Lines, plan.games.max(1))
    } else {
        (PracticeMode::Threats, (plan.games / THREAT_PART).max(1))
    }
}

/// A round of games that look at threats has this part of the games of the others.
const THREAT_PART: u64 = 5;

/// Games of the first rounds of a plan.
fn games_until(plan: &Plan, last: u32) -> u64 {
    (1..=last).map(|number| round(plan, number).1).sum()
}

impl Default for Training {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::tool::testing::Memory;

    const PLAN: Plan = Plan { rounds: 3, games: 20, seed: 5, threads: 1, out: String::new() };

    fn trained(plan: &Plan) -> Training {
        let mut training = Training::new();
        for _ in 0..plan.rounds {
            training.advance(plan, &Memory::default());
        }
        training
    }

    #[test]
    fn neither_threads_nor_a_break_change_what_is_learned() {
        let once = trained(&PLAN);
        assert_eq!(once, trained(&Plan { threads: 3, ..PLAN }));
        assert_ne!(once, trained(&Plan { seed: 6, ..PLAN }));
        assert_eq!((games_until(&PLAN, 2), games_until(&PLAN, 3)), (40, 44));
        let mut first = Training::new();
        first.advance(&PLAN, &Memory::default());
        let mut resumed = Training::read(&first.to_text(&PLAN), &PLAN).unwrap();
        assert_eq!(resumed, first);
        while resumed.rounds < PLAN.rounds {
            resumed.advance(&PLAN, &Memory::default());
        }
        assert_eq!(resumed, once);
    }

    #[test]
    fn another_training_is_not_gone_on_with() {
        let text = Training::new().to_text(&PLAN);
        assert!(Training::read(&text, &Plan { games: 60, ..PLAN }).is_none());
        assert!(Training::read("", &PLAN).is_none());
    }
}
