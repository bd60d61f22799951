//! An evaluation learned from games: the values of pieces, squares and gold, and of choices in the draft.
//!
//! | module | what it is |
//! |---|---|
//! | [`feature`] | the features of a position |
//! | [`weights`] | the weights of the features, and of champions, files and spells in the draft |
//! | [`practice`] | the games to learn from |
//! | [`fit`] | fits the weights to their results |

pub mod feature;
pub mod fit;
pub mod practice;
pub mod train;
pub mod weights;

pub use weights::Weights;

use super::super::LolChess;
use super::super::action::Action;
use super::super::piece::Owner;
use super::super::position::Position;
use super::super::table::Kind;
use super::Worth;
use super::classic::is_lethal;
use feature::FEATURES;
use search::Evaluator;

/// The evaluator.
#[derive(Clone, Copy, Debug)]
pub struct Learned {
    weights: [f32; FEATURES],
}

/// Scores of this size stand for odds of `e` to one.
const UNIT: f64 = 1000.0;
/// No score is higher: forced wins must stay above.
const MOST: f32 = 100_000.0;

impl Learned {
    /// An evaluator with these weights.
    pub fn new(weights: &Weights) -> Self {
        // Weights are thousandths, as scores are.
        Learned { weights: weights.position.map(|weight| weight as f32) }
    }

    /// What a position is worth to blue.
    #[inline]
    pub fn of(&self, position: &Position) -> i32 {
        let mut sum = 0.0;
        feature::each(position, |feature, amount| sum += self.weights[feature] * amount);
        sum.clamp(-MOST, MOST) as i32
    }
}

impl Evaluator<LolChess> for Learned {
    #[inline]
    fn evaluate(&mut self, game: &LolChess) -> i32 {
        self.of(game.position())
    }

    fn win(&self, score: i32) -> f64 {
        1.0 / (1.0 + libm::exp(-f64::from(score) / UNIT))
    }

    /// Kills come first, then what [`Worth`] puts first.
    fn promise(&self, game: &LolChess, action: Action) -> i32 {
        let promise = Worth { by_place: true }.promise(game, action);
        if matches!(action, Action::Attack(..)) && is_lethal(game.position(), action) {
            promise + 50
        } else {
            promise
        }
    }

    /// Attacks that kill a champion or a Poro.
    fn unsettled(&self, game: &LolChess, out: &mut Vec<Action>) {
        if game.draft().is_some() {
            return;
        }
        let position = game.position();
        let first = out.len();
        position.attacks(out);
        let mut kept = first;
        for index in first..out.len() {
            if is_kill(position, out[index]) {
                out.swap(kept, index);
                kept += 1;
            }
        }
        out.truncate(kept);
    }
}

fn is_kill(position: &Position, action: Action) -> bool {
    let Action::Attack(_, to) = action else { return false };
    let is_great = position.at(to).is_some_and(|piece| {
        let piece = &position.pieces[piece];
        piece.owner != Owner::Neutral && (piece.kind.is_champion() || piece.kind == Kind::Poro)
    });
    is_great && is_lethal(position, action)
}

#[cfg(test)]
mod tests {
    use super::super::super::Options;
    use super::*;
    use game::Game;

    #[test]
    fn the_start_is_even_but_for_the_turn_when_both_sides_have_the_same_champions() {
        let mut options = Options::default();
        options.red.clone_from(&options.blue);
        let game = LolChess::start(&options, 3).unwrap();
        let mut weights = Weights::learned().clone();
        weights.position[feature::TURN] = 0;
        assert_eq!(Learned::new(&weights).of(game.position()), 0);
    }

    #[test]
    fn a_dead_champion_and_a_hurt_poro_are_felt() {
        let game = LolChess::start(&Options::default(), 3).unwrap();
        let learned = Learned::new(Weights::learned());
        let before = learned.of(game.position());
        for (home, hp) in [(3, 0), (2, 20)] {
            let mut position = *game.position();
            position.set_hp(home, hp);
            assert!(learned.of(&position) < before - 30, "{home}: {before}, {}", learned.of(&position));
        }
    }

    #[test]
    fn only_attacks_that_kill_are_unsettled() {
        let mut position = *LolChess::start(&Options::default(), 3).unwrap().position();
        // Red's Poro stands before blue's champions, nearly dead.
        position.place(18, "c3".parse().unwrap());
        let listed = |position: &Position| {
            let mut out = Vec::new();
            Learned::new(Weights::learned()).unsettled(&LolChess::at(*position), &mut out);
            out
        };
        assert!(listed(&position).is_empty());
        position.set_hp(18, 1);
        let found = listed(&position);
        let legal = LolChess::at(position).legal();
        assert!(!found.is_empty() && found.iter().all(|action| legal.contains(action)), "{found:?}");
    }
}
