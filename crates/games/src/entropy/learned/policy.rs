//! One-ply decisions with threats: fast enough to learn from thousands of games a second.

use super::weights::Knowledge;
use crate::entropy::board::Board;
use crate::entropy::chip::{CELLS, Cell, Colour, Slide};
use crate::entropy::spans::weights::{StageValues, Values};
use std::ops::ControlFlow;

/// Slides whose threats are looked at.
const REFINED: usize = 4;
/// Cells after which Order's threats are looked at.
const TRIED: usize = 4;

/// Order's best reply.
#[derive(Clone, Copy, Debug)]
pub struct Reply {
    /// The best slide; `None` is to pass.
    pub slide: Option<Slide>,
    /// The value after it, in parts of a point.
    pub value: i32,
}

/// Order's best slide, with threats for the few most promising ones; stops once `enough` is reached.
pub fn best_slide(board: &Board, knowledge: &Knowledge, enough: i32) -> Reply {
    let (stage, threats) = knowledge.stage(board.chips());
    let value = stage.board(board);
    // The lower bound of a slide, without threats.
    let certain = value + threats.least();
    if certain >= enough {
        return Reply { slide: None, value: certain };
    }
    let mut best: [(i32, Option<Slide>); REFINED] = [(i32::MIN, None); REFINED];
    best[0] = (0, None);
    let found = |slide, gain: i32| {
        if gain > best[REFINED - 1].0 {
            let place = best.partition_point(|(other, _)| *other >= gain);
            best[place..].rotate_right(1);
            best[place] = (gain, Some(slide));
        }
        if certain + gain >= enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    board.each_gain(|line| stage.line(line), found);
    if certain + best[0].0 >= enough {
        return Reply { slide: best[0].1, value: certain + best[0].0 };
    }
    let mut most = Reply { slide: None, value: i32::MIN };
    for (gain, slide) in best.into_iter().take_while(|(gain, _)| *gain > i32::MIN) {
        let mut next = *board;
        if let Some(slide) = slide {
            next.slide(slide);
        }
        let value = value + gain + threats.worth(&next, stage);
        if value > most.value {
            most = Reply { slide, value };
        }
        if value >= enough {
            break;
        }
    }
    most
}

/// What Order's best slide adds to the value of a board without threats; stops once `enough` is reached.
fn best_gain(board: &Board, stage: StageValues<'_>, enough: i32) -> i32 {
    let mut best = 0;
    let found = |_, gain: i32| {
        best = gain.max(best);
        if best >= enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    board.each_gain(|line| stage.line(line), found);
    best
}

/// The cell after which Order's best slide leads to the least, threats included.
pub fn best_cell(board: &Board, colour: Colour, knowledge: &Knowledge) -> Option<Cell> {
    if board.chips() + 1 == CELLS {
        return last_cell(board, colour);
    }
    let (stage, _) = knowledge.stage(board.chips() + 1);
    let mut best = [(i32::MAX, None); TRIED];
    for (gain, cell) in ranked(board, colour, stage) {
        let (most, _) = best[TRIED - 1];
        // No slide lowers the value, and the cells still to come begin higher.
        if gain >= most {
            break;
        }
        let value = gain + best_gain(&placed(board, cell, colour), stage, most.saturating_sub(gain));
        if value < most {
            let place = best.partition_point(|(other, _)| *other <= value);
            best[place..].rotate_right(1);
            best[place] = (value, Some(cell));
        }
    }
    let (mut least, mut choice) = (i32::MAX, None);
    for cell in best.into_iter().filter_map(|(_, cell)| cell) {
        let value = best_slide(&placed(board, cell, colour), knowledge, least).value;
        if value < least {
            (least, choice) = (value, Some(cell));
        }
    }
    choice
}

/// The cell after which Order's best slide leads to the least, without threats.
pub fn plain_cell(board: &Board, colour: Colour, values: &Values) -> Option<Cell> {
    if board.chips() + 1 == CELLS {
        return last_cell(board, colour);
    }
    let stage = values.stage(board.chips() + 1);
    let (mut least, mut choice) = (i32::MAX, None);
    for (gain, cell) in ranked(board, colour, stage) {
        // No slide lowers the value, and the cells still to come begin higher.
        if gain >= least {
            break;
        }
        let value = gain + best_gain(&placed(board, cell, colour), stage, least.saturating_sub(gain));
        if value < least {
            (least, choice) = (value, Some(cell));
        }
    }
    choice
}

/// The cells for a chip and what it adds there, the least first.
fn ranked(board: &Board, colour: Colour, stage: StageValues<'_>) -> Vec<(i32, Cell)> {
    let gain = |cell| board.placing_gain(cell, colour, |line| stage.line(line));
    let mut cells: Vec<(i32, Cell)> = board.empties().map(|cell| (gain(cell), cell)).collect();
    cells.sort_by_key(|(gain, _)| *gain);
    cells
}

/// The cell for the last chip: nothing can be slid any more, and the score alone counts.
fn last_cell(board: &Board, colour: Colour) -> Option<Cell> {
    board.empties().min_by_key(|cell| board.placing_scores(*cell, colour))
}

fn placed(board: &Board, cell: Cell, colour: Colour) -> Board {
    let mut next = *board;
    next.place(cell, colour);
    next
}
