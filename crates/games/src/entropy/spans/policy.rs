//! One-ply decisions by values: Order's best slide, and the cell that leaves Order the least.

use super::weights::{StageValues, UNIT};
use crate::entropy::board::Board;
use crate::entropy::chip::{Cell, Colour, Slide};
use std::ops::ControlFlow;

/// Order's best reply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reply {
    /// The best slide; `None` is to pass.
    pub slide: Option<Slide>,
    /// What it adds to the value.
    pub gain: i32,
    /// Replies that there are, the pass included.
    pub slides: u64,
}

/// Order's best slide, or the pass when no slide gains anything.
#[inline]
pub(crate) fn best_slide(board: &Board, values: StageValues<'_>) -> Reply {
    let mut best = Reply { slide: None, gain: 0, slides: 1 };
    board.each_gain(
        |line| values.line(line),
        |slide, gain| {
            best.slides += 1;
            if gain > best.gain {
                best.gain = gain;
                best.slide = Some(slide);
            }
            ControlFlow::Continue(())
        },
    );
    best
}

/// The cell after which Order's best slide leads to the least; `values` are those with the chip placed.
pub(crate) fn best_cell(board: &Board, colour: Colour, values: StageValues<'_>) -> Option<Cell> {
    board.empties().min_by_key(|cell| after(board, *cell, colour, values))
}

/// What the board is worth when Chaos chooses that cell.
pub(crate) fn least_after(board: &Board, colour: Colour, values: StageValues<'_>) -> Option<i32> {
    board.empties().map(|cell| after(board, cell, colour, values)).min()
}

fn after(board: &Board, cell: Cell, colour: Colour, values: StageValues<'_>) -> i32 {
    let mut next = *board;
    next.place(cell, colour);
    if next.is_full() {
        // After the last chip there is no slide, so the score is final.
        return next.score() * UNIT;
    }
    values.board(&next) + best_slide(&next, values).gain
}
