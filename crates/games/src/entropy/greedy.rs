//! A bot that maximises the score after its own move.

use super::chip::Move;
use super::rules::Entropy;
use game::{Bot, Game, Limits, Observer, Thought};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Takes the highest score as Order and leaves the lowest as Chaos; ties are broken at random.
pub struct Greedy {
    random: Xoshiro256PlusPlus,
    moves: Vec<Move>,
}

impl Greedy {
    /// The same seed breaks ties the same way.
    pub fn new(seed: u64) -> Self {
        Greedy { random: Xoshiro256PlusPlus::seed_from_u64(seed), moves: Vec::new() }
    }
}

/// How the score changes by a move, for the side that makes it.
pub(super) fn gain(position: &Entropy, m: Move) -> i32 {
    match (m, position.hand()) {
        (Move::Place(cell), Some(colour)) => -position.board().placing_scores(cell, colour),
        (Move::Slide(slide), _) => position.board().sliding_scores(slide),
        (Move::Place(_), None) | (Move::Draw(_) | Move::Pass, _) => 0,
    }
}

impl Bot<Entropy> for Greedy {
    fn think(&mut self, position: &Entropy, _: &Limits, _: &mut dyn Observer<Move>) -> Thought<Move> {
        self.moves.clear();
        position.moves(&mut self.moves);
        let best = self.moves.iter().map(|m| gain(position, *m)).max().unwrap_or(0);
        let is_best = |m: &&Move| gain(position, **m) == best;
        let ties = self.moves.iter().filter(is_best).count();
        let chosen = self.random.random_range(0..ties.max(1));
        let chosen = self.moves.iter().filter(is_best).nth(chosen).unwrap_or(&self.moves[0]);
        let mut thought = Thought::of(*chosen);
        thought.nodes = self.moves.len() as u64;
        thought.depth = 1;
        thought
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Silent;

    fn answers(position: &str) -> std::collections::BTreeSet<String> {
        let position: Entropy = position.parse().unwrap();
        let think =
            |seed| Greedy::new(seed).think(&position, &Limits::default(), &mut Silent).best.to_string();
        (0..200).map(think).collect()
    }

    #[test]
    fn order_takes_the_most_points() {
        let answers = answers("R....../......./......./......./......./......./GG...GR:hidden:order");
        assert_eq!(answers.into_iter().collect::<Vec<_>>(), ["g6-g3"]);
    }

    #[test]
    fn chaos_gives_the_fewest_and_breaks_ties_at_random() {
        let answers = answers("RG...../GYBWKPR/RBYWKPG/GYBKWPR/RBYKWPG/GYBKWPR/RBYWKPG:hidden:chaos:Y");
        assert!(answers.len() > 1 && !answers.contains("a3"), "{answers:?}");
    }
}
