//! Learns the weights of Entropy's `spans` bot from games against itself.

use super::Plan;
use super::gather::gather;
use games::entropy::spans::learn::Sums;
use games::entropy::spans::weights::{Values, Weights};

/// What a round came to.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// Counted from 1.
    pub number: u32,
    /// The mean final score of its games.
    pub mean_score: f64,
    /// Positions that were learned from.
    pub samples: i64,
}

/// Learns from nothing but the rules; `told` hears of every round, `tick` of every game.
pub fn learn(plan: &Plan, mut told: impl FnMut(Round), tick: impl Fn() + Sync) -> Weights {
    let mut weights = Weights::plain();
    for number in 1..=plan.rounds {
        let values = Values::new(&weights);
        let seed = game::deal::mix(plan.seed, u64::from(number));
        let (sums, total) = play(&values, seed, plan, &tick);
        weights = sums.fit();
        let mean_score = total as f64 / plan.games.max(1) as f64;
        told(Round { number, mean_score, samples: sums.samples() });
    }
    weights
}

fn play(values: &Values, seed: u64, plan: &Plan, tick: &(impl Fn() + Sync)) -> (Sums, i64) {
    let add = |sums: &mut Sums, number| {
        let score = sums.add_game(values, seed, number);
        tick();
        score.into()
    };
    gather(plan.games, plan.threads, add, Sums::merge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_do_not_change_what_is_learned() {
        let plan = Plan { rounds: 2, games: 60, seed: 5, threads: 1 };
        let learned = |plan: &Plan| learn(plan, |_| {}, || {});
        let once = learned(&plan);
        assert_eq!(once, learned(&Plan { threads: 3, ..plan }));
        assert_ne!(once, learned(&Plan { seed: 6, ..plan }));
    }
}
