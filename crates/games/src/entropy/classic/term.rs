//! One component of an evaluation with its weight, so that every evaluation can be explained.

use serde::Serialize;

/// A component and what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Term {
    /// Its name.
    pub name: &'static str,
    /// Its value on the board.
    pub value: f64,
    /// Its weight.
    pub weight: f64,
    /// The product.
    pub counts: f64,
}

impl Term {
    /// A component times its weight.
    #[inline]
    pub(super) fn new(name: &'static str, value: f64, weight: f64) -> Self {
        Term { name, value, weight, counts: value * weight }
    }
}

/// The evaluation that the terms make together.
#[inline]
pub(super) fn total(terms: &[Term]) -> f64 {
    terms.iter().map(|term| term.counts).sum()
}
