//! People's chances of more than par: by expected points and the places that are left.

use super::Entropy;
use super::chip::CELLS;
use super::rules::PAR;
use crate::entry::{Aspect, Budget, Feature, Sampling, Scale};

/// Points above par count for Order, the more the fewer places are left.
const FEATURES: [Feature; 5] = [
    Feature { name: "over-begun", rises: true },
    Feature { name: "over-done", rises: true },
    Feature { name: "over-sharp", rises: true },
    Feature { name: "order-begun", rises: false },
    Feature { name: "order-done", rises: false },
];

/// The scale.
pub(super) const SCALE: Scale<Entropy> = Scale {
    features: &FEATURES,
    read,
    table: include_str!("practical.txt"),
    sampling: Sampling { budget: Budget::nodes(5_000), opening: 0, skipped: 0..0 },
};

/// Points that make a feature 1.
const TEN: f64 = 10.0;

fn read(position: &Entropy, aspect: &Aspect) -> Option<Vec<f64>> {
    let over = (f64::from(aspect.value.points?) - f64::from(PAR)) / TEN;
    let left = (CELLS - position.board().chips()) as f64;
    let begun = left / CELLS as f64;
    Some(vec![over * begun, over * (1.0 - begun), over / libm::sqrt(left + 1.0), begun, 1.0 - begun])
}
