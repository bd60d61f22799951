//! Logistic regression in which some weights may not be negative.

use super::sample::Sample;
use games::entry::{Feature, chance};

/// So often each weight is improved.
const SWEEPS: usize = 400;
/// Holds weights back that the samples say little about.
const RIDGE: f64 = 0.5;

/// The weights under which the results are likeliest, found one weight at a time by Newton's method.
pub(super) fn fit(features: &[Feature], samples: &[Sample]) -> Vec<f64> {
    let mut weights = vec![0.0; features.len()];
    for _ in 0..SWEEPS {
        for (index, feature) in features.iter().enumerate() {
            let (mut slope, mut curve) = (-RIDGE * weights[index], RIDGE);
            for Sample { features, result } in samples {
                let x = features[index];
                if x != 0.0 {
                    let chance = chance(features, &weights);
                    slope += (result - chance) * x;
                    curve += chance * (1.0 - chance) * x * x;
                }
            }
            let step = (slope / curve).clamp(-1.0, 1.0);
            let weight = weights[index] + step;
            weights[index] = if feature.rises { weight.max(0.0) } else { weight };
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_weights_are_found_again_and_a_wrong_sign_is_not_taken() {
        let features = [
            Feature { name: "a", rises: true },
            Feature { name: "b", rises: false },
            Feature { name: "c", rises: true },
        ];
        let truth = [1.5, -0.7, -2.0];
        let samples: Vec<Sample> = (0..4000)
            .map(|number| {
                let x = |stream| game::deal::number(number, stream) * 2.0 - 1.0;
                let features = vec![x(0), x(1), x(2)];
                let result = chance(&features, &truth);
                Sample { features, result }
            })
            .collect();
        let found = fit(&features, &samples);
        // Where a feature that matters is left out, the others explain less than they would beside it.
        assert!((-0.7..-0.4).contains(&found[1]) && (1.0..1.5).contains(&found[0]), "{found:?}");
        assert!(found[2].abs() < 1e-12, "it may not fall: {found:?}");
        let free = fit(&features.map(|feature| Feature { rises: false, ..feature }), &samples);
        assert!(free.iter().zip(truth).all(|(found, truth)| (found - truth).abs() < 0.01), "{free:?}");
    }
}
