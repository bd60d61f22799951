//! Monte Carlo tree search for Entropy: its options, its guide and its playouts.

use super::chip::Move;
use super::greedy;
use super::paced::Paced;
use super::rules::{Entropy, PAR, Phase};
use super::spans::weights::{Values, in_points};
use super::spans::{SpansEvaluator, even_share, policy};
use crate::mcts_options::MctsOptions;
use game::Value;
use search::expecti::ChanceEvaluator;
use search::mcts::playout::below;
use search::mcts::{Dice, Formula, Guide, Mcts, NoGuide, Parts, Policy, Settings, Uniform, soften};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A guide by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GuideName {
    /// No advice.
    None,
    /// The learned values of open palindromes.
    #[default]
    Spans,
}

/// A playout policy by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rollout {
    /// No playouts: leaves are worth what the guide says.
    #[default]
    None,
    /// Every move is as likely as the others.
    Uniform,
    /// The highest score as Order, the lowest as Chaos.
    Greedy,
    /// Order's best slide and Chaos' best cell by the learned values.
    Spans,
}

/// The options of the bot.
pub type Options = MctsOptions<Rollout, GuideName>;

impl Default for Options {
    fn default() -> Self {
        let search = Settings {
            formula: Formula::Puct,
            // A point is a four-hundredth of the reward: what is worth exploring is a few points.
            exploration: 0.05,
            first_play: 0.005,
            widening: true,
            depth: 0,
            cycles: false,
            ..Settings::default()
        };
        MctsOptions::by(search)
    }
}

/// The bot.
pub type EntropyMcts = Paced<Mcts<Entropy>>;

impl EntropyMcts {
    /// A bot with an empty tree.
    pub fn new(options: Options, seed: u64) -> Self {
        let guide: Arc<dyn Guide<Entropy>> = match options.guide {
            GuideName::None => Arc::new(NoGuide),
            GuideName::Spans => Arc::new(SpansGuide::learned()),
        };
        let policy: Option<Arc<dyn Policy<Entropy>>> = match options.rollout {
            Rollout::None => None,
            Rollout::Uniform => Some(Arc::new(Uniform)),
            Rollout::Greedy => Some(Arc::new(GreedyPolicy)),
            Rollout::Spans => Some(Arc::new(SpansPolicy)),
        };
        Paced { bot: Mcts::new(options.search, Parts { guide, policy }, seed), plan: even_share }
    }
}

/// A guide by the learned values.
pub struct SpansGuide {
    values: &'static Values,
    evaluator: SpansEvaluator,
}

/// The difference in points that makes a move `e` times as likely.
const TEMPERATURE: f32 = 2.0;

impl SpansGuide {
    /// Advises by the learned weights.
    pub fn learned() -> Self {
        SpansGuide { values: Values::learned(), evaluator: SpansEvaluator::learned() }
    }

    /// How the value changes by a move, in points, for the side that makes it.
    fn promise(&self, position: &Entropy, m: Move) -> f32 {
        self.evaluator.promise(position, m) as f32 / 1000.0
    }

    /// The expected final score: after Order's slide as it was learned, before it with the best one.
    fn points(&self, position: &Entropy) -> f64 {
        let board = position.board();
        let values = self.values.stage(board.chips());
        let gain = match position.phase() {
            Phase::Slide => policy::best_slide(board, values).gain,
            Phase::Draw | Phase::Place | Phase::Over => 0,
        };
        in_points(values.board(board) + gain)
    }
}

/// What so many points are worth, beyond the whole ones.
fn reward(points: f64) -> f64 {
    ((points + 120.0) / 400.0).clamp(0.0, 1.0)
}

impl Guide<Entropy> for SpansGuide {
    fn priors(&self, position: &Entropy, moves: &[Move], out: &mut Vec<f32>) {
        out.extend(moves.iter().map(|m| self.promise(position, *m) / TEMPERATURE));
        soften(out);
    }

    fn value(&self, position: &Entropy) -> Option<f64> {
        // Nothing is known of the empty board but that a fair score is to be expected.
        Some(if position.board().chips() == 0 {
            reward(f64::from(PAR))
        } else {
            reward(self.points(position))
        })
    }

    fn report(&self, position: &Entropy, value: f64) -> Value {
        self.evaluator.report(position, value * 400.0 - 120.0)
    }
}

/// Takes the highest score as Order and leaves the lowest as Chaos; ties are broken at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyPolicy;

impl Policy<Entropy> for GreedyPolicy {
    fn choose(&self, position: &Entropy, moves: &[Move], dice: &mut Dice) -> Move {
        best_of(moves, |m| greedy::gain(position, *m), dice)
    }
}

/// Slides to the highest value as Order; as Chaos puts the chip where it adds the least.
pub struct SpansPolicy;

impl Policy<Entropy> for SpansPolicy {
    fn choose(&self, position: &Entropy, moves: &[Move], dice: &mut Dice) -> Move {
        let (board, values) = (position.board(), Values::learned());
        match position.hand() {
            Some(colour) if position.phase() == Phase::Place => {
                let values = values.stage(board.chips() + 1);
                let gain = |m: &Move| match m {
                    Move::Place(cell) => -board.placing_gain(*cell, colour, |line| values.line(line)),
                    Move::Draw(_) | Move::Slide(_) | Move::Pass => i32::MIN,
                };
                best_of(moves, gain, dice)
            }
            _ => policy::best_slide(board, values.stage(board.chips())).slide.map_or(Move::Pass, Move::Slide),
        }
    }
}

/// A move with the highest gain, any of them.
fn best_of(moves: &[Move], gain: impl Fn(&Move) -> i32, dice: &mut Dice) -> Move {
    let (mut best, mut most, mut ties) = (moves[0], i32::MIN, 0);
    for m in moves {
        let gain = gain(m);
        if gain > most {
            (best, most, ties) = (*m, gain, 1);
        } else if gain == most {
            ties += 1;
            if below(dice, ties) == 0 {
                best = *m;
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::rules::ORDER;
    use crate::entropy::{Spans, spans};
    use game::{Bot, Game, Limits, Outcome, Silent, Turn};

    #[test]
    fn points_and_rewards_fit() {
        for points in [-20, 0, 80, 150] {
            let exact = Entropy::reward(Outcome::Points(points));
            assert!((reward(f64::from(points)) - exact).abs() < 1e-12);
        }
        let guide = SpansGuide::learned();
        let position: Entropy =
            "RR...../......./......./......./......./......./.......:hidden:order".parse().unwrap();
        let value = guide.value(&position).unwrap();
        let report = guide.report(&position, value);
        assert!((f64::from(report.points.unwrap()) - (value * 400.0 - 120.0)).abs() < 1e-3);
        assert_eq!(guide.report(&position, reward(0.0)).points, Some(0.0));
    }

    #[test]
    fn every_guide_and_rollout_plays_sensibly_as_order() {
        // One slide makes a row of three and five points more than the next best.
        let position: Entropy =
            "R....../......./......./......./......./......./GG...GR:hidden:order".parse().unwrap();
        assert_eq!(position.turn(), Turn::Player(ORDER));
        for rollout in [Rollout::None, Rollout::Uniform, Rollout::Greedy, Rollout::Spans] {
            for guide in [GuideName::None, GuideName::Spans] {
                if (rollout, guide) == (Rollout::None, GuideName::None) {
                    continue;
                }
                let mut bot = EntropyMcts::new(Options { rollout, guide, ..Options::default() }, 1);
                let thought = bot.think(&position, &Limits::nodes(300), &mut Silent);
                assert!(position.legal().contains(&thought.best), "{rollout:?} {guide:?}");
                assert!(thought.nodes == 300 && bot.bot.memory().nodes > 100);
            }
        }
    }

    #[test]
    fn the_end_of_a_game_is_valued_as_the_full_search_values_it() {
        let mut compared = 0;
        for seed in 0..8 {
            let mut position = Entropy::start(&crate::entropy::Options::default(), seed).unwrap();
            let mut ply = 0;
            while position.board().chips() < 47 || position.turn() != Turn::Player(ORDER) {
                let moves = position.legal();
                ply += 1;
                position.play(moves[(game::deal::mix(seed, ply) % moves.len() as u64) as usize]);
            }
            let mut spans = Spans::new(spans::Options { table_mb: 1, survey: false });
            let exact = spans.think(&position, &Limits::depth(20), &mut Silent);
            let found = EntropyMcts::new(Options::default(), seed).think(
                &position,
                &Limits::nodes(20_000),
                &mut Silent,
            );
            let off = (exact.value.points.unwrap() - found.value.points.unwrap()).abs();
            assert!(off < 0.5, "{position}: {off} points off");
            compared += 1;
        }
        assert_eq!(compared, 8);
    }
}
