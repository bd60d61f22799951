//! Stretches of a line that people talk about: palindromes, and what a line can grow to.

use crate::entropy::board::{Board, LINES};
use crate::entropy::chip::{Cell, Colour};
use crate::entropy::line::{self, SIZE};
use crate::entropy::words::{colour_name, line_name, number_word};

/// Longer palindromes are named by their length.
const SPELLED: usize = 4;
/// A shorter palindrome is nothing to wait for.
pub(super) const SHORTEST: usize = 3;

/// Neighbouring cells of a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::entropy) struct Span {
    /// Rows from the top, then columns from the left.
    pub(in crate::entropy) line: usize,
    pub(in crate::entropy) start: usize,
    pub(in crate::entropy) length: usize,
}

/// The longest palindrome that a line can grow to as its chips stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(in crate::entropy) struct Reach {
    pub(in crate::entropy) length: usize,
    /// Its chips that are there.
    pub(in crate::entropy) chips: usize,
    pub(in crate::entropy) start: usize,
}

/// A cell of a line.
pub(in crate::entropy) const fn cell_of(line: usize, at: usize) -> Cell {
    if line < SIZE { Cell::at(line, at) } else { Cell::at(at, line - SIZE) }
}

/// Whether a line goes through a cell.
pub(in crate::entropy) const fn cell_is_in(line: usize, cell: Cell) -> bool {
    if line < SIZE { cell.row() == line } else { cell.column() == line - SIZE }
}

impl Span {
    /// Its cells in order.
    pub(in crate::entropy) fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (self.start..self.start + self.length).map(move |at| cell_of(self.line, at))
    }

    /// Whether it holds this cell.
    pub(in crate::entropy) fn holds(self, cell: Cell) -> bool {
        self.cells().any(|own| own == cell)
    }

    /// Its chips on a board.
    pub(in crate::entropy) fn chips(self, board: &Board) -> Vec<Option<Colour>> {
        self.cells().map(|cell| board.chip(cell)).collect()
    }

    /// "red-blue-red in row C"; "a palindrome of five in column 3".
    pub(in crate::entropy) fn name(self, board: &Board) -> String {
        let place = line_name(self.line);
        if self.length > SPELLED {
            return format!("a palindrome of {} in {place}", number_word(self.length));
        }
        let chips = self.chips(board).into_iter();
        let colours: Vec<&str> = chips.map(|chip| chip.map_or("?", colour_name)).collect();
        format!("{} in {place}", colours.join("-"))
    }
}

/// The longest palindrome that a line has on `new` and not on `old`, with the same chips.
fn gained_in(old: &Board, new: &Board, line: usize) -> Option<Span> {
    let cells = line::cells(new.lines()[line]);
    let spans = line::palindromes(&cells).map(|(start, length)| Span { line, start, length });
    spans.filter(|span| span.chips(old) != span.chips(new)).max_by_key(|span| span.length)
}

/// What lines gain from `old` to `new`, with the longest palindrome that is new: the greatest gain first.
pub(in crate::entropy) fn gained(old: &Board, new: &Board) -> Vec<(i32, Span)> {
    let gain = |line: usize| i32::from(new.line_scores()[line]) - i32::from(old.line_scores()[line]);
    let lines = (0..LINES).filter(|line| old.lines()[*line] != new.lines()[*line] && gain(*line) > 0);
    let mut found: Vec<(i32, Span)> =
        lines.filter_map(|line| Some((gain(line), gained_in(old, new, line)?))).collect();
    found.sort_by_key(|(gain, span)| (-gain, *span));
    found
}

/// The longest palindrome that a line can grow to: no two chips clash, and one pair at least is there.
pub(in crate::entropy) fn reach(board: &Board, line: usize) -> Reach {
    let cells = line::cells(board.lines()[line]);
    let mut best = Reach::default();
    for length in SHORTEST..=SIZE {
        for start in 0..=SIZE - length {
            let span = &cells[start..start + length];
            let pairs = || span.iter().zip(span.iter().rev()).take(length / 2);
            let is_open = pairs().all(|(a, b)| a == b || *a == 0 || *b == 0);
            let has_pair = pairs().any(|(a, b)| a == b && *a != 0);
            if is_open && has_pair {
                let chips = span.iter().filter(|cell| **cell != 0).count();
                best = best.max(Reach { length, chips, start });
            }
        }
    }
    best
}

impl Reach {
    /// Chips that are missing.
    pub(in crate::entropy) fn missing(self) -> usize {
        self.length - self.chips
    }

    /// Its cells in a line.
    pub(in crate::entropy) fn span(self, line: usize) -> Span {
        Span { line, start: self.start, length: self.length }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board with this top row.
    fn row(text: &str) -> Board {
        Board::from_letters(&format!("{text}{}", ".".repeat(42))).unwrap()
    }

    #[test]
    fn palindromes_are_named_by_colours_or_by_length() {
        let gained = |old: &str, new: &str| {
            let found = gained(&row(old), &row(new));
            found
                .into_iter()
                .map(|(gain, span)| format!("{gain} {}", span.name(&row(new))))
                .collect::<Vec<_>>()
        };
        assert_eq!(gained("RG.....", "RGR...."), ["3 red-green-red in row A"]);
        assert_eq!(gained("RGB.R..", "RGBGR.."), ["8 a palindrome of five in row A"]);
        assert!(gained("RGR....", "RGR.P..").is_empty());
    }

    #[test]
    fn a_line_grows_as_far_as_nothing_clashes() {
        let length = |text: &str| {
            let reach = reach(&row(text), 0);
            (reach.length, reach.missing())
        };
        assert_eq!(length("R.....R"), (7, 5));
        assert_eq!(length("R....BR"), (7, 4));
        assert_eq!(length("RG...BR"), (0, 0));
        assert_eq!(length("RGR.P.."), (3, 0));
        assert_eq!(length("......."), (0, 0));
    }
}
