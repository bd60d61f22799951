//! Features of one line: patterns in the making, groups, lines that can be spoiled, fertility.

use super::constant::{fertility, opportunity, pattern};
use crate::entropy::line::SIZE;
use std::ops::{Add, RangeInclusive};

/// The cells of one line, 0 where there is no chip.
pub(super) type Cells = [u8; SIZE];

/// Patterns in the making, by the empty cells that they lack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Potential {
    /// One.
    pub almost_complete: u32,
    /// Two.
    pub two_move: u32,
    /// Three or more.
    pub three_move: u32,
}

impl Potential {
    /// The weighted sum.
    pub(super) fn worth(&self) -> f64 {
        f64::from(self.almost_complete) * pattern::ALMOST_COMPLETE
            + f64::from(self.two_move) * pattern::TWO_MOVE
            + f64::from(self.three_move) * pattern::THREE_MOVE
    }
}

impl Add for Potential {
    type Output = Potential;

    fn add(self, other: Potential) -> Potential {
        Potential {
            almost_complete: self.almost_complete + other.almost_complete,
            two_move: self.two_move + other.two_move,
            three_move: self.three_move + other.three_move,
        }
    }
}

/// Every span of these lengths, as first and last cell.
pub(super) fn spans(lengths: RangeInclusive<usize>) -> impl Iterator<Item = (usize, usize)> {
    lengths.flat_map(|length| (0..=SIZE - length).map(move |first| (first, first + length - 1)))
}

/// The mirror pairs of a span, from the ends inwards; the centre of an odd span has no partner.
pub(super) fn pairs(span: &[u8]) -> impl Iterator<Item = (u8, u8)> {
    let half = span.len() / 2;
    span[..half].iter().copied().zip(span.iter().rev().copied())
}

/// Whether two cells can never be equal: both hold chips, of different colours.
pub(super) fn clash((a, b): (u8, u8)) -> bool {
    a != 0 && b != 0 && a != b
}

/// The patterns in the making of a line.
///
/// A pattern is a span of three cells or more between two equal chips in which no mirror pair clashes and
/// a cell is empty; a pair of equal neighbours counts as almost complete for each empty cell beside it.
pub(super) fn potential(cells: Cells) -> Potential {
    let mut found = Potential::default();
    for (first, last) in spans(3..=SIZE) {
        let span = &cells[first..=last];
        if cells[first] == 0 || cells[first] != cells[last] || pairs(span).any(clash) {
            continue;
        }
        match span.iter().copied().filter(|cell| *cell == 0).count() {
            0 => {}
            1 => found.almost_complete += 1,
            2 => found.two_move += 1,
            _ => found.three_move += 1,
        }
    }
    for (first, last) in spans(2..=2) {
        if cells[first] != 0 && cells[first] == cells[last] {
            let is_empty = |index: Option<usize>| index.and_then(|at| cells.get(at)) == Some(&0);
            found.almost_complete += u32::from(is_empty(first.checked_sub(1)));
            found.almost_complete += u32::from(is_empty(Some(last + 1)));
        }
    }
    found
}

/// The chips of a line in order, gaps skipped.
fn chips(cells: Cells) -> impl DoubleEndedIterator<Item = u8> + Clone {
    cells.into_iter().filter(|cell| *cell != 0)
}

/// How many chips of each colour code a line holds.
fn counts(cells: Cells) -> [u32; 8] {
    let mut counts = [0; 8];
    chips(cells).for_each(|chip| counts[usize::from(chip)] += 1);
    counts
}

/// Colours with two chips or more.
pub(super) fn groups(cells: Cells) -> u32 {
    counts(cells).iter().filter(|count| **count >= 2).count() as u32
}

/// Contiguous equal colours, gaps skipped.
pub(super) fn runs(cells: Cells) -> u32 {
    let changes = chips(cells).zip(chips(cells).skip(1)).filter(|(a, b)| a != b).count() as u32;
    changes + u32::from(chips(cells).next().is_some())
}

/// Whether one chip can spoil the line, as the minimax has it: an empty cell and at least two chips.
pub(super) fn is_disruptable(cells: Cells) -> bool {
    let chips = chips(cells).count() as u32;
    chips >= opportunity::LEAST_CHIPS && chips < SIZE as u32
}

/// Whether there is something to spoil, as the heuristic has it: equal outermost chips or equal neighbours as well.
pub(super) fn is_disruptable_pattern(cells: Cells) -> bool {
    let has_equal_ends = || chips(cells).next() == chips(cells).next_back();
    let has_equal_neighbours = || chips(cells).zip(chips(cells).skip(1)).any(|(a, b)| a == b);
    is_disruptable(cells) && (has_equal_ends() || has_equal_neighbours())
}

/// How much may still grow in a line.
pub(super) fn fertility(cells: Cells) -> f64 {
    let empty = SIZE as u32 - chips(cells).count() as u32;
    if empty == 0 || empty >= fertility::BARREN_AT {
        return 0.0;
    }
    let colours = counts(cells).iter().filter(|count| **count > 0).count();
    let diversity = fertility::DIVERSITY[colours.min(fertility::DIVERSITY.len()) - 1];
    f64::from(SIZE as u32 - empty) * diversity
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{assert_near, cells};
    use super::*;

    fn counted(text: &str) -> [u32; 3] {
        let found = potential(cells(text));
        [found.almost_complete, found.two_move, found.three_move]
    }

    /// A text at every place where it fits into a line.
    fn everywhere(text: &str) -> impl Iterator<Item = String> {
        (0..=SIZE - text.len())
            .map(move |at| format!("{}{text}{}", ".".repeat(at), ".".repeat(SIZE - text.len() - at)))
    }

    #[test]
    fn the_original_examples_of_potential_hold_wherever_they_stand() {
        assert!(everywhere("R.R").all(|line| counted(&line) == [1, 0, 0]));
        assert!(everywhere("R..R").all(|line| counted(&line) == [0, 1, 0]));
        assert!(everywhere("RG.GR").all(|line| counted(&line)[0] >= 1));
        assert!(counted("RR..GG.")[0] >= 2, "potential for several patterns");
    }

    #[test]
    fn potential_of_lines_counted_by_hand() {
        // Pairs beside an empty cell, then spans.
        assert_eq!(counted("RR....."), [1, 0, 0]);
        assert_eq!(counted(".RR...."), [2, 0, 0]);
        assert_eq!(counted("RR..GG."), [3, 0, 0]);
        // R.R twice, and R.R.R lacks two.
        assert_eq!(counted("R.R.R.."), [2, 1, 0]);
        // R.....R lacks five; a clash inside ends it.
        assert_eq!(counted("R.....R"), [0, 0, 1]);
        assert_eq!(counted("RG...YR"), [0, 0, 0]);
        // What is complete is no potential.
        assert_eq!(counted("RGR...."), [0, 0, 0]);
        // Nine spans over the gap and a pair on each side of it.
        assert_eq!(counted("RRR.RRR"), [11, 0, 0]);
    }

    #[test]
    fn groups_and_runs_skip_gaps() {
        assert_eq!([groups(cells("R.GRG.Y")), groups(cells("RGYBWKP")), groups(cells("RRRRRRR"))], [2, 0, 1]);
        assert_eq!([runs(cells(".......")), runs(cells("R.R.R..")), runs(cells("RRG.GYR"))], [0, 1, 4]);
    }

    #[test]
    fn disruptable_lines() {
        let both = |text: &str| (is_disruptable(cells(text)), is_disruptable_pattern(cells(text)));
        assert_eq!(both("R......"), (false, false), "one chip");
        assert_eq!(both("RGYBWKP"), (false, false), "no empty cell");
        assert_eq!(both("R..G..."), (true, false), "nothing in the making");
        assert_eq!(both("R.G.R.."), (true, true), "equal ends");
        assert_eq!(both("RG..G.Y"), (true, true), "equal neighbours");
    }

    #[test]
    fn fertility_of_lines_counted_by_hand() {
        let of = |text: &str| fertility(cells(text));
        assert_near([of("......."), of("RG....."), of("RGYBWKP")], [0.0, 0.0, 0.0]);
        // Chips times the factor of 1, 2, 3 and more colours.
        assert_near([of("RRR...."), of("RRG...."), of("RGY...."), of("RGYBWK.")], [9.0, 7.5, 6.0, 6.0]);
    }
}
