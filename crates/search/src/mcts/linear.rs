//! A fast guide whose priors are the softmax of a weighted sum of move features, fitted on self-play.

use super::guide::{Guide, soften};
use game::{Game, Proof, Value};
use std::sync::Arc;

/// The features of a move.
pub trait Features<G: Game>: Send + Sync {
    /// How many features there are.
    fn count(&self) -> usize;

    /// Calls `see` with the number and the amount of every feature that the move has.
    fn each(&self, position: &G, m: G::Move, see: &mut dyn FnMut(usize, f32));
}

/// The softmax of weighted features, with another guide for everything but the priors.
pub struct Linear<G: Game> {
    features: Arc<dyn Features<G>>,
    weights: Vec<f32>,
    rest: Arc<dyn Guide<G>>,
}

impl<G: Game> Linear<G> {
    /// Weighs features; missing weights count as 0. Values, proofs and reports come from `rest`.
    pub fn new(features: Arc<dyn Features<G>>, mut weights: Vec<f32>, rest: Arc<dyn Guide<G>>) -> Self {
        weights.resize(features.count(), 0.0);
        Linear { features, weights, rest }
    }

    /// The weighted sum of a move's features.
    pub fn promise(&self, position: &G, m: G::Move) -> f32 {
        let mut promise = 0.0;
        self.features.each(position, m, &mut |feature, amount| promise += self.weights[feature] * amount);
        promise
    }
}

impl<G: Game> Guide<G> for Linear<G> {
    fn priors(&self, position: &G, moves: &[G::Move], out: &mut Vec<f32>) {
        out.extend(moves.iter().map(|m| self.promise(position, *m)));
        soften(out);
    }

    fn value(&self, position: &G) -> Option<f64> {
        self.rest.value(position)
    }

    fn proof(&self, position: &G) -> Option<Proof> {
        self.rest.proof(position)
    }

    fn report(&self, position: &G, reward: f64) -> Value {
        self.rest.report(position, reward)
    }
}
