//! Decisions two layers deep, quick enough to learn from thousands of games: what Order can expect after one more chip.

use crate::entropy::board::Board;
use crate::entropy::chip::{CELLS, Cell, Colour, EACH, Slide};
use crate::entropy::spans::weights::{StageValues, UNIT, Values};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// A chip changes what can be expected by less than this, but for freaks.
const MARGIN: i32 = 12 * UNIT;

/// How many moves are looked at two layers deep.
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    /// Slides of Order, the most promising ones.
    pub slides: usize,
    /// Cells of Chaos, likewise.
    pub cells: usize,
}

/// What Order's best slide adds to the value of a board; once `enough` is found, that will do.
#[inline]
pub fn best_gain(board: &Board, stage: StageValues<'_>, enough: i32) -> i32 {
    let mut best = 0;
    let found = |_, gain: i32| {
        best = gain.max(best);
        if best >= enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    board.each_gain(|line| stage.line(line), found);
    best
}

/// The cells for a chip, those that add least to the value first.
fn cells(board: &Board, colour: Colour, stage: StageValues<'_>) -> Vec<(i32, Cell)> {
    let gain = |cell: Cell| {
        if board.chips() + 1 == CELLS {
            // Nothing can be slid any more: the score alone counts.
            UNIT * board.placing_scores(cell, colour)
        } else {
            board.placing_gain(cell, colour, |line| stage.line(line))
        }
    };
    let mut cells: Vec<(i32, Cell)> = board.empties().map(|cell| (gain(cell), cell)).collect();
    cells.sort_by_key(|(gain, _)| *gain);
    cells
}

/// The value of a board, or its score when it is full.
fn value(board: &Board, values: &Values) -> i32 {
    if board.is_full() { UNIT * board.score() } else { values.stage(board.chips()).board(board) }
}

/// The least that Chaos can leave Order with this chip, one slide included; outside the window a bound is enough.
fn least(board: &Board, colour: Colour, values: &Values, (low, high): (i32, i32)) -> i32 {
    let stage = values.stage(board.chips() + 1);
    let mut best = high;
    for (_, cell) in cells(board, colour, stage) {
        let mut next = *board;
        next.place(cell, colour);
        let value = value(&next, values);
        // No slide lowers the value, and the cells still to come begin higher.
        if value >= best {
            break;
        }
        let gain = if next.is_full() { 0 } else { best_gain(&next, stage, best.saturating_sub(value)) };
        best = best.min(value + gain);
        if best <= low {
            break;
        }
    }
    best
}

/// What Order can expect of a board after its slide when it looks at every next chip, Chaos's best cell for it and
/// the best slide after that; below `enough` a bound will do.
pub fn expected(board: &Board, values: &Values, enough: i32) -> i32 {
    let mut chips: Vec<(i32, Colour)> =
        Colour::ALL.into_iter().map(|colour| (i32::from(EACH - board.count(colour)), colour)).collect();
    chips.retain(|(left, _)| *left > 0);
    chips.sort_by_key(|(left, _)| Reverse(*left));
    let count = (CELLS - board.chips()) as i32;
    let highest = value(board, values).saturating_add(MARGIN);
    let (mut sum, mut rest) = (0, count);
    for (left, colour) in chips {
        rest -= left;
        // Below this the mean cannot reach `enough` whatever the other chips bring.
        let low = if enough == i32::MIN { i32::MIN } else { (enough * count - sum - rest * highest) / left };
        let value = least(board, colour, values, (low, i32::MAX));
        sum += left * value;
        if value <= low {
            return ((sum + rest * highest) / count).min(enough);
        }
    }
    sum / count
}

/// Order's most promising slides, the pass among them, best first.
fn slides(board: &Board, values: &Values, most: usize) -> Vec<(i32, Option<Slide>)> {
    let stage = values.stage(board.chips());
    let mut slides = vec![(0, None)];
    let found = |slide, gain: i32| {
        slides.push((gain, Some(slide)));
        ControlFlow::Continue(())
    };
    board.each_gain(|line| stage.line(line), found);
    slides.sort_by_key(|(gain, _)| Reverse(*gain));
    slides.truncate(most);
    slides
}

/// Order's slide, and what it can expect with it.
pub fn best_slide(board: &Board, values: &Values, most: usize) -> (Option<Slide>, i32) {
    let (mut best, mut choice) = (i32::MIN, None);
    for (_, slide) in slides(board, values, most) {
        let mut next = *board;
        if let Some(slide) = slide {
            next.slide(slide);
        }
        let value = expected(&next, values, best);
        if value > best {
            (best, choice) = (value, slide);
        }
    }
    (choice, best)
}

/// Chaos's cell for a chip.
pub fn best_cell(board: &Board, colour: Colour, values: &Values, widths: Widths) -> Option<Cell> {
    let stage = values.stage(board.chips() + 1);
    let mut cells = cells(board, colour, stage);
    if board.chips() + 1 < CELLS {
        for (gain, cell) in &mut cells {
            let mut next = *board;
            next.place(*cell, colour);
            *gain += best_gain(&next, stage, i32::MAX);
        }
        cells.sort_by_key(|(gain, _)| *gain);
        cells.truncate(widths.cells);
    }
    let after = |cell: &Cell| {
        let mut next = *board;
        next.place(*cell, colour);
        if next.is_full() { UNIT * next.score() } else { best_slide(&next, values, widths.slides).1 }
    };
    cells.into_iter().map(|(_, cell)| cell).min_by_key(after)
}
