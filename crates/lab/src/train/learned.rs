//! Learns the weights of Entropy's `learned` bot, round by round, from quick games by temporal differences.

use super::Plan;
use super::gather::gather;
use games::entropy::learned::learn::{Lessons, Sight};
use games::entropy::learned::weights::{Knowledge, Weights};

/// What a round came to.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// Counted from 1.
    pub number: u32,
    /// The mean final score of its games.
    pub mean_score: f64,
    /// Positions that were learned from.
    pub positions: i64,
}

/// The weights of a training under way: a file of them is all it takes to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Training {
    /// Rounds done.
    pub rounds: u32,
    /// The weights after them.
    pub weights: Weights,
}

impl Training {
    /// Starts where `spans` ended.
    pub fn new() -> Self {
        Training { rounds: 0, weights: Weights::plain() }
    }

    /// Goes on with weights that [`Training::to_text`] has written for the same plan; `None` if it has not.
    pub fn read(text: &str, plan: &Plan) -> Option<Self> {
        let rest = text.strip_prefix(&*command(plan))?;
        let rounds = rest.lines().nth(1)?.strip_prefix("# rounds done: ")?.parse().ok()?;
        Some(Training { rounds, weights: text.parse().ok()? })
    }

    /// The weights with what made them.
    pub fn to_text(&self, plan: &Plan) -> String {
        format!(
            "{}\n# rounds done: {}\n\
             # a line for every number of chips: constant, deviation and patterns of lines in thousandths of a point, then threats\n\
             {}",
            command(plan),
            self.rounds,
            self.weights
        )
    }

    /// One round more; `tick` hears of every game.
    pub fn advance(&mut self, plan: &Plan, tick: &(impl Fn() + Sync)) -> Round {
        let knowledge = Knowledge::new(&self.weights);
        let number = self.rounds + 1;
        let (sight, games) = round(plan, number);
        let seed = game::deal::mix(plan.seed, u64::from(number));
        let add = |lessons: &mut Lessons, game| {
            let score = lessons.add_game(sight, &knowledge, game::deal::mix(seed, game));
            tick();
            score.into()
        };
        let (lessons, total) = gather(games, plan.threads, add, Lessons::merge);
        self.weights = lessons.corrected(sight, &self.weights);
        self.rounds = number;
        Round { number, mean_score: total as f64 / games as f64, positions: lessons.positions() }
    }
}

/// What the games of a round look at, and how many there are: the last third looks at threats, which takes longer.
fn round(plan: &Plan, number: u32) -> (Sight, u64) {
    if number <= plan.rounds / 3 * 2 {
        (Sight::Lines, plan.games.max(1))
    } else {
        (Sight::Threats, (plan.games / THREAT_PART).max(1))
    }
}

/// A round of games that look at threats has this part of the games of the others.
const THREAT_PART: u64 = 5;

/// Games of the first rounds of a plan.
pub fn games_until(plan: &Plan, last: u32) -> u64 {
    (1..=last).map(|number| round(plan, number).1).sum()
}

impl Default for Training {
    fn default() -> Self {
        Self::new()
    }
}

/// The command that makes these weights.
fn command(Plan { rounds, games, seed, .. }: &Plan) -> String {
    format!("# parlor train entropy learned --rounds {rounds} --games {games} --seed {seed}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: Plan = Plan { rounds: 3, games: 20, seed: 5, threads: 1 };

    fn trained(plan: &Plan) -> Training {
        let mut training = Training::new();
        for _ in 0..plan.rounds {
            training.advance(plan, &|| {});
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
        first.advance(&PLAN, &|| {});
        let mut resumed = Training::read(&first.to_text(&PLAN), &PLAN).unwrap();
        assert_eq!(resumed, first);
        while resumed.rounds < PLAN.rounds {
            resumed.advance(&PLAN, &|| {});
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
