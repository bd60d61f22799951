//! Stretches of a line that people talk about: palindromes, palindromes with a gap, and what a line can grow to.

use crate::entropy::board::{Board, LINES};
use crate::entropy::chip::{Cell, Colour};
use crate::entropy::line::{self, Line, SIZE};
use crate::entropy::words::{colour_name, line_name, number_word};

/// Longer palindromes are named by their length.
const SPELLED: usize = 4;
/// A shorter palindrome is nothing to wait for.
const SHORTEST: usize = 3;

/// Neighbouring cells of a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::entropy) struct Span {
    /// Rows from the top, then columns from the left.
    pub(in crate::entropy) line: usize,
    pub(in crate::entropy) start: usize,
    pub(in crate::entropy) length: usize,
}

/// A palindrome that lacks one chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::entropy) struct Gap {
    pub(in crate::entropy) span: Span,
    /// The empty cell.
    pub(in crate::entropy) cell: Cell,
    /// The colour that completes it; `None` in the middle, where every chip does.
    pub(in crate::entropy) needs: Option<Colour>,
    /// What the line gains at least by the chip.
    pub(in crate::entropy) worth: i32,
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

/// Palindromes of a line that lack one chip, at least three cells long.
pub(in crate::entropy) fn gaps_of(board: &Board, line: usize) -> Vec<Gap> {
    let code = board.lines()[line];
    let cells = line::cells(code);
    let mut found = Vec::new();
    for length in SHORTEST..=SIZE {
        for start in 0..=SIZE - length {
            let span = &cells[start..start + length];
            let Some(at) = span.iter().position(|cell| *cell == 0) else { continue };
            let partner = length - 1 - at;
            let is_sound =
                |index: usize| index == at || index == partner || span[index] == span[length - 1 - index];
            let has_one = span[at + 1..].iter().all(|cell| *cell != 0);
            if !has_one || !(0..length).all(is_sound) {
                continue;
            }
            let needs = Colour::from_code(span[partner]);
            let gain = |colour: Colour| gain_of(code, colour, start + at);
            let worth = match needs {
                Some(colour) => gain(colour),
                None => Colour::ALL.into_iter().map(gain).min().unwrap_or(0),
            };
            let span = Span { line, start, length };
            found.push(Gap { span, cell: cell_of(line, start + at), needs, worth });
        }
    }
    found
}

/// What a line gains by a chip in an empty cell.
fn gain_of(code: Line, colour: Colour, at: usize) -> i32 {
    let filled = code | line::chip(colour.code(), at);
    i32::from(line::scores().of(filled)) - i32::from(line::scores().of(code))
}

/// All palindromes that lack one chip.
pub(in crate::entropy) fn gaps(board: &Board) -> Vec<Gap> {
    (0..LINES).flat_map(|line| gaps_of(board, line)).collect()
}

/// The most valuable gap of `new` that `old` has not.
pub(in crate::entropy) fn gap_gained(old: &Board, new: &Board, line: usize) -> Option<Gap> {
    let had = gaps_of(old, line);
    let is_same = |a: &Gap, b: &Gap| (a.span, a.cell, a.needs) == (b.span, b.cell, b.needs);
    let fresh = gaps_of(new, line).into_iter().filter(|gap| !had.iter().any(|other| is_same(gap, other)));
    fresh.max_by_key(|gap| (gap.worth, gap.span.length))
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
    fn gaps_need_a_colour_or_any() {
        let found = |text: &str| -> Vec<(usize, String, Option<char>, i32)> {
            let gaps = gaps_of(&row(text), 0);
            let told =
                |gap: Gap| (gap.span.length, gap.cell.to_string(), gap.needs.map(Colour::letter), gap.worth);
            gaps.into_iter().map(told).collect()
        };
        assert_eq!(found("R.R...."), [(3, "a2".to_owned(), None, 3)]);
        assert_eq!(found("RGB.R..").last(), Some(&(5, "a4".to_owned(), Some('G'), 8)));
        assert_eq!(found("RG....."), [(3, "a3".to_owned(), Some('R'), 3)]);
        assert!(found("R.....R").is_empty() && found("RGBYWKP").is_empty());
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
