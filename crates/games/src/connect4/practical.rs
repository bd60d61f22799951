//! People's chances in solved positions: by outcome, distance, and how many moves keep the outcome.

use super::Connect4;
use crate::entry::{Aspect, Budget, Feature, Sampling, Scale};
use game::{Outcome, Side};

const fn rising(name: &'static str) -> Feature {
    Feature { name, rises: true }
}

/// A win is worth a draw with ease and something more: whatever the weights, a win is never worth less than a draw, a
/// draw never less than a loss, and a longer loss never less than a shorter one.
const FEATURES: [Feature; 9] = [
    rising("draw"),
    rising("win"),
    rising("win-near"),
    rising("win-soon"),
    rising("win-kept"),
    rising("loss"),
    rising("loss-near"),
    rising("loss-soon"),
    Feature { name: "first-far", rises: false },
];

/// The scale.
pub(super) const SCALE: Scale<Connect4> = Scale {
    features: &FEATURES,
    read,
    table: include_str!("practical.txt"),
    sampling: Sampling { budget: Budget::nodes(4_000_000), opening: 8, skipped: 9..13 },
};

/// The usual share of moves that keep an outcome, where it is not known.
const USUAL: f64 = 0.4;

fn read(_: &Connect4, aspect: &Aspect) -> Option<Vec<f64>> {
    let proof = aspect.value.proof?;
    let (side, plies) = if aspect.is_after {
        (aspect.side.other(), proof.plies.saturating_sub(1))
    } else {
        (aspect.side, proof.plies)
    };
    if plies == 0 {
        return None;
    }
    let kept = aspect.kept.unwrap_or(USUAL);
    // Discs that the winner still has to drop.
    let discs = f64::from(plies.div_ceil(2));
    let (near, soon) = (1.0 / discs, (21.0 - discs).max(0.0) / 20.0);
    let mut features = match proof.outcome {
        Outcome::Win(winner) if winner == side => {
            // What is seen at once is found, however many other moves there are.
            vec![1.0, 1.0, near, soon, kept * (1.0 - near), 0.0, 0.0, 0.0]
        }
        Outcome::Win(_) => vec![-1.0, 0.0, 0.0, 0.0, 0.0, -1.0, -near, -soon],
        Outcome::Draw => vec![2.0 * kept - 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        Outcome::Points(_) => return None,
    };
    if side == Side::Second {
        for feature in &mut features {
            *feature = -*feature;
        }
    }
    // Long games are easier for one side than for the other, whoever is to move.
    features.push(if proof.outcome == Outcome::Draw { 1.0 } else { 1.0 - soon });
    Some(features)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::chance;
    use game::{Game, Limits, Outcome, Proof, Silent, Value};

    fn of(side: Side, outcome: Outcome, plies: u32, kept: f64) -> f64 {
        let entry = crate::find(Connect4::ID).unwrap();
        let weights = entry.practical.as_ref().unwrap().weights().unwrap();
        let proof = Some(Proof { outcome, plies });
        let aspect =
            Aspect { side, value: Value { proof, ..Value::EVEN }, is_after: false, kept: Some(kept) };
        let first = chance(&read(&Connect4::EMPTY, &aspect).unwrap(), weights);
        if side == Side::First { first } else { 1.0 - first }
    }

    #[test]
    fn a_win_is_worth_more_than_a_draw_and_a_longer_loss_no_less_than_a_shorter_one() {
        for side in Side::BOTH {
            let (wins, loses) = (Outcome::Win(side), Outcome::Win(side.other()));
            for plies in (1..40).step_by(2) {
                for kept in [0.0, 0.5, 1.0] {
                    let win = of(side, wins, plies, kept);
                    assert!(win >= of(side, wins, plies + 2, kept) - 1e-9, "{side:?} in {plies}");
                    assert!(win <= of(side, wins, plies, 1.0) + 1e-9, "{side:?} in {plies}");
                    assert!(win >= of(side, Outcome::Draw, 20, kept) - 1e-9, "{side:?} in {plies}");
                    let loss = of(side, loses, plies + 1, kept);
                    assert!(loss <= of(side, loses, plies + 3, kept) + 1e-9, "{side:?} in {plies}");
                    assert!(loss <= of(side, Outcome::Draw, 20, kept) + 1e-9, "{side:?} in {plies}");
                }
            }
            assert!(of(side, wins, 1, 0.0) > 0.95 && of(side, loses, 2, 1.0) < 0.05);
            assert!(of(side, loses, 30, 1.0) > of(side, loses, 4, 1.0) + 0.1, "it is not over yet");
        }
    }

    #[test]
    fn a_thought_keeps_its_proofs_and_no_move_is_worth_more_than_the_position() {
        let entry = crate::find(Connect4::ID).unwrap();
        for moves in ["44444432", "1213", "443", "44434356"] {
            let position = game::erased::Erased(Connect4::after(moves).unwrap());
            let mut analyst = entry.player("exact:table_mb=4", 1).unwrap();
            let exact = analyst.bot.think(&position, &Limits::nodes(3_000_000), &mut Silent).unwrap();
            let mut thought = exact.clone();
            entry.in_practice(&position, &mut thought);
            assert_eq!((thought.value.proof, &thought.best), (exact.value.proof, &exact.best));
            assert!(thought.value.win > 0.0 && thought.value.win < 1.0, "{thought:?}");
            let side = position.0.side();
            for (candidate, before) in thought.candidates.iter().zip(&exact.candidates) {
                assert_eq!(candidate.value.proof, before.value.proof);
                assert!(candidate.value.win_for(side) <= thought.value.win_for(side) + 1e-6, "{thought:?}");
            }
        }
    }

    /// The weights are those that the command at the head of the table makes.
    #[test]
    fn the_table_has_its_checksum() {
        let sum = SCALE.table.bytes().fold(0, |sum, byte| game::deal::mix(sum, byte.into()));
        assert_eq!(sum, CHECKSUM, "{sum:#018x}");
    }

    const CHECKSUM: u64 = 0x6b89_cee1_1ed9_f4f8;
}
