//! Learns what positions and champions of LOL Chess are worth, round by round, from quick games.

use super::Plan;
use super::gather::gather;
use games::lolchess::bots::learned::practice::{self, Lesson};
use games::lolchess::bots::learned::{Weights, feature, fit};

/// What a round came to.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// Counted from 1.
    pub number: u32,
    /// Games without a winner.
    pub draws: usize,
    /// Positions that were learned from.
    pub positions: usize,
    /// The mean loss of a position that is left, in logarithms; a coin has 0.69.
    pub loss: f64,
}

/// Learns from nothing but the rules; `told` hears of every round, `tick` of every game.
pub fn learn(plan: &Plan, mut told: impl FnMut(Round), tick: impl Fn() + Sync) -> Weights {
    let mut weights = Weights::plain();
    for number in 1..=plan.rounds {
        let seed = game::deal::mix(plan.seed, u64::from(number));
        let add = |lessons: &mut Vec<Lesson>, game| {
            lessons.push(practice::play(&weights, seed, game));
            tick();
            0
        };
        let merge = |all: &mut Vec<Lesson>, some: &Vec<Lesson>| all.extend_from_slice(some);
        let (mut lessons, _) = gather(plan.games, plan.threads, add, merge);
        // Sums of fractions depend on their order, so it must not depend on the threads.
        lessons.sort_by_key(|lesson| lesson.number);
        let (fitted, loss) = fit::fit(&lessons);
        weights = fitted;
        let is_drawn = |lesson: &&Lesson| (lesson.score - 0.5).abs() < 0.1;
        told(Round {
            number,
            draws: lessons.iter().filter(is_drawn).count(),
            positions: lessons.iter().map(|lesson| lesson.positions.len() / feature::FEATURES).sum(),
            loss,
        });
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_do_not_change_what_is_learned() {
        let plan = Plan { rounds: 2, games: 4, seed: 5, threads: 1 };
        let learned = |plan: &Plan| {
            let mut rounds = Vec::new();
            (learn(plan, |round| rounds.push(round.positions), || {}), rounds)
        };
        let once = learned(&plan);
        assert_eq!(once, learned(&Plan { threads: 3, ..plan }));
        assert_ne!(once, learned(&Plan { seed: 6, ..plan }));
        assert!(once.1.iter().all(|positions| *positions > 20), "{:?}", once.1);
    }
}
