//! Advice for a search: which moves look good, and what a position is worth.
//!
//! All advice comes through one trait, whatever its source: none ([`NoGuide`]), a game's own heuristic ([`Heuristic`]),
//! or a policy that was fitted on self-play ([`super::Linear`]). A neural network would be a fourth implementation:
//! with `expand_after` 1 a position is asked for its [`Guide::value`] at the first visit and for its [`Guide::priors`]
//! at the second, so that a guide that caches the network's output by key needs one pass for both.

use game::{Game, Proof, Value};

/// Advises a search; threads share it.
pub trait Guide<G: Game>: Send + Sync {
    /// Appends the prior probability of each move, in their order, adding up to 1; or nothing if it has no priors.
    ///
    /// Called at players' turns. The same position must always get the same answer.
    fn priors(&self, _position: &G, _moves: &[G::Move], _out: &mut Vec<f32>) {}

    /// What an unfinished position is worth to [`game::Side::First`], from 0 to 1, in the unit of [`Game::reward`].
    fn value(&self, _position: &G) -> Option<f64> {
        None
    }

    /// A result of an unfinished position that is certain; the solver relies on it.
    fn proof(&self, _position: &G) -> Option<Proof> {
        None
    }

    /// The reported value of a mean reward.
    fn report(&self, _position: &G, reward: f64) -> Value {
        Value::estimate(reward)
    }
}

/// No advice: all moves have the same prior, and positions have no value.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGuide;

impl<G: Game> Guide<G> for NoGuide {}

/// The value of a position for the first player, from 0 to 1.
pub(super) type ValueOf<G> = Box<dyn Fn(&G) -> f64 + Send + Sync>;
/// How promising a move is to the player who may make it, in any unit.
pub(super) type PromiseOf<G> = Box<dyn Fn(&G, <G as Game>::Move) -> f32 + Send + Sync>;

/// A guide made of functions.
pub struct Heuristic<G: Game> {
    /// The value of positions, if the game has one.
    pub value: Option<ValueOf<G>>,
    /// The promise of moves, if the game has one; priors are its softmax.
    pub promise: Option<PromiseOf<G>>,
    /// The difference of promise that makes a move `e` times as likely.
    pub temperature: f32,
}

impl<G: Game> Guide<G> for Heuristic<G> {
    fn priors(&self, position: &G, moves: &[G::Move], out: &mut Vec<f32>) {
        if let Some(promise) = &self.promise {
            out.extend(moves.iter().map(|m| promise(position, *m) / self.temperature));
            soften(out);
        }
    }

    fn value(&self, position: &G) -> Option<f64> {
        self.value.as_ref().map(|value| value(position))
    }
}

/// Turns promises into probabilities: the softmax.
pub fn soften(promises: &mut [f32]) {
    let most = promises.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for promise in promises.iter_mut() {
        *promise = libm::expf(*promise - most);
        sum += *promise;
    }
    for promise in promises {
        *promise /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::toy::{Shape, Toy};

    #[test]
    fn promises_become_probabilities() {
        let mut promises = [1.0, 1.0, 1.0 + std::f32::consts::LN_2];
        soften(&mut promises);
        for (found, expected) in promises.iter().zip([0.25, 0.25, 0.5]) {
            assert!((found - expected).abs() < 1e-6, "{promises:?}");
        }
        let mut far = [0.0, 1000.0];
        soften(&mut far);
        assert!(far[0] < 1e-9 && far[1] > 1.0 - 1e-6, "{far:?}");
    }

    #[test]
    fn a_heuristic_is_made_of_functions() {
        let toy = Toy::start(&Shape::default(), 3).unwrap();
        let guide = Heuristic::<Toy> {
            value: Some(Box::new(|toy| 0.5 + f64::from(toy.judge()) / 200.0)),
            promise: Some(Box::new(|toy, m| {
                (toy.bits(9) % 7) as f32 + if m == toy.legal()[0] { 1.0 } else { 0.0 }
            })),
            temperature: 1.0,
        };
        let mut priors = Vec::new();
        guide.priors(&toy, &toy.legal(), &mut priors);
        assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(priors.len() == toy.legal().len() && priors[1..].iter().all(|prior| *prior < priors[0]));
        assert!(guide.value(&toy).is_some_and(|value| (0.0..=1.0).contains(&value)));
        assert!(Guide::<Toy>::value(&NoGuide, &toy).is_none());
    }
}
