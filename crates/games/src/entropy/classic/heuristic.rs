//! The Order heuristic: evaluates the board after every slide by six components and takes the best.
//!
//! Changed from the original: the pass is evaluated like a slide, and early stops are counted in points. With
//! `lookahead = 1` the board is evaluated after Chaos' best answer, expected over the draw.

use super::choice::{self, Scored, TieBreaker};
use super::constant::heuristic::{EARLY_GAIN, EARLY_LEAD, EARLY_SHARE};
use super::order::heuristic_value;
use crate::entropy::{Colour, Entropy, Move, ORDER, Phase};
use game::{Bot, Game, Limits, Observer, Thought, Watch};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// The options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeuristicOptions {
    /// Answers of Chaos to look at: 0 or 1; more count as one.
    pub lookahead: u8,
    /// Whether a slide that stands out ends the search, as in the original.
    pub early_stop: bool,
}

impl Default for HeuristicOptions {
    fn default() -> Self {
        HeuristicOptions { lookahead: 0, early_stop: true }
    }
}

/// The bot.
pub struct Heuristic {
    options: HeuristicOptions,
    ties: TieBreaker,
}

impl Heuristic {
    /// The same seed breaks ties the same way.
    pub fn new(options: HeuristicOptions, seed: u64) -> Self {
        Heuristic { options, ties: TieBreaker::new(seed) }
    }

    /// The moves, the greatest gain first; one alone if it stands out.
    fn moves(&mut self, position: &Entropy) -> Vec<Move> {
        let gain = |m: &Move| match m {
            Move::Slide(slide) => position.board().sliding_scores(*slide),
            _ => 0,
        };
        let mut moves = self.ties.moves(position);
        moves.sort_by_key(|m| Reverse(gain(m)));
        if self.options.early_stop && moves.first().is_some_and(|m| gain(m) > EARLY_GAIN) {
            moves.truncate(1);
        }
        moves
    }

    /// Scores the moves without looking at an answer.
    fn score(&self, moves: &[Move], watch: &Watch, value: impl Fn(Move) -> f64) -> Vec<Scored> {
        let enough = (moves.len() * EARLY_SHARE).div_ceil(100);
        choice::score(moves, watch, value, |scored| {
            self.options.early_stop && scored.len() == enough && has_clear_lead(scored)
        })
    }
}

/// Whether the best is far ahead of the second best.
fn has_clear_lead(scored: &[Scored]) -> bool {
    let mut sorted = scored.to_vec();
    choice::sort(&mut sorted);
    matches!(sorted[..], [(_, best), (_, second), ..] if best - second > EARLY_LEAD)
}

/// The six components after a move of Order.
pub(super) fn value(position: &Entropy, m: Move) -> f64 {
    let mut next = *position;
    next.play(m);
    heuristic_value(next.board(), next.hand())
}

/// The six components after a move, the draw and the answer of Chaos that hurts most; counts what it looked at.
fn value_after_answer(position: &Entropy, m: Move, nodes: &mut u64) -> f64 {
    let mut next = *position;
    next.play(m);
    match next.phase() {
        Phase::Place => worst_answer(&next, nodes),
        Phase::Draw => {
            let draws = Colour::ALL.into_iter().filter(|colour| next.left(*colour) > 0).map(Move::Draw);
            let mut expectation = |draw: Move| {
                let mut placing = next;
                placing.play(draw);
                next.chance(draw) * worst_answer(&placing, nodes)
            };
            draws.map(&mut expectation).sum()
        }
        Phase::Slide | Phase::Over => heuristic_value(next.board(), next.hand()),
    }
}

fn worst_answer(position: &Entropy, nodes: &mut u64) -> f64 {
    let Some(colour) = position.hand() else { return heuristic_value(position.board(), None) };
    let answers = position.board().empties().map(|cell| {
        *nodes += 1;
        let mut board = *position.board();
        board.place(cell, colour);
        heuristic_value(&board, None)
    });
    answers.fold(f64::INFINITY, f64::min)
}

/// Looks at the answers to the most promising moves first, as far as the limits allow.
fn look_ahead(position: &Entropy, mut scored: Vec<Scored>, watch: &Watch) -> (Vec<Scored>, u64) {
    choice::sort(&mut scored);
    let mut nodes = scored.len() as u64;
    let mut deeper = Vec::with_capacity(scored.len());
    for (m, _) in &scored {
        let value = value_after_answer(position, *m, &mut nodes);
        if watch.is_over(nodes) {
            break;
        }
        deeper.push((*m, value));
    }
    (if deeper.is_empty() { scored } else { deeper }, nodes)
}

impl Bot<Entropy> for Heuristic {
    fn think(&mut self, position: &Entropy, limits: &Limits, _: &mut dyn Observer<Move>) -> Thought<Move> {
        let watch = Watch::new(limits);
        let moves = self.moves(position);
        let scored = self.score(&moves, &watch, |m| value(position, m));
        if self.options.lookahead == 0 {
            let nodes = scored.len() as u64;
            return choice::conclude(scored, ORDER, nodes, &watch);
        }
        let (deeper, nodes) = look_ahead(position, scored, &watch);
        Thought { depth: 2, ..choice::conclude(deeper, ORDER, nodes, &watch) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::position;
    use super::super::order::heuristic_terms;
    use super::super::term::total;
    use super::*;
    use game::Silent;

    fn bot(lookahead: u8, early_stop: bool) -> Heuristic {
        Heuristic::new(HeuristicOptions { lookahead, early_stop }, 1)
    }

    fn answer(bot: &mut Heuristic, position: &Entropy) -> Thought<Move> {
        bot.think(position, &Limits::default(), &mut Silent)
    }

    #[test]
    fn the_best_sum_of_the_six_is_played() {
        let position = position("R.G..../..R..../......./.G...../......./....Y../......R", "hidden:order");
        let thought = answer(&mut bot(0, false), &position);
        let sum = |m: Move| {
            let mut next = position;
            next.play(m);
            total(&heuristic_terms(next.board(), None))
        };
        let best = position.legal().into_iter().map(sum).fold(f64::NEG_INFINITY, f64::max);
        assert!((sum(thought.best) - best).abs() < 1e-9);
        assert_eq!(thought.nodes as usize, position.legal().len());
    }

    #[test]
    fn a_pass_is_judged_as_slides_are() {
        // Every slide would tear the row of reds apart.
        let position = position("RRRRRRR", "hidden:order");
        assert_eq!(answer(&mut bot(0, true), &position).best, Move::Pass);
    }

    #[test]
    fn a_slide_that_stands_out_ends_the_search() {
        // The last red makes seven of six: 77 points for 50.
        let position = position("RRRRRR./......./......./......./......./......./......R", "hidden:order");
        let thought = answer(&mut bot(0, true), &position);
        assert_eq!((thought.best.to_string().as_str(), thought.nodes), ("g7-a7", 1));
        assert!(answer(&mut bot(0, false), &position).nodes > 1);
    }

    #[test]
    fn a_clear_lead_after_most_slides_ends_the_search() {
        let moves = position("R......", "hidden:order").legal();
        let limits = Limits::default();
        let judged = |early_stop: bool, lead: f64| {
            let value = |m: Move| if m == moves[0] { lead } else { 0.0 };
            bot(0, early_stop).score(&moves, &Watch::new(&limits), value).len()
        };
        // Eleven of thirteen are the first four fifths.
        assert_eq!((moves.len(), judged(true, 2001.0)), (13, 11));
        assert_eq!((judged(true, 2000.0), judged(false, 2001.0)), (13, 13));
    }

    #[test]
    fn lookahead_sees_the_answer() {
        // One cell and one chip are left: the value is that of the full board.
        let rows = "RGYBWKP/RGYBWKP/RGYBWKP/RGYBWKP/RGYBWKP/RGYBWKP/RGYBWK.";
        let position = position(rows, "hidden:order");
        let mut nodes = 0;
        let full = heuristic_value(
            super::super::fixture::position(&rows.replace('.', "P"), "hidden:over").board(),
            None,
        );
        assert!((value_after_answer(&position, Move::Pass, &mut nodes) - full).abs() < 1e-9);
        assert_eq!(nodes, 1);
        let best = answer(&mut bot(1, false), &position).best.to_string();
        assert!(["pass", "f7-g7"].contains(&best.as_str()), "{best}: only these keep the columns whole");
    }

    #[test]
    fn lookahead_is_an_expectation_over_the_bag() {
        let board = "RGYBWKP/RGYBWKP/RGYBWKP/RGYBWKP/RGYBWKP/RGYBWKP/RGYBW..";
        let position = position(board, "hidden:order");
        let value = |cell: &str, colour: Colour| {
            let mut board = *position.board();
            board.place(cell.parse().unwrap(), colour);
            heuristic_value(&board, None)
        };
        let worst = |colour| value("g6", colour).min(value("g7", colour));
        let expected = f64::midpoint(worst(Colour::Black), worst(Colour::Purple));
        assert!((value_after_answer(&position, Move::Pass, &mut 0) - expected).abs() < 1e-9);
    }
}
