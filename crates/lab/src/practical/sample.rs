//! Games of the levels, and positions drawn from them as the analyst sees them.

use super::players;
use game::erased::AnyGame;
use game::{Host, PlayError, Side, Silent, Turn, deal};
use games::entry::{Entry, Practical};
use serde_json::Value as Json;
use work::analysis::SEED;

/// Longer games are drawn.
const MOST_PLIES: usize = 600;
/// Random streams of a game's seed.
const PLAYERS: [u64; 2] = [1, 2];
const CHOICE: u64 = 3;
const OPENING: u64 = 4;

/// A position with what became of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sample {
    /// What the chance depends on.
    pub(super) features: Vec<f64>,
    /// 1 if the first side won, one half for a draw.
    pub(super) result: f64,
}

/// A game of two levels.
pub(super) struct Game {
    /// The positions in which somebody decided.
    decided: Vec<Box<dyn AnyGame>>,
    result: f64,
    seed: u64,
}

impl Game {
    /// Plays the game with this number.
    pub(super) fn play(
        (entry, practical): (&Entry, &Practical),
        seed: u64,
        number: u64,
    ) -> Result<Self, PlayError> {
        let seed = deal::mix(seed, number);
        let name = players()[number as usize % players().len()];
        let mut game = Host::start(&*entry.rules, Json::Null, seed)?;
        let mut players = [
            entry.player(name, deal::mix(seed, PLAYERS[0]))?,
            entry.player(name, deal::mix(seed, PLAYERS[1]))?,
        ];
        let sampling = &practical.sampling;
        let opening = deal::mix(seed, OPENING) % (sampling.opening + 1);
        let mut decided = Vec::new();
        for ply in 0..MOST_PLIES {
            match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => game.deal_one().map(drop)?,
                Turn::Player(_) if (ply as u64) < opening => {
                    let moves = game.position().moves();
                    let drawn = deal::mix(deal::mix(seed, OPENING), ply as u64) as usize % moves.len().max(1);
                    game.play(moves.get(drawn).map_or("", String::as_str))?;
                }
                Turn::Player(side) => {
                    if !sampling.skipped.contains(&ply) {
                        decided.push(game.position().boxed());
                    }
                    let player = &mut players[usize::from(side == Side::Second)];
                    let limits = player.budget.limits();
                    let m = player.bot.think(game.position(), &limits, &mut Silent)?.best;
                    game.play(&m)?;
                }
            }
        }
        let result = game.position().result().map_or(0.5, |value| f64::from(value.win));
        Ok(Game { decided, result, seed })
    }

    /// So many of its positions, drawn by its seed, as far as the analyst comes to an end with them.
    pub(super) fn samples(
        mut self,
        (entry, practical): (&Entry, &Practical),
        positions: usize,
    ) -> Result<Vec<Sample>, PlayError> {
        let limits = practical.sampling.budget.limits();
        // As an analysis makes it; a new one for each game, so that no game depends on another.
        let mut analyst = entry.player(entry.analyst()?.0, deal::mix(SEED, 0))?;
        let mut samples = Vec::new();
        for draw in 0..positions as u64 {
            if self.decided.is_empty() {
                break;
            }
            let index = deal::mix(deal::mix(self.seed, CHOICE), draw) as usize % self.decided.len();
            let position = self.decided.swap_remove(index);
            let thought = analyst.bot.think(&*position, &limits, &mut Silent)?;
            let features = practical.read(&*position, &thought);
            samples.extend(features.map(|features| Sample { features, result: self.result }));
        }
        Ok(samples)
    }
}
