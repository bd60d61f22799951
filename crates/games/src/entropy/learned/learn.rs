//! Learns the weights: plays games that look two layers ahead and corrects the weights by what they missed.
//!
//! What a position was worth is told by the rest of its game with the luck taken out: at every later draw the
//! difference between the chip that came and the mean over all chips is known, and does not count: far less noise is
//! left than in the final score. Everything that is summed up is a whole number, so that the result depends on the
//! seed alone and not on the order in which games are added.

use super::policy::{Widths, best_cell, best_slide, expected};
use super::threat::ThreatSums;
use super::weights::Weights;
use crate::entropy::board::Board;
use crate::entropy::chip::{CELLS, Cell, Slide};
use crate::entropy::spans::learn::{Sums, draw};
use crate::entropy::spans::weights::{STAGES, UNIT, Values};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What is looked at two layers deep in these games.
const WIDTHS: Widths = Widths { slides: 6, cells: 4 };
/// Three of four games have a wandering beginning, in which so many decisions are made at random.
const ASTRAY: f64 = 0.15;
/// How much of what a later position missed is passed back to an earlier one.
const PASSED_BACK: f64 = 0.9;
/// Stages on either side that share what they saw.
const REACH: usize = 2;

/// What games have shown.
#[derive(Clone)]
pub struct Lessons {
    misses: Sums,
    threats: ThreatSums,
    /// For each stage: positions, and the squares of final score less value, in whole points.
    spread: Vec<(i64, i64)>,
}

impl Default for Lessons {
    fn default() -> Self {
        Lessons { misses: Sums::default(), threats: ThreatSums::default(), spread: vec![(0, 0); STAGES] }
    }
}

/// A position after Order's slide.
struct Moment {
    board: Board,
    value: i32,
    expected: i32,
    /// Whether both sides played their best to get here.
    is_sober: bool,
}

impl Lessons {
    /// Plays game `number` of a round and adds what it shows; returns the final score.
    pub fn add_game(&mut self, values: &Values, seed: u64, number: u64) -> i32 {
        let (moments, score) = play(values, game::deal::mix(seed, number));
        let (mut missed, mut is_next_sober) = (0.0, true);
        for moment in moments.iter().rev() {
            let later = if is_next_sober { PASSED_BACK * missed } else { 0.0 };
            missed = f64::from(moment.expected - moment.value) + later;
            is_next_sober = moment.is_sober;
            let miss = missed.round() as i32;
            self.misses.add_miss(&moment.board, miss);
            self.threats.add(&moment.board, values.stage(moment.board.chips()), miss);
            let off = i64::from(score) - i64::from(moment.value / UNIT);
            let (positions, squares) = &mut self.spread[moment.board.chips() - 1];
            *positions += 1;
            *squares += off * off;
        }
        score
    }

    /// Adds what other games have shown.
    pub fn merge(&mut self, other: &Lessons) {
        self.misses.merge(&other.misses);
        self.threats.merge(&other.threats);
        for (mine, theirs) in self.spread.iter_mut().zip(&other.spread) {
            mine.0 += theirs.0;
            mine.1 += theirs.1;
        }
    }

    /// Positions seen.
    pub fn positions(&self) -> i64 {
        self.misses.samples()
    }

    /// The weights of spans, corrected.
    pub fn corrected(&self, weights: &Weights) -> Weights {
        Weights { spans: self.misses.corrected(&weights.spans, REACH), ..weights.clone() }
    }

    /// The weights with what threats add to spans, which stay as they are, and with how far scores strayed.
    pub fn with_threats(&self, weights: &Weights) -> Weights {
        let mut spans = weights.spans.clone();
        for (stage, (positions, squares)) in spans.0.iter_mut().zip(&self.spread) {
            let variance = *squares as f64 / (*positions).max(1) as f64;
            stage.deviation = (variance.max(0.01).sqrt() * f64::from(UNIT)).round() as i32;
        }
        Weights { spans, threats: self.threats.fit() }
    }
}

/// Plays a game; returns the positions after Order's slides, and the final score.
fn play(values: &Values, seed: u64) -> (Vec<Moment>, i32) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let sober_from = if random.random_bool(0.25) { 0 } else { random.random_range(0..CELLS - 1) };
    let mut board = Board::EMPTY;
    let mut moments = Vec::with_capacity(STAGES);
    loop {
        let is_wild = board.chips() < sober_from;
        let mut goes_astray = || is_wild && random.random_bool(ASTRAY);
        let astray = [goes_astray(), goes_astray()];
        let colour = draw(&board, &mut random);
        let cell = if astray[0] {
            board.empties().collect::<Vec<Cell>>().choose(&mut random).copied()
        } else {
            best_cell(&board, colour, values, WIDTHS)
        };
        if let Some(cell) = cell {
            board.place(cell, colour);
        }
        if board.is_full() {
            return (moments, board.score());
        }
        let chosen = if astray[1] { None } else { Some(best_slide(&board, values, 2 * WIDTHS.slides)) };
        let slide = chosen.map_or_else(|| any_slide(&board, &mut random), |(slide, _)| slide);
        if let Some(slide) = slide {
            board.slide(slide);
        }
        let expected = chosen.map_or_else(|| expected(&board, values, i32::MIN), |(_, expected)| expected);
        let value = values.stage(board.chips()).board(&board);
        moments.push(Moment { board, value, expected, is_sober: astray == [false; 2] });
    }
}

fn any_slide(board: &Board, random: &mut Xoshiro256PlusPlus) -> Option<Slide> {
    let mut slides: Vec<Slide> = Vec::new();
    board.each_slide(|slide| slides.push(slide));
    slides.choose(random).copied()
}
