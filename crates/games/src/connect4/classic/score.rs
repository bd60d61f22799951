//! `score_board`, the evaluation of the levels easy to guru: counts the 69 lines and the middle column.

use crate::connect4::board::{Board, column};
use crate::connect4::line::Lines;

const FOUR: i32 = 100_000;
const THREE: i32 = 5;
const TWO: i32 = 2;
const OTHER_THREE: i32 = -4;
const CENTRE: i32 = 3;

/// The reference's `scoreBoard` for the owner of `own`; it is not symmetric: the other side's pairs cost nothing.
pub fn score_board(own: Board, other: Board) -> i32 {
    score_lines(own, &Lines::new(own, other), &Lines::new(other, own))
}

/// The same from lines that are counted already.
#[inline]
pub(super) fn score_lines(own: Board, mine: &Lines, theirs: &Lines) -> i32 {
    FOUR * mine.count(|_, open| open.four)
        + THREE * mine.count(|_, open| open.three)
        + TWO * mine.count(|_, open| open.two)
        + OTHER_THREE * theirs.count(|_, open| open.three)
        + CENTRE * (own & column(3)).count_ones().cast_signed()
}
