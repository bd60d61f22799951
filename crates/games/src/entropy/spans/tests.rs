//! The evaluation against the plain full search, the clock, and the strength of the bot.

use super::*;
use crate::entropy::paced::paced;
use crate::entropy::testing::mean_score;
use game::{Clock, Limits, Side, Time};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::expecti;
use std::time::Duration;
use testing::reference;

/// A position of a random game with so many empty cells, with anybody to act.
fn late(random: &mut Xoshiro256PlusPlus, draw: Draw, empty: usize) -> Entropy {
    let mut position = Entropy::new(draw);
    let plies = random.random_range(0..3);
    let mut after = 0;
    loop {
        let moves = position.legal();
        position.play(moves[random.random_range(0..moves.len())]);
        if position.board().chips() + empty >= 49 {
            if after >= plies {
                return position;
            }
            after += 1;
        }
    }
}

/// The evaluator without its shortcut.
#[derive(Clone)]
struct Plain(SpansEvaluator);

impl ChanceEvaluator<Entropy> for Plain {
    fn value(&mut self, position: &Entropy) -> f64 {
        self.0.value(position)
    }

    fn bounds(&self, position: &Entropy) -> (f64, f64) {
        self.0.bounds(position)
    }

    fn outcome(&self, outcome: Outcome) -> f64 {
        self.0.outcome(outcome)
    }

    fn may_stop(&self, position: &Entropy) -> bool {
        self.0.may_stop(position)
    }
}

#[test]
fn late_positions_have_the_value_of_the_full_search() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut nodes = [0; 3];
    let star1 = expecti::Settings { star2: false, table_mb: 1, ..expecti::Settings::default() };
    let star2 = expecti::Settings { table_mb: 1, ..expecti::Settings::default() };
    for number in 0..2_400 {
        let draw = if number % 3 == 0 { Draw::Open } else { Draw::Hidden };
        let (empty, depth) = [(1, 2), (2, 2), (3, 1), (3, 2), (4, 1), (5, 1)][number % 6];
        let position = late(&mut random, draw, empty);
        let evaluator = SpansEvaluator::learned();
        let expected = reference::expectimax(&mut Plain(evaluator.clone()), &position, depth);
        let found = [
            Expecti::new(Plain(evaluator.clone()), star1).value(&position, depth),
            Expecti::new(evaluator.clone(), star1).value(&position, depth),
            Expecti::new(evaluator, star2).value(&position, depth),
        ];
        for ((value, visited, _), nodes) in found.into_iter().zip(&mut nodes) {
            assert!((value - expected).abs() < 1e-9, "{value}, not {expected}, at {position} depth {depth}");
            *nodes += visited;
        }
    }
    println!("nodes of Star1 with every slide tried, Star1, Star2: {nodes:?}");
}

#[test]
fn a_game_clock_is_shared_among_the_moves_left() {
    let time = Time::from_source(|| Duration::from_secs(100));
    let clock = Clock { left: Duration::from_secs(30), increment: Duration::ZERO };
    let limits = Limits { clock: Some(clock), time, ..Limits::default() };
    let due = |chips: usize| {
        let letters = "RGYBWKP".repeat(7)[..chips].to_owned() + &".".repeat(49 - chips);
        let board = crate::entropy::Board::from_letters(&letters).unwrap();
        let position = Entropy::from_parts(board, Phase::Slide, None, Draw::Hidden).unwrap();
        paced(&position, &limits, even_share).deadline.unwrap().as_secs_f64() - 100.0
    };
    assert!((due(1) - 27.0 / 49.0).abs() < 1e-6);
    assert!((due(48) - 13.5).abs() < 1e-6);
}

#[test]
fn one_layer_of_learned_values_beats_greed_on_both_sides() {
    let spans = |_| Spans::new(Options { table_mb: 0, survey: false });
    let limits = Limits::depth(1);
    let order = mean_score(spans, &limits, Side::First, 40);
    let chaos = mean_score(spans, &limits, Side::Second, 40);
    println!("order {order}, chaos {chaos}");
    assert!(order > 118.0 && chaos < 58.0, "order {order}, chaos {chaos}");
}
