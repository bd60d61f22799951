//! The expected final score of a position, by the learned values and one ply of decisions.

use super::policy::{best_slide, least_after};
use super::weights::{Values, in_points};
use crate::entropy::rules::{Draw, Entropy, Phase};
use serde::Serialize;

/// An expected final score.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Forecast {
    /// The mean.
    pub points: f64,
    /// The standard deviation around it.
    pub deviation: f64,
}

impl Forecast {
    /// The forecast of a position, if both sides play well.
    pub fn of(position: &Entropy) -> Self {
        let board = position.board();
        if position.phase() == Phase::Over {
            return Forecast { points: f64::from(board.score()), deviation: 0.0 };
        }
        let values = Values::learned().stage(board.chips());
        let is_order_next = match position.phase() {
            Phase::Slide => true,
            // An open draw comes before Order's slide.
            Phase::Draw => position.draw() == Draw::Open && board.chips() > 0,
            Phase::Place | Phase::Over => false,
        };
        let least = position.hand().filter(|_| position.phase() == Phase::Place).and_then(|colour| {
            let placed = Values::learned().stage(board.chips() + 1);
            least_after(board, colour, placed)
        });
        let gain = if is_order_next { best_slide(board, values).gain } else { 0 };
        let points = in_points(least.unwrap_or_else(|| values.board(board) + gain));
        Forecast { points, deviation: values.deviation() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::testing::after;
    use game::Game;

    /// Each decision leads where the forecast before it said.
    #[test]
    fn a_decision_by_the_values_keeps_the_forecast() {
        for draw in [Draw::Hidden, Draw::Open] {
            let start = if draw == Draw::Hidden { "R d4 pass G d5 pass R" } else { "R d4 G pass d5 R pass" };
            let place = after(draw, start);
            let expected = Forecast::of(&place).points;
            let replies = place.legal().into_iter().map(|m| {
                let mut next = place;
                next.play(m);
                Forecast::of(&next).points
            });
            assert!((replies.fold(f64::INFINITY, f64::min) - expected).abs() < 1e-9, "{draw:?}");
        }
        let slide = after(Draw::Hidden, "R d4 pass G d5 pass R a6");
        let replies = slide.legal().into_iter().map(|m| {
            let mut next = slide;
            next.play(m);
            Forecast::of(&next).points
        });
        assert!((replies.fold(0.0, f64::max) - Forecast::of(&slide).points).abs() < 1e-9);
    }

    #[test]
    fn a_game_begins_near_par_and_ends_at_its_score() {
        let start = Forecast::of(&Entropy::new(Draw::Hidden));
        assert!((50.0..120.0).contains(&start.points) && start.deviation > 5.0, "{start:?}");
        let full = format!("{}:hidden:over", ["RGYBWKP"; 7].join("/"));
        let over: Entropy = full.parse().unwrap();
        assert_eq!(Forecast::of(&over), Forecast { points: 7.0 * 77.0, deviation: 0.0 });
    }
}
