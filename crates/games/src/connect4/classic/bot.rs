//! The classic levels as a bot of the catalogue.

use super::level::{Engine, Evaluation, Settings, Stage};
use super::root::Found;
use super::search::MATE;
use crate::connect4::{Column, Connect4};
use game::{Bot, Game, Limits, Observer, Outcome, Side, Thought, Value, Watch};

/// A classic level; limits bound it, but never make it search deeper than its own depth.
pub struct Classic(Engine);

impl Classic {
    /// A level with its own table; the seed starts its random moves.
    pub fn new(settings: Settings, seed: u64) -> Self {
        Classic(Engine::new(settings, seed))
    }
}

impl Bot<Connect4> for Classic {
    fn think(
        &mut self,
        position: &Connect4,
        limits: &Limits,
        _observer: &mut dyn Observer<Column>,
    ) -> Thought<Column> {
        let watch = Watch::new(limits);
        let deepest = limits.depth.map_or(u8::MAX, |depth| depth.min(u32::from(u8::MAX)) as u8);
        let choice = self.0.choose(position.mine(), position.mask(), deepest, &watch);
        let moves = position.legal();
        let best = moves.iter().find(|m| m.index() == choice.column).unwrap_or(&moves[0]);
        let mut thought = Thought::of(*best);
        if choice.stage == Stage::Win {
            thought.value = Value::proven::<Connect4>(Outcome::Win(position.side()), 1);
        }
        if let Some(found) = choice.found {
            thought.value = value(&found, position.side(), self.0.settings().evaluation);
            thought.depth = u32::from(found.depth);
            thought.nodes = found.nodes;
        }
        thought.time = watch.elapsed();
        thought
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

/// The value of a score for [`Side::First`].
fn value(found: &Found, side: Side, evaluation: Evaluation) -> Value {
    if found.score.abs() > MATE / 2 {
        let winner = if found.score > 0 { side } else { side.other() };
        let plies = i32::from(found.depth) - (found.score.abs() - MATE);
        return Value::proven::<Connect4>(Outcome::Win(winner), plies.unsigned_abs());
    }
    let score = search::evaluate::for_side(found.score, side);
    Value::estimate(win(score, evaluation))
}

/// The probability that a score of the classic search wins, fitted to exact results.
pub fn win(score: i32, evaluation: Evaluation) -> f64 {
    let unit = match evaluation {
        Evaluation::ScoreBoard => 25.0,
        Evaluation::Victor => 1100.0,
    };
    1.0 / (1.0 + libm::exp(-f64::from(score) / unit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Silent;

    #[test]
    fn limits_bound_the_level() {
        let position = Connect4::after("44213553").unwrap();
        let think = |limits: &Limits| Classic::new(Settings::GURU, 0).think(&position, limits, &mut Silent);
        assert_eq!(think(&Limits::default()).depth, 8);
        assert_eq!(think(&Limits::depth(4)).depth, 4);
        assert_eq!(think(&Limits::depth(12)).depth, 8);
        let short = think(&Limits::nodes(500));
        assert!(short.nodes <= 500 && short.depth < 8, "{short:?}");
        assert!(position.legal().contains(&think(&Limits::nodes(0)).best));
    }

    #[test]
    fn a_proof_counts_the_plies_even_when_the_table_remembers() {
        // The bottom row is open on both sides: 3 wins in three plies, after any reply.
        let mut guru = Classic::new(Settings { opening: false, ..Settings::GURU }, 0);
        let mut position = Connect4::after("4151").unwrap();
        let first = guru.think(&position, &Limits::default(), &mut Silent);
        let proof = first.value.proof.expect("an open three is a win");
        assert_eq!((proof.outcome, proof.plies), (Outcome::Win(Side::First), 3));
        position.play(first.best);
        position.play(position.legal()[0]);
        let second = guru.think(&position, &Limits::default(), &mut Silent);
        assert_eq!(second.value.proof.map(|proof| proof.plies), Some(1));
    }
}
