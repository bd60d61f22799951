//! Games to learn from: most begin with some random decisions, so that they differ.

use crate::entropy::board::Board;
use crate::entropy::chip::{CELLS, Cell, Colour, Slide};
use crate::entropy::spans::learn::{any_cell, any_slide, draw};
use crate::entropy::spans::weights::STAGES;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Three of four games begin with this many random decisions.
const ASTRAY: f64 = 0.15;

/// A position after Order's slide.
pub(super) struct PracticePosition {
    /// The board.
    pub board: Board,
    /// Whether both sides played their best to get here.
    pub is_sober: bool,
}

/// Plays a game by the decisions of both sides; returns the positions after Order's slides, and the final score.
pub(super) fn play(
    seed: u64,
    cell_for: impl Fn(&Board, Colour) -> Option<Cell>,
    slide_on: impl Fn(&Board) -> Option<Slide>,
) -> (Vec<PracticePosition>, i32) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let sober_from = if random.random_bool(0.25) { 0 } else { random.random_range(0..CELLS - 1) };
    let mut board = Board::EMPTY;
    let mut moments = Vec::with_capacity(STAGES);
    loop {
        let is_wild = board.chips() < sober_from;
        let mut goes_astray = || is_wild && random.random_bool(ASTRAY);
        let astray = [goes_astray(), goes_astray()];
        let colour = draw(&board, &mut random);
        let cell = if astray[0] { any_cell(&board, &mut random) } else { cell_for(&board, colour) };
        if let Some(cell) = cell {
            board.place(cell, colour);
        }
        if board.is_full() {
            return (moments, board.score());
        }
        let slide = if astray[1] { any_slide(&board, &mut random) } else { slide_on(&board) };
        if let Some(slide) = slide {
            board.slide(slide);
        }
        moments.push(PracticePosition { board, is_sober: astray == [false; 2] });
    }
}
