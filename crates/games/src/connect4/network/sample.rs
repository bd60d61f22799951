//! Training positions for the network: quiet positions from noisy games of the classic evaluations.

use super::{Settled, settle};
use crate::connect4::evaluator::{Connect4Evaluator, Evaluation};
use crate::connect4::{Column, Connect4};
use game::{Bot, Game, Limits, Silent, Turn};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::AlphaBeta;
use search::alphabeta::Settings;

/// Plays games endlessly and yields some of their positions; the same seed yields the same ones.
pub struct Sampler {
    random: Xoshiro256PlusPlus,
    /// With the two classic evaluations, so that no game depends on weights that are yet to be fitted.
    bots: [AlphaBeta<Connect4, Connect4Evaluator>; 2],
    /// Which of them plays for the first and which for the second mover in the game under way.
    sides: [usize; 2],
    position: Connect4,
    /// The chance of a random move in it.
    noise: f64,
    /// Stones played at random at its beginning.
    opening: u32,
}

/// Positions a bot visits for a move: a few plies, so that games are many.
const NODES: u64 = 200;
/// Fewer stones take too long to solve, more are decided by forced moves.
const STONES: std::ops::RangeInclusive<u32> = 11..=36;

impl Sampler {
    /// Games that follow from the seed.
    pub fn new(seed: u64) -> Self {
        let settings = Settings { table_mb: 1, ..Settings::default() };
        let mut sampler = Sampler {
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            bots: [Evaluation::Guru, Evaluation::Victor]
                .map(|evaluation| AlphaBeta::new(Connect4Evaluator::new(evaluation), settings)),
            sides: [0, 0],
            position: Connect4::EMPTY,
            noise: 0.0,
            opening: 0,
        };
        sampler.begin();
        sampler
    }

    fn begin(&mut self) {
        self.position = Connect4::EMPTY;
        self.noise = [0.1, 0.25, 0.5][self.random.random_range(0..3)];
        self.opening = self.random.random_range(4..9);
        self.sides = [0, 1].map(|_: usize| self.random.random_range(0..2));
        self.bots.iter_mut().for_each(Bot::forget);
    }

    /// Plays one move, or begins another game.
    fn advance(&mut self) {
        if !matches!(self.position.turn(), Turn::Player(_)) {
            return self.begin();
        }
        let m = if self.position.plies() < self.opening || self.random.random_bool(self.noise) {
            let moves: Vec<Column> = self.position.legal();
            moves[self.random.random_range(0..moves.len())]
        } else {
            let bot = &mut self.bots[self.sides[self.position.plies() as usize % 2]];
            bot.think(&self.position, &Limits::nodes(NODES), &mut Silent).best
        };
        self.position.play(m);
    }

    /// Whether the position is one that the network is asked about.
    fn is_quiet(&self) -> bool {
        let (mine, mask) = (self.position.mine(), self.position.mask());
        settle(mine, mask) == Settled::Quiet { own: mine, mask, is_swapped: false }
    }

    /// Early positions take longest to solve and are kept more rarely.
    fn share(&self) -> f64 {
        match self.position.plies() {
            ..12 => 0.04,
            12..14 => 0.12,
            14..17 => 0.3,
            17.. => 0.5,
        }
    }
}

impl Iterator for Sampler {
    type Item = Connect4;

    fn next(&mut self) -> Option<Connect4> {
        loop {
            self.advance();
            let is_wanted = STONES.contains(&self.position.plies()) && self.random.random_bool(self.share());
            if is_wanted && matches!(self.position.turn(), Turn::Player(_)) && self.is_quiet() {
                return Some(self.position);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_quiet_unfinished_and_repeat_from_their_seed() {
        let draw = || Sampler::new(5).take(200).collect::<Vec<_>>();
        let samples = draw();
        assert_eq!(samples, draw());
        for sample in samples {
            assert!(matches!(sample.turn(), Turn::Player(_)) && STONES.contains(&sample.plies()));
            assert!(matches!(settle(sample.mine(), sample.mask()), Settled::Quiet { .. }));
        }
    }
}
