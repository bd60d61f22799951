//! People's chances by what the analyst expects: its odds, taken as seriously as games of the levels bear out.

use super::LolChess;
use crate::entry::{Aspect, Budget, Feature, Sampling, Scale};
use game::{Outcome, Side};

const FEATURES: [Feature; 5] = [
    Feature { name: "odds-early", rises: true },
    Feature { name: "odds-late", rises: true },
    Feature { name: "proven", rises: true },
    Feature { name: "proven-near", rises: true },
    Feature { name: "blue", rises: false },
];

/// The scale.
pub(super) const SCALE: Scale<LolChess> = Scale {
    features: &FEATURES,
    read,
    table: include_str!("practical.txt"),
    sampling: Sampling { budget: Budget::nodes(2_000), opening: 0, skipped: 0..0 },
};

/// The round from which a game counts as late.
const LATE: f64 = 60.0;
/// Odds beyond these are no more certain.
const SUREST: f64 = 0.995;

fn read(game: &LolChess, aspect: &Aspect) -> Option<Vec<f64>> {
    let win = f64::from(aspect.value.win).clamp(1.0 - SUREST, SUREST);
    let odds = libm::log(win / (1.0 - win));
    let late = (f64::from(game.position.round) / LATE).min(1.0);
    let (proven, near) = match aspect.value.proof {
        // A move that ends the game is certain.
        Some(proof) if aspect.is_after && proof.plies <= 1 => return None,
        Some(proof) => {
            let sign = match proof.outcome {
                Outcome::Win(Side::First) => 1.0,
                Outcome::Win(Side::Second) => -1.0,
                Outcome::Draw | Outcome::Points(_) => 0.0,
            };
            (sign, sign / f64::from(proof.plies.max(1)))
        }
        None => (0.0, 0.0),
    };
    Some(vec![odds * (1.0 - late), odds * late, proven, near, 1.0])
}
