//! The games to learn from: quick ones between random line-ups, with occasional random actions.

use super::feature::{self, FEATURES};
use super::weights::{CHAMPIONS, ROLES, Weights, role};
use super::{Learned, LolChess};
use crate::lolchess::position::Position;
use crate::lolchess::random::Random;
use crate::lolchess::setup::LineUp;
use crate::lolchess::table::{Kind, Spell};
use game::{Bot, Game, Limits, Outcome, Side, Silent, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use search::mcts::playout::{below, unit};
use search::{AlphaBeta, alphabeta};

/// Features of a line-up: champions, roles by file, roles by spell.
pub const DRAFTED: usize = CHAMPIONS + 2 * 5 * ROLES.len();
/// How likely an action is a random one.
const MISTAKES: f64 = 0.08;
/// One position in so many is kept.
const EVERY: usize = 6;
/// Positions that an action may take.
const NODES: u64 = 500;
/// Longer games are drawn.
const ROUNDS: u16 = 240;

/// The training data of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The game's number.
    pub number: u64,
    /// What blue scored: 1, 0 or a half.
    pub score: f32,
    /// Positions of the game, one row of features after the other.
    pub positions: Vec<f32>,
    /// Blue's line-up less red's.
    pub draft: [f32; DRAFTED],
}

/// Plays the game with a number.
pub fn play(weights: &Weights, seed: u64, number: u64) -> Lesson {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(game::deal::mix(seed, number));
    let line_ups = line_ups(&mut dice);
    let luck = Random::reference(dice.next_u64() as u32);
    let mut position = Position::new(&line_ups[0], &line_ups[1], 0, luck);
    (position.draws, position.max_rounds) = (true, ROUNDS);
    position.settle();
    let mut game = LolChess::at(position);
    let settings = alphabeta::Settings {
        table_mb: 0,
        aspiration: 0,
        by_secret: true,
        reduce: true,
        ..alphabeta::Settings::default()
    };
    let limits = Limits { nodes: Some(NODES), ..Limits::depth(2) };
    let mut engine = AlphaBeta::new(Learned::new(weights), settings);
    let mut positions = Vec::new();
    let outcome = loop {
        match game.turn() {
            Turn::Over(outcome) => break outcome,
            Turn::Player(_) | Turn::Chance => {}
        }
        if below(&mut dice, EVERY) == 0 {
            let first = positions.len();
            positions.resize(first + FEATURES, 0.0);
            feature::each(game.position(), |feature, amount| positions[first + feature] += amount);
        }
        let action = if unit(&mut dice) < MISTAKES {
            let legal = game.legal();
            legal[below(&mut dice, legal.len())]
        } else {
            let mut seen = game.clone();
            seen.redraw(dice.next_u64());
            engine.think(&seen, &limits, &mut Silent).best
        };
        game.play(action);
    };
    let score = match outcome {
        Outcome::Win(Side::First) => 1.0,
        Outcome::Win(Side::Second) => 0.0,
        Outcome::Draw | Outcome::Points(_) => 0.5,
    };
    Lesson { number, score, positions, draft: drafted(&line_ups) }
}

/// Ten different champions, and the spells in any order.
fn line_ups(dice: &mut Xoshiro256PlusPlus) -> [LineUp; 2] {
    let mut champions: [Kind; CHAMPIONS] = std::array::from_fn(|number| Kind::ALL[number]);
    shuffle(&mut champions, dice);
    [0, 5].map(|first| {
        let mut spells = Spell::ALL;
        shuffle(&mut spells, dice);
        LineUp { champions: std::array::from_fn(|slot| champions[first + slot]), spells: spells.map(Some) }
    })
}

/// Puts things in any order, each as likely as the others.
pub(in crate::lolchess) fn shuffle<T>(things: &mut [T], dice: &mut Xoshiro256PlusPlus) {
    for last in (1..things.len()).rev() {
        things.swap(last, below(dice, last + 1));
    }
}

fn drafted(line_ups: &[LineUp; 2]) -> [f32; DRAFTED] {
    let mut amounts = [0.0; DRAFTED];
    for (line_up, sign) in line_ups.iter().zip([1.0, -1.0]) {
        for (slot, (champion, spell)) in line_up.champions.iter().zip(line_up.spells).enumerate() {
            amounts[*champion as usize] += sign;
            let row = CHAMPIONS + 5 * role(*champion);
            amounts[row + slot] += sign;
            if let Some(spell) = spell {
                amounts[row + 5 * ROLES.len() + spell.number()] += sign;
            }
        }
    }
    amounts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_teaches_the_same_every_time() {
        let lesson = play(&Weights::plain(), 4, 7);
        assert_eq!(lesson, play(&Weights::plain(), 4, 7));
        assert!(lesson.positions.len() > 5 * FEATURES && lesson.positions.len().is_multiple_of(FEATURES));
        assert_eq!(lesson.draft[..CHAMPIONS].iter().filter(|amount| amount.abs() > 0.5).count(), 10);
    }
}
