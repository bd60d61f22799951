//! The Chaos spoiler: breaks what Order builds and leaves its best reply the fewest points.
//!
//! Where the original is silent: the potential of a line is the one that Order's heuristic counts; Order's reply is the
//! best of *all* slides, not of fifty; the chip in hand is not in the bag.

use super::constant::spoiler;
use super::feature::Features;
use super::pattern::{self, Cells};
use super::term::Term;
use crate::entropy::chip::EACH;
use crate::entropy::line::{self, SIZE};
use crate::entropy::{Board, Cell, Colour};

/// The row and the column of a cell, each with the cell's place in it.
pub(super) fn lines_through(board: &Board, cell: Cell) -> [(line::Line, usize); 2] {
    let (row, column) = (cell.row(), cell.column());
    [(board.lines()[row], column), (board.lines()[SIZE + column], row)]
}

/// Patterns broken: the potential that the cell's lines lose by the chip.
pub(super) fn breaking(board: &Board, cell: Cell, colour: Colour) -> f64 {
    let lost = |(code, at): (line::Line, usize)| {
        let after = code | line::chip(colour.code(), at);
        Features::of_lines(&[code]).potential().worth() - Features::of_lines(&[after]).potential().worth()
    };
    lines_through(board, cell).into_iter().map(lost).sum::<f64>() * spoiler::LOST_POTENTIAL
}

/// Opportunities denied: spans through the cell that hold two chips or more and an equal mirror pair.
pub(super) fn denial(board: &Board, cell: Cell) -> f64 {
    let count = |(code, at): (line::Line, usize)| {
        let cells: Cells = line::cells(code);
        let is_open = |(first, last): &(usize, usize)| {
            let span = &cells[*first..=*last];
            (first..=last).contains(&&at) && pattern::pairs(span).any(|(a, b)| a != 0 && a == b)
        };
        pattern::spans(2..=SIZE).filter(is_open).count() as u32
    };
    f64::from(lines_through(board, cell).into_iter().map(count).sum::<u32>())
}

/// The advice of the bag: a rare colour far from its own, a common one into patterns.
pub(super) fn bag_awareness(board: &Board, cell: Cell, colour: Colour) -> f64 {
    let left = u32::from((EACH - board.count(colour)).saturating_sub(1));
    if left <= spoiler::RARE_AT_MOST { isolation(board, cell, colour) } else { blocking(board, cell) }
}

/// How far a colour is from its own: the chips of other colours that the cell's lines could hold.
pub(super) fn isolation(board: &Board, cell: Cell, colour: Colour) -> f64 {
    let others = |(code, _): (line::Line, usize)| {
        line::cells(code).into_iter().filter(|chip| *chip != colour.code()).count()
    };
    lines_through(board, cell).into_iter().map(others).sum::<usize>() as f64
}

/// What stands in the cell's lines for a chip to block.
pub(super) fn blocking(board: &Board, cell: Cell) -> f64 {
    let found = Features::of_lines(&lines_through(board, cell).map(|(code, _)| code)).potential();
    f64::from(found.almost_complete) * spoiler::BLOCKED_ALMOST
        + f64::from(found.two_move) * spoiler::BLOCKED_TWO_MOVE
}

/// The nearer to the centre the better.
pub(super) fn positional(cell: Cell) -> f64 {
    let centre = SIZE / 2;
    let distance = cell.row().abs_diff(centre) + cell.column().abs_diff(centre);
    (spoiler::FARTHEST - distance) as f64 * spoiler::NEARNESS
}

/// Order's points after its best reply, a slide or a pass.
pub(super) fn best_reply(board: &Board, cell: Cell, colour: Colour) -> f64 {
    let mut next = *board;
    next.place(cell, colour);
    let mut gain = 0;
    next.each_slide(|slide| gain = gain.max(next.sliding_scores(slide)));
    f64::from(next.score() + gain)
}

/// The five terms of a placement.
pub(super) fn terms(board: &Board, cell: Cell, colour: Colour) -> [Term; 5] {
    [
        Term::new("breaking", breaking(board, cell, colour), spoiler::BREAKING),
        Term::new("denial", denial(board, cell), spoiler::DENIAL),
        Term::new("bag awareness", bag_awareness(board, cell, colour), spoiler::BAG),
        Term::new("position", positional(cell), spoiler::POSITION),
        Term::new("best reply", best_reply(board, cell, colour), spoiler::REPLY),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{assert_near, at_placements, board, cell, position};
    use super::super::placer::{Placer, value};
    use super::super::term::total;
    use super::*;
    use game::{Bot, Limits, Silent};

    #[test]
    fn breaking_by_hand() {
        // R.R filled; RR. in its place; RG.GR filled; a pair, R.R and RR.R blocked; R..R built three times.
        assert_near(at_placements(breaking), [0.0, 100.0, 0.0, 200.0, 300.0, -150.0]);
    }

    #[test]
    fn denial_by_hand() {
        // R.R; G.G and RG.GR; RR.R, R.R and RR.R. of the column; R.....R.
        let denied = at_placements(|board, cell, _| denial(board, cell));
        assert_near(denied, [0.0, 1.0, 1.0, 2.0, 3.0, 1.0]);
    }

    #[test]
    fn bag_awareness_by_hand() {
        // The last red of six has two left: it keeps away from one red in its row and two in its column.
        assert_near(at_placements(bag_awareness), [0.0, 10.0, 10.0, 20.0, 30.0, 6.0 + 5.0]);
        let blocked = at_placements(|board, cell, _| blocking(board, cell));
        assert_near(blocked, [0.0, 10.0, 10.0, 20.0, 30.0, 0.0]);
        assert_near(at_placements(isolation), [14.0, 14.0, 12.0, 14.0, 14.0, 11.0]);
    }

    #[test]
    fn position_by_hand() {
        let places = at_placements(|_, cell, _| positional(cell));
        assert_near(places, [12.0, 2.0, 2.0, 8.0, 10.0, 12.0]);
        assert_near([positional(cell("g7"))], [0.0]);
    }

    #[test]
    fn best_reply_by_hand() {
        // RBR stands; RRR stands; RGYGR stands; RR and RGR stand; one slide makes a pair.
        assert_near(at_placements(best_reply), [0.0, 3.0, 7.0, 8.0, 5.0, 2.0]);
        // A slide adds to what stands: the lone red completes RRR.
        assert_near([best_reply(&board("R....../......./.RR...."), cell("g7"), Colour::Green)], [7.0]);
    }

    #[test]
    fn a_sum_by_hand() {
        let sum = total(&terms(&board("R.R...."), cell("a2"), Colour::Blue));
        assert_near([sum], [5000.0 + 30.0 + 200.0 + 20.0 - 300.0]);
    }

    #[test]
    fn the_best_sum_is_played() {
        let position = position("R.R..../......./......./......./...GG..", "hidden:chaos:B");
        let thought = Placer::new(terms, 1).think(&position, &Limits::default(), &mut Silent);
        let values = thought.candidates.iter().map(|candidate| value(&position, candidate.m, terms));
        let best = values.fold(f64::NEG_INFINITY, f64::max);
        assert_eq!((value(&position, thought.best, terms), thought.nodes), (best, 45));
    }
}
