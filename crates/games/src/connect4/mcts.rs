//! Monte Carlo tree search for Connect Four: its options, its guides and the features of a column.

use super::board::{self, Board, EVEN, FULL, ODD, column, playable, threats};
use super::network::{DECIDED, Network, Settled, settle};
use super::playout::{ByChance, Rollout, Tactical};
use super::{Column, Connect4};
use crate::mcts_options::MctsOptions;
use game::{Outcome, Proof, Side};
use search::mcts::{Features, Formula, Guide, Linear, Mcts, NoGuide, Parts, Policy, Settings, soften};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A guide by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GuideName {
    /// No advice.
    None,
    /// Our network's values, priors from them, and certainty about forced fours.
    Heuristic,
    /// The same, with priors fitted on self-play: as strong, and twice as fast.
    #[default]
    Linear,
}

/// The options of the bot.
pub type Options = MctsOptions<Rollout, GuideName>;

impl Default for Options {
    fn default() -> Self {
        // Stones never leave the board, so positions do not repeat and games always end. In matches the network was
        // stronger than playouts, and its priors were stronger than uniform ones.
        let search = Settings {
            formula: Formula::Puct,
            exploration: 1.0,
            mix: 1.0,
            depth: 0,
            cycles: false,
            ..Settings::default()
        };
        MctsOptions::by(search)
    }
}

/// The bot.
pub fn mcts(options: Options, seed: u64) -> Mcts<Connect4> {
    let guide: Arc<dyn Guide<Connect4>> = match options.guide {
        GuideName::None => Arc::new(NoGuide),
        GuideName::Heuristic => Arc::new(NetworkGuide::default()),
        GuideName::Linear => Arc::new(linear(WEIGHTS.to_vec())),
    };
    let policy: Option<Arc<dyn Policy<Connect4>>> = match options.rollout {
        Rollout::None => None,
        Rollout::Uniform => Some(Arc::new(ByChance)),
        Rollout::Tactical => Some(Arc::new(Tactical)),
    };
    Mcts::new(options.search, Parts { guide, policy }, seed)
}

/// The network's values, priors from them, and proofs by forced replies.
#[derive(Clone, Debug, Default)]
pub struct NetworkGuide {
    network: Network,
}

/// The difference of the network's score, in hundredths of a logit, that makes a column `e` times as likely.
const TEMPERATURE: f32 = 100.0;

impl Guide<Connect4> for NetworkGuide {
    fn priors(&self, position: &Connect4, moves: &[Column], out: &mut Vec<f32>) {
        let (mine, mask) = (position.mine(), position.mask());
        out.extend(moves.iter().map(|m| {
            let square = playable(mask) & column(m.index());
            let after = mask | square;
            let is_four = threats(mine, mask) & square != 0;
            let score = match (is_four, after == FULL) {
                (true, _) => DECIDED,
                (false, true) => 0,
                (false, false) => -self.network.score(mine ^ mask, after),
            };
            (score as f32 / TEMPERATURE).clamp(-10.0, 10.0)
        }));
        soften(out);
    }

    fn value(&self, position: &Connect4) -> Option<f64> {
        let score = self.network.score(position.mine(), position.mask());
        let win = 1.0 / (1.0 + libm::exp(-f64::from(score) / 100.0));
        Some(if position.side() == Side::First { win } else { 1.0 - win })
    }

    fn proof(&self, position: &Connect4) -> Option<Proof> {
        let Settled::Decided(score) = settle(position.mine(), position.mask()) else { return None };
        if score == 0 {
            let plies = 42 - position.plies();
            return Some(Proof { outcome: Outcome::Draw, plies });
        }
        let winner = if score > 0 { position.side() } else { position.side().other() };
        // The score counts the stones before the one that makes four.
        let plies = (DECIDED - score.abs()) as u32 + 1;
        Some(Proof { outcome: Outcome::Win(winner), plies })
    }
}

/// The guide with fitted priors.
pub fn linear(weights: Vec<f32>) -> Linear<Connect4> {
    Linear::new(Arc::new(ColumnFeatures), weights, Arc::new(NetworkGuide::default()))
}

/// The features of a column.
#[derive(Clone, Copy, Debug, Default)]
pub struct ColumnFeatures;

const FEATURES: usize = 16;

impl Features<Connect4> for ColumnFeatures {
    fn count(&self) -> usize {
        FEATURES
    }

    fn each(&self, position: &Connect4, m: Column, see: &mut dyn FnMut(usize, f32)) {
        let (mine, mask) = (position.mine(), position.mask());
        let theirs = mine ^ mask;
        let square = playable(mask) & column(m.index());
        let after = mask | square;
        let (own_before, other_before) = (threats(mine, mask), threats(theirs, mask));
        let own_after = threats(mine | square, after);
        let made = own_after & !own_before;
        let good = if position.side() == Side::First { ODD } else { EVEN };
        let mut see_if = |feature: usize, is: bool| {
            if is {
                see(feature, 1.0);
            }
        };
        // From the middle outwards.
        see_if(m.index().abs_diff(3) as usize, true);
        see_if(4, own_before & square != 0);
        see_if(5, other_before & square != 0);
        see_if(6, other_before & (square << 1) != 0);
        see_if(7, own_before & (square << 1) != 0);
        see_if(8, made & playable(after) != 0);
        see_if(9, made & good != 0);
        see_if(10, made & !good != 0);
        see_if(11, threats(theirs | square, after) & !other_before != 0);
        let open = |stones: Board| board::count_fours(FULL ^ stones) as f32 / 10.0;
        see(12, open(theirs) - open(mine | square));
        see(13, open(mine) - open(theirs | square));
        let row = (square.trailing_zeros() % 7) as f32;
        see(14, row / 5.0);
        see(15, if good & square != 0 { 1.0 } else { 0.0 });
    }
}

/// Fitted by `parlor train policy --games 400 --nodes 1000 --seed 1`.
const WEIGHTS: [f32; FEATURES] = [
    -0.1773, -0.0217, 0.1163, 0.0647, 2.1148, 4.8814, -2.3135, -1.0103, 0.6311, 0.6108, 0.0934, 0.8111,
    2.6534, 0.8560, 0.1134, 0.1548,
];

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Bot, Game, Limits, Silent};

    #[test]
    fn proofs_of_the_guide_are_those_of_the_solver() {
        use crate::connect4::solver::Solver;
        let mut solver = Solver::new(1 << 20, 1);
        let guide = NetworkGuide::default();
        let mut proven = 0;
        for number in 0..800_u64 {
            let mut position = Connect4::EMPTY;
            for ply in 0..24 + number % 14 {
                let moves = position.legal();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[(game::deal::mix(number, ply) % moves.len() as u64) as usize]);
            }
            if !matches!(position.turn(), game::Turn::Player(_)) {
                continue;
            }
            let Some(proof) = guide.proof(&position) else { continue };
            let score = solver.solve(position.mine(), position.mask(), &|_| false).unwrap();
            let expected = match score.signum() {
                0 => Outcome::Draw,
                1 => Outcome::Win(position.side()),
                _ => Outcome::Win(position.side().other()),
            };
            assert_eq!(proof.outcome, expected, "{position}");
            proven += 1;
        }
        assert!(proven > 50, "{proven}");
    }

    #[test]
    fn the_weights_are_those_that_training_prints() {
        assert_eq!(search::mcts::Fit::checksum(&WEIGHTS), 0xFD0C_BF13_EF8B_ED5D);
    }

    #[test]
    fn every_combination_finds_a_four_and_stops_one() {
        for rollout in [Rollout::None, Rollout::Uniform, Rollout::Tactical] {
            for guide in [GuideName::None, GuideName::Heuristic, GuideName::Linear] {
                let mut bot = mcts(Options { rollout, guide, ..Options::default() }, 1);
                for moves in ["112233", "11223"] {
                    let position = Connect4::after(moves).unwrap();
                    let thought = bot.think(&position, &Limits::nodes(2_000), &mut Silent);
                    assert_eq!(thought.best.index(), 3, "{rollout:?} {guide:?} {moves}");
                }
            }
        }
    }
}
