//! People's chances: what the analyst's estimate, or its proof, has come to in games of the levels.

use super::LolChess;
use crate::entry::{Aspect, Budget, Feature, Sampling, Scale};
use game::{Outcome, Side};

/// A better estimate is never worth less, and a proven win is worth as much as the surest one. The slope is steeper at
/// the ends than in the middle, and the analyst is fonder of the side that is to act than results are.
const FEATURES: [Feature; 6] = [
    Feature { name: "lead", rises: true },
    Feature { name: "lead-late", rises: true },
    Feature { name: "lead-sure", rises: true },
    Feature { name: "first", rises: false },
    Feature { name: "first-late", rises: false },
    Feature { name: "first-acts", rises: false },
];

/// The scale.
pub(super) const SCALE: Scale<LolChess> = Scale {
    features: &FEATURES,
    read,
    table: include_str!("practical.txt"),
    sampling: Sampling { budget: Budget::nodes(20_000), opening: 0, skipped: 0..0 },
};

/// Estimates are no surer than this.
const SUREST: f64 = 0.995;
/// Rounds after which a game is half over.
const HALF: f64 = 60.0;

fn read(game: &LolChess, aspect: &Aspect) -> Option<Vec<f64>> {
    let round = f64::from(game.position().round);
    let late = round / (round + HALF);
    let log_odds = |win: f64| libm::log(win / (1.0 - win));
    let surest = log_odds(SUREST);
    let lead = match aspect.value.proof {
        // What is over is no chance.
        Some(proof) if proof.plies <= u32::from(aspect.is_after) => return None,
        Some(proof) => match proof.outcome {
            Outcome::Win(Side::First) => surest,
            Outcome::Win(Side::Second) => -surest,
            Outcome::Draw => 0.0,
            Outcome::Points(_) => return None,
        },
        None => log_odds(f64::from(aspect.value.win).clamp(1.0 - SUREST, SUREST)),
    };
    let share = lead / surest;
    let acts = if aspect.side == Side::First { 1.0 } else { -1.0 };
    Some(vec![lead * (1.0 - late), lead * late, lead * share * share, 1.0 - late, late, acts])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::chance;
    use game::{Game, Proof, Value};

    /// The weights are those that the command at the head of the table makes.
    #[test]
    fn the_table_has_its_checksum() {
        let sum = SCALE.table.bytes().fold(0, |sum, byte| game::deal::mix(sum, byte.into()));
        assert_eq!(sum, CHECKSUM, "{sum:#018x}");
    }

    const CHECKSUM: u64 = 0x7e4b_cb9d_6b3a_37f3;

    #[test]
    fn a_better_estimate_is_worth_more_and_a_proven_win_most() {
        let entry = crate::find(LolChess::ID).unwrap();
        let weights = entry.practical.as_ref().unwrap().weights().unwrap();
        let game = LolChess::start(&super::super::Options::default(), 1).unwrap();
        let worth = |value: Value| {
            let aspect = Aspect { side: Side::First, value, is_after: false, kept: None };
            chance(&read(&game, &aspect).unwrap(), weights)
        };
        let estimates: Vec<f64> =
            (0..=20).map(|step| worth(Value::estimate(f64::from(step) / 20.0))).collect();
        assert!(estimates.is_sorted(), "{estimates:?}");
        let wins = |plies| {
            let proof = Some(Proof { outcome: Outcome::Win(Side::First), plies });
            worth(Value { proof, ..Value::EVEN })
        };
        assert!(wins(9) >= estimates[20] && wins(1) >= wins(9) && wins(9) > 0.95, "{} {}", wins(9), wins(1));
    }
}
