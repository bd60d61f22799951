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

#[cfg(test)]
mod tests {
    use super::*;

    /// The weights are those that the command at the head of the table makes.
    #[test]
    fn the_table_has_its_checksum() {
        let sum = SCALE.table.bytes().fold(0, |sum, byte| game::deal::mix(sum, byte.into()));
        assert_eq!(sum, CHECKSUM, "{sum:#018x}");
    }

    const CHECKSUM: u64 = 0xbe2c_cfdb_9f47_d3b5;

    #[test]
    fn more_points_are_never_worth_less() {
        let entry = crate::find("entropy").unwrap();
        let weights = entry.practical.as_ref().unwrap().weights().unwrap();
        for moves in ["R a1", "R a1 pass G b2 pass B c3"] {
            let position = super::super::testing::after(super::super::Draw::Hidden, moves);
            let worth = |points: f32| {
                let value = game::Value { points: Some(points), ..game::Value::EVEN };
                let aspect = Aspect { side: game::Side::First, value, is_after: false, kept: None };
                crate::entry::chance(&read(&position, &aspect).unwrap(), weights)
            };
            assert!((40..120).all(|points| worth(points as f32) < worth((points + 1) as f32)));
            assert!(worth(110.0) > 0.8 && worth(40.0) < 0.2, "{} {}", worth(110.0), worth(40.0));
        }
    }
}
